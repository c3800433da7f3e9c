/* Copies all that is stored from one database into another, empty one, and compares both row by
 * row. Both have the same tables and columns, so that neither has to know what they mean. */
#include <stdio.h>
#include <string.h>

#include "rules/table/must.h"
#include "server/store_parts.h"

enum { PAGE = 500, SQL_MAX = 1024, KEYS_MAX = 4, NAME_ROOM = 32 };

typedef struct Stored {
    const char *table, *keys;
} Stored;

#define STORED(table, keys) { #table, keys },
static const Stored all[] = {
#include "server/stored.def"
};
#undef STORED

enum { TABLES = sizeof all / sizeof *all };

/* A look at all rows of a table in the order of their keys, a page at a time. */
typedef struct Reader {
    Store        *store;
    const Stored *stored;
    Statement    *statement;
    int           key_count, on_page;
    char          keys[KEYS_MAX][NAME_ROOM];
    /* The key of the last row: numbers, and room for texts and hashes. */
    Value last[KEYS_MAX];
    char  room[KEYS_MAX][128];
    bool  begun;
} Reader;

static Reader reader(Store *store, const Stored *stored)
{
    Reader self = { .store = store, .stored = stored };
    for (const char *at = stored->keys; *at; at += strspn(at, ", ")) {
        int length = (int)strcspn(at, ",");
        must(self.key_count < KEYS_MAX && length < NAME_ROOM);
        snprintf(self.keys[self.key_count++], NAME_ROOM, "%.*s", length, at);
        at += length;
    }
    return self;
}

static void close_page(Reader *self)
{
    if (self->statement)
        self->store->driver->finish(self->statement);
    self->statement = NULL;
}

static bool open_page(Reader *self, Error *error)
{
    static const char *const places[] = { "?1", "?1, ?2", "?1, ?2, ?3", "?1, ?2, ?3, ?4" };
    char                     sql[SQL_MAX], types[KEYS_MAX + 1] = "", where[SQL_MAX / 2] = "";
    int                      count = self->begun ? self->key_count : 0;
    const Driver            *driver = self->store->driver;
    for (int i = 0; i < count; i++)
        types[i] = self->last[i].type;
    if (count > 0)
        snprintf(where, sizeof where, " WHERE (%s) > (%s)", self->stored->keys, places[count - 1]);
    snprintf(sql, sizeof sql, "SELECT * FROM %s%s ORDER BY %s LIMIT %d", self->stored->table, where,
             self->stored->keys, PAGE);
    close_page(self);
    self->begun = true;
    self->on_page = 0;
    self->statement = driver->prepare(self->store, sql, types, error);
    return self->statement && driver->bind(self->statement, self->last, count, error);
}

static int find_column(Statement *row, const char *name)
{
    const Driver *driver = row->store->driver;
    int           column = driver->columns(row) - 1;
    while (column >= 0 && strcmp(driver->name(row, column), name) != 0)
        column--;
    return column;
}

static void note_key(Reader *self)
{
    for (int i = 0; i < self->key_count; i++) {
        int column = find_column(self->statement, self->keys[i]);
        must(column >= 0);
        Value value = self->store->driver->value(self->statement, column);
        if (value.bytes) {
            must(value.size <= sizeof self->room[i]);
            memcpy(self->room[i], value.bytes, value.size);
            value.bytes = self->room[i];
        }
        self->last[i] = value;
    }
}

/* 1: a row is there; 0: no more; -1: an error. */
static int read_row(Reader *self, Error *error)
{
    if (!self->begun && !open_page(self, error))
        return -1;
    int found = store_next(self->store, self->statement, error);
    if (found == 0 && self->on_page == PAGE)
        found = open_page(self, error) ? store_next(self->store, self->statement, error) : -1;
    if (found == 1) {
        self->on_page++;
        note_key(self);
    }
    return found;
}

/* ---- Copying ---- */

static Statement *prepare_insert(Store *to, const Stored *stored, Statement *row, Error *error)
{
    char sql[SQL_MAX], values[8 * VALUES_MAX] = "", types[VALUES_MAX + 1] = "";
    int  count = row->store->driver->columns(row);
    must(count <= VALUES_MAX);
    snprintf(sql, sizeof sql, "INSERT INTO %s(", stored->table);
    for (int i = 0; i < count; i++) {
        size_t length = strlen(sql), so_far = strlen(values);
        snprintf(sql + length, sizeof sql - length, "%s%s", i ? ", " : "",
                 row->store->driver->name(row, i));
        snprintf(values + so_far, sizeof values - so_far, "%s?%d", i ? "," : "", i + 1);
        types[i] = '?';
    }
    size_t length = strlen(sql);
    snprintf(sql + length, sizeof sql - length, ") VALUES(%s)", values);
    return to->driver->prepare(to, sql, types, error);
}

static bool insert(Statement *insertion, Statement *row, Error *error)
{
    Value         values[VALUES_MAX];
    const Driver *driver = insertion->store->driver;
    int           count = row->store->driver->columns(row);
    for (int i = 0; i < count; i++)
        values[i] = row->store->driver->value(row, i);
    return driver->bind(insertion, values, count, error) && driver->run(insertion, error);
}

/* Numbers that were given once are not given again. */
static bool copy_numbering(Store *to, Store *from, const Reader *rows, Error *error)
{
    int64_t last = 0;
    if (strcmp(rows->stored->keys, "number") != 0)
        return true;
    if (!from->driver->numbered(from, rows->stored->table, &last, error))
        return false;
    if (rows->last[0].number > last)
        last = rows->last[0].number;
    return to->driver->number_from(to, rows->stored->table, last, error);
}

static bool copy_table(Store *to, Store *from, const Stored *stored, int64_t *count, Error *error)
{
    Reader     rows = reader(from, stored);
    Statement *insertion = NULL;
    int        found;
    bool       fine = true;
    while (fine && (found = read_row(&rows, error)) == 1) {
        if (!insertion)
            insertion = prepare_insert(to, stored, rows.statement, error);
        fine = insertion && insert(insertion, rows.statement, error);
        ++*count;
    }
    fine = fine && found == 0 && copy_numbering(to, from, &rows, error);
    close_page(&rows);
    if (insertion)
        to->driver->finish(insertion);
    return fine;
}

/* ---- Comparing ---- */

static bool same_value(const Value *a, const Value *b)
{
    if (a->type != b->type || a->number != b->number || a->size != b->size)
        return false;
    return a->size == 0 || memcmp(a->bytes, b->bytes, a->size) == 0;
}

static bool same_row(Statement *a, Statement *b)
{
    int count = a->store->driver->columns(a);
    if (count != b->store->driver->columns(b))
        return false;
    for (int i = 0; i < count; i++) {
        int place = find_column(b, a->store->driver->name(a, i));
        if (place < 0)
            return false;
        Value of_a = a->store->driver->value(a, i), of_b = b->store->driver->value(b, place);
        if (!same_value(&of_a, &of_b))
            return false;
    }
    return true;
}

static bool compare_table(Store *a, Store *b, const Stored *stored, Error *error)
{
    Reader  of_a = reader(a, stored), of_b = reader(b, stored);
    int64_t row = 0;
    int     found_a, found_b;
    bool    fine = true;
    do {
        found_a = read_row(&of_a, error);
        found_b = found_a < 0 ? -1 : read_row(&of_b, error);
        if (found_a >= 0 && found_b >= 0
            && (found_a != found_b || (found_a == 1 && !same_row(of_a.statement, of_b.statement))))
            fine = fail(error, "row %lld of %s is not the same in both", (long long)row + 1,
                        stored->table);
        row++;
    } while (fine && found_a == 1 && found_b == 1);
    close_page(&of_a);
    close_page(&of_b);
    return fine && found_a == 0 && found_b == 0;
}

bool store_compare(Store *a, Store *b, Error *error)
{
    for (int i = 0; i < TABLES; i++)
        if (!compare_table(a, b, &all[i], error))
            return false;
    return true;
}

static bool is_empty(Store *store, Error *error)
{
    for (int i = 0; i < TABLES; i++) {
        int64_t count = 0;
        if (!store_count(store, all[i].table, &count, error))
            return false;
        if (count > 0)
            return fail(error, "the target has %lld rows in %s already: nothing was copied",
                        (long long)count, all[i].table);
    }
    return true;
}

bool store_copy(Store *to, Store *from, int64_t *rows, Error *error)
{
    bool fine = is_empty(to, error) && store_begin(to, error);
    *rows = 0;
    for (int i = 0; fine && i < TABLES; i++)
        fine = copy_table(to, from, &all[i], rows, error);
    fine = fine && store_commit(to, error);
    if (!fine)
        store_rollback(to);
    return fine && store_compare(from, to, error);
}
