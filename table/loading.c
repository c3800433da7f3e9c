#include "table/loading.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/loader.h"
#include "rules/table/text.h"
#include "table/stored_rules.h"
#include "table/progress.h"
#include "table/host.h"
#include "table/trace.h"

typedef struct Row {
    size_t  text; /* Where it begins. */
    int64_t at;
    int     seat, flags;
} Row;

struct Loading {
    Job     job;    /* First. */
    Table  *table;  /* Null: nobody wants it any more. */
    bool    handed; /* To a worker. */
    bool    whole;  /* All rows are here. */
    bool    news;   /* Whoever is asked something then is told. */
    Row    *rows;
    int64_t count, room;
    char   *texts;
    size_t  length, texts_room;
    /* Of whoever plays it. */
    Table played;
    Error problem;
    Event events[EVENTS_MAX];
};

static void drop(Loading *self)
{
    progress_free(&self->played);
    free(self->rows);
    free(self->texts);
    free(self);
}

/* ---- Playing, here or in a worker ---- */

static bool play_row(Table *table, int64_t n, const Row *row, const char *text, Events *events,
                     Error *error)
{
    Action  action;
    Refusal refusal;
    char    message[128] = "";
    if (!text_read_action(&action, &table->rules, &table->game, (Player)row->seat, text, message,
                          sizeof message))
        return fail(error, "action %lld, '%s', is not understood any more: %s", (long long)n, text,
                    message);
    if (!progress_step(table, &action, events, &refusal))
        return fail(error, "action %lld, '%s', meets a bug: %s", (long long)n, text, table->why);
    if (refusal != ACCEPTED)
        return fail(error, "the rules of this program refuse action %lld, '%s': %s", (long long)n,
                    text, table->rules.family->words->refusals[refusal].message);
    progress_note(table, &action, row->flags, row->at, events);
    return true;
}

static void play(Job *job)
{
    Loading *self = (Loading *)job;
    progress_begin(&self->played);
    for (int64_t i = 0; i < self->count && !self->problem.text[0]; i++) {
        Events events = { self->events, 0, EVENTS_MAX, 0 };
        play_row(&self->played, i + 1, &self->rows[i], self->texts + self->rows[i].text, &events,
                 &self->problem);
    }
}

/* ---- What it is played by ---- */

static bool is_first_format(const Host *host, const Table *table)
{
    const Loader        *loader = loader_of(table->rules.family);
    const TableSettings *settings = &table->settings;
    return settings->board >= 0
           && table->row.edition_hash
                  == loader->first_format_hash(shelf_edition_id(host->shelf, settings->edition))
           && table->row.board_hash
                  == loader->first_format_hash(shelf_board_id(host->shelf, settings->board));
}

/* The hashes tell whether anything changed at all; if every action is still accepted, the game goes
 * on. */
static bool note_rules(Host *host, Table *table, Error *error)
{
    TableRow     *row = &table->row;
    const Loader *loader = loader_of(table->rules.family);
    int           version = table->rules.family->version;
    uint64_t      edition = loader->edition_hash(&table->rules, table->seat_count);
    uint64_t      board = loader->board_hash(&table->rules, table->seat_count);
    bool same = row->rules == version && row->edition_hash == edition && row->board_hash == board;
    /* Earlier versions have hashes of another kind of what is the same. */
    bool known = row->rules == version && (is_first_format(host, table) || !table->missing[0]);
    if (same || row->state == STATE_OVER || host->round.failed)
        return true;
    row->edition_hash = edition;
    row->board_hash = board;
    if (known)
        return table_store(host, table, error) && stored_rules_keep(host, table, error);
    trace(TRACE_WARNING, "rules-changed", "table=%s from=%d to=%d", row->id, row->rules, version);
    char text[2 * WHY_MAX];
    snprintf(text, sizeof text,
             "The rules%s have been mended since this game began. All actions were played again "
             "and accepted; the position may differ in what was mended.%s%s",
             table->missing[0] ? ", the edition or the board" : "",
             table->missing[0] ? " To be exact: " : "", table->missing);
    ChatRow note = { .seat = -1, .name = "", .text = text, .at = host->round.now };
    row->rules = version;
    table_keep_settings(host, table); /* With the switches that it keeps from then. */
    return table_store(host, table, error) && stored_rules_keep(host, table, error)
           && storage_chat_add(host, row->number, &note, error);
}

/* The game goes on by the edition and the board that it began with, wherever they are kept. */
static bool find_contents(Host *host, Table *table, Error *error)
{
    Origin origin = { table->settings.edition, table->settings.board, table->seat_count,
                      table->row.edition_hash, table->row.board_hash, table->row.number };
    table->missing[0] = 0;
    return is_first_format(host, table)
           || stored_rules_ruleset(host, &origin, &table->rules, table->missing, error);
}

/* ---- The end ---- */

/* A store that fails is written to another time. */
static bool settle(Host *host, Loading *self, Error *error)
{
    Table *table = self->table;
    bool   writes = !host->round.failed && host->schedule.retry_at_ms <= host->round.now_ms;
    progress_move(table, &self->played);
    table->loading = NULL;
    table->playing = true;
    /* What is refused is so because of what is missing, if anything is. */
    if (self->problem.text[0]) {
        snprintf(table->why, sizeof table->why, "%.150s%s%.100s", table->missing,
                 table->missing[0] ? ": " : "", self->problem.text);
        trace(TRACE_ERROR, "table-stuck", "table=%s message=\"%s\"", table->row.id, table->why);
    }
    for (int i = 0; i < table->seat_count && !self->news; i++)
        table->seats[i].notified = table->seats[i].asked.decision;
    drop(self);
    return table->why[0] || !writes
           || (note_rules(host, table, error) && outline_keep(host, table, error));
}

static void settle_late(Host *host, Loading *self)
{
    Error  error = { "" };
    Table *table = self->table;
    if (!settle(host, self, &error))
        host_fail(host, &error);
    table->due_ms = host->round.now_ms;
    host_take_up(host, table);
}

static void finish(Job *job, void *context)
{
    Loading *self = (Loading *)job;
    Host    *host = context;
    host->tables.loading--;
    if (self->table)
        settle_late(host, self);
    else
        drop(self);
}

/* ---- Fetching ---- */

static bool take_row(void *context, int64_t n, const ActionRow *row, Error *error)
{
    Loading *self = context;
    size_t   size = strlen(row->text) + 1;
    (void)n;
    (void)error;
    if (self->count == self->room) {
        self->room = 2 * self->room + READ_AT_ONCE;
        self->rows = need_more(self->rows, (size_t)self->room * sizeof *self->rows);
    }
    if (self->length + size > self->texts_room) {
        self->texts_room = 2 * (self->texts_room + size);
        self->texts = need_more(self->texts, self->texts_room);
    }
    self->rows[self->count++] =
        (Row){ .text = self->length, .at = row->at, .seat = row->seat, .flags = row->flags };
    memcpy(self->texts + self->length, row->text, size);
    self->length += size;
    return true;
}

static bool fetch(Host *host, Loading *self, Error *error)
{
    int64_t before = self->count;
    if (!storage_actions(host, self->table->row.number, before, READ_AT_ONCE, take_row, self,
                         error))
        return false;
    self->whole = self->count - before < READ_AT_ONCE;
    return true;
}

static void hand_over(Host *host, Loading *self)
{
    self->handed = true;
    self->job.work = play;
    self->job.finish = finish;
    host->tables.loading++;
    host_work(host, WORKER_PLAYS, &self->job);
}

bool loading_lacks(const Table *table)
{
    return table->loading && !table->loading->whole;
}

/* The table stays, and is tried again now and then. */
static void give_up(Host *host, Table *table, const Error *error)
{
    trace(TRACE_ERROR, "store", "table=%s message=\"%s\"", table->row.id, error->text);
    loading_leave(table);
    snprintf(table->why, sizeof table->why, "%s", error->text);
    table->unread = true;
    host_take_up(host, table);
}

/* A few at a time, one after the other, however many have been asked for. */
void loading_go_on(Host *host)
{
    enum { FETCHES = 2 };
    int fetches = 0;
    for (Table *table = host->tables.first, *next; table && fetches < FETCHES; table = next) {
        Error error = { "" };
        next = table->next;
        if (!loading_lacks(table))
            continue;
        fetches++;
        if (!fetch(host, table->loading, &error))
            give_up(host, table, &error);
        else if (table->loading->whole)
            hand_over(host, table->loading);
    }
}

/* ---- From outside ---- */

static Loading *begin(Host *host, Table *table, bool news)
{
    Loading *self = need_zeroed(1, sizeof *self);
    self->news = news;
    self->table = table;
    self->played.rules = table->rules;
    self->played.settings = table->settings;
    self->played.seat_count = table->seat_count;
    self->played.row.seed = table->row.seed;
    self->played.row.started = table->row.started;
    host->figures.tables_loaded++;
    return self;
}

static bool start(Host *host, Table *table, bool news, bool at_once, Error *error)
{
    loading_leave(table);
    table->why[0] = 0;
    table->n = 0;
    table->revision = ++host->tables.revisions;
    table->playing = false;
    if (table->row.state == STATE_LOBBY)
        return true;
    if (!outline_read(host, table, error) || !find_contents(host, table, error))
        return false;
    family_options(table->rules.family)->of_version(&table->settings.options, table->row.rules);
    Loading *self = table->loading = begin(host, table, news);
    bool     fine = fetch(host, self, error);
    while (fine && !self->whole && at_once)
        fine = fetch(host, self, error);
    if (!fine) {
        loading_leave(table);
        return false;
    }
    if (!self->whole)
        return true;
    play(&self->job);
    host->figures.replayed += (uint64_t)self->count;
    return settle(host, self, error);
}

bool loading_begin(Host *host, Table *table, bool news, Error *error)
{
    return start(host, table, news, !host_has_workers(host, WORKER_PLAYS), error);
}

void loading_now(Host *host, Table *table)
{
    Error error = { "" };
    if (!start(host, table, table->loading->news, true, &error))
        give_up(host, table, &error);
    host_take_up(host, table);
}

void loading_leave(Table *table)
{
    Loading *self = table->loading;
    table->loading = NULL;
    if (!self)
        return;
    self->table = NULL; /* The worker's is freed when it comes back. */
    if (!self->handed)
        drop(self);
}
