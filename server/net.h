/* The network thread: HTTP, sockets, TLS and static files by libwebsockets. It knows nothing of
 * games: requests go to a queue, replies come back by net_send(). */
#ifndef SERVER_NET_H
#define SERVER_NET_H

#include "data/error.h"
#include "table/message.h"
#include "server/queue.h"
#include "server/settings.h"
#include "server/statics.h"
#include "table/timing.h"

typedef struct Net Net;

/* Figures for /metrics; read by other threads while they grow. */
typedef struct NetFigures {
    _Atomic uint64_t requests, refused, limited, sockets_opened, frames_in, frames_out, bytes_in,
        bytes_out, too_slow, late, crowded;
    _Atomic int64_t sockets, unsent;
    /* Of answers to actions: since they left the game thread, and since the action was read. */
    Timing send, act;
} NetFigures;

/* Listens at once; the loop runs in net_run(). Settings, statics and the queue must outlive it.
 * Null with an error when the address cannot be had or the certificate is not good. */
Net *net_open(const Settings *settings, Statics *statics, Queue *requests, Error *error);
/* Until net_stop(); by the thread that shall be the network thread. */
void net_run(Net *net);
void net_close(Net *net);
/* From any thread: takes a chain of replies. */
void net_send(Net *net, Reply *chain);
/* From any thread: tells every socket that the server is stopping, sends what is waiting and ends
 * net_run(). */
void net_stop(Net *net);
/* From any thread: new connections get the certificate that its files hold now. */
void net_reload(Net *net);
/* The port that is listened on; for a port of 0 the one that was given. */
int net_port(const Net *net);
/* The same of the listener for figures; 0: there is none. */
int               net_metrics_port(const Net *net);
const NetFigures *net_figures(const Net *net);
/* Has it much to send still? */
bool net_is_behind(Net *net);

/* Where the time of an action went whose answer is written now, if that took longer than so many
 * milliseconds; 0: never. The commit is part of the storing. */
bool slow_action(char *out, size_t size, const Reply *reply, int64_t now_us, int limit_ms);

#endif
