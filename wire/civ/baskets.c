/* The best purchases for a player, as clients offer them. */
#include "bots/purchase.h"
#include "rules/civ/family.h"
#include "rules/civ/outlook.h"
#include "rules/table/bits.h"
#include "sim/panic.h"
#include "wire/action_json.h"
#include "wire/civ/view_keys.h"
#include "wire/json_in.h"

enum { BASKETS_MAX = 6, WISHES_MAX = 14, BASKET_ACTIONS = 128 };

typedef struct Solver {
    const Ruleset *ruleset;
    const Rules   *rules;
    const Game    *game;
    Player         player;
    PurchaseTask   task;
    Purchase       purchase;
    Action         actions[BASKET_ACTIONS];
    int            action_count;
} Solver;

static void solve(void *context)
{
    Solver *self = context;
    purchase_solve(&self->purchase, self->rules, self->game, self->player, &self->task);
    /* That it can be carried out is part of the answer. */
    purchase_actions(self->actions, BASKET_ACTIONS, self->rules, self->game, self->player,
                     &self->purchase);
}

static int basket_points(const Rules *rules, const Purchase *purchase)
{
    int      points = 0;
    uint64_t all = purchase->advances | purchase->free;
    for (int a = 0; a < ADVANCES_MAX; a++)
        if (all >> a & 1)
            points += advance_points(rules->edition, (Advance)a);
    return points;
}

static bool steps_with(const Solver *self, uint64_t advances)
{
    Game copy = *self->game;
    copy.players[self->player].advances |= advances;
    return succession_figures(self->rules, &copy, self->player).ready;
}

/* What the next step on the A.S.T. is worth, if this purchase makes it possible. */
static int step_points(const Solver *self, const Purchase *purchase)
{
    return !steps_with(self, 0) && steps_with(self, purchase->advances | purchase->free)
               ? self->rules->edition->numbers[NUMBER_POINTS_STEP]
               : 0;
}

static int all_points(const Solver *self, const Purchase *purchase)
{
    return basket_points(self->rules, purchase) + step_points(self, purchase);
}

static void write_basket(JsonOut *out, Solver *self, const Purchase *purchase)
{
    self->purchase = *purchase;
    self->action_count = purchase_actions(self->actions, BASKET_ACTIONS, self->rules, self->game,
                                          self->player, purchase);
    out_map(out);
    out_key(out, "advances");
    out_list(out);
    for (int a = 0; a < ADVANCES_MAX; a++)
        if (purchase->advances >> a & 1)
            out_number(out, a);
    out_list_end(out);
    if (purchase->free) {
        uint64_t second = purchase->free & (purchase->free - 1);
        out_pair_number(out, "free", first64(purchase->free));
        if (second)
            out_pair_number(out, "free_second", first64(second));
    }
    if (purchase->discounted != ADVANCE_NONE)
        out_pair_number(out, "discounted", purchase->discounted);
    out_pair_number(out, "price", purchase->price);
    out_key(out, "cards");
    out_list(out);
    for (int card = 0; card < PURCHASE_KINDS_MAX; card++)
        if (purchase->cards[card]) {
            out_list(out);
            out_number(out, card);
            out_number(out, purchase->cards[card]);
            out_list_end(out);
        }
    out_list_end(out);
    out_pair_number(out, "treasury", purchase->treasury);
    out_pair_number(out, "points", basket_points(self->rules, purchase));
    out_pair_number(out, "step", step_points(self, purchase));
    /* They begin with an empty basket. */
    Action reset = action_make(ACTION_RESET, self->player, 0, 0, 0, 0);
    out_key(out, "actions");
    out_list(out);
    if (game_check(self->rules, self->game, &reset) == REFUSAL_NONE)
        action_json(out, self->ruleset->family, &reset);
    for (int i = 0; i < self->action_count; i++)
        action_json(out, self->ruleset->family, &self->actions[i]);
    out_list_end(out);
    out_map_end(out);
}

/* Each further purchase does without the most valuable advance of the one before, so that they
 * differ; the best comes first. */
static void next_task(Solver *self, int round)
{
    int best = -1;
    for (int a = 0; a < ADVANCES_MAX; a++)
        if ((self->purchase.advances >> a & 1)
            && (best < 0 || self->task.advance[a] > self->task.advance[best]))
            best = a;
    if (best >= 0 && round > 0)
        self->task.advance[best] = -1;
}

/* Each advance that counts for what the next step still lacks is worth more than all points. */
static void value_step(Solver *self)
{
    enum { MORE = 10000 };
    SuccessionFigures     figures = succession_figures(self->rules, self->game, self->player);
    const EraRequirement *need = &figures.required, *have = &figures.reached;
    for (Advance a = 0; a < self->rules->edition->advance_count; a++) {
        int price = self->rules->edition->advances[a].price, counts = 0;
        counts += have->advances < need->advances;
        counts += have->advances_below_100 < need->advances_below_100 && price < 100;
        counts += have->advances_from_100 < need->advances_from_100 && price >= 100;
        counts += have->advances_from_200 < need->advances_from_200 && price >= 200;
        if (self->task.advance[a] >= 0)
            self->task.advance[a] += MORE * counts;
    }
}

typedef struct Found {
    Purchase purchases[2 * BASKETS_MAX];
    int      count;
} Found;

/* By points, the step included; of equal ones the first found stays first. */
static void add_found(Found *found, const Solver *self, bool sorted)
{
    const Purchase *purchase = &self->purchase;
    for (int i = 0; i < found->count; i++)
        if (found->purchases[i].advances == purchase->advances
            && found->purchases[i].free == purchase->free)
            return;
    int place = found->count++;
    for (; sorted && place > 0
           && all_points(self, &found->purchases[place - 1]) < all_points(self, purchase);
         place--)
        found->purchases[place] = found->purchases[place - 1];
    found->purchases[place] = *purchase;
}

/* False when nothing is found any more. */
static bool find(Found *found, Solver *self, bool sorted)
{
    char why[128];
    if (!panic_caught(solve, self, why, sizeof why)
        || (self->purchase.advances == 0 && self->purchase.free == 0))
        return false;
    add_found(found, self, sorted);
    return true;
}

static bool read_wishes(const Node *message, const Edition *edition, Advance *wishes, int *count,
                        int *baskets, Error *error)
{
    const Node *list;
    *count = 0;
    if (!in_keys(message, "do id wishes count", error)
        || !in_int(message, "count", 1, BASKETS_MAX, baskets, error)
        || !in_list(message, "wishes", &list, error))
        return false;
    if (node_count(list) > WISHES_MAX)
        return fail(error, "at most %d wishes count", WISHES_MAX);
    for (size_t i = 0; i < node_count(list); i++) {
        const Node *item = node_at(list, i);
        int64_t     advance = node_whole(item);
        if (!node_is_whole(item) || advance < 0 || advance >= edition->advance_count)
            return fail(error, "'wishes' must be a list of advances");
        wishes[(*count)++] = (Advance)advance;
    }
    return true;
}

bool baskets_json(JsonOut *out, const Node *message, const Ruleset *ruleset, const void *seen,
                  Error *error)
{
    const View *view = seen;
    Rules       rules = civ_rules(ruleset);
    Advance     wishes[WISHES_MAX];
    int         wish_count, baskets = 3;
    if (!read_wishes(message, rules.edition, wishes, &wish_count, &baskets, error))
        return false;
    if (!view)
        return true;
    Solver self = {
        .ruleset = ruleset, .rules = &rules, .player = view->viewer, .game = &view->shown
    };
    Found found = { .count = 0 };
    bool  wished = wish_count > 0;
    if (wished)
        purchase_by_wishes(&self.task, self.rules, self.game, self.player, wishes, wish_count);
    else
        purchase_by_points(&self.task, self.rules, self.game, self.player, 1, 1);
    for (int i = 0; i < baskets; i++) {
        next_task(&self, i);
        if (!find(&found, &self, !wished))
            break;
    }
    if (!wished && !steps_with(&self, 0)) {
        purchase_by_points(&self.task, self.rules, self.game, self.player, 1, 1);
        value_step(&self);
        find(&found, &self, true);
    }
    out_list(out);
    for (int i = 0; i < baskets && i < found.count; i++)
        write_basket(out, &self, &found.purchases[i]);
    out_list_end(out);
    return true;
}
