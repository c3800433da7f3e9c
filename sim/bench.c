#include "sim/bench.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "rules/table/bits.h"
#include "rules/table/must.h"
#include "sim/selfplay.h"

enum { GAMES = 16, RECORD_MAX = 1 << 20 };

typedef struct Record {
    Action  *legal;   /* Room for a list. */
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

static double bench_clone(const Ruleset *rules, const AnyOptions *options, double seconds)
{
    enum { ROUND = 100000 };
    const Family *family = rules->family;
    AnyGame       games[2];
    uint64_t      rounds = 0;
    family->setup(&games[0], rules, options, 1);
    double start = now(), spent = 0;
    for (; spent < seconds; spent = now() - start, rounds++)
        for (int i = 0; i < ROUND; i++) {
            memcpy(&games[(i + 1) & 1], &games[i & 1], family->game_size);
            /* Keeps the compiler from leaving the copy out. */
            __asm__ volatile("" : : "r"(games) : "memory");
        }
    return spent * 1e9 / (double)(rounds * ROUND);
}

/* Views of an early position made anew, and brought up to date. */
static void bench_looks(BenchReport *out, const Ruleset *rules, const AnyOptions *options,
                        double seconds)
{
    enum { ROUND = 1000 };
    const Family *family = rules->family;
    AnyGame       game;
    AnyView       view;
    double       *figures[] = { &out->view_make_ns, &out->view_renew_ns };
    family->setup(&game, rules, options, 1);
    family_views(family)->make(&view, rules, &game, 0);
    uint32_t pending = family->pending(rules, &game);
    for (int renew = 0; renew < 2; renew++) {
        uint64_t rounds = 0;
        double   start = now(), spent = 0;
        for (; spent < seconds; spent = now() - start, rounds++)
            for (int i = 0; i < ROUND; i++)
                if (renew)
                    family_views(family)->renew(&view, rules, &game, (Player)(i & 1), pending);
                else
                    family_views(family)->make(&view, rules, &game, (Player)(i & 1));
        *figures[renew] = spent * 1e9 / (double)(rounds * ROUND);
    }
}

/* Plays one game at random; returns the actions taken, the lists' lengths are added up. */
static int play_random(Action *legal, const Ruleset *rules, const AnyOptions *options,
                       uint64_t seed, Action *actions, int max, uint64_t *listed)
{
    const Family *family = rules->family;
    AnyGame       game;
    Rng           rng;
    uint32_t      pending;
    int           count = 0;
    rng_seed(&rng, seed + 1);
    family->setup(&game, rules, options, seed);
    while ((pending = family->pending(rules, &game)) != 0) {
        for (uint32_t skip = rng_below(&rng, (uint32_t)count32(pending)); skip > 0; skip--)
            pending &= pending - 1;
        Player   player = (Player)first32(pending);
        uint32_t choices = (uint32_t)family->legal(legal, family->legal_max, rules, &game, player);
        *listed += choices;
        if (family->unlisted && family->unlisted(&legal[choices], rules, &game, player, &rng))
            choices++;
        Action action = legal[rng_below(&rng, choices)];
        must(family->apply(&game, rules, &action, NULL) == ACCEPTED);
        if (actions) {
            must(count < max);
            actions[count] = action;
        }
        count++;
    }
    return count;
}

static void record_make(Record *record, const Ruleset *rules, const AnyOptions *options,
                        uint64_t seed)
{
    uint64_t listed = 0;
    for (int g = 0; g < GAMES; g++) {
        record->seeds[g] = seed + (uint64_t)g;
        record->first[g + 1] = record->first[g]
                               + play_random(record->legal, rules, options, record->seeds[g],
                                             record->actions + record->first[g],
                                             RECORD_MAX - record->first[g], &listed);
    }
}

static double bench_apply(const Record *record, const Ruleset *rules, const AnyOptions *options,
                          double seconds)
{
    const Family *family = rules->family;
    AnyGame       game;
    uint64_t      count = 0;
    double        spent = 0;
    for (int g = 0; spent < seconds; g = (g + 1) % GAMES) {
        family->setup(&game, rules, options, record->seeds[g]);
        double start = now();
        for (int i = record->first[g]; i < record->first[g + 1]; i++)
            must(family->apply(&game, rules, &record->actions[i], NULL) == ACCEPTED);
        spent += now() - start;
        count += (uint64_t)(record->first[g + 1] - record->first[g]);
    }
    return (double)count / spent;
}

static double bench_random(const Record *record, const Ruleset *rules, const AnyOptions *options,
                           uint64_t seed, double seconds, double *listed_mean)
{
    uint64_t count = 0, listed = 0;
    double   start = now(), spent = 0;
    for (; spent < seconds; spent = now() - start)
        count += (uint64_t)play_random(record->legal, rules, options, seed++, NULL, 0, &listed);
    *listed_mean = (double)listed / (double)count;
    return (double)count / spent;
}

static double bench_games(const AnyBot *bot, const Ruleset *rules, const AnyOptions *options,
                          uint64_t seed, double seconds)
{
    SelfplayResult result;
    Selfplay       task = { .rules = rules, .options = options };
    uint64_t       games = 0;
    double         start = now(), spent = 0;
    for (int seat = 0; seat < PLAYERS_MAX; seat++)
        task.bots[seat] = bot;
    for (; spent < seconds; spent = now() - start, games++) {
        task.seed = selfplay_seed(seed, games);
        selfplay(&result, &task);
    }
    return (double)games / spent;
}

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* ---- Bots that search ---- */

enum { SEARCHES_MAX = 4096 };

/* A seat that searches until its time is over; then the game is played to its end without. */
typedef struct Searcher {
    const AnyBot *searching, *plain;
    double        end;   /* Of the time. */
    double        spent; /* On all decisions in time. */
    uint8_t       turn;  /* Of the last of them in this game. */
    int           count;
    double        searches[SEARCHES_MAX]; /* Those that took thought. */
} Searcher;

static Action ask_searcher(void *context, const AnyBot *bot, const Ruleset *rules, const void *view,
                           AnyMemory *memory, Rng *rng)
{
    const double THOUGHT = 0.001;
    Searcher    *searcher = context;
    const Bots  *players = bots_of(rules->family);
    double       start = now();
    if (bot != searcher->searching || start >= searcher->end)
        return players->choose(searcher->plain, rules, view, memory, rng);
    Action action = players->choose(bot, rules, view, memory, rng);
    double spent = now() - start;
    searcher->spent += spent;
    searcher->turn = rules->family->standing(rules, family_views(rules->family)->shown(view)).turn;
    if (spent >= THOUGHT && searcher->count < SEARCHES_MAX)
        searcher->searches[searcher->count++] = spent;
    return action;
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
static double bench_searching(BenchReport *out, const AnyBot *bot, const AnyBot *plain,
                              const Ruleset *rules, const AnyOptions *options, uint64_t seed,
                              double seconds)
{
    SelfplayResult result;
    double         start = now(), games = 0;
    Searcher       searcher = { .searching = bot, .plain = plain, .end = start + seconds };
    Selfplay       task = {
              .rules = rules, .options = options, .asker = ask_searcher, .context = &searcher
    };
    for (int game = 0; now() < searcher.end; game++) {
        for (int seat = 0; seat < PLAYERS_MAX; seat++)
            task.bots[seat] = seat == game % options->player_count ? bot : plain;
        task.seed = selfplay_seed(seed, (uint64_t)game);
        selfplay(&result, &task);
        games += now() < searcher.end ? 1 : (double)searcher.turn / result.turns;
    }
    double others = now() - start - searcher.spent;
    report_searches(out, &searcher);
    return games / (searcher.spent * options->player_count + others);
}

void bench(BenchReport *out, const Ruleset *rules, const AnyOptions *options, uint64_t seed,
           double seconds)
{
    const Family        *family = rules->family;
    const Bots          *players = bots_of(family);
    const SimStatistics *study = statistics_of(family);
    BotWords             words;
    AnyBot               bot, plain;
    size_t               legal_max = (size_t)family->legal_max + 1;
    Record               record = { .actions = malloc(RECORD_MAX * sizeof(Action)),
                                    .legal = malloc(legal_max * sizeof(Action)) };
    must(record.actions && record.legal);
    record_make(&record, rules, options, seed);
    *out =
        (BenchReport){ .state_bytes = family->game_size, .view_bytes = family_view_size(family) };
    out->clone_ns = bench_clone(rules, options, seconds / 4);
    bench_looks(out, rules, options, seconds / 4);
    out->apply_per_second = bench_apply(&record, rules, options, seconds);
    out->random_actions_per_second =
        bench_random(&record, rules, options, seed, seconds, &out->legal_actions_mean);
    free(record.actions);
    free(record.legal);
    bots_make(&plain, players, bots_find(players, "normal"));
    /* Characters think as long as the bot of their level. */
    for (int i = 0; i < BENCH_BOTS_MAX && players->at(&words, i) && !words.level; i++) {
        bots_make(&bot, players, i);
        out->games_per_second[i] =
            bot.slow ? bench_searching(out, &bot, &plain, rules, options, seed, seconds)
                     : bench_games(&bot, rules, options, seed, seconds);
    }
    if (study->bench)
        out->own_count = study->bench(out->own, rules, options, seed);
}
