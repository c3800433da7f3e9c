/* `ecumene sim`: many games between bots. */
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/games.h"
#include "sim/report.h"

static const char usage[] =
    "usage: ecumene sim [options]\n"
    "Plays games between bots and tells what came of them.\n\n"
    "  --edition ID     west-2024 (default) or western-2019\n"
    "  --map ID|FILE    the board; west unless told\n"
    "  --players N      5 to 9; 5 unless told\n"
    "  --scenario NAME  basic (default), expert, short or short-expert\n"
    "  --games G        how many; 100 unless told\n"
    "  --seed S         1 unless told; the same seed gives the same games\n"
    "  --bots A[,B...]  seats take them in turn; random unless told. A bot is random, easy, normal or hard,\n"
    "                   with :FILE for other weights, hard also with :N for its budget: hard:100,normal:my.json\n"
    "  --turns T        a game not over by turn T ends then and is scored; 30 unless told, 0: never\n"
    "  --strict         players act one at a time where they could act together\n"
    "  --choose         civilizations are chosen in random order, not dealt by seat\n"
    "  --verify         every invariant after every action\n"
    "  --record DIR     writes each game to DIR/1.log and so on\n"
    "  --explain FILE   writes why the bots of the first game decide as they do, decision by decision\n"
    "  --jobs J         threads; all cores unless told\n"
    "  --json FILE      results as JSON too; - for standard output\n"
    "  --csv FILE       a line for every seat of every game\n"
    "  --charts DIR     wins, length, advances and calamities as SVG\n";

static bool tell(const GamesChoice *choice, const SimulationReport *report, Error *error)
{
    Statistics        statistics;
    const Simulation *simulation = &choice->simulation;
    bool              to_stdout = choice->json && strcmp(choice->json, "-") == 0;
    if (!statistics_make(&statistics, simulation, report, error))
        return false;
    if (!to_stdout)
        report_print(stdout, simulation, report, &statistics);
    return (!choice->json || report_json(choice->json, simulation, report, &statistics, error))
           && (!choice->csv || report_csv(choice->csv, simulation, report, error))
           && (!choice->charts || report_charts(choice->charts, simulation, &statistics, error));
}

int command_sim(int argc, char **argv)
{
    Error            error = { "" };
    GamesChoice      choice;
    SimulationReport report;
    if (wants_help(argc, argv))
        return print_help(usage);
    if (!games_choose(&choice, argc, argv, &error))
        return complain(&error);
    bool good = simulate(&report, &choice.simulation, &error);
    good = good && tell(&choice, &report, &error);
    free(report.results);
    choice_free(&choice.game);
    return good ? 0 : complain(&error);
}
