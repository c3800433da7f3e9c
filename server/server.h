/* The server around the tables: the network, accounts, mail, ratings, the database, workers, and
 * the other processes on the same database. It fills the ports of its host (table/ports.h) and runs
 * the game thread. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "server/net.h"
#include "server/queue.h"
#include "server/settings.h"
#include "server/store.h"
#include "server/turns.h"
#include "server/worker.h"
#include "table/host.h"

typedef struct Letter Letter;

/* How often people may do what costs much: by name and address together, by account, and the others
 * by address (shared_limits.h). */
typedef struct AccountLimits {
    Limits  passwords, resets, logins, makers, reporters;
    Limits  entries;    /* Wrong passwords of the server (entry.h). */
    Limits  known;      /* Names and addresses that have logged in. */
    Turns   turns;      /* Whose password is hashed next. */
    int64_t expired_at; /* When old logins were last ended. */
} AccountLimits;

typedef struct Mail {
    Workers *workers; /* Null: nothing is sent. */
    Letter  *letters; /* On their way (mailer.h) ... */
    int64_t  due_ms;  /* ... and when to look for more. */
    uint64_t sent, failures;
} Mail;

typedef struct Checkpoints {
    int  commits; /* Since the last one. */
    bool running, rest_due;
} Checkpoints;

/* Among several processes on one database (members.h). */
typedef struct Cluster {
    int64_t due_ms; /* When the next sign of life is. */
    int64_t ended;  /* How many members had ended when tables that nobody plays were sought ... */
    int64_t adopted_ms;   /* ... and when that was; 0: there may be more. */
    bool    lost;         /* The others have gone on without this process. */
    int64_t tasks_due_ms; /* When others' wishes are looked for (cluster_tasks.h). */
    Store  *counts; /* A connection of its own for what all processes count together; null: none. */
    int64_t counts_retry_at_ms; /* It failed: until then nothing is counted there. */
} Cluster;

typedef struct Server {
    Host            host; /* First, so that server_of() finds the rest. */
    const Settings *settings;
    Net            *net;        /* Null in tests: replies stay in the outbox. */
    Workers        *workers;    /* Null in tests: what they would do is done at once. */
    Workers        *historians; /* For those who look back (history.h); likewise. */
    Workers        *hashers;    /* For passwords alone; likewise. */
    Queue           requests;
    AccountLimits   limits;
    Mail            mail;
    Checkpoints     checkpoints;
    Cluster         cluster;
    int64_t         presence_noted_at; /* When it was last stored that the server is there. */
} Server;

extern const Ports server_ports;

/* The store must be open; all of these must outlive the server. */
void server_init(Server *server, const Settings *settings, const Shelf *shelf, Store *store);
void server_free(Server *server);
/* The game thread, until a request of kind REQUEST_STOP has come. */
void server_run(Server *server);

static inline Server *server_of(const Host *host)
{
    return (Server *)host;
}

#endif
