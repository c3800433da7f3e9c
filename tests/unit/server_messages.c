/* Messages of sockets: what is sent twice is done once, and nobody costs others more than a share.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/table/text.h"
#include "server/times.h"
#include "tests/unit/server_world.h"

static void say(World *world, const char *expected)
{
    world_send(world, 9, expected, "{\"do\":\"say\",\"id\":3,\"text\":\"hello\"}");
}

static void count_said(void *context, const ChatRow *row)
{
    (void)row;
    ++*(int *)context;
}

static void nobody_fills_the_database_by_talking(void **state)
{
    World *world = world_begin();
    Place  place = world_make(world, "{\"board\":\"plain\"}", true);
    Error  error = { "" };
    int    said = 0;
    (void)state;
    world_sit_down(world, &place, 9);
    for (int i = 0; i < 10; i++)
        say(world, "");
    say(world, "too-fast");
    time_skip(2900);
    say(world, "too-fast");
    time_skip(200);
    say(world, "");
    say(world, "too-fast");
    for (int i = 0; i < 400; i++) {
        time_skip(4000);
        say(world, "");
    }
    assert_true(store_chat(world->store, place.table->row.number, 1000, count_said, &said, &error));
    assert_int_equal(said, 300);
    world_end(world);
}

/* What the rules list first for seat 0, under a key; the number in the answer. */
static int64_t act_keyed(World *world, const Place *place, int64_t n, const char *words,
                         const char *key)
{
    char text[700], code[32];
    snprintf(text, sizeof text,
             "{\"do\":\"act\",\"id\":2,\"n\":%" PRId64 ",\"action\":\"%s\",\"key\":\"%s\"}", n,
             words, key);
    const Node *answer = world_frame(world, 9, text, code);
    assert_string_equal(code, "");
    int64_t led_to = node_whole(node_get(answer, "n"));
    node_free(answer);
    (void)place;
    return led_to;
}

static void first_words(const Place *place, char words[256])
{
    Action       action;
    const Table *table = place->table;
    assert_true(table->rules.family->legal(&action, 1, &table->rules, &table->game, 0) > 0);
    text_action(words, 256, &table->rules, &table->game, &action);
}

static void what_is_sent_again_under_its_key_is_done_once(void **state)
{
    World *world = world_begin();
    char   words[256];
    (void)state;
    /* Alone at the table: bots of other seats wait for their turn, so that nothing else happens. */
    Place place =
        world_make(world, "{\"board\":\"plain\",\"options\":{\"strict_order\":true}}", true);
    world_sit_down(world, &place, 9);
    world_settle(world, &place);
    int64_t before = place.table->n;
    first_words(&place, words);
    int64_t after = act_keyed(world, &place, before, words, "one");
    assert_true(after > before);
    int64_t now = place.table->n;
    assert_int_equal(act_keyed(world, &place, before, words, "one"), after);
    assert_int_equal(place.table->n, now);
    /* Also when everything has been forgotten but what is stored. */
    world_restart(world);
    Error error;
    place.table = tables_find(&world->server.host, place.id, &error);
    world_sit_down(world, &place, 9);
    now = place.table->n;
    assert_int_equal(act_keyed(world, &place, before, words, "one"), after);
    assert_int_equal(place.table->n, now);
    world_settle(world, &place);
    first_words(&place, words);
    now = place.table->n;
    assert_true(act_keyed(world, &place, now, words, "two") > now);
    world_end(world);
}

static void an_address_that_costs_too_much_waits_for_what_is_costly(void **state)
{
    World *world = world_begin();
    Place  place = world_make(world, "{\"board\":\"plain\"}", true);
    (void)state;
    world_sit_down(world, &place, 9);
    world_settle(world, &place);
    world_send(world, 9, "", "{\"do\":\"digest\",\"id\":3}");
    Bucket *bucket =
        &limits_row(&world->server.host.efforts, "?", world->server.host.round.now_ms)->bucket;
    assert_true(bucket_charge(bucket, world->server.host.efforts.rate,
                              world->server.host.efforts.burst, 700000, time_ms())
                > 0);
    world_send(world, 9, "busy", "{\"do\":\"digest\",\"id\":3}");
    world_send(world, 9, "busy", "{\"do\":\"advice\",\"id\":3}");
    world_send(world, 9, "", "{\"do\":\"ping\",\"id\":3}");
    world_act_first(world, &place, ""); /* Playing is never refused for it. */
    time_skip(3000);
    world_send(world, 9, "", "{\"do\":\"digest\",\"id\":3}");
    world_end(world);
}

/* The answer to a frame that a worker writes. */
static const Node *by_worker(World *world, const char *text)
{
    Request *request = request_new(REQUEST_FRAME, 9);
    request->body = need_copy(text);
    request->size = strlen(text);
    world_forget(world);
    host_round(&world->server.host, &request->link);
    const Node *answer = world_reply(world, 9, "re");
    assert_null(answer); /* Nobody waits for it in the round. */
    Link *link = NULL;
    while (!link) /* It comes as soon as it is written. */
        link = queue_take(&world->server.requests, INT64_MAX);
    host_round(&world->server.host, link);
    return world_reply(world, 9, "re");
}

static void old_events_are_found_beside_the_rounds(void **state)
{
    World *world = world_begin();
    Place  place = world_make(world, "{\"board\":\"plain\",\"scenario\":\"short\"}", true);
    char   code[32];
    (void)state;
    world_sit_down(world, &place, 9);
    world_settle(world, &place);
    world_send(world, 9, "", "{\"do\":\"away\",\"id\":4,\"bot\":\"easy\",\"limits\":{}}");
    world_settle(world, &place);
    assert_true(place.table->n > RECENT_ACTIONS);
    const Node *at_once = world_frame(world, 9, "{\"do\":\"digest\",\"id\":5,\"since\":0}", code);
    world->server.historians = workers_start(1, &world->server.requests);
    const Node *later = by_worker(world, "{\"do\":\"digest\",\"id\":5,\"since\":0}");
    assert_non_null(later);
    assert_true(node_equal(at_once, later));
    assert_true(node_count(node_get(later, "events")) > RECENT_ACTIONS);
    workers_stop(world->server.historians);
    world->server.historians = NULL;
    node_free(at_once);
    node_free(later);
    world_end(world);
}

int unit_server_messages(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_fills_the_database_by_talking),
        cmocka_unit_test(what_is_sent_again_under_its_key_is_done_once),
        cmocka_unit_test(an_address_that_costs_too_much_waits_for_what_is_costly),
        cmocka_unit_test(old_events_are_found_beside_the_rounds),
    };
    return cmocka_run_group_tests_name("server_messages", tests, NULL, NULL);
}
