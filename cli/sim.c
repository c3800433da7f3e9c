/* `ecumene sim`: many games between bots. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/options.h"
#include "sim/simulation.h"

static const char usage[] =
    "usage: ecumene sim [options]\n"
    "Plays games between bots and tells what came of them.\n\n"
    "  --edition ID     west-2024 (default) or western-2019\n"
    "  --map ID|FILE    the board; plain unless told\n"
    "  --players N      5 to 9; 5 unless told\n"
    "  --scenario NAME  basic (default), expert, short or short-expert\n"
    "  --games G        how many; 100 unless told\n"
    "  --seed S         1 unless told; the same seed gives the same games\n"
    "  --bots A[,B...]  seats take them in turn; random unless told\n"
    "  --turns T        a game not over by turn T ends then and is scored; 30 unless told, 0: never\n"
    "  --strict         players act one at a time where they could act together\n"
    "  --choose         civilizations are chosen in random order, not dealt by seat\n"
    "  --verify         every invariant after every action\n"
    "  --logs DIR       writes each game to DIR/1.log and so on\n"
    "  --jobs J         threads; all cores unless told\n"
    "  --json FILE      results as JSON too; - for standard output\n";

static bool parse_bots(Simulation *simulation, const char *names, Error *error)
{
    char name[64];
    simulation->bot_count = 0;
    while (*names) {
        size_t length = strcspn(names, ",");
        if (length == 0 || length >= sizeof name || simulation->bot_count == BOTS_MAX)
            return fail(error, "--bots takes names separated by commas, at most %d", BOTS_MAX);
        memcpy(name, names, length);
        name[length] = 0;
        const Bot *bot = bot_by_name(name);
        if (!bot)
            return fail(error, "there is no bot named %s", name);
        simulation->bots[simulation->bot_count++] = bot;
        names += length + (names[length] == ',');
    }
    return simulation->bot_count > 0 ? true : fail(error, "--bots names no bot");
}

static bool parse(GameChoice *choice, Simulation *simulation, const char **json, int argc, char **argv,
                  Error *error)
{
    const char *bots = "random";
    int         i = 1;
    while (i < argc) {
        int used = choice_option(choice, argc - i, argv + i, error);
        if (used < 0)
            return false;
        if (used == 0) {
            long long number = 0;
            if (option_number(&number, "--games", 1, 100000000, argc - i, argv + i, error))
                simulation->games = (int)number, used = 2;
            else if (option_number(&number, "--jobs", 1, 64, argc - i, argv + i, error))
                simulation->jobs = (int)number, used = 2;
            else if (option_text(&bots, "--bots", argc - i, argv + i, error)
                     || option_text(json, "--json", argc - i, argv + i, error)
                     || option_text(&simulation->logs, "--logs", argc - i, argv + i, error))
                used = 2;
            else if (strcmp(argv[i], "--verify") == 0)
                simulation->verify = true, used = 1;
            else if (error->text[0])
                return false;
            else
                return fail(error, "unknown option %s; see ecumene sim --help", argv[i]);
        }
        i += used;
    }
    return parse_bots(simulation, bots, error);
}

int command_sim(int argc, char **argv)
{
    Error       error = { "" };
    GameChoice  choice = choice_default();
    const char *json = NULL;
    Simulation  simulation = { .games = 100, .jobs = (int)sysconf(_SC_NPROCESSORS_ONLN) };
    if (wants_help(argc, argv))
        return print_help(usage);
    if (simulation.jobs < 1 || simulation.jobs > 64)
        simulation.jobs = 1;
    if (!parse(&choice, &simulation, &json, argc, argv, &error) || !choice_load(&choice, &error))
        return complain(&error);
    simulation.rules = &choice.rules;
    simulation.options = choice.options;
    simulation.seed = choice.seed;
    simulation.progress = isatty(STDERR_FILENO);
    SimulationReport report;
    bool             good = simulate(&report, &simulation, &error);
    if (good && !(json && strcmp(json, "-") == 0))
        simulation_print(stdout, &simulation, &report);
    if (good && json)
        good = simulation_json(json, &simulation, &report, &error);
    free(report.results);
    choice_free(&choice);
    return good ? 0 : complain(&error);
}
