/* Shared by view.c, sample.c and verify.c: what is known about calamities in hands. */
#ifndef RULES_CIV_HIDDEN_H
#define RULES_CIV_HIDDEN_H

#include "rules/civ/view.h"

typedef enum {
    CALAMITIES_NONE,   /* No hand holds any (invariant 22). */
    CALAMITIES_SECRET, /* From the dealing to the end of trade. */
    CALAMITIES_COUNTED /* Phases 8 and 9: everybody knows how many there are in each hand. */
} CalamityKnowledge;

CalamityKnowledge calamity_knowledge(const Rules *rules, const Game *game);

#endif
