/* One game of any family from set-up to the winner, played by bots through the tables. What is
 * measured by the million has a loop of its own (sim/selfplay.h for civ); the two give the same
 * games. */
#ifndef SIM_FAMILY_PLAY_H
#define SIM_FAMILY_PLAY_H

#include <stdio.h>

#include "bots/players.h"
#include "data/error.h"

typedef struct FamilyTask {
    const Ruleset *rules;
    AnyOptions     options; /* They have passed the check. */
    uint64_t       seed;
    int            bots[PLAYERS_MAX]; /* By seat. */
    bool           verify;            /* Every invariant after every action. */
    FILE          *log;               /* Where the game is written, or null. */
} FamilyTask;

typedef struct FamilyResult {
    uint64_t hash; /* Of the final position. */
    uint32_t actions;
    int      turns;
    int      player_count;
    int      role[PLAYERS_MAX]; /* By seat, as Family.role says. */
    int      points[PLAYERS_MAX];
    int      place[PLAYERS_MAX]; /* 0 is the winner. */
} FamilyResult;

/* The same task gives the same game. */
void family_play(FamilyResult *out, const FamilyTask *task);

/* Plays at most so many random actions and looks at every step whether the family keeps what its
 * table promises: legal lists are sorted, unique and accepted; what is refused leaves no trace;
 * texts can be read back; a view renewed is a view made anew, its legal actions are the real ones,
 * and an imagined game looks the same; the invariants hold. False with the step and what failed. */
bool family_properties(const Ruleset *rules, const AnyOptions *options, uint64_t seed,
                       int actions_max, Error *error);

#endif
