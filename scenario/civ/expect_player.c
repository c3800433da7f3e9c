/* Claims about a player, or about The Barbarians. */
#include <stdio.h>
#include <string.h>

#include "rules/civ/text.h"
#include "rules/table/bits.h"
#include "scenario/civ/expect.h"
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

typedef enum {
    LIST_NONE,
    LIST_HAND,
    LIST_ADVANCES,
    LIST_CREDITS,
    LIST_CITIES,
    LIST_NO_CITIES,
    LIST_NEW_CITIES,
    LIST_TOKENS
} ListKind;

/* What has been said of one owner so far. */
typedef struct OwnerClaim {
    Asked    asked;
    ListKind list;          /* What a bare name goes on with. */
    int      tokens;        /* In each area of LIST_TOKENS. */
    bool     only;          /* The hand holds nothing but what is named, ... */
    bool     only_advances; /* ... the player has no other advances. */
    int      named[CARD_KINDS_MAX];
    uint64_t advances; /* Named. */
} OwnerClaim;

/* A city, or so many tokens, in an area or in each of a row; 0 when there is no such area. */
static bool areas_item(const OwnerClaim *claim, ListKind kind, const char *item, Finding *out)
{
    const Asked *asked = &claim->asked;
    const Game  *game = asked->lens->game;
    Area         areas[AREAS_MAX];
    int          count = areas_named(areas, AREAS_MAX, asked->scene, item);
    for (int i = 0; i < count; i++) {
        bool city = game->city[areas[i]] == asked->player
                    && (kind != LIST_NEW_CITIES || bits_test(game->new_city, areas[i]));
        bool holds = kind == LIST_TOKENS ? game->tokens[asked->player][areas[i]] == claim->tokens
                                         : city == (kind != LIST_NO_CITIES);
        out->holds = out->holds && holds;
        finding_say(out, "%s", out->actual[0] ? "; " : "");
        say_area(asked->scene, game, areas[i], out);
    }
    return count > 0;
}

/* The items of a list that has begun; false when the item is none of them. */
static bool list_item(OwnerClaim *claim, ListKind kind, char *item, Finding *out)
{
    const Asked *asked = &claim->asked;
    int         *seen = claim->named;
    bool        *holds = &out->holds;
    const Game  *game = asked->lens->game;
    Scene       *scene = asked->scene;
    int          number = 1;
    char        *at = item;
    switch (kind) {
    case LIST_NONE:
        return false;
    case LIST_HAND: {
        read_number(&at, &number);
        int card = read_name(&at, find_card, scene);
        int block = card >= 0 ? read_block(scene, &at) : -1;
        if (card < 0 || !read_end(at))
            return false;
        int held = block < 0 ? game->hand[asked->player][card]
                             : cards_from(game, (Player)asked->player, (Card)card, block);
        seen[card] = block < 0 ? number : seen[card] + number;
        *holds = *holds && held == number;
        return true;
    }
    case LIST_ADVANCES: {
        int advance = find_advance(scene, item);
        if (advance < 0)
            return false;
        claim->advances |= bit64(advance);
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
    case LIST_CITIES:
    case LIST_NO_CITIES:
    case LIST_NEW_CITIES:
    case LIST_TOKENS:
        return areas_item(claim, kind, item, out);
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
}

/* ---- Single items ---- */

static bool unknown_item(Scene *scene, const char *item);

/* ship [N] in AREA [coast N] [carrying N] */
static bool ship_item(const Asked *asked, char *item, Finding *out)
{
    char *begin = item;
    int   number = 0;
    int   coast = 0;
    int   cargo = -1;
    read_number(&item, &number);
    if (!read_words(&item, "in"))
        return scene_error(asked->scene, "ship [N] in AREA [coast N] [carrying N]: \"%s\"", begin);
    int area = read_name(&item, find_area, asked->scene);
    if (area < 0)
        return scene_unknown(asked->scene, "area", item, list_areas);
    if ((read_words(&item, "coast") && !read_number(&item, &coast))
        || (read_words(&item, "carrying") && !read_number(&item, &cargo)) || !read_end(item))
        return scene_error(asked->scene, "ship [N] in AREA [coast N] [carrying N]: \"%s\"", begin);
    bool found = false;
    for (int s = 0; s < SHIPS_MAX; s++) {
        const Ship *ship = &asked->lens->game->players[asked->player].ships[s];
        if (ship->status == SHIP_IN_STOCK)
            continue;
        finding_say(out, "%sship %d in %s coast %d carrying %d", out->actual[0] ? ", " : "", s + 1,
                    asked->scene->board.areas[ship->area].name, ship->coast + 1, ship->cargo);
        found =
            found
            || (ship->area == area && (number == 0 || s == number - 1)
                && (coast == 0 || ship->coast == coast - 1) && (cargo < 0 || ship->cargo == cargo));
    }
    out->holds = found;
    return true;
}

/* price ADVANCE N */
static bool price_item(const Asked *asked, char *item, Finding *out)
{
    int advance = read_name(&item, find_advance, asked->scene);
    if (advance < 0)
        return scene_unknown_word(asked->scene, "advance", item, list_advances);
    return claim_number(&asked->scene->stage, item,
                        advance_price(&asked->scene->rules, asked->lens->game,
                                      (Player)asked->player, (Advance)advance),
                        out);
}

/* CARD [of BLOCK] from PLAYER | CARD [of BLOCK] from nobody */
static bool traded_item(const Asked *asked, char *item, Finding *out)
{
    Scene *scene = asked->scene;
    char  *begin = item;
    int    card = read_name(&item, find_card, scene);
    int    block = card >= 0 ? read_block(scene, &item) : -1;
    if (card < 0 || !read_words(&item, "from"))
        return unknown_item(scene, begin);
    int from = read_words(&item, "nobody") ? NOBODY : read_name(&item, find_player, scene);
    if (from < 0 || !read_end(item) || scene->edition.cards[card].type == CARD_COMMODITY)
        return scene_error(scene, "CARD from PLAYER, of a calamity: \"%s\"", begin);
    const Game *game = asked->lens->game;
    if (block < 0)
        block = card_block(game, (Player)asked->player, (Card)card);
    int by = game->traded_by[block][scene->edition.cards[card].calamity];
    int held = cards_from(game, (Player)asked->player, (Card)card, block);
    finding_say(out, "%d %s", held, scene->edition.cards[card].name);
    if (game->block_count > 1)
        finding_say(out, " of %s", scene->edition.block_names[block]);
    finding_say(out, " from %s", player_name(&scene->rules, game, (Player)by));
    out->holds = held > 0 && by == from;
    return true;
}

static bool single_item(const Asked *asked, char *item, Finding *out)
{
    const Game *game = asked->lens->game;
    char       *at = item;
    bool        no = read_words(&at, "no");
    if (asked->player == BARBARIANS)
        return scene_error(asked->scene, "barbarians have tokens and cities only, not \"%s\"",
                           item);
    if (read_words(&at, "ship")) {
        bool read = ship_item(asked, at, out);
        out->holds = out->holds != no;
        return read;
    }
    if (read_words(&at, "advance") || read_words(&at, "advances")) {
        int advance = find_advance(asked->scene, at);
        if (advance < 0)
            return scene_unknown(asked->scene, "advance", at, list_advances);
        out->holds = ((game->players[asked->player].advances & bit64(advance)) != 0) != no;
        say_advances(asked->scene, game, asked->player, out);
        return true;
    }
    if (read_words(&at, "prompt")) {
        claim_prompted(asked->scene, asked->lens, asked->player, read_trim(at), out);
        return true;
    }
    if (read_words(&at, "price"))
        return price_item(asked, at, out);
    if (read_words(&at, "block")) {
        int block = find_block(asked->scene, at);
        int mine = game->players[asked->player].block;
        if (block < 0)
            return scene_error(asked->scene, "the trade blocks are west and east, not \"%s\"", at);
        finding_say(out, "block %s", asked->scene->edition.block_names[mine]);
        out->holds = mine == block && game->block_count > 1;
        return true;
    }
    int flag = flag_by_words(at);
    if (flag > 0) {
        out->holds = game->players[asked->player].flags & flag;
        finding_say(out, "a player who %s so", out->holds ? "is" : "is not");
        return true;
    }
    if (read_words(&at, "pending") && read_end(at)) {
        out->holds = game_pending(&asked->scene->rules, game) & bit32(asked->player);
        return true;
    }
    return traded_item(asked, item, out);
}

/* ---- The whole ---- */

/* What a list is begun by; the number of tokens is kept. */
static ListKind list_begins(OwnerClaim *claim, char **item)
{
    char *at = *item;
    if (read_number(&at, &claim->tokens)
        && (read_words(&at, "in") || read_words(&at, "tokens in") || read_words(&at, "token in"))) {
        *item = at;
        return LIST_TOKENS;
    }
    static const struct {
        const char *words;
        ListKind    kind;
    } lists[] = { { "hand", LIST_HAND },
                  { "advances", LIST_ADVANCES },
                  { "credits", LIST_CREDITS },
                  { "cities in", LIST_CITIES },
                  { "city in", LIST_CITIES },
                  { "no cities in", LIST_NO_CITIES },
                  { "no city in", LIST_NO_CITIES },
                  { "new cities in", LIST_NEW_CITIES },
                  { "new city in", LIST_NEW_CITIES } };
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
        if (read_words(item, lists[i].words))
            return lists[i].kind;
    return LIST_NONE;
}

/* What can be said of a whole hand: nothing (it can be looked at), empty, or its size; false when
 * the item names cards. */
static bool hand_item(const Asked *asked, char *item, Finding *out, bool *ok)
{
    const Scene *scene = asked->scene;
    int          held = cards_held(asked, true, true);
    if (read_end(item)) {
        /* Views show hidden cards as Water. */
        out->holds = memcmp(asked->lens->game->hand[asked->player], scene->game.hand[asked->player],
                            sizeof scene->game.hand[asked->player])
                         == 0
                     && held > 0;
        say_hand(scene, asked->lens->game, asked->player, out);
        return true;
    }
    if ((read_words(&item, "empty") || read_words(&item, "nothing") || read_words(&item, "none"))
        && read_end(item)) {
        out->holds = held == 0;
        say_hand(scene, asked->lens->game, asked->player, out);
        return true;
    }
    char copy[LINE_LONGEST + 1];
    snprintf(copy, sizeof copy, "%s", item);
    size_t length = strlen(copy);
    if (pattern_fits("* cards", copy))
        copy[length - strlen(" cards")] = '\0';
    else if (pattern_fits("* card", copy))
        copy[length - strlen(" card")] = '\0';
    else
        return false;
    finding_say(out, "cards in hand: ");
    *ok = claim_number(&asked->scene->stage, copy, held, out);
    return true;
}

/* advances only: ..., advances none */
static bool advances_item(OwnerClaim *claim, char **at, Finding *out)
{
    const Asked *asked = &claim->asked;
    claim->only_advances = claim->only_advances || read_words(at, "only");
    if (!read_words(at, "none") || !read_end(*at))
        return false;
    out->holds = asked->lens->game->players[asked->player].advances == 0;
    say_advances(asked->scene, asked->lens->game, asked->player, out);
    return true;
}

static const char *list_items(const void *context, int index)
{
    static const char *const words[] = { "hand",    "advances",   "credits", "city in", "cities in",
                                         "ship in", "no ship in", "prompt",  "price",   "pending",
                                         "leaving", "has left",   "block" };
    enum { WORDS = sizeof words / sizeof words[0] };
    (void)context;
    return index < WORDS ? words[index] : figure_word(index - WORDS);
}

static bool unknown_item(Scene *scene, const char *item)
{
    char word[LINE_LONGEST + 1];
    snprintf(word, sizeof word, "%.*s", (int)strcspn(item, " \t:"), item);
    const char *near = nearest_name(word, list_items, NULL);
    if (near && name_equal(near, word))
        return scene_error(scene, "nothing can be expected of \"%s\": what follows %s is not known",
                           item, word);
    return scene_error(scene, "nothing can be expected of \"%s\"%s%s%s", item,
                       near ? "; did you mean \"" : "", near ? near : "", near ? "\"?" : "");
}

static bool owner_item(OwnerClaim *claim, char *item, Finding *out)
{
    const Asked *asked = &claim->asked;
    bool         ok = true;
    char        *at = item;
    if (list_item(claim, claim->list, item, out)) {
        say_list(asked, claim->list, out);
        return true;
    }
    claim->list = LIST_NONE;
    if (figure_item(asked, item, out, &ok))
        return ok;
    ListKind list = list_begins(claim, &at);
    if (list == LIST_NONE)
        return single_item(asked, item, out);
    if (asked->player == BARBARIANS && list < LIST_CITIES)
        return scene_error(asked->scene, "barbarians have tokens and cities only, not \"%s\"",
                           item);
    if (list == LIST_HAND) {
        claim->only = read_words(&at, "only");
        if (!claim->only && hand_item(asked, at, out, &ok))
            return ok;
    }
    if (list == LIST_ADVANCES && advances_item(claim, &at, out))
        return true;
    read_colon(&at);
    claim->list = list;
    if (!list_item(claim, list, at, out))
        return list >= LIST_CITIES     ? scene_unknown(asked->scene, "area", at, list_areas)
               : list == LIST_ADVANCES ? scene_unknown(asked->scene, "advance", at, list_advances)
               : list == LIST_CREDITS ? scene_unknown_word(asked->scene, "colour", at, list_colours)
                                      : unknown_card(asked->scene, at);
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
    if (claim.only_advances && lens->game->players[owner].advances != claim.advances)
        out->holds = false;
    for (int c = 0; claim.only && c < scene->edition.card_count; c++)
        out->holds = out->holds && lens->game->hand[owner][c] == claim.named[c];
    return true;
}
