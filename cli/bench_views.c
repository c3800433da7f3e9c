/* `ecumene bench --views`: how long it takes to render a position for a client, and how much is
 * sent. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "cli/bench_views.h"
#include "rules/civ/family.h"
#include "rules/table/bits.h"
#include "rules/table/must.h"
#include "sim/selfplay.h"
#include "wire/civ/view_keys.h"

enum { GAMES = 4, SAMPLES_MAX = 1 << 16 };

/* One kind of figure. */
typedef struct Samples {
    double values[SAMPLES_MAX];
    int    count;
} Samples;

/* What one seat is sent in the course of the games. */
typedef struct Seat {
    ViewJson   json;
    ViewMemory memory;
    JsonOut    out;
    long long  n;
    Samples    microseconds, whole, changes, legal;
} Seat;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e6 + (double)time.tv_nsec * 1e-3;
}

static void keep(Samples *samples, double value)
{
    if (samples->count < SAMPLES_MAX)
        samples->values[samples->count++] = value;
}

static void render(void *context, const Rules *rules, const Game *before, const Action *action,
                   const Game *after)
{
    Seat   *seat = context;
    View    view;
    Ruleset ruleset = civ_ruleset(rules);
    (void)before;
    (void)action;
    double start = now();
    view_make(&view, rules, after, 0);
    view_json_make(&seat->json, &ruleset, &view, ++seat->n);
    keep(&seat->microseconds, now() - start);
    keep(&seat->whole, (double)seat->json.text.length);
    out_clear(&seat->out);
    out_map(&seat->out);
    view_json_changes(&seat->out, &seat->json, &seat->memory);
    keep(&seat->changes, (double)seat->out.length);
    if (seat->json.items[VIEW_LEGAL].hash)
        keep(&seat->legal, seat->json.items[VIEW_LEGAL].length);
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void print_samples(const char *name, const char *unit, Samples *samples)
{
    if (samples->count == 0)
        return;
    qsort(samples->values, (size_t)samples->count, sizeof *samples->values, compare);
    printf("%-18s %8.1f %8.1f %8.1f  %s\n", name, samples->values[samples->count / 2],
           samples->values[samples->count * 99 / 100], samples->values[samples->count - 1], unit);
}

void bench_views(const Rules *rules, const Options *options, uint64_t seed)
{
    const Bot     *bots[PLAYERS_MAX];
    SelfplayResult result;
    Seat          *seat = calloc(1, sizeof *seat);
    must(seat);
    for (int i = 0; i < PLAYERS_MAX; i++)
        bots[i] = bot_by_name("normal");
    for (uint64_t game = 0; game < GAMES; game++)
        selfplay(&result, rules, options, selfplay_seed(seed, game), bots, render, seat);
    printf("after each of %d actions of %d games, for seat 0\n", (int)seat->n, GAMES);
    printf("%-18s %8s %8s %8s\n", "", "median", "99 %", "most");
    print_samples("rendered in", "microseconds", &seat->microseconds);
    print_samples("whole view", "bytes", &seat->whole);
    print_samples("changes", "bytes", &seat->changes);
    print_samples("legal actions", "bytes", &seat->legal);
    view_json_free(&seat->json);
    out_free(&seat->out);
    free(seat);
}
