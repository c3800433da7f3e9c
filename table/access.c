#include "table/access.h"

#include <string.h>

#include "rules/table/bits.h"
#include "table/tokens.h"

bool same_secret(const char *a, const char *b)
{
    size_t           length = strlen(a);
    volatile uint8_t differences = 0; /* So that no compiler stops at the first one. */
    if (length != strlen(b))
        return false;
    for (size_t i = 0; i < length; i++)
        differences = (uint8_t)(differences | (a[i] ^ b[i]));
    return differences == 0;
}

void access_watch_token(char out[TOKEN_MAX], const Table *table)
{
    token_derive(out, 'w', table->row.invitation, table->row.id, 0);
}

static bool is_watcher(const Table *table, const char *token)
{
    char watch[TOKEN_MAX];
    access_watch_token(watch, table);
    return same_secret(token, watch);
}

bool access_find(Access *out, Host *host, const Table *table, const char *token,
                 const char *invitation, Error *error)
{
    uint8_t  hash[HASH_BYTES];
    uint32_t hands = 0;
    *out = (Access){ .hand = -1 };
    token_hash(hash, token);
    if (token_is(token, 's')
        && !storage_token_seats(host, hash, table->row.number, TOKEN_SEAT, &out->seats, error))
        return false;
    if (token_is(token, 'h')
        && !storage_token_seats(host, hash, table->row.number, TOKEN_HAND, &hands, error))
        return false;
    if (hands)
        out->hand = first32(hands);
    out->watcher = is_watcher(table, token) || is_watcher(table, invitation);
    out->invited = table->row.invitation[0] == 0 || same_secret(token, table->row.invitation)
                   || same_secret(invitation, table->row.invitation);
    out->watch = (out->invited || out->watcher)
                 && (table->settings.watch || table->row.state == STATE_LOBBY
                     || table->row.state == STATE_OVER);
    return true;
}

bool access_may_see(const Access *access)
{
    return access->seats || access->hand >= 0 || access->invited || access->watch;
}
