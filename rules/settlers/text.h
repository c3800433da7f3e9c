/* Names and texts of everything in a game, and back. Names are compared without regard to case, and
 * '-', '_' and ' ' are equal. */
#ifndef RULES_SETTLERS_TEXT_H
#define RULES_SETTLERS_TEXT_H

#include "rules/settlers/game.h"
#include "rules/table/names.h"

int  st_action_format(char *out, size_t size, const StSet *set, const StGame *game,
                      const Action *action);
bool st_action_parse(Action *out, const StSet *set, const StGame *game, int player,
                     const char *text, char *error, size_t error_size);
int  st_event_format(char *out, size_t size, const StSet *set, const StGame *game,
                     const Event *event);

const char *st_player_name(const StSet *set, const StGame *game, int player);
int         st_card_by_name(const StSet *set,
                            const char  *name); /* A card by name or by id ("c01"), or -1. */
int         st_design_by_name(const StSet *set, const char *name);
const char *st_token_name(int token);
const char *st_token_text(int token);
const char *st_switch_name(int index);
const char *st_switch_values(int index);
/* The i-th word of the values, or empty. */
void st_switch_word(char *out, size_t size, int index, int value);
int  st_switch_value(int index, const char *word); /* Or -1. */

/* What a card does, in words made from its formulas (card_text.c). `visits`: workers may be sent to
 * open locations. */
int st_card_text(char *out, size_t size, const StSet *set, StCardId card, bool visits);
int st_cost_text(char *out, size_t size, const StCost *cost);

#endif
