/* Requests about names and passwords: making an account, logins, changes, and what is sent by mail.
 * Passwords are hashed by a worker of their own, so that neither bots nor people wait for them. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wire/json_in.h"
#include "table/names.h"
#include "server/notify.h"
#include "server/mailer.h"
#include "server/routes.h"
#include "server/chance.h"
#include "server/shared_limits.h"
#include "table/tokens.h"
#include "table/trace.h"

#include <sodium.h> /* Behind the headers of the rules: it brings a NAME_MAX. */

enum {
    NAME_LEAST = 2,
    PASSWORD_LEAST = 8,
    SECRET_MAX = 257,
    CONFIRM_SECONDS = 7 * 24 * 3600,
    RESET_SECONDS = 3600,
    USED_SECONDS = 24 * 3600 /* How exactly it is known when a login was last used. */
};

static_assert(crypto_pwhash_STRBYTES <= PASSWORD_MAX, "a password has to fit");

static void answer_empty(Host *host, const Request *request)
{
    answer_text(host, request, 200, "application/json", "{}", 2);
}

/* ---- Work on passwords ---- */

typedef enum {
    PASSWORD_NEW,    /* For a new account. */
    PASSWORD_CHECK,  /* Whoever logs in. */
    PASSWORD_CHANGE, /* The old one lets the account be changed, by a new one or a new address. */
    PASSWORD_RESET   /* A code from a letter takes the place of the old one. */
} PasswordTask;

typedef struct PasswordJob {
    Job          job; /* First. */
    Waiter       waiter;
    PasswordTask task;
    uint64_t     connection;
    char         address[ADDRESS_MAX];
    char         tried[LIMIT_NAME_MAX]; /* Name and address together. */
    AccountRow   account;               /* Number 0: there is none of this name. */
    char         old[SECRET_MAX], secret[SECRET_MAX];
    char         mail[CONTACT_MAX]; /* A new address; a change only. */
    bool         changes_mail;
    char         session[TOKEN_MAX]; /* Of whoever changes the account. */
    uint8_t      code[HASH_BYTES];   /* Of the letter; a reset only. */
    bool         right, hashed;
} PasswordJob;

static void drop(PasswordJob *self)
{
    sodium_memzero(self, sizeof *self);
    free(self);
}

static bool hash_password(PasswordJob *self, const char *secret)
{
    char hash[crypto_pwhash_STRBYTES];
    if (crypto_pwhash_str(hash, secret, strlen(secret), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                          crypto_pwhash_MEMLIMIT_INTERACTIVE)
        != 0)
        return false;
    if (self->task != PASSWORD_CHECK)
        snprintf(self->account.password, sizeof self->account.password, "%s", hash);
    return true;
}

static bool verify(const PasswordJob *self, const char *secret)
{
    return crypto_pwhash_str_verify(self->account.password, secret, strlen(secret)) == 0;
}

/* A name that does not exist takes as long as one that does. */
static void work(Job *job)
{
    PasswordJob *self = (PasswordJob *)job;
    self->hashed = self->right = true;
    if (self->task == PASSWORD_CHANGE)
        self->right = verify(self, self->old);
    if (self->task == PASSWORD_CHECK && self->account.number != 0)
        self->right = verify(self, self->secret);
    else if (self->right && self->secret[0])
        self->hashed = hash_password(self, self->secret);
    if (self->task == PASSWORD_CHECK && self->account.number == 0)
        self->right = false;
    sodium_memzero(self->secret, sizeof self->secret);
    sodium_memzero(self->old, sizeof self->old);
}

static void answer_login(Host *host, const Request *request, const AccountRow *account)
{
    char    token[TOKEN_MAX];
    uint8_t hash[HASH_BYTES];
    Error   error = { "" };
    token_make(&server_ports.chance, token, 'a');
    token_hash(hash, token);
    if (!host_write(host, &error)
        || !store_session_add(host->store, hash, account->number, host->round.now, &error)) {
        host_fail(host, &error);
        return;
    }
    JsonOut *out = &host->scratch.json;
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
    self->account.made = host->round.now;
    if (!host_write(host, &error) || !store_account_add(host->store, &self->account, &error)) {
        if (error.text[0])
            host_fail(host, &error);
        else
            answer_error(host, request, 409, "name-taken", "this name is taken; choose another");
        return;
    }
    address_note_known(host, self->account.name, self->address);
    trace(TRACE_INFO, "account-made", "account=%lld", (long long)self->account.number);
    answer_login(host, request, &self->account);
}

static void finish_check(Host *host, const Request *request, PasswordJob *self)
{
    shared_limit_reset(host, &server_of(host)->limits.passwords, self->tried);
    address_note_known(host, self->account.name, self->address);
    if (self->account.banned[0])
        answer_error(host, request, 403, "banned", self->account.banned);
    else
        answer_login(host, request, &self->account);
}

/* Until its letter is sent nobody knows the secret. */
static bool await_code(Host *host, const AccountRow *account, CodeKind kind, const char *mail,
                       int64_t until, Error *error)
{
    uint8_t unknown[HASH_BYTES];
    chance_bytes(unknown, sizeof unknown);
    return host_write(host, error)
           && store_code_add(host->store, unknown, account->number, kind, mail, until, error);
}

/* What an address leads to must be shown by whoever gets its mail. */
static bool ask_to_confirm(Host *host, const AccountRow *account, const char *mail, Error *error)
{
    int64_t until = host->round.now + CONFIRM_SECONDS;
    return await_code(host, account, CODE_CONFIRM, mail, until, error)
           && notify_code(host, account, mail, CODE_CONFIRM, until, error);
}

/* All other logins end with the old password. */
static void finish_change(Host *host, const Request *request, PasswordJob *self)
{
    Error      error = { "" };
    uint8_t    hash[HASH_BYTES];
    AccountRow now;
    /* What changed while the password was looked at stays. */
    bool there = store_account_by_number(host->store, &now, self->account.number, &error);
    if (!there && !error.text[0]) {
        answer_error(host, request, 401, "not-logged-in", "the account is no more");
        return;
    }
    token_hash(hash, self->session);
    bool renewed = there && strcmp(now.password, self->account.password) != 0;
    if (there)
        memcpy(now.password, self->account.password, sizeof now.password);
    if (self->changes_mail && !self->mail[0])
        now.mail[0] = 0;
    bool fine = there && host_write(host, &error) && store_account_change(host->store, &now, &error)
                && (!self->changes_mail
                    || store_codes_remove(host->store, now.number, CODE_CONFIRM, &error))
                && (!self->mail[0] || ask_to_confirm(host, &now, self->mail, &error))
                && (!renewed
                    || (store_sessions_remove(host->store, now.number, hash, &error)
                        && store_codes_remove(host->store, now.number, CODE_RESET, &error)
                        && subscribers_revoked(host, "the password has been changed", &error)));
    if (fine)
        answer_empty(host, request);
    else
        host_fail(host, &error);
}

static void answer_spent(Host *host, const Request *request)
{
    answer_error(host, request, 404, "wrong-token", "this code has been used or is too old");
}

/* Ends the code. The account that it was sent for, as it is now; false after answering. */
static bool take_code(Host *host, const Request *request, const uint8_t hash[HASH_BYTES],
                      CodeKind kind, AccountRow *out, char mail[CONTACT_MAX])
{
    Error   error = { "" };
    int64_t account = 0;
    bool    fine =
        host_write(host, &error)
        && store_code_take(host->store, hash, kind, host->round.now, &account, mail, &error);
    if (fine && account && store_account_by_number(host->store, out, account, &error))
        return true;
    if (!fine || error.text[0])
        host_fail(host, &error);
    else
        answer_spent(host, request);
    return false;
}

/* Every login ends, and one begins. The code is taken only now, since a letter that cannot be
 * answered for want of memory must not be lost; so it may have come several times while passwords
 * were hashed. */
static void finish_reset(Host *host, const Request *request, PasswordJob *self)
{
    Error      error = { "" };
    AccountRow now;
    char       mail[CONTACT_MAX];
    if (!take_code(host, request, self->code, CODE_RESET, &now, mail))
        return;
    memcpy(now.password, self->account.password, sizeof now.password);
    if (!store_account_change(host->store, &now, &error)
        || !store_sessions_remove(host->store, now.number, NULL, &error)
        || !subscribers_revoked(host, "the password has been changed", &error))
        host_fail(host, &error);
    else if (now.banned[0])
        answer_error(host, request, 403, "banned", now.banned);
    else
        answer_login(host, request, &now);
}

static PasswordJob *job_of(Waiter *waiter)
{
    return (PasswordJob *)(void *)((char *)waiter - offsetof(PasswordJob, waiter));
}

/* One waits while one is hashed, so that the worker never does. */
static void hash_next(Host *host)
{
    Waiter *next;
    while (!host->stopping && workers_waiting(server_of(host)->hashers) == 0
           && (next = turns_take(&server_of(host)->limits.turns)) != NULL)
        workers_put(server_of(host)->hashers, &job_of(next)->job);
}

void passwords_forget(Host *host)
{
    for (Waiter *next; (next = turns_take(&server_of(host)->limits.turns)) != NULL;)
        drop(job_of(next));
}

static void finish(Job *job, void *context)
{
    Host        *host = context;
    PasswordJob *self = (PasswordJob *)job;
    Request      request = { .connection = self->connection };
    if (server_of(host)->hashers)
        hash_next(host);
    host_asked(host, self->connection, true);
    if (!self->right)
        answer_error(host, &request, 401, "wrong-password", "name or password is wrong");
    else if (!self->hashed)
        answer_error(host, &request, 503, "busy", "no memory for the password; try again");
    else if (self->task == PASSWORD_NEW)
        finish_new(host, &request, self);
    else if (self->task == PASSWORD_CHANGE)
        finish_change(host, &request, self);
    else if (self->task == PASSWORD_RESET)
        finish_reset(host, &request, self);
    else
        finish_check(host, &request, self);
    drop(self);
}

static void turn_away(Host *host, PasswordJob *self)
{
    Request request = { .connection = self->connection };
    host_asked(host, self->connection, true);
    answer_error(host, &request, 503, "busy", "the server is busy; try again in a moment");
    drop(self);
}

/* Whoever has shown already who they are, by a login or a letter, is known; so is an account where
 * it was used before. */
static bool is_known(Host *host, const PasswordJob *self)
{
    return self->task == PASSWORD_CHANGE || self->task == PASSWORD_RESET
           || (self->task == PASSWORD_CHECK
               && address_is_known(host, self->account.name, self->address));
}

static void begin_job(HttpCall *call, PasswordJob *self)
{
    Host *host = call->host;
    self->job.work = work;
    self->job.finish = finish;
    self->connection = call->request->connection;
    memcpy(self->address, call->request->address, sizeof self->address);
    if (!server_of(host)->hashers) {
        work(&self->job);
        finish(&self->job, host);
        return;
    }
    self->waiter.known = is_known(host, self);
    address_network(self->waiter.network, self->address);
    Waiter *gone = turns_put(&server_of(host)->limits.turns, &self->waiter);
    if (gone)
        turn_away(host, job_of(gone));
    hash_next(host);
}

/* ---- Who may try ---- */

static bool too_many(HttpCall *call)
{
    http_error(call, 429, "too-many-tries", "too many tries; wait a minute");
    return false;
}

/* All tries of an address. */
static bool address_may_try(HttpCall *call)
{
    return address_may_guess(call->host, call->request->address) || too_many(call);
}

/* Those for one name from one address: whoever guesses elsewhere does not lock its owner out. */
static bool may_try(HttpCall *call, PasswordJob *self)
{
    char key[ADDRESS_MAX];
    address_key(key, call->request->address);
    limits_both(self->tried, self->account.name, key);
    return address_may_try(call)
           && (shared_limit_take(call->host, &server_of(call->host)->limits.passwords, self->tried)
               || too_many(call));
}

/* ---- Making an account, and logins ---- */

static bool long_enough(const char *key, const char *secret, Error *error)
{
    return strlen(secret) >= PASSWORD_LEAST
           || fail(error, "'%s' needs at least %d bytes", key, PASSWORD_LEAST);
}

static PasswordJob *read_login(HttpCall *call, PasswordTask task, char code[SECRET_MAX])
{
    PasswordJob *self = need_zeroed(1, sizeof *self);
    Error       *error = &call->error;
    bool         fresh = task == PASSWORD_NEW;
    self->task = task;
    bool fine = in_keys(call->body, fresh ? "name password code" : "name password", error)
                && in_text(call->body, "name", self->account.name, PERSON_NAME_MAX, error)
                && in_text(call->body, "password", self->secret, sizeof self->secret, error)
                && in_text(call->body, "code", code, SECRET_MAX, error)
                && (!fresh || name_clean(self->account.name, error))
                && (!fresh || long_enough("password", self->secret, error));
    if (fine && strlen(self->account.name) < NAME_LEAST)
        fine = fail(error, "'name' needs at least %d bytes", NAME_LEAST);
    if (fine)
        return self;
    drop(self);
    http_bad(call);
    return NULL;
}

static bool may_register(HttpCall *call, const char *code)
{
    const Settings *settings = server_of(call->host)->settings;
    if (strcmp(settings->registration, "closed") == 0)
        http_error(call, 403, "closed", "this server takes no new accounts");
    else if (settings->registration_code[0] && !same_secret(code, settings->registration_code))
        http_error(call, 403, "wrong-code", "accounts are made with a code of this server's");
    else
        return true;
    return false;
}

void http_make_account(HttpCall *call)
{
    char         code[SECRET_MAX] = "";
    PasswordJob *self = read_login(call, PASSWORD_NEW, code);
    if (!self)
        return;
    if (may_try(call, self) && may_register(call, code))
        begin_job(call, self);
    else
        drop(self);
}

void http_login(HttpCall *call)
{
    AccountRow   row;
    char         none[SECRET_MAX] = "";
    PasswordJob *self = read_login(call, PASSWORD_CHECK, none);
    if (!self)
        return;
    if (!may_try(call, self)) {
        drop(self);
        return;
    }
    if (store_account_by_name(call->host->store, &row, self->account.name, &call->error))
        self->account = row;
    else if (call->error.text[0])
        trace(TRACE_ERROR, "store", "message=\"%s\"", call->error.text);
    begin_job(call, self);
}

/* That a login is in use is noted once a day at most; if it cannot be, nobody is the worse off. */
static void note_use(HttpCall *call, const uint8_t session[HASH_BYTES])
{
    Host *host = call->host;
    Error ignored;
    if (host->schedule.retry_at_ms == 0 && host_write(host, &ignored))
        store_session_used(host->store, session, host->round.now, host->round.now - USED_SECONDS,
                           &ignored);
}

bool http_account_row(HttpCall *call, AccountRow *out, bool needed)
{
    uint8_t hash[HASH_BYTES];
    token_hash(hash, call->request->token);
    if (token_is(call->request->token, 'a')
        && store_account_by_session(call->host->store, out, hash, &call->error)) {
        note_use(call, hash);
        address_note_known(call->host, out->name, call->request->address);
        return true;
    }
    if (needed)
        http_error(call, 401, "not-logged-in", "log in first");
    return false;
}

bool account_find(HttpCall *call, Person *out)
{
    AccountRow account;
    if (!http_account_row(call, &account, false))
        return false;
    out->account = account.number;
    memcpy(out->name, account.name, sizeof out->name);
    return true;
}

void http_logout(HttpCall *call)
{
    AccountRow account;
    uint8_t    hash[HASH_BYTES];
    token_hash(hash, call->request->token);
    if (!http_account_row(call, &account, true))
        return;
    if (host_write(call->host, &call->error)
        && store_session_remove(call->host->store, hash, &call->error)
        && subscribers_revoked(call->host, "this login has ended", &call->error))
        answer_empty(call->host, call->request);
    else
        http_failed(call);
}

/* ---- Changes ---- */

/* Reads what is to be changed; what needs the old password stands in the job, the rest in the row.
 */
static bool read_change(HttpCall *call, AccountRow *account, PasswordJob *self)
{
    Error *error = &call->error;
    memcpy(self->mail, account->mail, sizeof self->mail);
    if (!in_keys(call->body, "old password mail webhook language", error)
        || !in_text(call->body, "old", self->old, sizeof self->old, error)
        || !in_text(call->body, "password", self->secret, sizeof self->secret, error)
        || !in_text(call->body, "mail", self->mail, sizeof self->mail, error)
        || !in_text(call->body, "webhook", account->webhook, sizeof account->webhook, error)
        || !in_text(call->body, "language", account->language, sizeof account->language, error)
        || (self->secret[0] && !long_enough("password", self->secret, error)))
        return false;
    if (node_kind(node_get(call->body, "mail")) == NODE_NULL)
        self->mail[0] = 0;
    if (node_kind(node_get(call->body, "webhook")) == NODE_NULL)
        account->webhook[0] = 0;
    self->changes_mail = strcmp(self->mail, account->mail) != 0;
    if (self->mail[0] && !mail_is_address(self->mail))
        return fail(error, "'mail' is no address");
    if (account->webhook[0] && strncmp(account->webhook, "https://", 8) != 0
        && strncmp(account->webhook, "http://", 7) != 0)
        return fail(error, "'webhook' begins with https://");
    if ((self->secret[0] || self->changes_mail) && !self->old[0])
        return fail(error, "'old', the present password, is needed for another one and for "
                           "another mail address");
    return true;
}

void http_change_account(HttpCall *call)
{
    AccountRow   account;
    PasswordJob *self = need_zeroed(1, sizeof *self);
    Host        *host = call->host;
    self->task = PASSWORD_CHANGE;
    if (!http_account_row(call, &account, true)) {
        drop(self);
        return;
    }
    if (!read_change(call, &account, self)) {
        http_bad(call);
        drop(self);
        return;
    }
    if (!self->changes_mail)
        self->mail[0] = 0;
    bool guarded = self->secret[0] || self->changes_mail;
    memcpy(self->account.name, account.name, sizeof self->account.name);
    if (self->mail[0] && !server_of(host)->settings->smtp[0]) {
        http_error(call, 409, "no-mail", "this server sends no mail");
    } else if (guarded && !may_try(call, self)) {
        /* Answered. */
    } else if (!host_write(host, &call->error)
               || !store_account_change(host->store, &account, &call->error)) {
        http_failed(call);
    } else if (guarded) {
        self->account = account;
        memcpy(self->session, call->request->token, sizeof self->session);
        begin_job(call, self);
        return;
    } else {
        answer_empty(host, call->request);
    }
    drop(self);
}

/* ---- Codes that came by mail ---- */

static bool read_code(HttpCall *call, const char *keys, char kind, char token[TOKEN_MAX])
{
    token[0] = 0;
    if (in_keys(call->body, keys, &call->error)
        && in_text(call->body, "token", token, TOKEN_MAX, &call->error)
        && (token_is(token, kind) || fail(&call->error, "'token' is no code of a letter")))
        return true;
    http_bad(call);
    return false;
}

void http_confirm_mail(HttpCall *call)
{
    char       token[TOKEN_MAX], mail[CONTACT_MAX];
    uint8_t    hash[HASH_BYTES];
    AccountRow account;
    Host      *host = call->host;
    if (!read_code(call, "token", 'm', token) || !address_may_try(call))
        return;
    token_hash(hash, token);
    if (!take_code(host, call->request, hash, CODE_CONFIRM, &account, mail))
        return;
    memcpy(account.mail, mail, sizeof account.mail);
    if (!store_account_change(host->store, &account, &call->error)) {
        http_failed(call);
        return;
    }
    JsonOut *out = &host->scratch.json;
    out_clear(out);
    out_map(out);
    out_pair_text(out, "mail", mail);
    out_map_end(out);
    answer_json(host, call->request, 200, out);
}

static bool send_reset(Host *host, const AccountRow *account, Error *error)
{
    return notify_code(host, account, account->mail, CODE_RESET, host->round.now + RESET_SECONDS,
                       error);
}

/* The answer does not tell whether there is such an account, nor whether it has an address. */
void http_forgot_password(HttpCall *call)
{
    AccountRow account;
    Host      *host = call->host;
    char       name[PERSON_NAME_MAX] = "";
    if (!in_keys(call->body, "name", &call->error)
        || !in_text(call->body, "name", name, sizeof name, &call->error)) {
        http_bad(call);
        return;
    }
    if (!server_of(host)->settings->smtp[0]) {
        http_error(call, 409, "no-mail", "this server sends no mail; ask its keeper");
        return;
    }
    if (!address_may_try(call))
        return;
    bool found = store_account_by_name(host->store, &account, name, &call->error);
    if ((!found && call->error.text[0])
        || (found && account.mail[0]
            && shared_limit_take(host, &server_of(host)->limits.resets, account.name)
            && !send_reset(host, &account, &call->error)))
        http_failed(call);
    else
        answer_empty(host, call->request);
}

/* Nothing is hashed for a code that is none. */
static bool find_reset(HttpCall *call, PasswordJob *self, const char *token)
{
    Host   *host = call->host;
    int64_t account = 0;
    char    mail[CONTACT_MAX];
    token_hash(self->code, token);
    if (!store_code_find(host->store, self->code, CODE_RESET, host->round.now, &account, mail,
                         &call->error))
        http_failed(call);
    else if (!account)
        answer_spent(host, call->request);
    return account != 0;
}

void http_reset_password(HttpCall *call)
{
    char         token[TOKEN_MAX];
    PasswordJob *self = need_zeroed(1, sizeof *self);
    self->task = PASSWORD_RESET;
    bool fine = read_code(call, "token password", 'r', token) && address_may_try(call)
                && find_reset(call, self, token);
    if (fine
        && !(in_text(call->body, "password", self->secret, sizeof self->secret, &call->error)
             && long_enough("password", self->secret, &call->error))) {
        http_bad(call);
        fine = false;
    }
    if (fine)
        begin_job(call, self);
    else
        drop(self);
}
