#include "cli/games.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sim/farm.h"

/* The one that has been read by this name, or null. */
static const AnyBot *bot_read_before(const Simulation *simulation, const char *name)
{
    for (int i = 0; i < simulation->bot_count; i++)
        if (strcmp(simulation->bots[i]->name, name) == 0)
            return simulation->bots[i];
    return NULL;
}

static bool parse_bots(GamesChoice *choice, const char *names, Error *error)
{
    Simulation *simulation = &choice->simulation;
    char        name[BOT_NAME_MAX];
    simulation->bot_count = 0;
    while (*names) {
        size_t length = strcspn(names, ",");
        if (length == 0 || length >= sizeof name || simulation->bot_count == BOTS_MAX)
            return fail(error, "--bots takes names separated by commas, at most %d", BOTS_MAX);
        memcpy(name, names, length);
        name[length] = 0;
        const AnyBot *bot = bot_read_before(simulation, name);
        AnyBot       *read = &choice->bots[simulation->bot_count];
        if (!bot && !bots_read(read, bots_of(choice->game.family), name, error))
            return false;
        simulation->bots[simulation->bot_count++] = bot ? bot : read;
        names += length + (names[length] == ',');
    }
    return simulation->bot_count > 0 ? true : fail(error, "--bots names no bot");
}

static bool parse(GamesChoice *choice, int argc, char **argv, Error *error)
{
    Simulation *simulation = &choice->simulation;
    const char *bots = "random";
    int         i = 1;
    while (i < argc) {
        int used = choice_option(&choice->game, argc - i, argv + i, error);
        if (used < 0)
            return false;
        if (used == 0) {
            long long number = 0;
            if (option_number(&number, "--games", 1, 100000000, argc - i, argv + i, error))
                simulation->games = (int)number, used = 2;
            else if (option_number(&number, "--jobs", 1, 64, argc - i, argv + i, error))
                simulation->jobs = (int)number, used = 2;
            else if (option_number(&number, "--properties", 1, 1000000, argc - i, argv + i, error))
                choice->properties = (int)number, used = 2;
            else if (option_text(&bots, "--bots", argc - i, argv + i, error)
                     || option_text(&choice->json, "--json", argc - i, argv + i, error)
                     || option_text(&choice->csv, "--csv", argc - i, argv + i, error)
                     || option_text(&choice->charts, "--charts", argc - i, argv + i, error)
                     || option_text(&choice->moments.folder, "--moments", argc - i, argv + i, error)
                     || option_text(&simulation->explain, "--explain", argc - i, argv + i, error)
                     || option_text(&simulation->logs, "--record", argc - i, argv + i, error))
                used = 2;
            else if (strcmp(argv[i], "--verify") == 0)
                simulation->verify = true, used = 1;
            else if (strcmp(argv[i], "--planning") == 0)
                choice->planning = true, used = 1;
            else if (strcmp(argv[i], "--forecasts") == 0)
                simulation->forecasts = true, used = 1;
            else if (error->text[0])
                return false;
            else
                return fail(error, "unknown option %s; see ecumene %s --help", argv[i], argv[0]);
        }
        i += used;
    }
    return parse_bots(choice, bots, error);
}

/* ---- Where results go, told before any game is played ---- */

/* Makes the last folder of a path if it is not there. */
static bool folder_ready(const char *path, Error *error)
{
    struct stat about;
    if (!path)
        return true;
    if (mkdir(path, 0777) != 0 && errno != EEXIST)
        return fail(error, "%s: %s", path, strerror(errno));
    if (stat(path, &about) != 0 || !S_ISDIR(about.st_mode) || access(path, W_OK | X_OK) != 0)
        return fail(error, "%s: not a folder that can be written to", path);
    return true;
}

static bool file_ready(const char *path, Error *error)
{
    FILE *file = NULL;
    if (!path || strcmp(path, "-") == 0)
        return true;
    if (!(file = fopen(path, "a")))
        return fail(error, "%s: %s", path, strerror(errno));
    fclose(file);
    return true;
}

static bool places_ready(const GamesChoice *choice, Error *error)
{
    return file_ready(choice->json, error) && folder_ready(choice->charts, error)
           && folder_ready(choice->simulation.logs, error)
           && folder_ready(choice->moments.folder, error);
}

bool games_choose(GamesChoice *out, int argc, char **argv, Error *error)
{
    *out = (GamesChoice){
        .game = choice_default(argc, argv, TURNS_USUAL),
        .simulation = { .games = 100, .jobs = farm_jobs(), .progress = farm_shows_progress() }
    };
    if (!parse(out, argc, argv, error) || !choice_load(&out->game, error))
        return false;
    if (!places_ready(out, error)) {
        choice_free(&out->game);
        return false;
    }
    out->simulation.rules = &out->game.rules;
    out->simulation.options = out->game.options;
    out->simulation.seed = out->game.seed;
    if (out->moments.folder) {
        out->simulation.moments = &out->moments;
        out->simulation.jobs = 1;
    }
    return true;
}
