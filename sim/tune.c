#include "sim/tune.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "rules/civ/family.h"
#include "rules/table/must.h"
#include "sim/farm.h"
#include "sim/league.h"
#include "sim/selfplay.h"

enum { FIGURES = WEIGHT_MISTAKE_CHOICE, KNOBS_MAX = FIGURES + EFFECT_COUNT };
enum { COUNTS_LEAST = 5, COUNTS_MOST = 9, DIRECTIONS_MAX = 256 };
enum { EFFECT_MOST = 1000 };

/* ---- Many games, each on its own ---- */

typedef struct Contest {
    Bot      sides[2];
    Options  options;
    uint64_t seed;
    bool     exchanged;
    double   points; /* Of the first side's seats above the other's, on average. */
    int      won;    /* By the first side. */
} Contest;

typedef struct Contests {
    const Rules *rules;
    Contest     *items;
} Contests;

typedef struct ContestResult {
    double points;
    int    won;
} ContestResult;

static void contest_play(Contest *contest, const Rules *rules)
{
    Ruleset        ruleset = civ_ruleset(rules);
    AnyOptions     options = civ_options(&contest->options);
    AnyBot         sides[2] = { civ_bot(&contest->sides[0]), civ_bot(&contest->sides[1]) };
    Selfplay       task = { .rules = &ruleset, .options = &options, .seed = contest->seed };
    SelfplayResult result;
    double         sum[2] = { 0, 0 };
    int            seats[2] = { 0, 0 }, players = contest->options.player_count;
    uint8_t        order[PLAYERS_MAX];
    Rng            rng;
    /* Who sits where is drawn, so that neighbours differ from game to game. */
    rng_seed(&rng, ~contest->seed);
    for (int i = 0; i < players; i++)
        order[i] = (uint8_t)i;
    rng_shuffle(&rng, order, players);
    for (int seat = 0; seat < players; seat++)
        task.bots[seat] = &sides[(order[seat] + contest->exchanged) % 2];
    selfplay(&result, &task);
    for (int seat = 0; seat < players; seat++) {
        int side = task.bots[seat] == &sides[1];
        sum[side] += result.points[seat];
        seats[side]++;
    }
    contest->points = sum[0] / seats[0] - sum[1] / seats[1];
    contest->won = task.bots[result.winner] == &sides[0];
}

static void contests_work(void *context, int task, void *result)
{
    const Contests *contests = context;
    Contest         contest = contests->items[task];
    contest_play(&contest, contests->rules);
    *(ContestResult *)result = (ContestResult){ contest.points, contest.won };
}

static void contests_take(void *context, int task, const void *result)
{
    Contest *contest = &((const Contests *)context)->items[task];
    contest->points = ((const ContestResult *)result)->points;
    contest->won = ((const ContestResult *)result)->won;
}

/* All processes turn the same knobs, so that all need the results. */
static void contests_play(const Tuning *tuning, Contest *items, int count)
{
    Contests contests = { .rules = tuning->rules, .items = items };
    farm_run(&(Farm){ .count = count,
                      .size = sizeof(ContestResult),
                      .jobs = tuning->jobs,
                      .spread = true,
                      .work = contests_work,
                      .take = contests_take,
                      .context = &contests });
}

/* The options of game `index`: the number of players in turn unless it is given. */
static Options options_of(const Tuning *tuning, int index)
{
    Options options = tuning->options;
    int     counts[COUNTS_MOST + 1], known = 0;
    if (options.player_count)
        return options;
    for (int n = COUNTS_LEAST; n <= COUNTS_MOST; n++) {
        options.player_count = (uint8_t)n;
        if (!game_options_check(tuning->rules, &options))
            counts[known++] = n;
    }
    must(known > 0);
    options.player_count = (uint8_t)counts[index % known];
    return options;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* ---- Matches ---- */

void match_play(Match *out, const Tuning *tuning, const Bot *a, const Bot *b, int games,
                uint64_t seed)
{
    games += games % 2;
    Contest *contests = calloc((size_t)games, sizeof *contests);
    must(contests != NULL);
    for (int i = 0; i < games; i++)
        contests[i] = (Contest){ .sides = { *a, *b },
                                 .options = options_of(tuning, i / 2),
                                 .seed = selfplay_seed(seed, (uint64_t)i / 2),
                                 .exchanged = i % 2 };
    contests_play(tuning, contests, games);
    double sum = 0, squares = 0;
    *out = (Match){ .games = games };
    /* Two games with the same seed are one observation. */
    for (int i = 0; i < games; i += 2) {
        double points = (contests[i].points + contests[i + 1].points) / 2;
        out->wins += contests[i].won + contests[i + 1].won;
        sum += points;
        squares += points * points;
    }
    free(contests);
    int n = games / 2;
    out->points = sum / n;
    out->points_error = n > 1 ? 1.96 * sqrt((squares - sum * sum / n) / (n - 1) / n) : INFINITY;
    share_interval(out->wins, games, &out->share, &out->share_low, &out->share_high);
}

/* ---- Knobs: the weights as numbers to be turned ---- */

typedef struct Knob {
    int    index;      /* Of a figure, or FIGURES + an effect. */
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
    return index < FIGURES ? &weights->figure[index] : &weights->effect[index - FIGURES];
}

static const char *knob_name(int index)
{
    return index < FIGURES ? weight_name((WeightId)index)
                           : weight_effect_name((Effect)(index - FIGURES));
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

/* A step is a quarter of the weight, and enough to make a difference to small ones. */
static void knobs_make(Knobs *out, const Tuning *tuning)
{
    Weights weights = *tuning->start;
    out->count = 0;
    for (int i = 0; i < KNOBS_MAX; i++) {
        bool   figure = i < FIGURES;
        double value = *knob_place(&weights, i);
        double least = figure ? weight_least((WeightId)i) : -EFFECT_MOST;
        double most = figure ? weight_most((WeightId)i) : EFFECT_MOST;
        if (tuning->only && !begins_with_one_of(knob_name(i), tuning->only))
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
            slope += round->directions[d].turned[i]
                     * (round->contests[2 * d].points + round->contests[2 * d + 1].points) / 4;
        knob->value += by * slope / tuning->directions * knob->step;
        knob->value = fmin(fmax(knob->value, knob->least), knob->most);
        knob->sum += knob->value;
    }
}

static void round_play(const Tuning *tuning, Knobs *knobs, Round *round, int number)
{
    Rng rng;
    rng_seed(&rng, selfplay_seed(tuning->seed, (uint64_t)number));
    for (int d = 0; d < tuning->directions; d++) {
        Direction *direction = &round->directions[d];
        Contest   *contest = &round->contests[2 * d];
        direction_draw(direction, tuning, knobs, &rng);
        *contest = (Contest){ .sides = { bot_with(&direction->weights[0]),
                                         bot_with(&direction->weights[1]) },
                              .options = options_of(tuning, number * tuning->directions + d),
                              .seed = (uint64_t)rng_next(&rng) << 32 | rng_next(&rng) };
        contest[1] = contest[0];
        contest[1].exchanged = true;
    }
    contests_play(tuning, round->contests, 2 * tuning->directions);
    knobs_turn(knobs, tuning, round, pace(tuning, number));
}

static void show_progress(const Tuning *tuning, int round, double start, const Match *last)
{
    double spent = now() - start;
    if (!tuning->progress)
        return;
    fprintf(stderr, "\r%d of %d rounds, %.0f s left", round, tuning->rounds,
            round > 0 ? spent * (tuning->rounds - round) / round : 0);
    if (last->games)
        fprintf(stderr, "; at the last look %+.2f points (+-%.2f)  ", last->points,
                last->points_error);
    fflush(stderr);
}

static bool tuning_check(const Tuning *tuning, const Knobs *knobs, Error *error)
{
    Options options = tuning->options;
    if (knobs->count == 0)
        return fail(error, "no weight has a name that begins with %s", tuning->only);
    if (tuning->directions < 1 || tuning->directions > DIRECTIONS_MAX)
        return fail(error, "a round has 1 to %d directions", DIRECTIONS_MAX);
    for (int n = COUNTS_LEAST; n <= COUNTS_MOST && options.player_count == 0; n++) {
        Options some = options;
        some.player_count = (uint8_t)n;
        if (!game_options_check(tuning->rules, &some))
            options = some;
    }
    const char *wrong = game_options_check(tuning->rules, &options);
    return wrong ? fail(error, "%s", wrong) : true;
}

bool tune(TuningReport *out, const Tuning *tuning, Error *error)
{
    Knobs  knobs;
    Match  last = { 0 };
    double best = 0, start = now();
    int    since = 0, rounds = 0;
    knobs_make(&knobs, tuning);
    if (!tuning_check(tuning, &knobs, error))
        return false;
    Round round = { calloc((size_t)tuning->directions, sizeof *round.directions),
                    calloc(2 * (size_t)tuning->directions, sizeof *round.contests) };
    if (!round.directions || !round.contests) {
        free(round.directions);
        free(round.contests);
        return fail(error, "no memory");
    }
    *out = (TuningReport){ .best = *tuning->start };
    while (rounds < tuning->rounds && !*tuning->stop) {
        round_play(tuning, &knobs, &round, rounds++);
        since++;
        if (since == tuning->check_every || rounds == tuning->rounds) {
            Weights mean = *tuning->start;
            knobs_write(&mean, &knobs, since);
            /* The same games for every comparison, none of them played in a round. */
            Bot then = bot_with(tuning->start), here = bot_with(&mean);
            match_play(&last, tuning, &here, &then, tuning->check_games, ~tuning->seed);
            if (last.points > best) {
                best = last.points;
                out->best = mean;
                out->better = true;
            }
            for (int i = 0; i < knobs.count; i++)
                knobs.items[i].sum = 0;
            since = 0;
        }
        show_progress(tuning, rounds, start, &last);
    }
    free(round.directions);
    free(round.contests);
    if (tuning->progress)
        fputc('\n', stderr);
    out->rounds = rounds;
    out->confirmed = out->better && !*tuning->stop;
    if (out->confirmed) {
        Bot then = bot_with(tuning->start), here = bot_with(&out->best);
        match_play(&out->match, tuning, &here, &then, 2 * tuning->check_games, ~tuning->seed - 1);
    }
    return true;
}
