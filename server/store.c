/* The store above its drivers: which one a place belongs to, and the small layer by which all
 * statements are run. */
#include "server/store.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/table/must.h"
#include "table/message.h"
#include "server/store_parts.h"

#define NOW_MS "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"
#define TOURNAMENT_OF_TABLE                                                                        \
    "(SELECT t.id FROM pairings AS p JOIN tournaments AS t ON t.number=p.tournament WHERE "        \
    "p.table_number=tables.number)"
#define SQL(id, text) text,
static const char *const statements[SQL_COUNT] = {
#include "server/store.def"
};
#undef SQL
#undef TOURNAMENT_OF_TABLE
#undef NOW_MS

bool store_is_remote(const char *place)
{
    return strncmp(place, "postgresql://", 13) == 0 || strncmp(place, "postgres://", 11) == 0;
}

bool store_is_file(const char *place)
{
    return !store_is_remote(place) && strcmp(place, ":memory:") != 0;
}

Store *store_open(const char *place, Error *error)
{
    Store *store = need_zeroed(1, sizeof *store);
    Error  inner = { "" };
    char   name[256];
    store->driver = store_is_remote(place) ? &driver_postgres : &driver_sqlite;
    if (store->driver->open(store, place, &inner) && store_update(store, &inner))
        return store;
    store_place_name(name, sizeof name, place);
    fail(error, "%s: %.200s", name, inner.text);
    store_close(store);
    return NULL;
}

/* postgresql://USER:PASSWORD@HOST/NAME?password=... */
void store_place_name(char *out, size_t size, const char *place)
{
    const char *host = store_is_remote(place) ? strstr(place, "://") + 3 : NULL;
    const char *at = host ? strrchr(host, '@') : NULL;
    if (!host)
        snprintf(out, size, "%s", place);
    else
        snprintf(out, size, "postgresql://%.*s", (int)strcspn(at ? at + 1 : host, "?"),
                 at ? at + 1 : host);
}

void store_close(Store *store)
{
    for (int i = 0; i < SQL_COUNT; i++)
        if (store->statements[i])
            store->driver->finish(store->statements[i]);
    store->driver->close(store);
    free(store);
}

/* ---- Statements ---- */

static Value take_value(char type, va_list *values)
{
    Value value = { .type = 'b' };
    switch (type) {
    case 'i':
        return (Value){ .type = 'i', .number = va_arg(*values, int64_t) };
    case 't':
        value = (Value){ .type = 't', .bytes = va_arg(*values, const char *) };
        value.size = value.bytes ? strlen(value.bytes) : 0;
        return value;
    case 'h':
        value.bytes = va_arg(*values, const void *);
        value.size = HASH_BYTES;
        return value;
    case 's':
        value.bytes = va_arg(*values, const void *);
        value.size = SALT_BYTES;
        return value;
    case 'b':
        value.bytes = va_arg(*values, const void *);
        value.size = va_arg(*values, uint64_t);
        return value;
    default:
        never("unknown type of a value");
    }
}

Statement *store_ready(Store *store, Sql id, Error *error, const char *types, ...)
{
    Value   values[VALUES_MAX];
    char    kinds[VALUES_MAX + 1];
    int     count = 0;
    va_list list;
    va_start(list, types);
    for (; types[count]; count++) {
        must(count < VALUES_MAX);
        values[count] = take_value(types[count], &list);
        kinds[count] = values[count].type;
    }
    va_end(list);
    kinds[count] = 0;
    Statement **statement = &store->statements[id];
    if (!*statement)
        *statement = store->driver->prepare(store, statements[id], kinds, error);
    return *statement && store->driver->bind(*statement, values, count, error) ? *statement : NULL;
}

bool store_done(Store *store, Statement *statement, Error *error)
{
    return statement && store->driver->run(statement, error);
}

int store_next(Store *store, Statement *statement, Error *error)
{
    return statement ? store->driver->next(statement, error) : -1;
}

int store_added(Store *store, Statement *statement, int64_t *number, Error *error)
{
    int found = store_next(store, statement, error);
    if (found == 1)
        *number = column_number(statement, 0);
    store_reset(statement);
    return found;
}

void store_reset(Statement *statement)
{
    if (statement)
        statement->store->driver->reset(statement);
}

static Value column(Statement *statement, int place)
{
    return statement->store->driver->value(statement, place);
}

int64_t column_number(Statement *statement, int place)
{
    return column(statement, place).number;
}

int column_int(Statement *statement, int place)
{
    return (int)column(statement, place).number;
}

const char *column_text(Statement *statement, int place)
{
    return column(statement, place).bytes;
}

const void *column_bytes(Statement *statement, int place)
{
    return column(statement, place).bytes;
}

int column_size(Statement *statement, int place)
{
    return (int)column(statement, place).size;
}

void store_text(char *out, size_t size, Statement *statement, int place)
{
    const char *text = column_text(statement, place);
    snprintf(out, size, "%s", text ? text : "");
}

bool store_id(Store *store, Statement *statement, char id[TABLE_ID_MAX], Error *error)
{
    int found = store_next(store, statement, error);
    id[0] = 0;
    if (found == 1)
        store_text(id, TABLE_ID_MAX, statement, 0);
    store_reset(statement);
    return found >= 0;
}

char *store_text_copy(Statement *statement, int place)
{
    const char *text = column_text(statement, place);
    return text ? need_copy(text) : NULL;
}

/* ---- Transactions ---- */

bool store_begin(Store *store, Error *error)
{
    return store->driver->begin(store, false, error);
}

bool store_commit(Store *store, Error *error)
{
    return store->driver->commit(store, error);
}

void store_rollback(Store *store)
{
    store->driver->rollback(store);
}

bool store_refused(Store *store)
{
    return store->driver->refused(store);
}

/* ---- Keeping ---- */

bool store_healthy(Store *store, Error *error)
{
    if (!store->driver->healthy(store, error))
        return false;
    Statement *statement = store_ready(store, SQL_HEALTHY, error, "");
    int        found = store_next(store, statement, error);
    store_reset(statement);
    return found == 1;
}

bool store_probe(Store *store, int64_t now, Error *error)
{
    /* SQLite writes nothing where a row is changed into what it was. */
    return store_done(store, store_ready(store, SQL_PROBE_REMOVE, error, ""), error)
           && store_done(store, store_ready(store, SQL_PROBE, error, "i", now), error);
}

bool store_probed(Store *store, int64_t *out, Error *error)
{
    Statement *statement = store_ready(store, SQL_PROBED, error, "");
    bool       found = store_next(store, statement, error) == 1;
    if (found)
        *out = column_number(statement, 0);
    store_reset(statement);
    return found;
}

void store_patience(Store *store, int milliseconds)
{
    store->driver->patience(store, milliseconds);
}

bool store_backup(Store *store, const char *path, Error *error)
{
    return store->driver->backup(store, path, error);
}

bool store_vacuum(Store *store, Error *error)
{
    static const char unused[] =
        "DELETE FROM contents WHERE hash NOT IN (SELECT edition FROM table_contents) AND hash NOT"
        " IN (SELECT board FROM table_contents WHERE board IS NOT NULL)";
    return store->driver->execute(store, unused, "tidying up", error)
           && store->driver->tidy(store, error);
}

bool store_count(Store *store, const char *what, int64_t *out, Error *error)
{
    char sql[96];
    must(strspn(what, "abcdefghijklmnopqrstuvwxyz_") == strlen(what));
    snprintf(sql, sizeof sql, "SELECT count(*) FROM %s", what);
    Statement *statement = store->driver->prepare(store, sql, "", error);
    bool       found = statement && store->driver->bind(statement, NULL, 0, error)
                 && store_next(store, statement, error) == 1;
    if (found)
        *out = column_number(statement, 0);
    if (statement)
        store->driver->finish(statement);
    return found;
}
