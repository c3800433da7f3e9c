/* The best purchases for a player, as clients offer them. */
#include "bots/purchase.h"
#include "rules/civ/family.h"
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
    self->action_count = purchase_actions(self->actions, BASKET_ACTIONS, self->rules, self->game,
                                          self->player, &self->purchase);
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

static void write_basket(JsonOut *out, const Solver *self)
{
    const Purchase *purchase = &self->purchase;
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

static bool read_wishes(const json_t *message, const Edition *edition, Advance *wishes, int *count,
                        int *baskets, Error *error)
{
    const json_t *list;
    *count = 0;
    if (!in_keys(message, "do id wishes count", error)
        || !in_int(message, "count", 1, BASKETS_MAX, baskets, error)
        || !in_list(message, "wishes", &list, error))
        return false;
    if (json_array_size(list) > WISHES_MAX)
        return fail(error, "at most %d wishes count", WISHES_MAX);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *item = json_array_get(list, i);
        json_int_t    advance = json_integer_value(item);
        if (!json_is_integer(item) || advance < 0 || advance >= edition->advance_count)
            return fail(error, "'wishes' must be a list of advances");
        wishes[(*count)++] = (Advance)advance;
    }
    return true;
}

bool baskets_json(JsonOut *out, const json_t *message, const Ruleset *ruleset, const void *seen,
                  Error *error)
{
    const View *view = seen;
    Rules       rules = civ_rules(ruleset);
    Advance     wishes[WISHES_MAX];
    int         wish_count, baskets = 3;
    char        why[128];
    if (!read_wishes(message, rules.edition, wishes, &wish_count, &baskets, error))
        return false;
    if (!view)
        return true;
    Solver self = {
        .ruleset = ruleset, .rules = &rules, .player = view->viewer, .game = &view->shown
    };
    if (wish_count > 0)
        purchase_by_wishes(&self.task, self.rules, self.game, self.player, wishes, wish_count);
    else
        purchase_by_points(&self.task, self.rules, self.game, self.player, 1, 1);
    out_list(out);
    for (int i = 0; i < baskets; i++) {
        next_task(&self, i);
        if (!panic_caught(solve, &self, why, sizeof why)
            || (self.purchase.advances == 0 && self.purchase.free == 0))
            break;
        write_basket(out, &self);
    }
    out_list_end(out);
    return true;
}
