/* Clocks and those who stand in for somebody. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/table/bits.h"
#include "server/absence.h"
#include "tests/unit/server_world.h"

static void rounds(World *world, int count)
{
    for (int i = 0; i < count; i++)
        host_round(&world->host, NULL);
    world_forget(world);
}

/* ---- Clocks ---- */

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
    json_t *advice = world_frame(world, 9, "{\"do\":\"advice\",\"id\":1}", code);
    char   *action = json_dumps(json_object_get(advice, "action"), JSON_COMPACT);
    snprintf(text, sizeof text, "{\"do\":\"act\",\"id\":1,\"n\":%" PRId64 ",\"action\":%s}",
             table->n, action);
    json_decref(world_frame(world, 9, text, code));
    free(action);
    json_decref(advice);
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
    assert_int_equal(clock_deadline(&world->host, place.table, 0), place.table->shared_at + 600);
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
    char   code[32], text[600];
    json_t *advice = world_frame(world, connection, "{\"do\":\"advice\",\"id\":1}", code);
    char   *action = json_dumps(json_object_get(advice, "action"), JSON_COMPACT);
    if (code[0] == 0) {
        snprintf(text, sizeof text, "{\"do\":\"act\",\"id\":1,\"n\":%" PRId64 ",\"action\":%s}",
                 place->table->n, action);
        json_decref(world_frame(world, connection, text, code));
    }
    free(action);
    json_decref(advice);
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
             "{\"do\":\"act\",\"id\":1,\"n\":%" PRId64 ",\"action\":[\"accept\",%d]}", table->n, offer);
    world_send(world, 8, "", text);
    assert_true(trade->deals[0].number != 0);
    int turn = civ_game(table)->turn;
    int64_t end = table->shared_at + 600;
    world_skip(world, end - world->host.now);
    assert_true(trade->bell && trade->deals[0].number);
    assert_int_equal(clock_deadline(&world->host, table, 0), end + 30);
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
                 "{\"do\":\"act\",\"id\":1,\"n\":%" PRId64 ",\"action\":[\"offer\",{\"to\":1,\"give\":"
                 "{\"count\":3,\"names\":[%d,%d]},\"want\":{\"count\":3,\"names\":[]},\"answers\":null}]}",
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
            snprintf(text, sizeof text, "{\"do\":\"expire\",\"id\":1,\"offer\":%d,\"in\":0}", number);
            world_send(world, 9, "", text);
            assert_int_equal(table->seats[0].arrangement.expiring_count, 0);
            break;
        }
        world_restart(world); /* It is stored. */
        host_round(&world->host, NULL);
        place.table = table = tables_find(&world->host, place.id, &error);
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
    int64_t deadline = clock_deadline(&world->host, table, 0);
    assert_true(deadline > world->host.now);
    world_skip(world, 100);
    world_act_first(world, &place, "");
    world_skip(world, 100);
    assert_int_equal(clock_deadline(&world->host, table, 0), deadline);
    world_act_first(world, &place, "");
    snprintf(text, sizeof text, "{\"do\":\"undo\",\"id\":1,\"n\":%" PRId64 "}", table->n);
    world_send(world, 9, "", text);
    assert_int_equal(clock_deadline(&world->host, table, 0), deadline);
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
    int64_t deadline = clock_deadline(&world->host, table, 0);
    assert_int_equal(deadline, world->host.now + 60);
    for (int i = 0; i < 5; i++) {
        world_skip(world, 10);
        if (i % 2 == 0)
            world_act_first(world, &place, "");
        else
            world_act(world, &place, "[\"reset\"]", "");
        assert_true(buys(table));
        assert_int_equal(clock_deadline(&world->host, table, 0), deadline);
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
            assert_true(clock_is_late(&world->host, place.table, 0));
        world_end(world);
    }
}

static int64_t time_left(World *world, const Place *place)
{
    return clock_deadline(&world->host, place->table, 0) - world->host.now;
}

static void nobody_waits_long_for_those_who_are_late_again_and_again(void **state)
{
    World *world = world_begin();
    Place  place = world_make(
         world, "{\"scenario\":\"short\",\"board\":\"plain\",\"clocks\":{\"move\":60,\"trade\":60}}",
         true);
    Error error;
    int   shortened = 0;
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
    world->host.now_ms = 1;
    place.table = tables_find(&world->host, place.id, &error);
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
    Error   error = { "" };
    json_t *map = in_read(text, strlen(text), &error);
    bool    fine = hours_read(out, map, true, &error);
    assert_true(fine == (error.text[0] == 0));
    json_decref(map);
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
    Place  place = world_two_people(world, "\"pace\":\"days\",\"clocks\":{\"days\":{\"hours\":12}}");
    Table *table = place.table;
    (void)state;
    for (int i = 0; i < 3000 && !(in_trade(table) && (table_pending(table) & 3) == 3); i++) {
        world_skip(world, 0);
        if (!in_trade(table) || (table_pending(table) & 3) != 3)
            advise(world, table_pending(table) & 1 ? 9 : 8, &place);
    }
    int64_t began = table->shared_at;
    assert_int_equal(clock_deadline(&world->host, table, 0), began + 12 * 3600);
    world_send(world, 8, "bad-message", "{\"do\":\"hours\",\"id\":1,\"hours\":[8,9]}");
    world_send(world, 8, "", "{\"do\":\"hours\",\"id\":1,\"hours\":[8,14]}");
    int64_t last = hours_deadline(&table->seats[1].arrangement.hours, began, 12 * 3600);
    assert_true(last > began + 12 * 3600);
    for (int seat = 0; seat < 2; seat++)
        assert_int_equal(clock_deadline(&world->host, table, seat), last);
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
    World  *world = world_begin();
    Place   place = world_two_people(world, "");
    Error   error;
    json_t *answer;
    (void)state;
    world_skip(world, 0);
    uint32_t awaited = table_pending(place.table);
    assert_true(awaited != 0);
    world_hang_up(world, 8);
    world_hang_up(world, 9);
    world_skip(world, 3600);
    world_skip(world, 60);
    world_skip(world, 60);
    assert_int_equal(world->host.table_count, 0);
    assert_int_equal(world_http(world, METHOD_GET, "/api/tables", "", "", &answer), 200);
    json_t *seats =
        json_object_get(json_array_get(json_object_get(answer, "running"), 0), "seats");
    for (size_t i = 0; i < json_array_size(seats); i++)
        assert_int_equal(json_is_true(json_object_get(json_array_get(seats, i), "pending")),
                         awaited >> i & 1);
    json_decref(answer);
    assert_int_equal(world->host.table_count, 0);
    assert_non_null(tables_find(&world->host, place.id, &error));
    world_end(world);
}

/* ---- Standing in ---- */

static void a_bot_plays_within_the_limits_of_the_owner(void **state)
{
    World *world = world_begin();
    Place  place = world_make(world, "{\"scenario\":\"short\",\"board\":\"plain\"}", true);
    (void)state;
    world_sit_down(world, &place, 9);
    world_send(world, 9, "bad-message", "{\"do\":\"away\",\"id\":1,\"bot\":\"nobody\"}");
    world_send(world, 9, "",
               "{\"do\":\"away\",\"id\":1,\"bot\":\"normal\",\"limits\":{\"attack\":true}}");
    for (int i = 0; i < 4000 && !table_standing(place.table).over; i++)
        rounds(world, 1);
    assert_true(table_standing(place.table).over);
    int own = 0;
    for (int64_t i = 0; i < place.table->n; i++) {
        const Action *action = &place.table->actions[i];
        if (action->player != 0)
            continue;
        own++;
        assert_true(action->kind != ACTION_OFFER && action->kind != ACTION_ACCEPT);
        assert_true(action->kind != ACTION_BUY && action->kind != ACTION_BUY_CARD);
    }
    assert_true(own > 10);
    world_end(world);
}

/* What a person begins and leaves: something that a bot may not do for anybody, where there is such a
 * thing, else anything but to pass. */
static bool begin_something(World *world, Table *table, Rng *rng)
{
    enum { LEGAL_MAX = 4096, FORBIDDEN = ACT_SPENDS | ACT_ATTACKS | ACT_TRADES };
    const Ruleset *rules = &table->rules;
    Action         legal[LEGAL_MAX], some[LEGAL_MAX];
    int            count = rules->family->legal(legal, LEGAL_MAX, rules, &table->game, 0), kept = 0;
    for (int wanted = 1; wanted >= 0 && kept == 0; wanted--)
        for (int i = 0; i < count; i++) {
            unsigned is = rules->family->act_traits(rules, &table->game, &legal[i]);
            if (!(is & (ACT_PASSES | ACT_TAKES_BACK)) && (!wanted || (is & FORBIDDEN)))
                some[kept++] = legal[i];
        }
    if (kept == 0)
        return false;
    Refusal refusal = ACCEPTED;
    Error   error;
    assert_true(table_act(&world->host, table, &some[rng_below(rng, (uint32_t)kept)], 0, &refusal,
                          &error));
    assert_int_equal(refusal, ACCEPTED);
    return true;
}

/* Was the last action of the seat before this one done by its person? */
static bool person_acted_before(const Table *table, int64_t n)
{
    for (int64_t i = n - 1; i >= 0; i--)
        if (table->actions[i].player == 0)
            return !(table->flags[i] & ACTION_BY_BOT);
    return false;
}

/* Somebody begins things and goes: the bot that comes in the person's place ends each of them, takes
 * back only what the person has begun, and never what it has done itself, which it would do again
 * for ever. */
static void a_bot_takes_back_what_the_person_has_begun_and_nothing_of_its_own(void **state)
{
    World *world = world_begin();
    Place  place = world_make(
         world, "{\"scenario\":\"short\",\"board\":\"plain\",\"clocks\":{\"move\":60,\"trade\":60}}",
         true);
    Table *table = place.table;
    int    taken_back = 0, moved = 0;
    Rng    rng;
    (void)state;
    rng_seed(&rng, 4);
    for (int i = 0; i < 1500 && table_state(table) == STATE_RUNNING; i++) {
        world_skip(world, 0);
        for (int begun = 1 + (int)rng_below(&rng, 3); begun > 0; begun--)
            if (!(table_pending(table) & bit32(0)) || !begin_something(world, table, &rng))
                break;
        int64_t n = table->n;
        moved += n > 0 && table->actions[n - 1].player == 0
                 && table->actions[n - 1].kind == ACTION_MOVE && (table_pending(table) & bit32(0));
        world_skip(world, 61); /* Which ends only if the bot does. */
        for (int64_t k = n; k < table->n; k++) {
            const Action *action = &table->actions[k];
            if (action->player != 0)
                continue;
            assert_true(table->flags[k] & ACTION_BY_BOT);
            assert_true(action->kind != ACTION_BUY && action->kind != ACTION_OFFER);
            if (action->kind != ACTION_RESET && action->kind != ACTION_UNDO)
                continue;
            assert_true(person_acted_before(table, k));
            taken_back++;
        }
    }
    assert_int_equal(table_state(table), STATE_OVER);
    assert_true(taken_back > 0 && moved > 0);
    world_end(world);
}

static void answers_left_behind_are_given(void **state)
{
    World *world = world_begin();
    Place  place = world_make(world, "{\"scenario\":\"short\",\"board\":\"plain\"}", true);
    (void)state;
    world_sit_down(world, &place, 9);
    rounds(world, 20);
    Table      *table = place.table;
    int64_t     n = table->n;
    Action      first;
    const char *prompt =
        prompt_name((PromptKind)table->rules.family->prompt(&table->rules, &table->game, 0).kind);
    char text[200];
    assert_true(table->rules.family->legal(&first, 1, &table->rules, &table->game, 0) > 0);
    snprintf(text, sizeof text,
             "{\"do\":\"standing\",\"id\":1,\"rules\":[{\"prompt\":\"%s\",\"answer\":\"first\"}]}",
             prompt);
    world_send(world, 9, "", text);
    rounds(world, 5);
    assert_int_equal(table->n, n); /* The player is here. */
    subscriber_close(&world->host, subscriber_by_connection(&world->host, 9));
    rounds(world, 2);
    assert_true(table->n > n);
    assert_int_equal(action_compare(&table->actions[n], &first), 0);
    world_end(world);
}

static StandIn left_with(World *world, const Place *place, const char *when, Action *answer)
{
    char text[300];
    snprintf(text, sizeof text,
             "{\"do\":\"standing\",\"id\":1,\"rules\":[{\"prompt\":\"reduce-unsupported\","
             "\"answer\":\"first\",\"when\":{%s}}]}",
             when);
    world->host.stopping = true; /* Nobody acts on it meanwhile. */
    world_send(world, 9, "", text);
    world->host.stopping = false;
    place->table->seats[0].connected--;
    StandIn found = absence_stand_in(&world->host, place->table, 0, answer);
    place->table->seats[0].connected++;
    return found;
}

/* Seat 0 has three cities that its two tokens cannot support: one of them is lost. Seat 1 is ahead
 * and has nothing to do with it. */
static void answers_are_left_for_some_cases_only(void **state)
{
    World   *world = world_begin();
    Place    place = world_make(world, "{\"board\":\"plain\"}", true);
    Table   *table = place.table;
    Game    *game = (Game *)(void *)&table->game;
    Rules    rules = { table->rules.edition, table->rules.board };
    Action   answer;
    int      phase = 0, built = 0;
    uint32_t all = 0;
    (void)state;
    world_sit_down(world, &place, 9);
    for (Player p = 0; p < game->player_count; p++)
        for (Area a = 0; a < rules.board->area_count; a++) {
            game->players[p].stock_tokens =
                (uint8_t)(game->players[p].stock_tokens + game->tokens[p][a]);
            game->tokens[p][a] = 0;
        }
    for (Area a = 0; a < rules.board->area_count && built < 4; a++)
        if (!rules.board->areas[a].sea && rules.board->areas[a].limit > 1 && built++ < 3) {
            game->city[a] = 0;
            game->players[0].stock_cities--;
        } else if (built == 4) {
            game->tokens[0][a] = 2;
            game->players[0].stock_tokens = (uint8_t)(game->players[0].stock_tokens - 2);
        }
    game->players[1].marker = 5;
    game->turn = 6;
    while (rules.edition->phases[phase].procedure != PROCEDURE_SUPPORT)
        phase++;
    position_begin(game, &rules, phase, NULL);
    all = table_pending(table);
    assert_int_equal(all, 1);
    assert_int_equal(left_with(world, &place, "", &answer), STAND_IN_ANSWER);
    assert_int_equal(answer.kind, ACTION_CHOOSE);
    assert_int_equal(left_with(world, &place, "\"until_turn\":6", &answer), STAND_IN_ANSWER);
    assert_int_equal(left_with(world, &place, "\"until_turn\":5", &answer), STAND_IN_NOBODY);
    assert_int_equal(left_with(world, &place, "\"from_turn\":7", &answer), STAND_IN_NOBODY);
    assert_int_equal(left_with(world, &place, "\"loses\":\"city\"", &answer), STAND_IN_ANSWER);
    assert_int_equal(left_with(world, &place, "\"against\":[0]", &answer), STAND_IN_ANSWER);
    assert_int_equal(left_with(world, &place, "\"against\":[1,2]", &answer), STAND_IN_NOBODY);
    assert_int_equal(left_with(world, &place, "\"against\":\"leader\"", &answer), STAND_IN_NOBODY);
    world_send(world, 9, "bad-message",
               "{\"do\":\"standing\",\"id\":1,\"rules\":[{\"prompt\":\"grow\",\"answer\":\"first\","
               "\"when\":{\"against\":\"everybody\"}}]}");
    world_send(world, 9, "bad-message",
               "{\"do\":\"standing\",\"id\":1,\"rules\":[{\"prompt\":\"grow\",\"answer\":\"first\","
               "\"when\":{\"loses\":\"hope\"}}]}");
    world_end(world);
}

static void arrangements_read_back_the_same(void **state)
{
    static const char text[] =
        "{\"bot\":\"easy\",\"limits\":{\"trade\":false,\"spend\":true,\"attack\":false,\"until\":"
        "99},\"quiet\":false,"
        "\"hours\":[7,22],\"standing\":[{\"prompt\":\"take-damage\",\"answer\":[\"area\",4,9]},"
        "{\"prompt\":\"tax-rate\",\"answer\":\"pass\",\"when\":{\"from_turn\":2,\"until_turn\":6,"
        "\"against\":[1,3],\"loses\":\"city\"}},"
        "{\"prompt\":\"tax-rate\",\"answer\":\"first\",\"when\":{\"against\":\"leader\"}}]}";
    Arrangement arrangement;
    JsonOut     out = { 0 };
    (void)state;
    arrangement_read(&arrangement, family_by_name("civ"), text);
    arrangement_json(&out, family_by_name("civ"), &arrangement);
    assert_string_equal(out_string(&out), text);
    out_free(&out);
    arrangement_read(&arrangement, family_by_name("civ"), "{\"bot\":\"gone\"}");
    assert_int_equal(arrangement.bot[0], 0);
}

int unit_server_absence(void)
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
        cmocka_unit_test(a_bot_plays_within_the_limits_of_the_owner),
        cmocka_unit_test(a_bot_takes_back_what_the_person_has_begun_and_nothing_of_its_own),
        cmocka_unit_test(answers_left_behind_are_given),
        cmocka_unit_test(answers_are_left_for_some_cases_only),
        cmocka_unit_test(arrangements_read_back_the_same),
    };
    return cmocka_run_group_tests_name("server_absence", tests, NULL, NULL);
}
