/* Links: what each lets its holder do, and which seats are open to others. */
#include <stdio.h>
#include <string.h>

#include "tests/unit/server_world.h"

static void keep_text(char *out, size_t size, const json_t *map, const char *key)
{
    assert_non_null(json_object_get(map, key));
    snprintf(out, size, "%s", json_string_value(json_object_get(map, key)));
}

static int join(World *world, const Place *place, const char *invitation, int seat)
{
    char    path[64], body[200];
    json_t *answer;
    snprintf(path, sizeof path, "/api/tables/%s/seats", place->id);
    snprintf(body, sizeof body, "{\"name\":\"Eve\",\"seat\":%d,\"invitation\":\"%s\"}", seat,
             invitation);
    int status = world_http(world, METHOD_POST, path, "", body, &answer);
    json_decref(answer);
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
    char    path[64];
    json_t *answer;
    snprintf(path, sizeof path, "/api/tables/%s/moments%s", place->id, query);
    int status = world_http(world, METHOD_GET, path, token, "", &answer);
    json_decref(answer);
    return status;
}

static void the_link_for_watching_lets_nobody_in(void **state)
{
    World  *world = world_begin();
    Place   place = world_make(world, "{\"scenario\":\"short\",\"board\":\"plain\"}", true);
    char    path[64], watch[TOKEN_MAX], invitation[TOKEN_MAX];
    json_t *answer;
    (void)state;
    snprintf(path, sizeof path, "/api/tables/%s", place.id);
    assert_int_equal(world_http(world, METHOD_GET, path, place.token, "", &answer), 200);
    keep_text(watch, sizeof watch, answer, "watch_token");
    keep_text(invitation, sizeof invitation, answer, "invitation");
    json_decref(answer);
    /* It shows the table without its invitation, and a spectator's view. */
    assert_int_equal(world_http(world, METHOD_GET, path, watch, "", &answer), 200);
    assert_null(json_object_get(answer, "invitation"));
    assert_null(json_object_get(answer, "watch_token"));
    json_decref(answer);
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
    char    path[64], watch[TOKEN_MAX];
    json_t *answer;
    (void)state;
    world_sit_down(world, &place, 9);
    snprintf(path, sizeof path, "/api/tables/%s/moments", place.id);
    assert_int_equal(world_http(world, METHOD_GET, path, place.token, "", &answer), 200);
    keep_text(watch, sizeof watch, answer, "watch_token");
    json_decref(answer);
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
    World  *world = world_begin();
    Place   place = world_make(world, "{\"scenario\":\"short\",\"board\":\"plain\"}", true);
    char    path[80];
    json_t *answer;
    (void)state;
    world_sit_down(world, &place, 9);
    world_send(world, 9, "", "{\"do\":\"propose\",\"id\":1,\"kind\":\"end\"}");
    world_send(world, 9, "", "{\"do\":\"away\",\"id\":1,\"bot\":\"easy\"}");
    world_skip(world, 0);
    snprintf(path, sizeof path, "/api/tables/%s/moments", place.id);
    assert_int_equal(world_http(world, METHOD_GET, path, place.token, "", &answer), 200);
    json_t   *phases = json_object_get(answer, "phases");
    long long before = -1;
    int       markets = 0;
    size_t    i;
    json_t   *row;
    assert_true(json_array_size(phases) > 5);
    json_array_foreach(phases, i, row)
    {
        long long step = json_integer_value(json_array_get(row, 0));
        assert_true(step > before);
        assert_true(json_integer_value(json_array_get(row, 1)) > 0);
        before = step;
        markets += json_is_true(json_array_get(row, 2));
    }
    assert_true(markets > 0 && markets < (int)i);
    json_decref(answer);
    /* All events since the beginning, each with the number of its action; without `since` only the
     * last. */
    snprintf(path, sizeof path, "/api/tables/%s/moments/%lld?since=0", place.id, before);
    assert_int_equal(world_http(world, METHOD_GET, path, place.token, "", &answer), 200);
    json_t *events = json_object_get(answer, "events");
    assert_true(json_array_size(events) > 20);
    assert_int_equal(json_integer_value(json_object_get(json_array_get(events, 0), "n")), 1);
    json_decref(answer);
    *strchr(path, '?') = '\0';
    assert_int_equal(world_http(world, METHOD_GET, path, place.token, "", &answer), 200);
    json_array_foreach(json_object_get(answer, "events"), i, row)
        assert_int_equal(json_integer_value(json_object_get(row, "n")), before);
    json_decref(answer);
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
