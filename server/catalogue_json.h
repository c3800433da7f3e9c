/* What never changes during a game, as JSON: editions, boards, texts and rules. */
#ifndef SERVER_CATALOGUE_JSON_H
#define SERVER_CATALOGUE_JSON_H

#include "data/error.h"
#include "rules/civ/edition.h"
#include "server/json_out.h"

/* GET /api/editions/ID */
void catalogue_json(JsonOut *out, const Edition *edition);
/* GET /api/boards/ID: the board file without its comments. False for an unknown board. */
bool board_json(JsonOut *out, const char *id, Error *error);
/* The value {cities, advances, ...}: what an era asks for. */
void requirement_json(JsonOut *out, const EraRequirement *requirement);
/* The word for what a placeholder stands for, such as "area" for 'a'. */
const char *slot_word(char letter);
/* GET /api/words */
void words_json(JsonOut *out);
/* GET /api/rulebook?edition=ID: the rules as the edition has them, in the order of
 * docs/rulebook.md. */
void rulebook_json(JsonOut *out, const Edition *edition);

#endif
