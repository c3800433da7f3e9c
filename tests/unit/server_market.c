/* Market rounds at a table, most of them over days: their clock, what stands for somebody who is
 * away, who stands in for those who have filed nothing, and the vote that ends them. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/remote_view.h"
#include "rules/table/bits.h"
#include "table/clock.h"
#include "table/hours.h"
#include "server/times.h"
#include "tests/unit/dumped.h"
#include "tests/unit/server_world.h"

enum { HOUR = 3600 };

#define IN_ROUNDS "\"options\":{\"switches\":{\"trade-form\":\"three-rounds\"}}"
#define ROUNDS_OVER_DAYS "\"pace\":\"days\"," IN_ROUNDS

static bool in_rounds(const Table *table)
{
    return flow_top_const(&civ_game(table)->flow)->procedure == PROCEDURE_MARKET;
}

static const MarketState *market_of(const Table *table)
{
    return &civ_game(table)->phase.market;
}

static void play(World *world, const Place *place, uint64_t connection, const char *action)
{
    char text[600];
    snprintf(text, sizeof text, "{\"do\":\"act\",\"id\":1,\"n\":%" PRId64 ",\"action\":%s}",
             table_number(place->table, place->table->n), action);
    world_send(world, connection, "", text);
}

static void follow_advice(World *world, const Place *place, uint64_t connection)
{
    char        code[32];
    const Node *advice = world_frame(world, connection, "{\"do\":\"advice\",\"id\":1}", code);
    char       *action = dumped(node_get(advice, "action"));
    assert_string_equal(code, "");
    play(world, place, connection, action);
    free(action);
    node_free(advice);
}

static bool could_file(const Table *table, int seat)
{
    const Game    *game = civ_game(table);
    const Edition *edition = table->rules.edition;
    int            commodities = 0, kinds = 0;
    for (int card = 1; card < edition->first_calamity; card++) {
        commodities += game->hand[seat][card];
        kinds += game->hand[seat][card] > 0;
    }
    return commodities >= 6 && kinds >= 2;
}

/* Both people are asked in the first round of a market, with cards to spare; bots are ready. */
static void reach_market(World *world, const Place *place)
{
    Table *table = place->table;
    for (int i = 0; i < 3000; i++) {
        world_skip(world, 0);
        uint32_t pending = table_pending(table);
        if (in_rounds(table) && (pending & 3) == 3 && could_file(table, 0) && could_file(table, 1))
            break;
        if (in_rounds(table))
            play(world, place, pending & 1 ? 9 : 8, "[\"done\"]");
        else
            follow_advice(world, place, pending & 1 ? 9 : 8);
    }
    assert_true(in_rounds(table) && (table_pending(table) & 3) == 3);
    assert_int_equal(market_of(table)->round, 1);
}

static int bells(const Table *table, int64_t from)
{
    int count = 0;
    for (int64_t i = from; i < table->n; i++)
        count +=
            table->actions[i].kind == ACTION_END_ROUND && table->actions[i].player == THE_TABLE;
    return count;
}

/* Eight hours, then four and four; what was filed once takes part in all of them. */
static void the_clock_closes_each_round(void **state)
{
    static const int hours[] = { 8, 4, 4 };
    World           *world = world_begin();
    Place            place = world_two_people(world, ROUNDS_OVER_DAYS);
    Table           *table = place.table;
    (void)state;
    reach_market(world, &place);
    int     turn = civ_game(table)->turn;
    int64_t n = table->n;
    play(world, &place, 9, "\"order\"");
    world_hang_up(world, 9);
    world_hang_up(world, 8);
    for (int round = 1; round <= 3; round++) {
        assert_int_equal(market_of(table)->round, round);
        assert_int_equal(table_pending(table) & 3, 3);
        assert_int_equal(market_of(table)->filings[0].order.filed, FILED_YES);
        assert_int_not_equal(market_of(table)->filings[1].order.filed, FILED_YES);
        for (int seat = 0; seat < 2; seat++)
            assert_int_equal(clock_deadline(&world->server.host, table, seat)
                                 - world->server.host.round.now,
                             hours[round - 1] * HOUR);
        world_skip(world, hours[round - 1] * HOUR - 1);
        assert_int_equal(market_of(table)->round, round);
        assert_int_equal(bells(table, n), round - 1);
        world_skip(world, 1);
        assert_int_equal(bells(table, n), round);
    }
    assert_false(in_rounds(table) && civ_game(table)->turn == turn);
    world_end(world);
}

/* The clock waits for the morning of whoever is asleep, and everybody sees until when: so it makes
 * no difference what has been filed, only who is ready. */
static void nobody_waits_for_the_morning_of_somebody_who_is_ready(void **state)
{
    World *world = world_begin();
    Place  place = world_two_people(world, ROUNDS_OVER_DAYS);
    Table *table = place.table;
    (void)state;
    reach_market(world, &place);
    world_send(world, 8, "", "{\"do\":\"hours\",\"id\":1,\"hours\":[8,14]}");
    int64_t began = table->shared_at;
    int64_t morning = hours_deadline(&table->seats[1].arrangement.hours, began, 8 * HOUR);
    assert_true(morning > began + 8 * HOUR);
    assert_int_equal(clock_deadline(&world->server.host, table, 0), morning);
    play(world, &place, 8, "\"order\"");
    for (int seat = 0; seat < 2; seat++)
        assert_int_equal(clock_deadline(&world->server.host, table, seat), morning);
    play(world, &place, 8, "[\"ready\"]");
    assert_int_equal(clock_deadline(&world->server.host, table, 0), began + 8 * HOUR);
    play(world, &place, 8, "[\"resume\"]");
    assert_int_equal(clock_deadline(&world->server.host, table, 0), morning);
    world_skip(world, morning - world->server.host.round.now);
    assert_int_equal(market_of(table)->round, 2); /* Which waits for nobody's morning. */
    assert_int_equal(clock_deadline(&world->server.host, table, 0), table->shared_at + 4 * HOUR);
    world_end(world);
}

/* ---- Standing in ---- */

#define AWAY "{\"do\":\"away\",\"id\":1,\"bot\":\"normal\",\"limits\":{\"trade\":true}}"

/* The bot of somebody who has filed nothing: the best kind stays, five at least, nothing hidden. */
static void a_stand_in_is_careful(void **state)
{
    World *world = world_begin();
    Place  place = world_two_people(world, ROUNDS_OVER_DAYS);
    Table *table = place.table;
    (void)state;
    const Edition *edition = table->rules.edition;
    reach_market(world, &place);
    for (int round = 1; round <= 2; round++) {
        if (round == 1)
            world_send(world, 9, "", AWAY);
        assert_int_equal(market_of(table)->round, round);
        world_skip(world, 0);
        assert_int_equal(table_pending(table) & 3, 2);
        const MarketOrder *order = &market_of(table)->filings[0].order;
        const uint8_t     *hand = civ_game(table)->hand[0];
        if (could_file(table, 0)) {
            uint64_t best = 0;
            int      most = 0;
            for (int card = 1; card < edition->first_calamity; card++) {
                int worth = hand[card] * hand[card] * edition->cards[card].stack;
                best = worth > most ? bit64(card) : worth == most ? best | bit64(card) : best;
                most = worth > most ? worth : most;
            }
            assert_int_equal(count64(order->keep), 1);
            assert_true(order->keep & best);
            assert_int_equal(order->least, 5);
            assert_int_equal(order->hidden_count, 0);
            assert_false(order->stand);
        }
        play(world, &place, 8, "[\"ready\"]");
        world_skip(world, 0);
    }
    world_end(world);
}

/* What the player has filed, for one round or for all, the bot leaves alone. */
static void a_stand_in_changes_nothing_that_was_filed(void **state)
{
    (void)state;
    for (int stands = 0; stands < 2; stands++) {
        World *world = world_begin();
        Place  place = world_two_people(world, ROUNDS_OVER_DAYS);
        Table *table = place.table;
        reach_market(world, &place);
        play(world, &place, 9, "\"order least 17\"");
        play(world, &place, 9, stands ? "\"order stand yes\"" : "\"order stand no\"");
        play(world, &place, 9, "\"order\"");
        int64_t n = table->n;
        world_send(world, 9, "", AWAY);
        world_skip(world, 0);
        assert_int_equal(market_of(table)->filings[0].order.least, 17);
        assert_int_equal(market_of(table)->filings[0].order.filed, FILED_YES);
        for (int64_t i = n; i < table->n; i++)
            assert_true(table->actions[i].player != 0 || table->actions[i].kind == ACTION_READY);
        play(world, &place, 8, "[\"ready\"]");
        world_skip(world, 0);
        assert_int_equal(market_of(table)->round, 2);
        assert_int_equal(market_of(table)->filings[0].order.least, stands ? 17 : 5);
        world_end(world);
    }
}

/* ---- The vote ---- */

#define END_TRADE "{\"do\":\"propose\",\"id\":1,\"kind\":\"end-trade\"}"

static void all_together_make_a_round_the_last(void **state)
{
    World *world = world_begin();
    Place  place = world_two_people(world, ROUNDS_OVER_DAYS);
    Table *table = place.table;
    char   text[80];
    (void)state;
    world_send(world, 9, "not-now", END_TRADE);
    reach_market(world, &place);
    int turn = civ_game(table)->turn;
    world_send(world, 9, "", END_TRADE);
    world_send(world, 8, "vote-open", END_TRADE);
    /* It was about the first round. */
    play(world, &place, 9, "[\"ready\"]");
    play(world, &place, 8, "[\"ready\"]");
    world_skip(world, 0);
    assert_int_equal(market_of(table)->round, 2);
    assert_int_equal(table->votes[0].id, 0);
    world_send(world, 9, "", END_TRADE);
    assert_false(market_of(table)->last);
    snprintf(text, sizeof text, "{\"do\":\"vote\",\"id\":1,\"vote\":%" PRId64 ",\"yes\":true}",
             table->votes[0].id);
    world_send(world, 8, "", text);
    assert_true(market_of(table)->last);
    assert_int_equal(market_of(table)->round, 2);
    world_send(world, 9, "not-now", END_TRADE);
    play(world, &place, 9, "[\"ready\"]");
    play(world, &place, 8, "[\"ready\"]");
    world_skip(world, 0);
    assert_false(in_rounds(table) && civ_game(table)->turn == turn);
    world_end(world);
}

/* Later rounds are taken from nobody by silence. */
static void silence_ends_no_trade(void **state)
{
    World *world = world_begin();
    Place  place = world_two_people(world, IN_ROUNDS);
    Table *table = place.table;
    (void)state;
    reach_market(world, &place);
    world_hang_up(world, 8);
    world_send(world, 9, "", END_TRADE);
    world_skip(world, 59);
    assert_int_not_equal(table->votes[0].id, 0);
    world_skip(world, 1);
    assert_int_equal(table->votes[0].id, 0);
    assert_int_equal(market_of(table)->round, 1);
    assert_false(market_of(table)->last);
    world_end(world);
}

/* ---- The close of a round in a worker ---- */

static void post(World *world, const Place *place, uint64_t connection, int id, const char *actions)
{
    char     text[200];
    Request *request = request_new(REQUEST_FRAME, connection);
    snprintf(text, sizeof text, "{\"do\":\"act\",\"id\":%d,\"n\":%" PRId64 ",\"actions\":%s}", id,
             table_number(place->table, place->table->n), actions);
    request->body = need_copy(text);
    request->size = strlen(text);
    host_round(&world->server.host, &request->link);
}

/* What a worker brings, at whatever time, is taken by the next round. */
static void take_work(World *world)
{
    Link *link = NULL;
    while (!link)
        link = queue_take(&world->server.requests, INT64_MAX);
    host_round(&world->server.host, link);
}

/* The code of the error of the last answer; empty: it was none; null: nothing was answered. All
 * answers are forgotten. */
static const char *answered(World *world, uint64_t connection, int id)
{
    static char code[32];
    const Node *answer = world_reply(world, connection, "re");
    bool        there = answer && node_whole(node_get(answer, "re")) == id;
    const char *text = node_string(node_get(node_get(answer, "error"), "code"));
    snprintf(code, sizeof code, "%s", text ? text : "");
    node_free(answer);
    return there ? code : NULL;
}

static World *begin_with_worker(Place *place)
{
    World *world = world_begin();
    *place = world_two_people(world, ROUNDS_OVER_DAYS);
    reach_market(world, place);
    world->server.workers = workers_start(1, &world->server.requests);
    return world;
}

static void end_with_worker(World *world)
{
    workers_stop(world->server.workers);
    world->server.workers = NULL;
    world_end(world);
}

/* Whoever is the last to be ready is answered when the deals are made; what others at the table say
 * meanwhile comes behind; and the deals are those that the rules make at once. */
static void a_worker_makes_the_deals(void **state)
{
    Place   place;
    World  *world = begin_with_worker(&place);
    Table  *table = place.table;
    AnyGame game;
    (void)state;
    play(world, &place, 8, "\"order\"");
    play(world, &place, 8, "[\"ready\"]");
    int64_t n = table->n;
    game = table->game;
    world_forget(world);
    post(world, &place, 9, 5, "[\"order\",[\"ready\"]]");
    post(world, &place, 8, 6, "[[\"resume\"]]");
    assert_null(answered(world, 9, 5));
    assert_null(answered(world, 8, 6));
    assert_int_equal(table->n, n);
    assert_int_equal(market_of(table)->round, 1);
    take_work(world);
    assert_string_equal(answered(world, 8, 6), "stale"); /* It is another round. */
    assert_int_equal(market_of(table)->round, 2);
    assert_true(table->n >= n + 2);
    const Ruleset *rules = &table->rules;
    for (int i = 0; i < 2; i++)
        assert_int_equal(rules->family->apply(&game, rules, &table->actions[n + i], NULL),
                         ACCEPTED);
    AnyGame there;
    world_position(&there, table, n + 2);
    assert_memory_equal(&game, &there, sizeof(Game));
    end_with_worker(world);
}

/* The clock comes again for a round that it has closed, once. */
static void a_worker_makes_the_deals_of_the_clock(void **state)
{
    Place  place;
    World *world = begin_with_worker(&place);
    Table *table = place.table;
    (void)state;
    int64_t n = table->n;
    time_skip(8 * HOUR * 1000);
    host_round(&world->server.host, NULL);
    host_round(&world->server.host, NULL);
    assert_int_equal(bells(table, n), 0);
    assert_false(host_is_idle(&world->server.host));
    take_work(world);
    assert_int_equal(bells(table, n), 1);
    assert_int_equal(market_of(table)->round, 2);
    end_with_worker(world);
}

/* Somebody came back while the deals were worked out: nothing of them is done. */
static void what_was_worked_out_for_another_position_is_not_done(void **state)
{
    Place   place;
    World  *world = begin_with_worker(&place);
    Table  *table = place.table;
    Refusal refusal = ACCEPTED;
    Error   error;
    (void)state;
    play(world, &place, 8, "[\"ready\"]");
    world_forget(world);
    post(world, &place, 9, 5, "[[\"ready\"]]");
    assert_null(answered(world, 9, 5));
    Action back = { .kind = ACTION_RESUME, .player = 1 };
    assert_true(table_act(&world->server.host, table, &back, 0, &refusal, &error));
    assert_int_equal(refusal, ACCEPTED);
    take_work(world);
    assert_string_equal(answered(world, 9, 5), "");
    assert_int_equal(market_of(table)->round, 1);
    assert_int_equal(market_of(table)->ready & 3, 1);
    post(world, &place, 8, 6, "[[\"ready\"]]");
    assert_null(answered(world, 8, 6));
    end_with_worker(world); /* With somebody waiting. */
}

/* ---- At the terminal ---- */

static char *market_text(const Ruleset *rules, const AnyView *view)
{
    char  *text = NULL;
    size_t size;
    FILE  *out = open_memstream(&text, &size);
    wire_of(rules->family)->market(out, rules, view);
    assert_int_equal(fclose(out), 0);
    return text;
}

/* What the terminal at a server shows of a market is what it shows of a game on this machine: the
 * own filing line by line, and nothing of others that is not shown to all they are made to. */
static void the_terminal_shows_what_is_filed(void **state)
{
    static RemoteView remote;
    static AnyView    view;
    static ViewJson   json;
    World            *world = world_begin();
    Place             place = world_two_people(world, ROUNDS_OVER_DAYS);
    Table            *table = place.table;
    JsonOut           out = { 0 };
    Error             error = { "" };
    (void)state;
    reach_market(world, &place);
    play(world, &place, 9, "\"order least 7\"");
    play(world, &place, 9, "\"order names no\"");
    play(world, &place, 9, "\"order deals 2\"");
    play(world, &place, 9, "\"order\"");
    family_views(table->rules.family)->make(&view, &table->rules, &table->game, 0);
    view_json_make(&json, &table->rules, &view, table->n);
    view_json_whole(&out, &json);
    const Node *keys = node_read(out.text, out.length, NULL);
    assert_true(remote_view_read(&remote, &table->rules, keys, &error));
    assert_true(remote.market);
    char *there = market_text(&table->rules, &remote.view),
         *here = market_text(&table->rules, &view);
    assert_string_equal(there, here);
    assert_non_null(strstr(there, "Your order, on the market:\n"));
    assert_non_null(strstr(there, "order least 7\n"));
    free(there);
    free(here);
    node_free(keys);
    out_free(&out);
    view_json_free(&json);
    world_end(world);
}

int unit_server_market(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_clock_closes_each_round),
        cmocka_unit_test(nobody_waits_for_the_morning_of_somebody_who_is_ready),
        cmocka_unit_test(a_stand_in_is_careful),
        cmocka_unit_test(a_stand_in_changes_nothing_that_was_filed),
        cmocka_unit_test(all_together_make_a_round_the_last),
        cmocka_unit_test(silence_ends_no_trade),
        cmocka_unit_test(a_worker_makes_the_deals),
        cmocka_unit_test(a_worker_makes_the_deals_of_the_clock),
        cmocka_unit_test(what_was_worked_out_for_another_position_is_not_done),
        cmocka_unit_test(the_terminal_shows_what_is_filed),
    };
    return cmocka_run_group_tests_name("server_market", tests, NULL, NULL);
}
