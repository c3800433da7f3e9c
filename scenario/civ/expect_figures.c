/* The figures of a player: a word with a number behind it. */
#include <stdio.h>
#include <string.h>

#include "data/rulebook_figures.h"
#include "rules/civ/text.h"
#include "rules/table/bits.h"
#include "scenario/civ/expect.h"
#include "scenario/read.h"

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

int cards_held(const Asked *asked, bool commodities, bool calamities)
{
    const Scene *scene = asked->scene;
    const Lens  *lens = asked->lens;
    int          count = 0;
    if (commodities && calamities && lens->view)
        return lens->view->hand_size[asked->player];
    if (calamities && !commodities && lens->view && asked->player != lens->viewer)
        return lens->view->calamity_count[asked->player];
    for (int c = 0; c < scene->edition.card_count; c++)
        if (scene->edition.cards[c].type == CARD_COMMODITY ? commodities : calamities)
            count += lens->game->hand[asked->player][c];
    return count;
}

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
static int ask_paid(const Asked *a)
{
    return a->lens->game->players[a->player].paid;
}
static int ask_rank(const Asked *a)
{
    return a->lens->game->players[a->player].rank + 1;
}
static int ask_cards(const Asked *a)
{
    return cards_held(a, true, true);
}
static int ask_commodities(const Asked *a)
{
    return cards_held(a, true, false);
}
static int ask_calamities(const Asked *a)
{
    return cards_held(a, false, true);
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
static int ask_package(const Asked *a)
{
    int package = a->lens->game->players[a->player].package;
    return package == NOBODY ? 0 : package + 1;
}
static int ask_options(const Asked *a)
{
    return game_legal(a->scene->stage.legal, SCENE_LEGAL, &a->scene->rules, a->lens->game,
                      (Player)a->player);
}

/* What is still to be taken; 0 for whoever is not asked to take any. */
static int ask_damage(const Asked *a)
{
    Prompt prompt = game_prompt(&a->scene->rules, a->lens->game, (Player)a->player);
    bool   asked = prompt.kind == PROMPT_TAKE_DAMAGE || prompt.kind == PROMPT_DAMAGE_OR_PAY;
    return asked ? prompt.arg[1] : 0;
}

static const struct {
    const char *words;
    int (*ask)(const Asked *asked);
    bool of_barbarians;
} figures[] = { { "stock cities", ask_city_stock, false },
                { "cities in stock", ask_city_stock, false },
                { "stock", ask_stock, false },
                { "treasury", ask_treasury, false },
                { "tokens", ask_tokens, true },
                { "cities", ask_cities, true },
                { "unit points", ask_units, true },
                { "ships built", ask_ships_built, false },
                { "ships", ask_ships, false },
                { "step", ask_step, false },
                { "census", ask_census, false },
                { "paid", ask_paid, false },
                { "rank", ask_rank, false },
                { "cards", ask_cards, false },
                { "commodities", ask_commodities, false },
                { "calamities", ask_calamities, false },
                { "points", ask_points, false },
                { "advances", ask_advances, false },
                { "package", ask_package, false },
                { "damage", ask_damage, false },
                { "options", ask_options, false } };

const char *figure_word(int index)
{
    return index < (int)(sizeof figures / sizeof figures[0]) ? figures[index].words : NULL;
}

bool figure_item(const Asked *asked, char *item, Finding *out, bool *ok)
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
        if (asked->player >= PLAYERS_MAX && !figures[i].of_barbarians)
            return false;
        finding_say(out, "%s ", figures[i].words);
        *ok = claim_number(&asked->scene->stage, at, figures[i].ask(asked), out);
        return true;
    }
    return false;
}

/* ---- What words speak of ---- */

static bool player_figure(Scene *scene, int player, char *text, int *out)
{
    Lens  lens = { &scene->game, NULL, NOBODY };
    Asked asked = { scene, &lens, player };
    if (read_words(&text, "price")) {
        int advance = find_advance(scene, read_trim(text));
        if (advance < 0)
            return scene_unknown(scene, "advance", text, list_advances);
        *out = advance_price(&scene->rules, &scene->game, (Player)player, (Advance)advance);
        return true;
    }
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++)
        if (name_equal(figures[i].words, text)) {
            *out = figures[i].ask(&asked);
            return true;
        }
    return scene_error(scene, "a player has no figure \"%s\"", text);
}

/* What the rulebook's own references find (data/rulebook_figures.h), and what belongs to the
 * position: {Egypt treasury}, {limit Delta}, {3 Iron}. */
bool civ_figure(Stage *stage, char *text, int *out)
{
    Scene *scene = scene_of(stage);
    char  *at = text;
    int    count = 1;
    if (rulebook_figure(out, &scene->edition, text))
        return true;
    int player = read_name(&at, find_player, scene);
    if (player >= 0 && player < scene->game.player_count)
        return player_figure(scene, player, at, out);
    at = text;
    if (read_words(&at, "limit")) {
        int area = find_area(scene, read_trim(at));
        if (area < 0)
            return scene_unknown(scene, "area", at, list_areas);
        *out = scene->board.areas[area].limit;
        return true;
    }
    at = text;
    read_number(&at, &count);
    int card = read_name(&at, find_card, scene);
    if (card < 0 || !read_end(at) || scene->edition.cards[card].type != CARD_COMMODITY)
        return scene_unknown(scene, "figure", text, list_numbers);
    *out = set_value(&scene->rules, (Card)card, count);
    return true;
}
