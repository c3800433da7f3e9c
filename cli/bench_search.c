/* `ecumene bench --search`: what a bot gains by searching. One seat searches among others that
 * judge by the same weights without a search, in the same games for each budget. The points that it
 * ends with tell little in few games; so each of its plans is also held against the one that
 * judgement alone would have made, in imagined games that the search has not seen. Were those games
 * real, the sum over a game would be what the search adds to its points. */
#include "cli/bench_search.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "bots/hard.h"
#include "rules/civ/family.h"
#include "sim/selfplay.h"

enum { TEST_GAMES = 40, SEARCHERS_MAX = 8, TEXT_SIZE = 128 };
enum { BASKETS, MOVES, KINDS };

typedef struct Sums {
    int    count;
    double sum, squares;
} Sums;

typedef struct Searcher {
    BotChoice choice;
    int       searched[KINDS], changed[KINDS];
    double    gain[KINDS]; /* By value. */
    double    seconds;     /* For decisions and tests. */
    /* Of games: in imagined ones, by value and in points at the end, and in the game itself against
     * the same game without a search. */
    Sums value, imagined, real;
} Searcher;

typedef struct Trial {
    Searcher *searcher;
    Player    seat;
    double    value, points; /* Gained in this game. */
} Trial;

static void sums_add(Sums *sums, double value)
{
    sums->count++;
    sums->sum += value;
    sums->squares += value * value;
}

static double mean(const Sums *sums)
{
    return sums->sum / sums->count;
}

/* Half of the 95 % interval. */
static double error_of(const Sums *sums)
{
    int n = sums->count;
    return n > 1 ? 1.96 * sqrt((sums->squares - sums->sum * sums->sum / n) / (n - 1) / n)
                 : INFINITY;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static Action ask(void *context, const AnyBot *bot, const Ruleset *ruleset, const void *shown,
                  AnyMemory *memory, Rng *rng)
{
    Trial      *trial = context;
    const View *view = shown;
    Searcher   *searcher = trial->searcher;
    if (view->viewer != trial->seat)
        return bots_of(ruleset->family)->choose(bot, ruleset, view, memory, rng);
    Rules      rules = civ_rules(ruleset);
    SearchTest test = { .games = TEST_GAMES };
    int        kind = view_prompt(&rules, view).kind == PROMPT_BUY_ADVANCES ? BASKETS : MOVES;
    double     begun = now();
    Action     action =
        hard_test(&test, &searcher->choice.bot, &rules, view, (BotMemory *)(void *)memory, rng);
    if (test.searched) {
        searcher->seconds += now() - begun;
        searcher->searched[kind]++;
        searcher->changed[kind] += test.changed;
        searcher->gain[kind] += test.value / 1000.0;
        trial->value += test.value / 1000.0;
        trial->points += test.points / 1000.0;
    }
    return action;
}

static int play(Selfplay *task, Trial *trial)
{
    SelfplayResult result;
    task->asker = trial->searcher ? ask : NULL;
    task->context = trial;
    selfplay(&result, task);
    return result.points[trial->seat];
}

static bool read_searchers(Searcher *out, int *count, const char *bots, Error *error)
{
    for (*count = 0; *bots; (*count)++) {
        char   text[TEXT_SIZE];
        size_t length = strcspn(bots, ",");
        if (*count == SEARCHERS_MAX || length >= sizeof text)
            return fail(error, "at most %d bots can be compared", SEARCHERS_MAX);
        snprintf(text, sizeof text, "%.*s", (int)length, bots);
        if (!bot_read(&out[*count].choice, text, error))
            return false;
        if (out[*count].choice.bot.decide != hard_choose)
            return fail(error, "%s does not search", text);
        bots += length + (bots[length] == ',');
    }
    return true;
}

static void print_sums(const char *what, const Sums *sums, const char *more)
{
    printf("  %-28s %+.1f (+-%.1f)%s\n", what, mean(sums), error_of(sums), more);
}

static void print(const Searcher *searcher)
{
    int  games = searcher->value.count;
    int  all = searcher->searched[BASKETS] + searcher->searched[MOVES];
    char parts[TEXT_SIZE];
    snprintf(parts, sizeof parts, ": baskets %+.1f, moves %+.1f", searcher->gain[BASKETS] / games,
             searcher->gain[MOVES] / games);
    printf("%s: %d of %d baskets and %d of %d plans of moves changed; %.0f ms each, tests "
           "included\n",
           searcher->choice.bot.name, searcher->changed[BASKETS], searcher->searched[BASKETS],
           searcher->changed[MOVES], searcher->searched[MOVES],
           all ? 1000 * searcher->seconds / all : 0);
    print_sums("points a game, by value", &searcher->value, parts);
    print_sums("at the end of imagined games", &searcher->imagined, "");
    print_sums("at the end of the game", &searcher->real, "");
}

bool bench_search(const Ruleset *rules, const AnyOptions *options, const char *bots, int games,
                  uint64_t seed, Error *error)
{
    static Searcher searchers[SEARCHERS_MAX];
    int             count;
    if (!read_searchers(searchers, &count, bots, error))
        return false;
    for (int game = 0; game < games; game++) {
        Player   seat = (Player)(game % options->player_count);
        Selfplay task = { .rules = rules,
                          .options = options,
                          .seed = selfplay_seed(seed, (uint64_t)game) };
        for (int i = 0; i < count; i++) {
            /* The others judge by the weights of the one that searches. */
            Bot    without = *bot_by_name("normal");
            AnyBot others;
            Trial  alone = { .seat = seat }, trial = { &searchers[i], seat, 0, 0 };
            without.weights = searchers[i].choice.bot.weights;
            without.small = searchers[i].choice.bot.small;
            others = civ_bot(&without);
            for (int p = 0; p < PLAYERS_MAX; p++)
                task.bots[p] = &others;
            int usual = play(&task, &alone), points = play(&task, &trial);
            sums_add(&searchers[i].value, trial.value);
            sums_add(&searchers[i].imagined, trial.points);
            sums_add(&searchers[i].real, points - usual);
        }
    }
    for (int i = 0; i < count; i++)
        print(&searchers[i]);
    return true;
}
