/* `ecumene sim`: many games between bots. */
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/games.h"
#include "cli/sim_family.h"
#include "data/loader.h"
#include "rules/civ/family.h"
#include "sim/report.h"

static const char usage[] =
    "usage: ecumene sim [options]\n"
    "Plays games between bots and tells what came of them.\n\n"
    "  --edition ID|FILE  west-2024 unless told; ecumene edition list lists those in the program\n"
    "  --map ID|FILE    the board; west unless told, whole with ten players and more\n"
    "  --players N      5 to 18, as the edition has cards for them; 5 unless told\n"
    "  --scenario NAME  basic (default), expert, short or short-expert\n"
    "  --games G        how many; 100 unless told\n"
    "  --seed S         1 unless told; the same seed gives the same games\n"
    "  --bots A[,B...]  seats take them in turn, each game beginning one further; random unless "
    "told. A bot is\n"
    "                   random, easy, normal or hard, with :FILE for other weights, hard also with "
    ":N for its\n"
    "                   budget: hard:100,normal:my.json\n"
    "  --turns T        a game not over by turn T ends then and is scored; 30 unless told, 0: "
    "never\n"
    "  --switch NAME=VALUE  a difference in procedure; ecumene edition show lists them. May be "
    "given again\n"
    "  --strict         players act one at a time where they could act together\n"
    "  --choose         civilizations are chosen in random order, not dealt by seat\n"
    "  --verify         every invariant after every action\n"
    "  --properties N   instead: games of at most N random actions in which all that a family\n"
    "                   promises is tried out; see ecumene sim --properties 1 --help\n"
    "  --record DIR     writes each game to DIR/1.log and so on; a folder that is not there is "
    "made\n"
    "  --moments DIR    for each kind of question the first game in which it comes, broken off "
    "there, as\n"
    "                   DIR/QUESTION.SEAT.log; on one core\n"
    "  --explain FILE   writes why the bots of the first game decide as they do, decision by "
    "decision\n"
    "  --jobs J         threads; all cores unless told\n"
    "  --json FILE      results as JSON too; - for standard output\n"
    "  --csv FILE       a line for every seat of every game\n"
    "  --charts DIR     wins, length, advances and calamities as SVG\n";

/* What is made of the games while they are played. */
typedef struct Account {
    const GamesChoice *choice;
    Statistics         statistics;
    FILE              *csv; /* Null without one. */
} Account;

static void take(void *context, int game, const SelfplayResult *result)
{
    Account *account = context;
    statistics_add(&account->statistics, &account->choice->simulation, game, result);
    if (account->csv)
        csv_add(account->csv, &account->choice->simulation, game, result);
}

static bool tell(Account *account, const SimulationReport *report, Error *error)
{
    const GamesChoice *choice = account->choice;
    const Simulation  *simulation = &choice->simulation;
    Statistics        *statistics = &account->statistics;
    bool               to_stdout = choice->json && strcmp(choice->json, "-") == 0;
    statistics_end(statistics, simulation->games);
    if (!to_stdout)
        report_print(stdout, simulation, report, statistics);
    return (!choice->json || report_json(choice->json, simulation, report, statistics, error))
           && (!choice->charts || report_charts(choice->charts, simulation, statistics, error));
}

static bool run(GamesChoice *choice, Error *error)
{
    SimulationReport report;
    Account          account = { .choice = choice };
    if (choice->csv && !(account.csv = csv_begin(choice->csv, error)))
        return false;
    choice->simulation.take = take;
    choice->simulation.take_context = &account;
    bool  good = simulate(&report, &choice->simulation, error);
    Error late = { "" };
    if (account.csv && !csv_end(account.csv, choice->csv, &late) && good) {
        *error = late;
        good = false;
    }
    return good && tell(&account, &report, error);
}

/* The family of what is asked for, unless it is civ, which has statistics of its own; the promises
 * of a table are tried out in the same way for all. */
static const Family *by_table(int argc, char **argv)
{
    const Family *family = &civ_family;
    bool          promises = false;
    for (int i = 1; i < argc; i++) {
        promises |= strcmp(argv[i], "--properties") == 0;
        if (strcmp(argv[i], "--edition") == 0 && i + 1 < argc && family_of_edition(argv[i + 1]))
            family = family_of_edition(argv[i + 1]);
    }
    return promises || family != &civ_family ? family : NULL;
}

int command_sim(int argc, char **argv)
{
    if (by_table(argc, argv))
        return sim_family(by_table(argc, argv), argc, argv);
    Error       error = { "" };
    GamesChoice choice;
    if (wants_help(argc, argv))
        return print_help(usage);
    if (!games_choose(&choice, argc, argv, &error))
        return complain(&error);
    bool good = run(&choice, &error);
    choice_free(&choice.game);
    return good ? 0 : complain(&error);
}
