/* `given`: what the position is. Statements write straight into the game; stocks and stacks are
 * worked out when the position is complete, see scene.c. */
#include <stdio.h>
#include <string.h>

#include "rules/civ/figures.h"
#include "rules/civ/setup.h"
#include "rules/civ/text.h"
#include "rules/table/bits.h"
#include "scenario/read.h"
#include "scenario/civ/scene.h"

/* An item that is only a name goes on with what the item before it began: "city in Thebes, Delta".
 */
typedef enum {
    LIST_NONE,
    LIST_TOKENS,
    LIST_CITIES,
    LIST_HAND,
    LIST_ADVANCES,
    LIST_CREDITS
} ListKind;

typedef struct GivenList {
    ListKind kind;
    int      count; /* Tokens in each. */
    bool     new_city;
    bool     remove;
} GivenList;

static bool given_owner(Scene *scene, int owner, char *text);

/* phase NAME [onward], phase none */
static bool given_phase(Scene *scene, char *text)
{
    char *last = strrchr(text, ' ');
    char *word = last ? last : text;
    if (scene->phase != PHASE_UNSAID && !scene->phase_of_head)
        return scene_error(scene, "the phase given before has not been entered: say run, or expect "
                                  "something of it");
    scene->phase_of_head = scene->stage.in_head;
    if (name_equal(text, "none")) {
        scene->phase = PHASE_NONE;
        return true;
    }
    scene->onward = last && read_words(&word, "onward") && read_end(word);
    if (scene->onward)
        *last = '\0';
    scene->phase = phase_by_name(scene, text, &scene->whole);
    return scene->phase >= 0 || scene_unknown(scene, "phase", text, list_phases);
}

static const char *list_given(const void *context, int index)
{
    static const char *const words[] = { "turn",    "last turn",   "phase",   "stack",
                                         "discard", "out of play", "pirates", "order of choosing" };
    enum { WORDS = sizeof words / sizeof words[0] };
    return index < WORDS ? words[index] : list_players(context, index - WORDS);
}

static bool unknown_given(Scene *scene, const char *text)
{
    char        word[LINE_LONGEST + 1];
    const char *near;
    snprintf(word, sizeof word, "%.*s", (int)strcspn(text, " \t:,"), text);
    near = nearest_name(word, list_given, scene);
    return scene_error(scene, "given knows no \"%s\": neither a player nor anything else%s%s%s",
                       word, near ? "; did you mean \"" : "", near ? near : "", near ? "\"?" : "");
}

bool given_read(Stage *stage, char *text)
{
    Scene *scene = scene_of(stage);
    int    number;
    if (!scene_open(scene) || scene->stage.stopped)
        return false;
    scene->dirty = true;
    if (read_words(&text, "turn")) {
        if (!read_number(&text, &number) || number < 1 || number > 255 || !read_end(text))
            return scene_error(scene, "given turn wants a number from 1");
        scene->turn = number;
        scene->game.turn = (uint8_t)number;
        return true;
    }
    if (read_words(&text, "last turn")) {
        if (!read_number(&text, &number) || number > 255 || !read_end(text))
            return scene_error(scene, "given last turn wants a number");
        scene->game.last_turn = (uint8_t)number;
        return true;
    }
    if (read_words(&text, "phase")) {
        return given_phase(scene, text);
    }
    if (read_words(&text, "stack"))
        return given_stack(scene, text);
    if (read_words(&text, "discard") || read_words(&text, "discards"))
        return given_discard(scene, text);
    if (read_words(&text, "out of play") || read_words(&text, "out-of-play"))
        return given_out_of_play(scene, text);
    if (read_words(&text, "order of choosing"))
        return given_choosing(scene, text);
    int owner = read_name(&text, find_owner, scene);
    if (owner < 0)
        return unknown_given(scene, text);
    return given_owner(scene, owner, text);
}

/* ---- Pieces ---- */

static bool land_in_play(Scene *scene, Area area)
{
    if (scene->board.areas[area].sea)
        return scene_error(scene, "%s is an open sea", scene->board.areas[area].name);
    if (bits_test(scene->game.out_of_play, area))
        return scene_error(scene, "%s is out of play", scene->board.areas[area].name);
    return true;
}

static bool put_tokens(Scene *scene, int owner, Area area, int count)
{
    if (!land_in_play(scene, area))
        return false;
    if (count > 110)
        return scene_error(scene, "%d tokens are too many", count);
    scene->game.tokens[owner][area] = (uint8_t)count;
    return true;
}

static bool put_city(Scene *scene, int owner, Area area, const GivenList *list)
{
    uint8_t *city = &scene->game.city[area];
    if (!land_in_play(scene, area))
        return false;
    if (list->remove) {
        *city = NOBODY;
        bits_clear(scene->game.new_city, area);
        return true;
    }
    if (*city != NOBODY && *city != owner)
        return scene_error(scene, "%s has a city of another owner", scene->board.areas[area].name);
    *city = (uint8_t)owner;
    if (list->new_city)
        bits_set(scene->game.new_city, area);
    return true;
}

static bool put_in_areas(Scene *scene, int owner, const char *item, const GivenList *list)
{
    Area areas[AREAS_MAX];
    int  count = areas_named(areas, AREAS_MAX, scene, item);
    if (count == 0)
        return scene_unknown(scene, "area", item, list_areas);
    for (int i = 0; i < count; i++)
        if (!(list->kind == LIST_TOKENS ? put_tokens(scene, owner, areas[i], list->count)
                                        : put_city(scene, owner, areas[i], list)))
            return false;
    return true;
}

/* in AREA [coast N] [old | maintained | new] */
static bool put_ships(Scene *scene, int owner, char *item, int count)
{
    int area = read_name(&item, find_area, scene);
    if (owner == BARBARIANS || area < 0)
        return scene_error(scene, "ship in AREA, of a player: \"%s\"", item);
    const BoardArea *info = &scene->board.areas[area];
    int              coast = 1;
    if (read_words(&item, "coast") && !read_number(&item, &coast))
        return scene_error(scene, "coast 1 or coast 2");
    ShipStatus status = SHIP_OLD;
    if (read_words(&item, "new"))
        status = SHIP_NEW;
    else if (read_words(&item, "maintained"))
        status = SHIP_MAINTAINED;
    else
        read_words(&item, "old");
    if (!read_end(item))
        return scene_error(scene, "nothing may follow: \"%s\"", item);
    if (!land_in_play(scene, (Area)area))
        return false;
    if (coast < 1 || coast > info->coast_count)
        return scene_error(scene, "%s has no coast %d", info->name, coast);
    if (!info->coastal)
        return scene_error(scene, "no ship can lie in %s: its water leads to no sea", info->name);
    Ship *ships = scene->game.players[owner].ships;
    int   all = pieces_each(&scene->rules, &scene->game, NUMBER_SHIPS);
    for (int s = 0; s < all && count > 0; s++)
        if (ships[s].status == SHIP_IN_STOCK) {
            ships[s] = (Ship){ .area = (Area)area,
                               .coast = (uint8_t)(coast - 1),
                               .status = (uint8_t)status };
            count--;
        }
    return count == 0 || scene_error(scene, "there are only %d ships", all);
}

/* ---- Cards, advances, credits ---- */

/* The block that a card put into a hand is of, where nobody says it: the own one as long as it has
 * any left. */
static int home_of(Scene *scene, int player, int card)
{
    const Game *game = &scene->game;
    const Deck *deck = game_deck(&scene->rules, game);
    int         own = game->players[player].block;
    int         left = deck->copies[own][card];
    for (Player p = 0; p < game->player_count; p++)
        left -= cards_from(game, p, (Card)card, own);
    return left > 0 || card == CARD_WATER || game->block_count == 1 ? own : 1 - own;
}

static void put_copy(Scene *scene, Player player, Card card, int block)
{
    Game *game = &scene->game;
    game->hand[player][card]++;
    if (block != game->players[player].block)
        game->foreign[player][card]++;
    if (scene->edition.cards[card].type != CARD_COMMODITY)
        game->traded_by[block][scene->edition.cards[card].calamity] = NOBODY;
}

/* Of a block, or -1: whichever has any. */
static bool put_card(Scene *scene, int player, int card, int count, int block)
{
    scene->cards_dirty = true;
    if (count + scene->game.hand[player][card] > 99)
        return scene_error(scene, "%d cards are too many", count);
    if (block >= scene->game.block_count)
        return scene_error(scene, "there is no other trade block with these cards");
    for (; count > 0; count--)
        put_copy(scene, (Player)player, (Card)card,
                 block < 0 ? home_of(scene, player, card) : block);
    return true;
}

/* [N] CARD [of BLOCK]; -1 when it is none. */
int given_card(Scene *scene, char *item, int *count, int *block)
{
    *count = 1;
    read_number(&item, count);
    int card = read_name(&item, find_card, scene);
    *block = card >= 0 ? read_block(scene, &item) : -1;
    return read_end(item) ? card : -1;
}

bool unknown_card(Scene *scene, char *item)
{
    int count;
    read_number(&item, &count);
    return scene_unknown(scene, "card", item, list_cards);
}

/* COLOUR N */
static bool put_credit(Scene *scene, int player, char *item)
{
    char *number_at = item + strcspn(item, " \t");
    int   number;
    if (*number_at)
        *number_at++ = '\0';
    int colour = colour_by_name(item);
    if (colour < 0 || !read_number(&number_at, &number) || !read_end(number_at) || number > 999)
        return scene_error(scene, "credits want COLOUR N: \"%s\"", item);
    scene->game.players[player].credits[colour] = (uint16_t)number;
    scene->given[player].credits[colour] = true;
    return true;
}

static const char *list_items(const void *context, int index)
{
    static const char *const words[] = { "tokens in",   "city in",    "cities in", "new city in",
                                         "ship in",     "ships in",   "treasury",  "stock",
                                         "hand",        "advances",   "credits",   "step",
                                         "census",      "package",    "leaving",   "has left",
                                         "ships built", "has waited", "was first", "paid" };
    (void)context;
    return index < (int)(sizeof words / sizeof words[0]) ? words[index] : NULL;
}

static bool unknown_item(Scene *scene, const char *item)
{
    char word[LINE_LONGEST + 1];
    snprintf(word, sizeof word, "%.*s", (int)strcspn(item, " \t:"), item);
    const char *near = nearest_name(word, list_items, NULL);
    return scene_error(scene, "given knows no \"%s\"%s%s%s", item, near ? "; did you mean \"" : "",
                       near ? near : "", near ? "\"?" : "");
}

/* CARD [of BLOCK] from PLAYER: in hand, and traded to this player by that one. */
static bool put_traded(Scene *scene, int player, char *item)
{
    char *begin = item;
    int   card = read_name(&item, find_card, scene);
    int   block = read_block(scene, &item);
    if (card < 0 || !read_words(&item, "from"))
        return unknown_item(scene, begin);
    int from = read_name(&item, find_player, scene);
    if (from < 0)
        return scene_unknown_word(scene, "player", item, list_players);
    if (from >= scene->game.player_count || from == player || !read_end(item))
        return scene_error(scene, "CARD from PLAYER, another one: \"%s\"", begin);
    const CardInfo *info = &scene->edition.cards[card];
    if (info->type == CARD_COMMODITY)
        return scene_error(scene, "nobody remembers who traded %s, which is no calamity",
                           info->name);
    if (card_stays(&scene->rules, &scene->game, (Card)card))
        return scene_error(scene, "%s is not traded; the switch non-tradeables says otherwise",
                           info->name);
    int held = block < 0 ? scene->game.hand[player][card]
                         : cards_from(&scene->game, (Player)player, (Card)card, block);
    if (held == 0 && !put_card(scene, player, card, 1, block))
        return false;
    if (block < 0)
        block = card_block(&scene->game, (Player)player, (Card)card);
    scene->game.traded_by[block][info->calamity] = (uint8_t)from;
    return true;
}

/* ---- Items ---- */

/* Goes on with the list that an earlier item began; false when the item is something else. */
static bool continue_list(Scene *scene, int owner, const GivenList *list, char *item, bool *ok)
{
    Area areas[AREAS_MAX];
    char copy[LINE_LONGEST + 1];
    int  number;
    snprintf(copy, sizeof copy, "%s", item);
    switch (list->kind) {
    case LIST_NONE:
        return false;
    case LIST_TOKENS:
    case LIST_CITIES:
        if (areas_named(areas, AREAS_MAX, scene, item) == 0)
            return false;
        *ok = put_in_areas(scene, owner, item, list);
        return true;
    case LIST_HAND: {
        int block;
        int card = given_card(scene, copy, &number, &block);
        if (card < 0)
            return false;
        *ok = put_card(scene, owner, card, number, block);
        return true;
    }
    case LIST_ADVANCES: {
        int advance = find_advance(scene, item);
        if (advance < 0)
            return false;
        scene->game.players[owner].advances |= bit64(advance);
        *ok = true;
        return true;
    }
    case LIST_CREDITS:
        copy[strcspn(copy, " \t")] = '\0';
        if (colour_by_name(copy) < 0)
            return false;
        *ok = put_credit(scene, owner, item);
        return true;
    }
    return false;
}

/* Lists begin here; what follows the first words is their first item. */
static bool begin_list(Scene *scene, int owner, GivenList *list, char *item)
{
    if (list->kind == LIST_HAND) {
        memset(scene->game.hand[owner], 0, sizeof scene->game.hand[owner]);
        memset(scene->game.foreign[owner], 0, sizeof scene->game.foreign[owner]);
        scene->cards_dirty = true;
    }
    if (list->kind == LIST_ADVANCES) {
        scene->game.players[owner].advances = 0;
        scene->given[owner].advances = true;
    }
    if ((list->kind == LIST_HAND || list->kind == LIST_ADVANCES)
        && (read_words(&item, "nothing") || read_words(&item, "none")
            || read_words(&item, "empty")))
        return read_end(item) || scene_error(scene, "nothing may follow: \"%s\"", item);
    bool ok = true;
    if (!continue_list(scene, owner, list, item, &ok))
        return list->kind == LIST_HAND       ? unknown_card(scene, item)
               : list->kind == LIST_ADVANCES ? scene_unknown(scene, "advance", item, list_advances)
               : list->kind == LIST_CREDITS
                   ? scene_unknown_word(scene, "colour", item, list_colours)
                   : scene_unknown(scene, "area", item, list_areas);
    return ok;
}

/* A figure of a player: its word, its place and its greatest value. */
static bool put_figure(Scene *scene, int owner, char *item, bool *ok)
{
    PlayerState *state = &scene->game.players[owner];
    GivenPlayer *given = &scene->given[owner];
    struct {
        const char *word;
        uint8_t    *place;
        int         most;
        bool       *stated;
    } figures[] = { { "treasury", &state->treasury, 110, &given->treasury },
                    { "stock", &state->stock_tokens, 110, &given->stock },
                    { "step", &state->marker,
                      scene->edition.last_step[scene->options.expert ? TRACK_EXPERT : TRACK_BASIC],
                      NULL },
                    { "census", &state->census, 255, &given->census },
                    { "paid", &state->paid, bid_most(&scene->rules, &scene->game), NULL },
                    { "ships built", &state->ships_built, 4, NULL } };
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++) {
        int number;
        if (!read_words(&item, figures[i].word))
            continue;
        char *said = item;
        *ok = read_number(&item, &number) && number <= figures[i].most && read_end(item);
        if (!*ok) {
            scene_error(scene, "%s wants a number up to %d, not \"%s\"", figures[i].word,
                        figures[i].most, said);
            return true;
        }
        *figures[i].place = (uint8_t)number;
        if (figures[i].stated)
            *figures[i].stated = true;
        return true;
    }
    return false;
}

/* package N: whoever has drawn it gets the other one for it. */
static bool put_package(Scene *scene, int player, char *item)
{
    PlayerState *players = scene->game.players;
    int          number;
    if (!read_number(&item, &number) || !read_end(item) || number < 1
        || number > scene->edition.package_count)
        return scene_error(scene, "packages are numbered 1 to %d", scene->edition.package_count);
    if (players[player].package == NOBODY)
        return scene_error(scene, "packages are drawn by setup with the option short");
    for (int p = 0; p < scene->game.player_count; p++)
        if (players[p].package == number - 1) {
            players[p].package = players[player].package;
            players[player].package = (uint8_t)(number - 1);
            return true;
        }
    return scene_error(scene, "package %d is not used by so many players", number);
}

int flag_by_words(char *item)
{
    static const struct {
        const char *words;
        int         flag;
    } flags[] = { { "leaving now", PLAYER_LEAVING_NOW },
                  { "leaving", PLAYER_LEAVING },
                  { "has left", PLAYER_LEFT },
                  { "has waited", PLAYER_WAITED },
                  { "has used architecture", PLAYER_ARCHITECTURE },
                  { "has used urbanism", PLAYER_URBANISM },
                  { "has had the free card", PLAYER_FREE_CARD },
                  { "was first", PLAYER_FIRST } };
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        char *at = item;
        if (read_words(&at, flags[i].words) && read_end(at))
            return flags[i].flag;
    }
    return 0;
}

static bool given_item(Scene *scene, int owner, GivenList *list, char *item)
{
    int  number = 1;
    bool ok = true;
    if (continue_list(scene, owner, list, item, &ok))
        return ok;
    *list = (GivenList){ LIST_NONE, 0, false, false };
    char *at = item;
    bool  counted = read_number(&at, &number);
    if (read_words(&at, "ship in") || read_words(&at, "ships in"))
        return put_ships(scene, owner, at, number);
    if (counted
        && (read_words(&at, "in") || read_words(&at, "tokens in") || read_words(&at, "token in"))) {
        *list = (GivenList){ .kind = LIST_TOKENS, .count = number };
        return begin_list(scene, owner, list, at);
    }
    list->remove = read_words(&at, "no");
    list->new_city = read_words(&at, "new");
    if (list->remove && owner != BARBARIANS && (read_words(&at, "ships") || read_words(&at, "ship"))
        && read_end(at)) {
        memset(scene->game.players[owner].ships, 0, sizeof scene->game.players[owner].ships);
        return true;
    }
    if (read_words(&at, "city in") || read_words(&at, "cities in")) {
        list->kind = LIST_CITIES;
        return begin_list(scene, owner, list, at);
    }
    if (owner == BARBARIANS)
        return scene_error(scene, "barbarians have tokens and cities only, not \"%s\"", item);
    if (read_words(&at, "hand") || read_words(&at, "advances") || read_words(&at, "advance")
        || read_words(&at, "credits")) {
        char *word = item;
        list->kind = read_words(&word, "hand")      ? LIST_HAND
                     : read_words(&word, "credits") ? LIST_CREDITS
                                                    : LIST_ADVANCES;
        read_colon(&at);
        return begin_list(scene, owner, list, at);
    }
    if (put_figure(scene, owner, item, &ok))
        return ok;
    int flag = flag_by_words(item);
    if (flag > 0) {
        scene->game.players[owner].flags |= (uint8_t)flag;
        return true;
    }
    if (read_words(&at, "package"))
        return put_package(scene, owner, at);
    return put_traded(scene, owner, item);
}

static bool given_owner(Scene *scene, int owner, char *text)
{
    GivenList list = { LIST_NONE, 0, false, false };
    read_colon(&text);
    if (read_end(text))
        return scene_error(scene, "given PLAYER: what?");
    for (char *item; (item = read_item(&text, ','));)
        if (!given_item(scene, owner, &list, item))
            return false;
    return true;
}
