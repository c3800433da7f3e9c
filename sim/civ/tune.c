#include "sim/civ/tune.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "rules/table/must.h"
#include "sim/selfplay.h"

enum { KNOBS_MAX = WEIGHT_COUNT + EFFECT_COUNT, DIRECTIONS_MAX = 256, EFFECT_MOST = 1000 };

/* ---- Knobs: the weights as numbers to be turned ---- */

typedef struct Knob {
    int    index;      /* Of a figure, or WEIGHT_COUNT + an effect. */
    double value, sum; /* Now, and over the rounds since the last comparison. */
    double step;
    double least, most;
} Knob;

typedef struct Knobs {
    int  count;
    Knob items[KNOBS_MAX];
} Knobs;

static int16_t *knob_place(Weights *weights, int index)
{
    return index < WEIGHT_COUNT ? &weights->figure[index] : &weights->effect[index - WEIGHT_COUNT];
}

static const char *knob_name(int index)
{
    return index < WEIGHT_COUNT ? weight_name((WeightId)index)
                                : weight_effect_name((Effect)(index - WEIGHT_COUNT));
}

static bool begins_with_one_of(const char *name, const char *list)
{
    while (*list) {
        size_t length = strcspn(list, ",");
        if (length > 0 && strncmp(name, list, length) == 0)
            return true;
        list += length + (list[length] == ',');
    }
    return false;
}

/* Mistakes and how much is thought about make bots weaker and faster, not better. */
static const char not_turned[] = "mistake-,moves-most,offers-seen-most,end-doubted,search-";
/* What a table's trade depends on. */
static const char of_trade[] = "trade-,market-";

/* A step is a quarter of the weight, and enough to make a difference to small ones. */
static void knobs_make(Knobs *out, const Tuning *tuning)
{
    Weights weights = *tuning->start;
    out->count = 0;
    for (int i = 0; i < KNOBS_MAX; i++) {
        bool   figure = i < WEIGHT_COUNT;
        double value = *knob_place(&weights, i);
        double least = figure ? weight_least((WeightId)i) : -EFFECT_MOST;
        double most = figure ? weight_most((WeightId)i) : EFFECT_MOST;
        if (begins_with_one_of(knob_name(i), not_turned)
            || (tuning->only && !begins_with_one_of(knob_name(i), tuning->only))
            || (tuning->except && begins_with_one_of(knob_name(i), tuning->except)))
            continue;
        double smallest = most - least <= 60 ? 1 : 2;
        double step = fabs(value) / 4 > smallest ? fabs(value) / 4 : smallest;
        out->items[out->count++] = (Knob){ i, value, 0, step, least, most };
    }
}

static int16_t clamped(const Knob *knob, double value)
{
    value = value < knob->least ? knob->least : value > knob->most ? knob->most : value;
    return (int16_t)lround(value);
}

static void knobs_write(Weights *out, const Knobs *knobs, double rounds)
{
    for (int i = 0; i < knobs->count; i++) {
        const Knob *knob = &knobs->items[i];
        *knob_place(out, knob->index) =
            clamped(knob, rounds > 0 ? knob->sum / rounds : knob->value);
    }
}

/* ---- Rounds ---- */

/* How much of what a round suggests is followed, less and less. */
static double pace(const Tuning *tuning, int round)
{
    return 0.12 / pow(1 + 3.0 * round / tuning->rounds, 0.6);
}

static Bot bot_with(const Weights *weights)
{
    Bot bot = *bot_by_name("normal");
    bot.weights = weights;
    bot.small = NULL;
    return bot;
}

/* A direction: which knobs are turned up, and the weights on either side. */
typedef struct Direction {
    Weights     weights[2];
    signed char turned[KNOBS_MAX];
} Direction;

typedef struct Round {
    Direction *directions;
    Contest   *contests; /* Two for each direction. */
} Round;

static void direction_draw(Direction *out, const Tuning *tuning, const Knobs *knobs, Rng *rng)
{
    out->weights[0] = out->weights[1] = *tuning->start;
    for (int i = 0; i < knobs->count; i++) {
        const Knob *knob = &knobs->items[i];
        out->turned[i] = rng_below(rng, 2) ? 1 : -1;
        double by = out->turned[i] * knob->step;
        *knob_place(&out->weights[0], knob->index) = clamped(knob, knob->value + by);
        *knob_place(&out->weights[1], knob->index) = clamped(knob, knob->value - by);
    }
}

/* Turns each knob by what the games say about it. */
static void knobs_turn(Knobs *knobs, const Tuning *tuning, const Round *round, double by)
{
    for (int i = 0; i < knobs->count; i++) {
        Knob  *knob = &knobs->items[i];
        double slope = 0;
        for (int d = 0; d < tuning->directions; d++)
            slope +=
                round->directions[d].turned[i]
                * (round->contests[2 * d].result.points + round->contests[2 * d + 1].result.points)
                / 4;
        knob->value += by * slope / tuning->directions * knob->step;
        knob->value = fmin(fmax(knob->value, knob->least), knob->most);
        knob->sum += knob->value;
    }
}

/* Whose company a direction is tried in: nobody's, then that of each bot but the start. */
static const Bot *company(const Pool *pool, int turn)
{
    int bot = turn % pool->bot_count;
    return bot == 0 ? NULL : pool->bots[bot];
}

static void round_play(const Tuning *tuning, Knobs *knobs, Round *round, int number)
{
    const Pool *pool = &tuning->pool;
    Rng         rng;
    rng_seed(&rng, selfplay_seed(tuning->seed, (uint64_t)number));
    for (int d = 0; d < tuning->directions; d++) {
        Direction *direction = &round->directions[d];
        Contest   *contest = &round->contests[2 * d];
        int        turn = number * tuning->directions + d;
        direction_draw(direction, tuning, knobs, &rng);
        *contest =
            (Contest){ .sides = { bot_with(&direction->weights[0]),
                                  bot_with(&direction->weights[1]) },
                       .others = company(pool, turn),
                       .setting = &pool->settings[turn / pool->bot_count % pool->setting_count],
                       .seed = (uint64_t)rng_next(&rng) << 32 | rng_next(&rng) };
        contest[1] = contest[0];
        contest[1].exchanged = true;
    }
    contests_play(round->contests, 2 * tuning->directions, tuning->jobs);
    knobs_turn(knobs, tuning, round, pace(tuning, number));
}

/* ---- Comparisons ---- */

/* What the rounds since the last comparison led to, and the best so far. */
typedef struct Progress {
    Knobs      knobs;
    int        since; /* Rounds. */
    PoolResult start, last, best;
    double     begun; /* When. */
} Progress;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void measure(PoolResult *out, const Tuning *tuning, const Weights *weights, int games,
                    uint64_t seed)
{
    Bot bot = bot_with(weights);
    pool_measure(out, &tuning->pool, &bot, games + games % 2, seed, tuning->jobs);
}

static bool trades_enough(const Tuning *tuning, const Progress *progress)
{
    return progress->last.gain * 100 >= progress->start.gain * tuning->trade_least;
}

static void knobs_back(Knobs *knobs, Weights *best)
{
    for (int i = 0; i < knobs->count; i++) {
        Knob *knob = &knobs->items[i];
        if (begins_with_one_of(knob_name(knob->index), of_trade))
            knob->value = *knob_place(best, knob->index);
    }
}

static void compare(TuningReport *out, const Tuning *tuning, Progress *progress)
{
    Knobs  *knobs = &progress->knobs;
    Weights mean = *tuning->start;
    knobs_write(&mean, knobs, progress->since);
    /* The same games for every comparison, none of them played in a round. */
    measure(&progress->last, tuning, &mean, tuning->check_games, ~tuning->seed);
    if (!trades_enough(tuning, progress)) {
        out->trade_fails++;
        knobs_back(knobs, &out->best);
    } else if (pool_score(&progress->last) > pool_score(&progress->best)) {
        progress->best = progress->last;
        out->best = mean;
        out->better = true;
    }
    for (int i = 0; i < knobs->count; i++)
        knobs->items[i].sum = 0;
    progress->since = 0;
}

static void show_progress(const Tuning *tuning, int round, const Progress *progress)
{
    const PoolResult *last = &progress->last;
    double            spent = now() - progress->begun;
    if (!tuning->progress)
        return;
    fprintf(stderr, "\r%d of %d rounds, %.0f s left", round, tuning->rounds,
            round > 0 ? spent * (tuning->rounds - round) / round : 0);
    if (last->gain > 0)
        fprintf(stderr, "; at the last look %+.2f points, %+.2f at worst, %.0f %% of the trade  ",
                last->mean, last->worst, 100 * last->gain / progress->start.gain);
    fflush(stderr);
}

static bool tuning_check(const Tuning *tuning, const Knobs *knobs, Error *error)
{
    if (knobs->count == 0)
        return fail(error,
                    "no weight that can be tuned is among those with names that begin with %s",
                    tuning->only ? tuning->only : "anything else");
    if (tuning->directions < 1 || tuning->directions > DIRECTIONS_MAX)
        return fail(error, "a round has 1 to %d directions", DIRECTIONS_MAX);
    return true;
}

bool tune(TuningReport *out, const Tuning *tuning, Error *error)
{
    Progress progress = { .begun = now() };
    int      rounds = 0;
    knobs_make(&progress.knobs, tuning);
    if (!tuning_check(tuning, &progress.knobs, error))
        return false;
    Round round = { calloc((size_t)tuning->directions, sizeof *round.directions),
                    calloc(2 * (size_t)tuning->directions, sizeof *round.contests) };
    if (!round.directions || !round.contests) {
        free(round.directions);
        free(round.contests);
        return fail(error, "no memory");
    }
    *out = (TuningReport){ .best = *tuning->start };
    measure(&progress.start, tuning, tuning->start, tuning->check_games, ~tuning->seed);
    progress.best = progress.start;
    while (rounds < tuning->rounds && !*tuning->stop) {
        round_play(tuning, &progress.knobs, &round, rounds++);
        if (++progress.since == tuning->check_every || rounds == tuning->rounds)
            compare(out, tuning, &progress);
        show_progress(tuning, rounds, &progress);
    }
    free(round.directions);
    free(round.contests);
    if (tuning->progress)
        fputc('\n', stderr);
    out->rounds = rounds;
    out->confirmed = out->better && !*tuning->stop;
    if (out->confirmed) {
        int games = 2 * tuning->check_games;
        measure(&out->result, tuning, &out->best, games, ~tuning->seed - 1);
        measure(&out->start, tuning, tuning->start, games, ~tuning->seed - 1);
    }
    return true;
}
