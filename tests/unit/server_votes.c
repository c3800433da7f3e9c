/* Votes: who agrees, what silence means, and what nobody can vote for. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "rules/table/bits.h"
#include "tests/unit/server_world.h"

static void most_must_agree_to_a_pause(void **state)
{
    World *world = world_begin();
    Place  place = world_two_people(world, "");
    (void)state;
    world_send(world, 9, "", "{\"do\":\"propose\",\"id\":1,\"kind\":\"pause\"}");
    assert_int_equal(place.table->row.state, STATE_RUNNING);
    world_send(world, 9, "vote-open", "{\"do\":\"propose\",\"id\":1,\"kind\":\"pause\"}");
    world_send(world, 8, "", "{\"do\":\"vote\",\"id\":1,\"vote\":1,\"yes\":true}");
    assert_int_equal(place.table->row.state, STATE_PAUSED);
    assert_int_equal(place.table->votes[0].id, 0);
    world_send(world, 9, "paused", "{\"do\":\"act\",\"id\":1,\"n\":0,\"action\":\"done\"}");
    world_send(world, 8, "no-vote", "{\"do\":\"vote\",\"id\":1,\"vote\":1,\"yes\":true}");
    world_end(world);
}

static void a_no_stops_what_needs_everybody(void **state)
{
    World *world = world_begin();
    Place  place = world_two_people(world, "");
    (void)state;
    world_send(world, 9, "", "{\"do\":\"propose\",\"id\":1,\"kind\":\"end\"}");
    world_send(world, 8, "", "{\"do\":\"vote\",\"id\":1,\"vote\":1,\"yes\":false}");
    assert_int_equal(place.table->votes[0].id, 0);
    assert_int_equal(civ_game(place.table)->time_over, 0);
    world_send(world, 9, "", "{\"do\":\"propose\",\"id\":1,\"kind\":\"end\"}");
    /* A yes to the vote before is none to this one. */
    world_send(world, 8, "no-vote", "{\"do\":\"vote\",\"id\":1,\"vote\":1,\"yes\":true}");
    assert_int_equal(civ_game(place.table)->time_over, 0);
    world_send(world, 8, "", "{\"do\":\"vote\",\"id\":1,\"vote\":2,\"yes\":true}");
    assert_int_equal(civ_game(place.table)->time_over, 1);
    world_end(world);
}

/* Whoever proposes all that can be proposed keeps nobody else from proposing something. */
static void nobody_fills_the_places_of_others(void **state)
{
    World *world = world_begin();
    (void)state;
    world_two_people(world, "");
    world_send(world, 9, "", "{\"do\":\"propose\",\"id\":1,\"kind\":\"end\"}");
    world_send(world, 9, "", "{\"do\":\"propose\",\"id\":1,\"kind\":\"pace\",\"to\":\"days\"}");
    world_send(world, 9, "vote-open", "{\"do\":\"propose\",\"id\":1,\"kind\":\"pause\"}");
    world_send(world, 8, "", "{\"do\":\"propose\",\"id\":1,\"kind\":\"pause\"}");
    /* What is decided makes room. */
    world_send(world, 8, "", "{\"do\":\"vote\",\"id\":1,\"vote\":1,\"yes\":false}");
    world_send(world, 9, "", "{\"do\":\"propose\",\"id\":1,\"kind\":\"pace\",\"to\":\"live\"}");
    world_end(world);
}

#define REPLACE_1 "{\"do\":\"propose\",\"id\":1,\"kind\":\"replace\",\"to\":1}"
#define TO_DAYS "{\"do\":\"propose\",\"id\":1,\"kind\":\"pace\",\"to\":\"days\"}"

/* Whoever is gone blocks nothing; a restart gives another minute. */
static void the_silence_of_those_who_are_gone_is_a_yes(void **state)
{
    World *world = world_begin();
    Place  place = world_two_people(world, "");
    Error  error;
    (void)state;
    world_hang_up(world, 8);
    world_send(world, 9, "", TO_DAYS);
    world_restart(world);
    host_round(&world->server.host, NULL);
    place.table = tables_find(&world->server.host, place.id, &error);
    assert_non_null(place.table);
    assert_int_equal(place.table->votes[0].id, 1);
    world_skip(world, 59);
    assert_int_equal(place.table->settings.pace, PACE_LIVE);
    world_skip(world, 1);
    assert_int_equal(place.table->settings.pace, PACE_DAYS);
    world_end(world);
}

static void the_silence_of_those_who_are_there_is_a_no(void **state)
{
    World *world = world_begin();
    Place  place = world_two_people(world, "");
    Error  error;
    (void)state;
    world_send(world, 9, "", TO_DAYS);
    world_skip(world, 10);
    world_hang_up(world, 8); /* Has seen the vote, also after a restart. */
    world_restart(world);
    host_round(&world->server.host, NULL);
    place.table = tables_find(&world->server.host, place.id, &error);
    world_skip(world, 60);
    assert_int_equal(place.table->votes[0].id, 0);
    assert_int_equal(place.table->settings.pace, PACE_LIVE);
    world_end(world);
}

/* Whoever is there cannot be voted out, nor can whoever comes while it is voted on. */
static void nobody_is_replaced_who_is_there(void **state)
{
    World *world = world_begin();
    Place  place = world_two_people(world, ""), other = place;
    char   path[64];
    (void)state;
    world_send(world, 9, "bad-message",
               "{\"do\":\"propose\",\"id\":1,\"kind\":\"replace\",\"to\":0}");
    world_send(world, 9, "present", REPLACE_1);
    assert_int_equal(place.table->votes[0].id, 0);
    /* A third one comes. */
    snprintf(path, sizeof path, "/api/tables/%s/seats", place.id);
    const Node *joined =
        world_ask(world, 200, METHOD_POST, path, "", "{\"name\":\"Three\",\"seat\":2}");
    snprintf(other.token, sizeof other.token, "%s", node_string(node_get(joined, "token")));
    node_free(joined);
    world_sit_down(world, &other, 6);
    world_hang_up(world, 6);
    world_send(world, 9, "", "{\"do\":\"propose\",\"id\":1,\"kind\":\"replace\",\"to\":2}");
    world_send(world, 8, "", "{\"do\":\"vote\",\"id\":1,\"vote\":1,\"yes\":true}");
    assert_int_equal(place.table->votes[0].id, 1); /* There is time to come back ... */
    world_skip(world, 59);
    assert_int_equal(place.table->seats[2].row.kind, SEAT_PERSON);
    world_sit_down(world, &other, 6); /* ... to the last second. */
    host_round(&world->server.host, NULL);
    assert_int_equal(place.table->votes[0].id, 0);
    world_skip(world, 60);
    assert_int_equal(place.table->seats[2].row.kind, SEAT_PERSON);
    /* Gone: a minute is enough. */
    world_hang_up(world, 8);
    world_send(world, 9, "", REPLACE_1);
    world_send(world, 6, "", "{\"do\":\"vote\",\"id\":1,\"vote\":2,\"yes\":true}");
    world_skip(world, 59);
    assert_int_equal(place.table->seats[1].row.kind, SEAT_PERSON);
    world_skip(world, 1);
    assert_int_equal(place.table->seats[1].row.kind, SEAT_BOT);
    world_end(world);
}

/* Where nothing hurries a page that is merely open holds nobody up for ever: after ten minutes the
 * others may vote, and whoever is there has only to say so. */
static void whoever_stalls_is_asked_for_a_sign(void **state)
{
    World *world = world_begin();
    (void)state;
    Place place = world_two_people(world, "");
    world_skip(world, 0);
    assert_true(table_pending(place.table) & bit32(0));
    static const char replace[] = "{\"do\":\"propose\",\"id\":1,\"kind\":\"replace\",\"to\":0}";
    world_skip(world, 599);
    world_send(world, 8, "present", replace);
    world_skip(world, 1);
    world_send(world, 8, "", replace);
    world_send(world, 9, "no-vote", "{\"do\":\"vote\",\"id\":1,\"vote\":1,\"yes\":true}");
    world_send(world, 9, "", "{\"do\":\"vote\",\"id\":1,\"vote\":1,\"yes\":false}");
    assert_int_equal(place.table->votes[0].id, 0);
    world_send(world, 8, "", replace);
    world_skip(world, 60);
    assert_int_equal(place.table->seats[0].row.kind, SEAT_BOT);
    world_end(world);
}

/* Somebody with two seats has one vote, also after a restart. */
static void people_vote_and_not_seats(void **state)
{
    World *world = world_begin();
    Place  place = world_make(world,
                              "{\"scenario\":\"short\",\"board\":\"plain\",\"open\":true,\"seats\":"
                               "[{\"kind\":\"mine\",\"name\":\"A\"},{\"kind\":\"mine\",\"name\":"
                               "\"B\"},{\"kind\":\"open\"}]}",
                              false),
          other = place;
    char  path[64];
    Error error;
    (void)state;
    snprintf(path, sizeof path, "/api/tables/%s/seats", place.id);
    const Node *joined = world_ask(world, 200, METHOD_POST, path, "", "{\"name\":\"C\"}");
    snprintf(other.token, sizeof other.token, "%s", node_string(node_get(joined, "token")));
    node_free(joined);
    snprintf(path, sizeof path, "/api/tables/%s/start", place.id);
    node_free(world_ask(world, 200, METHOD_POST, path, place.token, ""));
    for (int restarted = 0; restarted < 2; restarted++) {
        world_sit_down(world, &place, 9);
        world_sit_down(world, &other, 8);
        world_send(world, 9, "", "{\"do\":\"propose\",\"id\":1,\"kind\":\"pause\"}");
        assert_int_equal(place.table->row.state, STATE_RUNNING);
        assert_int_equal(place.table->votes[0].yes, bit32(0) | bit32(1));
        world_send(world, 9, "bad-message", REPLACE_1); /* Herself. */
        world_send(world, 8, "", "{\"do\":\"vote\",\"id\":1,\"vote\":1,\"yes\":false}");
        assert_int_equal(place.table->votes[0].id, 0);
        world_restart(world);
        host_round(&world->server.host, NULL);
        place.table = tables_find(&world->server.host, place.id, &error);
        assert_non_null(place.table);
    }
    world_end(world);
}

/* Over days nobody is expected to look all the time: only whoever is late is replaced. */
static void over_days_only_the_late_are_replaced(void **state)
{
    World *world = world_begin();
    Place place = world_two_people(world, "\"pace\":\"days\",\"clocks\":{\"days\":{\"hours\":36}}");
    (void)state;
    world_hang_up(world, 9);
    assert_true(table_pending(place.table) & bit32(0));
    for (int late = 0; late < 2; late++) {
        world_send(world, 8, late ? "" : "present",
                   "{\"do\":\"propose\",\"id\":1,\"kind\":\"replace\",\"to\":0}");
        world_skip(world, 36 * 3600);
        assert_int_equal(place.table->seats[0].row.kind, late ? SEAT_BOT : SEAT_PERSON);
    }
    world_end(world);
}

/* Over days everybody is late now and then, several at once: that takes no seat from anybody.
 * Whoever has missed decision after decision is gone. */
static void over_days_the_silence_of_the_late_takes_no_seat(void **state)
{
    enum { PEOPLE = 5 };
    World *world = world_begin();
    Place  place =
        world_make(world,
                   "{\"board\":\"plain\",\"open\":true,\"pace\":\"days\",\"clocks\":{"
                   "\"late\":\"wait\",\"days\":{\"hours\":2}},\"seats\":[{\"kind\":\"mine\"},"
                   "{\"kind\":\"open\"},{\"kind\":\"open\"},{\"kind\":\"open\"},"
                   "{\"kind\":\"open\"}]}",
                   false);
    Table      *table = place.table;
    char        path[64], name[32];
    const Node *answer;
    (void)state;
    snprintf(path, sizeof path, "/api/tables/%s/seats", place.id);
    for (int i = 1; i < PEOPLE; i++) {
        snprintf(name, sizeof name, "{\"name\":\"P%d\"}", i);
        assert_int_equal(world_http(world, METHOD_POST, path, "", name, &answer), 200);
        node_free(answer);
    }
    snprintf(path, sizeof path, "/api/tables/%s/start", place.id);
    assert_int_equal(world_http(world, METHOD_POST, path, place.token, "", &answer), 200);
    node_free(answer);
    world_sit_down(world, &place, 9);
    world_skip(world, 2 * 3600);
    for (int missing = 0; missing < 2; missing++) {
        for (int i = 1; i < PEOPLE; i++)
            table->seats[i].asked.missed = missing * 100;
        world_send(world, 9, "", REPLACE_1);
        world_skip(world, 24 * 3600);
        assert_int_equal(table->votes[0].id, 0);
        for (int i = 1 + missing; i < PEOPLE; i++)
            assert_true(clock_is_late(&world->server.host, table, i));
        assert_int_equal(table->seats[1].row.kind, missing ? SEAT_BOT : SEAT_PERSON);
    }
    world_end(world);
}

/* Over days those who would hold up the table cannot wait for the silence of the others: a pause
 * and another pace need the yes of more than half. */
static void over_days_silence_holds_nothing_up(void **state)
{
    World *world = world_begin();
    Place  place =
        world_two_people(world, "\"pace\":\"days\",\"clocks\":{\"late\":\"wait\",\"days\":{"
                                "\"hours\":2}}");
    Table *table = place.table;
    (void)state;
    assert_true(table_pending(table) & bit32(0));
    world_hang_up(world, 9); /* Gone, and soon late. */
    world_send(world, 8, "", "{\"do\":\"propose\",\"id\":1,\"kind\":\"pause\"}");
    world_send(world, 8, "", "{\"do\":\"propose\",\"id\":1,\"kind\":\"pace\",\"to\":\"live\"}");
    world_skip(world, 24 * 3600);
    assert_true(clock_is_late(&world->server.host, table, 0));
    assert_int_equal(table->votes[0].id, 0);
    assert_int_equal(table->votes[1].id, 0);
    assert_int_equal(table_state(table), STATE_RUNNING);
    assert_int_equal(table->settings.pace, PACE_DAYS);
    world_end(world);
}

static void the_end_needs_everybodys_own_yes(void **state)
{
    World *world = world_begin();
    Place  place = world_two_people(world, "");
    (void)state;
    world_hang_up(world, 8);
    world_send(world, 9, "", "{\"do\":\"propose\",\"id\":1,\"kind\":\"end\"}");
    world_skip(world, 60);
    assert_int_equal(place.table->votes[0].id, 0);
    assert_int_equal(civ_game(place.table)->time_over, 0);
    world_end(world);
}

/* What was revealed is not taken back by the silence of anybody; what told nobody anything is. */
static void silence_takes_back_nothing_that_was_revealed(void **state)
{
    (void)state;
    for (int reveals = 0; reveals < 2; reveals++) {
        World *world = world_begin();
        Place  place = world_two_people(world, "");
        world_skip(world, 0);
        world_act_first(world, &place, "");
        world_hang_up(world, 8);
        int64_t n = place.table->n;
        for (int64_t i = 0; i < n; i++)
            place.table->flags[i] = (uint8_t)(reveals ? ACTION_REVEALS : 0);
        world_send(world, 9, "", "{\"do\":\"propose\",\"id\":1,\"kind\":\"undo\",\"to\":0}");
        world_skip(world, 60);
        assert_int_equal(place.table->votes[0].id, 0);
        assert_int_equal(world->server.host.figures.undone, !reveals);
        world_end(world);
    }
}

static void a_game_that_is_over_stays_over(void **state)
{
    World *world = world_begin();
    Place  place = world_make(world, "{\"scenario\":\"short\",\"board\":\"plain\"}", true);
    (void)state;
    world_sit_down(world, &place, 9);
    world_send(world, 9, "", "{\"do\":\"propose\",\"id\":1,\"kind\":\"end\"}");
    world_send(world, 9, "",
               "{\"do\":\"away\",\"id\":1,\"bot\":\"easy\",\"limits\":{\"spend\":true}}");
    world_skip(world, 0);
    assert_int_equal(place.table->row.state, STATE_OVER);
    int64_t n = place.table->n;
    world_send(world, 9, "over", "{\"do\":\"undo\",\"id\":1,\"n\":1}");
    world_send(world, 9, "not-now", "{\"do\":\"propose\",\"id\":1,\"kind\":\"undo\",\"to\":0}");
    assert_int_equal(place.table->n, n);
    world_end(world);
}

static int log_status(World *world, const Place *place)
{
    char     path[64];
    Request *request = request_new(REQUEST_HTTP, 7);
    snprintf(path, sizeof path, "/api/tables/%s/log", place->id);
    request->method = METHOD_GET;
    snprintf(request->path, sizeof request->path, "%s", path);
    snprintf(request->token, sizeof request->token, "%s", place->token);
    host_round(&world->server.host, &request->link);
    int status = -1;
    for (Link *link = world->server.host.round.outbox; link; link = link->next)
        if (((Reply *)link)->kind == REPLY_HTTP)
            status = ((Reply *)link)->status;
    world_forget(world);
    return status;
}

/* By whatever votes somebody comes to hold every person's seat. */
static void the_log_of_a_running_game_is_for_who_has_always_been_alone(void **state)
{
    World *world = world_begin();
    Place  alone = world_make(world, "{\"scenario\":\"short\",\"board\":\"plain\"}", true);
    Place  place = world_two_people(world, "");
    Error  error;
    (void)state;
    assert_int_equal(log_status(world, &alone), 200);
    world_hang_up(world, 8);
    world_send(world, 9, "", REPLACE_1);
    world_skip(world, 60);
    assert_int_equal(place.table->seats[1].row.kind, SEAT_BOT);
    assert_int_equal(log_status(world, &place), 403);
    world_restart(world);
    host_round(&world->server.host, NULL);
    assert_non_null(tables_find(&world->server.host, place.id, &error));
    assert_int_equal(log_status(world, &place), 403);
    world_end(world);
}

static void a_seat_that_was_replaced_can_be_taken_back(void **state)
{
    World *world = world_begin();
    Place  place = world_two_people(world, "");
    (void)state;
    world_hang_up(world, 9);
    world_send(world, 8, "", "{\"do\":\"propose\",\"id\":1,\"kind\":\"replace\",\"to\":0}");
    world_skip(world, 60);
    assert_int_equal(place.table->seats[0].row.kind, SEAT_BOT);
    world_sit_down(world, &place, 9);
    world_send(world, 9, "", "{\"do\":\"away\",\"id\":1,\"bot\":null}");
    assert_int_equal(place.table->seats[0].row.kind, SEAT_PERSON);
    world_end(world);
}

static void beyond_what_was_revealed_undo_is_voted_on(void **state)
{
    World *world = world_begin();
    Place  place = world_two_people(world, "");
    (void)state;
    world_skip(world, 0);
    world_act_first(world, &place, "");
    world_skip(world, 0);
    assert_true(place.table->n > 0);
    world_send(world, 9, "", "{\"do\":\"propose\",\"id\":1,\"kind\":\"undo\",\"to\":0}");
    world_send(world, 8, "", "{\"do\":\"vote\",\"id\":1,\"vote\":1,\"yes\":true}");
    assert_int_equal(world->server.host.figures.undone, 1);
    assert_int_equal(place.table->votes[0].id, 0);
    world_end(world);
}

int unit_server_votes(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(most_must_agree_to_a_pause),
        cmocka_unit_test(a_no_stops_what_needs_everybody),
        cmocka_unit_test(nobody_fills_the_places_of_others),
        cmocka_unit_test(the_silence_of_those_who_are_gone_is_a_yes),
        cmocka_unit_test(the_silence_of_those_who_are_there_is_a_no),
        cmocka_unit_test(nobody_is_replaced_who_is_there),
        cmocka_unit_test(whoever_stalls_is_asked_for_a_sign),
        cmocka_unit_test(people_vote_and_not_seats),
        cmocka_unit_test(over_days_only_the_late_are_replaced),
        cmocka_unit_test(over_days_the_silence_of_the_late_takes_no_seat),
        cmocka_unit_test(over_days_silence_holds_nothing_up),
        cmocka_unit_test(the_end_needs_everybodys_own_yes),
        cmocka_unit_test(silence_takes_back_nothing_that_was_revealed),
        cmocka_unit_test(a_game_that_is_over_stays_over),
        cmocka_unit_test(the_log_of_a_running_game_is_for_who_has_always_been_alone),
        cmocka_unit_test(a_seat_that_was_replaced_can_be_taken_back),
        cmocka_unit_test(beyond_what_was_revealed_undo_is_voted_on),
    };
    return cmocka_run_group_tests_name("server_votes", tests, NULL, NULL);
}
