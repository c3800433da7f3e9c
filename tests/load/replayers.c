/* Visitors who look back at a long game again and again, each in a process of its own: they send it
 * as a replay, go through its moments, come back to its table after having missed everything, and
 * ask for digests, chronicles and the log. Meanwhile others ping, and how long their answers take
 * is what counts. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "data/node.h"
#include "tests/load/load.h"

enum { PINGERS = 10, PING_EVERY_MS = 20, MOMENTS = 8 };

/* What is looked back at, and what all processes count together. */
static struct {
    char  *log, table[40], token[64];
    size_t size;
    long   steps;
    pid_t *visitors;
    struct {
        _Atomic long answers, refused;
    } * counts;
} past;

/* ---- The game ---- */

static void read_game(const char *path)
{
    FILE *file = fopen(path, "r");
    if (!file)
        give_up("%s was not written", path);
    fseek(file, 0, SEEK_END);
    past.size = (size_t)ftell(file);
    rewind(file);
    past.log = need(past.size + 1);
    if (fread(past.log, 1, past.size, file) != past.size)
        give_up("%s cannot be read", path);
    past.log[past.size] = 0;
    fclose(file);
}

static void copy_text(char *out, size_t size, const Node *map, const char *key)
{
    const char *text = node_string(node_get(map, key));
    snprintf(out, size, "%s", text ? text : "");
}

/* Bots play it, and it comes to the server as a table. */
static void make_game(void)
{
    char command[600], path[300];
    int  status;
    snprintf(command, sizeof command,
             "%s sim --edition mega-2015 --players 18 --turns 10 --games 1 --bots normal --record "
             "%s/game >%s/sim",
             load.program, load.folder, load.folder);
    if (system(command) != 0)
        give_up("no game: %s", command);
    snprintf(path, sizeof path, "%s/game/1.log", load.folder);
    read_game(path);
    const char *answer = ask("POST", "/api/import", NULL, past.log, past.size, &status);
    const Node *made = node_read(answer, strlen(answer), NULL);
    if (status != 200)
        give_up("the game was not taken in: %d", status);
    copy_text(past.table, sizeof past.table, made, "table");
    copy_text(past.token, sizeof past.token, made, "token");
    node_free(made);
}

/* ---- A visitor ---- */

static const char *visit(const char *method, const char *path, const char *body, size_t size)
{
    int         status;
    const char *answer = ask(method, path, past.token, body, size, &status);
    past.counts->answers += status == 200;
    past.counts->refused += status != 200;
    return status == 200 ? answer : NULL;
}

static void look_at_replay(void)
{
    char        path[200], id[40];
    const char *answer = visit("POST", "/api/replays", past.log, past.size);
    if (!answer)
        return;
    const Node *replay = node_read(answer, strlen(answer), NULL);
    copy_text(id, sizeof id, replay, "replay");
    past.steps = (long)node_whole(node_get(replay, "steps"));
    node_free(replay);
    for (int i = 0; i < MOMENTS; i++) {
        snprintf(path, sizeof path, "/api/replays/%s/%ld?seat=%d", id, rand() % past.steps,
                 rand() % 18);
        visit("GET", path, "", 0);
    }
}

static void look_at_table(void)
{
    char path[200];
    snprintf(path, sizeof path, "/api/tables/%s/moments", past.table);
    visit("GET", path, "", 0);
    for (int i = 0; i < MOMENTS && past.steps; i++) {
        long n = rand() % past.steps;
        snprintf(path, sizeof path, "/api/tables/%s/moments/%ld?since=%ld", past.table, n,
                 rand() % (n + 1));
        visit("GET", path, "", 0);
    }
    snprintf(path, sizeof path, "/api/tables/%s/log", past.table);
    visit("GET", path, "", 0);
}

/* Reads frames of a socket until this stands in one; an error is an answer too. */
static bool await(int fd, const char *text)
{
    static char data[1 << 23];
    size_t      have = 0;
    while (have < sizeof data - 1) {
        ssize_t got = read(fd, data + have, sizeof data - 1 - have);
        if (got <= 0)
            return false;
        have += (size_t)got;
        for (size_t i = 0; i < have; i++) /* Zero bytes are in the heads of frames. */
            data[i] = data[i] ? data[i] : ' ';
        data[have] = 0;
        if (strstr(data, "\"error\":"))
            return false;
        if (strstr(data, text))
            return true;
    }
    return false;
}

static void come_back(void)
{
    static const char *const questions[] = { "{\"id\":7,\"do\":\"digest\",\"since\":0}",
                                             "{\"id\":7,\"do\":\"chronicle\"}" };
    char                     text[300];
    int                      fd = dial_socket();
    snprintf(text, sizeof text,
             "{\"id\":1,\"do\":\"open\",\"table\":\"%s\",\"token\":\"%s\",\"since\":0}", past.table,
             past.token);
    send_text(fd, text);
    bool fine = await(fd, "\"on\":\"view\"");
    past.counts->answers += fine;
    past.counts->refused += !fine;
    for (int i = 0; i < 2 && fine; i++) {
        send_text(fd, questions[i]);
        fine = await(fd, "\"re\":7");
        past.counts->answers += fine;
        past.counts->refused += !fine;
    }
    close(fd);
}

static void start_visitors(void)
{
    past.counts =
        mmap(NULL, sizeof *past.counts, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    past.visitors = need((size_t)load.replayers * sizeof *past.visitors);
    if (past.counts == MAP_FAILED)
        give_up("no memory");
    for (int i = 0; i < load.replayers; i++) {
        past.visitors[i] = fork();
        if (past.visitors[i] != 0)
            continue;
        srand((unsigned)i);
        for (;;) {
            look_at_replay();
            look_at_table();
            come_back();
        }
    }
}

static void stop_visitors(void)
{
    for (int i = 0; i < load.replayers; i++) {
        kill(past.visitors[i], SIGKILL);
        waitpid(past.visitors[i], NULL, 0);
    }
}

/* ---- The others ---- */

typedef struct Pings {
    uint32_t *times_us;
    size_t    count, room;
} Pings;

static void note(Pings *pings, int64_t us)
{
    if (pings->count == pings->room) {
        pings->room = 2 * pings->room + 4096;
        pings->times_us = realloc(pings->times_us, pings->room * sizeof *pings->times_us);
        if (!pings->times_us)
            give_up("no memory");
    }
    pings->times_us[pings->count++] = (uint32_t)us;
}

/* Each socket pings, waits for the answer and pings again, a while after it asked last. */
static void ping(Pings *out, double seconds)
{
    static struct pollfd lines[PINGERS];
    static int64_t       asked[PINGERS];
    static bool          waits[PINGERS];
    char                 data[4096];
    int64_t              until = now_us() + (int64_t)(seconds * 1e6);
    for (int i = 0; i < PINGERS; i++)
        if (lines[i].fd == 0)
            lines[i] = (struct pollfd){ .fd = dial_socket(), .events = POLLIN };
    while (now_us() < until) {
        for (int i = 0; i < PINGERS; i++)
            if (!waits[i] && now_us() - asked[i] >= PING_EVERY_MS * 1000) {
                asked[i] = now_us();
                waits[i] = true;
                send_text(lines[i].fd, "{\"id\":1,\"do\":\"ping\"}");
            }
        poll(lines, PINGERS, 1);
        for (int i = 0; i < PINGERS; i++)
            if (lines[i].revents & (POLLIN | POLLHUP)) {
                if (read(lines[i].fd, data, sizeof data) <= 0)
                    give_up("the server closed a socket");
                note(out, now_us() - asked[i]);
                waits[i] = false;
            }
    }
}

/* ---- Telling ---- */

static int by_size(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static double at_share(const Pings *of, double share)
{
    return of->count ? of->times_us[(size_t)((double)(of->count - 1) * share)] / 1000.0 : 0;
}

static void tell(const char *name, Pings *of, double seconds, double cpu)
{
    long answers = past.counts ? past.counts->answers : 0,
         refused = past.counts ? past.counts->refused : 0;
    qsort(of->times_us, of->count, sizeof *of->times_us, by_size);
    printf(
        load.json
            ? "{\"phase\": \"%s\", \"pings\": %zu, \"p50_ms\": %.2f, \"p99_ms\": %.2f, \"max_ms\": "
              "%.2f, "
              "\"looked_back\": %ld, \"refused\": %ld, \"server_cores\": %.2f, \"rss_mb\": %.1f}\n"
            : "%-10s %8zu %8.2f %8.2f %8.2f %12ld %8ld %7.2f %8.1f\n",
        name, of->count, at_share(of, 0.5), at_share(of, 0.99), at_share(of, 1), answers, refused,
        cpu / seconds, (double)rss_kb() / 1024);
}

static void measure(const char *name)
{
    Pings   pings = { 0 };
    double  cpu = server_cpu();
    int64_t began = now_us();
    ping(&pings, load.seconds);
    tell(name, &pings, (double)(now_us() - began) / 1e6, server_cpu() - cpu);
    free(pings.times_us);
}

void measure_replayers(void)
{
    make_game();
    if (!load.json)
        printf("%-10s %8s %8s %8s %8s %12s %8s %7s %8s\n", "visitors", "pings", "p50 ms", "p99 ms",
               "max ms", "looked back", "refused", "server", "RSS MB");
    fflush(stdout);
    measure("none");
    fflush(stdout);
    start_visitors();
    measure("looking");
    stop_visitors();
}
