/* Tables without a server: whole games of every family over the protocol, on ports of nothing but
 * memory; and what is answered when a port is missing. That this program links at all, without the
 * libraries of the server, shows that table/ needs none of them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/table/must.h"
#include "table/host.h"
#include "tests/table/memory.h"

enum { SOCKET = 9, HTTP = 7, TEXT_MOST = 4096, DECISIONS = 8, ROUNDS_MOST = 20000 };

typedef struct World {
    Host  *host;
    Store *store;
    char   table[TABLE_ID_MAX], token[TOKEN_MAX];
    char   said[1 << 20]; /* What the socket or the request was sent last, a message a line. */
    int    status;
} World;

static Shelf             shelf;
static const HostOptions options = { .idle_minutes = 10 };

static void begin(World *world, const Ports *ports)
{
    if (!world->store)
        world->store = memory_open();
    world->host = need_zeroed(1, sizeof *world->host);
    host_init(world->host, ports, &options, &shelf, world->store);
}

static void end(World *world)
{
    host_free(world->host, NULL);
    free(world->host);
}

/* ---- Talking ---- */

/* Empties the outbox; what was for this connection is in world->said. */
static void hear(World *world, uint64_t connection)
{
    size_t length = 0;
    for (Link *link = world->host->round.outbox, *next; link; link = next) {
        Reply *reply = (Reply *)link;
        next = link->next;
        for (int i = 0; i < reply->count; i++)
            if (reply->connections[i] == connection
                && length + reply->size + 2 < sizeof world->said) {
                memcpy(world->said + length, reply->text, reply->size);
                length += reply->size;
                world->said[length++] = '\n';
                world->status = reply->status;
            }
        reply_drop(reply);
    }
    world->said[length] = 0;
    world->host->round.outbox = NULL;
    world->host->round.outbox_end = &world->host->round.outbox;
}

static void http(World *world, Method method, const char *path, const char *body)
{
    Request *request = request_new(REQUEST_HTTP, HTTP);
    request->method = method;
    snprintf(request->path, sizeof request->path, "%s", path);
    snprintf(request->token, sizeof request->token, "%s", world->token);
    request->body = need_copy(body);
    request->size = strlen(body);
    host_round(world->host, &request->link);
    hear(world, HTTP);
}

static void frame(World *world, const char *text)
{
    Request *request = request_new(REQUEST_FRAME, SOCKET);
    request->body = need_copy(text);
    request->size = strlen(text);
    host_round(world->host, &request->link);
    hear(world, SOCKET);
}

/* The text of a member in what was said. */
static void member(const World *world, const char *key, char *out, size_t size)
{
    char wanted[32];
    snprintf(wanted, sizeof wanted, "\"%s\":\"", key);
    const char *at = strstr(world->said, wanted);
    at = at ? at + strlen(wanted) : "";
    snprintf(out, size, "%.*s", (int)strcspn(at, "\""), at);
}

static bool says(const World *world, const char *text)
{
    return strstr(world->said, text) != NULL;
}

static void table_http(World *world, Method method, const char *what, const char *body)
{
    char path[64];
    snprintf(path, sizeof path, "/api/tables/%s%s", world->table, what);
    http(world, method, path, body);
}

static void make_table(World *world, const char *settings)
{
    world->token[0] = 0;
    http(world, METHOD_POST, "/api/tables", settings);
    member(world, "table", world->table, sizeof world->table);
    member(world, "token", world->token, sizeof world->token);
}

static void sit_down(World *world)
{
    char text[256];
    snprintf(text, sizeof text, "{\"do\":\"open\",\"id\":1,\"table\":\"%s\",\"token\":\"%s\"}",
             world->table, world->token);
    frame(world, text);
}

/* ---- A whole game ---- */

/* The first action that the last view lists; of a range of numbers the least. False: nothing is
 * asked. */
static bool first_legal(const World *world, char out[TEXT_MOST])
{
    static const char key[] = "\"legal\":[[";
    const char       *at = NULL, *next = world->said;
    int               length = 0;
    bool              in_range = false, skips = false;
    while ((next = strstr(next, key)) != NULL)
        at = next += strlen(key);
    if (!at)
        return false;
    out[length++] = '[';
    for (; *at && (*at != ']' || in_range) && length + 2 < TEXT_MOST; at++) {
        if (*at == '[' || *at == ']')
            in_range = *at == '[';
        else if (!skips && !(in_range && *at == ','))
            out[length++] = *at;
        skips = in_range && (skips || *at == ',');
    }
    out[length++] = ']';
    out[length] = 0;
    return true;
}

/* The number of the last action, as the last view has it. */
static long last_number(const World *world)
{
    const char *found = NULL, *at = world->said;
    while ((at = strstr(at, "\"n\":")) != NULL)
        found = at++;
    return found ? strtol(found + 4, NULL, 10) : 0;
}

static int decide(World *world)
{
    char action[TEXT_MOST], text[TEXT_MOST + 64];
    int  accepted = 0;
    for (int i = 0; i < DECISIONS && first_legal(world, action); i++) {
        snprintf(text, sizeof text, "{\"do\":\"act\",\"id\":2,\"n\":%ld,\"action\":%s}",
                 last_number(world), action);
        frame(world, text);
        accepted += says(world, "\"re\":2,\"ok\":true");
    }
    return accepted;
}

static bool is_over(World *world)
{
    table_http(world, METHOD_GET, "", "");
    return says(world, "\"state\":\"over\"");
}

static void play(const char *settings)
{
    World *world = need_zeroed(1, sizeof *world);
    char   ranking[TEXT_MOST];
    int    rounds = 0;
    begin(world, &memory_ports);
    make_table(world, settings);
    must(world->status == 200 && world->token[0]);
    table_http(world, METHOD_POST, "/start", "");
    must(world->status == 200);
    sit_down(world);
    must(says(world, "\"acts\":true"));
    int accepted = decide(world);
    must(accepted > 0);
    frame(world, "{\"do\":\"away\",\"id\":3,\"bot\":\"normal\","
                 "\"limits\":{\"trade\":true,\"spend\":true,\"attack\":true}}");
    must(says(world, "\"re\":3,\"ok\":true"));
    while (!is_over(world) && rounds++ < ROUNDS_MOST) {
        memory_tick();
        host_round(world->host, NULL);
        hear(world, SOCKET);
    }
    must(is_over(world));
    must(strstr(world->said, "\"ranking\"") != NULL);
    snprintf(ranking, sizeof ranking, "%.200s", strstr(world->said, "\"ranking\""));
    /* Another host finds the same game in the same storage. */
    end(world);
    begin(world, &memory_ports);
    must(is_over(world) && says(world, ranking));
    table_http(world, METHOD_GET, "/log", "");
    must(world->status == 200 && says(world, "ecumene"));
    must(memory_rollbacks(world->store) == 0);
    printf("%s: %d of our decisions, %lld actions\n", settings, accepted,
           (long long)world->host->tables.first->n);
    end(world);
    memory_close(world->store);
    free(world);
}

/* ---- Missing ports ---- */

/* Each is answered as it should be, or with the one code. */
static void must_be_fine(const World *world, const Ports *ports)
{
    bool denied = says(world, "\"error\"");
    bool unavailable = says(world, "\"code\":\"not-available\"")
                       && says(world, "\"message\":\"not available here\"");
    if (!world->said[0] || (denied && !unavailable))
        fprintf(stderr, "table: said '%.300s'\n", world->said);
    must(world->said[0] && (!denied || unavailable));
    must(denied || ports_can_play(ports));
}

static void session(const Ports *ports)
{
    World *world = need_zeroed(1, sizeof *world);
    begin(world, ports);
    make_table(world, "{\"scenario\":\"short\",\"players\":5}");
    must_be_fine(world, ports);
    if (ports_can_play(ports)) {
        table_http(world, METHOD_POST, "/start", "");
        must_be_fine(world, ports);
        table_http(world, METHOD_POST, "/reports", "{\"text\":\"wrong\"}");
        must_be_fine(world, ports);
        must(says(world, "not-available") == !ports->storage.report_add);
    }
    sit_down(world);
    must_be_fine(world, ports);
    if (ports_can_play(ports)) {
        frame(world, "{\"do\":\"say\",\"id\":4,\"text\":\"hello\"}");
        must_be_fine(world, ports);
        must(says(world, "not-available") == (!ports->storage.chat_add || !ports->storage.chat));
        frame(world, "{\"do\":\"undo\",\"id\":5}");
        http(world, METHOD_GET, "/api/tables", "");
        must_be_fine(world, ports);
    }
    for (int i = 0; i < 20; i++) {
        memory_tick();
        host_round(world->host, NULL);
        hear(world, SOCKET);
    }
    end(world);
    memory_close(world->store);
    free(world);
}

/* Accounts and the like belong to the people port; rated games need them. */
static void without_people(void)
{
    World *world = need_zeroed(1, sizeof *world);
    begin(world, &memory_ports);
    http(world, METHOD_POST, "/api/accounts", "{}");
    must(world->status == 501);
    must_be_fine(world, &memory_ports);
    make_table(world, "{\"rated\":true}");
    must(world->status == 501);
    must_be_fine(world, &memory_ports);
    end(world);
    memory_close(world->store);
    free(world);
}

static void each_missing(void)
{
    typedef void Entry(void);
    enum { ENTRIES = sizeof(Ports) / sizeof(Entry *) };
    static const Entry *const none = NULL;
    int                       needed = 0;
    for (size_t i = 0; i < ENTRIES; i++) {
        Ports ports = memory_ports;
        memcpy((char *)&ports + i * sizeof none, &none, sizeof none);
        needed += !ports_can_play(&ports);
        session(&ports);
    }
    must(needed > 0 && needed < ENTRIES);
    printf("%d ports, %d of them needed: each missing one is answered\n", (int)ENTRIES, needed);
}

int main(void)
{
    Error error = { "" };
    if (!shelf_load(&shelf, &error)) {
        fprintf(stderr, "table: %s\n", error.text);
        return EXIT_FAILURE;
    }
    session(&memory_ports);
    without_people();
    each_missing();
    play("{\"scenario\":\"short\",\"players\":5}");
    play("{\"edition\":\"hearths\",\"players\":3}");
    shelf_free(&shelf);
    return EXIT_SUCCESS;
}
