/* A view of the civilization family that came over the wire, as the View that the terminal shows.
 */
#include <stdlib.h>
#include <string.h>

#include "rules/table/bits.h"
#include "wire/civ/view_keys.h"
#include "wire/json_in.h"

static void read_players_list(uint8_t *out, const Node *list, int count)
{
    for (int i = 0; i < count; i++)
        out[i] = (uint8_t)in_item_or(list, (size_t)i, PLAYERS_MAX - 1, 0);
}

static void read_ship(PlayerState *out, const Node *ship)
{
    int index = in_number_or(ship, "ship", SHIPS_MAX - 1, 0);
    out->ships[index] = (Ship){ .area = (Area)in_number_or(ship, "area", AREAS_MAX - 1, 0),
                                .coast = (uint8_t)in_number_or(ship, "coast", 1, 0),
                                .status = SHIP_MAINTAINED,
                                .cargo = (uint8_t)in_number_or(ship, "cargo", UINT8_MAX, 0) };
}

static void read_player(View *view, Player player, const Node *seen)
{
    PlayerState *out = &view->shown.players[player];
    const Node  *list = node_get(seen, "advances");
    out->civilization = (uint8_t)in_number_or(seen, "civilization", CIVILIZATIONS_MAX - 1, NOBODY);
    out->region = (uint8_t)in_number_or(seen, "region", REGIONS_MAX - 1, NOBODY);
    out->rank = (uint8_t)in_number_or(seen, "rank", PLAYERS_MAX - 1, 0);
    out->stock_tokens = (uint8_t)in_number_or(seen, "stock", UINT8_MAX, 0);
    out->treasury = (uint8_t)in_number_or(seen, "treasury", UINT8_MAX, 0);
    out->stock_cities = (uint8_t)in_number_or(seen, "cities_stock", UINT8_MAX, 0);
    out->marker = (uint8_t)in_number_or(seen, "marker", UINT8_MAX, 0);
    out->census = (uint8_t)in_number_or(seen, "census", UINT8_MAX, 0);
    if (node_is_true(node_get(seen, "left")))
        out->flags |= PLAYER_LEFT;
    if (in_number_or(node_get(seen, "points_by"), "first", UINT8_MAX, 0) > 0)
        out->flags |= PLAYER_FIRST;
    int64_t paid = node_whole(node_get(node_get(seen, "points_by"), "paid"));
    out->paid = paid < 0 && paid >= -BID_MAX ? (uint8_t)-paid : 0;
    for (size_t i = 0; i < node_count(list); i++)
        out->advances |= bit64(in_item_or(list, i, ADVANCES_MAX - 1, 0));
    for (int colour = 0; colour < COLOURS; colour++)
        out->credits[colour] =
            (uint16_t)in_item_or(node_get(seen, "credits"), (size_t)colour, UINT16_MAX, 0);
    list = node_get(seen, "ships");
    for (size_t i = 0; i < node_count(list); i++)
        read_ship(out, node_at(list, i));
    view->hand_size[player] = (uint8_t)in_number_or(seen, "hand", UINT8_MAX, 0);
}

static void read_area(Game *game, Area area, const Node *seen)
{
    game->city[area] = (uint8_t)in_number_or(seen, "city", OWNERS_MAX - 1, NOBODY);
    for (const Node *tokens = node_first(node_get(seen, "tokens")); tokens; tokens = tokens->next) {
        long owner = strtol(tokens->key, NULL, 10);
        if (owner >= 0 && owner < OWNERS_MAX)
            game->tokens[owner][area] = (uint8_t)node_whole(tokens);
    }
}

static void read_hand(uint8_t *out, const Node *pairs)
{
    for (size_t i = 0; i < node_count(pairs); i++) {
        const Node *pair = node_at(pairs, i);
        out[in_item_or(pair, 0, CARD_KINDS_MAX - 1, 0)] =
            (uint8_t)in_item_or(pair, 1, UINT8_MAX, 0);
    }
}

static void read_side(uint8_t *count, uint8_t *names, int names_max, const Node *side)
{
    const Node *list = node_get(side, "names");
    *count = (uint8_t)in_number_or(side, "count", UINT8_MAX, 0);
    for (int i = 0; i < names_max; i++)
        names[i] = (uint8_t)in_item_or(list, (size_t)i, CARD_KINDS_MAX - 1, CARD_NONE);
}

static void read_offers(TradeState *out, const Node *list)
{
    for (size_t i = 0; i < node_count(list) && i < OFFERS_MAX; i++) {
        const Node *seen = node_at(list, i);
        Offer      *offer = &out->offers[i];
        offer->number = (uint8_t)in_number_or(seen, "offer", UINT8_MAX, 0);
        offer->from = (uint8_t)in_number_or(seen, "from", PLAYERS_MAX - 1, NOBODY);
        offer->terms.to = (uint8_t)in_number_or(seen, "to", PLAYERS_MAX - 1, NOBODY);
        offer->terms.counters = (uint8_t)in_number_or(seen, "answers", UINT8_MAX, 0);
        read_side(&offer->terms.give_count, offer->terms.give, OFFER_NAMES, node_get(seen, "give"));
        read_side(&offer->terms.want_count, offer->terms.want, WANT_NAMES, node_get(seen, "want"));
    }
}

/* ---- Market rounds ---- */

static uint64_t read_kinds(const Node *map, const char *key)
{
    const Node *list = node_get(map, key);
    uint64_t    kinds = 0;
    for (size_t i = 0; i < node_count(list); i++)
        kinds |= bit64(in_item_or(list, i, CARD_KINDS_MAX - 1, 0));
    return kinds;
}

static uint32_t read_player_set(const Node *map, const char *key)
{
    const Node *list = node_get(map, key);
    uint32_t    set = 0;
    for (size_t i = 0; i < node_count(list); i++)
        set |= bit32(in_item_or(list, i, PLAYERS_MAX - 1, 0));
    return set;
}

/* How many; what is not told stands for no card. */
static uint8_t read_cards(uint8_t *out, int max, const Node *map, const char *key)
{
    const Node *list = node_get(map, key);
    int         count = (int)node_count(list);
    count = count < max ? count : max;
    for (int i = 0; i < count; i++)
        out[i] = (uint8_t)in_item_or(list, (size_t)i, CARD_KINDS_MAX - 1, CARD_NONE);
    return (uint8_t)count;
}

static void read_order(Filing *out, const Node *seen)
{
    MarketOrder *order = &out->order;
    if (node_kind(seen) != NODE_MAP)
        return;
    order->filed = node_is_true(node_get(seen, "filed")) ? FILED_YES : FILED_DRAFT;
    order->keep = read_kinds(seen, "keep");
    order->want = read_kinds(seen, "want");
    order->with = read_player_set(seen, "with");
    out->believes = read_player_set(seen, "believe");
    order->hidden_count = read_cards(order->hidden, MARKET_HIDDEN, seen, "hidden");
    read_cards(order->said, MARKET_HIDDEN, seen, "said");
    order->least = (uint8_t)in_number_or(seen, "least", UINT8_MAX, 0);
    order->deals = (uint8_t)in_number_or(seen, "deals", UINT8_MAX, 0);
    order->names = node_is_true(node_get(seen, "names"));
    order->stand = node_is_true(node_get(seen, "stand"));
}

static void read_market_offer(MarketState *out, const Node *seen)
{
    int from = in_number_or(seen, "from", PLAYERS_MAX - 1, 0);
    int place = in_number_or(seen, "place", MARKET_OFFERS, 0);
    if (place == 0)
        return;
    MarketOffer *offer = &out->filings[from].offers[place - 1];
    offer->filed = node_is_true(node_get(seen, "filed")) ? FILED_YES : FILED_DRAFT;
    offer->shown = node_is_true(node_get(seen, "shown"));
    offer->to = read_player_set(seen, "to");
    offer->give_count = read_cards(offer->give, MARKET_CARDS_MAX, seen, "give");
    read_cards(offer->said, MARKET_CARDS_MAX, seen, "said");
    offer->want_count = (uint8_t)in_number_or(seen, "wants", UINT8_MAX, 0);
    offer->want[0] = read_kinds(seen, "first");
    offer->want[1] = read_kinds(seen, "second");
    offer->least = (uint8_t)in_number_or(seen, "least", UINT8_MAX, 0);
    offer->group = (uint8_t)in_number_or(seen, "group", UINT8_MAX, 0);
    offer->stand = node_is_true(node_get(seen, "stand"));
}

static void read_market(Game *game, Player viewer, const Node *seen)
{
    MarketState *out = &game->phase.market;
    const Node  *offers = node_get(seen, "offers");
    game->flow.depth = 1;
    game->flow.frames[0].procedure = PROCEDURE_MARKET;
    out->round = (uint8_t)in_number_or(seen, "round", UINT8_MAX, 0);
    out->last = node_is_true(node_get(seen, "last"));
    out->able = read_player_set(seen, "able");
    out->ready = read_player_set(seen, "ready");
    out->finished = read_player_set(seen, "finished");
    if (viewer < PLAYERS_MAX)
        read_order(&out->filings[viewer], node_get(seen, "order"));
    for (size_t i = 0; i < node_count(offers); i++)
        read_market_offer(out, node_at(offers, i));
}

static void read_board(View *view, const Node *keys, int area_count)
{
    memset(view->shown.city, NOBODY, sizeof view->shown.city);
    for (const Node *value = node_first(keys); value; value = value->next) {
        const char *key = value->key;
        long        index = strncmp(key, "area.", 5) == 0 ? strtol(key + 5, NULL, 10) : -1;
        if (index >= 0 && index < area_count)
            read_area(&view->shown, (Area)index, value);
        index = strncmp(key, "player.", 7) == 0 ? strtol(key + 7, NULL, 10) : -1;
        if (index >= 0 && index < PLAYERS_MAX) {
            read_player(view, (Player)index, value);
            if (index >= view->shown.player_count)
                view->shown.player_count = (uint8_t)(index + 1);
        }
    }
}

bool civ_view_read(void *seen, const Ruleset *rules, const Node *keys, Error *error)
{
    View       *view = seen;
    Game       *game = &view->shown;
    const Node *pending = node_get(keys, "pending");
    view->viewer = (Player)in_number_or(keys, "me", PLAYERS_MAX - 1, NOBODY);
    read_board(view, keys, ((const Board *)rules->board)->area_count);
    if (game->player_count == 0)
        return fail(error, "the server shows a game without players");
    game->turn = (uint8_t)in_number_or(keys, "turn", UINT8_MAX, 0);
    game->over = node_is_true(node_get(keys, "over"));
    read_players_list(game->order, node_get(keys, "order"), game->player_count);
    read_players_list(game->rank_order, node_get(keys, "ranks"), game->player_count);
    for (size_t i = 0; i < node_count(pending); i++)
        view->pending |= bit32(in_item_or(pending, i, PLAYERS_MAX - 1, 0));
    if (view->viewer != NOBODY)
        read_hand(game->hand[view->viewer], node_get(keys, "hand"));
    /* One or the other, in the same room. */
    if (node_get(keys, "market"))
        read_market(game, view->viewer, node_get(keys, "market"));
    else
        read_offers(&game->phase.trade, node_get(keys, "offers"));
    return true;
}
