/* Phase 7: offers are made, withdrawn, declined and accepted (7.1 to 7.7); see trade.h for the
 * whole. */
#include <string.h>

#include "rules/civ/cards.h"
#include "rules/civ/figures.h"
#include "rules/civ/order.h"
#include "rules/civ/outlook.h"
#include "rules/civ/procedure.h"
#include "rules/civ/trade.h"

static const Offer *offer_find(const Game *game, Player player, int offer_number);
static int          offers_by(const Game *game, Player player);
static uint32_t     offer_audience(const Offer *offer);
static void         offer_insert(TradeState *trade, const Offer *offer);
static void         offer_remove(TradeState *trade, int offer_number);

bool player_has_offer(const Game *game, Player player)
{
    for (int i = 0; i < OFFERS_MAX; i++) {
        const Offer *offer = &game->phase.trade.offers[i];
        if (offer->number != 0 && (offer->from == player || offer->terms.to == player))
            return true;
    }
    return false;
}

/* ---- Making an offer ---- */

/* 7.4: a number that is not stated is the edition's, if it has one; else 0. */
static int cards_stated(const Rules *rules, int count)
{
    return count > 0 ? count : number(rules, NUMBER_TRADE_CARDS_DEFAULT);
}

/* One side of the terms: the number, and names without gaps that can be among so many cards. */
static Refusal side_check(const Rules *rules, int count, const uint8_t *names, int names_max)
{
    const Edition *edition = rules->edition;
    count = cards_stated(rules, count);
    if (count == 0)
        return REFUSAL_NUMBER_NOT_STATED;
    if (count < number(rules, NUMBER_TRADE_CARDS_MIN))
        return REFUSAL_TRADE_TOO_SMALL;
    if (count > SIDE_CARDS_MAX)
        return REFUSAL_TRADE_TOO_LARGE;
    int named = 0;
    for (int i = 0; i < names_max; i++) {
        if (names[i] == CARD_NONE)
            continue;
        if (names[i] >= edition->card_count || named < i)
            return REFUSAL_BAD_ARGUMENT;
        if (card_is_calamity(rules, names[i]))
            return REFUSAL_CALAMITY_NAMED;
        named++;
    }
    return named > count ? REFUSAL_TOO_MANY_NAMES : REFUSAL_NONE;
}

static Refusal partner_check(const Game *game, Player player, const OfferTerms *terms)
{
    if (terms->to != NOBODY) {
        if (!player_in(game, terms->to))
            return REFUSAL_BAD_ARGUMENT;
        if (terms->to == player)
            return REFUSAL_OFFER_TO_SELF;
        if (!(game->phase.trade.able & bit32(terms->to)))
            return REFUSAL_PARTNER_CANNOT_TRADE;
    }
    if (terms->counters == 0)
        return REFUSAL_NONE;
    const Offer *answered = offer_find(game, player, terms->counters);
    if (!answered)
        return REFUSAL_NO_SUCH_OFFER;
    return answered->from == terms->to ? REFUSAL_NONE : REFUSAL_COUNTER_TO_ANOTHER;
}

/* Everybody has an equal share of the table, so that nobody can crowd others out. */
static int offers_each(const Game *game)
{
    return OFFERS_MAX / game->player_count;
}

Refusal offer_check(const Rules *rules, const Game *game, const Action *action)
{
    const OfferTerms *terms = action_terms_const(action);
    if (game->phase.trade.bell)
        return REFUSAL_TIME_IS_OVER;
    Refusal refusal = partner_check(game, action->player, terms);
    if (refusal == REFUSAL_NONE)
        refusal = side_check(rules, terms->give_count, terms->give, OFFER_NAMES);
    if (refusal == REFUSAL_NONE)
        refusal = side_check(rules, terms->want_count, terms->want, WANT_NAMES);
    if (refusal != REFUSAL_NONE)
        return refusal;
    if (names_binding(rules, terms->give, OFFER_NAMES) < number(rules, NUMBER_TRADE_TRUTHS))
        return REFUSAL_NAMES_MISSING;
    Holding holding;
    holding_of(&holding, rules, game, action->player);
    if (!holding_has_names(rules, &holding, terms->give, OFFER_NAMES))
        return REFUSAL_NAME_NOT_HELD;
    if (cards_stated(rules, terms->give_count) > holding.tradeable - holding.owed)
        return REFUSAL_TRADE_TOO_LARGE;
    return offers_by(game, action->player) >= offers_each(game) ? REFUSAL_TOO_MANY_OFFERS
                                                                : REFUSAL_NONE;
}

static uint8_t number_next(TradeState *trade)
{
    bool taken;
    do {
        trade->last_number = (uint8_t)(trade->last_number % 255 + 1);
        taken = false;
        for (int i = 0; i < OFFERS_MAX && trade->offers[i].number && !taken; i++)
            taken = trade->offers[i].number == trade->last_number;
        for (int i = 0; i < DEALS_MAX && trade->deals[i].number && !taken; i++)
            taken = trade->deals[i].number == trade->last_number;
    } while (taken);
    return trade->last_number;
}

static void offer_tell(const Play *play, const Offer *offer)
{
    uint32_t          audience = offer_audience(offer);
    const OfferTerms *terms = &offer->terms;
    if (terms->to == NOBODY)
        event_add(play, audience, EVENT_OFFER_TO_ALL, offer->number, offer->from, terms->give_count,
                  terms->want_count, 0);
    else
        event_add(play, audience, EVENT_OFFER_TO_ONE, offer->number, offer->from, terms->give_count,
                  terms->want_count, terms->to);
    if (terms->counters)
        event_add(play, audience, EVENT_OFFER_ANSWERS, offer->number, terms->counters, 0, 0, 0);
    for (int i = 0; i < OFFER_NAMES && terms->give[i] != CARD_NONE; i++)
        event_add(play, audience, EVENT_OFFER_GIVES, offer->number, terms->give[i], 0, 0, 0);
    for (int i = 0; i < WANT_NAMES && terms->want[i] != CARD_NONE; i++)
        event_add(play, audience, EVENT_OFFER_WANTS, offer->number, terms->want[i], 0, 0, 0);
}

void offer_apply(const Play *play, const Action *action)
{
    TradeState *trade = &play->game->phase.trade;
    Offer       offer = { .terms = *action_terms_const(action), .from = action->player };
    offer.terms.give_count = (uint8_t)cards_stated(play->rules, offer.terms.give_count);
    offer.terms.want_count = (uint8_t)cards_stated(play->rules, offer.terms.want_count);
    offer.number = number_next(trade);
    offer_insert(trade, &offer);
    offer_tell(play, &offer);
}

/* ---- Withdrawing, declining, accepting ---- */

Refusal withdraw_check(const Rules *rules, const Game *game, const Action *action)
{
    (void)rules;
    const Offer *offer = offer_find(game, action->player, action->arg[0]);
    if (!offer)
        return REFUSAL_NO_SUCH_OFFER;
    return offer->from == action->player || offer->terms.to == action->player
               ? REFUSAL_NONE
               : REFUSAL_NOT_YOUR_OFFER;
}

void withdraw_apply(const Play *play, const Action *action)
{
    Game        *game = play->game;
    const Offer *offer = offer_find(game, action->player, action->arg[0]);
    EventKind kind = offer->from == action->player ? EVENT_OFFER_WITHDRAWN : EVENT_OFFER_DECLINED;
    event_add(play, offer_audience(offer), kind, offer->number, action->player, 0, 0, 0);
    offer_remove(&game->phase.trade, offer->number);
}

/* Nothing here may depend on the hand of the one who offers, which the one who accepts cannot see.
 */
static Refusal accept_refusal(const Rules *rules, const Game *game, const Offer *offer,
                              Player player, const Holding *holding)
{
    if (offer->from == player)
        return REFUSAL_OWN_OFFER;
    if (deals_of(game, player) >= DEALS_EACH)
        return REFUSAL_TOO_MANY_DEALS;
    if (deals_of(game, offer->from) >= DEALS_EACH)
        return REFUSAL_PARTNER_BUSY;
    if (!holding_has_names(rules, holding, offer->terms.want, WANT_NAMES))
        return REFUSAL_WANTED_NOT_HELD;
    return offer->terms.want_count > holding->tradeable - holding->owed ? REFUSAL_TRADE_TOO_LARGE
                                                                        : REFUSAL_NONE;
}

Refusal accept_check(const Rules *rules, const Game *game, const Action *action)
{
    const Offer *offer = offer_find(game, action->player, action->arg[0]);
    if (!offer)
        return REFUSAL_NO_SUCH_OFFER;
    Holding holding;
    holding_of(&holding, rules, game, action->player);
    return accept_refusal(rules, game, offer, action->player, &holding);
}

bool offer_is_kept(const Rules *rules, const Game *game, const Offer *offer)
{
    Holding holding;
    holding_of(&holding, rules, game, offer->from);
    return holding_has_names(rules, &holding, offer->terms.give, OFFER_NAMES)
           && offer->terms.give_count <= holding.tradeable - holding.owed;
}

void accept_apply(const Play *play, const Action *action)
{
    Game *game = play->game;
    Offer offer = *offer_find(game, action->player, action->arg[0]);
    offer_remove(&game->phase.trade, offer.number);
    /* the named cards must be there when the deal is made, not only when it was offered. */
    if (offer_is_kept(play->rules, game, &offer))
        deal_begin(play, &offer, action->player);
    else
        event_add(play, offer_audience(&offer), EVENT_OFFER_LAPSED, offer.number, offer.from, 0, 0,
                  0);
}

void offers_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    const TradeState *trade = &game->phase.trade;
    for (int i = 0; i < OFFERS_MAX; i++) {
        const Offer *offer = &trade->offers[i];
        if (offer->number != 0 && (offer->from == player || offer->terms.to == player)
            && !list_add(list, action_make(ACTION_WITHDRAW, player, offer->number, 0, 0, 0)))
            return;
    }
    Holding holding;
    holding_of(&holding, rules, game, player);
    for (int i = 0; i < OFFERS_MAX; i++) {
        const Offer *offer = &trade->offers[i];
        if (offer_visible(offer, player)
            && accept_refusal(rules, game, offer, player, &holding) == REFUSAL_NONE
            && !list_add(list, action_make(ACTION_ACCEPT, player, offer->number, 0, 0, 0)))
            return;
    }
}

void offers_drop(const Play *play, Player player, bool to_too)
{
    TradeState *trade = &play->game->phase.trade;
    for (int i = OFFERS_MAX - 1; i >= 0; i--) {
        const Offer *offer = &trade->offers[i];
        if (offer->number == 0 || (offer->from != player && !(to_too && offer->terms.to == player)))
            continue;
        EventKind kind = offer->from == player ? EVENT_OFFER_WITHDRAWN : EVENT_OFFER_DECLINED;
        event_add(play, offer_audience(offer), kind, offer->number, player, 0, 0, 0);
        offer_remove(trade, offer->number);
    }
}

void offers_drop_open(Game *game)
{
    TradeState *trade = &game->phase.trade;
    for (int i = OFFERS_MAX - 1; i >= 0; i--)
        if (trade->offers[i].number != 0 && trade->offers[i].terms.to == NOBODY)
            offer_remove(trade, trade->offers[i].number);
}

/* ---- A random offer ---- */

static uint8_t random_commodity(const Rules *rules, Rng *rng)
{
    return (uint8_t)rng_below(rng, rules->edition->first_calamity);
}

/* One of the free commodities, all alike; it is taken out. */
static uint8_t take_commodity(const Rules *rules, Holding *holding, Rng *rng)
{
    int index = (int)rng_below(rng, (uint32_t)holding->commodities);
    int card = 0;
    for (; index >= holding->free[card]; card++)
        index -= holding->free[card];
    must(card < rules->edition->first_calamity);
    holding->free[card]--;
    holding->commodities--;
    return (uint8_t)card;
}

/* Mostly the least number. */
static uint8_t random_count(const Rules *rules, Rng *rng, int most)
{
    int count = number(rules, NUMBER_TRADE_CARDS_MIN);
    while (count < most && rng_below(rng, 3) == 0)
        count++;
    return (uint8_t)count;
}

/* To everybody, to anybody, or in answer to an offer that stands. */
static void random_partner(OfferTerms *terms, const Game *game, Player player, Rng *rng)
{
    const TradeState *trade = &game->phase.trade;
    uint32_t          others = trade->able & players_in(game) & ~bit32(player);
    terms->to = NOBODY;
    if (others == 0 || rng_below(rng, 2) == 0)
        return;
    for (uint32_t skip = rng_below(rng, (uint32_t)count32(others)); skip > 0; skip--)
        others &= others - 1;
    terms->to = (uint8_t)first32(others);
    for (int i = 0; i < OFFERS_MAX; i++)
        if (offer_visible(&trade->offers[i], player) && trade->offers[i].from == terms->to) {
            terms->counters = rng_below(rng, 2) ? trade->offers[i].number : 0;
            return;
        }
}

/* The most cards that an offer out of the holding can give, or 0. */
static int most_given(const Rules *rules, const Game *game, Player player, Holding *holding)
{
    if (game->over || player >= game->player_count
        || flow_top_const(&game->flow)->procedure != PROCEDURE_TRADE
        || !(game_may_act(rules, game) & bit32(player)))
        return 0;
    holding_of(holding, rules, game, player);
    int most = holding->tradeable - holding->owed;
    if (most > SIDE_CARDS_MAX)
        most = SIDE_CARDS_MAX;
    return holding->commodities < number(rules, NUMBER_TRADE_TRUTHS)
                   || most < number(rules, NUMBER_TRADE_CARDS_MIN)
               ? 0
               : most;
}

int offer_most(const Rules *rules, const Game *game, Player player)
{
    Holding           holding;
    const TradeState *trade = &game->phase.trade;
    int               most = most_given(rules, game, player, &holding);
    return most > 0 && !trade->bell && (trade->able & bit32(player))
                   && offers_by(game, player) < offers_each(game)
               ? most
               : 0;
}

bool game_offer_sample(Action *out, const Rules *rules, const Game *game, Player player, Rng *rng)
{
    Holding holding;
    if (!game->over && flow_top_const(&game->flow)->procedure == PROCEDURE_MARKET)
        return game_line_sample(out, rules, game, player, rng);
    int most = most_given(rules, game, player, &holding);
    if (most == 0)
        return false;
    int truths = number(rules, NUMBER_TRADE_TRUTHS);
    *out = (Action){ .kind = ACTION_OFFER, .player = player };
    OfferTerms *terms = action_terms(out);
    memset(terms->give, CARD_NONE, sizeof terms->give);
    memset(terms->want, CARD_NONE, sizeof terms->want);
    random_partner(terms, game, player, rng);
    terms->give_count = random_count(rules, rng, most);
    terms->want_count = random_count(rules, rng, SIDE_CARDS_MAX);
    int named = 0;
    for (; named < truths; named++)
        terms->give[named] = take_commodity(rules, &holding, rng);
    for (; named < OFFER_NAMES && named < terms->give_count && rng_below(rng, 3) == 0; named++)
        terms->give[named] = random_commodity(rules, rng);
    int wanted = (int)rng_below(rng, 3);
    for (int i = 0; i < wanted && i < WANT_NAMES && i < terms->want_count; i++)
        terms->want[i] = random_commodity(rules, rng);
    return offer_check(rules, game, out) == REFUSAL_NONE;
}

/* ---- The table of offers ---- */

/* An offer that this player knows of, or null. */
static const Offer *offer_find(const Game *game, Player player, int offer_number)
{
    for (int i = 0; i < OFFERS_MAX && game->phase.trade.offers[i].number; i++) {
        const Offer *offer = &game->phase.trade.offers[i];
        if (offer->number == offer_number && offer_visible(offer, player))
            return offer;
    }
    return NULL;
}

static int offers_by(const Game *game, Player player)
{
    int count = 0;
    for (int i = 0; i < OFFERS_MAX && game->phase.trade.offers[i].number; i++)
        count += game->phase.trade.offers[i].from == player;
    return count;
}

static uint32_t offer_audience(const Offer *offer)
{
    return offer->terms.to == NOBODY ? SEEN_BY_ALL : bit32(offer->from) | bit32(offer->terms.to);
}

static void offer_insert(TradeState *trade, const Offer *offer)
{
    int place = 0;
    while (trade->offers[place].number) {
        place++;
        must(place < OFFERS_MAX);
    }
    for (; place > 0; place--) {
        const Offer *before = &trade->offers[place - 1];
        if (before->number < offer->number)
            break;
        trade->offers[place] = *before;
    }
    trade->offers[place] = *offer;
}

static void offer_remove(TradeState *trade, int offer_number)
{
    int place = 0;
    while (trade->offers[place].number != offer_number) {
        place++;
        must(place < OFFERS_MAX);
    }
    memmove(&trade->offers[place], &trade->offers[place + 1],
            (size_t)(OFFERS_MAX - 1 - place) * sizeof trade->offers[0]);
    trade->offers[OFFERS_MAX - 1] = (Offer){ .number = 0 };
}
