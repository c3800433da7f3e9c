/* How players come into a game, and how they leave it. */
#ifndef RULES_CIV_SETUP_H
#define RULES_CIV_SETUP_H

#include "rules/civ/procedure.h"

/* The trade block of a civilization. */
int block_of(const Rules *rules, const Game *game, int civilization);
/* How many civilizations of the set-up trade in a block. */
int block_players(const Rules *rules, const Game *game, int block);
/* How civilizations come to players: a value of SWITCH_CIVILIZATIONS, never in-order where the
 * option asks for the way of the edition. The switches are those of the game or about to be. */
int civilizations_way(const uint8_t *switches, const Options *options);
/* The set-up that says who may play: that for the number of players, or where civilizations are
 * chosen freely the fullest of the board. */
const BoardSetup *setup_played(const Rules *rules, const Options *options);
/* A region belongs to the civilization of its name; -1 without one. */
int civilization_of_region(const Rules *rules, int region);
/* Who plays by a set-up, as a bit set. */
uint32_t setup_civilizations(const Rules *rules, const BoardSetup *setup);
/* The civilizations that somebody has taken, and those that the next player may take, as bit sets.
 */
uint32_t civilizations_taken(const Game *game);
uint32_t civilizations_open(const Rules *rules, const Game *game);
/* The members of a set in A.S.T. order; returns how many. */
int civilizations_by_rank(uint8_t *out, const Rules *rules, uint32_t civilizations);
/* One to each seat: in A.S.T. order, or shuffled. */
void civilizations_deal(const Play *play);
/* 9.3: those of `all` that can join the taken ones so that in the end `count` civilizations are in
 * play: those that the board suggests, or any without a gap between them and with two neighbours
 * each. */
uint32_t neighbours_open(const Rules *rules, uint32_t all, uint32_t taken, int count);
/* 9.4: the areas of civilizations that nobody has taken go out of play. */
void neighbours_only(const Play *play);

/* Are civilizations still being chosen or bid for? */
static inline bool seats_open(const Game *game)
{
    uint8_t procedure = flow_top_const(&game->flow)->procedure;
    return procedure == PROCEDURE_CHOOSE_CIVILIZATIONS || procedure == PROCEDURE_AUCTION;
}

void seat_take(const Play *play, Player player, int civilization);
/* Once all have a civilization: ranks, and with seats_ready() the first tokens too. */
void seats_rank(Game *game, const Rules *rules);
void seats_ready(const Play *play);
/* Null when the edition and the board have a Short Game for these players; else what is wrong. */
const char *short_game_check(const Rules *rules, const Options *options);
/* Are the packages still known to their owners only? */
bool packages_secret(const Game *game);

/* The same for a start with secret choices; are its packages still secret; what a viewer may not
 * see of it is taken out; and does a package belong to the length that is played? */
const char *secret_start_check(const Rules *rules, const Options *options);
bool        secret_start_secret(const Game *game);
void        secret_start_conceal(Game *shown, Player viewer);
bool        package_fits(const Rules *rules, const Game *game, int package);

/* What nobody bids more than: no game is worth more points. What a viewer may not see of the bids
 * is taken out. */
int  bid_most(const Rules *rules, const Game *game);
void auction_conceal(Game *shown, Player viewer);

/* The count of a LEAVERS frame that is not where the edition's order of play puts it. */
enum { LEAVERS_BETWEEN_PHASES = 1 };

#endif
