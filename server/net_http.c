/* Requests by HTTP: static files are answered here, the rest goes to the game thread. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "server/headers.h"
#include "server/net_parts.h"
#include "server/times.h"
#include "table/trace.h"

enum { HEADERS_MAX = 4096, CHUNK = 16 * 1024 };

static int welcome(Net *net, struct lws *wsi);
static int begin(Net *net, struct lws *wsi, Connection **slot);
static int confirm_upgrade(Net *net, struct lws *wsi);
static int take_body(Connection *connection, const char *text, size_t size);
static int body_complete(Connection *connection);
static int write_some(Connection *connection, Connection **slot);
static int answer_unwell(Connection *connection);

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t size)
{
    Net         *net = lws_context_user(lws_get_context(wsi));
    Connection **slot = user;
    switch ((int)reason) {
    case LWS_CALLBACK_HTTP:
        return begin(net, wsi, slot);
    case LWS_CALLBACK_HTTP_BODY:
        return slot && *slot ? take_body(*slot, in, size) : -1;
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return slot && *slot ? body_complete(*slot) : -1;
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return slot && *slot ? write_some(*slot, slot) : 0;
    case LWS_CALLBACK_TIMER:
        return slot && *slot ? answer_unwell(*slot) : 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return in && strcasecmp(in, "websocket") == 0 ? confirm_upgrade(net, wsi) : -1;
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (slot && *slot) {
            connection_free(*slot);
            *slot = NULL;
        }
        return 0;
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        return welcome(net, wsi);
    case LWS_CALLBACK_WSI_DESTROY:
        if (lws_get_opaque_user_data(wsi))
            peer_free(&net->peers, lws_get_opaque_user_data(wsi), time_ms());
        lws_set_opaque_user_data(wsi, NULL);
        return 0;
    default:
        return 0;
    }
}

/* Whoever has too many connections already is hung up on before anything is read. */
static int welcome(Net *net, struct lws *wsi)
{
    char  address[ADDRESS_MAX];
    bool  trusted = peer_address(address, net, wsi);
    Peer *peer = peer_new(&net->peers, wsi, lws_get_socket_fd(wsi), address, trusted, time_ms());
    if (!peer) {
        net->figures.crowded++;
        return -1;
    }
    lws_set_opaque_user_data(wsi, peer);
    wait_for_client(net, wsi);
    return 0;
}

/* ---- Answers ---- */

static int answer(Connection *connection)
{
    connection->text = connection->text ? connection->text : "";
    peer_awaits_answer(connection->peer);
    lws_set_timeout(connection->wsi, PENDING_TIMEOUT_HTTP_CONTENT, ANSWER_SECONDS);
    want_write(connection);
    return 0;
}

void http_reply(Connection *connection, Reply *reply)
{
    if (connection->reply || connection->file)
        return;
    reply->users++;
    connection->reply = reply;
    connection->text = (const char *)reply->text;
    connection->size = reply->size;
    answer(connection);
}

/* `closing` when the client may still be sending what nobody wants. */
static int answer_error(Connection *connection, int status, const char *code, const char *message,
                        bool closing)
{
    JsonOut out = { 0 };
    out_map(&out);
    out_key(&out, "error");
    out_map(&out);
    out_pair_text(&out, "code", code);
    out_pair_text(&out, "message", message);
    out_map_end(&out);
    out_map_end(&out);
    Reply *reply = reply_new(REPLY_HTTP, connection->id, out.text, out.length);
    reply->status = status;
    out_free(&out);
    connection->closing = closing;
    connection->net->figures.refused++;
    if (connection->request)
        request_free(connection->request);
    connection->request = NULL;
    http_reply(connection, reply);
    reply_drop(reply);
    return 0;
}

/* ---- The head of a request ---- */

static void copy_header(struct lws *wsi, char *out, int size, enum lws_token_indexes token)
{
    out[0] = 0;
    if (lws_hdr_copy(wsi, out, size, token) < 0)
        out[0] = 0;
}

static void copy_query(struct lws *wsi, char *out, size_t size)
{
    size_t at = 0;
    out[0] = 0;
    for (int i = 0; at + 1 < size; i++) {
        char part[PATH_MAX_SERVER];
        int  length = lws_hdr_copy_fragment(wsi, part, sizeof part, WSI_TOKEN_HTTP_URI_ARGS, i);
        if (length < 0)
            return;
        if (strncmp(part, "member=", 7) == 0)
            continue; /* That was for the proxy. */
        int more = snprintf(out + at, size - at, "%s%s", at ? "&" : "", part);
        at += more < 0 ? 0 : (size_t)more;
    }
}

static void copy_token(struct lws *wsi, char out[TOKEN_MAX])
{
    char header[TOKEN_MAX + 16];
    copy_header(wsi, header, sizeof header, WSI_TOKEN_HTTP_AUTHORIZATION);
    header_bearer(header, out, TOKEN_MAX);
}

static void copy_password(struct lws *wsi, char out[SERVER_PASSWORD_MAX])
{
    static const char name[] = "ecumene-password:";
    char              encoded[3 * SERVER_PASSWORD_MAX];
    out[0] = 0;
    if (lws_hdr_custom_copy(wsi, encoded, sizeof encoded, name, (int)sizeof name - 1) > 0)
        header_decoded(encoded, out, SERVER_PASSWORD_MAX);
}

static int method_of(struct lws *wsi, char *path, size_t size, bool *head)
{
    char *uri = NULL;
    int   length = 0;
    int   method = lws_http_get_uri_and_method(wsi, &uri, &length);
    *head = method == LWSHUMETH_HEAD;
    snprintf(path, size, "%.*s", uri ? length : 0, uri ? uri : "");
    switch (method) {
    case LWSHUMETH_GET:
    case LWSHUMETH_HEAD:
        return length < (int)size ? METHOD_GET : -1;
    case LWSHUMETH_POST:
        return METHOD_POST;
    case LWSHUMETH_PATCH:
        return METHOD_PATCH;
    case LWSHUMETH_DELETE:
        return METHOD_DELETE;
    default:
        return -1;
    }
}

static long long content_length(struct lws *wsi)
{
    char text[32];
    copy_header(wsi, text, sizeof text, WSI_TOKEN_HTTP_CONTENT_LENGTH);
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0)
        return -1;
    if (!text[0])
        return lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0 ? -1 : 0;
    return header_length(text);
}

static int answer_file(Connection *connection, const Static *file)
{
    char tag[64], encodings[128];
    copy_header(connection->wsi, tag, sizeof tag, WSI_TOKEN_HTTP_IF_NONE_MATCH);
    copy_header(connection->wsi, encodings, sizeof encodings, WSI_TOKEN_HTTP_ACCEPT_ENCODING);
    connection->file = file;
    connection->packed = file->packed && strstr(encodings, "gzip");
    connection->text = connection->packed ? file->packed : file->text;
    connection->size = connection->packed ? file->packed_size : file->size;
    if (tag[0] && strstr(tag, file->tag)) {
        connection->reply = reply_new(REPLY_HTTP, connection->id, "", 0);
        connection->reply->status = 304;
        connection->size = 0;
    }
    return answer(connection);
}

/* With a listener of their own figures are there and nowhere else, and nothing but them is there.
 */
static bool is_there(const Net *net, struct lws *wsi, const char *path)
{
    bool figures = strcmp(path, "/metrics") == 0;
    if (!net->metrics || strcmp(path, "/healthz") == 0)
        return true;
    return figures == (lws_get_vhost(wsi) == net->metrics);
}

static bool for_game_thread(const char *path)
{
    return strncmp(path, "/api/", 5) == 0 || strcmp(path, "/healthz") == 0
           || strcmp(path, "/metrics") == 0;
}

/* The game thread stands still, as it does while its database does not answer. A keeper's question
 * is answered without it. The timer is the client's: it may come when the question has been
 * answered long ago and another request is under way. */
static int answer_unwell(Connection *connection)
{
    if (connection->reply || !connection->health)
        return 0;
    return answer_error(connection, 503, "storage",
                        "the game thread has not answered for 1.5 s; it may wait for the database",
                        false);
}

static int pass_on(Connection *connection)
{
    Request *request = connection->request;
    connection->request = NULL;
    peer_awaits_answer(connection->peer);
    lws_set_timeout(connection->wsi, PENDING_TIMEOUT_HTTP_CONTENT, ANSWER_SECONDS);
    connection->health = strcmp(request->path, "/healthz") == 0;
    if (connection->health)
        lws_set_timer_usecs(connection->wsi, HEALTH_MS * LWS_US_PER_MS);
    queue_put(connection->net->requests, &request->link);
    return 0;
}

/* The body, if there is one, follows in further calls. */
static int begin_request(Connection *connection, Method method, const char *path)
{
    struct lws *wsi = connection->wsi;
    char        type[64];
    long long   length = content_length(wsi);
    bool        is_log = strcmp(path, "/api/import") == 0 || strcmp(path, "/api/replays") == 0;
    connection->body_max = is_log ? LOG_BODY_MAX : BODY_MAX;
    if (length < 0)
        return answer_error(connection, 411, "length-required",
                            "send the body with a Content-Length", true);
    if ((unsigned long long)length > connection->body_max)
        return answer_error(connection, 413, "too-large", "the body is too large", true);
    Request *request = request_new(REQUEST_HTTP, connection->id);
    connection->request = request;
    request->method = method;
    snprintf(request->path, sizeof request->path, "%s", path);
    snprintf(request->address, sizeof request->address, "%s", connection->address);
    copy_query(wsi, request->query, sizeof request->query);
    copy_token(wsi, request->token);
    copy_password(wsi, request->password);
    copy_header(wsi, type, sizeof type, WSI_TOKEN_HTTP_CONTENT_TYPE);
    request->plain = header_is_type(type, "text/plain");
    if (length > 0 && !request->plain && !header_is_type(type, "application/json"))
        return answer_error(connection, 415, "wrong-type",
                            "send JSON with Content-Type: application/json", true);
    if (length == 0)
        return pass_on(connection);
    peer_awaits_body(connection->peer, length, time_ms());
    return 0;
}

static int begin(Net *net, struct lws *wsi, Connection **slot)
{
    char path[PATH_MAX_SERVER], query[PATH_MAX_SERVER], key[ADDRESS_MAX];
    if (!slot)
        return -1;
    if (*slot)
        connection_free(*slot);
    Connection *connection = *slot = connection_new(net, wsi);
    int         method = method_of(wsi, path, sizeof path, &connection->head_only);
    net->figures.requests++;
    client_address(connection->address, net, wsi);
    address_key(key, connection->address);
    if (!limits_take(&net->limits, key, time_ms())) {
        net->figures.limited++;
        return answer_error(connection, 429, "too-many-requests",
                            "too many requests from your address; wait a second", true);
    }
    if (!host_fine(net, wsi))
        return answer_error(connection, 421, "wrong-host", "this server has another name", true);
    if (method < 0)
        return answer_error(connection, 405, "wrong-method", "there is nothing behind this method",
                            true);
    if (!is_there(net, wsi, path))
        return answer_error(connection, 404, "not-found", "there is nothing here", true);
    if (method != METHOD_GET && !origin_fine(net, wsi))
        return answer_error(connection, 403, "wrong-origin", "this page may not ask here", true);
    if (method == METHOD_GET) {
        copy_query(wsi, query, sizeof query);
        const Static *file = statics_find(net->statics, path, query);
        if (file && strcmp(path, "/healthz") != 0 && strcmp(path, "/metrics") != 0)
            return answer_file(connection, file);
        if (file)
            static_release(net->statics, file);
    }
    if (for_game_thread(path))
        return begin_request(connection, (Method)method, path);
    return answer_error(connection, 404, "not-found", "there is nothing here",
                        method != METHOD_GET);
}

/* ---- The body ---- */

static int take_body(Connection *connection, const char *text, size_t size)
{
    Request *request = connection->request;
    if (!request)
        return 0; /* Nobody wants it: the answer is on its way. */
    if (request->size + size > connection->body_max)
        return answer_error(connection, 413, "too-large", "the body is too large", true);
    request->body = need_more(request->body, request->size + size + 1);
    memcpy(request->body + request->size, text, size);
    request->size += size;
    request->body[request->size] = 0;
    connection->net->figures.bytes_in += size;
    connection->net->attend = true; /* There may be more that has come already. */
    return 0;
}

static int body_complete(Connection *connection)
{
    return connection->request ? pass_on(connection) : 0;
}

/* ---- Sockets ---- */

static int refuse_upgrade(Net *net, struct lws *wsi, unsigned status, const char *why)
{
    net->figures.refused++;
    trace(TRACE_INFO, "socket-refused", "status=%u why=\"%s\"", status, why);
    lws_return_http_status(wsi, status, why);
    return 1;
}

static int confirm_upgrade(Net *net, struct lws *wsi)
{
    char path[PATH_MAX_SERVER], offered[128], address[ADDRESS_MAX], key[ADDRESS_MAX];
    copy_header(wsi, path, sizeof path, WSI_TOKEN_GET_URI);
    copy_header(wsi, offered, sizeof offered, WSI_TOKEN_PROTOCOL);
    client_address(address, net, wsi);
    address_key(key, address);
    LimitRow *row = limits_row(&net->limits, key, time_ms());
    if (strcmp(path, "/ws") != 0 || !is_there(net, wsi, path))
        return refuse_upgrade(net, wsi, 404, "sockets are at /ws");
    if (!host_fine(net, wsi))
        return refuse_upgrade(net, wsi, 421, "this server has another name");
    if (!header_lists(offered, "ecumene-1"))
        return refuse_upgrade(net, wsi, 400, "the subprotocol is ecumene-1");
    if (!origin_fine(net, wsi))
        return refuse_upgrade(net, wsi, 403, "this page may not ask here");
    if (net->stopping)
        return refuse_upgrade(net, wsi, 503, "the server is stopping");
    if (net->figures.sockets >= net->settings->sockets_all)
        return refuse_upgrade(net, wsi, 503, "the server is full");
    if ((net->settings->sockets && row->held >= (uint32_t)net->settings->sockets)
        || !bucket_take(&row->bucket, net->limits.rate, net->limits.burst, time_ms())) {
        net->figures.limited++;
        return refuse_upgrade(net, wsi, 429, "too many sockets from your address");
    }
    return 0;
}

/* ---- Writing ---- */

static const char *const fixed_headers[][2] = {
    { "content-security-policy:",
      "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
      "form-action 'none'; frame-ancestors 'none'" },
    { "x-content-type-options:", "nosniff" },
    { "x-frame-options:", "DENY" },
    { "referrer-policy:", "no-referrer" },
    { "cross-origin-opener-policy:", "same-origin" },
    { "cross-origin-resource-policy:", "same-origin" },
    { "permissions-policy:", "camera=(), microphone=(), geolocation=()" },
};

typedef struct HeaderWriter {
    struct lws    *wsi;
    unsigned char *at, *end;
    bool           failed;
} HeaderWriter;

static void put_header(HeaderWriter *writer, const char *name, const char *value)
{
    if (lws_add_http_header_by_name(writer->wsi, (const unsigned char *)name,
                                    (const unsigned char *)value, (int)strlen(value), &writer->at,
                                    writer->end))
        writer->failed = true;
}

static void put_file_headers(HeaderWriter *writer, const Connection *connection)
{
    const Static *file = connection->file;
    put_header(writer, "content-type:", file->type);
    put_header(writer, "etag:", file->tag);
    put_header(writer, "vary:", "accept-encoding");
    put_header(writer, "cache-control:",
               file->lasting ? "public, max-age=31536000, immutable" : "no-cache");
    if (connection->packed && connection->size > 0)
        put_header(writer, "content-encoding:", "gzip");
}

static void put_reply_headers(HeaderWriter *writer, const Reply *reply)
{
    put_header(writer, "content-type:", reply->type ? reply->type : "application/json");
    put_header(writer, "cache-control:", "no-store");
    if (reply->attachment)
        put_header(writer, "content-disposition:", "attachment; filename=\"ecumene.log\"");
    if (reply->status == 401)
        put_header(writer, "www-authenticate:", "Bearer");
}

static int write_headers(Connection *connection)
{
    unsigned char  buffer[LWS_PRE + HEADERS_MAX];
    unsigned char *start = buffer + LWS_PRE;
    HeaderWriter   writer = { connection->wsi, start, buffer + sizeof buffer, false };
    unsigned       status = connection->reply ? (unsigned)connection->reply->status : 200;
    if (lws_add_http_header_status(connection->wsi, status, &writer.at, writer.end))
        return -1;
    if (connection->file)
        put_file_headers(&writer, connection);
    else
        put_reply_headers(&writer, connection->reply);
    for (size_t i = 0; i < sizeof fixed_headers / sizeof *fixed_headers; i++)
        put_header(&writer, fixed_headers[i][0], fixed_headers[i][1]);
    if (connection->net->tls)
        put_header(&writer, "strict-transport-security:", "max-age=31536000");
    if (connection->closing)
        put_header(&writer, "connection:", "close");
    if (writer.failed
        || (status != 304
            && lws_add_http_header_content_length(connection->wsi, connection->size, &writer.at,
                                                  writer.end)))
        return -1;
    connection->headers_sent = true;
    return lws_finalize_write_http_header(connection->wsi, start, &writer.at, writer.end);
}

static int finish(Connection *connection, Connection **slot)
{
    struct lws *wsi = connection->wsi;
    bool        closing = connection->closing;
    peer_awaits_next(connection->peer, time_ms());
    connection_free(connection);
    *slot = NULL;
    return closing || lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int write_some(Connection *connection, Connection **slot)
{
    unsigned char buffer[LWS_PRE + CHUNK];
    can_write(connection);
    if (!connection->text)
        return 0; /* The answer has not come yet. */
    if (!connection->headers_sent) {
        if (write_headers(connection))
            return -1;
        if (connection->size == 0 || connection->head_only)
            return finish(connection, slot);
        want_write(connection);
        return 0;
    }
    size_t left = connection->size - connection->sent;
    size_t part = left < CHUNK ? left : CHUNK;
    memcpy(buffer + LWS_PRE, connection->text + connection->sent, part);
    connection->sent += part;
    bool last = connection->sent == connection->size;
    if (lws_write(connection->wsi, buffer + LWS_PRE, part,
                  last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP)
        < 0)
        return -1;
    connection->net->figures.bytes_out += part;
    if (last)
        return finish(connection, slot);
    lws_set_timeout(connection->wsi, PENDING_TIMEOUT_HTTP_CONTENT, ANSWER_SECONDS);
    want_write(connection);
    return 0;
}
