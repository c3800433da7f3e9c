#include "bots/trade_asking.h"

#include <string.h>

static uint64_t kinds_named(const uint8_t *names, int max)
{
    uint64_t kinds = 0;
    for (int i = 0; i < max && names[i] != CARD_NONE; i++)
        kinds |= bit64(names[i]);
    return kinds;
}

void standing_find(StandingOffers *out, const Mind *mind)
{
    const Offer *offers = mind->game->phase.trade.offers;
    out->own_count = 0;
    for (out->count = 0; out->count < OFFERS_MAX && offers[out->count].number; out->count++)
        if (offers[out->count].from == mind->me) {
            const OfferTerms *terms = &offers[out->count].terms;
            out->gives[out->own_count] = kinds_named(terms->give, OFFER_NAMES);
            out->wants[out->own_count] = kinds_named(terms->want, WANT_NAMES);
            out->own[out->own_count++] = (uint8_t)out->count;
        }
}

uint64_t wanted_already(const Mind *mind, const StandingOffers *standing)
{
    uint64_t once = 0, twice = 0;
    for (int i = 0; i < standing->own_count; i++) {
        const OfferTerms *terms = &mind->game->phase.trade.offers[standing->own[i]].terms;
        if (terms->to != NOBODY || terms->want[0] == CARD_NONE)
            continue;
        twice |= once & bit64(terms->want[0]);
        once |= bit64(terms->want[0]);
    }
    return twice;
}

/* The first names of one list among those of another, in whatever order. */
static bool names_among(const uint8_t *some, int count, const uint8_t *all, int max)
{
    uint32_t taken = 0;
    for (int i = 0; i < count; i++) {
        int place = 0;
        while (place < max && (all[place] != some[i] || (taken & bit32(place))))
            place++;
        if (place == max)
            return false;
        taken |= bit32(place);
    }
    return true;
}

bool is_offered_already(const Mind *mind, const StandingOffers *standing, const OfferTerms *terms)
{
    int      names = names_in(terms->give, OFFER_NAMES);
    uint64_t gives = kinds_named(terms->give, names), wants = kinds_named(terms->want, WANT_NAMES);
    for (int i = 0; i < standing->own_count; i++) {
        if ((gives & ~standing->gives[i]) | (standing->wants[i] & ~wants))
            continue; /* Other kinds, as mostly. */
        const OfferTerms *mine = &mind->game->phase.trade.offers[standing->own[i]].terms;
        if (mine->to != terms->to || mine->give_count != terms->give_count
            || mine->want_count != terms->want_count)
            continue;
        if (weight(mind, WEIGHT_TRADE_TIDY) > 0
                ? names_among(terms->give, names, mine->give, OFFER_NAMES)
                      && names_among(mine->want, WANT_NAMES, terms->want, WANT_NAMES)
                : memcmp(mine->give, terms->give, (size_t)names) == 0
                      && memcmp(mine->want, terms->want, sizeof mine->want) == 0)
            return true;
    }
    return false;
}

void profile_hears(Profile *profile, const OfferTerms *terms)
{
    uint64_t here = 0;
    for (int i = 0; i < OFFER_NAMES && terms->give[i] != CARD_NONE; i++) {
        Card     card = terms->give[i];
        uint64_t kind = bit64(card);
        if (!(profile->named & kind)) {
            if (profile->kind_count == PROFILE_KINDS)
                continue;
            profile->named |= kind;
            profile->kinds[profile->kind_count++] = card;
            profile->held[card] = 1;
        } else if (here & kind) {
            int copies = name_copies(terms->give, i);
            if (profile->held[card] < copies)
                profile->held[card] = (uint8_t)copies;
        }
        here |= kind;
    }
    profile->asked |= kinds_named(terms->want, WANT_NAMES);
}

void asking_begin(Asking *out, const Mind *mind, const Hand *hand, const Profile *profile)
{
    out->count = 0;
    for (int i = 0; i < profile->kind_count; i++) {
        Card card = profile->kinds[i];
        if (card != CARD_WATER)
            out->kinds[out->count++] = (struct Asked){ card, (uint8_t)face_of(mind, card),
                                                       hand->count[card], profile->held[card] };
    }
}

void asking_without(Asking *asking, Card card)
{
    int kept = 0;
    for (int i = 0; i < asking->count; i++)
        if (asking->kinds[i].card != card)
            asking->kinds[kept++] = asking->kinds[i];
    asking->count = kept;
}

int want_from(OfferTerms *terms, const Asking *asking, int most)
{
    int      names = 0, loss = 0;
    uint32_t taken = 0;
    memset(terms->want, CARD_NONE, sizeof terms->want);
    while (names < WANT_NAMES) {
        int best = -1, best_score = 0, best_loss = 0;
        for (int i = 0; i < asking->count; i++) {
            const struct Asked *kind = &asking->kinds[i];
            int copies = kind->held < WANT_NAMES - names ? kind->held : WANT_NAMES - names;
            int cost = copies * (2 * kind->held - copies) * kind->face;
            /* For each copy, twice what it brings less what it costs. */
            int  score = (2 * (2 * kind->own + copies) - (2 * kind->held - copies)) * kind->face;
            bool better = (score > best_score) & (loss + cost <= most) & !(taken & bit32(i));
            best = better ? i : best;
            best_score = better ? score : best_score;
            best_loss = better ? cost : best_loss;
        }
        if (best < 0)
            break;
        loss += best_loss;
        taken |= bit32(best);
        for (int n = 0; n < asking->kinds[best].held && names < WANT_NAMES; n++)
            terms->want[names++] = asking->kinds[best].card;
    }
    terms->want_count = (uint8_t)(names > terms->give_count ? names : terms->give_count);
    return loss + UNNAMED_MISSED * (terms->want_count - names);
}
