/* How long the bots of the civilization family take over a purchase; see sim/statistics.h. */
#include <stdlib.h>
#include <time.h>

#include "bots/bot.h"
#include "bots/purchase.h"
#include "rules/civ/family.h"
#include "rules/table/must.h"
#include "sim/civ/statistics.h"
#include "sim/selfplay.h"

enum { GAMES = 16, PURSES_MAX = 256 };

/* Time of this thread on its core, so that other programs do not count. */
static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Hands as they are when advances are bought. */
typedef struct Purses {
    Game games[PURSES_MAX];
    int  count;
} Purses;

static void keep_purse(void *context, const Ruleset *rules, const void *position,
                       const Action *action, const Events *events, const void *after)
{
    Purses     *purses = context;
    const Game *before = position;
    (void)rules;
    (void)events;
    (void)after;
    bool first = flow_top_const(&before->flow)->procedure == PROCEDURE_ADVANCES
                 && before->phase.purchase.baskets[action->player].advances == 0;
    if (first && purses->count < PURSES_MAX) {
        Game *kept = &purses->games[purses->count++];
        *kept = *before;
        kept->order[0] = action->player; /* Whose purse it is. */
    }
}

int civ_bench(BenchOwn *out, const Ruleset *ruleset, const AnyOptions *options, uint64_t seed)
{
    enum { ROUND = 20 };
    Rules          rules = civ_rules(ruleset);
    AnyBot         normal = civ_bot(bot_by_name("normal"));
    SelfplayResult result;
    double         spent[PURSES_MAX];
    Purses        *purses = calloc(1, sizeof *purses);
    Selfplay       task = {
              .rules = ruleset, .options = options, .watcher = keep_purse, .context = purses
    };
    must(purses);
    for (int seat = 0; seat < PLAYERS_MAX; seat++)
        task.bots[seat] = &normal;
    for (int game = 0; game < GAMES && purses->count < PURSES_MAX; game++) {
        task.seed = selfplay_seed(seed, (uint64_t)game);
        selfplay(&result, &task);
    }
    for (int i = 0; i < purses->count; i++) {
        const Game  *game = &purses->games[i];
        PurchaseTask wanted;
        Purchase     purchase;
        purchase_by_points(&wanted, &rules, game, game->order[0], 1, 1);
        double start = now();
        for (int round = 0; round < ROUND; round++)
            purchase_solve(&purchase, &rules, game, game->order[0], &wanted);
        spent[i] = (now() - start) / ROUND;
    }
    qsort(spent, (size_t)purses->count, sizeof *spent, compare_doubles);
    double median = purses->count ? spent[purses->count / 2] * 1e6 : 0;
    free(purses);
    out[0] =
        (BenchOwn){ "purchase", "purchase_us", "microseconds to solve one, the median", median };
    return 1;
}
