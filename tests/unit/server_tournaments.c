/* Tournaments: who sits with whom, tables that are made by themselves, and standings. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/pairing.h"
#include "server/times.h"
#include "tests/unit/server_world.h"

typedef struct Entrant {
    char       token[TOKEN_MAX];
    AccountRow row;
} Entrant;

static Entrant make_person(World *world, const char *name)
{
    Entrant person;
    uint8_t hash[HASH_BYTES];
    Error   error = { "" };
    person.row = (AccountRow){ .password = "x" };
    snprintf(person.row.name, sizeof person.row.name, "%s", name);
    assert_true(store_account_add(world->store, &person.row, &error));
    token_make(&server_ports.chance, person.token, 'a');
    token_hash(hash, person.token);
    assert_true(store_session_add(world->store, hash, person.row.number, time_now(), &error));
    return person;
}

static int ask(World *world, const char *path, const char *token, const char *body,
               const Node **out)
{
    return world_http(world, METHOD_POST, path, token, body, out);
}

static void take(char *out, size_t size, const Node *answer, const char *key)
{
    snprintf(out, size, "%s", node_string(node_get(answer, key)));
}

static void rounds_spread_the_strong_first_and_then_bring_together_who_stands_alike(void **state)
{
    int     table[7];
    uint8_t met[49] = { 0 };
    (void)state;
    assert_int_equal(pairing(table, 7, 3, 1, met), 3);
    assert_memory_equal(table, ((int[]){ 0, 1, 2, 2, 1, 0, 0 }), sizeof table);
    assert_int_equal(pairing(table, 7, 3, 0, met), 3);
    assert_memory_equal(table, ((int[]){ 0, 0, 0, 1, 1, 2, 2 }), sizeof table);
    /* Whoever has met the first already gives way to the next in the standings. */
    met[0 * 7 + 1] = met[1 * 7 + 0] = 1;
    assert_int_equal(pairing(table, 7, 3, 0, met), 3);
    assert_memory_equal(table, ((int[]){ 0, 1, 0, 0, 1, 2, 2 }), sizeof table);
    assert_int_equal(pairing(table, 4, 5, 0, met), 1);
}

/* All games of the tournament are played by bots for the people, until nothing runs any more. */
/* To their ends, but for one. */
static void play_tables_but(World *world, const Table *spared)
{
    bool running = true;
    for (int i = 0; i < 5000 && running; i++) {
        running = false;
        for (Table *table = world->server.host.tables.first; table; table = table->next) {
            if (table == spared)
                continue;
            for (int seat = 0; seat < table->seat_count; seat++) {
                Arrangement *arranged = &table->seats[seat].arrangement;
                arranged->may_trade = arranged->may_spend = arranged->may_attack = true;
                snprintf(arranged->bot, sizeof arranged->bot, "easy");
            }
            table->due_ms = 0;
            running |= table->row.state == STATE_RUNNING;
        }
        time_skip(50);
        host_round(&world->server.host, NULL);
        world_forget(world);
    }
    assert_false(running);
}

static void play_tables(World *world)
{
    play_tables_but(world, NULL);
}

static void a_tournament_makes_its_tables_and_ends_with_standings(void **state)
{
    World      *world = world_begin();
    Entrant     people[5];
    char        path[64], id[TABLE_ID_MAX];
    const Node *answer;
    (void)state;
    for (int i = 0; i < 5; i++)
        people[i] = make_person(world, ((const char *[]){ "Ann", "Bob", "Cid", "Dot", "Eve" })[i]);
    static const char body[] = "{\"name\":\"Cup\",\"rounds\":2,\"table\":{\"edition\":"
                               "\"hearths\",\"players\":3,\"open\":true,\"rated\":true}}";
    assert_int_equal(ask(world, "/api/tournaments", "", body, &answer), 401);
    node_free(answer);
    assert_int_equal(ask(world, "/api/tournaments", people[0].token, body, &answer), 200);
    take(id, sizeof id, answer, "id");
    node_free(answer);
    snprintf(path, sizeof path, "/api/tournaments/%s/start", id);
    assert_int_equal(ask(world, path, people[0].token, "", &answer), 409); /* Alone. */
    node_free(answer);
    snprintf(path, sizeof path, "/api/tournaments/%s/entrants", id);
    for (int i = 1; i < 5; i++) {
        assert_int_equal(ask(world, path, people[i].token, "", &answer), 200);
        node_free(answer);
    }
    snprintf(path, sizeof path, "/api/tournaments/%s/start", id);
    assert_int_equal(ask(world, path, people[1].token, "", &answer), 403);
    node_free(answer);
    assert_int_equal(ask(world, path, people[0].token, "", &answer), 200);
    assert_int_equal(node_count(node_get(answer, "tables")), 2);
    node_free(answer);
    assert_int_equal(world_http(world, METHOD_GET, "/api/account", people[4].token, "", &answer),
                     200);
    assert_int_equal(node_count(node_get(answer, "seats")), 1); /* There it is. */
    node_free(answer);
    play_tables(world);
    snprintf(path, sizeof path, "/api/tournaments/%s", id);
    assert_int_equal(world_http(world, METHOD_GET, path, "", "", &answer), 200);
    assert_string_equal(node_string(node_get(answer, "state")), "over");
    assert_int_equal(node_whole(node_get(answer, "round")), 2);
    assert_int_equal(node_count(node_get(answer, "tables")), 4);
    const Node *standings = node_get(answer, "standings");
    int         last = 1000;
    for (size_t i = 0; i < 5; i++) {
        const Node *row = node_at(standings, i);
        int         points = (int)node_whole(node_get(row, "points"));
        assert_int_equal(node_whole(node_get(row, "games")), 2);
        assert_true(points <= last);
        last = points;
    }
    node_free(answer);
    world_end(world);
}

static int round_of(World *world, const char *id)
{
    char        path[64];
    const Node *answer;
    snprintf(path, sizeof path, "/api/tournaments/%s", id);
    assert_int_equal(world_http(world, METHOD_GET, path, "", "", &answer), 200);
    int round = (int)node_whole(node_get(answer, "round"));
    node_free(answer);
    return round;
}

/* One table is stuck by a bug, or nobody comes to it: after two weeks the others go on. */
static void a_tournament_does_not_wait_for_ever(void **state)
{
    static const char body[] =
        "{\"name\":\"Cup\",\"rounds\":2,\"table\":{\"edition\":\"hearths\",\"players\":2,"
        "\"pace\":\"days\",\"clocks\":{\"late\":\"wait\"},\"open\":true}}";
    enum { DAY = 24 * 3600 };
    (void)state;
    for (int stuck = 0; stuck < 2; stuck++) {
        World      *world = world_begin();
        char        path[64], id[TABLE_ID_MAX];
        Entrant     people[4];
        const Node *answer;
        for (int i = 0; i < 4; i++)
            people[i] = make_person(world, ((const char *[]){ "Ann", "Bob", "Cid", "Dot" })[i]);
        assert_int_equal(ask(world, "/api/tournaments", people[0].token, body, &answer), 200);
        take(id, sizeof id, answer, "id");
        node_free(answer);
        snprintf(path, sizeof path, "/api/tournaments/%s/entrants", id);
        for (int i = 1; i < 4; i++) {
            assert_int_equal(ask(world, path, people[i].token, "", &answer), 200);
            node_free(answer);
        }
        snprintf(path, sizeof path, "/api/tournaments/%s/start", id);
        assert_int_equal(ask(world, path, people[0].token, "", &answer), 200);
        node_free(answer);
        Table *held = world->server.host.tables.first;
        assert_int_equal(world->server.host.tables.count, 2);
        if (stuck)
            snprintf(held->why, sizeof held->why, "a bug");
        play_tables_but(world, held);
        assert_int_equal(round_of(world, id), 1);
        world_skip(world, 13 * DAY);
        assert_int_equal(round_of(world, id), 1);
        world_skip(world, DAY);
        assert_int_equal(round_of(world, id), 2);
        world_skip(world, DAY);
        assert_int_equal(round_of(world, id), 2); /* Its own tables are waited for. */
        world_end(world);
    }
}

int unit_server_tournaments(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rounds_spread_the_strong_first_and_then_bring_together_who_stands_alike),
        cmocka_unit_test(a_tournament_makes_its_tables_and_ends_with_standings),
        cmocka_unit_test(a_tournament_does_not_wait_for_ever),
    };
    return cmocka_run_group_tests_name("server_tournaments", tests, NULL, NULL);
}
