/* `ecumene tune`: better weights by self-play. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/tune_pool.h"
#include "rules/civ/family.h"
#include "rules/table/must.h"
#include "sim/farm.h"
#include "sim/civ/tune.h"

enum { PATH_SIZE = 4096 };

static volatile sig_atomic_t stopped;

static void stop(int signal_number)
{
    (void)signal_number;
    stopped = 1;
}

typedef struct Choice {
    GameChoice  game;
    PoolChoice  pool;
    Tuning      tuning;
    BotChoice   from;
    Bot         start; /* Heuristics with its weights. */
    int         small; /* What is tuned is for tables of up to so many; 0: for all others. */
    const char *out;
    const char *from_name;
} Choice;

static bool has_room(const Bot *from, int players)
{
    SmallTables small = from->small ? *from->small : (SmallTables){ .count = 0 };
    return small_tables_set(&small, players, from->weights);
}

static bool parse(Choice *choice, int argc, char **argv, Error *error)
{
    Tuning *tuning = &choice->tuning;
    for (int i = 1; i < argc;) {
        long long number = 0;
        int       used = option_text(&choice->pool.players, "--players", argc - i, argv + i, error)
                           || option_text(&choice->pool.bots, "--pool", argc - i, argv + i, error)
                           || option_text(&choice->pool.also, "--also", argc - i, argv + i, error)
                             ? 2
                             : choice_option(&choice->game, argc - i, argv + i, error);
        if (used == 0 && option_number(&number, "--rounds", 1, 1000000, argc - i, argv + i, error))
            tuning->rounds = (int)number, used = 2;
        if (used == 0 && option_number(&number, "--directions", 1, 256, argc - i, argv + i, error))
            tuning->directions = (int)number, used = 2;
        if (used == 0 && option_number(&number, "--check", 10, 1000000, argc - i, argv + i, error))
            tuning->check_games = (int)number, used = 2;
        if (used == 0 && option_number(&number, "--trade", 0, 200, argc - i, argv + i, error))
            tuning->trade_least = (int)number, used = 2;
        if (used == 0
            && option_number(&number, "--small", 2, PLAYERS_MAX - 1, argc - i, argv + i, error))
            choice->small = (int)number, used = 2;
        if (used == 0 && option_number(&number, "--jobs", 1, 64, argc - i, argv + i, error))
            tuning->jobs = (int)number, used = 2;
        if (used == 0
            && (option_text(&choice->out, "--out", argc - i, argv + i, error)
                || option_text(&choice->from_name, "--from", argc - i, argv + i, error)
                || option_text(&tuning->only, "--only", argc - i, argv + i, error)
                || option_text(&tuning->except, "--except", argc - i, argv + i, error)))
            used = 2;
        if (used == 0 && !error->text[0])
            fail(error, "unknown option %s; see ecumene tune --help", argv[i]);
        if (error->text[0])
            return false;
        i += used;
    }
    if (choice->game.family != &civ_family)
        return fail(error, "the bots of %s have no weights to tune", choice->game.edition_name);
    if (!choice->out)
        return fail(error, "tune needs --out FILE for the weights");
    if (!bot_read(&choice->from, choice->from_name, error))
        return false;
    if (!choice->from.bot.weights)
        return fail(error, "%s has no weights", choice->from_name);
    if (choice->small && !has_room(&choice->from.bot, choice->small))
        return fail(error, "%s has weights for %d sizes of small tables already", choice->from_name,
                    SMALL_TABLES_MAX);
    tuning->start =
        choice->small ? bot_weights(&choice->from.bot, choice->small) : choice->from.bot.weights;
    choice->start = *bot_by_name("normal");
    choice->start.name = "the start";
    choice->start.weights = tuning->start;
    return true;
}

/* An older file stays until the new one is complete. */
static FILE *open_part(char *part, size_t size, const char *path, Error *error)
{
    FILE *out = NULL;
    if (snprintf(part, size, "%s.part", path) >= (int)size || !(out = fopen(part, "w")))
        fail(error, "%s: cannot be written", path);
    return out;
}

/* Told before the games. */
static bool can_save(const char *path, Error *error)
{
    char  part[PATH_SIZE];
    FILE *out = open_part(part, sizeof part, path, error);
    if (!out)
        return false;
    fclose(out);
    remove(part);
    return true;
}

/* What was not tuned stays as it was at the start. */
static bool save(const Choice *choice, const Weights *best, Error *error)
{
    char        comment[256], part[PATH_SIZE];
    const char *path = choice->out, *from = choice->from_name;
    const Bot  *start = &choice->from.bot;
    SmallTables small = start->small ? *start->small : (SmallTables){ .count = 0 };
    must(!choice->small || small_tables_set(&small, choice->small, best));
    FILE *out = open_part(part, sizeof part, path, error);
    if (!out)
        return false;
    snprintf(comment, sizeof comment,
             "Tuned by ecumene tune from %s; bots/weights.def says what the figures mean.", from);
    weights_write(out, choice->small ? start->weights : best, &small, comment);
    if (ferror(out) | fclose(out) || rename(part, path) != 0) {
        remove(part);
        return fail(error, "%s: not written completely", path);
    }
    return true;
}

static void print_pool(const TuningReport *report, const Pool *pool)
{
    const PoolResult *result = &report->result;
    int               width = 12;
    for (int i = 0; i < pool->bot_count; i++)
        width = (int)strlen(pool->bots[i]->name) > width ? (int)strlen(pool->bots[i]->name) : width;
    printf("in new games against   %*s won (95 %%)             points a seat\n", width - 12, "");
    for (int i = 0; i < pool->bot_count; i++) {
        const Match *match = &result->matches[i];
        printf("  %-*s %5d games  %5.1f %% (%.1f to %.1f)  %+.2f (+-%.2f)\n", width,
               pool->bots[i]->name, match->games, 100 * match->share, 100 * match->share_low,
               100 * match->share_high, match->points, match->points_error);
    }
    printf("points a seat: mean %+.2f, worst %+.2f; before %+.2f, %+.2f\n", result->mean,
           result->worst, report->start.mean, report->start.worst);
    printf("among its own kind: trade brings %.1f a seat and phase, before %.1f; %.1f points a "
           "seat, before %.1f\n",
           result->gain, report->start.gain, result->table, report->start.table);
    if (result->matches[0].points < result->matches[0].points_error)
        printf("not confirmed: the difference to the start may be chance\n");
}

static void print_report(const TuningReport *report, const Pool *pool, const char *path)
{
    printf("%d rounds; %s", report->rounds,
           report->better ? "the best did better than the start in the comparisons"
                          : "nothing did better than the start");
    if (report->trade_fails)
        printf("; in %d of them trade brought too little", report->trade_fails);
    printf("\n");
    if (report->confirmed)
        print_pool(report, pool);
    printf("weights written to %s\n", path);
}

int command_tune(int argc, char **argv)
{
    Error        error = { "" };
    TuningReport report;
    Choice      *choice = calloc(1, sizeof *choice);
    if (!choice)
        return fail(&error, "no memory"), complain(&error);
    choice->game = choice_default(argc, argv, TURNS_USUAL);
    choice->from_name = "normal";
    choice->tuning = (Tuning){ .rounds = 200,
                               .directions = 32,
                               .check_every = 25,
                               .check_games = 500,
                               .trade_least = 90,
                               .jobs = farm_jobs(),
                               .progress = farm_shows_progress(),
                               .stop = &stopped };
    Tuning *tuning = &choice->tuning;
    bool    good =
        parse(choice, argc, argv, &error)
        && pool_choice_load(&tuning->pool, &choice->pool, &choice->game, &choice->start, &error)
        && (!farm_leads() || can_save(choice->out, &error));
    tuning->seed = choice->game.seed;
    signal(SIGINT, stop);
    signal(SIGTERM, stop);
    good = good && tune(&report, tuning, &error)
           && (!farm_leads() || save(choice, &report.best, &error));
    if (good && farm_leads())
        print_report(&report, &tuning->pool, choice->out);
    pool_choice_free(&choice->pool);
    free(choice);
    return good ? 0 : complain(&error);
}
