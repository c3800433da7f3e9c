#include "sim/league.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { RESAMPLES = 200, ITERATIONS = 100 };

typedef struct Pairs {
    double above[BOTS_MAX][BOTS_MAX]; /* How often one bot's seat ended above the other's. */
} Pairs;

/* Bots named more than once count together, under the first. */
static int bot_index(const Simulation *simulation, int game, int seat)
{
    const AnyBot *bot = simulation_bot(simulation, game, seat);
    int           index = 0;
    while (simulation->bots[index] != bot)
        index++;
    return index;
}

static void pairs_add(Pairs *pairs, const Simulation *simulation, const SelfplayResult *results,
                      int game)
{
    const SelfplayResult *result = &results[game];
    int                   players = simulation->options.player_count;
    int                   bots[PLAYERS_MAX];
    for (int seat = 0; seat < players; seat++)
        bots[seat] = bot_index(simulation, game, seat);
    for (int a = 0; a < players; a++)
        for (int b = 0; b < players; b++)
            if (bots[a] != bots[b] && result->place[a] < result->place[b])
                pairs->above[bots[a]][bots[b]]++;
}

static bool has_pairs(const Pairs *pairs, int bot, int count)
{
    for (int other = 0; other < count; other++)
        if (pairs->above[bot][other] + pairs->above[other][bot] > 0)
            return true;
    return false;
}

/* The usual iteration for Bradley-Terry; half a result each way keeps unbeaten bots finite. The
 * mean is that of the bots which have played others: a name that comes again has nothing of its
 * own. */
static void ratings_make(double *ratings, const Pairs *pairs, int count)
{
    double strength[BOTS_MAX];
    for (int i = 0; i < count; i++)
        strength[i] = 1;
    for (int round = 0; round < ITERATIONS; round++)
        for (int i = 0; i < count; i++) {
            double won = 0, weight = 0;
            for (int j = 0; j < count; j++) {
                if (i == j || pairs->above[i][j] + pairs->above[j][i] == 0)
                    continue;
                won += pairs->above[i][j] + 0.5;
                weight +=
                    (pairs->above[i][j] + pairs->above[j][i] + 1) / (strength[i] + strength[j]);
            }
            if (weight > 0)
                strength[i] = won / weight;
        }
    double sum = 0, played = 0;
    for (int i = 0; i < count; i++)
        if (has_pairs(pairs, i, count)) {
            sum += log10(strength[i]);
            played++;
        }
    for (int i = 0; i < count; i++)
        ratings[i] = played > 0 ? 400 * (log10(strength[i]) - sum / played) : 0;
}

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void intervals_make(double *low, double *high, const Simulation *simulation,
                           const SelfplayResult *results)
{
    static double samples[BOTS_MAX][RESAMPLES];
    Rng           rng;
    rng_seed(&rng, simulation->seed);
    for (int sample = 0; sample < RESAMPLES; sample++) {
        Pairs  pairs = { 0 };
        double ratings[BOTS_MAX];
        for (int i = 0; i < simulation->games; i++)
            pairs_add(&pairs, simulation, results,
                      (int)rng_below(&rng, (uint32_t)simulation->games));
        ratings_make(ratings, &pairs, simulation->bot_count);
        for (int b = 0; b < simulation->bot_count; b++)
            samples[b][sample] = ratings[b];
    }
    for (int b = 0; b < simulation->bot_count; b++) {
        qsort(samples[b], RESAMPLES, sizeof **samples, compare_doubles);
        low[b] = samples[b][RESAMPLES * 25 / 1000];
        high[b] = samples[b][RESAMPLES * 975 / 1000];
    }
}

void share_interval(double wins, int games, double *share, double *low, double *high)
{
    double z = 1.96, n = games, p = wins / n;
    double centre = (p + z * z / (2 * n)) / (1 + z * z / n);
    double spread = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    *share = p;
    *low = fmax(centre - spread, 0);
    *high = fmin(centre + spread, 1);
}

static int compare_rows(const void *a, const void *b)
{
    double x = ((const LeagueRow *)a)->rating, y = ((const LeagueRow *)b)->rating;
    return (x < y) - (x > y);
}

void league_make(League *out, const Simulation *simulation, const SelfplayResult *results,
                 const Statistics *statistics)
{
    Pairs     pairs = { 0 };
    double    ratings[BOTS_MAX], low[BOTS_MAX], high[BOTS_MAX];
    LeagueRow rows[BOTS_MAX] = { 0 };
    for (int game = 0; game < simulation->games; game++) {
        pairs_add(&pairs, simulation, results, game);
        for (int seat = 0; seat < simulation->options.player_count; seat++) {
            LeagueRow *row = &rows[bot_index(simulation, game, seat)];
            row->seats++;
            row->points += results[game].points[seat];
            row->wins += results[game].place[seat] == 0;
        }
    }
    ratings_make(ratings, &pairs, simulation->bot_count);
    intervals_make(low, high, simulation, results);
    *out = (League){ .study = statistics_of(simulation->rules->family) };
    for (int b = 0; b < simulation->bot_count; b++) {
        if (rows[b].seats == 0)
            continue;
        rows[b].bot = simulation->bots[b];
        rows[b].points /= rows[b].seats;
        rows[b].rating = ratings[b];
        rows[b].rating_low = low[b];
        rows[b].rating_high = high[b];
        share_interval(rows[b].wins, simulation->games, &rows[b].share, &rows[b].share_low,
                       &rows[b].share_high);
        for (int i = 0; i < SEAT_COUNTS_MAX; i++)
            rows[b].counts[i] = statistics_seat_mean(statistics, b, i);
        out->rows[out->count++] = rows[b];
    }
    qsort(out->rows, (size_t)out->count, sizeof *out->rows, compare_rows);
}

/* As wide as the longest name, and no narrower than usual. */
static int name_width(const League *league)
{
    int width = 12;
    for (int i = 0; i < league->count; i++) {
        int length = (int)strlen(league->rows[i].bot->name);
        width = length > width ? length : width;
    }
    return width;
}

void league_print(FILE *out, const League *league)
{
    int width = name_width(league);
    fprintf(out, "%-*s %8s %8s  %-24s %8s  %-24s", width, "bot", "seats", "wins",
            "games won (95 %)", "points", "rating (95 %)");
    for (int i = 0; i < league->study->seat_sum_count; i++)
        fprintf(out, " %8s", league->study->seat_sums[i].name);
    for (int i = 0; i < league->count; i++) {
        const LeagueRow *row = &league->rows[i];
        char             won[32], rating[48];
        snprintf(won, sizeof won, "%5.1f %% (%.1f to %.1f)", 100 * row->share, 100 * row->share_low,
                 100 * row->share_high);
        snprintf(rating, sizeof rating, "%+.0f (%+.0f to %+.0f)", row->rating, row->rating_low,
                 row->rating_high);
        fprintf(out, "\n%-*s %8d %8d  %-24s %8.1f  %-24s", width, row->bot->name, row->seats,
                row->wins, won, row->points, rating);
        for (int c = 0; c < league->study->seat_sum_count; c++)
            fprintf(out, " %8.2f", row->counts[c]);
    }
    fputc('\n', out);
}
