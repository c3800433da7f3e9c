/* What paying every price costs: over the kinds of cards in hand, in layers for the substitute
 * card. The rows stay, so that the cards that led to a value are found again. */
#include "bots/purchase_parts.h"

#include <string.h>

#include "rules/civ/figures.h"
#include "rules/table/must.h"

static int kind_value(const Kind *kind, int count)
{
    return count * count * kind->face + count * kind->bonus;
}

/* Layers of the substitute: none yet; given, not taken; done; taken, not given. The kinds come by
 * falling face value and a substitute has at least the value of what it stands for, so that taking
 * before giving is only possible within one face value. */
enum { SUB_NONE, SUB_GIVEN, SUB_DONE, SUB_TAKEN };
static void kinds_find(Payment *payment, const Rules *rules, const Game *game, Player player)
{
    payment->kind_count = 0;
    for (Card card = (Card)(rules->edition->first_calamity - 1); card >= 1; card--) {
        int count = game->hand[player][card];
        if (count == 0)
            continue;
        must(payment->kind_count < PURCHASE_KINDS_MAX && count < PURCHASE_COUNT_MAX);
        Kind kind = { .card = card,
                      .count = (uint8_t)count,
                      .face = rules->edition->faces[card],
                      .size = (uint8_t)card_copies(rules, game, card),
                      .bonus = (uint8_t)(set_worth(rules, game, player, card, 1)
                                         - set_value(rules, card, 1)) };
        int  place = payment->kind_count++;
        for (; place > 0 && payment->kinds[place - 1].face < kind.face; place--)
            payment->kinds[place] = payment->kinds[place - 1];
        payment->kinds[place] = kind;
    }
}

void payment_fill(Payment *out, const Rules *rules, const Game *game, Player player)
{
    uint64_t held = game->players[player].advances;
    kinds_find(out, rules, game, player);
    out->token_worth = treasury_worth(rules, game, player);
    out->tokens = game->players[player].treasury;
    out->layers = effect_has(rules->edition, held, EFFECT_SUBSTITUTE_CARD) ? PAYMENT_LAYERS : 1;
}

/* One way to use a kind, added to every value reached so far. */
static void pay_way(const int32_t *from, int32_t *to, int most, int value, int cost)
{
    for (int x = value; x < most; x++) {
        int32_t sum = from[x - value] + cost;
        to[x] = sum < to[x] ? sum : to[x];
    }
    /* All that reaches the highest value or more. */
    for (int x = most - value < 0 ? 0 : most - value; x <= most; x++) {
        int32_t sum = from[x] + cost;
        to[most] = sum < to[most] ? sum : to[most];
    }
}

static void pay_kind(const Payment *payment, const PurchaseTask *task, const Kind *kind,
                     Row from[PAYMENT_LAYERS], Row to[PAYMENT_LAYERS])
{
    const int32_t *keep = task->cards[kind->card];
    int            n = kind->count, most = payment->most;
    for (int layer = 0; layer < payment->layers; layer++) {
        memcpy(to[layer], from[layer], (size_t)(most + 1) * sizeof(int32_t));
        for (int m = 1; m <= n; m++)
            pay_way(from[layer], to[layer], most, kind_value(kind, m), keep[n] - keep[n - m]);
    }
    if (payment->layers == 1)
        return;
    for (int m = 0; m < n; m++) {
        int value = kind_value(kind, m), cost = keep[n] - keep[n - m - 1];
        pay_way(from[SUB_NONE], to[SUB_GIVEN], most, value, cost);
        pay_way(from[SUB_TAKEN], to[SUB_DONE], most, value, cost);
    }
    for (int m = 1; m <= n && m < kind->size; m++) {
        int value = kind_value(kind, m + 1), cost = keep[n] - keep[n - m];
        pay_way(from[SUB_GIVEN], to[SUB_DONE], most, value, cost);
        pay_way(from[SUB_NONE], to[SUB_TAKEN], most, value, cost);
    }
}

void payment_rows(const Payment *payment, const PurchaseTask *task, Rows rows)
{
    for (int layer = 0; layer < payment->layers; layer++)
        for (int x = 0; x <= payment->most; x++)
            rows[0][layer][x] = -NOTHING;
    rows[0][SUB_NONE][0] = 0;
    for (int i = 0; i < payment->kind_count; i++) {
        pay_kind(payment, task, &payment->kinds[i], rows[i], rows[i + 1]);
        bool group_ends =
            i + 1 == payment->kind_count || payment->kinds[i + 1].face != payment->kinds[i].face;
        if (payment->layers > 1 && group_ends)
            for (int x = 0; x <= payment->most; x++)
                rows[i + 1][SUB_TAKEN][x] = -NOTHING;
    }
}

static int32_t cards_cost(const Payment *payment, Rows rows, int x, int *layer)
{
    *layer = SUB_NONE;
    int32_t best = rows[payment->kind_count][SUB_NONE][x];
    if (payment->layers > 1 && rows[payment->kind_count][SUB_DONE][x] < best) {
        *layer = SUB_DONE;
        best = rows[payment->kind_count][SUB_DONE][x];
    }
    return best;
}

void payment_cards(int32_t *cards, int16_t *above, const Payment *payment, Rows rows)
{
    int layer;
    for (int x = payment->most; x >= 0; x--) {
        cards[x] = cards_cost(payment, rows, x, &layer);
        bool less = x < payment->most && cards[above[x + 1]] < cards[x];
        above[x] = less ? above[x + 1] : (int16_t)x;
    }
}

int payment_purse(const Payment *payment, int *cards)
{
    int best = 0;
    *cards = 0;
    for (int i = 0; i < payment->kind_count; i++) {
        const Kind *kind = &payment->kinds[i];
        int         more = kind_value(kind, kind->count + 1) - kind_value(kind, kind->count);
        *cards += kind_value(kind, kind->count);
        /* No substitution adds more than this. */
        if (payment->layers > 1 && more > best)
            best = more;
    }
    *cards += best;
    return *cards + payment->token_worth * payment->tokens;
}

/* ---- The way back ---- */

/* A place in the rows: the value that the first kinds reach, in a layer. */
typedef struct Step {
    int layer, x;
} Step;

/* Does using so many of a kind, from this layer, lead to the sum? Then `at` is where it began. */
static bool way_back(Step *at, const Payment *payment, Row before[PAYMENT_LAYERS], int32_t sum,
                     int layer, int value, int cost)
{
    int from = at->x - value;
    if (at->x < payment->most) {
        if (from < 0 || before[layer][from] + cost != sum)
            return false;
    } else {
        /* Where the values above are counted as one, look for the place it came from. */
        for (from = from < 0 ? 0 : from; before[layer][from] + cost != sum; from++)
            if (from == payment->most)
                return false;
    }
    *at = (Step){ layer, from };
    return true;
}

/* How a kind is used where the rows have led to, by the first way that was as good. */
static void kind_read(Purchase *out, Step *at, const Payment *payment, const PurchaseTask *task,
                      Rows rows, int i)
{
    const Kind    *kind = &payment->kinds[i];
    const int32_t *keep = task->cards[kind->card];
    int            n = kind->count, layer = at->layer;
    int32_t        sum = rows[i + 1][layer][at->x];
    int            giving = layer == SUB_GIVEN ? SUB_NONE : SUB_TAKEN;
    int            taking = layer == SUB_DONE ? SUB_GIVEN : SUB_NONE;
    for (int m = 0; m <= n; m++)
        if (way_back(at, payment, rows[i], sum, layer, kind_value(kind, m),
                     keep[n] - keep[n - m])) {
            out->cards[kind->card] = (uint8_t)m;
            return;
        }
    for (int m = 0; m < n && (layer == SUB_GIVEN || layer == SUB_DONE); m++)
        if (way_back(at, payment, rows[i], sum, giving, kind_value(kind, m),
                     keep[n] - keep[n - m - 1])) {
            out->cards[kind->card] = (uint8_t)m;
            out->substitute = kind->card;
            return;
        }
    for (int m = 1; m <= n && m < kind->size && (layer == SUB_TAKEN || layer == SUB_DONE); m++)
        if (way_back(at, payment, rows[i], sum, taking, kind_value(kind, m + 1),
                     keep[n] - keep[n - m])) {
            out->cards[kind->card] = (uint8_t)m;
            out->substitute_for = kind->card;
            return;
        }
    never("a value that nothing led to");
}

void payment_read(Purchase *out, const Payment *payment, const PurchaseTask *task, Rows rows, int x)
{
    int layer;
    cards_cost(payment, rows, x, &layer);
    Step at = { layer, x };
    for (int i = payment->kind_count - 1; i >= 0; i--)
        kind_read(out, &at, payment, task, rows, i);
}
