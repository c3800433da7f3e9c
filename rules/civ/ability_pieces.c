/* The special abilities that set pieces one by one: Diaspora relocates own tokens, Universal
 * Doctrine converts The Barbarians. */
#include "rules/civ/abilities.h"
#include "rules/civ/reach.h"
#include "rules/civ/figures.h"
#include "rules/civ/outlook.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"

/* ---- Diaspora: the area that tokens leave is chosen first, since all pairs
 * of areas together would be too many to list. Another area may be chosen instead. ---- */

/* diaspora.1 to diaspora.3: how many own tokens an area can still take. */
static int room_in(const Rules *rules, const Game *game, Player player, Area area)
{
    if (area_info(rules, area)->sea || !area_in_play(game, area))
        return 0;
    int limit = 0;
    if (game->city[area] == NOBODY)
        limit = limit_for(rules, game, player, area);
    else if (game->city[area] == player && player_has(rules, game, player, EFFECT_TOKEN_IN_CITY))
        limit = 1;
    int room = limit - tokens_in(game, area);
    return room > 0 ? room : 0;
}

static bool room_elsewhere(const Rules *rules, const Game *game, Player player, Area from)
{
    for (Area a = 0; a < rules->board->area_count; a++)
        if (a != from && room_in(rules, game, player, a) > 0)
            return true;
    return false;
}

static bool may_leave(const Rules *rules, const Game *game, Player player, Area from)
{
    return game->tokens[player][from] > 0 && room_elsewhere(rules, game, player, from);
}

static bool diaspora_usable(const Rules *rules, const Game *game, Player player)
{
    for (Area a = 0; a < rules->board->area_count; a++)
        if (may_leave(rules, game, player, a))
            return true;
    return false;
}

static void list_relocations(ActionList *list, const Rules *rules, const Game *game, Player player,
                             Area from)
{
    int most = ability_left(rules, game, &ability_diaspora);
    if (most > game->tokens[player][from])
        most = game->tokens[player][from];
    for (Area to = 0; to < rules->board->area_count; to++) {
        int room = to == from ? 0 : room_in(rules, game, player, to);
        for (int count = 1; count <= room && count <= most; count++)
            if (!list_add(list, action_make(ACTION_RELOCATE, player, from, to, count, 0)))
                return;
    }
}

static void diaspora_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    int chosen = game->phase.abilities.room.diaspora.source - 1;
    for (Area a = 0; a < rules->board->area_count; a++)
        if (a != chosen && may_leave(rules, game, player, a)
            && !list_add(list, action_make(ACTION_CHOOSE, player, a, 0, 0, 0)))
            return;
    if (chosen >= 0)
        list_relocations(list, rules, game, player, (Area)chosen);
}

static Refusal check_source(const Rules *rules, const Game *game, const Action *action)
{
    if (action->arg[0] >= rules->board->area_count || !args_clear(action, 1))
        return REFUSAL_BAD_ARGUMENT;
    if (game->tokens[action->player][action->arg[0]] == 0)
        return REFUSAL_NO_TOKEN_TO_RELOCATE;
    if (game->phase.abilities.room.diaspora.source == action->arg[0] + 1)
        return REFUSAL_NOT_AN_OPTION;
    return room_elsewhere(rules, game, action->player, action->arg[0]) ? REFUSAL_NONE
                                                                       : REFUSAL_NO_ROOM;
}

static Refusal diaspora_check(const Rules *rules, const Game *game, const Action *action)
{
    if (action->kind == ACTION_CHOOSE)
        return check_source(rules, game, action);
    if (action->kind != ACTION_RELOCATE)
        return REFUSAL_WRONG_KIND;
    int from = action->arg[0], to = action->arg[1], count = action->arg[2];
    if (from >= rules->board->area_count || to >= rules->board->area_count || from == to
        || count == 0 || !args_clear(action, 3))
        return REFUSAL_BAD_ARGUMENT;
    if (game->phase.abilities.room.diaspora.source != from + 1)
        return REFUSAL_SOURCE_NOT_CHOSEN;
    if (count > game->tokens[action->player][from])
        return REFUSAL_NO_TOKEN_TO_RELOCATE;
    if (count > ability_left(rules, game, &ability_diaspora))
        return REFUSAL_TOO_MANY_RELOCATED;
    if (game->city[to] != NOBODY && room_in(rules, game, action->player, (Area)to) == 0)
        return REFUSAL_CITY_IN_THE_WAY;
    return count <= room_in(rules, game, action->player, (Area)to) ? REFUSAL_NONE : REFUSAL_NO_ROOM;
}

static void diaspora_apply(const Play *play, const Action *action)
{
    AbilityState *state = &play->game->phase.abilities;
    if (action->kind == ACTION_CHOOSE) {
        state->room.diaspora.source = (uint16_t)(action->arg[0] + 1);
        return;
    }
    tokens_shift(play, action->player, action->arg[0], action->arg[1], action->arg[2]);
    state->room.diaspora.source = 0;
    state->count = (uint8_t)(state->count + action->arg[2]);
    if (ability_left(play->rules, play->game, &ability_diaspora) == 0)
        ability_end(play);
}

Area diaspora_source(const Game *game)
{
    int source =
        ability_begun(game) == &ability_diaspora ? game->phase.abilities.room.diaspora.source : 0;
    return source ? (Area)(source - 1) : AREA_NONE;
}

const Ability ability_diaspora = { .effect = EFFECT_ABILITY_DIASPORA,
                                   .prompt = PROMPT_DIASPORA,
                                   .usable = diaspora_usable,
                                   .legal = diaspora_legal,
                                   .check = diaspora_check,
                                   .apply = diaspora_apply };

/* ---- Universal Doctrine ---- */

/* 25.8.1: where a path leads; anywhere in other editions. */
static bool in_reach(const Rules *rules, const Game *game, Player player, Area area)
{
    if (game->switches[SWITCH_DOCTRINE_REACH] != DOCTRINE_REACH_PATH)
        return true;
    uint32_t open[AREA_WORDS], held[AREA_WORDS];
    reach_by_path(open, held, rules, game, player);
    return bits_test(open, area) || bits_test(held, area);
}

static Refusal check_tokens(const Rules *rules, const Game *game, const Action *action)
{
    int area = action->arg[0], count = action->arg[1];
    if (area >= rules->board->area_count || count == 0 || !args_clear(action, 2))
        return REFUSAL_BAD_ARGUMENT;
    if (count > game->tokens[BARBARIANS][area])
        return REFUSAL_NO_BARBARIANS;
    if (!in_reach(rules, game, action->player, (Area)area))
        return REFUSAL_NO_PATH;
    if (count > ability_left(rules, game, &ability_convert))
        return REFUSAL_TOO_MANY_CONVERTED;
    return count <= game->players[action->player].stock_tokens ? REFUSAL_NONE
                                                               : REFUSAL_STOCK_TOO_SMALL;
}

/* universal-doctrine.1: a city or tokens, not both. */
static Refusal check_city(const Rules *rules, const Game *game, const Action *action)
{
    if (action->arg[0] >= rules->board->area_count || !args_clear(action, 1))
        return REFUSAL_BAD_ARGUMENT;
    if (game->city[action->arg[0]] != BARBARIANS)
        return REFUSAL_NO_BARBARIANS;
    if (!in_reach(rules, game, action->player, action->arg[0]))
        return REFUSAL_NO_PATH;
    if (game->phase.abilities.count > 0)
        return REFUSAL_TOO_MANY_CONVERTED;
    return game->players[action->player].stock_cities > 0 ? REFUSAL_NONE : REFUSAL_STOCK_TOO_SMALL;
}

static Refusal convert_check(const Rules *rules, const Game *game, const Action *action)
{
    if (action->kind == ACTION_CONVERT)
        return check_tokens(rules, game, action);
    return action->kind == ACTION_CONVERT_CITY ? check_city(rules, game, action)
                                               : REFUSAL_WRONG_KIND;
}

static void convert_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    for (Area a = 0; a < rules->board->area_count; a++)
        for (int count = 1; count <= game->tokens[BARBARIANS][a]; count++) {
            Action action = action_make(ACTION_CONVERT, player, a, count, 0, 0);
            if (check_tokens(rules, game, &action) != REFUSAL_NONE)
                break;
            if (!list_add(list, action))
                return;
        }
    for (Area a = 0; a < rules->board->area_count; a++) {
        Action action = action_make(ACTION_CONVERT_CITY, player, a, 0, 0, 0);
        if (check_city(rules, game, &action) == REFUSAL_NONE && !list_add(list, action))
            return;
    }
}

static bool convert_usable(const Rules *rules, const Game *game, Player player)
{
    for (Area a = 0; a < rules->board->area_count; a++)
        if (((game->tokens[BARBARIANS][a] > 0 && game->players[player].stock_tokens > 0)
             || (game->city[a] == BARBARIANS && game->players[player].stock_cities > 0))
            && in_reach(rules, game, player, a))
            return true;
    return false;
}

static void convert_apply(const Play *play, const Action *action)
{
    AbilityState *state = &play->game->phase.abilities;
    if (action->kind == ACTION_CONVERT_CITY) {
        city_annex(play, action->arg[0], action->player);
        ability_end(play);
        return;
    }
    tokens_annex(play, action->arg[0], BARBARIANS, action->player, action->arg[1]);
    state->count = (uint8_t)(state->count + action->arg[1]);
    if (ability_left(play->rules, play->game, &ability_convert) == 0)
        ability_end(play);
}

const Ability ability_convert = { .effect = EFFECT_ABILITY_CONVERT,
                                  .prompt = PROMPT_CONVERT,
                                  .usable = convert_usable,
                                  .legal = convert_legal,
                                  .check = convert_check,
                                  .apply = convert_apply };
