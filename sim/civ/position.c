#include "sim/civ/position.h"

#include "rules/civ/figures.h"
#include "rules/civ/text.h"
#include "rules/table/family.h"
#include "rules/table/bits.h"

static void print_area(FILE *out, const Rules *rules, const View *view, Area area)
{
    const Game      *game = &view->shown;
    const BoardArea *info = &rules->board->areas[area];
    fprintf(out, "  %-18s limit %d%s%s%s:", info->name, info->limit,
            info->site != SITE_NONE ? ", site" : "", info->coastal ? ", coast" : "",
            info->flood_plain != NO_PLAIN ? ", flood plain" : "");
    if (game->city[area] == BARBARIANS)
        fprintf(out, "  pirate city");
    else if (game->city[area] != NOBODY)
        fprintf(out, "  %s CITY", player_name(rules, game, game->city[area]));
    for (Player p = 0; p < game->player_count; p++) {
        if (game->tokens[p][area])
            fprintf(out, "  %s %d", player_name(rules, game, p), game->tokens[p][area]);
        for (int s = 0; s < SHIPS_MAX; s++) {
            const Ship *ship = &game->players[p].ships[s];
            if (ship->status != SHIP_IN_STOCK && ship->area == area)
                fprintf(out, "  %s ship %d", player_name(rules, game, p), s + 1);
        }
    }
    if (game->tokens[BARBARIANS][area])
        fprintf(out, "  barbarians %d", game->tokens[BARBARIANS][area]);
    fputc('\n', out);
}

static bool area_is_used(const Game *game, Area area)
{
    if (game->city[area] != NOBODY || game->tokens[BARBARIANS][area])
        return true;
    for (Player p = 0; p < game->player_count; p++) {
        if (game->tokens[p][area])
            return true;
        for (int s = 0; s < SHIPS_MAX; s++)
            if (game->players[p].ships[s].status != SHIP_IN_STOCK
                && game->players[p].ships[s].area == area)
                return true;
    }
    return false;
}

/* The points that were bid away, and the end of the line. */
static void print_paid(FILE *out, const PlayerState *state)
{
    if (state->paid)
        fprintf(out, "  (bid -%d)", state->paid);
    fputc('\n', out);
}

void position_print(FILE *out, const Rules *rules, const View *view)
{
    const Game *game = &view->shown;
    fprintf(out, "\n== Turn %d ==\n", game->turn);
    for (Area a = 0; a < rules->board->area_count; a++)
        if (area_is_used(game, a))
            print_area(out, rules, view, a);
    fprintf(out, "  %-12s %5s %8s %6s %5s %6s %5s %8s %6s\n", "", "stock", "treasury", "cities",
            "ships", "cards", "step", "advances", "points");
    for (int i = 0; i < game->player_count; i++) {
        Player             p = game->rank_order[i];
        const PlayerState *state = &game->players[p];
        int                ships = 0;
        for (int s = 0; s < SHIPS_MAX; s++)
            ships += state->ships[s].status != SHIP_IN_STOCK;
        fprintf(out, "%c %-12s %5d %8d %6d %5d %6d %5d %8d %6d", p == view->viewer ? '*' : ' ',
                player_name(rules, game, p), state->stock_tokens, state->treasury,
                cities_on_board(rules, game, p), ships, view->hand_size[p], state->marker,
                count64(state->advances), game_points(rules, game, p));
        print_paid(out, state);
    }
}

static void print_cards(FILE *out, const Rules *rules, const Game *game, Player viewer)
{
    fprintf(out, "Cards:");
    for (int c = 0; c < rules->edition->card_count; c++)
        if (game->hand[viewer][c])
            fprintf(out, "  %d %s", game->hand[viewer][c], rules->edition->cards[c].name);
    fputc('\n', out);
}

static void print_line(FILE *out, const Rules *rules, const Game *game, const Action *line)
{
    char text[256];
    action_format(text, sizeof text, rules, game, line);
    fprintf(out, "  %s\n", text);
}

/* What a player has prepared or filed, line by line in the words in which it is typed. */
static void print_filing(FILE *out, const Rules *rules, const Game *game, Player player, int place)
{
    const Filing *filing = &game->phase.market.filings[player];
    int           filed = place ? filing->offers[place - 1].filed : filing->order.filed;
    Action        line;
    if (place > 0 && filed == FILED_NOT)
        return;
    if (place > 0)
        fprintf(out, "Offer %d", place);
    else
        fprintf(out, "Your order");
    fprintf(out, "%s\n", filed == FILED_YES ? ", on the market:" : ", not on the market yet:");
    for (int field = 1; field < FILING_COUNT_OF_FIELDS; field++)
        if (filing_line(&line, game, player, place, field))
            print_line(out, rules, game, &line);
}

/* Offers of others that were left over and are shown to the viewer. */
static void print_left_over(FILE *out, const Rules *rules, const View *view)
{
    const Game *game = &view->shown;
    for (Player p = 0; p < game->player_count; p++)
        for (int place = 1; place <= MARKET_OFFERS && p != view->viewer; place++)
            if (game->phase.market.filings[p].offers[place - 1].filed != FILED_NOT) {
                fprintf(out, "%s: ", player_name(rules, game, p));
                print_filing(out, rules, game, p, place);
            }
}

static void print_sealed(FILE *out, const Rules *rules, const View *view)
{
    const MarketState *market = &view->shown.phase.market;
    if (view->viewer < PLAYERS_MAX && (market->able & bit32(view->viewer)))
        for (int place = 0; place <= MARKET_OFFERS; place++)
            print_filing(out, rules, &view->shown, view->viewer, place);
    print_left_over(out, rules, view);
}

void market_print(FILE *out, const Rules *rules, const View *view)
{
    print_cards(out, rules, &view->shown, view->viewer);
    if (flow_top_const(&view->shown.flow)->procedure == PROCEDURE_MARKET) {
        print_sealed(out, rules, view);
        return;
    }
    for (int i = 0; i < OFFERS_MAX; i++) {
        const Offer *offer = &view->shown.phase.trade.offers[i];
        char         text[256];
        if (offer->number == 0)
            continue;
        Action action = action_offer(offer->from, &offer->terms);
        action_format(text, sizeof text, rules, &view->shown, &action);
        fprintf(out, "  %d. %s: %s\n", offer->number, player_name(rules, &view->shown, offer->from),
                text);
    }
}

void hand_print(FILE *out, const Rules *rules, const Game *game, Player viewer)
{
    const Edition *edition = rules->edition;
    print_cards(out, rules, game, viewer);
    fprintf(out, "Advances:");
    for (int a = 0; a < edition->advance_count; a++)
        if (game->players[viewer].advances & bit64(a))
            fprintf(out, "  %s", edition->advances[a].name);
    fprintf(out, "\nCredits:");
    for (int c = 0; c < COLOURS; c++)
        fprintf(out, "  %s %d", colour_name((Colour)c), game->players[viewer].credits[c]);
    fprintf(out, "\nPrices:");
    for (int a = 0; a < edition->advance_count; a++)
        if (!(game->players[viewer].advances & bit64(a)))
            fprintf(out, "  %s %d", edition->advances[a].name,
                    advance_price(rules, game, viewer, (Advance)a));
    fputc('\n', out);
}
