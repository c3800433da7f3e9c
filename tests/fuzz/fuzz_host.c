/* Whole conversations with a server: each line is a request by HTTP, a frame of a socket or
 * something that happens, and goes through the game thread to tables in a store of its own.
 *
 *     GET|POST|PATCH|DELETE PATH TOKEN BODY
 *         a request; TOKEN - for none; in bodies of text ~ begins a new line
 *     0 to 9 FRAME      a frame of this socket        close N     the socket is gone
 *     later SECONDS     time goes by                  again       the server ends and begins again
 *
 * $x in a line is what an answer has told before: t table, s token, m that of seat 0, i invitation,
 * r replay, a login, h hand token; a body of $l is the last game file. Every request and frame must
 * be answered exactly once and in JSON, and the tables must stand in the store as in memory. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/table/must.h"
#include "server/chance.h"
#include "server/server.h"
#include "wire/json_in.h"
#include "server/times.h"
#include "table/tokens.h"
#include "table/trace.h"
#include "tests/fuzz/fuzz.h"

enum { LINES_MAX = 60, HTTP_CONNECTION = 100, KEPT = 7, JOB_MS = 200000, LINE_SIZE = 8192 };

typedef struct Talk {
    Settings settings;
    Store   *store;
    Server  *server;
    char     kept[KEPT][TOKEN_MAX]; /* By the letters below. */
    char    *log;
} Talk;

static const char letters[] = "tsirahm";

static Shelf *shelf(void)
{
    static Shelf shelf;
    static bool  loaded;
    Error        error = { "" };
    if (!loaded) {
        trace_level(TRACE_ERROR);
        must(chance_ready() && shelf_load(&shelf, &error));
    }
    loaded = true;
    return &shelf;
}

static void host_begin(Talk *talk)
{
    talk->server = need_zeroed(1, sizeof *talk->server);
    server_init(talk->server, &talk->settings, shelf(), talk->store);
    talk->server->workers = workers_start(1, &talk->server->requests);
    talk->server->historians = workers_start(1, &talk->server->requests);
    tables_remember(&talk->server->host);
}

static void host_end(Talk *talk)
{
    workers_stop(talk->server->workers);
    workers_stop(talk->server->historians);
    server_free(talk->server);
    free(talk->server);
}

/* ---- What is told ---- */

static void keep(Talk *talk, char letter, const Node *map, const char *key)
{
    const char *text = node_string(node_get(map, key));
    if (text && strlen(text) < TOKEN_MAX)
        snprintf(talk->kept[strchr(letters, letter) - letters], TOKEN_MAX, "%s", text);
}

static void take_note(Talk *talk, const Node *map)
{
    const char *token = node_string(node_get(map, "token"));
    keep(talk, 't', map, "table");
    keep(talk, 'i', map, "invitation");
    keep(talk, 'r', map, "replay");
    if (token && strchr("sah", token[0]))
        keep(talk, token[0], map, "token");
    if (token && token[0] == 's' && node_whole(node_get(map, "seat")) == 0)
        keep(talk, 'm', map, "token");
}

static void keep_log(Talk *talk, const char *text)
{
    free(talk->log);
    talk->log = need_copy(text);
}

/* A frame has a message on each line; 1 if this one is an answer to the connection. */
static int hear(Talk *talk, const Reply *reply, const char *text, size_t size, uint64_t connection)
{
    Error       error = { "" };
    const Node *map = in_read(text, size, &error);
    must(map);
    bool answer = reply->connections[0] == connection && !node_get(map, "on");
    if (answer) {
        must(reply->kind != REPLY_HTTP || reply->status < 400 || node_get(map, "error"));
        take_note(talk, map);
    }
    node_free(map);
    return answer;
}

/* Answers are JSON unless they say otherwise; how many answer the connection. */
static int hear_reply(Talk *talk, const Reply *reply, uint64_t connection)
{
    int   answers = 0;
    char *text = need_zeroed(1, reply->size + 1), *at = text;
    memcpy(text, reply->text, reply->size);
    if (reply->kind == REPLY_HTTP && strcmp(reply->type, "application/json") != 0) {
        if (reply->attachment)
            keep_log(talk, text);
        answers = reply->connections[0] == connection;
        at += reply->size;
    }
    while (at < text + reply->size) {
        size_t length = strcspn(at, "\n");
        at[length] = 0;
        answers += hear(talk, reply, at, length, connection);
        at += length + 1;
    }
    free(text);
    return answers;
}

static int listen_to(Talk *talk, uint64_t connection)
{
    int answers = 0;
    for (Link *link = talk->server->host.round.outbox, *next; link; link = next) {
        next = link->next;
        answers += hear_reply(talk, (Reply *)link, connection);
        reply_drop((Reply *)link);
    }
    talk->server->host.round.outbox = NULL;
    talk->server->host.round.outbox_end = &talk->server->host.round.outbox;
    return answers;
}

/* ---- What is said ---- */

static void insert_kept(const Talk *talk, char out[LINE_SIZE], const char *line)
{
    size_t at = 0;
    while (*line && at < LINE_SIZE - TOKEN_MAX) {
        const char *letter = line[0] == '$' && line[1] ? strchr(letters, line[1]) : NULL;
        if (letter) {
            at += (size_t)snprintf(out + at, TOKEN_MAX, "%s", talk->kept[letter - letters]);
            line += 2;
        } else {
            out[at++] = *line++;
        }
    }
    out[at] = 0;
}

static void answered(Talk *talk, Request *request)
{
    uint64_t connection = request->connection;
    int64_t  until = time_ms() + JOB_MS;
    host_round(&talk->server->host, &request->link);
    int answers = listen_to(talk, connection);
    while (answers == 0 && connection == HTTP_CONNECTION) { /* A worker has it. */
        must(time_ms() < until);
        host_round(&talk->server->host, queue_take(&talk->server->requests, time_ms() + 100));
        answers = listen_to(talk, connection);
    }
    must(answers == 1);
}

static void say_http(Talk *talk, Method method, const char *line)
{
    Request *request = request_new(REQUEST_HTTP, HTTP_CONNECTION);
    size_t   path = strcspn(line, " "), query = strcspn(line, " ?");
    request->method = method;
    snprintf(request->path, sizeof request->path, "%.*s", (int)query, line);
    if (query < path)
        snprintf(request->query, sizeof request->query, "%.*s", (int)(path - query - 1),
                 line + query + 1);
    line += path + (line[path] == ' ');
    size_t token = strcspn(line, " ");
    snprintf(request->token, sizeof request->token, "%.*s", (int)token, line);
    snprintf(request->address, sizeof request->address, "192.0.2.1");
    line += token + (line[token] == ' ');
    request->body = need_copy(strcmp(line, "$l") == 0 && talk->log ? talk->log : line);
    request->size = strlen(request->body);
    request->plain = line[0] != '{';
    for (char *at = request->body; request->plain && *at; at++)
        *at = *at == '~' ? '\n' : *at;
    answered(talk, request);
}

static void say_frame(Talk *talk, int connection, const char *text)
{
    Request *request = request_new(REQUEST_FRAME, (uint64_t)connection + 1);
    request->body = need_copy(text);
    request->size = strlen(text);
    answered(talk, request);
}

static void say_closed(Talk *talk, int connection)
{
    host_round(&talk->server->host, &request_new(REQUEST_CLOSED, (uint64_t)connection + 1)->link);
    listen_to(talk, 0);
}

static void let_time_pass(Talk *talk, long seconds)
{
    time_skip(seconds * 1000);
    for (int i = 0; i < 3; i++)
        host_round(&talk->server->host, NULL);
    listen_to(talk, 0);
}

/* ---- In the store as in memory ---- */

typedef struct Stand {
    char     id[TABLE_ID_MAX];
    int64_t  n;
    uint64_t hash;
} Stand;

static void begin_again(Talk *talk)
{
    Stand stands[LINES_MAX];
    int   count = 0;
    Error error = { "" };
    host_round(&talk->server->host, NULL);
    listen_to(talk, 0);
    for (Table *table = talk->server->host.tables.first; table && count < LINES_MAX;
         table = table->next) {
        Stand *stand = &stands[count++];
        *stand =
            (Stand){ .n = table->n,
                     .hash = table->playing ? family_hash(table->rules.family, &table->game) : 0 };
        memcpy(stand->id, table->row.id, sizeof stand->id);
    }
    host_end(talk);
    host_begin(talk);
    for (int i = 0; i < count; i++) {
        const Table *table = tables_find(&talk->server->host, stands[i].id, &error);
        must(table && table->n == stands[i].n);
        must(!table->playing || family_hash(table->rules.family, &table->game) == stands[i].hash);
    }
}

static void say(Talk *talk, const char *raw)
{
    static const char *const methods[METHOD_COUNT] = { "GET ", "POST ", "PATCH ", "DELETE " };
    char                     line[LINE_SIZE];
    insert_kept(talk, line, raw);
    for (int i = 0; i < METHOD_COUNT; i++)
        if (strncmp(line, methods[i], strlen(methods[i])) == 0) {
            say_http(talk, (Method)i, line + strlen(methods[i]));
            return;
        }
    if (isdigit((unsigned char)line[0]) && line[1] == ' ')
        say_frame(talk, line[0] - '0', line + 2);
    else if (strncmp(line, "close ", 6) == 0)
        say_closed(talk, atoi(line + 6) & 15);
    else if (strncmp(line, "later ", 6) == 0)
        let_time_pass(talk, labs(strtol(line + 6, NULL, 10)) % 10000000);
    else if (strcmp(line, "again") == 0)
        begin_again(talk);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *options[] = { "--bot-pace", "0", "--first-chance", "0", "--tables", "0", "--limit", "0" };
    Talk  talk = { .server = NULL };
    Error error = { "" };
    char *text = need_zeroed(1, size + 1), *at = text;
    if (size)
        memcpy(text, data, size);
    must(settings_read(&talk.settings, 8, options, &error));
    shelf();
    talk.store = store_open(":memory:", &error);
    must(talk.store);
    host_begin(&talk);
    for (int i = 0; i < LINES_MAX && at < text + size; i++) {
        char *end = at + strcspn(at, "\n");
        *end = 0;
        say(&talk, at);
        at = end + 1;
    }
    begin_again(&talk);
    host_end(&talk);
    store_close(talk.store);
    free(talk.log);
    free(text);
    return 0;
}
