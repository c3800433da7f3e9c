/* load: how the server holds out. Starts one, makes tables with a player each and many who watch,
 * lets the players act from their legal lists, and measures how long an answer takes, first at the
 * pace of people, then as fast as it goes. The client must be cheap, for it runs on the same cores:
 * one thread, frames of watchers are counted and not read. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/load/load.h"
#include "wire/json_out.h"

enum { TABLES_MAX = 2000, SOCKETS_MAX = 20000, OPENING_MAX = 40, SEATS_MAX = 18 };

typedef enum { ASKED_NOTHING, ASKED_OPEN, ASKED_ACT, ASKED_ADVICE } Asked;

typedef struct Line {
    int     fd;
    int     table;
    int     seat; /* -1: watches. */
    Asked   asked;
    bool    is_open, is_pending, is_over, wants_advice;
    int64_t asked_us, act_at_us;
    long    n;
    char act[ACTION_MAX]; /* What the player will do next; empty: nothing is known that would do. */
    char  *kept;          /* The beginning of a frame whose rest has not come. */
    size_t size;
} Line;

typedef struct Phase {
    const char *name;
    double      seconds, think_ms; /* Asked for. */
    double      took;
    uint32_t   *answers_us; /* One for each act. */
    size_t      count, room;
    long        refused, durable, frames;
    int64_t     bytes;
    double      server_cpu, own_cpu;
    long        rss_kb;
} Phase;

static struct {
    char id[40], token[SEATS_MAX][64], invitation[64];
} tables[TABLES_MAX];
static Line   lines[SOCKETS_MAX];
static Phase *phase; /* Being measured, or null. */
static int    poller, opened;

/* ---- Tables ---- */

static void copy_text(char *out, size_t size, const Node *map, const char *key)
{
    const char *text = node_string(node_get(map, key));
    if (!text)
        give_up("an answer has no '%s'", key);
    snprintf(out, size, "%s", text);
}

static const Node *read_answer(const char *text)
{
    return node_read(text, strlen(text), NULL);
}

static void make_table(int i)
{
    char path[100], asked[1024];
    /* Who plays what decides how much people and bots have to do: the same in every run. */
    bool dealt = strcmp(load.edition, "hearths") != 0;
    int  size =
        snprintf(asked, sizeof asked,
                 "{\"edition\": \"%s\", \"players\": %d, %s\"seats\": "
                 "[{\"kind\": \"mine\"}",
                 load.edition, load.players,
                 dealt ? "\"options\": {\"switches\": {\"civilizations\": \"in-order\"}}, " : "");
    for (int seat = 1; seat < load.people; seat++)
        size += snprintf(asked + size, sizeof asked - (size_t)size, ", {\"kind\": \"open\"}");
    snprintf(asked + size, sizeof asked - (size_t)size, "]}");
    const Node *made = read_answer(request("POST", "/api/tables", NULL, asked));
    copy_text(tables[i].id, sizeof tables[i].id, made, "table");
    copy_text(tables[i].token[0], sizeof tables[i].token[0], made, "token");
    copy_text(tables[i].invitation, sizeof tables[i].invitation, made, "invitation");
    node_free(made);
    snprintf(path, sizeof path, "/api/tables/%.39s/seats", tables[i].id);
    for (int seat = 1; seat < load.people; seat++) {
        const Node *joined = read_answer(request("POST", path, tables[i].invitation, "{}"));
        int         taken = (int)node_whole(node_get(joined, "seat"));
        if (taken < 1 || taken >= load.people)
            give_up("seat %d was not free for people", taken);
        copy_text(tables[i].token[taken], sizeof tables[i].token[taken], joined, "token");
        node_free(joined);
    }
    snprintf(path, sizeof path, "/api/tables/%.39s/start", tables[i].id);
    request("POST", path, tables[i].token[0], "");
}

/* ---- Sockets ---- */

static void connect_line(Line *line)
{
    line->fd = dial_socket();
    fcntl(line->fd, F_SETFL, O_NONBLOCK);
    struct epoll_event event = { .events = EPOLLIN, .data.ptr = line };
    epoll_ctl(poller, EPOLL_CTL_ADD, line->fd, &event);
}

static void open_line(Line *line)
{
    char text[400];
    snprintf(text, sizeof text, "{\"id\": 1, \"do\": \"open\", \"table\": \"%s\", \"%s\": \"%s\"}",
             tables[line->table].id, line->seat >= 0 ? "token" : "invitation",
             line->seat >= 0 ? tables[line->table].token[line->seat]
                             : tables[line->table].invitation);
    line->asked = ASKED_OPEN;
    send_text(line->fd, text);
}

/* ---- Players ---- */

/* What is done next; nothing where there is none or it is too long. */
static void keep_action(Line *line, const Node *action)
{
    JsonOut out = { 0 };
    if (action)
        out_node(&out, action);
    bool fits = out.length > 0 && out.length < sizeof line->act;
    snprintf(line->act, sizeof line->act, "%s", fits ? out_string(&out) : "");
    out_free(&out);
}

/* One of the list, "done" now and then; a range [least, most] in the last place becomes one number.
 */
static void choose(Line *line, const Node *legal)
{
    size_t      count = node_count(legal);
    const Node *chosen = NULL;
    for (int tries = 0; tries < 8 && count > 0 && !chosen; tries++) {
        chosen = node_at(legal, (size_t)rand() % count);
        if (strcmp(node_string(node_at(chosen, 0)), "undo") == 0)
            chosen = NULL;
    }
    line->act[0] = 0;
    if (!chosen)
        return;
    Node *copy = node_copy(chosen), *last = copy->first;
    while (last->next)
        last = last->next;
    if (last->kind == NODE_LIST && last->count == 2) {
        long least = (long)node_whole(node_at(last, 0));
        long most = (long)node_whole(node_at(last, 1));
        node_set_whole(last, least + rand() % (most - least + 1));
    }
    keep_action(line, copy);
    node_free(copy);
}

/* Where the value at the beginning of a text ends. */
static size_t value_length(const char *text)
{
    size_t at = 0;
    bool   quoted = false;
    for (int depth = 0; text[at]; at++) {
        if (quoted && text[at] == '\\' && text[at + 1])
            at++;
        else if (text[at] == '"')
            quoted = !quoted;
        else if (!quoted && strchr("[{", text[at]))
            depth++;
        else if (!quoted && strchr("]}", text[at]) && --depth <= 0)
            return at + (depth == 0);
        else if (!quoted && depth == 0 && text[at] == ',')
            return at;
    }
    return at;
}

/* The value behind a key of a frame, or null. Only what is needed is parsed. */
static const Node *value_of(const char *text, const char *key)
{
    const char *found = strstr(text, key);
    if (!found)
        return NULL;
    found += strlen(key);
    return node_read(found, value_length(found), NULL);
}

static void plan(Line *line)
{
    double think = phase ? phase->think_ms : load.think_ms;
    /* Between half and one and a half of it. */
    line->act_at_us = now_us() + (int64_t)(think * (500 + rand() % 1000));
}

static void see_view(Line *line, const char *text)
{
    const Node *pending = value_of(text, "\"pending\":"), *legal = value_of(text, "\"legal\":");
    const Node *n = value_of(text, "\"n\":");
    line->n = (long)node_whole(n);
    if (pending) {
        bool was = line->is_pending;
        line->is_pending = false;
        for (size_t i = 0; i < node_count(pending); i++)
            line->is_pending |= node_whole(node_at(pending, i)) == line->seat;
        if (line->is_pending && !was)
            plan(line);
    }
    if (legal)
        choose(line, legal);
    node_free(n);
    node_free(pending);
    node_free(legal);
}

static void note_answer(Line *line, bool refused)
{
    if (!phase || line->asked != ASKED_ACT)
        return;
    if (phase->count == phase->room) {
        phase->room = phase->room ? 2 * phase->room : 4096;
        phase->answers_us = realloc(phase->answers_us, phase->room * sizeof *phase->answers_us);
        if (!phase->answers_us)
            give_up("no memory");
    }
    phase->answers_us[phase->count++] = (uint32_t)(now_us() - line->asked_us);
    phase->refused += refused;
}

static void see_answer(Line *line, const char *text)
{
    bool refused = strstr(text, "\"error\":") != NULL;
    if (line->asked == ASKED_OPEN) {
        if (refused)
            give_up("open: %s", text);
        line->is_open = true;
        opened++;
    }
    note_answer(line, refused);
    if (line->asked == ASKED_ADVICE && !refused) {
        const Node *action = value_of(text, "\"action\":");
        keep_action(line, action);
        line->wants_advice = false;
        node_free(action);
    } else if (refused) {
        line->wants_advice = !strstr(text, "\"stale\"");
        line->is_over = strstr(text, "\"over\"") != NULL;
    }
    line->asked = ASKED_NOTHING;
    plan(line);
}

static void act(Line *line, int64_t now)
{
    char text[ACTION_MAX + 100];
    if (!line->is_open || !line->is_pending || line->is_over || line->asked != ASKED_NOTHING
        || now < line->act_at_us)
        return;
    line->asked_us = now_us();
    if (line->wants_advice || !line->act[0]) {
        line->asked = ASKED_ADVICE;
        send_text(line->fd, "{\"id\":2,\"do\":\"advice\"}");
        return;
    }
    line->asked = ASKED_ACT;
    snprintf(text, sizeof text, "{\"id\":3,\"do\":\"act\",\"n\":%ld,\"action\":%s}", line->n,
             line->act);
    send_text(line->fd, text);
}

/* ---- Frames ---- */

static void see_frame(Line *line, int kind, char *text, size_t size)
{
    if (phase) {
        phase->frames++;
        phase->bytes += (int64_t)size;
    }
    if (kind == 9) {
        unsigned char pong[6] = { 0x8A, 0x80 };
        write_all(line->fd, (char *)pong, sizeof pong);
    }
    if (kind == 8 || (kind == 1 && strncmp(text, "{\"on\":\"bye\"", 11) == 0))
        give_up("the server closed a socket: %.*s", (int)size, kind == 1 ? text : "");
    if (kind != 1)
        return;
    if (line->seat < 0 && line->asked == ASKED_NOTHING)
        return;
    char kept = text[size];
    text[size] = 0;
    char *rest = NULL;
    for (char *one = strtok_r(text, "\n", &rest); one;
         one = strtok_r(NULL, "\n", &rest)) { /* A line for each message. */
        if (strncmp(one, "{\"re\":", 6) == 0)
            see_answer(line, one);
        else if (line->seat >= 0 && strncmp(one, "{\"on\":\"view\"", 12) == 0)
            see_view(line, one);
    }
    text[size] = kept;
}

/* Length of the frame at the beginning of the data, or 0 if it is not all there; its payload is at
 * *from. */
static size_t frame_length(const char *text, size_t have, size_t *from)
{
    const unsigned char *data = (const unsigned char *)text;
    size_t               size, head = 2;
    if (have < 2)
        return 0;
    size = data[1] & 127;
    if (size >= 126) {
        head = size == 126 ? 4 : 10;
        if (have < head)
            return 0;
        size = 0;
        for (size_t i = 2; i < head; i++)
            size = size << 8 | data[i];
    }
    *from = head;
    return have >= head + size ? head + size : 0;
}

/* All lines read into the same memory, or the caches are lost; only what is half of a frame is
 * kept. */
static void read_line(Line *line)
{
    static char data[1 << 21];
    if (line->size + 65536 > sizeof data)
        give_up("a frame of more than %zu bytes", line->size);
    if (line->size)
        memcpy(data, line->kept, line->size);
    ssize_t got = read(line->fd, data + line->size, sizeof data - line->size - 1);
    if (got < 0 && errno == EAGAIN)
        return;
    if (got <= 0)
        give_up("the server closed a socket");
    size_t size = line->size + (size_t)got, at = 0, from = 0;
    for (size_t length; (length = frame_length(data + at, size - at, &from)) > 0; at += length)
        see_frame(line, data[at] & 15, data + at + from, length - from);
    free(line->kept);
    line->size = size - at;
    line->kept = line->size ? memcpy(need(line->size), data + at, line->size) : NULL;
}

/* Until the time is over, or all sockets are open. */
static void run(double seconds, bool until_open)
{
    struct epoll_event events[256];
    int64_t            until = now_us() + (int64_t)(seconds * 1e6);
    int                next = 0;
    while (now_us() < until && !(until_open && opened == load.sockets)) {
        int count = epoll_wait(poller, events, 256, 1);
        for (int i = 0; i < count; i++)
            read_line(events[i].data.ptr);
        while (until_open && next < load.sockets && next - opened < OPENING_MAX)
            open_line(&lines[next++]);
        int64_t now = now_us();
        for (int i = 0; i < load.tables * load.people; i++)
            act(&lines[i], now);
    }
    if (until_open && opened < load.sockets)
        give_up("only %d of %d sockets opened in %.0f seconds", opened, load.sockets, seconds);
}

static void measure(Phase *out)
{
    for (int i = 0; i < load.tables * load.people; i++)
        lines[i].act_at_us = 0;
    load.think_ms = out->think_ms;
    run(1, false); /* What the last phase left is not counted. */
    long    durable = durable_actions();
    double  cpu = server_cpu(), own = own_cpu();
    int64_t began = now_us();
    phase = out;
    run(out->seconds, false);
    phase = NULL;
    out->took = (double)(now_us() - began) / 1e6;
    out->server_cpu = (server_cpu() - cpu) / out->took;
    out->own_cpu = (own_cpu() - own) / out->took;
    out->durable = durable_actions() - durable;
    out->rss_kb = rss_kb();
}

/* ---- Telling ---- */

static int by_size(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static double at_share(const Phase *of, double share)
{
    if (of->count == 0)
        return 0;
    return of->answers_us[(size_t)((double)(of->count - 1) * share)] / 1000.0;
}

static void tell(Phase *of)
{
    qsort(of->answers_us, of->count, sizeof *of->answers_us, by_size);
    printf(load.json
               ? "{\"phase\": \"%s\", \"seconds\": %.1f, \"answers\": %zu, \"refused\": %ld, "
                 "\"p50_ms\": %.2f, "
                 "\"p99_ms\": %.2f, \"max_ms\": %.2f, \"durable_per_second\": %.0f, "
                 "\"frames_per_second\": %.0f, "
                 "\"mb_per_second\": %.2f, \"server_cores\": %.2f, \"client_cores\": %.2f, "
                 "\"rss_mb\": %.1f}\n"
               : "%-10s %7.1f %8zu %8ld %8.2f %8.2f %8.2f %10.0f %10.0f %7.2f %7.2f %7.2f %8.1f\n",
           of->name, of->took, of->count, of->refused, at_share(of, 0.5), at_share(of, 0.99),
           at_share(of, 1), (double)of->durable / of->took, (double)of->frames / of->took,
           (double)of->bytes / of->took / 1e6, of->server_cpu, of->own_cpu,
           (double)of->rss_kb / 1024);
}

static void read_options(int count, char **words)
{
    for (int i = 1; i < count; i++) {
        const char *value = i + 1 < count ? words[i + 1] : "";
        if (strcmp(words[i], "--json") == 0)
            load.json = true;
        else if (strcmp(words[i], "--program") == 0 && ++i)
            load.program = value;
        else if (strcmp(words[i], "--tables") == 0 && ++i)
            load.tables = atoi(value);
        else if (strcmp(words[i], "--sockets") == 0 && ++i)
            load.sockets = atoi(value);
        else if (strcmp(words[i], "--edition") == 0 && ++i)
            load.edition = value;
        else if (strcmp(words[i], "--players") == 0 && ++i)
            load.players = atoi(value);
        else if (strcmp(words[i], "--people") == 0 && ++i)
            load.people = atoi(value);
        else if (strcmp(words[i], "--seconds") == 0 && ++i)
            load.seconds = strtod(value, NULL);
        else if (strcmp(words[i], "--think") == 0 && ++i)
            load.think_ms = strtod(value, NULL);
        else if (strcmp(words[i], "--bot-pace") == 0 && ++i)
            load.bot_pace = value;
        else if (strcmp(words[i], "--hostile") == 0 && ++i)
            load.hostile = atoi(value);
        else if (strcmp(words[i], "--replayers") == 0 && ++i)
            load.replayers = atoi(value);
        else
            give_up("load [--json] [--program FILE] [--tables N] [--sockets N] [--edition ID] "
                    "[--players N] [--people N] [--seconds N] [--think MS] [--bot-pace MS] "
                    "[--hostile N] [--replayers N]");
    }
    if (load.tables < 1 || load.tables > TABLES_MAX || load.sockets < load.tables
        || load.sockets > SOCKETS_MAX)
        give_up("1 to %d tables, and from that to %d sockets", TABLES_MAX, SOCKETS_MAX);
    if (load.people < 1 || load.people > load.players || load.players > SEATS_MAX
        || load.sockets < load.tables * load.people)
        give_up("1 to %d people at a table, not more than it has seats or there are sockets",
                SEATS_MAX);
}

int main(int count, char **words)
{
    read_options(count, words);
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files); /* The server inherits it. */
    signal(SIGPIPE, SIG_IGN);
    poller = epoll_create1(0);
    start_server();
    if (load.replayers > 0) {
        measure_replayers();
        stop_server();
        return 0;
    }
    long empty = rss_kb();
    for (int i = 0; i < load.tables; i++)
        make_table(i);
    long with_tables = rss_kb();
    for (int i = 0; i < load.sockets; i++) {
        lines[i].table = i % load.tables;
        lines[i].seat = i / load.tables < load.people ? i / load.tables : -1;
        connect_line(&lines[i]);
    }
    run(60, true);
    start_attack();
    long  with_sockets = rss_kb();
    Phase live = { .name = "people", .seconds = load.seconds, .think_ms = load.think_ms };
    Phase most = { .name = "flat-out", .seconds = load.seconds };
    measure(&live);
    measure(&most);
    double per_table = (double)(with_tables - empty) / load.tables;
    double per_socket = (double)(with_sockets - with_tables) / load.sockets;
    if (load.json)
        printf("{\"tables\": %d, \"sockets\": %d, \"rss_empty_mb\": %.1f, \"kb_per_table\": %.1f, "
               "\"kb_per_socket\": %.1f}\n",
               load.tables, load.sockets, (double)empty / 1024, per_table, per_socket);
    else
        printf("%d tables, %d sockets; the server alone %.1f MB, %.1f KB for each table, %.1f KB "
               "for each socket\n"
               "%-10s %7s %8s %8s %8s %8s %8s %10s %10s %7s %7s %7s %8s\n",
               load.tables, load.sockets, (double)empty / 1024, per_table, per_socket, "players",
               "seconds", "answers", "refused", "p50 ms", "p99 ms", "max ms", "durable/s",
               "frames/s", "MB/s", "server", "client", "RSS MB");
    tell(&live);
    tell(&most);
    stop_server();
    return 0;
}
