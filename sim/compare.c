#include "sim/compare.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "rules/table/must.h"
#include "sim/bars.h"
#include "sim/league.h"

/* ---- Measures ---- */

static double of_turns(const SelfplayResult *result, int players)
{
    (void)players;
    return result->turns;
}

static double of_winner(const SelfplayResult *result, int players)
{
    (void)players;
    return result->points[result->winner];
}

static double of_all(const SelfplayResult *result, int players)
{
    double sum = 0;
    for (int seat = 0; seat < players; seat++)
        sum += result->points[seat];
    return sum / players;
}

static double of_gap(const SelfplayResult *result, int players)
{
    int least = result->points[0];
    for (int seat = 1; seat < players; seat++)
        least = result->points[seat] < least ? result->points[seat] : least;
    return result->points[result->winner] - least;
}

/* What the games of every family have; what the family counts follows. */
static const struct {
    const char *name, *words;
    double (*of)(const SelfplayResult *result, int players);
} common[] = {
    { "turns", "turns", of_turns },
    { "winner_points", "points of the winner", of_winner },
    { "points", "points of all, the mean", of_all },
    { "gap", "points from the first to the last", of_gap },
};
enum { COMMON = sizeof common / sizeof *common };

/* The measures of a side, game by game. */
typedef struct Ledger {
    Comparison *comparison;
    int         side;
    float      *values; /* By game and measure. */
} Ledger;

static void take(void *context, int game, const SelfplayResult *result, const Diary *diary)
{
    Ledger           *ledger = context;
    Comparison       *comparison = ledger->comparison;
    const Simulation *simulation = &comparison->sides[ledger->side];
    float            *row = ledger->values + (size_t)game * (size_t)comparison->measure_count;
    statistics_add(&comparison->statistics[ledger->side], simulation, game, result, diary);
    for (int i = 0; i < COMMON; i++)
        row[i] = (float)common[i].of(result, simulation->options.player_count);
    for (int i = COMMON; i < comparison->measure_count; i++)
        row[i] = (float)diary->counts[i - COMMON];
}

/* Games of the same seed differ less than games of different ones, so that their differences tell
 * more than two means. */
static void measure(Measure *out, const Ledger ledgers[SIDES], int index, int games)
{
    int    count = ledgers[0].comparison->measure_count;
    double squares = 0;
    for (int game = 0; game < games; game++)
        for (int side = 0; side < SIDES; side++)
            out->mean[side] +=
                ledgers[side].values[(size_t)game * (size_t)count + (size_t)index] / (double)games;
    out->difference = out->mean[1] - out->mean[0];
    for (int game = 0; game < games; game++) {
        size_t at = (size_t)game * (size_t)count + (size_t)index;
        double off = ledgers[1].values[at] - ledgers[0].values[at] - out->difference;
        squares += off * off;
    }
    double error = games > 1 ? 1.96 * sqrt(squares / (games - 1) / games) : INFINITY;
    out->low = out->difference - error;
    out->high = out->difference + error;
}

static void name_measures(Comparison *comparison, const SimStatistics *study)
{
    comparison->measure_count = COMMON + study->sum_count;
    must(comparison->measure_count <= MEASURES_MAX);
    for (int i = 0; i < COMMON; i++)
        comparison->measures[i] = (Measure){ .name = common[i].name, .words = common[i].words };
    for (int i = 0; i < study->sum_count; i++)
        comparison->measures[COMMON + i] =
            (Measure){ .name = study->sums[i].name, .words = study->sums[i].words };
}

bool compare(Comparison *out, const Simulation sides[SIDES], const char *const names[SIDES],
             Error *error)
{
    int    games = sides[0].games;
    Ledger ledgers[SIDES];
    bool   good = true;
    must(sides[1].games == games && sides[1].rules->family == sides[0].rules->family);
    *out = (Comparison){ .sides = { sides[0], sides[1] }, .names = { names[0], names[1] } };
    name_measures(out, statistics_of(sides[0].rules->family));
    for (int side = 0; side < SIDES; side++) {
        ledgers[side] = (Ledger){ .comparison = out, .side = side };
        ledgers[side].values =
            calloc((size_t)games, (size_t)out->measure_count * sizeof *ledgers[side].values);
        if (!ledgers[side].values)
            good = fail(error, "no memory for %d games", games);
    }
    for (int side = 0; good && side < SIDES; side++) {
        out->sides[side].take = take;
        out->sides[side].take_context = &ledgers[side];
        good = simulate(&out->reports[side], &out->sides[side], error);
        statistics_end(&out->statistics[side], games);
    }
    for (int i = 0; good && i < out->measure_count; i++)
        measure(&out->measures[i], ledgers, i, games);
    for (int side = 0; side < SIDES; side++)
        free(ledgers[side].values);
    return good;
}

/* ---- Balance ---- */

typedef struct Shares {
    double share[SIDES], low[SIDES], high[SIDES];
} Shares;

/* How often a role won; false where neither side has it. */
static bool shares_of(Shares *out, const Comparison *comparison, int role)
{
    bool any = false;
    for (int side = 0; side < SIDES; side++) {
        const Statistics *statistics = &comparison->statistics[side];
        out->share[side] = out->low[side] = out->high[side] = 0;
        if (statistics->role_seats[role] == 0)
            continue;
        share_interval(statistics->role_wins[role], statistics->role_seats[role], &out->share[side],
                       &out->low[side], &out->high[side]);
        any = true;
    }
    return any;
}

/* The name by which either side knows a role; null behind the last. */
static const char *role_called(const Comparison *comparison, int role)
{
    for (int side = 0; side < SIDES; side++) {
        const Ruleset *rules = comparison->sides[side].rules;
        const char    *name = family_roles(rules->family)->name(rules, role);
        if (name)
            return name;
    }
    return NULL;
}

/* How far apart the shares of the roles are: their standard deviation, in per cent of a fair share,
 * less what chance alone would make of equal ones. */
static double imbalance(const Comparison *comparison, int side)
{
    const Statistics *statistics = &comparison->statistics[side];
    double            fair = 1.0 / comparison->sides[side].options.player_count;
    double            squares = 0, chance = 0;
    int               roles = 0;
    for (int role = 0; role < ROLES_MAX; role++) {
        int seats = statistics->role_seats[role];
        if (seats == 0)
            continue;
        double share = (double)statistics->role_wins[role] / seats;
        squares += (share - fair) * (share - fair);
        chance += fair * (1 - fair) / seats;
        roles++;
    }
    return roles && squares > chance ? 100 * sqrt((squares - chance) / roles) / fair : 0;
}

/* ---- Telling ---- */

static const char *doubt(const Measure *measure)
{
    if (measure->low == 0 && measure->high == 0)
        return "  (the same in every game)";
    return measure->low > 0 || measure->high < 0 ? "" : "  (may be chance)";
}

void comparison_print(FILE *out, const Comparison *comparison)
{
    Shares shares;
    int    games = comparison->sides[0].games;
    fprintf(out, "%d games each, with the same seeds: %s, then %s\n", games, comparison->names[0],
            comparison->names[1]);
    fprintf(out, "%-34s %9s %9s %11s  95 %%\n", "a game", "first", "then", "difference");
    for (int i = 0; i < comparison->measure_count; i++) {
        const Measure *measure = &comparison->measures[i];
        fprintf(out, "%-34s %9.1f %9.1f %+11.2f  %+.2f to %+.2f%s\n", measure->words,
                measure->mean[0], measure->mean[1], measure->difference, measure->low,
                measure->high, doubt(measure));
    }
    fprintf(out, "%-34s %9d %9d\n", "turns, median", comparison->statistics[0].turns_median,
            comparison->statistics[1].turns_median);
    fprintf(out, "%-34s %9.0f %9.0f\n", "spread of wins, % of a fair share",
            imbalance(comparison, 0), imbalance(comparison, 1));
    fprintf(out, "%-12s %27s %27s\n", family_roles(comparison->sides[0].rules->family)->word,
            "wins first", "then");
    for (int role = 0; role_called(comparison, role); role++)
        if (shares_of(&shares, comparison, role))
            fprintf(out, "%-12s %8.1f %% (%5.1f to %5.1f) %8.1f %% (%5.1f to %5.1f)\n",
                    role_called(comparison, role), 100 * shares.share[0], 100 * shares.low[0],
                    100 * shares.high[0], 100 * shares.share[1], 100 * shares.low[1],
                    100 * shares.high[1]);
    fprintf(out, "hashes %016llx %016llx\n", (unsigned long long)comparison->reports[0].hash,
            (unsigned long long)comparison->reports[1].hash);
}

static void json_pair(FILE *out, const char *separator, const char *key, double first,
                      double second)
{
    fprintf(out, "%s    \"%s\": [%.4f, %.4f]", separator, key, first, second);
}

static void json_measures(FILE *out, const Comparison *comparison)
{
    fprintf(out, "  \"measures\": {\n");
    for (int i = 0; i < comparison->measure_count; i++) {
        const Measure *measure = &comparison->measures[i];
        fprintf(out, "    \"%s\": {\"means\": [%.4f, %.4f], \"difference\": %.4f", measure->name,
                measure->mean[0], measure->mean[1], measure->difference);
        if (isfinite(measure->low))
            fprintf(out, ", \"interval\": [%.4f, %.4f]", measure->low, measure->high);
        fprintf(out, "}%s\n", i + 1 < comparison->measure_count ? "," : "");
    }
    fprintf(out, "  },\n");
}

static void json_wins(FILE *out, const Comparison *comparison)
{
    const char *separator = "";
    Shares      shares;
    fprintf(out, "  \"wins\": {\n");
    for (int role = 0; role_called(comparison, role); role++) {
        if (!shares_of(&shares, comparison, role))
            continue;
        fprintf(out,
                "%s    \"%s\": {\"shares\": [%.4f, %.4f], \"intervals\": [[%.4f, %.4f], "
                "[%.4f, %.4f]]}",
                separator, role_called(comparison, role), shares.share[0], shares.share[1],
                shares.low[0], shares.high[0], shares.low[1], shares.high[1]);
        separator = ",\n";
    }
    fprintf(out, "\n  },\n");
}

/* What happened to how many seats, or how often in a game. */
static double tallied(const Comparison *comparison, int side, const StudyTally *tally, int index)
{
    const Simulation *simulation = &comparison->sides[side];
    double            count = (double)comparison->statistics[side].counts[tally->first + index];
    return tally->share ? 100 * count / simulation->games / simulation->options.player_count
                        : count / simulation->games;
}

static const char *thing_called(const Comparison *comparison, const StudyTally *tally, int index)
{
    for (int side = 0; side < SIDES; side++) {
        const Ruleset *rules = comparison->sides[side].rules;
        const char    *name = index < tally->count(rules) ? tally->thing(rules, index) : NULL;
        if (name)
            return name;
    }
    return NULL;
}

static int thing_count(const Comparison *comparison, const StudyTally *tally)
{
    int first = tally->count(comparison->sides[0].rules);
    int second = tally->count(comparison->sides[1].rules);
    return first > second ? first : second;
}

/* Do both sides mean the same by their numbers? Other editions have other advances. */
static bool tallied_alike(const Comparison *comparison, const StudyTally *tally)
{
    const Ruleset *first = comparison->sides[0].rules, *second = comparison->sides[1].rules;
    if (tally->count(first) != tally->count(second))
        return false;
    for (int i = 0; i < tally->count(first); i++) {
        const char *a = tally->thing(first, i), *b = tally->thing(second, i);
        if (a && b && strcmp(a, b) != 0)
            return false;
    }
    return true;
}

static void json_tallies(FILE *out, const Comparison *comparison)
{
    const SimStatistics *study = statistics_of(comparison->sides[0].rules->family);
    for (int t = 0; t < study->tally_count; t++) {
        const StudyTally *tally = &study->tallies[t];
        const char       *separator = "";
        if (!tallied_alike(comparison, tally))
            continue;
        fprintf(out, "  \"%s\": {\n", tally->name);
        for (int i = 0; i < thing_count(comparison, tally); i++) {
            const char *thing = thing_called(comparison, tally, i);
            if (!thing)
                continue;
            json_pair(out, separator, thing, tallied(comparison, 0, tally, i),
                      tallied(comparison, 1, tally, i));
            separator = ",\n";
        }
        fprintf(out, "\n  },\n");
    }
}

bool comparison_json(const char *path, const Comparison *comparison, Error *error)
{
    FILE *out = strcmp(path, "-") == 0 ? stdout : fopen(path, "w");
    if (!out)
        return fail(error, "%s: cannot be written", path);
    fprintf(out, "{\n  \"sides\": [\"%s\", \"%s\"],\n  \"players\": %d,\n", comparison->names[0],
            comparison->names[1], comparison->sides[0].options.player_count);
    fprintf(out, "  \"seed\": %llu,\n  \"games\": %d,\n",
            (unsigned long long)comparison->sides[0].seed, comparison->sides[0].games);
    json_measures(out, comparison);
    json_wins(out, comparison);
    json_tallies(out, comparison);
    fprintf(out, "  \"spread\": [%.2f, %.2f],\n", imbalance(comparison, 0),
            imbalance(comparison, 1));
    fprintf(out, "  \"hashes\": [\"%016llx\", \"%016llx\"]\n}\n",
            (unsigned long long)comparison->reports[0].hash,
            (unsigned long long)comparison->reports[1].hash);
    bool written = !ferror(out);
    written = (out == stdout ? fflush(out) : fclose(out)) == 0 && written;
    return written ? true : fail(error, "%s: not written completely", path);
}

/* ---- Charts ---- */

static Chart chart_of(const Comparison *comparison, const char *title, const char *unit)
{
    Chart chart = { .unit = unit };
    snprintf(chart.title, sizeof chart.title, "%s: %s, then %s, %d games each", title,
             comparison->names[0], comparison->names[1], comparison->sides[0].games);
    return chart;
}

static bool save_wins(const char *directory, const Comparison *comparison, Error *error)
{
    Chart  chart = chart_of(comparison, "Games won", " %");
    Shares shares;
    chart.least = 100.0 / comparison->sides[0].options.player_count;
    for (int role = 0; role_called(comparison, role); role++)
        if (shares_of(&shares, comparison, role))
            chart_add_pair(&chart, role_called(comparison, role), 100 * shares.share[0],
                           100 * shares.share[1]);
    return chart_save(directory, "wins", &chart, error);
}

static bool save_length(const char *directory, const Comparison *comparison, Error *error)
{
    Chart chart = chart_of(comparison, "Length in turns", " %");
    int   games = comparison->sides[0].games;
    for (int turns = 0; turns < TURNS_MAX; turns++) {
        int  first = comparison->statistics[0].turns[turns];
        int  second = comparison->statistics[1].turns[turns];
        char label[NAME_MAX];
        snprintf(label, sizeof label, "%d turns", turns);
        if (first || second)
            chart_add_pair(&chart, label, 100.0 * first / games, 100.0 * second / games);
    }
    return chart_save(directory, "length", &chart, error);
}

static bool save_tally(const char *directory, const Comparison *comparison, const StudyTally *tally,
                       Error *error)
{
    Chart chart = chart_of(comparison, tally->title, tally->share ? " %" : "");
    for (int i = 0; i < thing_count(comparison, tally); i++) {
        double first = tallied(comparison, 0, tally, i), second = tallied(comparison, 1, tally, i);
        if (thing_called(comparison, tally, i) && (tally->share || first > 0 || second > 0))
            chart_add_pair(&chart, thing_called(comparison, tally, i), first, second);
    }
    return chart_save(directory, tally->name, &chart, error);
}

bool comparison_charts(const char *directory, const Comparison *comparison, Error *error)
{
    const SimStatistics *study = statistics_of(comparison->sides[0].rules->family);
    bool                 good =
        save_wins(directory, comparison, error) && save_length(directory, comparison, error);
    for (int t = 0; good && t < study->tally_count; t++)
        if (tallied_alike(comparison, &study->tallies[t]))
            good = save_tally(directory, comparison, &study->tallies[t], error);
    return good;
}
