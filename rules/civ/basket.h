/* The basket of step 12a, shared by basket.c, advances.c and verify_step.c and by nobody else. */
#ifndef RULES_CIV_BASKET_H
#define RULES_CIV_BASKET_H

#include "rules/civ/game.h"

/* Nothing in it; credits still owed do not count. */
bool basket_is_empty(const Basket *basket);

/* The price of all that is in the basket, Library included. */
int basket_cost(const Rules *rules, const Game *game, Player player);
/* What the cards turned in are worth. */
int basket_value(const Rules *rules, const Game *game, Player player);
/* The treasury tokens that the rest of the price takes: no more than needed (12a.4), and each worth
 * more with Mining, so that the last may overshoot (mining.3). */
int basket_treasury(const Rules *rules, const Game *game, Player player);
/* Can what is in the basket be paid as it stands? */
bool basket_paid(const Rules *rules, const Game *game, Player player);

/* Cards of a kind in hand that the basket has not claimed. */
int basket_cards_left(const Game *game, Player player, Card card);

/* Each refuses by the first rule broken. */
/* With an empty basket: is there any advance that could be paid for? */
bool basket_affords_any(const Rules *rules, const Game *game, Player player);
/* The advances for which basket_check_buy() would not refuse, found together. */
uint64_t basket_buyable(const Rules *rules, const Game *game, Player player);
Refusal  basket_check_buy(const Rules *rules, const Game *game, Player player, Advance advance);
Refusal basket_check_discount(const Rules *rules, const Game *game, Player player, Advance advance);
Refusal basket_check_free(const Rules *rules, const Game *game, Player player, Advance advance);
Refusal basket_check_pay(const Rules *rules, const Game *game, Player player, Card card, int count);
Refusal basket_check_substitute(const Rules *rules, const Game *game, Player player, Card card,
                                Card substitute);

#endif
