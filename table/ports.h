/* What a table needs from outside: one const struct of functions, filled by whoever runs tables (a
 * server, a page, a test). A null entry means that it is not available here. Whoever asks for
 * something that needs it is answered with the code not-available; what only informs the outside is
 * skipped. Without the entries marked "needed" nothing can be played: then everything is answered
 * so.
 *
 * Nothing in table/ reads a clock, draws a random number, opens a file or starts a thread by
 * itself. */
#ifndef TABLE_PORTS_H
#define TABLE_PORTS_H

#include "table/message.h"
#include "table/rows.h"

typedef struct Host     Host;
typedef struct Table    Table;
typedef struct HttpCall HttpCall;
typedef struct Route    Route;

typedef struct Denial {
    int         status; /* Of HTTP. */
    const char *code, *message;
} Denial;

/* What is answered where a port is missing. */
extern const Denial not_available_here;

typedef struct TimePort {
    /* Seconds since 1970; never fewer than before. Needed. */
    int64_t (*now)(void);
    /* Microseconds of a clock that only goes forward. Needed. */
    int64_t (*us)(void);
    /* Once a round: by how many seconds the clock behind now() was set, if by a minute or more. */
    int64_t (*follow)(void);
} TimePort;

typedef struct ChancePort {
    /* Nobody can foresee them: for secrets. Needed. */
    void (*bytes)(void *out, size_t size);
    /* For games and bots; may be the same in every run. Needed. */
    uint64_t (*number)(void);
} ChancePort;

typedef struct StoragePort {
#define WHO Store *store
#define STORAGE(need, type, name, params, args, absent) type(*name) params;
#include "table/storage.def"
#undef STORAGE
#undef WHO
    /* Where several processes share a storage: takes a table for this one. False with an empty
     * error: it is another's, and host->round.elsewhere says whose. Null: all tables are ours. */
    bool (*claim)(Host *host, Table *table, Error *error);
    /* At the end of a transaction: is what was written still ours to write? */
    bool (*fence)(Host *host, Error *error);
    /* A commit has been tried; and later in the same round, when no transaction is open. */
    void (*committed)(Host *host);
    void (*at_rest)(Host *host);
} StoragePort;

typedef struct SendingPort {
    /* Takes a chain of replies. Null: they stay in host->round.outbox. */
    void (*send)(Host *host, Reply *chain);
    /* Is much still to be sent? Bots wait then. */
    bool (*is_behind)(const Host *host);
    /* Has something come that waits for the next round? Bots are brief then. */
    bool (*is_asked)(Host *host);
    /* Gives requests back, to be handled in a later round. Null: the host keeps them. */
    void (*again)(Host *host, Link *chain);
} SendingPort;

typedef enum {
    WORKER_PLAYS,     /* Bots that think long, steps that take long, long games. */
    WORKER_LOOKS_BACK /* Whatever visitors of the past ask for. */
} WorkerKind;

typedef struct WorkersPort {
    /* Is anybody there to do such work? If not, or null, it is done at once. */
    bool (*ready)(const Host *host, WorkerKind kind);
    /* Does it beside the rounds; then the host is handed a request of kind REQUEST_JOB. */
    void (*put)(Host *host, WorkerKind kind, Job *job);
} WorkersPort;

/* Somebody who has logged in. */
typedef struct Person {
    int64_t account;
    char    name[STORE_NAME_MAX];
} Person;

typedef enum { LIMIT_NEW_TABLES, LIMIT_REPORTS } LimitKind;

typedef struct PeoplePort {
    /* May whoever sends this use the server at all? Null: everybody may. */
    bool (*admit)(Host *host, const char *address, const char *token, const char *password,
                  Denial *why);
    /* May this address do such a thing once more? Null: always. */
    bool (*may)(Host *host, LimitKind kind, const char *address);
    /* Who has logged in; false: nobody. Null: there are no accounts here. */
    bool (*find)(HttpCall *call, Person *out);
    /* What else is answered by HTTP. Null: nothing. */
    const Route *(*routes)(int *count);
    /* Rated games and tournaments. May this one begin? False with a code and a message if not, or
     * with an error. Null: there are none here. */
    bool (*may_begin)(Host *host, const Table *table, const char **code, char message[160],
                      Error *error);
    bool (*has_begun)(Host *host, const Table *table, Error *error);
    bool (*has_ended)(Host *host, const Table *table, Error *error);
    /* Did a bot have a seat of it when it began? */
    bool (*had_bots)(Host *host, const Table *table, bool *out, Error *error);
    /* The table has changed or time has passed: whoever is asked something may have to be told. */
    void (*notify)(Host *host, Table *table);
    /* What else is due in a round, and when next, by the clock of TimePort.us in milliseconds. */
    void (*attend)(Host *host);
    int64_t (*due_ms)(const Host *host);
    /* Before each round, outside of it. */
    void (*before_round)(Host *host);
    void (*round_over)(Host *host, bool stored);
} PeoplePort;

typedef struct Ports {
    TimePort    time;
    ChancePort  chance;
    StoragePort storage;
    SendingPort sending;
    WorkersPort workers;
    PeoplePort  people;
} Ports;

/* Is all that is needed there? */
bool ports_can_play(const Ports *ports);
/* False, with an error that says so. */
bool not_available(Error *error);

#endif
