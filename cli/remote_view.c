#include "cli/remote_view.h"

#include <stdlib.h>
#include <string.h>

#include "rules/civ/family.h"
#include "rules/table/bits.h"
#include "wire/action_json.h"
#include "wire/view_json.h"

/* A number in a map, or `none` where there is none or it does not fit. */
static int number_of(const json_t *map, const char *key, int most, int none)
{
    const json_t *value = json_object_get(map, key);
    json_int_t    number = json_integer_value(value);
    return json_is_integer(value) && number >= 0 && number <= most ? (int)number : none;
}

static int item_of(const json_t *list, size_t index, int most, int none)
{
    const json_t *value = json_array_get(list, index);
    json_int_t    number = json_integer_value(value);
    return json_is_integer(value) && number >= 0 && number <= most ? (int)number : none;
}

static void read_players_list(uint8_t *out, const json_t *list, int count)
{
    for (int i = 0; i < count; i++)
        out[i] = (uint8_t)item_of(list, (size_t)i, PLAYERS_MAX - 1, 0);
}

static void read_ship(PlayerState *out, const json_t *ship)
{
    int index = number_of(ship, "ship", SHIPS_MAX - 1, 0);
    out->ships[index] = (Ship){ .area = (Area)number_of(ship, "area", AREAS_MAX - 1, 0),
                                .coast = (uint8_t)number_of(ship, "coast", 1, 0),
                                .status = SHIP_MAINTAINED,
                                .cargo = (uint8_t)number_of(ship, "cargo", UINT8_MAX, 0) };
}

static void read_player(View *view, Player player, const json_t *seen)
{
    PlayerState  *out = &view->shown.players[player];
    const json_t *list = json_object_get(seen, "advances");
    out->civilization = (uint8_t)number_of(seen, "civilization", CIVILIZATIONS_MAX - 1, NOBODY);
    out->region = (uint8_t)number_of(seen, "region", REGIONS_MAX - 1, NOBODY);
    out->rank = (uint8_t)number_of(seen, "rank", PLAYERS_MAX - 1, 0);
    out->stock_tokens = (uint8_t)number_of(seen, "stock", UINT8_MAX, 0);
    out->treasury = (uint8_t)number_of(seen, "treasury", UINT8_MAX, 0);
    out->stock_cities = (uint8_t)number_of(seen, "cities_stock", UINT8_MAX, 0);
    out->marker = (uint8_t)number_of(seen, "marker", UINT8_MAX, 0);
    out->census = (uint8_t)number_of(seen, "census", UINT8_MAX, 0);
    if (json_is_true(json_object_get(seen, "left")))
        out->flags |= PLAYER_LEFT;
    if (number_of(json_object_get(seen, "points_by"), "first", UINT8_MAX, 0) > 0)
        out->flags |= PLAYER_FIRST;
    for (size_t i = 0; i < json_array_size(list); i++)
        out->advances |= bit64(item_of(list, i, ADVANCES_MAX - 1, 0));
    for (int colour = 0; colour < COLOURS; colour++)
        out->credits[colour] =
            (uint16_t)item_of(json_object_get(seen, "credits"), (size_t)colour, UINT16_MAX, 0);
    list = json_object_get(seen, "ships");
    for (size_t i = 0; i < json_array_size(list); i++)
        read_ship(out, json_array_get(list, i));
    view->hand_size[player] = (uint8_t)number_of(seen, "hand", UINT8_MAX, 0);
}

static void read_area(Game *game, Area area, const json_t *seen)
{
    json_t     *value;
    const char *owner;
    game->city[area] = (uint8_t)number_of(seen, "city", OWNERS_MAX - 1, NOBODY);
    json_object_foreach(json_object_get(seen, "tokens"), owner, value)
    {
        long index = strtol(owner, NULL, 10);
        if (index >= 0 && index < OWNERS_MAX)
            game->tokens[index][area] = (uint8_t)json_integer_value(value);
    }
}

static void read_hand(uint8_t *out, const json_t *pairs)
{
    for (size_t i = 0; i < json_array_size(pairs); i++) {
        const json_t *pair = json_array_get(pairs, i);
        out[item_of(pair, 0, CARD_KINDS_MAX - 1, 0)] = (uint8_t)item_of(pair, 1, UINT8_MAX, 0);
    }
}

static void read_side(uint8_t *count, uint8_t *names, int names_max, const json_t *side)
{
    const json_t *list = json_object_get(side, "names");
    *count = (uint8_t)number_of(side, "count", UINT8_MAX, 0);
    for (int i = 0; i < names_max; i++)
        names[i] = (uint8_t)item_of(list, (size_t)i, CARD_KINDS_MAX - 1, CARD_NONE);
}

static void read_offers(TradeState *out, const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list) && i < OFFERS_MAX; i++) {
        const json_t *seen = json_array_get(list, i);
        Offer        *offer = &out->offers[i];
        offer->number = (uint8_t)number_of(seen, "offer", UINT8_MAX, 0);
        offer->from = (uint8_t)number_of(seen, "from", PLAYERS_MAX - 1, NOBODY);
        offer->terms.to = (uint8_t)number_of(seen, "to", PLAYERS_MAX - 1, NOBODY);
        offer->terms.counters = (uint8_t)number_of(seen, "answers", UINT8_MAX, 0);
        read_side(&offer->terms.give_count, offer->terms.give, OFFER_NAMES,
                  json_object_get(seen, "give"));
        read_side(&offer->terms.want_count, offer->terms.want, WANT_NAMES,
                  json_object_get(seen, "want"));
    }
}

/* One entry of the legal list, a range spread out. */
static bool read_legal_entry(RemoteView *out, const Rules *rules, json_t *entry, Error *error)
{
    Ruleset ruleset = civ_ruleset(rules);
    size_t  last = json_array_size(entry) - 1;
    json_t *range = json_array_get(entry, last);
    int     least = 0, most = 0;
    bool    ranged = json_is_array(range);
    if (ranged) {
        least = item_of(range, 0, UINT16_MAX, 0);
        most = item_of(range, 1, UINT16_MAX, 0);
    }
    json_t *copy = json_copy(entry);
    bool    fine = copy != NULL;
    for (int n = least; fine && n <= most && out->legal_count < REMOTE_LEGAL_MAX; n++) {
        if (ranged)
            json_array_set_new(copy, last, json_integer(n));
        fine = action_from_json(&out->legal[out->legal_count++], &ruleset, &out->view.shown,
                                out->view.viewer, copy, error);
    }
    json_decref(copy);
    return fine;
}

static bool read_legal(RemoteView *out, const Rules *rules, const json_t *list, Error *error)
{
    out->legal_count = 0;
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!read_legal_entry(out, rules, json_array_get(list, i), error))
            return false;
    return true;
}

static void read_board(View *view, const json_t *keys, int area_count)
{
    const char *key;
    json_t     *value;
    memset(view->shown.city, NOBODY, sizeof view->shown.city);
    json_object_foreach((json_t *)(uintptr_t)keys, key, value)
    {
        long index = strncmp(key, "area.", 5) == 0 ? strtol(key + 5, NULL, 10) : -1;
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

bool remote_view_read(RemoteView *out, const Rules *rules, const json_t *keys, Error *error)
{
    View         *view = &out->view;
    Game         *game = &view->shown;
    const json_t *pending = json_object_get(keys, "pending");
    memset(view, 0, sizeof *view);
    view->viewer = (Player)number_of(keys, "me", PLAYERS_MAX - 1, NOBODY);
    read_board(view, keys, rules->board->area_count);
    if (game->player_count == 0)
        return fail(error, "the server shows a game without players");
    game->turn = (uint8_t)number_of(keys, "turn", UINT8_MAX, 0);
    game->over = json_is_true(json_object_get(keys, "over"));
    read_players_list(game->order, json_object_get(keys, "order"), game->player_count);
    read_players_list(game->rank_order, json_object_get(keys, "ranks"), game->player_count);
    for (size_t i = 0; i < json_array_size(pending); i++)
        view->pending |= bit32(item_of(pending, i, PLAYERS_MAX - 1, 0));
    if (view->viewer != NOBODY)
        read_hand(game->hand[view->viewer], json_object_get(keys, "hand"));
    out->trading = json_object_get(keys, "trade") != NULL;
    read_offers(&game->phase.trade, json_object_get(keys, "offers"));
    return read_legal(out, rules, json_object_get(keys, "legal"), error);
}

bool remote_event_read(Event *out, const json_t *event)
{
    const char   *kind = json_string_value(json_object_get(event, "k"));
    const json_t *args = json_object_get(event, "a");
    *out = (Event){ .seen_by = SEEN_BY_ALL };
    int known = kind ? words_event(civ_family.words, kind) : -1;
    out->kind = (uint8_t)(known < 0 ? 0 : known);
    for (size_t arg = 0; arg < EVENT_ARGS; arg++)
        out->arg[arg] = (uint16_t)item_of(args, arg, UINT16_MAX, 0);
    return known >= 0;
}
