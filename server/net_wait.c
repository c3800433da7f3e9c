/* Waiting for something to do. The library's own loop asks the system about every socket whenever
 * one of them has something, which with thousands of them is most of the work. So we wait
 * ourselves, by epoll, and hand the library what has come. What only the library knows of (timers,
 * what it wants to write) it is asked to look after as a whole: at once when we know of it, and at
 * any rate after a short while, so that nothing can be missed for longer than that. */
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/net_parts.h"
#include "server/times.h"

enum {
    EVENTS_AT_ONCE = 64,
    READS_AT_ONCE = 4,     /* Of one socket; the library decides about more. */
    LISTENERS_BELOW = 256, /* Descriptors that are looked at for the one that listens. */
    ATTEND_MS = 100,       /* The library is asked to look after everything. */
};

/* Edge-triggered: the library may leave unread what it is not to read now, and mostly there is
 * nothing to write. */
static bool watch(Net *net, int descriptor)
{
    struct epoll_event event = { .events = EPOLLIN | EPOLLOUT | EPOLLET, .data.fd = descriptor };
    return epoll_ctl(net->poller, EPOLL_CTL_ADD, descriptor, &event) == 0;
}

static bool listens(int descriptor)
{
    int       value = 0;
    socklen_t size = sizeof value;
    return getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &value, &size) == 0 && value;
}

/* The library does not tell which socket it listens on, but nobody else here listens. */
bool wait_open(Net *net)
{
    net->poller = epoll_create1(EPOLL_CLOEXEC);
    net->waker = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (net->poller < 0 || net->waker < 0 || !watch(net, net->waker))
        return false;
    for (int i = 0; i < LISTENERS_BELOW; i++)
        if (listens(i) && !watch(net, i))
            return false;
    return true;
}

void wait_close(Net *net)
{
    close(net->poller);
    close(net->waker);
}

/* What it has sent already counts as news. A closed descriptor leaves by itself. */
void wait_for_client(Net *net, struct lws *wsi)
{
    watch(net, lws_get_socket_fd(wsi));
}

void wait_end(Net *net)
{
    uint64_t one = 1;
    ssize_t  written = write(net->waker, &one, sizeof one);
    (void)written; /* It is full only if it has been woken more often than anybody can count. */
}

void attend_at(Net *net, int64_t ms)
{
    if (ms < net->attend_ms)
        net->attend_ms = ms;
}

void want_write(Connection *connection)
{
    connection->net->attend |= !connection->peer->wants;
    connection->peer->wants = true;
    lws_callback_on_writable(connection->wsi);
}

void can_write(Connection *connection)
{
    connection->peer->wants = false;
}

/* The system has room again for what it did not take before. */
static void serve_writer(Net *net, int descriptor)
{
    struct lws_pollfd event = { .fd = descriptor, .events = POLLOUT, .revents = POLLOUT };
    lws_service_fd(net->context, &event);
}

/* How much has come that nobody has read. */
static int unread(int descriptor)
{
    int left = 0;
    return ioctl(descriptor, FIONREAD, &left) == 0 ? left : 0; /* Else it is closed. */
}

/* After an answer the library first wants to hear once more that it may write; until then it reads
 * nothing, and the next request on the same connection would wait until everything is attended. */
static void serve_descriptor(Net *net, int descriptor)
{
    int left = unread(descriptor);
    for (int i = 0, before = left; i < READS_AT_ONCE && (i == 0 || left > 0); i++, before = left) {
        struct lws_pollfd event = { .fd = descriptor, .events = POLLIN, .revents = POLLIN };
        lws_service_fd(net->context, &event);
        left = unread(descriptor);
        if (left > 0 && left == before)
            serve_writer(net, descriptor);
    }
    net->attend |= left > 0;
}

static void take_event(Net *net, int descriptor, uint32_t what)
{
    uint64_t    count;
    const Peer *peer = peer_at(&net->peers, descriptor);
    if (peer && peer->wants && (what & EPOLLOUT))
        serve_writer(net, descriptor);
    if (!(what & ~(uint32_t)EPOLLOUT))
        return;
    if (descriptor == net->waker) {
        ssize_t got = read(descriptor, &count, sizeof count);
        (void)got;
    } else if (listens(descriptor)) {
        net->attend = true;
    } else {
        serve_descriptor(net, descriptor);
    }
}

/* The library may also have read more than it has looked at, encrypted or not. */
static bool attention_is_due(const Net *net, int64_t now)
{
    return net->attend || now >= net->attend_ms
           || lws_service_adjust_timeout(net->context, 1, 0) == 0;
}

void wait_for_events(Net *net, bool busy)
{
    struct epoll_event events[EVENTS_AT_ONCE];
    int64_t            now = time_ms();
    int timeout = busy || attention_is_due(net, now) ? 0 : (int)(net->attend_ms - now);
    int count = epoll_wait(net->poller, events, EVENTS_AT_ONCE, timeout);
    for (int i = 0; i < count; i++)
        take_event(net, events[i].data.fd, events[i].events);
    now = time_ms();
    if (attention_is_due(net, now)) {
        net->attend = false;
        net->attend_ms = now + ATTEND_MS;
        lws_service(net->context, -1); /* Does not wait. */
    }
}
