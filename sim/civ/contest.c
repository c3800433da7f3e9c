#include "sim/civ/contest.h"

#include <math.h>

#include "rules/civ/family.h"
#include "rules/table/must.h"
#include "sim/farm.h"
#include "sim/civ/gain.h"
#include "sim/league.h"
#include "sim/selfplay.h"

enum { SIDE_OTHERS = 2, SIDES };

static void draw_sides(int *sides, const Contest *contest)
{
    int     players = contest->setting->options.player_count;
    int     third = players / SIDES > 0 ? players / SIDES : 1;
    uint8_t order[PLAYERS_MAX];
    Rng     rng;
    rng_seed(&rng, ~contest->seed);
    for (int i = 0; i < players; i++)
        order[i] = (uint8_t)i;
    rng_shuffle(&rng, order, players);
    for (int seat = 0; seat < players; seat++) {
        bool other = contest->others && order[seat] >= 2 * third;
        sides[seat] = other ? SIDE_OTHERS : (order[seat] + contest->exchanged) % 2;
    }
}

double contest_won(const SelfplayResult *result, const int *sides, int players)
{
    int first = 0, all = 0;
    for (int seat = 0; seat < players; seat++)
        if (result->place[seat] == 0) {
            first += sides[seat] == 0;
            all++;
        }
    return all ? (double)first / all : 0;
}

static void contest_play(ContestResult *out, const Contest *contest)
{
    const Setting *setting = contest->setting;
    Ruleset        ruleset = civ_ruleset(setting->rules);
    AnyOptions     options = civ_options(&setting->options);
    Gain           gain = { 0 };
    Selfplay       task = { .rules = &ruleset,
                            .options = &options,
                            .seed = contest->seed,
                            .watcher = contest->trade ? gain_watch : NULL,
                            .context = &gain };
    AnyBot         bots[SIDES] = { civ_bot(&contest->sides[0]), civ_bot(&contest->sides[1]) };
    SelfplayResult result;
    double         sum[SIDES] = { 0 };
    int            seats[SIDES] = { 0 }, side[PLAYERS_MAX], players = setting->options.player_count;
    if (contest->others)
        bots[SIDE_OTHERS] = civ_bot(contest->others);
    draw_sides(side, contest);
    for (int seat = 0; seat < players; seat++)
        task.bots[seat] = &bots[side[seat]];
    selfplay(&result, &task);
    for (int seat = 0; seat < players; seat++) {
        sum[side[seat]] += result.points[seat];
        seats[side[seat]]++;
    }
    *out = (ContestResult){ .points = sum[0] / seats[0] - sum[1] / seats[1],
                            .table = (sum[0] + sum[1] + sum[SIDE_OTHERS]) / players,
                            .gain = gain.phases ? (double)gain.sum / gain.phases / players : 0,
                            .won = contest_won(&result, side, players) };
}

static void work(void *context, int task, void *result)
{
    contest_play(result, &((const Contest *)context)[task]);
}

static void take(void *context, int task, const void *result)
{
    ((Contest *)context)[task].result = *(const ContestResult *)result;
}

void contests_play(Contest *contests, int count, int jobs)
{
    farm_run(&(Farm){ .count = count,
                      .size = sizeof(ContestResult),
                      .jobs = jobs,
                      .spread = true,
                      .work = work,
                      .take = take,
                      .context = contests });
}

void match_begin(Contest *contests, int games, const Setting *settings, int setting_count,
                 const Bot *a, const Bot *b, uint64_t seed)
{
    must(games % 2 == 0);
    for (int i = 0; i < games; i++)
        contests[i] = (Contest){ .sides = { *a, *b },
                                 .setting = &settings[i / 2 % setting_count],
                                 .seed = selfplay_seed(seed, (uint64_t)i / 2),
                                 .exchanged = i % 2 };
}

void match_end(Match *out, const Contest *contests, int games)
{
    double sum = 0, squares = 0;
    *out = (Match){ .games = games };
    /* Two games with the same seed are one observation. */
    for (int i = 0; i < games; i += 2) {
        double points = (contests[i].result.points + contests[i + 1].result.points) / 2;
        out->wins += contests[i].result.won + contests[i + 1].result.won;
        sum += points;
        squares += points * points;
    }
    int n = games / 2;
    out->points = sum / n;
    out->points_error = n > 1 ? 1.96 * sqrt((squares - sum * sum / n) / (n - 1) / n) : INFINITY;
    share_interval(out->wins, games, &out->share, &out->share_low, &out->share_high);
}
