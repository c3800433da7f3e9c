/* The table of prompts.def: what every kind of question is called, asks, means and can be answered
 * with. */
#ifndef RULES_CIV_PROMPTS_H
#define RULES_CIV_PROMPTS_H

#include "rules/civ/game.h"
#include "rules/table/family.h"

extern const PromptWords prompt_words[PROMPT_COUNT];

typedef enum {
    PLAIN = 0,
    FORESEEN = 1 /* Clients are told what each answer would lead to. */
} PromptTrait;

bool prompt_has(int kind, PromptTrait trait);

#endif
