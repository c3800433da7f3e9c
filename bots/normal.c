/* The heuristic bots: every row of prompts.def names its judgement. `normal` and `easy`
 * differ in their weights, which hold the mistakes too. */
#include "bots/normal.h"

#include <string.h>

#include "bots/mind.h"

typedef struct Row {
    Answer *answer;
    Scorer *score; /* Of the legal actions, where there is no answer. */
} Row;

#define PROMPT(id, name, rule, part, traits, question, title, explanation, answers, measure,       \
               judgement)                                                                          \
    [PROMPT_##id] = judgement,
#define BY_SCORE(function)                                                                         \
    {                                                                                              \
        .score = function                                                                          \
    }
#define BY_ANSWER(function)                                                                        \
    {                                                                                              \
        .answer = function                                                                         \
    }
static const Row rows[PROMPT_COUNT] = {
    [PROMPT_NONE] = { .score = score_first },
#include "rules/civ/prompts.def"
};
#undef PROMPT
#undef BY_SCORE
#undef BY_ANSWER

Action normal_choose(const Bot *bot, const Rules *rules, const View *view, BotMemory *memory,
                     Rng *rng, Reasons *reasons)
{
    return normal_decide(bot_weights(bot, view->shown.player_count), rules, view, memory, rng,
                         reasons);
}

Action normal_decide(const Weights *weights, const Rules *rules, const View *view,
                     BotMemory *memory, Rng *rng, Reasons *reasons)
{
    Mind       mind = { .rules = rules,
                        .view = view,
                        .game = &view->shown,
                        .weights = weights,
                        .memory = memory,
                        .rng = rng,
                        .reasons = reasons,
                        .prompt = view_prompt(rules, view),
                        .me = view->viewer };
    const Row *row = &rows[mind.prompt.kind];
    if (row->answer)
        return row->answer(&mind);
    return best_action(&mind, row->score);
}

Action best_action(const Mind *mind, Scorer *score)
{
    Action legal[LEGAL_MAX];
    int    count = view_legal(legal, LEGAL_MAX, mind->rules, mind->view);
    int    best = 0, best_score = INT32_MIN;
    must(count > 0);
    if (chance(mind, weight(mind, WEIGHT_MISTAKE_CHOICE)))
        return legal[rng_below(mind->rng, (uint32_t)count)];
    for (int i = 0; i < count; i++) {
        int points = score(mind, &legal[i]);
        if (mind->reasons)
            reasons_weigh(mind->reasons, &legal[i], points);
        if (points > best_score) {
            best_score = points;
            best = i;
        }
    }
    return legal[best];
}

/* ---- Plans ---- */

bool plan_is_current(const Mind *mind)
{
    BotMemory *memory = mind->memory;
    uint8_t    procedure = flow_top_const(&mind->game->flow)->procedure;
    if (memory->plan_turn == mind->game->turn && memory->plan_procedure == procedure)
        return true;
    memory->plan_turn = mind->game->turn;
    memory->plan_procedure = procedure;
    memory->plans_made = 0;
    memory->plan_count = memory->plan_next = 0;
    return false;
}

void plan_clear(const Mind *mind)
{
    plan_is_current(mind);
    mind->memory->plan_count = mind->memory->plan_next = 0;
    if (mind->memory->plans_made < 255)
        mind->memory->plans_made++;
}

void plan_add(const Mind *mind, Action action)
{
    if (mind->memory->plan_count < PLAN_MAX)
        mind->memory->plan[mind->memory->plan_count++] = action;
}

bool plan_next(const Mind *mind, Action *out)
{
    BotMemory *memory = mind->memory;
    while (memory->plan_next < memory->plan_count) {
        *out = memory->plan[memory->plan_next++];
        if (game_check(mind->rules, mind->game, out) == REFUSAL_NONE)
            return true;
    }
    return false;
}
