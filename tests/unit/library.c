/* What is inside the program, and how it is found. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "data/library.h"
#include "rules/table/bits.h"
#include "tests/unit/unit.h"

static Board board;

static void loads_all_inside(void **state)
{
    (void)state;
    Edition edition;
    Error   error = { "" };
    for (int i = 0; library_edition_id(i); i++) {
        if (!library_edition(&edition, library_edition_id(i), &error))
            fail_msg("%s", error.text);
        assert_string_equal(edition.id, library_edition_id(i));
    }
    for (int i = 0; library_board_id(i); i++) {
        if (!library_board(&board, library_board_id(i), &error))
            fail_msg("%s", error.text);
        assert_string_equal(board.id, library_board_id(i));
    }
    assert_true(library_edition(&edition, LIBRARY_EDITION, &error));
    assert_true(library_board(&board, LIBRARY_BOARD, &error));
}

/* Every civilization of a set-up exists in the editions, and there is a deck for the number. */
static void fits_boards_to_editions(void **state)
{
    (void)state;
    Edition edition;
    Error   error;
    assert_true(library_edition(&edition, LIBRARY_EDITION, &error));
    for (int i = 0; library_board_id(i); i++) {
        assert_true(library_board(&board, library_board_id(i), &error));
        for (int s = 0; s < board.setup_count; s++) {
            const BoardSetup *setup = &board.setups[s];
            /* A board may be made for more players than this edition has cards for. */
            assert_true(setup->player_count > 9 || edition_deck(&edition, setup->player_count));
            for (int p = 0; p < setup->player_count; p++) {
                int found = 0;
                for (int c = 0; c < edition.civilization_count; c++)
                    found +=
                        strcmp(edition.civilizations[c].name, board.regions[setup->regions[p]].name)
                        == 0;
                assert_int_equal(found, 1);
            }
        }
    }
}

static void says_what_is_missing(void **state)
{
    (void)state;
    Edition edition;
    Error   error;
    assert_false(library_edition(&edition, "east", &error));
    assert_string_equal(
        error.text,
        "there is no edition 'east'; known are west-2024 western-2019 mega-2015 expansion-project, "
        "and files by their path");
    assert_false(library_edition(&edition, "no/such/file.json", &error));
    assert_string_equal(error.text, "no/such/file.json: No such file or directory");
    assert_false(library_board(&board, "/", &error));
    assert_false(library_board(&board, "", &error));
}

/* What is refused leaves no trace. */
static void adds_nothing_that_is_wrong(void **state)
{
    (void)state;
    char  folder[] = "/tmp/ecumene-unit-XXXXXX", path[64];
    Error error = { "" };
    int   count = 0;
    while (library_edition_id(count))
        count++;
    assert_non_null(mkdtemp(folder));
    static const struct {
        const char *text, *message;
    } cases[] = {
        { "{\"id\": \"west-2024\"}", "there is an edition west-2024 already" },
        { "{\"id\": \"a/b\"}", "an id has neither / nor ." },
        { "{\"id\": 3}", "house.json:1: 'id' must be a text, not a number" },
        { "{", "house.json:1: " },
        { "{\"id\": \"house\", \"name\": \"House\", \"base\": \"west-2024\", \"numbers\": "
          "{\"luck\": 1}}",
          "house.json:1: unknown number 'luck'" },
    };
    snprintf(path, sizeof path, "%s/house.json", folder);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        FILE *file = fopen(path, "w");
        assert_non_null(file);
        fputs(cases[i].text, file);
        fclose(file);
        error.text[0] = '\0';
        assert_false(library_add_edition(path, &error));
        assert_non_null(strstr(error.text, cases[i].message));
        assert_null(library_edition_id(count));
        assert_false(library_add_editions(folder, &error));
        assert_non_null(strstr(error.text, cases[i].message));
        assert_null(library_edition_id(count));
    }
    assert_int_equal(remove(path), 0);
    assert_true(library_add_editions(folder, &error)); /* An empty folder is no mistake. */
    assert_int_equal(rmdir(folder), 0);
    assert_false(library_add_editions(folder, &error));
    assert_non_null(strstr(error.text, "No such file or directory"));
}

/* What is derived to be quick is what a look at the cards and advances finds. */
static void derives_what_editions_say(void **state)
{
    (void)state;
    Edition edition;
    Error   error;
    for (int i = 0; library_edition_id(i); i++) {
        assert_true(library_edition(&edition, library_edition_id(i), &error));
        for (int card = 0; card < edition.card_count; card++)
            assert_int_equal(edition.faces[card], edition.cards[card].stack);
        for (int a = 0; a < edition.advance_count; a++) {
            for (int colour = 0; colour < COLOURS; colour++)
                assert_int_equal(edition.coloured[colour] >> a & 1,
                                 edition.advances[a].colours >> colour & 1);
            for (int effect = 0; effect < EFFECT_COUNT; effect++) {
                int sum = 0;
                for (int e = 0; e < edition.advances[a].effect_count; e++)
                    if (edition.advances[a].effects[e].effect == effect)
                        sum += edition.advances[a].effects[e].value;
                assert_int_equal(effect_sum(&edition, bit64(a), (Effect)effect), sum);
            }
        }
    }
}

static void finds_the_bytes_that_are_not_zero(void **state)
{
    (void)state;
    Rng rng;
    rng_seed(&rng, 1);
    for (int round = 0; round < 1000; round++) {
        uint8_t  bytes[64];
        uint64_t set = 0;
        for (int i = 0; i < 64; i++) {
            bytes[i] = (uint8_t)(rng_below(&rng, 3) ? 0 : rng_below(&rng, 256));
            set |= bytes[i] ? bit64(i) : 0;
        }
        assert_true(bytes_members(bytes) == set);
    }
}

int unit_library(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loads_all_inside),
        cmocka_unit_test(derives_what_editions_say),
        cmocka_unit_test(finds_the_bytes_that_are_not_zero),
        cmocka_unit_test(fits_boards_to_editions),
        cmocka_unit_test(says_what_is_missing),
        cmocka_unit_test(adds_nothing_that_is_wrong),
    };
    return cmocka_run_group_tests_name("library", tests, NULL, NULL);
}
