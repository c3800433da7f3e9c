/* The client's part of RFC 6455: the handshake, masked text frames out, whole messages in. */
#include "cli/line.h"

#include <curl/curl.h>
#include <libwebsockets.h> /* For SHA-1 and base64. */
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>

#include "rules/table/must.h"

#define PROTOCOL "ecumene-1"

enum { CHUNK = 16 * 1024, MESSAGE_MAX = 16 * 1024 * 1024, WAIT_MS = 30000 };
enum { FRAME_TEXT = 1, FRAME_CLOSE = 8, FRAME_PING = 9, FRAME_PONG = 10 };

/* Bytes that grow. */
typedef struct Bytes {
    uint8_t *data;
    size_t   size;
    size_t   room;
} Bytes;

struct Line {
    CURL *curl;
    int   descriptor;
    Bytes in;       /* What has come and is not taken yet. */
    Bytes message;  /* What is left of the present frame, or its fragments so far. */
    bool  complete; /* It is all there. */
};

static void bytes_add(Bytes *bytes, const void *data, size_t size)
{
    if (bytes->room - bytes->size < size) {
        bytes->room = 2 * (bytes->size + size);
        bytes->data = realloc(bytes->data, bytes->room);
        must(bytes->data != NULL);
    }
    if (size > 0)
        memcpy(bytes->data + bytes->size, data, size);
    bytes->size += size;
}

static void bytes_drop(Bytes *bytes, size_t size)
{
    bytes->size -= size;
    memmove(bytes->data, bytes->data + size, bytes->size);
}

static size_t collect(char *data, size_t one, size_t count, void *context)
{
    Bytes *bytes = context;
    if (bytes->size + count > MESSAGE_MAX)
        return 0;
    bytes_add(bytes, data, one * count);
    return one * count;
}

static CURL *curl_new(void)
{
    static bool ready;
    if (!ready)
        must(curl_global_init(CURL_GLOBAL_DEFAULT) == 0);
    ready = true;
    CURL *curl = curl_easy_init();
    must(curl != NULL);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, 10L);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    return curl;
}

/* ---- Among several servers ---- */

/* Who plays the table, when the server says that it is another one: the proxy leads by this name.
 */
static char member[64];

/* True when that has changed, and asking again is worth it. */
static bool follow(const Node *told)
{
    const char *code = node_string(node_get(told, "code"));
    const char *name = node_string(node_get(told, "member"));
    if (!code || !name || strcmp(code, "elsewhere") != 0 || strcmp(member, name) == 0
        || strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-")
               != strlen(name))
        return false;
    snprintf(member, sizeof member, "%s", name);
    return true;
}

/* ---- HTTP ---- */

static bool read_answer(const Node **out, const Bytes *body, long status, const char *path,
                        bool *again, Error *error)
{
    const Node *answer = node_read((const char *)body->data, body->size, NULL);
    if (status >= 200 && status < 300 && answer) {
        *out = answer;
        return true;
    }
    *again = follow(node_get(answer, "error"));
    const char *message = node_string(node_get(node_get(answer, "error"), "message"));
    if (message)
        fail(error, "%s", message);
    else
        fail(error, "%s: the server answers with status %ld", path, status);
    node_free(answer);
    return false;
}

static const char *server_password = "";

void line_password(const char *password)
{
    server_password = password;
}

/* Percent-encoded: headers are ASCII. */
static struct curl_slist *add_password(CURL *curl, struct curl_slist *headers)
{
    char  header[1024];
    char *text = curl_easy_escape(curl, server_password, 0);
    snprintf(header, sizeof header, "Ecumene-Password: %s", text ? text : "");
    curl_free(text);
    return server_password[0] ? curl_slist_append(headers, header) : headers;
}

static bool ask_once(const Node **out, const char *base, const char *method, const char *path,
                     const char *body_or_null, const char *token_or_null, bool *again, Error *error)
{
    char               url[512], bearer[256];
    Bytes              body = { 0 };
    long               status = 0;
    CURL              *curl = curl_new();
    struct curl_slist *headers = curl_slist_append(NULL, "Content-Type: application/json");
    snprintf(url, sizeof url, "%s%s%s%s", base, path, member[0] ? "?member=" : "", member);
    if (token_or_null) {
        snprintf(bearer, sizeof bearer, "Authorization: Bearer %s", token_or_null);
        headers = curl_slist_append(headers, bearer);
    }
    headers = add_password(curl, headers);
    curl_easy_setopt(curl, CURLOPT_URL, url);
    curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, method);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, 30L);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, collect);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, &body);
    if (body_or_null)
        curl_easy_setopt(curl, CURLOPT_POSTFIELDS, body_or_null);
    CURLcode code = curl_easy_perform(curl);
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    bool fine = code == CURLE_OK ? read_answer(out, &body, status, path, again, error)
                                 : fail(error, "%s: %s", base, curl_easy_strerror(code));
    curl_slist_free_all(headers);
    curl_easy_cleanup(curl);
    free(body.data);
    return fine;
}

bool http_ask(const Node **out, const char *base, const char *method, const char *path,
              const char *body_or_null, const char *token_or_null, Error *error)
{
    enum { LED_MOST = 5 };
    bool again = true, fine = false;
    for (int i = 0; i < LED_MOST && again && !fine; i++) {
        again = false;
        fine = ask_once(out, base, method, path, body_or_null, token_or_null, &again, error);
    }
    return fine;
}

/* ---- The handshake ---- */

static bool send_all(Line *line, const uint8_t *data, size_t size, Error *error)
{
    while (size > 0) {
        size_t   sent = 0;
        CURLcode code = curl_easy_send(line->curl, data, size, &sent);
        if (code == CURLE_AGAIN) {
            struct pollfd wait = { .fd = line->descriptor, .events = POLLOUT };
            if (poll(&wait, 1, WAIT_MS) <= 0)
                return fail(error, "the server does not read");
        } else if (code != CURLE_OK) {
            return fail(error, "the connection is lost: %s", curl_easy_strerror(code));
        }
        data += sent;
        size -= sent;
    }
    return true;
}

/* Reads what there is; false when the line is broken and nothing was left in it: last words
 * count. */
static bool read_some(Line *line, Error *error)
{
    for (bool any = false;; any = true) {
        uint8_t  chunk[CHUNK];
        size_t   size = 0;
        CURLcode code = curl_easy_recv(line->curl, chunk, sizeof chunk, &size);
        if (code == CURLE_AGAIN || (any && (code != CURLE_OK || size == 0)))
            return true;
        if (code != CURLE_OK || size == 0)
            return fail(error, "the connection is lost");
        bytes_add(&line->in, chunk, size);
    }
}

/* What the server must answer to a key, so that nothing else is taken for a socket. */
static void expected_accept(char out[32], const char *key)
{
    char    text[80];
    uint8_t digest[20];
    int     size = snprintf(text, sizeof text, "%s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key);
    lws_SHA1((const unsigned char *)text, (size_t)size, digest);
    must(lws_b64_encode_string((const char *)digest, sizeof digest, out, 32) > 0);
}

/* Does a line of the head say `name: value`? Names are written in any case. */
static bool head_says(const char *head, const char *name, const char *value)
{
    size_t length = strlen(name);
    for (const char *at = strstr(head, "\r\n"); at; at = strstr(at, "\r\n")) {
        at += 2;
        if (strncasecmp(at, name, length) != 0 || at[length] != ':')
            continue;
        const char *said = at + length + 1 + strspn(at + length + 1, " \t");
        size_t      size = strcspn(said, " \t\r\n");
        return size == strlen(value) && strncmp(said, value, size) == 0;
    }
    return false;
}

static bool check_head(const char *head, const char *key, Error *error)
{
    char accept[32];
    if (strncmp(head, "HTTP/1.1 101", 12) != 0)
        return fail(error, "the server has no socket for this protocol");
    expected_accept(accept, key);
    if (!head_says(head, "Sec-WebSocket-Accept", accept))
        return fail(error, "what answers is no server of sockets: its handshake is wrong");
    if (!head_says(head, "Sec-WebSocket-Protocol", PROTOCOL))
        return fail(error, "the server does not speak " PROTOCOL);
    return true;
}

static bool read_head(Line *line, const char *key, Error *error)
{
    for (;;) {
        if (!read_some(line, error))
            return false;
        for (size_t i = 0; i + 4 <= line->in.size; i++)
            if (memcmp(line->in.data + i, "\r\n\r\n", 4) == 0) {
                line->in.data[i + 2] = 0;
                bool fine = check_head((const char *)line->in.data, key, error);
                bytes_drop(&line->in, i + 4);
                return fine;
            }
        struct pollfd wait = { .fd = line->descriptor, .events = POLLIN };
        if (line->in.size > CHUNK || poll(&wait, 1, WAIT_MS) <= 0)
            return fail(error, "the server does not answer");
    }
}

/* 16 random bytes as base64 have 22 letters and two signs that fill up. */
static void make_key(char out[25])
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    uint8_t random[22];
    must(getrandom(random, sizeof random, 0) == sizeof random);
    for (int i = 0; i < 22; i++)
        out[i] = letters[random[i] % 64];
    out[21] = 'A'; /* The last letter has four bits that must be zero. */
    memcpy(out + 22, "==", 3);
}

static bool shake_hands(Line *line, const char *base, Error *error)
{
    char        key[25], request[1024];
    const char *host = strstr(base, "://");
    host = host ? host + 3 : base;
    int         host_length = (int)strcspn(host, "/");
    const char *path = host + host_length;
    make_key(key);
    int size = snprintf(request, sizeof request,
                        "GET %s/ws%s%s HTTP/1.1\r\nHost: %.*s\r\nUpgrade: websocket\r\n"
                        "Connection: Upgrade\r\nSec-WebSocket-Key: %s\r\n"
                        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: " PROTOCOL "\r\n\r\n",
                        path, member[0] ? "?member=" : "", member, host_length, host, key);
    if (size < 0 || (size_t)size >= sizeof request)
        return fail(error, "the address is too long");
    return send_all(line, (const uint8_t *)request, (size_t)size, error)
           && read_head(line, key, error);
}

Line *line_open(const char *base, Error *error)
{
    Line *line = calloc(1, sizeof *line);
    must(line != NULL);
    line->curl = curl_new();
    curl_easy_setopt(line->curl, CURLOPT_URL, base);
    curl_easy_setopt(line->curl, CURLOPT_CONNECT_ONLY, 1L);
    CURLcode      code = curl_easy_perform(line->curl);
    curl_socket_t socket = CURL_SOCKET_BAD;
    curl_easy_getinfo(line->curl, CURLINFO_ACTIVESOCKET, &socket);
    line->descriptor = socket;
    bool fine = code == CURLE_OK ? shake_hands(line, base, error)
                                 : fail(error, "%s: %s", base, curl_easy_strerror(code));
    if (fine)
        return line;
    line_close(line);
    return NULL;
}

void line_close(Line *line)
{
    if (!line)
        return;
    curl_easy_cleanup(line->curl);
    free(line->in.data);
    free(line->message.data);
    free(line);
}

int line_descriptor(const Line *line)
{
    return line->descriptor;
}

/* ---- Frames ---- */

static bool send_frame(Line *line, int kind, const uint8_t *data, size_t size, Error *error)
{
    uint8_t head[14], mask[4];
    size_t  length = 2;
    Bytes   frame = { 0 };
    must(getrandom(mask, sizeof mask, 0) == sizeof mask);
    head[0] = (uint8_t)(0x80 | kind);
    if (size < 126) {
        head[1] = (uint8_t)(0x80 | size);
    } else {
        int bytes = size < 65536 ? 2 : 8;
        head[1] = (uint8_t)(0x80 | (bytes == 2 ? 126 : 127));
        for (int i = 0; i < bytes; i++)
            head[length++] = (uint8_t)((uint64_t)size >> (8 * (bytes - 1 - i)));
    }
    memcpy(head + length, mask, sizeof mask);
    bytes_add(&frame, head, length + sizeof mask);
    size_t begin = frame.size;
    bytes_add(&frame, data, size);
    for (size_t i = 0; i < size; i++)
        frame.data[begin + i] ^= mask[i % 4];
    bool fine = send_all(line, frame.data, frame.size, error);
    free(frame.data);
    return fine;
}

bool line_send(Line *line, const char *text, size_t size, Error *error)
{
    return send_frame(line, FRAME_TEXT, (const uint8_t *)text, size, error);
}

/* The size of the head and of the content of the frame that has begun to come; false while it is
 * not there as a whole. */
static bool whole_frame(const Bytes *in, size_t *head, uint64_t *content)
{
    if (in->size < 2)
        return false;
    *content = in->data[1] & 0x7F;
    int bytes = *content == 126 ? 2 : *content == 127 ? 8 : 0;
    *head = 2 + (size_t)bytes;
    if (in->size < *head)
        return false;
    if (bytes)
        *content = 0;
    for (int i = 0; i < bytes; i++)
        *content = *content << 8 | in->data[2 + i];
    return in->size - *head >= *content;
}

/* A frame has one message or several, a line each: takes the next one. */
static bool take_message(Line *line, const Node **out, Error *error)
{
    if (line->message.size == 0)
        return fail(error, "the server sends an empty frame");
    const char *text = (const char *)line->message.data;
    const char *newline = memchr(text, '\n', line->message.size);
    size_t      size = newline ? (size_t)(newline - text) : line->message.size;
    *out = node_read(text, size, NULL);
    bytes_drop(&line->message, newline ? size + 1 : size);
    line->complete = newline != NULL;
    return *out || fail(error, "the server sends what is no JSON");
}

/* Takes a frame; a message that is complete by it goes to *out. */
static bool take_frame(Line *line, const Node **out, size_t head, size_t content, Error *error)
{
    const uint8_t *data = line->in.data + head;
    int            kind = line->in.data[0] & 0x0F;
    bool           last = line->in.data[0] & 0x80, fine = true;
    if (kind == FRAME_CLOSE)
        return fail(error, "the server has closed the line");
    if (kind == FRAME_PING)
        fine = send_frame(line, FRAME_PONG, data, content, error);
    if (kind < FRAME_CLOSE) {
        bytes_add(&line->message, data, content);
        if (line->message.size > MESSAGE_MAX)
            return fail(error, "a message of the server is too long");
    }
    bytes_drop(&line->in, head + content);
    if (kind >= FRAME_CLOSE || !last)
        return fine;
    line->complete = true;
    return take_message(line, out, error) && fine;
}

bool line_receive(Line *line, const Node **out, Error *error)
{
    size_t   head;
    uint64_t content;
    *out = NULL;
    if (line->complete)
        return take_message(line, out, error);
    if (!whole_frame(&line->in, &head, &content) && !read_some(line, error))
        return false;
    while (!*out && whole_frame(&line->in, &head, &content)) {
        if (content > MESSAGE_MAX)
            return fail(error, "a message of the server is too long");
        if (!take_frame(line, out, head, (size_t)content, error))
            return false;
    }
    return true;
}
