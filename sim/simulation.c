#include "sim/simulation.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "rules/civ/text.h"
#include "sim/log.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

typedef struct Run {
    const Simulation *simulation;
    SelfplayResult   *results;
    atomic_int        next;
    atomic_int        done;
    atomic_int        logs_lost;
} Run;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

const Bot *simulation_bot(const Simulation *simulation, int game, int seat)
{
    uint8_t slots[PLAYERS_MAX];
    int     players = simulation->options.player_count;
    for (int i = 0; i < players; i++)
        slots[i] = (uint8_t)i;
    if (simulation->mixed) {
        Rng rng;
        rng_seed(&rng, selfplay_seed(~simulation->seed, (uint64_t)(game / simulation->bot_count)));
        rng_shuffle(&rng, slots, players);
    }
    return simulation->bots[(slots[seat] + game) % simulation->bot_count];
}

/* What follows a game while it is played. */
typedef struct Watch {
    bool  verify;
    FILE *log; /* Null without one. */
    Game  last;
} Watch;

static void watch_step(void *context, const Rules *rules, const Game *before, const Action *action,
                       const Game *after)
{
    Watch *watch = context;
    if (watch->verify) {
        game_verify(rules, after);
        game_verify_step(rules, before, action, after);
    }
    if (watch->log) {
        log_action(watch->log, rules, before, action, after);
        watch->last = *after;
    }
}

/* A game that cannot be logged is played all the same and counted. */
static FILE *open_log(const Simulation *simulation, int game)
{
    char path[4096];
    if (!simulation->logs)
        return NULL;
    snprintf(path, sizeof path, "%s/%d.log", simulation->logs, game + 1);
    return fopen(path, "w");
}

static void play(Run *run, int game)
{
    const Simulation *simulation = run->simulation;
    const Bot        *bots[PLAYERS_MAX];
    uint64_t          seed = selfplay_seed(simulation->seed, (uint64_t)game);
    Watch             watch = { .verify = simulation->verify, .log = open_log(simulation, game) };
    for (int seat = 0; seat < simulation->options.player_count; seat++)
        bots[seat] = simulation_bot(simulation, game, seat);
    if (watch.log)
        log_begin(watch.log, simulation->rules, &simulation->options, seed);
    selfplay(&run->results[game], simulation->rules, &simulation->options, seed, bots,
             watch.verify || watch.log ? watch_step : NULL, &watch);
    if (watch.log)
        log_end(watch.log, simulation->rules, &watch.last);
    if (simulation->logs && (!watch.log || ferror(watch.log) | fclose(watch.log)))
        atomic_fetch_add(&run->logs_lost, 1);
}

static void *work(void *argument)
{
    Run *run = argument;
    for (;;) {
        int game = atomic_fetch_add(&run->next, 1);
        if (game >= run->simulation->games)
            return NULL;
        play(run, game);
        atomic_fetch_add(&run->done, 1);
    }
}

static void show_progress(const Run *run, double start)
{
    int    done = atomic_load(&run->done), games = run->simulation->games;
    double spent = now() - start;
    double left = done > 0 ? spent * (games - done) / done : 0;
    fprintf(stderr, "\r%d of %d games, %.0f s left   ", done, games, left);
    if (done == games)
        fputc('\n', stderr);
    fflush(stderr);
}

bool simulate(SimulationReport *out, const Simulation *simulation, Error *error)
{
    pthread_t threads[64];
    Run       run = { .simulation = simulation };
    int       jobs = simulation->jobs;
    *out = (SimulationReport){ 0 };
    run.results = calloc((size_t)simulation->games, sizeof *run.results);
    if (!run.results)
        return fail(error, "no memory for %d games", simulation->games);
    double start = now();
    int    started = 0;
    while (started < jobs && pthread_create(&threads[started], NULL, work, &run) == 0)
        started++;
    if (started == 0)
        work(&run);
    while (simulation->progress && atomic_load(&run.done) < simulation->games) {
        show_progress(&run, start);
        nanosleep(&(struct timespec){ .tv_nsec = 200 * 1000 * 1000 }, NULL);
    }
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    out->seconds = now() - start;
    if (simulation->progress)
        show_progress(&run, start);
    if (atomic_load(&run.logs_lost) > 0) {
        free(run.results);
        return fail(error, "%d logs could not be written to %s", atomic_load(&run.logs_lost),
                    simulation->logs);
    }
    out->results = run.results;
    for (int game = 0; game < simulation->games; game++) {
        out->actions += run.results[game].actions;
        out->hash = XXH64(&run.results[game].hash, sizeof run.results[game].hash, out->hash);
    }
    return true;
}

/* ---- What came of it ---- */

typedef struct Tally {
    int      turns_median, turns_max, winner_points_median;
    int      civ_seats[CIVILIZATIONS_MAX], civ_wins[CIVILIZATIONS_MAX];
    int      bot_seats[BOTS_MAX], bot_wins[BOTS_MAX];
    uint64_t bot_points[BOTS_MAX];
} Tally;

static int compare_ints(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static int median(int *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, compare_ints);
    return values[count / 2];
}

/* Seats of bots with one name count together, under the first of them. */
static int bot_index(const Simulation *simulation, const Bot *bot)
{
    int i = 0;
    while (simulation->bots[i] != bot)
        i++;
    return i;
}

static bool tally_make(Tally *out, const Simulation *simulation, const SimulationReport *report)
{
    size_t size = (size_t)simulation->games * sizeof(int);
    int   *turns = malloc(size), *points = malloc(size);
    *out = (Tally){ 0 };
    if (!turns || !points) {
        free(turns);
        free(points);
        return false;
    }
    for (int game = 0; game < simulation->games; game++) {
        const SelfplayResult *result = &report->results[game];
        turns[game] = result->turns;
        points[game] = result->points[result->winner];
        for (int seat = 0; seat < simulation->options.player_count; seat++) {
            int bot = bot_index(simulation, simulation_bot(simulation, game, seat));
            out->civ_seats[result->civilization[seat]]++;
            out->bot_seats[bot]++;
            out->bot_points[bot] += result->points[seat];
            if (seat == result->winner) {
                out->civ_wins[result->civilization[seat]]++;
                out->bot_wins[bot]++;
            }
        }
    }
    out->turns_median = median(turns, simulation->games);
    out->turns_max = turns[simulation->games - 1];
    out->winner_points_median = median(points, simulation->games);
    free(turns);
    free(points);
    return true;
}

static double bot_mean(const Tally *tally, int bot)
{
    return tally->bot_seats[bot] ? (double)tally->bot_points[bot] / tally->bot_seats[bot] : 0;
}

void simulation_print(FILE *out, const Simulation *simulation, const SimulationReport *report)
{
    Tally tally;
    if (!tally_make(&tally, simulation, report))
        return;
    fprintf(out, "%d games, %llu actions, %.1f s (%.0f games/s, %.0f actions/s)\n",
            simulation->games, (unsigned long long)report->actions, report->seconds,
            simulation->games / report->seconds, (double)report->actions / report->seconds);
    fprintf(out, "turns: median %d, most %d; the winner's points: median %d\n", tally.turns_median,
            tally.turns_max, tally.winner_points_median);
    fprintf(out, "%-12s %8s %8s %7s\n", "civilization", "games", "wins", "share");
    for (int c = 0; c < simulation->rules->edition->civilization_count; c++)
        if (tally.civ_seats[c])
            fprintf(out, "%-12s %8d %8d %6.1f%%\n", simulation->rules->edition->civilizations[c].name,
                    tally.civ_seats[c], tally.civ_wins[c],
                    100.0 * tally.civ_wins[c] / tally.civ_seats[c]);
    fprintf(out, "%-12s %8s %8s %7s\n", "bot", "seats", "wins", "points");
    for (int b = 0; b < simulation->bot_count; b++)
        if (tally.bot_seats[b])
            fprintf(out, "%-12s %8d %8d %7.1f\n", simulation->bots[b]->name, tally.bot_seats[b],
                    tally.bot_wins[b], bot_mean(&tally, b));
    fprintf(out, "hash %016llx\n", (unsigned long long)report->hash);
}

static void json_civilizations(FILE *out, const Simulation *simulation, const Tally *tally,
                               const char *key, const int *values)
{
    const char *separator = "";
    fprintf(out, "  \"%s\": {", key);
    for (int c = 0; c < simulation->rules->edition->civilization_count; c++)
        if (tally->civ_seats[c]) {
            fprintf(out, "%s\"%s\": %d", separator,
                    simulation->rules->edition->civilizations[c].name, values[c]);
            separator = ", ";
        }
    fprintf(out, "},\n");
}

static void json_write(FILE *out, const Simulation *simulation, const SimulationReport *report,
                       const Tally *tally)
{
    fprintf(out, "{\n  \"edition\": \"%s\",\n  \"board\": \"%s\",\n  \"players\": %d,\n",
            simulation->rules->edition->id, simulation->rules->board->id,
            simulation->options.player_count);
    fprintf(out, "  \"seed\": %llu,\n  \"games\": %d,\n  \"actions\": %llu,\n  \"seconds\": %.3f,\n",
            (unsigned long long)simulation->seed, simulation->games,
            (unsigned long long)report->actions, report->seconds);
    fprintf(out, "  \"turns\": {\"median\": %d, \"max\": %d},\n", tally->turns_median,
            tally->turns_max);
    fprintf(out, "  \"winner_points\": {\"median\": %d},\n", tally->winner_points_median);
    json_civilizations(out, simulation, tally, "wins", tally->civ_wins);
    json_civilizations(out, simulation, tally, "seats", tally->civ_seats);
    fprintf(out, "  \"bots\": {");
    const char *separator = "";
    for (int b = 0; b < simulation->bot_count; b++)
        if (tally->bot_seats[b]) {
            fprintf(out, "%s\"%s\": {\"seats\": %d, \"wins\": %d, \"points_mean\": %.2f}", separator,
                    simulation->bots[b]->name, tally->bot_seats[b], tally->bot_wins[b],
                    bot_mean(tally, b));
            separator = ", ";
        }
    fprintf(out, "},\n  \"hash\": \"%016llx\"\n}\n", (unsigned long long)report->hash);
}

bool simulation_json(const char *path, const Simulation *simulation, const SimulationReport *report,
                     Error *error)
{
    Tally tally;
    if (!tally_make(&tally, simulation, report))
        return fail(error, "no memory for the tables");
    FILE *out = strcmp(path, "-") == 0 ? stdout : fopen(path, "w");
    if (!out)
        return fail(error, "%s: cannot be written", path);
    json_write(out, simulation, report, &tally);
    bool written = !ferror(out) && (out == stdout ? fflush(out) : fclose(out)) == 0;
    return written ? true : fail(error, "%s: not written completely", path);
}
