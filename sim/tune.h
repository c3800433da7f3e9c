/* Improves the weights of a heuristic bot by self-play.
 *
 * Simultaneous perturbation: in every round a number of directions is drawn, each moving all
 * weights by a step up or down. For each direction a game is played between seats with the weights
 * moved that way and seats with the weights moved the other way, and once more with the seats
 * exchanged; the difference in points says how far to follow it. Now and then the mean of the last
 * weights is compared with those of the start, and the best is kept; at the end it is confirmed on
 * games that nothing else has seen. The same seed gives the same weights for any number of jobs. */
#ifndef SIM_TUNE_H
#define SIM_TUNE_H

#include <signal.h>

#include "bots/bot.h"

typedef struct Tuning {
    const Rules   *rules;
    Options        options; /* With 0 players: 5 to 9 in turn, as far as the board seats them. */
    const Weights *start;
    const char    *only; /* Names that begin with one of these, by commas; null: all. */
    uint64_t       seed;
    int            rounds;
    int            directions;  /* In a round. */
    int            check_every; /* Rounds. */
    int            check_games; /* Of a comparison; twice as many confirm. */
    int            jobs;
    bool           progress;
    const volatile sig_atomic_t *stop; /* Non-zero: end after this round, without confirming. */
} Tuning;

/* One side's seats against the other's, seats exchanged in every second game. */
typedef struct Match {
    int    games, wins;                  /* Won by a seat of the first side. */
    double share, share_low, share_high; /* 95 %. */
    double points;       /* Of the first side's seats above the other's, on average ... */
    double points_error; /* ... give or take, 95 %. */
} Match;

typedef struct TuningReport {
    Weights best;
    int     rounds;    /* Played. */
    bool    better;    /* Than the start, in comparisons; else best is the start. */
    bool    confirmed; /* The match below has been played. */
    Match   match;
} TuningReport;

/* Options that cannot be played, or names in `only` that fit no weight, are told before anything is
 * played. */
bool tune(TuningReport *out, const Tuning *tuning, Error *error);

/* Bot `a` against bot `b`; of the tuning only rules, options and jobs count. */
void match_play(Match *out, const Tuning *tuning, const Bot *a, const Bot *b, int games,
                uint64_t seed);

#endif
