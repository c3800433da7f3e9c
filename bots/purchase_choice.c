/* What the best advances for every price are worth: a knapsack over the advances in layers, for the
 * one advance that may be discounted and those that may be free. */
#include "bots/purchase_parts.h"

#include <string.h>

#include "rules/civ/figures.h"
#include "rules/table/bits.h"

enum { FREE_BELOW = 100 };

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

void choice_solve(Choice *choice)
{
    for (int layer = 0; layer < choice->layers; layer++)
        for (int u = 0; u <= choice->most; u++)
            choice->best[0][layer][u] = layer == CHOICE_PLAIN ? 0 : NOTHING;
    for (int i = 0; i < choice->item_count; i++)
        choose_item(choice, i);
    choice->now = choice->item_count % 2;
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

void choice_fill(Choice *choice, Special *special, const Rules *rules, const Game *game,
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

/* The value of the best of some layers at a price in units, or NOTHING; *which says which layer. */
static int32_t best_of(const Choice *choice, unsigned layers, int units, int *which)
{
    int32_t best = NOTHING;
    if (units < 0)
        return NOTHING;
    for (int layer = 0; layer < choice->layers; layer++)
        if ((layers >> layer & 1) && layer_asked(choice, layer)
            && choice->best[choice->now][layer][units] > best) {
            best = choice->best[choice->now][layer][units];
            *which = layer;
        }
    return best;
}

static void plan_try(Plan *best, const Choice *choice, unsigned layers, int units, Plan plan)
{
    int32_t value = best_of(choice, layers, units, &plan.layer);
    if (value == NOTHING || plan.value + value <= best->value)
        return;
    plan.value += value;
    plan.units = units;
    *best = plan;
}

static Plan plan_for(const Choice *choice, const Special *special, const PurchaseTask *task,
                     int units)
{
    Plan    best = { .value = NOTHING };
    bool    library = special->library != ADVANCE_NONE, anatomy = special->anatomy != ADVANCE_NONE;
    int32_t library_value = library ? task->advance[special->library] : 0;
    int32_t anatomy_value = anatomy ? task->advance[special->anatomy] : 0;
    plan_try(&best, choice, ONLY_PLAIN, units, (Plan){ 0 });
    if (library)
        plan_try(&best, choice, UP_TO_DISCOUNTED, units - special->library_price,
                 (Plan){ .value = library_value, .library = true });
    if (anatomy)
        plan_try(&best, choice, ANY_FREE, units - special->anatomy_price,
                 (Plan){ .value = anatomy_value, .anatomy = true });
    if (library && anatomy) {
        Plan both = { .value = library_value + anatomy_value, .library = true, .anatomy = true };
        plan_try(&best, choice, ANY_LAYER, units - special->library_price - special->anatomy_price,
                 both);
        both.anatomy_discounted = true;
        plan_try(&best, choice, ANY_FREE, units - special->library_price - special->anatomy_cheap,
                 both);
    }
    return best;
}

Meeting choice_meet(const Choice *choice, const Payment *payment, const Special *special,
                    const PurchaseTask *task, const int32_t *cards, const int16_t *above)
{
    Meeting best = { .plan = { .value = NOTHING }, .value = INT64_MIN };
    for (int u = 0; u <= choice->most; u++) {
        int32_t cost;
        int     x = payment_best(payment, task, cards, above, u * choice->unit, &cost);
        if (x < 0 || cost >= -NOTHING / 2)
            continue;
        Plan plan = plan_for(choice, special, task, u);
        if ((int64_t)plan.value - cost > best.value)
            best = (Meeting){ plan, (int64_t)plan.value - cost, x };
    }
    return best;
}

void choice_read(Purchase *out, const Choice *choice, const Special *special, const Plan *plan)
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
