/* What trade brings all players together, in the value of sets, phase by phase: bots that drift
 * away from trade are told by it. */
#ifndef SIM_CIV_GAIN_H
#define SIM_CIV_GAIN_H

#include "rules/civ/game.h"
#include "rules/table/family.h"

/* Zero before a game. */
typedef struct Gain {
    long long sum; /* Over the phases that are over. */
    int       phases;
    bool      open;
    int       worth; /* Of all hands when the open phase began. */
    uint8_t   hands[PLAYERS_MAX][CARD_KINDS_MAX];
} Gain;

/* A SelfplayWatcher; its context is the Gain. */
void gain_watch(void *context, const Ruleset *ruleset, const void *before, const Action *action,
                const Events *events, const void *after);

#endif
