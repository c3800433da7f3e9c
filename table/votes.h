/* Proposals that the people at a table vote on, one vote for each person, however many seats. An
 * open one is stored, and is settled as soon as the votes that can still come cannot change it, or
 * when its time is over. Silence is a no, except that of people who are late or gone: not there all
 * the while at a live table, missing or away over days. It blocks nothing and counts as yes, but
 * never for the end of the game or the trade, for taking back what was revealed, or, over days and
 * in a contest, for a pause or another pace. Nobody is replaced who is there. */
#ifndef TABLE_VOTES_H
#define TABLE_VOTES_H

#include <stdbool.h>
#include <stdint.h>

#include "data/error.h"
#include "rules/table/ids.h"
#include "wire/json_out.h"

typedef struct Host  Host;
typedef struct Table Table;

/* Nobody can fill the places of others. */
enum { VOTES_EACH = 2, VOTES_MAX = VOTES_EACH * PLAYERS_MAX };

/* Stored by number. */
typedef enum {
    VOTE_UNDO,
    VOTE_END,
    VOTE_PAUSE,
    VOTE_RESUME,
    VOTE_PACE,
    VOTE_REPLACE,
    VOTE_END_TRADE
} VoteKind;

typedef struct Vote {
    int64_t  id; /* At its table, from 1; 0: a free place. */
    VoteKind kind;
    Player   by;
    int64_t  to; /* Action, pace, seat or market round. */
    uint32_t yes, no;
    uint32_t seen;  /* Who has been there since it was opened ... */
    uint32_t noted; /* ... as far as that is stored. */
    int64_t  until; /* Seconds since 1970. */
} Vote;

/* Those that were open when the table left memory. */
bool votes_load(Host *host, Table *table, Error *error);
/* Settles what is decided or whose time is over. False: an error of the store. */
bool votes_settle(Host *host, Table *table, Error *error);
/* When the next one ends, in seconds since 1970; INT64_MAX: none is open. */
int64_t votes_next(const Table *table);
/* The list of those that are open, as a value. */
void votes_json(JsonOut *out, const Host *host, const Table *table);

#endif
