/* `ecumene bench --views`: how long it takes to render a position for a client, and how much is
 * sent. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/bench_views.h"
#include "rules/table/must.h"
#include "sim/selfplay.h"
#include "wire/view_json.h"

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
    int        legal_key;
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

static void render(void *context, const Ruleset *rules, const void *before, const Action *action,
                   const Events *events, const void *after)
{
    Seat   *seat = context;
    AnyView view;
    (void)before;
    (void)action;
    (void)events;
    double start = now();
    family_views(rules->family)->make(&view, rules, after, 0);
    view_json_make(&seat->json, rules, &view, ++seat->n);
    keep(&seat->microseconds, now() - start);
    keep(&seat->whole, (double)seat->json.text.length);
    out_clear(&seat->out);
    out_map(&seat->out);
    view_json_changes(&seat->out, &seat->json, &seat->memory);
    keep(&seat->changes, (double)seat->out.length);
    if (seat->json.items[seat->legal_key].hash)
        keep(&seat->legal, seat->json.items[seat->legal_key].length);
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

/* The key of the legal actions. */
static int legal_key(const Wire *wire)
{
    char name[VIEW_KEY_MAX];
    for (int key = 0; key < wire->key_count; key++) {
        wire->key_name(name, sizeof name, key);
        if (strcmp(name, "legal") == 0)
            return key;
    }
    never("views have legal actions");
}

void bench_views(const Ruleset *rules, const AnyOptions *options, uint64_t seed)
{
    const Bots    *players = bots_of(rules->family);
    SelfplayResult result;
    AnyBot         normal;
    Seat          *seat = calloc(1, sizeof *seat);
    Selfplay task = { .rules = rules, .options = options, .watcher = render, .context = seat };
    must(seat);
    seat->legal_key = legal_key(wire_of(rules->family));
    bots_make(&normal, players, bots_find(players, "normal"));
    for (int i = 0; i < PLAYERS_MAX; i++)
        task.bots[i] = &normal;
    for (uint64_t game = 0; game < GAMES; game++) {
        task.seed = selfplay_seed(seed, game);
        selfplay(&result, &task);
    }
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
