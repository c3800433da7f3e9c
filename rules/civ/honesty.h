/* What players have said of their cards in deals that were done, and what was not so (7.2, market.15).
 * Only what could have been false counts: the names behind those that must be true. */
#ifndef RULES_CIV_HONESTY_H
#define RULES_CIV_HONESTY_H

#include "rules/civ/game.h"
#include "rules/table/family.h"

/* Of a game that is over, whose actions these are; `events` is room for those of one action. */
void game_honesty(Honesty out[PLAYERS_MAX], const Rules *rules, const Options *options,
                  uint64_t seed, const Action *actions, int64_t count, Events *events);

#endif
