/* Looking back at a game: a moment, what happened since another, the whole course as a log or in
 * figures. All of it is found by playing actions again, and that is done by threads of their own
 * (Host.historians) over copies: neither the game thread nor bots wait for whoever looks back. What
 * it costs is on the account of the address that asked. */
#ifndef TABLE_HISTORY_H
#define TABLE_HISTORY_H

#include "table/host.h"

/* A stretch of a game that a historian plays again. Those who look back put it first into a struct
 * of their own and set work and finish of its job. */
typedef struct Past {
    Job        job;    /* First. */
    bool       done;   /* By a historian; false in finish(): the server ends. */
    int        weight; /* Counts as so many questions, for what it holds in memory; 0: as one. */
    char       why[WHY_MAX]; /* A bug in the rules stopped it; empty: none did. */
    Ruleset    rules;
    AnyOptions options;
    uint64_t   seed;
    Action    *actions; /* Those behind the first `from` and up to `to`. */
    int64_t   *numbers; /* Of a table's, from `from` on; see past_number(). */
    int64_t    from, to;
    Trail      trail;
    char       table[TABLE_ID_MAX]; /* Whose game it is; empty: no table's. */
    int64_t    revision;
    /* While it is played: the position after `at` actions. */
    int64_t at;
    AnyGame game;
    Event   events[EVENTS_MAX];
} Past;

/* ---- In the game thread ---- */

/* Copies what is needed to play actions behind the first `from` up to `to` again: the rules,
 * options, seed and trail are set by the caller, and `all` are the actions of the game. */
void past_copy(Past *self, const Action *all, int64_t from, int64_t to);
/* The same with all that is a table's. */
void past_of_table(Past *self, const Table *table, int64_t from, int64_t to);
/* May one more be looked for on behalf of the address? Not if too much waits. */
bool history_may_ask(Host *host, const char *address);
/* Hands it to a historian; where there is none, in tests, it is done at once. */
void history_ask(Host *host, Past *self, const char *address);
/* Of finish(). False: there is nothing to tell, because the server ends or because the table's game
 * is another one by now; `self` may be asked for again then, or dropped. */
bool history_tells(Host *host, Past *self);
/* What it holds, but not itself. */
void past_free(Past *self);

/* ---- In a historian ---- */

/* The number of the last of the first n actions as people are told it, with n from `from` to `to`.
 */
static inline int64_t past_number(const Past *self, int64_t n)
{
    return self->numbers ? self->numbers[n - self->from] : n;
}

/* Runs this over `self`; a bug in the rules ends in `why`. */
void past_play(Past *self, void (*tell)(void *self));
/* The position after the first `from` actions. */
void past_begin(Past *self);
/* Plays the next action, with its events or without. */
Events past_step(Past *self, bool told);
/* The whole game as a log, to be freed; `from` must be 0. */
char *past_log(Past *self, size_t *size);

#endif
