/* How the bots of the card game judge, in positions in which one answer is plainly right. */
#include <string.h>

#include "bots/settlers/mind.h"
#include "data/settlers_file.h"
#include "tests/unit/unit.h"

static StSet  set;
static StGame game;
static Rng    rng;

enum { OF_BARBARIANS = 1, OF_EGYPTIANS = 4 };

static StCardId card_named(const char *name)
{
    for (int card = 0; card < set.card_count; card++)
        if (strcmp(set.cards[card].name, name) == 0)
            return (StCardId)card;
    fail_msg("there is no card %s", name);
    return ST_CARD_NONE;
}

static void begin(int faction, int round)
{
    Error     error;
    StOptions options = { .player_count = 2, .faction = { (uint8_t)faction, 3 } };
    if (!settlers_library(&set, "hearths", &error))
        fail_msg("%s", error.text);
    rng_seed(&rng, 1);
    st_position(&game, &set, &options, 1);
    game.round = (uint8_t)round;
}

static void hold(const char *name)
{
    StCardId card = card_named(name);
    st_position_remove(&game, &set, card);
    cards_add(&game.players[0].hand, card);
    game.players[0].hand_count++;
}

static void build(const char *name)
{
    StCardId card = card_named(name);
    st_position_remove(&game, &set, card);
    st_position_build(&game, &set, 0, card);
}

static void act(void)
{
    game.first = 0;
    st_position_begin(&game, &set, ST_AT_ACTIONS, false, NULL);
}

/* Chooses and does it. */
static Action next(void)
{
    Action action = mind_choose(&set, &game, 0, &rng, 0);
    assert_int_equal(st_apply(&game, &set, &action, NULL), 0);
    return action;
}

static void workers_bring_what_is_lacking_and_no_more(void **state)
{
    (void)state;
    begin(OF_BARBARIANS, 2);
    hold("Chalk Pit");
    game.players[0].supply[ST_WORKER] = 8;
    game.common_count = game.players[0].deck_count = 0; /* No cards tempt them. */
    act();
    for (int kind = ST_WOOD; kind <= ST_STONE; kind++) {
        Action action = next();
        assert_int_equal(action.kind, ST_DO_EXCHANGE);
        assert_int_equal(action.arg[0], kind);
    }
    assert_int_equal(next().kind, ST_DO_DONE);
    assert_int_equal(game.players[0].supply[ST_WORKER], 4);
}

static void food_is_found_for_a_deal(void **state)
{
    (void)state;
    begin(OF_BARBARIANS, 1);
    hold("Oath Ring");
    game.players[0].supply[ST_WORKER] = 2;
    act();
    Action action = next();
    assert_int_equal(action.kind, ST_DO_EXCHANGE);
    assert_int_equal(action.arg[0], ST_FOOD);
}

static void a_deal_comes_too_late_in_the_end(void **state)
{
    (void)state;
    begin(OF_BARBARIANS, ST_ROUNDS);
    hold("Wagon Ring");
    game.players[0].supply[ST_FOOD] = 1;
    game.players[0].supply[ST_GOLD] = 1;
    build("Fallow Ground");
    act();
    assert_int_equal(next().kind, ST_DO_BUILD);
}

/* What cannot be razed needs no defence, and what the action gives up neither. */
static void defence_waits_for_the_action_and_for_what_needs_it(void **state)
{
    (void)state;
    begin(OF_BARBARIANS, 2);
    build("Fallow Ground");
    build("Coppice");
    hold("Wagon Ring");
    game.players[0].supply[ST_WOOD] = game.players[0].supply[ST_SHIELD] = 1;
    act();
    assert_int_equal(next().kind, ST_DO_BUILD);
    Action action = next();
    assert_int_equal(action.kind, ST_DO_GIVE_UP);
    assert_int_equal(action.arg[0], card_named("Fallow Ground"));
    action = next();
    assert_int_equal(action.kind, ST_DO_DEFEND);
    assert_int_equal(action.arg[0], card_named("Coppice"));
}

/* Three points are less than a location brings in all the rounds to come, and more than its point in the end. */
static void a_good_location_is_given_up_late(void **state)
{
    (void)state;
    begin(OF_EGYPTIANS, 1);
    build("Painted Vault");
    build("Turquoise Road");
    act();
    assert_int_equal(next().kind, ST_DO_PASS);
    begin(OF_EGYPTIANS, ST_ROUNDS);
    build("Painted Vault");
    build("Turquoise Road");
    act();
    assert_int_equal(next().kind, ST_DO_ACTIVATE);
}

/* Instants go back under the deck: who drew them again and again would never end. */
static void a_scant_deck_is_left_alone(void **state)
{
    (void)state;
    begin(OF_BARBARIANS, 2);
    game.players[0].supply[ST_WORKER] = 2;
    game.players[0].deck_count = 0;
    act();
    Action exchange = { .kind = ST_DO_EXCHANGE, .arg = { 3 } };
    MindPlan plan = MIND_FRESH;
    assert_true(mind_action(&set, &game, 0, &exchange, &plan) > 0);
    game.common_count = 5;
    plan = MIND_FRESH;
    assert_true(mind_action(&set, &game, 0, &exchange, &plan) < 0);
}

int unit_settlers_bots(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(workers_bring_what_is_lacking_and_no_more),
        cmocka_unit_test(food_is_found_for_a_deal),
        cmocka_unit_test(a_deal_comes_too_late_in_the_end),
        cmocka_unit_test(defence_waits_for_the_action_and_for_what_needs_it),
        cmocka_unit_test(a_good_location_is_given_up_late),
        cmocka_unit_test(a_scant_deck_is_left_alone),
    };
    return cmocka_run_group_tests_name("settlers bots", tests, NULL, NULL);
}
