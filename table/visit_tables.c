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
static bool take_seat(Visit *visit, Table *table, int seat, const char *token)
{
    uint8_t  hash[HASH_BYTES];
    Person   person;
    TokenRow row = { table->row.number, seat, TOKEN_SEAT };
    SeatRow *place = &table->seats[seat].row;
    token_hash(hash, token);
    place->kind = SEAT_PERSON;
    seat_hold(table, seat, 0, "");
    if (visit_person(visit, &person)) {
        seat_hold(table, seat, person.account, person.name);
        if (!place->name[0] && !name_is_taken(table, seat, person.name))
            snprintf(place->name, sizeof place->name, "%s", person.name);
    }
    return seat_store(visit->host, table, seat, &visit->error)
           && host_write(visit->host, &visit->error)
           && storage_token_add(visit->host, hash, &row, NULL, &visit->error);
}

static void answer_seat(Visit *visit, const Table *table, int seat, const char *token, bool maker)
{
    JsonOut *out = &visit->host->scratch.json;
    out_clear(out);
    out_map(out);
    out_pair_text(out, "table", table->row.id);
    if (maker && table->row.invitation[0])
        out_pair_text(out, "invitation", table->row.invitation);
    out_pair_number(out, "seat", seat);
    out_pair_text(out, "token", token);
    out_map_end(out);
    answer_json(visit->host, visit->request, 200, out);
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

void visit_make_table(Visit *visit)
{
    TableSettings settings;
    Person        person;
    char          token[TOKEN_MAX];
    Host         *host = visit->host;
    uint32_t      seats = 0;
    if (!table_settings_new(&settings, visit->body, host->shelf, &visit->error)
        || !clean_names(&settings, &visit->error)
        || (!settings.seats[0].mine
            && !fail(&visit->error, "seat 0 is the maker's: its kind is \"mine\""))) {
        visit_bad(visit);
        return;
    }
    for (int i = 0; i < settings.options.player_count; i++)
        seats |= settings.seats[i].mine ? bit32(i) : 0;
    if (settings.rated && !host->ports->people.may_begin) {
        visit_not_available(visit);
        return;
    }
    bool             known = visit_person(visit, &person);
    const Objection *objection =
        contest_forbids_maker(&settings, seats, known ? person.account : 0);
    if (objection) {
        visit_error(visit, 409, objection->code, objection->why);
        return;
    }
    if (!host_may(host, LIMIT_NEW_TABLES, visit->request->address)) {
        visit_error(visit, 429, "too-many-tables", "too many new tables from your address");
        return;
    }
    Table *table = tables_make(host, &settings, &visit->error);
    if (!table) {
        visit_failed(visit);
        return;
    }
    token_make(&visit->host->ports->chance, token, 's');
    people_share(table, seats);
    for (int i = 0; i < table->seat_count; i++)
        if ((seats & bit32(i)) && !take_seat(visit, table, i, token)) {
            visit_failed(visit);
            return;
        }
    trace(TRACE_INFO, "table-made", "table=%s players=%d", table->row.id, table->seat_count);
    answer_seat(visit, table, 0, token, true);
}

/* ---- Looking ---- */

void visit_table(Visit *visit)
{
    JsonOut *out = &visit->host->scratch.json;
    out_clear(out);
    out_map(out);
    table_members(out, visit->host, visit->table, visit->access.seats != 0);
    out_map_end(out);
    answer_json(visit->host, visit->request, 200, out);
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

static void write_listing(Visit *visit, JsonOut *out, const char *key, unsigned states)
{
    Host   *host = visit->host;
    Listing listing = { .count = 0 };
    if (!storage_tables(host, states, true, LISTED_MAX, note_listed, &listing, &visit->error))
        trace(TRACE_ERROR, "store", "message=\"%s\"", visit->error.text);
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

void visit_tables(Visit *visit)
{
    JsonOut *out = &visit->host->scratch.json;
    out_clear(out);
    out_map(out);
    write_listing(visit, out, "open", 1u << STATE_LOBBY);
    write_listing(visit, out, "running", 1u << STATE_RUNNING | 1u << STATE_PAUSED);
    write_listing(visit, out, "over", 1u << STATE_OVER);
    out_map_end(out);
    answer_json(visit->host, visit->request, 200, out);
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

void visit_join(Visit *visit)
{
    Table *table = visit->table;
    char   name[PERSON_NAME_MAX] = "", invitation[TOKEN_MAX], token[TOKEN_MAX];
    int    wanted = -1;
    if (!in_keys(visit->body, "name seat invitation", &visit->error)
        || !in_text(visit->body, "name", name, sizeof name, &visit->error)
        || !in_text(visit->body, "invitation", invitation, sizeof invitation, &visit->error)
        || !in_int(visit->body, "seat", 0, PLAYERS_MAX - 1, &wanted, &visit->error)
        || !name_clean(name, &visit->error)) {
        visit_bad(visit);
        return;
    }
    if (!visit->access.invited && !visit->access.seats) {
        visit_error(visit, 403, "not-invited", "this table is open only to those invited");
        return;
    }
    if (table_state(table) == STATE_OVER || table_state(table) == STATE_STUCK) {
        visit_error(visit, 409, "over", "this game cannot be joined any more");
        return;
    }
    int seat = choose_seat(table, wanted);
    if (seat < 0) {
        visit_error(visit, 409, "no-seat",
                    wanted < 0 ? "no seat is free" : "this seat is not free");
        return;
    }
    Person           person;
    bool             known = visit_person(visit, &person);
    const Objection *objection = contest_forbids(table, seat, known ? person.account : 0);
    if (objection) {
        visit_error(visit, 409, objection->code, objection->why);
        return;
    }
    if (!name[0] && known)
        memcpy(name, person.name, sizeof name);
    if (name_is_taken(table, seat, name)) {
        visit_error(visit, 409, "name-taken", "somebody at this table has that name already");
        return;
    }
    seat_clear(table, seat);
    snprintf(table->seats[seat].row.name, sizeof table->seats[seat].row.name, "%s", name);
    token_make(&visit->host->ports->chance, token, 's');
    table->row.shared = true;
    table_touch(visit->host, table);
    /* It may have been somebody else's: of a person who was replaced, or of the importer of a game.
     */
    if (!table_store(visit->host, table, &visit->error)
        || !seat_end_links(visit->host, table, seat, "taken-over",
                           "somebody else plays this seat now", &visit->error)
        || !take_seat(visit, table, seat, token)) {
        visit_failed(visit);
        return;
    }
    answer_seat(visit, table, seat, token, false);
}

/* Which open seats the maker goes on playing: the body's `keep`. */
static bool read_keep(Visit *visit, uint32_t *keep)
{
    const Node *list;
    *keep = 0;
    if (!in_keys(visit->body, "keep", &visit->error)
        || !in_list(visit->body, "keep", &list, &visit->error))
        return false;
    for (const Node *item = node_first(list); item; item = item->next) {
        int64_t seat = node_whole(item);
        if (!node_is_whole(item) || seat < 0 || seat >= PLAYERS_MAX)
            return fail(&visit->error, "'keep' must be a list of seats");
        *keep |= bit32((int)seat);
    }
    *keep &= visit->access.seats;
    return true;
}

/* Free seats become bots, except those that the importer of a game keeps. */
static bool fill_seats(Visit *visit, Table *table, uint32_t keep)
{
    Host *host = visit->host;
    for (int i = 0; i < table->seat_count; i++) {
        if (table->seats[i].row.kind != SEAT_OPEN)
            continue;
        table->seats[i].row.kind = keep & bit32(i) ? SEAT_PERSON : SEAT_BOT;
        if (!seat_store(host, table, i, &visit->error)
            || (!(keep & bit32(i))
                && !seat_end_links(host, table, i, "gone", "a bot plays this seat now",
                                   &visit->error)))
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
static bool may_begin(Visit *visit, const char **code, char message[160])
{
    const PeoplePort *people = &visit->host->ports->people;
    return !visit->table->settings.rated || !people->may_begin
           || people->may_begin(visit->host, visit->table, code, message, &visit->error);
}

void visit_start(Visit *visit)
{
    Table   *table = visit->table;
    int      maker = table_maker(table);
    uint32_t keep;
    bool     imported = table_state(table) == STATE_PAUSED && has_open_seat(table);
    if (!read_keep(visit, &keep)) {
        visit_bad(visit);
        return;
    }
    if (maker < 0 || !(visit->access.seats & bit32(maker))) {
        visit_error(visit, 403, "not-yours", "only the maker of the table may start it");
        return;
    }
    if (table_state(table) != STATE_LOBBY && !imported) {
        visit_error(visit, 409, "started", "the game has begun already");
        return;
    }
    const char *code = "";
    char        message[160];
    if (!may_begin(visit, &code, message) && code[0]) {
        visit_error(visit, 409, code, message);
        return;
    }
    bool fine = !visit->error.text[0] && fill_seats(visit, table, keep);
    if (fine && imported) {
        table->row.state = STATE_RUNNING;
        table_touch(visit->host, table);
        fine = table_store(visit->host, table, &visit->error);
    } else if (fine) {
        fine = table_start(visit->host, table, &visit->error);
    }
    if (fine)
        visit_table(visit);
    else
        visit_failed(visit);
}

/* ---- Leaving ---- */

void visit_leave(Visit *visit)
{
    if (!visit->access.seats)
        visit_error(visit, 403, "wrong-token", "you hold no seat at this table");
    else if (seats_leave(visit->host, visit->table, visit->access.seats, &visit->error))
        answer_text(visit->host, visit->request, 200, "application/json", "{}", 2);
    else
        visit_failed(visit);
}

/* ---- The game file ---- */

static uint32_t people(const Table *table)
{
    uint32_t set = 0;
    for (int i = 0; i < table->seat_count; i++)
        set |= table->seats[i].row.kind == SEAT_PERSON ? bit32(i) : 0;
    return set;
}

void visit_log(Visit *visit)
{
    Table   *table = visit->table;
    uint32_t all = people(table);
    if (!table->playing) {
        visit_error(visit, 409, "not-started", "the game has not begun");
        return;
    }
    if (!table_standing(table).over) {
        if (contest_is(table)) {
            visit_error(visit, 403, "secret",
                        "the file of a rated game or of a tournament's is there when it is over");
            return;
        }
        if (table->row.shared || all == 0 || (visit->access.seats & all) != all) {
            visit_error(visit, 403, "secret",
                        "the file of a running game tells everything: only whoever has played "
                        "alone with bots from the beginning may have it");
            return;
        }
        table->row.opened = true;
        table_touch(visit->host, table);
        if (!table_store(visit->host, table, &visit->error)) {
            visit_failed(visit);
            return;
        }
    }
    visit_send_log(visit);
}
