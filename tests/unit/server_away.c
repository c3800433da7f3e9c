/* Bots that play for people who are away: whatever the limits, every decision comes to an end, and
 * a seat that goes round in circles is stopped. ECUMENE_AWAY_DECISIONS asks for a longer run. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/table/bits.h"
#include "table/absence.h"
#include "table/undo.h"
#include "tests/unit/server_world.h"

/* ---- Every combination of limits ---- */

/* Decisions of each family for each combination, shared by its tables. */
enum { DECISIONS_SHORT = 60, COMBINATIONS = 8 };

static const char *const of_settlers[] = {
    "{\"edition\":\"hearths\",\"players\":3}",
    "{\"edition\":\"hearths\",\"players\":2,\"scenario\":\"all-modules\"}",
    "{\"edition\":\"hearths\",\"players\":1}",
    NULL,
};

static const char *const of_civ[] = {
    "{\"scenario\":\"short\",\"board\":\"plain\"}",
    "{\"edition\":\"western-2019\",\"players\":5}",
    "{\"edition\":\"mega-2015\",\"players\":5}",
    "{\"edition\":\"expansion-project\",\"players\":5}",
    "{\"edition\":\"expansion-project\",\"players\":5,\"options\":{\"switches\":{\"trade-form\":"
    "\"two-rounds\"}}}",
    NULL,
};

static int decisions_wanted(void)
{
    const char *text = getenv("ECUMENE_AWAY_DECISIONS");
    int         wanted = text ? atoi(text) : 0;
    return wanted > 0 ? wanted : DECISIONS_SHORT;
}

static unsigned forbidden_by(int limits)
{
    return (limits & 1 ? 0 : ACT_TRADES) | (limits & 2 ? 0 : ACT_SPENDS)
           | (limits & 4 ? 0 : ACT_ATTACKS) | ACT_REPLACES;
}

/* The position before the last action, kept while the game is played. */
typedef struct Watch {
    Table   *table;
    AnyGame  before;
    int64_t  n;
    int      decisions;
    uint64_t matter;     /* Of the last decision that was counted ... */
    int      taken_back; /* ... and how often something was taken back in it. */
} Watch;

/* Is something within the limits that could have been done instead? */
static bool had_choice(const Watch *watch, Player player, unsigned forbidden)
{
    enum { LEGAL_MAX = 4096 };
    const Ruleset *rules = &watch->table->rules;
    Action         legal[LEGAL_MAX];
    int            count = rules->family->legal(legal, LEGAL_MAX, rules, &watch->before, player);
    for (int i = 0; i < count; i++) {
        unsigned is = family_traits(rules->family)->act(rules, &watch->before, &legal[i]);
        if ((is & ACT_PASSES) || !(is & (forbidden | ACT_TAKES_BACK)))
            return true;
    }
    return false;
}

/* Goes over what has been done since; what the bot does stays within the limits. It may give up a
 * purchase once that it cannot pay, but takes nothing back again and again. */
static void look_at(Watch *watch, unsigned forbidden)
{
    Table         *table = watch->table;
    const Ruleset *rules = &table->rules;
    for (; watch->n < table->n; watch->n++) {
        const Action *action = &table->actions[watch->n];
        if (action->player == 0) {
            unsigned is = family_traits(rules->family)->act(rules, &watch->before, action);
            uint64_t matter = family_decisions(rules->family)->matter(rules, &watch->before, 0);
            if (matter != 0 && matter != watch->matter) {
                watch->decisions++;
                watch->matter = matter;
                watch->taken_back = 0;
            }
            watch->taken_back += (is & ACT_TAKES_BACK) != 0;
            assert_true(watch->taken_back <= 1);
            if (is & forbidden)
                assert_false(had_choice(watch, 0, forbidden));
        }
        assert_int_equal(rules->family->apply(&watch->before, rules, action, NULL), ACCEPTED);
    }
}

/* A game in which seat 0 is away from the beginning; returns its decisions. */
static int play_away(World *world, const char *settings, int limits, int wanted)
{
    char   text[200];
    Place  place = world_make(world, settings, true);
    Watch *watch = need_zeroed(1, sizeof *watch);
    watch->table = place.table;
    place.table->rules.family->setup(&watch->before, &place.table->rules,
                                     &place.table->settings.options, place.table->row.seed);
    world_sit_down(world, &place, 9);
    snprintf(text, sizeof text,
             "{\"do\":\"away\",\"id\":1,\"bot\":\"normal\",\"limits\":{\"trade\":%s,\"spend\":%s,"
             "\"attack\":%s}}",
             limits & 1 ? "true" : "false", limits & 2 ? "true" : "false",
             limits & 4 ? "true" : "false");
    world_send(world, 9, "", text);
    look_at(watch, forbidden_by(limits));
    while (table_state(place.table) == STATE_RUNNING && watch->decisions < wanted) {
        int64_t n = place.table->n;
        host_round(&world->server.host, NULL);
        world_forget(world);
        assert_true(place.table->n > n);
        assert_false(place.table->seats[0].circling);
        look_at(watch, forbidden_by(limits));
    }
    int decisions = watch->decisions;
    assert_true(decisions > 0);
    world_hang_up(world, 9);
    free(watch);
    return decisions;
}

static void play_family(const char *const *tables)
{
    int count = 0;
    while (tables[count])
        count++;
    int wanted = (decisions_wanted() + count - 1) / count;
    for (int t = 0; t < count; t++)
        for (int limits = 0; limits < COMBINATIONS; limits++) {
            World *world = world_begin();
            int    games = 0;
            for (int decisions = 0; decisions < wanted; games++)
                decisions += play_away(world, tables[t], limits, wanted - decisions);
            if (decisions_wanted() > DECISIONS_SHORT)
                print_message("%s: limits %d, %d decisions in %d games\n", tables[t], limits,
                              wanted, games);
            world_end(world);
        }
}

static void every_decision_of_hearths_ends_within_the_limits(void **state)
{
    (void)state;
    play_family(of_settlers);
}

static void every_decision_of_civ_ends_within_the_limits(void **state)
{
    (void)state;
    play_family(of_civ);
}

/* ---- Circles ---- */

/* Lets bots act one by one until it was the seat's turn, goes back to before its action and makes
 * the table remember that it has been where that action leads as often as it may. */
static void reach_circle(World *world, Table *table, int seat)
{
    Rng     rng;
    int64_t n;
    Error   error = { "" };
    Circle  circle = { 0 };
    do {
        rng = table->bot_rng;
        n = table->n;
        assert_int_equal(bots_act(&world->server.host, table, 1), 1);
    } while (table->actions[n].player != seat || !(table_pending(table) & bit32(seat)));
    assert_false(circle_closes(&circle, &table->game, table->rules.family->game_size));
    assert_true(table_cut(&world->server.host, table, n, 0, &error));
    table->bot_rng = rng;
    circle.returns = CIRCLE_RETURNS - 1;
    table->circle = circle;
}

static bool told_of_circle(World *world, int seat)
{
    const Node *told = world_reply(world, 9, "seats");
    const Node *seats = node_get(told, "seats");
    bool        circling = node_is_true(node_get(node_at(seats, (size_t)seat), "circling"));
    node_free(told);
    return circling;
}

static void a_seat_in_a_circle_waits_for_its_person(void **state)
{
    World *world = world_begin();
    Place  place = world_make(world, "{\"edition\":\"hearths\",\"players\":3}", true);
    Table *table = place.table;
    Action answer;
    (void)state;
    world_sit_down(world, &place, 9);
    world->server.host.stopping = true; /* Nobody acts by himself meanwhile. */
    world_send(world, 9, "", "{\"do\":\"away\",\"id\":1,\"bot\":\"normal\"}");
    world->server.host.stopping = false;
    reach_circle(world, table, 0);
    assert_true(seat_is_away(&table->seats[0]));
    bots_act(&world->server.host, table, 1);
    assert_true(table->seats[0].circling);
    assert_false(seat_is_away(&table->seats[0]));
    assert_int_equal(absence_stand_in(&world->server.host, table, 0, &answer), STAND_IN_NOBODY);
    int64_t n = table->n;
    host_round(&world->server.host, NULL);
    assert_true(told_of_circle(world, 0));
    world_skip(world, 0);
    assert_int_equal(table->n, n); /* It waits and stores nothing. */
    world_act_first(world, &place, "");
    world_skip(world, 0);
    assert_false(table->seats[0].circling);
    assert_int_equal(table_state(table), STATE_OVER); /* The bot plays on. */
    world_end(world);
}

static void a_bot_in_a_circle_takes_any_way_out(void **state)
{
    World *world = world_begin();
    Place  place =
        world_make(world,
                   "{\"edition\":\"hearths\",\"players\":3,\"seats\":[{\"kind\":\"mine\"},"
                   "{\"kind\":\"bot\"},{\"kind\":\"bot\"}]}",
                   true);
    Table *table = place.table;
    (void)state;
    world_sit_down(world, &place, 9);
    world->server.host.stopping = true;
    world_send(world, 9, "", "{\"do\":\"away\",\"id\":1,\"bot\":\"normal\"}");
    world->server.host.stopping = false;
    reach_circle(world, table, 1);
    bots_act(&world->server.host, table, 1);
    assert_true(table->seats[1].circling);
    world_skip(world, 0);
    assert_false(table->seats[1].circling);
    assert_int_equal(table_state(table), STATE_OVER);
    world_end(world);
}

/* A game that goes on is never in a circle; one of any length that is noticed is stopped within the
 * bound, whatever came before it. */
static void circles_are_noticed(void **state)
{
    (void)state;
    for (int length = 1; length <= CIRCLE_STEPS; length += 51) {
        Circle circle = { 0 };
        int    steps = 0;
        for (int position = 1; position < 10000; position++)
            assert_false(circle_closes(&circle, &position, sizeof position));
        for (int position = 0; !circle_closes(&circle, &position, sizeof position); steps++)
            position = (position + 1) % length;
        assert_true(steps <= 2 * CIRCLE_STEPS + CIRCLE_RETURNS * length);
    }
}

int unit_server_away(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_decision_of_hearths_ends_within_the_limits),
        cmocka_unit_test(every_decision_of_civ_ends_within_the_limits),
        cmocka_unit_test(a_seat_in_a_circle_waits_for_its_person),
        cmocka_unit_test(a_bot_in_a_circle_takes_any_way_out),
        cmocka_unit_test(circles_are_noticed),
    };
    return cmocka_run_group_tests_name("server_away", tests, NULL, NULL);
}
