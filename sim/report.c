#include "sim/report.h"

#include <string.h>

#include "rules/table/must.h"

/* ---- Figures ---- */

/* Of values that are counted by value. */
static int median(const int *counts, int games)
{
    int value = 0;
    for (int below = counts[0]; below <= games / 2; below += counts[value])
        value++;
    return value;
}

/* Seats of bots with one name count together, under the first of them. */
static int bot_index(const Simulation *simulation, const AnyBot *bot)
{
    int i = 0;
    while (simulation->bots[i] != bot)
        i++;
    return i;
}

static void add_seat(Statistics *out, const Simulation *simulation, const SelfplayResult *result,
                     const Diary *diary, int game, int seat)
{
    int bot = bot_index(simulation, simulation_bot(simulation, game, seat));
    int role = result->role[seat], points = result->points[seat];
    int won = result->place[seat] == 0;
    must(role < ROLES_MAX);
    if (role >= 0) { /* Else the family has none. */
        out->role_seats[role]++;
        out->role_wins[role] += won;
        out->role_points[role] += points;
    }
    out->seat_wins[seat] += won;
    out->bot_seats[bot]++;
    out->bot_wins[bot] += won;
    out->bot_points[bot] += points;
    for (int i = 0; i < SEAT_COUNTS_MAX; i++)
        out->bot_counts[bot][i] += diary->seats[seat][i];
}

void statistics_add(Statistics *statistics, const Simulation *simulation, int game,
                    const SelfplayResult *result, const Diary *diary)
{
    int points = result->points[result->winner];
    points = points < 0 ? 0 : points < POINTS_MAX ? points : POINTS_MAX - 1;
    statistics->turns[result->turns]++;
    statistics->winner_points[points]++;
    for (int i = 0; i < DIARY_MAX; i++)
        statistics->counts[i] += diary->counts[i];
    for (int seat = 0; seat < simulation->options.player_count; seat++)
        add_seat(statistics, simulation, result, diary, game, seat);
}

void statistics_end(Statistics *statistics, int games)
{
    statistics->turns_median = median(statistics->turns, games);
    statistics->winner_points_median = median(statistics->winner_points, games);
    for (int turns = 0; turns < TURNS_MAX; turns++)
        if (statistics->turns[turns])
            statistics->turns_max = turns;
}

static double mean(int64_t sum, int count)
{
    return count ? (double)sum / count : 0;
}

double statistics_seat_mean(const Statistics *statistics, int bot, int count)
{
    return mean((int64_t)statistics->bot_counts[bot][count], statistics->bot_seats[bot]);
}

/* ---- The table ---- */

void report_print(FILE *out, const Simulation *simulation, const SimulationReport *report,
                  const Statistics *statistics)
{
    const Ruleset       *rules = simulation->rules;
    const Family        *family = rules->family;
    const SimStatistics *study = statistics_of(family);
    int                  games = simulation->games;
    fprintf(out, "%d games, %llu actions, %.1f s (%.0f games/s, %.0f actions/s)\n", games,
            (unsigned long long)report->actions, report->seconds, games / report->seconds,
            (double)report->actions / report->seconds);
    fprintf(out, "turns: median %d, most %d; the winner's points: median %d\n",
            statistics->turns_median, statistics->turns_max, statistics->winner_points_median);
    for (int i = 0; i < study->sum_count; i++)
        fprintf(out, "%s%.1f %s",
                i ? ", " : "a game: ", mean((int64_t)statistics->counts[i], games),
                study->sums[i].words);
    fprintf(out, "\n%-12s %8s %8s %7s %7s\n", family_roles(family)->word, "games", "wins", "share",
            "points");
    for (int r = 0; family_roles(family)->name(rules, r); r++)
        if (statistics->role_seats[r])
            fprintf(out, "%-12s %8d %8d %6.1f%% %7.1f\n", family_roles(family)->name(rules, r),
                    statistics->role_seats[r], statistics->role_wins[r],
                    100.0 * statistics->role_wins[r] / statistics->role_seats[r],
                    mean(statistics->role_points[r], statistics->role_seats[r]));
    int width = 12;
    for (int b = 0; b < simulation->bot_count; b++)
        if ((int)strlen(simulation->bots[b]->name) > width)
            width = (int)strlen(simulation->bots[b]->name);
    fprintf(out, "%-*s %8s %8s %7s", width, "bot", "seats", "wins", "points");
    for (int i = 0; i < study->seat_sum_count; i++)
        fprintf(out, " %8s", study->seat_sums[i].name);
    for (int b = 0; b < simulation->bot_count; b++)
        if (statistics->bot_seats[b]) {
            fprintf(out, "\n%-*s %8d %8d %7.1f", width, simulation->bots[b]->name,
                    statistics->bot_seats[b], statistics->bot_wins[b],
                    mean(statistics->bot_points[b], statistics->bot_seats[b]));
            for (int i = 0; i < study->seat_sum_count; i++)
                fprintf(out, " %8.2f", statistics_seat_mean(statistics, b, i));
        }
    fputc('\n', out);
    fprintf(out, "hash %016llx\n", (unsigned long long)report->hash);
}

void report_forecasts(FILE *out, const Simulation *simulation, const SimulationReport *report)
{
    const SimStatistics  *study = statistics_of(simulation->rules->family);
    const ForecastCounts *counts = &report->forecasts;
    fprintf(out, "%-40s %10s %8s %10s\n", "foretold", "held", "wrong", "overtaken");
    for (int i = 0; i < study->forecast_count; i++)
        fprintf(out, "%-40s %10llu %8llu %10llu%s%s\n", study->forecasts[i],
                (unsigned long long)counts->held[i], (unsigned long long)counts->wrong[i],
                (unsigned long long)counts->overtaken[i], counts->wrong[i] ? "  " : "",
                counts->first_wrong[i]);
}

bool forecasts_held(const SimulationReport *report, Error *error)
{
    uint64_t wrong = 0;
    for (int i = 0; i < FORECASTS_MAX; i++)
        wrong += report->forecasts.wrong[i];
    return wrong == 0 || fail(error, "%llu forecasts were wrong", (unsigned long long)wrong);
}

/* ---- Files ---- */

static FILE *file_open(const char *path, Error *error)
{
    FILE *out = strcmp(path, "-") == 0 ? stdout : fopen(path, "w");
    if (!out)
        fail(error, "%s: cannot be written", path);
    return out;
}

static bool file_close(FILE *out, const char *path, Error *error)
{
    bool written = !ferror(out) && (out == stdout ? fflush(out) : fclose(out)) == 0;
    return written ? true : fail(error, "%s: not written completely", path);
}

static void json_roles(FILE *out, const Simulation *simulation, const Statistics *statistics,
                       const char *key, const int *values)
{
    const Family *family = simulation->rules->family;
    const char   *separator = "";
    fprintf(out, "  \"%s\": {", key);
    for (int r = 0; family_roles(family)->name(simulation->rules, r); r++)
        if (statistics->role_seats[r]) {
            fprintf(out, "%s\"%s\": %d", separator,
                    family_roles(family)->name(simulation->rules, r), values[r]);
            separator = ", ";
        }
    fprintf(out, "},\n");
}

static void json_means(FILE *out, const Simulation *simulation, const Statistics *statistics)
{
    const Family *family = simulation->rules->family;
    const char   *separator = "";
    fprintf(out, "  \"points_mean\": {");
    for (int r = 0; family_roles(family)->name(simulation->rules, r); r++)
        if (statistics->role_seats[r]) {
            fprintf(out, "%s\"%s\": %.2f", separator,
                    family_roles(family)->name(simulation->rules, r),
                    mean(statistics->role_points[r], statistics->role_seats[r]));
            separator = ", ";
        }
    fprintf(out, "},\n  \"seat_wins\": [");
    for (int seat = 0; seat < simulation->options.player_count; seat++)
        fprintf(out, "%s%d", seat ? ", " : "", statistics->seat_wins[seat]);
    fprintf(out, "],\n");
}

/* What the family counts. */
static void json_counts(FILE *out, const Simulation *simulation, const Statistics *statistics)
{
    const SimStatistics *study = statistics_of(simulation->rules->family);
    for (int i = 0; i < study->sum_count; i++)
        fprintf(out, "  \"%s\": %llu,\n", study->sums[i].name,
                (unsigned long long)statistics->counts[i]);
    for (int t = 0; t < study->tally_count; t++) {
        const StudyTally *tally = &study->tallies[t];
        const char       *separator = "";
        fprintf(out, "  \"%s\": {", tally->name);
        for (int i = 0; i < tally->count(simulation->rules); i++) {
            const char *thing = tally->thing(simulation->rules, i);
            if (!thing)
                continue;
            fprintf(out, "%s\"%s\": %llu", separator, thing,
                    (unsigned long long)statistics->counts[tally->first + i]);
            separator = ", ";
        }
        fprintf(out, "},\n");
    }
}

static void json_write(FILE *out, const Simulation *simulation, const SimulationReport *report,
                       const Statistics *statistics)
{
    const Ruleset *rules = simulation->rules;
    fprintf(out, "{\n  \"edition\": \"%s\",\n", rules->family->editions->id(rules->edition));
    if (rules->board)
        fprintf(out, "  \"board\": \"%s\",\n", rules->family->editions->board_id(rules->board));
    fprintf(out, "  \"players\": %d,\n", simulation->options.player_count);
    fprintf(out,
            "  \"seed\": %llu,\n  \"games\": %d,\n  \"actions\": %llu,\n  \"seconds\": %.3f,\n",
            (unsigned long long)simulation->seed, simulation->games,
            (unsigned long long)report->actions, report->seconds);
    fprintf(out, "  \"turns\": {\"median\": %d, \"max\": %d},\n", statistics->turns_median,
            statistics->turns_max);
    fprintf(out, "  \"winner_points\": {\"median\": %d},\n", statistics->winner_points_median);
    json_roles(out, simulation, statistics, "wins", statistics->role_wins);
    json_roles(out, simulation, statistics, "seats", statistics->role_seats);
    json_means(out, simulation, statistics);
    json_counts(out, simulation, statistics);
    fprintf(out, "  \"bots\": {");
    const char *separator = "";
    for (int b = 0; b < simulation->bot_count; b++)
        if (statistics->bot_seats[b]) {
            const SimStatistics *study = statistics_of(rules->family);
            fprintf(out, "%s\"%s\": {\"seats\": %d, \"wins\": %d, \"points_mean\": %.2f", separator,
                    simulation->bots[b]->name, statistics->bot_seats[b], statistics->bot_wins[b],
                    mean(statistics->bot_points[b], statistics->bot_seats[b]));
            for (int i = 0; i < study->seat_sum_count; i++)
                fprintf(out, ", \"%s_mean\": %.2f", study->seat_sums[i].name,
                        statistics_seat_mean(statistics, b, i));
            fputc('}', out);
            separator = ", ";
        }
    fprintf(out, "},\n  \"hash\": \"%016llx\"\n}\n", (unsigned long long)report->hash);
}

bool report_json(const char *path, const Simulation *simulation, const SimulationReport *report,
                 const Statistics *statistics, Error *error)
{
    FILE *out = file_open(path, error);
    if (!out)
        return false;
    json_write(out, simulation, report, statistics);
    return file_close(out, path, error);
}

FILE *csv_begin(const char *path, const Simulation *simulation, Error *error)
{
    const Family        *family = simulation->rules->family;
    const SimStatistics *study = statistics_of(family);
    FILE                *out = file_open(path, error);
    if (!out)
        return NULL;
    fprintf(out, "game,seat,%s,bot,points,place,turns", family_roles(family)->word);
    for (int i = 0; i < study->sum_count; i++)
        fprintf(out, ",%s", study->sums[i].name);
    for (int i = 0; i < study->seat_sum_count; i++)
        fprintf(out, ",seat_%s", study->seat_sums[i].name);
    fputc('\n', out);
    return out;
}

void csv_add(FILE *out, const Simulation *simulation, int game, const SelfplayResult *result,
             const Diary *diary)
{
    const Family *family = simulation->rules->family;
    for (int seat = 0; seat < simulation->options.player_count; seat++) {
        const char *role = family_roles(family)->name(simulation->rules, result->role[seat]);
        fprintf(out, "%d,%d,%s,%s,%d,%d,%d", game + 1, seat + 1, role ? role : "",
                simulation_bot(simulation, game, seat)->name, result->points[seat],
                result->place[seat] + 1, result->turns);
        for (int i = 0; i < statistics_of(family)->sum_count; i++)
            fprintf(out, ",%d", diary->counts[i]);
        for (int i = 0; i < statistics_of(family)->seat_sum_count; i++)
            fprintf(out, ",%d", diary->seats[seat][i]);
        fputc('\n', out);
    }
}

bool csv_end(FILE *out, const char *path, Error *error)
{
    return file_close(out, path, error);
}
