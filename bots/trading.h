/* Shared by the files of phase 7: trade_hands.c (what cards are worth), trade_records.c (how far
 * partners are believed), trade_offers.c (making and withdrawing offers), trade_deals.c (keeping
 * them) and trading.c (taking part).
 *
 * A hand is worth the sum of its sets, so that a trade is good when the cards that come complete
 * more than the cards that go break up. Names beyond those that must be true are believed as far as
 * the record of the partner goes, and a card without a name is taken for what such cards have been.
 */
#ifndef BOTS_TRADING_H
#define BOTS_TRADING_H

#include "bots/mind.h"

enum {
    KINDS_MAX = COMMODITIES_MAX,
    CANNOT = -10000 /* The gain of what cannot be done. */
};

typedef struct Hand {
    uint8_t count[CARD_KINDS_MAX]; /* Free for new deals. */
    uint8_t kinds[KINDS_MAX];      /* Commodities of which there are any, or were. */
    int     kind_count;
    int     commodities, tradeable;
    int     owed;
    Card    calamity;      /* The worst one that may be passed on, or CARD_NONE. */
    int     calamity_cost; /* What it would do here. */
    bool    hides;         /* A card that could be named is to go without a name. */
} Hand;

static inline int face_of(const Mind *mind, Card card)
{
    return mind->rules->edition->faces[card];
}

/* Takes a card out, or puts one in; returns what that changes. */
static inline int hand_lose(const Mind *mind, Hand *hand, Card card)
{
    int n = hand->count[card]--;
    return -(2 * n - 1) * face_of(mind, card) - card_bonus(mind, card);
}

static inline int hand_gain(const Mind *mind, Hand *hand, Card card)
{
    int n = hand->count[card]++;
    if (n == 0 && hand->kind_count < KINDS_MAX)
        hand->kinds[hand->kind_count++] = card;
    return (2 * n + 1) * face_of(mind, card) + card_bonus(mind, card);
}

static inline int names_in(const uint8_t *names, int max)
{
    int count = 0;
    while (count < max && names[count] != CARD_NONE)
        count++;
    return count;
}

/* ---- trade_hands.c ---- */

void hand_read(Hand *out, const Mind *mind);
/* The commodity that is missed least, or CARD_NONE. */
Card cheapest(const Mind *mind, const Hand *hand);
/* Gives `count` cards of one's own choice; the first `named` of them in the open. */
int hand_lose_cheapest(const Mind *mind, Hand *hand, int count, int named);
/* What a calamity would do to a player now, in trade points. */
int calamity_cost(const Mind *mind, Player player, Card card);

/* ---- trade_records.c ---- */

/* How far a claim of this partner is believed, in percent; NOBODY: of anybody. */
int belief_in(const Mind *mind, Player partner);
/* What cards that nobody has named are worth, coming from this partner or from NOBODY known;
 * whoever offers them could have named them. */
int unknown_worth(const Mind *mind, Player partner, int count, bool offered);
/* What a card is worth that the partner says it is, if the truth is worth so much. */
int claim_worth(const Mind *mind, Player partner, int truth);
/* Cards that are named but need not come; returns how many of them there are. */
int claims_gain(const Mind *mind, Hand *after, const uint8_t *names, int max, Player partner,
                int *gain);
/* What a deal with this partner must bring beyond the usual. */
int rival_due(const Mind *mind, Player partner);
/* What an offer of this partner must bring beyond the usual because it takes few. */
int taking_due(const Mind *mind, Player partner);

/* ---- trade_offers.c ---- */

/* Will what is said beyond the names that must be true come so? */
bool keeps_promise(const Mind *mind);
bool try_offer(const Mind *mind, const Hand *hand, Action *out);
/* Withdraws an offer that could not be kept, or is not worth keeping, with this hand. */
bool try_withdraw(const Mind *mind, const Hand *hand, Action *out);

/* ---- trading.c ---- */

/* Forgets what has been tried in the turn before. */
void trade_begin_turn(const Mind *mind);
bool try_accept(const Mind *mind, const Hand *hand, Action *out);

#endif
