/* The game thread: owns all tables and the store. It works in rounds: takes what has come, applies
 * it, lets bots act, commits all of it at once, and only then lets the answers out. So whatever
 * anybody has been told is stored for good, and a round that cannot be stored has not happened. */
#ifndef TABLE_HOST_H
#define TABLE_HOST_H

#include <stdatomic.h>

#include "table/limits.h"
#include "table/message.h"
#include "server/net.h"
#include "table/table.h"
#include "server/turns.h"
#include "server/worker.h"

/* Who is to be told if the round fails. */
typedef struct Asked {
    uint64_t connection;
    bool     http;
    bool     opens;  /* Has begun to look on. */
    char     re[80]; /* The id of a message as JSON; empty: none. */
} Asked;

enum { OTHERS_MOST = 8, LEAPS_MOST = 8 };

/* The clock was set forward to `to`: what it left out has not passed for anybody. */
typedef struct Leap {
    int64_t to, seconds;
} Leap;

typedef struct Replay  Replay;
typedef struct Letter  Letter;
typedef struct Content Content;

typedef struct HostFigures {
    uint64_t actions, bot_actions, refusals, stale, rounds, commits, failures, tables_made,
        tables_loaded, undone, notified, notify_failures;
    uint64_t replayed;    /* Actions that the game thread itself has played again ... */
    uint64_t looked_back; /* ... and that historians have. */
    /* Of accepted actions: until their round began, and from then until all was stored. Of all:
     * commits and rounds. */
    Timing act_wait, act_store, commit, round;
} HostFigures;

struct Host {
    const Settings *settings;
    const Shelf    *shelf;
    Store          *store;
    Net            *net; /* Null in tests: replies stay in the outbox. */
    Workers        *workers;
    Workers
        *historians;  /* For those who look back (history.h); null in tests: it is done at once. */
    Workers *hashers; /* For passwords alone; null in tests: they are hashed at once. */
    Workers *post;    /* Those who write to people; null: nobody does. */
    Letter  *letters; /* That are on their way (post.h) ... */
    int64_t  post_due_ms; /* ... and when it is looked for more. */
    Queue    requests;
    int64_t  now, now_ms;         /* Of the round. */
    int64_t  began_us, commit_us; /* Of its commit: how long it took. */
    int64_t  started;
    int64_t  absent;            /* For so long the server was away before; -1: nobody knows. */
    int64_t  beat_at;           /* When it last noted that it is there. */
    Leap     leaps[LEAPS_MOST]; /* Of the clock, the oldest first (clock.h). */
    int      leap_count;
    bool     clock_back; /* It was set back, and that has been told. */
    /* Tables in memory, and subscribers by the lower half of their connection. */
    Table       *tables;
    int          table_count;
    Table       *awaited;    /* By the request that is being handled (tables_find). */
    int          readings;   /* Games that workers play again. */
    int          looked_for; /* What historians are asked for, by weight. */
    int64_t      strands;    /* Numbers given so far (Table.strand). */
    int          imported;   /* Actions of games that come in, in this round (import.c). */
    Subscriber **subscribers;
    uint32_t     subscriber_room;
    /* The round. */
    bool    writing; /* A transaction is open. */
    bool    asking;  /* The last one of those who asked is being answered. */
    bool    failed;
    Error   failure;
    Link  **asked_end; /* Where the answers to that one begin. */
    Link  **told_end;  /* Answers up to here were given before anything was written ... */
    int     told;      /* ... to so many of those who asked; -1: nothing has been written. */
    int64_t rest_ms;   /* The last round failed: until then bots do not try again. */
    bool    refused;   /* Why it failed: the database would have taken something else. */
    int64_t alone_ms;  /* Until then each request and each table has a round of its own. */
    Link   *outbox;
    Link  **outbox_end;
    Link   *late; /* Answers that go out behind the views they led to. */
    Link  **late_end;
    Asked  *asked;
    int     asked_count, asked_room;
    /* Scratch that would be too big for the stack or is worth keeping. */
    ViewJson  view_json;
    JsonOut   json, view_changes, view_whole;
    uint64_t *listeners; /* Connections that are sent the next text. */
    int       listener_count, listener_room;
    Event     events[EVENTS_MAX];
    AnyGame   before;
    AnyView   view;
    /* By name and address together, by account, and the others by address. */
    Limits      passwords, resets, logins, makers, reporters;
    Limits      entries;    /* Wrong passwords of the server (entry.h). */
    Limits      known;      /* Names and addresses that have logged in. */
    Turns       turns;      /* Whose password is hashed next. */
    Limits      efforts;    /* Of the game thread for an address, in milliseconds. */
    int64_t     expired_at; /* When old logins were last ended. */
    Content    *contents;   /* Editions and boards that games were begun with (contents.h). */
    Replay     *replays;    /* The newest first (replays.h). */
    HostFigures figures;
    int64_t     next_sweep_ms;
    int         next_table;    /* Place in the list of tables at which the next round goes on. */
    int64_t     beat_ms;       /* Not before then. */
    int         commits_since; /* The last checkpoint. */
    bool        checkpointing, checkpoint_rest;
    char (*resume)[TABLE_ID_MAX]; /* Tables to be loaded. */
    int  resume_count, resume_at;
    bool stopping;
    /* Among several processes on one database (members.h). */
    int64_t member; /* 0: not one of them. */
    int64_t member_due_ms;
    int64_t members_ended; /* When tables that nobody plays were last looked for ... */
    int64_t adopted_ms;    /* ... and when that was; 0: there may be more. */
    bool    member_lost;
    char    others[OTHERS_MOST][MEMBER_URL_MAX]; /* Where pages can go when this process is gone. */
    int     other_count;
    int64_t errands_due_ms; /* When others' wishes are looked for (errands.h). */
    Store  *counts; /* A connection of its own for what all processes count together; null: there is
                       none. */
    int64_t counts_rest_ms; /* It failed: until then nothing is counted there. */
    Lease   led;            /* Where the table is that was asked for last, when it is not here. */
};

/* The store must be open; all of these must outlive the host. */
void host_init(Host *host, const Settings *settings, const Shelf *shelf, Store *store);
void host_free(Host *host);
/* Until a request of kind STOP has come. */
void host_run(Host *host);
/* One round over a chain of requests, which may be null; all are freed. */
void host_round(Host *host, Link *chain);
/* Is nothing due now? */
bool host_is_idle(const Host *host);

/* ---- For those who handle requests ---- */

/* Must be called before anything is written; false when the store cannot be written to. */
bool host_write(Host *host, Error *error);
/* The round has failed: nothing of it will be kept. */
void host_fail(Host *host, const Error *error);
/* What was kept waiting at a table is handled, in the order in which it came. */
void host_take_up(Host *host, Table *table);
/* Somebody waits for an answer and is told if the round fails. */
void host_asked(Host *host, uint64_t connection, bool http);
/* The last one of them is answered in a later round, whatever becomes of this one. */
void host_answers_later(Host *host);
/* Handled again in a later round; the request is the host's then, and null here. */
void request_again(Host *host, Request **request);
void host_post(Host *host, Reply *reply);
/* Behind all that this round will tell. */
void host_post_late(Host *host, Reply *reply);
/* Answers by HTTP; the text is copied. */
void answer_json(Host *host, const Request *request, int status, const JsonOut *out);
void answer_text(Host *host, const Request *request, int status, const char *type, const char *text,
                 size_t size);
/* The member "error" of an open map. */
void error_json(JsonOut *out, const char *code, const char *message);
void answer_error(Host *host, const Request *request, int status, const char *code,
                  const char *message);
/* An error: the table that was asked for last is played by another process, and where that is. */
void elsewhere_json(JsonOut *out, const Host *host);
/* Sends a frame to a socket. */
void send_frame(Host *host, uint64_t connection, const JsonOut *out);
void send_bye(Host *host, uint64_t connection, const char *code, const char *message);

void host_limits_init(Host *host);
void host_limits_free(Host *host);
/* May this be done once more under this name? Where several processes share a database, all of them
 * count (host_limits.c). */
bool host_may(Host *host, Limits *limits, const char *name);
/* The same without doing it; in this process alone. */
bool host_could(Host *host, Limits *limits, const char *name);
/* It was all right: the count begins anew. */
void host_may_again(Host *host, Limits *limits, const char *name);
/* Now and then: what nobody counts any more is forgotten. */
void host_forget_counts(Host *host);
/* May an address try another password? */
bool host_may_guess(Host *host, const char *address);
/* An account has been used from an address; and was it, within the last week, as far as this
 * process knows? */
void host_note_known(Host *host, const char *account, const char *address);
bool host_knows(Host *host, const char *account, const char *address);

/* What a request has cost the game thread is on the account of its address; a socket that costs too
 * much has to pause. */
void host_charge(Host *host, const Request *request, int64_t us);
/* Has an address cost the game thread more than its share? Then what costs much is not done for it.
 */
bool host_exhausted(Host *host, const char *address);

/* Behind a commit (checkpoint.c). */
void host_checkpoint_if_due(Host *host);

/* ---- Tables in memory (tables.c) ---- */

/* From memory or from the store; null with an empty error when there is none, when another process
 * plays it (host->led has a name then), or when its game is still being read: that is host->awaited
 * then, and whoever asked waits for it. */
Table *tables_find(Host *host, const char *id, Error *error);
/* The same for those who cannot wait. */
Table *tables_find_now(Host *host, const char *id, Error *error);
/* A new one in the lobby, already stored. The settings are taken over. */
Table *tables_make(Host *host, const TableSettings *settings, Error *error);
/* Forgets a table that nobody looks at; what is stored stays. */
void tables_drop(Host *host, Table *table);
/* Takes a table away for good. */
bool tables_remove(Host *host, Table *table, const char *why, Error *error);
/* Once a while: idle tables leave memory, stale ones in the lobby expire. */
void tables_sweep(Host *host);
/* At the start: tables that are running are noted ... */
void tables_remember(Host *host);
void tables_note(Host *host, const char *id);
/* ... and loaded, a few in each round, so that bots go on. */
void tables_resume(Host *host);
/* Are there some, and may more be read at the same time? */
bool tables_to_resume(const Host *host);
/* The table with its seats but without its game, for lists; to be forgotten by tables_unpeek().
 * Null if it is in memory anyway or cannot be read. */
Table *tables_peek(Host *host, const char *id);
void   tables_unpeek(Table *table);
/* The one in memory, or null. */
Table *tables_loaded(Host *host, const char *id);
/* Reads a table again that was changed by a round that failed. */
void tables_reload(Host *host, Table *table);

/* ---- Subscribers (subscribers.c) ---- */

Subscriber *subscriber_by_connection(const Host *host, uint64_t connection);
/* A new one, or the same one at another place. */
Subscriber *subscriber_open(Host *host, uint64_t connection, Table *table, Player viewer,
                            bool may_act);
void        subscriber_close(Host *host, Subscriber *subscriber);
/* It has the events up to action `since` of a table at which `undos` times something had been taken
 * back; -1: it does not say. Its next events begin where that is still true. */
bool subscriber_since(Host *host, Subscriber *subscriber, int64_t since, int64_t undos,
                      Error *error);
/* What this round has told at a table went out; or it did not and is told again. */
void subscribers_sent(Table *table, bool sent);
/* Tokens have been taken away: whoever looks on by one of them is told so and closed. At one table,
 * or null for all. */
bool subscribers_check(Host *host, Table *table, const char *code, const char *message,
                       Error *error);
/* Tells those who look on what has changed. */
void table_publish(Host *host, Table *table);
/* Which events: those behind action `from` up to action `to`, as far as the viewer may see them. */
typedef struct Span {
    int64_t            from, to;
    Player             viewer;
    const EventFilter *filter; /* Or null. */
} Span;
/* Are all of them in memory? Else a historian finds them. */
bool table_events_kept(const Table *table, const Span *span);
/* They are, and are written as items of a list. */
void table_events_json(JsonOut *out, const Table *table, const Span *span);
/* The same at all tables, those of other processes too. In a transaction. */
bool subscribers_revoked(Host *host, const char *message, Error *error);
/* A frame to everybody at the table. */
void table_tell(Host *host, const Table *table, const JsonOut *out);

/* ---- Passwords (visit_logins.c) ---- */

/* When the host ends: those that wait are forgotten. */
void passwords_forget(Host *host);

/* ---- Requests ---- */

/* False: it has not been answered and has to be handled again, when host->awaited has been read, or
 * when the table of the socket has worked something out (ahead.h). */
bool http_request(Host *host, Request *request);
bool socket_frame(Host *host, Request *request);

#endif
