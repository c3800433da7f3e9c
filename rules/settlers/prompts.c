/* What prompts.def says of each question, as a table. A row in which a column is missing or empty
 * does not compile. */
#include "rules/settlers/prompts.h"

#define PROMPT(id, name, rule, question, answers, measure, judgement)                              \
    static_assert(sizeof(name) > 1 && sizeof(rule) > 1 && sizeof(question) > 1,                    \
                  "an empty column of the row " #id);                                              \
    static_assert(0 answers > 0, "no answers in the row " #id);
#define ANSWER(kind) +1
#define NAMED(kind, words) +(sizeof(words) > 1)
#include "rules/settlers/prompts.def"
#undef PROMPT
#undef ANSWER
#undef NAMED

#define ANSWER(kind) { ST_DO_##kind, NULL },
#define NAMED(kind, words) { ST_DO_##kind, words },
#define PROMPT(id, prompt_name, prompt_rule, question, prompt_answers, measure, judgement)         \
    [ST_PROMPT_##id] = { .name = prompt_name,                                                      \
                         .pattern = question,                                                      \
                         .rule = prompt_rule,                                                      \
                         .answers = (const AnswerWords[]){ prompt_answers{ -1, NULL } } },
const PromptWords st_prompt_words[ST_PROMPTS] = {
    [ST_PROMPT_NONE] = { .name = "none", .pattern = "nothing to decide", .rule = "" },
#include "rules/settlers/prompts.def"
};
#undef PROMPT

const char *st_prompt_name(StPromptKind kind)
{
    return st_prompt_words[kind].name;
}
