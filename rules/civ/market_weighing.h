/* Market rounds: what two filings can make of each other (market.8 to market.12); see market.h for
 * the whole and market_matching.c for what is done with it. */
#ifndef RULES_CIV_MARKET_WEIGHING_H
#define RULES_CIV_MARKET_WEIGHING_H

#include "rules/civ/market.h"

enum {
    MARKET_PLACES = MARKET_OFFERS + 1, /* Of a filing: the order and the offers. */
    NO_GAIN = -30000                   /* Below every gain. */
};

/* A player who takes part. */
typedef struct Trader {
    const Filing *filing;
    uint8_t       player;
    uint8_t       deals;                 /* By the order, in this round. */
    uint8_t       done;                  /* Bit set of places that are. */
    uint8_t       commodities;           /* Kinds below this one. */
    uint8_t       hand[COMMODITIES_MAX]; /* What the value is made of. */
    uint8_t       left[CARD_KINDS_MAX];  /* What has not been given yet. */
    uint64_t      kinds;                 /* What an order can name. */
    uint32_t      believes;
    int16_t       face[COMMODITIES_MAX]; /* n of a kind are worth face n n + bonus n. */
    int16_t       bonus[COMMODITIES_MAX];
} Trader;

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

/* A filing of each of two traders, the earlier one of the draw first. */
typedef struct Pairing {
    const Trader *side[2];
    uint8_t       place[2];
} Pairing;

/* The smaller gain of the two, by which candidates are ranked first (market.12). */
int smaller_gain(const Candidate *candidate);
/* By both gains: their cards and places have not been compared. */
bool gains_more(const Candidate *candidate, const Candidate *than);
/* No candidate of these two has a smaller gain above this; NO_GAIN if there is none at all. Quick,
 * and mostly not far from the truth. */
int pairing_most(const Pairing *pairing);
/* The best candidate among those whose smaller gain is not below `floor`. */
void pairing_weigh(Candidate *out, const Pairing *pairing, int floor);
/* What one side of a candidate gives. */
void pairing_lot(Lot *out, const Pairing *pairing, const Candidate *candidate, int side);

#endif
