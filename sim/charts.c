/* The charts of a simulation. */
#include "sim/bars.h"
#include "sim/report.h"

static Chart chart_begin(const Simulation *simulation, const char *title, const char *unit)
{
    Chart chart = { .unit = unit };
    snprintf(chart.title, sizeof chart.title, "%s: %d games, %d players, %s", title,
             simulation->games, simulation->options.player_count,
             simulation->rules->family->editions->id(simulation->rules->edition));
    return chart;
}

static bool save_wins(const char *directory, const Simulation *simulation,
                      const Statistics *statistics, Error *error)
{
    const Family *family = simulation->rules->family;
    char          title[NAME_MAX * 2];
    snprintf(title, sizeof title, "Games won by %s", family_roles(family)->word);
    Chart chart = chart_begin(simulation, title, " %");
    chart.least = 100.0 / simulation->options.player_count;
    for (int r = 0; family_roles(family)->name(simulation->rules, r); r++)
        if (statistics->role_seats[r])
            chart_add(&chart, family_roles(family)->name(simulation->rules, r),
                      100.0 * statistics->role_wins[r] / statistics->role_seats[r]);
    return chart_save(directory, "wins", &chart, error);
}

static bool save_length(const char *directory, const Simulation *simulation,
                        const Statistics *statistics, Error *error)
{
    Chart chart = chart_begin(simulation, "Length in turns", " %");
    for (int t = 0; t < TURNS_MAX; t++)
        if (statistics->turns[t]) {
            char label[NAME_MAX];
            snprintf(label, sizeof label, "%d turns", t);
            chart_add(&chart, label, 100.0 * statistics->turns[t] / simulation->games);
        }
    return chart_save(directory, "length", &chart, error);
}

/* What never happened has no bar unless the chart tells shares. */
static bool save_tally(const char *directory, const Simulation *simulation,
                       const Statistics *statistics, const StudyTally *tally, Error *error)
{
    const Ruleset *rules = simulation->rules;
    double         seats = (double)simulation->games * simulation->options.player_count;
    Chart          chart = chart_begin(simulation, tally->title, tally->share ? " %" : "");
    for (int i = 0; i < tally->count(rules); i++) {
        double count = (double)statistics->counts[tally->first + i];
        if (tally->thing(rules, i) && (tally->share || count > 0))
            chart_add(&chart, tally->thing(rules, i),
                      tally->share ? 100 * count / seats : count / simulation->games);
    }
    return chart_save(directory, tally->name, &chart, error);
}

bool report_charts(const char *directory, const Simulation *simulation,
                   const Statistics *statistics, Error *error)
{
    const SimStatistics *study = statistics_of(simulation->rules->family);
    bool                 good = save_wins(directory, simulation, statistics, error)
                && save_length(directory, simulation, statistics, error);
    for (int t = 0; good && t < study->tally_count; t++)
        good = save_tally(directory, simulation, statistics, &study->tallies[t], error);
    return good;
}
