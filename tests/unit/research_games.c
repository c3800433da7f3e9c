/* libecumene through its own header: games that are saved, copied and imagined, and actions that
 * the caller composes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "research/ecumene.h"
#include "rules/civ/action.h"
#include "rules/table/bits.h"
#include "rules/table/rng.h"

#include "tests/unit/unit.h"

enum { GAMES = 2, SAVED_MOST = 128 * 1024 };

static EcumeneHandle create(const char *edition, int players, const char *options)
{
    EcumeneConfig config;
    EcumeneHandle handle = 0;
    assert_int_equal(ecumene_config_default(&config, sizeof config, ECUMENE_VERSION), ECUMENE_OK);
    config.edition = edition;
    config.players = players;
    config.environments = GAMES;
    config.options = options;
    if (ecumene_create(&handle, &config) != ECUMENE_OK)
        fail_msg("%s", ecumene_error());
    return handle;
}

static void play(EcumeneHandle handle, Rng *rng, int steps)
{
    for (int s = 0; s < steps; s++) {
        int32_t actions[GAMES];
        for (int i = 0; i < GAMES; i++) {
            int count = ecumene_actions(handle, i, NULL, 0);
            actions[i] = s % 3 == 0 ? ECUMENE_BOT - 1 : (int32_t)rng_below(rng, (uint32_t)count);
        }
        assert_int_equal(ecumene_step(handle, actions, NULL), ECUMENE_OK);
    }
}

static int save(EcumeneHandle handle, int game, uint8_t *out)
{
    int size = ecumene_save(handle, game, out, SAVED_MOST);
    assert_true(size > 0 && size <= SAVED_MOST);
    return size;
}

/* Under the sanitizer: whatever is cut off or altered is refused, and nothing is touched. */
static void test_damaged_games_are_refused(void **state)
{
    (void)state;
    static uint8_t saved[SAVED_MOST], again[SAVED_MOST], wrong[SAVED_MOST];
    const char    *editions[] = { "west-2024", "hearths" };
    for (int e = 0; e < 2; e++) {
        EcumeneHandle handle = create(editions[e], 5 - e, NULL);
        Rng           rng;
        rng_seed(&rng, 5);
        play(handle, &rng, 40);
        int size = save(handle, 0, saved);
        assert_int_equal(ecumene_save(handle, 0, NULL, 0), size);
        for (int length = 0; length < size; length += length < 700 ? 1 : 97) {
            /* In memory of just this length. */
            uint8_t *cut = malloc((size_t)length + 1);
            memcpy(cut, saved, (size_t)length);
            assert_int_equal(ecumene_restore(handle, 0, cut, (size_t)length, NULL),
                             ECUMENE_BAD_GAME);
            free(cut);
        }
        for (int i = 0; i < size; i += i < 700 ? 1 : 61) {
            memcpy(wrong, saved, (size_t)size);
            wrong[i] ^= (uint8_t)(1 + rng_below(&rng, 255));
            assert_int_equal(ecumene_restore(handle, 0, wrong, (size_t)size, NULL),
                             ECUMENE_BAD_GAME);
            assert_true(ecumene_error()[0] != 0);
        }
        assert_int_equal(save(handle, 0, again), size);
        assert_memory_equal(saved, again, (size_t)size);
        assert_int_equal(ecumene_restore(handle, 1, saved, (size_t)size, NULL), ECUMENE_OK);
        assert_int_equal(save(handle, 1, again), size);
        assert_memory_equal(saved, again, (size_t)size);
        assert_int_equal(ecumene_close(handle), ECUMENE_OK);
    }
}

static void test_copies_and_imagined_games_go_on(void **state)
{
    (void)state;
    static uint8_t saved[SAVED_MOST], again[SAVED_MOST];
    EcumeneHandle  handle = create("hearths", 3, NULL), other = create("hearths", 3, NULL),
                  stranger = create("hearths", 4, NULL);
    Rng rng;
    rng_seed(&rng, 5);
    play(handle, &rng, 30);
    int size = save(handle, 0, saved);
    assert_int_equal(ecumene_copy(handle, 1, handle, 0, NULL), ECUMENE_OK);
    assert_int_equal(ecumene_copy(other, 1, handle, 1, NULL), ECUMENE_OK);
    assert_int_equal(ecumene_copy(handle, 0, other, 1, NULL), ECUMENE_OK);
    assert_int_equal(save(handle, 0, again), size);
    assert_memory_equal(saved, again, (size_t)size);
    assert_int_equal(ecumene_copy(stranger, 0, handle, 0, NULL), ECUMENE_BAD_GAME);
    assert_int_equal(ecumene_copy(handle, 0, ~other, 0, NULL), ECUMENE_BAD_HANDLE);
    assert_int_equal(ecumene_copy(handle, 0, other, 2, NULL), ECUMENE_BAD_ARGUMENT);
    for (int player = ECUMENE_ALL; player < 3; player++) {
        assert_int_equal(ecumene_sample(handle, 0, player, 7, NULL), ECUMENE_OK);
        assert_int_equal(ecumene_restore(handle, 1, saved, (size_t)size, NULL), ECUMENE_OK);
        play(handle, &rng, 10);
        assert_int_equal(ecumene_copy(handle, 0, handle, 1, NULL), ECUMENE_OK);
    }
    assert_int_equal(ecumene_sample(handle, 0, 3, 7, NULL), ECUMENE_BAD_ARGUMENT);
    assert_int_equal(ecumene_sample(handle, 2, 0, 7, NULL), ECUMENE_BAD_ARGUMENT);
    assert_int_equal(ecumene_close(stranger), ECUMENE_OK);
    assert_int_equal(ecumene_close(other), ECUMENE_OK);
    assert_int_equal(ecumene_close(handle), ECUMENE_OK);
}

/* Rows of any numbers are refused or found, and never more than that; in market rounds and out of
 * them. */
static void test_rows_of_any_numbers(void **state)
{
    (void)state;
    const char *options[] = { "short-game=1", "short-game=1,trade-form=two-rounds" };
    for (int o = 0; o < 2; o++) {
        EcumeneHandle handle = create("west-2024", 5, options[o]);
        Rng           rng;
        int           accepted = 0, refused = 0;
        rng_seed(&rng, 6);
        for (int s = 0; s < 400; s++) {
            int32_t rows[2 * ECUMENE_FEATURES];
            play(handle, &rng, 1);
            for (int tries = 0; tries < 20; tries++) {
                /* A row of the list with a number of it changed, or numbers. */
                static int32_t listed[1024 * ECUMENE_FEATURES];
                int            count = ecumene_actions(handle, 0, listed, 1024);
                for (uint32_t i = 0; i < 2 * ECUMENE_FEATURES; i++) {
                    uint32_t from = rng_below(&rng, (uint32_t)count) * ECUMENE_FEATURES;
                    rows[i] =
                        tries % 4 ? listed[from + i % ECUMENE_FEATURES] : (int32_t)rng_next(&rng);
                }
                if (tries % 4 > 1)
                    memcpy(rows, &listed[rng_below(&rng, (uint32_t)count) * ECUMENE_FEATURES],
                           sizeof *rows * ECUMENE_FEATURES);
                if (tries % 4 > 2)
                    rows[rng_below(&rng, ECUMENE_FEATURES)] = (int32_t)rng_below(&rng, 12) - 1;
                if (s % 7 == 0)
                    rows[0] = (int32_t)rng_below(&rng, ACTION_COUNT + 1);
                int code = ecumene_compose(handle, 0, rows, 1 + (tries % 5 == 0), NULL);
                accepted += code >= 0;
                refused += code == ECUMENE_REFUSED;
                assert_true(code >= 0 || code == ECUMENE_REFUSED || code == ECUMENE_BAD_ACTION
                            || code == ECUMENE_BAD_ARGUMENT || code == ECUMENE_NO_ROOM);
                if (code >= 0 && tries == 19) {
                    int32_t actions[GAMES] = { code, ECUMENE_SKIP };
                    assert_int_equal(ecumene_step(handle, actions, NULL), ECUMENE_OK);
                }
            }
        }
        assert_true(accepted > 0 && refused > 0);
        assert_int_equal(ecumene_close(handle), ECUMENE_OK);
    }
}

static void test_bots_as_people_ask_for_them(void **state)
{
    (void)state;
    EcumeneHandle handle = create("west-2024", 5, NULL);
    int           first = ecumene_bot(handle, "hard:2");
    assert_true(first > 0);
    assert_int_equal(ecumene_bot(handle, "hard:2"), first);
    assert_true(ecumene_bot(handle, "normal") < first);
    int32_t actions[GAMES] = { ECUMENE_BOT - first, ECUMENE_SKIP };
    assert_int_equal(ecumene_step(handle, actions, NULL), ECUMENE_OK);
    const char *wrong[] = { "", "nobody", "normal:/no/such/file.json", "hard:x",
                            "normal:/dev/null" };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(ecumene_bot(handle, wrong[i]), ECUMENE_BAD_ARGUMENT);
        assert_true(ecumene_error()[0] != 0);
    }
    assert_int_equal(ecumene_bot(handle, NULL), ECUMENE_BAD_ARGUMENT);
    char name[16];
    int  code = first;
    for (int i = 3; code >= 0; i++) {
        snprintf(name, sizeof name, "hard:%d", i);
        code = ecumene_bot(handle, name);
    }
    assert_int_equal(code, ECUMENE_NO_ROOM);
    assert_int_equal(ecumene_close(handle), ECUMENE_OK);
}

static void test_options_of_the_table(void **state)
{
    (void)state;
    EcumeneConfig config;
    EcumeneHandle handle = 77;
    assert_int_equal(ecumene_config_default(&config, sizeof config, ECUMENE_VERSION), ECUMENE_OK);
    const char *wrong[] = {
        "trade-form",
        "trade-form=",
        "trade-form=five-rounds",
        "colour=red",
        "strict-order=2",
        "strict-order=x",
        "trade-form=open,,x",
        "an-option-that-is-longer-than-any-option-there-is-in-any-family-of-games=1"
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        config.options = wrong[i];
        assert_int_equal(ecumene_create(&handle, &config), ECUMENE_BAD_ARGUMENT);
        assert_int_equal(handle, 77);
    }
    config.options = "strict-order,trade-form=two-rounds,tie-break=wealth";
    assert_int_equal(ecumene_create(&handle, &config), ECUMENE_OK);
    assert_int_equal(ecumene_close(handle), ECUMENE_OK);
}

/* After the first turn of this edition nobody is ahead of anybody else: all who share the victory
 * are named and rewarded, and nobody before the end. */
static void test_shared_victories(void **state)
{
    (void)state;
    enum { PLAYERS = 5 };
    EcumeneHandle  handle = create("expansion-project", PLAYERS, "turn-limit=1");
    int32_t        info[GAMES * ECUMENE_INFO_COLUMNS];
    float          reward[GAMES * PLAYERS];
    uint8_t        over[GAMES];
    int32_t        bot[GAMES] = { ECUMENE_BOT, ECUMENE_SKIP };
    EcumeneBuffers buffers = {
        .size = sizeof buffers, .info = info, .reward = reward, .truncated = over
    };
    do {
        assert_int_equal(ecumene_step(handle, bot, &buffers), ECUMENE_OK);
        assert_int_equal(info[ECUMENE_INFO_WINNER] >= 0, over[0]);
        assert_int_equal(info[ECUMENE_INFO_WINNERS] != 0, over[0]);
    } while (!over[0]);
    uint32_t winners = (uint32_t)info[ECUMENE_INFO_WINNERS];
    assert_true(count32(winners) > 1);
    assert_true(winners & bit32(info[ECUMENE_INFO_WINNER]));
    for (int p = 0; p < PLAYERS; p++)
        assert_true(reward[p] == ((winners & bit32(p)) != 0));
    assert_int_equal(info[ECUMENE_INFO_COLUMNS + ECUMENE_INFO_WINNERS], 0);
    assert_int_equal(ecumene_close(handle), ECUMENE_OK);
}

int unit_research_games(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_damaged_games_are_refused),
        cmocka_unit_test(test_copies_and_imagined_games_go_on),
        cmocka_unit_test(test_rows_of_any_numbers),
        cmocka_unit_test(test_bots_as_people_ask_for_them),
        cmocka_unit_test(test_options_of_the_table),
        cmocka_unit_test(test_shared_victories),
    };
    return cmocka_run_group_tests_name("research_games", tests, NULL, NULL);
}
