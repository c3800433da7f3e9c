#include "sim/simulation.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "rules/table/must.h"
#include "sim/log.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

/* Games that may be finished before an earlier one is. */
enum { AHEAD_MAX = 256, EXPLANATION_MAX = 16384 };

typedef struct Run {
    const Simulation *simulation;
    SimulationReport *report;
    FILE             *explain;          /* Null without one. */
    pthread_mutex_t   lock;             /* Of all that follows but the counters. */
    pthread_cond_t    moved;            /* Whenever `taken` has grown. */
    int               taken;            /* Games whose results have been passed on. */
    bool              ready[AHEAD_MAX]; /* By game, as a ring. */
    SelfplayResult    results[AHEAD_MAX];
    Diary             diaries[AHEAD_MAX];
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

const AnyBot *simulation_bot(const Simulation *simulation, int game, int seat)
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
    const Study *study; /* Null unless forecasts are held against what happens. */
    void        *foretold;
    FILE        *log;     /* Null without one. */
    FILE        *explain; /* Likewise. */
    AnyGame      last;
    MomentsStory story; /* Without a log of its own if no moments are wanted. */

    ForecastCounts forecasts;
} Watch;

static void watch_step(void *context, const Ruleset *rules, const void *before,
                       const Action *action, const Events *events, const void *after)
{
    Watch *watch = context;
    if (watch->verify) {
        rules->family->verify(rules, after);
        rules->family->verify_step(rules, before, action, after);
    }
    if (watch->study)
        watch->study->foretell(&watch->forecasts, watch->foretold, rules, before, action, events,
                               after);
    if (watch->log) {
        log_action(watch->log, rules, before, action, after);
        memcpy(&watch->last, after, rules->family->game_size);
    }
    if (watch->story.log)
        moments_step(&watch->story, rules, before, action, after);
}

/* Writes why the bot decides as it does. */
static Action ask_why(void *context, const AnyBot *bot, const Ruleset *rules, const void *view,
                      AnyMemory *memory, Rng *rng)
{
    const Watch  *watch = context;
    const Family *family = rules->family;
    const void   *shown = family->view_shown(view);
    char          text[EXPLANATION_MAX];
    Action action = players_of(family)->explain(text, sizeof text, bot, rules, view, memory, rng);
    fprintf(watch->explain, "turn %d, %s (%s), %s\n", family->standing(rules, shown).turn,
            family->player_name(rules, shown, action.player), bot->name, text);
    return action;
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
static void hand_in(Run *run, int game, const SelfplayResult *result, const Diary *diary)
{
    const Simulation *simulation = run->simulation;
    pthread_mutex_lock(&run->lock);
    while (game >= run->taken + AHEAD_MAX)
        pthread_cond_wait(&run->moved, &run->lock);
    run->results[game % AHEAD_MAX] = *result;
    run->diaries[game % AHEAD_MAX] = *diary;
    run->ready[game % AHEAD_MAX] = true;
    while (run->ready[run->taken % AHEAD_MAX]) {
        int                   place = run->taken % AHEAD_MAX;
        const SelfplayResult *due = &run->results[place];
        run->ready[place] = false;
        run->report->actions += due->actions;
        run->report->hash = XXH64(&due->hash, sizeof due->hash, run->report->hash);
        if (simulation->take)
            simulation->take(simulation->take_context, run->taken, due, &run->diaries[place]);
        run->taken++;
    }
    pthread_cond_broadcast(&run->moved);
    pthread_mutex_unlock(&run->lock);
}

static void add_forecasts(Run *run, const ForecastCounts *counts)
{
    ForecastCounts *sum = &run->report->forecasts;
    pthread_mutex_lock(&run->lock);
    for (int i = 0; i < FORECASTS_MAX; i++) {
        if (sum->wrong[i] == 0)
            memcpy(sum->first_wrong[i], counts->first_wrong[i], sizeof sum->first_wrong[i]);
        sum->held[i] += counts->held[i];
        sum->wrong[i] += counts->wrong[i];
        sum->overtaken[i] += counts->overtaken[i];
    }
    pthread_mutex_unlock(&run->lock);
}

static void play(Run *run, int game)
{
    const Simulation *simulation = run->simulation;
    const Ruleset    *rules = simulation->rules;
    Diary             diary;
    SelfplayResult    result;
    Watch             watch = { .verify = simulation->verify,
                                .log = open_log(simulation, game),
                                .explain = game == 0 ? run->explain : NULL };
    Selfplay          task = { .rules = rules,
                               .options = &simulation->options,
                               .seed = selfplay_seed(simulation->seed, (uint64_t)game),
                               .diary = &diary,
                               .context = &watch };
    for (int seat = 0; seat < simulation->options.player_count; seat++)
        task.bots[seat] = simulation_bot(simulation, game, seat);
    if (simulation->forecasts && study_of(rules->family)->foretell) {
        watch.study = study_of(rules->family);
        watch.foretold = calloc(1, *watch.study->forecast_memory);
        must(watch.foretold);
    }
    if (watch.log)
        log_begin(watch.log, rules, &simulation->options, task.seed);
    if (simulation->moments
        && !moments_begin(&watch.story, simulation->moments, rules, &simulation->options,
                          task.seed))
        simulation->moments->lost++;
    task.watcher = watch.verify || watch.study || watch.log || watch.story.log ? watch_step : NULL;
    task.asker = watch.explain ? ask_why : NULL;
    task.ask_always = watch.explain != NULL;
    selfplay(&result, &task);
    free(watch.foretold);
    if (watch.story.log)
        moments_end(&watch.story);
    if (watch.log)
        log_end(watch.log, rules, &watch.last);
    if (simulation->logs && (!watch.log || ferror(watch.log) | fclose(watch.log)))
        atomic_fetch_add(&run->logs_lost, 1);
    if (watch.study)
        add_forecasts(run, &watch.forecasts);
    hand_in(run, game, &result, &diary);
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
    /* The results that wait for an earlier one take half a megabyte. */
    Run run = { .simulation = simulation,
                .report = out,
                .lock = PTHREAD_MUTEX_INITIALIZER,
                .moved = PTHREAD_COND_INITIALIZER };
    int jobs = simulation->jobs;
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
