/* How fast and how big: figures for `ecumene bench`. */
#ifndef SIM_BENCH_H
#define SIM_BENCH_H

#include "rules/civ/game.h"

typedef struct BenchReport {
    size_t state_bytes;
    double clone_ns;
    double apply_per_second;          /* Recorded actions through game_apply(). */
    double random_actions_per_second; /* List the legal actions, pick one, apply it. */
    double legal_actions_mean;        /* Length of the lists, for judging the figure above. */
} BenchReport;

/* Games of the given options, each measure for at least `seconds`. */
void bench(BenchReport *out, const Rules *rules, const Options *options, uint64_t seed,
           double seconds);

#endif
