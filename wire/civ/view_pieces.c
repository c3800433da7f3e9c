/* Keys about players, areas and what the board leads to. */
#include <stddef.h>
#include <string.h>

#include "rules/civ/figures.h"
#include "rules/civ/outlook.h"
#include "rules/civ/setup.h"
#include "rules/table/bits.h"
#include "wire/civ/catalogue_json.h"
#include "wire/civ/view_keys.h"

/* ---- Players ---- */

typedef struct RequirementRow {
    const char *name;
    size_t      at; /* In EraRequirement. */
} RequirementRow;

static const RequirementRow requirement_rows[] = {
    { "cities", offsetof(EraRequirement, cities) },
    { "advances", offsetof(EraRequirement, advances) },
    { "below_100", offsetof(EraRequirement, advances_below_100) },
    { "from_100", offsetof(EraRequirement, advances_from_100) },
    { "from_200", offsetof(EraRequirement, advances_from_200) },
    { "points", offsetof(EraRequirement, points) },
};

enum { REQUIREMENT_ROWS = sizeof requirement_rows / sizeof *requirement_rows };

static int requirement_row(const EraRequirement *requirement, int row)
{
    return ((const uint8_t *)requirement)[requirement_rows[row].at];
}

void requirement_json(JsonOut *out, const EraRequirement *requirement)
{
    out_map(out);
    for (int i = 0; i < REQUIREMENT_ROWS; i++)
        out_pair_number(out, requirement_rows[i].name, requirement_row(requirement, i));
    out_map_end(out);
}

static void ast_json(JsonOut *out, const SuccessionFigures *figures)
{
    out_map(out);
    out_key(out, "next");
    if (figures->at_end)
        out_null(out);
    else
        requirement_json(out, &figures->required);
    out_key(out, "have");
    requirement_json(out, &figures->reached);
    out_key(out, "missing");
    out_list(out);
    for (int i = 0; i < REQUIREMENT_ROWS; i++)
        if (requirement_row(&figures->reached, i) < requirement_row(&figures->required, i))
            out_text(out, requirement_rows[i].name);
    out_list_end(out);
    out_pair_number(out, "next_era", figures->next_era);
    out_pair_bool(out, "ok", figures->ready);
    out_pair_bool(out, "back", figures->back);
    out_map_end(out);
}

static void ships_json(JsonOut *out, const PlayerState *state)
{
    static const char *const statuses[] = { "stock", "old", "maintained", "new" };
    out_list(out);
    for (int s = 0; s < SHIPS_MAX; s++) {
        const Ship *ship = &state->ships[s];
        if (ship->status == SHIP_IN_STOCK)
            continue;
        out_map(out);
        out_pair_number(out, "ship", s);
        out_pair_number(out, "area", ship->area);
        out_pair_number(out, "coast", ship->coast);
        out_pair_text(out, "status", statuses[ship->status]);
        out_pair_number(out, "steps", ship->steps);
        out_pair_number(out, "cargo", ship->cargo);
        out_map_end(out);
    }
    out_list_end(out);
}

static void points_json(JsonOut *out, const PointsFigures *points)
{
    out_map(out);
    out_pair_number(out, "cities", points->cities);
    out_pair_number(out, "advances", points->advances);
    out_pair_number(out, "steps", points->steps);
    out_pair_number(out, "first", points->first);
    out_pair_number(out, "paid", points->paid);
    out_map_end(out);
}

static void support_json(JsonOut *out, const SupportFigures *support)
{
    int missing = support->needed - support->tokens;
    out_map(out);
    out_pair_number(out, "needed", support->needed);
    out_pair_number(out, "tokens", support->tokens);
    out_pair_number(out, "short", missing > 0 ? missing : 0);
    out_map_end(out);
}

/* Before the civilizations are chosen there is no track to stand on. */
static SuccessionFigures succession_of(const Shown *shown, Player player)
{
    if (shown->game->players[player].civilization >= shown->rules->edition->civilization_count)
        return (SuccessionFigures){ 0 };
    return succession_figures(shown->rules, shown->game, player);
}

static int cities_of(const Shown *shown, Player player)
{
    return cities_on_board(shown->rules, shown->game, player);
}

void player_value(JsonOut *out, const Shown *shown, Player player)
{
    const PlayerState *state = &shown->game->players[player];
    SuccessionFigures  ast = succession_of(shown, player);
    PointsFigures      points = points_figures(shown->rules, shown->game, player);
    SupportFigures     support = support_figures(shown->rules, shown->game, player);
    bool               chosen = state->civilization != NOBODY;
    out_map(out);
    out_key(out, "civilization");
    out_number_or_null(out, state->civilization, NOBODY);
    out_key(out, "region");
    out_number_or_null(out, chosen ? state->region : NOBODY, NOBODY);
    out_pair_number(out, "rank", state->rank);
    out_key(out, "block");
    out_number_or_null(out, chosen && shown->game->block_count > 1 ? state->block : NOBODY, NOBODY);
    out_pair_number(out, "census", state->census);
    out_pair_number(out, "marker", state->marker);
    out_pair_number(out, "era", ast.era);
    out_pair_number(out, "stock", state->stock_tokens);
    out_pair_number(out, "treasury", state->treasury);
    out_pair_number(out, "tokens", support.tokens);
    out_pair_number(out, "cities", cities_of(shown, player));
    out_pair_number(out, "cities_stock", state->stock_cities);
    out_pair_number(out, "hand", shown->view->hand_size[player]);
    out_key(out, "calamities");
    if (shown->view->calamities_counted)
        out_number(out, shown->view->calamity_count[player]);
    else
        out_null(out);
    out_key(out, "advances");
    out_advances(out, state->advances);
    out_key(out, "credits");
    out_list(out);
    for (int colour = 0; colour < COLOURS; colour++)
        out_number(out, state->credits[colour]);
    out_list_end(out);
    out_pair_number(out, "points", points_sum(&points));
    out_key(out, "points_by");
    points_json(out, &points);
    out_key(out, "ships");
    ships_json(out, state);
    out_key(out, "support");
    support_json(out, &support);
    out_key(out, "ast");
    ast_json(out, &ast);
    out_key(out, "package");
    out_number_or_null(out, state->package, NOBODY);
    out_pair_bool(out, "leaving", state->flags & (PLAYER_LEAVING | PLAYER_LEAVING_NOW));
    out_pair_bool(out, "left", state->flags & PLAYER_LEFT);
    out_map_end(out);
}

/* ---- Areas ---- */

void key_OUT(JsonOut *out, const Shown *shown)
{
    out_areas(out, shown->game->out_of_play, shown->rules->board->area_count);
}

void areas_with_pieces(uint32_t out[AREA_WORDS], const Shown *shown)
{
    const Game *game = shown->game;
    memset(out, 0, AREA_WORDS * sizeof *out);
    for (int owner = 0; owner < OWNERS_MAX; owner++) {
        if (owner == game->player_count)
            owner = BARBARIANS;
        for (int a = bytes_next(game->tokens[owner], 0, AREAS_MAX); a < AREAS_MAX;
             a = bytes_next(game->tokens[owner], a + 1, AREAS_MAX))
            bits_set(out, a);
    }
    for (int a = 0; a < shown->rules->board->area_count; a++)
        if (game->city[a] != NOBODY)
            bits_set(out, a);
}

void area_value(JsonOut *out, const Shown *shown, Area area)
{
    const Game *game = shown->game;
    uint8_t     tokens[OWNERS_MAX];
    for (int owner = 0; owner < OWNERS_MAX; owner++)
        tokens[owner] = game->tokens[owner][area];
    out_map(out);
    out_key(out, "tokens");
    out_by_owner(out, tokens);
    out_key(out, "city");
    out_number_or_null(out, game->city[area], NOBODY);
    out_pair_bool(out, "new", game->city[area] != NOBODY && bits_test(game->new_city, area));
    out_map_end(out);
}

/* ---- Movement ---- */

void key_MOVED(JsonOut *out, const Shown *shown)
{
    const MovementState *state = &shown->game->phase.movement;
    if (!plays(shown->game, PROCEDURE_MOVEMENT))
        return;
    out_map(out);
    for (Player p = 0; p < shown->game->player_count; p++) {
        if (state->arrival_count[p] == 0)
            continue;
        out_key_number(out, p);
        out_map(out);
        for (int i = 0; i < state->arrival_count[p]; i++) {
            out_key_number(out, arrival_area(arrival_at(state, p, i)));
            out_number(out, arrival_tokens(arrival_at(state, p, i)));
        }
        out_map_end(out);
    }
    out_map_end(out);
}

void key_JOURNAL(JsonOut *out, const Shown *shown)
{
    if (is_player(shown)
        && (plays(shown->game, PROCEDURE_MOVEMENT) || plays(shown->game, PROCEDURE_SHIPS)))
        out_number(out, journal_open(shown->game, shown->view->viewer));
}

/* ---- The start ---- */

void key_BIDS(JsonOut *out, const Shown *shown)
{
    if (!is_player(shown) || shown->game->flow.depth == 0 || !plays(shown->game, PROCEDURE_AUCTION))
        return;
    const AuctionState *state = &shown->game->phase.auction;
    Player              viewer = shown->view->viewer;
    uint8_t             civilizations[CIVILIZATIONS_MAX];
    uint32_t            open = civilizations_open(shown->rules, shown->game);
    int                 count = civilizations_by_rank(civilizations, shown->rules, open);
    out_list(out);
    for (int i = 0; i < count; i++) {
        out_map(out);
        out_pair_number(out, "civilization", civilizations[i]);
        out_key(out, "points");
        if (i < state->count[viewer])
            out_number(out, state->bids[viewer][i]);
        else
            out_null(out);
        out_map_end(out);
    }
    out_list_end(out);
}

void key_START(JsonOut *out, const Shown *shown)
{
    StartPlace places[START_AREAS_MAX];
    int        count = is_player(shown) && shown->game->flow.depth > 0
                           ? start_places(places, shown->rules, shown->game, shown->view->viewer)
                           : 0;
    if (count == 0)
        return;
    out_list(out);
    for (int i = 0; i < count; i++) {
        out_map(out);
        out_pair_number(out, "area", places[i].area);
        out_pair_number(out, "tokens", places[i].tokens);
        out_pair_number(out, "city_cost", places[i].city_cost);
        out_map_end(out);
    }
    out_list_end(out);
}

/* ---- The outlook ---- */

static void attack_json(JsonOut *out, const OutlookAttack *attack)
{
    out_map(out);
    out_pair_number(out, "area", attack->area);
    out_pair_number(out, "by", attack->attacker);
    out_pair_number(out, "on", attack->defender);
    out_pair_number(out, "tokens", attack->tokens);
    out_pair_number(out, "needed", attack->needed);
    out_pair_bool(out, "enough", attack->enough);
    out_pair_number(out, "by_after", attack->attacker_after);
    out_pair_number(out, "on_after", attack->defender_after);
    out_map_end(out);
}

static void fights_json(JsonOut *out, const Outlook *outlook)
{
    out_list(out);
    for (int i = 0; i < outlook->fight_count; i++) {
        const OutlookFight *fight = &outlook->fights[i];
        out_map(out);
        out_pair_number(out, "area", fight->area);
        out_key(out, "before");
        out_by_owner(out, fight->before);
        out_key(out, "after");
        out_by_owner(out, fight->after);
        out_map_end(out);
    }
    out_list_end(out);
}

static void out_by_player(JsonOut *out, const uint8_t counts[PLAYERS_MAX])
{
    uint8_t by_owner[OWNERS_MAX] = { 0 };
    memcpy(by_owner, counts, PLAYERS_MAX);
    out_by_owner(out, by_owner);
}

void key_OUTLOOK(JsonOut *out, const Shown *shown)
{
    static _Thread_local Outlook outlook;
    game_outlook(&outlook, shown->rules, shown->game);
    out_map(out);
    out_key(out, "conflicts");
    fights_json(out, &outlook);
    out_key(out, "attacks");
    out_list(out);
    for (int i = 0; i < outlook.attack_count; i++)
        attack_json(out, &outlook.attacks[i]);
    out_list_end(out);
    out_key(out, "surplus");
    out_list(out);
    for (int i = 0; i < outlook.surplus_count; i++) {
        out_map(out);
        out_pair_number(out, "area", outlook.surplus[i].area);
        out_pair_number(out, "owner", outlook.surplus[i].owner);
        out_pair_number(out, "tokens", outlook.surplus[i].tokens);
        out_map_end(out);
    }
    out_list_end(out);
    out_key(out, "sites");
    out_list(out);
    for (int i = 0; i < outlook.site_count; i++) {
        out_map(out);
        out_pair_number(out, "area", outlook.sites[i].area);
        out_pair_number(out, "owner", outlook.sites[i].owner);
        out_map_end(out);
    }
    out_list_end(out);
    out_key(out, "support");
    out_by_player(out, outlook.support_short);
    out_key(out, "ships");
    out_by_player(out, outlook.ships_unpaid);
    out_map_end(out);
}
