/* Phase 3: movement by land, the rules of entry, and the end of a player's movement. Ships are in
 * ships.c, taking back in journal.c.
 *
 * All players who have not finished are pending, in census order only where the table asks for it.
 * An early move that causes a conflict situation is final (3.2 to 3.4, R-25). */
#include "rules/civ/conflict.h"
#include "rules/civ/figures.h"
#include "rules/civ/movement.h"
#include "rules/civ/order.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"

enum { STEP_BEGIN, STEP_MOVES };

static void run(const Play *play)
{
    Game  *game = play->game;
    Frame *frame = flow_top(&game->flow);
    if (frame->step == STEP_MOVES) {
        /* The rest was cleared player by player, as each finished. */
        game->phase.movement.barring = game->phase.movement.choosers = 0;
        flow_pop(&game->flow);
        return;
    }
    game->acting = players_in(game);
    frame->step = STEP_MOVES;
    movement_look(play->rules, game);
}

void movement_look(const Rules *rules, Game *game)
{
    order_by_census(rules, game);
    game->phase.movement.barring = entry_barring(rules, game);
    game->phase.movement.choosers = movement_choosers(rules, game, game->acting);
}

bool moves_early(const Game *game, Player player)
{
    for (int i = 0; game->order[i] != player; i++)
        if (game->acting & bit32(game->order[i]))
            return true;
    return false;
}

/* ---- The rules of entry ---- */

uint32_t entry_barring(const Rules *rules, const Game *game)
{
    uint32_t set = 0;
    for (Player p = 0; p < game->player_count; p++)
        if (player_has(rules, game, p, EFFECT_BARS_CITY_ENTRY)
            || player_has(rules, game, p, EFFECT_BARS_CONFLICT))
            set |= bit32(p);
    return set;
}

/* Does anybody else hold an advance that can bar an entry? */
static bool somebody_bars(const Game *game, Player player)
{
    return (game->phase.movement.barring & ~bit32(player)) != 0;
}

/* Only where such a player has units anything can be barred. */
static bool somebody_bars_here(const Game *game, Player player, Area area)
{
    for (uint32_t left = game->phase.movement.barring & ~bit32(player); left; left &= left - 1)
        if (has_units_in(game, (Player)first32(left), area))
            return true;
    return false;
}

static bool city_bars(const Rules *rules, const Game *game, Player player, Area area)
{
    Player owner = game->city[area];
    return owner < PLAYERS_MAX && owner != player
           && player_has(rules, game, owner, EFFECT_BARS_CITY_ENTRY)
           && !player_has(rules, game, player, EFFECT_IGNORES_CITY_BAR);
}

static bool units_bar_conflict(const Rules *rules, const Game *game, Player player, Area area)
{
    if (player_has(rules, game, player, EFFECT_IGNORES_CONFLICT_BAR))
        return false;
    for (Player p = 0; p < game->player_count; p++)
        if (p != player && has_units_in(game, p, area)
            && player_has(rules, game, p, EFFECT_BARS_CONFLICT))
            return true;
    return false;
}

/* Is there a conflict situation in an area that nobody else can still take back? Only then it opens
 * the area to others: the token that caused it has to stay there. */
static bool conflict_stands(const Rules *rules, const Game *game, Player player, Area area)
{
    if (!conflict_situation(rules, game, area))
        return false;
    uint32_t owners = token_owners(game, area);
    int      tokens = tokens_in(game, area);
    for (uint32_t left = owners & game->acting & ~bit32(player); left; left &= left - 1) {
        Player other = (Player)first32(left);
        int    revertible = journal_revertible(game, other, area);
        tokens -= revertible;
        if (revertible == game->tokens[other][area])
            owners &= ~bit32(other);
    }
    Player city = game->city[area];
    if (city != NOBODY)
        return (owners & ~bit32(city)) != 0;
    return tokens > area_info(rules, area)->limit && count32(owners) > 1;
}

/* Why tokens stay out: the advance that bars them, or a conflict that would open the area once it
 * stands. */
static Refusal bar_reason(const Rules *rules, const Game *game, Area area, Refusal bar)
{
    return conflict_situation(rules, game, area) ? REFUSAL_CONFLICT_UNSURE : bar;
}

/* 17.4.1, 17.4.2, R-26, R-205: what is barred is an attack. Beside a city that takes as many tokens
 * as make it fall, or one where tokens of others stand; elsewhere more than the limit feeds. A
 * conflict that is there already opens nothing. */
static int entry_below_force(const Rules *rules, const Game *game, Player player, Area area,
                             int count, Refusal *why)
{
    if (!somebody_bars_here(game, player, area)
        || (!city_bars(rules, game, player, area)
            && !units_bar_conflict(rules, game, player, area)))
        return count;
    Player city = game->city[area];
    int    room = 0;
    if (city == NOBODY)
        room = area_info(rules, area)->limit - tokens_in(game, area);
    else if (city == player)
        room = player_effect(rules, game, player, EFFECT_TOKEN_IN_CITY) - tokens_in(game, area);
    else if ((token_owners(game, area) & ~bit32(player)) == 0)
        room = attack_needs(rules, game, player, area) - 1 - game->tokens[player][area];
    if (room >= count)
        return count;
    *why = REFUSAL_ATTACK_BARRED;
    return room > 0 ? room : 0;
}

/* Tokens enter one by one, each tested at its own moment. */
int entry_max(const Rules *rules, const Game *game, Player player, Area area, int count,
              Refusal *why)
{
    *why = REFUSAL_NONE;
    if (game->switches[SWITCH_ENTRY_BARS] == ENTRY_BARS_SUFFICIENT_FORCE)
        return entry_below_force(rules, game, player, area, count, why);
    if (!somebody_bars_here(game, player, area) || conflict_stands(rules, game, player, area))
        return count;
    if (city_bars(rules, game, player, area)) {
        *why = bar_reason(rules, game, area, REFUSAL_CITY_BARRED);
        return 0;
    }
    if (!units_bar_conflict(rules, game, player, area))
        return count;
    int room = 0;
    if (game->city[area] == NOBODY || game->city[area] == player) {
        bool alone = (token_owners(game, area) & ~bit32(player)) == 0;
        room = alone ? count : area_info(rules, area)->limit - tokens_in(game, area);
    }
    if (room >= count)
        return count;
    *why = bar_reason(rules, game, area, REFUSAL_CONFLICT_BARRED);
    return room > 0 ? room : 0;
}

/* roadbuilding.2, R-29: a token stops where it would be in a conflict situation, itself counted. */
static bool may_pass(const Rules *rules, const Game *game, Player player, Area area, Refusal *why)
{
    if (!area_in_play(game, area)) {
        *why = REFUSAL_OUT_OF_PLAY;
        return false;
    }
    if (entry_max(rules, game, player, area, 1, why) < 1)
        return false;
    *why = REFUSAL_CONFLICT_ON_THE_WAY;
    if (game->city[area] != NOBODY && game->city[area] != player)
        return false;
    bool others = (token_owners(game, area) & ~bit32(player)) != 0;
    if (!others)
        return true;
    /* 17.3.1 */
    if (game->switches[SWITCH_ROAD_TRANSIT] == ROAD_TRANSIT_NO_FOREIGN_UNITS)
        return false;
    return game->city[area] == NOBODY && tokens_in(game, area) + 1 <= area_info(rules, area)->limit;
}

/* ---- Legal actions ---- */

static bool list_moves_from(ActionList *list, const Rules *rules, const Game *game, Player player,
                            Area from, int unmoved, bool bars)
{
    const BoardArea *info = area_info(rules, from);
    for (int i = 0; i < info->land_count; i++) {
        Area    to = info->land[i];
        Refusal why;
        if (!area_in_play(game, to))
            continue;
        int most = bars ? entry_max(rules, game, player, to, unmoved, &why) : unmoved;
        for (int count = 1; count <= most; count++)
            if (!list_put(list, ACTION_MOVE, player, from, to, count, 0))
                return false;
    }
    return true;
}

static bool list_marches_from(ActionList *list, const Rules *rules, const Game *game, Player player,
                              Area from, int unmoved)
{
    const BoardArea *info = area_info(rules, from);
    for (int i = 0; i < info->land_count; i++) {
        Area    via = info->land[i];
        Refusal why;
        if (!may_pass(rules, game, player, via, &why))
            continue;
        const BoardArea *next = area_info(rules, via);
        for (int j = 0; j < next->land_count; j++) {
            Area to = next->land[j];
            if (to == from || !area_in_play(game, to))
                continue;
            int most = entry_max(rules, game, player, to, unmoved, &why);
            for (int count = 1; count <= most; count++)
                if (!list_put(list, ACTION_MARCH, player, from, via, to, count))
                    return false;
        }
    }
    return true;
}

/* The arrivals of a player, passed along with the areas, which are sorted in the same way. */
typedef struct Arrivals {
    const uint16_t *next;
    const uint16_t *end;
} Arrivals;

static Arrivals arrivals_of(const Game *game, Player player)
{
    const MovementState *state = &game->phase.movement;
    const uint16_t      *first = &state->rooms[player].arrivals[MOVES_ROOM - 1];
    return (Arrivals){ first, first - state->arrival_count[player] };
}

/* The tokens that have not moved, of the next area with tokens. */
static int unmoved_next(Arrivals *arrivals, const uint8_t *tokens, Area area)
{
    if (arrivals->next == arrivals->end || arrival_area(*arrivals->next) != area)
        return tokens[area];
    return tokens[area] - arrival_tokens(*arrivals->next--);
}

static bool list_land(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    const uint8_t *tokens = game->tokens[player];
    bool           bars = somebody_bars(game, player);
    Arrivals       arrivals = arrivals_of(game, player);
    FOR_TOKENS(a, rules, game, player)
    {
        int unmoved = unmoved_next(&arrivals, tokens, a);
        if (unmoved > 0 && !list_moves_from(list, rules, game, player, a, unmoved, bars))
            return false;
    }
    if (!player_has(rules, game, player, EFFECT_LAND_STEPS))
        return true;
    arrivals = arrivals_of(game, player);
    FOR_TOKENS(a, rules, game, player)
    {
        int unmoved = unmoved_next(&arrivals, tokens, a);
        if (unmoved > 0 && !list_marches_from(list, rules, game, player, a, unmoved))
            return false;
    }
    return true;
}

static void legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    if (half_paid_area(game, player) != AREA_NONE) {
        ships_legal_payment(list, rules, game, player);
        return;
    }
    if (tokens_on_board(rules, game, player) > 0 && !list_land(list, rules, game, player))
        return;
    if (!rules->edition->ship_phase) {
        ships_legal_build(list, rules, game, player);
        if (list->count == list->max)
            return;
        ships_legal_upkeep(list, rules, game, player);
        if (list->count == list->max)
            return;
    }
    ships_legal_use(list, rules, game, player);
    if (list->count == list->max)
        return;
    if (journal_undoable(game, player) >= 0 && !list_put(list, ACTION_UNDO, player, 0, 0, 0, 0))
        return;
    if (ships_may_rest(rules, game, player) == REFUSAL_NONE)
        list_put(list, ACTION_DONE, player, 0, 0, 0, 0);
}

/* ---- Checks ---- */

static Refusal check_move(const Rules *rules, const Game *game, const Action *action)
{
    Area    from = action->arg[0], to = action->arg[1];
    int     count = action->arg[2];
    Refusal why;
    if (from >= rules->board->area_count || to >= rules->board->area_count || count < 1
        || !args_clear(action, 3))
        return REFUSAL_BAD_ARGUMENT;
    if (!board_land_adjacent(rules->board, from, to))
        return REFUSAL_NOT_ADJACENT;
    if (!area_in_play(game, to))
        return REFUSAL_OUT_OF_PLAY;
    if (count > unmoved_tokens(game, action->player, from))
        return REFUSAL_NOT_ENOUGH_TOKENS;
    return entry_max(rules, game, action->player, to, count, &why) == count ? REFUSAL_NONE : why;
}

static Refusal check_march(const Rules *rules, const Game *game, const Action *action)
{
    Area    from = action->arg[0], via = action->arg[1], to = action->arg[2];
    int     count = action->arg[3], areas = rules->board->area_count;
    Refusal why;
    if (from >= areas || via >= areas || to >= areas || count < 1 || !args_clear(action, 4)
        || from == to)
        return REFUSAL_BAD_ARGUMENT;
    if (!player_has(rules, game, action->player, EFFECT_LAND_STEPS))
        return REFUSAL_NO_SECOND_STEP;
    if (!board_land_adjacent(rules->board, from, via)
        || !board_land_adjacent(rules->board, via, to))
        return REFUSAL_NOT_ADJACENT;
    if (!area_in_play(game, to))
        return REFUSAL_OUT_OF_PLAY;
    if (count > unmoved_tokens(game, action->player, from))
        return REFUSAL_NOT_ENOUGH_TOKENS;
    if (!may_pass(rules, game, action->player, via, &why))
        return why;
    return entry_max(rules, game, action->player, to, count, &why) == count ? REFUSAL_NONE : why;
}

static Refusal check_undo(const Game *game, const Action *action)
{
    if (!args_clear(action, 0))
        return REFUSAL_BAD_ARGUMENT;
    bool can = half_paid_area(game, action->player) != AREA_NONE
               || journal_undoable(game, action->player) >= 0;
    return can ? REFUSAL_NONE : REFUSAL_NOTHING_TO_UNDO;
}

static Refusal check(const Rules *rules, const Game *game, const Action *action)
{
    if (action->kind == ACTION_UNDO)
        return check_undo(game, action);
    if (action->kind < ACTION_MOVE
        || (action->kind > ACTION_DISEMBARK && action->kind != ACTION_DONE))
        return REFUSAL_WRONG_KIND;
    if (rules->edition->ship_phase && action->kind >= ACTION_BUILD_SHIP
        && action->kind <= ACTION_SCRAP)
        return REFUSAL_SHIPS_HAVE_A_PHASE;
    bool owes = half_paid_area(game, action->player) != AREA_NONE;
    if (owes != (action->kind == ACTION_PAY_TOKEN))
        return owes ? REFUSAL_PAYMENT_DUE : REFUSAL_WRONG_KIND;
    switch (action->kind) {
    case ACTION_MOVE:
        return check_move(rules, game, action);
    case ACTION_MARCH:
        return check_march(rules, game, action);
    case ACTION_DONE:
        return args_clear(action, 0) ? ships_may_rest(rules, game, action->player)
                                     : REFUSAL_BAD_ARGUMENT;
    default:
        return ships_check(rules, game, action);
    }
}

static bool has_land_border_in_play(const Rules *rules, const Game *game, Area area)
{
    const BoardArea *info = area_info(rules, area);
    for (int i = 0; i < info->land_count; i++)
        if (area_in_play(game, info->land[i]))
            return true;
    return false;
}

/* Can any token that has not moved go somewhere by land? */
static bool has_land_move(const Rules *rules, const Game *game, Player player)
{
    Arrivals arrivals = arrivals_of(game, player);
    FOR_TOKENS(a, rules, game, player)
    if (unmoved_next(&arrivals, game->tokens[player], a) > 0
        && has_land_border_in_play(rules, game, a))
        return true;
    return false;
}

/* Mostly the player has something to move or to take back, or may be done. And nobody has to move
 * early (3.2, R-25): those who come before may yet open an area that is barred now. Others change
 * none of this but by finishing. */
static bool is_chooser(const Rules *rules, const Game *game, Player player)
{
    if (half_paid_area(game, player) != AREA_NONE)
        return false;
    bool bars = somebody_bars(game, player);
    if (bars && moves_early(game, player))
        return journal_undoable(game, player) >= 0 || has_land_move(rules, game, player)
               || ships_may_rest(rules, game, player) != REFUSAL_NONE;
    return ships_may_rest(rules, game, player) == REFUSAL_NONE
           && (journal_undoable(game, player) >= 0
               || (!bars && has_land_move(rules, game, player)));
}

uint32_t movement_choosers(const Rules *rules, const Game *game, uint32_t players)
{
    uint32_t set = 0;
    for (uint32_t left = players; left; left &= left - 1)
        if (is_chooser(rules, game, (Player)first32(left)))
            set |= bit32(first32(left));
    return set;
}

static bool has_choice(const Rules *rules, const Game *game, Player player)
{
    (void)rules;
    return (game->phase.movement.choosers & bit32(player)) != 0;
}

/* Only what bars an entry can take options from others, and not from choosers. */
static uint32_t affected(const Rules *rules, const Game *game, Player player)
{
    const MovementState *state = &game->phase.movement;
    (void)rules;
    return state->barring ? bit32(player) | ~state->choosers : bit32(player);
}

/* ---- Doing it ---- */

bool entry_final(const Rules *rules, const Game *game, Player player, Area area, bool before)
{
    return moves_early(game, player) && conflict_situation(rules, game, area)
           && game->switches[SWITCH_EARLY_CONFLICT] == EARLY_CONFLICT_FINAL
           && (!before || game->switches[SWITCH_EARLY_JOINING] == EARLY_JOINING_FINAL);
}

static void move_by_land(const Play *play, Player player, Area from, Area to, int count)
{
    Game *game = play->game;
    bool  conflict = conflict_situation(play->rules, game, to);
    tokens_shift(play, player, from, to, count);
    arrivals_add(game, player, to, count);
    journal_add(game, player, JOURNAL_LAND, 0, from, to, count);
    if (entry_final(play->rules, game, player, to, conflict))
        journal_make_final(game, player);
}

/* 3.29: unpaid ships go, and what has been done is done. */
static void finish(const Play *play, Player player)
{
    Game *game = play->game;
    ships_drop_unpaid(play, player);
    journal_clear(game, player);
    game->acting &= ~bit32(player);
    EVENT1(play, EVENT_MOVEMENT_DONE, player);
}

/* Keeps MovementState.choosers up to date. */
static void note_choosers(const Play *play, const Action *action)
{
    Game          *game = play->game;
    MovementState *state = &game->phase.movement;
    uint32_t       changed = bit32(action->player);
    /* Whoever has moved by land and may take it back has the choice as before. */
    if ((action->kind == ACTION_MOVE || action->kind == ACTION_MARCH) && (state->choosers & changed)
        && !state->rooms[action->player].journal[state->journal_count[action->player] - 1].final)
        return;
    /* Whoever finishes may leave another one first in the order. */
    if (action->kind == ACTION_DONE && state->barring)
        changed |= game->acting;
    state->choosers =
        (state->choosers & ~changed) | movement_choosers(play->rules, game, changed & game->acting);
}

static void apply(const Play *play, const Action *action)
{
    switch (action->kind) {
    case ACTION_MOVE:
        move_by_land(play, action->player, action->arg[0], action->arg[1], action->arg[2]);
        break;
    case ACTION_MARCH:
        move_by_land(play, action->player, action->arg[0], action->arg[2], action->arg[3]);
        break;
    case ACTION_UNDO:
        journal_undo(play, action->player);
        break;
    case ACTION_DONE:
        finish(play, action->player);
        break;
    default:
        ships_apply(play, action);
    }
    note_choosers(play, action);
}

static Prompt prompt(const Rules *rules, const Game *game, Player player)
{
    (void)rules;
    Area area = half_paid_area(game, player);
    if (area != AREA_NONE)
        return (Prompt){ .kind = PROMPT_PAY_SHIP, .arg = { area } };
    return (Prompt){ .kind = moves_early(game, player) ? PROMPT_MOVE_EARLY : PROMPT_MOVE };
}

const Procedure procedure_MOVEMENT = { .run = run,
                                       .strict = STRICT_BY_ORDER,
                                       .legal = legal,
                                       .check = check,
                                       .apply = apply,
                                       .prompt = prompt,
                                       .affected = affected,
                                       .has_choice = has_choice };
