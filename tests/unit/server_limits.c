/* Guesses and floods: the password of the server, whose login is next, and codes that come several
 * times at once. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "server/shared_limits.h"
#include "server/times.h"
#include "server/turns.h"
#include "tests/unit/server_world.h"

/* ---- Turns ---- */

static Waiter waiter_from(const char *address, bool known)
{
    Waiter waiter = { .known = known };
    address_network(waiter.network, address);
    return waiter;
}

static void networks_take_turns_however_many_wait_in_one(void **state)
{
    Turns  turns = { 0 };
    Waiter flood[5], ann = waiter_from("192.0.2.1", false),
                     bob = waiter_from("198.51.100.1", false);
    (void)state;
    for (int i = 0; i < 5; i++) {
        char address[ADDRESS_MAX];
        snprintf(address, sizeof address, "2001:db8:7:%x::%d", i, i); /* One customer's. */
        flood[i] = waiter_from(address, false);
        assert_null(turns_put(&turns, &flood[i]));
    }
    assert_ptr_equal(turns_take(&turns), &flood[0]);
    assert_null(turns_put(&turns, &ann));
    assert_null(turns_put(&turns, &bob));
    const Waiter *order[] = { &ann, &bob, &flood[1], &flood[2], &flood[3], &flood[4], NULL };
    for (int i = 0; i < 7; i++)
        assert_ptr_equal(turns_take(&turns), order[i]);
}

static void people_who_are_known_go_first_and_strangers_have_their_turn_too(void **state)
{
    Turns  turns = { 0 };
    Waiter strangers[3], known[5];
    (void)state;
    for (int i = 0; i < 3; i++) {
        strangers[i] = waiter_from("192.0.2.1", false);
        turns_put(&turns, &strangers[i]);
    }
    for (int i = 0; i < 5; i++) {
        known[i] = waiter_from("198.51.100.1", true);
        turns_put(&turns, &known[i]);
    }
    const Waiter *order[] = { &known[0], &known[1], &known[2],     &strangers[0],
                              &known[3], &known[4], &strangers[1], &strangers[2] };
    for (int i = 0; i < 8; i++)
        assert_ptr_equal(turns_take(&turns), order[i]);
}

static void a_full_line_sends_the_greediest_away(void **state)
{
    static Waiter flood[TURNS_MOST + 1];
    Turns         turns = { 0 };
    Waiter        ann = waiter_from("192.0.2.1", false), bob = waiter_from("198.51.100.1", true);
    (void)state;
    for (int i = 0; i <= TURNS_MOST; i++) {
        flood[i] = waiter_from("203.0.113.9", false);
        assert_ptr_equal(turns_put(&turns, &flood[i]), i < TURNS_MOST ? NULL : &flood[i]);
    }
    assert_ptr_equal(turns_put(&turns, &ann), &flood[TURNS_MOST - 1]);
    assert_null(turns_put(&turns, &bob));
    assert_ptr_equal(turns_take(&turns), &bob);
    assert_ptr_equal(turns_take(&turns), &flood[0]);
    assert_ptr_equal(turns_take(&turns), &ann);
    assert_int_equal(turns_waiting(&turns), TURNS_MOST - 2);
}

/* ---- Requests that wait ---- */

static Request *post(uint64_t connection, const char *address, const char *path, const char *body)
{
    Request *request = request_new(REQUEST_HTTP, connection);
    request->method = METHOD_POST;
    snprintf(request->path, sizeof request->path, "%s", path);
    snprintf(request->address, sizeof request->address, "%s", address);
    request->body = need_copy(body);
    request->size = strlen(body);
    return request;
}

/* 0: it has not been answered. */
static int status_of(const World *world, uint64_t connection)
{
    int status = 0;
    for (const Link *link = world->server.host.round.outbox; link; link = link->next) {
        const Reply *reply = (const Reply *)link;
        if (reply->kind == REPLY_HTTP && reply->connections[0] == connection)
            status = reply->status;
    }
    return status;
}

static int count_status(const World *world, int connections, int status)
{
    int count = 0;
    for (int i = 0; i < connections; i++)
        count += status_of(world, 100 + (uint64_t)i) == status;
    return count;
}

static void end_hashers(World *world)
{
    workers_stop(world->server.hashers);
    world->server.hashers = NULL;
    world_end(world);
}

static const char login[] = "{\"name\":\"Ann\",\"password\":\"correct horse\"}";

static void a_flood_from_many_addresses_does_not_keep_people_from_logging_in(void **state)
{
    World *world = world_begin();
    (void)state;
    world->server.hashers = workers_start(0, &world->server.requests); /* As slow as can be. */
    for (uint64_t i = 0; i < 300; i++) {
        char address[ADDRESS_MAX], body[80];
        snprintf(address, sizeof address, "10.%d.%d.7", (int)i / 200, (int)i % 200);
        snprintf(body, sizeof body, "{\"name\":\"nobody%d\",\"password\":\"a guess\"}", (int)i);
        host_round(&world->server.host, &post(100 + i, address, "/api/sessions", body)->link);
    }
    assert_int_equal(count_status(world, 300, 0), 300);
    address_note_known(&world->server.host, "Ann", "192.0.2.1");
    host_round(&world->server.host, &post(7, "192.0.2.1", "/api/sessions", login)->link);
    host_round(&world->server.host, &post(8, "192.0.2.2", "/api/sessions", login)->link);
    assert_int_equal(status_of(world, 7), 0);
    assert_int_equal(status_of(world, 8), 0);
    assert_int_equal(world->server.limits.turns.lines[true].count, 1);
    end_hashers(world);
}

/* An IPv6 customer has as many addresses as he likes. */
static void one_network_fills_only_its_own_part_of_the_line(void **state)
{
    enum { MANY = TURNS_MOST + 50 };
    World *world = world_begin();
    (void)state;
    world->settings.limit = 0;
    world->server.hashers = workers_start(0, &world->server.requests);
    for (uint64_t i = 0; i < MANY; i++) {
        char address[ADDRESS_MAX], body[80];
        snprintf(address, sizeof address, "2001:db8:1:%x::7", (int)i);
        snprintf(body, sizeof body, "{\"name\":\"nobody%d\",\"password\":\"a guess\"}", (int)i);
        host_round(&world->server.host, &post(100 + i, address, "/api/sessions", body)->link);
    }
    int away = count_status(world, MANY, 503);
    assert_in_range(away, 45, 50);
    host_round(&world->server.host, &post(7, "192.0.2.1", "/api/sessions", login)->link);
    assert_int_equal(status_of(world, 7), 0);
    assert_int_equal(count_status(world, MANY, 503), away + 1);
    end_hashers(world);
}

/* ---- Codes ---- */

static void a_code_that_comes_six_times_at_once_is_good_once(void **state)
{
    enum { TIMES = 6 };
    World     *world = world_begin();
    char       code[TOKEN_MAX], body[200];
    uint8_t    hash[HASH_BYTES];
    AccountRow ann = { .name = "Ann", .password = "x", .mail = "ann@example.org" };
    Error      error = { "" };
    Link      *chain = NULL;
    (void)state;
    assert_true(store_account_add(world->store, &ann, &error));
    token_make(&server_ports.chance, code, 'r');
    token_hash(hash, code);
    assert_true(store_code_add(world->store, hash, ann.number, CODE_RESET, ann.mail,
                               time_now() + 100, &error));
    for (uint64_t i = 0; i < TIMES; i++) {
        snprintf(body, sizeof body, "{\"token\":\"%s\",\"password\":\"new password %d\"}", code,
                 (int)i);
        Request *request = post(100 + i, "192.0.2.1", "/api/passwords", body);
        request->link.next = chain;
        chain = &request->link;
    }
    world->server.hashers = workers_start(1, &world->server.requests);
    host_round(&world->server.host, chain);
    while (count_status(world, TIMES, 0) > 0) {
        struct timespec moment = { .tv_nsec = 1000000 };
        chain = queue_take(&world->server.requests, 0);
        if (chain)
            host_round(&world->server.host, chain);
        else
            nanosleep(&moment, NULL);
    }
    assert_int_equal(count_status(world, TIMES, 200), 1);
    assert_int_equal(count_status(world, TIMES, 404), TIMES - 1);
    end_hashers(world);
}

/* ---- The password of the server ---- */

static int ask_tables(World *world, const char *address, const char *token, const char *password)
{
    const Node *answer;
    world->address = address;
    world->password = password;
    int status = world_http(world, METHOD_GET, "/api/tables", token, "", &answer);
    node_free(answer);
    return status;
}

static void guess_until_limited(World *world, const char *address)
{
    for (int i = 0; i < 20; i++)
        assert_int_equal(ask_tables(world, address, "", "a guess"), 403);
}

static void whoever_has_guessed_too_often_learns_nothing_more(void **state)
{
    World *world = world_begin();
    (void)state;
    world->settings.password = "sesame";
    for (int i = 0; i < 100; i++) /* A right one is no guess. */
        assert_int_equal(ask_tables(world, "2001:db8::1", "", "sesame"), 200);
    guess_until_limited(world, "2001:db8::1");
    assert_int_equal(ask_tables(world, "2001:db8::2", "", "a guess"), 429);
    assert_int_equal(ask_tables(world, "2001:db8::3", "", "sesame"), 429);
    assert_int_equal(ask_tables(world, "2001:db8::1", "", ""), 403);
    assert_int_equal(ask_tables(world, "192.0.2.1", "", "sesame"), 200);
    world_skip(world, 10);
    assert_int_equal(ask_tables(world, "2001:db8::1", "", "sesame"), 200);
    world_end(world);
}

static void a_household_goes_on_while_somebody_in_it_guesses(void **state)
{
    World      *world = world_begin();
    const Node *answer;
    char        ann[TOKEN_MAX], open[300];
    (void)state;
    world->settings.password = world->password = "sesame";
    assert_int_equal(world_http(world, METHOD_POST, "/api/accounts", "", login, &answer), 200);
    snprintf(ann, sizeof ann, "%s", node_string(node_get(answer, "token")));
    node_free(answer);
    Place place = world_make(world, "{}", true);
    guess_until_limited(world, "192.0.2.1");
    assert_int_equal(ask_tables(world, "192.0.2.1", "", "sesame"), 429);
    assert_int_equal(ask_tables(world, "192.0.2.1", ann, "sesame"), 200);
    assert_int_equal(ask_tables(world, "192.0.2.1", place.token, "sesame"), 200);
    /* A token does not let anybody guess for ever, and a made-up one is none. */
    for (int i = 0; i < 20; i++)
        assert_int_equal(ask_tables(world, "192.0.2.1", ann, "a guess"), 403);
    assert_int_equal(ask_tables(world, "192.0.2.1", ann, "sesame"), 429);
    char made_up[TOKEN_MAX];
    token_make(&server_ports.chance, made_up, 's');
    assert_int_equal(ask_tables(world, "192.0.2.1", made_up, "sesame"), 429);
    /* Sockets have the same door; all of these come from nowhere. */
    for (int i = 0; i < 20; i++)
        world_send(world, 9, "server-password",
                   "{\"do\":\"open\",\"id\":1,\"table\":\"x\",\"password\":\"a guess\"}");
    world_send(world, 9, "too-many-tries",
               "{\"do\":\"open\",\"id\":1,\"table\":\"x\",\"password\":\"sesame\"}");
    snprintf(open, sizeof open,
             "{\"do\":\"open\",\"id\":1,\"table\":\"%s\",\"token\":\"%s\",\"password\":\"sesame\"}",
             place.id, place.token);
    world_send(world, 9, "", open);
    world_end(world);
}

int unit_server_limits(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(networks_take_turns_however_many_wait_in_one),
        cmocka_unit_test(people_who_are_known_go_first_and_strangers_have_their_turn_too),
        cmocka_unit_test(a_full_line_sends_the_greediest_away),
        cmocka_unit_test(a_flood_from_many_addresses_does_not_keep_people_from_logging_in),
        cmocka_unit_test(one_network_fills_only_its_own_part_of_the_line),
        cmocka_unit_test(a_code_that_comes_six_times_at_once_is_good_once),
        cmocka_unit_test(whoever_has_guessed_too_often_learns_nothing_more),
        cmocka_unit_test(a_household_goes_on_while_somebody_in_it_guesses),
    };
    return cmocka_run_group_tests_name("server_limits", tests, NULL, NULL);
}
