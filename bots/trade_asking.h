/* What the offers on the table tell: which stand already, what others have and collect, and what
 * can be asked of them. For trade_offers.c and nobody else. */
#ifndef BOTS_TRADE_ASKING_H
#define BOTS_TRADE_ASKING_H

#include "bots/trading.h"

enum {
    PROFILE_KINDS = 24,
    UNNAMED_MISSED = 3 /* By who gives a card of its own choice. */
};

/* The offers that stand, sorted out once for all drafts. */
typedef struct StandingOffers {
    int      count;
    int      own_count;
    uint8_t  own[OFFERS_MAX];                      /* Those of one's own, by their places, ... */
    uint64_t gives[OFFERS_MAX], wants[OFFERS_MAX]; /* ... and the kinds that they name. */
} StandingOffers;

void standing_find(StandingOffers *out, const Mind *mind);
/* The kinds for which two offers of one's own stand already: saying it again helps nobody. */
uint64_t wanted_already(const Mind *mind, const StandingOffers *standing);
/* The same cards for the same: a bluff may have put one more name to it. */
bool is_offered_already(const Mind *mind, const StandingOffers *standing, const OfferTerms *terms);

/* What the standing offers of a player tell: what it has, and what it collects. */
typedef struct Profile {
    uint8_t  kinds[PROFILE_KINDS]; /* That it has named, ... */
    uint8_t  held[CARD_KINDS_MAX]; /* ... and so many of each at least, by card. */
    uint64_t named, asked;
    uint8_t  kind_count;
    uint8_t  newest; /* Of its offers, the newest that has not been answered; 0: none. */
} Profile;
static_assert(KINDS_MAX <= 64, "a set of kinds is a word");
static_assert(PROFILE_KINDS <= 32, "a set of a profile's kinds is a word");

void profile_hears(Profile *profile, const OfferTerms *terms);

/* What can be asked for in a lot for one partner: its kinds but those that are given to it. */
typedef struct Asking {
    int count;
    struct Asked {
        uint8_t card, face;
        uint8_t own;  /* Copies in this hand, ... */
        uint8_t held; /* ... and those of the partner. */
    } kinds[PROFILE_KINDS];
} Asking;

void asking_begin(Asking *out, const Mind *mind, const Hand *hand, const Profile *profile);
void asking_without(Asking *asking, Card card);
/* Asks for the cards that bring most here and are missed least there, kinds as whole as there are
 * names left, as long as all of them cost the partner at most `most`; returns what they do. Half a
 * set is worth little to either, so that sets go for sets. As many cards come as go: those beyond
 * the names are of the partner's choice. */
int want_from(OfferTerms *terms, const Asking *asking, int most);

#endif
