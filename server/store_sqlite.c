/* The store on SQLite: opening, transactions, and the small layer by which all statements are run.
 */
#include "server/store.h"

#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "rules/table/must.h"
#include "server/message.h"
#include "server/store_parts.h"

#define SQL(id, text) text,
static const char *const statements[SQL_COUNT] = {
#include "server/store.def"
};
#undef SQL

/* Each brings the file from the version of its place to the next; what has been released is never
 * changed. */
static const char *const migrations[] = {
    ("CREATE TABLE tables(number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, state "
     "INTEGER NOT NULL,"
     " listed INTEGER NOT NULL, opened INTEGER NOT NULL, made INTEGER NOT NULL, started INTEGER "
     "NOT NULL,"
     " ended INTEGER NOT NULL, touched INTEGER NOT NULL, rules INTEGER NOT NULL, edition_hash "
     "INTEGER NOT NULL,"
     " board_hash INTEGER NOT NULL, seed INTEGER NOT NULL, salt BLOB NOT NULL, invitation TEXT NOT "
     "NULL,"
     " settings TEXT NOT NULL);"
     "CREATE INDEX tables_by_state ON tables(state, listed, number);"
     "CREATE TABLE seats(table_number INTEGER NOT NULL, seat INTEGER NOT NULL, kind INTEGER NOT "
     "NULL,"
     " bot TEXT NOT NULL, name TEXT NOT NULL, account INTEGER NOT NULL, extra TEXT,"
     " PRIMARY KEY(table_number, seat)) WITHOUT ROWID;"
     "CREATE INDEX seats_by_account ON seats(account) WHERE account <> 0;"
     "CREATE TABLE actions(table_number INTEGER NOT NULL, n INTEGER NOT NULL, seat INTEGER NOT "
     "NULL,"
     " text TEXT NOT NULL, at INTEGER NOT NULL, flags INTEGER NOT NULL, PRIMARY KEY(table_number, "
     "n)) WITHOUT ROWID;"
     "CREATE TABLE tokens(hash BLOB NOT NULL, table_number INTEGER NOT NULL, seat INTEGER NOT NULL,"
     " kind INTEGER NOT NULL, session BLOB, PRIMARY KEY(hash, table_number, seat, kind)) WITHOUT "
     "ROWID;"
     "CREATE INDEX tokens_by_seat ON tokens(table_number, seat);"
     "CREATE INDEX tokens_by_session ON tokens(session) WHERE session IS NOT NULL;"
     "CREATE TABLE chat(number INTEGER PRIMARY KEY, table_number INTEGER NOT NULL, seat INTEGER "
     "NOT NULL,"
     " name TEXT NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL);"
     "CREATE INDEX chat_by_table ON chat(table_number, number);"
     "CREATE TABLE accounts(number INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE "
     "COLLATE NOCASE,"
     " password TEXT NOT NULL, mail TEXT NOT NULL, webhook TEXT NOT NULL, made INTEGER NOT NULL);"
     "CREATE TABLE sessions(hash BLOB PRIMARY KEY, account INTEGER NOT NULL, made INTEGER NOT "
     "NULL) WITHOUT ROWID;"
     "CREATE INDEX sessions_by_account ON sessions(account);"
     "CREATE TABLE reports(number INTEGER PRIMARY KEY AUTOINCREMENT, table_id TEXT NOT NULL, seat "
     "INTEGER NOT NULL,"
     " at INTEGER NOT NULL, text TEXT NOT NULL, log TEXT NOT NULL);"),
    ("CREATE TABLE votes(table_number INTEGER NOT NULL, id INTEGER NOT NULL, kind INTEGER NOT "
     "NULL, seat INTEGER NOT NULL,"
     " towards INTEGER NOT NULL, yes INTEGER NOT NULL, no INTEGER NOT NULL, until INTEGER NOT NULL,"
     " PRIMARY KEY(table_number, id)) WITHOUT ROWID;"),
    ("CREATE TABLE outlines(table_number INTEGER PRIMARY KEY, turn INTEGER NOT NULL, phase INTEGER "
     "NOT NULL,"
     " result TEXT NOT NULL);"),
    ("CREATE TABLE undos(table_number INTEGER NOT NULL, number INTEGER NOT NULL, n INTEGER NOT "
     "NULL,"
     " PRIMARY KEY(table_number, number)) WITHOUT ROWID;"),
    /* Of older tables nobody knows who has held a seat and left; those who are there are known. */
    ("ALTER TABLE tables ADD COLUMN shared INTEGER NOT NULL DEFAULT 0;"
     "UPDATE tables SET shared=1 WHERE (SELECT count(DISTINCT hash) FROM tokens WHERE"
     " table_number=number AND kind=0 AND session IS NULL) > 1;"
     "ALTER TABLE votes ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;"
     "ALTER TABLE outlines ADD COLUMN awaited INTEGER NOT NULL DEFAULT 0;"),
    ("ALTER TABLE accounts ADD COLUMN banned TEXT NOT NULL DEFAULT '';"
     "ALTER TABLE sessions ADD COLUMN used INTEGER NOT NULL DEFAULT 0;"
     "CREATE TABLE codes(hash BLOB PRIMARY KEY, account INTEGER NOT NULL, kind INTEGER NOT NULL,"
     " mail TEXT NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID;"
     "CREATE INDEX codes_by_account ON codes(account, kind);"),
    ("CREATE TABLE acts(table_number INTEGER NOT NULL, seat INTEGER NOT NULL, key TEXT NOT NULL,"
     " n INTEGER NOT NULL, PRIMARY KEY(table_number, seat, key)) WITHOUT ROWID;"),
    ("CREATE TABLE rated(table_number INTEGER NOT NULL, seat INTEGER NOT NULL, account INTEGER NOT "
     "NULL, bot TEXT NOT NULL,"
     " pool TEXT NOT NULL, at INTEGER NOT NULL, place INTEGER NOT NULL, points INTEGER NOT NULL,"
     " change INTEGER NOT NULL, PRIMARY KEY(table_number, seat)) WITHOUT ROWID;"
     "CREATE INDEX rated_by_account ON rated(account, at) WHERE account <> 0;"
     "CREATE TABLE ratings(pool TEXT NOT NULL, account INTEGER NOT NULL, bot TEXT NOT NULL, mean "
     "INTEGER NOT NULL,"
     " spread INTEGER NOT NULL, games INTEGER NOT NULL, wins INTEGER NOT NULL,"
     " PRIMARY KEY(pool, account, bot)) WITHOUT ROWID;"),
    ("CREATE TABLE contents(hash BLOB PRIMARY KEY, size INTEGER NOT NULL, packed BLOB NOT NULL);"
     "CREATE TABLE table_contents(table_number INTEGER PRIMARY KEY, edition BLOB NOT NULL, board "
     "BLOB);"),
    ("CREATE TABLE results(table_number INTEGER NOT NULL, seat INTEGER NOT NULL, account INTEGER NOT "
     "NULL,"
     " began INTEGER NOT NULL, ended INTEGER NOT NULL, place INTEGER NOT NULL, points INTEGER NOT "
     "NULL,"
     " players INTEGER NOT NULL, PRIMARY KEY(table_number, seat)) WITHOUT ROWID;"
     "CREATE INDEX results_by_account ON results(account);"
     "CREATE TABLE tournaments(number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,"
     " name TEXT NOT NULL, owner INTEGER NOT NULL, settings TEXT NOT NULL, rounds INTEGER NOT NULL,"
     " round INTEGER NOT NULL, state INTEGER NOT NULL, made INTEGER NOT NULL);"
     "CREATE TABLE entrants(tournament INTEGER NOT NULL, account INTEGER NOT NULL,"
     " PRIMARY KEY(tournament, account)) WITHOUT ROWID;"
     "CREATE TABLE pairings(table_number INTEGER PRIMARY KEY, tournament INTEGER NOT NULL,"
     " round INTEGER NOT NULL);"
     "CREATE INDEX pairings_by_tournament ON pairings(tournament, round);"),
};
enum { VERSION = sizeof migrations / sizeof *migrations, APPLICATION = 0x45637565 };

bool store_fail(Store *store, const char *doing, Error *error)
{
    int code = sqlite3_extended_errcode(store->database);
    switch (code & 0xFF) {
    case SQLITE_FULL:
        return fail(error, "the disk is full (%s)", doing);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return fail(error, "the database is locked by another program (%s)", doing);
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return fail(error, "the database is damaged: %s (%s)", sqlite3_errmsg(store->database),
                    doing);
    case SQLITE_IOERR:
        return fail(error, "the disk cannot be read or written: %s (%s)",
                    sqlite3_errmsg(store->database), doing);
    default:
        return fail(error, "the database says: %s (%s)", sqlite3_errmsg(store->database), doing);
    }
}

/* ---- Opening ---- */

static bool execute(Store *store, const char *sql, const char *doing, Error *error)
{
    return sqlite3_exec(store->database, sql, NULL, NULL, NULL) == SQLITE_OK
           || store_fail(store, doing, error);
}

static bool pragma_number(Store *store, const char *sql, int64_t *out, Error *error)
{
    sqlite3_stmt *statement = NULL;
    bool          fine = sqlite3_prepare_v2(store->database, sql, -1, &statement, NULL) == SQLITE_OK
                && sqlite3_step(statement) == SQLITE_ROW;
    if (fine)
        *out = sqlite3_column_int64(statement, 0);
    else
        store_fail(store, "opening", error);
    sqlite3_finalize(statement);
    return fine;
}

static bool migrate(Store *store, Error *error)
{
    int64_t version = 0, application = 0, objects = 0;
    char    mark[96];
    if (!pragma_number(store, "PRAGMA user_version", &version, error)
        || !pragma_number(store, "PRAGMA application_id", &application, error)
        || !pragma_number(store, "SELECT count(*) FROM sqlite_master", &objects, error))
        return false;
    if (objects > 0 && application != APPLICATION)
        return fail(error, "the file is a database of something else");
    if (version > VERSION)
        return fail(error, "the file was made by a newer program (version %d, this one knows %d)",
                    (int)version, VERSION);
    for (int64_t v = version; v < VERSION; v++) {
        snprintf(mark, sizeof mark, "PRAGMA user_version=%d; PRAGMA application_id=%d", (int)v + 1,
                 APPLICATION);
        if (!execute(store, "BEGIN EXCLUSIVE", "opening", error)
            || !execute(store, migrations[v], "opening", error)
            || !execute(store, mark, "opening", error)
            || !execute(store, "COMMIT", "opening", error))
            return false;
    }
    return true;
}

static bool open_file(Store *store, const char *path, Error *error)
{
    if (sqlite3_open_v2(path, &store->database,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL)
        != SQLITE_OK)
        return store_fail(store, "opening", error);
    sqlite3_extended_result_codes(store->database, 1);
    sqlite3_busy_timeout(store->database, 1000);
    return execute(store, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL", "opening", error)
           && migrate(store, error);
}

static void note_place(Store *store, const char *path)
{
    struct stat about;
    if (strcmp(path, ":memory:") == 0 || stat(path, &about) != 0)
        return;
    store->path = need_copy(path);
    store->device = about.st_dev;
    store->file = about.st_ino;
}

/* What is written to a file without a name is lost when the program ends. */
static bool in_its_place(const Store *store, Error *error)
{
    struct stat about;
    if (!store->path)
        return true;
    if (stat(store->path, &about) != 0)
        return fail(error, "the database %.200s has been deleted or moved", store->path);
    if (about.st_dev != store->device || about.st_ino != store->file)
        return fail(error, "the database %.200s is another file now; start the server again",
                    store->path);
    return true;
}

Store *store_open(const char *path, Error *error)
{
    Store *store = need_zeroed(1, sizeof *store);
    Error  inner = { "" };
    if (open_file(store, path, &inner)) {
        note_place(store, path);
        return store;
    }
    fail(error, "%s: %.200s", path, inner.text);
    store_close(store);
    return NULL;
}

void store_close(Store *store)
{
    for (int i = 0; i < SQL_COUNT; i++)
        sqlite3_finalize(store->statements[i]);
    sqlite3_close(store->database);
    free(store->path);
    free(store);
}

/* ---- Statements ---- */

static bool bind(sqlite3_stmt *statement, int place, char type, va_list *values)
{
    switch (type) {
    case 'i':
        return sqlite3_bind_int64(statement, place, va_arg(*values, int64_t)) == SQLITE_OK;
    case 't':
        return sqlite3_bind_text(statement, place, va_arg(*values, const char *), -1, SQLITE_STATIC)
               == SQLITE_OK;
    case 'h': {
        const void *hash = va_arg(*values, const void *);
        return (hash ? sqlite3_bind_blob(statement, place, hash, HASH_BYTES, SQLITE_STATIC)
                     : sqlite3_bind_null(statement, place))
               == SQLITE_OK;
    }
    case 'b': {
        const void *bytes = va_arg(*values, const void *);
        return sqlite3_bind_blob64(statement, place, bytes, va_arg(*values, uint64_t),
                                   SQLITE_STATIC)
               == SQLITE_OK;
    }
    case 's':
        return sqlite3_bind_blob(statement, place, va_arg(*values, const void *), SALT_BYTES,
                                 SQLITE_STATIC)
               == SQLITE_OK;
    default:
        never("unknown type of a value");
    }
}

sqlite3_stmt *store_ready(Store *store, Sql id, Error *error, const char *types, ...)
{
    sqlite3_stmt **statement = &store->statements[id];
    if (!*statement
        && sqlite3_prepare_v3(store->database, statements[id], -1, SQLITE_PREPARE_PERSISTENT,
                              statement, NULL)
               != SQLITE_OK) {
        store_fail(store, "preparing", error);
        return NULL;
    }
    sqlite3_reset(*statement);
    va_list values;
    va_start(values, types);
    bool fine = true;
    for (int i = 0; types[i] && fine; i++)
        fine = bind(*statement, i + 1, types[i], &values);
    va_end(values);
    if (!fine)
        store_fail(store, "preparing", error);
    return fine ? *statement : NULL;
}

bool store_done(Store *store, sqlite3_stmt *statement, Error *error)
{
    if (!statement)
        return false;
    bool fine = sqlite3_step(statement) == SQLITE_DONE || store_fail(store, "writing", error);
    sqlite3_reset(statement);
    return fine;
}

int store_next(Store *store, sqlite3_stmt *statement, Error *error)
{
    if (!statement)
        return -1;
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW)
        return 1;
    if (code != SQLITE_DONE)
        store_fail(store, "reading", error);
    sqlite3_reset(statement);
    return code == SQLITE_DONE ? 0 : -1;
}

void store_text(char *out, size_t size, sqlite3_stmt *statement, int column)
{
    const char *text = (const char *)sqlite3_column_text(statement, column);
    snprintf(out, size, "%s", text ? text : "");
}

char *store_text_copy(sqlite3_stmt *statement, int column)
{
    const char *text = (const char *)sqlite3_column_text(statement, column);
    return text ? need_copy(text) : NULL;
}

/* ---- Transactions ---- */

bool store_begin(Store *store, Error *error)
{
    return in_its_place(store, error)
           && store_done(store, store_ready(store, SQL_BEGIN, error, ""), error);
}

bool store_commit(Store *store, Error *error)
{
    return store_done(store, store_ready(store, SQL_COMMIT, error, ""), error);
}

void store_rollback(Store *store)
{
    Error ignored;
    if (!sqlite3_get_autocommit(store->database))
        store_done(store, store_ready(store, SQL_ROLLBACK, &ignored, ""), &ignored);
}

bool store_healthy(Store *store, Error *error)
{
    if (!in_its_place(store, error))
        return false;
    sqlite3_stmt *statement = store_ready(store, SQL_HEALTHY, error, "");
    int           found = store_next(store, statement, error);
    if (statement)
        sqlite3_reset(statement);
    return found == 1;
}

bool store_probe(Store *store, int64_t now, Error *error)
{
    return store_done(store, store_ready(store, SQL_PROBE, error, "i", now), error);
}

bool store_probed(Store *store, int64_t *out, Error *error)
{
    sqlite3_stmt *statement = store_ready(store, SQL_PROBED, error, "");
    bool          found = store_next(store, statement, error) == 1;
    if (found)
        *out = sqlite3_column_int64(statement, 0);
    if (statement)
        sqlite3_reset(statement);
    return found;
}

/* ---- Keeping ---- */

bool store_backup(Store *store, const char *path, Error *error)
{
    sqlite3        *target = NULL;
    bool            fine = sqlite3_open(path, &target) == SQLITE_OK;
    sqlite3_backup *backup =
        fine ? sqlite3_backup_init(target, "main", store->database, "main") : NULL;
    int code = SQLITE_ERROR;
    while (backup) {
        code = sqlite3_backup_step(backup, 1024);
        if (code != SQLITE_OK && code != SQLITE_BUSY && code != SQLITE_LOCKED)
            break;
        if (code != SQLITE_OK)
            sqlite3_sleep(50);
    }
    if (backup)
        sqlite3_backup_finish(backup);
    fine = code == SQLITE_DONE;
    if (!fine)
        fail(error, "cannot write %s: %s", path, sqlite3_errmsg(target));
    sqlite3_close(target);
    return fine;
}

bool store_vacuum(Store *store, Error *error)
{
    static const char unused[] =
        "DELETE FROM contents WHERE hash NOT IN (SELECT edition FROM table_contents) AND hash NOT"
        " IN (SELECT board FROM table_contents WHERE board IS NOT NULL)";
    return execute(store, unused, "tidying up", error)
           && execute(store, "VACUUM", "tidying up", error)
           && execute(store, "PRAGMA wal_checkpoint(TRUNCATE)", "tidying up", error);
}

void store_patience(Store *store, int milliseconds)
{
    sqlite3_busy_timeout(store->database, milliseconds);
}

void store_defer_checkpoints(Store *store)
{
    sqlite3_wal_autocheckpoint(store->database, 0);
}

/* A connection that has read nothing does not know of the log yet. */
bool store_checkpoint(const char *path, Error *error)
{
    Store store = { 0 };
    bool  fine =
        (sqlite3_open_v2(path, &store.database, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK
         && sqlite3_exec(store.database, "SELECT count(*) FROM sqlite_master", NULL, NULL, NULL)
                == SQLITE_OK
         && sqlite3_wal_checkpoint_v2(store.database, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL)
                == SQLITE_OK)
        || store_fail(&store, "tidying up", error);
    sqlite3_close(store.database);
    return fine;
}

void store_checkpoint_rest(Store *store)
{
    sqlite3_wal_checkpoint_v2(store->database, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
}

bool store_count(Store *store, const char *what, int64_t *out, Error *error)
{
    char sql[96];
    must(strspn(what, "abcdefghijklmnopqrstuvwxyz") == strlen(what));
    snprintf(sql, sizeof sql, "SELECT count(*) FROM %s", what);
    return pragma_number(store, sql, out, error);
}
