/* What the threads of the server hand each other. The network thread makes Requests of what clients
 * send and carries Replies to them; the game thread answers Requests; workers run Jobs. Each is
 * owned by whoever holds it. */
#ifndef TABLE_MESSAGE_H
#define TABLE_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "wire/json_out.h"

/* What is handed on carries its own link, so that queues allocate nothing. */
typedef struct Link Link;
struct Link {
    Link *next;
};

typedef enum { METHOD_GET, METHOD_POST, METHOD_PATCH, METHOD_DELETE, METHOD_COUNT } Method;

typedef enum {
    REQUEST_HTTP,
    REQUEST_FRAME,  /* A frame of a socket. */
    REQUEST_CLOSED, /* A socket is gone. */
    REQUEST_JOB,    /* A worker has finished. */
    REQUEST_STOP
} RequestKind;

enum { TOKEN_MAX = 80, PATH_MAX_SERVER = 256, ADDRESS_MAX = 46, SERVER_PASSWORD_MAX = 128 };

/* Work for a worker; finish() is then called in the game thread. Both may be null. */
typedef struct Job Job;
struct Job {
    Link    link;                 /* First, so that a Link of the queue is a Job. */
    char    address[ADDRESS_MAX]; /* On whose account it is; empty: on nobody's. */
    int64_t cost_us;              /* What the worker has spent on it. */
    void (*work)(Job *job);
    void (*finish)(Job *job, void *host);
};

typedef struct Request {
    Link        link; /* First. */
    RequestKind kind;
    uint64_t    connection;
    Method      method;
    bool        plain; /* The body is text/plain, not JSON. */
    char        path[PATH_MAX_SERVER];
    char        query[PATH_MAX_SERVER];        /* Behind the question mark. */
    char        token[TOKEN_MAX];              /* Of "Authorization: Bearer". */
    char        password[SERVER_PASSWORD_MAX]; /* Of the server, as the client knows it. */
    char        address[ADDRESS_MAX];          /* Of the client, for limits. */
    char       *body; /* Ends with a zero byte that does not count; may be null. */
    size_t      size;
    int64_t     came_us; /* A frame: when it was read from its socket. */
    Job        *job;
} Request;

Request *request_new(RequestKind kind, uint64_t connection);
Request *request_copy(const Request *request);
/* May be null. */
void request_free(Request *request);

typedef enum {
    REPLY_HTTP,
    REPLY_FRAME,
    REPLY_CLOSE, /* The socket is closed after what stands before. */
    REPLY_PAUSE, /* Nothing is read from the socket for `status` milliseconds. */
} ReplyKind;

/* One text for one connection or many, so that what all see is kept once. Behind the struct and the
 * connections follows the text, behind as many free bytes as the network library wants before it.
 */
typedef struct Reply {
    Link        link; /* First. */
    ReplyKind   kind;
    int         status;
    const char *type;       /* StoredText type; a constant. */
    bool        attachment; /* To be saved as a file. */
    bool        answer;     /* Somebody waits for it: it goes before what is only news. */
    /* An answer to an action: when that was read from its socket, when its round began and the
     * answer left the game thread, how long the commit between them took; and which action it was.
     */
    int64_t        came_us, round_us, left_us, commit_us;
    char           about[48];
    size_t         size;
    unsigned char *text;
    int            users; /* Who still holds it: reply_drop() of the last one frees it. */
    int            count;
    uint64_t       connections[];
} Reply;

Reply *reply_new(ReplyKind kind, uint64_t connection, const char *text, size_t size);
Reply *reply_to_many(ReplyKind kind, const uint64_t *connections, int count, const char *text,
                     size_t size);
/* Takes one user off. Only the thread that has the reply counts. */
void reply_drop(Reply *reply);

/* Memory that must be there: a server without any cannot go on, and is started again by its keeper.
 */
void *need_memory(size_t size);
/* The same, zeroed. */
void *need_zeroed(size_t count, size_t size);
void *need_more(void *old, size_t size);
char *need_copy(const char *text);

#endif
