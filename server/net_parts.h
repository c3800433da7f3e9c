/* What net.c, net_http.c and net_socket.c share; nobody else needs it. */
#ifndef SERVER_NET_PARTS_H
#define SERVER_NET_PARTS_H

#include <libwebsockets.h>
#include <stdatomic.h>

#include "table/limits.h"
#include "server/net.h"
#include "server/peers.h"

enum {
    BODY_MAX = 64 * 1024,
    LOG_BODY_MAX = 8 * 1024 * 1024,
    FRAME_MAX = 64 * 1024,
    LAG_MAX = 1024 * 1024,
    JOIN_MAX = 32 * 1024, /* Texts in one frame; a longer one has a frame of its own. */
    FRAMES_A_SECOND = 50,
    FRAMES_BURST = 200,
    ANSWER_SECONDS = 60, /* For the game thread to answer ... */
    HEALTH_MS = 1500,    /* ... and to show that it does at all. */
    LINGER_MS = 1000,    /* For a client to close by itself once it was told why. */
    FAREWELL_MS = 10000, /* For a client to read why it is closed; then it is cut off. */
};

/* A reply in the line of one socket. */
typedef struct Waiting Waiting;
struct Waiting {
    Waiting *next;
    Reply   *reply;
};

/* Sockets that have something to write, first come first served; some may be gone by then. */
typedef struct Lineup {
    uint64_t *ids; /* A ring. */
    size_t    first, count, room;
} Lineup;

/* One request by HTTP from its headers to the end of its answer, or one socket. */
typedef struct Connection {
    uint64_t    id; /* Place in the table and a count, so that late replies find nobody. */
    struct lws *wsi;
    Net        *net;
    bool        socket;
    bool        closing;    /* Nothing more is read; closed once all is written ... */
    int64_t     closing_ms; /* ... or when this was too long ago. */
    Peer       *peer;       /* Who is at the other end. */
    char        address[ADDRESS_MAX];
    /* HTTP */
    Request      *request; /* While its body comes in. */
    size_t        body_max;
    Reply        *reply;
    const Static *file;
    const char   *text; /* What is sent, from the reply or the file. */
    size_t        size, sent;
    bool          headers_sent, head_only, packed;
    bool          health; /* It is asked whether the server is well. */
    /* Sockets */
    Waiting  *first; /* To be written. */
    Waiting **end;
    bool      among_answers, among_news; /* Lined up there. */
    size_t    lag;
    int64_t   stuck_ms; /* Since when nothing could be written; 0: nothing waits. */
    char     *frame;    /* Coming in. */
    size_t    frame_size, frame_room;
    Bucket    bucket;
} Connection;

struct Net {
    struct lws_context    *context;
    struct lws_vhost      *vhost, *metrics; /* The second may be null. */
    _Atomic bool           reload;          /* The certificates have changed. */
    const Settings        *settings;
    Statics               *statics;
    Queue                 *requests;
    Queue                  replies;
    Connection           **connections; /* By the lower half of the id. */
    uint32_t               room;
    uint32_t              *free_places;
    uint32_t               free_count;
    uint32_t               next_count;
    Limits                 limits;
    Peers                  peers;
    Lineup                 answers, news; /* Those that somebody waits for go first. */
    _Atomic size_t         behind;        /* How many sockets are lined up for news. */
    unsigned char         *joined;        /* Room for texts that are sent in one frame. */
    int                    poller, waker; /* Descriptors of epoll and of what ends its waiting. */
    bool                   attend;        /* The library is to look after everything now ... */
    int64_t                attend_ms;     /* ... or at this time. */
    lws_sorted_usec_list_t sweep;
    _Atomic bool           stopping;
    int64_t                stop_ms;
    bool                   tls;
    NetFigures             figures;
};

Connection *connection_new(Net *net, struct lws *wsi);
void        connection_free(Connection *connection);
/* The library closes it as soon as it can. */
void        connection_kill(Connection *connection);
Connection *connection_by_id(const Net *net, uint64_t id);
/* The address of the client: of the peer, or what a trusted proxy says. */
void client_address(char out[ADDRESS_MAX], const Net *net, struct lws *wsi);
/* The address at the other end, which may be a proxy's; is it one that we trust? */
bool peer_address(char out[ADDRESS_MAX], const Net *net, struct lws *wsi);
/* Is the page that asks one of ours? Requests that are not made by pages have no origin and are
 * fine. */
bool origin_fine(const Net *net, struct lws *wsi);
/* Is it asked by the name that people reach it by? */
bool host_fine(const Net *net, struct lws *wsi);

/* ---- Waiting (net_wait.c) ---- */

bool wait_open(Net *net);
void wait_close(Net *net);
/* Waits for a while until there is something to do, and lets the library do it; does not wait when
 * busy. */
void wait_for_events(Net *net, bool busy);
/* From any thread: there is something to do. */
void wait_end(Net *net);
/* A client has connected: what it sends is waited for, and that it can be written to. */
void wait_for_client(Net *net, struct lws *wsi);
/* The library has something to do at this time. */
void attend_at(Net *net, int64_t ms);
/* Asks for a call when the connection can be written to; can_write() in that call. */
void want_write(Connection *connection);
void can_write(Connection *connection);

/* ---- HTTP and sockets ---- */

lws_callback_function http_callback, socket_callback;
/* Both become users of the reply if they need it. */
void http_reply(Connection *connection, Reply *reply);
void socket_reply(Connection *connection, Reply *reply);
void waiting_free(Connection *connection);
/* Writes what waits: all answers, and news for a moment. */
void sockets_write(Net *net);
/* Tells a socket why it is closed. */
void socket_bye(Connection *connection, const char *code, const char *message);
/* The same for one that does not read. */
void socket_too_slow(Connection *connection);

#endif
