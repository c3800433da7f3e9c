#include "server/passwords.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/chance.h"
#include "server/notify.h"
#include "server/shared_limits.h"
#include "table/tokens.h"
#include "table/trace.h"

#include <sodium.h> /* Behind the headers of the rules: it brings a NAME_MAX. */

enum { CONFIRM_SECONDS = 7 * 24 * 3600 };

static_assert(crypto_pwhash_STRBYTES <= PASSWORD_MAX, "a password has to fit");

void answer_empty(Host *host, const Request *request)
{
    answer_text(host, request, 200, "application/json", "{}", 2);
}

void password_drop(PasswordJob *self)
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

void answer_spent_code(Host *host, const Request *request)
{
    answer_error(host, request, 404, "wrong-token", "this code has been used or is too old");
}

/* Ends the code. The account that it was sent for, as it is now; false after answering. */
bool code_take(Host *host, const Request *request, const uint8_t hash[HASH_BYTES], CodeKind kind,
               AccountRow *out, char mail[CONTACT_MAX])
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
        answer_spent_code(host, request);
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
    if (!code_take(host, request, self->code, CODE_RESET, &now, mail))
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
        password_drop(job_of(next));
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
    password_drop(self);
}

static void turn_away(Host *host, PasswordJob *self)
{
    Request request = { .connection = self->connection };
    host_asked(host, self->connection, true);
    answer_error(host, &request, 503, "busy", "the server is busy; try again in a moment");
    password_drop(self);
}

/* Whoever has shown already who they are, by a login or a letter, is known; so is an account where
 * it was used before. */
static bool is_known(Host *host, const PasswordJob *self)
{
    return self->task == PASSWORD_CHANGE || self->task == PASSWORD_RESET
           || (self->task == PASSWORD_CHECK
               && address_is_known(host, self->account.name, self->address));
}

void password_begin(HttpCall *call, PasswordJob *self)
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
