/* Figures that every phase asks for: numbers of the edition, effects of the advances a player has,
 * and what the board says of an area. */
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

#endif
