/* Phase 7. A hand is worth the sum of its sets, so that a trade is good when the cards that come
 * complete more than the cards that go break up; what comes unnamed is worth little and may be a
 * calamity, the more likely the worse the partner's record. Names beyond those that must be true
 * are mostly true all the same, since whoever lies is remembered; only calamities go under a wrong
 * name.
 *
 * A bot first looks through the offers that it may accept, then makes one: to a partner whose own
 * offer tells what it has and wants, else to everybody. It stops when nothing comes of its offers.
 */
#include "bots/mind.h"

#include <string.h>

enum {
    KINDS_MAX = COMMODITIES_MAX,
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
        int  type = edition->cards[card].type;
        bool stays = card_stays(mind->rules, mind->game, (Card)card);
        if (type == CARD_COMMODITY) {
            out->commodities += out->count[card];
            out->kinds[out->kind_count++] = (uint8_t)card;
        } else if (!stays)
            out->calamity = (Card)card;
        if (!stays)
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
    return -(2 * n - 1) * face_of(mind, card) - card_bonus(mind, card);
}

static int hand_gain(const Mind *mind, Hand *hand, Card card)
{
    int n = hand->count[card]++;
    if (n == 0 && hand->kind_count < KINDS_MAX)
        hand->kinds[hand->kind_count++] = card;
    return (2 * n + 1) * face_of(mind, card) + card_bonus(mind, card);
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
        int loss = (2 * hand->count[card] - 1) * face_of(mind, card) + card_bonus(mind, card);
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

/* What cards that nobody has named are worth, coming from this partner; whoever offers them could
 * have named them. */
static int unknown_worth(const Mind *mind, Player partner, int count, bool offered)
{
    const BotMemory *memory = mind->memory;
    int              risk = weight(mind, WEIGHT_TRADE_RISK_PERCENT)
               + weight(mind, WEIGHT_TRADE_GRUDGE)
                     * (memory->calamities_from[partner] + memory->lies_from[partner])
                     / (2 + memory->deals_done / 4);
    if (risk > 60)
        risk = 60;
    if (offered && weight(mind, WEIGHT_TRADE_UNNAMED_RISK) >= 0)
        risk = weight(mind, WEIGHT_TRADE_UNNAMED_RISK);
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
    int               truths = figure(mind, NUMBER_TRADE_TRUTHS), gain = 0;
    if (terms->want_count > hand->tradeable - hand->owed || hand->commodities < truths)
        return -10000;
    /* Most offers ask for what is not there. */
    if (terms->want[0] != CARD_NONE && hand->count[terms->want[0]] == 0
        && (terms->want_count > 1 || truths > 0))
        return -10000;
    Hand after = *hand;
    int  wants = names_in(terms->want, WANT_NAMES), gives = names_in(terms->give, OFFER_NAMES);
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
    return gain + unknown_worth(mind, offer->from, terms->give_count - truths - claims, true);
}

/* ---- Accepting ---- */

/* Will what is said beyond the names that must be true come so? */
static bool keeps_promise(const Mind *mind)
{
    int percent = weight(mind, WEIGHT_TRADE_KEEP_PERCENT);
    return percent == 100 || chance(mind, percent);
}

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
    memory_promise(memory, chosen->number, chosen->terms.want + truths,
                   keeps_promise(mind) ? WANT_NAMES - truths : 0, NULL, 0);
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

/* What cards that an offer does not ask for by name are worth; whoever answers an open offer is not
 * known. */
static int unnamed_worth(const Mind *mind, Player partner, int count)
{
    if (partner != NOBODY)
        return unknown_worth(mind, partner, count, false);
    return count * weight(mind, WEIGHT_TRADE_UNKNOWN)
           - weight(mind, WEIGHT_TRADE_RISK_PERCENT) * weight(mind, WEIGHT_TRADE_CALAMITY) / 100;
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
    return gain + unnamed_worth(mind, partner, unknown);
}

/* At the most: if the cards that are given for it by name cost nothing. */
static int terms_gain_most(const Mind *mind, const OfferTerms *terms, const Hand *hand,
                           Player partner)
{
    int truths = figure(mind, NUMBER_TRADE_TRUTHS), wants = names_in(terms->want, WANT_NAMES);
    int gain = hand->calamity != CARD_NONE ? weight(mind, WEIGHT_TRADE_CALAMITY) : 0;
    for (int i = 0; i < wants; i++) {
        int copies = hand->count[terms->want[i]];
        for (int before = 0; before < i; before++)
            copies += terms->want[before] == terms->want[i];
        int more =
            (2 * copies + 1) * face_of(mind, terms->want[i]) + card_bonus(mind, terms->want[i]);
        gain += i < truths ? more : more * belief_in(mind, partner) / 100;
    }
    return gain + unnamed_worth(mind, partner, terms->want_count - wants);
}

/* How gladly each kind of the hand is given: what others may see in it less what it means here,
 * with some chance so that offers differ. Found once for all drafts. */
typedef struct Givable {
    int     score[KINDS_MAX];     /* As the kinds of the hand. */
    uint8_t slot[CARD_KINDS_MAX]; /* Which of the kinds it is, of cards in hand. */
    int     total;                /* Cards that can be named. */
} Givable;

enum { NEVER_GIVEN = INT32_MIN / 2 };

static void givable_find(Givable *out, const Mind *mind, const Hand *hand)
{
    uint32_t bits = rng_next(mind->rng);
    out->total = 0;
    for (int k = 0; k < hand->kind_count; k++, bits = bits * 1664525u + 1013904223u) {
        Card card = hand->kinds[k];
        int  face = face_of(mind, card);
        out->slot[card] = (uint8_t)k;
        out->score[k] = 2 * face * (70 + (int)(bits >> 26)) / 100
                        - (2 * hand->count[card] - 1) * face - card_bonus(mind, card);
        if (card == CARD_WATER)
            out->score[k] = NEVER_GIVEN;
        else
            out->total += hand->count[card];
    }
}

/* The cards that a draft gives, one after the other: what the partner has asked for, then what is
 * missed least but worth having, never what is wanted. */
typedef struct Gifts {
    int      score[KINDS_MAX];
    uint8_t  left[KINDS_MAX];
    uint64_t asked; /* Kinds that the partner has asked for. */
    int      named; /* So far. */
    int      loss;  /* What they mean here. */
    int      share; /* What they mean to the partner: their face, and for sets of a size that is
                     * guessed where it has asked for them. */
} Gifts;
static_assert(KINDS_MAX <= 64, "a set of kinds is a word");

static void gifts_begin(Gifts *out, const Mind *mind, const Hand *hand, const Givable *givable,
                        const uint8_t *want, const Offer *theirs)
{
    out->named = out->loss = out->share = 0;
    out->asked = 0;
    for (int k = 0; k < hand->kind_count; k++) {
        out->score[k] = givable->score[k];
        out->left[k] = hand->count[hand->kinds[k]];
    }
    for (int i = 0; i < WANT_NAMES && want[i] != CARD_NONE; i++)
        if (hand->count[want[i]])
            out->left[givable->slot[want[i]]] = 0;
    for (int i = 0; theirs && i < WANT_NAMES && theirs->terms.want[i] != CARD_NONE; i++) {
        Card card = theirs->terms.want[i];
        int  k = givable->slot[card];
        if (hand->count[card] == 0)
            continue;
        out->score[k] = givable->score[k] + 2 * 2 * COPIES_ASSUMED * face_of(mind, card);
        out->asked |= bit64(k);
    }
}

/* One more card, or CARD_NONE. */
static Card gifts_next(Gifts *gifts, const Mind *mind, const Hand *hand)
{
    int best = -1, best_score = NEVER_GIVEN;
    for (int k = 0; k < hand->kind_count; k++)
        if (gifts->score[k] > best_score && gifts->left[k] > 0) {
            best_score = gifts->score[k];
            best = k;
        }
    if (best < 0)
        return CARD_NONE;
    int face = face_of(mind, hand->kinds[best]);
    gifts->loss += (2 * gifts->left[best]-- - 1) * face;
    gifts->share += gifts->asked & bit64(best) ? (2 * COPIES_ASSUMED + 1) * face : face;
    gifts->score[best] += 2 * face; /* A second one is missed less. */
    gifts->named++;
    return hand->kinds[best];
}

/* How many of the cards that an offer gives get names. A calamity is the one that has none. */
static int names_due(const OfferTerms *terms, const Hand *hand)
{
    int due = terms->give_count - (hand->calamity != CARD_NONE);
    return due < OFFER_NAMES ? due : OFFER_NAMES;
}

/* Names cards to give until all that get names have one, and tells what the offer brings if it is
 * accepted as it stands; less than the least when it is not to be made. `most` is what it would
 * bring if the named cards cost nothing. */
static int draft_gives(const Mind *mind, OfferTerms *terms, const Hand *hand, Gifts *gifts,
                       int most)
{
    int  least = weight(mind, WEIGHT_TRADE_OFFER_GAIN), due = names_due(terms, hand);
    Card card = CARD_NONE;
    while (gifts->named < due && most - gifts->loss >= least
           && (card = gifts_next(gifts, mind, hand)) != CARD_NONE)
        terms->give[gifts->named - 1] = card;
    if (most - gifts->loss < least)
        return least - 1;
    if (terms->give_count - gifts->named == (hand->calamity != CARD_NONE))
        return most - gifts->loss;
    /* The rest is found when the deal is made. */
    return gifts->named < figure(mind, NUMBER_TRADE_TRUTHS)
               ? least - 1
               : terms_gain(mind, terms, hand, terms->to);
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

/* An answer to somebody's offer: the cards it names, for as many others; and for one more if that
 * is what it takes. */
static void draft_answer(const Mind *mind, const Hand *hand, const Givable *givable,
                         const Offer *theirs, Draft *best)
{
    int names = names_in(theirs->terms.give, WANT_NAMES);
    /* Most offers bring too little to think about. */
    if (names == 0 || names_worth(mind, hand, theirs->terms.give, names) < best->score)
        return;
    OfferTerms terms;
    terms_clear(&terms, mind);
    terms.to = theirs->from;
    terms.counters = theirs->number;
    memcpy(terms.want, theirs->terms.give, (size_t)names);
    if (terms.want_count < names)
        terms.want_count = (uint8_t)names;
    int least = weight(mind, WEIGHT_TRADE_OFFER_GAIN);
    int most = terms_gain_most(mind, &terms, hand, theirs->from);
    if (most < least)
        return;
    Gifts gifts;
    gifts_begin(&gifts, mind, hand, givable, terms.want, theirs);
    /* The partner gives what it has offered itself, at its face. */
    for (int i = 0; i < names; i++)
        gifts.share -= face_of(mind, terms.want[i]);
    for (int more = 0; more < 2; more++) {
        terms.give_count = (uint8_t)(terms.want_count + more);
        if (terms.give_count > hand->tradeable - hand->owed)
            return;
        int gain = draft_gives(mind, &terms, hand, &gifts, most);
        if (gain < least)
            return;
        if (gifts.share < 2)
            continue;
        int percent = weight(mind, WEIGHT_TRADE_PARTNER_PERCENT);
        int score = wobble(mind, gain + gifts.share * percent / 100);
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

/* The same cards for the same: a bluff may have put one more name to it. */
static bool is_offered_already(const Mind *mind, const OfferTerms *terms)
{
    const TradeState *trade = &mind->game->phase.trade;
    size_t            names = (size_t)names_in(terms->give, OFFER_NAMES);
    for (int i = 0; i < OFFERS_MAX && trade->offers[i].number; i++) {
        const OfferTerms *mine = &trade->offers[i].terms;
        if (trade->offers[i].from == mind->me && mine->to == terms->to
            && mine->give_count == terms->give_count && mine->want_count == terms->want_count
            && memcmp(mine->give, terms->give, names) == 0
            && memcmp(mine->want, terms->want, sizeof mine->want) == 0)
            return true;
    }
    return false;
}

/* To everybody: one kind that is collected, for two that others may collect. */
static void draft_open(const Mind *mind, const Hand *hand, const Givable *givable, Draft *best)
{
    int truths = figure(mind, NUMBER_TRADE_TRUTHS);
    /* What comes besides the cards that are asked for. */
    int besides = 3 * weight(mind, WEIGHT_TRADE_UNKNOWN)
                  + (hand->calamity != CARD_NONE) * weight(mind, WEIGHT_TRADE_CALAMITY);
    for (int k = 0; k < hand->kind_count; k++) {
        OfferTerms terms;
        Card       card = hand->kinds[k];
        int        count = hand->count[card];
        bool       two = chance(mind, 30);
        int        most = (two ? 4 * count + 4 : 2 * count + 1) * face_of(mind, card)
                   + (two ? 2 : 1) * card_bonus(mind, card) + besides;
        if (count == 0 || card == CARD_WATER || most * WOBBLE_MOST / 200 < best->score)
            continue;
        int abroad = copies_abroad(mind, card);
        if (abroad < 1 || is_wanted_already(mind, card))
            continue;
        terms_clear(&terms, mind);
        terms.want[0] = card;
        if (abroad > 4 && two)
            terms.want[1] = card;
        int due = names_due(&terms, hand);
        if (givable->total - count < (due < truths ? due : truths))
            return;
        Gifts gifts;
        gifts_begin(&gifts, mind, hand, givable, terms.want, NULL);
        int most_gain = terms_gain_most(mind, &terms, hand, NOBODY);
        int gain = draft_gives(mind, &terms, hand, &gifts, most_gain);
        if (gain < weight(mind, WEIGHT_TRADE_OFFER_GAIN))
            continue;
        int score = wobble(mind, gain) / 2;
        if (score > best->score && !is_offered_already(mind, &terms))
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
    int     count = 0, looked = 0, looks = weight(mind, WEIGHT_OFFERS_SEEN_MOST);
    Givable givable;
    givable_find(&givable, mind, hand);
    while (count < OFFERS_MAX && trade->offers[count].number)
        count++;
    for (int i = count - 1; i >= 0 && looked < looks; i--)
        if (trade->offers[i].from != mind->me
            && !bits_test(memory->answered, trade->offers[i].number)) {
            draft_answer(mind, hand, &givable, &trade->offers[i], &best);
            looked++;
        }
    draft_open(mind, hand, &givable, &best);
    if (best.score <= 0)
        return false;
    NOTE(mind, "An offer that would bring %d.", terms_gain(mind, &best.terms, hand, best.terms.to));
    int truths = figure(mind, NUMBER_TRADE_TRUTHS);
    memory_promise(memory, trade->last_number % 255 + 1, best.terms.give + truths,
                   keeps_promise(mind) ? OFFER_NAMES - truths : 0, best.terms.want + truths,
                   WANT_NAMES - truths);
    add_bluff(mind, &best.terms, hand);
    *out = action_offer(mind->me, &best.terms);
    if (game_check(mind->rules, mind->game, out) != REFUSAL_NONE)
        return false;
    if (best.terms.counters)
        bits_set(memory->answered, best.terms.counters);
    memory->offers_made++;
    memory->idle++;
    return true;
}

/* ---- Withdrawing ---- */

/* Since an offer was made cards have gone or come: what is named must still be there, and the rest
 * of the hand must not make a loss of it. A bluff names what need not be. */
static bool is_kept(const Mind *mind, const OfferTerms *terms, const Hand *hand)
{
    Hand       after = *hand;
    OfferTerms honest = *terms;
    int        truths = figure(mind, NUMBER_TRADE_TRUTHS), names = names_in(terms->give, OFFER_NAMES);
    for (int i = 0; i < names; i++) {
        bool held = after.count[terms->give[i]] > 0;
        if (!held && i < truths)
            return false;
        if (held)
            after.count[terms->give[i]]--;
        else
            honest.give[i] = CARD_NONE;
    }
    return terms_gain(mind, &honest, hand, terms->to) >= 0;
}

static bool try_withdraw(const Mind *mind, const Hand *hand, Action *out)
{
    const TradeState *trade = &mind->game->phase.trade;
    for (int i = 0; i < OFFERS_MAX && trade->offers[i].number; i++) {
        if (trade->offers[i].from != mind->me || is_kept(mind, &trade->offers[i].terms, hand))
            continue;
        *out = action_make(ACTION_WITHDRAW, mind->me, trade->offers[i].number, 0, 0, 0);
        if (game_check(mind->rules, mind->game, out) != REFUSAL_NONE)
            continue;
        NOTE(mind, "Offer %d is not worth keeping any more.", trade->offers[i].number);
        return true;
    }
    return false;
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
    if (try_withdraw(mind, &hand, &action) || try_accept(mind, &hand, &action)
        || try_offer(mind, &hand, &action))
        return action;
    NOTE(mind, "No trade is worth asking for any more: %d offers made, %d since the last answer.",
         mind->memory->offers_made, mind->memory->idle);
    return action_make(ACTION_DONE, mind->me, 0, 0, 0, 0);
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

/* What the cards that are still to be put cost, chosen as they will be. */
static int rest_gain(const Mind *mind, const Deal *deal, int side, Hand *hand)
{
    Deal rest = *deal;
    int  gain = 0;
    for (; rest.count[side] < rest.agreed[side]; rest.count[side]++) {
        Card card = card_to_put(mind, &rest, side, hand);
        if (card == CARD_NONE)
            return -10000;
        if (rest.named[side] < figure(mind, NUMBER_TRADE_TRUTHS))
            rest.named[side]++;
        if (card == hand->calamity) {
            gain += weight(mind, WEIGHT_TRADE_CALAMITY);
            hand->calamity = CARD_NONE;
            hand->count[card]--;
        } else {
            gain += hand_lose(mind, hand, card);
        }
    }
    return gain;
}

/* Is the deal still good for this side? What has been named is known. */
static int deal_gain(const Mind *mind, const Deal *deal, int side, const Hand *hand)
{
    Hand after = *hand;
    int  gain = 0;
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
    gain += rest_gain(mind, deal, side, &after);
    int    unknown = deal->agreed[1 - side] - named;
    Player partner = deal->player[1 - side];
    for (int i = 0; i < mind->memory->claim_count && unknown > 0; i++)
        if (mind->memory->claim_partner[i] == partner) {
            gain += hand_gain(mind, &after, mind->memory->claim_card[i]) * belief_in(mind, partner)
                    / 100;
            unknown--;
        }
    return gain + unknown_worth(mind, partner, unknown, side == 1);
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
