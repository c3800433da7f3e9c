/* How far units reach over the board: paths of special abilities and the neighbourhood of a Civil
 * War. */
#ifndef RULES_CIV_REACH_H
#define RULES_CIV_REACH_H

#include "rules/civ/game.h"

/* The areas to whose land a path leads from the player's units, and those at the end of such a path
 * that others hold. Both have AREA_WORDS and are filled. */
void reach_by_path(uint32_t *open, uint32_t *held, const Rules *rules, const Game *game,
                   Player player);

/* Other players with a unit that at most `between` areas part from a unit of this one, open seas
 * counted, areas out of play over water only. */
uint32_t players_within(const Rules *rules, const Game *game, Player player, int between);

/* Other players with a unit in the same area as one of this player, or next to it by land. */
uint32_t players_next_by_land(const Rules *rules, const Game *game, Player player);

/* Is the area one with this player's units, or next to such an area by land or water? */
bool within_or_next(const Rules *rules, const Game *game, Player player, Area area);

#endif
