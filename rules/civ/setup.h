/* How players come into a game, and how they leave it. */
#ifndef RULES_CIV_SETUP_H
#define RULES_CIV_SETUP_H

#include "rules/civ/procedure.h"

/* The trade block of a civilization. */
int block_of(const Rules *rules, const Game *game, int civilization);
/* How many civilizations of the set-up trade in a block. */
int block_players(const Rules *rules, const Game *game, int block);
/* The civilizations of this set-up that nobody has taken, as a bit set. */
uint32_t civilizations_open(const Rules *rules, const Game *game);
void     seat_take(const Play *play, Player player, int civilization);
/* Once all have a civilization: ranks, and with seats_ready() the first tokens too. */
void seats_rank(Game *game, const Rules *rules);
void seats_ready(const Play *play);
/* Null when the edition and the board have a Short Game for these players; else what is wrong. */
const char *short_game_check(const Rules *rules, const Options *options);
/* Are the packages still known to their owners only? */
bool packages_secret(const Game *game);

/* The same for a start with secret choices; are its packages still secret; what a viewer may not see
 * of it is taken out; and does a package belong to the length that is played? */
const char *secret_start_check(const Rules *rules, const Options *options);
bool        secret_start_secret(const Game *game);
void        secret_start_conceal(Game *shown, Player viewer);
bool        package_fits(const Rules *rules, const Game *game, int package);

/* The count of a LEAVERS frame that is not where the edition's order of play puts it. */
enum { LEAVERS_BETWEEN_PHASES = 1 };

#endif
