#include "sim/simulation.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "sim/explain.h"
#include "rules/civ/family.h"
#include "sim/log.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

/* Games that may be finished before an earlier one is. */
enum { AHEAD_MAX = 256 };

typedef struct Run {
    const Simulation *simulation;
    SimulationReport *report;
    FILE             *explain; /* Null without one. */
    pthread_mutex_t   lock;    /* Of all that follows but the counters. */
    pthread_cond_t    moved;   /* Whenever `taken` has grown. */
    int               taken;   /* Games whose results have been passed on. */
    bool              ready[AHEAD_MAX];
    SelfplayResult    results[AHEAD_MAX]; /* By game, as a ring. */
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
    bool         verify;
    FILE        *log; /* Null without one. */
    Game         last;
    MomentsStory story; /* Without a log of its own if no moments are wanted. */
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
        Ruleset ruleset = civ_ruleset(rules);
        log_action(watch->log, &ruleset, before, action, after);
        watch->last = *after;
    }
    if (watch->story.log)
        moments_step(&watch->story, rules, before, action, after);
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

/* Passes on all results that are due, so that they come in order whoever finishes first. */
static void hand_in(Run *run, int game, const SelfplayResult *result)
{
    const Simulation *simulation = run->simulation;
    pthread_mutex_lock(&run->lock);
    while (game >= run->taken + AHEAD_MAX)
        pthread_cond_wait(&run->moved, &run->lock);
    run->results[game % AHEAD_MAX] = *result;
    run->ready[game % AHEAD_MAX] = true;
    while (run->ready[run->taken % AHEAD_MAX]) {
        const SelfplayResult *due = &run->results[run->taken % AHEAD_MAX];
        run->ready[run->taken % AHEAD_MAX] = false;
        run->report->actions += due->actions;
        run->report->hash = XXH64(&due->hash, sizeof due->hash, run->report->hash);
        if (simulation->take)
            simulation->take(simulation->take_context, run->taken, due);
        run->taken++;
    }
    pthread_cond_broadcast(&run->moved);
    pthread_mutex_unlock(&run->lock);
}

static void play(Run *run, int game)
{
    const Simulation *simulation = run->simulation;
    const Bot        *bots[PLAYERS_MAX];
    Explainer         explainers[PLAYERS_MAX];
    uint64_t          seed = selfplay_seed(simulation->seed, (uint64_t)game);
    Ruleset           ruleset = civ_ruleset(simulation->rules);
    AnyOptions        options = civ_options(&simulation->options);
    Watch             watch = { .verify = simulation->verify, .log = open_log(simulation, game) };
    for (int seat = 0; seat < simulation->options.player_count; seat++)
        bots[seat] = simulation_bot(simulation, game, seat);
    for (int seat = 0; run->explain && game == 0 && seat < simulation->options.player_count;
         seat++) {
        explainer_make(&explainers[seat], bots[seat], run->explain);
        bots[seat] = &explainers[seat].bot;
    }
    if (watch.log)
        log_begin(watch.log, &ruleset, &options, seed);
    if (simulation->moments
        && !moments_begin(&watch.story, simulation->moments, simulation->rules,
                          &simulation->options, seed))
        simulation->moments->lost++;
    SelfplayResult result;
    selfplay(&result, simulation->rules, &simulation->options, seed, bots,
             watch.verify || watch.log || watch.story.log ? watch_step : NULL, &watch);
    if (watch.story.log)
        moments_end(&watch.story);
    if (watch.log)
        log_end(watch.log, &ruleset, &watch.last);
    if (simulation->logs && (!watch.log || ferror(watch.log) | fclose(watch.log)))
        atomic_fetch_add(&run->logs_lost, 1);
    hand_in(run, game, &result);
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
    char   bar[] = "....................", left[32] = "";
    memset(bar, '#', (size_t)((double)done / games * (sizeof bar - 1)));
    if (done > 0)
        snprintf(left, sizeof left, ", %.0f s left", spent * (games - done) / done);
    fprintf(stderr, "\r[%s] %d of %d games%s   ", bar, done, games, left);
    if (done == games)
        fputc('\n', stderr);
    fflush(stderr);
}

bool simulate(SimulationReport *out, const Simulation *simulation, Error *error)
{
    pthread_t threads[64];
    Run       run = { .simulation = simulation,
                      .report = out,
                      .lock = PTHREAD_MUTEX_INITIALIZER,
                      .moved = PTHREAD_COND_INITIALIZER };
    int       jobs = simulation->jobs;
    *out = (SimulationReport){ 0 };
    if (simulation->explain && !(run.explain = fopen(simulation->explain, "w")))
        return fail(error, "%s: cannot be written", simulation->explain);
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
    if (run.explain && ferror(run.explain) | fclose(run.explain))
        return fail(error, "%s: not written completely", simulation->explain);
    if (atomic_load(&run.logs_lost) > 0)
        return fail(error, "%d logs could not be written to %s", atomic_load(&run.logs_lost),
                    simulation->logs);
    if (simulation->moments && simulation->moments->lost > 0)
        return fail(error, "%d logs could not be written to %s", simulation->moments->lost,
                    simulation->moments->folder);
    return true;
}
