/* `ecumene tune`: better weights by self-play. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/options.h"
#include "rules/civ/family.h"
#include "sim/farm.h"
#include "sim/tune.h"

enum { PATH_SIZE = 4096 };

static volatile sig_atomic_t stopped;

static void stop(int signal_number)
{
    (void)signal_number;
    stopped = 1;
}

typedef struct Choice {
    GameChoice  game;
    Tuning      tuning;
    BotChoice   from;
    const char *out;
    const char *from_name;
} Choice;

static bool parse(Choice *choice, int argc, char **argv, Error *error)
{
    Tuning *tuning = &choice->tuning;
    for (int i = 1; i < argc;) {
        long long number = 0;
        int       used = choice_option(&choice->game, argc - i, argv + i, error);
        if (used == 0 && option_number(&number, "--rounds", 1, 1000000, argc - i, argv + i, error))
            tuning->rounds = (int)number, used = 2;
        if (used == 0 && option_number(&number, "--directions", 1, 256, argc - i, argv + i, error))
            tuning->directions = (int)number, used = 2;
        if (used == 0 && option_number(&number, "--check", 10, 1000000, argc - i, argv + i, error))
            tuning->check_games = (int)number, used = 2;
        if (used == 0 && option_number(&number, "--jobs", 1, 64, argc - i, argv + i, error))
            tuning->jobs = (int)number, used = 2;
        if (used == 0
            && (option_text(&choice->out, "--out", argc - i, argv + i, error)
                || option_text(&choice->from_name, "--from", argc - i, argv + i, error)
                || option_text(&tuning->only, "--only", argc - i, argv + i, error)))
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
    tuning->start = choice->from.bot.weights;
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

static bool save(const char *path, const Weights *weights, const char *from, Error *error)
{
    char  comment[256], part[PATH_SIZE];
    FILE *out = open_part(part, sizeof part, path, error);
    if (!out)
        return false;
    snprintf(comment, sizeof comment,
             "Tuned by ecumene tune from %s; bots/weights.def says what the figures mean.", from);
    weights_write(out, weights, comment);
    if (ferror(out) | fclose(out) || rename(part, path) != 0) {
        remove(part);
        return fail(error, "%s: not written completely", path);
    }
    return true;
}

static void print_report(const TuningReport *report, const char *from, const char *path)
{
    const Match *match = &report->match;
    printf("%d rounds; %s\n", report->rounds,
           report->better ? "the best did better than the start in the comparisons"
                          : "nothing did better than the start");
    if (report->confirmed)
        printf("against %s in %d new games: %.1f %% won (%.1f to %.1f), %+.2f points a seat "
               "(+-%.2f)\n",
               from, match->games, 100 * match->share, 100 * match->share_low,
               100 * match->share_high, match->points, match->points_error);
    if (report->confirmed && match->points < match->points_error)
        printf("not confirmed: the difference may be chance\n");
    printf("weights written to %s\n", path);
}

int command_tune(int argc, char **argv)
{
    Error        error = { "" };
    TuningReport report;
    Choice       choice = { .game = choice_default(argc, argv, TURNS_USUAL),
                            .from_name = "normal",
                            .tuning = { .rounds = 200,
                                        .directions = 32,
                                        .check_every = 25,
                                        .check_games = 500,
                                        .jobs = farm_jobs(),
                                        .progress = farm_shows_progress(),
                                        .stop = &stopped } };
    choice.game.options.player_count = 0;
    if (!parse(&choice, argc, argv, &error))
        return complain(&error);
    bool any = choice.game.options.player_count == 0;
    if (any)
        choice.game.options.player_count = 5;
    if (!choice_load(&choice.game, &error))
        return complain(&error);
    Rules rules = civ_rules(&choice.game.rules);
    choice.tuning.rules = &rules;
    memcpy(&choice.tuning.options, &choice.game.options, sizeof choice.tuning.options);
    choice.tuning.options.player_count = any ? 0 : choice.game.options.player_count;
    choice.tuning.seed = choice.game.seed;
    bool good = !farm_leads() || can_save(choice.out, &error);
    signal(SIGINT, stop);
    signal(SIGTERM, stop);
    good = good && tune(&report, &choice.tuning, &error)
           && (!farm_leads() || save(choice.out, &report.best, choice.from_name, &error));
    if (good && farm_leads())
        print_report(&report, choice.from_name, choice.out);
    choice_free(&choice.game);
    return good ? 0 : complain(&error);
}
