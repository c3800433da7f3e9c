#include "sim/bench.h"

#include <stdlib.h>
#include <time.h>

#include "bots/purchase.h"
#include "bots/random.h"
#include "rules/table/bits.h"
#include "rules/table/must.h"
#include "sim/selfplay.h"

enum { GAMES = 16, RECORD_MAX = 1 << 20, LEGAL_MAX = 4096, PURSES_MAX = 256 };

typedef struct Record {
    Action  *actions; /* RECORD_MAX of them, all games one after the other. */
    int      first[GAMES + 1];
    uint64_t seeds[GAMES];
} Record;

/* Time of this thread on its core, so that other programs do not count. */
static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static double bench_clone(const Rules *rules, const Options *options, double seconds)
{
    enum { ROUND = 100000 };
    Game     games[2];
    uint64_t rounds = 0;
    game_setup(&games[0], rules, options, 1);
    double start = now(), spent = 0;
    for (; spent < seconds; spent = now() - start, rounds++)
        for (int i = 0; i < ROUND; i++) {
            games[(i + 1) & 1] = games[i & 1];
            /* Keeps the compiler from leaving the copy out. */
            __asm__ volatile("" : : "r"(games) : "memory");
        }
    return spent * 1e9 / (double)(rounds * ROUND);
}

/* Plays one game at random; returns the actions taken, the lists' lengths are added up. */
static int play_random(const Rules *rules, const Options *options, uint64_t seed, Action *actions,
                       int max, uint64_t *listed)
{
    Action   legal[LEGAL_MAX];
    Game     game;
    Rng      rng;
    uint32_t pending;
    int      count = 0;
    rng_seed(&rng, seed + 1);
    game_setup(&game, rules, options, seed);
    while ((pending = game_pending(rules, &game)) != 0) {
        for (uint32_t skip = rng_below(&rng, (uint32_t)count32(pending)); skip > 0; skip--)
            pending &= pending - 1;
        Player   player = (Player)first32(pending);
        uint32_t choices = (uint32_t)game_legal(legal, LEGAL_MAX, rules, &game, player);
        *listed += choices;
        if (game_offer_sample(&legal[choices], rules, &game, player, &rng))
            choices++;
        Action action = legal[rng_below(&rng, choices)];
        must(game_apply(&game, rules, &action, NULL) == REFUSAL_NONE);
        if (actions) {
            must(count < max);
            actions[count] = action;
        }
        count++;
    }
    return count;
}

static void record_make(Record *record, const Rules *rules, const Options *options, uint64_t seed)
{
    uint64_t listed = 0;
    for (int g = 0; g < GAMES; g++) {
        record->seeds[g] = seed + (uint64_t)g;
        record->first[g + 1] =
            record->first[g]
            + play_random(rules, options, record->seeds[g], record->actions + record->first[g],
                          RECORD_MAX - record->first[g], &listed);
    }
}

static double bench_apply(const Record *record, const Rules *rules, const Options *options,
                          double seconds)
{
    Game     game;
    uint64_t count = 0;
    double   spent = 0;
    for (int g = 0; spent < seconds; g = (g + 1) % GAMES) {
        game_setup(&game, rules, options, record->seeds[g]);
        double start = now();
        for (int i = record->first[g]; i < record->first[g + 1]; i++)
            must(game_apply(&game, rules, &record->actions[i], NULL) == REFUSAL_NONE);
        spent += now() - start;
        count += (uint64_t)(record->first[g + 1] - record->first[g]);
    }
    return (double)count / spent;
}

static double bench_random(const Rules *rules, const Options *options, uint64_t seed,
                           double seconds, double *listed_mean)
{
    uint64_t count = 0, listed = 0;
    double   start = now(), spent = 0;
    for (; spent < seconds; spent = now() - start)
        count += (uint64_t)play_random(rules, options, seed++, NULL, 0, &listed);
    *listed_mean = (double)listed / (double)count;
    return (double)count / spent;
}

static double bench_games(const Bot *bot, const Rules *rules, const Options *options, uint64_t seed,
                          double seconds)
{
    const Bot     *bots[PLAYERS_MAX];
    SelfplayResult result;
    uint64_t       games = 0;
    double         start = now(), spent = 0;
    for (int seat = 0; seat < PLAYERS_MAX; seat++)
        bots[seat] = bot;
    for (; spent < seconds; spent = now() - start, games++)
        selfplay(&result, rules, options, selfplay_seed(seed, games), bots, NULL, NULL);
    return (double)games / spent;
}

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* ---- Bots that search ---- */

enum { SEARCHES_MAX = 4096 };

/* A seat that searches until its time is over, and then plays the game to its end without. */
typedef struct Searcher {
    Bot        bot;
    const Bot *searching;
    Bot        plain;
    double     end;   /* Of the time. */
    double     spent; /* On all decisions in time. */
    uint8_t    turn;  /* Of the last of them in this game. */
    int        count;
    double     searches[SEARCHES_MAX]; /* Those that took thought. */
} Searcher;

static Action searcher_decide(const Bot *bot, const Rules *rules, const View *view,
                              BotMemory *memory, Rng *rng, Reasons *reasons)
{
    const double THOUGHT = 0.001;
    Searcher *searcher = (Searcher *)bot; /* The bot is its first member, and nobody's constant. */
    double    start = now();
    if (start >= searcher->end)
        return searcher->plain.decide(&searcher->plain, rules, view, memory, rng, reasons);
    Action action =
        searcher->searching->decide(searcher->searching, rules, view, memory, rng, reasons);
    double spent = now() - start;
    searcher->spent += spent;
    searcher->turn = view->shown.turn;
    if (spent >= THOUGHT && searcher->count < SEARCHES_MAX)
        searcher->searches[searcher->count++] = spent;
    return action;
}

static Searcher searcher_make(const Bot *bot, double end)
{
    Searcher searcher = { .bot = *bot, .searching = bot, .plain = *bot, .end = end };
    searcher.bot.decide = searcher_decide;
    searcher.plain.decide = bot_by_name("normal")->decide;
    return searcher;
}

static void report_searches(BenchReport *out, Searcher *searcher)
{
    int n = out->searches = searcher->count;
    qsort(searcher->searches, (size_t)n, sizeof *searcher->searches, compare_doubles);
    if (n == 0)
        return;
    out->search_ms_median = searcher->searches[n / 2] * 1e3;
    out->search_ms_p99 = searcher->searches[(n * 99 + 99) / 100 - 1] * 1e3;
    out->search_ms_worst = searcher->searches[n - 1] * 1e3;
}

/* Returns games a second with all seats searching. */
static double bench_searching(BenchReport *out, const Bot *bot, const Rules *rules,
                              const Options *options, uint64_t seed, double seconds)
{
    const Bot     *bots[PLAYERS_MAX];
    SelfplayResult result;
    double         start = now(), games = 0;
    Searcher       searcher = searcher_make(bot, start + seconds);
    for (int game = 0; now() < searcher.end; game++) {
        for (int seat = 0; seat < PLAYERS_MAX; seat++)
            bots[seat] = seat == game % options->player_count ? &searcher.bot : &searcher.plain;
        selfplay(&result, rules, options, selfplay_seed(seed, (uint64_t)game), bots, NULL, NULL);
        games += now() < searcher.end ? 1 : (double)searcher.turn / result.turns;
    }
    double others = now() - start - searcher.spent;
    report_searches(out, &searcher);
    return games / (searcher.spent * options->player_count + others);
}

/* ---- Purchases ---- */

/* Hands as they are when advances are bought. */
typedef struct Purses {
    Game games[PURSES_MAX];
    int  count;
} Purses;

static void keep_purse(void *context, const Rules *rules, const Game *before, const Action *action,
                       const Game *after)
{
    Purses *purses = context;
    (void)rules;
    (void)after;
    bool first = flow_top_const(&before->flow)->procedure == PROCEDURE_ADVANCES
                 && before->phase.purchase.baskets[action->player].advances == 0;
    if (first && purses->count < PURSES_MAX) {
        Game *kept = &purses->games[purses->count++];
        *kept = *before;
        kept->order[0] = action->player; /* Whose purse it is. */
    }
}

static double bench_purchase(const Rules *rules, const Options *options, uint64_t seed)
{
    enum { ROUND = 20 };
    const Bot     *bots[PLAYERS_MAX];
    SelfplayResult result;
    double         spent[PURSES_MAX];
    Purses        *purses = calloc(1, sizeof *purses);
    must(purses);
    for (int seat = 0; seat < PLAYERS_MAX; seat++)
        bots[seat] = bot_by_name("normal");
    for (int game = 0; game < GAMES && purses->count < PURSES_MAX; game++)
        selfplay(&result, rules, options, selfplay_seed(seed, (uint64_t)game), bots, keep_purse,
                 purses);
    for (int i = 0; i < purses->count; i++) {
        const Game  *game = &purses->games[i];
        PurchaseTask task;
        Purchase     purchase;
        purchase_by_points(&task, rules, game, game->order[0], 1, 1);
        double start = now();
        for (int round = 0; round < ROUND; round++)
            purchase_solve(&purchase, rules, game, game->order[0], &task);
        spent[i] = (now() - start) / ROUND;
    }
    qsort(spent, (size_t)purses->count, sizeof *spent, compare_doubles);
    double median = purses->count ? spent[purses->count / 2] * 1e6 : 0;
    free(purses);
    return median;
}

void bench(BenchReport *out, const Rules *rules, const Options *options, uint64_t seed,
           double seconds)
{
    Record record = { .actions = malloc(RECORD_MAX * sizeof(Action)) };
    must(record.actions);
    record_make(&record, rules, options, seed);
    *out = (BenchReport){ .state_bytes = sizeof(Game) };
    out->clone_ns = bench_clone(rules, options, seconds / 4);
    out->apply_per_second = bench_apply(&record, rules, options, seconds);
    out->random_actions_per_second =
        bench_random(rules, options, seed, seconds, &out->legal_actions_mean);
    free(record.actions);
    for (int i = 0; i < BENCH_BOTS_MAX && bot_at(i); i++)
        out->games_per_second[i] =
            bot_at(i)->budget ? bench_searching(out, bot_at(i), rules, options, seed, seconds)
                              : bench_games(bot_at(i), rules, options, seed, seconds);
    out->purchase_us = bench_purchase(rules, options, seed);
}
