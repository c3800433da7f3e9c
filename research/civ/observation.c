/* What players of the civilization family see, in numbers; README.md says what each means. */
#include "research/civ/observation.h"

#include <string.h>

#include "rules/civ/figures.h"
#include "rules/civ/outlook.h"
#include "rules/table/bits.h"

enum { GAME_COLUMNS = 16, PLAYER_COLUMNS = 33, AREA_ROWS = 6 };

/* Which member of the phase's scratch is in use, if any. */
typedef enum {
    SCRATCH_NONE,
    SCRATCH_EXPANSION,
    SCRATCH_MOVEMENT,
    SCRATCH_CONSTRUCTION,
    SCRATCH_TRADE,
    SCRATCH_PURCHASE,
    SCRATCH_TAX,
    SCRATCH_MINORS,
    SCRATCH_MAJOR,
    SCRATCH_ABILITIES
} Scratch;

typedef struct Scope {
    const Layout *layout;
    const Rules  *rules;
    const View   *view;
    const Game   *game;   /* view->shown */
    int           viewer; /* -1 for a spectator. */
    int           players;
    int           areas;
    int           cards;
    int           advances;
    Scratch       scratch;
} Scope;

typedef void SliceWriter(const Scope *scope, int16_t *out);

#define SLICE(name, rows, columns) static SliceWriter write_##name;
#include "research/civ/slices.def"
#undef SLICE

#define SLICE(name, rows, columns) write_##name,
static SliceWriter *const writers[SLICE_COUNT] = {
#include "research/civ/slices.def"
};
#undef SLICE

static int ships_each(const Rules *rules)
{
    int sets = rules->edition->switches[SWITCH_PIECE_SETS] == PIECE_SETS_TWO ? 2 : 1;
    return sets * number(rules, NUMBER_SHIPS);
}

void civ_layout(Layout *out)
{
    const Edition *edition = out->rules->edition;
    const Board   *board = out->rules->board;
    int players = out->players, areas = board->area_count, cards = edition->card_count;
    int advances = edition->advance_count;
    Rules rules = civ_rules(out->rules);
    int   ships = ships_each(&rules);
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
        [PROCEDURE_MINOR_CALAMITIES] = SCRATCH_MINORS,
        [PROCEDURE_MAJOR_CALAMITIES] = SCRATCH_MAJOR,
        [PROCEDURE_ABILITIES] = SCRATCH_ABILITIES,
        [PROCEDURE_ADVANCES] = SCRATCH_PURCHASE,
    };
    if (game->flow.depth > 0
        && flow_top_const(&game->flow)->procedure == PROCEDURE_CHOOSE_CIVILIZATIONS)
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
        writers[i](&scope, out + layout->slices[i].offset);
}

/* ---- Helpers: seats, areas, cards and advances are written + 1, so that 0 says "none" ---- */

static int16_t seat(unsigned player)
{
    return (int16_t)(player == NOBODY ? 0 : player + 1);
}

static int16_t area_or_none(unsigned area)
{
    return (int16_t)(area == AREA_NONE ? 0 : area + 1);
}

static int16_t byte_or_none(unsigned index)
{
    return (int16_t)(index == 0xFF ? 0 : index + 1);
}

static int16_t has(uint32_t set, int i)
{
    return (int16_t)(set >> i & 1);
}

/* The vector is zero to begin with, so that only members need writing. */
static void spread(int16_t *out, uint64_t set, int count)
{
    if (count < 64)
        set &= bit64(count) - 1;
    for (; set; set &= set - 1)
        out[first64(set)] = 1;
}

static void widen(int16_t *out, const uint8_t *bytes, int count)
{
    for (int i = 0; i < count; i++)
        out[i] = bytes[i];
}

static void spread_areas(int16_t *out, const uint32_t *words, int areas)
{
    for (int first = 0; first < areas; first += 32)
        spread(out + first, words[first / 32], areas - first < 32 ? areas - first : 32);
}

/* ---- The table ---- */

static const Frame *top_frame(const Game *game)
{
    return game->flow.depth ? &game->flow.frames[game->flow.depth - 1] : NULL;
}

static void write_game(const Scope *scope, int16_t *out)
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

static void write_procedure(const Scope *scope, int16_t *out)
{
    const Frame *top = top_frame(scope->game);
    if (top)
        out[top->procedure] = 1;
}

static void write_frame(const Scope *scope, int16_t *out)
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

static void write_prompt(const Scope *scope, int16_t *out)
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

static void write_players(const Scope *scope, int16_t *out)
{
    for (int p = 0; p < scope->players; p++)
        write_player(scope, p, out + p * PLAYER_COLUMNS);
}

static void write_credits(const Scope *scope, int16_t *out)
{
    for (int p = 0; p < scope->players; p++)
        for (int c = 0; c < COLOURS; c++)
            *out++ = (int16_t)scope->game->players[p].credits[c];
}

static void write_advances(const Scope *scope, int16_t *out)
{
    for (int p = 0; p < scope->players; p++)
        spread(out + p * scope->advances, scope->game->players[p].advances, scope->advances);
}

static void write_prices(const Scope *scope, int16_t *out)
{
    for (int a = 0; a < scope->advances && scope->viewer >= 0; a++)
        if (!(scope->game->players[scope->viewer].advances & bit64(a)))
            out[a] = (int16_t)advance_price(scope->rules, scope->game, (Player)scope->viewer,
                                            (Advance)a);
}

static void write_ships(const Scope *scope, int16_t *out)
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

static void write_tokens(const Scope *scope, int16_t *out)
{
    for (int p = 0; p < scope->players; p++)
        widen(out + p * scope->areas, scope->game->tokens[p], scope->areas);
    widen(out + scope->players * scope->areas, scope->game->tokens[BARBARIANS], scope->areas);
}

static void write_cities(const Scope *scope, int16_t *out)
{
    for (int a = 0; a < scope->areas; a++) {
        int owner = scope->game->city[a];
        if (owner < scope->players)
            out[owner * scope->areas + a] = 1;
        else if (owner == BARBARIANS)
            out[scope->players * scope->areas + a] = 1;
    }
}

static void write_areas(const Scope *scope, int16_t *out)
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

static void write_hands(const Scope *scope, int16_t *out)
{
    for (int p = 0; p < scope->players; p++)
        widen(out + p * scope->cards, scope->game->hand[p], scope->cards);
}

static void write_calamities_open(const Scope *scope, int16_t *out)
{
    for (int p = 0; p < scope->players; p++)
        spread(out + p * CALAMITY_COUNT, scope->game->held_open[p], CALAMITY_COUNT);
}

static void write_calamities_from(const Scope *scope, int16_t *out)
{
    for (int p = 0; p < scope->players; p++)
        for (int c = 0; c < CALAMITY_COUNT; c++) {
            Card card = scope->rules->edition->calamity_card[c];
            bool held = card < scope->cards && scope->game->hand[p][card] > 0;
            *out++ = seat(held ? card_trader(scope->rules, scope->game, (Player)p, card) : NOBODY);
        }
}

static void write_discards(const Scope *scope, int16_t *out)
{
    for (int block = 0; block < BLOCKS_MAX; block++)
        widen(out + block * scope->cards, scope->game->discard[block], scope->cards);
}

static void write_stacks(const Scope *scope, int16_t *out)
{
    for (int block = 0; block < scope->game->block_count; block++)
        for (int stack = 0; stack < STACKS_MAX; stack++)
            out[block * STACKS_MAX + stack] = !scope->view->stack_empty[block][stack];
}

/* ---- Scratch ---- */

static void write_fights(const Scope *scope, int16_t *out)
{
    for (int f = 0; f < FIGHTS_MAX; f++) {
        const Fight *fight = &scope->game->conflict.fights[f];
        *out++ = (int16_t)fight->place;
        spread(out, fight->to_lose, scope->players);
        out += scope->players;
        *out++ = has(fight->to_lose, BARBARIANS);
        spread(out, fight->choosing, scope->players);
        out += scope->players;
    }
}

static void write_offers(const Scope *scope, int16_t *out)
{
    for (int i = 0; i < OFFERS_MAX && scope->scratch == SCRATCH_TRADE; i++, out += 16) {
        const Offer *offer = &scope->game->phase.trade.offers[i];
        if (offer->number == 0)
            continue;
        out[0] = offer->number;
        out[1] = seat(offer->from);
        out[2] = seat(offer->terms.to);
        out[3] = offer->terms.give_count;
        out[4] = offer->terms.want_count;
        for (int c = 0; c < OFFER_NAMES; c++)
            out[5 + c] = byte_or_none(offer->terms.give[c]);
        for (int c = 0; c < WANT_NAMES; c++)
            out[5 + OFFER_NAMES + c] = byte_or_none(offer->terms.want[c]);
        out[5 + OFFER_NAMES + WANT_NAMES] = offer->terms.counters;
    }
}

static void write_deals(const Scope *scope, int16_t *out)
{
    for (int i = 0; i < DEALS_MAX && scope->scratch == SCRATCH_TRADE; i++, out += 9) {
        const Deal *deal = &scope->game->phase.trade.deals[i];
        if (deal->number == 0)
            continue;
        out[0] = deal->number;
        for (int side = 0; side < 2; side++) {
            out[1 + side] = seat(deal->player[side]);
            out[3 + side] = deal->agreed[side];
            out[5 + side] = deal->count[side];
            out[7 + side] = deal->named[side];
        }
    }
}

/* Of the other side only the named cards are known, and the view has no others. */
static void write_own_deals(const Scope *scope, int16_t *out)
{
    int row = 0;
    for (int i = 0; i < DEALS_MAX && scope->scratch == SCRATCH_TRADE && row < DEALS_EACH; i++) {
        const Deal *deal = &scope->game->phase.trade.deals[i];
        if (deal->number == 0 || scope->viewer < 0
            || (deal->player[0] != scope->viewer && deal->player[1] != scope->viewer))
            continue;
        int mine = deal->player[1] == scope->viewer;
        out[0] = deal->number;
        for (int c = 0; c < deal->count[mine]; c++)
            out[1 + deal->cards[mine][c]]++;
        for (int c = 0; c < deal->named[1 - mine]; c++)
            out[1 + scope->cards + deal->cards[1 - mine][c]]++;
        out += 1 + 2 * scope->cards;
        row++;
    }
}

static const Basket *own_basket(const Scope *scope)
{
    return scope->scratch == SCRATCH_PURCHASE && scope->viewer >= 0
               ? &scope->game->phase.purchase.baskets[scope->viewer]
               : NULL;
}

static void write_basket(const Scope *scope, int16_t *out)
{
    const Basket *basket = own_basket(scope);
    if (!basket)
        return;
    out[0] = basket->discounted;
    out[1] = basket->free;
    out[2] = basket->substitute;
    out[3] = basket->substitute_for;
}

static void write_basket_advances(const Scope *scope, int16_t *out)
{
    const Basket *basket = own_basket(scope);
    if (basket)
        spread(out, basket->advances, scope->advances);
}

static void write_basket_cards(const Scope *scope, int16_t *out)
{
    const Basket *basket = own_basket(scope);
    if (basket)
        widen(out, basket->cards, scope->cards);
}

static void write_tax(const Scope *scope, int16_t *out)
{
    const TaxState *tax = &scope->game->phase.tax;
    for (int p = 0; p < scope->players && scope->scratch == SCRATCH_TAX; p++, out += 3) {
        out[0] = tax->revolting[p];
        out[1] = has(tax->victims, p);
        out[2] = (int16_t)(tax->beneficiary == p ? tax->to_choose : 0);
    }
}

static void write_minors(const Scope *scope, int16_t *out)
{
    const MinorsState *minors = &scope->game->phase.minors;
    for (int p = 0; p < scope->players && scope->scratch == SCRATCH_MINORS; p++, out += 3) {
        out[0] = minors->card[p];
        out[1] = minors->left[p];
        out[2] = (int16_t)minors->first[p];
    }
}

/* What the room of the calamity says of the whole: a place, and a count. */
static void write_room(const Scope *scope, int16_t *out)
{
    const MajorState *major = &scope->game->phase.major;
    switch (scope->rules->edition->cards[major->card].calamity) {
    case CALAMITY_VOLCANIC_ERUPTION:
        out[0] = area_or_none(major->room.earthquake.city);
        out[1] = major->room.earthquake.neighbours_left;
        break;
    case CALAMITY_FLOOD:
        out[0] = area_or_none(major->room.flood.place);
        break;
    case CALAMITY_CYCLONE:
        out[0] = area_or_none(major->room.cyclone.sea);
        break;
    case CALAMITY_REGRESSION:
        out[1] = major->room.regression.cities_owed;
        break;
    case CALAMITY_CIVIL_WAR:
    case CALAMITY_TYRANNY:
        out[1] = calamity_factions_of(scope->rules, scope->game) ? major->room.factions.kept
                                                                 : major->room.war.groups;
        break;
    default:
        break;
    }
}

static void write_calamity(const Scope *scope, int16_t *out)
{
    const MajorState *major = &scope->game->phase.major;
    if (scope->scratch != SCRATCH_MAJOR)
        return;
    out[0] = major->card;
    out[1] = seat(major->primary);
    out[2] = seat(major->beneficiary);
    out[3] = major->stage;
    out[4] = major->victims_left;
    write_room(scope, out + 5);
}

/* What it says of each player: how many cities must be reduced or chosen, cards that may be
 * discarded instead, and the way taken. */
static void write_room_player(const Scope *scope, int p, int16_t *out)
{
    const MajorState *major = &scope->game->phase.major;
    switch (scope->rules->edition->cards[major->card].calamity) {
    case CALAMITY_SUPERSTITION:
    case CALAMITY_CIVIL_DISORDER:
        out[0] = major->room.reduction.least[p];
        break;
    case CALAMITY_CYCLONE:
        out[0] = major->room.cyclone.reduction.least[p];
        break;
    case CALAMITY_ICONOCLASM:
        out[0] = major->room.iconoclasm.reduction.least[p];
        out[1] = major->room.iconoclasm.cards[p];
        out[2] = major->room.iconoclasm.way[p];
        break;
    case CALAMITY_PIRACY:
        out[0] = major->room.piracy.of_secondary[p];
        break;
    default:
        break;
    }
}

static void write_factions(const Scope *scope, int16_t *out)
{
    if (scope->scratch != SCRATCH_MAJOR)
        return;
    const FactionsRoom *room = calamity_factions_of(scope->rules, scope->game);
    int                 areas = scope->rules->board->area_count;
    for (int a = 0; room && a < areas; a++) {
        out[a] = room->tokens[a];
        out[areas + a] = bits_test(room->cities, a);
    }
}

static void write_calamity_players(const Scope *scope, int16_t *out)
{
    const MajorState *major = &scope->game->phase.major;
    for (int p = 0; p < scope->players && scope->scratch == SCRATCH_MAJOR; p++, out += 6) {
        out[0] = major->left[p];
        out[1] = has(major->secondary, p);
        out[2] = has(major->candidates, p);
        write_room_player(scope, p, out + 3);
    }
}

static void write_abilities(const Scope *scope, int16_t *out)
{
    const AbilityState *abilities = &scope->game->phase.abilities;
    if (scope->scratch != SCRATCH_ABILITIES)
        return;
    out[0] = abilities->begun;
    out[1] = (int16_t)abilities->used;
    out[2] = abilities->count;
    if (diaspora_source(scope->game) != AREA_NONE)
        out[3] = area_or_none(diaspora_source(scope->game));
    out[4] = demanded_card(scope->game);
}

static void write_tribute(const Scope *scope, int16_t *out)
{
    const TributeRoom *room = &scope->game->phase.abilities.room.tribute;
    if (scope->scratch != SCRATCH_ABILITIES)
        return;
    for (int p = 0; p < scope->players; p++)
        out[2 * p] = has(demand_asked(scope->game), p);
    if (!tribute_begun(scope->game))
        return;
    for (int p = 0; p < scope->players; p++, out += 2) {
        out[0] = has(room->asked, p);
        out[1] = room->cards[p];
    }
}
