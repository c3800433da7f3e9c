/* Conflict, shared by phases 4 and 11 and Barbarian Hordes. */
#ifndef RULES_CIV_CONFLICT_H
#define RULES_CIV_CONFLICT_H

#include "rules/civ/procedure.h"

/* ---- Fights of tokens ---- */

/* Tokens of two or more owners above the printed limit or beside a city: what a fight settles. */
bool token_conflict(const Rules *rules, const Game *game, Area area);
/* Fights out the token conflict of one area, if there is one; pushes a frame when somebody has a
 * choice. */
void fight_begin(const Play *play, Area area);
/* Barbarian tokens left if so many came to a city area and nobody used a choice; 0 unless
 * they alone are left. */
int fight_forecast(const Rules *rules, const Game *game, Area area, int arriving);
/* Takes out of a game shown to a viewer (NOBODY: a spectator) the choices of joint removals that
 * are not open yet. */
void fight_conceal(Game *shown, Player viewer);
/* Pushes a frame in which `count` barbarian tokens fall upon the victim, led by the beneficiary.
 * The victim has a city. */
bool hordes_begin(const Play *play, Player victim, Player beneficiary, int count);
/* the last token of an attacker falls in the token conflict before the city. */
void attack_falls(const Play *play, Player attacker, Area area);
/* The city is replaced with tokens of its owner and these are fought, as fight_begin() does. */
void attack_settle(const Play *play, Player attacker, Area area);

/* Whose tokens stand beside a city, its owner's apart; NOBODY. After 4a it is one owner at most. */
Player attacker_in(const Game *game, Area area);

/* ---- Several fights at once, for the phase of conflict ---- */

/* Fights out the conflict of an area as far as no choice is due; false when the table of waiting
 * fights has no place. */
bool fight_open(const Play *play, Area area);
/* If any of the fights opened waits for a choice: pushes the frame in which it is made, and true.
 */
bool fights_wait(const Play *play);

#endif
