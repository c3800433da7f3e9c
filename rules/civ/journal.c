/* Phase 3: which tokens have moved, and the journal from which moves are taken back (3.3, 3.4).
 *
 * The arrivals are exact: every token that has moved and is ashore is counted in one of them, so
 * there are never more than a player has tokens. The journal keeps the newest entries; when its
 * room is full the oldest can no longer be taken back. */
#include "rules/civ/movement.h"

#include <string.h>

#include "rules/civ/figures.h"
#include "rules/civ/outlook.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"

static void journal_drop(MovementState *state, Player player, int index);

/* How many entries there is room for beside so many arrivals. */
static int journal_room(int arrivals)
{
    int room = (MOVES_ROOM - arrivals) / 2;
    return room < JOURNAL_MAX ? room : JOURNAL_MAX;
}
static_assert(sizeof(JournalEntry) == 2 * sizeof(uint16_t), "see journal_room()");
static_assert(MOVES_ROOM - 2 * JOURNAL_MAX >= 55, "one set of pieces never shortens the journal");

/* Where an area stands among the arrivals, or would stand: the place of the first that is not below
 * it. */
static uint16_t *arrival_find(MovementState *state, Player player, Area area)
{
    uint16_t *at = &state->rooms[player].arrivals[MOVES_ROOM - 1];
    for (int i = 0; i < state->arrival_count[player] && arrival_area(*at) < area; i++)
        at--;
    return at;
}

/* Kept sorted by area, so that equal positions are equal bytes whatever the order of the moves. */
void arrivals_add(Game *game, Player player, Area area, int count)
{
    MovementState *state = &game->phase.movement;
    uint16_t      *at = arrival_find(state, player, area);
    uint16_t *end = &state->rooms[player].arrivals[MOVES_ROOM - 1 - state->arrival_count[player]];
    if (at != end && arrival_area(*at) == area) {
        *at = (uint16_t)(*at + count);
        return;
    }
    must(state->arrival_count[player] < ARRIVALS_MAX);
    while (state->journal_count[player] > journal_room(state->arrival_count[player] + 1))
        journal_drop(state, player, 0);
    memmove(end, end + 1, (size_t)(at - end) * sizeof *at);
    *at = (uint16_t)(area * 128 + count);
    state->arrival_count[player]++;
}

void arrivals_remove(Game *game, Player player, Area area, int count)
{
    MovementState *state = &game->phase.movement;
    uint16_t      *at = arrival_find(state, player, area);
    uint16_t *end = &state->rooms[player].arrivals[MOVES_ROOM - 1 - state->arrival_count[player]];
    must(at != end && arrival_area(*at) == area && arrival_tokens(*at) >= count);
    *at = (uint16_t)(*at - count);
    if (arrival_tokens(*at) > 0)
        return;
    state->arrival_count[player]--;
    memmove(end + 2, end + 1, (size_t)(at - end - 1) * sizeof *at);
    end[1] = 0;
}

int landed_tokens(const Game *game, Player player, int ship, Area area)
{
    const MovementState *state = &game->phase.movement;
    int                  landed = 0;
    if (game->switches[SWITCH_LANDED_TOKENS] == LANDED_TOKENS_MOVED)
        return 0;
    for (int i = 0; i < state->journal_count[player]; i++) {
        const JournalEntry *entry = &state->rooms[player].journal[i];
        if (entry->ship != (unsigned)ship)
            continue;
        if (entry->kind == JOURNAL_DISEMBARK && entry->to == area)
            landed += entry->count;
        if (entry->kind == JOURNAL_EMBARK && entry->from == area)
            landed -= entry->to;
    }
    /* Some may have paid for ships since. */
    int moved = moved_tokens(game, player, area);
    return landed < 0 ? 0 : landed < moved ? landed : moved;
}

static void journal_drop(MovementState *state, Player player, int index)
{
    JournalEntry *list = state->rooms[player].journal;
    state->journal_count[player]--;
    memmove(&list[index], &list[index + 1],
            (size_t)(state->journal_count[player] - index) * sizeof *list);
    memset(&list[state->journal_count[player]], 0, sizeof *list);
}

void journal_add(Game *game, Player player, JournalKind kind, int ship, int from, int to, int count)
{
    MovementState *state = &game->phase.movement;
    JournalEntry   entry = { .from = (unsigned)from & 0x1FFu,
                             .to = (unsigned)to & 0x1FFu,
                             .count = (unsigned)count & 0x7Fu,
                             .kind = (unsigned)kind & 7u,
                             .ship = (unsigned)ship & 7u };
    if (state->journal_count[player] == journal_room(state->arrival_count[player]))
        journal_drop(state, player, 0);
    state->rooms[player].journal[state->journal_count[player]++] = entry;
}

static void make_final(JournalEntry *list, int index, bool with_presence);

/* The smallest move into an area before an entry stays, so that there was somebody; if none can be
 * taken back, somebody stays anyway. */
static void keep_presence(JournalEntry *list, int index)
{
    int kept = -1;
    for (int i = 0; i < index; i++) {
        bool came = list[i].kind == JOURNAL_LAND || list[i].kind == JOURNAL_DISEMBARK;
        if (!came || list[i].to != list[index].from)
            continue;
        if (list[i].final)
            return;
        if (kept < 0 || list[i].count < list[kept].count)
            kept = i;
    }
    if (kept >= 0)
        make_final(list, kept, true);
}

static void make_final(JournalEntry *list, int index, bool with_presence)
{
    if (list[index].final)
        return;
    list[index].final = 1;
    if (list[index].kind == JOURNAL_DISEMBARK)
        for (int i = 0; i < index; i++)
            if (list[i].kind != JOURNAL_LAND && list[i].ship == list[index].ship)
                make_final(list, i, with_presence);
    if (with_presence && list[index].kind == JOURNAL_BUILD && (list[index].count & BUILT_BY_GUESTS))
        keep_presence(list, index);
}

void journal_make_final(Game *game, Player player)
{
    MovementState *state = &game->phase.movement;
    make_final(state->rooms[player].journal, state->journal_count[player] - 1, !first_rules(game));
}

/* ---- Taking back ---- */

int journal_revertible(const Game *game, Player player, Area area)
{
    const MovementState *state = &game->phase.movement;
    int                  count = 0;
    for (int i = 0; i < state->journal_count[player]; i++) {
        const JournalEntry *entry = &state->rooms[player].journal[i];
        if ((entry->kind == JOURNAL_LAND || entry->kind == JOURNAL_DISEMBARK) && entry->to == area
            && !entry->final)
            count += entry->count;
    }
    int moved = moved_tokens(game, player, area);
    return count < moved ? count : moved;
}

static bool can_undo(const Game *game, Player player, const JournalEntry *entry)
{
    const Ship *ship = &game->players[player].ships[entry->ship];
    if (entry->final)
        return false;
    switch ((JournalKind)entry->kind) {
    case JOURNAL_LAND:
        return moved_tokens(game, player, (Area)entry->to) >= entry->count;
    case JOURNAL_BUILD:
        return ship->status == SHIP_NEW && ship->steps == 0 && ship->cargo == 0;
    case JOURNAL_MAINTAIN:
        return ship->status == SHIP_MAINTAINED && ship->steps == 0 && ship->cargo == 0;
    case JOURNAL_SCRAP:
        return ship->status == SHIP_IN_STOCK;
    case JOURNAL_SAIL:
        return ship->status != SHIP_IN_STOCK && ship->area == entry->to && ship->steps > 0;
    case JOURNAL_EMBARK:
        return ship->area == entry->from && ship->cargo >= entry->count;
    case JOURNAL_DISEMBARK:
        return ship->area == entry->to && ship->status != SHIP_IN_STOCK
               && moved_tokens(game, player, (Area)entry->to) >= entry->count;
    }
    return false;
}

int journal_undoable(const Game *game, Player player)
{
    const MovementState *state = &game->phase.movement;
    for (int i = state->journal_count[player] - 1; i >= 0; i--)
        if (can_undo(game, player, &state->rooms[player].journal[i]))
            return i;
    return -1;
}

int journal_open(const Game *game, Player player)
{
    const MovementState *state = &game->phase.movement;
    int                  count = state->half_paid[player] != 0;
    for (int i = 0; i < state->journal_count[player]; i++)
        count += !state->rooms[player].journal[i].final;
    return count;
}

static void token_back(const Play *play, Player player, unsigned area, bool had_moved)
{
    tokens_place(play, player, (Area)area, 1);
    if (had_moved)
        arrivals_add(play->game, player, (Area)area, 1);
}

static void undo_payment(const Play *play, Player player, const JournalEntry *entry, bool build)
{
    int  way = entry->count & PAID_WAY;
    bool first_had_moved = (entry->count & PAID_FIRST_HAD_MOVED) != 0;
    if (way == PAY_TREASURY)
        tokens_to_treasury(play, player, build ? 2 : 1);
    if (way == PAY_MIXED)
        tokens_to_treasury(play, player, 1);
    if (way != PAY_TREASURY)
        token_back(play, player, entry->from, first_had_moved);
    if (build && way == PAY_TOKENS)
        token_back(play, player, entry->to, (entry->count & PAID_SECOND_HAD_MOVED) != 0);
}

static void undo_entry(const Play *play, Player player, const JournalEntry *entry)
{
    Game    *game = play->game;
    Ship    *ship = &game->players[player].ships[entry->ship];
    uint8_t *tokens = game->tokens[player];
    switch ((JournalKind)entry->kind) {
    case JOURNAL_LAND:
        arrivals_remove(game, player, (Area)entry->to, entry->count);
        tokens_shift(play, player, (Area)entry->to, (Area)entry->from, entry->count);
        break;
    case JOURNAL_BUILD:
        ship_remove(play, player, entry->ship);
        game->players[player].ships_built--;
        undo_payment(play, player, entry, true);
        break;
    case JOURNAL_MAINTAIN:
        ship->status = SHIP_OLD;
        undo_payment(play, player, entry, false);
        break;
    case JOURNAL_SCRAP:
        *ship =
            (Ship){ .area = (Area)entry->from, .coast = (uint8_t)entry->count, .status = SHIP_OLD };
        EVENT3(play, EVENT_SHIP_RESTORED, player, entry->ship, entry->from);
        break;
    case JOURNAL_SAIL:
        EVENT4(play, EVENT_SHIP_SAILED, player, entry->ship, entry->to, entry->from);
        ship->area = (Area)entry->from;
        ship->coast = (uint8_t)entry->count;
        ship->steps--;
        break;
    case JOURNAL_EMBARK:
        ship->cargo = (uint8_t)(ship->cargo - entry->count);
        tokens[entry->from] = (uint8_t)(tokens[entry->from] + entry->count);
        if (entry->to > 0)
            arrivals_add(game, player, (Area)entry->from, entry->to);
        EVENT4(play, EVENT_DISEMBARKED, player, entry->ship, entry->from, entry->count);
        break;
    case JOURNAL_DISEMBARK:
        arrivals_remove(game, player, (Area)entry->to, entry->count);
        tokens[entry->to] = (uint8_t)(tokens[entry->to] - entry->count);
        ship->cargo = (uint8_t)(ship->cargo + entry->count);
        EVENT4(play, EVENT_EMBARKED, player, entry->ship, entry->to, entry->count);
        break;
    }
}

void journal_undo(const Play *play, Player player)
{
    MovementState *state = &play->game->phase.movement;
    EVENT1(play, EVENT_MOVE_UNDONE, player);
    if (state->half_paid[player]) {
        state->half_paid[player] = 0;
        return;
    }
    int          index = journal_undoable(play->game, player);
    JournalEntry entry = state->rooms[player].journal[index];
    journal_drop(state, player, index);
    undo_entry(play, player, &entry);
}

void journal_clear(Game *game, Player player)
{
    MovementState *state = &game->phase.movement;
    memset(&state->rooms[player], 0, sizeof state->rooms[player]);
    state->arrival_count[player] = 0;
    state->journal_count[player] = 0;
}
