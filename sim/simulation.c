#include "sim/simulation.h"

#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "rules/table/must.h"
#include "sim/farm.h"
#include "sim/log.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

enum { EXPLANATION_MAX = 16384 };

typedef struct Run {
    const Simulation *simulation;
    SimulationReport *report;
    FILE             *explain; /* Null without one. */
    double            start;
    atomic_int        logs_lost;
} Run;

/* What is known of a game when it is over. */
typedef struct Outcome {
    SelfplayResult result;
    Diary          diary;
    ForecastCounts forecasts; /* Only where they are wanted. */
} Outcome;

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
    bool                 verify;
    const SimStatistics *study; /* Null unless forecasts are held against what happens. */
    void                *foretold;
    FILE                *log;     /* Null without one. */
    FILE                *explain; /* Likewise. */
    AnyGame              last;
    MomentsStory         story; /* Without a log of its own if no moments are wanted. */

    ForecastCounts forecasts;
} Watch;

static void watch_step(void *context, const Ruleset *rules, const void *before,
                       const Action *action, const Events *events, const void *after)
{
    Watch *watch = context;
    if (watch->verify) {
        family_checks(rules->family)->position(rules, after);
        family_checks(rules->family)->step(rules, before, action, after);
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
    const void   *shown = family_views(family)->shown(view);
    char          text[EXPLANATION_MAX];
    Considered    considered;
    Action        action = bots_of(family)->explain(&considered, bot, rules, view, memory, rng);
    considered_write(text, sizeof text, rules, shown, &considered);
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

static void add_forecasts(ForecastCounts *sum, const ForecastCounts *counts)
{
    for (int i = 0; i < FORECASTS_MAX; i++) {
        if (sum->wrong[i] == 0)
            memcpy(sum->first_wrong[i], counts->first_wrong[i], sizeof sum->first_wrong[i]);
        sum->held[i] += counts->held[i];
        sum->wrong[i] += counts->wrong[i];
        sum->overtaken[i] += counts->overtaken[i];
    }
}

static void take(void *context, int game, const void *outcome)
{
    Run                  *run = context;
    const Simulation     *simulation = run->simulation;
    const SelfplayResult *result = &((const Outcome *)outcome)->result;
    run->report->actions += result->actions;
    run->report->hash = XXH64(&result->hash, sizeof result->hash, run->report->hash);
    if (simulation->forecasts)
        add_forecasts(&run->report->forecasts, &((const Outcome *)outcome)->forecasts);
    if (simulation->take)
        simulation->take(simulation->take_context, game, result,
                         &((const Outcome *)outcome)->diary);
}

static void play(void *context, int game, void *out)
{
    Run              *run = context;
    Outcome          *outcome = out;
    const Simulation *simulation = run->simulation;
    const Ruleset    *rules = simulation->rules;
    Watch             watch = { .verify = simulation->verify,
                                .log = open_log(simulation, game),
                                .explain = game == 0 ? run->explain : NULL };
    Selfplay          task = { .rules = rules,
                               .options = &simulation->options,
                               .seed = selfplay_seed(simulation->seed, (uint64_t)game),
                               .diary = &outcome->diary,
                               .context = &watch };
    for (int seat = 0; seat < simulation->options.player_count; seat++)
        task.bots[seat] = simulation_bot(simulation, game, seat);
    if (simulation->forecasts && statistics_of(rules->family)->foretell) {
        watch.study = statistics_of(rules->family);
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
    selfplay(&outcome->result, &task);
    free(watch.foretold);
    if (watch.story.log)
        moments_end(&watch.story);
    if (watch.log)
        log_end(watch.log, rules, &watch.last);
    if (simulation->logs && (!watch.log || ferror(watch.log) | fclose(watch.log)))
        atomic_fetch_add(&run->logs_lost, 1);
    if (simulation->forecasts)
        outcome->forecasts = watch.forecasts;
}

static void show_progress(void *context, int done)
{
    const Run *run = context;
    int        games = run->simulation->games;
    double     spent = now() - run->start;
    char       bar[] = "....................", left[32] = "";
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
    Run  run = { .simulation = simulation, .report = out, .start = now() };
    Farm farm = { .count = simulation->games,
                  .size = simulation->forecasts ? sizeof(Outcome) : offsetof(Outcome, forecasts),
                  .jobs = simulation->jobs,
                  .work = play,
                  .take = take,
                  .progress = simulation->progress ? show_progress : NULL,
                  .context = &run };
    *out = (SimulationReport){ 0 };
    if (simulation->explain && !(run.explain = fopen(simulation->explain, "w")))
        return fail(error, "%s: cannot be written", simulation->explain);
    farm_run(&farm);
    out->seconds = now() - run.start;
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
