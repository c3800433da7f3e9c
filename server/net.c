/* The context of libwebsockets, its loop, the table of connections, and what HTTP and sockets
 * share. */
#include "server/net.h"

#include <arpa/inet.h>
#include <openssl/ssl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "server/headers.h"
#include "server/net_parts.h"
#include "server/times.h"
#include "server/tls.h"
#include "table/trace.h"

enum {
    SWEEP_MS = 1000,
    STOP_MS = 5000,
    BEHIND_MAX = 200, /* Sockets that may be lined up before bots are to wait. */
    SEND_ROOM = LAG_MAX + LAG_MAX / 4,
    HEADERS_AT_ONCE = 4096 /* Requests whose headers are read or kept, 8 KB each. */
};

static const struct lws_protocols protocols[] = {
    { "http", http_callback, sizeof(Connection *), 0, 0, NULL, 0 },
    { "ecumene-1", socket_callback, sizeof(Connection *), 0, 0, NULL, 0 },
    { NULL, NULL, 0, 0, 0, NULL, 0 },
};

/* Sockets that say nothing are asked for a sign of life, and hung up on if none comes. */
static const lws_retry_bo_t idle_policy = {
    .secs_since_valid_ping = 25,
    .secs_since_valid_hangup = 40,
};

static void sweep(lws_sorted_usec_list_t *list);

static void tell_library(int level, const char *line)
{
    trace(level == LLL_ERR ? TRACE_ERROR : TRACE_DEBUG, "net", "message=\"%.*s\"",
          (int)strcspn(line, "\n"), line);
}

static void raise_file_limit(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        rlim_t wanted = limit.rlim_max > 65536 ? 65536 : limit.rlim_max;
        limit.rlim_cur = limit.rlim_cur > wanted ? limit.rlim_cur : wanted;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

/* "127.0.0.1:8080", "[::]:8080", ":8080" */
static bool split_listen(const char *flag, const char *listen, char *host, size_t host_size,
                         int *port, Error *error)
{
    const char *colon = strrchr(listen, ':');
    char       *end = NULL;
    long        number = colon ? strtol(colon + 1, &end, 10) : -1;
    if (!colon || end == colon + 1 || *end || number < 0 || number > 65535)
        return fail(error, "%s takes ADDR:PORT, not '%s'", flag, listen);
    size_t length = (size_t)(colon - listen);
    if (length >= 2 && listen[0] == '[' && listen[length - 1] == ']') {
        listen++;
        length -= 2;
    }
    if (length >= host_size)
        return fail(error, "the address in %s is too long", flag);
    memcpy(host, listen, length);
    host[length] = 0;
    *port = (int)number;
    return true;
}

/* With both families the library would take an IPv4 address for any address at all. */
static void take_host(struct lws_context_creation_info *info, const char *host)
{
    info->iface = host[0] && strcmp(host, "::") != 0 && strcmp(host, "0.0.0.0") != 0 ? host : NULL;
    if (host[0] && !strchr(host, ':'))
        info->options |= LWS_SERVER_OPTION_DISABLE_IPV6;
}

/* Figures are for keepers: a place of their own keeps them from everybody else. */
static bool listen_for_metrics(Net *net, struct lws_context_creation_info info, Error *error)
{
    const char *listen = net->settings->metrics_listen;
    char        host[256];
    if (!listen[0])
        return true;
    if (!split_listen("--metrics-listen", listen, host, sizeof host, &info.port, error))
        return false;
    info.options &=
        ~(uint64_t)(LWS_SERVER_OPTION_DISABLE_IPV6 | LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT);
    info.ssl_cert_filepath = info.ssl_private_key_filepath = NULL;
    info.vhost_name = "metrics";
    take_host(&info, host);
    net->metrics = lws_create_vhost(net->context, &info);
    return net->metrics
           || fail(error, "cannot listen on %s: the address is taken or not ours", listen);
}

/* Two servers may look for a free port at the same time, so each is tried by taking it. */
static bool listen_for_people(Net *net, struct lws_context_creation_info *info, Error *error)
{
    enum { PORTS_TRIED = 100, PORT_LAST = 65535 };
    const Settings *settings = net->settings;
    int             wanted = info->port, last = wanted;
    if (settings->next_port && wanted > 0)
        last = wanted + PORTS_TRIED - 1 < PORT_LAST ? wanted + PORTS_TRIED - 1 : PORT_LAST;
    lws_set_log_level(0, tell_library); /* A port that is taken is no error yet. */
    for (; net->context && !net->vhost && info->port <= last; info->port++)
        net->vhost = lws_create_vhost(net->context, info);
    lws_set_log_level(LLL_ERR | LLL_WARN, tell_library);
    if (net->vhost)
        return true;
    return last == wanted
               ? fail(error, "cannot listen on %s: the address is taken or not ours",
                      settings->listen)
               : fail(error,
                      "cannot listen on %s or the ports up to %d: all are taken, or the address is "
                      "not ours",
                      settings->listen, last);
}

/* What the library has to know of us. */
static void describe_server(struct lws_context_creation_info *info, Net *net, char *host)
{
    info->protocols = protocols;
    info->user = net;
    info->alpn = "http/1.1";
    info->server_string = "ecumene";
    /* What is longer the library would write in pieces, without asking whether the rest fits too.
     */
    info->pt_serv_buf_size = SEND_ROOM;
    info->max_http_header_data = 8192;
    info->max_http_header_pool = HEADERS_AT_ONCE;
    info->timeout_secs = 20;
    info->keepalive_timeout = 30;
    info->retry_and_idle_policy = &idle_policy;
    info->options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_DISABLE_OS_CA_CERTS
                    | LWS_SERVER_OPTION_VALIDATE_UTF8 | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND;
    take_host(info, host);
    if (net->tls) {
        info->options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info->ssl_cert_filepath = net->settings->tls_cert;
        info->ssl_private_key_filepath = net->settings->tls_key;
        /* With TLS 1.2 too, whoever gets hold of the key later cannot read what was recorded
         * before. */
        info->ssl_cipher_list = "ECDHE+AESGCM:ECDHE+CHACHA20";
        info->ssl_options_set = SSL_OP_NO_TLSv1 | SSL_OP_NO_TLSv1_1;
    }
}

Net *net_open(const Settings *settings, Statics *statics, Queue *requests, Error *error)
{
    char                             host[256];
    struct lws_context_creation_info info = { 0 };
    if (!split_listen("--listen", settings->listen, host, sizeof host, &info.port, error))
        return NULL;
    raise_file_limit();
    /* Both are told by the write that fails: a client is gone, a file may not grow any more. */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    lws_set_log_level(LLL_ERR | LLL_WARN, tell_library);
    Net *net = need_zeroed(1, sizeof *net);
    net->settings = settings;
    net->statics = statics;
    net->requests = requests;
    net->tls = settings->tls_cert[0] != 0;
    net->poller = net->waker = -1;
    net->joined = need_memory(LWS_PRE + JOIN_MAX);
    queue_init(&net->replies);
    limits_init(&net->limits, (int64_t)settings->limit * 1000, (int64_t)settings->limit * 5);
    peers_init(&net->peers, settings->connections);
    describe_server(&info, net, host);
    net->context = lws_create_context(&info);
    if (!listen_for_people(net, &info, error)) {
        net_close(net);
        return NULL;
    }
    if (!listen_for_metrics(net, info, error)) {
        net_close(net);
        return NULL;
    }
    if (!wait_open(net)) {
        fail(error, "the system has no descriptors left to wait for clients");
        net_close(net);
        return NULL;
    }
    lws_sul_schedule(net->context, 0, &net->sweep, sweep, SWEEP_MS * LWS_US_PER_MS);
    return net;
}

void net_close(Net *net)
{
    if (net->context)
        lws_context_destroy(net->context);
    wait_close(net);
    for (Reply *reply = (Reply *)queue_take(&net->replies, 0), *next; reply; reply = next) {
        next = (Reply *)reply->link.next;
        reply_drop(reply);
    }
    queue_free(&net->replies);
    limits_free(&net->limits);
    peers_free(&net->peers);
    free(net->connections);
    free(net->free_places);
    free(net->answers.ids);
    free(net->news.ids);
    free(net->joined);
    free(net);
}

int net_port(const Net *net)
{
    return lws_get_vhost_listen_port(net->vhost);
}

int net_metrics_port(const Net *net)
{
    return net->metrics ? lws_get_vhost_listen_port(net->metrics) : 0;
}

const NetFigures *net_figures(const Net *net)
{
    return &net->figures;
}

/* ---- Connections ---- */

Connection *connection_new(Net *net, struct lws *wsi)
{
    if (net->free_count == 0) {
        uint32_t room = net->room ? net->room * 2 : 64;
        net->connections = need_more(net->connections, room * sizeof *net->connections);
        net->free_places = need_more(net->free_places, room * sizeof *net->free_places);
        for (uint32_t i = room; i-- > net->room;) {
            net->connections[i] = NULL;
            net->free_places[net->free_count++] = i;
        }
        net->room = room;
    }
    Connection *connection = need_zeroed(1, sizeof *connection);
    uint32_t    place = net->free_places[--net->free_count];
    connection->id = (uint64_t)++net->next_count << 32 | place;
    connection->wsi = wsi;
    connection->peer = lws_get_opaque_user_data(wsi);
    connection->net = net;
    connection->end = &connection->first;
    net->connections[place] = connection;
    return connection;
}

void connection_free(Connection *connection)
{
    Net     *net = connection->net;
    uint32_t place = (uint32_t)connection->id;
    net->connections[place] = NULL;
    net->free_places[net->free_count++] = place;
    if (connection->request)
        request_free(connection->request);
    if (connection->reply)
        reply_drop(connection->reply);
    if (connection->file)
        static_release(net->statics, connection->file);
    waiting_free(connection);
    free(connection->frame);
    free(connection);
}

void connection_kill(Connection *connection)
{
    connection->closing = true;
    connection->net->attend = true;
    lws_set_timeout(connection->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
}

Connection *connection_by_id(const Net *net, uint64_t id)
{
    uint32_t    place = (uint32_t)id;
    Connection *connection = place < net->room ? net->connections[place] : NULL;
    return connection && connection->id == id ? connection : NULL;
}

/* ---- Replies ---- */

void net_send(Net *net, Reply *chain)
{
    if (!chain)
        return;
    queue_put(&net->replies, &chain->link);
    wait_end(net);
}

bool net_is_behind(Net *net)
{
    return net->behind > BEHIND_MAX || queue_waits(&net->replies);
}

static void take_replies(Net *net)
{
    Reply *reply = (Reply *)queue_take(&net->replies, 0);
    while (reply) {
        Reply *next = (Reply *)reply->link.next;
        for (int i = 0; i < reply->count; i++) {
            Connection *connection = connection_by_id(net, reply->connections[i]);
            if (!connection || connection->socket != (reply->kind != REPLY_HTTP))
                continue;
            if (connection->socket)
                socket_reply(connection, reply);
            else
                http_reply(connection, reply);
        }
        reply_drop(reply);
        reply = next;
    }
}

/* ---- The loop ---- */

static bool anything_waits(const Net *net)
{
    for (uint32_t i = 0; i < net->room; i++)
        if (net->connections[i] && (net->connections[i]->first || net->connections[i]->text))
            return true;
    return false;
}

/* Whoever is connected stays so. */
static void load_certificate(Net *net)
{
    Error           error;
    const Settings *settings = net->settings;
    if (!net->tls)
        return;
    if (!tls_check(settings->tls_cert, settings->tls_key, &error))
        trace(TRACE_ERROR, "certificate", "message=\"%s\"", error.text);
    else if (lws_tls_cert_updated(net->context, settings->tls_cert, settings->tls_key, NULL, 0,
                                  NULL, 0))
        trace(TRACE_ERROR, "certificate", "message=\"the library does not take it\"");
    else
        trace(TRACE_INFO, "certificate", "file=\"%s\"", settings->tls_cert);
}

void net_run(Net *net)
{
    while (!net->stopping || net->stop_ms == 0
           || (anything_waits(net) && time_ms() < net->stop_ms)) {
        wait_for_events(net, net->behind > 0);
        take_replies(net);
        sockets_write(net);
        if (atomic_exchange(&net->reload, false))
            load_certificate(net);
        if (net->stopping && net->stop_ms == 0) {
            net->stop_ms = time_ms() + STOP_MS;
            for (uint32_t i = 0; i < net->room; i++)
                if (net->connections[i] && net->connections[i]->socket)
                    socket_bye(net->connections[i], "stopping",
                               "the server is stopping; come back in a few seconds");
        }
    }
}

void net_reload(Net *net)
{
    net->reload = true;
    wait_end(net);
}

void net_stop(Net *net)
{
    net->stopping = true;
    wait_end(net);
}

static void cut_off(void *context, Peer *peer)
{
    Net *net = context;
    net->figures.late++;
    net->attend = true;
    lws_set_timeout(peer->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
}

/* Clients that do not read are closed, so that what waits for them does not fill the memory. */
static void sweep(lws_sorted_usec_list_t *list)
{
    Net    *net = lws_container_of(list, Net, sweep);
    int64_t now = time_ms();
    peers_late(&net->peers, now, cut_off, net);
    for (uint32_t i = 0; i < net->room; i++) {
        Connection *connection = net->connections[i];
        if (!connection || !connection->socket)
            continue;
        if (connection->closing && now - connection->closing_ms >= FAREWELL_MS)
            connection_kill(connection);
        else if (connection->closing && !connection->first)
            want_write(connection);
        else if (!connection->closing && connection->stuck_ms != 0
                 && net->settings->slow_seconds > 0
                 && now - connection->stuck_ms >= (int64_t)net->settings->slow_seconds * 1000)
            socket_too_slow(connection);
    }
    lws_sul_schedule(net->context, 0, &net->sweep, sweep, SWEEP_MS * LWS_US_PER_MS);
}

/* ---- Who asks ---- */

static bool trusted(const Net *net, const char *address)
{
    const char *list = net->settings->trust;
    size_t      length = strlen(address);
    while (*list) {
        size_t word = strcspn(list, ", ");
        if (word == length && strncmp(list, address, length) == 0)
            return true;
        list += word + strspn(list + word, ", ");
    }
    return false;
}

bool peer_address(char out[ADDRESS_MAX], const Net *net, struct lws *wsi)
{
    lws_get_peer_simple(wsi, out, ADDRESS_MAX);
    if (strncmp(out, "::ffff:", 7) == 0)
        memmove(out, out + 7, strlen(out + 7) + 1);
    return trusted(net, out);
}

/* Each proxy appends whom it has seen; the last one that no trusted proxy vouches for is the
 * client. */
void client_address(char out[ADDRESS_MAX], const Net *net, struct lws *wsi)
{
    char            list[512];
    struct in6_addr parsed;
    if (!peer_address(out, net, wsi)
        || lws_hdr_copy(wsi, list, sizeof list, WSI_TOKEN_X_FORWARDED_FOR) <= 0)
        return;
    while (list[0] && trusted(net, out)) {
        char       *comma = strrchr(list, ',');
        const char *word = comma ? comma + 1 : list;
        char        candidate[ADDRESS_MAX];
        word += strspn(word, " ");
        snprintf(candidate, sizeof candidate, "%.*s", (int)strcspn(word, " "), word);
        if (inet_pton(AF_INET, candidate, &parsed) != 1
            && inet_pton(AF_INET6, candidate, &parsed) != 1)
            return;
        snprintf(out, ADDRESS_MAX, "%s", candidate);
        *(comma ? comma : list) = 0;
    }
}

/* Healthy or not, anybody may know; keepers ask by whatever name they have for the machine. */
static bool open_to_all_names(struct lws *wsi)
{
    char path[PATH_MAX_SERVER];
    return lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI) > 0
           && (strcmp(path, "/healthz") == 0 || strcmp(path, "/metrics") == 0);
}

/* A page whose name was made to lead here must not speak for its visitors. */
bool host_fine(const Net *net, struct lws *wsi)
{
    char host[PATH_MAX_SERVER] = "";
    if (lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0)
        return false;
    return !net->settings->base_url[0] || open_to_all_names(wsi)
           || host_fits(net->settings->base_url, host);
}

bool origin_fine(const Net *net, struct lws *wsi)
{
    char origin[PATH_MAX_SERVER] = "", host[PATH_MAX_SERVER] = "";
    int  length = lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN);
    if (length == 0)
        return true;
    if (length < 0)
        return false;
    if (net->settings->base_url[0])
        return origin_fits(net->settings->base_url, origin);
    return lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) > 0 && origin_of_host(host, origin);
}
