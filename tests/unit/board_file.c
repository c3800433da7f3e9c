/* The loader of boards: what is derived from borders, and what is refused. */
#include <stdlib.h>
#include <string.h>

#include "data/board_file.h"
#include "data/library.h"
#include "rules/civ/text.h"
#include "tests/unit/broken_file.h"
#include "tests/unit/unit.h"

static const char path[] = "maps/straits.json";
static Board      board;

static const BoardArea *area(const char *name)
{
    int index = area_by_name(&board, name);
    if (index < 0)
        fail_msg("no area %s", name);
    return &board.areas[index];
}

static void derives_coasts(void **state)
{
    (void)state;
    Error error;
    assert_true(library_board(&board, "straits", &error));
    assert_true(area("Vale")->coastal);
    /* Through the waters of others. */
    assert_true(area("Ridge")->coastal);
    /* An inland sea makes no coast. */
    assert_false(area("Lakeside")->coastal);
    assert_int_equal(area("Lakeside")->coast_count, 1);
    assert_false(area("Hills")->coastal);
    assert_int_equal(area("Hills")->coast_count, 0);
    assert_false(area("South Sea")->coastal);
    assert_true(area("South Sea")->sea);
    assert_int_equal(area("Isthmus")->coast_count, 2);
    int cape = area_by_name(&board, "Cape");
    int seen = 0;
    for (int w = 0; w < area("Isthmus")->water_count; w++)
        if (area("Isthmus")->water[w].to == cape)
            seen |= 1 << area("Isthmus")->water[w].from_coast;
    assert_int_equal(seen, 3);
    assert_int_equal(area("Desert")->region, NO_REGION);
    assert_int_equal(board.flood_plain_count, 3);
    assert_int_equal(area("River Mouth")->site, SITE_BLACK);
    assert_int_equal(area("River Bend")->flood_plain, area("River Mouth")->flood_plain);
}

/* Of every board: sorted, without doubles, the same from both sides. */
static void has_sorted_symmetric_borders(void **state)
{
    (void)state;
    for (int b = 0; library_board_id(b); b++) {
        Error error;
        assert_true(library_board(&board, library_board_id(b), &error));
        for (int a = 0; a < board.area_count; a++) {
            const BoardArea *here = &board.areas[a];
            for (int l = 0; l < here->land_count; l++) {
                assert_true(l == 0 || here->land[l - 1] < here->land[l]);
                assert_true(board_land_adjacent(&board, here->land[l], (Area)a));
            }
            for (int w = 0; w < here->water_count; w++) {
                const WaterBorder *border = &here->water[w];
                const BoardArea   *there = &board.areas[border->to];
                int                back = 0;
                if (w > 0)
                    assert_true(memcmp(border, border - 1, sizeof *border) != 0
                                && border->to >= border[-1].to);
                for (int i = 0; i < there->water_count; i++)
                    back += there->water[i].to == a
                            && there->water[i].to_coast == border->from_coast
                            && there->water[i].from_coast == border->to_coast;
                assert_int_equal(back, 1);
            }
        }
    }
}

static const Change changes[] = {
    { "\"id\":", "\"ident\":", "unknown key 'ident'" },
    { "\"limit\": 5", "\"limit\": 10", "'limit' 10 is outside 0..9" },
    { "\"limit\": 5", "\"limits\": 5", "unknown key 'limits'" },
    { "\"name\": \"Ridge\"", "\"name\": \"vale\"", "the area 'vale' is there twice" },
    { "\"name\": \"North Sea\"", "\"name\": \"Ridge\"", "the area 'Ridge' is there twice" },
    { "\"name\": \"Ridge\"", "\"name\": \"Egypt\"", "'Egypt' is the name of a region too" },
    { "\"name\": \"Ridge\"", "\"name\": \"Ridge/2\"", "the name 'Ridge/2' has a / in it" },
    { "\"name\": \"Ridge\"", "\"name\": \"\"", "an empty text" },
    { "\"site\": \"white\"", "\"site\": \"red\"", "a site is black or white, not 'red'" },
    { "\"flood-plain\": \"Aous\", ", "", "a white city site without a flood plain" },
    { "\"limit\": 2, \"site\": \"black\"", "\"limit\": 0, \"site\": \"black\"",
      "a city site in an area of limit 0" },
    { "\"region\": \"Hellas\"", "\"region\": \"Hella\"", "unknown region 'Hella'" },
    { "\"name\": \"Minoa\", \"start\"", "\"name\": \"Hellas\", \"start\"",
      "the region 'Hellas' is there twice" },
    { "\"start\": \"Vale\"", "\"start\": \"Plateau\"",
      "the start area of Hellas is not in its region" },
    { "\"start\": \"Vale\"", "\"start\": \"North Sea\"", "'North Sea' is an open sea" },
    { "[\"Northmark\", \"Vale\"]", "[\"Northmark\", \"Valle\"]", "unknown area 'Valle'" },
    { "[\"Northmark\", \"Vale\"]", "[\"Northmark\", \"Northmark\"]",
      "'Northmark' borders on itself" },
    { "[\"Northmark\", \"Vale\"]", "[\"Ridge\", \"Northmark\"]", "this border is there twice" },
    { "[\"Northmark\", \"Vale\"]", "[\"Northmark\"]", "a border is between two areas" },
    { "[\"Northmark\", \"Vale\"]", "[\"Northmark\", \"North Sea\"]", "'North Sea' is an open sea" },
    { "[\"North Sea\", \"Northmark\"]", "[\"North Sea/2\", \"Northmark\"]",
      "an open sea has no coasts" },
    { "[\"North Sea\", \"Northmark\"]", "[\"North Sea\", \"Northmark/3\"]",
      "only /2 can stand behind a name, not '/3'" },
    { "[\"North Sea\", \"Northmark\"], [", "[\"North Sea\", \"West Gate\"], [",
      "this border is there twice" },
    { "[\"North Sea\", \"Northmark\"], [", "[\"Isthmus\", \"Isthmus/2\"], [",
      "'Isthmus' borders on itself" },
    { "[\"Upper Nilos\", \"Cataract\"], ", "", "'Cataract' has no borders" },
    { "[\"Plateau\"]", "[\"Plateau\", \"Vale\"]",
      "the areas of 'Lone Peak' have no common border" },
    { "[\"Plateau\"]", "[]", "a volcano touches one or two areas" },
    { "\"Strait Fire\"", "\"Lone Peak\"", "the volcano 'Lone Peak' is there twice" },
    { "[\"Plateau\"]", "[\"Isle East\"]", "'Lone Peak' shares an area with another volcano" },
    { "\"players\": 5", "\"players\": 6", "5 civilizations for 6 players" },
    { "[\"Minoa\", \"Assyria\"", "[\"Minoa\", \"Minoa\"", "'Minoa' is there twice" },
    { "[\"Minoa\", \"Assyria\"", "[\"Minoa\", \"Rome\"", "'Rome' has no region on this board" },
    { "\"out\": [\"Cataract\"]", "\"out\": [\"Hellas\"]",
      "the start area of 'Hellas' is out of play" },
    { "\"out\": [\"Cataract\"]", "\"out\": [\"South Sea\"]", "'South Sea' is an open sea" },
    { "\"out\": [\"Cataract\"]", "\"out\": [\"Rome\"]", "unknown area 'Rome'" },
};

static bool load(const char *text, size_t size, Error *error)
{
    static Board out, before;
    memset(&out, 0x5A, sizeof out);
    memcpy(&before, &out, sizeof out);
    bool fine = board_load(&out, text, size, path, error);
    if (!fine)
        assert_memory_equal(&out, &before, sizeof out);
    return fine;
}

static void refuses_broken_files(void **state)
{
    (void)state;
    broken_refused(path, changes, sizeof changes / sizeof *changes, load);
}

static void survives_noise(void **state)
{
    (void)state;
    broken_noise(path, 400, load);
}

int unit_board_file(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(derives_coasts),
        cmocka_unit_test(has_sorted_symmetric_borders),
        cmocka_unit_test(refuses_broken_files),
        cmocka_unit_test(survives_noise),
    };
    return cmocka_run_group_tests_name("board_file", tests, NULL, NULL);
}
