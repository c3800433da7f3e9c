/* The orders in which players act, and who comes first. */
#include "rules/civ/figures.h"
#include "rules/civ/order.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"

void order_by_rank(Game *game)
{
    for (int i = 0; i < game->player_count; i++)
        game->order[i] = game->rank_order[i];
}

/* Sorts game->order by a key, the greatest first; equal keys stay in order of rank. */
static void order_by_key(Game *game, const int *key)
{
    order_by_rank(game);
    for (int i = 1; i < game->player_count; i++) {
        Player moved = game->order[i];
        int    j = i;
        for (; j > 0 && key[game->order[j - 1]] < key[moved]; j--)
            game->order[j] = game->order[j - 1];
        game->order[j] = moved;
    }
}

void order_by_progress(Game *game)
{
    int key[PLAYERS_MAX];
    for (Player p = 0; p < game->player_count; p++)
        key[p] = game->players[p].marker;
    order_by_key(game, key);
}

void order_of_turns(Game *game)
{
    if (game->switches[SWITCH_SPECIAL_ORDER] == SPECIAL_ORDER_RANK)
        order_by_rank(game);
    else
        order_by_progress(game);
}

void order_by_cities(const Rules *rules, Game *game)
{
    int key[PLAYERS_MAX];
    for (Player p = 0; p < game->player_count; p++)
        key[p] = -cities_on_board(rules, game, p);
    order_by_key(game, key);
}

void order_by_census(const Rules *rules, Game *game)
{
    int key[PLAYERS_MAX];
    for (Player p = 0; p < game->player_count; p++)
        key[p] =
            game->players[p].census - (player_has(rules, game, p, EFFECT_MOVES_LAST) ? 1000 : 0);
    order_by_key(game, key);
}

uint32_t players_from(const Game *game, const uint8_t *order, int place)
{
    uint32_t set = 0;
    for (int i = place; i < game->player_count; i++)
        set |= bit32(order[i]);
    return set & players_in(game);
}

Player first_by_rank(const Game *game, uint32_t set)
{
    for (int i = 0; i < game->player_count; i++)
        if (set & bit32(game->rank_order[i]))
            return game->rank_order[i];
    never("a set of players without a member");
    return NOBODY;
}

Player most_in_stock(const Game *game, uint32_t set)
{
    Player best = NOBODY;
    for (int i = 0; i < game->player_count; i++) {
        Player p = game->rank_order[i];
        if (!(set & bit32(p)))
            continue;
        const PlayerState *mine = &game->players[p];
        if (best == NOBODY) {
            best = p;
            continue;
        }
        const PlayerState *his = &game->players[best];
        if (mine->stock_cities > his->stock_cities
            || (mine->stock_cities == his->stock_cities && mine->stock_tokens > his->stock_tokens))
            best = p;
    }
    return best;
}

int stock_points(const Game *game, Player player)
{
    return game->players[player].stock_tokens + 5 * game->players[player].stock_cities;
}

uint32_t most_stock_points(const Game *game, uint32_t set)
{
    uint32_t best = 0;
    int      most = -1;
    for (uint32_t left = set; left; left &= left - 1) {
        int points = stock_points(game, (Player)first32(left));
        if (points < most)
            continue;
        best = points > most ? 0 : best;
        best |= bit32(first32(left));
        most = points;
    }
    return best;
}

uint32_t acting_first(const Game *game, StrictOrder order)
{
    const uint8_t *players = order == STRICT_BY_ORDER ? game->order : game->rank_order;
    for (int i = 0; i < game->player_count; i++)
        if (game->acting & bit32(players[i]))
            return bit32(players[i]);
    return 0;
}
