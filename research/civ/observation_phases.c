/* What one phase alone needs of the state of a game, in numbers; README.md says what each means. */
#include "research/civ/writers.h"
#include "rules/civ/figures.h"

/* ---- Conflict and trade ---- */

void civ_write_fights(const Scope *scope, int16_t *out)
{
    for (int f = 0; f < FIGHTS_MAX; f++) {
        const Fight *fight = &scope->game->conflict.fights[f];
        *out++ = (int16_t)fight->place;
        spread(out, fight->to_lose, scope->players);
        out += scope->players;
        *out++ = has(fight->to_lose, BARBARIANS);
        spread(out, fight->choosing, scope->players);
        out += scope->players;
    }
}

void civ_write_offers(const Scope *scope, int16_t *out)
{
    for (int i = 0; i < OFFERS_MAX && scope->scratch == SCRATCH_TRADE; i++, out += 16) {
        const Offer *offer = &scope->game->phase.trade.offers[i];
        if (offer->number == 0)
            continue;
        out[0] = offer->number;
        out[1] = seat(offer->from);
        out[2] = seat(offer->terms.to);
        out[3] = offer->terms.give_count;
        out[4] = offer->terms.want_count;
        for (int c = 0; c < OFFER_NAMES; c++)
            out[5 + c] = byte_or_none(offer->terms.give[c]);
        for (int c = 0; c < WANT_NAMES; c++)
            out[5 + OFFER_NAMES + c] = byte_or_none(offer->terms.want[c]);
        out[5 + OFFER_NAMES + WANT_NAMES] = offer->terms.counters;
    }
}

void civ_write_deals(const Scope *scope, int16_t *out)
{
    for (int i = 0; i < DEALS_MAX && scope->scratch == SCRATCH_TRADE; i++, out += 9) {
        const Deal *deal = &scope->game->phase.trade.deals[i];
        if (deal->number == 0)
            continue;
        out[0] = deal->number;
        for (int side = 0; side < 2; side++) {
            out[1 + side] = seat(deal->player[side]);
            out[3 + side] = deal->agreed[side];
            out[5 + side] = deal->count[side];
            out[7 + side] = deal->named[side];
        }
    }
}

/* Of the other side only the named cards are known, and the view has no others. */
void civ_write_own_deals(const Scope *scope, int16_t *out)
{
    int row = 0;
    for (int i = 0; i < DEALS_MAX && scope->scratch == SCRATCH_TRADE && row < DEALS_EACH; i++) {
        const Deal *deal = &scope->game->phase.trade.deals[i];
        if (deal->number == 0 || scope->viewer < 0
            || (deal->player[0] != scope->viewer && deal->player[1] != scope->viewer))
            continue;
        int mine = deal->player[1] == scope->viewer;
        out[0] = deal->number;
        for (int c = 0; c < deal->count[mine]; c++)
            out[1 + deal->cards[mine][c]]++;
        for (int c = 0; c < deal->named[1 - mine]; c++)
            out[1 + scope->cards + deal->cards[1 - mine][c]]++;
        out += 1 + 2 * scope->cards;
        row++;
    }
}

/* ---- Market rounds: what the viewer has filed, and what others show ---- */

static const MarketState *market_of(const Scope *scope)
{
    return scope->scratch == SCRATCH_MARKET ? &scope->game->phase.market : NULL;
}

/* Null for spectators. */
static const Filing *own_filing(const Scope *scope)
{
    return market_of(scope) && scope->viewer >= 0 ? &market_of(scope)->filings[scope->viewer]
                                                  : NULL;
}

static void write_cards(int16_t *out, const uint8_t *cards, int count)
{
    for (int i = 0; i < count; i++)
        out[i] = byte_or_none(cards[i]);
}

void civ_write_market(const Scope *scope, int16_t *out)
{
    if (!market_of(scope))
        return;
    out[0] = market_of(scope)->round;
    out[1] = (int16_t)(scope->game->switches[SWITCH_TRADE_FORM] + 1);
    out[2] = market_of(scope)->last;
}

void civ_write_market_players(const Scope *scope, int16_t *out)
{
    const Filing *own = own_filing(scope);
    for (int p = 0; p < scope->players; p++, out += TRADER_COLUMNS) {
        if (market_of(scope))
            out[0] = has(market_of(scope)->ready, p);
        if (own) {
            out[1] = has(own->order.with, p);
            out[2] = has(own->believes, p);
        }
        if (scope->viewer >= 0)
            out[3] = has(scope->game->lied_to[scope->viewer], p);
    }
}

void civ_write_market_order(const Scope *scope, int16_t *out)
{
    const Filing *own = own_filing(scope);
    if (!own)
        return;
    const MarketOrder *order = &own->order;
    out[0] = order->filed == FILED_YES;
    out[1] = order->least;
    out[2] = order->deals;
    out[3] = order->names;
    out[4] = order->stand;
    out[5] = order->hidden_count;
    write_cards(out + 6, order->hidden, order->hidden_count);
    write_cards(out + 6 + MARKET_HIDDEN, order->said, order->hidden_count);
}

void civ_write_market_kinds(const Scope *scope, int16_t *out)
{
    const Filing *own = own_filing(scope);
    if (!own)
        return;
    spread(out, own->order.keep, scope->cards);
    spread(out + scope->cards, own->order.want, scope->cards);
}

void civ_write_market_offers(const Scope *scope, int16_t *out)
{
    const MarketState *market = market_of(scope);
    for (int p = 0; p < scope->players && market; p++)
        for (int i = 0; i < MARKET_OFFERS; i++, out += FILED_COLUMNS) {
            const MarketOffer *offer = &market->filings[p].offers[i];
            out[0] = offer->filed;
            out[1] = offer->shown;
            out[2] = offer->give_count;
            out[3] = offer->want_count;
            out[4] = offer->least;
            out[5] = offer->group;
            out[6] = offer->stand;
            out[7] = (int16_t)(scope->viewer >= 0 && has(offer->to, scope->viewer));
            write_cards(out + 8, offer->give, offer->give_count);
            write_cards(out + 8 + MARKET_CARDS_MAX, offer->said, offer->give_count);
        }
}

void civ_write_market_to(const Scope *scope, int16_t *out)
{
    const Filing *own = own_filing(scope);
    for (int i = 0; i < MARKET_OFFERS && own; i++)
        spread(out + i * scope->players, own->offers[i].to, scope->players);
}

void civ_write_market_wants(const Scope *scope, int16_t *out)
{
    const MarketState *market = market_of(scope);
    for (int p = 0; p < scope->players && market; p++)
        for (int i = 0; i < MARKET_OFFERS; i++)
            for (int name = 0; name < 2; name++, out += scope->cards)
                spread(out, market->filings[p].offers[i].want[name], scope->cards);
}

/* ---- Purchases, taxes, calamities, abilities ---- */

static const Basket *own_basket(const Scope *scope)
{
    return scope->scratch == SCRATCH_PURCHASE && scope->viewer >= 0
               ? &scope->game->phase.purchase.baskets[scope->viewer]
               : NULL;
}

void civ_write_basket(const Scope *scope, int16_t *out)
{
    const Basket *basket = own_basket(scope);
    if (!basket)
        return;
    out[0] = basket->discounted;
    out[1] = basket->free;
    out[2] = basket->substitute;
    out[3] = basket->substitute_for;
}

void civ_write_basket_advances(const Scope *scope, int16_t *out)
{
    const Basket *basket = own_basket(scope);
    if (basket)
        spread(out, basket->advances, scope->advances);
}

void civ_write_basket_cards(const Scope *scope, int16_t *out)
{
    const Basket *basket = own_basket(scope);
    if (basket)
        widen(out, basket->cards, scope->cards);
}

void civ_write_tax(const Scope *scope, int16_t *out)
{
    const TaxState *tax = &scope->game->phase.tax;
    for (int p = 0; p < scope->players && scope->scratch == SCRATCH_TAX; p++, out += 3) {
        out[0] = tax->revolting[p];
        out[1] = has(tax->victims, p);
        out[2] = (int16_t)(tax->beneficiary == p ? tax->to_choose : 0);
    }
}

void civ_write_minors(const Scope *scope, int16_t *out)
{
    const MinorsState *minors = &scope->game->phase.minors;
    for (int p = 0; p < scope->players && scope->scratch == SCRATCH_MINORS; p++, out += 3) {
        out[0] = minors->card[p];
        out[1] = minors->left[p];
        out[2] = (int16_t)minors->first[p];
    }
}

/* What the room of the calamity says of the whole: a place, and a count. */
static void write_room(const Scope *scope, int16_t *out)
{
    const MajorState *major = &scope->game->phase.major;
    switch (scope->rules->edition->cards[major->card].calamity) {
    case CALAMITY_VOLCANIC_ERUPTION:
        out[0] = area_or_none(major->room.earthquake.city);
        out[1] = major->room.earthquake.neighbours_left;
        break;
    case CALAMITY_FLOOD:
        out[0] = area_or_none(major->room.flood.place);
        break;
    case CALAMITY_CYCLONE:
        out[0] = area_or_none(major->room.cyclone.sea);
        break;
    case CALAMITY_REGRESSION:
        out[1] = major->room.regression.cities_owed;
        break;
    case CALAMITY_CIVIL_WAR:
    case CALAMITY_TYRANNY:
        out[1] = calamity_factions_of(scope->rules, scope->game) ? major->room.factions.kept
                                                                 : major->room.war.groups;
        break;
    default:
        break;
    }
}

void civ_write_calamity(const Scope *scope, int16_t *out)
{
    const MajorState *major = &scope->game->phase.major;
    if (scope->scratch != SCRATCH_MAJOR)
        return;
    out[0] = major->card;
    out[1] = seat(major->primary);
    out[2] = seat(major->beneficiary);
    out[3] = major->stage;
    out[4] = major->victims_left;
    write_room(scope, out + 5);
}

/* What it says of each player: how many cities must be reduced or chosen, cards that may be
 * discarded instead, and the way taken. */
static void write_room_player(const Scope *scope, int p, int16_t *out)
{
    const MajorState *major = &scope->game->phase.major;
    switch (scope->rules->edition->cards[major->card].calamity) {
    case CALAMITY_SUPERSTITION:
    case CALAMITY_CIVIL_DISORDER:
        out[0] = major->room.reduction.least[p];
        break;
    case CALAMITY_CYCLONE:
        out[0] = major->room.cyclone.reduction.least[p];
        break;
    case CALAMITY_ICONOCLASM:
        out[0] = major->room.iconoclasm.reduction.least[p];
        out[1] = major->room.iconoclasm.cards[p];
        out[2] = major->room.iconoclasm.way[p];
        break;
    case CALAMITY_PIRACY:
        out[0] = major->room.piracy.of_secondary[p];
        break;
    default:
        break;
    }
}

void civ_write_factions(const Scope *scope, int16_t *out)
{
    if (scope->scratch != SCRATCH_MAJOR)
        return;
    const FactionsRoom *room = calamity_factions_of(scope->rules, scope->game);
    int                 areas = scope->rules->board->area_count;
    for (int a = 0; room && a < areas; a++) {
        out[a] = room->tokens[a];
        out[areas + a] = bits_test(room->cities, a);
    }
}

void civ_write_calamity_players(const Scope *scope, int16_t *out)
{
    const MajorState *major = &scope->game->phase.major;
    for (int p = 0; p < scope->players && scope->scratch == SCRATCH_MAJOR; p++, out += 6) {
        out[0] = major->left[p];
        out[1] = has(major->secondary, p);
        out[2] = has(major->candidates, p);
        write_room_player(scope, p, out + 3);
    }
}

void civ_write_abilities(const Scope *scope, int16_t *out)
{
    const AbilityState *abilities = &scope->game->phase.abilities;
    if (scope->scratch != SCRATCH_ABILITIES)
        return;
    out[0] = abilities->begun;
    out[1] = (int16_t)abilities->used;
    out[2] = abilities->count;
    if (diaspora_source(scope->game) != AREA_NONE)
        out[3] = area_or_none(diaspora_source(scope->game));
    out[4] = demanded_card(scope->game);
}

void civ_write_tribute(const Scope *scope, int16_t *out)
{
    const TributeRoom *room = &scope->game->phase.abilities.room.tribute;
    if (scope->scratch != SCRATCH_ABILITIES)
        return;
    for (int p = 0; p < scope->players; p++)
        out[2 * p] = has(demand_asked(scope->game), p);
    if (!tribute_begun(scope->game))
        return;
    for (int p = 0; p < scope->players; p++, out += 2) {
        out[0] = has(room->asked, p);
        out[1] = room->cards[p];
    }
}
