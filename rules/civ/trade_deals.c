/* Phase 7: deals. Both sides put cards until the agreed numbers are there, then all change hands at
 * once (7.2, 7.5, 7.9 to 7.11, 7.14); see trade.h for the whole. */
#include <string.h>

#include "rules/civ/cards.h"
#include "rules/civ/figures.h"
#include "rules/civ/procedure.h"
#include "rules/civ/trade.h"

static const Deal *deal_find(const Game *game, Player player, int deal_number);
static Deal       *deal_insert(TradeState *trade, int deal_number);
static void        deal_remove(TradeState *trade, const Deal *deal);
static void        deal_settle(const Play *play, Deal *deal);
static Refusal put_refusal(const Rules *rules, const Game *game, const Deal *deal, Player player,
                           Card card, const Holding *holding);

static int side_of(const Deal *deal, Player player)
{
    return deal->player[1] == player;
}

static uint32_t deal_audience(const Deal *deal)
{
    return bit32(deal->player[0]) | bit32(deal->player[1]);
}

static bool is_party(const Deal *deal, Player player)
{
    return deal->number != 0 && (deal->player[0] == player || deal->player[1] == player);
}

int deals_of(const Game *game, Player player)
{
    int count = 0;
    for (int i = 0; i < DEALS_MAX && game->phase.trade.deals[i].number; i++)
        count += is_party(&game->phase.trade.deals[i], player);
    return count;
}

/* ---- Agreeing ---- */

static void name_card(const Play *play, Deal *deal, int side, Card card)
{
    deal->cards[side][deal->count[side]++] = card;
    deal->named[side]++;
    event_add(play, deal_audience(deal), EVENT_CARD_NAMED, deal->number, deal->player[side], card,
              0, 0);
}

/* what the offer has named goes into the deal without further ado. */
void deal_begin(const Play *play, const Offer *offer, Player acceptor)
{
    Deal *deal = deal_insert(&play->game->phase.trade, offer->number);
    deal->player[0] = offer->from;
    deal->player[1] = acceptor;
    deal->agreed[0] = offer->terms.give_count;
    deal->agreed[1] = offer->terms.want_count;
    event_add(play, SEEN_BY_ALL, EVENT_DEAL_AGREED, deal->number, offer->from, acceptor,
              deal->agreed[0], deal->agreed[1]);
    int given = names_binding(play->rules, offer->terms.give, OFFER_NAMES);
    for (int i = 0; i < given; i++)
        name_card(play, deal, 0, offer->terms.give[i]);
    int wanted = names_binding(play->rules, offer->terms.want, WANT_NAMES);
    for (int i = 0; i < wanted; i++)
        name_card(play, deal, 1, offer->terms.want[i]);
    deal_settle(play, deal);
}

/* ---- Putting cards ---- */

Refusal put_check(const Rules *rules, const Game *game, const Action *action)
{
    const Deal *deal = deal_find(game, action->player, action->arg[0]);
    if (!deal)
        return REFUSAL_NO_SUCH_DEAL;
    if (action->arg[1] >= rules->edition->card_count)
        return REFUSAL_BAD_ARGUMENT;
    Holding holding;
    holding_of(&holding, rules, game, action->player);
    return put_refusal(rules, game, deal, action->player, (Card)action->arg[1], &holding);
}

static Refusal put_refusal(const Rules *rules, const Game *game, const Deal *deal, Player player,
                           Card card, const Holding *holding)
{
    int side = side_of(deal, player);
    int truths = number(rules, NUMBER_TRADE_TRUTHS);
    if (deal->count[side] == deal->agreed[side])
        return REFUSAL_SIDE_COMPLETE;
    if (holding->free[card] == 0)
        return REFUSAL_CARD_NOT_FREE;
    if (card_stays(rules, game, card))
        return REFUSAL_NON_TRADEABLE;
    if (deal->named[side] < truths)
        return card_is_calamity(rules, card) ? REFUSAL_COMMODITY_FIRST : REFUSAL_NONE;
    /* 7.2: both know two names of the other side before they commit themselves. */
    return deal->named[1 - side] < truths ? REFUSAL_WAIT_FOR_NAMES : REFUSAL_NONE;
}

/* Secret cards are kept sorted, so that the order of putting leaves no trace. */
static void put_secretly(Deal *deal, int side, Card card)
{
    int place = deal->count[side]++;
    for (; place > deal->named[side] && deal->cards[side][place - 1] > card; place--)
        deal->cards[side][place] = deal->cards[side][place - 1];
    deal->cards[side][place] = card;
}

void put_apply(const Play *play, const Action *action)
{
    Deal *deal = (Deal *)deal_find(play->game, action->player, action->arg[0]);
    int   side = side_of(deal, action->player);
    Card  card = (Card)action->arg[1];
    if (deal->named[side] < number(play->rules, NUMBER_TRADE_TRUTHS)) {
        name_card(play, deal, side, card);
    } else {
        put_secretly(deal, side, card);
        event_add(play, bit32(action->player), EVENT_CARD_PUT, deal->number, action->player, card,
                  0, 0);
        event_add(play, deal_audience(deal), EVENT_CARDS_PUT, deal->number, action->player,
                  deal->count[side], deal->agreed[side], 0);
    }
    deal_settle(play, deal);
}

/* When both sides are complete the cards change hands. */
static void deal_settle(const Play *play, Deal *deal)
{
    for (int side = 0; side < 2; side++)
        if (deal->count[side] < deal->agreed[side])
            return;
    Deal done = *deal;
    deal_remove(&play->game->phase.trade, deal);
    EVENT3(play, EVENT_DEAL_DONE, done.number, done.player[0], done.player[1]);
    for (int side = 0; side < 2; side++) {
        Player from = done.player[side], to = done.player[1 - side];
        EVENT3(play, EVENT_CARDS_PASSED, from, to, done.count[side]);
        for (int i = 0; i < done.count[side]; i++)
            card_pass(play, from, to, done.cards[side][i]);
    }
}

/* ---- Backing out ---- */

Refusal cancel_check(const Rules *rules, const Game *game, const Action *action)
{
    (void)rules;
    return deal_find(game, action->player, action->arg[0]) ? REFUSAL_NONE : REFUSAL_NO_SUCH_DEAL;
}

void cancel_apply(const Play *play, const Action *action)
{
    const Deal *deal = deal_find(play->game, action->player, action->arg[0]);
    EVENT3(play, EVENT_DEAL_CANCELLED, deal->number, deal->player[0], deal->player[1]);
    deal_remove(&play->game->phase.trade, deal);
}

void deals_drop(const Play *play)
{
    TradeState *trade = &play->game->phase.trade;
    while (trade->deals[0].number != 0) {
        const Deal *deal = &trade->deals[0];
        EVENT3(play, EVENT_DEAL_CANCELLED, deal->number, deal->player[0], deal->player[1]);
        deal_remove(trade, deal);
    }
}

/* ---- What can be done about deals ---- */

void deals_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    const TradeState *trade = &game->phase.trade;
    if (deals_of(game, player) == 0)
        return;
    Holding holding;
    holding_of(&holding, rules, game, player);
    for (int i = 0; i < DEALS_MAX; i++)
        for (int card = 0; card < rules->edition->card_count; card++) {
            const Deal *deal = &trade->deals[i];
            if (is_party(deal, player)
                && put_refusal(rules, game, deal, player, (Card)card, &holding) == REFUSAL_NONE
                && !list_add(list, action_make(ACTION_PUT, player, deal->number, card, 0, 0)))
                return;
        }
    for (int i = 0; i < DEALS_MAX; i++)
        if (is_party(&trade->deals[i], player)
            && !list_add(list, action_make(ACTION_CANCEL, player, trade->deals[i].number, 0, 0, 0)))
            return;
}

/* ---- The table of deals ---- */

/* A deal of this player, or null. */
static const Deal *deal_find(const Game *game, Player player, int deal_number)
{
    for (int i = 0; i < DEALS_MAX; i++) {
        const Deal *deal = &game->phase.trade.deals[i];
        if (deal->number == deal_number && is_party(deal, player))
            return deal;
    }
    return NULL;
}

/* There is always a place, since every player has at most DEALS_EACH. */
static_assert(DEALS_MAX >= PLAYERS_MAX * DEALS_EACH / 2,
              "not all players can have all their deals");

static Deal *deal_insert(TradeState *trade, int deal_number)
{
    int place = DEALS_MAX - 1;
    must(trade->deals[place].number == 0);
    for (; place > 0; place--) {
        const Deal *before = &trade->deals[place - 1];
        if (before->number != 0 && before->number < deal_number)
            break;
        trade->deals[place] = *before;
    }
    trade->deals[place] = (Deal){ .number = (uint8_t)deal_number };
    return &trade->deals[place];
}

static void deal_remove(TradeState *trade, const Deal *deal)
{
    int place = (int)(deal - trade->deals);
    memmove(&trade->deals[place], &trade->deals[place + 1],
            (size_t)(DEALS_MAX - 1 - place) * sizeof trade->deals[0]);
    trade->deals[DEALS_MAX - 1] = (Deal){ .number = 0 };
}
