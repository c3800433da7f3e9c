/* The driver of SQLite: the whole database is a file, which one program at a time owns. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "rules/table/must.h"
#include "table/message.h"
#include "server/store_parts.h"

typedef struct Base {
    sqlite3 *database;
    char    *path; /* Null: it is in memory only ... */
    dev_t    device;
    ino_t    file;    /* ... and else which file it is. */
    bool     refused; /* What was written last, for what it is. */
} Base;

typedef struct SqliteStatement {
    Statement     head; /* First. */
    sqlite3_stmt *statement;
} SqliteStatement;

static Base *base(const Store *store)
{
    return store->base;
}

static sqlite3_stmt *inner(Statement *statement)
{
    return ((SqliteStatement *)statement)->statement;
}

static bool complain(sqlite3 *database, const char *doing, Error *error)
{
    int code = sqlite3_extended_errcode(database);
    switch (code & 0xFF) {
    case SQLITE_FULL:
        return fail(error, "the disk is full (%s)", doing);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return fail(error, "the database is locked by another program (%s)", doing);
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return fail(error, "the database is damaged: %s (%s)", sqlite3_errmsg(database), doing);
    case SQLITE_IOERR:
        return fail(error, "the disk cannot be read or written: %s (%s)", sqlite3_errmsg(database),
                    doing);
    default:
        return fail(error, "the database says: %s (%s)", sqlite3_errmsg(database), doing);
    }
}

/* ---- Opening ---- */

static bool execute(Store *store, const char *sql, const char *doing, Error *error)
{
    return sqlite3_exec(base(store)->database, sql, NULL, NULL, NULL) == SQLITE_OK
           || complain(base(store)->database, doing, error);
}

static bool pragma_number(Store *store, const char *sql, int64_t *out, Error *error)
{
    sqlite3_stmt *statement = NULL;
    sqlite3      *database = base(store)->database;
    bool          fine = sqlite3_prepare_v2(database, sql, -1, &statement, NULL) == SQLITE_OK
                && sqlite3_step(statement) == SQLITE_ROW;
    if (fine)
        *out = sqlite3_column_int64(statement, 0);
    else
        complain(database, "opening", error);
    sqlite3_finalize(statement);
    return fine;
}

static bool version(Store *store, int64_t *out, Error *error)
{
    int64_t application = 0, objects = 0;
    if (!pragma_number(store, "PRAGMA user_version", out, error)
        || !pragma_number(store, "PRAGMA application_id", &application, error)
        || !pragma_number(store, "SELECT count(*) FROM sqlite_master", &objects, error))
        return false;
    if (objects > 0 && application != APPLICATION)
        return fail(error, "the file is a database of something else");
    return true;
}

static bool version_put(Store *store, int64_t number, Error *error)
{
    char mark[96];
    snprintf(mark, sizeof mark, "PRAGMA user_version=%d; PRAGMA application_id=%d", (int)number,
             APPLICATION);
    return execute(store, mark, "opening", error);
}

static void note_place(Base *self, const char *path)
{
    struct stat about;
    if (!store_is_file(path) || stat(path, &about) != 0)
        return;
    self->path = need_copy(path);
    self->device = about.st_dev;
    self->file = about.st_ino;
}

/* What is written to a file without a name is lost when the program ends. */
static bool in_its_place(const Base *self, Error *error)
{
    struct stat about;
    if (!self->path)
        return true;
    if (stat(self->path, &about) != 0)
        return fail(error, "the database %.200s has been deleted or moved", self->path);
    if (about.st_dev != self->device || about.st_ino != self->file)
        return fail(error, "the database %.200s is another file now; start the server again",
                    self->path);
    return true;
}

static bool open_file(Store *store, const char *path, Error *error)
{
    Base *self = store->base = need_zeroed(1, sizeof *self);
    if (sqlite3_open_v2(path, &self->database,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL)
        != SQLITE_OK)
        return complain(self->database, "opening", error);
    sqlite3_extended_result_codes(self->database, 1);
    sqlite3_busy_timeout(self->database, 1000);
    note_place(self, path);
    return execute(store, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL", "opening", error);
}

static void close_file(Store *store)
{
    sqlite3_close(base(store)->database);
    free(base(store)->path);
    free(store->base);
}

/* ---- Statements ---- */

static Statement *prepare(Store *store, const char *sql, const char *types, Error *error)
{
    SqliteStatement *self = need_zeroed(1, sizeof *self);
    self->head.store = store;
    (void)types;
    if (sqlite3_prepare_v3(base(store)->database, sql, -1, SQLITE_PREPARE_PERSISTENT,
                           &self->statement, NULL)
        == SQLITE_OK)
        return &self->head;
    complain(base(store)->database, "preparing", error);
    free(self);
    return NULL;
}

static void finish(Statement *statement)
{
    sqlite3_finalize(inner(statement));
    free(statement);
}

static int bind_value(sqlite3_stmt *statement, int place, const Value *value)
{
    if (value->type == 'i')
        return sqlite3_bind_int64(statement, place, value->number);
    if (!value->bytes)
        return sqlite3_bind_null(statement, place);
    return value->type == 't'
               ? sqlite3_bind_text64(statement, place, value->bytes, value->size, SQLITE_STATIC,
                                     SQLITE_UTF8)
               : sqlite3_bind_blob64(statement, place, value->bytes, value->size, SQLITE_STATIC);
}

static bool bind(Statement *statement, const Value *values, int count, Error *error)
{
    sqlite3_reset(inner(statement));
    for (int i = 0; i < count; i++)
        if (bind_value(inner(statement), i + 1, &values[i]) != SQLITE_OK)
            return complain(base(statement->store)->database, "preparing", error);
    return true;
}

static void note_refusal(Base *self)
{
    int code = sqlite3_errcode(self->database) & 0xFF;
    self->refused = code == SQLITE_CONSTRAINT || code == SQLITE_MISMATCH || code == SQLITE_TOOBIG;
}

static bool run(Statement *statement, Error *error)
{
    bool fine = sqlite3_step(inner(statement)) == SQLITE_DONE
                || complain(base(statement->store)->database, "writing", error);
    if (!fine)
        note_refusal(base(statement->store));
    sqlite3_reset(inner(statement));
    return fine;
}

static int next(Statement *statement, Error *error)
{
    int code = sqlite3_step(inner(statement));
    if (code == SQLITE_ROW)
        return 1;
    if (code != SQLITE_DONE) {
        complain(base(statement->store)->database, "reading", error);
        note_refusal(base(statement->store));
    }
    sqlite3_reset(inner(statement));
    return code == SQLITE_DONE ? 0 : -1;
}

static void reset(Statement *statement)
{
    sqlite3_reset(inner(statement));
}

static int columns(Statement *statement)
{
    return sqlite3_column_count(inner(statement));
}

static const char *column_name(Statement *statement, int column)
{
    return sqlite3_column_name(inner(statement), column);
}

static Value value(Statement *statement, int column)
{
    sqlite3_stmt *row = inner(statement);
    switch (sqlite3_column_type(row, column)) {
    case SQLITE_NULL:
        return (Value){ .type = 0 };
    case SQLITE_BLOB:
        return (Value){ .type = 'b',
                        .bytes = sqlite3_column_blob(row, column),
                        .size = (size_t)sqlite3_column_bytes(row, column) };
    case SQLITE_TEXT:
        return (Value){ .type = 't',
                        .bytes = sqlite3_column_text(row, column),
                        .size = (size_t)sqlite3_column_bytes(row, column) };
    default:
        return (Value){ .type = 'i', .number = sqlite3_column_int64(row, column) };
    }
}

/* ---- Transactions ---- */

static bool begin(Store *store, bool alone, Error *error)
{
    base(store)->refused = false;
    return in_its_place(base(store), error)
           && execute(store, alone ? "BEGIN EXCLUSIVE" : "BEGIN IMMEDIATE", "writing", error);
}

static bool commit(Store *store, Error *error)
{
    return execute(store, "COMMIT", "writing", error);
}

static void rollback(Store *store)
{
    Error ignored;
    if (!sqlite3_get_autocommit(base(store)->database))
        execute(store, "ROLLBACK", "writing", &ignored);
}

static bool refused(Store *store)
{
    return base(store)->refused;
}

static bool healthy(Store *store, Error *error)
{
    return in_its_place(base(store), error);
}

static void patience(Store *store, int milliseconds)
{
    sqlite3_busy_timeout(base(store)->database, milliseconds);
}

/* ---- Keeping ---- */

static bool backup(Store *store, const char *path, Error *error)
{
    sqlite3        *target = NULL;
    bool            fine = sqlite3_open(path, &target) == SQLITE_OK;
    sqlite3_backup *copy =
        fine ? sqlite3_backup_init(target, "main", base(store)->database, "main") : NULL;
    int code = SQLITE_ERROR;
    while (copy) {
        code = sqlite3_backup_step(copy, 1024);
        if (code != SQLITE_OK && code != SQLITE_BUSY && code != SQLITE_LOCKED)
            break;
        if (code != SQLITE_OK)
            sqlite3_sleep(50);
    }
    if (copy)
        sqlite3_backup_finish(copy);
    fine = code == SQLITE_DONE;
    if (!fine)
        fail(error, "cannot write %s: %s", path, sqlite3_errmsg(target));
    sqlite3_close(target);
    return fine;
}

static bool tidy(Store *store, Error *error)
{
    return execute(store, "VACUUM", "tidying up", error)
           && execute(store, "PRAGMA wal_checkpoint(TRUNCATE)", "tidying up", error);
}

/* A table that has never had a row is not listed. */
static bool numbered(Store *store, const char *table, int64_t *out, Error *error)
{
    char sql[128];
    snprintf(sql, sizeof sql, "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name='%s'",
             table);
    return pragma_number(store, sql, out, error);
}

static bool number_from(Store *store, const char *table, int64_t last, Error *error)
{
    char sql[192];
    snprintf(sql, sizeof sql,
             "DELETE FROM sqlite_sequence WHERE name='%s';"
             "INSERT INTO sqlite_sequence(name, seq) VALUES('%s', %lld)",
             table, table, (long long)last);
    return execute(store, sql, "writing", error);
}

const Driver driver_sqlite = {
    .open = open_file,
    .close = close_file,
    .execute = execute,
    .prepare = prepare,
    .finish = finish,
    .bind = bind,
    .run = run,
    .next = next,
    .reset = reset,
    .columns = columns,
    .name = column_name,
    .value = value,
    .begin = begin,
    .commit = commit,
    .rollback = rollback,
    .refused = refused,
    .healthy = healthy,
    .patience = patience,
    .version = version,
    .version_put = version_put,
    .numbered = numbered,
    .number_from = number_from,
    .backup = backup,
    .tidy = tidy,
};

/* ---- The log beside the file ---- */

void store_defer_checkpoints(Store *store)
{
    if (store->driver == &driver_sqlite)
        sqlite3_wal_autocheckpoint(base(store)->database, 0);
}

/* A connection that has read nothing does not know of the log yet. */
bool store_checkpoint(const char *path, Error *error)
{
    sqlite3 *database = NULL;
    if (!store_is_file(path))
        return true;
    bool fine = (sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK
                 && sqlite3_exec(database, "SELECT count(*) FROM sqlite_master", NULL, NULL, NULL)
                        == SQLITE_OK
                 && sqlite3_wal_checkpoint_v2(database, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL)
                        == SQLITE_OK)
                || complain(database, "tidying up", error);
    sqlite3_close(database);
    return fine;
}

void store_checkpoint_rest(Store *store)
{
    if (store->driver == &driver_sqlite)
        sqlite3_wal_checkpoint_v2(base(store)->database, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL,
                                  NULL);
}
