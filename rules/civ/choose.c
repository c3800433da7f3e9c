/* Who plays which civilization. Picked: priority is drawn at random, and in that order everybody
 * picks one of those still free (setup.3). game->order holds the priority, frame.count how many
 * have chosen. Free: likewise, but from all civilizations of the board, and what nobody has picked
 * goes out of play (9.3). Exchanged: civilizations are drawn, and two players may exchange theirs
 * (10.4): when each has asked the other. */
#include "rules/civ/order.h"
#include "rules/civ/procedure.h"
#include "rules/civ/setup.h"

enum { STEP_DRAW, STEP_CHOOSE, STEP_EXCHANGE };

static void choose_run(const Play *play)
{
    Game  *game = play->game;
    Frame *frame = flow_top(&game->flow);
    int    way = civilizations_way(game->switches, &game->options);
    if (frame->step == STEP_DRAW && way == CIVILIZATIONS_EXCHANGED) {
        civilizations_deal(play);
        frame->step = STEP_EXCHANGE;
        game->acting = players_in(game);
        return;
    }
    if (frame->step == STEP_DRAW) {
        rng_shuffle(&game->rng, game->order, game->player_count);
        for (int i = 0; i < game->player_count; i++)
            EVENT2(play, EVENT_PRIORITY_DRAWN, game->order[i], i + 1);
        frame->step = STEP_CHOOSE;
    }
    if (frame->step == STEP_CHOOSE && frame->count < game->player_count) {
        game->acting = bit32(game->order[frame->count]);
        return;
    }
    if (way == CIVILIZATIONS_FREE)
        neighbours_only(play);
    phase_clear(game, sizeof game->phase.exchange);
    flow_pop(&game->flow);
    seats_ready(play);
}

static bool exchanging(const Game *game)
{
    return flow_top_const(&game->flow)->step == STEP_EXCHANGE;
}

/* Those who are not done and have not been asked: nobody asks twice. */
static uint32_t to_be_asked(const Game *game, Player player)
{
    return game->acting & ~bit32(player) & ~game->phase.exchange.asked[player];
}

static void exchange(const Play *play, Player a, Player b)
{
    int mine = play->game->players[a].civilization, theirs = play->game->players[b].civilization;
    seat_take(play, a, theirs);
    seat_take(play, b, mine);
}

static void choose_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    if (exchanging(game)) {
        for (uint32_t left = to_be_asked(game, player); left; left &= left - 1)
            list_add(list, action_make(ACTION_EXCHANGE, player, first32(left), 0, 0, 0));
        list_add(list, action_make(ACTION_DONE, player, 0, 0, 0, 0));
        return;
    }
    for (uint32_t open = civilizations_open(rules, game); open; open &= open - 1)
        if (!list_add(list,
                      action_make(ACTION_CHOOSE_CIVILIZATION, player, first32(open), 0, 0, 0)))
            return;
}

static void exchange_apply(const Play *play, const Action *action)
{
    Game  *game = play->game;
    Player other = (Player)action->arg[0];
    if (action->kind == ACTION_DONE) {
        game->acting &= ~bit32(action->player);
        return;
    }
    game->phase.exchange.asked[action->player] |= bit32(other);
    EVENT2(play, EVENT_EXCHANGE_ASKED, action->player, other);
    if (game->phase.exchange.asked[other] & bit32(action->player))
        exchange(play, action->player, other);
}

static void choose_apply(const Play *play, const Action *action)
{
    if (exchanging(play->game)) {
        exchange_apply(play, action);
        return;
    }
    seat_take(play, action->player, action->arg[0]);
    flow_top(&play->game->flow)->count++;
    play->game->acting = 0;
}

static Refusal exchange_check(const Game *game, const Action *action)
{
    if (action->kind == ACTION_DONE)
        return args_clear(action, 0) ? REFUSAL_NONE : REFUSAL_BAD_ARGUMENT;
    if (action->kind != ACTION_EXCHANGE)
        return REFUSAL_WRONG_KIND;
    if (action->arg[0] >= game->player_count || !args_clear(action, 1))
        return REFUSAL_BAD_ARGUMENT;
    return to_be_asked(game, action->player) & bit32(action->arg[0]) ? REFUSAL_NONE
                                                                     : REFUSAL_NOT_AN_OPTION;
}

static Refusal choose_check(const Rules *rules, const Game *game, const Action *action)
{
    if (exchanging(game))
        return exchange_check(game, action);
    if (action->kind != ACTION_CHOOSE_CIVILIZATION)
        return REFUSAL_WRONG_KIND;
    if (action->arg[0] >= rules->edition->civilization_count || !args_clear(action, 1))
        return REFUSAL_BAD_ARGUMENT;
    if (civilizations_open(rules, game) & bit32(action->arg[0]))
        return REFUSAL_NONE;
    for (Player p = 0; p < game->player_count; p++)
        if (game->players[p].civilization == action->arg[0])
            return REFUSAL_CIVILIZATION_TAKEN;
    return civilizations_way(game->switches, &game->options) == CIVILIZATIONS_FREE
               ? REFUSAL_CIVILIZATION_APART
               : REFUSAL_CIVILIZATION_NOT_PLAYED;
}

static uint32_t choose_to_come(const Rules *rules, const Game *game)
{
    (void)rules;
    if (exchanging(game))
        return game->acting;
    return players_from(game, game->order, flow_top_const(&game->flow)->count);
}

static Prompt choose_prompt(const Rules *rules, const Game *game, Player player)
{
    (void)rules;
    (void)player;
    return (Prompt){ .kind = exchanging(game) ? PROMPT_EXCHANGE : PROMPT_CHOOSE_CIVILIZATION };
}

const Procedure procedure_CHOOSE_CIVILIZATIONS = {
    .run = choose_run,
    .legal = choose_legal,
    .check = choose_check,
    .apply = choose_apply,
    .prompt = choose_prompt,
    .to_come = choose_to_come,
};
