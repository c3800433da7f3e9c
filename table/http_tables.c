/* Requests about tables: making, finding, joining, starting and leaving them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/table/bits.h"
#include "wire/json_in.h"
#include "table/contest.h"
#include "table/names.h"
#include "table/people.h"
#include "table/routes.h"
#include "table/tokens.h"
#include "table/trace.h"

enum { LISTED_MAX = 60 };

/* ---- Making ---- */

/* Two of the same name could be taken for each other. */
static bool name_is_taken(const Table *table, int but, const char *name)
{
    for (int i = 0; name[0] && i < table->seat_count; i++)
        if (i != but && names_alike(table->seats[i].row.name, name))
            return true;
    return false;
}

/* Whoever is logged in holds the seat by the account too, and is called by its name unless another
 * was given. */
static bool take_seat(HttpCall *call, Table *table, int seat, const char *token)
{
    uint8_t  hash[HASH_BYTES];
    Person   person;
    TokenRow row = { table->row.number, seat, TOKEN_SEAT };
    SeatRow *place = &table->seats[seat].row;
    token_hash(hash, token);
    place->kind = SEAT_PERSON;
    seat_hold(table, seat, 0, "");
    if (http_person(call, &person)) {
        seat_hold(table, seat, person.account, person.name);
        if (!place->name[0] && !name_is_taken(table, seat, person.name))
            snprintf(place->name, sizeof place->name, "%s", person.name);
    }
    return seat_store(call->host, table, seat, &call->error) && host_write(call->host, &call->error)
           && storage_token_add(call->host, hash, &row, NULL, &call->error);
}

static void answer_seat(HttpCall *call, const Table *table, int seat, const char *token, bool maker)
{
    JsonOut *out = &call->host->scratch.json;
    out_clear(out);
    out_map(out);
    out_pair_text(out, "table", table->row.id);
    if (maker && table->row.invitation[0])
        out_pair_text(out, "invitation", table->row.invitation);
    out_pair_number(out, "seat", seat);
    out_pair_text(out, "token", token);
    out_map_end(out);
    answer_json(call->host, call->request, 200, out);
}

/* Of the table and of those who sit there; the same person may play several seats, but under names
 * that can be told apart. */
static bool clean_names(TableSettings *settings, Error *error)
{
    int count = settings->options.player_count;
    if (!name_clean(settings->name, error))
        return false;
    for (int i = 0; i < count; i++) {
        if (!name_clean(settings->seats[i].name, error))
            return false;
        for (int j = 0; j < i; j++)
            if (settings->seats[i].name[0]
                && names_alike(settings->seats[i].name, settings->seats[j].name))
                return fail(error, "seats %d and %d have the same name", j, i);
    }
    return true;
}

void http_make_table(HttpCall *call)
{
    TableSettings settings;
    Person        person;
    char          token[TOKEN_MAX];
    Host         *host = call->host;
    uint32_t      seats = 0;
    if (!table_settings_new(&settings, call->body, host->shelf, &call->error)
        || !clean_names(&settings, &call->error)
        || (!settings.seats[0].mine
            && !fail(&call->error, "seat 0 is the maker's: its kind is \"mine\""))) {
        http_bad(call);
        return;
    }
    for (int i = 0; i < settings.options.player_count; i++)
        seats |= settings.seats[i].mine ? bit32(i) : 0;
    if (settings.rated && !host->ports->people.may_begin) {
        http_not_available(call);
        return;
    }
    bool             known = http_person(call, &person);
    const Objection *objection =
        contest_forbids_maker(&settings, seats, known ? person.account : 0);
    if (objection) {
        http_error(call, 409, objection->code, objection->why);
        return;
    }
    if (!host_may(host, LIMIT_NEW_TABLES, call->request->address)) {
        http_error(call, 429, "too-many-tables", "too many new tables from your address");
        return;
    }
    Table *table = tables_make(host, &settings, &call->error);
    if (!table) {
        http_failed(call);
        return;
    }
    token_make(&call->host->ports->chance, token, 's');
    people_share(table, seats);
    for (int i = 0; i < table->seat_count; i++)
        if ((seats & bit32(i)) && !take_seat(call, table, i, token)) {
            http_failed(call);
            return;
        }
    trace(TRACE_INFO, "table-made", "table=%s players=%d", table->row.id, table->seat_count);
    answer_seat(call, table, 0, token, true);
}

/* ---- Looking ---- */

void http_table(HttpCall *call)
{
    JsonOut *out = &call->host->scratch.json;
    out_clear(out);
    out_map(out);
    table_members(out, call->host, call->table, call->access.seats != 0);
    out_map_end(out);
    answer_json(call->host, call->request, 200, out);
}

typedef struct Listing {
    char ids[LISTED_MAX][TABLE_ID_MAX];
    int  count;
} Listing;

static bool note_listed(void *context, const TableRow *row)
{
    Listing *listing = context;
    memcpy(listing->ids[listing->count++], row->id, TABLE_ID_MAX);
    return listing->count < LISTED_MAX;
}

static void write_listing(HttpCall *call, JsonOut *out, const char *key, unsigned states)
{
    Host   *host = call->host;
    Listing listing = { .count = 0 };
    if (!storage_tables(host, states, true, LISTED_MAX, note_listed, &listing, &call->error))
        trace(TRACE_ERROR, "store", "message=\"%s\"", call->error.text);
    out_key(out, key);
    out_list(out);
    for (int i = 0; i < listing.count; i++) {
        /* Games that nobody is at are not played again for a list. */
        Table       *peeked = tables_peek(host, listing.ids[i]);
        const Table *table = peeked ? peeked : tables_loaded(host, listing.ids[i]);
        if (table) {
            out_map(out);
            table_members(out, host, table, false);
            out_map_end(out);
        }
        tables_unpeek(peeked);
    }
    out_list_end(out);
}

void http_tables(HttpCall *call)
{
    JsonOut *out = &call->host->scratch.json;
    out_clear(out);
    out_map(out);
    write_listing(call, out, "open", 1u << STATE_LOBBY);
    write_listing(call, out, "running", 1u << STATE_RUNNING | 1u << STATE_PAUSED);
    write_listing(call, out, "over", 1u << STATE_OVER);
    out_map_end(out);
    answer_json(call->host, call->request, 200, out);
}

/* ---- Joining ---- */

/* An open seat, and once the game runs also one that a bot plays, unless it is closed. */
static bool can_join(const Table *table, int seat)
{
    const Seat *place = &table->seats[seat];
    return place->row.kind == SEAT_OPEN
           || (place->row.kind == SEAT_BOT && table->row.state != STATE_LOBBY
               && !seat_is_closed(table, seat));
}

static int choose_seat(const Table *table, int wanted)
{
    for (int i = 0; i < table->seat_count; i++)
        if ((wanted < 0 || wanted == i) && can_join(table, i))
            return i;
    return -1;
}

void http_join(HttpCall *call)
{
    Table *table = call->table;
    char   name[PERSON_NAME_MAX] = "", invitation[TOKEN_MAX], token[TOKEN_MAX];
    int    wanted = -1;
    if (!in_keys(call->body, "name seat invitation", &call->error)
        || !in_text(call->body, "name", name, sizeof name, &call->error)
        || !in_text(call->body, "invitation", invitation, sizeof invitation, &call->error)
        || !in_int(call->body, "seat", 0, PLAYERS_MAX - 1, &wanted, &call->error)
        || !name_clean(name, &call->error)) {
        http_bad(call);
        return;
    }
    if (!call->access.invited && !call->access.seats) {
        http_error(call, 403, "not-invited", "this table is open only to those invited");
        return;
    }
    if (table_state(table) == STATE_OVER || table_state(table) == STATE_STUCK) {
        http_error(call, 409, "over", "this game cannot be joined any more");
        return;
    }
    int seat = choose_seat(table, wanted);
    if (seat < 0) {
        http_error(call, 409, "no-seat", wanted < 0 ? "no seat is free" : "this seat is not free");
        return;
    }
    Person           person;
    bool             known = http_person(call, &person);
    const Objection *objection = contest_forbids(table, seat, known ? person.account : 0);
    if (objection) {
        http_error(call, 409, objection->code, objection->why);
        return;
    }
    if (!name[0] && known)
        memcpy(name, person.name, sizeof name);
    if (name_is_taken(table, seat, name)) {
        http_error(call, 409, "name-taken", "somebody at this table has that name already");
        return;
    }
    seat_clear(table, seat);
    snprintf(table->seats[seat].row.name, sizeof table->seats[seat].row.name, "%s", name);
    token_make(&call->host->ports->chance, token, 's');
    table->row.shared = true;
    table_touch(call->host, table);
    /* It may have been somebody else's: of a person who was replaced, or of the importer of a game.
     */
    if (!table_store(call->host, table, &call->error)
        || !seat_end_links(call->host, table, seat, "taken-over",
                           "somebody else plays this seat now", &call->error)
        || !take_seat(call, table, seat, token)) {
        http_failed(call);
        return;
    }
    answer_seat(call, table, seat, token, false);
}

/* Which open seats the maker goes on playing: the body's `keep`. */
static bool read_keep(HttpCall *call, uint32_t *keep)
{
    const Node *list;
    *keep = 0;
    if (!in_keys(call->body, "keep", &call->error)
        || !in_list(call->body, "keep", &list, &call->error))
        return false;
    for (const Node *item = node_first(list); item; item = item->next) {
        int64_t seat = node_whole(item);
        if (!node_is_whole(item) || seat < 0 || seat >= PLAYERS_MAX)
            return fail(&call->error, "'keep' must be a list of seats");
        *keep |= bit32((int)seat);
    }
    *keep &= call->access.seats;
    return true;
}

/* Free seats become bots, except those that the importer of a game keeps. */
static bool fill_seats(HttpCall *call, Table *table, uint32_t keep)
{
    Host *host = call->host;
    for (int i = 0; i < table->seat_count; i++) {
        if (table->seats[i].row.kind != SEAT_OPEN)
            continue;
        table->seats[i].row.kind = keep & bit32(i) ? SEAT_PERSON : SEAT_BOT;
        if (!seat_store(host, table, i, &call->error)
            || (!(keep & bit32(i))
                && !seat_end_links(host, table, i, "gone", "a bot plays this seat now",
                                   &call->error)))
            return false;
    }
    return true;
}

static bool has_open_seat(const Table *table)
{
    for (int i = 0; i < table->seat_count; i++)
        if (table->seats[i].row.kind == SEAT_OPEN)
            return true;
    return false;
}

/* False with a code, or with an error of the store. */
static bool may_begin(HttpCall *call, const char **code, char message[160])
{
    const PeoplePort *people = &call->host->ports->people;
    return !call->table->settings.rated || !people->may_begin
           || people->may_begin(call->host, call->table, code, message, &call->error);
}

void http_start(HttpCall *call)
{
    Table   *table = call->table;
    int      maker = table_maker(table);
    uint32_t keep;
    bool     imported = table_state(table) == STATE_PAUSED && has_open_seat(table);
    if (!read_keep(call, &keep)) {
        http_bad(call);
        return;
    }
    if (maker < 0 || !(call->access.seats & bit32(maker))) {
        http_error(call, 403, "not-yours", "only the maker of the table may start it");
        return;
    }
    if (table_state(table) != STATE_LOBBY && !imported) {
        http_error(call, 409, "started", "the game has begun already");
        return;
    }
    const char *code = "";
    char        message[160];
    if (!may_begin(call, &code, message) && code[0]) {
        http_error(call, 409, code, message);
        return;
    }
    bool fine = !call->error.text[0] && fill_seats(call, table, keep);
    if (fine && imported) {
        table->row.state = STATE_RUNNING;
        table_touch(call->host, table);
        fine = table_store(call->host, table, &call->error);
    } else if (fine) {
        fine = table_start(call->host, table, &call->error);
    }
    if (fine)
        http_table(call);
    else
        http_failed(call);
}

/* ---- Leaving ---- */

void http_leave(HttpCall *call)
{
    if (!call->access.seats)
        http_error(call, 403, "wrong-token", "you hold no seat at this table");
    else if (seats_leave(call->host, call->table, call->access.seats, &call->error))
        answer_text(call->host, call->request, 200, "application/json", "{}", 2);
    else
        http_failed(call);
}

/* ---- The game file ---- */

static uint32_t people(const Table *table)
{
    uint32_t set = 0;
    for (int i = 0; i < table->seat_count; i++)
        set |= table->seats[i].row.kind == SEAT_PERSON ? bit32(i) : 0;
    return set;
}

void http_log(HttpCall *call)
{
    Table   *table = call->table;
    uint32_t all = people(table);
    if (!table->playing) {
        http_error(call, 409, "not-started", "the game has not begun");
        return;
    }
    if (!table_standing(table).over) {
        if (contest_is(table)) {
            http_error(call, 403, "secret",
                       "the file of a rated game or of a tournament's is there when it is over");
            return;
        }
        if (table->row.shared || all == 0 || (call->access.seats & all) != all) {
            http_error(call, 403, "secret",
                       "the file of a running game tells everything: only whoever has played "
                       "alone with bots from the beginning may have it");
            return;
        }
        table->row.opened = true;
        table_touch(call->host, table);
        if (!table_store(call->host, table, &call->error)) {
            http_failed(call);
            return;
        }
    }
    http_send_log(call);
}
