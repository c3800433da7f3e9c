/* Phase 7: offers are made, first to those whose own offers tell what they have and collect, else
 * to everybody, and withdrawn when they could not be kept. */
#include "bots/trade_asking.h"
#include "bots/trading.h"

#include <string.h>

enum {
    COPIES_ASSUMED = 2,   /* Of a commodity that another player asks for. */
    COPIES_COLLECTED = 3, /* Of one that it asks for and does not offer. */
    CARDS_ORDERED = 256   /* More than any hand has. */
};

bool keeps_promise(const Mind *mind)
{
    int percent = weight(mind, WEIGHT_TRADE_KEEP_PERCENT);
    return percent == 100 || chance(mind, percent);
}

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
    return gain + unknown_worth(mind, partner, unknown, false);
}

/* What so many names bring, at the most: if nothing is given for them. */
static int wants_gain(const Mind *mind, const Hand *hand, const uint8_t *want, int wants,
                      Player partner)
{
    int truths = figure(mind, NUMBER_TRADE_TRUTHS), gain = 0;
    for (int i = 0; i < wants; i++) {
        int copies = hand->count[want[i]];
        for (int before = 0; before < i; before++)
            copies += want[before] == want[i];
        int more = (2 * copies + 1) * face_of(mind, want[i]) + card_bonus(mind, want[i]);
        gain += i < truths ? more : claim_worth(mind, partner, more);
    }
    return gain;
}

/* What comes besides the names, if a calamity goes. */
static int besides_gain(const Mind *mind, const Hand *hand, int unnamed, Player partner)
{
    return (hand->calamity != CARD_NONE ? hand->calamity_cost : 0)
           + unknown_worth(mind, partner, unnamed, false);
}

/* At the most: if the cards that are given for it by name cost nothing. */
static int terms_gain_most(const Mind *mind, const OfferTerms *terms, const Hand *hand,
                           Player partner)
{
    int wants = names_in(terms->want, WANT_NAMES);
    return wants_gain(mind, hand, terms->want, wants, partner)
           + besides_gain(mind, hand, terms->want_count - wants, partner);
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
        if (card == CARD_WATER || hand->count[card] == 0)
            out->score[k] = NEVER_GIVEN;
        else
            out->total += hand->count[card];
    }
}

/* The cards that a draft gives, one after the other: what the partner has asked for, then what is
 * missed least but worth having, never what is wanted. */
typedef struct Gifts {
    int     score[KINDS_MAX];
    uint8_t left[KINDS_MAX];
    uint8_t copies[KINDS_MAX]; /* That the partner has, as far as that is known or guessed. */
    int     named;             /* So far. */
    int     loss;              /* What they mean here. */
    int     share;             /* What they mean to the partner. */
} Gifts;

static void gifts_begin(Gifts *out, const Hand *hand, const Givable *givable, const uint8_t *want)
{
    out->named = out->loss = out->share = 0;
    for (int k = 0; k < hand->kind_count; k++) {
        out->score[k] = givable->score[k];
        out->left[k] = hand->count[hand->kinds[k]];
        out->copies[k] = 0;
    }
    for (int i = 0; i < WANT_NAMES && want[i] != CARD_NONE; i++)
        if (hand->count[want[i]]) {
            out->left[givable->slot[want[i]]] = 0;
            out->score[givable->slot[want[i]]] = NEVER_GIVEN;
        }
}

/* The partner collects this kind and has so many of it. */
static void gifts_for_set(Gifts *gifts, const Mind *mind, const Hand *hand, const Givable *givable,
                          Card card, int copies)
{
    if (hand->count[card] == 0)
        return;
    int k = givable->slot[card];
    if (gifts->copies[k] >= copies || gifts->left[k] == 0)
        return;
    gifts->score[k] = givable->score[k] + 2 * 2 * copies * face_of(mind, card);
    gifts->copies[k] = (uint8_t)copies;
}

/* One more card, or CARD_NONE. */
static Card gifts_next(Gifts *gifts, const Mind *mind, const Hand *hand)
{
    int best = -1, best_score = NEVER_GIVEN;
    for (int k = 0; k < hand->kind_count; k++)
        if (gifts->score[k] > best_score) {
            best_score = gifts->score[k];
            best = k;
        }
    if (best < 0)
        return CARD_NONE;
    int face = face_of(mind, hand->kinds[best]);
    gifts->loss += (2 * gifts->left[best]-- - 1) * face;
    gifts->share += (2 * gifts->copies[best] + 1) * face;
    bool lots = weight(mind, WEIGHT_TRADE_LOT_MOST) > 0;
    gifts->copies[best] = (uint8_t)(gifts->copies[best] + (lots & (gifts->copies[best] > 0)));
    /* A second one is missed less. */
    gifts->score[best] = gifts->left[best] > 0 ? best_score + 2 * face : NEVER_GIVEN;
    gifts->named++;
    return hand->kinds[best];
}

/* How many of the cards that an offer gives get names. A calamity is the one that has none, or now
 * and then something else so that it is not known by that. */
static int names_due(const OfferTerms *terms, const Hand *hand)
{
    int due = terms->give_count - (hand->calamity != CARD_NONE || hand->hides);
    return due < OFFER_NAMES ? due : OFFER_NAMES;
}

/* What an offer brings if it is accepted as it stands, with so many cards named; less than the
 * least when it is not to be made. */
static int named_gain(const Mind *mind, const OfferTerms *terms, const Hand *hand, int named,
                      int most, int loss)
{
    int least = weight(mind, WEIGHT_TRADE_OFFER_GAIN);
    if (most - loss < least)
        return least - 1;
    if (terms->give_count - named == (hand->calamity != CARD_NONE))
        return most - loss;
    /* The rest is found when the deal is made. */
    return named < figure(mind, NUMBER_TRADE_TRUTHS) ? least - 1
                                                     : terms_gain(mind, terms, hand, terms->to);
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
    return named_gain(mind, terms, hand, gifts->named, most, gifts->loss);
}

/* ---- For one partner ---- */

/* Cards that mean more to a partner than here for cards that it has. First comes what it gains
 * most by, then what can be asked for so that enough of that gain is left to it. No lot gives more
 * cards than it asks for, or leaves the partner much more than it brings here. */
static void draft_exchange(const Mind *mind, const Hand *hand, const Givable *givable,
                           const StandingOffers *standing, const Profile *profile, Player partner,
                           Draft *best)
{
    OfferTerms terms;
    Gifts      gifts;
    Asking     asking;
    int        room = hand->tradeable - hand->owed, lot_most = weight(mind, WEIGHT_TRADE_LOT_MOST);
    int        share_least = weight(mind, WEIGHT_TRADE_PARTNER_LEAST);
    int        least = weight(mind, WEIGHT_TRADE_OFFER_GAIN) + rival_due(mind, partner);
    terms_clear(&terms, mind);
    terms.to = partner;
    terms.counters = profile->newest;
    gifts_begin(&gifts, hand, givable, terms.want);
    asking_begin(&asking, mind, hand, profile);
    for (int i = 0; i < profile->kind_count; i++)
        gifts_for_set(&gifts, mind, hand, givable, profile->kinds[i],
                      profile->held[profile->kinds[i]]);
    /* Kinds that it asks for and does not give are its largest sets. */
    for (uint64_t asked = profile->asked & ~profile->named; asked; asked &= asked - 1)
        gifts_for_set(&gifts, mind, hand, givable, (Card)first64(asked), COPIES_COLLECTED);
    for (; terms.give_count <= lot_most && terms.give_count <= room; terms.give_count++) {
        for (int due = names_due(&terms, hand); gifts.named < due;) {
            Card card = gifts_next(&gifts, mind, hand);
            if (card == CARD_NONE)
                return;
            terms.give[gifts.named - 1] = card;
            if (profile->named & bit64(card))
                asking_without(&asking, card);
        }
        if (asking.count == 0)
            return;
        int loss = want_from(&terms, &asking, gifts.share - share_least);
        if (terms.want[0] == CARD_NONE || loss > gifts.share - share_least)
            continue;
        int gain = terms.give_count - gifts.named == (hand->calamity != CARD_NONE)
                       ? terms_gain_most(mind, &terms, hand, partner) - gifts.loss
                       : terms_gain(mind, &terms, hand, partner);
        int share = gifts.share - loss;
        if (gain < least || gain < share * weight(mind, WEIGHT_TRADE_FAIR_PERCENT) / 100)
            continue;
        int percent = weight(mind, WEIGHT_TRADE_PARTNER_PERCENT);
        int score = wobble(mind, gain + share * percent / 100);
        if (score > best->score && !is_offered_already(mind, standing, &terms))
            *best = (Draft){ terms, score };
    }
}

static void draft_exchanges(const Mind *mind, const Hand *hand, const Givable *givable,
                            const StandingOffers *standing, Draft *best)
{
    const TradeState *trade = &mind->game->phase.trade;
    Profile           profiles[PLAYERS_MAX];
    int               looks = weight(mind, WEIGHT_OFFERS_SEEN_MOST);
    for (Player p = 0; p < mind->game->player_count; p++)
        profiles[p].kind_count = profiles[p].newest = 0, profiles[p].asked = profiles[p].named = 0;
    for (int i = standing->count - 1; i >= 0 && looks > 0; i--) {
        const Offer *offer = &trade->offers[i];
        Profile     *profile = &profiles[offer->from];
        if (offer->from == mind->me)
            continue;
        profile_hears(profile, &offer->terms);
        if (profile->newest == 0 && !bits_test(mind->memory->answered, offer->number))
            profile->newest = offer->number;
        looks--;
    }
    uint64_t collected = 0;
    for (int k = 0; k < hand->kind_count; k++)
        collected |= bit64(hand->kinds[k]);
    for (Player p = 0; p < mind->game->player_count; p++)
        if ((profiles[p].newest != 0) & ((profiles[p].named & collected) != 0))
            draft_exchange(mind, hand, givable, standing, &profiles[p], p, best);
}

/* ---- For one offer ---- */

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
                         const StandingOffers *standing, const Offer *theirs, Draft *best)
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
    gifts_begin(&gifts, hand, givable, terms.want);
    for (int i = 0; i < WANT_NAMES && theirs->terms.want[i] != CARD_NONE; i++)
        gifts_for_set(&gifts, mind, hand, givable, theirs->terms.want[i], COPIES_ASSUMED);
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
        if (score > best->score
            && (weight(mind, WEIGHT_TRADE_TIDY) == 0
                || !is_offered_already(mind, standing, &terms)))
            *best = (Draft){ terms, score };
        return;
    }
}

/* The cards that go if nobody has asked for any, the one missed least first; long enough to name
 * all that get names whichever kind is wanted instead of given. */
typedef struct Order {
    int     count;
    uint8_t card[CARDS_ORDERED];
    int16_t loss[CARDS_ORDERED]; /* What each means here. */
} Order;

static void order_find(Order *out, const Mind *mind, const Hand *hand, const Givable *givable,
                       int due)
{
    static const uint8_t nothing[WANT_NAMES] = { CARD_NONE, CARD_NONE, CARD_NONE, CARD_NONE };
    uint8_t              of_kind[CARD_KINDS_MAX] = { 0 };
    Gifts                gifts;
    int                  most_of_one = 0;
    gifts_begin(&gifts, hand, givable, nothing);
    for (out->count = 0; out->count - most_of_one < due;) {
        int  before = gifts.loss;
        Card card = gifts_next(&gifts, mind, hand);
        if (card == CARD_NONE)
            return;
        out->loss[out->count] = (int16_t)(gifts.loss - before);
        out->card[out->count++] = card;
        if (++of_kind[card] > most_of_one)
            most_of_one = of_kind[card];
    }
}

/* Likewise as draft_gives(), in this order and without the kind that is wanted. */
static int order_gives(const Mind *mind, OfferTerms *terms, const Hand *hand, const Order *order,
                       int due, int most)
{
    int least = weight(mind, WEIGHT_TRADE_OFFER_GAIN), named = 0, loss = 0;
    for (int i = 0; i < order->count && named < due && most - loss >= least; i++) {
        bool given = order->card[i] != terms->want[0];
        terms->give[named] = given ? order->card[i] : CARD_NONE;
        named += given;
        loss += given * order->loss[i];
    }
    return named_gain(mind, terms, hand, named, most, loss);
}

/* To everybody: one kind that is collected, for two that others may collect. */
static void draft_open(const Mind *mind, const Hand *hand, const Givable *givable,
                       const StandingOffers *standing, Draft *best)
{
    int truths = figure(mind, NUMBER_TRADE_TRUTHS);
    /* What comes besides the cards that are asked for. */
    int besides = 3 * weight(mind, WEIGHT_TRADE_UNKNOWN)
                  + (hand->calamity != CARD_NONE ? hand->calamity_cost : 0);
    uint64_t   wanted = wanted_already(mind, standing);
    OfferTerms terms;
    Order      order;
    terms_clear(&terms, mind);
    int due = names_due(&terms, hand), cards = terms.want_count;
    int besides_one = besides_gain(mind, hand, cards - 1, NOBODY);
    int besides_two = besides_gain(mind, hand, cards - 2, NOBODY);
    order_find(&order, mind, hand, givable, due);
    for (int k = 0; k < hand->kind_count; k++) {
        Card card = hand->kinds[k];
        int  count = hand->count[card];
        bool two = chance(mind, 30);
        int  most = (two ? 4 * count + 4 : 2 * count + 1) * face_of(mind, card)
                   + (two ? 2 : 1) * card_bonus(mind, card) + besides;
        if (count == 0 || card == CARD_WATER || most * WOBBLE_MOST / 200 < best->score)
            continue;
        int abroad = copies_abroad(mind, card);
        if (abroad < 1 || (wanted & bit64(card)))
            continue;
        terms_clear(&terms, mind);
        two = two && abroad > 4;
        terms.want[0] = card;
        if (two)
            terms.want[1] = card;
        if (givable->total - count < (due < truths ? due : truths))
            return;
        int most_gain = wants_gain(mind, hand, terms.want, two ? 2 : 1, NOBODY)
                        + (two ? besides_two : besides_one);
        int gain = order_gives(mind, &terms, hand, &order, due, most_gain);
        if (gain < weight(mind, WEIGHT_TRADE_OFFER_GAIN))
            continue;
        int score = wobble(mind, gain) / 2;
        if (score > best->score && !is_offered_already(mind, standing, &terms))
            *best = (Draft){ terms, score };
    }
}

/* The card that would be named next in an offer without a calamity. */
static Card next_name(const OfferTerms *terms, const Hand *hand, const Givable *givable, int named)
{
    Card best = terms->give[0];
    int  best_score = NEVER_GIVEN;
    for (int k = 0; k < hand->kind_count; k++) {
        Card card = hand->kinds[k];
        int  left = hand->count[card];
        for (int i = 0; i < named; i++)
            left -= terms->give[i] == card;
        for (int i = 0; i < WANT_NAMES; i++)
            left = terms->want[i] == card ? 0 : left;
        if (left > 0 && givable->score[k] > best_score) {
            best_score = givable->score[k];
            best = card;
        }
    }
    return best;
}

/* With a calamity to pass on the last card has a better name. */
static void add_bluff(const Mind *mind, OfferTerms *terms, const Hand *hand, const Givable *givable)
{
    int named = names_in(terms->give, OFFER_NAMES);
    if (hand->calamity == CARD_NONE || named == OFFER_NAMES || terms->give_count <= named
        || !chance(mind, weight(mind, WEIGHT_TRADE_BLUFF_PERCENT)))
        return;
    terms->give[named] = weight(mind, WEIGHT_TRADE_BLUFF_ALIKE)
                             ? next_name(terms, hand, givable, named)
                             : terms->give[0];
}

/* Answers to the newest offers of others, each for itself. */
static void draft_answers(const Mind *mind, const Hand *hand, const Givable *givable,
                          const StandingOffers *standing, Draft *best)
{
    const TradeState *trade = &mind->game->phase.trade;
    int               looked = 0, looks = weight(mind, WEIGHT_OFFERS_SEEN_MOST);
    for (int i = standing->count - 1; i >= 0 && looked < looks; i--)
        if (trade->offers[i].from != mind->me
            && !bits_test(mind->memory->answered, trade->offers[i].number)) {
            draft_answer(mind, hand, givable, standing, &trade->offers[i], best);
            looked++;
        }
}

bool try_offer(const Mind *mind, const Hand *in_hand, Action *out)
{
    BotMemory        *memory = mind->memory;
    const TradeState *trade = &mind->game->phase.trade;
    Draft             best = { .score = 0 };
    int               least = figure(mind, NUMBER_TRADE_CARDS_MIN);
    if (trade->bell || memory->offers_made >= weight(mind, WEIGHT_TRADE_OFFERS_MOST)
        || memory->idle >= weight(mind, WEIGHT_TRADE_IDLE_MOST)
        || in_hand->commodities < figure(mind, NUMBER_TRADE_TRUTHS)
        || in_hand->tradeable - in_hand->owed < least)
        return false;
    Givable        givable;
    StandingOffers standing;
    Hand           hidden = *in_hand;
    hidden.hides =
        in_hand->calamity == CARD_NONE && chance(mind, weight(mind, WEIGHT_TRADE_HIDE_PERCENT));
    const Hand *hand = &hidden;
    givable_find(&givable, mind, hand);
    standing_find(&standing, mind);
    if (weight(mind, WEIGHT_TRADE_LOT_MOST) > 0)
        draft_exchanges(mind, hand, &givable, &standing, &best);
    else
        draft_answers(mind, hand, &givable, &standing, &best);
    draft_open(mind, hand, &givable, &standing, &best);
    if (best.score <= 0)
        return false;
    OfferTerms promised = best.terms;
    bool       kept = keeps_promise(mind);
    int        truths = figure(mind, NUMBER_TRADE_TRUTHS);
    add_bluff(mind, &best.terms, hand, &givable);
    *out = action_offer(mind->me, &best.terms);
    if (game_check(mind->rules, mind->game, out) != REFUSAL_NONE)
        return false;
    if (mind->reasons)
        note_worth(mind, terms_gain(mind, &promised, hand, promised.to), NOTE_OFFERS, 0, 0, 0);
    memory_promise(memory, trade->last_number % 255 + 1,
                   (Names){ promised.give, truths, kept ? OFFER_NAMES : 0 },
                   (Names){ promised.want, truths, WANT_NAMES },
                   weight(mind, WEIGHT_TRADE_LEARNING) > 0);
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
    if (weight(mind, WEIGHT_TRADE_TIDY) > 0 && terms->give_count > hand->tradeable - hand->owed)
        return false;
    Hand       after = *hand;
    OfferTerms honest = *terms;
    int truths = figure(mind, NUMBER_TRADE_TRUTHS), names = names_in(terms->give, OFFER_NAMES);
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

bool try_withdraw(const Mind *mind, const Hand *hand, Action *out)
{
    const TradeState *trade = &mind->game->phase.trade;
    for (int i = 0; i < OFFERS_MAX && trade->offers[i].number; i++) {
        if (trade->offers[i].from != mind->me || is_kept(mind, &trade->offers[i].terms, hand))
            continue;
        *out = action_make(ACTION_WITHDRAW, mind->me, trade->offers[i].number, 0, 0, 0);
        if (game_check(mind->rules, mind->game, out) != REFUSAL_NONE)
            continue;
        note(mind, NOTE_WITHDRAWS, trade->offers[i].number, 0, 0);
        return true;
    }
    return false;
}
