/* Games that are played again, for undo and from the store: whoever has a long one leaves the game
 * thread to the others, and what is played again is what was. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/civ/procedure.h"
#include "rules/table/text.h"
#include "table/progress.h"
#include "table/loading.h"
#include "server/times.h"
#include "table/undo.h"
#include "tests/unit/server_world.h"

enum { LONG = 2400, PLAYER = 9, VISITOR = 8, HTTP = 7 };

/* ---- A long game, rated, with offers in it ---- */

/* Bots that have lost their memory with the table would offer anew. */
static bool trades(const Table *table)
{
    const Game *game = (const Game *)(const void *)&table->game;
    return flow_top_const(&game->flow)->procedure == PROCEDURE_TRADE;
}

/* A bot plays for seat 0 too until enough has been done and its person is asked again. */
static Place long_game(World *world)
{
    Place place =
        world_make(world,
                   "{\"edition\":\"mega-2015\",\"players\":18,\"scenario\":\"basic\",\"open\":true,"
                   "\"seats\":[{\"kind\":\"mine\"}],\"bot_pace\":0}",
                   true);
    Table *table = place.table;
    table->settings.rated = true; /* Without accounts: only what is said counts here. */
    table_keep_settings(&world->server.host, table);
    Error error = { "" };
    assert_true(table_store(&world->server.host, table, &error));
    world_sit_down(world, &place, PLAYER);
    world_send(
        world, PLAYER, "",
        "{\"do\":\"away\",\"id\":1,\"bot\":\"normal\",\"limits\":{\"trade\":true,\"spend\":true,"
        "\"attack\":true}}");
    for (int i = 0; i < 100000 && (table->n < LONG || trades(table)); i++)
        host_round(&world->server.host, NULL);
    world_send(world, PLAYER, "", "{\"do\":\"away\",\"id\":1,\"bot\":null}");
    world_settle(world, &place);
    assert_true(table->n >= LONG && table->due_ms == INT64_MAX);
    return place;
}

static World *begin(Place *place)
{
    World *world = world_begin();
    *place = long_game(world);
    world->server.workers = workers_start(1, &world->server.requests);
    world->server.host.figures.replayed = 0;
    return world;
}

static void end(World *world)
{
    workers_stop(world->server.workers);
    world->server.workers = NULL;
    world_end(world);
}

/* ---- The same ---- */

static Moment *keep(const Table *table)
{
    Moment *kept = need_zeroed(1, sizeof *kept);
    kept->n = table->n;
    kept->game = table->game;
    kept->testimony = table->testimony;
    kept->shared_at = table->shared_at;
    kept->closing_at = table->closing_at;
    kept->shared_round = table->shared_round;
    for (int i = 0; i < table->seat_count; i++)
        kept->asked[i] = table->seats[i].asked;
    return kept;
}

static void assert_same(Moment *before, const Table *table)
{
    Moment *now = keep(table);
    assert_int_equal(now->n, before->n);
    assert_memory_equal(&now->game, &before->game, sizeof now->game);
    assert_memory_equal(&now->testimony, &before->testimony, sizeof now->testimony);
    assert_int_equal(now->shared_at, before->shared_at);
    for (int i = 0; i < table->seat_count; i++) {
        const Question *a = &now->asked[i], *b = &before->asked[i];
        assert_true(a->decision == b->decision && a->decision_n == b->decision_n
                    && a->matter == b->matter && a->matter_n == b->matter_n
                    && a->matter_at == b->matter_at && a->missed == b->missed);
    }
    free(now);
    free(before);
}

/* ---- Waiting for a worker ---- */

static bool is_answered(World *world, uint64_t connection)
{
    for (Link *link = world->server.host.round.outbox; link; link = link->next) {
        const Reply *reply = (const Reply *)link;
        for (int i = 0; i < reply->count; i++)
            if (reply->connections[i] == connection)
                return true;
    }
    return false;
}

static void ask(World *world, const char *path)
{
    Request *request = request_new(REQUEST_HTTP, HTTP);
    snprintf(request->path, sizeof request->path, "%s", path);
    snprintf(request->address, sizeof request->address, "192.0.2.1");
    request->body = need_copy("");
    host_round(&world->server.host, &request->link);
}

static void say(World *world, uint64_t connection, const char *text)
{
    Request *request = request_new(REQUEST_FRAME, connection);
    request->body = need_copy(text);
    request->size = strlen(text);
    host_round(&world->server.host, &request->link);
}

/* Rounds until the game is there: those in which rows are fetched need nothing, the last one is the
 * worker's. */
static Table *let_read(World *world, const Place *place)
{
    Table *table = tables_loaded(&world->server.host, place->id);
    assert_non_null(table);
    assert_non_null(table->loading);
    while (table->loading)
        host_round(&world->server.host,
                   loading_lacks(table) ? NULL : queue_take(&world->server.requests, INT64_MAX));
    return table;
}

static void leave_memory(World *world, Place *place)
{
    world_hang_up(world, PLAYER);
    tables_drop(&world->server.host, place->table);
    place->table = NULL;
}

/* ---- Tests ---- */

/* The usual undo plays a few actions again, however long the game is, and leads to what was. */
static void test_undo_is_near(void **state)
{
    (void)state;
    Place  place;
    World *world = begin(&place);
    Table *table = place.table;
    for (int i = 0; i < 2 * MARK_EVERY; i++) {
        Moment *before = keep(table);
        int64_t n = table->n;
        bool    near = table->mark && table->mark->n <= n;
        assert_true(near);
        world_act_first(world, &place, "");
        if (table->flags[n] & ACTION_REVEALS || table->mark->n > n) {
            free(before);
            world_settle(world, &place);
            continue;
        }
        Error error = { "" };
        assert_true(store_begin(world->store, &error));
        world->server.host.round.writing = true;
        world->server.host.figures.replayed = 0;
        assert_true(table_cut(&world->server.host, table, n, 0, &error));
        assert_true(world->server.host.figures.replayed <= MARK_EVERY);
        assert_null(table->loading);
        assert_same(before, table);
        assert_true(store_commit(world->store, &error));
        world->server.host.round.writing = false;
        table->stored = false;
        world_act_first(world, &place, "");
        world_settle(world, &place);
    }
    end(world);
}

/* Whoever comes to a long game waits until a worker has played it; others are answered meanwhile.
 */
static void test_read_by_a_worker(void **state)
{
    (void)state;
    Place   place;
    World  *world = begin(&place);
    Moment *before = keep(place.table);
    int     said = 0;
    for (int i = 0; i < 18; i++)
        said += before->testimony.of[i].said;
    assert_true(said > 0);
    leave_memory(world, &place);
    char path[64], open[200];
    snprintf(path, sizeof path, "/api/tables/%s", place.id);
    ask(world, path);
    assert_false(is_answered(world, HTTP));
    snprintf(open, sizeof open, "{\"do\":\"open\",\"id\":1,\"table\":\"%s\",\"token\":\"%s\"}",
             place.id, place.token);
    say(world, PLAYER, open);
    say(world, VISITOR, "{\"do\":\"ping\",\"id\":1}");
    assert_true(is_answered(world, VISITOR) && !is_answered(world, PLAYER));
    const Node *list;
    assert_int_equal(world_http(world, METHOD_GET, "/api/tables", "", "", &list), 200);
    node_free(list); /* It is listed as it was. */
    place.table = let_read(world, &place);
    assert_true(is_answered(world, HTTP) && is_answered(world, PLAYER));
    assert_int_equal(world->server.host.figures.replayed, 0);
    assert_same(before, place.table);
    assert_int_equal(place.table->seats[0].connected, 1);
    world_act_first(world, &place, "");
    end(world);
}

/* The table goes far back: what is asked of it meanwhile is answered behind it. */
static void test_far_undo(void **state)
{
    (void)state;
    Place  place;
    World *world = begin(&place);
    Table *table = place.table;
    char   text[100];
    table->settings.rated = false; /* In a rated game nothing would go back. */
    table_keep_settings(&world->server.host, table);
    world_send(world, PLAYER, "",
               "{\"do\":\"propose\",\"id\":2,\"kind\":\"pause\"}"); /* Bots rest. */
    snprintf(text, sizeof text, "{\"do\":\"propose\",\"id\":3,\"kind\":\"undo\",\"to\":%d}",
             LONG / 2);
    say(world, PLAYER, text);
    assert_true(is_answered(world, PLAYER));
    assert_non_null(table->loading);
    world_forget(world);
    say(world, PLAYER, "{\"do\":\"ping\",\"id\":4}");
    assert_false(is_answered(world, PLAYER));
    assert_ptr_equal(let_read(world, &place), table);
    assert_true(is_answered(world, PLAYER));
    assert_int_equal(world->server.host.figures.replayed, 0);
    assert_int_equal(table->n, LONG / 2);
    assert_true(table->playing && !table->why[0]);
    Moment *after = keep(table);
    workers_stop(world->server.workers);
    world->server.workers = NULL;
    leave_memory(world, &place);
    Error error;
    assert_same(after, tables_find(&world->server.host, place.id, &error));
    world_end(world);
}

static void act(World *world, const Table *table)
{
    char   words[256], text[400];
    Action action;
    assert_true(table->rules.family->legal(&action, 1, &table->rules, &table->game, 0) > 0);
    text_action(words, sizeof words, &table->rules, &table->game, &action);
    snprintf(text, sizeof text, "{\"do\":\"act\",\"id\":2,\"n\":%" PRId64 ",\"action\":\"%s\"}",
             table->n, words);
    say(world, PLAYER, text);
}

/* A round that could not be stored is read again without the game thread's playing it. */
static void test_failed_round(void **state)
{
    (void)state;
    Place   place;
    World  *world = begin(&place);
    Table  *table = place.table;
    Moment *before = keep(table);
    world_refuse_writes(world, true);
    act(world, table);
    assert_int_equal(world->server.host.figures.failures, 1);
    world_refuse_writes(world, false);
    let_read(world, &place);
    assert_int_equal(world->server.host.figures.replayed, 0);
    assert_same(before, table);
    time_skip(1000); /* Bots rest for a moment after a failure. */
    int64_t n = table->n;
    for (int i = 0; i < 100 && table->n == n; i++)
        if (table->due_ms == INT64_MAX)
            act(world, table);
        else
            host_round(&world->server.host, NULL);
    assert_true(table->n > n);
    end(world);
}

/* The server ends, a keeper takes the table away or cannot wait, while a worker has the game. */
static void test_interrupted(void **state)
{
    (void)state;
    Place  place;
    World *world = begin(&place);
    char   path[64];
    Error  error;
    snprintf(path, sizeof path, "/api/tables/%s", place.id);
    leave_memory(world, &place);
    ask(world, path);
    assert_null(tables_find(&world->server.host, place.id, &error));
    assert_ptr_equal(world->server.host.round.waits_for,
                     tables_loaded(&world->server.host, place.id));
    place.table = tables_find_now(&world->server.host, place.id, &error);
    assert_true(place.table->n >= LONG && !place.table->loading);
    assert_true(is_answered(world, HTTP)); /* Who waited is not forgotten. */
    world_forget(world);
    tables_drop(&world->server.host, place.table);
    ask(world, path);
    assert_true(store_begin(world->store, &error));
    world->server.host.round.writing = true;
    assert_true(tables_remove(&world->server.host, tables_loaded(&world->server.host, place.id),
                              "gone", &error));
    assert_true(store_commit(world->store, &error));
    world->server.host.round.writing = false;
    while (!is_answered(world, HTTP)) /* It is asked again, and there is none. */
        host_round(&world->server.host, queue_take(&world->server.requests, INT64_MAX));
    end(world);
    world = begin(&place);
    leave_memory(world, &place);
    ask(world, path);
    end(world);
}

int unit_server_reading(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_undo_is_near), cmocka_unit_test(test_read_by_a_worker),
        cmocka_unit_test(test_far_undo),     cmocka_unit_test(test_failed_round),
        cmocka_unit_test(test_interrupted),
    };
    return cmocka_run_group_tests_name("server_reading", tests, NULL, NULL);
}
