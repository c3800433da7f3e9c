/* The life of a table: restarts, failures, undo, expiry, older rules, settings. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/civ/text.h"
#include "rules/table/bits.h"
#include "table/host.h"
#include "wire/json_in.h"
#include "server/times.h"
#include "table/tokens.h"
#include "table/trace.h"
#include "tests/unit/dumped.h"
#include "tests/unit/server_world.h"

static void a_game_stands_where_it_stood_after_a_restart(void **state)
{
    World *world = world_begin();
    Place  place = world_make(world, "{\"scenario\":\"short\",\"board\":\"plain\"}", true);
    Error  error;
    (void)state;
    world_sit_down(world, &place, 9);
    for (int i = 0; i < 20; i++) {
        world_settle(world, &place);
        world_act_first(world, &place, "");
    }
    world_settle(world, &place);
    uint64_t hash = game_fingerprint(civ_game(place.table));
    int64_t  n = place.table->n;
    assert_true(n > 20);
    world_restart(world);
    world->server.host.round.now_ms = 1;
    Table *again = tables_find(&world->server.host, place.id, &error);
    assert_non_null(again);
    assert_int_equal(again->n, n);
    assert_true(game_fingerprint(civ_game(again)) == hash);
    AnyGame *middle = need_memory(sizeof *middle);
    world_position(middle, again, n);
    assert_true(game_fingerprint((const Game *)(const void *)middle) == hash);
    free(middle);
    world_end(world);
}

/* The database may not grow any more: the action has not happened, and everybody is told. */
static void a_full_disk_undoes_the_round(void **state)
{
    World *world = world_begin();
    Place  place = world_make(world, "{\"scenario\":\"short\",\"board\":\"plain\"}", true);
    (void)state;
    world_sit_down(world, &place, 9);
    world_settle(world, &place);
    world_refuse_writes(world, true);
    uint64_t hash = game_fingerprint(civ_game(place.table));
    int64_t  n = place.table->n;
    world_act_first(world, &place, "storage");
    assert_true(game_fingerprint(civ_game(place.table)) == hash);
    assert_int_equal(place.table->n, n);
    assert_int_equal(world->server.host.figures.failures, 1);
    world_refuse_writes(world, false);
    world_act_first(world, &place, "");
    assert_true(place.table->n > n);
    world_end(world);
}

static void what_reveals_nothing_is_taken_back(void **state)
{
    World *world = world_begin();
    /* Alone with bots that wait for the census order: nobody acts in between. */
    Place place =
        world_make(world, "{\"board\":\"plain\",\"options\":{\"strict_order\":true}}", true);
    (void)state;
    world_sit_down(world, &place, 9);
    world_settle(world, &place);
    uint64_t hash = game_fingerprint(civ_game(place.table));
    int64_t  n = place.table->n;
    world_act_first(world, &place, "");
    assert_int_equal(place.table->actions[n].player, 0);
    assert_int_equal(place.table->flags[n] & ACTION_REVEALS, 0);
    world_send(world, 9, "", "{\"do\":\"undo\",\"id\":4,\"n\":1}");
    assert_true(place.table->n <= n);
    world_settle(world, &place);
    assert_true(place.table->n > n || game_fingerprint(civ_game(place.table)) == hash);
    /* Chance has spoken: not without consent. */
    place.table->flags[place.table->n - (place.table->n > 0)] |= ACTION_REVEALS;
    if (place.table->n > 0)
        world_send(world, 9, "needs-consent", "{\"do\":\"undo\",\"id\":4,\"n\":1}");
    world_end(world);
}

static void tables_that_wait_too_long_expire(void **state)
{
    World *world = world_begin();
    Place  old = world_make(world, "{\"open\":true}", false),
          running = world_make(world, "{}", true);
    Error error;
    (void)state;
    world_sql(world, "UPDATE tables SET touched = 1000");
    world->server.host.schedule.sweep_due_ms = 0;
    host_round(&world->server.host, NULL);
    assert_null(tables_find(&world->server.host, old.id, &error));
    assert_string_equal(error.text, "");
    assert_non_null(tables_find(&world->server.host, running.id, &error));
    world_end(world);
}

static void idle_tables_leave_memory_and_come_back(void **state)
{
    World *world = world_begin();
    Place  place = world_make(world, "{\"scenario\":\"short\",\"board\":\"plain\"}", true);
    Error  error;
    (void)state;
    world_settle(world, &place);
    uint64_t hash = game_fingerprint(civ_game(place.table));
    world_skip(world, 3600);
    world_skip(world, 60); /* What was written on leaving is stored. */
    assert_int_equal(world->server.host.tables.count, 0);
    place.table = tables_find(&world->server.host, place.id, &error);
    assert_true(game_fingerprint(civ_game(place.table)) == hash);
    world_end(world);
}

static void a_game_of_older_rules_goes_on_and_says_so(void **state)
{
    World      *world = world_begin();
    Place       place = world_make(world, "{\"board\":\"plain\"}", true);
    Error       error;
    const Node *answer;
    char        path[64];
    (void)state;
    world_sit_down(world, &place, 9);
    world_settle(world, &place);
    world_sql(world, "UPDATE tables SET rules = 0");
    world_restart(world);
    host_round(&world->server.host, NULL);
    snprintf(path, sizeof path, "/api/tables/%s", place.id);
    assert_int_equal(world_http(world, METHOD_GET, path, place.token, "", &answer), 200);
    assert_string_equal(node_string(node_get(answer, "state")), "running");
    node_free(answer);
    assert_int_equal(tables_find(&world->server.host, place.id, &error)->row.rules, RULES_VERSION);
    int64_t chat = 0;
    assert_true(store_count(world->store, "chat", &chat, &error));
    assert_int_equal(chat, 1);
    world_end(world);
}

static void a_game_that_cannot_go_on_says_why(void **state)
{
    World      *world = world_begin();
    Place       place = world_make(world, "{\"scenario\":\"short\",\"board\":\"plain\"}", true);
    Place       other = world_make(world, "{\"scenario\":\"short\",\"board\":\"plain\"}", true);
    const Node *answer;
    char        path[64];
    (void)state;
    world_sit_down(world, &place, 9);
    for (int i = 0; i < 6; i++) {
        world_settle(world, &place);
        world_act_first(world, &place, "");
    }
    world_settle(world, &place);
    world_settle(world, &other);
    assert_true(place.table->n > 3);
    world_sql(world, "UPDATE actions SET text = 'fly to Thebes' WHERE n = 3 AND table_number = 1");
    world_restart(world);
    snprintf(path, sizeof path, "/api/tables/%s", place.id);
    assert_int_equal(world_http(world, METHOD_GET, path, place.token, "", &answer), 200);
    assert_string_equal(node_string(node_get(answer, "state")), "stuck");
    assert_non_null(strstr(node_string(node_get(answer, "why")), "fly to Thebes"));
    node_free(answer);
    world_sit_down(world, &place, 9);
    world_send(world, 9, "stuck", "{\"do\":\"act\",\"id\":5,\"n\":2,\"action\":[\"done\"]}");
    snprintf(path, sizeof path, "/api/tables/%s", other.id);
    assert_int_equal(world_http(world, METHOD_GET, path, other.token, "", &answer), 200);
    assert_string_equal(node_string(node_get(answer, "state")), "running");
    node_free(answer);
    world_end(world);
}

static void settings_of_a_table_read_back_the_same(void **state)
{
    World        *world = world_begin();
    Error         error = { "" };
    TableSettings settings, again;
    JsonOut       out = { 0 };
    const char   *text =
        "{\"edition\":\"western-2019\",\"scenario\":\"expert\",\"players\":7,"
        "\"board\":\"plain\",\"pace\":\"days\",\"clocks\":{\"trade\":600,\"days\":"
        "{\"hours\":48}},\"options\":{\"turn_limit\":9,\"switches\":"
        "{\"trade-bell\":\"all-ends\"}},\"seats\":[{\"kind\":\"mine\",\"name\":\"A \\\"b\\\"\"},"
        "{\"kind\":\"open\"},{\"kind\":\"bot\",\"bot\":\"easy\"}],\"bot_pace\":3}";
    (void)state;
    const Node *map = in_read(text, strlen(text), &error);
    assert_true(table_settings_read(&settings, map, &world->shelf, &error));
    node_free(map);
    table_settings_json(&out, &settings, &world->shelf);
    map = in_read(out_string(&out), out.length, &error);
    assert_true(table_settings_read(&again, map, &world->shelf, &error));
    node_free(map);
    out_free(&out);
    assert_memory_equal(&settings.options, &again.options, sizeof settings.options);
    assert_string_equal(again.seats[0].name, "A \"b\"");
    assert_int_equal(again.seats[1].kind, SEAT_OPEN);
    assert_string_equal(again.seats[2].bot, "easy");
    assert_int_equal(again.hours, 48);
    assert_int_equal(again.bot_pace, 3);
    assert_int_equal(again.pace, PACE_DAYS);
    world_end(world);
}

static void follow_advice(World *world, const Place *place)
{
    char        code[32];
    const Node *advice = world_frame(world, 9, "{\"do\":\"advice\",\"id\":1}", code);
    char       *action = dumped(node_get(advice, "action"));
    assert_string_equal(code, "");
    world_act(world, place, action, "");
    free(action);
    node_free(advice);
}

/* bots act one after another at their pace, and people may accept at any moment. */
static void no_bot_offers_what_it_no_longer_has(void **state)
{
    enum { LOOKS = 60, TRADES = 2 };
    World *world = world_begin();
    Place  place = world_make(world,
                              "{\"scenario\":\"short\",\"players\":5,\"bot_pace\":1000,"
                               "\"first_chance\":0}",
                              true);
    Table *table = place.table;
    Action action;
    int    looks = 0, offers = 0;
    (void)state;
    world_sit_down(world, &place, 9);
    for (int i = 0; i < 3000 && looks < TRADES * LOOKS; i++) {
        const Family *family = table->rules.family;
        world_skip(world, 1);
        bool trading = table_has(table, TRAIT_OPEN_MARKET);
        if (trading) {
            looks++;
            offers += civ_game(table)->phase.trade.offers[0].number != 0;
            assert_false(family->market->unkept(&action, &table->rules, &table->game, ~bit32(0)));
        }
        if ((table_pending(table) & 1) && trading && looks % LOOKS == 0)
            world_act(world, &place, "[\"done\"]", "");
        else if ((table_pending(table) & 1) && !trading)
            follow_advice(world, &place);
    }
    assert_int_equal(looks, TRADES * LOOKS);
    assert_true(offers > LOOKS / 2);
    world_end(world);
}

static const char *civilizations_of(World *world, const char *settings, const Node **answer)
{
    assert_int_equal(world_http(world, METHOD_POST, "/api/tables", "", settings, answer), 200);
    char path[64];
    snprintf(path, sizeof path, "/api/tables/%s", node_string(node_get(*answer, "table")));
    node_free(*answer);
    assert_int_equal(world_http(world, METHOD_GET, path, "", "", answer), 200);
    const Node *options = node_get(node_get(*answer, "settings"), "options");
    return node_string(node_get(node_get(options, "switches"), "civilizations"));
}

/* A new table deals by chance where nothing is said; a stored one where nothing is said was dealt
 * in order. */
static void new_tables_deal_civilizations_at_random(void **state)
{
    World      *world = world_begin();
    const Node *answer;
    (void)state;
    assert_string_equal(civilizations_of(world, "{\"open\":true}", &answer), "random");
    node_free(answer);
    assert_string_equal(
        civilizations_of(
            world, "{\"open\":true,\"options\":{\"switches\":{\"civilizations\":\"auction\"}}}",
            &answer),
        "auction");
    node_free(answer);
    /* The way of the edition's book, as older clients ask for it. */
    assert_null(civilizations_of(
        world, "{\"open\":true,\"options\":{\"choose_civilizations\":true}}", &answer));
    node_free(answer);
    assert_int_equal(
        world_http(world, METHOD_POST, "/api/tables", "",
                   "{\"players\":9,\"options\":{\"switches\":{\"civilizations\":\"free\"}}}",
                   &answer),
        400);
    node_free(answer);
    TableSettings settings;
    Error         error = { "" };
    const Node   *stored = node_read("{\"players\":5}", 13, NULL);
    assert_true(table_settings_read(&settings, stored, world->server.host.shelf, &error));
    node_free(stored);
    assert_int_equal(
        ((const Options *)(const void *)&settings.options)->switches[SWITCH_CIVILIZATIONS], 0);
    world_end(world);
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
        cmocka_unit_test(new_tables_deal_civilizations_at_random),
        cmocka_unit_test(settings_of_a_table_read_back_the_same),
        cmocka_unit_test(no_bot_offers_what_it_no_longer_has),
    };
    return cmocka_run_group_tests_name("server_tables", tests, NULL, NULL);
}
