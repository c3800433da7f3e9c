/* Claims about a player, or about The Barbarians. */
#include <stdio.h>
#include <string.h>

#include "rules/civ/text.h"
#include "rules/table/bits.h"
#include "scenario/expect.h"
#include "scenario/read.h"

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

/* ---- The whole ---- */

typedef struct OwnerClaim {
    Asked    asked;
    ListKind list; /* What a bare name goes on with. */
    bool     only; /* The hand holds nothing but what is named. */
    int      named[CARD_KINDS_MAX];
} OwnerClaim;

static ListKind list_begins(char **item)
{
    return read_words(item, "hand")        ? LIST_HAND
           : read_words(item, "advances")  ? LIST_ADVANCES
           : read_words(item, "credits")   ? LIST_CREDITS
           : read_words(item, "cities in") ? LIST_CITIES
                                           : LIST_NONE;
}

/* What can be said of a whole hand: nothing (it can be looked at), empty, or its size; false when
 * the item names cards. */
static bool hand_item(const Asked *asked, char *item, Finding *out)
{
    const Scene *scene = asked->scene;
    int          held = cards_held(asked, true, true);
    int          number;
    if (read_end(item)) {
        /* Views show hidden cards as Water. */
        out->holds = memcmp(asked->lens->game->hand[asked->player], scene->game.hand[asked->player],
                            sizeof scene->game.hand[asked->player])
                         == 0
                     && held > 0;
        say_hand(scene, asked->lens->game, asked->player, out);
        return true;
    }
    if (read_words(&item, "empty") && read_end(item)) {
        out->holds = held == 0;
        say_hand(scene, asked->lens->game, asked->player, out);
        return true;
    }
    if (read_number(&item, &number) && (read_words(&item, "cards") || read_words(&item, "card"))
        && read_end(item)) {
        out->holds = held == number;
        finding_say(out, "%d cards in hand", held);
        return true;
    }
    return false;
}

static bool owner_item(OwnerClaim *claim, char *item, Finding *out)
{
    const Asked *asked = &claim->asked;
    bool         number_read = true;
    char        *at = item;
    if (list_item(asked, claim->list, item, claim->named, &out->holds)) {
        say_list(asked, claim->list, out);
        return true;
    }
    claim->list = LIST_NONE;
    if (asked->player != BARBARIANS && figure_item(asked, item, out, &number_read))
        return number_read;
    ListKind list = list_begins(&at);
    if (list == LIST_NONE)
        return single_item(asked, item, out);
    if (asked->player == BARBARIANS && list != LIST_CITIES)
        return scene_error(asked->scene, "barbarians have tokens and cities only, not \"%s\"",
                           item);
    if (list == LIST_HAND) {
        claim->only = read_words(&at, "only");
        if (!claim->only && hand_item(asked, at, out))
            return true;
    }
    claim->list = list;
    if (!list_item(asked, list, at, claim->named, &out->holds))
        return scene_error(asked->scene, "not understood: \"%s\"", item);
    say_list(asked, list, out);
    return true;
}

/* Everything said of one owner must hold. */
bool claim_owner(Scene *scene, const Lens *lens, int owner, char *text, Finding *out)
{
    OwnerClaim claim = { .asked = { scene, lens, owner } };
    if (read_end(text))
        return scene_error(scene, "expect PLAYER what?");
    out->holds = true;
    for (char *item; (item = read_item(&text, ','));) {
        Finding one = { true, "" };
        if (!owner_item(&claim, item, &one))
            return false;
        out->holds = out->holds && one.holds;
        if (!strstr(out->actual, one.actual))
            finding_say(out, "%s%s", out->actual[0] ? "; " : "", one.actual);
    }
    for (int c = 0; claim.only && c < scene->edition.card_count; c++)
        out->holds = out->holds && lens->game->hand[owner][c] == claim.named[c];
    return true;
}
