/* Two tables that meet at the price. One says what the best advances for every price are worth
 * (purchase_choice.c), the other what paying every price costs (purchase_payment.c). The best
 * basket is where the difference is greatest. */
#include "bots/purchase.h"

#include <string.h>

#include "bots/purchase_parts.h"
#include "bots/scratch.h"
#include "rules/civ/figures.h"
#include "rules/table/bits.h"

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

/* ---- Solving ---- */

/* Nearly 3 MB, filled anew for every purchase. */
typedef struct Workspace {
    Rows    rows;
    Choice  choice;
    int32_t cards[PURCHASE_PRICE_MAX + 1]; /* What cards of a value cost at least, ... */
    int16_t
        above[PURCHASE_PRICE_MAX + 1]; /* ... and the value from this one up that costs least. */
} Workspace;

void purchase_solve(Purchase *out, const Rules *rules, const Game *game, Player player,
                    const PurchaseTask *task)
{
    Workspace *space = scratch(SCRATCH_PURCHASE, sizeof *space);
    Payment    payment;
    Special    special;
    int        card_value;
    *out = (Purchase){ .discounted = ADVANCE_NONE };
    payment_fill(&payment, rules, game, player);
    int purse = payment_purse(&payment, &card_value);
    choice_fill(&space->choice, &special, rules, game, player, task, purse);
    choice_solve(&space->choice);
    payment.most = space->choice.most * space->choice.unit;
    if (payment.most > card_value)
        payment.most = card_value;
    payment_rows(&payment, task, space->rows);
    payment_cards(space->cards, space->above, &payment, space->rows);

    Meeting best =
        choice_meet(&space->choice, &payment, &special, task, space->cards, space->above);
    choice_read(out, &space->choice, &special, &best.plan);
    payment_read(out, &payment, task, space->rows, best.x);
    int rest = out->price - best.x;
    out->treasury = rest > 0 ? (rest + payment.token_worth - 1) / payment.token_worth : 0;
    out->value = best.value + (int64_t)task->token * payment.tokens;
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
