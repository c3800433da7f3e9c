/* Tables in the game thread, without a network: requests go in, replies come out of the outbox. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/civ/text.h"
#include "server/host.h"
#include "server/json_in.h"
#include "server/store_parts.h"
#include "server/tokens.h"
#include "server/trace.h"
#include "tests/unit/unit.h"

typedef struct World {
    Settings settings;
    Shelf    shelf;
    Store   *store;
    Host     host;
} World;

static World *begin(void)
{
    World *world = need_zeroed(1, sizeof *world);
    Error  error = { "" };
    char  *options[] = { "--bot-pace", "0", "--first-chance", "0", "--tables", "0", "--log", "error" };
    trace_level(TRACE_ERROR);
    assert_true(tokens_ready());
    assert_true(settings_read(&world->settings, 8, options, &error));
    assert_true(shelf_load(&world->shelf, &error));
    world->store = store_open(":memory:", &error);
    assert_non_null(world->store);
    host_init(&world->host, &world->settings, &world->shelf, world->store);
    return world;
}

static void restart(World *world)
{
    host_free(&world->host);
    host_init(&world->host, &world->settings, &world->shelf, world->store);
}

static void end(World *world)
{
    host_free(&world->host);
    store_close(world->store);
    shelf_free(&world->shelf);
    free(world);
}

static void empty_outbox(World *world)
{
    for (Link *link = world->host.outbox, *next; link; link = next) {
        next = link->next;
        reply_free((Reply *)link);
    }
    world->host.outbox = NULL;
    world->host.outbox_end = &world->host.outbox;
}

/* The status; the last reply to the connection is in *out, to be released. */
static int answer_of(World *world, uint64_t connection, const char *key, json_t **out)
{
    Error error;
    int   status = 0;
    *out = NULL;
    for (Link *link = world->host.outbox; link; link = link->next) {
        Reply *reply = (Reply *)link;
        if (reply->connection != connection || reply->size == 0)
            continue;
        json_t *map = in_read((const char *)reply->text, reply->size, &error);
        assert_non_null(map);
        if (!key || json_object_get(map, key)) {
            json_decref(*out);
            *out = map;
            status = reply->status;
        } else {
            json_decref(map);
        }
    }
    empty_outbox(world);
    return status;
}

static int http(World *world, Method method, const char *path, const char *token, const char *body,
                json_t **out)
{
    Request *request = request_new(REQUEST_HTTP, 7);
    request->method = method;
    snprintf(request->path, sizeof request->path, "%s", path);
    snprintf(request->token, sizeof request->token, "%s", token);
    snprintf(request->address, sizeof request->address, "192.0.2.1");
    request->body = need_copy(body);
    request->size = strlen(body);
    host_round(&world->host, &request->link);
    return answer_of(world, 7, NULL, out);
}

/* The answer to a frame; null when there was an error, whose code is then in `code`. */
static json_t *frame(World *world, uint64_t connection, const char *text, char code[32])
{
    json_t  *answer;
    Request *request = request_new(REQUEST_FRAME, connection);
    request->body = need_copy(text);
    request->size = strlen(text);
    host_round(&world->host, &request->link);
    answer_of(world, connection, "re", &answer);
    assert_non_null(answer);
    json_t *error = json_object_get(answer, "error");
    snprintf(code, 32, "%s", error ? json_string_value(json_object_get(error, "code")) : "");
    return answer;
}

static void send(World *world, uint64_t connection, const char *expected, const char *text)
{
    char code[32];
    json_decref(frame(world, connection, text, code));
    assert_string_equal(code, expected);
}

typedef struct Place {
    char   id[TABLE_ID_MAX];
    char   token[TOKEN_MAX];
    Table *table;
} Place;

static Place make(World *world, const char *settings, bool start)
{
    Place   place;
    char    path[64];
    json_t *answer;
    Error   error;
    assert_int_equal(http(world, METHOD_POST, "/api/tables", "", settings, &answer), 200);
    snprintf(place.id, sizeof place.id, "%s",
             json_string_value(json_object_get(answer, "table")));
    snprintf(place.token, sizeof place.token, "%s",
             json_string_value(json_object_get(answer, "token")));
    json_decref(answer);
    snprintf(path, sizeof path, "/api/tables/%s/start", place.id);
    if (start) {
        assert_int_equal(http(world, METHOD_POST, path, place.token, "", &answer), 200);
        json_decref(answer);
    }
    place.table = tables_find(&world->host, place.id, &error);
    assert_non_null(place.table);
    return place;
}

static void sit_down(World *world, const Place *place, uint64_t connection)
{
    char text[200];
    snprintf(text, sizeof text, "{\"do\":\"open\",\"id\":1,\"table\":\"%s\",\"token\":\"%s\"}",
             place->id, place->token);
    send(world, connection, "", text);
}

/* Rounds until the bots have nothing to do. */
static void settle(World *world, const Place *place)
{
    for (int i = 0; i < 1000 && place->table->due_ms != INT64_MAX; i++)
        host_round(&world->host, NULL);
    assert_true(place->table->due_ms == INT64_MAX);
    empty_outbox(world);
}

/* What the rules list first. */
static void act_first(World *world, const Place *place, const char *expected)
{
    char   text[600], words[256];
    Action action;
    Table *table = place->table;
    assert_true(game_legal(&action, 1, &table->rules, &table->game, 0) > 0);
    action_format(words, sizeof words, &table->rules, &table->game, &action);
    snprintf(text, sizeof text, "{\"do\":\"act\",\"id\":2,\"n\":%" PRId64 ",\"action\":\"%s\"}",
             table->n, words);
    send(world, 9, expected, text);
}

/* ---- Tests ---- */

static void a_game_stands_where_it_stood_after_a_restart(void **state)
{
    World *world = begin();
    Place  place = make(world, "{\"scenario\":\"short\",\"board\":\"plain\"}", true);
    Error  error;
    (void)state;
    sit_down(world, &place, 9);
    for (int i = 0; i < 20; i++) {
        settle(world, &place);
        act_first(world, &place, "");
    }
    settle(world, &place);
    uint64_t hash = game_hash(&place.table->game);
    int64_t  n = place.table->n;
    assert_true(n > 20);
    restart(world);
    world->host.now_ms = 1;
    Table *again = tables_find(&world->host, place.id, &error);
    assert_non_null(again);
    assert_int_equal(again->n, n);
    assert_true(game_hash(&again->game) == hash);
    Game *middle = need_memory(sizeof *middle);
    table_position(middle, again, n);
    assert_true(game_hash(middle) == hash);
    free(middle);
    end(world);
}

/* The database may not grow any more: the action has not happened, and everybody is told. */
static void a_full_disk_undoes_the_round(void **state)
{
    World *world = begin();
    Place  place = make(world, "{\"scenario\":\"short\",\"board\":\"plain\"}", true);
    (void)state;
    sit_down(world, &place, 9);
    settle(world, &place);
    sqlite3_exec(world->store->database, "PRAGMA max_page_count=1", NULL, NULL, NULL);
    uint64_t hash = game_hash(&place.table->game);
    int64_t  n = place.table->n;
    bool     failed = false;
    for (int i = 0; i < 400 && !failed; i++) {
        hash = game_hash(&place.table->game);
        n = place.table->n;
        char    code[32], text[600];
        /* Something that needs much room, so that a page is full soon. */
        snprintf(text, sizeof text, "{\"do\":\"say\",\"id\":3,\"text\":\"%0400d\"}", i);
        json_decref(frame(world, 9, text, code));
        failed = strcmp(code, "storage") == 0;
        assert_true(failed || code[0] == 0);
    }
    assert_true(failed);
    assert_true(game_hash(&place.table->game) == hash);
    assert_int_equal(place.table->n, n);
    assert_int_equal(world->host.figures.failures, 1);
    sqlite3_exec(world->store->database, "PRAGMA max_page_count=100000", NULL, NULL, NULL);
    act_first(world, &place, "");
    assert_true(place.table->n > n);
    end(world);
}

static void what_reveals_nothing_is_taken_back(void **state)
{
    World *world = begin();
    /* Alone with bots that wait for the census order: nobody acts in between. */
    Place place = make(world, "{\"board\":\"plain\",\"options\":{\"strict_order\":true}}", true);
    (void)state;
    sit_down(world, &place, 9);
    settle(world, &place);
    uint64_t hash = game_hash(&place.table->game);
    int64_t  n = place.table->n;
    act_first(world, &place, "");
    assert_int_equal(place.table->actions[n].player, 0);
    assert_int_equal(place.table->flags[n] & ACTION_REVEALS, 0);
    send(world, 9, "", "{\"do\":\"undo\",\"id\":4,\"n\":1}");
    assert_true(place.table->n <= n);
    settle(world, &place);
    assert_true(place.table->n > n || game_hash(&place.table->game) == hash);
    /* Chance has spoken: not without consent. */
    place.table->flags[place.table->n - (place.table->n > 0)] |= ACTION_REVEALS;
    if (place.table->n > 0)
        send(world, 9, "needs-consent", "{\"do\":\"undo\",\"id\":4,\"n\":1}");
    end(world);
}

static void tables_that_wait_too_long_expire(void **state)
{
    World *world = begin();
    Place  old = make(world, "{\"open\":true}", false), running = make(world, "{}", true);
    Error  error;
    (void)state;
    sqlite3_exec(world->store->database, "UPDATE tables SET touched = 1000", NULL, NULL, NULL);
    world->host.next_sweep_ms = 0;
    host_round(&world->host, NULL);
    assert_null(tables_find(&world->host, old.id, &error));
    assert_string_equal(error.text, "");
    assert_non_null(tables_find(&world->host, running.id, &error));
    end(world);
}

static void idle_tables_leave_memory_and_come_back(void **state)
{
    World *world = begin();
    Place  place = make(world, "{\"scenario\":\"short\",\"board\":\"plain\"}", true);
    Error  error;
    (void)state;
    settle(world, &place);
    uint64_t hash = game_hash(&place.table->game);
    place.table->touched_ms -= 3600 * 1000;
    world->host.next_sweep_ms = 0;
    host_round(&world->host, NULL);
    assert_int_equal(world->host.table_count, 0);
    place.table = tables_find(&world->host, place.id, &error);
    assert_true(game_hash(&place.table->game) == hash);
    end(world);
}

static void a_game_of_older_rules_goes_on_and_says_so(void **state)
{
    World *world = begin();
    Place  place = make(world, "{\"board\":\"plain\"}", true);
    Error  error;
    json_t *answer;
    char    path[64];
    (void)state;
    sit_down(world, &place, 9);
    settle(world, &place);
    sqlite3_exec(world->store->database, "UPDATE tables SET rules = 0", NULL, NULL, NULL);
    restart(world);
    host_round(&world->host, NULL);
    snprintf(path, sizeof path, "/api/tables/%s", place.id);
    assert_int_equal(http(world, METHOD_GET, path, place.token, "", &answer), 200);
    assert_string_equal(json_string_value(json_object_get(answer, "state")), "running");
    json_decref(answer);
    assert_int_equal(tables_find(&world->host, place.id, &error)->row.rules, RULES_VERSION);
    int64_t chat = 0;
    assert_true(store_count(world->store, "chat", &chat, &error));
    assert_int_equal(chat, 1);
    end(world);
}

static void a_game_that_cannot_go_on_says_why(void **state)
{
    World  *world = begin();
    Place   place = make(world, "{\"scenario\":\"short\",\"board\":\"plain\"}", true);
    Place   other = make(world, "{\"scenario\":\"short\",\"board\":\"plain\"}", true);
    json_t *answer;
    char    path[64];
    (void)state;
    sit_down(world, &place, 9);
    for (int i = 0; i < 6; i++) {
        settle(world, &place);
        act_first(world, &place, "");
    }
    settle(world, &place);
    settle(world, &other);
    assert_true(place.table->n > 3);
    sqlite3_exec(world->store->database,
                 "UPDATE actions SET text = 'fly to Thebes' WHERE n = 3 AND table_number = 1", NULL,
                 NULL, NULL);
    restart(world);
    snprintf(path, sizeof path, "/api/tables/%s", place.id);
    assert_int_equal(http(world, METHOD_GET, path, place.token, "", &answer), 200);
    assert_string_equal(json_string_value(json_object_get(answer, "state")), "stuck");
    assert_non_null(strstr(json_string_value(json_object_get(answer, "why")), "fly to Thebes"));
    json_decref(answer);
    sit_down(world, &place, 9);
    send(world, 9, "stuck", "{\"do\":\"act\",\"id\":5,\"n\":2,\"action\":[\"done\"]}");
    snprintf(path, sizeof path, "/api/tables/%s", other.id);
    assert_int_equal(http(world, METHOD_GET, path, other.token, "", &answer), 200);
    assert_string_equal(json_string_value(json_object_get(answer, "state")), "running");
    json_decref(answer);
    end(world);
}

static void settings_of_a_table_read_back_the_same(void **state)
{
    World        *world = begin();
    Error         error = { "" };
    TableSettings settings, again;
    JsonOut       out = { 0 };
    const char   *text = "{\"edition\":\"western-2019\",\"scenario\":\"expert\",\"players\":7,"
                         "\"board\":\"plain\",\"pace\":\"days\",\"clocks\":{\"trade\":600,\"days\":"
                         "{\"hours\":48}},\"options\":{\"turn_limit\":9,\"switches\":{\"trade-bell\":"
                         "\"all-ends\"}},\"seats\":[{\"kind\":\"mine\",\"name\":\"A \\\"b\\\"\"},"
                         "{\"kind\":\"open\"},{\"kind\":\"bot\",\"bot\":\"easy\"}],\"bot_pace\":3}";
    (void)state;
    json_t *map = in_read(text, strlen(text), &error);
    assert_true(table_settings_read(&settings, map, &world->shelf, &error));
    json_decref(map);
    table_settings_json(&out, &settings, &world->shelf);
    map = in_read(out_string(&out), out.length, &error);
    assert_true(table_settings_read(&again, map, &world->shelf, &error));
    json_decref(map);
    out_free(&out);
    assert_memory_equal(&settings.options, &again.options, sizeof settings.options);
    assert_string_equal(again.seats[0].name, "A \"b\"");
    assert_int_equal(again.seats[1].kind, SEAT_OPEN);
    assert_string_equal(again.seats[2].bot, "easy");
    assert_int_equal(again.hours, 48);
    assert_int_equal(again.bot_pace, 3);
    assert_int_equal(again.pace, PACE_DAYS);
    end(world);
}

int unit_server_tables(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_stands_where_it_stood_after_a_restart),
        cmocka_unit_test(a_full_disk_undoes_the_round),
        cmocka_unit_test(what_reveals_nothing_is_taken_back),
        cmocka_unit_test(tables_that_wait_too_long_expire),
        cmocka_unit_test(idle_tables_leave_memory_and_come_back),
        cmocka_unit_test(a_game_of_older_rules_goes_on_and_says_so),
        cmocka_unit_test(a_game_that_cannot_go_on_says_why),
        cmocka_unit_test(settings_of_a_table_read_back_the_same),
    };
    return cmocka_run_group_tests_name("server_tables", tests, NULL, NULL);
}
