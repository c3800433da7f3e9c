/* The two halves of the solver of purchases, shared by its files and by nobody else: what paying
 * every price costs, and what the best advances for every price are worth. */
#ifndef BOTS_PURCHASE_PARTS_H
#define BOTS_PURCHASE_PARTS_H

#include "bots/purchase.h"

/* Worth less than anything that can be had; as a cost, more than anything that can be paid. */
enum { NOTHING = -100000000 };
enum { PAYMENT_LAYERS = 4, CHOICE_LAYERS = 6 };

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

typedef struct Payment {
    int  kind_count;
    int  most; /* The highest card value considered; higher ones count as this. */
    int  layers;
    int  token_worth; /* In trade points. */
    int  tokens;
    Kind kinds[PURCHASE_KINDS_MAX];
} Payment;

/* What the first kinds cost by the value that they reach, in layers; all rows are kept, so that the
 * way that led to a value is found again by its sum. */
typedef int32_t Row[PURCHASE_PRICE_MAX + 1];
typedef Row     Rows[PURCHASE_KINDS_MAX + 1][PAYMENT_LAYERS];

/* The kinds of cards in hand, the treasury and whether a substitute is allowed. */
void payment_fill(Payment *out, const Rules *rules, const Game *game, Player player);
/* All that could be paid, and with cards alone. */
int payment_purse(const Payment *payment, int *cards);
/* Fills the rows up to payment->most. */
void payment_rows(const Payment *payment, const PurchaseTask *task, Rows rows);
/* What cards of every value cost at least, and the value from each one up that costs least. */
void payment_cards(int32_t *cards, int16_t *above, const Payment *payment, Rows rows);
/* The card value with which a price is paid best, treasury making up the rest; -1 when it cannot be
 * paid. */
static inline int payment_best(const Payment *payment, const PurchaseTask *task,
                               const int32_t *cards, const int16_t *above, int price, int32_t *cost)
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
/* The cards that reach this value at least cost. */
void payment_read(Purchase *out, const Payment *payment, const PurchaseTask *task, Rows rows,
                  int x);

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
    int     now; /* Which of the two tables has the result. */
    int32_t best[2][CHOICE_LAYERS][PURCHASE_PRICE_MAX + 1];
    uint8_t taken[ADVANCES_MAX][CHOICE_LAYERS][PURCHASE_PRICE_MAX + 1]; /* A Take. */
} Choice;
/* The two advances that change how others are paid; ADVANCE_NONE when not for sale. */
typedef struct Special {
    Advance library, anatomy;
    int     discount;
    int     library_price, anatomy_price; /* In units, like the next. */
    int     anatomy_cheap;
    int     free; /* Advances that Anatomy brings. */
} Special;
/* How a price is best used: with which of the specials, and in which layer the rest is. */
typedef struct Plan {
    int32_t value;
    int     layer;
    int     units; /* Left for the rest. */
    bool    library, anatomy, anatomy_discounted;
} Plan;

/* The advances for sale that the purse could pay. */
void choice_fill(Choice *choice, Special *special, const Rules *rules, const Game *game,
                 Player player, const PurchaseTask *task, int purse);
/* The best value for every price. */
void choice_solve(Choice *choice);
/* The price at which advances and payment differ most. */
typedef struct Meeting {
    Plan    plan;
    int64_t value;
    int     x; /* Paid with cards. */
} Meeting;

Meeting choice_meet(const Choice *choice, const Payment *payment, const Special *special,
                    const PurchaseTask *task, const int32_t *cards, const int16_t *above);
/* Goes back through the items and fills in what was taken. */
void choice_read(Purchase *out, const Choice *choice, const Special *special, const Plan *plan);

#endif
