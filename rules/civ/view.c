/* What a player or a spectator sees. Everything starts as zero and what is visible is copied in;
 * the scratch of a phase is shown by the row of its procedure, and a phase without a row shows none
 * of it. */
#include "rules/civ/view.h"

#include <string.h>

#include "rules/civ/abilities.h"
#include "rules/civ/cards.h"
#include "rules/civ/conflict.h"
#include "rules/civ/figures.h"
#include "rules/civ/hidden.h"
#include "rules/civ/market.h"
#include "rules/civ/outlook.h"
#include "rules/civ/setup.h"
#include "rules/civ/trade.h"

static void show_table(Game *shown, const Game *game);
static void show_players(Game *shown, const Game *game, Player viewer);
static void show_lies(View *out, const Game *game);
static void show_pieces(Game *shown, const Rules *rules, const Game *game, Player viewer);
static void show_hands(View *out, const Rules *rules, const Game *game);
static void show_hands_in_trade(View *out, const Rules *rules, const Game *game, Player before);
static void show_stacks(View *out, const Game *game);
static void show_scratch(View *out, const Game *game);
static void show_trade(View *out, const Game *game);

void view_make(View *out, const Rules *rules, const Game *game, Player viewer)
{
    memset(out, 0, sizeof *out);
    memset(out->shown.traded_by, NOBODY, sizeof out->shown.traded_by);
    view_renew(out, rules, game, viewer, game_pending(rules, game));
}

static bool in_trade(const Game *game)
{
    return game->flow.depth > 0 && flow_top_const(&game->flow)->procedure == PROCEDURE_TRADE;
}

void view_renew(View *view, const Rules *rules, const Game *game, Player viewer, uint32_t pending)
{
    /* There is one such phase in a turn; in it cards change hands, people talk and leave, and all
     * else stays as it is. */
    bool   still_trade = in_trade(game) && in_trade(&view->shown) && view->shown.turn == game->turn;
    Player before = view->viewer;
    view->viewer = viewer;
    view->pending = pending;
    show_players(&view->shown, game, viewer);
    show_lies(view, game);
    if (still_trade) {
        view->shown.flow = game->flow;
        view->shown.acting = game->acting;
        view->shown.time_over = game->time_over;
        view->shown.insisted = game->insisted;
        show_hands_in_trade(view, rules, game, before);
        show_trade(view, game);
    } else {
        show_table(&view->shown, game);
        show_pieces(&view->shown, rules, game, viewer);
        show_stacks(view, game);
        show_hands(view, rules, game);
        show_scratch(view, game);
    }
}

/* leaving.3: play can rest between two phases; what comes next tells what has been. */
static CalamityKnowledge knowledge_between(const Edition *edition, const Frame *turn)
{
    for (int p = turn->step; p < edition->phase_count && !turn->count; p++)
        switch (edition->phases[p].procedure) {
        case PROCEDURE_TRADE_CARDS:
            return CALAMITIES_NONE;
        case PROCEDURE_CALAMITY_SELECTION:
            return CALAMITIES_SECRET;
        case PROCEDURE_MAJOR_CALAMITIES:
            return CALAMITIES_COUNTED;
        }
    return CALAMITIES_NONE;
}

CalamityKnowledge calamity_knowledge(const Rules *rules, const Game *game)
{
    const Edition *edition = rules->edition;
    for (int i = 0; i < game->flow.depth; i++)
        switch (game->flow.frames[i].procedure) {
        case PROCEDURE_TRADE_CARDS:
        case PROCEDURE_CARD_PURCHASES:
        case PROCEDURE_TRADE:
        case PROCEDURE_MARKET:
            return CALAMITIES_SECRET;
        case PROCEDURE_CALAMITY_SELECTION:
        case PROCEDURE_MINOR_CALAMITIES:
        case PROCEDURE_MAJOR_CALAMITIES:
            return CALAMITIES_COUNTED;
        case PROCEDURE_LEAVERS:
            if (i > 0 && game->flow.frames[i].count == LEAVERS_BETWEEN_PHASES)
                return knowledge_between(edition, &game->flow.frames[i - 1]);
            break;
        case PROCEDURE_TURN:
            /* The cards of a Short Game are dealt before its first turn. */
            if (!game->options.short_game || game->turn > 1)
                continue;
            for (int p = game->flow.frames[i].step; p < edition->phase_count; p++)
                if (edition->phases[p].procedure == PROCEDURE_CALAMITY_SELECTION)
                    return CALAMITIES_SECRET;
        }
    return CALAMITIES_NONE;
}

/* ---- The board and what lies open beside it ---- */

static void show_table(Game *shown, const Game *game)
{
    shown->flow = game->flow;
    shown->options = game->options;
    memcpy(shown->switches, game->switches, sizeof shown->switches);
    shown->acting = game->acting;
    memcpy(shown->out_of_play, game->out_of_play, sizeof shown->out_of_play);
    memcpy(shown->new_city, game->new_city, sizeof shown->new_city);
    memcpy(shown->annexed_city, game->annexed_city, sizeof shown->annexed_city);
    shown->player_count = game->player_count;
    shown->block_count = game->block_count;
    shown->minors = game->minors;
    shown->deck = game->deck;
    shown->turn = game->turn;
    shown->over = game->over;
    shown->time_over = game->time_over;
    shown->last_turn = game->last_turn;
    shown->in_order = game->in_order;
    shown->insisted = game->insisted;
    memcpy(shown->order, game->order, sizeof shown->order);
    memcpy(shown->rank_order, game->rank_order, sizeof shown->rank_order);
}

/* Who has been lied to knows it; the others may guess. */
static void show_lies(View *out, const Game *game)
{
    memset(out->shown.lied_to, 0, sizeof out->shown.lied_to);
    if (out->viewer < PLAYERS_MAX)
        out->shown.lied_to[out->viewer] = game->lied_to[out->viewer];
}

static void show_players(Game *shown, const Game *game, Player viewer)
{
    memcpy(shown->players, game->players, game->player_count * sizeof *shown->players);
    for (Player p = 0; p < game->player_count && packages_secret(game); p++)
        if (p != viewer)
            shown->players[p].package = NOBODY;
}

/* Nobody else has pieces, and none stand behind the last area. */
static void show_pieces(Game *shown, const Rules *rules, const Game *game, Player viewer)
{
    size_t areas = (size_t)rules->board->area_count;
    for (Player p = 0; p < game->player_count; p++)
        memcpy(shown->tokens[p], game->tokens[p], areas);
    memcpy(shown->tokens[BARBARIANS], game->tokens[BARBARIANS], areas);
    memcpy(shown->city, game->city, sizeof shown->city);
    shown->conflict = game->conflict;
    fight_conceal(shown, viewer);
}

/* ---- Cards ---- */

/* The block of a calamity, and who passed it on. */
static void show_card(Game *shown, const Game *game, Player player, Card card, int calamity)
{
    shown->foreign[player][card] = game->foreign[player][card];
    for (int block = 0; block < game->block_count; block++)
        if (cards_from(game, player, card, block) > 0)
            shown->traded_by[block][calamity] = game->traded_by[block][calamity];
}

/* Returns how many cards that shows. */
static int show_calamities(View *out, const Rules *rules, const Game *game, Player player)
{
    Game *shown = &out->shown;
    int   count = 0;
    for (uint32_t left = game->held_open[player]; left; left &= left - 1) {
        int  c = first32(left);
        Card card = rules->edition->calamity_card[c];
        shown->hand[player][card] = game->hand[player][card];
        show_card(shown, game, player, card, c);
        count += game->hand[player][card];
    }
    return count;
}

static void show_own_hand(Game *shown, const Rules *rules, const Game *game, Player player)
{
    memcpy(shown->hand[player], game->hand[player], sizeof shown->hand[player]);
    memcpy(shown->foreign[player], game->foreign[player], sizeof shown->foreign[player]);
    FOR_CARDS(card, game->hand[player], rules->edition->first_calamity)
    show_card(shown, game, player, card, card_info(rules, card)->calamity);
}

static void show_hands(View *out, const Rules *rules, const Game *game)
{
    Game *shown = &out->shown;
    bool  counted = calamity_knowledge(rules, game) == CALAMITIES_COUNTED;
    out->calamities_counted = counted;
    memset(shown->traded_by, NOBODY, sizeof shown->traded_by);
    memset(shown->hand, 0, game->player_count * sizeof *shown->hand);
    memset(shown->foreign, 0, game->player_count * sizeof *shown->foreign);
    for (Player p = 0; p < game->player_count; p++) {
        int size = hand_size(game, p);
        out->hand_size[p] = (uint8_t)size;
        out->calamity_count[p] = counted ? (uint8_t)hand_calamities(rules, game, p) : 0;
        if (p == out->viewer) {
            show_own_hand(shown, rules, game, p);
        } else {
            int open = show_calamities(out, rules, game, p);
            shown->hand[p][CARD_WATER] = (uint8_t)(size - open);
        }
    }
}

/* Nothing is open in a hand then: of all but the viewer's, as of the last viewer's, the number of
 * the cards is seen. */
static void show_hands_in_trade(View *out, const Rules *rules, const Game *game, Player before)
{
    Game *shown = &out->shown;
    if (before < PLAYERS_MAX) {
        memset(shown->hand[before], 0, sizeof shown->hand[before]);
        memset(shown->foreign[before], 0, sizeof shown->foreign[before]);
        memset(shown->traded_by, NOBODY, sizeof shown->traded_by);
    }
    for (Player p = 0; p < game->player_count; p++) {
        int size = hand_size(game, p);
        out->hand_size[p] = (uint8_t)size;
        shown->hand[p][CARD_WATER] = (uint8_t)size;
    }
    if (out->viewer < PLAYERS_MAX) {
        show_own_hand(shown, rules, game, out->viewer);
    }
}

static void show_stacks(View *out, const Game *game)
{
    Game *shown = &out->shown;
    memcpy(shown->discard, game->discard, sizeof shown->discard);
    memcpy(shown->held_open, game->held_open, sizeof shown->held_open);
    for (int block = 0; block < BLOCKS_MAX; block++)
        for (int stack = 0; stack < STACKS_MAX; stack++) {
            out->stack_empty[block][stack] = game->pile_count[block][stack] == 0;
            shown->pile_count[block][stack] = game->pile_count[block][stack] > 0;
        }
}

/* ---- The scratch of the phases ---- */

static void show_all(View *out, const Game *game)
{
    out->shown.phase = game->phase;
}

/* Over those that were shown before; what is left of them goes. */
static void show_offers(TradeState *shown, const TradeState *trade, Player viewer)
{
    int count = 0;
    for (int i = 0; i < OFFERS_MAX && trade->offers[i].number; i++) {
        const Offer *offer = &trade->offers[i];
        if (offer_visible(offer, viewer))
            shown->offers[count++] = *offer;
    }
    for (; count < OFFERS_MAX && shown->offers[count].number; count++)
        shown->offers[count] = (Offer){ 0 };
}

static void show_deal(Deal *shown, const Deal *deal, Player viewer)
{
    *shown = *deal;
    memset(shown->cards, 0, sizeof shown->cards);
    for (int side = 0; side < 2; side++) {
        int known = 0;
        if (deal->player[side] == viewer)
            known = deal->count[side];
        else if (deal->player[1 - side] == viewer)
            known = deal->named[side];
        memcpy(shown->cards[side], deal->cards[side], (size_t)known);
    }
}

static void show_deals(TradeState *shown, const TradeState *trade, Player viewer)
{
    int count = 0;
    for (; count < DEALS_MAX && trade->deals[count].number; count++)
        show_deal(&shown->deals[count], &trade->deals[count], viewer);
    for (; count < DEALS_MAX && shown->deals[count].number; count++)
        shown->deals[count] = (Deal){ 0 };
}

static void show_trade(View *out, const Game *game)
{
    TradeState       *shown = &out->shown.phase.trade;
    const TradeState *trade = &game->phase.trade;
    shown->finished = trade->finished;
    shown->able = trade->able;
    shown->bell = trade->bell;
    shown->last_number = trade->last_number;
    show_offers(shown, trade, out->viewer);
    show_deals(shown, trade, out->viewer);
}

/* What it says, but neither the cards behind the names nor what its maker asks for. */
static void show_market_offer(MarketOffer *shown, const MarketOffer *offer)
{
    *shown = *offer;
    shown->least = shown->group = 0;
    for (int i = MARKET_TRUTHS; i < offer->give_count; i++)
        shown->give[i] = CARD_NONE;
}

/* Of the filings of others those offers are seen that were left over and are made to the viewer. */
static void show_market(View *out, const Game *game)
{
    MarketState       *shown = &out->shown.phase.market;
    const MarketState *market = &game->phase.market;
    shown->able = market->able;
    shown->ready = market->ready;
    shown->finished = market->finished;
    shown->round = market->round;
    shown->last = market->last;
    if (out->viewer >= PLAYERS_MAX)
        return;
    for (Player p = 0; p < game->player_count; p++)
        for (int i = 0; i < MARKET_OFFERS; i++) {
            const MarketOffer *offer = &market->filings[p].offers[i];
            if (offer->shown && (offer->to & bit32(out->viewer)))
                show_market_offer(&shown->filings[p].offers[i], offer);
        }
    shown->filings[out->viewer] = market->filings[out->viewer];
}

static void show_purchase(View *out, const Game *game)
{
    for (Player p = 0; p < game->player_count; p++) {
        Basket       *shown = &out->shown.phase.purchase.baskets[p];
        const Basket *basket = &game->phase.purchase.baskets[p];
        if (p == out->viewer)
            *shown = *basket;
        else
            shown->credits_owed = basket->credits_owed; /* For advances that all can see. */
    }
}

/* The card put down as tribute, and whether it is to be shown, are the giver's until all are in;
 * that there is one is seen, and it stands as Water. */
static void show_abilities(View *out, const Game *game)
{
    out->shown.phase.abilities = game->phase.abilities;
    bool showing = tribute_showing(game);
    if (!tribute_begun(game))
        return;
    TributeRoom *room = &out->shown.phase.abilities.room.tribute;
    for (Player p = 0; p < game->player_count; p++) {
        /* What has come its receiver knows. */
        if (p == out->viewer || (showing && out->viewer == ability_user(game)))
            continue;
        room->cards[p] = room->cards[p] ? CARD_WATER + 1 : 0;
        room->shown[p] = 0;
    }
}

static void show_auction(View *out, const Game *game)
{
    out->shown.phase.auction = game->phase.auction;
    auction_conceal(&out->shown, out->viewer);
}

static void show_secret_start(View *out, const Game *game)
{
    out->shown.phase.secret_start = game->phase.secret_start;
    secret_start_conceal(&out->shown, out->viewer);
}

typedef void Shower(View *out, const Game *game);

static Shower *const showers[PROCEDURE_COUNT] = {
    [PROCEDURE_CHOOSE_CIVILIZATIONS] = show_all,
    [PROCEDURE_AUCTION] = show_auction,
    [PROCEDURE_SECRET_START] = show_secret_start,
    [PROCEDURE_SHORT_GAME] = show_all,
    [PROCEDURE_TAX] = show_all,
    [PROCEDURE_EXPANSION] = show_all,
    [PROCEDURE_SHIPS] = show_all,
    [PROCEDURE_MOVEMENT] = show_all,
    [PROCEDURE_CONFLICT] = show_all,
    [PROCEDURE_CITY_ATTACKS] = show_all,
    [PROCEDURE_CONSTRUCTION] = show_all,
    [PROCEDURE_SUPPORT] = show_all,
    [PROCEDURE_TRADE] = show_trade,
    [PROCEDURE_MARKET] = show_market,
    [PROCEDURE_MINOR_CALAMITIES] = show_all,
    [PROCEDURE_MAJOR_CALAMITIES] = show_all,
    [PROCEDURE_ABILITIES] = show_abilities,
    [PROCEDURE_ADVANCES] = show_purchase,
    [PROCEDURE_LEAVERS] = show_all,
};

/* The lowest frame with a row is that of the phase, which owns the scratch. Only the choice of
 * civilizations, in whatever way, comes before what waits below it has begun. */
static Shower *shower_of(const Game *game)
{
    Shower *shower = NULL;
    if (game->flow.depth > 0 && seats_open(game))
        return showers[flow_top_const(&game->flow)->procedure];
    for (int i = 0; i < game->flow.depth && !shower; i++)
        shower = showers[game->flow.frames[i].procedure];
    return shower;
}

static void show_scratch(View *out, const Game *game)
{
    Shower *shower = shower_of(game);
    if (shower != show_all)
        memset(&out->shown.phase, 0, sizeof out->shown.phase);
    if (shower)
        shower(out, game);
}
