/* Properties that hold at every step of every game, tried out in a game of random moves: legal
 * lists are sorted, unique and accepted; anything else is refused without a trace; texts can be
 * read back; a view renewed is a view made anew, its legal actions are the real ones, and an
 * imagined game looks the same; what a player cannot see makes no difference to what that player is
 * shown; the invariants hold. */
#ifndef SIM_PROPERTIES_H
#define SIM_PROPERTIES_H

#include "data/error.h"
#include "rules/table/family.h"

typedef struct PropertyReport {
    int      actions;
    int      turns;
    bool     over; /* The game came to its end before the last step. */
    uint64_t hash; /* Of the last position. */
} PropertyReport;

/* Plays at most `steps_max` random moves. False with the step and the property that failed; a
 * broken invariant stops the program. */
bool properties_play(PropertyReport *out, const Ruleset *rules, const AnyOptions *options,
                     uint64_t seed, int steps_max, Error *error);

#endif
