/* Improves the weights of a heuristic bot by playing in a population.
 *
 * Simultaneous perturbation: in every round a number of directions is drawn, each moving all
 * weights by a step up or down. For each direction a game is played between seats with the weights
 * moved that way and seats with the weights moved the other way, in turn alone and in the company
 * of each bot of the pool, and once more with the seats exchanged; the difference in points says
 * how far to follow it. Now and then the mean of the last weights is measured against the whole
 * pool (pool.h), and the best is kept, as long as trade among its own kind brings enough of what it
 * brought at the start; weights of trade that lost it go back. At the end the best is measured on
 * games that nothing else has seen. The same seed gives the same weights for any number of jobs. */
#ifndef SIM_CIV_TUNE_H
#define SIM_CIV_TUNE_H

#include <signal.h>

#include "sim/civ/pool.h"

typedef struct Tuning {
    Pool           pool; /* Its first bot has the weights of the start. */
    const Weights *start;
    const char    *only;   /* Names that begin with one of these, by commas; null: all ... */
    const char    *except; /* ... but these; null: none. */
    uint64_t       seed;
    int            rounds;
    int            directions;  /* In a round. */
    int            check_every; /* Rounds. */
    int            check_games; /* Against each bot of the pool; twice as many confirm. */
    int            trade_least; /* Percent of the gain of the start. */
    int            jobs;
    bool           progress;
    const volatile sig_atomic_t *stop; /* Non-zero: end after this round, without confirming. */
} Tuning;

typedef struct TuningReport {
    Weights    best;
    int        rounds;      /* Played. */
    int        trade_fails; /* Comparisons in which trade brought too little. */
    bool       better;      /* Than the start, in comparisons; else best is the start. */
    bool       confirmed;   /* What follows has been played. */
    PoolResult result, start;
} TuningReport;

/* Names in `only` that fit no weight are told before anything is played. */
bool tune(TuningReport *out, const Tuning *tuning, Error *error);

#endif
