/* Games that were sent to be looked at. Each is kept in memory for an hour, on the account of the
 * address that sent it. */
#ifndef TABLE_REPLAYS_H
#define TABLE_REPLAYS_H

#include "table/host.h"

enum {
    REPLAY_SECONDS = 3600,
    REPLAYS_EACH = 20,                    /* Of one address ... */
    REPLAY_BYTES_EACH = 16 * 1024 * 1024, /* ... and what they take together. */
    REPLAY_BYTES_MOST = 128 * 1024 * 1024 /* Of all addresses. */
};

struct Replay {
    char       id[TABLE_ID_MAX];
    char       owner[ADDRESS_MAX]; /* As address_key() has it. */
    Ruleset    rules;
    AnyOptions options;
    uint64_t   seed;
    Action    *actions;
    int64_t    steps;
    int        players;
    Trail      trail;
    JsonOut    summary; /* The answer to whoever asks for it. */
    int64_t    until;
    size_t     bytes;
    Replay    *next;
};

/* A new id. Where several processes share a database it says which of them keeps the replay, as
 * only that one does. */
void replay_id(char out[TABLE_ID_MAX], const Host *host);
/* The member that keeps a replay by its id; 0: it does not say. */
int64_t replay_member(const char *id);
/* May the address keep one more, of that many bytes? Always where addresses are not limited. */
bool replays_may_keep(const Host *host, const char *address, size_t bytes);
/* Keeps it, for replays_may_keep() allows it. If it is too much for all together, whoever holds
 * most gives up the oldest first. */
void replays_keep(Host *host, Replay *replay);
/* Null: there is none, or its hour is over. */
const Replay *replays_find(const Host *host, const char *id);
/* Forgets those whose hour is over. */
void replays_sweep(Host *host);
/* Forgets all of them. */
void replays_free(Host *host);
/* Of one that is not kept. */
void replay_drop(Replay *replay);

#endif
