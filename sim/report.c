#include "sim/report.h"

#include <stdlib.h>
#include <string.h>

#include "rules/civ/text.h"

/* ---- Figures ---- */

static int compare_ints(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static int median(int *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, compare_ints);
    return values[count / 2];
}

/* Seats of bots with one name count together, under the first of them. */
static int bot_index(const Simulation *simulation, const Bot *bot)
{
    int i = 0;
    while (simulation->bots[i] != bot)
        i++;
    return i;
}

static void add_seat(Statistics *out, const Simulation *simulation, const SelfplayResult *result,
                     int game, int seat)
{
    int bot = bot_index(simulation, simulation_bot(simulation, game, seat));
    int civilization = result->civilization[seat], points = result->points[seat];
    int won = seat == result->winner;
    out->civ_seats[civilization]++;
    out->civ_wins[civilization] += won;
    out->civ_points[civilization] += (uint64_t)points;
    out->seat_wins[seat] += won;
    out->seat_points[seat] += (uint64_t)points;
    out->bot_seats[bot]++;
    out->bot_wins[bot] += won;
    out->bot_points[bot] += (uint64_t)points;
}

static void add_diary(Statistics *out, const Diary *diary)
{
    out->deals += diary->deals;
    out->cards_traded += diary->cards_traded;
    out->calamity_losses += diary->calamity_losses;
    for (int c = 0; c < CALAMITY_COUNT; c++)
        out->calamities[c] += diary->calamities[c];
    for (int a = 0; a < ADVANCES_MAX; a++)
        out->advances[a] += diary->advances[a];
}

bool statistics_make(Statistics *out, const Simulation *simulation, const SimulationReport *report,
                     Error *error)
{
    size_t size = (size_t)simulation->games * sizeof(int);
    int   *turns = malloc(size), *points = malloc(size);
    bool   good = turns && points;
    *out = (Statistics){ 0 };
    for (int game = 0; good && game < simulation->games; game++) {
        const SelfplayResult *result = &report->results[game];
        turns[game] = result->turns;
        points[game] = result->points[result->winner];
        out->turns[result->turns]++;
        add_diary(out, &result->diary);
        for (int seat = 0; seat < simulation->options.player_count; seat++)
            add_seat(out, simulation, result, game, seat);
    }
    if (good) {
        out->turns_median = median(turns, simulation->games);
        out->turns_max = turns[simulation->games - 1];
        out->winner_points_median = median(points, simulation->games);
    }
    free(turns);
    free(points);
    return good ? true : fail(error, "no memory for the tables");
}

static double mean(uint64_t sum, int count)
{
    return count ? (double)sum / count : 0;
}

/* ---- The table ---- */

void report_print(FILE *out, const Simulation *simulation, const SimulationReport *report,
                  const Statistics *statistics)
{
    const Edition *edition = simulation->rules->edition;
    int            games = simulation->games;
    fprintf(out, "%d games, %llu actions, %.1f s (%.0f games/s, %.0f actions/s)\n", games,
            (unsigned long long)report->actions, report->seconds, games / report->seconds,
            (double)report->actions / report->seconds);
    fprintf(out, "turns: median %d, most %d; the winner's points: median %d\n",
            statistics->turns_median, statistics->turns_max, statistics->winner_points_median);
    fprintf(out, "a game: %.1f trades of %.1f cards, %.1f unit points lost to calamities\n",
            mean(statistics->deals, games),
            statistics->deals ? (double)statistics->cards_traded / (double)statistics->deals : 0,
            mean(statistics->calamity_losses, games));
    fprintf(out, "%-12s %8s %8s %7s %7s\n", "civilization", "games", "wins", "share", "points");
    for (int c = 0; c < edition->civilization_count; c++)
        if (statistics->civ_seats[c])
            fprintf(out, "%-12s %8d %8d %6.1f%% %7.1f\n", edition->civilizations[c].name,
                    statistics->civ_seats[c], statistics->civ_wins[c],
                    100.0 * statistics->civ_wins[c] / statistics->civ_seats[c],
                    mean(statistics->civ_points[c], statistics->civ_seats[c]));
    fprintf(out, "%-12s %8s %8s %7s\n", "bot", "seats", "wins", "points");
    for (int b = 0; b < simulation->bot_count; b++)
        if (statistics->bot_seats[b])
            fprintf(out, "%-12s %8d %8d %7.1f\n", simulation->bots[b]->name,
                    statistics->bot_seats[b], statistics->bot_wins[b],
                    mean(statistics->bot_points[b], statistics->bot_seats[b]));
    fprintf(out, "hash %016llx\n", (unsigned long long)report->hash);
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

static void json_civilizations(FILE *out, const Simulation *simulation,
                               const Statistics *statistics, const char *key, const int *values)
{
    const char *separator = "";
    fprintf(out, "  \"%s\": {", key);
    for (int c = 0; c < simulation->rules->edition->civilization_count; c++)
        if (statistics->civ_seats[c]) {
            fprintf(out, "%s\"%s\": %d", separator,
                    simulation->rules->edition->civilizations[c].name, values[c]);
            separator = ", ";
        }
    fprintf(out, "},\n");
}

static void json_means(FILE *out, const Simulation *simulation, const Statistics *statistics)
{
    const Edition *edition = simulation->rules->edition;
    const char    *separator = "";
    fprintf(out, "  \"points_mean\": {");
    for (int c = 0; c < edition->civilization_count; c++)
        if (statistics->civ_seats[c]) {
            fprintf(out, "%s\"%s\": %.2f", separator, edition->civilizations[c].name,
                    mean(statistics->civ_points[c], statistics->civ_seats[c]));
            separator = ", ";
        }
    fprintf(out, "},\n  \"seat_wins\": [");
    for (int seat = 0; seat < simulation->options.player_count; seat++)
        fprintf(out, "%s%d", seat ? ", " : "", statistics->seat_wins[seat]);
    fprintf(out, "],\n  \"trades\": %llu,\n  \"cards_traded\": %llu,\n"
                 "  \"calamity_losses\": %llu,\n  \"advances\": {",
            (unsigned long long)statistics->deals, (unsigned long long)statistics->cards_traded,
            (unsigned long long)statistics->calamity_losses);
    for (int a = 0; a < edition->advance_count; a++)
        fprintf(out, "%s\"%s\": %llu", a ? ", " : "", edition->advances[a].name,
                (unsigned long long)statistics->advances[a]);
    fprintf(out, "},\n  \"calamities\": {");
    for (int c = 0; c < CALAMITY_COUNT; c++)
        if (edition->calamity_card[c] != CARD_NONE)
            fprintf(out, "%s\"%s\": %llu", c ? ", " : "",
                    edition->cards[edition->calamity_card[c]].name,
                    (unsigned long long)statistics->calamities[c]);
    fprintf(out, "},\n");
}

static void json_write(FILE *out, const Simulation *simulation, const SimulationReport *report,
                       const Statistics *statistics)
{
    fprintf(out, "{\n  \"edition\": \"%s\",\n  \"board\": \"%s\",\n  \"players\": %d,\n",
            simulation->rules->edition->id, simulation->rules->board->id,
            simulation->options.player_count);
    fprintf(out,
            "  \"seed\": %llu,\n  \"games\": %d,\n  \"actions\": %llu,\n  \"seconds\": %.3f,\n",
            (unsigned long long)simulation->seed, simulation->games,
            (unsigned long long)report->actions, report->seconds);
    fprintf(out, "  \"turns\": {\"median\": %d, \"max\": %d},\n", statistics->turns_median,
            statistics->turns_max);
    fprintf(out, "  \"winner_points\": {\"median\": %d},\n", statistics->winner_points_median);
    json_civilizations(out, simulation, statistics, "wins", statistics->civ_wins);
    json_civilizations(out, simulation, statistics, "seats", statistics->civ_seats);
    json_means(out, simulation, statistics);
    fprintf(out, "  \"bots\": {");
    const char *separator = "";
    for (int b = 0; b < simulation->bot_count; b++)
        if (statistics->bot_seats[b]) {
            fprintf(out, "%s\"%s\": {\"seats\": %d, \"wins\": %d, \"points_mean\": %.2f}",
                    separator, simulation->bots[b]->name, statistics->bot_seats[b],
                    statistics->bot_wins[b],
                    mean(statistics->bot_points[b], statistics->bot_seats[b]));
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

bool report_csv(const char *path, const Simulation *simulation, const SimulationReport *report,
                Error *error)
{
    FILE *out = file_open(path, error);
    if (!out)
        return false;
    fprintf(out, "game,seat,civilization,bot,points,place,turns,trades,calamity_losses\n");
    for (int game = 0; game < simulation->games; game++) {
        const SelfplayResult *result = &report->results[game];
        for (int seat = 0; seat < simulation->options.player_count; seat++)
            fprintf(out, "%d,%d,%s,%s,%d,%d,%d,%d,%d\n", game + 1, seat + 1,
                    simulation->rules->edition->civilizations[result->civilization[seat]].name,
                    simulation_bot(simulation, game, seat)->name, result->points[seat],
                    result->place[seat] + 1, result->turns, result->diary.deals,
                    result->diary.calamity_losses);
    }
    return file_close(out, path, error);
}
