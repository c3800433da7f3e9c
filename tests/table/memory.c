#include "tests/table/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/table/ids.h"
#include "rules/table/must.h"
#include "rules/table/rng.h"

enum { TABLES_MOST = 16, TOKENS_MOST = 256 };

typedef struct KeptAction {
    char   *text;
    int64_t at;
    int     seat, flags;
} KeptAction;

typedef struct KeptTable {
    TableRow    row;
    SeatRow     seats[PLAYERS_MAX];
    int         seat_count;
    KeptAction *actions;
    int64_t     n;
    int64_t     undos;
} KeptTable;

typedef struct KeptToken {
    uint8_t  hash[HASH_BYTES];
    TokenRow row;
} KeptToken;

struct Store {
    KeptTable tables[TABLES_MOST]; /* By number; the first is 1. */
    int       table_count;
    KeptToken tokens[TOKENS_MOST];
    int       token_count;
    int       said, reports, rollbacks;
};

/* ---- Time and chance ---- */

static int64_t seconds = 1800000000;
static Rng     chance = { 0 };

void memory_tick(void)
{
    seconds++;
}

static int64_t now(void)
{
    return seconds;
}

static int64_t us(void)
{
    return seconds * 1000000;
}

static uint64_t number(void)
{
    return (uint64_t)rng_next(&chance) << 32 | rng_next(&chance);
}

static void bytes(void *out, size_t size)
{
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)out)[i] = (uint8_t)rng_next(&chance);
}

/* ---- Tables ---- */

static char *copy(const char *text)
{
    return text ? need_copy(text) : NULL;
}

static KeptTable *table_at(Store *store, int64_t at)
{
    must(at >= 1 && at <= store->table_count);
    return &store->tables[at - 1];
}

static void keep_row(KeptTable *table, const TableRow *row)
{
    char *old = table->row.settings;
    table->row = *row;
    table->row.settings = copy(row->settings);
    free(old);
}

static bool table_add(Store *store, TableRow *row, Error *error)
{
    if (store->table_count == TABLES_MOST)
        return fail(error, "no room");
    row->number = ++store->table_count;
    keep_row(table_at(store, row->number), row);
    return true;
}

static bool table_change(Store *store, const TableRow *row, Error *error)
{
    (void)error;
    keep_row(table_at(store, row->number), row);
    return true;
}

static bool table_remove(Store *store, int64_t at, Error *error)
{
    (void)error;
    table_at(store, at)->row.id[0] = 0;
    return true;
}

static bool table_by_id(Store *store, TableRow *out, const char *id, Error *error)
{
    error->text[0] = 0;
    for (int i = 0; i < store->table_count; i++)
        if (id[0] && strcmp(store->tables[i].row.id, id) == 0) {
            *out = store->tables[i].row;
            out->settings = copy(out->settings);
            return true;
        }
    return false;
}

static bool tables(Store *store, unsigned states, bool listed_only, int most, TableVisitor *visit,
                   void *context, Error *error)
{
    (void)error;
    for (int i = store->table_count - 1; i >= 0 && most > 0; i--) {
        const TableRow *row = &store->tables[i].row;
        if (row->id[0] && (states & 1u << row->state) && (row->listed || !listed_only)) {
            most--;
            if (!visit(context, row))
                break;
        }
    }
    return true;
}

static bool seat_put(Store *store, int64_t at, const SeatRow *row, Error *error)
{
    KeptTable *table = table_at(store, at);
    (void)error;
    free(table->seats[row->seat].extra);
    table->seats[row->seat] = *row;
    table->seats[row->seat].extra = copy(row->extra);
    if (row->seat >= table->seat_count)
        table->seat_count = row->seat + 1;
    return true;
}

static int seats(Store *store, int64_t at, SeatRow *out, int max, Error *error)
{
    const KeptTable *table = table_at(store, at);
    (void)error;
    for (int i = 0; i < table->seat_count && i < max; i++) {
        out[i] = table->seats[i];
        out[i].extra = copy(out[i].extra);
    }
    return table->seat_count;
}

/* ---- Actions ---- */

static bool action_add(Store *store, int64_t at, int64_t n, const ActionRow *row, Error *error)
{
    KeptTable *table = table_at(store, at);
    if (n != table->n + 1)
        return fail(error, "action %lld after %lld", (long long)n, (long long)table->n);
    if ((table->n & (table->n - 1)) == 0)
        table->actions =
            need_more(table->actions, 2 * (size_t)(table->n + 1) * sizeof *table->actions);
    table->actions[table->n++] = (KeptAction){ copy(row->text), row->at, row->seat, row->flags };
    return true;
}

static bool actions_cut(Store *store, int64_t at, int64_t n, Error *error)
{
    KeptTable *table = table_at(store, at);
    (void)error;
    while (table->n > n)
        free(table->actions[--table->n].text);
    table->undos++;
    return true;
}

static bool undos(Store *store, int64_t at, int64_t known, int64_t *count, int64_t *lowest,
                  Error *error)
{
    (void)error;
    *count = table_at(store, at)->undos;
    *lowest = *count > known ? 0 : -1;
    return true;
}

static bool actions(Store *store, int64_t at, int64_t after, int most, ActionVisitor *visit,
                    void *context, Error *error)
{
    const KeptTable *table = table_at(store, at);
    for (int64_t i = after; i < table->n && i < after + most; i++) {
        const KeptAction *kept = &table->actions[i];
        ActionRow         row = { kept->seat, kept->text, kept->at, kept->flags };
        if (!visit(context, i + 1, &row, error))
            return false;
    }
    return true;
}

/* ---- Tokens ---- */

static bool token_add(Store *store, const uint8_t hash[HASH_BYTES], const TokenRow *row,
                      const uint8_t *session, Error *error)
{
    (void)session;
    if (store->token_count == TOKENS_MOST)
        return fail(error, "no room");
    memcpy(store->tokens[store->token_count].hash, hash, HASH_BYTES);
    store->tokens[store->token_count++].row = *row;
    return true;
}

static bool token_seats(Store *store, const uint8_t hash[HASH_BYTES], int64_t table, TokenKind kind,
                        uint32_t *out, Error *error)
{
    (void)error;
    *out = 0;
    for (int i = 0; i < store->token_count; i++) {
        const KeptToken *token = &store->tokens[i];
        if (token->row.table == table && token->row.kind == kind
            && memcmp(token->hash, hash, HASH_BYTES) == 0)
            *out |= 1u << token->row.seat;
    }
    return true;
}

static bool token_fellows(Store *store, int64_t table, uint32_t *out, int max, Error *error)
{
    memset(out, 0, (size_t)max * sizeof *out);
    for (int i = 0; i < store->token_count; i++) {
        const KeptToken *token = &store->tokens[i];
        uint32_t         shared;
        token_seats(store, token->hash, table, TOKEN_SEAT, &shared, error);
        if (token->row.table == table && token->row.kind == TOKEN_SEAT && token->row.seat < max)
            out[token->row.seat] |= shared;
    }
    return true;
}

static bool tokens_remove(Store *store, int64_t table, int seat, TokenKind kind, Error *error)
{
    (void)error;
    for (int i = store->token_count - 1; i >= 0; i--) {
        const TokenRow *row = &store->tokens[i].row;
        if (row->table == table && row->seat == seat && row->kind == kind)
            store->tokens[i] = store->tokens[--store->token_count];
    }
    return true;
}

/* ---- The rest ---- */

static bool begin(Store *store, Error *error)
{
    (void)store;
    (void)error;
    return true;
}

static void rollback(Store *store)
{
    store->rollbacks++;
}

static bool chat_add(Store *store, int64_t table, const ChatRow *row, Error *error)
{
    (void)table;
    (void)row;
    (void)error;
    store->said++;
    return true;
}

static bool chat(Store *store, int64_t table, int most, ChatVisitor *visit, void *context,
                 Error *error)
{
    (void)store;
    (void)table;
    (void)most;
    (void)visit;
    (void)context;
    (void)error;
    return true;
}

static bool report_add(Store *store, ReportRow *row, Error *error)
{
    (void)error;
    row->number = ++store->reports;
    return true;
}

const Ports memory_ports = {
    .time = { .now = now, .us = us },
    .chance = { .bytes = bytes, .number = number },
    .storage = { .begin = begin,
                 .commit = begin,
                 .rollback = rollback,
                 .table_add = table_add,
                 .table_change = table_change,
                 .table_remove = table_remove,
                 .table_by_id = table_by_id,
                 .tables = tables,
                 .seat_put = seat_put,
                 .seats = seats,
                 .action_add = action_add,
                 .actions_cut = actions_cut,
                 .undos = undos,
                 .actions = actions,
                 .token_add = token_add,
                 .token_seats = token_seats,
                 .token_fellows = token_fellows,
                 .tokens_remove = tokens_remove,
                 .chat_add = chat_add,
                 .chat = chat,
                 .report_add = report_add },
};

Store *memory_open(void)
{
    rng_seed(&chance, 1);
    return need_zeroed(1, sizeof(Store));
}

void memory_close(Store *store)
{
    for (int i = 0; i < store->table_count; i++) {
        KeptTable *table = &store->tables[i];
        while (table->n > 0)
            free(table->actions[--table->n].text);
        free(table->actions);
        free(table->row.settings);
        for (int seat = 0; seat < table->seat_count; seat++)
            free(table->seats[seat].extra);
    }
    free(store);
}

int memory_rollbacks(const Store *store)
{
    return store->rollbacks;
}
