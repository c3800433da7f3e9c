/* A population to play against. Weights are measured by matches against each of its bots, in all
 * settings, and by games among their own kind, which tell what trade is worth there: what beats one
 * opponent may lose to another, and what beats a table of traders by giving nothing away makes a
 * poor table. */
#ifndef SIM_CIV_POOL_H
#define SIM_CIV_POOL_H

#include "sim/civ/contest.h"

enum { POOL_MAX = 32, SETTINGS_MAX = 32 };

typedef struct Pool {
    Setting    settings[SETTINGS_MAX];
    int        setting_count;
    const Bot *bots[POOL_MAX];
    int        bot_count;
} Pool;

typedef struct PoolResult {
    Match  matches[POOL_MAX]; /* Against each bot. */
    double mean, worst;       /* Of their points. */
    double gain;  /* Among its own kind: what trade brings, in set value, a seat and phase ... */
    double table; /* ... and the points of a seat. */
} PoolResult;

/* `games` against each bot and among its own kind, an even number. The same seed gives the same
 * games. */
void pool_measure(PoolResult *out, const Pool *pool, const Bot *bot, int games, uint64_t seed,
                  int jobs);

/* What to compare by: the mean over the pool and its worst case count alike. */
double pool_score(const PoolResult *result);

#endif
