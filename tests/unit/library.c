/* What is inside the program, and how it is found. */
#include <string.h>

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
    assert_string_equal(error.text, "there is no edition 'east'; known are west-2024 western-2019 mega-2015 expansion-project, "
                                    "and files by their path");
    assert_false(library_edition(&edition, "no/such/file.json", &error));
    assert_string_equal(error.text, "no/such/file.json: No such file or directory");
    assert_false(library_board(&board, "/", &error));
    assert_false(library_board(&board, "", &error));
}

int unit_library(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loads_all_inside),
        cmocka_unit_test(fits_boards_to_editions),
        cmocka_unit_test(says_what_is_missing),
    };
    return cmocka_run_group_tests_name("library", tests, NULL, NULL);
}
