/* Sockets: frames come in whole and go out in order. */
#include <stdlib.h>
#include <string.h>

#include "server/net_parts.h"
#include "server/times.h"
#include "table/trace.h"

enum { NEWS_US = 2000 /* How long news are written before new frames are looked for. */ };

static int  opened(Net *net, struct lws *wsi, Connection **slot);
static void closed(Connection *connection, Connection **slot);
static int  receive(Connection *connection, const char *text, size_t size);
static int  writable(Connection *connection);

int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t size)
{
    Net         *net = lws_context_user(lws_get_context(wsi));
    Connection **slot = user;
    switch ((int)reason) {
    case LWS_CALLBACK_ESTABLISHED:
        return opened(net, wsi, slot);
    case LWS_CALLBACK_RECEIVE:
        return slot && *slot ? receive(*slot, in, size) : -1;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return slot && *slot ? writable(*slot) : 0;
    case LWS_CALLBACK_TIMER:
        lws_rx_flow_control(wsi, 1);
        return 0;
    case LWS_CALLBACK_CLOSED:
        if (slot && *slot)
            closed(*slot, slot);
        return 0;
    default:
        return 0;
    }
}

static LimitRow *limit_row(const Connection *connection)
{
    char key[ADDRESS_MAX];
    address_key(key, connection->address);
    return limits_row(&connection->net->limits, key, time_ms());
}

static int opened(Net *net, struct lws *wsi, Connection **slot)
{
    Connection *connection = *slot = connection_new(net, wsi);
    connection->socket = true;
    client_address(connection->address, net, wsi);
    limit_row(connection)->held++;
    peer_is_socket(&net->peers, connection->peer, time_ms());
    net->figures.sockets++;
    net->figures.sockets_opened++;
    return 0;
}

static void closed(Connection *connection, Connection **slot)
{
    Net     *net = connection->net;
    Request *request = request_new(REQUEST_CLOSED, connection->id);
    limit_row(connection)->held--;
    net->figures.sockets--;
    connection_free(connection);
    *slot = NULL;
    queue_put(net->requests, &request->link);
}

/* ---- Reading ---- */

static int pass_on(Connection *connection)
{
    Net *net = connection->net;
    net->figures.frames_in++;
    net->figures.bytes_in += connection->frame_size;
    /* Whoever sends too much is read more slowly. */
    if (net->settings->limit
        && !bucket_take(&connection->bucket, FRAMES_A_SECOND * 1000, FRAMES_BURST, time_ms())) {
        net->figures.limited++;
        lws_rx_flow_control(connection->wsi, 0);
        lws_set_timer_usecs(connection->wsi, LWS_USEC_PER_SEC / FRAMES_A_SECOND);
        attend_at(net, time_ms() + 1000 / FRAMES_A_SECOND);
    }
    Request *request = request_new(REQUEST_FRAME, connection->id);
    connection->frame = need_more(connection->frame, connection->frame_size + 1);
    connection->frame[connection->frame_size] = 0;
    request->body = connection->frame;
    request->size = connection->frame_size;
    request->came_us = time_us();
    memcpy(request->address, connection->address, sizeof request->address);
    connection->frame = NULL;
    connection->frame_size = connection->frame_room = 0;
    queue_put(net->requests, &request->link);
    return 0;
}

static int receive(Connection *connection, const char *text, size_t size)
{
    struct lws *wsi = connection->wsi;
    if (connection->closing)
        return 0;
    if (lws_frame_is_binary(wsi)) {
        socket_bye(connection, "bad-frame", "frames are text");
        return 0;
    }
    if (connection->frame_size + size > FRAME_MAX) {
        socket_bye(connection, "too-large", "a frame has at most 64 KB");
        return 0;
    }
    if (connection->frame_size + size + 1 > connection->frame_room) {
        connection->frame_room = 2 * (connection->frame_size + size) + 64;
        connection->frame = need_more(connection->frame, connection->frame_room);
    }
    memcpy(connection->frame + connection->frame_size, text, size);
    connection->frame_size += size;
    if (lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0)
        return pass_on(connection);
    return 0;
}

/* ---- Lines ---- */

static void line_up(Lineup *lineup, uint64_t id)
{
    if (lineup->count == lineup->room) {
        size_t room = lineup->room ? 2 * lineup->room : 256;
        lineup->ids = need_more(lineup->ids, room * sizeof *lineup->ids);
        for (size_t i = 0; i < lineup->first; i++) /* What had gone round the end. */
            lineup->ids[lineup->room + i] = lineup->ids[i];
        lineup->room = room;
    }
    lineup->ids[(lineup->first + lineup->count++) % lineup->room] = id;
}

static uint64_t next_in(Lineup *lineup)
{
    uint64_t id = lineup->ids[lineup->first];
    lineup->first = (lineup->first + 1) % lineup->room;
    lineup->count--;
    return id;
}

static void append(Connection *connection, Reply *reply)
{
    Net     *net = connection->net;
    Waiting *waiting = need_memory(sizeof *waiting);
    *waiting = (Waiting){ NULL, reply };
    reply->users++;
    *connection->end = waiting;
    connection->end = &waiting->next;
    connection->lag += reply->size;
    net->figures.unsent += (int64_t)reply->size;
    if (connection->stuck_ms == 0)
        connection->stuck_ms = time_ms();
    bool *among = reply->answer ? &connection->among_answers : &connection->among_news;
    if (!*among)
        line_up(reply->answer ? &net->answers : &net->news, connection->id);
    *among = true;
}

static void take_off(Connection *connection)
{
    Waiting *waiting = connection->first;
    connection->lag -= waiting->reply->size;
    connection->net->figures.unsent -= (int64_t)waiting->reply->size;
    connection->first = waiting->next;
    if (!connection->first)
        connection->end = &connection->first;
    reply_drop(waiting->reply);
    free(waiting);
}

void waiting_free(Connection *connection)
{
    while (connection->first)
        take_off(connection);
}

/* Whoever costs the game thread too much is read more slowly. */
static void pause_reading(Connection *connection, int ms)
{
    connection->net->figures.limited++;
    lws_rx_flow_control(connection->wsi, 0);
    lws_set_timer_usecs(connection->wsi, (lws_usec_t)ms * LWS_US_PER_MS);
    attend_at(connection->net, time_ms() + ms);
}

void socket_reply(Connection *connection, Reply *reply)
{
    if (connection->closing)
        return;
    if (reply->kind == REPLY_PAUSE) {
        pause_reading(connection, reply->status);
        return;
    }
    if (reply->size > 0)
        append(connection, reply);
    if (reply->kind == REPLY_CLOSE) {
        connection->closing = true;
        connection->closing_ms = time_ms();
        lws_rx_flow_control(connection->wsi, 1); /* What still comes is thrown away. */
        want_write(connection);
    } else if (connection->lag > LAG_MAX) {
        socket_too_slow(connection);
    }
}

/* What waits is given up, so that the farewell is the next thing to be read. */
void socket_too_slow(Connection *connection)
{
    connection->net->figures.too_slow++;
    trace(TRACE_INFO, "too-slow", "lag=%zu", connection->lag);
    waiting_free(connection);
    socket_bye(connection, "too-slow", "this socket does not read fast enough; open it again");
}

void socket_bye(Connection *connection, const char *code, const char *message)
{
    JsonOut out = { 0 };
    out_map(&out);
    out_pair_text(&out, "on", "bye");
    out_pair_text(&out, "code", code);
    out_pair_text(&out, "message", message);
    out_map_end(&out);
    Reply *reply = reply_new(REPLY_CLOSE, connection->id, out.text, out.length);
    socket_reply(connection, reply);
    reply_drop(reply);
    out_free(&out);
}

/* ---- Writing ---- */

bool slow_action(char *out, size_t size, const Reply *reply, int64_t now_us, int limit_ms)
{
    if (limit_ms == 0 || now_us - reply->came_us <= (int64_t)limit_ms * 1000)
        return false;
    snprintf(out, size, "%s ms=%lld wait_ms=%lld store_ms=%lld commit_ms=%lld send_ms=%lld",
             reply->about, (long long)(now_us - reply->came_us) / 1000,
             (long long)(reply->round_us - reply->came_us) / 1000,
             (long long)(reply->left_us - reply->round_us) / 1000,
             (long long)reply->commit_us / 1000, (long long)(now_us - reply->left_us) / 1000);
    return true;
}

static void note_written(Net *net, const Reply *reply)
{
    net->figures.bytes_out += reply->size;
    if (reply->came_us == 0)
        return;
    int64_t now = time_us();
    timing_add(&net->figures.send, now - reply->left_us);
    timing_add(&net->figures.act, now - reply->came_us);
    char where[256];
    if (slow_action(where, sizeof where, reply, now, net->settings->slow_action))
        trace(TRACE_WARNING, "slow-action", "%s", where);
}

/* One frame: what waits, a line each, as far as it fits. False when the line is dead. */
static bool write_frame(Connection *connection)
{
    Net           *net = connection->net;
    unsigned char *text = connection->first->reply->text;
    size_t         size = connection->first->reply->size;
    int            count = 1;
    for (Waiting *w = connection->first->next; w && size + 1 + w->reply->size <= JOIN_MAX;
         w = w->next) {
        unsigned char *joined = net->joined + LWS_PRE;
        if (count++ == 1)
            memcpy(joined, text, size);
        text = joined;
        text[size] = '\n';
        memcpy(text + size + 1, w->reply->text, w->reply->size);
        size += 1 + w->reply->size;
    }
    if (lws_write(connection->wsi, text, size, LWS_WRITE_TEXT) < 0)
        return false;
    net->figures.frames_out++;
    for (; count > 0; count--) {
        note_written(net, connection->first->reply);
        take_off(connection);
    }
    return true;
}

/* What the system does not take at once the library keeps, and asks for more when it is gone. */
static bool write_waiting(Connection *connection)
{
    bool wrote = false;
    while (connection->first && !lws_partial_buffered(connection->wsi)) {
        if (!write_frame(connection))
            return false;
        wrote = true;
    }
    if (connection->first || lws_partial_buffered(connection->wsi))
        want_write(connection);
    if (wrote)
        connection->stuck_ms = connection->first ? time_ms() : 0;
    return true;
}

static int writable(Connection *connection)
{
    can_write(connection);
    if (!write_waiting(connection))
        return -1;
    /* Not at once: the system would throw away what the client has not read if there were something
     * left to read here. */
    if (connection->closing && !connection->first
        && time_ms() - connection->closing_ms >= LINGER_MS) {
        lws_close_reason(connection->wsi, LWS_CLOSE_STATUS_NORMAL, NULL, 0);
        return -1;
    }
    return 0;
}

static void write_next(Net *net, Lineup *lineup)
{
    Connection *connection = connection_by_id(net, next_in(lineup));
    if (!connection)
        return;
    *(lineup == &net->answers ? &connection->among_answers : &connection->among_news) = false;
    if (connection->closing || write_waiting(connection))
        return;
    connection_kill(connection);
}

void sockets_write(Net *net)
{
    int64_t until = time_us() + NEWS_US;
    while (net->answers.count > 0)
        write_next(net, &net->answers);
    for (int i = 1; net->news.count > 0 && (i % 8 || time_us() < until); i++)
        write_next(net, &net->news);
    net->behind = net->news.count;
}
