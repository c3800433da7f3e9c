/* The key of market rounds. */
#include "rules/civ/figures.h"
#include "rules/table/bits.h"
#include "wire/civ/view_keys.h"

static void out_kinds(JsonOut *out, const char *key, uint64_t kinds)
{
    out_key(out, key);
    out_list(out);
    for (; kinds; kinds &= kinds - 1)
        out_number(out, first64(kinds));
    out_list_end(out);
}

static void out_player_set(JsonOut *out, const char *key, uint32_t set)
{
    out_key(out, key);
    out_seats(out, set);
}

static void out_known(JsonOut *out, const char *key, const uint8_t *cards, int count)
{
    out_key(out, key);
    out_list(out);
    for (int i = 0; i < count; i++)
        out_number_or_null(out, cards[i], CARD_NONE);
    out_list_end(out);
}

static void order_json(JsonOut *out, const Filing *filing)
{
    const MarketOrder *order = &filing->order;
    out_map(out);
    out_pair_bool(out, "filed", order->filed == FILED_YES);
    out_kinds(out, "keep", order->keep);
    out_kinds(out, "want", order->want);
    out_pair_number(out, "least", order->least);
    out_key(out, "hidden");
    out_bytes(out, order->hidden, order->hidden_count);
    out_known(out, "said", order->said, order->hidden_count);
    out_pair_bool(out, "names", order->names);
    out_player_set(out, "believe", filing->believes);
    out_player_set(out, "with", order->with);
    out_pair_number(out, "deals", order->deals);
    out_pair_bool(out, "stand", order->stand);
    out_map_end(out);
}

static void market_offer_json(JsonOut *out, const MarketOffer *offer, Player from, int place)
{
    out_map(out);
    out_pair_number(out, "from", from);
    out_pair_number(out, "place", place);
    out_pair_bool(out, "filed", offer->filed == FILED_YES);
    out_pair_bool(out, "shown", offer->shown);
    out_player_set(out, "to", offer->to);
    out_known(out, "give", offer->give, offer->give_count);
    out_known(out, "said", offer->said, offer->give_count);
    out_pair_number(out, "wants", offer->want_count);
    out_kinds(out, "first", offer->want[0]);
    out_kinds(out, "second", offer->want[1]);
    out_pair_number(out, "least", offer->least);
    out_pair_number(out, "group", offer->group);
    out_pair_bool(out, "stand", offer->stand);
    out_map_end(out);
}

void key_MARKET(JsonOut *out, const Shown *shown)
{
    const MarketState *market = &shown->game->phase.market;
    Player             viewer = shown->view->viewer;
    if (!plays(shown->game, PROCEDURE_MARKET))
        return;
    bool able = is_player(shown) && (market->able & bit32(viewer));
    out_map(out);
    out_pair_number(out, "round", market->round);
    out_pair_number(out, "rounds", shown->game->switches[SWITCH_TRADE_FORM] + 1);
    out_pair_bool(out, "last", market->last);
    out_player_set(out, "able", market->able);
    out_player_set(out, "ready", market->ready);
    out_player_set(out, "finished", market->finished);
    out_key(out, "order");
    if (able)
        order_json(out, &market->filings[viewer]);
    else
        out_null(out);
    out_key(out, "offers");
    out_list(out);
    for (Player p = 0; p < shown->game->player_count; p++)
        for (int i = 0; i < MARKET_OFFERS; i++)
            if (market->filings[p].offers[i].filed != FILED_NOT)
                market_offer_json(out, &market->filings[p].offers[i], p, i + 1);
    out_list_end(out);
    out_key(out, "value");
    if (is_player(shown))
        out_number(out, sets_worth(shown->rules, shown->game, shown->view->viewer));
    else
        out_null(out);
    out_map_end(out);
}
