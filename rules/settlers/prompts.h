/* The table of prompts.def: what every kind of question is called, asks and can be answered with.
 */
#ifndef RULES_SETTLERS_PROMPTS_H
#define RULES_SETTLERS_PROMPTS_H

#include "rules/settlers/game.h"
#include "rules/table/family.h"

extern const PromptWords st_prompt_words[ST_PROMPTS];

#endif
