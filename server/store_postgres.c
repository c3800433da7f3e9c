/* The driver of PostgreSQL. What a transaction writes is sent without waiting for answers (libpq's
 * pipeline), so that a round costs as many trips as it reads plus one for its commit; what went
 * wrong on the way is told by the next read or by the commit. A connection that is lost is made
 * again when the next transaction begins; whoever was in the middle of one is told. */
#include <libpq-fe.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "rules/table/must.h"
#include "table/message.h"
#include "server/store_parts.h"
#include "server/store_postgres.h"

/* A database at the other end of a network gets more time than a file that is locked. */
enum {
    PATIENCE_TIMES = 20,
    UNANSWERED_MOST = 1000,
    TYPE_NUMBER = 20,
    TYPE_SMALL = 23,
    TYPE_TEXT = 25,
    TYPE_BYTES = 17
};

typedef struct Base {
    PGconn  *connection;
    char    *place;
    int64_t  patience_ms; /* Negative: as long as it takes. */
    uint64_t life;        /* Which connection it is: statements are prepared for one. */
    bool     anew;        /* What was told while it was away is not known. */
    uint64_t prepared;    /* Statements get names by counting. */
    int      unanswered;  /* Statements that were sent without waiting. */
    bool     writing;     /* A transaction is open ... */
    bool     failed;      /* ... and something in it went wrong. */
    bool     refused;     /* By the database, which would take something else. */
    Error    failure;
} Base;

typedef struct PostgresStatement {
    Statement head; /* First. */
    char     *sql;
    char      types[VALUES_MAX + 1];
    char      name[24];
    uint64_t  life;
    Value     values[VALUES_MAX];
    int       count;
    PGresult *result;
    int       row;
} PostgresStatement;

static Base *base(const Store *store)
{
    return store->base;
}

static PostgresStatement *inner(Statement *statement)
{
    return (PostgresStatement *)statement;
}

/* ---- What goes wrong ---- */

static void first_line(char *out, size_t size, const char *text)
{
    while (*text == ' ' || strncmp(text, "ERROR:", 6) == 0 || strncmp(text, "FATAL:", 6) == 0)
        text += *text == ' ' ? 1 : 6;
    snprintf(out, size, "%.*s", (int)strcspn(text, "\n"), text);
}

static void note_failure(Base *self, const Error *error)
{
    if (!self->writing || self->failed)
        return;
    self->failed = true;
    self->failure = *error;
}

static bool lost(Base *self, const char *doing, Error *error)
{
    char why[160];
    first_line(why, sizeof why, PQerrorMessage(self->connection));
    fail(error, "the connection to the database is lost: %s (%s)",
         why[0] ? why : "it does not answer", doing);
    PQfinish(self->connection);
    self->connection = NULL;
    self->refused = false;
    note_failure(self, error);
    return false;
}

/* Data that it does not take, or rows that somebody else holds; not a full disk, a database that
 * can only be read, or one that is being stopped. */
static bool is_refusal(const PGresult *result)
{
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    return state
           && (strncmp(state, "22", 2) == 0 || strncmp(state, "23", 2) == 0
               || strncmp(state, "40", 2) == 0 || strcmp(state, "55P03") == 0);
}

static bool complain(const PGresult *result, const char *doing, Error *error)
{
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    char        why[160];
    first_line(why, sizeof why, PQresultErrorMessage(result));
    state = state ? state : "";
    if (strcmp(state, "53100") == 0)
        return fail(error, "the disk of the database is full (%s)", doing);
    if (strcmp(state, "25006") == 0)
        return fail(error, "the database takes nothing: it can only be read (%s)", doing);
    if (strcmp(state, "55P03") == 0 || strncmp(state, "40", 2) == 0)
        return fail(error, "the database is locked by another program (%s)", doing);
    return fail(error, "the database says: %s (%s)", why, doing);
}

/* ---- The connection ---- */

/* The real one: a database that hangs does not wait for the clock of a test. */
static int64_t clock_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void be_silent(void *context, const char *message)
{
    (void)context;
    (void)message;
}

/* Waits until the socket is ready; false when it takes too long. */
static bool wait_for(const Base *self, short events, int64_t until)
{
    struct pollfd socket = { .fd = PQsocket(self->connection), .events = events };
    int64_t       left = until - clock_ms();
    if (self->patience_ms >= 0 && left <= 0)
        return false;
    return poll(&socket, 1, self->patience_ms < 0 ? -1 : (int)left) != 0;
}

static bool connect_within(Base *self, Error *error)
{
    PostgresPollingStatusType state = PGRES_POLLING_WRITING;
    int64_t                   until = clock_ms() + self->patience_ms;
    self->connection = PQconnectStart(self->place);
    if (!self->connection)
        return fail(error, "no memory");
    bool answers = PQstatus(self->connection) != CONNECTION_BAD;
    while (answers && state != PGRES_POLLING_OK && state != PGRES_POLLING_FAILED) {
        answers = wait_for(self, state == PGRES_POLLING_READING ? POLLIN : POLLOUT, until);
        state = answers ? PQconnectPoll(self->connection) : state;
    }
    if (answers && state == PGRES_POLLING_OK)
        return true;
    char why[160];
    first_line(why, sizeof why, PQerrorMessage(self->connection));
    fail(error, "the database cannot be reached: %s", why[0] ? why : "it does not answer");
    PQfinish(self->connection);
    self->connection = NULL;
    return false;
}

/* Nothing may be acknowledged that is not on disk, whatever the database's own settings are; and
 * whoever is cut off in the middle of a transaction must not keep others from going on. */
static const char manners[] = "SET client_encoding='UTF8'; SET synchronous_commit=on;"
                              "SET lock_timeout='2s'; SET idle_in_transaction_session_timeout='2s';"
                              "SET timezone='UTC'; LISTEN ecumene";

static bool connected(Base *self, Error *error)
{
    if (self->connection && PQstatus(self->connection) == CONNECTION_OK)
        return true;
    if (self->connection)
        PQfinish(self->connection);
    self->connection = NULL;
    if (!connect_within(self, error))
        return false;
    PQsetNoticeProcessor(self->connection, be_silent, NULL);
    PGresult *result = PQexec(self->connection, manners);
    bool fine = PQresultStatus(result) == PGRES_COMMAND_OK || complain(result, "opening", error);
    PQclear(result);
    if (!fine || PQsetnonblocking(self->connection, 1) != 0
        || !PQenterPipelineMode(self->connection))
        return fine ? lost(self, "opening", error) : false;
    self->anew = self->life++ > 0;
    return true;
}

/* ---- The pipeline ---- */

static bool flush(Base *self, int64_t until)
{
    int left;
    while ((left = PQflush(self->connection)) == 1)
        if (!wait_for(self, POLLIN | POLLOUT, until) || !PQconsumeInput(self->connection))
            return false;
    return left == 0;
}

static bool answer_came(Base *self, int64_t until)
{
    while (PQisBusy(self->connection))
        if (!wait_for(self, POLLIN, until) || !PQconsumeInput(self->connection))
            return false;
    return true;
}

/* Takes the answers to all that was sent: the last one that has rows goes to *rows. The first thing
 * that went wrong counts, the others follow from it. */
static bool settle(Base *self, PGresult **rows, const char *doing, Error *error)
{
    int64_t until = clock_ms() + self->patience_ms;
    bool    fine = true;
    self->unanswered = 0;
    if (!self->connection || !PQpipelineSync(self->connection) || !flush(self, until))
        return self->connection ? lost(self, doing, error) : fail(error, "the database is away");
    for (;;) {
        if (!answer_came(self, until))
            return lost(self, doing, error);
        PGresult      *result = PQgetResult(self->connection);
        ExecStatusType status = result ? PQresultStatus(result) : PGRES_EMPTY_QUERY;
        if (!result && PQstatus(self->connection) != CONNECTION_OK)
            return lost(self, doing, error);
        if (status == PGRES_FATAL_ERROR && fine) {
            self->refused = is_refusal(result);
            fine = complain(result, doing, error);
        }
        if (rows && status == PGRES_TUPLES_OK) {
            PQclear(*rows);
            *rows = result;
            continue;
        }
        PQclear(result);
        if (status == PGRES_PIPELINE_SYNC)
            return fine;
    }
}

/* The same, and a transaction that went wrong stays so until it is rolled back. */
static bool settle_noting(Base *self, PGresult **rows, const char *doing, Error *error)
{
    if (self->writing && self->failed)
        return fail(error, "%s", self->failure.text);
    if (settle(self, rows, doing, error))
        return true;
    note_failure(self, error);
    return false;
}

static bool execute(Store *store, const char *sql, const char *doing, Error *error);

static void close_connection(Store *store)
{
    Base *self = base(store);
    if (self->connection)
        PQfinish(self->connection);
    free(self->place);
    free(self);
}

static bool open_connection(Store *store, const char *place, Error *error)
{
    Base *self = store->base = need_zeroed(1, sizeof *self);
    self->place = need_copy(place);
    self->patience_ms = 1000 * PATIENCE_TIMES;
    return connected(self, error);
}

/* ---- Statements ---- */

/* ?1 becomes $1. */
static Statement *prepare(Store *store, const char *sql, const char *types, Error *error)
{
    PostgresStatement *self = need_zeroed(1, sizeof *self);
    (void)error;
    self->head.store = store;
    self->sql = need_copy(sql);
    for (char *c = self->sql; *c; c++)
        if (*c == '?')
            *c = '$';
    snprintf(self->types, sizeof self->types, "%s", types);
    snprintf(self->name, sizeof self->name, "s%llu", (unsigned long long)++base(store)->prepared);
    return &self->head;
}

static void reset(Statement *statement)
{
    PQclear(inner(statement)->result);
    inner(statement)->result = NULL;
}

static void finish(Statement *statement)
{
    PostgresStatement *self = inner(statement);
    char               sql[48];
    Error              ignored;
    if (self->life == base(statement->store)->life && base(statement->store)->connection
        && !base(statement->store)->writing) {
        snprintf(sql, sizeof sql, "DEALLOCATE %s", self->name);
        execute(statement->store, sql, "tidying up", &ignored);
    }
    reset(statement);
    free(self->sql);
    free(self);
}

static bool bind(Statement *statement, const Value *values, int count, Error *error)
{
    PostgresStatement *self = inner(statement);
    (void)error;
    must(count == (int)strlen(self->types));
    reset(statement);
    if (count > 0)
        memcpy(self->values, values, (size_t)count * sizeof *values);
    self->count = count;
    return true;
}

static Oid type_of(char letter)
{
    return letter == 'i' ? TYPE_NUMBER : letter == 't' ? TYPE_TEXT : letter == 'b' ? TYPE_BYTES : 0;
}

static void put_number(uint8_t out[8], int64_t number)
{
    for (int i = 0; i < 8; i++)
        out[i] = (uint8_t)((uint64_t)number >> (56 - 8 * i));
}

static bool send_prepared(Base *self, PostgresStatement *statement)
{
    Oid types[VALUES_MAX];
    if (statement->life == self->life)
        return true;
    for (int i = 0; statement->types[i]; i++)
        types[i] = type_of(statement->types[i]);
    statement->life = self->life;
    return PQsendPrepare(self->connection, statement->name, statement->sql,
                         (int)strlen(statement->types), types)
           == 1;
}

/* Everything goes as it is in memory, without being written as text. */
static bool send_values(Base *self, const PostgresStatement *statement)
{
    const char *places[VALUES_MAX];
    int         sizes[VALUES_MAX], binary[VALUES_MAX];
    uint8_t     numbers[VALUES_MAX][8];
    for (int i = 0; i < statement->count; i++) {
        const Value *value = &statement->values[i];
        binary[i] = 1;
        places[i] = value->bytes;
        sizes[i] = (int)value->size;
        if (value->type == 'i') {
            put_number(numbers[i], value->number);
            places[i] = (const char *)numbers[i];
            sizes[i] = 8;
        }
    }
    return PQsendQueryPrepared(self->connection, statement->name, statement->count, places, sizes,
                               binary, 1)
           == 1;
}

static bool send_statement(Base *self, PostgresStatement *statement, const char *doing,
                           Error *error)
{
    if (self->writing && self->failed)
        return fail(error, "%s", self->failure.text);
    if (!self->writing && !connected(self, error))
        return false;
    return (send_prepared(self, statement) && send_values(self, statement))
           || lost(self, doing, error);
}

static bool run(Statement *statement, Error *error)
{
    Base *self = base(statement->store);
    return send_statement(self, inner(statement), "writing", error)
           && ((self->writing && ++self->unanswered < UNANSWERED_MOST)
               || settle_noting(self, NULL, "writing", error));
}

static int next(Statement *statement, Error *error)
{
    PostgresStatement *self = inner(statement);
    if (!self->result) {
        self->row = -1;
        if (!send_statement(base(statement->store), self, "reading", error)
            || !settle_noting(base(statement->store), &self->result, "reading", error)) {
            reset(statement);
            return -1;
        }
    }
    if (self->result && ++self->row < PQntuples(self->result))
        return 1;
    reset(statement);
    return 0;
}

static int columns(Statement *statement)
{
    return PQnfields(inner(statement)->result);
}

static const char *column_name(Statement *statement, int column)
{
    return PQfname(inner(statement)->result, column);
}

static Value value(Statement *statement, int column)
{
    PostgresStatement *self = inner(statement);
    if (PQgetisnull(self->result, self->row, column))
        return (Value){ .type = 0 };
    const char *bytes = PQgetvalue(self->result, self->row, column);
    size_t      size = (size_t)PQgetlength(self->result, self->row, column);
    Oid         type = PQftype(self->result, column);
    if (type == TYPE_TEXT || type == TYPE_BYTES)
        return (Value){ .type = type == TYPE_TEXT ? 't' : 'b', .bytes = bytes, .size = size };
    must(type == TYPE_NUMBER
         || type == TYPE_SMALL); /* Sums are of another type unless they are cast. */
    uint64_t number = size > 0 && (bytes[0] & 0x80) ? UINT64_MAX : 0;
    for (size_t i = 0; i < size; i++)
        number = number << 8 | (uint8_t)bytes[i];
    return (Value){ .type = 'i', .number = (int64_t)number };
}

/* ---- Transactions ---- */

/* One command after the other, so that what is wrong with one is told. */
static bool send_text(Base *self, const char *sql)
{
    return PQsendQueryParams(self->connection, sql, 0, NULL, NULL, NULL, NULL, 0) == 1;
}

static bool execute(Store *store, const char *sql, const char *doing, Error *error)
{
    Base *self = base(store);
    char *words = postgres_translated(sql), *at = words;
    bool  fine = self->writing || connected(self, error);
    while (fine && *at) {
        char *end = strchr(at, ';');
        if (end)
            *end = 0;
        fine = (send_text(self, at) || lost(self, doing, error))
               && settle_noting(self, NULL, doing, error);
        at = end ? end + 1 : at + strlen(at);
    }
    free(words);
    return fine;
}

static bool begin(Store *store, bool alone, Error *error)
{
    Base *self = base(store);
    char  lock[64];
    snprintf(lock, sizeof lock, "SELECT pg_advisory_xact_lock(%d)", APPLICATION);
    if (!connected(self, error))
        return false;
    /* An upgrade may take its time; whoever starts meanwhile waits for it as long as for the
     * database itself. */
    if (!send_text(self, "BEGIN")
        || (alone && (!send_text(self, "SET LOCAL lock_timeout=0") || !send_text(self, lock))))
        return lost(self, "writing", error);
    self->writing = true;
    self->failed = self->refused = false;
    return true;
}

static bool commit(Store *store, Error *error)
{
    Base *self = base(store);
    if (!self->failed && self->connection && !send_text(self, "COMMIT"))
        lost(self, "writing", error);
    if (!settle_noting(self, NULL, "writing", error))
        return false;
    self->writing = false;
    return true;
}

/* Without an answer the connection is given up, and the database forgets what was open on it.
 * Behind what failed it has skipped everything, statements that were to be prepared among it: all
 * are prepared anew. */
static void rollback(Store *store)
{
    Base *self = base(store);
    Error ignored;
    if (self->writing && self->connection
        && (!send_text(self, "ROLLBACK") || (self->failed && !send_text(self, "DEALLOCATE ALL"))
            || !settle(self, NULL, "writing", &ignored))
        && self->connection)
        lost(self, "writing", &ignored);
    self->life += self->failed;
    self->writing = self->failed = false;
}

static bool refused(Store *store)
{
    return base(store)->refused;
}

static bool healthy(Store *store, Error *error)
{
    return connected(base(store), error);
}

static void patience(Store *store, int milliseconds)
{
    base(store)->patience_ms = (int64_t)milliseconds * PATIENCE_TIMES;
}

/* ---- Keeping ---- */

static bool tidy(Store *store, Error *error)
{
    patience(store, -1);
    return execute(store, "VACUUM", "tidying up", error);
}

static bool heard(Store *store)
{
    Base *self = base(store);
    bool  any = self->anew;
    self->anew = false;
    for (PGnotify *one; self->connection && (one = PQnotifies(self->connection)) != NULL;
         any = true)
        PQfreemem(one);
    return any;
}

const Driver driver_postgres = {
    .open = open_connection,
    .close = close_connection,
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
    .version = postgres_version,
    .version_put = postgres_version_put,
    .numbered = postgres_numbered,
    .number_from = postgres_number_from,
    .backup = postgres_backup,
    .tidy = tidy,
    .heard = heard,
};

/* ---- One program at a time ---- */

/* The connection stays until the program ends, and the lock with it; members of a group share it.
 */
bool store_lock_remote(const char *place, bool shared, Error *error)
{
    static Store *kept[2]; /* Two databases when one is copied into the other. */
    Store        *store = need_zeroed(1, sizeof *store);
    char          sql[96];
    int64_t       mine = 0;
    store->driver = &driver_postgres;
    kept[kept[0] != NULL] = store;
    snprintf(sql, sizeof sql, "SELECT CAST(pg_try_advisory_lock%s(%d, 1) AS INTEGER)",
             shared ? "_shared" : "", APPLICATION);
    if (!open_connection(store, place, error) || !postgres_read_number(store, sql, &mine, error))
        return false;
    return mine
           || fail(error, shared ? "the database is used by a server that shares it with nobody"
                                 : "the database is used by a running server");
}
