/* `hard` plans a phase several times, by the heuristics under different weights. Each plan is
 * played forward in games that it imagines, the same ones for all, and what does best on average is
 * done. Where there is no plan to make it judges like `normal`, with weights of its own. */
#include "bots/hard.h"

#include <string.h>
#include <time.h>

#include "bots/imagine.h"
#include "bots/normal.h"
#include "rules/table/bits.h"
#include "rules/table/must.h"

enum { CANDIDATES_MAX = 48, RUNS_LEAST = 4, DOUBT_PERCENT = 75 };

/* ---- Which decisions are searched ---- */

enum { CHANGES_EACH = 3 };

/* Of a weight: percent of it, and more. */
typedef struct Change {
    WeightId id;
    int      percent, plus;
} Change;

/* Other views of the same position. */
static const Change move_changes[][CHANGES_EACH] = {
    { { WEIGHT_CITY, 100, -120 },
      { WEIGHT_CITY_MARGIN, 100, 5 },
      { WEIGHT_CITY_MARGIN_EARLY, 100, 5 } },
    { { WEIGHT_CITY, 150, 100 }, { WEIGHT_CITY_MARGIN, 0, 0 }, { WEIGHT_CITY_MARGIN_EARLY, 0, 0 } },
    { { WEIGHT_CITY, 0, 0 }, { WEIGHT_CITY_FOR_SUCCESSION, 0, 0 }, { WEIGHT_CITY_PER_CARD, 0, 0 } },
    { { WEIGHT_FIGHT_LEAST, 0, 2000 },
      { WEIGHT_ATTACK_CITY, 100, -3000 },
      { WEIGHT_AREA_SHARED_PERCENT, 50, 0 } },
    { { WEIGHT_FIGHT_LEAST, 0, 0 },
      { WEIGHT_ATTACK_CITY, 200, 200 },
      { WEIGHT_FIGHT_KILL, 200, 0 } },
    { { WEIGHT_SHIP_GAIN_LEAST, 0, 0 },
      { WEIGHT_SHIP_COST, 50, 0 },
      { WEIGHT_TOKEN_FIRST, 130, 0 } },
    { { WEIGHT_SHIP_GAIN_LEAST, 400, 0 },
      { WEIGHT_SHIP_COST, 300, 0 },
      { WEIGHT_TOKEN_FIRST, 100, 0 } },
};
static const Change basket_changes[][CHANGES_EACH] = {
    { { WEIGHT_KEEP_CARD, 0, 0 }, { WEIGHT_KEEP_SAVING, 0, 0 }, { WEIGHT_KEEP_TOKEN, 0, 0 } },
    { { WEIGHT_KEEP_CARD, 300, 0 }, { WEIGHT_KEEP_SAVING, 200, 0 }, { WEIGHT_KEEP_TOKEN, 150, 0 } },
    { { WEIGHT_KEEP_CARD, 0, 200 },
      { WEIGHT_KEEP_SAVING, 0, 300 },
      { WEIGHT_KEEP_BEHIND, 0, 100 } },
    { { WEIGHT_ADVANCE_EFFECTS_PERCENT, 300, 0 },
      { WEIGHT_ADVANCE_CREDITS_PERCENT, 150, 0 },
      { WEIGHT_KEEP_CARD, 50, 0 } },
    { { WEIGHT_ADVANCE_FOR_LATER, 0, 0 },
      { WEIGHT_ADVANCE_FOR_SUCCESSION, 0, 0 },
      { WEIGHT_SAVING_AHEAD, 0, 0 } },
};

typedef struct Row {
    const char *what;                      /* Is planned; null: nothing. */
    const Change (*changes)[CHANGES_EACH]; /* Sets of weights to plan with, besides the bot's ... */
    uint8_t changed;                       /* ... so many, and ... */
    uint8_t drawn;                         /* ... so many drawn at random. */
    uint8_t candidates;                    /* At most, unless the weights let them grow. */
    uint8_t turns;                         /* That are played to their ends, this one included. */
} Row;

static const Row rows[PROMPT_COUNT] = {
    [PROMPT_MOVE] = { "plans for all moves", move_changes,
                      sizeof move_changes / sizeof *move_changes, 6, 8, 2 },
    [PROMPT_BUY_ADVANCES] = { "baskets", basket_changes,
                              sizeof basket_changes / sizeof *basket_changes, 24, 12, 3 },
};

/* ---- Candidates ---- */

typedef struct Candidate {
    Action    action;
    BotMemory memory;  /* As it is after the decision: with the rest of a plan. */
    Weights   weights; /* That it was found with. */
    int64_t   sum;
    int64_t   squares; /* Of the differences from the first candidate, in tenths of a point. */
    bool      alive;
} Candidate;

typedef struct Search {
    const Bot   *bot;
    const Rules *rules;
    const View  *view;
    const Row   *row;
    Rng          rng;
    int          most;  /* Candidates: few enough that each can be tried a few times. */
    int          until; /* The turn before which the imagined games stop. */
    int          count;
    int          runs; /* Of every candidate that is alive. */
    Candidate    candidates[CANDIDATES_MAX];
} Search;

static bool same_plan(const Candidate *a, const Candidate *b)
{
    int left = a->memory.plan_count - a->memory.plan_next;
    return action_compare(&a->action, &b->action) == 0
           && left == b->memory.plan_count - b->memory.plan_next
           && memcmp(a->memory.plan + a->memory.plan_next, b->memory.plan + b->memory.plan_next,
                     (size_t)left * sizeof(Action))
                  == 0;
}

static void add_candidate(Search *search, const Candidate *candidate)
{
    if (search->count >= search->most)
        return;
    for (int i = 0; i < search->count; i++)
        if (same_plan(&search->candidates[i], candidate))
            return;
    search->candidates[search->count] = *candidate;
    search->candidates[search->count].alive = true;
    search->count++;
}

static void add_plan(Search *search, const Weights *weights, const BotMemory *memory)
{
    Candidate candidate = { .memory = *memory, .weights = *weights };
    Rng       rng = search->rng;
    candidate.action =
        normal_decide(weights, search->rules, search->view, &candidate.memory, &rng, NULL);
    add_candidate(search, &candidate);
}

static void set_weight(Weights *weights, WeightId id, int value)
{
    int least = weight_least(id), most = weight_most(id);
    weights->figure[id] = (int16_t)(value < least ? least : value > most ? most : value);
}

static void add_changed_plans(Search *search, const BotMemory *memory)
{
    for (int i = 0; i < search->row->changed; i++) {
        Weights weights = *search->bot->weights;
        for (int c = 0; c < CHANGES_EACH; c++) {
            const Change *change = &search->row->changes[i][c];
            set_weight(&weights, change->id,
                       weights.figure[change->id] * change->percent / 100 + change->plus);
        }
        add_plan(search, &weights, memory);
    }
}

enum { ADVANCE_DRAWN = 900 };

/* Each figure between half and twice as much; each advance some points better or worse. */
static void add_drawn_plans(Search *search, const BotMemory *memory)
{
    int drawn = search->row->drawn * search->most / search->row->candidates;
    for (int i = 0; i < (drawn > search->row->drawn ? drawn : search->row->drawn); i++) {
        Weights weights = *search->bot->weights;
        for (int id = 0; id < WEIGHT_MISTAKE_CHOICE; id++)
            set_weight(&weights, (WeightId)id,
                       weights.figure[id] * (50 + (int)rng_below(&search->rng, 151)) / 100);
        for (int e = 0; e < EFFECT_COUNT; e++)
            weights.effect[e] =
                (int16_t)(weights.effect[e] * (int)rng_below(&search->rng, 301) / 100);
        for (int a = 0; a < ADVANCES_MAX; a++)
            weights.advance[a] =
                (int16_t)((int)rng_below(&search->rng, ADVANCE_DRAWN) - ADVANCE_DRAWN / 3);
        add_plan(search, &weights, memory);
    }
}

/* ---- Trying them out ---- */

static void try_all(Search *search)
{
    Imagined game, start;
    uint64_t seed = (uint64_t)rng_next(&search->rng) << 32 | rng_next(&search->rng);
    int      first = 0;
    Player   me = search->view->viewer;
    imagined_begin(&start, search->rules, search->view, &search->candidates[0].memory,
                   search->bot->weights, seed);
    for (int i = 0; i < search->count; i++) {
        Candidate *candidate = &search->candidates[i];
        if (!candidate->alive)
            continue;
        game = start;
        game.memories[me] = candidate->memory;
        imagined_apply(&game, search->rules, &candidate->action);
        imagined_play(&game, search->rules, search->until);
        int value = imagined_value(search->rules, &game.view.shown, me);
        if (i == 0)
            first = value;
        int64_t difference = (value - first) / 10;
        candidate->sum += difference;
        candidate->squares += difference * difference;
    }
    search->runs++;
}

/* The sum of the squared distances from the mean. */
static int64_t spread_of(const Candidate *candidate, int64_t runs)
{
    return candidate->squares - candidate->sum * candidate->sum / runs;
}

/* The better half goes on, and the first one, against which all are measured. Returns how many. */
static int drop_worse_half(Search *search, int alive)
{
    for (int drop = (alive - 1) / 2; drop > 0; drop--) {
        Candidate *worst = NULL;
        for (int i = 1; i < search->count; i++) {
            Candidate *candidate = &search->candidates[i];
            if (candidate->alive && (!worst || candidate->sum < worst->sum))
                worst = candidate;
        }
        worst->alive = false;
        alive--;
    }
    return alive;
}

static int64_t root(int64_t square)
{
    int64_t low = 0, high = 2000000000;
    while (low < high) {
        int64_t middle = (low + high + 1) / 2;
        if (middle * middle <= square)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

/* Chance favours some: what is to replace the judgement of `normal` must be better by a part of the
 * error of its mean. */
static int best_candidate(const Search *search)
{
    int     best = 0;
    int64_t best_sum = 0;
    int64_t n = search->runs;
    for (int i = 1; i < search->count; i++) {
        const Candidate *candidate = &search->candidates[i];
        if (!candidate->alive)
            continue;
        int64_t spread = root(spread_of(candidate, n));
        int64_t sum = candidate->sum - spread * DOUBT_PERCENT / 100;
        if (sum > best_sum) {
            best_sum = sum;
            best = i;
        }
    }
    return best;
}

/* ---- The decision ---- */

static int64_t now_milliseconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* Halves until one is left beside the first; each round has the same share of the budget, so that
 * the nearer a candidate comes to being chosen the better it is known. */
static void run(Search *search)
{
    const Bot *bot = search->bot;
    int        alive = search->count, rounds = 1;
    for (int left = alive - 1; left > 1; left -= left / 2)
        rounds++;
    for (int round = 0; round < rounds && alive > 1; round++) {
        int64_t end = now_milliseconds() + bot->milliseconds / rounds;
        int     runs = bot->budget / (rounds * alive);
        do
            try_all(search);
        while (bot->milliseconds ? now_milliseconds() < end : --runs > 0);
        alive = drop_worse_half(search, alive);
    }
}

/* The judgement that the choice comes from, and how it did against the others. */
static void note_search(Reasons *reasons, const Search *search, const BotMemory *memory, int best)
{
    BotMemory copy = *memory;
    Rng       rng = search->rng;
    int64_t   n = search->runs;
    normal_decide(&search->candidates[best].weights, search->rules, search->view, &copy, &rng,
                  reasons);
    if (n == 0)
        return;
    reasons_note(reasons, "Of %d %s, tried out in %d imagined games to the end of turn %d,",
                 search->count, search->row->what, search->runs, search->until - 1);
    if (best == 0)
        reasons_note(reasons, "none did clearly better than the one that judgement alone prefers.");
    else {
        const Candidate *chosen = &search->candidates[best];
        reasons_note(reasons,
                     "this one ended %.1f points (give or take %.1f) above the one that judgement "
                     "alone prefers.",
                     (double)chosen->sum / (double)n / 10,
                     (double)root(spread_of(chosen, n)) / (double)n / 10);
    }
}

static bool plan_under_way(const View *view, const BotMemory *memory)
{
    return memory->plan_turn == view->shown.turn && memory->plans_made > 0
           && memory->plan_procedure == flow_top_const(&view->shown.flow)->procedure;
}

/* Games that a decision may take, about, where its time is given. */
static int budget_of(const Bot *bot)
{
    return bot->milliseconds ? bot->milliseconds : bot->budget;
}

/* Few enough that each can be tried a few times; more where there is time for more. */
static int most_candidates(const Bot *bot, const Row *row)
{
    int budget = budget_of(bot);
    int most = budget * bot->weights->figure[WEIGHT_SEARCH_WIDE] / 1000;
    most = most > row->candidates ? most : row->candidates;
    if (!bot->milliseconds && budget / RUNS_LEAST < most)
        most = budget / RUNS_LEAST;
    most = most < CANDIDATES_MAX ? most : CANDIDATES_MAX;
    return most > 2 ? most : 2;
}

/* Whoever can afford many games plays them longer: what a position is worth need not be guessed at
 * the end, and many even out the chance of more turns. */
static int turns_ahead(const Bot *bot, const Row *row)
{
    int deep = bot->weights->figure[WEIGHT_SEARCH_DEEP];
    return row->turns + (deep ? budget_of(bot) / deep : 0);
}

Action hard_choose(const Bot *bot, const Rules *rules, const View *view, BotMemory *memory,
                   Rng *rng, Reasons *reasons)
{
    Prompt     prompt = game_prompt(rules, &view->shown, view->viewer);
    const Row *row = &rows[prompt.kind];
    Bot        seated = *bot; /* Everything below judges by the weights for this table. */
    seated.weights = bot_weights(bot, view->shown.player_count);
    bot = &seated;
    if (!row->what || plan_under_way(view, memory))
        return normal_decide(bot->weights, rules, view, memory, rng, reasons);
    Search search = { .bot = bot, .rules = rules, .view = view, .row = row };
    search.most = most_candidates(bot, row);
    search.until = view->shown.turn + turns_ahead(bot, row);
    rng_seed(&search.rng, (uint64_t)rng_next(rng) << 32 | rng_next(rng));
    add_plan(&search, bot->weights, memory);
    add_changed_plans(&search, memory);
    add_drawn_plans(&search, memory);
    run(&search);
    int best = search.runs > 0 ? best_candidate(&search) : 0;
    if (reasons)
        note_search(reasons, &search, memory, best);
    *memory = search.candidates[best].memory;
    return search.candidates[best].action;
}
