/* Why a bot decides as it does, in words for people. */
#include <string.h>

#include "bots/bot.h"
#include "bots/notes.h"

/* What the scores of a prompt measure. */
#define PROMPT(id, name, rule, part, traits, question, title, explanation, answers, measure, ...)  \
    [PROMPT_##id] = measure,
static const char *const measures[PROMPT_COUNT] = {
#include "rules/civ/prompts.def"
};
#undef PROMPT

const char *bot_measure(PromptKind kind)
{
    return measures[kind];
}

#define NOTE(id, pattern) pattern,
static const char *const patterns[NOTE_COUNT + 1] = {
#include "bots/notes.def"
};
#undef NOTE

const char *note_pattern(int note)
{
    return patterns[note];
}

#define NOTE(id, pattern) #id,
static const char *const names[NOTE_COUNT + 1] = {
#include "bots/notes.def"
};
#undef NOTE

const char *note_name(int note)
{
    return names[note];
}

/* The rest of a plan that has been made. */
static void consider_plan(Considered *out, const BotMemory *memory, const Game *game)
{
    int left = memory->plan_count - memory->plan_next;
    if (memory->plan_turn != game->turn || left <= 0
        || memory->plan_procedure != flow_top_const(&game->flow)->procedure)
        return;
    out->plan_all = left;
    out->plan_count = left < PLANNED_MAX ? left : PLANNED_MAX;
    memcpy(out->plan, memory->plan + memory->plan_next,
           (size_t)out->plan_count * sizeof *out->plan);
}

Action bot_explain(Considered *out, const Bot *bot, const Rules *rules, const View *view,
                   BotMemory *memory, Rng *rng)
{
    Reasons reasons;
    bool planned = memory->plan_turn == view->shown.turn && memory->plan_next < memory->plan_count
                   && memory->plan_procedure == flow_top_const(&view->shown.flow)->procedure;
    Prompt prompt = game_prompt(rules, &view->shown, view->viewer);
    reasons_clear(&reasons);
    Action action = bot->decide(bot, rules, view, memory, rng, &reasons);
    if (reasons.note_count == 0 && reasons.count == 0)
        reasons_note(&reasons, note_pattern(planned ? NOTE_PLANNED : NOTE_NOTHING_BETTER),
                     (const int[NOTE_ARGS]){ 0 });
    considered_fill(out, &reasons, &prompt, &action, measures[prompt.kind]);
    if (!planned)
        consider_plan(out, memory, &view->shown);
    return action;
}
