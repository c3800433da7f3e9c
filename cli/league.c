/* `ecumene league`: how strong bots are. */
#include <stdlib.h>

#include "cli/commands.h"
#include "cli/games.h"
#include "sim/farm.h"
#include "sim/league.h"

typedef struct Kept {
    const Simulation *simulation;
    SelfplayResult   *results;
    Statistics        statistics;
} Kept;

static void keep(void *context, int game, const SelfplayResult *result, const Diary *diary)
{
    Kept *kept = context;
    kept->results[game] = *result;
    statistics_add(&kept->statistics, kept->simulation, game, result, diary);
}

static bool run(Simulation *simulation, Error *error)
{
    SimulationReport report;
    Kept kept = { simulation, calloc((size_t)simulation->games, sizeof *kept.results), { 0 } };
    if (!kept.results)
        return fail(error, "no memory for %d games", simulation->games);
    simulation->take = keep;
    simulation->take_context = &kept;
    bool good = simulate(&report, simulation, error);
    if (good && farm_leads()) {
        League league;
        league_make(&league, simulation, kept.results, &kept.statistics);
        league_print(stdout, &league);
    }
    free(kept.results);
    return good;
}

int command_league(int argc, char **argv)
{
    Error       error = { "" };
    GamesChoice choice;
    if (!games_choose(&choice, argc, argv, &error))
        return complain(&error);
    choice.simulation.mixed = true;
    bool good = true;
    if (choice.json || choice.csv || choice.charts || choice.properties)
        good = fail(&error, "--json, --csv, --charts and --properties belong to ecumene sim");
    else if (choice.simulation.bot_count < 2)
        good = fail(&error, "a league needs two bots: --bots A,B");
    good = good && run(&choice.simulation, &error);
    choice_free(&choice.game);
    return good ? 0 : complain(&error);
}
