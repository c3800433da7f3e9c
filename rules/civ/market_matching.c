/* Market rounds: the deals of a round (market.8 to market.16); see market.h for the whole.
 *
 * Of all candidates the best one is done, then all is weighed anew. Only what concerns the two who
 * have dealt can have changed, so that the best candidate of every two filings is kept. The order of
 * the loops is that of the draw and of the card numbers, and a candidate takes the place of another
 * one only if it is truly better: so equal ones are decided as market.12 says. */
#include <string.h>

#include "rules/civ/cards.h"
#include "rules/civ/market.h"

enum {
    PLACES = MARKET_OFFERS + 1,
    NAMES_MAX = COMMODITIES_MAX * (COMMODITIES_MAX + 1) / 2,
    NO_GAIN = -30000 /* Below every gain. */
};

/* A player who takes part. */
typedef struct Trader {
    const Filing *filing;
    uint8_t       player;
    uint8_t       deals;                         /* By the order, in this round. */
    uint8_t       done;                          /* Bit set of places that are. */
    uint8_t       hand[COMMODITIES_MAX];         /* What the value is made of. */
    uint8_t       left[CARD_KINDS_MAX];          /* What has not been given yet. */
    uint64_t      kinds;                         /* What an order can name. */
    uint32_t      believes;
    int16_t       face[COMMODITIES_MAX];         /* n of a kind are worth face n n + bonus n. */
    int16_t       bonus[COMMODITIES_MAX];
} Trader;

/* Two true names, what giving them costs their owner and what they bring the partner. */
typedef struct Names {
    uint8_t card[2];
    int16_t loss, gain;
} Names;

typedef struct NamesList {
    int   count;
    int   loss_best, gain_best; /* The least loss, as a number below 0, and the greatest gain. */
    Names items[NAMES_MAX];
} NamesList;

/* What goes: the names and the cards behind them. */
typedef struct Lot {
    uint8_t count;
    uint8_t cards[MARKET_CARDS_MAX];
    uint8_t said[MARKET_CARDS_MAX];
} Lot;

typedef struct Candidate {
    int16_t gain[2]; /* NO_GAIN: there is none. */
    uint8_t names[2][2];
    uint8_t third[2], said[2]; /* Of orders. */
} Candidate;

typedef struct Matching {
    const Rules *rules;
    const Game  *game;
    int          count;
    Trader       traders[PLAYERS_MAX]; /* In the order of the draw. */
    /* The best of each two filings of traders i < j, where `fresh`. */
    bool      fresh[PLAYERS_MAX][PLAYERS_MAX];
    Candidate best[PLAYERS_MAX][PLAYERS_MAX][PLACES][PLACES];
    /* Of the two that are being weighed. */
    NamesList names[2];
} Matching;

static void trader_set(Matching *matching, Trader *trader, Player player);
static void weigh(Matching *matching, int i, int j);
static bool next_deal(Matching *matching, bool agreed_only, MarketDeal *out);
static void deal_note(Matching *matching, const MarketDeal *deal);

int market_match(MarketDeal out[MARKET_DEALS_MAX], const Rules *rules, const Game *game,
                 const uint8_t *draw, int draw_count)
{
    Matching matching;
    int      count = 0;
    matching.rules = rules;
    matching.game = game;
    matching.count = draw_count;
    memset(matching.fresh, 0, sizeof matching.fresh);
    for (int i = 0; i < draw_count; i++)
        trader_set(&matching, &matching.traders[i], draw[i]);
    /* market.13: what two have agreed upon comes first. */
    for (int agreed_only = 1; agreed_only >= 0; agreed_only--)
        while (count < MARKET_DEALS_MAX && next_deal(&matching, agreed_only, &out[count]))
            deal_note(&matching, &out[count++]);
    return count;
}

static void trader_set(Matching *matching, Trader *trader, Player player)
{
    const Rules *rules = matching->rules;
    const Game  *game = matching->game;
    int          commodities = rules->edition->first_calamity;
    memset(trader, 0, sizeof *trader);
    trader->filing = &game->phase.market.filings[player];
    trader->player = player;
    trader->believes = trader->filing->believes;
    memcpy(trader->left, game->hand[player], sizeof trader->left);
    memcpy(trader->hand, game->hand[player], (size_t)commodities);
    for (Card card = 0; card < commodities; card++) {
        trader->face[card] = (int16_t)card_info(rules, card)->stack;
        trader->bonus[card] =
            (int16_t)(set_worth(rules, game, player, card, 1) - trader->face[card]);
        if (card != CARD_WATER && trader->left[card] > 0
            && !(trader->filing->order.keep & bit64(card)))
            trader->kinds |= bit64(card);
    }
}

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

static int held_after(const Trader *trader, const uint8_t gone[2], const uint8_t come[2], int card)
{
    return trader->hand[card] - (gone[0] == card) - (gone[1] == card) + (come[0] == card)
           + (come[1] == card);
}

/* market.10: the names count, further ones only if they are believed. */
static int gain_of(const Trader *trader, const Trader *partner, const Lot *given, const Lot *taken,
                   int commodities)
{
    int8_t   by[COMMODITIES_MAX] = { 0 };
    uint64_t touched = 0;
    bool     believed = trader->believes & bit32(partner->player);
    for (int i = 0; i < given->count; i++)
        if (given->cards[i] < commodities) {
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

static void names_add(NamesList *list, const Trader *trader, const Trader *partner,
                      int partner_place, Card first, Card second)
{
    Names names = { .card = { first, second } };
    if (!names_wanted(partner, partner_place, names.card))
        return;
    names.loss = (int16_t)change_of_two(trader, names.card, -1);
    names.gain = (int16_t)change_of_two(partner, names.card, 1);
    if (list->count == 0 || names.loss > list->loss_best)
        list->loss_best = names.loss;
    if (list->count == 0 || names.gain > list->gain_best)
        list->gain_best = names.gain;
    list->items[list->count++] = names;
}

/* What a filing can name to one of the partner's, the lowest numbers first. */
static void names_list(NamesList *out, const Trader *trader, int place, const Trader *partner,
                       int partner_place)
{
    out->count = out->loss_best = out->gain_best = 0;
    if (place > 0) {
        const uint8_t *give = trader->filing->offers[place - 1].give;
        bool           turned = give[0] > give[1];
        names_add(out, trader, partner, partner_place, give[turned], give[!turned]);
        return;
    }
    for (uint64_t first = trader->kinds; first; first &= first - 1) {
        Card card = (Card)first64(first);
        if (trader->left[card] >= 2)
            names_add(out, trader, partner, partner_place, card, card);
        for (uint64_t second = first & (first - 1); second; second &= second - 1)
            names_add(out, trader, partner, partner_place, card, (Card)first64(second));
    }
}

/* ---- The third card of an order ---- */

typedef struct Thirds {
    int     count;
    uint8_t card[COMMODITIES_MAX];
    uint8_t said[COMMODITIES_MAX];
} Thirds;

static int left_behind(const Trader *trader, const uint8_t names[2], int card)
{
    return trader->left[card] - (names[0] == card) - (names[1] == card);
}

/* market.8: the first hidden card that is left, or any card that is believed, or the one that is
 * missed least once the names have changed hands. */
static void thirds_list(Thirds *out, const Trader *trader, const Trader *partner,
                        const uint8_t gone[2], const uint8_t come[2])
{
    const MarketOrder *order = &trader->filing->order;
    out->count = 0;
    for (int i = 0; i < order->hidden_count; i++) {
        Card card = order->hidden[i];
        bool kept = card < COMMODITIES_MAX && (order->keep & bit64(card));
        if (!kept && left_behind(trader, gone, card) > 0) {
            out->card[0] = card;
            out->said[0] = order->said[i];
            out->count = 1;
            return;
        }
    }
    bool any = order->names && (partner->believes & bit32(trader->player));
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

/* ---- Weighing two filings ---- */

static int smaller(const int16_t gain[2])
{
    return gain[0] < gain[1] ? gain[0] : gain[1];
}

static bool better(const int16_t gain[2], const int16_t than[2])
{
    int a = smaller(gain), b = smaller(than);
    return a != b ? a > b : gain[0] + gain[1] > than[0] + than[1];
}

static int least_of(const Trader *trader, int place)
{
    if (place == 0)
        return trader->filing->order.least;
    int least = trader->filing->offers[place - 1].least;
    return least > 0 ? least : NO_GAIN + 1;
}

/* More than the names can bring: further cards that are believed. */
static int slack_of(const Trader *trader, const Trader *partner, int place, int commodities)
{
    if (!(trader->believes & bit32(partner->player)))
        return 0;
    int most = 0, further = cards_given(partner, place) - MARKET_TRUTHS;
    for (int card = 0; card < commodities; card++) {
        int one = change(trader, card, trader->hand[card] + MARKET_TRUTHS + further - 1, 1);
        if (one > most)
            most = one;
    }
    return most * further;
}

typedef struct Weighing {
    const Trader *side[2];
    int           place[2];
    int           least[2];
    int           slack[2];
    int           commodities;
    Candidate    *best;
} Weighing;

static void candidate_offer(const Weighing *weighing, const uint8_t a[2], const uint8_t b[2],
                            const int gain[2], const uint8_t third[2], const uint8_t said[2])
{
    int16_t gains[2] = { (int16_t)gain[0], (int16_t)gain[1] };
    if (gain[0] < weighing->least[0] || gain[1] < weighing->least[1]
        || !better(gains, weighing->best->gain))
        return;
    *weighing->best = (Candidate){ .gain = { gains[0], gains[1] },
                                   .names = { { a[0], a[1] }, { b[0], b[1] } },
                                   .third = { third[0], third[1] },
                                   .said = { said[0], said[1] } };
}

/* What a third card costs its owner, and brings whoever gets it, once the names have changed
 * hands. */
static int third_loss(const Weighing *weighing, int side, const uint8_t gone[2],
                      const uint8_t come[2], Card card)
{
    const Trader *trader = weighing->side[side];
    return card < weighing->commodities
               ? -change(trader, card, held_after(trader, gone, come, card), -1)
               : 0;
}

static int third_gain(const Weighing *weighing, int side, const uint8_t gone[2],
                      const uint8_t come[2], Card said)
{
    const Trader *trader = weighing->side[side];
    bool          believed = trader->believes & bit32(weighing->side[1 - side]->player);
    return believed && said != CARD_NONE
               ? change(trader, said, held_after(trader, gone, come, said), 1)
               : 0;
}

/* Two orders with these names: all that can be third cards. */
static void weigh_orders(const Weighing *weighing, const Names *a, const Names *b)
{
    Thirds  thirds[2];
    int16_t loss[2][COMMODITIES_MAX], gain[2][COMMODITIES_MAX];
    for (int side = 0; side < 2; side++) {
        const uint8_t *own = side ? b->card : a->card, *other = side ? a->card : b->card;
        thirds_list(&thirds[side], weighing->side[side], weighing->side[1 - side], own, other);
        for (int t = 0; t < thirds[side].count; t++) {
            loss[side][t] = (int16_t)third_loss(weighing, side, own, other, thirds[side].card[t]);
            gain[side][t] =
                (int16_t)third_gain(weighing, 1 - side, other, own, thirds[side].said[t]);
        }
    }
    for (int t = 0; t < thirds[0].count; t++)
        for (int u = 0; u < thirds[1].count; u++) {
            uint8_t third[2] = { thirds[0].card[t], thirds[1].card[u] };
            uint8_t said[2] = { thirds[0].said[t], thirds[1].said[u] };
            int     gains[2] = { a->loss + b->gain, b->loss + a->gain };
            /* One of a kind that goes while one comes changes nothing, if it is believed. */
            bool even0 = third[0] == said[1] && gain[1][u] != 0;
            bool even1 = third[1] == said[0] && gain[0][t] != 0;
            gains[0] += even0 ? 0 : gain[1][u] - loss[0][t];
            gains[1] += even1 ? 0 : gain[0][t] - loss[1][u];
            candidate_offer(weighing, a->card, b->card, gains, third, said);
        }
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

/* Where an offer takes part its cards are given as they are. */
static void weigh_lots(const Weighing *weighing, const Names *a, const Names *b)
{
    Thirds thirds[2];
    for (int side = 0; side < 2; side++) {
        const uint8_t *own = side ? b->card : a->card, *other = side ? a->card : b->card;
        if (weighing->place[side] == 0)
            thirds_list(&thirds[side], weighing->side[side], weighing->side[1 - side], own, other);
        else
            thirds[side] = (Thirds){ 1, { CARD_NONE }, { CARD_NONE } };
    }
    for (int t = 0; t < thirds[0].count; t++)
        for (int u = 0; u < thirds[1].count; u++) {
            uint8_t third[2] = { thirds[0].card[t], thirds[1].card[u] };
            uint8_t said[2] = { thirds[0].said[t], thirds[1].said[u] };
            Lot     lots[2];
            int     gains[2];
            lot_of(&lots[0], weighing->side[0], weighing->place[0], a->card, third[0], said[0]);
            lot_of(&lots[1], weighing->side[1], weighing->place[1], b->card, third[1], said[1]);
            for (int side = 0; side < 2; side++)
                gains[side] = gain_of(weighing->side[side], weighing->side[1 - side], &lots[side],
                                      &lots[1 - side], weighing->commodities);
            candidate_offer(weighing, a->card, b->card, gains, third, said);
        }
}

static bool can_be_enough(const Weighing *weighing, int gain, int side)
{
    int enough = smaller(weighing->best->gain);
    if (enough < weighing->least[side])
        enough = weighing->least[side];
    return gain + weighing->slack[side] >= enough;
}

static void weigh_places(Matching *matching, const Weighing *weighing)
{
    NamesList *mine = &matching->names[0], *theirs = &matching->names[1];
    const int *place = weighing->place;
    names_list(mine, weighing->side[0], place[0], weighing->side[1], place[1]);
    names_list(theirs, weighing->side[1], place[1], weighing->side[0], place[0]);
    for (int m = 0; m < mine->count; m++) {
        const Names *a = &mine->items[m];
        if (!can_be_enough(weighing, a->loss + theirs->gain_best, 0)
            || !can_be_enough(weighing, a->gain + theirs->loss_best, 1))
            continue;
        for (int t = 0; t < theirs->count; t++) {
            const Names *b = &theirs->items[t];
            if (!can_be_enough(weighing, a->loss + b->gain, 0)
                || !can_be_enough(weighing, a->gain + b->loss, 1))
                continue;
            /* market.11: nobody gets back what was named. */
            if (a->card[0] == b->card[0] || a->card[0] == b->card[1] || a->card[1] == b->card[0]
                || a->card[1] == b->card[1])
                continue;
            if (place[0] == 0 && place[1] == 0)
                weigh_orders(weighing, a, b);
            else
                weigh_lots(weighing, a, b);
        }
    }
}

static void weigh(Matching *matching, int i, int j)
{
    const Trader *one = &matching->traders[i], *other = &matching->traders[j];
    int           commodities = matching->rules->edition->first_calamity;
    for (int p = 0; p < PLACES; p++)
        for (int q = 0; q < PLACES; q++) {
            Candidate *best = &matching->best[i][j][p][q];
            best->gain[0] = best->gain[1] = NO_GAIN;
            if (!place_open(one, p, other) || !place_open(other, q, one)
                || cards_given(one, p) != cards_taken(other, q)
                || cards_given(other, q) != cards_taken(one, p))
                continue;
            Weighing weighing = { .side = { one, other },
                                  .place = { p, q },
                                  .least = { least_of(one, p), least_of(other, q) },
                                  .slack = { slack_of(one, other, q, commodities),
                                             slack_of(other, one, p, commodities) },
                                  .commodities = commodities,
                                  .best = best };
            weigh_places(matching, &weighing);
        }
    matching->fresh[i][j] = true;
}

/* ---- The best candidate ---- */

static bool possible(const Candidate *candidate)
{
    return candidate->gain[0] > NO_GAIN;
}

static bool offer_to_alone(const Trader *trader, int place, const Trader *partner)
{
    return place > 0 && trader->filing->offers[place - 1].to == bit32(partner->player);
}

/* Bit set of the places of each trader that can be done with somebody. */
static void places_possible(const Matching *matching, uint8_t out[PLAYERS_MAX])
{
    memset(out, 0, PLAYERS_MAX);
    for (int i = 0; i < matching->count; i++)
        for (int j = i + 1; j < matching->count; j++)
            for (int p = 0; p < PLACES; p++)
                for (int q = 0; q < PLACES; q++)
                    if (possible(&matching->best[i][j][p][q])) {
                        out[i] |= (uint8_t)(1u << p);
                        out[j] |= (uint8_t)(1u << q);
                    }
}

/* market.16: an earlier offer of the same group can be done. */
static bool waits_for_earlier(const Trader *trader, int place, unsigned possible_places)
{
    if (place == 0)
        return false;
    const MarketOffer *offers = trader->filing->offers;
    for (int earlier = 1; earlier < place && offers[place - 1].group; earlier++)
        if (offers[earlier - 1].group == offers[place - 1].group
            && (possible_places & (1u << earlier)))
            return true;
    return false;
}

/* The cards behind the names, for the comparison of candidates of the same two players. */
static void further_cards(uint8_t out[4], const Trader *trader, int place, Card third)
{
    memset(out, 0, 4);
    if (place == 0)
        out[0] = third;
    else
        memcpy(out, &trader->filing->offers[place - 1].give[MARKET_TRUTHS], 4);
}

/* market.12, of the same two players: the lower cards; the places come in their order. */
static bool lower_cards(const Matching *matching, int i, int j, const Candidate *a, int p, int q,
                        const Candidate *b, int r, int s)
{
    int order = memcmp(a->names, b->names, sizeof a->names);
    for (int side = 0; side < 2 && order == 0; side++) {
        const Trader *trader = &matching->traders[side ? j : i];
        uint8_t       mine[4], theirs[4];
        further_cards(mine, trader, side ? q : p, a->third[side]);
        further_cards(theirs, trader, side ? s : r, b->third[side]);
        order = memcmp(mine, theirs, sizeof mine);
    }
    return order < 0;
}

static void deal_of(const Matching *matching, MarketDeal *out, int i, int j, int p, int q)
{
    const Candidate *candidate = &matching->best[i][j][p][q];
    const Trader    *side[2] = { &matching->traders[i], &matching->traders[j] };
    int              place[2] = { p, q };
    *out = (MarketDeal){ .place = { (uint8_t)p, (uint8_t)q } };
    for (int s = 0; s < 2; s++) {
        Lot lot;
        lot_of(&lot, side[s], place[s], candidate->names[s], candidate->third[s],
               candidate->said[s]);
        out->player[s] = side[s]->player;
        out->count[s] = lot.count;
        out->gain[s] = candidate->gain[s];
        memcpy(out->cards[s], lot.cards, lot.count);
        memcpy(out->said[s], lot.said, lot.count);
    }
}

static bool next_deal(Matching *matching, bool agreed_only, MarketDeal *out)
{
    uint8_t          possible_places[PLAYERS_MAX];
    const Candidate *best = NULL;
    int              at[4] = { 0 };
    for (int i = 0; i < matching->count; i++)
        for (int j = i + 1; j < matching->count; j++)
            if (!matching->fresh[i][j])
                weigh(matching, i, j);
    places_possible(matching, possible_places);
    for (int i = 0; i < matching->count; i++)
        for (int j = i + 1; j < matching->count; j++)
            for (int p = 0; p < PLACES; p++)
                for (int q = 0; q < PLACES; q++) {
                    const Trader    *one = &matching->traders[i], *other = &matching->traders[j];
                    const Candidate *candidate = &matching->best[i][j][p][q];
                    if (!possible(candidate)
                        || (agreed_only
                            && !(offer_to_alone(one, p, other) && offer_to_alone(other, q, one)))
                        || waits_for_earlier(one, p, possible_places[i])
                        || waits_for_earlier(other, q, possible_places[j]))
                        continue;
                    bool same_two = best && at[0] == i && at[1] == j;
                    if (best && !better(candidate->gain, best->gain)
                        && (!same_two || better(best->gain, candidate->gain)
                            || !lower_cards(matching, i, j, candidate, p, q, best, at[2], at[3])))
                        continue;
                    best = candidate;
                    at[0] = i, at[1] = j, at[2] = p, at[3] = q;
                }
    if (best)
        deal_of(matching, out, at[0], at[1], at[2], at[3]);
    return best != NULL;
}

/* ---- After a deal ---- */

static int trader_of(const Matching *matching, Player player)
{
    int i = 0;
    while (matching->traders[i].player != player)
        i++;
    return i;
}

/* market.14: what goes is gone, what comes counts but rests. */
static void side_note(Matching *matching, Trader *trader, const Trader *partner,
                      const MarketDeal *deal, int side)
{
    int           commodities = matching->rules->edition->first_calamity;
    const Filing *filing = trader->filing;
    int           place = deal->place[side];
    for (int i = 0; i < deal->count[side]; i++) {
        Card card = deal->cards[side][i];
        trader->left[card]--;
        if (card < commodities) {
            trader->hand[card]--;
            if (trader->left[card] == 0)
                trader->kinds &= ~bit64(card);
        }
    }
    for (int i = 0; i < deal->count[1 - side]; i++) {
        Card card = deal->cards[1 - side][i], said = deal->said[1 - side][i];
        if (card < commodities)
            trader->hand[card]++;
        if (i >= MARKET_TRUTHS && said != CARD_NONE && said != card)
            trader->believes &= ~bit32(partner->player); /* market.15 */
    }
    if (place == 0) {
        trader->deals++;
        return;
    }
    uint8_t group = filing->offers[place - 1].group;
    for (int p = 1; p < PLACES; p++)
        if (p == place || (group && filing->offers[p - 1].group == group))
            trader->done |= (uint8_t)(1u << p);
}

static void deal_note(Matching *matching, const MarketDeal *deal)
{
    int at[2] = { trader_of(matching, deal->player[0]), trader_of(matching, deal->player[1]) };
    for (int side = 0; side < 2; side++) {
        side_note(matching, &matching->traders[at[side]], &matching->traders[at[1 - side]], deal,
                  side);
        for (int i = 0; i < matching->count; i++)
            matching->fresh[i][at[side]] = matching->fresh[at[side]][i] = false;
    }
}
