/* Phase 3: ships are built, maintained, scrapped, sailed, loaded and unloaded (3.7 to 3.21). */
#include "rules/civ/figures.h"
#include "rules/civ/movement.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"

/* More than any edition gives a ship, so that a voyage has a bound. */
enum { SHIP_STEPS_MAX = 16 };

int ship_steps(const Rules *rules, const Game *game, Player player)
{
    int steps =
        number(rules, NUMBER_SHIP_STEPS) + player_effect(rules, game, player, EFFECT_SHIP_STEPS);
    return steps < SHIP_STEPS_MAX ? steps : SHIP_STEPS_MAX;
}

int ship_cargo(const Rules *rules, const Game *game, Player player)
{
    return number(rules, NUMBER_SHIP_CARGO) + player_effect(rules, game, player, EFFECT_SHIP_CARGO);
}

static bool ship_ready(const Ship *ship)
{
    return ship->status == SHIP_NEW || ship->status == SHIP_MAINTAINED;
}

static int first_ship_in_stock(const Game *game, Player player)
{
    for (int s = 0; s < SHIPS_MAX; s++)
        if (game->players[player].ships[s].status == SHIP_IN_STOCK)
            return s;
    return -1;
}

static int ships_on_board(const Game *game, Player player)
{
    int count = 0;
    for (int s = 0; s < SHIPS_MAX; s++)
        count += game->players[player].ships[s].status != SHIP_IN_STOCK;
    return count;
}

static int tokens_ashore(const Rules *rules, const Game *game, Player player)
{
    int count = tokens_on_board(rules, game, player);
    for (int s = 0; s < SHIPS_MAX; s++)
        count -= game->players[player].ships[s].cargo;
    return count;
}

/* A place where a ship may end its movement (3.21). */
static bool is_harbour(const Rules *rules, const Game *game, Area area)
{
    return area_info(rules, area)->coastal && area_in_play(game, area);
}

Refusal ships_may_rest(const Rules *rules, const Game *game, Player player)
{
    for (int s = 0; s < SHIPS_MAX; s++) {
        const Ship *ship = &game->players[player].ships[s];
        if (ship->status == SHIP_IN_STOCK)
            continue;
        if (ship->cargo > 0)
            return REFUSAL_CARGO_ABOARD;
        if (!is_harbour(rules, game, ship->area))
            return REFUSAL_SHIP_OUT_OF_PLAY;
    }
    return REFUSAL_NONE;
}

/* ---- Building ---- */

static Refusal may_build(const Rules *rules, const Game *game, Player player)
{
    if (game->players[player].ships_built >= number(rules, NUMBER_SHIPS_PER_TURN))
        return REFUSAL_SHIPS_BUILT;
    if (ships_on_board(game, player) >= pieces_each(rules, game, NUMBER_SHIPS))
        return REFUSAL_NO_SHIP_IN_STOCK;
    return REFUSAL_NONE;
}

/* 16.2.1: in some editions all tokens for a ship come from its area. */
static bool levies_one_area(const Game *game)
{
    return game->switches[SWITCH_SHIP_LEVY] == SHIP_LEVY_SAME_AREA;
}

static Refusal may_pay_ship(const Rules *rules, const Game *game, Player player, Area area, int way)
{
    int  treasury = game->players[player].treasury;
    bool token = game->tokens[player][area] > 0;
    switch (way) {
    case PAY_TREASURY:
        if (treasury < 2)
            return REFUSAL_NOT_ENOUGH_TREASURY;
        if (game->switches[SWITCH_SHIP_SITE_TREASURY] == SHIP_SITE_TOKENS
                ? !token
                : !has_units_in(game, player, area))
            return REFUSAL_NO_UNIT_THERE;
        return REFUSAL_NONE;
    case PAY_MIXED:
        if (treasury < 1)
            return REFUSAL_NOT_ENOUGH_TREASURY;
        return token ? REFUSAL_NONE : REFUSAL_NO_PAYING_TOKEN;
    case PAY_TOKENS:
        if (levies_one_area(game))
            return game->tokens[player][area] >= 2 ? REFUSAL_NONE : REFUSAL_NO_PAYING_TOKEN;
        return token && tokens_ashore(rules, game, player) >= 2 ? REFUSAL_NONE
                                                                : REFUSAL_NO_PAYING_TOKEN;
    default:
        return REFUSAL_BAD_ARGUMENT;
    }
}

static Refusal check_build(const Rules *rules, const Game *game, const Action *action)
{
    Area area = action->arg[0];
    if (area >= rules->board->area_count || action->arg[1] > PAY_TOKENS || !args_clear(action, 3))
        return REFUSAL_BAD_ARGUMENT;
    Refusal refusal = may_build(rules, game, action->player);
    if (refusal != REFUSAL_NONE)
        return refusal;
    if (!area_info(rules, area)->coastal)
        return REFUSAL_NOT_COASTAL;
    if (!area_in_play(game, area))
        return REFUSAL_OUT_OF_PLAY;
    if (action->arg[2] >= area_info(rules, area)->coast_count)
        return REFUSAL_BAD_ARGUMENT;
    return may_pay_ship(rules, game, action->player, area, action->arg[1]);
}

static bool list_builds_in(ActionList *list, const Rules *rules, const Game *game, Player player,
                           Area area)
{
    if (!is_harbour(rules, game, area))
        return true;
    for (int way = PAY_TREASURY; way <= PAY_TOKENS; way++) {
        if (may_pay_ship(rules, game, player, area, way) != REFUSAL_NONE)
            continue;
        for (int coast = 0; coast < area_info(rules, area)->coast_count; coast++)
            if (!list_put(list, ACTION_BUILD_SHIP, player, area, way, coast, 0))
                return false;
    }
    return true;
}

void ships_legal_build(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    if (unit_points_on_board(rules, game, player) == 0
        || may_build(rules, game, player) != REFUSAL_NONE)
        return;
    /* Areas with tokens or a city, in order. */
    Area token = next_tokens(rules, game, player, 0), city = next_city(rules, game, player, 0);
    while (token < areas_end(rules) || city < areas_end(rules)) {
        Area area = token < city ? token : city;
        if (!list_builds_in(list, rules, game, player, area))
            return;
        if (token == area)
            token = next_tokens(rules, game, player, area + 1);
        if (city == area)
            city = next_city(rules, game, player, area + 1);
    }
}

/* Tokens that have moved pay first: those that have not are worth more to their owner. */
static bool pay_with_token(const Play *play, Player player, Area area)
{
    bool had_moved = moved_tokens(play->game, player, area) > 0;
    if (had_moved)
        arrivals_remove(play->game, player, area, 1);
    tokens_remove(play, player, area, 1);
    return had_moved;
}

static void build(const Play *play, Player player, Area area, int coast, int way, Area second)
{
    Game *game = play->game;
    int   index = first_ship_in_stock(game, player);
    int   paid = way;
    if (way == PAY_TREASURY)
        treasury_pay(play, player, 2);
    if (way == PAY_TREASURY && unmoved_tokens(game, player, area) == 0
        && (game->city[area] != player
            || game->switches[SWITCH_SHIP_SITE_TREASURY] == SHIP_SITE_TOKENS))
        paid |= BUILT_BY_GUESTS;
    if (way == PAY_MIXED)
        treasury_pay(play, player, 1);
    if (way != PAY_TREASURY && pay_with_token(play, player, area))
        paid |= PAID_FIRST_HAD_MOVED;
    if (way == PAY_TOKENS && pay_with_token(play, player, second))
        paid |= PAID_SECOND_HAD_MOVED;
    game->players[player].ships[index] =
        (Ship){ .area = area, .coast = (uint8_t)coast, .status = SHIP_NEW };
    game->players[player].ships_built++;
    EVENT3(play, EVENT_SHIP_BUILT, player, index, area);
    journal_add(game, player, JOURNAL_BUILD, index, area, second, paid);
}

static void apply_build(const Play *play, const Action *action)
{
    if (action->arg[1] == PAY_TOKENS && !levies_one_area(play->game))
        play->game->phase.movement.half_paid[action->player] =
            (uint16_t)((action->arg[0] + 1) | (action->arg[2] ? HALF_PAID_COAST : 0));
    else
        build(play, action->player, action->arg[0], action->arg[2], action->arg[1],
              action->arg[1] == PAY_TOKENS ? action->arg[0] : AREA_NONE);
}

static Refusal check_pay_token(const Rules *rules, const Game *game, const Action *action)
{
    Area area = action->arg[0];
    if (area >= rules->board->area_count || !args_clear(action, 1))
        return REFUSAL_BAD_ARGUMENT;
    int needed = half_paid_area(game, action->player) == area ? 2 : 1;
    return game->tokens[action->player][area] >= needed ? REFUSAL_NONE : REFUSAL_NO_PAYING_TOKEN;
}

void ships_legal_payment(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    FOR_TOKENS(a, rules, game, player)
    {
        Action pay = action_make(ACTION_PAY_TOKEN, player, a, 0, 0, 0);
        if (ships_check(rules, game, &pay) == REFUSAL_NONE && !list_add(list, pay))
            return;
    }
    list_put(list, ACTION_UNDO, player, 0, 0, 0, 0);
}

static void apply_pay_token(const Play *play, const Action *action)
{
    uint16_t *owed = &play->game->phase.movement.half_paid[action->player];
    Area      area = half_paid_area(play->game, action->player);
    int       coast = (*owed & HALF_PAID_COAST) != 0;
    *owed = 0;
    build(play, action->player, area, coast, PAY_TOKENS, action->arg[0]);
}

/* ---- Upkeep ---- */

/* 16.3: in some editions the token that pays comes from where the ship lies. */
static bool token_may_maintain(const Game *game, const Ship *ship, Area area)
{
    return game->switches[SWITCH_SHIP_UPKEEP_TOKEN] == SHIP_UPKEEP_TOKEN_ANYWHERE
           || ship->area == area;
}

static Refusal check_upkeep(const Rules *rules, const Game *game, const Action *action)
{
    const PlayerState *state = &game->players[action->player];
    int                args = action->kind == ACTION_MAINTAIN_TOKEN ? 2 : 1;
    if (action->arg[0] >= SHIPS_MAX || !args_clear(action, args))
        return REFUSAL_BAD_ARGUMENT;
    const Ship *ship = &state->ships[action->arg[0]];
    if (ship->status == SHIP_IN_STOCK)
        return REFUSAL_NO_SUCH_SHIP;
    if (ship->status != SHIP_OLD)
        return REFUSAL_SHIP_PAID;
    if (action->kind == ACTION_MAINTAIN)
        return state->treasury > 0 ? REFUSAL_NONE : REFUSAL_NOT_ENOUGH_TREASURY;
    if (action->kind == ACTION_MAINTAIN_TOKEN) {
        if (action->arg[1] >= rules->board->area_count)
            return REFUSAL_BAD_ARGUMENT;
        return game->tokens[action->player][action->arg[1]] > 0
                       && token_may_maintain(game, ship, action->arg[1])
                   ? REFUSAL_NONE
                   : REFUSAL_NO_PAYING_TOKEN;
    }
    return REFUSAL_NONE;
}

static void apply_upkeep(const Play *play, const Action *action)
{
    Game  *game = play->game;
    Player player = action->player;
    int    index = action->arg[0];
    Ship  *ship = &game->players[player].ships[index];
    if (action->kind == ACTION_SCRAP) {
        journal_add(game, player, JOURNAL_SCRAP, index, ship->area, 0, ship->coast);
        ship_remove(play, player, index);
        return;
    }
    int paid = PAY_TREASURY;
    if (action->kind == ACTION_MAINTAIN_TOKEN) {
        paid = PAY_TOKENS;
        if (pay_with_token(play, player, action->arg[1]))
            paid |= PAID_FIRST_HAD_MOVED;
    } else {
        treasury_pay(play, player, 1);
    }
    ship->status = SHIP_MAINTAINED;
    EVENT2(play, EVENT_SHIP_MAINTAINED, player, index);
    journal_add(game, player, JOURNAL_MAINTAIN, index, action->arg[1], 0, paid);
}

/* ---- Sailing ---- */

/* A ship on its way, as the search for a good end sees it. */
typedef struct Voyage {
    Player player;
    bool   open_sea;
    int    visited_count;
    Area   visited[SHIP_STEPS_MAX + 1]; /* What lands in an area is counted once. */
} Voyage;

static bool visited(const Voyage *voyage, Area area)
{
    for (int i = 0; i < voyage->visited_count; i++)
        if (voyage->visited[i] == area)
            return true;
    return false;
}

/* Could a ship that stands here with so much cargo and so many steps left still end its movement
 * well? The cargo may land in several places on the way (3.18). */
static bool ends_well(const Rules *rules, const Game *game, Voyage *voyage, Area area, int coast,
                      int cargo, int steps)
{
    const BoardArea *info = area_info(rules, area);
    bool             harbour = is_harbour(rules, game, area);
    Refusal          why;
    if (harbour && cargo > 0 && !visited(voyage, area))
        cargo -= entry_max(rules, game, voyage->player, area, cargo, &why);
    if (harbour && cargo == 0)
        return true;
    if (steps == 0)
        return false;
    bool well = false;
    must(voyage->visited_count <= SHIP_STEPS_MAX);
    voyage->visited[voyage->visited_count++] = area;
    for (int i = 0; i < info->water_count && !well; i++) {
        const WaterBorder *border = &info->water[i];
        well = border->from_coast == coast
               && (voyage->open_sea || !area_info(rules, border->to)->sea)
               && ends_well(rules, game, voyage, border->to, border->to_coast, cargo, steps - 1);
    }
    voyage->visited_count--;
    return well;
}

static Refusal sail_by_rules(const Rules *rules, const Game *game, Player player, const Ship *ship,
                             const WaterBorder *border, int cargo)
{
    /* Mostly the ship could stay where it comes to. */
    if (cargo == 0 && is_harbour(rules, game, border->to))
        return REFUSAL_NONE;
    Voyage voyage = { .player = player,
                      .open_sea = player_has(rules, game, player, EFFECT_OPEN_SEA) };
    int    steps = ship_steps(rules, game, player) - ship->steps;
    if (area_info(rules, border->to)->sea && !voyage.open_sea)
        return REFUSAL_OPEN_SEA;
    return ends_well(rules, game, &voyage, border->to, border->to_coast, cargo, steps - 1)
               ? REFUSAL_NONE
               : REFUSAL_NO_HARBOUR;
}

static int landing_by_rules(const Rules *rules, const Game *game, Player player, const Ship *ship,
                            Refusal *why)
{
    *why = REFUSAL_NO_LANDING;
    if (!is_harbour(rules, game, ship->area))
        return 0;
    return entry_max(rules, game, player, ship->area, ship->cargo, why);
}

/* areas can be closed to a cargo that is on its way. When it can neither land nor sail on
 * and nothing can be taken back, the rules of entry give way, since no token stays aboard (3.19).
 */
static bool entry_gives_way(const Rules *rules, const Game *game, Player player, const Ship *ship)
{
    Refusal why;
    if (ship->cargo == 0 || journal_undoable(game, player) >= 0
        || landing_by_rules(rules, game, player, ship, &why) > 0)
        return false;
    const BoardArea *info = area_info(rules, ship->area);
    if (ship->steps < ship_steps(rules, game, player))
        for (int i = 0; i < info->water_count; i++)
            if (info->water[i].from_coast == ship->coast
                && sail_by_rules(rules, game, player, ship, &info->water[i], ship->cargo)
                       == REFUSAL_NONE)
                return false;
    return true;
}

static Refusal may_sail(const Rules *rules, const Game *game, Player player, const Ship *ship,
                        const WaterBorder *border)
{
    bool forced =
        !is_harbour(rules, game, ship->area) && entry_gives_way(rules, game, player, ship);
    return sail_by_rules(rules, game, player, ship, border, forced ? 0 : ship->cargo);
}

static Refusal check_sail(const Rules *rules, const Game *game, const Action *action,
                          const Ship *ship)
{
    int steps = ship_steps(rules, game, action->player);
    if (action->arg[1] >= rules->board->area_count || action->arg[2] >= COASTS_MAX
        || !args_clear(action, 3))
        return REFUSAL_BAD_ARGUMENT;
    if (ship->steps >= steps)
        return REFUSAL_NO_STEPS_LEFT;
    const BoardArea *info = area_info(rules, ship->area);
    for (int i = 0; i < info->water_count; i++) {
        const WaterBorder *border = &info->water[i];
        if (border->from_coast == ship->coast && border->to == action->arg[1]
            && border->to_coast == action->arg[2])
            return may_sail(rules, game, action->player, ship, border);
    }
    return REFUSAL_NOT_ADJACENT;
}

static bool list_sails(ActionList *list, const Rules *rules, const Game *game, Player player, int s)
{
    const Ship      *ship = &game->players[player].ships[s];
    const BoardArea *info = area_info(rules, ship->area);
    int              steps = ship_steps(rules, game, player);
    if (!ship_ready(ship) || ship->steps >= steps)
        return true;
    for (int i = 0; i < info->water_count; i++) {
        const WaterBorder *border = &info->water[i];
        if (border->from_coast == ship->coast
            && may_sail(rules, game, player, ship, border) == REFUSAL_NONE
            && !list_put(list, ACTION_SAIL, player, s, border->to, border->to_coast, 0))
            return false;
    }
    return true;
}

static void apply_sail(const Play *play, const Action *action)
{
    Game *game = play->game;
    Ship *ship = &game->players[action->player].ships[action->arg[0]];
    journal_add(game, action->player, JOURNAL_SAIL, action->arg[0], ship->area, action->arg[1],
                ship->coast);
    EVENT4(play, EVENT_SHIP_SAILED, action->player, action->arg[0], ship->area, action->arg[1]);
    ship->area = action->arg[1];
    ship->coast = (uint8_t)action->arg[2];
    ship->steps++;
}

/* ---- Cargo ---- */

/* Tokens that may go aboard where the ship is. */
static int boarding_max(const Game *game, Player player, int ship)
{
    Area area = game->players[player].ships[ship].area;
    return unmoved_tokens(game, player, area) + landed_tokens(game, player, ship, area);
}

static Refusal check_embark(const Rules *rules, const Game *game, const Action *action,
                            const Ship *ship)
{
    int count = action->arg[1];
    if (count < 1 || !args_clear(action, 2))
        return REFUSAL_BAD_ARGUMENT;
    if (count > boarding_max(game, action->player, action->arg[0]))
        return REFUSAL_NOT_ENOUGH_TOKENS;
    return ship->cargo + count <= ship_cargo(rules, game, action->player) ? REFUSAL_NONE
                                                                          : REFUSAL_SHIP_FULL;
}

/* How many of the cargo may land where the ship is. */
static int landing_max(const Rules *rules, const Game *game, Player player, const Ship *ship,
                       Refusal *why)
{
    int most = landing_by_rules(rules, game, player, ship, why);
    if (most == 0 && is_harbour(rules, game, ship->area)
        && entry_gives_way(rules, game, player, ship))
        return ship->cargo;
    return most;
}

static Refusal check_disembark(const Rules *rules, const Game *game, const Action *action,
                               const Ship *ship)
{
    Refusal why;
    if (action->arg[1] < 1 || !args_clear(action, 2))
        return REFUSAL_BAD_ARGUMENT;
    if (action->arg[1] > ship->cargo)
        return REFUSAL_NOT_ABOARD;
    return action->arg[1] <= landing_max(rules, game, action->player, ship, &why) ? REFUSAL_NONE
                                                                                  : why;
}

static void apply_embark(const Play *play, const Action *action)
{
    Game  *game = play->game;
    Player player = action->player;
    Ship  *ship = &game->players[player].ships[action->arg[0]];
    int    count = action->arg[1];
    /* Those who have landed go first: the others can still do everything else. */
    int landed = landed_tokens(game, player, action->arg[0], ship->area);
    landed = landed < count ? landed : count;
    if (landed > 0)
        arrivals_remove(game, player, ship->area, landed);
    game->tokens[player][ship->area] = (uint8_t)(game->tokens[player][ship->area] - count);
    ship->cargo = (uint8_t)(ship->cargo + count);
    EVENT4(play, EVENT_EMBARKED, player, action->arg[0], ship->area, count);
    journal_add(game, player, JOURNAL_EMBARK, action->arg[0], ship->area, landed, count);
}

static void apply_disembark(const Play *play, const Action *action)
{
    Game  *game = play->game;
    Player player = action->player;
    Ship  *ship = &game->players[player].ships[action->arg[0]];
    int    count = action->arg[1];
    bool   conflict = conflict_situation(play->rules, game, ship->area);
    game->tokens[player][ship->area] = (uint8_t)(game->tokens[player][ship->area] + count);
    ship->cargo = (uint8_t)(ship->cargo - count);
    arrivals_add(game, player, ship->area, count);
    EVENT4(play, EVENT_DISEMBARKED, player, action->arg[0], ship->area, count);
    journal_add(game, player, JOURNAL_DISEMBARK, action->arg[0], 0, ship->area, count);
    if (entry_final(play->rules, game, player, ship->area, conflict))
        journal_make_final(game, player);
}

/* ---- Together ---- */

void ships_drop_unpaid(const Play *play, Player player)
{
    for (int s = 0; s < SHIPS_MAX; s++)
        if (play->game->players[player].ships[s].status == SHIP_OLD)
            ship_remove(play, player, s);
}

void ships_legal_upkeep(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    const PlayerState *state = &game->players[player];
    if (ships_on_board(game, player) == 0)
        return;
    for (int s = 0; s < SHIPS_MAX; s++)
        if (state->ships[s].status == SHIP_OLD && state->treasury > 0
            && !list_put(list, ACTION_MAINTAIN, player, s, 0, 0, 0))
            return;
    for (int s = 0; s < SHIPS_MAX; s++)
        if (state->ships[s].status == SHIP_OLD)
            FOR_TOKENS(a, rules, game, player)
    if (token_may_maintain(game, &state->ships[s], a)
        && !list_put(list, ACTION_MAINTAIN_TOKEN, player, s, a, 0, 0))
        return;
    for (int s = 0; s < SHIPS_MAX; s++)
        if (state->ships[s].status == SHIP_OLD && !list_put(list, ACTION_SCRAP, player, s, 0, 0, 0))
            return;
}

void ships_legal_use(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    const PlayerState *state = &game->players[player];
    if (ships_on_board(game, player) == 0)
        return;
    for (int s = 0; s < SHIPS_MAX; s++)
        if (!list_sails(list, rules, game, player, s))
            return;
    int room = ship_cargo(rules, game, player);
    for (int s = 0; s < SHIPS_MAX; s++) {
        const Ship *ship = &state->ships[s];
        if (!ship_ready(ship))
            continue;
        int here = boarding_max(game, player, s);
        for (int count = 1; count <= here && ship->cargo + count <= room; count++)
            if (!list_put(list, ACTION_EMBARK, player, s, count, 0, 0))
                return;
    }
    for (int s = 0; s < SHIPS_MAX; s++) {
        Refusal why;
        if (state->ships[s].cargo == 0)
            continue;
        int most = landing_max(rules, game, player, &state->ships[s], &why);
        for (int count = 1; count <= most; count++)
            if (!list_put(list, ACTION_DISEMBARK, player, s, count, 0, 0))
                return;
    }
}

Refusal ships_check(const Rules *rules, const Game *game, const Action *action)
{
    switch (action->kind) {
    case ACTION_BUILD_SHIP:
        return check_build(rules, game, action);
    case ACTION_PAY_TOKEN:
        return check_pay_token(rules, game, action);
    case ACTION_MAINTAIN:
    case ACTION_MAINTAIN_TOKEN:
    case ACTION_SCRAP:
        return check_upkeep(rules, game, action);
    default:
        break;
    }
    if (action->arg[0] >= SHIPS_MAX)
        return REFUSAL_BAD_ARGUMENT;
    const Ship *ship = &game->players[action->player].ships[action->arg[0]];
    if (ship->status == SHIP_IN_STOCK)
        return REFUSAL_NO_SUCH_SHIP;
    if (!ship_ready(ship))
        return REFUSAL_SHIP_UNPAID;
    switch (action->kind) {
    case ACTION_SAIL:
        return check_sail(rules, game, action, ship);
    case ACTION_EMBARK:
        return check_embark(rules, game, action, ship);
    case ACTION_DISEMBARK:
        return check_disembark(rules, game, action, ship);
    default:
        return REFUSAL_WRONG_KIND;
    }
}

void ships_apply(const Play *play, const Action *action)
{
    switch (action->kind) {
    case ACTION_BUILD_SHIP:
        apply_build(play, action);
        break;
    case ACTION_PAY_TOKEN:
        apply_pay_token(play, action);
        break;
    case ACTION_MAINTAIN:
    case ACTION_MAINTAIN_TOKEN:
    case ACTION_SCRAP:
        apply_upkeep(play, action);
        break;
    case ACTION_SAIL:
        apply_sail(play, action);
        break;
    case ACTION_EMBARK:
        apply_embark(play, action);
        break;
    case ACTION_DISEMBARK:
        apply_disembark(play, action);
        break;
    default:
        never("an action of ships");
    }
}
