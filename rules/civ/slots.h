/* The slots of the patterns in actions.def, events.def and prompts.def, and the actions that have
 * texts of their own: what rules/table/text.h needs to know about civ. */
#ifndef RULES_CIV_SLOTS_H
#define RULES_CIV_SLOTS_H

#include "rules/table/family.h"

enum { CIV_SLOTS = 15 };
extern const SlotWords civ_slots[CIV_SLOTS];
extern const OwnTexts  civ_own_texts; /* offer_text.c */

#endif
