/* `ecumene sim`: many games between bots. */
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/games.h"
#include "sim/properties.h"
#include "sim/report.h"

static const char usage[] =
    "usage: ecumene sim [options]\n"
    "Plays games between bots and tells what came of them.\n\n"
    "  --edition ID|FILE  west-2024 unless told; ecumene edition list lists those in the program\n"
    "  --map ID|FILE    the board, where the edition is played on one; west unless told, whole "
    "with "
    "ten\n"
    "                   players and more\n"
    "  --players N      as many as the edition seats: 5 to 18, 1 to 6 with hearths; 5 or 4 unless "
    "told\n"
    "  --scenario NAME  basic (default), expert, short or short-expert; standard or all-modules\n"
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
    "  --option NAME[=VALUE]  any option of the table or switch\n"
    "  --strict         players act one at a time where they could act together\n"
    "  --choose         civilizations are chosen in random order, not dealt by seat\n"
    "  --verify         every invariant after every action\n"
    "  --properties N   instead: games of at most N random actions in which all that the rules "
    "promise\n"
    "                   is tried out at every step\n"
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
    "  --charts DIR     wins, length and what the edition counts (advances, calamities, cards) as "
    "SVG\n";

/* What is made of the games while they are played. */
typedef struct Account {
    const GamesChoice *choice;
    Statistics         statistics;
    FILE              *csv; /* Null without one. */
} Account;

static void take(void *context, int game, const SelfplayResult *result, const Diary *diary)
{
    Account *account = context;
    statistics_add(&account->statistics, &account->choice->simulation, game, result, diary);
    if (account->csv)
        csv_add(account->csv, &account->choice->simulation, game, result, diary);
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
    if (choice->csv && !(account.csv = csv_begin(choice->csv, &choice->simulation, error)))
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

/* The same seeds as the games of bots have. */
static bool try_out(const GamesChoice *choice, Error *error)
{
    const Simulation *simulation = &choice->simulation;
    PropertyReport    report;
    for (int game = 0; game < simulation->games; game++)
        if (!properties_play(&report, simulation->rules, &simulation->options,
                             selfplay_seed(simulation->seed, (uint64_t)game), choice->properties,
                             error))
            return false;
    printf("%d games: everything holds\n", simulation->games);
    return true;
}

int command_sim(int argc, char **argv)
{
    Error       error = { "" };
    GamesChoice choice;
    if (wants_help(argc, argv))
        return print_help(usage);
    if (!games_choose(&choice, argc, argv, &error))
        return complain(&error);
    bool good = choice.properties ? try_out(&choice, &error) : run(&choice, &error);
    choice_free(&choice.game);
    return good ? 0 : complain(&error);
}
