/* Claims about areas, players and cards. */
#include <stdio.h>
#include <string.h>

#include "rules/civ/play.h"
#include "rules/civ/text.h"
#include "scenario/expect.h"
#include "scenario/read.h"

static const char *owner_name(const Scene *scene, int owner)
{
    return owner == BARBARIANS ? "barbarians"
                               : player_name(&scene->rules, &scene->game, (Player)owner);
}

/* ---- Areas ---- */

static void say_area(const Scene *scene, const Game *game, int area, Finding *out)
{
    const char *comma = "";
    finding_say(out, "%s: ", scene->board.areas[area].name);
    for (int o = 0; o < OWNERS_MAX; o++) {
        if (o >= game->player_count && o != BARBARIANS)
            continue;
        if (game->tokens[o][area]) {
            finding_say(out, "%s%s %d", comma, owner_name(scene, o), game->tokens[o][area]);
            comma = ", ";
        }
        if (game->city[area] == o) {
            finding_say(out, "%s%s city", comma, owner_name(scene, o));
            comma = ", ";
        }
    }
    if (!*comma)
        finding_say(out, "empty");
}

/* The whole of an area, ships apart: what is not mentioned is not there. */
bool claim_area(Scene *scene, const Lens *lens, int area, char *text, Finding *out)
{
    int tokens[OWNERS_MAX] = { 0 };
    int city = NOBODY;
    if (read_end(text))
        return scene_error(scene, "expect AREA: PLAYER N, PLAYER city, or empty");
    for (char *item; (item = read_item(&text, ','));) {
        int number;
        if (read_words(&item, "empty") && read_end(item))
            continue;
        int owner = read_name(&item, find_owner, scene);
        if (owner < 0)
            return scene_error(scene, "an area holds PLAYER N or PLAYER city, not \"%s\"", item);
        if (read_words(&item, "city"))
            city = owner;
        else if (read_number(&item, &number))
            tokens[owner] = number;
        else
            return scene_error(scene, "an area holds PLAYER N or PLAYER city, not \"%s\"", item);
        read_words(&item, "tokens");
        if (!read_end(item))
            return scene_error(scene, "nothing may follow: \"%s\"", item);
    }
    out->holds = lens->game->city[area] == city;
    for (int o = 0; o < OWNERS_MAX; o++)
        if (lens->game->tokens[o][area] != tokens[o])
            out->holds = false;
    say_area(scene, lens->game, area, out);
    return true;
}

/* ---- Players ---- */

static int ships_on_board(const Game *game, int player)
{
    int count = 0;
    for (int s = 0; s < SHIPS_MAX; s++)
        count += game->players[player].ships[s].status != SHIP_IN_STOCK;
    return count;
}

static int board_tokens(const Game *game, int owner)
{
    int count = 0;
    for (int a = 0; a < AREAS_MAX; a++)
        count += game->tokens[owner][a];
    for (int s = 0; s < SHIPS_MAX && owner < PLAYERS_MAX; s++)
        count += game->players[owner].ships[s].cargo;
    return count;
}

static int board_cities(const Game *game, int owner)
{
    int count = 0;
    for (int a = 0; a < AREAS_MAX; a++)
        count += game->city[a] == owner;
    return count;
}

static int cards_held(const Scene *scene, const Lens *lens, int player, bool commodities,
                      bool calamities)
{
    int count = 0;
    if (commodities && calamities && lens->view)
        return lens->view->hand_size[player];
    for (int c = 0; c < scene->edition.card_count; c++)
        if (scene->edition.cards[c].type == CARD_COMMODITY ? commodities : calamities)
            count += lens->game->hand[player][c];
    if (calamities && !commodities && lens->view && player != lens->viewer)
        return lens->view->calamity_count[player];
    return count;
}

typedef struct Asked {
    Scene      *scene;
    const Lens *lens;
    int         player;
} Asked;

static int ask_stock(const Asked *a)
{
    return a->lens->game->players[a->player].stock_tokens;
}
static int ask_treasury(const Asked *a)
{
    return a->lens->game->players[a->player].treasury;
}
static int ask_city_stock(const Asked *a)
{
    return a->lens->game->players[a->player].stock_cities;
}
static int ask_tokens(const Asked *a)
{
    return board_tokens(a->lens->game, a->player);
}
static int ask_cities(const Asked *a)
{
    return board_cities(a->lens->game, a->player);
}
static int ask_units(const Asked *a)
{
    return board_tokens(a->lens->game, a->player) + 5 * board_cities(a->lens->game, a->player);
}
static int ask_ships(const Asked *a)
{
    return ships_on_board(a->lens->game, a->player);
}
static int ask_step(const Asked *a)
{
    return a->lens->game->players[a->player].marker;
}
static int ask_census(const Asked *a)
{
    return a->lens->game->players[a->player].census;
}
static int ask_rank(const Asked *a)
{
    return a->lens->game->players[a->player].rank + 1;
}
static int ask_cards(const Asked *a)
{
    return cards_held(a->scene, a->lens, a->player, true, true);
}
static int ask_commodities(const Asked *a)
{
    return cards_held(a->scene, a->lens, a->player, true, false);
}
static int ask_calamities(const Asked *a)
{
    return cards_held(a->scene, a->lens, a->player, false, true);
}
static int ask_points(const Asked *a)
{
    return game_points(&a->scene->rules, a->lens->game, (Player)a->player);
}
static int ask_advances(const Asked *a)
{
    return count64(a->lens->game->players[a->player].advances);
}
static int ask_ships_built(const Asked *a)
{
    return a->lens->game->players[a->player].ships_built;
}
static int ask_options(const Asked *a)
{
    return game_legal(a->scene->legal, SCENE_LEGAL, &a->scene->rules, a->lens->game,
                      (Player)a->player);
}

static const struct {
    const char *words;
    int (*ask)(const Asked *asked);
} figures[] = { { "stock cities", ask_city_stock },
                { "cities in stock", ask_city_stock },
                { "stock", ask_stock },
                { "treasury", ask_treasury },
                { "tokens", ask_tokens },
                { "cities", ask_cities },
                { "unit points", ask_units },
                { "ships built", ask_ships_built },
                { "ships", ask_ships },
                { "step", ask_step },
                { "census", ask_census },
                { "rank", ask_rank },
                { "cards", ask_cards },
                { "commodities", ask_commodities },
                { "calamities", ask_calamities },
                { "points", ask_points },
                { "advances", ask_advances },
                { "options", ask_options } };

/* A word with a number behind it; false when the item is something else. */
static bool figure_item(const Asked *asked, char *item, Finding *out, bool *ok)
{
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++) {
        char *at = item;
        int   number;
        if (!read_words(&at, figures[i].words))
            continue;
        char *look = at;
        if (!read_words(&look, "at least") && !read_words(&look, "at most"))
            read_words(&look, "not");
        if (!read_number(&look, &number) || !read_end(look))
            return false;
        finding_say(out, "%s ", figures[i].words);
        *ok = claim_figure(asked->scene, at, figures[i].ask(asked), out);
        return true;
    }
    return false;
}

/* ---- Lists ---- */

static void say_hand(const Scene *scene, const Game *game, int player, Finding *out)
{
    const char *comma = "";
    finding_say(out, "hand ");
    for (int c = 0; c < scene->edition.card_count; c++)
        if (game->hand[player][c]) {
            finding_say(out, "%s%d %s", comma, game->hand[player][c], scene->edition.cards[c].name);
            comma = ", ";
        }
    if (!*comma)
        finding_say(out, "empty");
}

static void say_advances(const Scene *scene, const Game *game, int player, Finding *out)
{
    finding_say(out, "advances");
    for (int a = 0; a < scene->edition.advance_count; a++)
        if (game->players[player].advances & bit64(a))
            finding_say(out, " %s,", scene->edition.advances[a].name);
}

typedef enum { LIST_NONE, LIST_HAND, LIST_ADVANCES, LIST_CREDITS, LIST_CITIES } ListKind;

/* The items of a list that has begun; false when the item is none of them. */
static bool list_item(const Asked *asked, ListKind kind, char *item, int seen[CARD_KINDS_MAX],
                      bool *holds)
{
    const Game *game = asked->lens->game;
    Scene      *scene = asked->scene;
    int         number = 1;
    char       *at = item;
    switch (kind) {
    case LIST_NONE:
        return false;
    case LIST_HAND: {
        read_number(&at, &number);
        int card = read_name(&at, find_card, scene);
        if (card < 0 || !read_end(at))
            return false;
        seen[card] = number;
        *holds = *holds && game->hand[asked->player][card] == number;
        return true;
    }
    case LIST_ADVANCES: {
        int advance = find_advance(scene, item);
        if (advance < 0)
            return false;
        *holds = *holds && (game->players[asked->player].advances & bit64(advance));
        return true;
    }
    case LIST_CREDITS: {
        int colour = -1;
        for (int c = 0; c < COLOURS; c++)
            if (read_words(&at, colour_name((Colour)c)))
                colour = c;
        if (colour < 0 || !read_number(&at, &number) || !read_end(at))
            return false;
        *holds = *holds && game->players[asked->player].credits[colour] == number;
        return true;
    }
    case LIST_CITIES: {
        Area areas[AREAS_MAX];
        int  count = areas_named(areas, AREAS_MAX, scene, item);
        for (int i = 0; i < count; i++)
            *holds = *holds && game->city[areas[i]] == asked->player;
        return count > 0;
    }
    }
    return false;
}

static void say_list(const Asked *asked, ListKind kind, Finding *out)
{
    const Game *game = asked->lens->game;
    if (kind == LIST_HAND)
        say_hand(asked->scene, game, asked->player, out);
    if (kind == LIST_ADVANCES)
        say_advances(asked->scene, game, asked->player, out);
    if (kind == LIST_CREDITS)
        for (int c = 0; c < COLOURS; c++)
            finding_say(out, "%s %d ", colour_name((Colour)c),
                        game->players[asked->player].credits[c]);
    if (kind == LIST_CITIES) {
        finding_say(out, "cities in");
        for (int a = 0; a < asked->scene->board.area_count; a++)
            if (game->city[a] == asked->player)
                finding_say(out, " %s,", asked->scene->board.areas[a].name);
    }
}

/* ---- Single items ---- */

/* ship in AREA [coast N] */
static bool ship_item(const Asked *asked, char *item, Finding *out)
{
    int coast = 0;
    int area = read_name(&item, find_area, asked->scene);
    if (area < 0 || asked->player == BARBARIANS
        || (read_words(&item, "coast") && !read_number(&item, &coast)) || !read_end(item))
        return scene_error(asked->scene, "ship in AREA [coast N]: \"%s\"", item);
    bool found = false;
    for (int s = 0; s < SHIPS_MAX; s++) {
        const Ship *ship = &asked->lens->game->players[asked->player].ships[s];
        if (ship->status == SHIP_IN_STOCK)
            continue;
        finding_say(out, "ship %d in %s coast %d, ", s + 1,
                    asked->scene->board.areas[ship->area].name, ship->coast + 1);
        found = found || (ship->area == area && (coast == 0 || ship->coast == coast - 1));
    }
    out->holds = found;
    return true;
}

static bool prompt_item(const Asked *asked, char *item, Finding *out)
{
    Prompt prompt = game_prompt(&asked->scene->rules, asked->lens->game, (Player)asked->player);
    char   text[LINE_LONGEST / 2];
    prompt_format(text, sizeof text, &asked->scene->rules, asked->lens->game, &prompt);
    finding_say(out, "prompt %s (%s)", prompt_name((PromptKind)prompt.kind), text);
    out->holds = name_equal(read_trim(item), prompt_name((PromptKind)prompt.kind))
                 || pattern_fits(read_trim(item), text);
    return true;
}

/* price ADVANCE N */
static bool price_item(const Asked *asked, char *item, Finding *out)
{
    int advance = read_name(&item, find_advance, asked->scene);
    if (advance < 0)
        return scene_error(asked->scene, "no such advance: \"%s\"", item);
    return claim_figure(asked->scene, item,
                        advance_price(&asked->scene->rules, asked->lens->game,
                                      (Player)asked->player, (Advance)advance),
                        out);
}

/* CARD from PLAYER | CARD from nobody */
static bool traded_item(const Asked *asked, char *item, Finding *out)
{
    Scene *scene = asked->scene;
    char  *begin = item;
    int    card = read_name(&item, find_card, scene);
    if (card < 0 || !read_words(&item, "from"))
        return scene_error(scene, "nothing can be expected of \"%s\"", begin);
    int from = read_words(&item, "nobody") ? NOBODY : read_name(&item, find_player, scene);
    if (from < 0 || !read_end(item) || scene->edition.cards[card].type == CARD_COMMODITY)
        return scene_error(scene, "CARD from PLAYER, of a calamity: \"%s\"", begin);
    int by = asked->lens->game->traded_by[asked->player][scene->edition.cards[card].calamity];
    finding_say(out, "%s from %s", scene->edition.cards[card].name,
                player_name(&scene->rules, asked->lens->game, (Player)by));
    out->holds = asked->lens->game->hand[asked->player][card] > 0 && by == from;
    return true;
}

static bool single_item(const Asked *asked, char *item, Finding *out)
{
    const Game *game = asked->lens->game;
    bool        ok = true;
    int         number;
    if (asked->player != BARBARIANS && figure_item(asked, item, out, &ok))
        return ok;
    char *at = item;
    if (read_number(&at, &number)
        && (read_words(&at, "in") || read_words(&at, "tokens in") || read_words(&at, "token in"))) {
        int area = read_name(&at, find_area, asked->scene);
        if (area < 0 || !read_end(at))
            return scene_error(asked->scene, "no such area: \"%s\"", at);
        out->holds = game->tokens[asked->player][area] == number;
        say_area(asked->scene, game, area, out);
        return true;
    }
    at = item;
    bool no = read_words(&at, "no");
    if (read_words(&at, "city in")) {
        int area = read_name(&at, find_area, asked->scene);
        if (area < 0 || !read_end(at))
            return scene_error(asked->scene, "no such area: \"%s\"", at);
        out->holds = (game->city[area] == asked->player) != no;
        say_area(asked->scene, game, area, out);
        return true;
    }
    if (asked->player == BARBARIANS)
        return scene_error(asked->scene, "barbarians have tokens and cities only, not \"%s\"",
                           item);
    if (read_words(&at, "ship in")) {
        bool read = ship_item(asked, at, out);
        out->holds = out->holds != no;
        return read;
    }
    if (read_words(&at, "advance") || read_words(&at, "advances")) {
        int advance = find_advance(asked->scene, at);
        if (advance < 0)
            return scene_error(asked->scene, "no such advance: \"%s\"", at);
        out->holds = ((game->players[asked->player].advances & bit64(advance)) != 0) != no;
        say_advances(asked->scene, game, asked->player, out);
        return true;
    }
    if (read_words(&at, "prompt"))
        return prompt_item(asked, at, out);
    if (read_words(&at, "price"))
        return price_item(asked, at, out);
    if (read_words(&at, "leaving") && read_end(at)) {
        out->holds = game->players[asked->player].flags & PLAYER_LEAVING;
        return true;
    }
    if (read_words(&at, "has left") && read_end(at)) {
        out->holds = game->players[asked->player].flags & PLAYER_LEFT;
        return true;
    }
    if (read_words(&at, "pending") && read_end(at)) {
        out->holds = game_pending(&asked->scene->rules, game) & bit32(asked->player);
        return true;
    }
    return traded_item(asked, item, out);
}

static ListKind list_begins(char **item, bool *only)
{
    ListKind kind = read_words(item, "hand")        ? LIST_HAND
                    : read_words(item, "advances")  ? LIST_ADVANCES
                    : read_words(item, "credits")   ? LIST_CREDITS
                    : read_words(item, "cities in") ? LIST_CITIES
                                                    : LIST_NONE;
    if (kind == LIST_HAND)
        *only = read_words(item, "only");
    return kind;
}

/* Everything said of one owner must hold. */
bool claim_owner(Scene *scene, const Lens *lens, int owner, char *text, Finding *out)
{
    Asked    asked = { scene, lens, owner };
    ListKind kind = LIST_NONE;
    bool     holds = true;
    bool     only = false;
    int      seen[CARD_KINDS_MAX] = { 0 };
    if (read_end(text))
        return scene_error(scene, "expect PLAYER what?");
    for (char *item; (item = read_item(&text, ','));) {
        bool ignored = true;
        if (list_item(&asked, kind, item, seen, &ignored)) {
            holds = holds && ignored;
            continue;
        }
        Finding one = { true, "" };
        bool    number_follows = true;
        if (owner == BARBARIANS || !figure_item(&asked, item, &one, &number_follows)) {
            one = (Finding){ true, "" };
            char    *at = item;
            ListKind begun = list_begins(&at, &only);
            if (begun == LIST_HAND && read_end(at)) {
                /* The bare hand: that it can be looked at. Views show hidden cards as Water. */
                one.holds = memcmp(lens->game->hand[owner], scene->game.hand[owner],
                                   sizeof scene->game.hand[owner])
                                == 0
                            && cards_held(scene, lens, owner, true, true) > 0;
                say_hand(scene, lens->game, owner, &one);
            } else if (begun == LIST_HAND && read_words(&at, "empty")) {
                one.holds = cards_held(scene, lens, owner, true, true) == 0;
                say_hand(scene, lens->game, owner, &one);
            } else if (begun == LIST_HAND && strstr(at, "card")) {
                int   number;
                char *figure = at;
                if (!read_number(&figure, &number)
                    || !(read_words(&figure, "cards") || read_words(&figure, "card")))
                    return scene_error(scene, "hand N cards: \"%s\"", at);
                one.holds = cards_held(scene, lens, owner, true, true) == number;
                finding_say(&one, "%d cards in hand", cards_held(scene, lens, owner, true, true));
            } else if (begun != LIST_NONE) {
                kind = begun;
                if (!list_item(&asked, kind, at, seen, &one.holds))
                    return scene_error(scene, "not understood: \"%s\"", item);
                say_list(&asked, kind, &one);
            } else if (!single_item(&asked, item, &one)) {
                return false;
            }
        } else if (!number_follows) {
            return false;
        }
        holds = holds && one.holds;
        finding_say(out, "%s%s", out->actual[0] ? "; " : "", one.actual);
    }
    for (int c = 0; only && c < scene->edition.card_count; c++)
        holds = holds && lens->game->hand[owner][c] == seen[c];
    out->holds = holds;
    return true;
}

/* ---- Cards on the table ---- */

/* stack N: CARDS from the top | stack N empty | stack N has COUNT cards */
bool claim_stack(Scene *scene, const Lens *lens, char *text, Finding *out)
{
    int number;
    if (!read_number(&text, &number) || number < 1 || number > STACKS_MAX)
        return scene_error(scene, "stacks are numbered 1 to %d", STACKS_MAX);
    int            count = lens->game->pile_count[0][number - 1];
    const uint8_t *pile = lens->game->pile[0][number - 1];
    if (read_words(&text, "empty")) {
        out->holds = lens->view ? lens->view->stack_empty[0][number - 1] : count == 0;
        finding_say(out, "%d cards", count);
        return read_end(text) || scene_error(scene, "nothing may follow: \"%s\"", text);
    }
    if (read_words(&text, "has")) {
        int wanted;
        if (!read_number(&text, &wanted))
            return scene_error(scene, "stack N has COUNT cards");
        out->holds = count == wanted;
        finding_say(out, "%d cards", count);
        return true;
    }
    bool from_bottom = read_words(&text, "bottom");
    bool only = !from_bottom && read_words(&text, "only");
    read_colon(&text);
    int place = 0;
    out->holds = true;
    for (char *item; (item = read_item(&text, ','));) {
        int copies = 1;
        read_number(&item, &copies);
        int card = read_name(&item, find_card, scene);
        if (card < 0 || !read_end(item))
            return scene_error(scene, "no such card: \"%s\"", item);
        for (; copies > 0; copies--, place++)
            if (place >= count || pile[from_bottom ? place : count - 1 - place] != card)
                out->holds = false;
    }
    if (only && place != count)
        out->holds = false;
    for (int i = count - 1; i >= 0; i--)
        finding_say(out, "%s%s", i == count - 1 ? "" : ", ", scene->edition.cards[pile[i]].name);
    return true;
}

/* discard: [N] CARD, ... */
bool claim_discard(Scene *scene, const Lens *lens, char *text, Finding *out)
{
    read_colon(&text);
    out->holds = true;
    for (char *item; (item = read_item(&text, ','));) {
        int number = 1;
        read_number(&item, &number);
        int card = read_name(&item, find_card, scene);
        if (card < 0 || !read_end(item))
            return scene_error(scene, "no such card: \"%s\"", item);
        int there = lens->game->discard[0][card];
        finding_say(out, "%d %s, ", there, scene->edition.cards[card].name);
        out->holds = out->holds && there == number;
    }
    return true;
}

/* offer N [from PLAYER]: PATTERN */
bool claim_offer(Scene *scene, const Lens *lens, char *text, Finding *out)
{
    int number;
    if (!read_number(&text, &number))
        return scene_error(scene, "offer N [from PLAYER] [: PATTERN]");
    int from = NOBODY;
    if (read_words(&text, "from") && (from = read_name(&text, find_player, scene)) < 0)
        return scene_error(scene, "no such player: \"%s\"", text);
    read_colon(&text);
    bool trading = false;
    for (int i = 0; i < lens->game->flow.depth; i++)
        trading = trading || lens->game->flow.frames[i].procedure == PROCEDURE_TRADE;
    for (int i = 0; trading && i < OFFERS_MAX; i++) {
        const Offer *offer = &lens->game->phase.trade.offers[i];
        if (offer->number != number || number == 0 || offer->from == NOBODY)
            continue;
        char   words[LINE_LONGEST / 2];
        Action action = { .kind = ACTION_OFFER, .player = offer->from };
        action.offer = offer->terms;
        action_format(words, sizeof words, &scene->rules, lens->game, &action);
        finding_say(out, "%s: %s", owner_name(scene, offer->from), words);
        out->holds = (from == NOBODY || from == offer->from)
                     && (read_end(text) || pattern_fits(read_trim(text), words));
    }
    return true;
}
