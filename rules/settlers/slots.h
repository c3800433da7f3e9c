/* The slots of the patterns in actions.def, events.def and prompts.def: what rules/table/text.h
 * needs to know about the settlers. */
#ifndef RULES_SETTLERS_SLOTS_H
#define RULES_SETTLERS_SLOTS_H

#include "rules/table/family.h"

extern const Family settlers_family;

enum { ST_SLOTS = 11 };
extern const SlotWords st_slots[ST_SLOTS];

#endif
