/* Two tables that meet at the price. One says what the best advances for every price are worth: a
 * knapsack over the advances in layers, for the one advance that may be discounted and those that
 * may be free. The other says what paying every price costs: over the kinds of cards in hand, in
 * layers for the substitute card. The best basket is where the difference is greatest. */
#include "bots/purchase.h"

#include <string.h>

#include "rules/civ/figures.h"
#include "rules/table/bits.h"
#include "rules/table/must.h"

enum { NOTHING = -100000000, FREE_BELOW = 100, LAYERS = 4, CHOICE_LAYERS = 6 };

/* ---- Tasks ---- */

static void keep_sets(PurchaseTask *out, const Rules *rules, const Game *game, Player player,
                      int card_worth, int token_worth)
{
    out->token = token_worth;
    for (Card card = 1; card < rules->edition->first_calamity; card++)
        for (int n = 1; n <= game->hand[player][card] && n < PURCHASE_COUNT_MAX; n++)
            out->cards[card][n] = set_worth(rules, game, player, card, n) * card_worth;
}

void purchase_by_points(PurchaseTask *out, const Rules *rules, const Game *game, Player player,
                        int card_worth, int token_worth)
{
    memset(out, 0, sizeof *out);
    for (Advance a = 0; a < rules->edition->advance_count; a++)
        out->advance[a] = 100 * advance_points(rules->edition, a);
    keep_sets(out, rules, game, player, card_worth, token_worth);
}

void purchase_by_wishes(PurchaseTask *out, const Rules *rules, const Game *game, Player player,
                        const Advance *wishes, int count)
{
    memset(out, 0, sizeof *out);
    for (Advance a = 0; a < ADVANCES_MAX; a++)
        out->advance[a] = -1;
    for (int i = 0; i < count && i < 14; i++)
        if (out->advance[wishes[i]] < 0)
            out->advance[wishes[i]] = 4 << (14 - i);
    keep_sets(out, rules, game, player, 0, 0);
}

/* ---- Paying ---- */

/* How a kind of card is used: some are turned in, and one may be the substitute, or the set may be
 * helped by it. */
typedef struct Kind {
    uint8_t card;
    uint8_t count;
    uint8_t face;
    uint8_t size;  /* Of the full set. */
    uint8_t bonus; /* For each card, of a set of the other block. */
} Kind;

static int kind_value(const Kind *kind, int count)
{
    return count * count * kind->face + count * kind->bonus;
}

typedef struct Payment {
    int  kind_count;
    int  most; /* The highest card value that is told apart: what is above counts as this. */
    int  layers;
    int  token_worth; /* In trade points. */
    int  tokens;
    Kind kinds[PURCHASE_KINDS_MAX];
} Payment;

/* What the first kinds cost by the value that they reach, in layers; all rows are kept, so that the
 * way that led to a value is found again by its sum. */
typedef int32_t Row[PURCHASE_PRICE_MAX + 1];
typedef Row     Rows[PURCHASE_KINDS_MAX + 1][LAYERS];

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
                     Row from[LAYERS], Row to[LAYERS])
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

static void pay_cards(const Payment *payment, const PurchaseTask *task, Rows rows)
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

/* The card value with which a price is paid best, treasury making up the rest; -1 when it cannot be
 * paid. */
static int pay_best(const Payment *payment, const PurchaseTask *task, const int32_t *cards,
                    const int16_t *above, int price, int32_t *cost)
{
    int worth = payment->token_worth;
    int x = price - worth * payment->tokens, best = -1;
    x = x > 0 ? x : 0;
    /* Tokens for the rest of the price, and what the last of them is worth of it. */
    int     tokens = x < price ? (price - x + worth - 1) / worth : 0;
    int     last = price - x - (tokens - 1) * worth;
    int32_t spent = tokens * task->token;
    *cost = -NOTHING;
    for (; x < price && x <= payment->most; x++) {
        if (cards[x] + spent < *cost) {
            *cost = cards[x] + spent;
            best = x;
        }
        if (--last == 0) {
            last = worth;
            spent -= task->token;
        }
    }
    if (x <= payment->most && cards[above[x]] < *cost) {
        *cost = cards[above[x]];
        best = above[x];
    }
    return best;
}

/* ---- Choosing ---- */

typedef struct Choice {
    int     unit; /* All prices are multiples of this. */
    int     most; /* In units. */
    int     layers;
    bool    discounts; /* A layer with the discount is asked for, behind every one without. */
    int     item_count;
    Advance items[ADVANCES_MAX];
    int     price[ADVANCES_MAX]; /* In units, by item. */
    int     cheap[ADVANCES_MAX]; /* With the discount. */
    bool    free[ADVANCES_MAX];
    int32_t value[ADVANCES_MAX];
    int32_t best[2][CHOICE_LAYERS][PURCHASE_PRICE_MAX + 1];
    uint8_t taken[ADVANCES_MAX][CHOICE_LAYERS][PURCHASE_PRICE_MAX + 1]; /* A Take. */
} Choice;

typedef enum { TAKE_NOT, TAKE_PAID, TAKE_DISCOUNTED, TAKE_FREE } Take;

/* A layer is twice the number of advances taken free, and one more with the discount; and sets of
 * layers, as bits. */
enum { CHOICE_PLAIN = 0, CHOICE_DISCOUNTED = 1, CHOICE_FREE = 2 };
enum { ONLY_PLAIN = 0x01, UP_TO_DISCOUNTED = 0x03, ANY_FREE = 0x15, ANY_LAYER = 0x3F };

static bool layer_asked(const Choice *choice, int layer)
{
    return layer % CHOICE_FREE != CHOICE_DISCOUNTED || choice->discounts;
}

/* Without an advance, or with it paid for in full. */
static void take_paid(const int32_t *from, int32_t *to, uint8_t *taken, int most, int price,
                      int32_t value)
{
    int head = price <= most ? price : most + 1;
    memcpy(to, from, (size_t)head * sizeof *to);
    memset(taken, TAKE_NOT, (size_t)head);
    for (int u = price; u <= most; u++) {
        int32_t sum = from[u - price] + value;
        to[u] = sum > from[u] ? sum : from[u];
        taken[u] = sum > from[u] ? TAKE_PAID : TAKE_NOT;
    }
}

static void take_way(const int32_t *from, int32_t *to, uint8_t *taken, int most, int price,
                     int32_t value, int take)
{
    for (int u = price; u <= most; u++) {
        int32_t sum = from[u - price] + value;
        bool    better = sum > to[u];
        to[u] = better ? sum : to[u];
        taken[u] = better ? (uint8_t)take : taken[u];
    }
}

static void choose_item(Choice *choice, int i)
{
    int most = choice->most;
    int32_t(*from)[PURCHASE_PRICE_MAX + 1] = choice->best[i % 2];
    int32_t(*to)[PURCHASE_PRICE_MAX + 1] = choice->best[1 - i % 2];
    for (int layer = 0; layer < choice->layers; layer++) {
        if (!layer_asked(choice, layer))
            continue;
        uint8_t *taken = choice->taken[i][layer];
        take_paid(from[layer], to[layer], taken, most, choice->price[i], choice->value[i]);
        if (layer % CHOICE_FREE == CHOICE_DISCOUNTED)
            take_way(from[layer - CHOICE_DISCOUNTED], to[layer], taken, most, choice->cheap[i],
                     choice->value[i], TAKE_DISCOUNTED);
        if (layer >= CHOICE_FREE && choice->free[i])
            take_way(from[layer - CHOICE_FREE], to[layer], taken, most, 0, choice->value[i],
                     TAKE_FREE);
    }
}

static int gcd(int a, int b)
{
    while (b) {
        int rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* The two advances that change how others are paid; ADVANCE_NONE when not for sale. */
typedef struct Special {
    Advance library, anatomy;
    int     discount;
    int     library_price, anatomy_price; /* In units, like the next. */
    int     anatomy_cheap;
    int     free; /* Advances that Anatomy brings. */
} Special;

static int less(int price, int discount)
{
    return price > discount ? price - discount : 0;
}

/* What all prices are multiples of, with the discount and without. */
static int unit_of(const Choice *choice, const int *prices, int discount, int library, int anatomy)
{
    int  unit = gcd(library, anatomy);
    bool dearer = anatomy > discount;
    for (int i = 0; i < choice->item_count; i++) {
        unit = gcd(prices[choice->items[i]], unit);
        dearer |= prices[choice->items[i]] > discount;
    }
    unit = dearer ? gcd(discount, unit) : unit;
    return unit ? unit : 1;
}

/* Puts an item behind those that can be had, if it can be in any way. */
static void item_keep(Choice *choice, int i, int price, int discount)
{
    int place = choice->item_count;
    int full = price / choice->unit;
    int cheap = discount ? less(price, discount) / choice->unit : full;
    if (full > choice->most && (cheap > choice->most || !choice->discounts)
        && (!choice->free[i] || choice->layers <= CHOICE_FREE))
        return;
    choice->items[place] = choice->items[i];
    choice->free[place] = choice->free[i];
    choice->value[place] = choice->value[i];
    choice->price[place] = full;
    choice->cheap[place] = cheap;
    choice->item_count++;
}

static void choice_fill(Choice *choice, Special *special, const Rules *rules, const Game *game,
                        Player player, const PurchaseTask *task, int purse)
{
    const Edition *edition = rules->edition;
    int            prices[ADVANCES_MAX] = { 0 };
    int            sum = 0;
    *special = (Special){ .library = ADVANCE_NONE, .anatomy = ADVANCE_NONE };
    choice->item_count = 0;
    for (Advance a = 0; a < edition->advance_count; a++) {
        if ((game->players[player].advances & bit64(a)) || task->advance[a] < 0)
            continue;
        prices[a] = advance_price(rules, game, player, a);
        if (effect_has(edition, bit64(a), EFFECT_DISCOUNT_OTHER) && prices[a] <= purse
            && special->library == ADVANCE_NONE) {
            special->library = a;
            special->discount = effect_sum(edition, bit64(a), EFFECT_DISCOUNT_OTHER);
        } else if (effect_has(edition, bit64(a), EFFECT_FREE_SCIENCE) && prices[a] <= purse + 100
                   && special->anatomy == ADVANCE_NONE) {
            special->anatomy = a;
            special->free = effect_sum(edition, bit64(a), EFFECT_FREE_SCIENCE);
        } else {
            const AdvanceInfo *info = &edition->advances[a];
            bool               free = (info->colours & bit32(SCIENCE)) && info->price < FREE_BELOW;
            choice->items[choice->item_count] = a;
            choice->free[choice->item_count] = free;
            choice->value[choice->item_count++] = task->advance[a];
        }
        sum += prices[a];
    }
    int library = special->library == ADVANCE_NONE ? 0 : prices[special->library];
    int anatomy = special->anatomy == ADVANCE_NONE ? 0 : prices[special->anatomy];
    int unit = choice->unit = unit_of(choice, prices, special->discount, library, anatomy);
    special->library_price = library / unit;
    special->anatomy_price = anatomy / unit;
    special->anatomy_cheap = less(anatomy, special->discount) / unit;
    int most = purse < sum ? purse : sum;
    if (most > PURCHASE_PRICE_MAX)
        most = PURCHASE_PRICE_MAX;
    choice->most = most / unit;
    choice->discounts = special->library != ADVANCE_NONE;
    choice->layers = special->free > 1    ? CHOICE_LAYERS
                     : special->free == 1 ? 2 * CHOICE_FREE
                     : choice->discounts  ? CHOICE_FREE
                                          : CHOICE_PLAIN + 1;
    int count = choice->item_count;
    choice->item_count = 0;
    for (int i = 0; i < count; i++)
        item_keep(choice, i, prices[choice->items[i]], special->discount);
}

/* The best of some layers at a price in units, or NOTHING; which one is told. */
static int32_t best_of(const Choice *choice, int now, unsigned layers, int units, int *which)
{
    int32_t best = NOTHING;
    if (units < 0)
        return NOTHING;
    for (int layer = 0; layer < choice->layers; layer++)
        if ((layers >> layer & 1) && layer_asked(choice, layer)
            && choice->best[now][layer][units] > best) {
            best = choice->best[now][layer][units];
            *which = layer;
        }
    return best;
}

/* How a price is best used: with which of the specials, and in which layer the rest is. */
typedef struct Plan {
    int32_t value;
    int     layer;
    int     units; /* Left for the rest. */
    bool    library, anatomy, anatomy_discounted;
} Plan;

static void plan_try(Plan *best, const Choice *choice, int now, unsigned layers, int units,
                     Plan plan)
{
    int32_t value = best_of(choice, now, layers, units, &plan.layer);
    if (value == NOTHING || plan.value + value <= best->value)
        return;
    plan.value += value;
    plan.units = units;
    *best = plan;
}

static Plan plan_for(const Choice *choice, const Special *special, const PurchaseTask *task,
                     int now, int units)
{
    Plan    best = { .value = NOTHING };
    bool    library = special->library != ADVANCE_NONE, anatomy = special->anatomy != ADVANCE_NONE;
    int32_t library_value = library ? task->advance[special->library] : 0;
    int32_t anatomy_value = anatomy ? task->advance[special->anatomy] : 0;
    plan_try(&best, choice, now, ONLY_PLAIN, units, (Plan){ 0 });
    if (library)
        plan_try(&best, choice, now, UP_TO_DISCOUNTED, units - special->library_price,
                 (Plan){ .value = library_value, .library = true });
    if (anatomy)
        plan_try(&best, choice, now, ANY_FREE, units - special->anatomy_price,
                 (Plan){ .value = anatomy_value, .anatomy = true });
    if (library && anatomy) {
        Plan both = { .value = library_value + anatomy_value, .library = true, .anatomy = true };
        plan_try(&best, choice, now, ANY_LAYER,
                 units - special->library_price - special->anatomy_price, both);
        both.anatomy_discounted = true;
        plan_try(&best, choice, now, ANY_FREE,
                 units - special->library_price - special->anatomy_cheap, both);
    }
    return best;
}

/* Goes back through the items and fills in what was taken. */
static void plan_read(Purchase *out, const Choice *choice, const Special *special, const Plan *plan)
{
    int layer = plan->layer, units = plan->units, price = 0;
    if (plan->library) {
        out->advances |= bit64(special->library);
        price += special->library_price;
    }
    if (plan->anatomy) {
        out->advances |= bit64(special->anatomy);
        price += plan->anatomy_discounted ? special->anatomy_cheap : special->anatomy_price;
        if (plan->anatomy_discounted)
            out->discounted = special->anatomy;
    }
    for (int i = choice->item_count - 1; i >= 0; i--) {
        Advance advance = choice->items[i];
        switch ((Take)choice->taken[i][layer][units]) {
        case TAKE_NOT:
            break;
        case TAKE_PAID:
            out->advances |= bit64(advance);
            price += choice->price[i];
            units -= choice->price[i];
            break;
        case TAKE_DISCOUNTED:
            out->advances |= bit64(advance);
            out->discounted = advance;
            price += choice->cheap[i];
            units -= choice->cheap[i];
            layer -= CHOICE_DISCOUNTED;
            break;
        case TAKE_FREE:
            out->free |= bit64(advance);
            layer -= CHOICE_FREE;
            break;
        }
    }
    out->price = price * choice->unit;
}

/* ---- Together ---- */

/* A place in the rows: the value that the first kinds reach, in a layer. */
typedef struct Step {
    int layer, x;
} Step;

/* Does using so many of a kind, from this layer, lead to the sum? Then `at` is where it began. */
static bool way_back(Step *at, const Payment *payment, Row before[LAYERS], int32_t sum, int layer,
                     int value, int cost)
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

static int purse_of(const Payment *payment, int *cards)
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

void purchase_solve(Purchase *out, const Rules *rules, const Game *game, Player player,
                    const PurchaseTask *task)
{
    Payment  payment;
    Choice   choice;
    Special  special;
    Rows     rows;
    int32_t  cards[PURCHASE_PRICE_MAX + 1];
    int16_t  above[PURCHASE_PRICE_MAX + 1]; /* The value from this one up that costs least. */
    int      card_value;
    uint64_t held = game->players[player].advances;
    *out = (Purchase){ .discounted = ADVANCE_NONE };
    kinds_find(&payment, rules, game, player);
    payment.token_worth = treasury_worth(rules, game, player);
    payment.tokens = game->players[player].treasury;
    payment.layers = effect_has(rules->edition, held, EFFECT_SUBSTITUTE_CARD) ? LAYERS : 1;
    int purse = purse_of(&payment, &card_value);
    choice_fill(&choice, &special, rules, game, player, task, purse);

    for (int layer = 0; layer < choice.layers; layer++)
        for (int u = 0; u <= choice.most; u++)
            choice.best[0][layer][u] = layer == CHOICE_PLAIN ? 0 : NOTHING;
    for (int i = 0; i < choice.item_count; i++)
        choose_item(&choice, i);
    int now = choice.item_count % 2; /* Which of the two tables has the result. */

    payment.most = choice.most * choice.unit;
    if (payment.most > card_value)
        payment.most = card_value;
    pay_cards(&payment, task, rows);
    for (int x = payment.most; x >= 0; x--) {
        int layer;
        cards[x] = cards_cost(&payment, rows, x, &layer);
        bool less = x < payment.most && cards[above[x + 1]] < cards[x];
        above[x] = less ? above[x + 1] : (int16_t)x;
    }

    Plan    best = { .value = NOTHING };
    int64_t best_value = INT64_MIN;
    int     best_x = 0;
    for (int u = 0; u <= choice.most; u++) {
        int32_t cost;
        int     x = pay_best(&payment, task, cards, above, u * choice.unit, &cost);
        if (x < 0 || cost >= -NOTHING / 2)
            continue;
        Plan plan = plan_for(&choice, &special, task, now, u);
        if ((int64_t)plan.value - cost > best_value) {
            best_value = (int64_t)plan.value - cost;
            best = plan;
            best_x = x;
        }
    }
    plan_read(out, &choice, &special, &best);
    int layer;
    cards_cost(&payment, rows, best_x, &layer);
    Step at = { layer, best_x };
    for (int i = payment.kind_count - 1; i >= 0; i--)
        kind_read(out, &at, &payment, task, rows, i);
    int rest = out->price - best_x;
    out->treasury = rest > 0 ? (rest + payment.token_worth - 1) / payment.token_worth : 0;
    out->value = best_value + (int64_t)task->token * payment.tokens;
    for (int i = 0; i < payment.kind_count; i++)
        out->value += task->cards[payment.kinds[i].card][payment.kinds[i].count];
    if (out->advances == 0) {
        memset(out->cards, 0, sizeof out->cards);
        out->substitute = out->substitute_for = CARD_WATER;
        out->free = 0;
        out->discounted = ADVANCE_NONE;
    }
}

int purchase_actions(Action *out, int max, const Rules *rules, const Game *game, Player player,
                     const Purchase *purchase)
{
    const Edition *edition = rules->edition;
    ActionList     list = { out, 0, max };
    (void)game;
    /* The discount first, since with it the others can be afforded. */
    uint64_t discounters = purchase->advances & edition->effect_holders[EFFECT_DISCOUNT_OTHER];
    for (uint64_t left = discounters; left; left &= left - 1)
        list_put(&list, ACTION_BUY, player, first64(left), 0, 0, 0);
    for (uint64_t left = purchase->advances & ~discounters; left; left &= left - 1)
        list_put(&list, ACTION_BUY, player, first64(left), 0, 0, 0);
    if (purchase->discounted != ADVANCE_NONE)
        list_put(&list, ACTION_DISCOUNT, player, purchase->discounted, 0, 0, 0);
    for (uint64_t left = purchase->free; left; left &= left - 1)
        list_put(&list, ACTION_FREE_ADVANCE, player, first64(left), 0, 0, 0);
    for (Card card = 1; card < edition->first_calamity; card++)
        if (purchase->cards[card])
            list_put(&list, ACTION_PAY, player, card, purchase->cards[card], 0, 0);
    if (purchase->substitute != CARD_WATER)
        list_put(&list, ACTION_SUBSTITUTE, player, purchase->substitute_for, purchase->substitute,
                 0, 0);
    list_put(&list, ACTION_DONE, player, 0, 0, 0, 0);
    return list.count;
}
