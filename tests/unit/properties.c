/* Random games with everything checked at every step; see sim/properties.h. `ecumene sim --verify`
 * plays more of them. */
/* Before cmocka.h, which has a fail() of its own. */
#include "data/library.h"
#include "rules/civ/family.h"
#include "sim/properties.h"

#include "tests/unit/unit.h"

static Edition edition;
static Board   board;

static void play(const char *edition_id, Options options, uint64_t seed, int steps)
{
    Error          error;
    PropertyReport report;
    Ruleset        rules = { &civ_family, &edition, &board };
    if (!library_edition(&edition, edition_id, &error) || !library_board(&board, "plain", &error))
        fail_msg("%s", error.text);
    /* Not every edition has an Expert or a Short Game. */
    if (options.short_game && edition.package_count == 0)
        return;
    options.expert &= edition.last_step[TRACK_EXPERT] > 0;
    AnyOptions any = civ_options(&options);
    if (!properties_play(&report, &rules, &any, seed, steps, &error))
        fail_msg("%s, %d players: %s", edition_id, options.player_count, error.text);
}

static void play_all(bool short_game, int steps)
{
    for (int i = 0; library_edition_id(i); i++)
        for (int players = 5; players <= 9; players++) {
            Options options = { .player_count = (uint8_t)players,
                                .turn_limit = 30,
                                .short_game = short_game,
                                .expert = players % 2 == 1,
                                .choose_civilizations = players % 3 == 0,
                                .strict_order = players == 7 };
            play(library_edition_id(i), options, (uint64_t)(100 * i + players), steps);
        }
}

static void test_long_games(void **state)
{
    (void)state;
    play_all(false, 1500);
}

static void test_short_games(void **state)
{
    (void)state;
    play_all(true, 900);
}

static void test_market_rounds(void **state)
{
    (void)state;
    for (int i = 0; library_edition_id(i); i++) {
        Options options = { .player_count = (uint8_t)(5 + 4 * (i % 2)), .turn_limit = 30 };
        options.switches[SWITCH_TRADE_FORM] = (uint8_t)(TRADE_FORM_TWO_ROUNDS + i % 3 + 1);
        play(library_edition_id(i), options, (uint64_t)(500 + i), 1500);
    }
}

int unit_properties(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_long_games),
        cmocka_unit_test(test_short_games),
        cmocka_unit_test(test_market_rounds),
    };
    return cmocka_run_group_tests_name("properties", tests, NULL, NULL);
}
