/* Diaspora as a settlement (25.2, R-207): a city, or tokens up to the limit, from stock in one
 * empty area that a path joins to own units. */
#include "rules/civ/abilities.h"
#include "rules/civ/figures.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"
#include "rules/civ/reach.h"

/* No piece of anybody, ships included. */
static bool completely_empty(const Game *game, Area area)
{
    if (game->city[area] != NOBODY || token_owners(game, area) != 0)
        return false;
    for (Player p = 0; p < game->player_count; p++)
        for (int s = 0; s < SHIPS_MAX; s++)
            if (game->players[p].ships[s].status != SHIP_IN_STOCK
                && game->players[p].ships[s].area == area)
                return false;
    return true;
}

static bool may_build(const Rules *rules, const Game *game, Player player, Area area)
{
    return area_info(rules, area)->limit > 0 && game->players[player].stock_cities > 0;
}

static int most_tokens(const Rules *rules, const Game *game, Player player, Area area)
{
    int limit = limit_for(rules, game, player, area);
    int stock = game->players[player].stock_tokens;
    return limit < stock ? limit : stock;
}

/* The areas that can be settled; true if there are any. */
static bool find_targets(uint32_t *targets, const Rules *rules, const Game *game, Player player)
{
    uint32_t held[AREA_WORDS];
    bool     any = false;
    reach_by_path(targets, held, rules, game, player);
    for (Area area = 0; area < rules->board->area_count; area++) {
        if (!bits_test(targets, area))
            continue;
        if (completely_empty(game, area)
            && (may_build(rules, game, player, area) || most_tokens(rules, game, player, area) > 0))
            any = true;
        else
            bits_clear(targets, area);
    }
    return any;
}

static bool settle_usable(const Rules *rules, const Game *game, Player player)
{
    uint32_t targets[AREA_WORDS];
    return find_targets(targets, rules, game, player);
}

static void settle_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    uint32_t targets[AREA_WORDS];
    find_targets(targets, rules, game, player);
    for (Area area = 0; area < rules->board->area_count; area++)
        if (bits_test(targets, area) && may_build(rules, game, player, area)
            && !list_add(list, action_make(ACTION_PLACE_CITY, player, area, 0, 0, 0)))
            return;
    for (Area area = 0; area < rules->board->area_count; area++)
        if (bits_test(targets, area))
            for (int n = 1; n <= most_tokens(rules, game, player, area); n++)
                if (!list_add(list, action_make(ACTION_PLACE_TOKENS, player, area, n, 0, 0)))
                    return;
}

static Refusal settle_check(const Rules *rules, const Game *game, const Action *action)
{
    Area area = action->arg[0];
    bool city = action->kind == ACTION_PLACE_CITY;
    if (!city && action->kind != ACTION_PLACE_TOKENS)
        return REFUSAL_WRONG_KIND;
    if (area >= rules->board->area_count || !args_clear(action, city ? 1 : 2)
        || (!city && action->arg[1] == 0))
        return REFUSAL_BAD_ARGUMENT;
    if (area_info(rules, area)->sea || !area_in_play(game, area))
        return REFUSAL_OUT_OF_PLAY;
    if (!completely_empty(game, area))
        return REFUSAL_AREA_NOT_EMPTY;
    uint32_t open[AREA_WORDS], held[AREA_WORDS];
    reach_by_path(open, held, rules, game, action->player);
    if (!bits_test(open, area))
        return REFUSAL_NO_PATH;
    if (city && area_info(rules, area)->limit == 0)
        return REFUSAL_SETTLE_NO_CITY;
    const PlayerState *own = &game->players[action->player];
    if (city ? own->stock_cities == 0 : own->stock_tokens < action->arg[1])
        return REFUSAL_STOCK_TOO_SMALL;
    return city || action->arg[1] <= limit_for(rules, game, action->player, area)
               ? REFUSAL_NONE
               : REFUSAL_SETTLE_ABOVE_LIMIT;
}

static void settle_apply(const Play *play, const Action *action)
{
    Area area = action->arg[0];
    if (action->kind == ACTION_PLACE_CITY) {
        city_place(play, action->player, area);
        bits_set(play->game->new_city, area);
    } else {
        tokens_place(play, action->player, area, action->arg[1]);
    }
    ability_end(play);
}

const Ability ability_settle = { .effect = EFFECT_ABILITY_SETTLE,
                                 .prompt = PROMPT_SETTLE,
                                 .usable = settle_usable,
                                 .legal = settle_legal,
                                 .check = settle_check,
                                 .apply = settle_apply };
