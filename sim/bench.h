/* How fast and how big: figures for `ecumene bench`. */
#ifndef SIM_BENCH_H
#define SIM_BENCH_H

#include "rules/civ/game.h"

enum { BENCH_BOTS_MAX = 8 };

typedef struct BenchReport {
    size_t state_bytes;
    double clone_ns;
    double apply_per_second;          /* Recorded actions through game_apply(). */
    double random_actions_per_second; /* List the legal actions, pick one, apply it. */
    double legal_actions_mean;        /* Length of the lists, for judging the figure above. */
    double games_per_second[BENCH_BOTS_MAX]; /* Of bot_at(i) in all seats; 0 behind the last. */
    /* Of the decisions that a bot which searches thought about, in the last such bot's games. */
    int    searches;
    double search_ms_median, search_ms_p99, search_ms_worst;
    double purchase_us; /* Median time of purchase_solve() in games of `normal`. */
} BenchReport;

/* Games of the given options, each measure for about `seconds`, or at least one game of those that
 * do not search. For a bot that searches one seat does, the others play by its weights alone; what
 * a game with all seats searching takes is reckoned from that. */
void bench(BenchReport *out, const Rules *rules, const Options *options, uint64_t seed,
           double seconds);

#endif
