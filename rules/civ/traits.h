/* Properties of steps and actions for those who serve a table: clocks, bots, absence, undo. What
 * each means is said in rules/table/family.h. */
#ifndef RULES_CIV_TRAITS_H
#define RULES_CIV_TRAITS_H

#include "rules/civ/game.h"
#include "rules/table/family.h"

unsigned game_traits(const Game *game);
/* Market rounds have a clock each; 1 for every other step. */
int      game_clock_round(const Game *game);
unsigned game_act_traits(const Game *game, const Action *action);
int      action_chosen(const Action *action, char slot);
uint64_t game_decision(const Rules *rules, const Game *game, Player player);
/* What has one clock. */
uint64_t game_matter(const Game *game);
bool     step_teaches(const Game *before, const Game *after, const Events *events);
bool     step_reveals(const Game *before, const Game *after, const Events *events);

/* The phase that is being played, 1 .. 13, or 0. */
int game_phase(const Rules *rules, const Game *game);

extern const Market civ_market;

#endif
