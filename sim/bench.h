/* How fast and how big: figures for `ecumene bench`. */
#ifndef SIM_BENCH_H
#define SIM_BENCH_H

#include "sim/statistics.h"

enum { BENCH_BOTS_MAX = 8 };

typedef struct BenchReport {
    size_t state_bytes, view_bytes;
    double clone_ns;
    double view_make_ns, view_renew_ns; /* Of the first position. */
    double apply_per_second;            /* Recorded ones. */
    double random_actions_per_second;   /* List the legal actions, pick one, apply it. */
    double legal_actions_mean;          /* Length of the lists, for judging the figure above. */
    double games_per_second[BENCH_BOTS_MAX]; /* Of the i-th bot in all seats; 0 behind the last. */
    /* Of the decisions that a bot which searches thought about, in the last such bot's games. */
    int    searches;
    double search_ms_median, search_ms_p99, search_ms_worst;
    /* What only this family has. */
    int      own_count;
    BenchOwn own[BENCH_OWN_MAX];
} BenchReport;

/* Games of the given options, each measure for about `seconds`, or at least one game of those that
 * do not search. For a bot that searches one seat does, the others play like `normal`; what a
 * game with all seats searching takes is reckoned from that. */
void bench(BenchReport *out, const Ruleset *rules, const AnyOptions *options, uint64_t seed,
           double seconds);

#endif
