/* Trade cards: hands, stacks and discard piles. */
#ifndef RULES_CIV_CARDS_H
#define RULES_CIV_CARDS_H

#include "rules/civ/figures.h"
#include "rules/civ/procedure.h"

static inline const CardInfo *card_info(const Rules *rules, Card card)
{
    return &rules->edition->cards[card];
}

static inline bool card_is_calamity(const Rules *rules, Card card)
{
    return rules->edition->cards[card].type != CARD_COMMODITY;
}

/* The kinds of cards, from one on, of which a row has any: a hand, a discard pile, a basket. */
#define FOR_CARDS(card, row, first)                                                                \
    for (Card card = (Card)bytes_next(row, first, CARD_KINDS_MAX); card < CARD_KINDS_MAX;          \
         card = (Card)bytes_next(row, card + 1, CARD_KINDS_MAX))

/* Below 256, as View.hand_size needs it: nobody gets hold of all cards of a block. */
static inline int hand_size(const Game *game, Player player)
{
    return bytes_sum_small(game->hand[player], CARD_KINDS_MAX);
}

int hand_commodities(const Rules *rules, const Game *game, Player player);
int hand_calamities(const Rules *rules, const Game *game, Player player);
/* The top card of a stack of the player's block, or Water; the event is seen by the player only. */
Card card_draw(const Play *play, Player player, int stack);
/* From the hand to the discard pile of the card's block, face up; Water just goes. */
void card_discard(const Play *play, Player player, Card card);
/* The same with the copy of one block, of which the player has one. */
void card_discard_from(const Play *play, Player player, Card card, int block);
/* From hand to hand; remembers who passed a calamity on. Returns the block of the card. */
int card_pass(const Play *play, Player from, Player to, Card card);

/* Lays the stacks of every block at the start. */
void stacks_prepare(const Play *play);
/* Deals to all players, fewest cities first, a card from each stack up to their number of cities.
 */
void cards_deal(const Play *play);
/* How many of them the player draws (6a.2). */
int cards_due(const Rules *rules, const Game *game, Player player);

/* In step 9a: what a player owes by face value becomes what the hand can pay, for hands that are
 * imagined. */
void minor_fit_hand(const Rules *rules, Game *game, Player player);

#endif
