/* What prompts.def says of each question, as a table. A row in which a column is missing or empty
 * does not compile. */
#include "rules/civ/prompts.h"

#include "rules/civ/game.h"

#define PROMPT(id, name, rule, part, traits, question, title, explanation, answers, measure,       \
               judgement)                                                                          \
    static_assert(sizeof(name) > 1 && sizeof(rule) > 1 && sizeof(part) > 1 && sizeof(question) > 1 \
                      && sizeof(title) > 1 && sizeof(explanation) > 1 && sizeof(measure) > 1,      \
                  "an empty column of the row " #id);                                              \
    static_assert(0 answers > 0, "no answers in the row " #id);
#define ANSWER(kind) +1
#define NAMED(kind, words) +(sizeof(words) > 1)
#include "rules/civ/prompts.def"
#undef PROMPT
#undef ANSWER
#undef NAMED

#define ANSWER(kind) { ACTION_##kind, NULL },
#define NAMED(kind, words) { ACTION_##kind, words },
#define PROMPT(id, name, rule, part, traits, question, title, explanation, answers, measure,       \
               judgement)                                                                          \
    [PROMPT_##id] = { name,                                                                        \
                      question,                                                                    \
                      rule,                                                                        \
                      part,                                                                        \
                      title,                                                                       \
                      explanation,                                                                 \
                      (const AnswerWords[]){ answers{ -1, NULL } } },
const PromptWords prompt_words[PROMPT_COUNT] = {
    [PROMPT_NONE] = { .name = "none", .pattern = "nothing to decide", .rule = "" },
#include "rules/civ/prompts.def"
};
#undef PROMPT

#define PROMPT(id, name, rule, part, traits, ...) [PROMPT_##id] = traits,
static const uint8_t prompt_traits[PROMPT_COUNT] = {
#include "rules/civ/prompts.def"
};
#undef PROMPT

bool prompt_has(int kind, PromptTrait trait)
{
    return prompt_traits[kind] & trait;
}

const char *prompt_name(PromptKind kind)
{
    return prompt_words[kind].name;
}

const char *prompt_text(PromptKind kind)
{
    return prompt_words[kind].pattern;
}

const char *prompt_rule(PromptKind kind)
{
    return prompt_words[kind].rule;
}
