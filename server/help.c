/* Help for whoever is to act: the best purchases, and what a bot would do. */
#include <string.h>

#include "bots/purchase.h"
#include "rules/civ/text.h"
#include "rules/table/bits.h"
#include "server/action_json.h"
#include "server/json_in.h"
#include "server/messages.h"
#include "sim/panic.h"

/* ---- Baskets ---- */

enum { BASKETS_MAX = 6, WISHES_MAX = 14, BASKET_ACTIONS = 128 };

typedef struct Solver {
    const Rules *rules;
    const Game  *game;
    Player       player;
    PurchaseTask task;
    Purchase     purchase;
    Action       actions[BASKET_ACTIONS];
    int          action_count;
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
    uint64_t all = purchase->advances;
    if (purchase->free != ADVANCE_NONE)
        all |= 1ull << purchase->free;
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
    if (purchase->free != ADVANCE_NONE)
        out_pair_number(out, "free", purchase->free);
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
        action_json(out, &reset);
    for (int i = 0; i < self->action_count; i++)
        action_json(out, &self->actions[i]);
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

static bool read_wishes(Asking *asking, Advance *wishes, int *count, int *baskets)
{
    const json_t *list;
    *count = 0;
    if (!in_keys(asking->message, "do id wishes count", &asking->error)
        || !in_int(asking->message, "count", 1, BASKETS_MAX, baskets, &asking->error)
        || !in_list(asking->message, "wishes", &list, &asking->error))
        return false;
    if (json_array_size(list) > WISHES_MAX)
        return fail(&asking->error, "at most %d wishes count", WISHES_MAX);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *item = json_array_get(list, i);
        json_int_t    advance = json_integer_value(item);
        int           known = asking->subscriber->table->rules.edition->advance_count;
        if (!json_is_integer(item) || advance < 0 || advance >= known)
            return fail(&asking->error, "'wishes' must be a list of advances");
        wishes[(*count)++] = (Advance)advance;
    }
    return true;
}

/* Solved over the view, so that nothing hidden can play a part. */
bool message_baskets(Asking *asking)
{
    Table  *table = asking->subscriber->table;
    Player  player = asking->subscriber->viewer;
    Advance wishes[WISHES_MAX];
    Solver  self = { .rules = &table->rules, .player = player };
    int     wish_count, baskets = 3;
    char    why[WHY_MAX];
    if (!read_wishes(asking, wishes, &wish_count, &baskets))
        return false;
    if (!table->playing)
        return reply_error(asking, "not-started", "the game has not begun");
    view_make(&asking->host->view, &table->rules, &table->game, player);
    self.game = &asking->host->view.shown;
    if (wish_count > 0)
        purchase_by_wishes(&self.task, self.rules, self.game, player, wishes, wish_count);
    else
        purchase_by_points(&self.task, self.rules, self.game, player, 1, 1);
    JsonOut *out = reply_begin(asking);
    out_key(out, "baskets");
    out_list(out);
    for (int i = 0; i < baskets; i++) {
        next_task(&self, i);
        if (!panic_caught(solve, &self, why, sizeof why)
            || (self.purchase.advances == 0 && self.purchase.free == ADVANCE_NONE))
            break;
        write_basket(out, &self);
    }
    out_list_end(out);
    return reply_end(asking);
}

/* ---- Advice ---- */

typedef struct Adviser {
    const Bot   *bot;
    const Rules *rules;
    const View  *view;
    BotMemory    memory;
    Rng          rng;
    Action       action;
    char         text[REASONS_TEXT_MAX];
} Adviser;

static void advise(void *context)
{
    Adviser *self = context;
    self->action = bot_explain(self->text, sizeof self->text, self->bot, self->rules, self->view,
                               &self->memory, &self->rng);
}

static void write_lines(JsonOut *out, const char *text)
{
    out_list(out);
    while (*text) {
        size_t length = strcspn(text, "\n");
        if (length > 0)
            out_text_sized(out, text, length);
        text += length + (text[length] == '\n');
    }
    out_list_end(out);
}

bool message_advice(Asking *asking)
{
    Host   *host = asking->host;
    Table  *table = asking->subscriber->table;
    Player  player = asking->subscriber->viewer;
    Adviser self = { .bot = bot_by_name("normal"), .rules = &table->rules, .view = &host->view };
    char    why[WHY_MAX];
    if (!in_keys(asking->message, "do id", &asking->error))
        return false;
    if (!table->playing || table_state(table) != STATE_RUNNING
        || !(game_pending(&table->rules, &table->game) & bit32(player)))
        return reply_error(asking, "not-pending", "there is nothing for you to decide");
    self.memory = table->seats[player].memory;
    rng_seed(&self.rng, (uint64_t)table->n);
    view_make(&host->view, &table->rules, &table->game, player);
    if (!panic_caught(advise, &self, why, sizeof why))
        return reply_error(asking, "bug", why);
    Seat *seat = &table->seats[player];
    seat->advised_n = table->n;
    seat->advised = self.action;
    seat->advised_memory = self.memory;
    JsonOut *out = reply_begin(asking);
    out_key(out, "action");
    action_json(out, &self.action);
    out_key(out, "why");
    write_lines(out, self.text);
    return reply_end(asking);
}
