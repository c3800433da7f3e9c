/* `ecumene league`: how strong bots are. */
#include <stdlib.h>

#include "cli/commands.h"
#include "cli/games.h"
#include "sim/farm.h"
#include "sim/league.h"

static void keep(void *context, int game, const SelfplayResult *result, const Diary *diary)
{
    (void)diary;
    ((SelfplayResult *)context)[game] = *result;
}

static bool run(Simulation *simulation, Error *error)
{
    SimulationReport report;
    SelfplayResult  *results = calloc((size_t)simulation->games, sizeof *results);
    if (!results)
        return fail(error, "no memory for %d games", simulation->games);
    simulation->take = keep;
    simulation->take_context = results;
    bool good = simulate(&report, simulation, error);
    if (good && farm_leads()) {
        League league;
        league_make(&league, simulation, results);
        league_print(stdout, &league);
    }
    free(results);
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
