/* Sockets: frames come in whole and go out in order. */
#include <stdlib.h>
#include <string.h>

#include "server/net_parts.h"
#include "server/times.h"
#include "server/trace.h"

enum { FRAMES_AT_ONCE = 16 };

static int  opened(Net *net, struct lws *wsi, Connection **slot);
static void closed(Connection *connection, Connection **slot);
static int  receive(Connection *connection, const char *text, size_t size);
static int  write_frames(Connection *connection);

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
        return slot && *slot ? write_frames(*slot) : 0;
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
    }
    Request *request = request_new(REQUEST_FRAME, connection->id);
    connection->frame = need_more(connection->frame, connection->frame_size + 1);
    connection->frame[connection->frame_size] = 0;
    request->body = connection->frame;
    request->size = connection->frame_size;
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

/* ---- Writing ---- */

static void append(Connection *connection, Reply *reply)
{
    *connection->end = &reply->link;
    connection->end = &reply->link.next;
    connection->lag += reply->size;
    if (connection->stuck_ms == 0)
        connection->stuck_ms = time_ms();
    lws_callback_on_writable(connection->wsi);
}

void socket_reply(Connection *connection, Reply *reply)
{
    if (connection->closing) {
        reply_free(reply);
        return;
    }
    if (reply->kind == REPLY_CLOSE) {
        connection->closing = true;
        if (reply->size > 0)
            append(connection, reply);
        else
            reply_free(reply);
        lws_callback_on_writable(connection->wsi);
        return;
    }
    append(connection, reply);
    if (connection->lag > LAG_MAX) {
        connection->net->figures.too_slow++;
        trace(TRACE_INFO, "too-slow", "lag=%zu", connection->lag);
        lws_set_timeout(connection->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
        connection->closing = true;
    }
}

void socket_bye(Connection *connection, const char *code, const char *message)
{
    JsonOut out = { 0 };
    out_map(&out);
    out_pair_text(&out, "on", "bye");
    out_pair_text(&out, "code", code);
    out_pair_text(&out, "message", message);
    out_map_end(&out);
    socket_reply(connection, reply_new(REPLY_CLOSE, connection->id, out.text, out.length));
    out_free(&out);
}

static int write_frames(Connection *connection)
{
    Net *net = connection->net;
    for (int i = 0; connection->first; i++) {
        Reply *reply = (Reply *)connection->first;
        if (i == FRAMES_AT_ONCE || (i > 0 && lws_send_pipe_choked(connection->wsi))) {
            lws_callback_on_writable(connection->wsi);
            break;
        }
        if (lws_write(connection->wsi, reply->text, reply->size, LWS_WRITE_TEXT) < 0)
            return -1;
        net->figures.frames_out++;
        net->figures.bytes_out += reply->size;
        connection->lag -= reply->size;
        connection->first = reply->link.next;
        if (!connection->first)
            connection->end = &connection->first;
        reply_free(reply);
    }
    connection->stuck_ms = connection->first ? time_ms() : 0;
    if (connection->closing && !connection->first) {
        lws_close_reason(connection->wsi, LWS_CLOSE_STATUS_NORMAL, NULL, 0);
        return -1;
    }
    return 0;
}
