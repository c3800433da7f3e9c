/* Characters of bots: what their files change and leave alone, how they are named, how they are
 * mixed at a table, and that they play as they are called. */
#include "bots/characters.h"

#include <string.h>

#include "bots/bot.h"
#include "data/library.h"
#include "rules/civ/family.h"
#include "rules/settlers/game.h"
#include "sim/report.h"
#include "tests/unit/server_world.h"
#include "tests/unit/unit.h"

static void each_is_its_level_with_a_few_other_weights(void **state)
{
    (void)state;
    for (int i = 0; i < CHARACTERS; i++) {
        const Character *character = character_at(i);
        const Bot       *bot = bot_by_name(character->name), *level = bot_by_name(character->level);
        int              differ = 0;
        assert_non_null(bot);
        assert_non_null(level);
        assert_string_equal(bot->level, level->name);
        assert_null(level->level);
        assert_int_equal(bot->budget, level->budget);
        for (int w = 0; w < WEIGHT_COUNT; w++)
            differ += bot->weights->figure[w] != level->weights->figure[w];
        assert_true(differ >= 2 && differ <= 20);
        assert_int_equal(character_find(character->name), i);
    }
    assert_int_equal(character_find("normal"), -1);
}

static void a_character_keeps_its_own_over_a_file(void **state)
{
    (void)state;
    Error     error = { "" };
    BotChoice choice;
    assert_true(bot_read(&choice, "hard-raider:bots/weights-easy.json:7", &error));
    Weights expected = *weights_easy();
    character_change(&expected, character_find("hard-raider"));
    assert_memory_equal(choice.bot.weights, &expected, sizeof expected);
    assert_int_equal(choice.bot.budget, 7);
}

static void a_broken_change_changes_nothing(void **state)
{
    (void)state;
    static const char *const wrong[] = { "{\"figures\": {\"cty\": 3}, \"effects\": {}}",
                                         "{\"figures\": {\"city\": -1}, \"effects\": {}}",
                                         "{\"figures\": {\"city\": 3}, \"effects\": {\"x\": 1}}",
                                         "{\"figures\": {\"city\": 3}}" };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Error   error = { "" };
        Weights weights = *weights_normal();
        assert_false(weights_change(&weights, wrong[i], strlen(wrong[i]), "style.json", &error));
        assert_non_null(strstr(error.text, "style.json"));
        assert_memory_equal(&weights, weights_normal(), sizeof weights);
    }
}

static void a_mix_has_each_character_once_before_any_comes_again(void **state)
{
    (void)state;
    const Bots *players = bots_of(&civ_family);
    int         orders = 0;
    for (uint64_t seed = 0; seed < 20; seed++) {
        uint32_t seen = 0;
        for (int n = 0; n < 4; n++) {
            BotWords words;
            int      bot = bots_mixed(players, "hard-mixed", seed, n);
            assert_true(players->at(&words, bot));
            assert_string_equal(words.level, "hard");
            assert_false(seen & 1u << bot);
            seen |= 1u << bot;
            assert_int_equal(bots_mixed(players, "hard-mixed", seed, n + 4), bot);
        }
        orders +=
            bots_mixed(players, "hard-mixed", seed, 0) != bots_mixed(players, "hard-mixed", 0, 0);
    }
    assert_true(orders > 5);
    assert_int_equal(bots_mixed(players, "easy-mixed", 1, 0), -1);
    assert_int_equal(bots_mixed(players, "normal", 1, 0), -1);
    assert_int_equal(bots_mixed(players, "normal-mixed-up", 1, 0), -1);
    extern const Family settlers_family;
    assert_int_equal(bots_mixed(bots_of(&settlers_family), "normal-mixed", 1, 0), -1);
}

static const char *bot_told(const Node *table, size_t seat)
{
    const Node *seats = node_get(table, "seats");
    return node_string(node_get(node_at(seats, seat), "bot"));
}

/* Which character it is stays when a person has taken a seat in between, and after a restart. */
static void a_table_mixes_them(void **state)
{
    (void)state;
    World      *world = world_begin();
    Error       error = { "" };
    const Node *answer;
    char        path[64], told[5][32];
    const char *asked =
        "{\"scenario\":\"short\",\"board\":\"plain\",\"seats\":[{\"kind\":\"mine\"},"
        "{\"kind\":\"bot\",\"bot\":\"normal-mixed\"},{\"kind\":\"bot\",\"bot\":\"normal-mixed\"},"
        "{\"kind\":\"bot\",\"bot\":\"hard-trader\"},{\"kind\":\"open\",\"bot\":\"normal-mixed\"}]}";
    Place place = world_make(world, asked, false);
    snprintf(path, sizeof path, "/api/tables/%s", place.id);
    assert_int_equal(world_http(world, METHOD_GET, path, place.token, "", &answer), 200);
    assert_string_equal(bot_told(answer, 1), "normal-mixed");
    node_free(answer);
    place.table->seats[4].row.kind = SEAT_BOT;
    assert_true(table_start_seeded(&world->server.host, place.table, 14, &error));
    for (size_t seat = 1; seat < 5; seat++)
        snprintf(told[seat], sizeof told[seat], "%s", seat_bot_name(place.table, (int)seat));
    assert_string_equal(told[3], "hard-trader");
    for (int n = 0; n < 3; n++) {
        const int seats[] = { 1, 2, 4 };
        assert_int_equal(seat_bot(place.table, seats[n]),
                         bots_mixed(bots_of(&civ_family), "normal-mixed", 14, n));
    }
    place.table->seats[1].row.kind = SEAT_PERSON;
    assert_string_equal(seat_bot_name(place.table, 2), told[2]);
    assert_int_equal(world_http(world, METHOD_POST, "/api/tables", "",
                                "{\"seats\":[{\"kind\":\"mine\"},{\"kind\":\"bot\",\"bot\":"
                                "\"easy-mixed\"}]}",
                                &answer),
                     400);
    node_free(answer);
    world_end(world);
}

/* ---- As they are called ---- */

static void count(void *context, int game, const SelfplayResult *result, const Diary *diary)
{
    (void)result;
    uint64_t(*sums)[SEAT_COUNTS_MAX] = context;
    for (int seat = 0; seat < 5; seat++)
        for (int i = 0; i < SEAT_COUNTS_MAX; i++)
            sums[(seat + game) % 5][i] += diary->seats[seat][i];
}

static int column(const char *name)
{
    const SimStatistics *study = statistics_of(&civ_family);
    int                  i = 0;
    while (strcmp(study->seat_sums[i].name, name) != 0)
        must(++i < study->seat_sum_count);
    return i;
}

/* A hundred games of the four and the plain bot of their level, each in every seat. */
static void they_do_what_they_are_called_for(void **state)
{
    (void)state;
    enum { TRADER, BUILDER, RAIDER, SCHEMER, PLAIN };
    static Edition   edition;
    static Board     board;
    Error            error = { "" };
    uint64_t         sums[5][SEAT_COUNTS_MAX] = { { 0 } };
    Rules            rules = { &edition, &board };
    SimulationReport report;
    assert_true(library_edition(&edition, LIBRARY_EDITION, &error));
    assert_true(library_board(&board, "west", &error));
    Ruleset    ruleset = civ_ruleset(&rules);
    Options    options = { .player_count = 5, .turn_limit = 30 };
    AnyBot     bots[5] = { civ_bot(bot_by_name("normal-trader")),
                           civ_bot(bot_by_name("normal-builder")),
                           civ_bot(bot_by_name("normal-raider")),
                           civ_bot(bot_by_name("normal-schemer")), civ_bot(bot_by_name("normal")) };
    Simulation simulation = { .rules = &ruleset,
                              .options = civ_options(&options),
                              .seed = 4,
                              .games = 100,
                              .jobs = 2,
                              .bot_count = 5,
                              .take = count,
                              .take_context = sums };
    for (int i = 0; i < 5; i++)
        simulation.bots[i] = &bots[i];
    assert_true(simulate(&report, &simulation, &error));
    int deals = column("deals"), bluffs = column("bluffs"), attacks = column("attacks");
    for (int other = 0; other < 5; other++) {
        assert_true(other == TRADER || sums[TRADER][bluffs] < sums[other][bluffs]);
        assert_true(other == RAIDER || sums[RAIDER][attacks] > sums[other][attacks]);
        assert_true(other == SCHEMER || sums[SCHEMER][bluffs] > sums[other][bluffs]);
    }
    assert_true(sums[TRADER][deals] > sums[SCHEMER][deals]);
    assert_int_equal(sums[BUILDER][attacks], 0);
}

int unit_characters(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_is_its_level_with_a_few_other_weights),
        cmocka_unit_test(a_character_keeps_its_own_over_a_file),
        cmocka_unit_test(a_broken_change_changes_nothing),
        cmocka_unit_test(a_mix_has_each_character_once_before_any_comes_again),
        cmocka_unit_test(a_table_mixes_them),
        cmocka_unit_test(they_do_what_they_are_called_for),
    };
    return cmocka_run_group_tests_name("characters", tests, NULL, NULL);
}
