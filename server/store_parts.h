/* How the parts of the store run their statements, and what a database has to be able to do to
 * stand behind it; nobody else needs it. */
#ifndef SERVER_STORE_PARTS_H
#define SERVER_STORE_PARTS_H

#include "server/store.h"

#define SQL(id, text) SQL_##id,
typedef enum Sql {
#include "server/store.def"
    SQL_COUNT
} Sql;
#undef SQL

enum { VALUES_MAX = 20, APPLICATION = 0x45637565 /* Marks databases as ours. */ };

/* Of a statement: i a number, t a text, b bytes. Texts and bytes without an address are null. */
typedef struct Value {
    char        type;
    int64_t     number;
    const void *bytes;
    size_t      size;
} Value;

/* A statement that is prepared, and the row at which it stands. Drivers have more behind this. */
typedef struct Statement {
    Store *store;
} Statement;

typedef struct Driver {
    bool (*open)(Store *store, const char *place, Error *error);
    void (*close)(Store *store);
    /* Runs statements that give no rows. */
    bool (*execute)(Store *store, const char *sql, const char *doing, Error *error);
    /* `types` has one letter for each value; ?: whatever its column is. */
    Statement *(*prepare)(Store *store, const char *sql, const char *types, Error *error);
    void (*finish)(Statement *statement);
    /* The values have to stay until the statement has been run. */
    bool (*bind)(Statement *statement, const Value *values, int count, Error *error);
    /* Runs it; what is wrong may be told by the commit instead. */
    bool (*run)(Statement *statement, Error *error);
    /* 1: a row is there; 0: no more; -1: an error. */
    int (*next)(Statement *statement, Error *error);
    void (*reset)(Statement *statement);
    int (*columns)(Statement *statement);
    const char *(*name)(Statement *statement, int column);
    Value (*value)(Statement *statement, int column);
    /* `alone`: nobody else writes meanwhile. */
    bool (*begin)(Store *store, bool alone, Error *error);
    bool (*commit)(Store *store, Error *error);
    void (*rollback)(Store *store);
    bool (*refused)(Store *store);
    bool (*healthy)(Store *store, Error *error);
    void (*patience)(Store *store, int milliseconds);
    bool (*version)(Store *store, int64_t *out, Error *error);
    bool (*version_put)(Store *store, int64_t version, Error *error);
    /* The last number that was given to a row of a table, and another one to go on from. */
    bool (*numbered)(Store *store, const char *table, int64_t *out, Error *error);
    bool (*number_from)(Store *store, const char *table, int64_t last, Error *error);
    bool (*backup)(Store *store, const char *path, Error *error);
    bool (*tidy)(Store *store, Error *error);
    bool (*heard)(Store *store); /* Null: there is nobody who could tell anything. */
} Driver;

struct Store {
    const Driver *driver;
    void         *base;                  /* The driver's connection. */
    Statement    *statements[SQL_COUNT]; /* Prepared when first used. */
};

extern const Driver driver_sqlite, driver_postgres;

/* Brings the database up to date. */
bool store_update(Store *store, Error *error);
/* store_lock() for a database that is no file. */
bool store_lock_remote(const char *place, bool shared, Error *error);

/* The statement with its values: i an int64_t, t a text or null, h a hash or null, b bytes and how
 * many (uint64_t), s a salt. Null
 * with an error. */
Statement *store_ready(Store *store, Sql id, Error *error, const char *types, ...);
/* Runs a statement that gives no rows. */
bool store_done(Store *store, Statement *statement, Error *error);
/* 1: a row is there; 0: no more; -1: an error. */
int store_next(Store *store, Statement *statement, Error *error);
/* Runs one that gives the number of a row that it adds; 0: it has not added any. */
int  store_added(Store *store, Statement *statement, int64_t *number, Error *error);
void store_reset(Statement *statement);

int64_t     column_number(Statement *statement, int column);
int         column_int(Statement *statement, int column);
const char *column_text(Statement *statement, int column);
const void *column_bytes(Statement *statement, int column);
int         column_size(Statement *statement, int column);
void        store_text(char *out, size_t size, Statement *statement, int column);
char       *store_text_copy(Statement *statement, int column);
/* Runs one that gives an id, of a table or a tournament; empty: there is none. */
bool store_id(Store *store, Statement *statement, char id[TABLE_ID_MAX], Error *error);

#endif
