/* The tables in memory: found, made, forgotten, taken away. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/table/must.h"
#include "table/precompute.h"
#include "table/progress.h"
#include "table/host.h"
#include "table/people.h"
#include "table/loading.h"
#include "table/replays.h"
#include "wire/json_in.h"
#include "table/tokens.h"
#include "table/trace.h"

enum { SWEEP_MS = 5000, EXPIRE_AT_ONCE = 50, RESUME_MS = 20, READINGS_MOST = 16 };

static void free_rows(Table *table)
{
    for (int i = 0; i < table->seat_count; i++) {
        free(table->seats[i].row.extra);
        table->seats[i].row.extra = NULL;
    }
    table_row_free(&table->row);
    free(table->outline.result);
    table->outline.result = NULL;
}

static void free_table(Table *table)
{
    precompute_leave(table);
    loading_leave(table);
    progress_free(table);
    free_rows(table);
    free(table);
}

static Table *add(Host *host, Table *table)
{
    table->next = host->tables.first;
    host->tables.first = table;
    host->tables.count++;
    table->touched_ms = host->round.now_ms;
    return table;
}

static void prepare(Host *host, Table *table)
{
    table->rules = shelf_ruleset(host->shelf, table->settings.edition, table->settings.board);
    table->seat_count = table->settings.options.player_count;
    table->undone_to = -1;
    table->last_bot = NOBODY;
    rng_seed(&table->bot_rng, host->ports->chance.number());
}

/* ---- Reading ---- */

static bool read_seats(Host *host, Table *table, Error *error)
{
    SeatRow rows[PLAYERS_MAX];
    int     count = storage_seats(host, table->row.number, rows, PLAYERS_MAX, error);
    if (count >= 0 && count != table->seat_count)
        fail(error, "the table has %d seats instead of %d", count, table->seat_count);
    for (int i = 0; i < count; i++) {
        if (count == table->seat_count && rows[i].seat == i) {
            table->seats[i].row = rows[i];
            arrangement_read(&table->seats[i].arrangement, table->rules.family, rows[i].extra);
        } else {
            free(rows[i].extra);
        }
    }
    return count == table->seat_count;
}

/* An edition or board that is gone leaves the table stuck, with a reason. */
static bool read_settings(Host *host, Table *table)
{
    Error       problem = { "" };
    const Node *map = in_read(table->row.settings, strlen(table->row.settings), &problem);
    bool        fine = map && table_settings_read(&table->settings, map, host->shelf, &problem);
    node_free(map);
    if (!fine) {
        snprintf(table->why, sizeof table->why, "its settings are not understood any more: %.200s",
                 problem.text);
        trace(TRACE_ERROR, "table-stuck", "table=%s message=\"%s\"", table->row.id, table->why);
    }
    return fine;
}

static bool fill(Host *host, Table *table, Error *error)
{
    bool    known = read_settings(host, table);
    int64_t lowest;
    if (!known)
        return fail(error, "%s", table->why);
    prepare(host, table);
    return read_seats(host, table, error) && people_read(host, table, error)
           && votes_load(host, table, error)
           && storage_undos(host, table->row.number, 0, &table->undos, &lowest, error)
           && loading_begin(host, table, false, error);
}

Table *tables_loaded(Host *host, const char *id)
{
    Table *table = host->tables.first;
    while (table && strcmp(table->row.id, id) != 0)
        table = table->next;
    return table;
}

static bool claim(Host *host, Table *table, Error *error)
{
    host->round.elsewhere = (Lease){ 0 };
    return !host->ports->storage.claim || host->ports->storage.claim(host, table, error);
}

/* Whoever had it may have changed it until it was taken: it is read again. */
static bool take(Host *host, Table *table, Error *error)
{
    char id[TABLE_ID_MAX];
    if (!claim(host, table, error))
        return false;
    if (table->epoch == 0)
        return true;
    memcpy(id, table->row.id, sizeof id);
    table_row_free(&table->row);
    return storage_table_by_id(host, &table->row, id, error);
}

/* Whoever wants it has to wait while it is read. */
static Table *unless_read(Host *host, Table *table)
{
    if (!table->loading)
        return table;
    host->round.waits_for = table;
    return NULL;
}

Table *tables_find_now(Host *host, const char *id, Error *error)
{
    Table *table = tables_find(host, id, error);
    if (host->round.waits_for) {
        table = host->round.waits_for;
        loading_now(host, table);
    }
    return table;
}

Table *tables_find(Host *host, const char *id, Error *error)
{
    Table *table = tables_loaded(host, id);
    error->text[0] = 0;
    host->round.waits_for = NULL;
    if (table)
        return unless_read(host, table);
    table = need_zeroed(1, sizeof *table);
    host->round.elsewhere = (Lease){ .epoch = 0 };
    if (!storage_table_by_id(host, &table->row, id, error)) {
        free(table);
        return NULL;
    }
    if (!take(host, table, error)) {
        free_table(table);
        return NULL;
    }
    if (!fill(host, table, error)) {
        trace(TRACE_ERROR, "table-broken", "table=%s message=\"%s\"", id, error->text);
        free_table(table);
        return NULL;
    }
    return unless_read(host, add(host, table));
}

void tables_reload(Host *host, Table *table)
{
    Error    error = { "" };
    TableRow row;
    progress_free(table);
    for (int i = 0; i < table->seat_count; i++) {
        free(table->seats[i].row.extra);
        int connected = table->seats[i].connected;
        table->seats[i] = (Seat){ .connected = connected };
    }
    table->stored = table->changed = table->unread = false;
    if (!storage_table_by_id(host, &row, table->row.id, &error)) {
        /* It was made in the round that failed, or the store cannot be read. */
        snprintf(table->why, sizeof table->why, "%s",
                 error.text[0] ? error.text : "the table could not be stored");
        table->playing = false;
        table->unread = error.text[0] != 0;
        return;
    }
    table_row_free(&table->row);
    table->row = row;
    if (!fill(host, table, &error)) {
        snprintf(table->why, sizeof table->why, "%s", error.text);
        table->playing = false;
        table->unread = true;
    }
    table_touch(host, table);
}

/* ---- Making and taking away ---- */

Table *tables_make(Host *host, const TableSettings *settings, Error *error)
{
    JsonOut json = { 0 };
    Table  *table = need_zeroed(1, sizeof *table);
    table->settings = *settings;
    prepare(host, table);
    table_settings_json(&json, settings, host->shelf);
    id_make(&host->ports->chance, table->row.id);
    table->row.state = STATE_LOBBY;
    table->row.listed = settings->open;
    table->row.made = table->row.touched = host->round.now;
    table->row.settings = need_copy(out_string(&json));
    out_free(&json);
    if (!settings->open) {
        char token[TOKEN_MAX];
        token_make(&host->ports->chance, token, 'i');
        snprintf(table->row.invitation, sizeof table->row.invitation, "%.26s", token);
    }
    add(host, table);
    table->stored = table->changed = true;
    table->due_ms = INT64_MAX;
    if (!host_write(host, error) || !storage_table_add(host, &table->row, error)
        || !claim(host, table, error))
        return NULL;
    for (int i = 0; i < table->seat_count; i++) {
        SeatRow *row = &table->seats[i].row;
        *row = (SeatRow){ .seat = i, .kind = settings->seats[i].kind };
        snprintf(row->bot, sizeof row->bot, "%s", settings->seats[i].bot);
        snprintf(row->name, sizeof row->name, "%s", settings->seats[i].name);
        if (!seat_store(host, table, i, error))
            return NULL;
    }
    host->figures.tables_made++;
    return table;
}

void tables_drop(Host *host, Table *table)
{
    Table **at = &host->tables.first;
    while (*at != table)
        at = &(*at)->next;
    *at = table->next;
    host->tables.count--;
    /* What was asked of it is asked again. */
    if (table->waiting)
        host_again(host, table->waiting);
    table->waiting = NULL;
    free_table(table);
}

bool tables_remove(Host *host, Table *table, const char *why, Error *error)
{
    if (!host_write(host, error) || !storage_table_remove(host, table->row.number, error))
        return false;
    while (table->subscribers) {
        send_bye(host, table->subscribers->connection, "gone", why);
        subscriber_close(host, table->subscribers);
    }
    trace(TRACE_INFO, "table-removed", "table=%s", table->row.id);
    tables_drop(host, table);
    return true;
}

/* ---- Now and then ---- */

typedef struct Stale {
    int64_t before;
    char    ids[EXPIRE_AT_ONCE][TABLE_ID_MAX];
    int     count;
} Stale;

static bool note_stale(void *context, const TableRow *row)
{
    Stale *stale = context;
    if (row->touched < stale->before)
        memcpy(stale->ids[stale->count++], row->id, TABLE_ID_MAX);
    return stale->count < EXPIRE_AT_ONCE;
}

static void expire(Host *host)
{
    Stale *stale =
        &(Stale){ .before = host->round.now - (int64_t)host->options.lobby_hours * 3600 };
    Error error = { "" };
    if (host->options.lobby_hours == 0)
        return;
    if (!storage_tables(host, 1u << STATE_LOBBY, false, 100000, note_stale, stale, &error))
        trace(TRACE_ERROR, "store", "message=\"%s\"", error.text);
    for (int i = 0; i < stale->count; i++) {
        Table *table = tables_find(host, stale->ids[i], &error);
        if (table
            && !tables_remove(host, table, "the table has waited too long for its players", &error))
            host_fail(host, &error);
    }
}

static bool idle(const Host *host, const Table *table)
{
    return !table->subscribers && !table->stored && !table->changed && !table->thinking
           && !precompute_works(table) && !table->loading
           && (table->due_ms == INT64_MAX || table->row.state != STATE_RUNNING)
           && host->round.now_ms - table->touched_ms > (int64_t)host->options.idle_minutes * 60000;
}

/* What is written then is stored with this round: the table goes with the next sweep. */
static void leave_memory(Host *host, Table *table)
{
    Error error = { "" };
    if (!outline_keep_awaited(host, table, &error))
        host_fail(host, &error);
    else if (!table->stored)
        tables_drop(host, table);
}

void tables_sweep(Host *host)
{
    if (host->round.now_ms < host->schedule.sweep_due_ms)
        return;
    host->schedule.sweep_due_ms = host->round.now_ms + SWEEP_MS;
    expire(host);
    replays_sweep(host);
    for (Table *table = host->tables.first, *next; table; table = next) {
        next = table->next;
        if (table->unread)
            tables_reload(host, table);
        if (idle(host, table))
            leave_memory(host, table);
    }
}

void tables_note(Host *host, const char *id)
{
    if ((host->tables.resume_count & (host->tables.resume_count - 1)) == 0)
        host->tables.resume = need_more(host->tables.resume,
                                        2 * (size_t)(host->tables.resume_count + 1) * TABLE_ID_MAX);
    snprintf(host->tables.resume[host->tables.resume_count++], TABLE_ID_MAX, "%s", id);
}

static bool note_running(void *context, const TableRow *row)
{
    tables_note(context, row->id);
    return true;
}

void tables_remember(Host *host)
{
    Error error = { "" };
    if (!storage_tables(host, 1u << STATE_RUNNING, false, 1000000, note_running, host, &error))
        trace(TRACE_ERROR, "store", "message=\"%s\"", error.text);
    trace(TRACE_INFO, "resuming", "tables=%d", host->tables.resume_count);
}

bool tables_to_resume(const Host *host)
{
    return host->tables.resume_at < host->tables.resume_count
           && host->tables.loading < READINGS_MOST;
}

/* Bots go on where they were; tables that wait for people leave memory again after a while. */
void tables_resume(Host *host)
{
    Error error = { "" };
    if (host->tables.resume_at == host->tables.resume_count)
        return;
    int64_t until = host_time_ms(host) + RESUME_MS;
    while (tables_to_resume(host) && host_time_ms(host) < until)
        tables_find(host, host->tables.resume[host->tables.resume_at++], &error);
    if (host->tables.resume_at == host->tables.resume_count)
        trace(TRACE_INFO, "resumed", "tables=%d", host->tables.resume_count);
}

Table *tables_peek(Host *host, const char *id)
{
    Error  error = { "" };
    Table *table = need_zeroed(1, sizeof *table);
    bool   fine = !tables_loaded(host, id) && storage_table_by_id(host, &table->row, id, &error)
                && read_settings(host, table);
    if (fine) {
        prepare(host, table);
        fine = read_seats(host, table, &error) && outline_read(host, table, &error);
    }
    if (fine)
        return table;
    free_table(table);
    return NULL;
}

void tables_unpeek(Table *table)
{
    if (table)
        free_table(table);
}
