/* Keys about cards, trade, calamities and purchases. */
#include <string.h>

#include "rules/civ/cards.h"
#include "rules/civ/order.h"
#include "rules/civ/outlook.h"
#include "rules/table/bits.h"
#include "wire/action_json.h"
#include "wire/civ/view_keys.h"

/* ---- Hands and stacks ---- */

void key_HAND(JsonOut *out, const Shown *shown)
{
    if (is_player(shown))
        out_cards(out, shown->game->hand[shown->view->viewer], shown->rules->edition->card_count);
}

void key_TRADED_BY(JsonOut *out, const Shown *shown)
{
    if (!is_player(shown))
        return;
    const Edition *edition = shown->rules->edition;
    Player         viewer = shown->view->viewer;
    out_map(out);
    for (int c = 0; c < CALAMITY_COUNT; c++) {
        Card card = edition->calamity_card[c];
        if (card >= edition->card_count || shown->game->hand[viewer][card] == 0
            || card_trader(shown->rules, shown->game, viewer, card) == NOBODY)
            continue;
        out_key_number(out, card);
        out_number(out, card_trader(shown->rules, shown->game, viewer, card));
    }
    out_map_end(out);
}

void key_HAND_BY_BLOCK(JsonOut *out, const Shown *shown)
{
    const Game *game = shown->game;
    int         cards = shown->rules->edition->card_count;
    if (!is_player(shown) || game->block_count < 2)
        return;
    out_list(out);
    for (int block = 0; block < game->block_count; block++) {
        uint8_t counts[CARD_KINDS_MAX] = { 0 };
        for (int card = 0; card < cards; card++)
            counts[card] = (uint8_t)cards_from(game, shown->view->viewer, (Card)card, block);
        out_cards(out, counts, cards);
    }
    out_list_end(out);
}

void key_TRADED_BY_BLOCK(JsonOut *out, const Shown *shown)
{
    const Edition *edition = shown->rules->edition;
    const Game    *game = shown->game;
    if (!is_player(shown) || game->block_count < 2)
        return;
    out_list(out);
    for (int block = 0; block < game->block_count; block++) {
        out_map(out);
        for (int c = 0; c < CALAMITY_COUNT; c++) {
            Card card = edition->calamity_card[c];
            if (card >= edition->card_count || game->traded_by[block][c] == NOBODY
                || cards_from(game, shown->view->viewer, card, block) == 0)
                continue;
            out_key_number(out, card);
            out_number(out, game->traded_by[block][c]);
        }
        out_map_end(out);
    }
    out_list_end(out);
}

void key_CALAMITIES(JsonOut *out, const Shown *shown)
{
    const Game *game = shown->game;
    out_map(out);
    for (Player p = 0; p < game->player_count; p++) {
        if (game->held_open[p] == 0)
            continue;
        out_key_number(out, p);
        out_list(out);
        for (uint32_t left = game->held_open[p]; left; left &= left - 1)
            out_number(out, shown->rules->edition->calamity_card[first32(left)]);
        out_list_end(out);
    }
    out_map_end(out);
}

void key_STACKS(JsonOut *out, const Shown *shown)
{
    out_list(out);
    for (int block = 0; block < shown->game->block_count; block++)
        for (int stack = 0; stack < STACKS_MAX; stack++)
            out_bool(out, shown->view->stack_empty[block][stack]);
    out_list_end(out);
}

void key_DECK(JsonOut *out, const Shown *shown)
{
    out_number(out, game_deck(shown->rules, shown->game) - shown->rules->edition->decks);
}

void key_DISCARDS(JsonOut *out, const Shown *shown)
{
    uint8_t counts[CARD_KINDS_MAX] = { 0 };
    for (int block = 0; block < shown->game->block_count; block++)
        for (int card = 0; card < CARD_KINDS_MAX; card++)
            counts[card] = (uint8_t)(counts[card] + shown->game->discard[block][card]);
    out_cards(out, counts, shown->rules->edition->card_count);
}

void key_DISCARDS_BY_BLOCK(JsonOut *out, const Shown *shown)
{
    if (shown->game->block_count < 2)
        return;
    out_list(out);
    for (int block = 0; block < shown->game->block_count; block++)
        out_cards(out, shown->game->discard[block], shown->rules->edition->card_count);
    out_list_end(out);
}

/* ---- Trade ---- */

void key_OFFERS(JsonOut *out, const Shown *shown)
{
    if (!plays(shown->game, PROCEDURE_TRADE))
        return;
    out_list(out);
    for (int i = 0; i < OFFERS_MAX; i++) {
        const Offer *offer = &shown->game->phase.trade.offers[i];
        if (offer->number == 0)
            continue;
        out_map(out);
        out_pair_number(out, "offer", offer->number);
        out_pair_number(out, "from", offer->from);
        offer_terms_json(out, &offer->terms);
        out_pair_number(out, "true_names", shown->rules->edition->numbers[NUMBER_TRADE_TRUTHS]);
        out_map_end(out);
    }
    out_list_end(out);
}

/* The cards of a side that the viewer knows come first, and a side of which the viewer knows none
 * has none. */
static void named_json(JsonOut *out, const Deal *deal, Player viewer)
{
    bool partner = deal->player[0] == viewer || deal->player[1] == viewer;
    out_list(out);
    for (int side = 0; side < 2; side++)
        out_bytes(out, deal->cards[side], partner ? deal->named[side] : 0);
    out_list_end(out);
}

static void deal_json(JsonOut *out, const Deal *deal, Player viewer)
{
    out_map(out);
    out_pair_number(out, "deal", deal->number);
    out_key(out, "players");
    out_bytes(out, deal->player, 2);
    out_key(out, "agreed");
    out_bytes(out, deal->agreed, 2);
    out_key(out, "put");
    out_bytes(out, deal->count, 2);
    out_key(out, "named");
    named_json(out, deal, viewer);
    out_key(out, "mine");
    int side = deal->player[0] == viewer ? 0 : deal->player[1] == viewer ? 1 : -1;
    if (side >= 0)
        out_bytes(out, deal->cards[side], deal->count[side]);
    else
        out_null(out);
    out_map_end(out);
}

void key_DEALS(JsonOut *out, const Shown *shown)
{
    if (!plays(shown->game, PROCEDURE_TRADE))
        return;
    out_list(out);
    for (int i = 0; i < DEALS_MAX; i++)
        if (shown->game->phase.trade.deals[i].number != 0)
            deal_json(out, &shown->game->phase.trade.deals[i], shown->view->viewer);
    out_list_end(out);
}

void key_TRADE(JsonOut *out, const Shown *shown)
{
    const TradeState *trade = &shown->game->phase.trade;
    if (!plays(shown->game, PROCEDURE_TRADE))
        return;
    out_map(out);
    out_key(out, "finished");
    out_seats(out, trade->finished);
    out_key(out, "able");
    out_seats(out, trade->able);
    out_pair_bool(out, "bell", trade->bell);
    out_map_end(out);
}

/* ---- Calamities ---- */

static void factions_json(JsonOut *out, const Shown *shown)
{
    bool some = calamity_factions_of(shown->rules, shown->game) != NULL;
    out_list(out);
    for (int faction = 0; some && faction < 2; faction++) {
        FactionFigures figures = faction_figures(shown->rules, shown->game, faction);
        out_map(out);
        out_pair_number(out, "tokens", figures.tokens);
        out_pair_number(out, "cities", figures.cities);
        out_pair_number(out, "points", figures.points);
        out_key(out, "owner");
        out_number_or_null(out, figures.owner, NOBODY);
        out_map_end(out);
    }
    out_list_end(out);
}

static void share_json(JsonOut *out, const Shown *shown, Player player)
{
    ShareFigures share = share_figures(shown->rules, shown->game, player);
    int          first = share.given > 0 ? share.given : share.least;
    int          last = share.given > 0 ? share.given : share.most;
    out_map(out);
    out_pair_number(out, "player", player);
    out_pair_number(out, "given", share.given);
    out_pair_number(out, "least", share.least);
    out_pair_number(out, "most", share.most);
    out_key(out, "takes");
    out_list(out);
    for (int n = first; n > 0 && n <= last; n++)
        out_number(out, share_taken(shown->rules, shown->game, player, n));
    out_list_end(out);
    out_key(out, "why");
    if (share.why == REFUSAL_NONE)
        out_null(out);
    else
        out_text(out, refusal_code(share.why));
    out_map_end(out);
}

static void shares_json(JsonOut *out, const Shown *shown)
{
    const Game *game = shown->game;
    bool        divided = pool_divided(shown->rules, game);
    out_list(out);
    for (int i = 0; divided && i < game->player_count; i++) {
        Player player = game->rank_order[i];
        if (player != game->phase.major.primary && player_in(game, player))
            share_json(out, shown, player);
    }
    out_list_end(out);
}

void key_CALAMITY(JsonOut *out, const Shown *shown)
{
    const Game       *game = shown->game;
    const MajorState *state = &game->phase.major;
    if (!plays(game, PROCEDURE_MAJOR_CALAMITY))
        return;
    out_map(out);
    out_pair_number(out, "card", state->card);
    out_pair_number(out, "primary", state->primary);
    out_key(out, "beneficiary");
    out_number_or_null(out, state->beneficiary, NOBODY);
    out_pair_number(out, "stage", state->stage);
    out_key(out, "secondary");
    out_seats(out, state->secondary);
    out_key(out, "amounts");
    uint8_t amounts[OWNERS_MAX] = { 0 };
    memcpy(amounts, state->left, sizeof state->left);
    out_by_owner(out, amounts);
    out_key(out, "candidates");
    out_seats(out, state->candidates);
    out_key(out, "chosen");
    out_areas(out, calamity_selected(shown->rules, game), shown->rules->board->area_count);
    out_key(out, "factions");
    factions_json(out, shown);
    out_key(out, "shares");
    shares_json(out, shown);
    out_key(out, "faction");
    out_map(out);
    const FactionsRoom *factions = calamity_factions_of(shown->rules, game);
    for (Area area = 0; factions && area < shown->rules->board->area_count; area++)
        if (factions->tokens[area] > 0) {
            out_key_number(out, area);
            out_number(out, factions->tokens[area]);
        }
    out_map_end(out);
    out_map_end(out);
}

void key_MINORS(JsonOut *out, const Shown *shown)
{
    const MinorsState *state = &shown->game->phase.minors;
    if (!plays(shown->game, PROCEDURE_MINOR_CALAMITIES))
        return;
    out_map(out);
    for (Player p = 0; p < shown->game->player_count; p++)
        if (state->card[p] > 0) {
            out_key_number(out, p);
            out_number(out, state->card[p] - 1);
        }
    out_map_end(out);
}

/* ---- Advances ---- */

void key_BASKET(JsonOut *out, const Shown *shown)
{
    Player         viewer = shown->view->viewer;
    const Edition *edition = shown->rules->edition;
    if (!is_player(shown) || !plays(shown->game, PROCEDURE_ADVANCES))
        return;
    const Basket *basket = &shown->game->phase.purchase.baskets[viewer];
    BasketFigures figures = basket_figures(shown->rules, shown->game, viewer);
    out_map(out);
    out_key(out, "advances");
    out_advances(out, basket->advances);
    out_key(out, "discounted");
    out_number_or_null(out, basket->discounted - 1, -1);
    out_key(out, "free");
    out_number_or_null(out, basket->free - 1, -1);
    out_key(out, "cards");
    out_cards(out, basket->cards, edition->card_count);
    out_key(out, "substitute");
    if (basket->substitute == CARD_WATER)
        out_null(out);
    else
        out_bytes(out, (const uint8_t[]){ basket->substitute, basket->substitute_for }, 2);
    out_pair_number(out, "price", figures.price);
    out_pair_number(out, "paid", figures.paid);
    out_pair_number(out, "treasury", figures.treasury);
    out_pair_number(out, "credits_owed", basket->credits_owed);
    out_map_end(out);
}

void key_PRICES(JsonOut *out, const Shown *shown)
{
    if (!is_player(shown))
        return;
    out_list(out);
    for (Advance a = 0; a < shown->rules->edition->advance_count; a++)
        out_number(out, advance_price(shown->rules, shown->game, shown->view->viewer, a));
    out_list_end(out);
}

void key_DISCOUNTS(JsonOut *out, const Shown *shown)
{
    if (!is_player(shown))
        return;
    out_list(out);
    for (Advance a = 0; a < shown->rules->edition->advance_count; a++) {
        PriceFigures figures = price_figures(shown->rules, shown->game, shown->view->viewer, a);
        out_map(out);
        out_key(out, "colour");
        out_number_or_null(out, figures.credits > 0 ? (int)figures.colour : -1, -1);
        out_pair_number(out, "credits", figures.credits);
        out_pair_number(out, "special", figures.special);
        out_key(out, "from");
        out_advances(out, figures.givers);
        out_map_end(out);
    }
    out_list_end(out);
}
