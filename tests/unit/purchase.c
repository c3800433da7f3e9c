/* The solver of purchases against every basket that could be bought. */
#include "bots/purchase.h"

#include <string.h>

#include "data/library.h"
#include "rules/table/bits.h"
#include "tests/unit/unit.h"

enum { CASES = 60, ADVANCES_TRIED = 7, CARDS_TRIED = 6, PRICES = 4000 };

static Edition edition;
static Board   board;
static Game    game;

static const Rules rules = { &edition, &board };

static void load(const char *id)
{
    Error error = { "" };
    assert_true(library_edition(&edition, id, &error));
    assert_true(library_board(&board, "plain", &error));
}

/* What the cards kept, the treasury kept and the advances are worth; or -1 when the rules refuse.
 */
static int64_t try_payment(const PurchaseTask *task, int price, const uint8_t *paid,
                           Card substitute, Card substitute_for)
{
    const PlayerState *state = &game.players[0];
    int     value = 0, worth = 1 + effect_sum(&edition, state->advances, EFFECT_TREASURY_WORTH);
    int64_t kept = 0;
    for (Card card = 1; card < edition.first_calamity; card++) {
        int left = game.hand[0][card] - paid[card] - (substitute == card);
        if (left < 0)
            return -1;
        value += set_worth(&rules, &game, 0, card,
                           paid[card] + (substitute_for == card && substitute_for));
        kept += task->cards[card][left];
    }
    int rest = price - value;
    int tokens = rest > 0 ? (rest + worth - 1) / worth : 0;
    if (tokens > state->treasury)
        return -1;
    return kept + (int64_t)task->token * (state->treasury - tokens);
}

/* The best payment of a price, by trying all cards of the hand. */
static int64_t best_payment(const PurchaseTask *task, int price, uint8_t *paid, Card card)
{
    int64_t best = -1;
    if (card < edition.first_calamity) {
        for (int n = 0; n <= game.hand[0][card]; n++) {
            paid[card] = (uint8_t)n;
            int64_t value = best_payment(task, price, paid, (Card)(card + 1));
            best = value > best ? value : best;
        }
        paid[card] = 0;
        return best;
    }
    best = try_payment(task, price, paid, 0, 0);
    if (!effect_has(&edition, game.players[0].advances, EFFECT_SUBSTITUTE_CARD))
        return best;
    for (Card to = 1; to < edition.first_calamity; to++)
        for (Card from = 1; from < edition.first_calamity && paid[to]; from++) {
            if (from == to || edition.cards[from].stack < edition.cards[to].stack
                || paid[to] + 1 > edition.decks[0].copies[0][to])
                continue;
            int64_t value = try_payment(task, price, paid, from, to);
            best = value > best ? value : best;
        }
    return best;
}

/* The same, tried once for each price. */
typedef struct Payments {
    bool    known[PRICES];
    int64_t best[PRICES];
} Payments;

static int64_t payment_of(Payments *payments, const PurchaseTask *task, int price)
{
    uint8_t paid[CARD_KINDS_MAX] = { 0 };
    assert_in_range(price, 0, PRICES - 1);
    if (!payments->known[price]) {
        payments->known[price] = true;
        payments->best[price] = best_payment(task, price, paid, 1);
    }
    return payments->best[price];
}

static int64_t worth_of(const PurchaseTask *task, uint64_t advances)
{
    int64_t sum = 0;
    for (; advances; advances &= advances - 1)
        sum += task->advance[first64(advances)];
    return sum;
}

static int64_t brute_force(const PurchaseTask *task)
{
    static Payments payments;
    Advance         open[ADVANCES_MAX];
    int             count = 0;
    int64_t         best = -1;
    payments = (Payments){ 0 };
    for (Advance a = 0; a < edition.advance_count; a++)
        if (task->advance[a] >= 0 && !(game.players[0].advances & bit64(a)))
            open[count++] = a;
    for (uint32_t set = 0; set < bit32(count); set++) {
        uint64_t bought = 0;
        int      price = 0;
        for (int i = 0; i < count; i++)
            if (set & bit32(i)) {
                bought |= bit64(open[i]);
                price += advance_price(&rules, &game, 0, open[i]);
            }
        int free = effect_sum(&edition, bought, EFFECT_FREE_SCIENCE);
        for (int d = -1; d < count; d++) {
            int off = 0;
            if (d >= 0) {
                if (!(bought & bit64(open[d])))
                    continue;
                off = effect_sum(&edition, bought & ~bit64(open[d]), EFFECT_DISCOUNT_OTHER);
                int full = advance_price(&rules, &game, 0, open[d]);
                off = off < full ? off : full;
            }
            int64_t kept = payment_of(&payments, task, price - off);
            if (kept < 0)
                continue;
            int64_t  gift = 0;
            uint64_t given = 0;
            for (int n = 0; n < free; n++) {
                int best_gift = -1;
                for (int f = 0; f < count; f++)
                    if (!((bought | given) & bit64(open[f]))
                        && (edition.advances[open[f]].colours & bit32(SCIENCE))
                        && edition.advances[open[f]].price < 100
                        && (best_gift < 0
                            || task->advance[open[f]] > task->advance[open[best_gift]]))
                        best_gift = f;
                if (best_gift < 0)
                    break;
                given |= bit64(open[best_gift]);
                gift += task->advance[open[best_gift]];
            }
            int64_t value = worth_of(task, bought) + gift + kept;
            best = value > best ? value : best;
        }
    }
    return best;
}

/* A small hand, a few advances for sale with Library and Anatomy often among them. */
static void draw_case(PurchaseTask *task, Rng *rng)
{
    memset(&game, 0, sizeof game);
    memset(task, 0, sizeof *task);
    game.player_count = 5;
    game.players[0].treasury = (uint8_t)rng_below(rng, 30);
    for (int i = 0; i < CARDS_TRIED; i++)
        game.hand[0][1 + rng_below(rng, 2) + 3 * rng_below(rng, 9)]++;
    for (int colour = 0; colour < COLOURS; colour++)
        game.players[0].credits[colour] = (uint16_t)(5 * rng_below(rng, 12));
    if (rng_below(rng, 2))
        game.players[0].advances |= edition.effect_holders[EFFECT_TREASURY_WORTH];
    if (rng_below(rng, 2))
        game.players[0].advances |= edition.effect_holders[EFFECT_SUBSTITUTE_CARD];
    for (Advance a = 0; a < ADVANCES_MAX; a++)
        task->advance[a] = -1;
    for (int i = 0; i < ADVANCES_TRIED - 2; i++)
        task->advance[rng_below(rng, (uint32_t)edition.advance_count)] = (int)rng_below(rng, 900);
    if (rng_below(rng, 2))
        task->advance[first64(edition.effect_holders[EFFECT_DISCOUNT_OTHER])] = 300;
    if (rng_below(rng, 2))
        task->advance[first64(edition.effect_holders[EFFECT_FREE_SCIENCE])] = 300;
    task->token = (int32_t)rng_below(rng, 4);
    int keep = (int)rng_below(rng, 4);
    for (Card card = 1; card < edition.first_calamity; card++)
        for (int n = 1; n <= game.hand[0][card]; n++)
            task->cards[card][n] = set_worth(&rules, &game, 0, card, n) * keep;
}

/* What the solver says it buys and pays is what it is worth, and the rules accept it. */
static void check_purchase(const PurchaseTask *task, const Purchase *purchase)
{
    int64_t  kept = try_payment(task, purchase->price, purchase->cards, purchase->substitute,
                                purchase->substitute_for);
    uint64_t all = purchase->advances | purchase->free;
    assert_true(kept >= 0);
    assert_int_equal(purchase->value, kept + worth_of(task, all));
}

static void finds_the_best_basket(void **state)
{
    (void)state;
    Rng rng;
    load("west-2024");
    rng_seed(&rng, 12);
    for (int i = 0; i < CASES; i++) {
        PurchaseTask task;
        Purchase     purchase;
        draw_case(&task, &rng);
        purchase_solve(&purchase, &rules, &game, 0, &task);
        assert_int_equal(purchase.value, brute_force(&task));
        check_purchase(&task, &purchase);
    }
}

/* 30.4.2, 26.3.3: two advances for nothing, and more for sets of the other block. */
static void finds_the_best_basket_of_two_blocks(void **state)
{
    (void)state;
    Rng rng;
    int with_two = 0, with_bonus = 0;
    load("expansion-project");
    rng_seed(&rng, 5);
    for (int i = 0; i < CASES; i++) {
        PurchaseTask task;
        Purchase     purchase;
        draw_case(&task, &rng);
        game.player_count = 12;
        /* Enough for Anatomy, and little off what it brings. */
        game.players[0].credits[SCIENCE] = 20;
        game.hand[0][edition.first_calamity - 1] = 5;
        task.advance[first64(edition.effect_holders[EFFECT_FREE_SCIENCE])] = 300;
        game.block_count = 2;
        game.deck = (uint8_t)(edition_deck(&edition, 12) - edition.decks);
        memcpy(game.switches, edition.switches, sizeof edition.switches);
        for (Advance a = 0; a < edition.advance_count; a++)
            if ((edition.advances[a].colours & bit32(SCIENCE)) && edition.advances[a].price < 100
                && rng_below(&rng, 2))
                task.advance[a] = 200 + (int)rng_below(&rng, 300);
        purchase_solve(&purchase, &rules, &game, 0, &task);
        assert_int_equal(purchase.value, brute_force(&task));
        check_purchase(&task, &purchase);
        with_two += count64(purchase.free) == 2;
        for (Card card = 1; card < edition.first_calamity; card++)
            with_bonus += purchase.cards[card] > 0
                          && set_worth(&rules, &game, 0, card, 1) > set_value(&rules, card, 1);
    }
    assert_true(with_two > 2 && with_bonus > 2);
}

/* A list of wishes is served from its head. */
static void serves_wishes_in_order(void **state)
{
    (void)state;
    PurchaseTask task;
    Purchase     purchase;
    load("west-2024");
    memset(&game, 0, sizeof game);
    game.player_count = 5;
    game.players[0].treasury = 55;
    game.hand[0][4] = 2; /* Two of a kind worth 2 each: 8. */
    Advance cheapest = 0, dearest = 0;
    for (Advance a = 0; a < edition.advance_count; a++) {
        cheapest = edition.advances[a].price < edition.advances[cheapest].price ? a : cheapest;
        dearest = edition.advances[a].price > edition.advances[dearest].price ? a : dearest;
    }
    Advance wishes[] = { dearest, cheapest };
    purchase_by_wishes(&task, &rules, &game, 0, wishes, 2);
    purchase_solve(&purchase, &rules, &game, 0, &task);
    assert_true(purchase.advances == bit64(cheapest));
    purchase_by_points(&task, &rules, &game, 0, 0, 0);
    purchase_solve(&purchase, &rules, &game, 0, &task);
    assert_int_equal(count64(purchase.advances), 1);
}

int unit_purchase(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_the_best_basket),
        cmocka_unit_test(finds_the_best_basket_of_two_blocks),
        cmocka_unit_test(serves_wishes_in_order),
    };
    return cmocka_run_group_tests_name("purchase", tests, NULL, NULL);
}
