/* Phase 7 in market rounds (chapter market of the rules of the table): market.c (rounds, who is
 * ready), market_filing.c (orders and offers), market_matching.c (the deals of a round).
 *
 * - In each round everybody files in secret: an order, by which any two named commodities and a
 * third card may go for two named commodities and a third whenever that makes the hand worth more,
 * and up to three offers of certain cards. Each is made up of lines, one action for each; a line
 * counts as soon as its order or offer is on the market.
 * - The round closes when all are ready, or by the clock. Chance puts the players in an order, the
 * draw, and all deals are made by a rule that knows nothing but the filings, the hands and the
 * draw.
 * - What came in a round rests until the next one. After the last round the phase is over. */
#ifndef RULES_CIV_MARKET_H
#define RULES_CIV_MARKET_H

#include "rules/civ/figures.h"
#include "rules/civ/procedure.h"

/* Cards of a side in a deal by orders, and how many of them are named truly (7.1, 7.2). */
enum { MARKET_LOT = 3, MARKET_TRUTHS = 2 };

/* Those who take part: able, and not about to leave (market.22). */
uint32_t market_traders(const Game *game);
/* The draft that a player starts from. */
void filing_default(Filing *out, const Rules *rules, const Game *game, Player player);

/* ---- Filing ---- */

Refusal line_check(const Rules *rules, const Game *game, const Action *action);
void    line_apply(const Play *play, const Action *action);
Refusal filing_withdraw_check(const Rules *rules, const Game *game, const Action *action);
void    filing_withdraw_apply(const Play *play, const Action *action);
/* What has been prepared and can be put on the market, then what can be taken back, sorted. */
void filings_legal(ActionList *list, const Rules *rules, const Game *game, Player player);

/* ---- Matching ---- */

/* Every deal takes two commodities of each side that were held at the close. */
enum { MARKET_DEALS_MAX = 200 };

typedef struct MarketDeal {
    uint8_t player[2]; /* The earlier one of the draw first. */
    uint8_t place[2];  /* 0: by the order; else the offer. */
    uint8_t count[2];  /* Cards that each side gives, the true names first. */
    uint8_t cards[2][MARKET_CARDS_MAX];
    uint8_t said[2][MARKET_CARDS_MAX]; /* Of those behind the names; CARD_NONE: nothing. */
    int16_t gain[2];                   /* As the rule reckons it. */
} MarketDeal;

/* All deals of a round in the order in which they are made; `draw` holds the players who take part.
 * Returns how many. */
int market_match(MarketDeal out[MARKET_DEALS_MAX], const Rules *rules, const Game *game,
                 const uint8_t *draw, int draw_count);

/* During the phase: stops the program if a filing is not sound. */
void market_verify(const Rules *rules, const Game *game);

#endif
