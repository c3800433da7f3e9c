/* Clocks: of the trade and of decisions, in the hours of those who are asked. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/table/bits.h"
#include "tests/unit/dumped.h"
#include "tests/unit/server_world.h"

static void rounds(World *world, int count)
{
    for (int i = 0; i < count; i++)
        host_round(&world->server.host, NULL);
    world_forget(world);
}
static bool in_trade(const Table *table)
{
    return flow_top_const(&civ_game(table)->flow)->procedure == PROCEDURE_TRADE;
}

static bool trades(const Table *table)
{
    return in_trade(table) && (table_pending(table) & bit32(0));
}

static void follow_advice(World *world, const Place *place)
{
    char   code[32], text[600];
    Table *table = place->table;
    if (!(table_pending(table) & bit32(0)))
        return;
    const Node *advice = world_frame(world, 9, "{\"do\":\"advice\",\"id\":1}", code);
    char       *action = dumped(node_get(advice, "action"));
    snprintf(text, sizeof text, "{\"do\":\"act\",\"id\":1,\"n\":%" PRId64 ",\"action\":%s}",
             table->n, action);
    node_free(world_frame(world, 9, text, code));
    free(action);
    node_free(advice);
}

static void the_clock_ends_the_trade(void **state)
{
    World *world = world_begin();
    Place  place = world_make(
         world, "{\"scenario\":\"short\",\"board\":\"plain\",\"clocks\":{\"trade\":600}}", true);
    (void)state;
    world_sit_down(world, &place, 9);
    for (int i = 0; i < 3000 && !trades(place.table); i++) {
        rounds(world, 1);
        if (!in_trade(place.table))
            follow_advice(world, &place);
    }
    assert_true(in_trade(place.table));
    assert_true(table_pending(place.table) & bit32(0));
    assert_int_equal(clock_deadline(&world->server.host, place.table, 0),
                     place.table->shared_at + 600);
    assert_false(civ_game(place.table)->phase.trade.bell);
    world_skip(world, 599);
    assert_false(civ_game(place.table)->phase.trade.bell);
    world_skip(world, 1);
    bool rung = false;
    for (int64_t i = 0; i < place.table->n; i++)
        rung |= place.table->actions[i].kind == ACTION_END_TRADE
                && place.table->actions[i].player == THE_TABLE;
    assert_true(rung);
    world_end(world);
}

static void advise(World *world, uint64_t connection, const Place *place)
{
    char        code[32], text[600];
    const Node *advice = world_frame(world, connection, "{\"do\":\"advice\",\"id\":1}", code);
    char       *action = dumped(node_get(advice, "action"));
    if (code[0] == 0) {
        snprintf(text, sizeof text, "{\"do\":\"act\",\"id\":1,\"n\":%" PRId64 ",\"action\":%s}",
                 place->table->n, action);
        node_free(world_frame(world, connection, text, code));
    }
    free(action);
    node_free(advice);
}

/* Kinds of commodities that a player holds, at most `max`, each as often as it is held. */
static int commodities(Card *out, int max, const Table *table, int player)
{
    const Edition *edition = table->rules.edition;
    int            count = 0;
    for (int card = 1; card < edition->first_calamity; card++)
        for (int i = 0; i < civ_game(table)->hand[player][card] && count < max; i++)
            out[count++] = (Card)card;
    return count;
}

/* the first bell lets open deals be finished, the second ends them, whoever holds them up.
 */
static void an_open_deal_cannot_hold_the_table(void **state)
{
    World *world = world_begin();
    Place  place = world_two_people(world, "\"clocks\":{\"trade\":600}");
    Table *table = place.table;
    Card   mine[3], theirs[3];
    char   text[400];
    (void)state;
    for (int i = 0; i < 3000; i++) {
        world_skip(world, 0);
        uint32_t pending = table_pending(table);
        bool     both = in_trade(table) && (pending & 3) == 3;
        if (both && commodities(mine, 3, table, 0) == 3 && commodities(theirs, 3, table, 1) == 3)
            break;
        if (both)
            world_skip(world, 600 + 30);
        else
            advise(world, pending & 1 ? 9 : 8, &place);
    }
    snprintf(text, sizeof text,
             "{\"do\":\"act\",\"id\":1,\"n\":%" PRId64 ",\"action\":[\"offer\",{\"to\":1,\"give\":{"
             "\"count\":3,\"names\":[%d,%d]},\"want\":{\"count\":3,\"names\":[%d,%d]},\"answers\":"
             "null}]}",
             table->n, mine[0], mine[1], theirs[0], theirs[1]);
    world_send(world, 9, "", text);
    const TradeState *trade = &civ_game(table)->phase.trade;
    int               offer = 0;
    for (int i = 0; i < OFFERS_MAX && trade->offers[i].number; i++)
        offer = trade->offers[i].from == 0 ? trade->offers[i].number : offer;
    snprintf(text, sizeof text,
             "{\"do\":\"act\",\"id\":1,\"n\":%" PRId64 ",\"action\":[\"accept\",%d]}", table->n,
             offer);
    world_send(world, 8, "", text);
    assert_true(trade->deals[0].number != 0);
    int     turn = civ_game(table)->turn;
    int64_t end = table->shared_at + 600;
    world_skip(world, end - world->server.host.round.now);
    assert_true(trade->bell && trade->deals[0].number);
    assert_int_equal(clock_deadline(&world->server.host, table, 0), end + 30);
    world_skip(world, 29);
    assert_true(in_trade(table) && civ_game(table)->turn == turn);
    world_skip(world, 1);
    assert_false(in_trade(table) && civ_game(table)->turn == turn);
    world_end(world);
}

/* An offer that its maker lets stand for ten minutes is withdrawn then, whoever is there; it can be
 * let stand after all. */
static void offers_may_expire(void **state)
{
    World *world = world_begin();
    Place  place = world_two_people(world, "");
    Table *table = place.table;
    Error  error;
    Card   mine[3];
    char   text[400];
    (void)state;
    for (int i = 0; i < 3000; i++) {
        world_skip(world, 0);
        uint32_t pending = table_pending(table);
        if (in_trade(table) && (pending & 3) == 3 && commodities(mine, 3, table, 0) == 3)
            break;
        snprintf(text, sizeof text,
                 "{\"do\":\"act\",\"id\":1,\"n\":%" PRId64 ",\"action\":[\"done\"]}", table->n);
        if (in_trade(table))
            world_send(world, pending & 1 ? 9 : 8, "", text);
        else
            advise(world, pending & 1 ? 9 : 8, &place);
    }
    const TradeState *trade = &civ_game(table)->phase.trade;
    world_send(world, 9, "not-now", "{\"do\":\"expire\",\"id\":1,\"offer\":200,\"in\":600}");
    for (int round = 0; round < 2; round++) {
        snprintf(text, sizeof text,
                 "{\"do\":\"act\",\"id\":1,\"n\":%" PRId64
                 ",\"action\":[\"offer\",{\"to\":1,\"give\":"
                 "{\"count\":3,\"names\":[%d,%d]},\"want\":{\"count\":3,\"names\":[]},\"answers\":"
                 "null}]}",
                 table->n, mine[0], mine[1]);
        world_send(world, 9, "", text);
        /* Bots may have made others meanwhile. */
        int number = 0;
        for (int i = 0; i < OFFERS_MAX && trade->offers[i].number; i++)
            number = trade->offers[i].from == 0 ? trade->offers[i].number : number;
        snprintf(text, sizeof text, "{\"do\":\"expire\",\"id\":1,\"offer\":%d,\"in\":600}", number);
        if (round == 0)
            world_send(world, 8, "not-now", text); /* It is not theirs. */
        world_send(world, 9, "", text);
        assert_int_equal(table->seats[0].arrangement.expiring_count, 1);
        if (round == 1) {
            snprintf(text, sizeof text, "{\"do\":\"expire\",\"id\":1,\"offer\":%d,\"in\":0}",
                     number);
            world_send(world, 9, "", text);
            assert_int_equal(table->seats[0].arrangement.expiring_count, 0);
            break;
        }
        world_restart(world); /* It is stored. */
        host_round(&world->server.host, NULL);
        place.table = table = tables_find(&world->server.host, place.id, &error);
        trade = &civ_game(table)->phase.trade;
        int64_t n = table->n;
        world_skip(world, 599);
        assert_int_equal(table->seats[0].arrangement.expiring_count, 1);
        world_skip(world, 1);
        bool withdrawn = false;
        for (int64_t i = n; i < table->n; i++)
            withdrawn |= table->actions[i].kind == ACTION_WITHDRAW && table->actions[i].player == 0
                         && table->actions[i].arg[0] == number;
        assert_true(withdrawn);
        assert_int_equal(table->seats[0].arrangement.expiring_count, 0);
        world_sit_down(world, &place, 9);
    }
    world_end(world);
}

/* A step forward and one back is no new time for the decision that both belong to. */
static void an_undo_gives_no_time(void **state)
{
    World *world = world_begin();
    Place  place = world_make(
         world, "{\"scenario\":\"short\",\"board\":\"plain\",\"clocks\":{\"move\":600}}", true);
    Table *table = place.table;
    char   text[80];
    (void)state;
    world_sit_down(world, &place, 9);
    world_skip(world, 0);
    int64_t deadline = clock_deadline(&world->server.host, table, 0);
    assert_true(deadline > world->server.host.round.now);
    world_skip(world, 100);
    world_act_first(world, &place, "");
    world_skip(world, 100);
    assert_int_equal(clock_deadline(&world->server.host, table, 0), deadline);
    world_act_first(world, &place, "");
    snprintf(text, sizeof text, "{\"do\":\"undo\",\"id\":1,\"n\":%" PRId64 "}", table->n);
    world_send(world, 9, "", text);
    assert_int_equal(clock_deadline(&world->server.host, table, 0), deadline);
    world_end(world);
}

static bool buys(const Table *table)
{
    return flow_top_const(&civ_game(table)->flow)->procedure == PROCEDURE_ADVANCES
           && (table_pending(table) & bit32(0));
}

/* What is bought and put back has one clock, and when it has run out a bot ends the purchase at
 * once; it buys nothing that the player has not allowed. */
static void a_purchase_has_one_clock(void **state)
{
    World *world = world_begin();
    Place  place = world_make(
         world, "{\"scenario\":\"short\",\"board\":\"plain\",\"clocks\":{\"move\":60}}", true);
    Table *table = place.table;
    Action first = { 0 };
    (void)state;
    world_sit_down(world, &place, 9);
    for (int i = 0; i < 3000 && first.kind != ACTION_BUY; i++) {
        world_skip(world, 0);
        if (buys(table))
            table->rules.family->legal(&first, 1, &table->rules, &table->game, 0);
        if (first.kind != ACTION_BUY)
            follow_advice(world, &place);
    }
    assert_int_equal(first.kind, ACTION_BUY);
    int64_t deadline = clock_deadline(&world->server.host, table, 0);
    assert_int_equal(deadline, world->server.host.round.now + 60);
    for (int i = 0; i < 5; i++) {
        world_skip(world, 10);
        if (i % 2 == 0)
            world_act_first(world, &place, "");
        else
            world_act(world, &place, "[\"reset\"]", "");
        assert_true(buys(table));
        assert_int_equal(clock_deadline(&world->server.host, table, 0), deadline);
    }
    int64_t n = table->n;
    world_skip(world, 9);
    assert_int_equal(table->n, n);
    world_skip(world, 1);
    assert_false(buys(table));
    for (int64_t i = n; i < table->n; i++)
        assert_true(table->actions[i].player != 0 || table->actions[i].kind != ACTION_BUY);
    assert_int_equal(table->seats[0].asked.missed, 1);
    world_end(world);
}

static void late_decisions_are_taken_by_a_bot_or_shown(void **state)
{
    static const char *const settings[] = {
        "{\"scenario\":\"short\",\"board\":\"plain\",\"clocks\":{\"move\":60}}",
        "{\"scenario\":\"short\",\"board\":\"plain\",\"clocks\":{\"move\":60,\"late\":\"wait\"}}"
    };
    (void)state;
    for (int i = 0; i < 2; i++) {
        World *world = world_begin();
        Place  place = world_make(world, settings[i], true);
        world_sit_down(world, &place, 9);
        rounds(world, 20);
        int64_t n = place.table->n;
        assert_true(table_pending(place.table) & bit32(0));
        rounds(world, 5);
        assert_int_equal(place.table->n, n);
        world_skip(world, 59);
        assert_int_equal(place.table->n, n);
        world_skip(world, 1);
        assert_int_equal(place.table->n > n, i == 0);
        if (i == 1)
            assert_true(clock_is_late(&world->server.host, place.table, 0));
        world_end(world);
    }
}

static int64_t time_left(World *world, const Place *place)
{
    return clock_deadline(&world->server.host, place->table, 0) - world->server.host.round.now;
}

static void nobody_waits_long_for_those_who_are_late_again_and_again(void **state)
{
    World *world = world_begin();
    Place  place = world_make(world,
                              "{\"scenario\":\"short\",\"board\":\"plain\",\"clocks\":{"
                               "\"move\":60,\"trade\":60}}",
                              true);
    Error  error;
    int    shortened = 0;
    (void)state;
    world_sit_down(world, &place, 9);
    world_skip(world, 0);
    assert_int_equal(time_left(world, &place), 60);
    for (int i = 0; i < 4000 && !table_standing(place.table).over; i++) {
        world_skip(world, i % 2 ? 15 : 45);
        bool missing = place.table->seats[0].asked.missed >= 2;
        if (missing && (table_pending(place.table) & bit32(0))) {
            shortened++;
            assert_true(time_left(world, &place) <= 15);
        }
    }
    assert_true(table_standing(place.table).over && shortened > 5);
    for (int64_t i = 0; i < place.table->n; i++)
        assert_true(place.table->actions[i].player != 0
                    || (place.table->actions[i].kind != ACTION_OFFER
                        && place.table->actions[i].kind != ACTION_ACCEPT));
    int missed = place.table->seats[0].asked.missed;
    world_restart(world);
    world->server.host.round.now_ms = 1;
    place.table = tables_find(&world->server.host, place.id, &error);
    assert_int_equal(place.table->seats[0].asked.missed, missed);
    world_end(world);
}

static void whoever_comes_back_has_the_whole_time_again(void **state)
{
    World *world = world_begin();
    Place  place = world_make(
         world, "{\"scenario\":\"short\",\"board\":\"plain\",\"clocks\":{\"move\":60}}", true);
    (void)state;
    world_sit_down(world, &place, 9);
    for (int i = 0; i < 100 && place.table->seats[0].asked.missed < 2; i++)
        world_skip(world, 60);
    assert_true(place.table->seats[0].asked.missed >= 2);
    world_act_first(world, &place, "");
    assert_int_equal(place.table->seats[0].asked.missed, 0);
    world_end(world);
}

static void deadlines_run_only_in_the_hours_of_a_player(void **state)
{
    Hours day = { .from = 8, .to = 20 }, night = { .from = 22, .to = 6 }, always = { .from = 0 };
    (void)state;
    int64_t noon = 12 * 3600, hour = 3600;
    assert_int_equal(hours_deadline(&always, noon, 24 * hour), noon + 24 * hour);
    assert_int_equal(hours_deadline(&day, noon, 4 * hour), noon + 4 * hour);
    assert_int_equal(hours_deadline(&day, noon, 10 * hour), (24 + 10) * hour);
    assert_int_equal(hours_deadline(&day, 21 * hour, hour), (24 + 9) * hour);
    assert_int_equal(hours_deadline(&night, noon, 9 * hour), (24 + 23) * hour);
}

static bool read_week(Hours *out, const char *text)
{
    Error       error = { "" };
    const Node *map = in_read(text, strlen(text), &error);
    bool        fine = hours_read(out, map, true, &error);
    assert_true(fine == (error.text[0] == 0));
    node_free(map);
    return fine;
}

/* Evenings, and all of Saturday night, of somebody whose clock is an hour before UTC, and two from
 * the 8th of January 1970 on. */
static void hours_are_windows_of_a_week_in_the_own_time_zone(void **state)
{
    static const char evenings[] =
        "{\"week\":{\"zone\":\"Europe/Rome\",\"offsets\":[[0,60],[604800,120]],\"windows\":["
        "[0,1080,1320],[1,1080,1320],[2,1080,1320],[3,1080,1320],[5,1200,120]]}}";
    Hours   hours;
    int64_t hour = 3600, day = 24 * hour;
    (void)state;
    assert_true(read_week(&hours, evenings));
    /* 1970 began on a Thursday: from 17:00 to 21:00 UTC. */
    assert_int_equal(hours_deadline(&hours, 0, hour), 18 * hour);
    assert_int_equal(hours_deadline(&hours, 18 * hour, 3 * hour), 21 * hour);
    /* Then Saturday from 19:00 UTC to Sunday 01:00, then Monday. */
    assert_int_equal(hours_deadline(&hours, 18 * hour, 5 * hour), 2 * day + 21 * hour);
    assert_int_equal(hours_deadline(&hours, 18 * hour, 10 * hour), 4 * day + 18 * hour);
    /* In summer the evening begins an hour sooner. */
    assert_int_equal(hours_deadline(&hours, 7 * day, hour), 7 * day + 17 * hour);
    assert_false(read_week(&hours, "{\"week\":{\"windows\":[[0,0,60]]}}"));
    assert_false(read_week(&hours, "{\"week\":{\"windows\":[[7,0,60]]}}"));
    assert_false(read_week(&hours, "{\"week\":{\"windows\":[[1,0]]}}"));
    assert_false(read_week(&hours, "{\"week\":{\"windows\":[],\"offsets\":[[9,60],[5,0]]}}"));
    assert_false(read_week(&hours, "{\"hours\":[8,9]}"));
    assert_true(read_week(&hours, "{\"week\":{\"windows\":[]}}"));
    assert_int_equal(hours_deadline(&hours, 5, 7), 12);
}

/* The trade of a table over days ends when the last of those who take part has had the time. */
static void the_trade_respects_the_hours_of_those_who_take_part(void **state)
{
    World *world = world_begin();
    Place place = world_two_people(world, "\"pace\":\"days\",\"clocks\":{\"days\":{\"hours\":12}}");
    Table *table = place.table;
    (void)state;
    for (int i = 0; i < 3000 && !(in_trade(table) && (table_pending(table) & 3) == 3); i++) {
        world_skip(world, 0);
        if (!in_trade(table) || (table_pending(table) & 3) != 3)
            advise(world, table_pending(table) & 1 ? 9 : 8, &place);
    }
    int64_t began = table->shared_at;
    assert_int_equal(clock_deadline(&world->server.host, table, 0), began + 12 * 3600);
    world_send(world, 8, "bad-message", "{\"do\":\"hours\",\"id\":1,\"hours\":[8,9]}");
    world_send(world, 8, "", "{\"do\":\"hours\",\"id\":1,\"hours\":[8,14]}");
    int64_t last = hours_deadline(&table->seats[1].arrangement.hours, began, 12 * 3600);
    assert_true(last > began + 12 * 3600);
    for (int seat = 0; seat < 2; seat++)
        assert_int_equal(clock_deadline(&world->server.host, table, seat), last);
    world_skip(world, 12 * 3600);
    assert_true(in_trade(table) && !civ_game(table)->phase.trade.bell);
    world_send(world, 8, "", "{\"do\":\"away\",\"id\":1,\"bot\":\"easy\"}");
    world_skip(world, 0);
    assert_true(civ_game(table)->phase.trade.bell || !in_trade(table));
    world_end(world);
}

/* Lists tell whom a table waits for that has left memory. */
static void lists_tell_who_is_awaited(void **state)
{
    World      *world = world_begin();
    Place       place = world_two_people(world, "");
    Error       error;
    const Node *answer;
    (void)state;
    world_skip(world, 0);
    uint32_t awaited = table_pending(place.table);
    assert_true(awaited != 0);
    world_hang_up(world, 8);
    world_hang_up(world, 9);
    world_skip(world, 3600);
    world_skip(world, 60);
    world_skip(world, 60);
    assert_int_equal(world->server.host.tables.count, 0);
    assert_int_equal(world_http(world, METHOD_GET, "/api/tables", "", "", &answer), 200);
    const Node *seats = node_get(node_at(node_get(answer, "running"), 0), "seats");
    for (size_t i = 0; i < node_count(seats); i++)
        assert_int_equal(node_is_true(node_get(node_at(seats, i), "pending")), awaited >> i & 1);
    node_free(answer);
    assert_int_equal(world->server.host.tables.count, 0);
    assert_non_null(tables_find(&world->server.host, place.id, &error));
    world_end(world);
}
int unit_server_clocks(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_clock_ends_the_trade),
        cmocka_unit_test(an_open_deal_cannot_hold_the_table),
        cmocka_unit_test(offers_may_expire),
        cmocka_unit_test(an_undo_gives_no_time),
        cmocka_unit_test(a_purchase_has_one_clock),
        cmocka_unit_test(late_decisions_are_taken_by_a_bot_or_shown),
        cmocka_unit_test(nobody_waits_long_for_those_who_are_late_again_and_again),
        cmocka_unit_test(whoever_comes_back_has_the_whole_time_again),
        cmocka_unit_test(deadlines_run_only_in_the_hours_of_a_player),
        cmocka_unit_test(hours_are_windows_of_a_week_in_the_own_time_zone),
        cmocka_unit_test(the_trade_respects_the_hours_of_those_who_take_part),
        cmocka_unit_test(lists_tell_who_is_awaited),
    };
    return cmocka_run_group_tests_name("server_clocks", tests, NULL, NULL);
}
