/* `ecumene sim`: many games between bots. */
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/games.h"
#include "sim/farm.h"
#include "sim/properties.h"
#include "sim/report.h"

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
    if (choice->planning && !to_stdout)
        statistics_of(simulation->rules->family)
            ->planning(stdout, simulation->rules, statistics->counts,
                       simulation->games * simulation->options.player_count);
    if (simulation->forecasts && !to_stdout)
        report_forecasts(stdout, simulation, report);
    return (!choice->json || report_json(choice->json, simulation, report, statistics, error))
           && (!choice->charts || report_charts(choice->charts, simulation, statistics, error));
}

static bool run(GamesChoice *choice, Error *error)
{
    SimulationReport report;
    Account          account = { .choice = choice };
    if (choice->csv && farm_leads()
        && !(account.csv = csv_begin(choice->csv, &choice->simulation, error)))
        return false;
    choice->simulation.take = take;
    choice->simulation.take_context = &account;
    bool  good = simulate(&report, &choice->simulation, error);
    Error late = { "" };
    if (account.csv && !csv_end(account.csv, choice->csv, &late) && good) {
        *error = late;
        good = false;
    }
    good = good && (!farm_leads() || tell(&account, &report, error));
    return good && choice->simulation.forecasts ? forecasts_held(&report, error) : good;
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
    if (!games_choose(&choice, argc, argv, &error))
        return complain(&error);
    bool good = !choice.planning || statistics_of(choice.game.family)->planning
                || fail(&error, "--planning: these games have no A.S.T. and no ships to look at");
    if (good)
        good = choice.properties ? try_out(&choice, &error) : run(&choice, &error);
    choice_free(&choice.game);
    return good ? 0 : complain(&error);
}
