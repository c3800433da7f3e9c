/* The special abilities that strike one area: Fundamentalism destroys, Monotheism and Politics
 * annex all units of others in an area that borders own units by land. Own units, The Barbarians
 * and the units of protected players stay as they are (10.6, R-57). */
#include "rules/civ/abilities.h"
#include "rules/civ/figures.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"

/* What an ability would strike in an area. */
typedef struct Targets {
    uint32_t players; /* Owners of what is struck. */
    int      tokens;
    int      cities;
} Targets;

static Targets targets_in(const Rules *rules, const Game *game, Player user, Area area, Effect safe)
{
    Targets targets = { 0 };
    for (Player p = 0; p < game->player_count; p++) {
        if (p == user || !has_units_in(game, p, area) || player_has(rules, game, p, safe))
            continue;
        targets.players |= bit32(p);
        /* a Public Works token goes the way of the city. */
        targets.tokens += game->tokens[p][area];
        targets.cities += game->city[area] == p;
    }
    return targets;
}

/* 25.3.2, R-243: the user holds the advance and is protected too. */
static bool has_protected(const Rules *rules, const Game *game, Area area, Effect safe)
{
    for (Player p = 0; p < game->player_count; p++)
        if (has_units_in(game, p, area) && player_has(rules, game, p, safe))
            return true;
    return false;
}

/* What refuses an area to all three of them, once it is near enough. */
static Refusal target_check(const Rules *rules, const Game *game, const Action *action, Effect safe)
{
    if (game->switches[SWITCH_ABILITY_MIXED_AREA] == ABILITY_MIXED_AREA_ILLEGAL
        && has_protected(rules, game, action->arg[0], safe))
        return REFUSAL_AREA_PROTECTED;
    if (targets_in(rules, game, action->player, action->arg[0], safe).players == 0)
        return REFUSAL_NOTHING_TO_STRIKE;
    return REFUSAL_NONE;
}

static Refusal area_check(const Rules *rules, const Game *game, const Action *action, Effect safe)
{
    Refusal refusal = check_choose(rules, action);
    if (refusal != REFUSAL_NONE)
        return refusal;
    return units_next_by_land(rules, game, action->player, action->arg[0])
               ? target_check(rules, game, action, safe)
               : REFUSAL_AREA_NOT_NEXT;
}

typedef Refusal AreaCheck(const Rules *rules, const Game *game, const Action *action);

static void list_areas(ActionList *list, const Rules *rules, const Game *game, Player player,
                       AreaCheck *check)
{
    for (Area a = 0; a < rules->board->area_count; a++) {
        Action action = action_make(ACTION_CHOOSE, player, a, 0, 0, 0);
        if (check(rules, game, &action) == REFUSAL_NONE && !list_add(list, action))
            return;
    }
}

static bool any_area(const Rules *rules, const Game *game, Player player, AreaCheck *check)
{
    Action     item;
    ActionList list = { &item, 0, 1 };
    list_areas(&list, rules, game, player, check);
    return list.count > 0;
}

/* ---- Fundamentalism ---- */

static Refusal destroy_check(const Rules *rules, const Game *game, const Action *action)
{
    return area_check(rules, game, action, EFFECT_SAFE_FROM_DESTROY);
}

static bool destroy_usable(const Rules *rules, const Game *game, Player player)
{
    return any_area(rules, game, player, destroy_check);
}

static void destroy_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    list_areas(list, rules, game, player, destroy_check);
}

static void destroy_apply(const Play *play, const Action *action)
{
    Game   *game = play->game;
    Area    area = action->arg[0];
    Targets targets = targets_in(play->rules, game, action->player, area, EFFECT_SAFE_FROM_DESTROY);
    for (uint32_t left = targets.players; left; left &= left - 1) {
        Player owner = (Player)first32(left);
        if (game->city[area] == owner)
            city_destroy(play, area);
        tokens_remove(play, owner, area, game->tokens[owner][area]);
    }
    ability_end(play);
}

const Ability ability_destroy = { .effect = EFFECT_ABILITY_DESTROY,
                                  .prompt = PROMPT_DESTROY_AREA,
                                  .usable = destroy_usable,
                                  .legal = destroy_legal,
                                  .check = destroy_check,
                                  .apply = destroy_apply };

/* ---- Monotheism ---- */

static bool stock_suffices(const Game *game, Player user, Targets targets)
{
    return game->players[user].stock_tokens >= targets.tokens
           && game->players[user].stock_cities >= targets.cities;
}

/* The pieces of the user take the places of all that is struck, a Public Works token before its
 * city. */
static void annex_all(const Play *play, Player user, Area area, Targets targets)
{
    Game *game = play->game;
    for (uint32_t left = targets.players; left; left &= left - 1) {
        Player owner = (Player)first32(left);
        tokens_annex(play, area, owner, user, game->tokens[owner][area]);
        if (game->city[area] == owner)
            city_annex(play, area, user);
    }
}

/* monotheism.3: the stock must suffice before anything moves. */
static Refusal annex_check(const Rules *rules, const Game *game, const Action *action)
{
    Refusal refusal = area_check(rules, game, action, EFFECT_SAFE_FROM_ANNEX);
    if (refusal != REFUSAL_NONE)
        return refusal;
    Targets targets =
        targets_in(rules, game, action->player, action->arg[0], EFFECT_SAFE_FROM_ANNEX);
    return stock_suffices(game, action->player, targets) ? REFUSAL_NONE : REFUSAL_STOCK_TOO_SMALL;
}

static bool annex_usable(const Rules *rules, const Game *game, Player player)
{
    return any_area(rules, game, player, annex_check);
}

static void annex_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    list_areas(list, rules, game, player, annex_check);
}

static void annex_apply(const Play *play, const Action *action)
{
    Area area = action->arg[0];
    annex_all(play, action->player, area,
              targets_in(play->rules, play->game, action->player, area, EFFECT_SAFE_FROM_ANNEX));
    ability_end(play);
}

const Ability ability_annex = { .effect = EFFECT_ABILITY_ANNEX,
                                .prompt = PROMPT_ANNEX_AREA,
                                .usable = annex_usable,
                                .legal = annex_legal,
                                .check = annex_check,
                                .apply = annex_apply };

/* ---- Politics ---- */

static int points_of(Targets targets)
{
    return targets.tokens + 5 * targets.cities;
}

static bool pays_with_tokens(const Game *game)
{
    return game->switches[SWITCH_POLITICS] == POLITICS_ANY_BORDER_FROM_TREASURY;
}

/* 25.5.1: by land or by water. */
static Refusal any_border_check(const Rules *rules, const Game *game, const Action *action)
{
    Refusal refusal = check_choose(rules, action);
    if (refusal != REFUSAL_NONE)
        return refusal;
    const BoardArea *info = area_info(rules, action->arg[0]);
    bool             next = units_next_by_land(rules, game, action->player, action->arg[0]);
    for (int i = 0; i < info->water_count && !next; i++)
        next = has_units_in(game, action->player, info->water[i].to);
    return next ? target_check(rules, game, action, EFFECT_SAFE_FROM_POLITICS)
                : REFUSAL_AREA_NOT_ADJACENT;
}

/* politics.2, politics.3, R-58: stock and treasury must suffice before anything moves. */
static Refusal politics_area_check(const Rules *rules, const Game *game, const Action *action)
{
    Refusal refusal = pays_with_tokens(game)
                          ? any_border_check(rules, game, action)
                          : area_check(rules, game, action, EFFECT_SAFE_FROM_POLITICS);
    if (refusal != REFUSAL_NONE)
        return refusal;
    Targets targets =
        targets_in(rules, game, action->player, action->arg[0], EFFECT_SAFE_FROM_POLITICS);
    Targets from_stock = targets;
    if (pays_with_tokens(game))
        from_stock.tokens = 0;
    if (!stock_suffices(game, action->player, from_stock))
        return REFUSAL_STOCK_TOO_SMALL;
    return game->players[action->player].treasury >= points_of(targets)
               ? REFUSAL_NONE
               : REFUSAL_TREASURY_TOO_SMALL;
}

/* politics.1: up to five tokens, none included. */
static int take_most(const Rules *rules, const Game *game, Player player)
{
    int most = player_effect(rules, game, player, EFFECT_ABILITY_POLITICS);
    int stock = game->players[player].stock_tokens;
    return most < stock ? most : stock;
}

static Refusal politics_check(const Rules *rules, const Game *game, const Action *action)
{
    if (action->kind != ACTION_TAKE)
        return politics_area_check(rules, game, action);
    if (!args_clear(action, 1))
        return REFUSAL_BAD_ARGUMENT;
    if (action->arg[0] > game->players[action->player].stock_tokens)
        return REFUSAL_STOCK_TOO_SMALL;
    return action->arg[0] >= 1 && action->arg[0] <= take_most(rules, game, action->player)
               ? REFUSAL_NONE
               : REFUSAL_TAKE_UP_TO;
}

static bool politics_usable(const Rules *rules, const Game *game, Player player)
{
    return game->players[player].stock_tokens > 0
           || any_area(rules, game, player, politics_area_check);
}

static void politics_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    list_areas(list, rules, game, player, politics_area_check);
    int most = take_most(rules, game, player);
    for (int count = 1; count <= most; count++)
        list_add(list, action_make(ACTION_TAKE, player, count, 0, 0, 0));
}

static void politics_apply(const Play *play, const Action *action)
{
    Player user = action->player;
    if (action->kind == ACTION_TAKE) {
        tokens_to_treasury(play, user, action->arg[0]);
    } else {
        Area    area = action->arg[0];
        Targets targets =
            targets_in(play->rules, play->game, user, area, EFFECT_SAFE_FROM_POLITICS);
        if (pays_with_tokens(play->game)) {
            for (uint32_t left = targets.players; left; left &= left - 1) {
                Player owner = (Player)first32(left);
                tokens_annex_from_treasury(play, area, owner, user,
                                           play->game->tokens[owner][area]);
            }
            if (targets.cities > 0)
                city_annex(play, area, user);
            treasury_pay(play, user, 5 * targets.cities);
        } else {
            annex_all(play, user, area, targets);
            treasury_pay(play, user, points_of(targets));
        }
    }
    ability_end(play);
}

const Ability ability_politics = { .effect = EFFECT_ABILITY_POLITICS,
                                   .prompt = PROMPT_POLITICS,
                                   .usable = politics_usable,
                                   .legal = politics_legal,
                                   .check = politics_check,
                                   .apply = politics_apply };
