/* The database refuses what one table writes: the others go on. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/table/text.h"
#include "server/times.h"
#include "tests/unit/server_world.h"

static bool is_remote(void)
{
    return getenv("ECUMENE_TEST_DB") != NULL;
}

static void refuse(World *world, const Place *place)
{
    char sql[256];
    snprintf(sql, sizeof sql,
             is_remote()
                 ? "ALTER TABLE actions ADD CONSTRAINT no_more CHECK (table_number<>%" PRId64
                   ") NOT VALID"
                 : "CREATE TRIGGER no_more BEFORE INSERT ON actions WHEN NEW.table_number=%" PRId64
                   " BEGIN SELECT RAISE(ABORT, 'no more'); END",
             place->table->row.number);
    world_sql(world, sql);
}

static void accept_again(World *world)
{
    world_sql(world,
              is_remote() ? "ALTER TABLE actions DROP CONSTRAINT no_more" : "DROP TRIGGER no_more");
}

static Place bots_play(World *world)
{
    Place place = world_make(world, "{\"scenario\":\"short\",\"board\":\"plain\"}", true);
    world_sql(world, "UPDATE seats SET kind=2, bot='easy'");
    tables_reload(&world->server.host, place.table);
    place.table->due_ms = 0;
    return place;
}

static void what_is_refused_of_one_table_stops_no_other(void **state)
{
    World  *world = world_begin();
    Place   bad = bots_play(world), good = bots_play(world);
    int64_t bad_n = bad.table->n, good_n = good.table->n;
    (void)state;
    refuse(world, &bad);
    /* Rounds of a clock that stands still: nobody has to wait for the other table's pause. */
    for (int i = 0; i < 20; i++)
        host_round(&world->server.host, NULL);
    assert_int_equal(bad.table->n, bad_n);
    assert_true(good.table->n > good_n);
    assert_true(bad.table->retry_at_ms > world->server.host.round.now_ms);
    assert_int_equal(good.table->retry_at_ms, 0);
    int64_t failures = (int64_t)world->server.host.figures.failures;
    assert_in_range(failures, 1, 2); /* At first both were in one round. */
    accept_again(world);
    time_skip(2000);
    host_round(&world->server.host, NULL);
    assert_true(bad.table->n > bad_n);
    assert_int_equal(world->server.host.figures.failures, failures);
    world_end(world);
}

static Request *act(const Place *place, uint64_t connection)
{
    char     text[600], words[256];
    Action   action;
    Table   *table = place->table;
    Request *request = request_new(REQUEST_FRAME, connection);
    assert_true(table->rules.family->legal(&action, 1, &table->rules, &table->game, 0) > 0);
    text_action(words, sizeof words, &table->rules, &table->game, &action);
    snprintf(text, sizeof text, "{\"do\":\"act\",\"id\":2,\"n\":%" PRId64 ",\"action\":\"%s\"}",
             table->n, words);
    request->body = need_copy(text);
    request->size = strlen(text);
    return request;
}

/* Both ask in the same moment. */
static void act_at_both(World *world, const Place *bad, const Place *good)
{
    Request *first = act(bad, 11), *second = act(good, 12);
    first->link.next = &second->link;
    second->link.next = NULL;
    host_round(&world->server.host, &first->link);
}

static void people_at_other_tables_are_refused_once_at_most(void **state)
{
    World *world = world_begin();
    Place  bad = world_two_people(world, ""), good = world_two_people(world, "");
    (void)state;
    world_sit_down(world, &bad, 11);
    world_sit_down(world, &good, 12);
    refuse(world, &bad);
    int64_t bad_n = bad.table->n, good_n = good.table->n;
    act_at_both(world, &bad, &good);
    act_at_both(world, &bad, &good);
    assert_int_equal(bad.table->n, bad_n);
    assert_int_equal(good.table->n, good_n + 1);
    const Node *told = world_reply(world, 11, "re");
    assert_string_equal(node_string(node_get(node_get(told, "error"), "code")), "storage");
    node_free(told);
    accept_again(world);
    act_at_both(world, &bad, &good);
    assert_int_equal(bad.table->n, bad_n + 1);
    assert_int_equal(good.table->n, good_n + 2);
    world_end(world);
}

int unit_server_refused(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_refused_of_one_table_stops_no_other),
        cmocka_unit_test(people_at_other_tables_are_refused_once_at_most),
    };
    return cmocka_run_group_tests_name("server_refused", tests, NULL, NULL);
}
