#include "rules/table/text.h"
#include "tests/unit/server_world.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "rules/civ/text.h"
#include "rules/table/bits.h"
#include "server/store_parts.h"
#include "server/times.h"
#include "table/tokens.h"
#include "table/trace.h"

enum { BEGINNING = 1800000000, ROUNDS_MOST = 20000 };

#define STORED(table, keys) ", " #table
static const char stored[] =
#include "server/stored.def"
    ;
#undef STORED

Store *test_store(void)
{
    const char *place = getenv("ECUMENE_TEST_DB");
    Error       error = { "" };
    char        sql[512];
    Store      *store = store_open(place ? place : ":memory:", &error);
    assert_string_equal(error.text, "");
    snprintf(sql, sizeof sql,
             "TRUNCATE %s, members, leases, epochs, errands, limits RESTART IDENTITY", stored + 2);
    assert_true(!place || store->driver->execute(store, sql, "clearing", &error));
    return store;
}

void world_sql(World *world, const char *sql)
{
    Error error = { "" };
    assert_true(world->store->driver->execute(world->store, sql, "preparing a test", &error));
}

/* A page that is there already may have room for a row, as long as the game happens to leave it:
 * actions and talk bring ballast, for which there is none. */
static const char full[] = "CREATE TABLE IF NOT EXISTS ballast(bytes BLOB);"
                           "CREATE TEMP TRIGGER full_of_actions AFTER INSERT ON actions"
                           " BEGIN INSERT INTO ballast VALUES(zeroblob(10000000)); END;"
                           "CREATE TEMP TRIGGER full_of_talk AFTER INSERT ON chat"
                           " BEGIN INSERT INTO ballast VALUES(zeroblob(10000000)); END;"
                           "PRAGMA max_page_count=1";
static const char roomy[] = "PRAGMA max_page_count=100000;"
                            "DROP TRIGGER full_of_actions; DROP TRIGGER full_of_talk";

void world_refuse_writes(World *world, bool refuse)
{
    if (store_is_remote(getenv("ECUMENE_TEST_DB") ? getenv("ECUMENE_TEST_DB") : ""))
        world_sql(world, refuse ? "SET default_transaction_read_only=on"
                                : "SET default_transaction_read_only=off");
    else
        world_sql(world, refuse ? full : roomy);
}

World *world_begin(void)
{
    World *world = need_zeroed(1, sizeof *world);
    Error  error = { "" };
    char  *options[] = {
         "--bot-pace", "0", "--first-chance", "0", "--tables", "0", "--log", "error"
    };
    time_stop(BEGINNING);
    trace_level(TRACE_ERROR);
    assert_true(chance_ready());
    chance_force(BEGINNING);
    assert_true(settings_read(&world->settings, 8, options, &error));
    assert_true(shelf_load(&world->shelf, &error));
    world->store = test_store();
    server_init(&world->server, &world->settings, &world->shelf, world->store);
    return world;
}

void world_restart(World *world)
{
    server_free(&world->server);
    server_init(&world->server, &world->settings, &world->shelf, world->store);
}

void world_end(World *world)
{
    server_free(&world->server);
    store_close(world->store);
    shelf_free(&world->shelf);
    free(world);
}

void world_forget(World *world)
{
    for (Link *link = world->server.host.round.outbox, *next; link; link = next) {
        next = link->next;
        reply_drop((Reply *)link);
    }
    world->server.host.round.outbox = NULL;
    world->server.host.round.outbox_end = &world->server.host.round.outbox;
}

/* The status; the last reply to the connection is in *out, to be released. */
static int world_answer(World *world, uint64_t connection, const char *key, const Node **out)
{
    Error error;
    int   status = 0;
    *out = NULL;
    for (Link *link = world->server.host.round.outbox; link; link = link->next) {
        Reply *reply = (Reply *)link;
        bool   mine = false;
        for (int i = 0; i < reply->count; i++)
            mine |= reply->connections[i] == connection;
        if (!mine || reply->size == 0)
            continue;
        /* A text for a socket is a message or several, a line each. */
        const char *text = (const char *)reply->text, *end = text + reply->size;
        for (const char *next; text < end; text = next) {
            const char *newline =
                reply->kind == REPLY_HTTP ? NULL : memchr(text, '\n', (size_t)(end - text));
            next = newline ? newline + 1 : end;
            const Node *map = in_read(text, (size_t)((newline ? newline : end) - text), &error);
            assert_non_null(map);
            if (!key || node_get(map, key)) {
                node_free(*out);
                *out = map;
                status = reply->status;
            } else {
                node_free(map);
            }
        }
    }
    world_forget(world);
    return status;
}

const Node *world_reply(World *world, uint64_t connection, const char *key)
{
    const Node *answer;
    world_answer(world, connection, key, &answer);
    return answer;
}

int world_http(World *world, Method method, const char *path, const char *token, const char *body,
               const Node **out)
{
    Request *request = request_new(REQUEST_HTTP, 7);
    request->method = method;
    int plain = (int)strcspn(path, "?");
    snprintf(request->path, sizeof request->path, "%.*s", plain, path);
    snprintf(request->query, sizeof request->query, "%s", path + plain + (path[plain] == '?'));
    snprintf(request->token, sizeof request->token, "%s", token);
    snprintf(request->address, sizeof request->address, "%s",
             world->address ? world->address : "192.0.2.1");
    snprintf(request->password, sizeof request->password, "%s",
             world->password ? world->password : "");
    request->body = need_copy(body);
    request->size = strlen(body);
    host_round(&world->server.host, &request->link);
    return world_answer(world, 7, NULL, out);
}

/* The answer to a frame; null when there was an error, whose code is then in `code`. */
const Node *world_frame(World *world, uint64_t connection, const char *text, char code[32])
{
    const Node *answer;
    Request    *request = request_new(REQUEST_FRAME, connection);
    request->body = need_copy(text);
    request->size = strlen(text);
    host_round(&world->server.host, &request->link);
    world_answer(world, connection, "re", &answer);
    assert_non_null(answer);
    const Node *error = node_get(answer, "error");
    snprintf(code, 32, "%s", error ? node_string(node_get(error, "code")) : "");
    return answer;
}

void world_send(World *world, uint64_t connection, const char *expected, const char *text)
{
    char code[32];
    node_free(world_frame(world, connection, text, code));
    assert_string_equal(code, expected);
}

/* The settings of a table whose first seat plays the first civilization, unless they say otherwise:
 * who acts first is no matter of luck. */
static char *in_order(const char *settings)
{
    static const char order[] = "{\"civilizations\":\"in-order\"}";
    if (strstr(settings, "hearths"))
        return need_copy(settings);
    const Node *map = node_read(settings, strlen(settings), NULL);
    const Node *usual = node_read(order, strlen(order), NULL);
    const Node *options = node_get(map, "options");
    const Node *switches = node_with(usual, node_get(options, "switches"), NULL);
    JsonOut     out = { 0 };
    out_map(&out);
    for (const Node *member = node_first(map); member; member = member->next)
        if (member != options) {
            out_key(&out, member->key);
            out_node(&out, member);
        }
    out_key(&out, "options");
    out_map(&out);
    for (const Node *member = node_first(options); member; member = member->next)
        if (strcmp(member->key, "switches") != 0) {
            out_key(&out, member->key);
            out_node(&out, member);
        }
    out_key(&out, "switches");
    out_node(&out, switches);
    out_map_end(&out);
    out_map_end(&out);
    out_string(&out);
    node_free(map);
    node_free(usual);
    node_free(switches);
    return out.text;
}

Place world_make(World *world, const char *settings, bool start)
{
    Place       place;
    char        path[64];
    const Node *answer;
    Error       error;
    char       *said = in_order(settings);
    assert_int_equal(world_http(world, METHOD_POST, "/api/tables", "", said, &answer), 200);
    free(said);
    snprintf(place.id, sizeof place.id, "%s", node_string(node_get(answer, "table")));
    snprintf(place.token, sizeof place.token, "%s", node_string(node_get(answer, "token")));
    node_free(answer);
    snprintf(path, sizeof path, "/api/tables/%s/start", place.id);
    if (start) {
        assert_int_equal(world_http(world, METHOD_POST, path, place.token, "", &answer), 200);
        node_free(answer);
    }
    place.table = tables_find(&world->server.host, place.id, &error);
    assert_non_null(place.table);
    return place;
}

void world_sit_down(World *world, const Place *place, uint64_t connection)
{
    char text[200];
    snprintf(text, sizeof text, "{\"do\":\"open\",\"id\":1,\"table\":\"%s\",\"token\":\"%s\"}",
             place->id, place->token);
    world_send(world, connection, "", text);
}

Place world_two_people(World *world, const char *more)
{
    char        path[64], settings[400];
    const Node *answer;
    snprintf(settings, sizeof settings,
             "{\"scenario\":\"short\",\"board\":\"plain\",\"open\":true,\"seats\":[{\"kind\":"
             "\"mine\"},{\"kind\":\"open\"}]%s%s}",
             more[0] ? "," : "", more);
    Place place = world_make(world, settings, false), other = place;
    snprintf(path, sizeof path, "/api/tables/%s/seats", place.id);
    assert_int_equal(world_http(world, METHOD_POST, path, "", "{\"name\":\"Two\"}", &answer), 200);
    snprintf(other.token, sizeof other.token, "%s", node_string(node_get(answer, "token")));
    node_free(answer);
    snprintf(path, sizeof path, "/api/tables/%s/start", place.id);
    assert_int_equal(world_http(world, METHOD_POST, path, place.token, "", &answer), 200);
    node_free(answer);
    world_sit_down(world, &place, 9);
    world_sit_down(world, &other, 8);
    return place;
}

void world_hang_up(World *world, uint64_t connection)
{
    host_round(&world->server.host, &request_new(REQUEST_CLOSED, connection)->link);
    world_forget(world);
}

/* Rounds until the bots have nothing to do. */
void world_settle(World *world, const Place *place)
{
    for (int i = 0; i < 1000 && place->table->due_ms != INT64_MAX; i++)
        host_round(&world->server.host, NULL);
    assert_true(place->table->due_ms == INT64_MAX);
    world_forget(world);
}

void world_skip(World *world, int64_t seconds)
{
    time_skip(seconds * 1000);
    /* Asked once after each round: a moment later something may be due again. */
    bool idle = false;
    for (int i = 0; i < ROUNDS_MOST && !idle; i++) {
        host_round(&world->server.host, NULL);
        idle = host_is_idle(&world->server.host);
    }
    assert_true(idle);
    world_forget(world);
}

void world_act(World *world, const Place *place, const char *action, const char *expected)
{
    char text[600];
    snprintf(text, sizeof text, "{\"do\":\"act\",\"id\":2,\"n\":%" PRId64 ",\"action\":%s}",
             place->table->n, action);
    world_send(world, 9, expected, text);
}

/* What the rules list first. */
void world_act_first(World *world, const Place *place, const char *expected)
{
    char   text[600], words[256];
    Action action;
    Table *table = place->table;
    assert_true(table->rules.family->legal(&action, 1, &table->rules, &table->game, 0) > 0);
    text_action(words, sizeof words, &table->rules, &table->game, &action);
    snprintf(text, sizeof text, "{\"do\":\"act\",\"id\":2,\"n\":%" PRId64 ",\"action\":\"%s\"}",
             table->n, words);
    world_send(world, 9, expected, text);
}

void world_position(AnyGame *out, const Table *table, int64_t n)
{
    const Family *family = table->rules.family;
    family->setup(out, &table->rules, &table->settings.options, table->row.seed);
    for (int64_t i = 0; i < n; i++)
        assert_int_equal(family->apply(out, &table->rules, &table->actions[i], NULL), ACCEPTED);
}

void world_enrol(World *world, const char *name, char login[TOKEN_MAX])
{
    AccountRow row = { .password = "x" };
    uint8_t    hash[HASH_BYTES];
    Error      error;
    snprintf(row.name, sizeof row.name, "%s", name);
    token_make(&server_ports.chance, login, 'a');
    token_hash(hash, login);
    assert_true(store_begin(world->store, &error) && store_account_add(world->store, &row, &error)
                && store_session_add(world->store, hash, row.number, time_now(), &error)
                && store_commit(world->store, &error));
}

const Node *world_ask(World *world, int status, Method method, const char *path, const char *token,
                      const char *body)
{
    const Node *answer = NULL;
    assert_int_equal(world_http(world, method, path, token, body, &answer), status);
    return answer;
}

void world_play_out(World *world, const Place *place)
{
    static AnyView view;
    Table         *table = place->table;
    const Bots    *players = bots_of(table->rules.family);
    Error          error = { "" };
    AnyBot         bot;
    assert_true(bots_read(&bot, players, "easy", &error) && store_begin(world->store, &error));
    world->server.host.round.writing = true;
    while (!table_standing(table).over) {
        Player  player = (Player)first32(table_pending(table));
        Refusal refusal;
        family_views(table->rules.family)->make(&view, &table->rules, &table->game, player);
        Action action = players->choose(&bot, &table->rules, &view, &table->seats[player].memory,
                                        &table->bot_rng);
        assert_true(table_act(&world->server.host, table, &action, 0, &refusal, &error));
        assert_int_equal(refusal, ACCEPTED);
    }
    assert_true(store_commit(world->store, &error));
    world->server.host.round.writing = false;
}
