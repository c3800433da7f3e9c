/* The clock of the machine is set while games run: nobody's time runs out by it, nor stands still.
 */
#include <stdio.h>
#include <string.h>

#include "server/times.h"
#include "tests/unit/server_world.h"

enum { HOUR = 3600 };

static int64_t left(World *world, const Place *place)
{
    host_round(&world->server.host, NULL);
    int64_t deadline = clock_deadline(&world->server.host, place->table, 0);
    assert_true(deadline > 0);
    return deadline - world->server.host.round.now;
}

static void a_clock_that_is_set_forward_takes_time_from_nobody(void **state)
{
    World *world = world_begin();
    Place  place = world_two_people(world, "\"pace\":\"days\"");
    (void)state;
    world_skip(world, HOUR);
    int64_t before = left(world, &place), now = world->server.host.round.now;
    for (int i = 0; i < 12; i++) {
        time_set(5 * HOUR * 1000);
        assert_int_equal(left(world, &place), before);
        assert_int_equal(world->server.host.round.now, now + (i + 1) * 5 * HOUR);
    }
    assert_false(clock_is_late(&world->server.host, place.table, 0));
    /* And from then on time passes. */
    world_skip(world, HOUR);
    assert_int_equal(left(world, &place), before - HOUR);
    world_end(world);
}

static void a_clock_that_is_set_back_stops_nothing(void **state)
{
    World *world = world_begin();
    Place  place = world_two_people(world, "\"pace\":\"days\"");
    (void)state;
    int64_t before = left(world, &place), now = world->server.host.round.now;
    time_set(-6 * HOUR * 1000);
    assert_int_equal(left(world, &place), before);
    assert_int_equal(world->server.host.round.now, now);
    for (int i = 0; i < HOUR / 60; i++)
        world_skip(world, 60);
    /* A tenth more slowly. */
    assert_int_equal(world->server.host.round.now, now + HOUR - HOUR / 10);
    assert_int_equal(left(world, &place), before - (HOUR - HOUR / 10));
    for (int i = 0; i < 60 * HOUR / 600; i++)
        world_skip(world, 600);
    assert_int_equal(world->server.host.round.now, now + HOUR + 60 * HOUR - 6 * HOUR);
    world_end(world);
}

static void a_vote_is_not_settled_by_a_clock_that_is_set(void **state)
{
    World *world = world_begin();
    Place  place = world_two_people(world, "");
    (void)state;
    world_send(world, 9, "", "{\"do\":\"propose\",\"id\":3,\"kind\":\"pause\"}");
    time_set(2 * HOUR * 1000);
    world_skip(world, 30);
    assert_true(place.table->votes[0].id != 0);
    world_skip(world, 31);
    assert_true(place.table->votes[0].id == 0);
    world_end(world);
}

int unit_server_clock_set(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_clock_that_is_set_forward_takes_time_from_nobody),
        cmocka_unit_test(a_clock_that_is_set_back_stops_nothing),
        cmocka_unit_test(a_vote_is_not_settled_by_a_clock_that_is_set),
    };
    return cmocka_run_group_tests_name("server_clock_set", tests, NULL, NULL);
}
