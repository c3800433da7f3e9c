/* Two ways to play on the same seeds; sim/compare.h. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/games.h"
#include "data/library.h"
#include "data/node.h"
#include "sim/compare.h"
#include "sim/civ/contest.h"
#include "tests/unit/unit.h"

enum { GAMES = 6 };

static GamesChoice choices[SIDES];
static Comparison  comparison;

/* The second side ends after so many turns, if any. */
static void compare_with(const char *turns)
{
    char *words[] = {
        "sim", "--bots", "easy", "--games", "6", "--jobs", "1", "--turns", "0", NULL
    };
    const char *const names[SIDES] = { "whole", "cut short" };
    Simulation        sides[SIDES];
    Error             error = { "" };
    for (int side = 0; side < SIDES; side++) {
        words[8] = (char *)(uintptr_t)(side ? turns : "0");
        assert_true(games_choose(&choices[side], 9, words, &error));
        sides[side] = choices[side].simulation;
    }
    assert_true(compare(&comparison, sides, names, &error));
}

static void done(void)
{
    for (int side = 0; side < SIDES; side++)
        choice_free(&choices[side].game);
}

static const Measure *measure_named(const char *name)
{
    for (int i = 0; i < comparison.measure_count; i++)
        if (strcmp(comparison.measures[i].name, name) == 0)
            return &comparison.measures[i];
    fail_msg("no measure %s", name);
    return NULL;
}

static void the_same_rules_make_no_difference(void **state)
{
    (void)state;
    compare_with("0");
    assert_true(comparison.reports[0].hash == comparison.reports[1].hash);
    for (int i = 0; i < comparison.measure_count; i++) {
        assert_true(comparison.measures[i].difference == 0);
        assert_true(comparison.measures[i].low == 0 && comparison.measures[i].high == 0);
    }
    assert_true(measure_named("turns")->mean[0] > 10);
    done();
}

/* Every game of the second side has three turns, so that the differences are those of the lengths
 * of the first. */
static void differences_are_between_games_of_the_same_seed(void **state)
{
    (void)state;
    compare_with("3");
    const Measure *turns = measure_named("turns");
    double         sum = 0, squares = 0;
    for (int length = 0; length < TURNS_MAX; length++) {
        sum += length * comparison.statistics[0].turns[length];
        squares += length * length * comparison.statistics[0].turns[length];
    }
    double mean = sum / GAMES,
           error = 1.96 * sqrt((squares - GAMES * mean * mean) / (GAMES - 1) / GAMES);
    assert_true(turns->mean[1] == 3);
    assert_true(fabs(turns->mean[0] - mean) < 1e-6);
    assert_true(fabs(turns->difference - (3 - mean)) < 1e-6);
    assert_true(fabs(turns->high - turns->low - 2 * error) < 1e-6);
    assert_true(measure_named("winner_points")->high < 0);
    assert_true(measure_named("trades")->mean[1] == 0);
    done();
}

static void json_holds_what_is_told(void **state)
{
    (void)state;
    char  path[] = "/tmp/ecumene-compare-XXXXXX";
    Error error = { "" };
    compare_with("3");
    close(mkstemp(path));
    assert_true(comparison_json(path, &comparison, &error));
    char  *text;
    size_t size;
    assert_true(file_read(&text, &size, path, &error));
    const Node *map = node_read(text, size, &error);
    free(text);
    unlink(path);
    assert_non_null(map);
    const Node *turns = node_get(node_get(map, "measures"), "turns");
    assert_true(node_number(node_at(node_get(turns, "means"), 1)) == 3);
    assert_int_equal(node_count(node_get(map, "wins")), 5);
    assert_non_null(node_get(node_get(map, "calamities"), "Famine"));
    node_free(map);
    done();
}

/* Between two sides a shared victory belongs to both. */
static void shared_victories_are_divided(void **state)
{
    (void)state;
    SelfplayResult result = { .place = { 0, 1, 2, 3 } };
    int            sides[PLAYERS_MAX] = { 0, 1, 0, 1 };
    assert_true(contest_won(&result, sides, 4) == 1);
    result.place[0] = 2;
    assert_true(contest_won(&result, sides, 4) == 0);
    result.place[1] = result.place[2] = 0;
    assert_true(contest_won(&result, sides, 4) == 0.5);
}

int unit_compare(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_rules_make_no_difference),
        cmocka_unit_test(differences_are_between_games_of_the_same_seed),
        cmocka_unit_test(json_holds_what_is_told),
        cmocka_unit_test(shared_victories_are_divided),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
