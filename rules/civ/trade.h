/* Shared by the files of phase 7: trade.c (who trades and until when), trade_offers.c and
 * trade_deals.c.
 *
 * How the table's talk becomes actions:
 * - An offer states both numbers of cards and names two commodities that are really given
 * (7.2, 7.3); names beyond these are claims that may be lies. It may also name commodities wanted:
 * the first two bind whoever accepts, the others are wishes.
 * - Accepting makes a deal. Cards named by the offer are put into it at once, on both sides. If the
 * offer named fewer than two wanted ones, whoever accepted goes on by putting commodities that the
 * partner sees, until there are two; so both sides have truly named two before anybody gives more
 * (7.2).
 * - The other cards are put in secret. When both numbers are complete all change hands at once
 * (7.9). Until then either side may cancel; afterwards the trade is final (7.10).
 * - An offer stands until it is withdrawn, declined or accepted. Whether its maker can still honour
 * it is a secret of the hand, so it shows only when somebody accepts: then it lapses and nothing is
 * owed.
 * - Whoever is finished has no offers and no deals, but may come back as long as others trade. */
#ifndef RULES_CIV_TRADE_H
#define RULES_CIV_TRADE_H

#include "rules/civ/figures.h"
#include "rules/civ/procedure.h"

/* What a player has to give besides the cards already put into deals. */
typedef struct Holding {
    uint8_t free[CARD_KINDS_MAX];
    int     commodities; /* How many of these are commodities, */
    int     tradeable;   /* how many may be traded at all, */
    int     owed;        /* and how many have still to be put into deals. */
} Holding;

void holding_of(Holding *out, const Rules *rules, const Game *game, Player player);
/* How many of the first names must be true: those that are there, up to the edition's number. */
int names_binding(const Rules *rules, const uint8_t *names, int names_max);
/* Are the binding names held, and commodities enough for the others that must be named? */
bool holding_has_names(const Rules *rules, const Holding *holding, const uint8_t *names,
                       int names_max);

/* ---- Offers ---- */

/* Does the player know of this place in the table as an offer? */
static inline bool offer_visible(const Offer *offer, Player player)
{
    return offer->number != 0
           && (offer->terms.to == NOBODY || offer->terms.to == player || offer->from == player);
}

bool    player_has_offer(const Game *game, Player player); /* From or to this one alone. */
Refusal offer_check(const Rules *rules, const Game *game, const Action *action);
Refusal withdraw_check(const Rules *rules, const Game *game, const Action *action);
Refusal accept_check(const Rules *rules, const Game *game, const Action *action);
/* whether the maker could still keep it, if somebody accepted. */
bool offer_is_kept(const Rules *rules, const Game *game, const Offer *offer);
void offers_legal(ActionList *list, const Rules *rules, const Game *game, Player player);
void offer_apply(const Play *play, const Action *action);
void withdraw_apply(const Play *play, const Action *action);
void accept_apply(const Play *play, const Action *action);
/* Those that a player has made; with `to_too` also those made to this player alone. */
void offers_drop(const Play *play, Player player, bool to_too);
void offers_drop_open(Game *game);

/* ---- Deals ---- */

int     deals_of(const Game *game, Player player); /* How many. */
Refusal put_check(const Rules *rules, const Game *game, const Action *action);
Refusal cancel_check(const Rules *rules, const Game *game, const Action *action);
void    deals_legal(ActionList *list, const Rules *rules, const Game *game, Player player);
void    deal_begin(const Play *play, const Offer *offer, Player acceptor);
void    put_apply(const Play *play, const Action *action);
void    cancel_apply(const Play *play, const Action *action);
void    deals_drop(const Play *play);

/* During phase 7: stops the program if an offer or a deal is not sound. */
void trade_verify(const Rules *rules, const Game *game);

#endif
