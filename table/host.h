/* The game thread: owns all tables and the store. It works in rounds: takes what has come, applies
 * it, lets bots act, commits all of it at once, and only then lets the answers out. So whatever
 * anybody has been told is stored for good, and a round that cannot be stored has not happened. */
#ifndef TABLE_HOST_H
#define TABLE_HOST_H

#include <stdatomic.h>

#include "table/limits.h"
#include "table/message.h"
#include "table/ports.h"
#include "table/storage.h"
#include "table/table.h"
#include "table/timing.h"

/* Who is to be told if the round fails. */
typedef struct Asked {
    uint64_t connection;
    bool     http;
    bool     opens;  /* Has begun to look on. */
    char     re[80]; /* The id of a message as JSON; empty: none. */
} Asked;

enum { NEIGHBOURS_MOST = 8, LEAPS_MOST = 8 };

/* The clock was set forward to `to`: what it left out has not passed for anybody. */
typedef struct Leap {
    int64_t to, seconds;
} Leap;

typedef struct Replay     Replay;
typedef struct StoredText StoredText;

typedef struct HostFigures {
    uint64_t actions, bot_actions, refusals, stale, rounds, commits, failures, tables_made,
        tables_loaded, undone;
    uint64_t replayed;    /* Actions that the game thread itself has played again ... */
    uint64_t looked_back; /* ... and that historians have. */
    /* Of accepted actions: until their round began, and from then until all was stored. Of all:
     * commits and rounds. */
    Timing act_wait, act_store, commit, round;
} HostFigures;

/* A round, from its beginning until what it has to say goes out. */
typedef struct Round {
    int64_t now, now_ms;         /* When it began, by both clocks. */
    int64_t began_us, commit_us; /* How long its commit took. */
    bool    writing;             /* A transaction is open. */
    bool    failed;
    Error   failure;
    bool    refused; /* Why it failed: the database would have taken something else. */
    Asked  *asked;
    int     asked_count, asked_room;
    bool    asking;     /* The last one of those who asked is being answered. */
    Link  **asked_end;  /* Where the answers to that one begin. */
    Link  **firm_end;   /* Answers up to here were given before anything was written ... */
    int     firm_count; /* ... to this many of those who asked; -1: nothing has been written. */
    Link   *outbox;
    Link  **outbox_end;
    Link   *late; /* Answers that go out after the views they led to. */
    Link  **late_end;
    int     imported;  /* Actions of imported games that it has stored (import.c). */
    Table  *waits_for; /* The table that the request at hand has to wait for (tables_find). */
    Lease   elsewhere; /* Where the table is that was asked for last, when it is not here. */
} Round;

/* What is due when, from round to round. */
typedef struct Schedule {
    int64_t retry_at_ms;    /* The last round failed: until then bots do not try again. */
    int64_t alone_until_ms; /* Until then each request and each table has a round of its own. */
    int64_t tables_due_ms;  /* Bots and clocks wait until then. */
    int64_t sweep_due_ms;
    int     next_table; /* Place in the list of tables at which the next round continues. */
} Schedule;

/* How the host's time relates to that of the machine (clock.h). */
typedef struct HostClock {
    int64_t started;
    int64_t absent;            /* How long the server was away before; -1: unknown. */
    Leap    leaps[LEAPS_MOST]; /* Of the clock, the oldest first. */
    int     leap_count;
    bool    set_back; /* It was set back, and that has been logged. */
} HostClock;

/* The tables in memory, and what is kept beside them. */
typedef struct Tables {
    Table       *first;
    int          count;
    int          loading;     /* Games that workers play again. */
    int          looked_back; /* What historians are asked for, by weight. */
    int64_t      revisions;   /* Numbers given so far (Table.revision). */
    Subscriber **subscribers; /* By the lower half of their connection. */
    uint32_t     subscriber_room;
    StoredText *stored_texts; /* Editions and boards that games were begun with (stored_rules.h). */
    Replay     *replays;      /* The newest first (replays.h). */
    char (*resume)[TABLE_ID_MAX]; /* Tables to be loaded. */
    int resume_count, resume_at;
} Tables;

/* Room that would be too big for the stack or is worth keeping. */
typedef struct Scratch {
    ViewJson  view_json;
    JsonOut   json, view_changes, view_whole;
    uint64_t *listeners; /* Connections that are sent the next text. */
    int       listener_count, listener_room;
    Event     events[EVENTS_MAX];
    AnyGame   before;
    AnyView   view;
} Scratch;

/* What whoever runs the tables decides for all of them. */
typedef struct HostOptions {
    int  bot_pace_ms;          /* Between the actions of bots while somebody watches. */
    int  first_chance_seconds; /* For which bots leave an open offer to people. */
    int  idle_minutes;         /* After which a table that nobody touches leaves memory. */
    int  lobby_hours;          /* After which a table that has not started is removed; 0: never. */
    bool no_chat;
    bool limit_addresses; /* An address may cost only so much. */
} HostOptions;

/* The other processes on the same storage. */
typedef struct Neighbours {
    int64_t member; /* The number of this process; 0: it is alone. */
    int     count;
    char    urls[NEIGHBOURS_MOST][MEMBER_URL_MAX]; /* Where pages can go when this one is gone. */
} Neighbours;

struct Host {
    const Ports *ports;
    const Shelf *shelf;
    Store       *store;
    HostOptions  options;
    bool         can_play; /* The ports have all that is needed. */
    bool         stopping;
    Round        round;
    Schedule     schedule;
    HostClock    clock;
    Tables       tables;
    Scratch      scratch;
    Neighbours   neighbours;
    Limits       efforts; /* Of the game thread for an address, in milliseconds (effort.c). */
    Link        *later;   /* Requests to be handled again, where nobody else keeps them. */
    HostFigures  figures;
};

/* Ports, shelf and store must outlive the host. */
void host_init(Host *host, const Ports *ports, const HostOptions *options, const Shelf *shelf,
               Store *store);
/* What has still come is not answered any more, and freed. */
void host_free(Host *host, Link *unanswered);
/* One round over a chain of requests, which may be null; all are freed. */
void host_round(Host *host, Link *chain);
/* The same, but bots and clocks have their turn only when it is time for them. */
void host_serve(Host *host, Link *chain);
/* A round in which this is done. */
void host_do(Host *host, void (*work)(Host *host));
/* When the next round is due, in milliseconds of the clock that only goes forward. */
int64_t host_due_ms(const Host *host);
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
/* The same for a chain of them. */
void host_again(Host *host, Link *chain);
void host_send(Host *host, Reply *reply);
/* Behind all that this round will tell. */
void host_send_late(Host *host, Reply *reply);
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

/* ---- The outside ---- */

int64_t host_time_ms(const Host *host);
int64_t host_time_us(const Host *host);
/* Is anybody there for such work? Then this hands it over. */
bool host_has_workers(const Host *host, WorkerKind kind);
void host_work(Host *host, WorkerKind kind, Job *job);
/* May this address do such a thing once more? */
bool host_may(Host *host, LimitKind kind, const char *address);
bool host_admits(Host *host, const char *address, const char *token, const char *password,
                 Denial *why);

void efforts_init(Host *host);
/* What a request has cost the game thread is on the account of its address; a socket that costs too
 * much has to pause. */
void host_charge(Host *host, const Request *request, int64_t us);
/* Has an address cost the game thread more than its share? Then what costs much is not done for it.
 */
bool host_exhausted(Host *host, const char *address);

/* ---- Tables in memory (tables.c) ---- */

/* From memory or from the store; null with an empty error when there is none, when another process
 * plays it (host->round.elsewhere has a name then), or when its game is still being read: that is
 * host->round.waits_for then, and whoever asked waits for it. */
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
/* At the start, where this process is alone: tables that are running are noted ... */
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

/* ---- Requests ---- */

/* False: it has not been answered and has to be handled again, when host->round.waits_for has been
 * read, or when the table of the socket has worked something out (precompute.h). */
bool http_request(Host *host, Request *request);
bool socket_frame(Host *host, Request *request);

#endif
