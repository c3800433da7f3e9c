/* Phase 7. A hand is worth the sum of its sets, so that a trade is good when the cards that come
 * complete more than the cards that go break up; what comes unnamed is worth little and may be a
 * calamity, the more likely the worse the partner's record. Names beyond those that must be true are
 * mostly true all the same, since whoever lies is remembered; only calamities go under a wrong name.
 *
 * A bot first looks through the offers that it may accept, then makes one: to a partner whose own
 * offer tells what it has and wants, else to everybody. It stops when nothing comes of its offers.
 */
#include "bots/mind.h"

#include <string.h>

enum {
    KINDS_MAX = 40,
    ANSWERS_MAX = 24,
    COPIES_ASSUMED = 2
}; /* Of a commodity that another player asks for. */

/* ---- Hands ---- */

typedef struct Hand {
    uint8_t count[CARD_KINDS_MAX]; /* Free for new deals. */
    uint8_t kinds[KINDS_MAX];      /* Commodities of which there are any, or were. */
    int     kind_count;
    int     commodities, tradeable;
    int     owed;
    Card    calamity; /* The worst one that may be passed on, or CARD_NONE. */
} Hand;

static void hand_read(Hand *out, const Mind *mind)
{
    const Edition *edition = mind->rules->edition;
    *out = (Hand){ .calamity = CARD_NONE };
    memcpy(out->count, mind->game->hand[mind->me], sizeof out->count);
    for (int i = 0; i < DEALS_MAX && mind->game->phase.trade.deals[i].number; i++) {
        const Deal *deal = &mind->game->phase.trade.deals[i];
        for (int side = 0; side < 2; side++)
            if (deal->player[side] == mind->me) {
                for (int n = 0; n < deal->count[side]; n++)
                    out->count[deal->cards[side][n]]--;
                out->owed += deal->agreed[side] - deal->count[side];
            }
    }
    for (int card = bytes_next(out->count, 0, CARD_KINDS_MAX); card < CARD_KINDS_MAX;
         card = bytes_next(out->count, card + 1, CARD_KINDS_MAX)) {
        int type = edition->cards[card].type;
        if (type == CARD_COMMODITY) {
            out->commodities += out->count[card];
            out->kinds[out->kind_count++] = (uint8_t)card;
        } else if (type != CARD_NON_TRADEABLE)
            out->calamity = (Card)card;
        if (type != CARD_NON_TRADEABLE)
            out->tradeable += out->count[card];
    }
}

static int face_of(const Mind *mind, Card card)
{
    return mind->rules->edition->cards[card].stack;
}

/* Takes a card out, or puts one in; returns what that changes. */
static int hand_lose(const Mind *mind, Hand *hand, Card card)
{
    int n = hand->count[card]--;
    return -(2 * n - 1) * face_of(mind, card);
}

static int hand_gain(const Mind *mind, Hand *hand, Card card)
{
    int n = hand->count[card]++;
    if (n == 0 && hand->kind_count < KINDS_MAX)
        hand->kinds[hand->kind_count++] = card;
    return (2 * n + 1) * face_of(mind, card);
}

/* The commodity that is missed least, or CARD_NONE. */
static Card cheapest(const Mind *mind, const Hand *hand)
{
    Card best = CARD_NONE;
    int  best_loss = INT32_MAX;
    for (int i = 0; i < hand->kind_count; i++) {
        Card card = hand->kinds[i];
        if (hand->count[card] == 0)
            continue;
        int loss = (2 * hand->count[card] - 1) * face_of(mind, card);
        if (loss < best_loss) {
            best_loss = loss;
            best = card;
        }
    }
    return best;
}

/* Gives `count` cards of one's own choice; the first `named` of them in the open. */
static int hand_lose_cheapest(const Mind *mind, Hand *hand, int count, int named)
{
    int change = 0;
    for (int i = 0; i < count; i++) {
        if (i >= named && hand->calamity != CARD_NONE && hand->count[hand->calamity]) {
            hand->count[hand->calamity]--;
            change += weight(mind, WEIGHT_TRADE_CALAMITY);
            hand->calamity = CARD_NONE;
            continue;
        }
        Card card = cheapest(mind, hand);
        if (card == CARD_NONE)
            return -10000;
        change += hand_lose(mind, hand, card);
    }
    return change;
}

/* What cards that nobody has named are worth, coming from this partner. */
static int unknown_worth(const Mind *mind, Player partner, int count)
{
    const BotMemory *memory = mind->memory;
    int              risk = weight(mind, WEIGHT_TRADE_RISK_PERCENT)
               + weight(mind, WEIGHT_TRADE_GRUDGE)
                     * (memory->calamities_from[partner] + memory->lies_from[partner])
                     / (2 + memory->deals_done / 4);
    if (risk > 60)
        risk = 60;
    return count * weight(mind, WEIGHT_TRADE_UNKNOWN)
           - (count > 0) * risk * weight(mind, WEIGHT_TRADE_CALAMITY) / 100;
}

static int names_in(const uint8_t *names, int max)
{
    int count = 0;
    while (count < max && names[count] != CARD_NONE)
        count++;
    return count;
}

/* How far a claim of this partner is believed, in percent. */
static int belief_in(const Mind *mind, Player partner)
{
    int belief = weight(mind, WEIGHT_TRADE_BELIEF);
    if (partner < PLAYERS_MAX)
        belief -= 4 * weight(mind, WEIGHT_TRADE_GRUDGE) * mind->memory->lies_from[partner];
    return belief > 0 ? belief : 0;
}

/* Cards that are named but need not come; returns how many of them there are. */
static int claims_gain(const Mind *mind, Hand *after, const uint8_t *names, int max, Player partner,
                       int *gain)
{
    int from = figure(mind, NUMBER_TRADE_TRUTHS), count = names_in(names, max);
    for (int i = from; i < count; i++)
        *gain += hand_gain(mind, after, names[i]) * belief_in(mind, partner) / 100;
    return count > from ? count - from : 0;
}

/* What accepting an offer brings, in trade points; far below zero when it cannot be done. What is
 * asked for beyond the cards that must be true is given too, unless a calamity can go instead. */
static int offer_gain(const Mind *mind, const Offer *offer, const Hand *hand)
{
    const OfferTerms *terms = &offer->terms;
    Hand              after = *hand;
    int               truths = figure(mind, NUMBER_TRADE_TRUTHS), gain = 0;
    int wants = names_in(terms->want, WANT_NAMES), gives = names_in(terms->give, OFFER_NAMES);
    if (terms->want_count > hand->tradeable - hand->owed || hand->commodities < truths)
        return -10000;
    if (hand->calamity != CARD_NONE && wants == terms->want_count && wants > truths)
        wants--;
    for (int i = 0; i < wants; i++) {
        if (after.count[terms->want[i]] == 0)
            return -10000;
        gain += hand_lose(mind, &after, terms->want[i]);
    }
    for (int i = 0; i < gives && i < truths; i++)
        gain += hand_gain(mind, &after, terms->give[i]);
    int claims = claims_gain(mind, &after, terms->give, OFFER_NAMES, offer->from, &gain);
    gain += hand_lose_cheapest(mind, &after, terms->want_count - wants, truths - wants);
    return gain + unknown_worth(mind, offer->from, terms->give_count - truths - claims);
}

/* ---- Accepting ---- */

/* Tells hands apart, mostly. */
static uint32_t hand_sum(const Hand *hand)
{
    uint64_t sum = 1;
    for (int card = 0; card < CARD_KINDS_MAX; card += 8)
        sum = (sum ^ bytes_load(hand->count + card)) * 0x9E3779B97F4A7C15u;
    return (uint32_t)(sum >> 32);
}

/* Offers that have been turned down need no second look while the hand is the same. */
static bool try_accept(const Mind *mind, const Hand *hand, Action *out)
{
    BotMemory        *memory = mind->memory;
    uint32_t          sum = hand_sum(hand);
    bool              same = memory->hand_seen == sum;
    uint8_t           seen = memory->offers_seen;
    const TradeState *trade = &mind->game->phase.trade;
    int               best = weight(mind, WEIGHT_TRADE_GAIN_LEAST) - 1;
    const Offer      *chosen = NULL;
    for (int i = 0; i < OFFERS_MAX && trade->offers[i].number; i++) {
        const Offer *offer = &trade->offers[i];
        if (offer->from == mind->me || (same && (uint8_t)(offer->number - seen - 1) >= 128))
            continue;
        int gain = offer_gain(mind, offer, hand);
        if (mind->reasons && gain > -1000) {
            Action accept = action_make(ACTION_ACCEPT, mind->me, offer->number, 0, 0, 0);
            reasons_weigh(mind->reasons, &accept, gain);
        }
        if (gain > best) {
            Action action = action_make(ACTION_ACCEPT, mind->me, offer->number, 0, 0, 0);
            if (game_check(mind->rules, mind->game, &action) != REFUSAL_NONE)
                continue;
            best = gain;
            chosen = offer;
            *out = action;
        }
    }
    memory->hand_seen = sum;
    memory->offers_seen = trade->last_number;
    if (!chosen)
        return false;
    int truths = figure(mind, NUMBER_TRADE_TRUTHS);
    for (int i = truths; i < names_in(chosen->terms.give, OFFER_NAMES); i++)
        memory_claim(memory, chosen->from, chosen->terms.give[i]);
    memory_promise(memory, chosen->number, chosen->terms.want + truths, WANT_NAMES - truths, NULL,
                   0);
    return true;
}

/* ---- Offering ---- */

typedef struct Draft {
    OfferTerms terms;
    int        score;
} Draft;

enum { WOBBLE_LEAST = 70, WOBBLE_MOST = 130 };

static int wobble(const Mind *mind, int value)
{
    int percent = WOBBLE_LEAST + (int)rng_below(mind->rng, WOBBLE_MOST - WOBBLE_LEAST + 1);
    return value * percent / 100;
}

static void terms_clear(OfferTerms *terms, const Mind *mind)
{
    int least = figure(mind, NUMBER_TRADE_CARDS_MIN);
    *terms = (OfferTerms){ .to = NOBODY };
    memset(terms->give, CARD_NONE, sizeof terms->give);
    memset(terms->want, CARD_NONE, sizeof terms->want);
    terms->give_count = terms->want_count = (uint8_t)least;
}

static bool is_named(const uint8_t *names, int max, Card card)
{
    for (int i = 0; i < max && names[i] != CARD_NONE; i++)
        if (names[i] == card)
            return true;
    return false;
}

/* What an offer of one's own brings if it is accepted as it stands. */
static int terms_gain(const Mind *mind, const OfferTerms *terms, const Hand *hand, Player partner)
{
    Hand after = *hand;
    int  truths = figure(mind, NUMBER_TRADE_TRUTHS), gain = 0;
    int  gives = names_in(terms->give, OFFER_NAMES), wants = names_in(terms->want, WANT_NAMES);
    for (int i = 0; i < gives; i++)
        gain += hand_lose(mind, &after, terms->give[i]);
    for (int i = 0; i < wants && i < truths; i++)
        gain += hand_gain(mind, &after, terms->want[i]);
    int claims = claims_gain(mind, &after, terms->want, WANT_NAMES, partner, &gain);
    gain += hand_lose_cheapest(mind, &after, terms->give_count - gives, 0);
    int unknown = terms->want_count - (wants < truths ? wants : truths) - claims;
    if (partner != NOBODY)
        return gain + unknown_worth(mind, partner, unknown);
    return gain + unknown * weight(mind, WEIGHT_TRADE_UNKNOWN)
           - weight(mind, WEIGHT_TRADE_RISK_PERCENT) * weight(mind, WEIGHT_TRADE_CALAMITY) / 100;
}

/* What a partner who has made an offer would gain from the answer: it gives what it has offered
 * itself, at its face, and gets what it has asked for, for sets of a size that is guessed. */
static int partner_gain(const Mind *mind, const OfferTerms *terms, const Offer *theirs)
{
    int gain = 0, gives = names_in(terms->give, OFFER_NAMES);
    for (int i = 0; i < gives; i++) {
        Card card = terms->give[i];
        bool asked = false;
        for (int w = 0; w < WANT_NAMES; w++)
            asked = asked || theirs->terms.want[w] == card;
        gain += face_of(mind, card) * (asked ? 2 * COPIES_ASSUMED + 1 : 1);
    }
    for (int i = 0; i < WANT_NAMES && terms->want[i] != CARD_NONE; i++)
        gain -= face_of(mind, terms->want[i]);
    return gain;
}

/* How gladly each kind of the hand is given: what others may see in it less what it means here,
 * with some chance so that offers differ. Found once for all drafts. */
static void givable_find(int *score, const Mind *mind, const Hand *hand)
{
    uint32_t bits = rng_next(mind->rng);
    for (int k = 0; k < hand->kind_count; k++, bits = bits * 1664525u + 1013904223u) {
        Card card = hand->kinds[k];
        int  face = face_of(mind, card);
        score[k] = 2 * face * (70 + (int)(bits >> 26)) / 100 - (2 * hand->count[card] - 1) * face;
        if (hand->count[card] == 0 || card == CARD_WATER)
            score[k] = INT32_MIN / 2;
    }
}

/* Names the cards to give: what the partner has asked for, then what is missed least but worth
 * having, never what is wanted. A calamity is the one that has no name. */
static bool draft_gives(const Mind *mind, OfferTerms *terms, const Hand *hand, const int *givable,
                        const Offer *theirs)
{
    int truths = figure(mind, NUMBER_TRADE_TRUTHS);
    int named = terms->give_count - (hand->calamity != CARD_NONE);
    int score[KINDS_MAX], left[KINDS_MAX];
    if (named > OFFER_NAMES)
        named = OFFER_NAMES;
    for (int k = 0; k < hand->kind_count; k++) {
        Card card = hand->kinds[k];
        score[k] = givable[k];
        left[k] = is_named(terms->want, WANT_NAMES, card) ? 0 : hand->count[card];
        if (theirs && is_named(theirs->terms.want, WANT_NAMES, card))
            score[k] += 2 * 2 * COPIES_ASSUMED * face_of(mind, card);
    }
    for (int i = 0; i < named; i++) {
        int best = -1, best_score = INT32_MIN / 2;
        for (int k = 0; k < hand->kind_count; k++)
            if (left[k] > 0 && score[k] > best_score) {
                best_score = score[k];
                best = k;
            }
        if (best < 0)
            return i >= truths; /* The rest is found when the deal is made. */
        terms->give[i] = hand->kinds[best];
        left[best]--;
        score[best] += 2 * face_of(mind, hand->kinds[best]); /* A second one is missed less. */
    }
    return true;
}

/* What the names of an offer would bring, at the most. */
static int names_worth(const Mind *mind, const Hand *hand, const uint8_t *names, int max)
{
    int worth = 0;
    for (int i = 0; i < max && names[i] != CARD_NONE; i++)
        worth += (2 * hand->count[names[i]] + 1 + 2 * (i > 0 && names[i] == names[i - 1]))
                 * face_of(mind, names[i]);
    return worth;
}

/* An answer to somebody's offer: the cards it names, for as many others; and for one more if that is
 * what it takes. */
static void draft_answer(const Mind *mind, const Hand *hand, const int *givable,
                         const Offer *theirs, Draft *best)
{
    int names = names_in(theirs->terms.give, WANT_NAMES);
    /* Most offers bring too little to think about. */
    if (names == 0 || names_worth(mind, hand, theirs->terms.give, names) < best->score)
        return;
    for (int more = 0; more < 2; more++) {
        OfferTerms terms;
        terms_clear(&terms, mind);
        terms.to = theirs->from;
        terms.counters = theirs->number;
        memcpy(terms.want, theirs->terms.give, (size_t)names);
        if (terms.want_count < names)
            terms.want_count = (uint8_t)names;
        terms.give_count = (uint8_t)(terms.want_count + more);
        if (terms.give_count > hand->tradeable - hand->owed
            || !draft_gives(mind, &terms, hand, givable, theirs))
            return;
        int gain = terms_gain(mind, &terms, hand, theirs->from);
        int share = partner_gain(mind, &terms, theirs);
        if (gain < weight(mind, WEIGHT_TRADE_OFFER_GAIN))
            return;
        if (share < 2)
            continue;
        int score = wobble(mind, gain + share * weight(mind, WEIGHT_TRADE_PARTNER_PERCENT) / 100);
        if (score > best->score)
            *best = (Draft){ terms, score };
        return;
    }
}

/* Does an offer of one's own for this kind stand already? Saying it again helps nobody. */
static bool is_wanted_already(const Mind *mind, Card card)
{
    const TradeState *trade = &mind->game->phase.trade;
    int               count = 0;
    for (int i = 0; i < OFFERS_MAX && trade->offers[i].number; i++)
        count += trade->offers[i].from == mind->me && trade->offers[i].terms.to == NOBODY
                 && trade->offers[i].terms.want[0] == card;
    return count >= 2;
}

/* To everybody: one kind that is collected, for two that others may collect. */
static void draft_open(const Mind *mind, const Hand *hand, const int *givable, Draft *best)
{
    /* What comes besides the cards that are asked for. */
    int besides = 3 * weight(mind, WEIGHT_TRADE_UNKNOWN)
                  + (hand->calamity != CARD_NONE) * weight(mind, WEIGHT_TRADE_CALAMITY);
    for (int k = 0; k < hand->kind_count; k++) {
        OfferTerms terms;
        Card       card = hand->kinds[k];
        int        count = hand->count[card];
        bool       two = chance(mind, 30);
        int        most = (two ? 4 * count + 4 : 2 * count + 1) * face_of(mind, card) + besides;
        if (count == 0 || card == CARD_WATER || most * WOBBLE_MOST / 200 < best->score)
            continue;
        int abroad = copies_abroad(mind, card);
        if (abroad < 1 || is_wanted_already(mind, card))
            continue;
        terms_clear(&terms, mind);
        terms.want[0] = card;
        if (abroad > 4 && two)
            terms.want[1] = card;
        if (!draft_gives(mind, &terms, hand, givable, NULL))
            return;
        int gain = terms_gain(mind, &terms, hand, NOBODY);
        if (gain < weight(mind, WEIGHT_TRADE_OFFER_GAIN))
            continue;
        int score = wobble(mind, gain) / 2;
        if (score > best->score)
            *best = (Draft){ terms, score };
    }
}

/* With a calamity to pass on the last card has a better name. */
static void add_bluff(const Mind *mind, OfferTerms *terms, const Hand *hand)
{
    int named = names_in(terms->give, OFFER_NAMES);
    if (hand->calamity == CARD_NONE || named == OFFER_NAMES || terms->give_count <= named
        || !chance(mind, weight(mind, WEIGHT_TRADE_BLUFF_PERCENT)))
        return;
    terms->give[named] = terms->give[0];
}

static bool try_offer(const Mind *mind, const Hand *hand, Action *out)
{
    BotMemory        *memory = mind->memory;
    const TradeState *trade = &mind->game->phase.trade;
    Draft             best = { .score = 0 };
    int               least = figure(mind, NUMBER_TRADE_CARDS_MIN);
    if (trade->bell || memory->offers_made >= weight(mind, WEIGHT_TRADE_OFFERS_MOST)
        || memory->idle >= weight(mind, WEIGHT_TRADE_IDLE_MOST)
        || hand->commodities < figure(mind, NUMBER_TRADE_TRUTHS)
        || hand->tradeable - hand->owed < least)
        return false;
    int count = 0, looked = 0, givable[KINDS_MAX];
    givable_find(givable, mind, hand);
    while (count < OFFERS_MAX && trade->offers[count].number)
        count++;
    for (int i = count - 1; i >= 0 && looked < ANSWERS_MAX; i--)
        if (trade->offers[i].from != mind->me
            && !bits_test(memory->answered, trade->offers[i].number)) {
            draft_answer(mind, hand, givable, &trade->offers[i], &best);
            looked++;
        }
    draft_open(mind, hand, givable, &best);
    if (best.score <= 0)
        return false;
    NOTE(mind, "An offer that would bring %d.",
         terms_gain(mind, &best.terms, hand, best.terms.to));
    int truths = figure(mind, NUMBER_TRADE_TRUTHS);
    memory_promise(memory, trade->last_number % 255 + 1, best.terms.give + truths,
                   OFFER_NAMES - truths, best.terms.want + truths, WANT_NAMES - truths);
    add_bluff(mind, &best.terms, hand);
    *out = (Action){ .kind = ACTION_OFFER, .player = mind->me, .offer = best.terms };
    if (game_check(mind->rules, mind->game, out) != REFUSAL_NONE)
        return false;
    if (best.terms.counters)
        bits_set(memory->answered, best.terms.counters);
    memory->offers_made++;
    memory->idle++;
    return true;
}

/* ---- Answers ---- */

static void begin_turn(const Mind *mind)
{
    BotMemory *memory = mind->memory;
    if (memory->trade_turn == mind->game->turn)
        return;
    memory->trade_turn = mind->game->turn;
    memory->offers_made = 0;
    memory->idle = 0;
    memory->claim_count = 0;
    memory->promise_count = 0;
    memset(memory->answered, 0, sizeof memory->answered);
    memory->offers_seen = 0;
    memory->hand_seen = 0;
}

Action answer_trade(const Mind *mind)
{
    Hand   hand;
    Action action;
    begin_turn(mind);
    hand_read(&hand, mind);
    if (try_accept(mind, &hand, &action) || try_offer(mind, &hand, &action))
        return action;
    NOTE(mind, "No trade is worth asking for any more: %d offers made, %d since the last answer.",
         mind->memory->offers_made, mind->memory->idle);
    return action_make(ACTION_DONE, mind->me, 0, 0, 0, 0);
}

/* Is the deal still good for this side? What has been named is known; what is to be chosen is the
 * cheapest. */
static int deal_gain(const Mind *mind, const Deal *deal, int side, const Hand *hand)
{
    Hand after = *hand;
    int  gain = 0, truths = figure(mind, NUMBER_TRADE_TRUTHS);
    /* What lies in the deal already is counted as lost from the hand as it was. */
    for (int n = 0; n < deal->count[side]; n++)
        after.count[deal->cards[side][n]]++;
    for (int n = 0; n < deal->count[side]; n++) {
        if (mind->rules->edition->cards[deal->cards[side][n]].type == CARD_COMMODITY)
            gain += hand_lose(mind, &after, deal->cards[side][n]);
        else
            gain += weight(mind, WEIGHT_TRADE_CALAMITY);
    }
    int named = deal->named[1 - side];
    for (int n = 0; n < named; n++)
        gain += hand_gain(mind, &after, deal->cards[1 - side][n]);
    int open = deal->agreed[side] - deal->count[side];
    int to_name = truths - deal->named[side];
    gain += hand_lose_cheapest(mind, &after, open, to_name > 0 ? to_name : 0);
    int    unknown = deal->agreed[1 - side] - named;
    Player partner = deal->player[1 - side];
    for (int i = 0; i < mind->memory->claim_count && unknown > 0; i++)
        if (mind->memory->claim_partner[i] == partner) {
            gain += hand_gain(mind, &after, mind->memory->claim_card[i])
                    * belief_in(mind, partner) / 100;
            unknown--;
        }
    return gain + unknown_worth(mind, partner, unknown);
}

static Card card_to_put(const Mind *mind, const Deal *deal, int side, const Hand *hand)
{
    bool naming = deal->named[side] < figure(mind, NUMBER_TRADE_TRUTHS);
    if (!naming && hand->calamity != CARD_NONE)
        return hand->calamity;
    Card promised = naming ? CARD_NONE : memory_promised(mind->memory, deal, side);
    if (promised != CARD_NONE && hand->count[promised] > 0)
        return promised;
    return cheapest(mind, hand);
}

Action answer_deal(const Mind *mind)
{
    const TradeState *trade = &mind->game->phase.trade;
    Hand              hand;
    int               waiting = 0;
    begin_turn(mind);
    hand_read(&hand, mind);
    for (int i = 0; i < DEALS_MAX && trade->deals[i].number; i++) {
        const Deal *deal = &trade->deals[i];
        int         side = deal->player[1] == mind->me;
        if (deal->player[side] != mind->me)
            continue;
        waiting = deal->number;
        if (deal->count[side] == deal->agreed[side])
            continue;
        NOTE(mind, "Deal %d brings %d.", deal->number, deal_gain(mind, deal, side, &hand));
        /* A deal that one knows nothing of was good when it was made. */
        if (memory_knows(mind->memory, deal->number) && deal_gain(mind, deal, side, &hand) < 0)
            return action_make(ACTION_CANCEL, mind->me, deal->number, 0, 0, 0);
        Card   card = card_to_put(mind, deal, side, &hand);
        Action put = action_make(ACTION_PUT, mind->me, deal->number, card, 0, 0);
        if (card != CARD_NONE && game_check(mind->rules, mind->game, &put) == REFUSAL_NONE)
            return put;
        if (deal->named[1 - side] >= figure(mind, NUMBER_TRADE_TRUTHS) || card == CARD_NONE)
            return action_make(ACTION_CANCEL, mind->me, deal->number, 0, 0, 0);
    }
    /* All is put and others are waited for: whoever asks all the same gets another offer or an end.
     */
    Action action;
    if (try_accept(mind, &hand, &action) || try_offer(mind, &hand, &action))
        return action;
    return action_make(ACTION_CANCEL, mind->me, waiting, 0, 0, 0);
}
