/* Surplus (5b) and support (5c), which calamities and abilities check too. */
#ifndef RULES_CIV_SUPPORT_H
#define RULES_CIV_SUPPORT_H

#include "rules/civ/procedure.h"

/* Tokens of an owner that step 5b takes from an area. */
int surplus_in(const Rules *rules, const Game *game, Player owner, Area area);

/* Cities that may be reduced for lack of support: those built this turn first. */
bool support_may_reduce(const Rules *rules, const Game *game, Player player, Area area);
/* Pushes a frame in which a player reduces until supported: with the rate raised by `extra`, and so
 * many of the tokens now on the board not counted. */
void support_begin(const Play *play, Player player, int extra, int blocked);

#endif
