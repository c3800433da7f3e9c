/* What players of the civilization family see, in numbers; README.md says what each means. */
#include "research/civ/observation.h"

#include <string.h>

#include "research/civ/writers.h"
#include "rules/civ/cards.h"
#include "rules/civ/figures.h"
#include "rules/civ/setup.h"

enum { GAME_COLUMNS = 16, PLAYER_COLUMNS = 33, AREA_ROWS = 6 };

#define SLICE(name, rows, columns) civ_write_##name,
static SliceWriter *const writers[SLICE_COUNT] = {
#include "research/civ/slices.def"
};
#undef SLICE

static int ships_each(const Rules *rules)
{
    int sets = rules->edition->switches[SWITCH_PIECE_SETS] == PIECE_SETS_TWO ? 2 : 1;
    return sets * number(rules, NUMBER_SHIPS);
}

/* The table's, or the edition's. */
static int trade_form(const Layout *layout)
{
    const Edition *edition = layout->rules->edition;
    int chosen = ((const Options *)(const void *)&layout->options)->switches[SWITCH_TRADE_FORM];
    return chosen ? chosen - 1 : edition->switches[SWITCH_TRADE_FORM];
}

void civ_layout(Layout *out)
{
    const Edition *edition = out->rules->edition;
    const Board   *board = out->rules->board;
    int            players = out->players, areas = board->area_count, cards = edition->card_count;
    int            advances = edition->advance_count;
    Rules          rules = civ_rules(out->rules);
    int            ships = ships_each(&rules);
    /* Trade is open, or in market rounds. */
    int market = trade_form(out) != TRADE_FORM_OPEN, open = !market;
#define SLICE(name, rows, columns) layout_add(out, #name, rows, columns);
#include "research/civ/slices.def"
#undef SLICE
}

/* The lowest frame that has one owns the scratch; so it is when views are made. */
static Scratch scratch_of(const Game *game)
{
    static const uint8_t used[PROCEDURE_COUNT] = {
        [PROCEDURE_SHORT_GAME] = SCRATCH_PURCHASE,
        [PROCEDURE_TAX] = SCRATCH_TAX,
        [PROCEDURE_EXPANSION] = SCRATCH_EXPANSION,
        [PROCEDURE_SHIPS] = SCRATCH_MOVEMENT,
        [PROCEDURE_MOVEMENT] = SCRATCH_MOVEMENT,
        [PROCEDURE_CONSTRUCTION] = SCRATCH_CONSTRUCTION,
        [PROCEDURE_TRADE] = SCRATCH_TRADE,
        [PROCEDURE_MARKET] = SCRATCH_MARKET,
        [PROCEDURE_MINOR_CALAMITIES] = SCRATCH_MINORS,
        [PROCEDURE_MAJOR_CALAMITIES] = SCRATCH_MAJOR,
        [PROCEDURE_ABILITIES] = SCRATCH_ABILITIES,
        [PROCEDURE_ADVANCES] = SCRATCH_PURCHASE,
    };
    if (game->flow.depth > 0 && seats_open(game))
        return SCRATCH_NONE;
    for (int i = 0; i < game->flow.depth; i++)
        if (used[game->flow.frames[i].procedure])
            return used[game->flow.frames[i].procedure];
    return SCRATCH_NONE;
}

void civ_observe(int16_t *out, const Layout *layout, const void *seen)
{
    const View *view = seen;
    Rules       rules = civ_rules(layout->rules);
    Scope       scope = { .layout = layout,
                          .rules = &rules,
                          .view = view,
                          .game = &view->shown,
                          .viewer = view->viewer < layout->players ? view->viewer : -1,
                          .players = layout->players,
                          .areas = rules.board->area_count,
                          .cards = rules.edition->card_count,
                          .advances = rules.edition->advance_count,
                          .scratch = scratch_of(&view->shown) };
    for (int i = 0; i < SLICE_COUNT; i++)
        if (layout->slices[i].rows > 0)
            writers[i](&scope, out + layout->slices[i].offset);
}

/* ---- The table ---- */

static const Frame *top_frame(const Game *game)
{
    return game->flow.depth ? &game->flow.frames[game->flow.depth - 1] : NULL;
}

void civ_write_game(const Scope *scope, int16_t *out)
{
    const Game *game = scope->game;
    int16_t     values[GAME_COLUMNS] = {
            game->turn,
            game->options.turn_limit,
            game->last_turn,
            game->over,
            (int16_t)scope->players,
            (int16_t)(scope->viewer + 1),
            game->options.expert,
            game->options.short_game,
            game->options.strict_order,
            game->minors,
            game->block_count,
            game->flow.depth,
            game->time_over,
        scope->scratch == SCRATCH_TRADE ? game->phase.trade.bell : (int16_t)0,
    };
    /* The bottom frame is the turn, whose step counts the phases that have begun. */
    if (game->flow.depth > 0 && game->flow.frames[0].procedure == PROCEDURE_TURN) {
        int begun = game->flow.frames[0].step;
        values[14] = (int16_t)begun;
        if (begun > 0 && begun <= scope->rules->edition->phase_count)
            values[15] = scope->rules->edition->phases[begun - 1].number;
    }
    memcpy(out, values, sizeof values);
}

void civ_write_procedure(const Scope *scope, int16_t *out)
{
    const Frame *top = top_frame(scope->game);
    if (top)
        out[top->procedure] = 1;
}

void civ_write_frame(const Scope *scope, int16_t *out)
{
    const Frame *top = top_frame(scope->game);
    if (!top)
        return;
    out[0] = top->step;
    out[1] = top->player;
    out[2] = top->count;
    out[3] = (int16_t)top->a;
    out[4] = (int16_t)top->b;
}

void civ_write_prompt(const Scope *scope, int16_t *out)
{
    if (scope->viewer < 0 || !has(scope->view->pending, scope->viewer))
        return;
    Prompt prompt = game_prompt(scope->rules, scope->game, (Player)scope->viewer);
    out[0] = prompt.kind;
    for (int i = 0; i < 3; i++)
        out[1 + i] = (int16_t)prompt.arg[i];
}

/* ---- Players ---- */

static void write_player(const Scope *scope, int p, int16_t *out)
{
    const Game        *game = scope->game;
    const PlayerState *state = &game->players[p];
    int                i = 0, place = 0;
    while (place < scope->players && game->order[place] != p)
        place++;
    out[i++] = p == scope->viewer;
    out[i++] = has(scope->view->pending, p);
    out[i++] = has(game->acting, p);
    out[i++] = byte_or_none(state->civilization);
    out[i++] = byte_or_none(state->region);
    out[i++] = state->rank;
    out[i++] = state->block;
    out[i++] = (int16_t)(place < scope->players ? place : 0);
    out[i++] = state->stock_tokens;
    out[i++] = state->treasury;
    out[i++] = state->stock_cities;
    out[i++] = state->marker;
    out[i++] = state->census;
    out[i++] = state->ships_built;
    out[i++] = byte_or_none(state->package);
    out[i++] = scope->view->hand_size[p];
    out[i++] = scope->view->calamity_count[p];
    out[i++] = state->civilization == NOBODY ? (int16_t)0
                                             : (int16_t)game_points(scope->rules, game, (Player)p);
    spread(out + i, state->flags, 8);
    i += 8;
    out[i++] = has(game->conflict.waited, p);
    out[i++] = has(game->conflict.waiting, p);
    if (scope->scratch == SCRATCH_TRADE) {
        out[i] = has(game->phase.trade.finished, p);
        out[i + 1] = has(game->phase.trade.able, p);
    } else if (scope->scratch == SCRATCH_MARKET) {
        out[i] = has(game->phase.market.finished, p);
        out[i + 1] = has(game->phase.market.able, p);
    }
    i += 2;
    if (scope->scratch == SCRATCH_CONSTRUCTION && game->phase.construction.owed[p]) {
        out[i] = area_or_none(game->phase.construction.city[p]);
        out[i + 1] = game->phase.construction.owed[p];
    }
    i += 2;
    if (scope->scratch == SCRATCH_PURCHASE)
        out[i] = game->phase.purchase.baskets[p].credits_owed;
    else if (scope->scratch == SCRATCH_MOVEMENT)
        out[i] = (int16_t)game->phase.movement.half_paid[p];
    i++;
    must(i == PLAYER_COLUMNS);
}

void civ_write_players(const Scope *scope, int16_t *out)
{
    for (int p = 0; p < scope->players; p++)
        write_player(scope, p, out + p * PLAYER_COLUMNS);
}

void civ_write_credits(const Scope *scope, int16_t *out)
{
    for (int p = 0; p < scope->players; p++)
        for (int c = 0; c < COLOURS; c++)
            *out++ = (int16_t)scope->game->players[p].credits[c];
}

void civ_write_advances(const Scope *scope, int16_t *out)
{
    for (int p = 0; p < scope->players; p++)
        spread(out + p * scope->advances, scope->game->players[p].advances, scope->advances);
}

void civ_write_prices(const Scope *scope, int16_t *out)
{
    if (scope->viewer >= 0)
        advance_prices(out, scope->rules, scope->game, (Player)scope->viewer);
}

void civ_write_ships(const Scope *scope, int16_t *out)
{
    for (int p = 0; p < scope->players; p++)
        for (int s = 0; s < ships_each(scope->rules); s++, out += 5) {
            const Ship *ship = &scope->game->players[p].ships[s];
            if (ship->status == SHIP_IN_STOCK)
                continue;
            out[0] = area_or_none(ship->area);
            out[1] = ship->coast;
            out[2] = ship->status;
            out[3] = ship->steps;
            out[4] = ship->cargo;
        }
}

/* ---- The board ---- */

void civ_write_tokens(const Scope *scope, int16_t *out)
{
    for (int p = 0; p < scope->players; p++)
        widen(out + p * scope->areas, scope->game->tokens[p], scope->areas);
    widen(out + scope->players * scope->areas, scope->game->tokens[BARBARIANS], scope->areas);
}

void civ_write_cities(const Scope *scope, int16_t *out)
{
    /* Most areas have none: eight of them are passed over at once. */
    for (int first = 0; first < scope->areas; first += 8) {
        uint64_t owned = ~bytes_load(scope->game->city + first);
        for (; owned; owned &= ~(0xFFull << (first64(owned) & ~7))) {
            int a = first + (first64(owned) >> 3), owner = scope->game->city[a];
            if (a < scope->areas && owner < scope->players)
                out[owner * scope->areas + a] = 1;
            else if (a < scope->areas && owner == BARBARIANS)
                out[scope->players * scope->areas + a] = 1;
        }
    }
}

void civ_write_areas(const Scope *scope, int16_t *out)
{
    const Game *game = scope->game;
    int         areas = scope->areas;
    spread_areas(out, game->out_of_play, areas);
    spread_areas(out + areas, game->new_city, areas);
    spread_areas(out + 2 * areas, game->conflict.failed, areas);
    if (scope->scratch == SCRATCH_TAX)
        spread_areas(out + 3 * areas, game->phase.tax.chosen, areas);
    if (scope->scratch == SCRATCH_MAJOR)
        spread_areas(out + 3 * areas, calamity_selected(scope->rules, game), areas);
    if (scope->scratch == SCRATCH_MOVEMENT && scope->viewer >= 0) {
        const MovementState *movement = &game->phase.movement;
        for (int i = 0; i < movement->arrival_count[scope->viewer]; i++) {
            uint16_t arrival = arrival_at(movement, (Player)scope->viewer, i);
            out[4 * areas + arrival_area(arrival)] = (int16_t)arrival_tokens(arrival);
        }
    }
    if (scope->scratch == SCRATCH_EXPANSION && scope->viewer >= 0)
        for (int a = 0; a < areas; a++)
            out[5 * areas + a] =
                game->phase.expansion.grown[scope->viewer][a / 4] >> (a % 4 * 2) & 3;
}

/* ---- Cards ---- */

void civ_write_hands(const Scope *scope, int16_t *out)
{
    for (int p = 0; p < scope->players; p++)
        widen(out + p * scope->cards, scope->game->hand[p], scope->cards);
}

void civ_write_calamities_open(const Scope *scope, int16_t *out)
{
    for (int p = 0; p < scope->players; p++)
        spread(out + p * CALAMITY_COUNT, scope->game->held_open[p], CALAMITY_COUNT);
}

void civ_write_calamities_from(const Scope *scope, int16_t *out)
{
    const Edition *edition = scope->rules->edition;
    for (int p = 0; p < scope->players; p++, out += CALAMITY_COUNT)
        FOR_CARDS(card, scope->game->hand[p], edition->first_calamity)
    out[edition->cards[card].calamity] =
        seat(card_trader(scope->rules, scope->game, (Player)p, card));
}

void civ_write_discards(const Scope *scope, int16_t *out)
{
    for (int block = 0; block < BLOCKS_MAX; block++)
        widen(out + block * scope->cards, scope->game->discard[block], scope->cards);
}

void civ_write_stacks(const Scope *scope, int16_t *out)
{
    for (int block = 0; block < scope->game->block_count; block++)
        for (int stack = 0; stack < STACKS_MAX; stack++)
            out[block * STACKS_MAX + stack] = !scope->view->stack_empty[block][stack];
}
