/* The plans that `hard` chooses from; see candidates.h. */
#include "bots/candidates.h"

#include <string.h>

#include "bots/normal.h"
#include "rules/table/bits.h"

/* ---- Which decisions are searched ---- */

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

static AddNear add_near_moves, add_near_baskets;

static const SearchRow rows[PROMPT_COUNT] = {
    [PROMPT_MOVE] = { NOTE_TRIED_PLANS, move_changes, sizeof move_changes / sizeof *move_changes, 6,
                      8, 2, false, add_near_moves, 500 },
    [PROMPT_BUY_ADVANCES] = { NOTE_TRIED_BASKETS, basket_changes,
                              sizeof basket_changes / sizeof *basket_changes, 24, 12, 3, true,
                              add_near_baskets, 300 },
};

const SearchRow *search_row(PromptKind kind)
{
    return rows[kind].candidates ? &rows[kind] : NULL;
}

/* ---- Views ---- */

static bool same_plan(const Candidate *a, const Candidate *b)
{
    int left = a->memory.plan_count - a->memory.plan_next;
    return action_compare(&a->action, &b->action) == 0
           && left == b->memory.plan_count - b->memory.plan_next
           && memcmp(a->memory.plan + a->memory.plan_next, b->memory.plan + b->memory.plan_next,
                     (size_t)left * sizeof(Action))
                  == 0;
}

void candidates_add(Search *search, const Weights *weights)
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
        candidates_add(search, &weights);
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
        candidates_add(search, &weights);
    }
}

void candidates_add_views(Search *search)
{
    add_changed_plans(search);
    add_drawn_plans(search);
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
        candidates_add(search, &weights);
        weights.advance[order[i]] = NEVER;
        candidates_add(search, &weights);
    }
}

enum { GROUND = 150 };

static void add_leaning_plan(Search *search, const Weights *from, Area area, int city, int ground)
{
    Weights weights = *from;
    if (weights.leaning_count == LEANINGS_MAX)
        return;
    weights.leanings[weights.leaning_count++] = (Leaning){ area, (int16_t)city, (int16_t)ground };
    candidates_add(search, &weights);
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
