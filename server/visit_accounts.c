/* Requests about accounts: a name and a password that hold seats over devices. Passwords are hashed
 * by a worker. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/table/bits.h"
#include "wire/json_in.h"
#include "server/routes.h"
#include "server/tokens.h"
#include "server/trace.h"

#include <sodium.h> /* Behind the headers of the rules: it brings a NAME_MAX. */

enum { NAME_LEAST = 2, PASSWORD_LEAST = 8, SECRET_MAX = 257 };

static_assert(crypto_pwhash_STRBYTES <= PASSWORD_MAX, "a password has to fit");

/* ---- Work on passwords ---- */

typedef enum { PASSWORD_NEW, PASSWORD_CHECK, PASSWORD_CHANGE } PasswordTask;

typedef struct PasswordJob {
    Job          job; /* First. */
    PasswordTask task;
    uint64_t     connection;
    char         address[ADDRESS_MAX];
    AccountRow   account; /* Number 0: there is none of this name. */
    char         secret[SECRET_MAX];
    char         session[TOKEN_MAX]; /* Of whoever changes the password. */
    bool         fine;
} PasswordJob;

static void drop(PasswordJob *self)
{
    sodium_memzero(self, sizeof *self);
    free(self);
}

/* A name that does not exist takes as long as one that does. */
static void work(Job *job)
{
    PasswordJob *self = (PasswordJob *)job;
    char         hash[crypto_pwhash_STRBYTES];
    if (self->task == PASSWORD_CHECK && self->account.number != 0)
        self->fine =
            crypto_pwhash_str_verify(self->account.password, self->secret, strlen(self->secret))
            == 0;
    else
        self->fine = crypto_pwhash_str(hash, self->secret, strlen(self->secret),
                                       crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                       crypto_pwhash_MEMLIMIT_INTERACTIVE)
                     == 0;
    if (self->task == PASSWORD_CHECK)
        self->fine = self->fine && self->account.number != 0;
    else if (self->fine)
        snprintf(self->account.password, sizeof self->account.password, "%s", hash);
    sodium_memzero(self->secret, sizeof self->secret);
}

static void answer_login(Host *host, const Request *request, const AccountRow *account)
{
    char    token[TOKEN_MAX];
    uint8_t hash[HASH_BYTES];
    Error   error = { "" };
    token_make(token, 'a');
    token_hash(hash, token);
    if (!host_write(host, &error)
        || !store_session_add(host->store, hash, account->number, host->now, &error)) {
        host_fail(host, &error);
        return;
    }
    JsonOut *out = &host->json;
    out_clear(out);
    out_map(out);
    out_pair_text(out, "account", account->name);
    out_pair_text(out, "token", token);
    out_map_end(out);
    answer_json(host, request, 200, out);
}

static void finish_new(Host *host, const Request *request, PasswordJob *self)
{
    Error error = { "" };
    self->account.made = host->now;
    if (!host_write(host, &error) || !store_account_add(host->store, &self->account, &error)) {
        if (error.text[0])
            host_fail(host, &error);
        else
            answer_error(host, request, 409, "name-taken", "this name is taken; choose another");
        return;
    }
    trace(TRACE_INFO, "account-made", "account=%lld", (long long)self->account.number);
    answer_login(host, request, &self->account);
}

/* All other logins end with the old password. */
static void finish_change(Host *host, const Request *request, PasswordJob *self)
{
    Error   error = { "" };
    uint8_t hash[HASH_BYTES];
    token_hash(hash, self->session);
    if (!host_write(host, &error)
        || !store_sessions_remove(host->store, self->account.number, hash, &error)
        || !store_account_change(host->store, &self->account, &error)
        || !subscribers_check(host, NULL, "gone", "the password has been changed", &error))
        host_fail(host, &error);
    else
        answer_text(host, request, 200, "application/json", "{}", 2);
}

static void finish(Job *job, void *context)
{
    Host        *host = context;
    PasswordJob *self = (PasswordJob *)job;
    Request      request = { .connection = self->connection };
    host_asked(host, self->connection, true);
    if (self->task == PASSWORD_CHECK && !self->fine) {
        answer_error(host, &request, 401, "wrong-password", "name or password is wrong");
    } else if (!self->fine) {
        answer_error(host, &request, 503, "busy", "no memory for the password; try again");
    } else if (self->task == PASSWORD_NEW) {
        finish_new(host, &request, self);
    } else if (self->task == PASSWORD_CHANGE) {
        finish_change(host, &request, self);
    } else {
        limits_row(&host->passwords, self->account.name, host->now_ms)->bucket = (Bucket){ 0 };
        answer_login(host, &request, &self->account);
    }
    drop(self);
}

/* Too many jobs would keep bots and other people waiting. */
static void begin_job(Visit *visit, PasswordJob *self)
{
    enum { WAITING_MOST = 50 };
    if (workers_waiting(visit->host->workers) > WAITING_MOST) {
        drop(self);
        visit_error(visit, 503, "busy", "the server is busy; try again in a moment");
        return;
    }
    self->job.work = work;
    self->job.finish = finish;
    self->connection = visit->request->connection;
    workers_put(visit->host->workers, &self->job);
}

/* ---- Making an account, and logins ---- */

static PasswordJob *read_login(Visit *visit, PasswordTask task)
{
    PasswordJob *self = need_zeroed(1, sizeof *self);
    Error       *error = &visit->error;
    self->task = task;
    bool fine = in_keys(visit->body, "name password", error)
                && in_text(visit->body, "name", self->account.name, PERSON_NAME_MAX, error)
                && in_text(visit->body, "password", self->secret, sizeof self->secret, error);
    if (fine && strlen(self->account.name) < NAME_LEAST)
        fine = fail(error, "'name' needs at least %d bytes", NAME_LEAST);
    if (fine && strlen(self->secret) < PASSWORD_LEAST)
        fine = fail(error, "'password' needs at least %d bytes", PASSWORD_LEAST);
    if (fine)
        return self;
    drop(self);
    visit_bad(visit);
    return NULL;
}

static bool may_try(Visit *visit, const char *name)
{
    char key[ADDRESS_MAX];
    address_key(key, visit->request->address);
    if ((visit->host->settings->limit == 0
         || limits_take(&visit->host->logins, key, visit->host->now_ms))
        && limits_take(&visit->host->passwords, name, visit->host->now_ms))
        return true;
    visit_error(visit, 429, "too-many-tries", "too many tries; wait a minute");
    return false;
}

void visit_make_account(Visit *visit)
{
    PasswordJob *self = read_login(visit, PASSWORD_NEW);
    if (!self)
        return;
    if (may_try(visit, self->account.name))
        begin_job(visit, self);
    else
        drop(self);
}

void visit_login(Visit *visit)
{
    AccountRow   row;
    PasswordJob *self = read_login(visit, PASSWORD_CHECK);
    if (!self)
        return;
    if (!may_try(visit, self->account.name)) {
        drop(self);
        return;
    }
    if (store_account_by_name(visit->host->store, &row, self->account.name, &visit->error))
        self->account = row;
    else if (visit->error.text[0])
        trace(TRACE_ERROR, "store", "message=\"%s\"", visit->error.text);
    begin_job(visit, self);
}

bool visit_account_row(Visit *visit, AccountRow *out, bool needed)
{
    uint8_t hash[HASH_BYTES];
    token_hash(hash, visit->request->token);
    if (token_is(visit->request->token, 'a')
        && store_account_by_session(visit->host->store, out, hash, &visit->error))
        return true;
    if (needed)
        visit_error(visit, 401, "not-logged-in", "log in first");
    return false;
}

static void answer_empty(Visit *visit)
{
    answer_text(visit->host, visit->request, 200, "application/json", "{}", 2);
}

void visit_logout(Visit *visit)
{
    AccountRow account;
    uint8_t    hash[HASH_BYTES];
    token_hash(hash, visit->request->token);
    if (!visit_account_row(visit, &account, true))
        return;
    if (host_write(visit->host, &visit->error)
        && store_session_remove(visit->host->store, hash, &visit->error)
        && subscribers_check(visit->host, NULL, "gone", "this login has ended", &visit->error))
        answer_empty(visit);
    else
        visit_failed(visit);
}

/* ---- The account and its seats ---- */

enum { SEATS_SHOWN = 200 };

typedef struct HeldSeats {
    struct {
        char table[TABLE_ID_MAX];
        int  seat;
        bool over;
    } items[SEATS_SHOWN];
    int count;
} HeldSeats;

static bool note_seat(void *context, const TableRow *table, int seat)
{
    HeldSeats *held = context;
    memcpy(held->items[held->count].table, table->id, TABLE_ID_MAX);
    held->items[held->count].over = table->state == STATE_OVER;
    held->items[held->count++].seat = seat;
    return held->count < SEATS_SHOWN;
}

/* The token is made from the login, so that it ends with it. */
static bool write_seat(Visit *visit, JsonOut *out, const Table *table, int seat)
{
    char     token[TOKEN_MAX];
    uint8_t  hash[HASH_BYTES], session[HASH_BYTES];
    TokenRow row = { table->row.number, seat, TOKEN_SEAT };
    token_derive(token, 's', visit->request->token, table->row.id, seat);
    token_hash(hash, token);
    token_hash(session, visit->request->token);
    if (!host_write(visit->host, &visit->error)
        || !store_token_add(visit->host->store, hash, &row, session, &visit->error))
        return false;
    out_map(out);
    out_pair_text(out, "table", table->row.id);
    out_pair_text(out, "name", table->settings.name);
    out_pair_text(out, "state", state_name(table_state(table)));
    out_pair_number(out, "seat", seat);
    out_pair_text(out, "token", token);
    seat_role(out, table, seat);
    out_pair_bool(out, "pending",
                  table->playing && table_state(table) == STATE_RUNNING
                      && (table_pending(table) & bit32(seat)));
    int64_t deadline = clock_deadline(visit->host, table, seat);
    if (deadline)
        out_pair_number(out, "deadline", deadline);
    out_pair_bool(out, "over", table->row.state == STATE_OVER);
    out_map_end(out);
    return true;
}

void visit_account(Visit *visit)
{
    AccountRow account;
    HeldSeats  held = { .count = 0 };
    JsonOut    out = { 0 };
    if (!visit_account_row(visit, &account, true))
        return;
    bool fine =
        store_account_seats(visit->host->store, account.number, note_seat, &held, &visit->error);
    out_map(&out);
    out_pair_text(&out, "name", account.name);
    out_pair_text(&out, "mail", account.mail);
    out_pair_text(&out, "webhook", account.webhook);
    out_key(&out, "seats");
    out_list(&out);
    for (int i = 0; i < held.count && fine; i++) {
        const char *id = held.items[i].table;
        Table      *peeked = held.items[i].over ? tables_peek(visit->host, id) : NULL;
        Table      *table = peeked ? peeked : tables_find(visit->host, id, &visit->error);
        fine = !table || write_seat(visit, &out, table, held.items[i].seat);
        tables_unpeek(peeked);
    }
    out_list_end(&out);
    out_map_end(&out);
    if (fine)
        answer_json(visit->host, visit->request, 200, &out);
    else
        visit_failed(visit);
    out_free(&out);
}

void visit_change_account(Visit *visit)
{
    AccountRow   account;
    PasswordJob *self = need_zeroed(1, sizeof *self);
    Error       *error = &visit->error;
    bool         answered = !visit_account_row(visit, &account, true);
    if (!answered
        && (!in_keys(visit->body, "password mail webhook", error)
            || !in_text(visit->body, "password", self->secret, sizeof self->secret, error)
            || !in_text(visit->body, "mail", account.mail, sizeof account.mail, error)
            || !in_text(visit->body, "webhook", account.webhook, sizeof account.webhook, error)
            || (account.mail[0] && !strchr(account.mail, '@')
                && !fail(error, "'mail' is no address"))
            || (account.webhook[0] && strncmp(account.webhook, "https://", 8) != 0
                && strncmp(account.webhook, "http://", 7) != 0
                && !fail(error, "'webhook' begins with https://"))
            || (self->secret[0] && strlen(self->secret) < PASSWORD_LEAST
                && !fail(error, "'password' needs at least %d bytes", PASSWORD_LEAST)))) {
        visit_bad(visit);
        answered = true;
    }
    if (!answered && self->secret[0]) {
        self->task = PASSWORD_CHANGE;
        self->account = account;
        memcpy(self->session, visit->request->token, sizeof self->session);
        begin_job(visit, self);
        return;
    }
    drop(self);
    if (answered)
        return;
    if (host_write(visit->host, error) && store_account_change(visit->host->store, &account, error))
        answer_empty(visit);
    else
        visit_failed(visit);
}

void visit_remove_account(Visit *visit)
{
    AccountRow account;
    bool       leave = false;
    if (!visit_account_row(visit, &account, true))
        return;
    if (!in_keys(visit->body, "leave", &visit->error)
        || !in_bool(visit->body, "leave", &leave, &visit->error)) {
        visit_bad(visit);
    } else if (account_forget(visit->host, account.number, leave, &visit->error)) {
        trace(TRACE_INFO, "account-removed", "account=%lld", (long long)account.number);
        answer_empty(visit);
    } else {
        visit_failed(visit);
    }
}

void visit_hold_seat(Visit *visit)
{
    AccountRow account;
    char       token[TOKEN_MAX] = "", id[TABLE_ID_MAX] = "";
    uint8_t    hash[HASH_BYTES];
    uint32_t   seats = 0;
    Host      *host = visit->host;
    if (!visit_account_row(visit, &account, true))
        return;
    if (!in_keys(visit->body, "token", &visit->error)
        || !in_text(visit->body, "token", token, sizeof token, &visit->error)) {
        visit_bad(visit);
        return;
    }
    token_hash(hash, token);
    if (!store_token_table(host->store, hash, id, &visit->error)) {
        visit_failed(visit);
        return;
    }
    Table *table = token_is(token, 's') && id[0] ? tables_find(host, id, &visit->error) : NULL;
    if (!table) {
        visit_error(visit, 404, "wrong-token", "this token holds no seat");
        return;
    }
    bool fine =
        store_token_seats(host->store, hash, table->row.number, TOKEN_SEAT, &seats, &visit->error);
    for (int i = 0; i < table->seat_count && fine; i++)
        if (seats & bit32(i)) {
            table->seats[i].row.account = account.number;
            fine = seat_store(host, table, i, &visit->error);
        }
    table_touch(host, table);
    if (fine)
        answer_empty(visit);
    else
        visit_failed(visit);
}
