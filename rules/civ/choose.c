/* Who plays which civilization: priority is drawn at random, and in that order everybody picks one
 * of those still free (setup.3). game->order holds the priority, frame.count how many have chosen.
 */
#include "rules/civ/order.h"
#include "rules/civ/procedure.h"
#include "rules/civ/setup.h"

enum { STEP_DRAW, STEP_CHOOSE };

static void choose_run(const Play *play)
{
    Game  *game = play->game;
    Frame *frame = flow_top(&game->flow);
    if (frame->step == STEP_DRAW) {
        rng_shuffle(&game->rng, game->order, game->player_count);
        for (int i = 0; i < game->player_count; i++)
            EVENT2(play, EVENT_PRIORITY_DRAWN, game->order[i], i + 1);
        frame->step = STEP_CHOOSE;
    }
    if (frame->count < game->player_count) {
        game->acting = bit32(game->order[frame->count]);
        return;
    }
    flow_pop(&game->flow);
    seats_ready(play);
}

static void choose_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    for (uint32_t open = civilizations_open(rules, game); open; open &= open - 1)
        if (!list_add(list,
                      action_make(ACTION_CHOOSE_CIVILIZATION, player, first32(open), 0, 0, 0)))
            return;
}

static void choose_apply(const Play *play, const Action *action)
{
    seat_take(play, action->player, action->arg[0]);
    flow_top(&play->game->flow)->count++;
    play->game->acting = 0;
}

static Refusal choose_check(const Rules *rules, const Game *game, const Action *action)
{
    if (action->kind != ACTION_CHOOSE_CIVILIZATION)
        return REFUSAL_WRONG_KIND;
    if (action->arg[0] >= rules->edition->civilization_count || !args_clear(action, 1))
        return REFUSAL_BAD_ARGUMENT;
    if (civilizations_open(rules, game) & bit32(action->arg[0]))
        return REFUSAL_NONE;
    for (Player p = 0; p < game->player_count; p++)
        if (game->players[p].civilization == action->arg[0])
            return REFUSAL_CIVILIZATION_TAKEN;
    return REFUSAL_CIVILIZATION_NOT_PLAYED;
}

static uint32_t choose_to_come(const Rules *rules, const Game *game)
{
    (void)rules;
    return players_from(game, game->order, flow_top_const(&game->flow)->count);
}

static Prompt choose_prompt(const Rules *rules, const Game *game, Player player)
{
    (void)rules;
    (void)game;
    (void)player;
    return (Prompt){ .kind = PROMPT_CHOOSE_CIVILIZATION };
}

const Procedure procedure_CHOOSE_CIVILIZATIONS = {
    .run = choose_run,
    .legal = choose_legal,
    .check = choose_check,
    .apply = choose_apply,
    .prompt = choose_prompt,
    .to_come = choose_to_come,
};
