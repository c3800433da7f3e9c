/* Figures that everybody asks the rules for, bots and clients too: numbers of the edition, effects
 * of the advances a player has, what the board says of an area, and what phases reckon with. Each
 * of the latter is defined in the file of its phase, which uses it itself. */
#ifndef RULES_CIV_FIGURES_H
#define RULES_CIV_FIGURES_H

#include "rules/civ/game.h"
#include "rules/table/bits.h"

static inline int number(const Rules *rules, Number id)
{
    return rules->edition->numbers[id];
}

static inline int player_effect(const Rules *rules, const Game *game, Player player, Effect effect)
{
    return effect_sum(rules->edition, game->players[player].advances, effect);
}

static inline bool player_has(const Rules *rules, const Game *game, Player player, Effect effect)
{
    return effect_has(rules->edition, game->players[player].advances, effect);
}

static inline const BoardArea *area_info(const Rules *rules, Area area)
{
    return &rules->board->areas[area];
}

static inline bool area_in_play(const Game *game, Area area)
{
    return !bits_test(game->out_of_play, area);
}

/* Is this a game that was begun under version 1 of the rules? What has been mended since stays as
 * it was there. */
static inline bool first_rules(const Game *game)
{
    return game->switches[SWITCH_FIRST_RULES] == FIRST_RULES_YES;
}

/* The same for versions 1 and 2. */
static inline bool second_rules(const Game *game)
{
    return game->switches[SWITCH_SECOND_RULES] == SECOND_RULES_YES;
}

/* ---- What a player has on the board ---- */

/* How many tokens, cities or ships (NUMBER_TOKENS and so on) each player has in all. */
static inline int pieces_each(const Rules *rules, const Game *game, Number piece)
{
    int set = number(rules, piece);
    return game->switches[SWITCH_PIECE_SETS] == PIECE_SETS_TWO ? 2 * set : set;
}

/* Cargo included. */
static inline int tokens_on_board(const Rules *rules, const Game *game, Player player)
{
    const PlayerState *state = &game->players[player];
    return pieces_each(rules, game, NUMBER_TOKENS) - state->stock_tokens - state->treasury;
}

static inline int cities_on_board(const Rules *rules, const Game *game, Player player)
{
    return pieces_each(rules, game, NUMBER_CITIES) - game->players[player].stock_cities;
}

static inline int unit_points_on_board(const Rules *rules, const Game *game, Player player)
{
    return tokens_on_board(rules, game, player) + 5 * cities_on_board(rules, game, player);
}

/* A non-tradeable calamity stays with who drew it, unless the table lets all be traded (32.2). */
static inline bool card_stays(const Rules *rules, const Game *game, Card card)
{
    return rules->edition->cards[card].type == CARD_NON_TRADEABLE
           && game->switches[SWITCH_NON_TRADEABLES] == NON_TRADEABLES_KEPT;
}

/* ---- What phases reckon with ---- */

/* 1a: tokens that the taxes of so many cities take at the rate of the edition. */
int tax_due(const Rules *rules, int cities);
/* 3.16, 3.18: steps of a ship in a turn, and the tokens it carries. */
int ship_steps(const Rules *rules, const Game *game, Player player);
int ship_cargo(const Rules *rules, const Game *game, Player player);
/* 4b.1: tokens that an attack on the city of an area needs. The attacker may be BARBARIANS. */
int attack_needs(const Rules *rules, const Game *game, Player attacker, Area area);
/* 4b.3: tokens that replace the city, as far as its owner has them. */
int attack_replacement(const Rules *rules, const Game *game, Player attacker, Area area);
/* 5a: tokens that a city in an area takes. */
int city_cost(const Rules *rules, const Game *game, Player player, Area area);
/* Can a player build one there, once those of better rank have finished? */
bool city_possible(const Rules *rules, const Game *game, Player player, Area area);
/* 5c: tokens needed for each city, without calamity effects. */
int support_rate(const Rules *rules, const Game *game, Player player);
/* 6b.2: what the player pays for a card of this stack; 0: may not buy it. */
int card_price(const Rules *rules, const Game *game, Player player, int stack);
/* 12a: what a token of treasury is worth in a purchase. */
int treasury_worth(const Rules *rules, const Game *game, Player player);
/* 12b: commodities that may be kept. */
int hand_limit(const Rules *rules, const Game *game, Player player);
/* 13a: cities on the board and what counts as one for the markers. */
int succession_cities(const Rules *rules, const Game *game, Player player);

#endif
