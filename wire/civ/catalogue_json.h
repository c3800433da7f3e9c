/* What never changes during a game, as JSON: editions, boards, texts and rules. */
#ifndef WIRE_CIV_CATALOGUE_JSON_H
#define WIRE_CIV_CATALOGUE_JSON_H

#include "data/error.h"
#include "rules/civ/edition.h"
#include "wire/json_out.h"

/* GET /api/editions/ID */
void catalogue_json(JsonOut *out, const Edition *edition);
/* GET /api/boards/ID: the board file without its comments. False for an unknown board. */
bool board_json(JsonOut *out, const char *id, Error *error);
/* The same of the text of a board file. */
void board_text_json(JsonOut *out, const char *text, size_t size);
/* The value {cities, advances, ...}: what an era asks for. */
void requirement_json(JsonOut *out, const EraRequirement *requirement);
/* The member "procedures" of GET /api/words. */
void procedures_json(JsonOut *out);
/* GET /api/rulebook?edition=ID: the rules as the edition has them, in the order of
 * docs/rulebook.md. */
void rulebook_json(JsonOut *out, const Edition *edition);

#endif
