#include "sim/civ/pool.h"

#include <math.h>
#include <stdlib.h>

#include "rules/table/must.h"

/* The matches and the games among themselves are one piece of work, so that nobody waits in
 * between. */
void pool_measure(PoolResult *out, const Pool *pool, const Bot *bot, int games, uint64_t seed,
                  int jobs)
{
    int      all = (pool->bot_count + 1) * games;
    Contest *contests = calloc((size_t)all, sizeof *contests), *own = contests + all - games;
    must(contests && pool->bot_count > 0 && pool->setting_count > 0);
    for (int i = 0; i <= pool->bot_count; i++)
        match_begin(contests + i * games, games, pool->settings, pool->setting_count, bot,
                    i < pool->bot_count ? pool->bots[i] : bot, seed);
    for (int i = 0; i < games; i++)
        own[i].trade = true;
    contests_play(contests, all, jobs);
    *out = (PoolResult){ .worst = INFINITY };
    for (int i = 0; i < pool->bot_count; i++) {
        Match *match = &out->matches[i];
        match_end(match, contests + i * games, games);
        out->mean += match->points / pool->bot_count;
        out->worst = fmin(out->worst, match->points);
    }
    for (int i = 0; i < games; i++) {
        out->gain += own[i].result.gain / games;
        out->table += own[i].result.table / games;
    }
    free(contests);
}

double pool_score(const PoolResult *result)
{
    return (result->mean + result->worst) / 2;
}
