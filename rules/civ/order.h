/* The players still in the game, and the orders in which they come. */
#ifndef RULES_CIV_ORDER_H
#define RULES_CIV_ORDER_H

#include "rules/civ/game.h"

/* All players still in the game. */
uint32_t players_in(const Game *game);

static inline bool player_in(const Game *game, Player player)
{
    return player < game->player_count && !(game->players[player].flags & PLAYER_LEFT);
}

/* Fills game->order. */
void order_by_rank(Game *game);
void order_by_progress(Game *game); /* A.S.T.-progress, ties by rank. */
void order_of_turns(Game *game);    /* Of abilities and purchases: by progress, or by rank. */
void order_by_cities(const Rules *rules, Game *game); /* Fewest first, ties by rank. */
void order_by_census(const Rules *rules, Game *game); /* Those who move last come last. */
/* Those still in the game who come at this place of an order or behind it. */
uint32_t players_from(const Game *game, const uint8_t *order, int place);
/* The member of a non-empty set that is first by rank. */
Player first_by_rank(const Game *game, uint32_t set);
/* Most cities in stock, then most tokens in stock, then rank; NOBODY when the set is empty. */
Player most_in_stock(const Game *game, uint32_t set);
/* Unit points in stock: a token counts 1, a city 5. */
int stock_points(const Game *game, Player player);
/* All members of a set with the most unit points in stock. */
uint32_t most_stock_points(const Game *game, uint32_t set);

#endif
