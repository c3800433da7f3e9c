/* `given`: any position of any phase. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/table/bits.h"
#include "scenario/read.h"
#include "scenario/settlers/scene.h"

/* ---- Cards ---- */

static void to_deck_top(StGame *game, const StSet *set, StCardId card)
{
    st_position_remove(game, set, card);
    if (set->cards[card].deck == ST_DECK_ATTACK) {
        game->attacks[game->attack_count++] = card;
    } else if (set->cards[card].deck == ST_DECK_COMMON) {
        game->common[game->common_count++] = card;
    } else {
        for (int p = 0; p < game->options.player_count; p++)
            if (ST_DECK_FACTION + game->players[p].faction == set->cards[card].deck)
                game->players[p].deck[game->players[p].deck_count++] = card;
    }
}

static void to_hand(StGame *game, const StSet *set, int player, StCardId card)
{
    st_position_remove(game, set, card);
    cards_add(&game->players[player].hand, card);
    game->players[player].hand_count++;
}

/* CARD [with defence] [with samurai] ...: the words behind a card that is built. */
static bool marks_read(StScene *scene, char *words, uint16_t *flags, StPlace *place)
{
    static const struct {
        const char *word;
        uint16_t    flag;
    } marks[] = { { "defence", ST_ON_SHIELD },  { "samurai", ST_ON_SAMURAI },
                  { "technology", ST_ON_TECH }, { "bulwark", ST_ON_BULWARK },
                  { "glory", ST_ON_GLORY },     { "block", ST_BLOCKED } };
    while (*words) {
        size_t i = 0;
        int    n;
        if (read_words(&words, "and"))
            continue;
        if (read_words(&words, "used twice")) {
            place->uses = 2;
            continue;
        }
        if (read_words(&words, "used")) {
            place->uses = 1;
            continue;
        }
        if (read_number(&words, &n)) {
            words += strspn(words, " ");
            if (read_words(&words, "visits"))
                place->visits = (uint8_t)n;
            else if (read_words(&words, "held"))
                place->held = (uint8_t)n;
            else
                return st_scene_error(scene, "expected visits or held at \"%s\"", words);
            continue;
        }
        while (i < sizeof marks / sizeof *marks && !read_words(&words, marks[i].word))
            i++;
        if (i == sizeof marks / sizeof *marks)
            return st_scene_error(scene, "nothing on a location is called \"%s\"", words);
        *flags |= marks[i].flag;
    }
    return true;
}

static bool built_read(StScene *scene, int player, char *item)
{
    char *with = strstr(item, " with ");
    if (with)
        *with = '\0';
    char *owner = strstr(item, " of ");
    int   owned = player;
    if (owner && st_card_by_name(&scene->set, item) < 0) { /* CARD of PLAYER: controlled. */
        *owner = '\0';
        owned = st_scene_player(scene, read_trim(owner + 4));
        if (owned < 0)
            return false;
    }
    int card = st_scene_card(scene, item);
    if (card < 0)
        return false;
    st_position_build(&scene->game, &scene->set, player, (StCardId)card);
    StPlace *place = &scene->game.places[card];
    place->owner = (uint8_t)owned;
    return !with || marks_read(scene, read_trim(with + 6), &place->flags, place);
}

/* Moves all cards left in a deck. */
static bool rest_read(StScene *scene, int player, bool common)
{
    StGame   *game = &scene->game;
    uint16_t *deck = common ? game->common : game->players[player].deck;
    int       count = common ? game->common_count : game->players[player].deck_count;
    uint16_t  cards[ST_COMMON_MAX];
    memcpy(cards, deck, (size_t)count * sizeof *cards);
    for (int i = 0; i < count; i++)
        to_hand(game, &scene->set, player, cards[i]);
    return true;
}

static bool card_item(StScene *scene, int player, char *item)
{
    StGame   *game = &scene->game;
    StPlayer *who = &game->players[player];
    if (read_words(&item, "hand rest of common"))
        return rest_read(scene, player, true);
    if (read_words(&item, "hand rest of deck"))
        return rest_read(scene, player, false);
    if (read_words(&item, "built"))
        return built_read(scene, player, item);
    bool hand = read_words(&item, "hand"), foundation = !hand && read_words(&item, "foundation");
    bool buried = !hand && !foundation && read_words(&item, "buried");
    bool unseen = !hand && !foundation && !buried && read_words(&item, "unseen");
    bool deal = !hand && !foundation && !buried && !unseen && read_words(&item, "deal");
    if (!hand && !foundation && !buried && !unseen && !deal)
        return st_scene_error(scene, "a player is not given \"%s\"", item);
    int card = st_scene_card(scene, item);
    if (card < 0)
        return false;
    if (foundation && scene->set.cards[card].deck != ST_DECK_COMMON)
        return st_scene_error(scene, "only common cards lie open as foundations");
    if (deal && scene->set.cards[card].deal >= ST_LETTERS)
        return st_scene_error(scene, "%s has no deal field", item);
    if (hand) {
        to_hand(game, &scene->set, player, (StCardId)card);
        return true;
    }
    st_position_remove(game, &scene->set, (StCardId)card);
    if (unseen) {
        game->unseen[game->unseen_count] = (StCardId)card;
        game->unseen_owner[game->unseen_count++] = (uint8_t)player;
    } else if (buried) {
        cards_add(&who->buried, (StCardId)card);
        who->buried_count++;
    } else {
        cards_add(foundation ? &who->foundations : &who->deals, (StCardId)card);
    }
    return true;
}

/* ---- Players ---- */

static bool player_item(StScene *scene, int player, char *item)
{
    StPlayer *who = &scene->game.players[player];
    char     *at = item;
    int       n;
    if (read_words(&at, "passed")) {
        who->passed = 1;
        if (scene->game.first_passer == NOBODY)
            scene->game.first_passer = (uint8_t)player;
        return true;
    }
    if (read_words(&at, "score")) {
        if (!read_number(&at, &n))
            return st_scene_error(scene, "score N needs a number");
        who->score = (uint16_t)n;
        return true;
    }
    if (read_words(&at, "token")) {
        for (int t = 1; t < ST_TOKENS; t++)
            if (name_equal(st_token_name(t), at)) {
                who->token = (uint8_t)t;
                who->token_round = scene->game.round;
                scene->game.token_pool &= (uint8_t) ~(1 << t);
                return true;
            }
        return st_scene_error(scene, "no such expedition token: \"%s\"", at);
    }
    bool stored = read_words(&at, "stored");
    if (read_number(&at, &n)) {
        at += strspn(at, " ");
        int good = st_scene_good(at);
        if (good >= 0 && (!stored || good <= ST_SWORD)) {
            (stored ? who->stored : who->supply)[good] = (uint8_t)n;
            return true;
        }
        for (int c = 0; c < ST_COLOURS; c++) {
            char *rest = at;
            if (read_words(&rest, st_colour_name(c))
                && (name_equal(rest, "blessing") || name_equal(rest, "blessings"))) {
                who->blessings[c] = (uint8_t)n;
                return true;
            }
        }
        return st_scene_error(scene, "no such good: \"%s\"", at);
    }
    return card_item(scene, player, item);
}

/* ---- The table ---- */

/* top CARD: the next card of its deck; the first named is drawn first, so they are laid from the
 * last on. */
static bool table_item(StScene *scene, char *item)
{
    StGame *game = &scene->game;
    char   *at = item;
    int     card;
    if (read_words(&at, "deck to pile")) {
        while (game->common_count > 0) {
            StCardId one = game->common[game->common_count - 1];
            st_position_remove(game, &scene->set, one);
            cards_add(&game->pile, one);
        }
        return true;
    }
    bool pile = read_words(&at, "pile"), collection = !pile && read_words(&at, "collection");
    bool line = !pile && !collection && read_words(&at, "line");
    if (!pile && !collection && !line)
        return st_scene_error(scene, "the table is not given \"%s\"", item);
    card = st_scene_card(scene, at);
    if (card < 0)
        return false;
    st_position_remove(game, &scene->set, (StCardId)card);
    if (line) { /* Named from the newest on. */
        game->line[game->line_count++] = (StCardId)card;
        cards_add(&game->players[1].deals, (StCardId)card);
    } else {
        cards_add(pile ? &game->pile : &game->collection, (StCardId)card);
    }
    return true;
}

static bool top_read(StScene *scene, char *text)
{
    int cards[64], count = 0;
    for (char *item; (item = read_item(&text, ','));) {
        if (count == 64)
            return st_scene_error(scene, "at most 64 cards");
        if ((cards[count++] = st_scene_card(scene, item)) < 0)
            return false;
    }
    while (count > 0)
        to_deck_top(&scene->game, &scene->set, (StCardId)cards[--count]);
    return true;
}

static bool phase_read(StScene *scene, char *text)
{
    static const char *const names[] = { "lookout", "production", "actions",
                                         "cleanup", "attack",     "end" };
    scene->alone = true;
    for (int i = 0; i < 6; i++)
        if (read_words(&text, names[i])) {
            scene->start = i;
            scene->alone = !read_words(&text, "onward");
            return read_end(text) || st_scene_error(scene, "nothing may follow: \"%s\"", text);
        }
    return st_scene_error(
        scene, "no such phase: \"%s\"; lookout, production, actions, cleanup, attack or end", text);
}

bool st_given_read(Stage *stage, char *text)
{
    StScene *scene = st_scene_of(stage);
    int      n;
    if (!st_scene_open(scene))
        return false;
    if (scene->begun)
        return st_scene_error(scene, "given belongs before the first play, refuse or expect");
    if (read_words(&text, "round")) {
        if (!read_number(&text, &n) || n < 1 || n > ST_ROUNDS)
            return st_scene_error(scene, "round N is from 1 to %d", ST_ROUNDS);
        scene->game.round = (uint8_t)n;
        return true;
    }
    if (read_words(&text, "phase"))
        return phase_read(scene, text);
    if (read_words(&text, "first")) {
        int player = st_scene_player(scene, read_trim(text));
        if (player < 0)
            return false;
        scene->game.first = (uint8_t)player;
        return true;
    }
    if (read_words(&text, "top"))
        return top_read(scene, text);
    bool table = read_words(&text, "table");
    int  player = table ? 0 : st_scene_read_player(scene, &text);
    if (player < 0)
        return false;
    if (!read_colon(&text))
        return st_scene_error(scene, "given PLAYER: THING, THING");
    for (char *item; (item = read_item(&text, ','));)
        if (!(table ? table_item(scene, item) : player_item(scene, player, item)))
            return false;
    return true;
}
