/* How the parts of the store on SQLite run their statements; nobody else needs it. */
#ifndef SERVER_STORE_PARTS_H
#define SERVER_STORE_PARTS_H

#include <sqlite3.h>
#include <sys/types.h>

#include "server/store.h"

#define SQL(id, text) SQL_##id,
typedef enum Sql {
#include "server/store.def"
    SQL_COUNT
} Sql;
#undef SQL

struct Store {
    sqlite3      *database;
    char         *path; /* Null: it is in memory only ... */
    dev_t         device;
    ino_t         file; /* ... and else which file it is. */
    sqlite3_stmt *statements[SQL_COUNT]; /* Prepared when first used. */
};

/* The statement with its values: i an int64_t, t a text or null, h a hash or null, b bytes and how
 * many (uint64_t), s a salt. Null
 * with an error. */
sqlite3_stmt *store_ready(Store *store, Sql id, Error *error, const char *types, ...);
/* Runs a statement that gives no rows. */
bool store_done(Store *store, sqlite3_stmt *statement, Error *error);
/* 1: a row is there; 0: no more; -1: an error. */
int   store_next(Store *store, sqlite3_stmt *statement, Error *error);
void  store_text(char *out, size_t size, sqlite3_stmt *statement, int column);
char *store_text_copy(sqlite3_stmt *statement, int column);
/* Says what the database complains of; returns false. */
bool store_fail(Store *store, const char *doing, Error *error);

#endif
