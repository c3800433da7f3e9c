/* Step 5a: cities are built.
 *
 * All players build at the same time. Only where tokens of several players stand in one area the
 * order matters: there the better rank goes first (5a.7), and others wait until those have
 * finished. */
#include "rules/civ/figures.h"
#include "rules/civ/order.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"

enum { STEP_BEGIN, STEP_BUILDING };

/* ---- Figures ---- */

static bool is_wilderness(const Rules *rules, Area area)
{
    return area_info(rules, area)->site == SITE_NONE;
}

/* 19.4: in some editions Public Works makes cities dearer. */
static int cost_more(const Rules *rules, const Game *game, Player player)
{
    return game->switches[SWITCH_PUBLIC_WORKS_BUILD] == PUBLIC_WORKS_BUILD_COST_PLUS_ONE
               ? player_effect(rules, game, player, EFFECT_TOKEN_IN_CITY)
               : 0;
}

int city_cost(const Rules *rules, const Game *game, Player player, Area area)
{
    return number(rules, is_wilderness(rules, area) ? NUMBER_WILDERNESS_COST : NUMBER_CITY_COST)
           + cost_more(rules, game, player);
}

/* architecture.1, R-30: up to half, once a turn. */
static int treasury_share(const Rules *rules, const Game *game, Player player, Area area)
{
    const PlayerState *state = &game->players[player];
    if ((state->flags & PLAYER_ARCHITECTURE)
        || !player_has(rules, game, player, EFFECT_CITY_FROM_TREASURY))
        return 0;
    int half = city_cost(rules, game, player, area) / 2;
    return state->treasury < half ? state->treasury : half;
}

static int tokens_next_by_land(const Rules *rules, const Game *game, Player player, Area area)
{
    const BoardArea *info = area_info(rules, area);
    int              count = 0;
    for (int i = 0; i < info->land_count; i++)
        count += game->tokens[player][info->land[i]];
    return count;
}

/* urbanism.1, R-31: wilderness cities only, once a turn. */
static int neighbours_share(const Rules *rules, const Game *game, Player player, Area area)
{
    if (!is_wilderness(rules, area) || (game->players[player].flags & PLAYER_URBANISM)
        || !player_has(rules, game, player, EFFECT_CITY_FROM_NEIGHBOURS))
        return 0;
    int most = player_effect(rules, game, player, EFFECT_CITY_FROM_NEIGHBOURS);
    int there = tokens_next_by_land(rules, game, player, area);
    return there < most ? there : most;
}

/* public-works.2, R-11: more than the needed tokens must stand in the area itself. */
static bool may_leave(const Rules *rules, const Game *game, Player player, Area area, int treasury,
                      int neighbours)
{
    if (!player_has(rules, game, player, EFFECT_TOKEN_IN_CITY)
        || game->switches[SWITCH_PUBLIC_WORKS_BUILD] == PUBLIC_WORKS_BUILD_COST_PLUS_ONE)
        return false;
    int needed = city_cost(rules, game, player, area);
    if (game->switches[SWITCH_ARCHITECTURE_FREES_TOKEN] == ARCHITECTURE_FREES_TOKEN_YES)
        needed -= treasury;
    if (game->switches[SWITCH_URBANISM_FREES_TOKEN] == URBANISM_FREES_TOKEN_YES)
        needed -= neighbours;
    return game->tokens[player][area] > needed;
}

/* ---- Where a player may build ---- */

/* 5a.7: a better rank with tokens in the area decides first. And nobody clears an area from which
 * another player still owes tokens for a city. */
static bool others_first(const Game *game, Player player, Area area)
{
    const ConstructionState *state = &game->phase.construction;
    for (Player p = 0; p < game->player_count; p++)
        if (p != player && (game->acting & bit32(p)) && game->tokens[p][area] > 0
            && (state->owed[p] > 0 || game->players[p].rank < game->players[player].rank))
            return true;
    return false;
}

static bool enough_for_city(const Rules *rules, const Game *game, Player player, Area area)
{
    int own = game->tokens[player][area];
    if (own == 0)
        return false;
    int missing = city_cost(rules, game, player, area) - own;
    return missing <= 0
           || missing <= treasury_share(rules, game, player, area)
                             + neighbours_share(rules, game, player, area);
}

/* 19.2: in some editions not beside tokens of others, which are removed in the others (5a.4). */
static bool others_hinder(const Game *game, Player player, Area area)
{
    return game->switches[SWITCH_BUILD_OVER_FOREIGN] == BUILD_OVER_FOREIGN_NO
           && (token_owners(game, area) & ~bit32(player)) != 0;
}

static bool may_stand(const Rules *rules, const Game *game, Player player, Area area)
{
    return game->city[area] == NOBODY && area_info(rules, area)->limit > 0
           && !others_hinder(game, player, area);
}

bool city_possible(const Rules *rules, const Game *game, Player player, Area area)
{
    return game->players[player].stock_cities > 0 && may_stand(rules, game, player, area)
           && enough_for_city(rules, game, player, area);
}

/* Fewer tokens than this cannot be enough anywhere: most areas need no closer look. */
static int least_tokens(const Rules *rules, const Game *game, Player player)
{
    const PlayerState *state = &game->players[player];
    int                least = number(rules, NUMBER_CITY_COST);
    if (number(rules, NUMBER_WILDERNESS_COST) < least)
        least = number(rules, NUMBER_WILDERNESS_COST);
    if (player_has(rules, game, player, EFFECT_CITY_FROM_TREASURY) && state->treasury > 0
        && !(state->flags & PLAYER_ARCHITECTURE))
        return 1;
    if (player_has(rules, game, player, EFFECT_CITY_FROM_NEIGHBOURS)
        && !(state->flags & PLAYER_URBANISM))
        return 1;
    return least;
}

typedef enum { BUILDS_NOTHING, BUILDS_LATER, BUILDS_NOW } Building;

/* Whether a player can build a city anywhere, now or when others have finished. */
static Building can_build(const Rules *rules, const Game *game, Player player)
{
    if (game->players[player].stock_cities == 0)
        return BUILDS_NOTHING;
    Building best = BUILDS_NOTHING;
    int      least = least_tokens(rules, game, player);
    FOR_TOKENS(a, rules, game, player)
    {
        if (game->tokens[player][a] < least || !may_stand(rules, game, player, a)
            || !enough_for_city(rules, game, player, a))
            continue;
        if (!others_first(game, player, a))
            return BUILDS_NOW;
        best = BUILDS_LATER;
    }
    return best;
}

/* ---- Taking the steps ---- */

static void run(const Play *play)
{
    Game  *game = play->game;
    Frame *frame = flow_top(&game->flow);
    if (frame->step == STEP_BUILDING) {
        phase_clear(game, sizeof game->phase.construction);
        flow_pop(&game->flow);
        return;
    }
    frame->step = STEP_BUILDING;
    for (uint32_t left = players_in(game); left; left &= left - 1) {
        Player player = (Player)first32(left);
        if (can_build(play->rules, game, player) != BUILDS_NOTHING)
            game->acting |= bit32(player);
    }
}

/* Whoever can only build where others come first is not asked before these have finished. */
static uint32_t pending(const Rules *rules, const Game *game)
{
    uint32_t set = acting_now(game, STRICT_BY_RANK);
    if (set == 0 || count32(game->acting) == 1)
        return set;
    for (uint32_t left = set & players_meeting(rules, game, game->acting); left; left &= left - 1) {
        Player player = (Player)first32(left);
        if (game->phase.construction.owed[player] == 0
            && can_build(rules, game, player) == BUILDS_LATER)
            set &= ~bit32(player);
    }
    return set;
}

/* ---- The procedure ---- */

static void list_ways(ActionList *list, const Rules *rules, const Game *game, Player player,
                      Area area)
{
    int cost = city_cost(rules, game, player, area);
    int own = game->tokens[player][area];
    int treasury_most = treasury_share(rules, game, player, area);
    int neighbours_most = neighbours_share(rules, game, player, area);
    for (int treasury = 0; treasury <= treasury_most; treasury++)
        for (int neighbours = 0; neighbours <= neighbours_most; neighbours++) {
            if (own + treasury + neighbours < cost)
                continue;
            list_add(list, action_make(ACTION_BUILD_CITY, player, area, treasury, neighbours, 0));
            if (may_leave(rules, game, player, area, treasury, neighbours))
                list_add(list,
                         action_make(ACTION_BUILD_CITY, player, area, treasury, neighbours, 1));
        }
}

static void legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    const ConstructionState *state = &game->phase.construction;
    if (state->owed[player] > 0) {
        const BoardArea *info = area_info(rules, state->city[player]);
        for (int i = 0; i < info->land_count; i++)
            if (game->tokens[player][info->land[i]] > 0)
                list_add(list, action_make(ACTION_CHOOSE, player, info->land[i], 0, 0, 0));
        return;
    }
    int least = least_tokens(rules, game, player);
    if (game->players[player].stock_cities > 0)
        FOR_TOKENS(a, rules, game, player)
    if (game->tokens[player][a] >= least && may_stand(rules, game, player, a)
        && enough_for_city(rules, game, player, a) && !others_first(game, player, a))
        list_ways(list, rules, game, player, a);
    list_add(list, action_make(ACTION_DONE, player, 0, 0, 0, 0));
}

static bool has_choice(const Rules *rules, const Game *game, Player player)
{
    return game->phase.construction.owed[player] == 0
           && can_build(rules, game, player) == BUILDS_NOW;
}

static Refusal check_shares(const Rules *rules, const Game *game, const Action *action)
{
    Player player = action->player;
    Area   area = action->arg[0];
    int    treasury = action->arg[1];
    int    neighbours = action->arg[2];
    if (treasury > 0) {
        if (!player_has(rules, game, player, EFFECT_CITY_FROM_TREASURY))
            return REFUSAL_NO_TREASURY_SHARE;
        if (game->players[player].flags & PLAYER_ARCHITECTURE)
            return REFUSAL_TREASURY_SHARE_USED;
        if (treasury > treasury_share(rules, game, player, area))
            return REFUSAL_TREASURY_SHARE_TOO_BIG;
    }
    if (neighbours > 0) {
        if (!player_has(rules, game, player, EFFECT_CITY_FROM_NEIGHBOURS))
            return REFUSAL_NO_NEIGHBOURS_SHARE;
        if (!is_wilderness(rules, area))
            return REFUSAL_NEIGHBOURS_ONLY_WILDERNESS;
        if (game->players[player].flags & PLAYER_URBANISM)
            return REFUSAL_NEIGHBOURS_SHARE_USED;
        if (neighbours > neighbours_share(rules, game, player, area))
            return REFUSAL_NEIGHBOURS_SHARE_TOO_BIG;
    }
    if (game->tokens[player][area] + treasury + neighbours < city_cost(rules, game, player, area))
        return REFUSAL_TOO_FEW_FOR_CITY;
    if (action->arg[3] > 0 && !may_leave(rules, game, player, area, treasury, neighbours))
        return REFUSAL_NO_TOKEN_MAY_STAY;
    return REFUSAL_NONE;
}

static Refusal check_build(const Rules *rules, const Game *game, const Action *action)
{
    Area area = action->arg[0];
    if (area >= rules->board->area_count || action->arg[3] > 1 || !args_clear(action, 4))
        return REFUSAL_BAD_ARGUMENT;
    if (game->tokens[action->player][area] == 0)
        return REFUSAL_TOO_FEW_FOR_CITY;
    if (game->city[area] != NOBODY)
        return REFUSAL_CITY_THERE_ALREADY;
    if (area_info(rules, area)->limit == 0)
        return REFUSAL_NO_CITY_ON_LIMIT_0;
    if (others_hinder(game, action->player, area))
        return REFUSAL_FOREIGN_TOKENS_THERE;
    Refusal refusal = check_shares(rules, game, action);
    if (refusal == REFUSAL_NONE && others_first(game, action->player, area))
        return REFUSAL_RANK_FIRST;
    return refusal;
}

static Refusal check(const Rules *rules, const Game *game, const Action *action)
{
    const ConstructionState *state = &game->phase.construction;
    if (state->owed[action->player] > 0) {
        if (action->kind == ACTION_BUILD_CITY || action->kind == ACTION_DONE)
            return REFUSAL_NEIGHBOURS_OWED;
        Refusal refusal = check_choose(rules, action);
        if (refusal != REFUSAL_NONE)
            return refusal;
        return board_land_adjacent(rules->board, state->city[action->player], action->arg[0])
                       && game->tokens[action->player][action->arg[0]] > 0
                   ? REFUSAL_NONE
                   : REFUSAL_NOT_A_NEIGHBOUR;
    }
    if (action->kind == ACTION_BUILD_CITY)
        return check_build(rules, game, action);
    if (action->kind != ACTION_DONE)
        return REFUSAL_WRONG_KIND;
    return args_clear(action, 0) ? REFUSAL_NONE : REFUSAL_BAD_ARGUMENT;
}

/* 5a.4, R-32: every token in the area goes, whoever owns it. */
static void clear_area(const Play *play, Player builder, Area area, int left)
{
    for (uint32_t owners = token_owners(play->game, area); owners; owners &= owners - 1) {
        Player owner = (Player)first32(owners);
        int    count = play->game->tokens[owner][area];
        tokens_remove(play, owner, area, owner == builder ? count - left : count);
    }
}

/* Nothing is to be chosen when all tokens next to the city are needed. */
static void take_all_owed(const Play *play, Player player)
{
    ConstructionState *state = &play->game->phase.construction;
    Area               city = state->city[player];
    if (tokens_next_by_land(play->rules, play->game, player, city) > state->owed[player])
        return;
    const BoardArea *info = area_info(play->rules, city);
    for (int i = 0; i < info->land_count; i++)
        tokens_remove(play, player, info->land[i], play->game->tokens[player][info->land[i]]);
    state->owed[player] = 0;
    state->city[player] = 0;
}

static void build(const Play *play, const Action *action)
{
    Game        *game = play->game;
    PlayerState *state = &game->players[action->player];
    Area         area = action->arg[0];
    clear_area(play, action->player, area, action->arg[3]);
    if (action->arg[1] > 0) {
        treasury_pay(play, action->player, action->arg[1]);
        state->flags |= PLAYER_ARCHITECTURE;
    }
    city_place(play, action->player, area);
    bits_set(game->new_city, area);
    if (action->arg[2] > 0) {
        if (game->switches[SWITCH_URBANISM_USE] == URBANISM_USE_ONCE_A_TURN)
            state->flags |= PLAYER_URBANISM;
        game->phase.construction.owed[action->player] = (uint8_t)action->arg[2];
        game->phase.construction.city[action->player] = area;
        take_all_owed(play, action->player);
    }
}

static void apply(const Play *play, const Action *action)
{
    ConstructionState *state = &play->game->phase.construction;
    if (action->kind == ACTION_DONE) {
        play->game->acting &= ~bit32(action->player);
    } else if (action->kind == ACTION_CHOOSE) {
        tokens_remove(play, action->player, action->arg[0], 1);
        if (--state->owed[action->player] == 0)
            state->city[action->player] = 0;
        else
            take_all_owed(play, action->player);
    } else {
        build(play, action);
    }
}

static Prompt prompt(const Rules *rules, const Game *game, Player player)
{
    (void)rules;
    const ConstructionState *state = &game->phase.construction;
    if (state->owed[player] > 0)
        return (Prompt){ .kind = PROMPT_CITY_NEIGHBOURS,
                         .arg = { state->owed[player], state->city[player] } };
    return (Prompt){ .kind = PROMPT_BUILD_CITIES, .arg = { game->players[player].stock_cities } };
}

const Procedure procedure_CONSTRUCTION = {
    .run = run,
    .ordered = true,
    .pending = pending,
    .legal = legal,
    .has_choice = has_choice,
    .check = check,
    .apply = apply,
    .prompt = prompt,
};
