#include "sim/report.h"

#include <string.h>

#include "rules/civ/text.h"

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

void statistics_add(Statistics *statistics, const Simulation *simulation, int game,
                    const SelfplayResult *result)
{
    int points = result->points[result->winner];
    statistics->turns[result->turns]++;
    statistics->winner_points[points < POINTS_MAX ? points : POINTS_MAX - 1]++;
    add_diary(statistics, &result->diary);
    for (int seat = 0; seat < simulation->options.player_count; seat++)
        add_seat(statistics, simulation, result, game, seat);
}

void statistics_end(Statistics *statistics, int games)
{
    statistics->turns_median = median(statistics->turns, games);
    statistics->winner_points_median = median(statistics->winner_points, games);
    for (int turns = 0; turns < TURNS_MAX; turns++)
        if (statistics->turns[turns])
            statistics->turns_max = turns;
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
    int width = 12;
    for (int b = 0; b < simulation->bot_count; b++)
        if ((int)strlen(simulation->bots[b]->name) > width)
            width = (int)strlen(simulation->bots[b]->name);
    fprintf(out, "%-*s %8s %8s %7s\n", width, "bot", "seats", "wins", "points");
    for (int b = 0; b < simulation->bot_count; b++)
        if (statistics->bot_seats[b])
            fprintf(out, "%-*s %8d %8d %7.1f\n", width, simulation->bots[b]->name,
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
    fprintf(out,
            "],\n  \"trades\": %llu,\n  \"cards_traded\": %llu,\n"
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

FILE *csv_begin(const char *path, Error *error)
{
    FILE *out = file_open(path, error);
    if (out)
        fprintf(out, "game,seat,civilization,bot,points,place,turns,trades,calamity_losses\n");
    return out;
}

void csv_add(FILE *out, const Simulation *simulation, int game, const SelfplayResult *result)
{
    for (int seat = 0; seat < simulation->options.player_count; seat++)
        fprintf(out, "%d,%d,%s,%s,%d,%d,%d,%d,%d\n", game + 1, seat + 1,
                simulation->rules->edition->civilizations[result->civilization[seat]].name,
                simulation_bot(simulation, game, seat)->name, result->points[seat],
                result->place[seat] + 1, result->turns, result->diary.deals,
                result->diary.calamity_losses);
}

bool csv_end(FILE *out, const char *path, Error *error)
{
    return file_close(out, path, error);
}
