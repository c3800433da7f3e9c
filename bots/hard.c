/* `hard` plans a phase several times, by the heuristics under different weights. Each plan is
 * played forward in games that it imagines, the same ones for all, and what does best on average is
 * done. Where there is no plan to make it judges like `normal`, with weights of its own. */
#include "bots/hard.h"

#include <time.h>

#include "bots/candidates.h"
#include "bots/imagine.h"
#include "bots/normal.h"
#include "bots/scratch.h"

enum { RUNS_LEAST = 4, DOUBT_PERCENT = 75 };

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
    candidates_add_views(search);
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
    int       tried = 0;
    reasons->unscored = best != 0; /* Its weights are not the bot's own. */
    normal_decide(&search->candidates[best].weights, search->rules, search->view, &copy, &rng,
                  reasons);
    reasons->unscored = false;
    if (search->candidates[0].runs == 0)
        return;
    for (int i = 0; i < search->count; i++)
        tried += search->candidates[i].runs > 0;
    reasons_note(reasons, note_pattern((int)search->row->tried),
                 (const int[NOTE_ARGS]){ tried, search->candidates[0].runs, search->until - 1 });
    if (best == 0) {
        reasons_note(reasons, note_pattern(NOTE_SEARCH_KEEPS), (const int[NOTE_ARGS]){ 0 });
    } else {
        const Candidate *chosen = &search->candidates[best];
        int              ahead = (int)mean_of(chosen) / 100, error = (int)error_of(chosen) / 100;
        reasons_note(reasons, note_pattern(NOTE_SEARCH_FINDS),
                     (const int[NOTE_ARGS]){ ahead / 10, ahead % 10, error / 10, error % 10 });
    }
}

static bool plan_under_way(const View *view, const BotMemory *memory)
{
    return memory->plan_turn == view->shown.turn && memory->plans_made > 0
           && memory->plan_procedure == flow_top_const(&view->shown.flow)->procedure;
}

/* Few enough that each can be tried a few times; more where there is time for more. */
static int most_candidates(const Bot *bot, const SearchRow *row)
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
static int turns_ahead(const Bot *bot, const SearchRow *row)
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
    return search_row((PromptKind)game_prompt(rules, &view->shown, view->viewer).kind)
           && !plan_under_way(view, memory);
}

/* Returns the best candidate. */
static int search_all(Search *search, const Bot *bot, const Rules *rules, const View *view,
                      const BotMemory *memory, Rng *rng)
{
    search->bot = bot;
    search->rules = rules;
    search->view = view;
    search->row = search_row((PromptKind)game_prompt(rules, &view->shown, view->viewer).kind);
    search->memory = *memory;
    search->most = most_candidates(bot, search->row);
    search->room = candidates_thought_of(search);
    search->until = view->shown.turn + turns_ahead(bot, search->row);
    search->count = search->alive = 0;
    rng_seed(&search->rng, (uint64_t)rng_next(rng) << 32 | rng_next(rng));
    search->seed = (uint64_t)rng_next(&search->rng) << 32 | rng_next(&search->rng);
    candidates_add(search, bot->weights);
    run(search);
    return best_candidate(search);
}

/* A thread searches for one decision after the other, and the games that it imagines are played by
 * `normal`: one is enough. */
static Search *search_space(void)
{
    return scratch(SCRATCH_SEARCH, sizeof(Search));
}

Action hard_choose(const Bot *bot, const Rules *rules, const View *view, BotMemory *memory,
                   Rng *rng, Reasons *reasons)
{
    Bot     here = seated(bot, view);
    Search *search = search_space();
    if (!is_searched(rules, view, memory))
        return normal_decide(here.weights, rules, view, memory, rng, reasons);
    int best = search_all(search, &here, rules, view, memory, rng);
    if (reasons)
        note_search(reasons, search, best);
    *memory = search->candidates[best].memory;
    return search->candidates[best].action;
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
    Search    *search = search_space();
    test->searched = is_searched(rules, view, memory);
    test->changed = false;
    test->value = test->points = 0;
    if (!test->searched)
        return normal_decide(here.weights, rules, view, memory, rng, NULL);
    int best = search_all(search, &here, rules, view, memory, rng);
    test->changed = best != 0;
    search->seed = ~search->seed; /* Games that the search has not seen. */
    for (int run = 0; test->changed && run < test->games; run++) {
        test_one(&sum, search, &search->candidates[best], run, 1);
        test_one(&sum, search, &search->candidates[0], run, -1);
    }
    test->value = 10 * sum.value / test->games;
    test->points = 10 * sum.points / test->games;
    *memory = search->candidates[best].memory;
    return search->candidates[best].action;
}
