/* The placeholders of the patterns in actions.def, events.def and prompts.def: which names a slot
 * can hold. Shared by the formatter and the parser, so that the two cannot differ. */
#ifndef RULES_CIV_SLOTS_H
#define RULES_CIV_SLOTS_H

#include "rules/civ/game.h"

/* The name of a value in a slot (the letter of its placeholder), or null: numbers have none. */
const char *slot_name(char slot, int value, const Rules *rules, const Game *game);
/* Values from here on have no name in the slot; 0 for numbers. */
int slot_range(char slot, const Rules *rules);
/* What the placeholder stands for, in words. */
const char *slot_noun(char slot);
const char *action_pattern(ActionKind kind);

/* One more than what the slot holds is printed, so that players count from 1. */
static inline int slot_shift(char slot)
{
    return slot == 't' || slot == 's' ? 1 : 0;
}

#endif
