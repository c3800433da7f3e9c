/* What the bearer of a token may do at a table. */
#ifndef TABLE_ACCESS_H
#define TABLE_ACCESS_H

#include "table/host.h"

typedef struct Access {
    uint32_t seats;   /* May act for these, as a bit set. */
    int      hand;    /* May see what this seat sees; -1: none. */
    bool     invited; /* May join. */
    bool     watcher; /* Came by the link for watching. */
    bool     watch;   /* May see what a spectator sees. */
} Access;

/* False: an error of the store. A token that opens nothing is no error. */
bool access_find(Access *out, Host *host, const Table *table, const char *token,
                 const char *invitation, Error *error);
/* Are they equal? It takes as long for every text of the same length. */
bool same_secret(const char *a, const char *b);
/* Lets whoever has it watch, and not join. */
void access_watch_token(char out[TOKEN_MAX], const Table *table);
/* May the bearer know of the table at all? */
bool access_may_see(const Access *access);

#endif
