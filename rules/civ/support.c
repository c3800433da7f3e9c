/* Step 5c, phase 11 again (11.3) and Slave Revolt: cities without support are reduced. */
#include "rules/civ/calamity.h"
#include "rules/civ/figures.h"
#include "rules/civ/order.h"
#include "rules/civ/outlook.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"
#include "rules/civ/support.h"

enum { STEP_ALL, STEP_CHECKING, STEP_REVOLT };

/* ---- Figures ---- */

int support_rate(const Rules *rules, const Game *game, Player player)
{
    return number(rules, NUMBER_SUPPORT_RATE)
           + player_effect(rules, game, player, EFFECT_SUPPORT_RATE);
}

/* What the present check asks beyond the rate: Slave Revolt. */
static int extra_rate(const Game *game)
{
    return (int16_t)flow_top_const(&game->flow)->a;
}

/* Tokens that give no support in it (29.4.2.1). */
static int blocked_tokens(const Game *game)
{
    return flow_top_const(&game->flow)->b;
}

/* Tokens that are missing for the cities; not more than 0 where all are supported. `blocked` tokens
 * do not count. */
static int missing(const Rules *rules, const Game *game, Player player, int extra, int blocked)
{
    int cities = cities_on_board(rules, game, player);
    return cities * (support_rate(rules, game, player) + extra)
           - (tokens_on_board(rules, game, player) - blocked);
}

static bool supported(const Rules *rules, const Game *game, Player player, int extra)
{
    return missing(rules, game, player, extra, 0) <= 0;
}

SupportFigures support_figures(const Rules *rules, const Game *game, Player player)
{
    int cities = cities_on_board(rules, game, player);
    return (SupportFigures){ .needed = cities * support_rate(rules, game, player),
                             .tokens = tokens_on_board(rules, game, player) };
}

static bool has_new_city(const Rules *rules, const Game *game, Player player)
{
    for (int a = 0; a < rules->board->area_count; a++)
        if (game->city[a] == player && bits_test(game->new_city, a))
            return true;
    return false;
}

/* also in Slave Revolt, unless the table reads it the other way. */
static bool new_cities_first(const Game *game)
{
    const Frame *frame = flow_top_const(&game->flow);
    bool         revolt = frame->procedure == PROCEDURE_SUPPORT && frame->step == STEP_REVOLT;
    return !revolt
           || game->switches[SWITCH_NEW_CITIES_FIRST_IN_SLAVE_REVOLT] == NEW_CITIES_FIRST_YES;
}

bool support_may_reduce(const Rules *rules, const Game *game, Player player, Area area)
{
    /* in some editions a city annexed this turn is neither new nor old (21.1.2). */
    return game->city[area] == player
           && (bits_test(game->new_city, area) || bits_test(game->annexed_city, area)
               || !new_cities_first(game) || !has_new_city(rules, game, player));
}

/* 32.7: in a revolt no city is reduced that the table lets its owner keep. */
static bool can_go(const Rules *rules, const Game *game, Area area)
{
    return flow_top_const(&game->flow)->step != STEP_REVOLT
           || city_can_go(rules, game, area, CITY_REDUCED);
}

static bool any_can_go(const Rules *rules, const Game *game, Player player)
{
    FOR_CITIES(area, rules, game, player)
    if (support_may_reduce(rules, game, player, area) && can_go(rules, game, area))
        return true;
    return false;
}

/* ---- Taking the steps ---- */

static uint32_t unsupported(const Rules *rules, const Game *game, uint32_t players, int extra)
{
    uint32_t set = 0;
    for (uint32_t left = players; left; left &= left - 1)
        if (!supported(rules, game, (Player)first32(left), extra))
            set |= bit32(first32(left));
    return set;
}

void support_begin(const Play *play, Player player, int extra, int blocked)
{
    int tokens = tokens_on_board(play->rules, play->game, player);
    blocked = blocked < 0 ? 0 : blocked > tokens ? tokens : blocked;
    if (missing(play->rules, play->game, player, extra, blocked) <= 0)
        return;
    Frame *frame = flow_push(&play->game->flow, PROCEDURE_SUPPORT);
    frame->step = STEP_REVOLT;
    frame->a = (uint16_t)(int16_t)extra;
    frame->b = (uint16_t)blocked;
    play->game->acting = any_can_go(play->rules, play->game, player) ? bit32(player) : 0;
}

static void run(const Play *play)
{
    Game  *game = play->game;
    Frame *frame = flow_top(&game->flow);
    if (frame->step != STEP_ALL) {
        flow_pop(&game->flow);
        return;
    }
    frame->step = STEP_CHECKING;
    game->acting = unsupported(play->rules, game, players_in(game), 0);
}

/* ---- The procedure: which city is reduced (B-6) ---- */

static void legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    FOR_CITIES(a, rules, game, player)
    if (support_may_reduce(rules, game, player, a) && can_go(rules, game, a))
        list_add(list, action_make(ACTION_CHOOSE, player, a, 0, 0, 0));
}

static Refusal check(const Rules *rules, const Game *game, const Action *action)
{
    Refusal refusal = check_choose(rules, action);
    if (refusal != REFUSAL_NONE)
        return refusal;
    if (game->city[action->arg[0]] != action->player)
        return REFUSAL_NOT_YOUR_CITY;
    if (!can_go(rules, game, action->arg[0]))
        return REFUSAL_DAMAGE_LIMITED;
    return support_may_reduce(rules, game, action->player, action->arg[0])
               ? REFUSAL_NONE
               : REFUSAL_NEW_CITIES_FIRST;
}

static void apply(const Play *play, const Action *action)
{
    Game *game = play->game;
    city_reduce(play, action->arg[0]);
    /* 5c.4: the tokens gained count at once. */
    if (missing(play->rules, game, action->player, extra_rate(game), blocked_tokens(game)) <= 0
        || !any_can_go(play->rules, game, action->player))
        game->acting &= ~bit32(action->player);
}

static Prompt prompt(const Rules *rules, const Game *game, Player player)
{
    int  rate = support_rate(rules, game, player) + extra_rate(game);
    int  lacking = missing(rules, game, player, extra_rate(game), blocked_tokens(game));
    bool revolt = flow_top_const(&game->flow)->step == STEP_REVOLT;
    return (Prompt){ .kind = revolt ? PROMPT_REDUCE_IN_REVOLT : PROMPT_REDUCE_UNSUPPORTED,
                     .arg = { (uint16_t)lacking, (uint16_t)rate, (uint16_t)blocked_tokens(game) } };
}

const Procedure procedure_SUPPORT = {
    .run = run,
    .strict = STRICT_BY_RANK,
    .legal = legal,
    .check = check,
    .apply = apply,
    .prompt = prompt,
};
