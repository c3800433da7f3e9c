#include "sim/explain.h"

#include <stddef.h>

#include "rules/civ/text.h"

enum { TEXT_MAX = 16384 };

static Action explain(const Bot *bot, const Rules *rules, const View *view, BotMemory *memory,
                      Rng *rng, Reasons *reasons)
{
    /* The bot is the first member of its explainer. */
    const Explainer *explainer = (const Explainer *)(const void *)bot;
    char             text[TEXT_MAX];
    (void)reasons;
    Action action = bot_explain(text, sizeof text, explainer->of, rules, view, memory, rng);
    fprintf(explainer->out, "turn %d, %s (%s), %s\n", view->shown.turn,
            player_name(rules, &view->shown, view->viewer), explainer->of->name, text);
    return action;
}

void explainer_make(Explainer *out, const Bot *of, FILE *file)
{
    *out = (Explainer){ .bot = *of, .of = of, .out = file };
    out->bot.decide = explain;
    out->bot.ask_always = true;
}
