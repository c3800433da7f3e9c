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

enum { CANDIDATES_MAX = 128, RUNS_MAX = 4096, RUNS_LEAST = 4, DOUBT_PERCENT = 75 };

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

typedef struct Search Search;

/* Adds plans that differ in one thing from what these weights lead to. */
typedef void   AddNear(Search *search, const Weights *from);
static AddNear add_near_moves, add_near_baskets;

typedef struct Row {
    const char *what;                      /* Is planned; null: nothing. */
    const Change (*changes)[CHANGES_EACH]; /* Sets of weights to plan with, besides the bot's ... */
    uint8_t  changed;                      /* ... so many, and ... */
    uint8_t  drawn;                        /* ... so many drawn at random. */
    uint8_t  candidates;                   /* At most, unless the weights let them grow. */
    uint8_t  turns;                        /* That are played to their ends, this one included. */
    bool     foresees;                     /* The end of this turn tells something already. */
    AddNear *add_near;                     /* To the best so far, ... */
    int      near_games;                   /* ... as often as there are so many games for it. */
} Row;

static const Row rows[PROMPT_COUNT] = {
    [PROMPT_MOVE] = { "plans for all moves", move_changes,
                      sizeof move_changes / sizeof *move_changes, 6, 8, 2, false, add_near_moves,
                      500 },
    [PROMPT_BUY_ADVANCES] = { "baskets", basket_changes,
                              sizeof basket_changes / sizeof *basket_changes, 24, 12, 3, true,
                              add_near_baskets, 300 },
};

/* ---- Candidates ---- */

typedef struct Candidate {
    Action    action;
    BotMemory memory;  /* As it is after the decision: with the rest of a plan. */
    Weights   weights; /* That it was found with. */
    int       outlook; /* What it is worth at the end of this turn, where that is asked. */
    int       runs;    /* It was tried out in the first so many imagined games. */
    int64_t   sum;
    int64_t   squares; /* Of the differences from the first candidate, in tenths of a point. */
    bool      alive;
} Candidate;

struct Search {
    const Bot   *bot;
    const Rules *rules;
    const View  *view;
    const Row   *row;
    BotMemory    memory; /* As it is before the decision. */
    Rng          rng;
    uint64_t     seed;  /* Of the imagined games. */
    int          until; /* The turn before which they stop. */
    int          most;  /* Candidates that are tried at a time, ... */
    int          room;  /* ... and that are thought of. */
    int          count, alive;
    Candidate    candidates[CANDIDATES_MAX];
    int          first[RUNS_MAX]; /* What the imagined games are worth with the first candidate. */
};

static bool same_plan(const Candidate *a, const Candidate *b)
{
    int left = a->memory.plan_count - a->memory.plan_next;
    return action_compare(&a->action, &b->action) == 0
           && left == b->memory.plan_count - b->memory.plan_next
           && memcmp(a->memory.plan + a->memory.plan_next, b->memory.plan + b->memory.plan_next,
                     (size_t)left * sizeof(Action))
                  == 0;
}

/* Equal plans count once, those that have been given up too. */
static void add_plan(Search *search, const Weights *weights)
{
    if (search->alive >= search->room || search->count == CANDIDATES_MAX)
        return;
    Candidate *candidate = &search->candidates[search->count];
    Rng        rng = search->rng;
    *candidate = (Candidate){ .memory = search->memory, .weights = *weights, .alive = true };
    candidate->action =
        normal_decide(weights, search->rules, search->view, &candidate->memory, &rng, NULL);
    for (int i = 0; i < search->count; i++)
        if (same_plan(&search->candidates[i], candidate))
            return;
    search->count++;
    search->alive++;
}

static void set_weight(Weights *weights, WeightId id, int value)
{
    int least = weight_least(id), most = weight_most(id);
    weights->figure[id] = (int16_t)(value < least ? least : value > most ? most : value);
}

static void add_changed_plans(Search *search)
{
    for (int i = 0; i < search->row->changed; i++) {
        Weights weights = *search->bot->weights;
        for (int c = 0; c < CHANGES_EACH; c++) {
            const Change *change = &search->row->changes[i][c];
            set_weight(&weights, change->id,
                       weights.figure[change->id] * change->percent / 100 + change->plus);
        }
        add_plan(search, &weights);
    }
}

enum { ADVANCE_DRAWN = 900 };

/* Each figure between half and twice as much; each advance some points better or worse. */
static void add_drawn_plans(Search *search)
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
        add_plan(search, &weights);
    }
}

/* ---- Near another one ---- */

/* The basket of the same judgement that has one advance whatever it costs, or does without it. */
static void add_near_baskets(Search *search, const Weights *from)
{
    uint64_t held = search->view->shown.players[search->view->viewer].advances;
    uint8_t  order[ADVANCES_MAX];
    int      count = search->rules->edition->advance_count;
    for (int a = 0; a < count; a++)
        order[a] = (uint8_t)a;
    rng_shuffle(&search->rng, order, count);
    for (int i = 0; i < count; i++) {
        Weights weights = *from;
        if (held & bit64(order[i]))
            continue;
        weights.advance[order[i]] = ALWAYS;
        add_plan(search, &weights);
        weights.advance[order[i]] = NEVER;
        add_plan(search, &weights);
    }
}

enum { GROUND = 150 };

static void add_leaning_plan(Search *search, const Weights *from, Area area, int city, int ground)
{
    Weights weights = *from;
    if (weights.leaning_count == LEANINGS_MAX)
        return;
    weights.leanings[weights.leaning_count++] = (Leaning){ area, (int16_t)city, (int16_t)ground };
    add_plan(search, &weights);
}

/* Plans of the same judgement in which an area within a step of the own ones is built on, attacked
 * or held whatever it costs, or at no price. */
static void add_near_moves(Search *search, const Weights *from)
{
    const Game  *game = &search->view->shown;
    const Board *board = search->rules->board;
    uint32_t     seen[AREA_WORDS] = { 0 };
    uint16_t     near[AREAS_MAX];
    int          count = 0;
    for (Area a = 0; a < board->area_count; a++) {
        const BoardArea *info = &board->areas[a];
        for (int n = -1; game->tokens[search->view->viewer][a] && n < info->land_count; n++) {
            Area area = n < 0 ? a : info->land[n];
            if (!bits_test(seen, area) && !board->areas[area].sea)
                near[count++] = area;
            bits_set(seen, area);
        }
    }
    for (int i = count - 1; i > 0; i--) {
        int      j = (int)rng_below(&search->rng, (uint32_t)i + 1);
        uint16_t kept = near[i];
        near[i] = near[j];
        near[j] = kept;
    }
    for (int i = 0; i < count; i++) {
        add_leaning_plan(search, from, near[i], ALWAYS, 0);
        add_leaning_plan(search, from, near[i], NEVER, 0);
        add_leaning_plan(search, from, near[i], 0, GROUND);
        add_leaning_plan(search, from, near[i], 0, -GROUND);
    }
}

/* ---- Trying them out ---- */

static void play_until(Imagined *out, const Search *search, const Candidate *candidate, int run,
                       int turn)
{
    imagined_begin(out, search->rules, search->view, &candidate->memory, search->bot->weights,
                   search->seed + (uint64_t)run * 0x9E3779B97F4A7C15u);
    imagined_apply(out, search->rules, &candidate->action);
    imagined_play(out, search->rules, turn);
}

static int play_out(const Search *search, const Candidate *candidate, int run)
{
    Imagined game;
    play_until(&game, search, candidate, run, search->until);
    return imagined_value(search->rules, &game.view.shown, search->view->viewer);
}

/* Every candidate meets the same imagined games in the same order. */
static void try_out(Search *search, Candidate *candidate)
{
    Candidate *first = &search->candidates[0];
    int        run = candidate->runs++;
    if (first->runs <= run)
        search->first[first->runs++] = play_out(search, first, run);
    int64_t difference = (play_out(search, candidate, run) - search->first[run]) / 10;
    candidate->sum += difference;
    candidate->squares += difference * difference;
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

/* In thousandths of a point. */
static int64_t mean_of(const Candidate *candidate)
{
    return candidate->runs ? 100 * candidate->sum / candidate->runs : 0;
}

static int64_t error_of(const Candidate *candidate)
{
    int64_t n = candidate->runs;
    return n ? 100 * root(candidate->squares - candidate->sum * candidate->sum / n) / n : 0;
}

/* The better half goes on, and the first one, against which all are measured. */
static void drop_worse_half(Search *search)
{
    for (int drop = (search->alive - 1) / 2; drop > 0; drop--) {
        Candidate *worst = NULL;
        for (int i = 1; i < search->count; i++) {
            Candidate *candidate = &search->candidates[i];
            if (candidate->alive && (!worst || mean_of(candidate) < mean_of(worst)))
                worst = candidate;
        }
        worst->alive = false;
        search->alive--;
    }
}

/* Chance favours some: what is to replace the judgement of `normal` must be better by a part of the
 * error of its mean. */
static int best_candidate(const Search *search)
{
    int     best = 0;
    int64_t best_mean = 0;
    for (int i = 1; i < search->count; i++) {
        const Candidate *candidate = &search->candidates[i];
        int64_t          mean = mean_of(candidate) - error_of(candidate) * DOUBT_PERCENT / 100;
        if (candidate->alive && mean > best_mean) {
            best_mean = mean;
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

/* Tries all that are left once more, as far as there is room to remember. */
static bool try_all(Search *search)
{
    for (int i = 1; i < search->count; i++) {
        Candidate *candidate = &search->candidates[i];
        if (candidate->alive && candidate->runs == RUNS_MAX)
            return false;
        if (candidate->alive)
            try_out(search, candidate);
    }
    return true;
}

/* Halves until one is left beside the first; each round has the same share of what there is, so
 * that the nearer a candidate comes to being chosen the better it is known. */
static void halve(Search *search, int games, int milliseconds)
{
    int rounds = 1;
    for (int left = search->alive - 1; left > 1; left -= left / 2)
        rounds++;
    for (int round = 0; round < rounds && search->alive > 1; round++) {
        int64_t end = now_milliseconds() + milliseconds / rounds;
        int     runs = games / (rounds * search->alive);
        while (try_all(search) && (milliseconds ? now_milliseconds() < end : --runs > 0))
            ;
        drop_worse_half(search);
    }
}

/* Games that a decision may take, about, where its time is given. */
static int budget_of(const Bot *bot)
{
    return bot->milliseconds ? bot->milliseconds : bot->budget;
}

/* How often plans near the best so far are looked for. */
static int climbs_of(const Search *search)
{
    int climbs = search->bot->weights->figure[WEIGHT_SEARCH_CLIMBS];
    int most = budget_of(search->bot) / search->row->near_games;
    return climbs < most ? climbs : most;
}

/* Of more than can be tried those stay that are worth most at the end of this turn, which takes
 * next to no time to play and has hardly any chance in it. */
static void drop_unlikely(Search *search)
{
    for (int i = 1; i < search->count; i++) {
        Candidate *candidate = &search->candidates[i];
        if (candidate->alive && candidate->runs == 0 && search->alive > search->most) {
            Imagined game;
            play_until(&game, search, candidate, 0, search->view->shown.turn + 1);
            candidate->outlook =
                imagined_value(search->rules, &game.view.shown, search->view->viewer);
        }
    }
    while (search->alive > search->most) {
        Candidate *worst = NULL;
        for (int i = 1; i < search->count; i++) {
            Candidate *candidate = &search->candidates[i];
            if (candidate->alive && candidate->runs == 0
                && (!worst || candidate->outlook < worst->outlook))
                worst = candidate;
        }
        worst->alive = false;
        search->alive--;
    }
}

/* First what other views of the position lead to, then what is near the best of it, and again. */
static void run(Search *search)
{
    const Bot *bot = search->bot;
    int        climbs = climbs_of(search);
    add_changed_plans(search);
    add_drawn_plans(search);
    if (search->room > search->most)
        search->row->add_near(search, bot->weights);
    for (int climb = 0;; climb++) {
        drop_unlikely(search);
        halve(search, bot->budget / (climbs + 1), bot->milliseconds / (climbs + 1));
        if (climb == climbs)
            return;
        Weights from = search->candidates[best_candidate(search)].weights;
        search->row->add_near(search, &from);
    }
}

/* The judgement that the choice comes from, and how it did against the others. */
static void note_search(Reasons *reasons, const Search *search, int best)
{
    BotMemory copy = search->memory;
    Rng       rng = search->rng;
    normal_decide(&search->candidates[best].weights, search->rules, search->view, &copy, &rng,
                  reasons);
    if (search->candidates[0].runs == 0)
        return;
    reasons_note(reasons, "Of %d %s, tried out in %d imagined games to the end of turn %d,",
                 search->count, search->row->what, search->candidates[0].runs, search->until - 1);
    if (best == 0)
        reasons_note(reasons, "none did clearly better than the one that judgement alone prefers.");
    else {
        const Candidate *chosen = &search->candidates[best];
        reasons_note(reasons,
                     "this one ended %.1f points (give or take %.1f) above the one that judgement "
                     "alone prefers.",
                     (double)mean_of(chosen) / 1000, (double)error_of(chosen) / 1000);
    }
}

static bool plan_under_way(const View *view, const BotMemory *memory)
{
    return memory->plan_turn == view->shown.turn && memory->plans_made > 0
           && memory->plan_procedure == flow_top_const(&view->shown.flow)->procedure;
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

/* So many that as many again can be found near the best of them. */
static int candidates_thought_of(const Search *search)
{
    int room = search->most * search->bot->weights->figure[WEIGHT_SEARCH_SCREEN];
    room = room < CANDIDATES_MAX / 2 ? room : CANDIDATES_MAX / 2;
    return search->row->foresees && room > search->most ? room : search->most;
}

/* Whoever can afford many games plays them longer: what a position is worth need not be guessed at
 * the end, and many even out the chance of more turns. */
static int turns_ahead(const Bot *bot, const Row *row)
{
    int deep = bot->weights->figure[WEIGHT_SEARCH_DEEP];
    return row->turns + (deep ? budget_of(bot) / deep : 0);
}

/* Everything judges by the weights for this table. */
static Bot seated(const Bot *bot, const View *view)
{
    Bot out = *bot;
    out.weights = bot_weights(bot, view->shown.player_count);
    out.small = NULL;
    return out;
}

static bool is_searched(const Rules *rules, const View *view, const BotMemory *memory)
{
    return rows[game_prompt(rules, &view->shown, view->viewer).kind].what
           && !plan_under_way(view, memory);
}

/* Returns the best candidate. */
static int search_all(Search *search, const Bot *bot, const Rules *rules, const View *view,
                      const BotMemory *memory, Rng *rng)
{
    search->bot = bot;
    search->rules = rules;
    search->view = view;
    search->row = &rows[game_prompt(rules, &view->shown, view->viewer).kind];
    search->memory = *memory;
    search->most = most_candidates(bot, search->row);
    search->room = candidates_thought_of(search);
    search->until = view->shown.turn + turns_ahead(bot, search->row);
    search->count = search->alive = 0;
    rng_seed(&search->rng, (uint64_t)rng_next(rng) << 32 | rng_next(rng));
    search->seed = (uint64_t)rng_next(&search->rng) << 32 | rng_next(&search->rng);
    add_plan(search, bot->weights);
    run(search);
    return best_candidate(search);
}

Action hard_choose(const Bot *bot, const Rules *rules, const View *view, BotMemory *memory,
                   Rng *rng, Reasons *reasons)
{
    Bot    here = seated(bot, view);
    Search search;
    if (!is_searched(rules, view, memory))
        return normal_decide(here.weights, rules, view, memory, rng, reasons);
    int best = search_all(&search, &here, rules, view, memory, rng);
    if (reasons)
        note_search(reasons, &search, best);
    *memory = search.candidates[best].memory;
    return search.candidates[best].action;
}

/* Adds what one more game with a candidate is worth, or takes it away. */
static void test_one(SearchTest *sum, const Search *search, const Candidate *candidate, int run,
                     int sign)
{
    enum { TURNS = 3 };
    Imagined game;
    Player   me = search->view->viewer;
    play_until(&game, search, candidate, run, search->view->shown.turn + TURNS);
    sum->value += sign * imagined_value(search->rules, &game.view.shown, me);
    imagined_play(&game, search->rules, INT32_MAX);
    sum->points += sign * 100 * game_points(search->rules, &game.view.shown, me);
}

Action hard_test(SearchTest *test, const Bot *bot, const Rules *rules, const View *view,
                 BotMemory *memory, Rng *rng)
{
    Bot        here = seated(bot, view);
    SearchTest sum = { 0 };
    Search     search;
    test->searched = is_searched(rules, view, memory);
    test->changed = false;
    test->value = test->points = 0;
    if (!test->searched)
        return normal_decide(here.weights, rules, view, memory, rng, NULL);
    int best = search_all(&search, &here, rules, view, memory, rng);
    test->changed = best != 0;
    search.seed = ~search.seed; /* Games that the search has not seen. */
    for (int run = 0; test->changed && run < test->games; run++) {
        test_one(&sum, &search, &search.candidates[best], run, 1);
        test_one(&sum, &search, &search.candidates[0], run, -1);
    }
    test->value = 10 * sum.value / test->games;
    test->points = 10 * sum.points / test->games;
    *memory = search.candidates[best].memory;
    return search.candidates[best].action;
}
