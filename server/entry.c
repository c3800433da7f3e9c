#include "server/entry.h"

#include <stdio.h>
#include <string.h>

#include "table/access.h"
#include "server/shared_limits.h"
#include "table/tokens.h"

typedef enum {
    ENTRY_FREE,
    ENTRY_PASSWORD, /* It is missing or wrong. */
    ENTRY_LATER     /* Too many wrong ones: nobody has looked at this one. */
} Entry;

/* The account or the table that a token was given for; false: none. It is the account and not the
 * login that is counted, since one person can have many. */
static bool bearer_name(char out[LIMIT_NAME_MAX], Host *host, const char *token)
{
    uint8_t    hash[HASH_BYTES];
    AccountRow account;
    char       table[TABLE_ID_MAX] = "";
    Error      ignored;
    token_hash(hash, token);
    if (token_is(token, 'a') && store_account_by_session(host->store, &account, hash, &ignored))
        snprintf(out, LIMIT_NAME_MAX, "account %lld", (long long)account.number);
    else if ((token_is(token, 's') || token_is(token, 'h'))
             && store_token_table(host->store, hash, table, &ignored) && table[0])
        snprintf(out, LIMIT_NAME_MAX, "table %s", table);
    else
        return false;
    return true;
}

static Entry entry_try(Host *host, const char *address, const char *token, const char *password)
{
    const Settings *settings = server_of(host)->settings;
    char            name[LIMIT_NAME_MAX];
    if (!settings->password[0])
        return ENTRY_FREE;
    if (!password[0])
        return ENTRY_PASSWORD;
    address_key(name, address);
    if (settings->limit > 0 && !shared_limit_has(host, &server_of(host)->limits.entries, name)
        && !(bearer_name(name, host, token)
             && shared_limit_has(host, &server_of(host)->limits.entries, name)))
        return ENTRY_LATER;
    if (same_secret(password, settings->password))
        return ENTRY_FREE;
    return settings->limit == 0 || shared_limit_take(host, &server_of(host)->limits.entries, name)
               ? ENTRY_PASSWORD
               : ENTRY_LATER;
}

static const Denial answers[] = {
    [ENTRY_PASSWORD] = { 403, "server-password", "this server asks everybody for its password" },
    [ENTRY_LATER] = { 429, "too-many-tries", "too many tries; wait a minute" },
};

bool entry_admit(Host *host, const char *address, const char *token, const char *password,
                 Denial *why)
{
    Entry entry = entry_try(host, address, token, password);
    if (entry != ENTRY_FREE)
        *why = answers[entry];
    return entry == ENTRY_FREE;
}
