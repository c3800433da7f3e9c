/* A table in words: what everybody may know of it, and its game file. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/table/bits.h"
#include "rules/table/must.h"
#include "table/access.h"
#include "table/stored_rules.h"
#include "table/host.h"
#include "table/tokens.h"
#include "sim/log.h"

#define XXH_INLINE_ALL
#include <xxhash.h> /* Behind the headers of the rules: it brings a NAME_MAX. */

const char *state_name(TableState state)
{
    static const char *const names[] = { "lobby", "running", "paused", "over", "stuck" };
    return names[state];
}

void seat_role(JsonOut *out, const Table *table, int seat)
{
    int role =
        table->playing ? family_roles(table->rules.family)->of(&table->game, (Player)seat) : -1;
    if (role >= 0)
        out_pair_number(out, family_roles(table->rules.family)->word, role);
}

/* Everybody may know how long an offer stands. */
static void write_expiring(JsonOut *out, const Arrangement *arrangement)
{
    if (arrangement->expiring_count == 0)
        return;
    out_key(out, "expiring");
    out_list(out);
    for (int i = 0; i < arrangement->expiring_count; i++) {
        out_list(out);
        out_number(out, arrangement->expiring[i].number);
        out_number(out, arrangement->expiring[i].at);
        out_list_end(out);
    }
    out_list_end(out);
}

static void write_seat(JsonOut *out, const Host *host, const Table *table, int seat,
                       uint32_t pending)
{
    static const char *const kinds[] = { "open", "person", "bot" };
    const Seat              *place = &table->seats[seat];
    out_map(out);
    out_pair_number(out, "seat", seat);
    out_pair_text(out, "name", place->row.name);
    out_pair_text(out, "kind", kinds[place->row.kind]);
    if (place->row.kind == SEAT_BOT || seat_is_away(place))
        out_pair_text(out, "bot", seat_bot_name(table, seat));
    seat_role(out, table, seat);
    out_pair_bool(out, "connected", place->connected > 0);
    out_pair_bool(out, "away", seat_is_away(place));
    out_pair_bool(out, "pending", (pending & bit32(seat)) != 0);
    int64_t deadline = clock_deadline(host, table, seat);
    if (deadline)
        out_pair_number(out, "deadline", deadline);
    out_pair_bool(out, "late", deadline && deadline <= host->round.now);
    if (place->circling)
        out_pair_bool(out, "circling", true);
    out_pair_bool(out, "account", place->row.account != 0);
    if (seat_profile(table, seat)[0])
        out_pair_text(out, "profile", seat_profile(table, seat));
    out_pair_bool(out, "closed", seat_is_closed(table, seat));
    write_expiring(out, &place->arrangement);
    out_map_end(out);
}

void table_ranking(JsonOut *out, const Table *table)
{
    const Family *family = table->rules.family;
    Player        order[PLAYERS_MAX];
    family_results(family)->ranking(order, &table->rules, &table->game);
    int winners = family_results(family)->winners(&table->rules, &table->game);
    out_list(out);
    for (int i = 0; i < table->seat_count; i++) {
        out_map(out);
        out_pair_number(out, "player", order[i]);
        out_pair_number(out, "points", family->points(&table->rules, &table->game, order[i]));
        out_pair_number(out, "place", place_at(i, winners));
        out_map_end(out);
    }
    out_list_end(out);
}

/* The promise while the game runs, and what it was a promise of when it is over. */
static void write_shuffle(JsonOut *out, const Table *table)
{
    char text[65];
    seed_commitment(text, table->row.seed, table->row.salt);
    out_pair_text(out, "commitment", text);
    if (!table_standing(table).over)
        return;
    snprintf(text, sizeof text, "%" PRIu64, table->row.seed);
    out_pair_text(out, "seed", text);
    bytes_hex(text, table->row.salt, SALT_BYTES);
    out_pair_text(out, "salt", text);
}

void table_members(JsonOut *out, const Host *host, const Table *table, bool with_invitation)
{
    const TableRow *row = &table->row;
    Outline         outline = table_outline(table);
    uint32_t        pending = row->state == STATE_RUNNING && !table->why[0] ? outline.awaited : 0;
    out_pair_text(out, "id", row->id);
    out_pair_text(out, "name", table->settings.name);
    out_key(out, "settings");
    table_settings_json(out, &table->settings, host->shelf);
    out_pair_text(out, "state", state_name(table_state(table)));
    if (table->why[0])
        out_pair_text(out, "why", table->why);
    out_key(out, "seats");
    out_list(out);
    for (int i = 0; i < table->seat_count; i++)
        write_seat(out, host, table, i, pending);
    out_list_end(out);
    out_pair_number(out, "made", row->made);
    if (row->started)
        out_pair_number(out, "started", row->started);
    if (row->ended)
        out_pair_number(out, "ended", row->ended);
    out_pair_number(out, "now", host->round.now);
    out_pair_number(out, "n", outline.n);
    out_pair_number(out, "turn", outline.turn);
    out_pair_number(out, "phase", outline.phase);
    out_pair_number(out, "watchers", table->watchers);
    out_pair_bool(out, "opened", row->opened);
    if (row->tournament[0])
        out_pair_text(out, "tournament", row->tournament);
    if (table->playing && stored_rules_are_own(host, table))
        out_pair_bool(out, "own_data", true);
    if (table->playing)
        write_shuffle(out, table);
    out_key(out, "votes");
    votes_json(out, host, table);
    if (table->playing ? table_standing(table).over : outline.result && outline.result[0]) {
        out_key(out, "ranking");
        if (table->playing)
            table_ranking(out, table);
        else
            out_value(out, outline.result, strlen(outline.result));
    }
    if (!with_invitation)
        return;
    char watch[TOKEN_MAX];
    access_watch_token(watch, table);
    out_pair_text(out, "watch_token", watch);
    if (row->invitation[0])
        out_pair_text(out, "invitation", row->invitation);
}

uint64_t table_fingerprint(const Host *host, const Table *table)
{
    struct {
        int32_t  state, watchers, phase, turn, over;
        uint32_t connected, away, opened, late, pace, closed, circling;
        uint64_t votes;
        uint64_t texts[PLAYERS_MAX];
        uint32_t kinds[PLAYERS_MAX];
        int64_t  accounts[PLAYERS_MAX], deadlines[PLAYERS_MAX];
        int32_t  roles[PLAYERS_MAX];
    } seen;
    memset(&seen, 0, sizeof seen);
    seen.state = (int32_t)table_state(table);
    seen.watchers = table->watchers;
    seen.votes = XXH3_64bits(table->votes, sizeof table->votes);
    seen.opened = table->row.opened;
    seen.pace = (uint32_t)table->settings.pace;
    if (table->playing) {
        Standing standing = table_standing(table);
        seen.phase = standing.phase;
        seen.turn = standing.turn;
        seen.over = standing.over;
    }
    for (int i = 0; i < table->seat_count; i++) {
        const Seat *seat = &table->seats[i];
        seen.connected |= seat->connected ? bit32(i) : 0;
        seen.closed |= table->settings.seats[i].closed ? bit32(i) : 0;
        seen.away |= seat_is_away(seat) ? bit32(i) : 0;
        seen.circling |= seat->circling ? bit32(i) : 0;
        seen.late |= clock_is_late(host, table, i) ? bit32(i) : 0;
        seen.deadlines[i] = clock_deadline(host, table, i);
        seen.kinds[i] = (uint32_t)seat->row.kind;
        seen.accounts[i] = seat->row.account;
        seen.texts[i] =
            XXH3_64bits(seat->row.name, strlen(seat->row.name))
            ^ XXH3_64bits(seat->row.bot, strlen(seat->row.bot)) * 3
            ^ XXH3_64bits(seat->arrangement.bot, strlen(seat->arrangement.bot)) * 5
            ^ XXH3_64bits(seat->arrangement.expiring, (size_t)seat->arrangement.expiring_count
                                                          * sizeof *seat->arrangement.expiring)
                  * 7;
        seen.roles[i] =
            table->playing ? family_roles(table->rules.family)->of(&table->game, (Player)i) : -1;
    }
    return XXH3_64bits(&seen, sizeof seen) | 1;
}
