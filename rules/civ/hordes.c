/* Barbarian Hordes: barbarian tokens fall upon a city of the victim and move on while they are too
 * many for the area they have taken, led by the beneficiary (barbarian-hordes, R-47, R-48). By the
 * switch hordes-entry they come in wherever the map lets them, again and again (29.5.2, R-83,
 * */
#include "rules/civ/calamity.h"
#include "rules/civ/conflict.h"
#include "rules/civ/figures.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"

/* The frame: player is who leads them, count the victim, a the area they are in, b how many come.
 */
enum { STEP_FIRST, STEP_ARRIVED, STEP_FOUGHT, STEP_MOVE };

static bool enter_anywhere(const Game *game)
{
    return game->switches[SWITCH_HORDES_ENTRY] == HORDES_ENTRY_ENTRY_AREAS;
}

static bool has_entry(const Rules *rules, const Game *game, Player victim);

bool hordes_begin(const Play *play, Player victim, Player beneficiary, int count)
{
    Game *game = play->game;
    bool  begins = enter_anywhere(game) ? has_entry(play->rules, game, victim)
                                        : cities_on_board(play->rules, game, victim) > 0;
    if (!begins)
        return false; /* barbarian-hordes.12 */
    Frame *frame = flow_push(&game->flow, PROCEDURE_HORDES);
    frame->player = beneficiary;
    frame->count = victim;
    frame->b = (uint16_t)count;
    game->acting = bit32(beneficiary);
    return true;
}

/* ---- Where they go ---- */

/* barbarian-hordes.1: a wilderness city, if the victim has one. */
static bool has_wilderness_city(const Rules *rules, const Game *game, Player victim)
{
    for (int a = 0; a < rules->board->area_count; a++)
        if (game->city[a] == victim && area_info(rules, (Area)a)->site == SITE_NONE)
            return true;
    return false;
}

static Refusal check_first(const Rules *rules, const Game *game, const Frame *frame, Area area)
{
    if (game->city[area] != frame->count)
        return REFUSAL_NOT_THE_VICTIMS_CITY;
    if (area_info(rules, area)->site != SITE_NONE && has_wilderness_city(rules, game, frame->count))
        return REFUSAL_WILDERNESS_FIRST;
    return REFUSAL_NONE;
}

/* nothing on it, not even The Barbarians. */
static bool is_empty(const Game *game, Area area)
{
    return game->city[area] == NOBODY && token_owners(game, area) == 0;
}

static bool only_barbarian_tokens(const Game *game, Area area)
{
    return game->city[area] == NOBODY && token_owners(game, area) == bit32(BARBARIANS);
}

/* 29.5.2.3: does this neighbour let them in? 9.5: what is out of play is the edge of the map. */
static bool lets_in(const Rules *rules, const Game *game, Area near)
{
    const BoardArea *info = area_info(rules, near);
    if (info->sea)
        return false;
    return !area_in_play(game, near) || (info->limit == 0 && is_empty(game, near))
           || only_barbarian_tokens(game, near);
}

static bool may_enter(const Rules *rules, const Game *game, Area area)
{
    const BoardArea *info = area_info(rules, area);
    if (info->sea || !area_in_play(game, area))
        return false;
    if (info->limit == 0 || info->edge || game->tokens[BARBARIANS][area] > 0)
        return true;
    for (int i = 0; i < info->land_count; i++)
        if (lets_in(rules, game, info->land[i]))
            return true;
    for (int i = 0; i < info->water_count; i++)
        if (lets_in(rules, game, info->water[i].to))
            return true;
    return false;
}

static bool city_may_be_entered(const Rules *rules, const Game *game, Player victim)
{
    FOR_CITIES(area, rules, game, victim)
    if (may_enter(rules, game, area))
        return true;
    return false;
}

static bool has_entry(const Rules *rules, const Game *game, Player victim)
{
    if (points_to_spare(rules, game, victim) == 0)
        return false; /* 32.7 */
    if (city_may_be_entered(rules, game, victim))
        return true;
    FOR_TOKENS(area, rules, game, victim)
    if (may_enter(rules, game, area))
        return true;
    return false;
}

static Refusal check_entry(const Rules *rules, const Game *game, const Frame *frame, Area area)
{
    Player victim = frame->count;
    if (!has_units_in(game, victim, area))
        return REFUSAL_NO_UNITS_OF_VICTIM;
    if (!may_enter(rules, game, area))
        return REFUSAL_HORDES_NO_ENTRY;
    return game->city[area] != victim && city_may_be_entered(rules, game, victim)
               ? REFUSAL_HORDES_CITIES_FIRST
               : REFUSAL_NONE;
}

/* More than the area holds, where they are the only ones left (barbarian-hordes.6). */
static int excess(const Rules *rules, const Game *game, Area area)
{
    if (game->city[area] != NOBODY || token_owners(game, area) != bit32(BARBARIANS))
        return 0;
    int count = game->tokens[BARBARIANS][area] - area_info(rules, area)->limit;
    return count > 0 ? count : 0;
}

static Refusal check_move(const Rules *rules, const Game *game, const Frame *frame, Area area)
{
    if (area_info(rules, area)->sea || !board_adjacent(rules->board, frame->a, area))
        return REFUSAL_HORDES_NOT_ADJACENT;
    if (!area_in_play(game, area) || !has_units_in(game, frame->count, area))
        return REFUSAL_NO_UNITS_OF_VICTIM;
    if (game->city[area] == NOBODY)
        return REFUSAL_NONE;
    int coming = excess(rules, game, frame->a);
    return fight_forecast(rules, game, area, coming) >= attack_needs(rules, game, BARBARIANS, area)
               ? REFUSAL_NONE
               : REFUSAL_HORDES_TOO_WEAK;
}

static Refusal check_area(const Rules *rules, const Game *game, Area area)
{
    const Frame *frame = flow_top_const(&game->flow);
    if (enter_anywhere(game))
        return check_entry(rules, game, frame, area);
    return frame->step == STEP_FIRST ? check_first(rules, game, frame, area)
                                     : check_move(rules, game, frame, area);
}

static bool has_target(const Rules *rules, const Game *game, const Frame *frame)
{
    if (enter_anywhere(game))
        return has_entry(rules, game, frame->count);
    const BoardArea *info = area_info(rules, frame->a);
    for (int i = 0; i < info->land_count; i++)
        if (check_move(rules, game, frame, info->land[i]) == REFUSAL_NONE)
            return true;
    for (int i = 0; i < info->water_count; i++)
        if (check_move(rules, game, frame, info->water[i].to) == REFUSAL_NONE)
            return true;
    return false;
}

/* ---- Taking the steps ---- */

/* They have come: first whoever has tokens there fights them, then the city, if there is one. */
static void arrive(const Play *play, Area area)
{
    Frame *frame = flow_top(&play->game->flow);
    frame->a = area;
    frame->step = STEP_ARRIVED;
    fight_begin(play, area);
}

/* The city is attacked if those left are still enough; judged by the forecast they were, but the
 * attacked may have fought better. A failed attack leaves them with the city, as in 4b.2. */
static void attack(const Play *play)
{
    Game  *game = play->game;
    Frame *frame = flow_top(&game->flow);
    Area   area = frame->a;
    frame->step = STEP_FOUGHT;
    if (game->city[area] == NOBODY || game->city[area] == BARBARIANS
        || game->tokens[BARBARIANS][area] == 0)
        return;
    bool failed =
        game->tokens[BARBARIANS][area] < attack_needs(play->rules, game, BARBARIANS, area);
    if (!failed)
        attack_settle(play, BARBARIANS, area);
    else
        EVENT3(play, EVENT_ATTACK_FAILED, BARBARIANS, area, game->city[area]);
    /* */
    if (failed && game->switches[SWITCH_FAILED_ATTACK] != FAILED_ATTACK_STAYS)
        tokens_remove(play, BARBARIANS, area, game->tokens[BARBARIANS][area]);
}

/* barbarian-hordes.9: on to the next area, or what is too much is destroyed. */
static void move_on(const Play *play)
{
    Game  *game = play->game;
    Frame *frame = flow_top(&game->flow);
    int    count = excess(play->rules, game, frame->a);
    if (count > 0 && has_target(play->rules, game, frame)) {
        frame->step = STEP_MOVE;
        game->acting = bit32(frame->player);
        return;
    }
    tokens_remove(play, BARBARIANS, frame->a, count);
    flow_pop(&game->flow);
}

static void run(const Play *play)
{
    switch (flow_top(&play->game->flow)->step) {
    case STEP_ARRIVED:
        attack(play);
        break;
    case STEP_FOUGHT:
        move_on(play);
        break;
    default:
        never("hordes without a leader");
    }
}

/* ---- The procedure: the leader names an area ---- */

static void legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    for (int a = 0; a < rules->board->area_count; a++)
        if (check_area(rules, game, (Area)a) == REFUSAL_NONE)
            list_add(list, action_make(ACTION_CHOOSE, player, a, 0, 0, 0));
}

static Refusal check(const Rules *rules, const Game *game, const Action *action)
{
    Refusal refusal = check_choose(rules, action);
    return refusal != REFUSAL_NONE ? refusal : check_area(rules, game, action->arg[0]);
}

static void apply(const Play *play, const Action *action)
{
    Game  *game = play->game;
    Frame *frame = flow_top(&game->flow);
    game->acting = 0;
    if (frame->step == STEP_FIRST) {
        barbarians_place(play, action->arg[0], frame->b);
        frame->b = 0;
    } else {
        tokens_shift(play, BARBARIANS, frame->a, action->arg[0],
                     excess(play->rules, game, frame->a));
    }
    arrive(play, action->arg[0]);
}

static Prompt prompt(const Rules *rules, const Game *game, Player player)
{
    (void)player;
    const Frame *frame = flow_top_const(&game->flow);
    if (enter_anywhere(game))
        return (
            Prompt){ .kind = PROMPT_HORDES_ENTRY,
                     .arg = { (uint16_t)(frame->step == STEP_FIRST ? frame->b
                                                                   : excess(rules, game, frame->a)),
                              frame->count } };
    if (frame->step == STEP_FIRST)
        return (Prompt){ .kind = PROMPT_HORDES_CITY, .arg = { frame->b, frame->count } };
    return (Prompt){ .kind = PROMPT_HORDES_MOVE,
                     .arg = { (uint16_t)excess(rules, game, frame->a), frame->count, frame->a } };
}

const Procedure procedure_HORDES = {
    .run = run,
    .legal = legal,
    .check = check,
    .apply = apply,
    .prompt = prompt,
};
