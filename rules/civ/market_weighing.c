/* Market rounds: what two filings can make of each other; see market_weighing.h.
 *
 * Two orders can name thousands of pairs of names, each with many third cards. So of all names it
 * is reckoned once what they cost and bring at best, with the cards behind them: for a hand in
 * which sets grow by squares, cards that go and cards that come never add up to more than both
 * apart. Only names that can reach what has been found already are looked at closely. The loops go
 * by card numbers, and a candidate takes the place of another one only if it is truly better: so
 * equal ones are decided as market.12 says. */
#include "rules/civ/market_weighing.h"

#include <string.h>

#include "rules/civ/cards.h"

enum { NAMES_MAX = COMMODITIES_MAX * (COMMODITIES_MAX + 1) / 2 };

/* Two true names: what giving them costs their owner, below 0, and what they bring the partner. */
typedef struct Names {
    uint8_t card[2];
    int16_t loss, gain;           /* Of the two. */
    int16_t loss_best, gain_best; /* With the cards behind them, at best. */
} Names;

typedef struct NamesList {
    int   count;
    int   loss_best, gain_best; /* Of all. */
    Names items[NAMES_MAX];
} NamesList;

/* ---- Values ---- */

static int worth(const Trader *trader, int card, int count)
{
    return (trader->face[card] * count + trader->bonus[card]) * count;
}

/* What a change of the number of a kind from `count` is worth. */
static int change(const Trader *trader, int card, int count, int by)
{
    return worth(trader, card, count + by) - worth(trader, card, count);
}

/* Of two cards that go or come together. */
static int change_of_two(const Trader *trader, const uint8_t card[2], int by)
{
    if (card[0] == card[1])
        return change(trader, card[0], trader->hand[card[0]], 2 * by);
    return change(trader, card[0], trader->hand[card[0]], by)
           + change(trader, card[1], trader->hand[card[1]], by);
}

static int times_in(const uint8_t names[2], int card)
{
    return (names[0] == card) + (names[1] == card);
}

static int held_after(const Trader *trader, const uint8_t gone[2], const uint8_t come[2], int card)
{
    return trader->hand[card] - times_in(gone, card) + times_in(come, card);
}

static bool believes(const Trader *trader, const Trader *partner)
{
    return trader->believes & bit32(partner->player);
}

/* market.10: the names count, further ones only if they are believed. */
static int gain_of(const Trader *trader, const Trader *partner, const Lot *given, const Lot *taken)
{
    int8_t   by[COMMODITIES_MAX] = { 0 };
    uint64_t touched = 0;
    bool     believed = believes(trader, partner);
    for (int i = 0; i < given->count; i++)
        if (given->cards[i] < trader->commodities) {
            by[given->cards[i]]--;
            touched |= bit64(given->cards[i]);
        }
    for (int i = 0; i < taken->count; i++) {
        int name = i < MARKET_TRUTHS ? taken->cards[i] : believed ? taken->said[i] : CARD_NONE;
        if (name == CARD_NONE)
            continue;
        by[name]++;
        touched |= bit64(name);
    }
    int gain = 0;
    for (; touched; touched &= touched - 1) {
        int card = first64(touched);
        gain += change(trader, card, trader->hand[card], by[card]);
    }
    return gain;
}

int smaller_gain(const Candidate *candidate)
{
    const int16_t *gain = candidate->gain;
    return gain[0] < gain[1] ? gain[0] : gain[1];
}

bool gains_more(const Candidate *candidate, const Candidate *than)
{
    int a = smaller_gain(candidate), b = smaller_gain(than);
    return a != b ? a > b : candidate->gain[0] + candidate->gain[1] > than->gain[0] + than->gain[1];
}

/* ---- What may go ---- */

static bool lot_is_left(const Trader *trader, const MarketOffer *offer)
{
    uint8_t taken[CARD_KINDS_MAX] = { 0 };
    for (int i = 0; i < offer->give_count; i++)
        if (++taken[offer->give[i]] > trader->left[offer->give[i]])
            return false;
    return true;
}

/* Is this place of the filing on the market, between these two? */
static bool place_open(const Trader *trader, int place, const Trader *partner)
{
    const Filing *filing = trader->filing;
    if (trader->done & (1u << place))
        return false;
    if (place == 0)
        return filing->order.filed == FILED_YES && (filing->order.with & bit32(partner->player))
               && (filing->order.deals == 0 || trader->deals < filing->order.deals);
    const MarketOffer *offer = &filing->offers[place - 1];
    return offer->filed == FILED_YES && (offer->to & bit32(partner->player))
           && lot_is_left(trader, offer);
}

static int cards_given(const Trader *trader, int place)
{
    return place == 0 ? MARKET_LOT : trader->filing->offers[place - 1].give_count;
}

static int cards_taken(const Trader *trader, int place)
{
    return place == 0 ? MARKET_LOT : trader->filing->offers[place - 1].want_count;
}

static bool pairing_open(const Pairing *pairing)
{
    const Trader *one = pairing->side[0], *other = pairing->side[1];
    int           p = pairing->place[0], q = pairing->place[1];
    return place_open(one, p, other) && place_open(other, q, one)
           && cards_given(one, p) == cards_taken(other, q)
           && cards_given(other, q) == cards_taken(one, p);
}

static int least_of(const Trader *trader, int place)
{
    if (place == 0)
        return trader->filing->order.least;
    int least = trader->filing->offers[place - 1].least;
    return least > 0 ? least : NO_GAIN + 1;
}

static bool in_kinds(uint64_t kinds, Card card)
{
    return kinds == 0 || (kinds & bit64(card));
}

/* Are these the names that the filing asks for? */
static bool names_wanted(const Trader *trader, int place, const uint8_t card[2])
{
    if (place == 0)
        return in_kinds(trader->filing->order.want, card[0])
               || in_kinds(trader->filing->order.want, card[1]);
    const uint64_t *want = trader->filing->offers[place - 1].want;
    return (in_kinds(want[0], card[0]) && in_kinds(want[1], card[1]))
           || (in_kinds(want[0], card[1]) && in_kinds(want[1], card[0]));
}

static void lot_of(Lot *out, const Trader *trader, int place, const uint8_t names[2], Card third,
                   Card said)
{
    if (place > 0) {
        const MarketOffer *offer = &trader->filing->offers[place - 1];
        out->count = offer->give_count;
        memcpy(out->cards, offer->give, sizeof out->cards);
        memcpy(out->said, offer->said, sizeof out->said);
    } else {
        *out = (Lot){ .count = MARKET_LOT,
                      .cards = { names[0], names[1], third },
                      .said = { CARD_NONE, CARD_NONE, said } };
    }
}

void pairing_lot(Lot *out, const Pairing *pairing, const Candidate *candidate, int side)
{
    lot_of(out, pairing->side[side], pairing->place[side], candidate->names[side],
           candidate->third[side], candidate->said[side]);
}

/* ---- The third card of an order ---- */

typedef struct Thirds {
    int     count;
    uint8_t card[COMMODITIES_MAX];
    uint8_t said[COMMODITIES_MAX];
} Thirds;

static int left_behind(const Trader *trader, const uint8_t names[2], int card)
{
    return trader->left[card] - times_in(names, card);
}

/* The place of the first hidden card that is left; -1 if there is none. */
static int hidden_left(const Trader *trader, const uint8_t gone[2])
{
    const MarketOrder *order = &trader->filing->order;
    for (int i = 0; i < order->hidden_count; i++) {
        Card card = order->hidden[i];
        bool kept = card < COMMODITIES_MAX && (order->keep & bit64(card));
        if (!kept && left_behind(trader, gone, card) > 0)
            return i;
    }
    return -1;
}

/* May any card be the third one, as it is named and believed? */
static bool any_third(const Trader *trader, const Trader *partner)
{
    return trader->filing->order.names && believes(partner, trader);
}

/* market.8: the first hidden card that is left, or any card that is believed, or the one that is
 * missed least once the names have changed hands. */
static void thirds_list(Thirds *out, const Trader *trader, const Trader *partner,
                        const uint8_t gone[2], const uint8_t come[2])
{
    const MarketOrder *order = &trader->filing->order;
    int                hidden = hidden_left(trader, gone);
    out->count = 0;
    if (hidden >= 0) {
        out->card[0] = order->hidden[hidden];
        out->said[0] = order->said[hidden];
        out->count = 1;
        return;
    }
    bool any = any_third(trader, partner);
    int  least = 0;
    for (uint64_t left = trader->kinds; left; left &= left - 1) {
        Card card = (Card)first64(left);
        if (left_behind(trader, gone, card) <= 0)
            continue;
        int loss = -change(trader, card, held_after(trader, gone, come, card), -1);
        if (!any && out->count > 0 && loss >= least)
            continue;
        int place = any ? out->count : 0;
        out->card[place] = card;
        out->said[place] = order->names ? card : CARD_NONE;
        out->count = place + 1;
        least = loss;
    }
}

/* ---- What names can bring at best ---- */

/* The best kinds to lose or to get one of: of three, one at least is not among two names. */
typedef struct Best {
    int     count;
    uint8_t card[3];
    int     value[3];
} Best;

static void best_add(Best *best, Card card, int value)
{
    int at = best->count;
    while (at > 0 && value > best->value[at - 1])
        at--;
    if (at == 3)
        return;
    best->count += best->count < 3;
    for (int i = best->count - 1; i > at; i--) {
        best->card[i] = best->card[i - 1];
        best->value[i] = best->value[i - 1];
    }
    best->card[at] = card;
    best->value[at] = value;
}

/* What can be lost and got by a third card of an order, before the names are known. */
typedef struct ThirdBest {
    bool any;
    Best loss, gain;
} ThirdBest;

static void third_best_set(ThirdBest *out, const Trader *trader, const Trader *partner)
{
    *out = (ThirdBest){ .any = any_third(trader, partner) };
    for (uint64_t left = trader->kinds; left; left &= left - 1) {
        Card card = (Card)first64(left);
        best_add(&out->loss, card, change(trader, card, trader->hand[card], -1));
        if (out->any)
            best_add(&out->gain, card, change(partner, card, partner->hand[card], 1));
    }
}

static int best_beside(const Best *best, const uint8_t names[2])
{
    for (int i = 0; i < best->count; i++)
        if (times_in(names, best->card[i]) == 0)
            return best->value[i];
    return NO_GAIN;
}

/* Adds the best that a third card can do to names. False: there is no third card. */
static bool third_best_add(Names *names, const ThirdBest *best, const Trader *trader,
                           const Trader *partner)
{
    const uint8_t *card = names->card;
    int            hidden = hidden_left(trader, card);
    if (hidden >= 0) {
        Card third = trader->filing->order.hidden[hidden];
        Card said = trader->filing->order.said[hidden];
        if (third < trader->commodities)
            names->loss_best +=
                (int16_t)change(trader, third, trader->hand[third] - times_in(card, third), -1);
        if (said != CARD_NONE && believes(partner, trader))
            names->gain_best +=
                (int16_t)change(partner, said, partner->hand[said] + times_in(card, said), 1);
        return true;
    }
    int loss = best_beside(&best->loss, card);
    int gain = best->any ? best_beside(&best->gain, card) : 0;
    for (int i = 0; i < 2; i++) {
        int times = times_in(card, card[i]);
        if (left_behind(trader, card, card[i]) <= 0)
            continue;
        int lost = change(trader, card[i], trader->hand[card[i]] - times, -1);
        loss = lost > loss ? lost : loss;
        int got = change(partner, card[i], partner->hand[card[i]] + times, 1);
        gain = best->any && got > gain ? got : gain;
    }
    names->loss_best = (int16_t)(names->loss_best + loss);
    names->gain_best = (int16_t)(names->gain_best + gain);
    return loss > NO_GAIN;
}

static void offer_best_add(Names *names, const Trader *trader, int place, const Trader *partner)
{
    Lot lot, nothing = { .count = 0 };
    lot_of(&lot, trader, place, NULL, CARD_NONE, CARD_NONE);
    names->loss_best = (int16_t)gain_of(trader, partner, &lot, &nothing);
    names->gain_best = (int16_t)gain_of(partner, trader, &nothing, &lot);
}

/* One side of a pairing, for its list of names. */
typedef struct Naming {
    NamesList    *list;
    const Trader *trader, *partner;
    int           place, partner_place;
    ThirdBest     third;
} Naming;

static void names_add(const Naming *naming, Card first, Card second)
{
    NamesList *list = naming->list;
    Names      names = { .card = { first, second } };
    if (!names_wanted(naming->partner, naming->partner_place, names.card))
        return;
    names.loss = names.loss_best = (int16_t)change_of_two(naming->trader, names.card, -1);
    names.gain = names.gain_best = (int16_t)change_of_two(naming->partner, names.card, 1);
    if (naming->place > 0)
        offer_best_add(&names, naming->trader, naming->place, naming->partner);
    else if (!third_best_add(&names, &naming->third, naming->trader, naming->partner))
        return;
    if (names.loss_best > list->loss_best)
        list->loss_best = names.loss_best;
    if (names.gain_best > list->gain_best)
        list->gain_best = names.gain_best;
    list->items[list->count++] = names;
}

/* What a side of the pairing can name to the other, the lowest numbers first. */
static void names_list(NamesList *out, const Pairing *pairing, int side)
{
    Naming naming = { .list = out,
                      .trader = pairing->side[side],
                      .partner = pairing->side[1 - side],
                      .place = pairing->place[side],
                      .partner_place = pairing->place[1 - side] };
    out->count = 0;
    out->loss_best = out->gain_best = NO_GAIN;
    if (naming.place > 0) {
        const uint8_t *give = naming.trader->filing->offers[naming.place - 1].give;
        bool           turned = give[0] > give[1];
        names_add(&naming, give[turned], give[!turned]);
        return;
    }
    third_best_set(&naming.third, naming.trader, naming.partner);
    for (uint64_t first = naming.trader->kinds; first; first &= first - 1) {
        Card card = (Card)first64(first);
        if (naming.trader->left[card] >= 2)
            names_add(&naming, card, card);
        for (uint64_t second = first & (first - 1); second; second &= second - 1)
            names_add(&naming, card, (Card)first64(second));
    }
}

/* ---- Weighing ---- */

typedef struct Weighing {
    Pairing    pairing;
    int        enough[2]; /* What each side has to gain at least. */
    NamesList  names[2];
    Candidate *best;
} Weighing;

static bool is_enough(const Weighing *weighing, int gain0, int gain1)
{
    return gain0 >= weighing->enough[0] && gain1 >= weighing->enough[1];
}

static void at_least(Weighing *weighing, int gain)
{
    for (int side = 0; side < 2; side++)
        if (weighing->enough[side] < gain)
            weighing->enough[side] = gain;
}

static void candidate_offer(Weighing *weighing, const Candidate *candidate)
{
    if (!gains_more(candidate, weighing->best))
        return;
    *weighing->best = *candidate;
    at_least(weighing, smaller_gain(candidate));
}

/* What a third card costs its owner, and brings whoever gets it, once the names have changed
 * hands. */
static int third_loss(const Trader *trader, const uint8_t gone[2], const uint8_t come[2], Card card)
{
    return card < trader->commodities
               ? -change(trader, card, held_after(trader, gone, come, card), -1)
               : 0;
}

static int third_gain(const Trader *trader, const Trader *partner, const uint8_t gone[2],
                      const uint8_t come[2], Card said)
{
    return said != CARD_NONE && believes(trader, partner)
               ? change(trader, said, held_after(trader, gone, come, said), 1)
               : 0;
}

/* Two orders with these names: all that can be third cards. */
static void weigh_orders(Weighing *weighing, const Names *const names[2])
{
    Thirds  thirds[2];
    int16_t loss[2][COMMODITIES_MAX], gain[2][COMMODITIES_MAX];
    for (int side = 0; side < 2; side++) {
        const Trader  *trader = weighing->pairing.side[side];
        const Trader  *partner = weighing->pairing.side[1 - side];
        const uint8_t *own = names[side]->card, *other = names[1 - side]->card;
        thirds_list(&thirds[side], trader, partner, own, other);
        for (int t = 0; t < thirds[side].count; t++) {
            loss[side][t] = (int16_t)third_loss(trader, own, other, thirds[side].card[t]);
            gain[side][t] = (int16_t)third_gain(partner, trader, other, own, thirds[side].said[t]);
        }
    }
    const uint8_t *a = names[0]->card, *b = names[1]->card;
    int            base[2] = { names[0]->loss + names[1]->gain, names[1]->loss + names[0]->gain };
    int            gain_most = 0, loss_least = INT16_MAX;
    for (int u = 0; u < thirds[1].count; u++) {
        gain_most = gain[1][u] > gain_most ? gain[1][u] : gain_most;
        loss_least = loss[1][u] < loss_least ? loss[1][u] : loss_least;
    }
    for (int t = 0; t < thirds[0].count; t++) {
        if (!is_enough(weighing, base[0] + gain_most - loss[0][t],
                       base[1] + gain[0][t] - loss_least))
            continue;
        for (int u = 0; u < thirds[1].count; u++) {
            uint8_t third[2] = { thirds[0].card[t], thirds[1].card[u] };
            uint8_t said[2] = { thirds[0].said[t], thirds[1].said[u] };
            /* One of a kind that goes while one comes changes nothing, if it is believed. */
            bool even0 = third[0] == said[1] && gain[1][u] != 0;
            bool even1 = third[1] == said[0] && gain[0][t] != 0;
            int  gain0 = base[0] + (even0 ? 0 : gain[1][u] - loss[0][t]);
            int  gain1 = base[1] + (even1 ? 0 : gain[0][t] - loss[1][u]);
            if (!is_enough(weighing, gain0, gain1))
                continue;
            Candidate candidate = {
                .gain = { (int16_t)gain0, (int16_t)gain1 },
                .names = { { a[0], a[1] }, { b[0], b[1] } },
                .third = { third[0], third[1] },
                .said = { said[0], said[1] },
            };
            candidate_offer(weighing, &candidate);
        }
    }
}

/* Where an offer takes part its cards are given as they are. */
static void weigh_lots(Weighing *weighing, const Names *const names[2])
{
    const Pairing *pairing = &weighing->pairing;
    const uint8_t *a = names[0]->card, *b = names[1]->card;
    Thirds         thirds[2];
    for (int side = 0; side < 2; side++)
        if (pairing->place[side] == 0)
            thirds_list(&thirds[side], pairing->side[side], pairing->side[1 - side],
                        names[side]->card, names[1 - side]->card);
        else
            thirds[side] = (Thirds){ 1, { CARD_NONE }, { CARD_NONE } };
    for (int t = 0; t < thirds[0].count; t++)
        for (int u = 0; u < thirds[1].count; u++) {
            Candidate candidate = {
                .names = { { a[0], a[1] }, { b[0], b[1] } },
                .third = { thirds[0].card[t], thirds[1].card[u] },
                .said = { thirds[0].said[t], thirds[1].said[u] },
            };
            Lot lots[2];
            for (int side = 0; side < 2; side++)
                pairing_lot(&lots[side], pairing, &candidate, side);
            for (int side = 0; side < 2; side++)
                candidate.gain[side] = (int16_t)gain_of(
                    pairing->side[side], pairing->side[1 - side], &lots[side], &lots[1 - side]);
            if (is_enough(weighing, candidate.gain[0], candidate.gain[1]))
                candidate_offer(weighing, &candidate);
        }
}

static bool weighing_set(Weighing *out, const Pairing *pairing, Candidate *best)
{
    out->pairing = *pairing;
    out->best = best;
    if (!pairing_open(pairing))
        return false;
    for (int side = 0; side < 2; side++) {
        out->enough[side] = least_of(pairing->side[side], pairing->place[side]);
        names_list(&out->names[side], pairing, side);
    }
    return out->names[0].count > 0 && out->names[1].count > 0;
}

int pairing_most(const Pairing *pairing)
{
    Weighing weighing;
    int      most = NO_GAIN;
    if (!weighing_set(&weighing, pairing, NULL))
        return NO_GAIN;
    const NamesList *mine = &weighing.names[0], *theirs = &weighing.names[1];
    for (int m = 0; m < mine->count; m++) {
        int gain0 = mine->items[m].loss_best + theirs->gain_best;
        int gain1 = mine->items[m].gain_best + theirs->loss_best;
        int smaller = gain0 < gain1 ? gain0 : gain1;
        if (smaller > most && is_enough(&weighing, gain0, gain1))
            most = smaller;
    }
    return most;
}

void pairing_weigh(Candidate *out, const Pairing *pairing, int floor)
{
    Weighing weighing;
    *out = (Candidate){ .gain = { NO_GAIN, NO_GAIN } };
    if (!weighing_set(&weighing, pairing, out))
        return;
    at_least(&weighing, floor);
    const NamesList *mine = &weighing.names[0], *theirs = &weighing.names[1];
    bool             orders = pairing->place[0] == 0 && pairing->place[1] == 0;
    for (int m = 0; m < mine->count; m++) {
        const Names *a = &mine->items[m];
        if (!is_enough(&weighing, a->loss_best + theirs->gain_best,
                       a->gain_best + theirs->loss_best))
            continue;
        for (int t = 0; t < theirs->count; t++) {
            const Names *b = &theirs->items[t];
            /* market.11: nobody gets back what was named. */
            if (!is_enough(&weighing, a->loss_best + b->gain_best, a->gain_best + b->loss_best)
                || times_in(b->card, a->card[0]) || times_in(b->card, a->card[1]))
                continue;
            const Names *const names[2] = { a, b };
            if (orders)
                weigh_orders(&weighing, names);
            else
                weigh_lots(&weighing, names);
        }
    }
}
