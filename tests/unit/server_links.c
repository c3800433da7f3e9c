/* Links: what each lets its holder do, and which seats are open to others. */
#include <stdio.h>
#include <string.h>

#include "tests/unit/server_world.h"

static void keep_text(char *out, size_t size, const Node *map, const char *key)
{
    assert_non_null(node_get(map, key));
    snprintf(out, size, "%s", node_string(node_get(map, key)));
}

static int join(World *world, const Place *place, const char *invitation, int seat)
{
    char        path[64], body[200];
    const Node *answer;
    snprintf(path, sizeof path, "/api/tables/%s/seats", place->id);
    snprintf(body, sizeof body, "{\"name\":\"Eve\",\"seat\":%d,\"invitation\":\"%s\"}", seat,
             invitation);
    int status = world_http(world, METHOD_POST, path, "", body, &answer);
    node_free(answer);
    return status;
}

static void open_with(World *world, const Place *place, const char *token, const char *expected)
{
    char text[200];
    snprintf(text, sizeof text, "{\"do\":\"open\",\"id\":1,\"table\":\"%s\",\"token\":\"%s\"}",
             place->id, token);
    world_send(world, 30, expected, text);
}

static int moment(World *world, const Place *place, const char *token, const char *query)
{
    char        path[64];
    const Node *answer;
    snprintf(path, sizeof path, "/api/tables/%s/moments%s", place->id, query);
    int status = world_http(world, METHOD_GET, path, token, "", &answer);
    node_free(answer);
    return status;
}

static void the_link_for_watching_lets_nobody_in(void **state)
{
    World      *world = world_begin();
    Place       place = world_make(world, "{\"scenario\":\"short\",\"board\":\"plain\"}", true);
    char        path[64], watch[TOKEN_MAX], invitation[TOKEN_MAX];
    const Node *answer;
    (void)state;
    snprintf(path, sizeof path, "/api/tables/%s", place.id);
    assert_int_equal(world_http(world, METHOD_GET, path, place.token, "", &answer), 200);
    keep_text(watch, sizeof watch, answer, "watch_token");
    keep_text(invitation, sizeof invitation, answer, "invitation");
    node_free(answer);
    /* It shows the table without its invitation, and a spectator's view. */
    assert_int_equal(world_http(world, METHOD_GET, path, watch, "", &answer), 200);
    assert_null(node_get(answer, "invitation"));
    assert_null(node_get(answer, "watch_token"));
    node_free(answer);
    open_with(world, &place, watch, "");
    world_send(world, 30, "no-seat", "{\"do\":\"act\",\"id\":1,\"n\":0,\"action\":[\"done\"]}");
    assert_int_equal(join(world, &place, watch, 1), 403);
    watch[5] ^= 1;
    open_with(world, &place, watch, "wrong-token");
    watch[5] ^= 1;
    assert_int_equal(moment(world, &place, watch, "/0"), 200);
    assert_int_equal(moment(world, &place, "", "/0"), 403);
    assert_int_equal(join(world, &place, invitation, 1), 200);
    world_end(world);
}

/* Whoever is sent a link to a moment of a finished game sees it, the hands included. */
static void moments_of_a_finished_game_can_be_passed_on(void **state)
{
    World *world = world_begin();
    Place  place =
        world_make(world, "{\"scenario\":\"short\",\"board\":\"plain\",\"watch\":false}", true);
    char        path[64], watch[TOKEN_MAX];
    const Node *answer;
    (void)state;
    world_sit_down(world, &place, 9);
    snprintf(path, sizeof path, "/api/tables/%s/moments", place.id);
    assert_int_equal(world_http(world, METHOD_GET, path, place.token, "", &answer), 200);
    keep_text(watch, sizeof watch, answer, "watch_token");
    node_free(answer);
    assert_int_equal(moment(world, &place, watch, "/0"), 403); /* Nobody watches this table. */
    world_send(world, 9, "", "{\"do\":\"propose\",\"id\":1,\"kind\":\"end\"}");
    world_send(world, 9, "", "{\"do\":\"away\",\"id\":1,\"bot\":\"easy\"}");
    world_skip(world, 0);
    assert_int_equal(place.table->row.state, STATE_OVER);
    assert_int_equal(moment(world, &place, watch, ""), 200);
    assert_int_equal(moment(world, &place, watch, "/0"), 200);
    assert_int_equal(moment(world, &place, "", "/0"), 403);
    world_end(world);
}

/* A replay goes from phase to phase and tells what happened since the last one. */
static void a_moment_tells_what_happened_since_another(void **state)
{
    World      *world = world_begin();
    Place       place = world_make(world, "{\"scenario\":\"short\",\"board\":\"plain\"}", true);
    char        path[80];
    const Node *answer;
    (void)state;
    world_sit_down(world, &place, 9);
    world_send(world, 9, "", "{\"do\":\"propose\",\"id\":1,\"kind\":\"end\"}");
    world_send(world, 9, "", "{\"do\":\"away\",\"id\":1,\"bot\":\"easy\"}");
    world_skip(world, 0);
    snprintf(path, sizeof path, "/api/tables/%s/moments", place.id);
    assert_int_equal(world_http(world, METHOD_GET, path, place.token, "", &answer), 200);
    const Node *phases = node_get(answer, "phases");
    long long   before = -1;
    int         markets = 0;
    size_t      i;
    const Node *row;
    assert_true(node_count(phases) > 5);
    for (row = node_first(phases), i = 0; row; row = row->next, i++) {
        long long step = node_whole(node_at(row, 0));
        assert_true(step > before);
        assert_true(node_whole(node_at(row, 1)) > 0);
        before = step;
        markets += node_is_true(node_at(row, 2));
    }
    assert_true(markets > 0 && markets < (int)i);
    node_free(answer);
    /* All events since the beginning, each with the number of its action; without `since` only the
     * last. */
    snprintf(path, sizeof path, "/api/tables/%s/moments/%lld?since=0", place.id, before);
    assert_int_equal(world_http(world, METHOD_GET, path, place.token, "", &answer), 200);
    const Node *events = node_get(answer, "events");
    assert_true(node_count(events) > 20);
    assert_int_equal(node_whole(node_get(node_at(events, 0), "n")), 1);
    node_free(answer);
    *strchr(path, '?') = '\0';
    assert_int_equal(world_http(world, METHOD_GET, path, place.token, "", &answer), 200);
    for (row = node_first(node_get(answer, "events")); row; row = row->next)
        assert_int_equal(node_whole(node_get(row, "n")), before);
    node_free(answer);
    assert_int_equal(moment(world, &place, place.token, "/1?since=2"), 400);
    world_end(world);
}

static void seats_of_bots_can_be_closed(void **state)
{
    World *world = world_begin();
    Place  place =
        world_make(world,
                   "{\"scenario\":\"short\",\"board\":\"plain\",\"open\":true,\"seats\":[{"
                   "\"kind\":\"mine\"},{\"kind\":\"bot\",\"closed\":true}]}",
                   true);
    Error error;
    (void)state;
    world_sit_down(world, &place, 9);
    assert_int_equal(join(world, &place, "", 1), 409);
    world_send(world, 9, "", "{\"do\":\"close\",\"id\":1,\"seat\":1,\"closed\":false}");
    world_send(world, 9, "", "{\"do\":\"close\",\"id\":1,\"seat\":2}");
    world_send(world, 9, "bad-message", "{\"do\":\"close\",\"id\":1,\"seat\":99}");
    world_restart(world);
    host_round(&world->server.host, NULL);
    place.table = tables_find(&world->server.host, place.id, &error);
    assert_int_equal(join(world, &place, "", 2), 409);
    assert_int_equal(join(world, &place, "", 1), 200);
    world_sit_down(world, &place, 9);
    open_with(world, &place, "", "");
    world_send(world, 30, "no-seat", "{\"do\":\"close\",\"id\":1,\"seat\":3}");
    world_end(world);
}

int unit_server_links(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_link_for_watching_lets_nobody_in),
        cmocka_unit_test(moments_of_a_finished_game_can_be_passed_on),
        cmocka_unit_test(a_moment_tells_what_happened_since_another),
        cmocka_unit_test(seats_of_bots_can_be_closed),
    };
    return cmocka_run_group_tests_name("server_links", tests, NULL, NULL);
}
