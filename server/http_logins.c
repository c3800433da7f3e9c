/* Requests about names and passwords: making an account, logins, changes, and what is sent by mail.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wire/json_in.h"
#include "table/names.h"
#include "server/notify.h"
#include "server/passwords.h"
#include "server/shared_limits.h"
#include "table/tokens.h"
#include "table/trace.h"

enum {
    NAME_LEAST = 2,
    PASSWORD_LEAST = 8,
    RESET_SECONDS = 3600,
    USED_SECONDS = 24 * 3600 /* How exactly it is known when a login was last used. */
};

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
    password_drop(self);
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
        password_begin(call, self);
    else
        password_drop(self);
}

void http_login(HttpCall *call)
{
    AccountRow   row;
    char         none[SECRET_MAX] = "";
    PasswordJob *self = read_login(call, PASSWORD_CHECK, none);
    if (!self)
        return;
    if (!may_try(call, self)) {
        password_drop(self);
        return;
    }
    if (store_account_by_name(call->host->store, &row, self->account.name, &call->error))
        self->account = row;
    else if (call->error.text[0])
        trace(TRACE_ERROR, "store", "message=\"%s\"", call->error.text);
    password_begin(call, self);
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
        password_drop(self);
        return;
    }
    if (!read_change(call, &account, self)) {
        http_bad(call);
        password_drop(self);
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
        password_begin(call, self);
        return;
    } else {
        answer_empty(host, call->request);
    }
    password_drop(self);
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
    if (!code_take(host, call->request, hash, CODE_CONFIRM, &account, mail))
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
        answer_spent_code(host, call->request);
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
        password_begin(call, self);
    else
        password_drop(self);
}
