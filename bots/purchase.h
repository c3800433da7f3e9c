/* The best basket of advances that a player can buy in step 12a, solved exactly.
 *
 * What is best is a sum: the value of every advance bought, plus what the cards and the treasury
 * left over are worth to their owner. The solver knows all that makes prices and payment: credits,
 * special credits, the discount of Library, the free advances of Anatomy, the substitute card of
 * Trade Empire, what sets of the other block are worth more, treasury that counts double with
 * Mining, and that treasury is only spent for what the cards do not cover.
 *
 * It is a pure function without allocation, for bots and for people who ask: what it works in, each
 * thread has once. */
#ifndef BOTS_PURCHASE_H
#define BOTS_PURCHASE_H

#include "rules/civ/game.h"

enum { PURCHASE_KINDS_MAX = COMMODITIES_MAX, PURCHASE_COUNT_MAX = 32, PURCHASE_PRICE_MAX = 2400 };

/* What the buyer has and wants. Values are in one unit of the caller's choice, each at most 100000.
 */
typedef struct PurchaseTask {
    int32_t
        advance[ADVANCES_MAX]; /* What each is worth; below 0: never. Held ones are passed over. */
    int32_t token;             /* What a treasury token that is kept is worth. */
    /* What so many cards of a kind that are kept are worth, by commodity and count. */
    int32_t cards[PURCHASE_KINDS_MAX][PURCHASE_COUNT_MAX];
} PurchaseTask;

typedef struct Purchase {
    uint64_t advances;   /* To be paid for. */
    uint64_t free;       /* That another one brings. */
    uint8_t  discounted; /* ADVANCE_NONE without one. */
    uint8_t  substitute; /* Card, or Water for none. */
    uint8_t  substitute_for;
    uint8_t  cards[PURCHASE_KINDS_MAX]; /* Turned in, the substitute not counted. */
    int      treasury;                  /* Tokens paid. */
    int      price;
    int64_t  value; /* Of what is bought and what is kept. */
} Purchase;

/* Values by victory points, a hundred for each, and what is kept at so many hundredths of a point
 * for each point of set value and each treasury token. */
void purchase_by_points(PurchaseTask *out, const Rules *rules, const Game *game, Player player,
                        int card_worth, int token_worth);
/* Values by a list of advances, each of which counts more than all behind it together; at most 14
 * count. */
void purchase_by_wishes(PurchaseTask *out, const Rules *rules, const Game *game, Player player,
                        const Advance *wishes, int count);

/* Solves for the cards and the treasury that the game shows for the player. */
void purchase_solve(Purchase *out, const Rules *rules, const Game *game, Player player,
                    const PurchaseTask *task);

/* The actions that carry a purchase out with an empty basket, the last being `done`; returns how
 * many. */
int purchase_actions(Action *out, int max, const Rules *rules, const Game *game, Player player,
                     const Purchase *purchase);

#endif
