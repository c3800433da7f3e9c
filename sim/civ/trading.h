/* What open trade is like, counted from the games of bots: lots, names and what they tell, offers
 * that are not kept, calamities that go from hand to hand. */
#ifndef SIM_CIV_TRADING_H
#define SIM_CIV_TRADING_H

#include "rules/table/family.h"

enum { LOT_LARGEST = 9 };

/* Sides of done deals, by what was known of their cards beforehand. */
typedef struct Tell {
    long sides;
    long calamity; /* That held a calamity. */
} Tell;

typedef struct TradingFigures {
    long offers, duplicates; /* Those that their maker has standing already. */
    long accepted, lapsed;   /* The maker did not hold what it had named. */
    long deals, done;
    long cancelled[2]; /* By who offered, by who accepted. */
    long losing[2];    /* Done deals by which the sets of the one who offered or accepted lose value
                        * and no calamity leaves. */
    long lots[LOT_LARGEST + 1][LOT_LARGEST + 1]; /* Done, by cards given and got by who offered. */
    Tell named, unnamed; /* What who offered gave: a name for each card, or fewer. */
    Tell added;          /* What who accepted gave, where not all was asked for by name. */
    long claims, kept;   /* Names beyond those that must be true, of who offered. */
    long drawn, passed;  /* Calamities that may be traded. */
    /* Deals that are open: what was said of them. */
    struct {
        uint8_t give[8], names, give_count, wants, want_count;
    } said[256];
} TradingFigures;

/* To be called after each accepted action, as a SelfplayWatcher is. */
void trading_watch(TradingFigures *figures, const Ruleset *rules, const void *before,
                   const Action *action, const Events *events);
void trading_print(const TradingFigures *figures);

#endif
