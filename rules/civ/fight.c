/* Fights between tokens (4a): the rounds of removal, and the choice of those who may lose something
 * else than a token of the area. Several fights can wait for different players at the same time. */

#include <string.h>

#include "rules/civ/calamity.h"
#include "rules/civ/conflict.h"
#include "rules/civ/figures.h"
#include "rules/civ/order.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"

static bool owner_has(const Rules *rules, const Game *game, Player owner, Effect effect)
{
    return owner != BARBARIANS && player_has(rules, game, owner, effect);
}

/* ---- The rounds ---- */

/* One fight as it is being fought: the owners' numbers in the area, and what of them has gone since
 * the last event. */
typedef struct Battle {
    Area     area;
    bool     city;
    int      spare[OWNERS_MAX]; /* What the hordes may still take from each (32.7). */
    bool     hordes;            /* until the barbarians or all others are gone ... */
    bool     to_limit;          /* ... or the limit, exceeded so far, no longer is (18.2.1). */
    int      limit;             /* 4a.9, R-09: the printed one. */
    int      count[OWNERS_MAX];
    int      lost[OWNERS_MAX];
    uint32_t owners;
    uint32_t late; /* Owners who lose after all others of a round (Metalworking). */
    /* 18.2.2: taken off their numbers, so that the order of the first round stays. */
    const uint8_t *elsewhere;
} Battle;

/* Fights that the hordes bring with them wherever they enter go on to the end. */
static bool against_hordes(const Game *game)
{
    if (game->switches[SWITCH_HORDES_ENTRY] != HORDES_ENTRY_ENTRY_AREAS)
        return false;
    for (int i = 0; i < game->flow.depth; i++)
        if (game->flow.frames[i].procedure == PROCEDURE_HORDES)
            return true;
    return false;
}

static int battle_total(const Battle *battle)
{
    int total = 0;
    for (uint32_t left = battle->owners; left; left &= left - 1)
        total += battle->count[first32(left)];
    return total;
}

/* a fight with the hordes that begins within the limit cannot end by it. One that began above
 * it is above it as long as it lasts, so that this can be found at any time. */
static void battle_find_end(Battle *battle, const Game *game)
{
    battle->to_limit = game->switches[SWITCH_HORDE_FIGHTS] == HORDE_FIGHTS_TO_LIMIT && !battle->city
                       && battle_total(battle) > battle->limit;
}

static Battle battle_look(const Rules *rules, const Game *game, Area area)
{
    Battle battle = { .area = area,
                      .city = game->city[area] != NOBODY,
                      .hordes = against_hordes(game),
                      .limit = area_info(rules, area)->limit,
                      .owners = token_owners(game, area) };
    for (uint32_t left = battle.owners; left; left &= left - 1) {
        Player owner = (Player)first32(left);
        battle.count[owner] = game->tokens[owner][area];
        battle.spare[owner] = battle.hordes ? points_to_spare(rules, game, owner) : INT16_MAX;
        if (owner_has(rules, game, owner, EFFECT_LOSES_LAST))
            battle.late |= bit32(owner);
    }
    battle_find_end(&battle, game);
    return battle;
}

/* 32.7, R-211: somebody in it has nothing more to lose to the hordes. */
static bool battle_limited(const Battle *battle)
{
    for (uint32_t left = battle->owners & ~bit32(BARBARIANS); left; left &= left - 1)
        if (battle->spare[first32(left)] <= 0)
            return true;
    return false;
}

/* 4a.6, 4a.8: with a city in the area the fight goes on until one owner is left. */
static bool battle_over(const Battle *battle)
{
    if (count32(battle->owners) < 2)
        return true;
    if (battle->hordes)
        return !(battle->owners & bit32(BARBARIANS)) || battle_limited(battle)
               || (battle->to_limit && battle_total(battle) <= battle->limit);
    return !battle->city && battle_total(battle) <= battle->limit;
}

/* The number by which an owner has a place in the order of a round. */
static int battle_place(const Battle *battle, int owner)
{
    int count = battle->count[owner];
    return battle->elsewhere && owner != BARBARIANS ? count - battle->elsewhere[owner] : count;
}

/* Who of `to_lose` loses next: the fewest tokens, those who lose late after all others
 * (metalworking.1); equal numbers lose together (4a.4). Nobody's number changes before the own loss
 * of the round, so that this is the order of the start of the round. */
static uint32_t battle_next(const Battle *battle, uint32_t to_lose)
{
    uint32_t class = to_lose & ~battle->late;
    if (class == 0)
        class = to_lose;
    uint32_t group = 0;
    int      fewest = INT16_MAX;
    for (uint32_t left = class; left; left &= left - 1) {
        int owner = first32(left);
        if (battle_place(battle, owner) > fewest)
            continue;
        if (battle_place(battle, owner) < fewest)
            group = 0;
        fewest = battle_place(battle, owner);
        group |= bit32(owner);
    }
    return group;
}

static void battle_lose(Battle *battle, Player owner)
{
    battle->lost[owner]++;
    battle->spare[owner]--;
    if (--battle->count[owner] == 0)
        battle->owners &= ~bit32(owner);
}

static void battle_finish(Battle *battle)
{
    uint32_t to_lose = 0;
    while (!battle_over(battle)) {
        if (to_lose == 0)
            to_lose = battle->owners;
        uint32_t group = battle_next(battle, to_lose);
        to_lose &= ~group;
        for (uint32_t left = group; left; left &= left - 1)
            battle_lose(battle, (Player)first32(left));
    }
}

int fight_forecast(const Rules *rules, const Game *game, Area area, int arriving)
{
    Battle battle = battle_look(rules, game, area);
    battle.owners |= bit32(BARBARIANS);
    battle.count[BARBARIANS] += arriving;
    battle_find_end(&battle, game);
    battle_finish(&battle);
    return battle.owners == bit32(BARBARIANS) ? battle.count[BARBARIANS] : 0;
}

/* ---- What may be lost ---- */

static bool may_lose_ship_at(const Rules *rules, const Game *game, Player owner, Area area,
                             int coast)
{
    return owner_has(rules, game, owner, EFFECT_LOSES_SHIPS)
           && ship_at(game, owner, area, coast) >= 0;
}

static bool may_lose_ship(const Rules *rules, const Game *game, Player owner, Area area)
{
    for (int coast = 0; coast < area_info(rules, area)->coast_count; coast++)
        if (may_lose_ship_at(rules, game, owner, area, coast))
            return true;
    return false;
}

/* advanced-military.1: any land-adjacent area, whatever else goes on there, down to none. */
static bool may_lose_in(const Game *game, Player owner, Area near)
{
    /* 18.2.4: in some editions one has to stay there. */
    int stays = game->switches[SWITCH_ADVMIL_KEEP_ONE] == ADVMIL_KEEP_ONE_YES;
    return game->tokens[owner][near] > stays;
}

static bool may_lose_nearby(const Rules *rules, const Game *game, Player owner, Area area)
{
    if (!owner_has(rules, game, owner, EFFECT_LOSES_NEARBY))
        return false;
    const BoardArea *info = area_info(rules, area);
    for (int i = 0; i < info->land_count; i++)
        if (may_lose_in(game, owner, info->land[i]))
            return true;
    return false;
}

/* ---- Fighting ---- */

bool token_conflict(const Rules *rules, const Game *game, Area area)
{
    Battle battle = battle_look(rules, game, area);
    return !battle_over(&battle);
}

/* Tokens that left the board without an event of their own are told in one. */
static void tell_losses(const Play *play, Battle *battle)
{
    for (int owner = 0; owner < OWNERS_MAX; owner++) {
        if (battle->lost[owner] > 0)
            EVENT3(play, EVENT_TOKENS_REMOVED, owner, battle->area, battle->lost[owner]);
        battle->lost[owner] = 0;
    }
}

static void loss_elsewhere(const Play *play, Fight *fight, Player owner)
{
    if (play->game->switches[SWITCH_CONFLICT_RECOUNT] == CONFLICT_RECOUNT_NO)
        fight->elsewhere[owner]++;
}

/* One owner's loss, as chosen, or a token of the area. */
static void take_loss(const Play *play, Fight *fight, Battle *battle, Player owner)
{
    Play quiet = { play->game, play->rules, NULL };
    if (owner != BARBARIANS && (fight->chosen_ship & bit32(owner))) {
        ship_remove(play, owner, ship_at(play->game, owner, battle->area, fight->chosen[owner]));
        loss_elsewhere(play, fight, owner);
    } else if (owner != BARBARIANS && fight->chosen[owner] != 0) {
        tokens_remove(play, owner, (Area)(fight->chosen[owner] - 1), 1);
        loss_elsewhere(play, fight, owner);
    } else {
        tokens_remove(&quiet, owner, battle->area, 1);
        battle_lose(battle, owner);
    }
}

static void take_losses(const Play *play, Fight *fight, Battle *battle, uint32_t group)
{
    Player city = play->game->city[battle->area];
    for (uint32_t left = group; left; left &= left - 1) {
        Player owner = (Player)first32(left);
        take_loss(play, fight, battle, owner);
        if (city != NOBODY && owner != city && owner != BARBARIANS
            && play->game->tokens[owner][battle->area] == 0)
            attack_falls(play, owner, battle->area);
    }
    fight->to_lose &= ~group;
    fight->chosen_ship = 0;
    memset(fight->chosen, 0, sizeof fight->chosen);
}

static uint32_t with_choice(const Rules *rules, const Game *game, const Battle *battle,
                            uint32_t group)
{
    uint32_t set = 0;
    for (uint32_t left = group; left; left &= left - 1) {
        Player owner = (Player)first32(left);
        if (may_lose_ship(rules, game, owner, battle->area)
            || may_lose_nearby(rules, game, owner, battle->area))
            set |= bit32(owner);
    }
    return set;
}

/* Fights on until a choice is due, or to the end, which frees the place in the table. `chosen`
 * tells that the choices of the present removal are in. */
static void fight_advance(const Play *play, Fight *fight, bool chosen)
{
    Battle battle = battle_look(play->rules, play->game, (Area)(fight->place - 1));
    if (play->game->switches[SWITCH_CONFLICT_RECOUNT] == CONFLICT_RECOUNT_NO)
        battle.elsewhere = fight->elsewhere;
    while (chosen || !battle_over(&battle)) {
        if (fight->to_lose == 0)
            fight->to_lose = battle.owners; /* 4a.5: a new round. */
        uint32_t group = battle_next(&battle, fight->to_lose);
        if (!chosen) {
            fight->choosing = with_choice(play->rules, play->game, &battle, group);
            if (fight->choosing != 0) {
                tell_losses(play, &battle);
                return;
            }
        }
        take_losses(play, fight, &battle, group);
        chosen = false;
    }
    tell_losses(play, &battle);
    *fight = (Fight){ 0 };
}

bool fight_open(const Play *play, Area area)
{
    for (int i = 0; i < FIGHTS_MAX; i++) {
        Fight *fight = &play->game->conflict.fights[i];
        if (fight->place != 0)
            continue;
        fight->place = (uint16_t)(area + 1);
        EVENT1(play, EVENT_FIGHT_BEGAN, area);
        fight_advance(play, fight, false);
        return true;
    }
    return false;
}

/* Everybody who chooses in any of the fights. */
static uint32_t all_choosing(const Game *game)
{
    uint32_t set = 0;
    for (int i = 0; i < FIGHTS_MAX; i++)
        set |= game->conflict.fights[i].choosing;
    return set;
}

bool fights_wait(const Play *play)
{
    Game *game = play->game;
    if (all_choosing(game) == 0)
        return false;
    flow_push(&game->flow, PROCEDURE_FIGHT);
    game->acting = all_choosing(game);
    return true;
}

void fight_begin(const Play *play, Area area)
{
    if (!token_conflict(play->rules, play->game, area))
        return;
    bool opened = fight_open(play, area);
    must(opened);
    fights_wait(play);
}

void fight_conceal(Game *shown, Player viewer)
{
    for (int i = 0; i < FIGHTS_MAX; i++) {
        Fight *fight = &shown->conflict.fights[i];
        if (fight->choosing == 0)
            continue;
        /* of those who lose together the last in rank may see what the others chose; nobody
         * sees the choice of one who comes later. */
        uint8_t first = shown->players[first_by_rank(shown, fight->choosing)].rank;
        for (Player p = 0; p < shown->player_count; p++) {
            if (p == viewer || shown->players[p].rank < first)
                continue;
            fight->chosen_ship &= ~bit32(p);
            fight->chosen[p] = 0;
        }
    }
}

/* ---- The procedure: choices of losses (C-2) ---- */

static void run(const Play *play)
{
    must(all_choosing(play->game) == 0);
    flow_pop(&play->game->flow);
}

/* A player in several fights chooses in one after the other. */
static int fight_of(const Game *game, Player player)
{
    for (int i = 0; i < FIGHTS_MAX; i++)
        if (game->conflict.fights[i].choosing & bit32(player))
            return i;
    never("a player who chooses in no fight");
}

static Area area_of(const Game *game, Player player)
{
    return (Area)(game->conflict.fights[fight_of(game, player)].place - 1);
}

static void legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    Area area = area_of(game, player);
    bool here_listed = false;
    if (owner_has(rules, game, player, EFFECT_LOSES_NEARBY)) {
        const BoardArea *info = area_info(rules, area);
        for (int i = 0; i < info->land_count; i++) {
            Area near = info->land[i];
            if (near > area && !here_listed) {
                list_add(list, action_make(ACTION_REMOVE, player, area, 1, 0, 0));
                here_listed = true;
            }
            if (may_lose_in(game, player, near))
                list_add(list, action_make(ACTION_REMOVE, player, near, 1, 0, 0));
        }
    }
    if (!here_listed)
        list_add(list, action_make(ACTION_REMOVE, player, area, 1, 0, 0));
    for (int coast = 0; coast < area_info(rules, area)->coast_count; coast++)
        if (may_lose_ship_at(rules, game, player, area, coast))
            list_add(list, action_make(ACTION_REMOVE_SHIP, player, area, coast, 0, 0));
}

static Refusal check_ship(const Rules *rules, const Game *game, const Action *action)
{
    if (!args_clear(action, 2))
        return REFUSAL_BAD_ARGUMENT;
    if (!owner_has(rules, game, action->player, EFFECT_LOSES_SHIPS))
        return REFUSAL_SHIPS_DO_NOT_FIGHT;
    if (action->arg[0] != area_of(game, action->player))
        return REFUSAL_SHIP_ELSEWHERE;
    return may_lose_ship_at(rules, game, action->player, action->arg[0], action->arg[1])
               ? REFUSAL_NONE
               : REFUSAL_NO_SHIP_THERE;
}

static Refusal check(const Rules *rules, const Game *game, const Action *action)
{
    if (action->kind != ACTION_REMOVE && action->kind != ACTION_REMOVE_SHIP)
        return REFUSAL_WRONG_KIND;
    if (action->arg[0] >= rules->board->area_count)
        return REFUSAL_BAD_ARGUMENT;
    if (action->kind == ACTION_REMOVE_SHIP)
        return check_ship(rules, game, action);
    if (!args_clear(action, 2))
        return REFUSAL_BAD_ARGUMENT;
    if (action->arg[1] != 1)
        return REFUSAL_ONE_LOSS_AT_A_TIME;
    Area area = area_of(game, action->player);
    Area source = action->arg[0];
    if (source == area)
        return REFUSAL_NONE;
    if (!owner_has(rules, game, action->player, EFFECT_LOSES_NEARBY))
        return REFUSAL_LOSS_ELSEWHERE;
    if (!board_land_adjacent(rules->board, area, source))
        return REFUSAL_LOSS_NOT_ADJACENT;
    if (game->tokens[action->player][source] == 0)
        return REFUSAL_NO_TOKENS_THERE;
    return may_lose_in(game, action->player, source) ? REFUSAL_NONE : REFUSAL_LAST_TOKEN_STAYS;
}

static void apply(const Play *play, const Action *action)
{
    Game  *game = play->game;
    Fight *fight = &game->conflict.fights[fight_of(game, action->player)];
    fight->choosing &= ~bit32(action->player);
    if (action->kind == ACTION_REMOVE_SHIP) {
        fight->chosen_ship |= bit32(action->player);
        fight->chosen[action->player] = action->arg[1];
    } else if (action->arg[0] != fight->place - 1) {
        fight->chosen[action->player] = (uint16_t)(action->arg[0] + 1);
    }
    if (fight->choosing == 0)
        fight_advance(play, fight, true);
    game->acting = all_choosing(game);
}

static Prompt prompt(const Rules *rules, const Game *game, Player player)
{
    Area area = area_of(game, player);
    bool nearby = may_lose_nearby(rules, game, player, area);
    return (Prompt){ .kind = nearby ? PROMPT_FIGHT_LOSS_NEARBY : PROMPT_FIGHT_LOSS,
                     .arg = { area } };
}

const Procedure procedure_FIGHT = {
    .run = run,
    .strict = STRICT_BY_RANK,
    .legal = legal,
    .check = check,
    .apply = apply,
    .prompt = prompt,
};
