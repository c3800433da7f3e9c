/* What players have said of their cards in deals that were done, and what was not so (7.2,
 * market.15). Only what could have been false counts: the names behind those that must be true. */
#ifndef RULES_CIV_HONESTY_H
#define RULES_CIV_HONESTY_H

#include "rules/civ/game.h"
#include "rules/table/family.h"

/* Action by action, from the beginning of a game: all events of the next one. */
void honesty_note(Testimony *self, const Rules *rules, const Events *events);

#endif
