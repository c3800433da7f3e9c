/* All printed figures of the 51 advances, written out here once more: price, groups, points,
 * credits and special credit (advances.1 to advances.3). Both editions have the same. */

/* Before cmocka.h, which has a fail() of its own. */
#include "data/library.h"
#include "rules/civ/text.h"
#include "rules/table/bits.h"
#include "tests/unit/unit.h"

enum {
    G_SCIENCE = 1 << SCIENCE,
    G_ARTS = 1 << ARTS,
    G_CIVICS = 1 << CIVICS,
    G_CRAFTS = 1 << CRAFTS,
    G_RELIGION = 1 << RELIGION
};

/* Credits in the order science, arts, civics, crafts, religion. */
static const struct Figures {
    const char *name;
    int         price;
    int         groups;
    int         points;
    int         credits[COLOURS];
    int         free;
    const char *special_to;
    int         special;
} printed[] = {
    { "Advanced Military", 240, G_CIVICS, 6, { 5, 0, 20, 0, 0 }, 0, "", 0 },
    { "Agriculture", 120, G_CRAFTS, 3, { 5, 0, 0, 10, 0 }, 0, "Democracy", 20 },
    { "Anatomy", 270, G_SCIENCE, 6, { 20, 0, 0, 5, 0 }, 0, "", 0 },
    { "Architecture", 140, G_ARTS, 3, { 5, 10, 0, 0, 0 }, 0, "Mining", 20 },
    { "Astronavigation", 80, G_SCIENCE, 1, { 10, 0, 0, 0, 5 }, 0, "Calendar", 10 },
    { "Calendar", 180, G_SCIENCE, 3, { 10, 0, 5, 0, 0 }, 0, "Public Works", 20 },
    { "Cartography", 160, G_SCIENCE, 3, { 10, 5, 0, 0, 0 }, 0, "Library", 20 },
    { "Cloth Making", 50, G_CRAFTS, 1, { 0, 5, 0, 10, 0 }, 0, "Naval Warfare", 10 },
    { "Coinage", 90, G_SCIENCE, 1, { 10, 0, 5, 0, 0 }, 0, "Trade Routes", 10 },
    { "Cultural Ascendancy", 280, G_ARTS, 6, { 0, 20, 0, 0, 5 }, 0, "", 0 },
    { "Deism", 70, G_RELIGION, 1, { 0, 0, 0, 5, 10 }, 0, "Fundamentalism", 10 },
    { "Democracy", 220, G_CIVICS, 6, { 0, 5, 20, 0, 0 }, 0, "", 0 },
    { "Diaspora", 270, G_RELIGION, 6, { 0, 5, 0, 0, 20 }, 0, "", 0 },
    { "Diplomacy", 160, G_ARTS, 3, { 0, 10, 5, 0, 0 }, 0, "Provincial Empire", 20 },
    { "Drama and Poetry", 80, G_ARTS, 1, { 0, 10, 0, 0, 5 }, 0, "Rhetoric", 10 },
    { "Empiricism", 60, G_SCIENCE, 1, { 10, 5, 5, 5, 5 }, 0, "Medicine", 10 },
    { "Engineering", 160, G_CRAFTS | G_SCIENCE, 3, { 10, 0, 0, 10, 0 }, 0, "Roadbuilding", 20 },
    { "Enlightenment", 160, G_RELIGION, 3, { 0, 0, 0, 5, 10 }, 0, "Philosophy", 20 },
    { "Fundamentalism", 150, G_RELIGION, 3, { 0, 5, 0, 0, 10 }, 0, "Monotheism", 20 },
    { "Law", 150, G_CIVICS, 3, { 0, 0, 10, 0, 5 }, 0, "Cultural Ascendancy", 20 },
    { "Library", 220, G_SCIENCE, 6, { 20, 5, 0, 0, 0 }, 0, "", 0 },
    { "Literacy", 110, G_ARTS | G_CIVICS, 3, { 5, 10, 10, 5, 5 }, 0, "Mathematics", 20 },
    { "Masonry", 60, G_CRAFTS, 1, { 5, 0, 0, 10, 0 }, 0, "Engineering", 10 },
    { "Mathematics", 250, G_ARTS | G_SCIENCE, 6, { 20, 20, 10, 10, 10 }, 0, "", 0 },
    { "Medicine", 140, G_SCIENCE, 3, { 10, 0, 0, 5, 0 }, 0, "Anatomy", 20 },
    { "Metalworking", 90, G_CRAFTS, 1, { 0, 0, 5, 10, 0 }, 0, "Military", 10 },
    { "Military", 170, G_CIVICS, 3, { 0, 0, 10, 5, 0 }, 0, "Advanced Military", 20 },
    { "Mining", 230, G_CRAFTS, 6, { 5, 0, 0, 20, 0 }, 0, "", 0 },
    { "Monarchy", 60, G_CIVICS, 1, { 0, 0, 10, 0, 5 }, 0, "Law", 10 },
    { "Monotheism", 240, G_RELIGION, 6, { 0, 0, 5, 0, 20 }, 0, "", 0 },
    { "Monument",
      180,
      G_CRAFTS | G_RELIGION,
      3,
      { 0, 0, 0, 10, 10 },
      20,
      "Wonder of the World",
      20 },
    { "Music", 80, G_ARTS, 1, { 0, 10, 0, 0, 5 }, 0, "Enlightenment", 10 },
    { "Mysticism", 50, G_ARTS | G_RELIGION, 1, { 0, 5, 0, 0, 5 }, 0, "Monument", 10 },
    { "Mythology", 60, G_RELIGION, 1, { 0, 5, 0, 0, 10 }, 0, "Literacy", 10 },
    { "Naval Warfare", 160, G_CIVICS, 3, { 0, 0, 10, 5, 0 }, 0, "Diaspora", 20 },
    { "Philosophy", 220, G_RELIGION | G_SCIENCE, 6, { 20, 0, 0, 0, 20 }, 0, "", 0 },
    { "Politics", 230, G_ARTS, 6, { 0, 20, 0, 0, 5 }, 0, "", 0 },
    { "Pottery", 60, G_CRAFTS, 1, { 0, 5, 0, 10, 0 }, 0, "Agriculture", 10 },
    { "Provincial Empire", 260, G_CIVICS, 6, { 0, 0, 20, 0, 5 }, 0, "", 0 },
    { "Public Works", 230, G_CIVICS, 6, { 0, 0, 20, 5, 0 }, 0, "", 0 },
    { "Rhetoric", 130, G_ARTS, 3, { 0, 10, 5, 0, 0 }, 0, "Politics", 20 },
    { "Roadbuilding", 220, G_CRAFTS, 6, { 5, 0, 0, 20, 0 }, 0, "", 0 },
    { "Sculpture", 50, G_ARTS, 1, { 0, 10, 5, 0, 0 }, 0, "Architecture", 10 },
    { "Theocracy", 80, G_CIVICS | G_RELIGION, 1, { 0, 0, 5, 0, 5 }, 0, "Universal Doctrine", 10 },
    { "Theology", 250, G_RELIGION, 6, { 5, 0, 0, 0, 20 }, 0, "", 0 },
    { "Trade Empire", 260, G_CRAFTS, 6, { 0, 0, 5, 20, 0 }, 0, "", 0 },
    { "Trade Routes", 180, G_CRAFTS, 3, { 0, 0, 0, 10, 5 }, 0, "Trade Empire", 20 },
    { "Universal Doctrine", 160, G_RELIGION, 3, { 0, 0, 5, 0, 10 }, 0, "Theology", 20 },
    { "Urbanism", 50, G_CIVICS, 1, { 5, 0, 10, 0, 0 }, 0, "Diplomacy", 10 },
    { "Wonder of the World", 290, G_ARTS | G_CRAFTS, 6, { 0, 20, 0, 20, 0 }, 0, "", 0 },
    { "Written Record", 60, G_CIVICS | G_SCIENCE, 1, { 5, 0, 5, 0, 0 }, 10, "Cartography", 10 },
};
enum { PRINTED = sizeof printed / sizeof *printed };

static Edition editions[2];

static int load(void **state)
{
    (void)state;
    Error error;
    return library_edition(&editions[0], "west-2024", &error)
                   && library_edition(&editions[1], "western-2019", &error)
               ? 0
               : -1;
}

static void check_row(const Edition *edition, const struct Figures *row)
{
    int index = advance_by_name(edition, row->name);
    assert_true(index >= 0);
    const AdvanceInfo *info = &edition->advances[index];
    assert_int_equal(info->price, row->price);
    assert_int_equal(info->colours, row->groups);
    assert_int_equal(advance_points(edition, (Advance)index), row->points);
    for (int colour = 0; colour < COLOURS; colour++)
        assert_int_equal(info->credits[colour], row->credits[colour]);
    assert_int_equal(effect_sum(edition, bit64(index), EFFECT_FREE_CREDITS), row->free);
    assert_int_equal(info->special_credit, row->special);
    if (row->special == 0)
        assert_int_equal(info->special_to, ADVANCE_NONE);
    else
        assert_int_equal(info->special_to, advance_by_name(edition, row->special_to));
}

static void figures_are_the_printed_ones(void **state)
{
    (void)state;
    for (int e = 0; e < 2; e++) {
        assert_int_equal(editions[e].advance_count, PRINTED);
        for (int i = 0; i < PRINTED; i++)
            check_row(&editions[e], &printed[i]);
    }
}

/* advances.2 */
static void three_bands_of_seventeen(void **state)
{
    (void)state;
    const Edition *edition = &editions[0];
    int            count[3] = { 0 };
    uint64_t       targets = 0;
    for (int i = 0; i < edition->advance_count; i++) {
        const AdvanceInfo *info = &edition->advances[i];
        int                band = info->price < 100 ? 0 : info->price < 200 ? 1 : 2;
        count[band]++;
        assert_int_equal(info->special_credit, band == 0 ? 10 : band == 1 ? 20 : 0);
        if (band == 2)
            continue;
        const AdvanceInfo *target = &edition->advances[info->special_to];
        assert_int_equal(target->price < 200 ? 1 : 2, band + 1);
        assert_false(targets & bit64(info->special_to));
        targets |= bit64(info->special_to);
    }
    for (int band = 0; band < 3; band++)
        assert_int_equal(count[band], 17);
}

/* 12a.5 to 12a.8: what each costs with 30 credits in every colour and all special credits. */
static void prices_with_credits(void **state)
{
    (void)state;
    const Edition *edition = &editions[0];
    Rules          rules = { edition, NULL };
    static Game    game;
    for (int colour = 0; colour < COLOURS; colour++)
        game.players[0].credits[colour] = 30;
    for (int i = 0; i < PRINTED; i++) {
        Advance advance = (Advance)advance_by_name(edition, printed[i].name);
        game.players[0].advances = 0;
        assert_int_equal(advance_price(&rules, &game, 0, advance), printed[i].price - 30);
        game.players[0].advances = bit64(edition->advance_count) - 1;
        int special = printed[i].price < 100 ? 0 : printed[i].price < 200 ? 10 : 20;
        assert_int_equal(advance_price(&rules, &game, 0, advance), printed[i].price - 30 - special);
    }
    for (int colour = 0; colour < COLOURS; colour++)
        game.players[0].credits[colour] = 500;
    for (int i = 0; i < PRINTED; i++)
        assert_int_equal(advance_price(&rules, &game, 0, (Advance)i), 0);
}

/* 7.15: the number of cards squared times the face value. */
static void set_values(void **state)
{
    (void)state;
    Rules rules = { &editions[0], NULL };
    const struct {
        const char *card;
        int         count, value;
    } rows[] = { { "Water", 3, 0 },  { "Fish", 1, 3 },    { "Fish", 2, 12 },
                 { "Iron", 3, 18 },  { "Oil", 8, 256 },   { "Ochre", 9, 81 },
                 { "Gold", 5, 225 }, { "Ivory", 4, 144 }, { "Copper", 6, 216 } };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int card = card_by_name(&editions[0], rows[i].card);
        assert_true(card >= 0);
        assert_int_equal(set_value(&rules, (Card)card, rows[i].count), rows[i].value);
    }
}

int unit_advance_figures(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(figures_are_the_printed_ones),
                                        cmocka_unit_test(three_bands_of_seventeen),
                                        cmocka_unit_test(prices_with_credits),
                                        cmocka_unit_test(set_values) };
    return cmocka_run_group_tests(tests, load, NULL);
}
