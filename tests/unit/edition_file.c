/* The loader of editions: the two editions hold what they should, and a file with anything wrong in
 * it is refused with its line and leaves the edition as it was. */
#include <stdlib.h>
#include <string.h>

#include "data/edition_file.h"
#include "data/library.h"
#include "rules/civ/text.h"
#include "rules/table/bits.h"
#include "tests/unit/broken_file.h"
#include "tests/unit/unit.h"

static const char path[] = "editions/west-2024/edition.json";

static int value_of(const Edition *edition, const char *advance, Effect effect)
{
    int index = advance_by_name(edition, advance);
    assert_true(index >= 0);
    return effect_sum(edition, bit64(index), effect);
}

static void holds_the_2024_figures(void **state)
{
    (void)state;
    Edition edition;
    Error   error;
    assert_true(library_edition(&edition, "west-2024", &error));
    assert_int_equal(edition.advance_count, 51);
    assert_int_equal(edition.card_count, 1 + 27 + 24);
    assert_int_equal(edition.civilization_count, 18);
    assert_int_equal(edition.package_count, 9);
    int bands[3] = { 0 };
    for (int a = 0; a < 51; a++)
        bands[edition.advances[a].price / 100]++;
    assert_int_equal(bands[0], 17);
    assert_int_equal(bands[1], 17);
    /* Each cheap advance gives 10 to one of the middle band, each of those 20 to a dear one. */
    for (int a = 0; a < 51; a++) {
        const AdvanceInfo *advance = &edition.advances[a];
        int                band = advance->price / 100;
        assert_int_equal(advance->special_credit, band == 0 ? 10 : band == 1 ? 20 : 0);
        if (band < 2)
            assert_int_equal(edition.advances[advance->special_to].price / 100, band + 1);
    }
    assert_int_equal(value_of(&edition, "Engineering", EFFECT_FLOOD), -5);
    assert_int_equal(value_of(&edition, "Calendar", EFFECT_CYCLONE_SPARE_UP_TO), 2);
    assert_int_equal(value_of(&edition, "Democracy", EFFECT_CIVIL_WAR), -10);
    assert_int_equal(edition.eras[TRACK_BASIC][4].advances_from_100, 2);
    assert_int_equal(edition.strict_eras[TRACK_BASIC][4].advances_from_200, 2);
    assert_null(edition_deck(&edition, 12));
    assert_int_equal(edition_deck(&edition, 5)->starting_credits, 10);
    assert_int_equal(edition.cards[CARD_WATER].stack, 0);
    assert_string_equal(edition.cards[edition.first_calamity].name, "Tempest");
}

static void holds_the_2019_differences(void **state)
{
    (void)state;
    Edition first, second;
    Error   error;
    assert_true(library_edition(&first, "west-2024", &error));
    assert_true(library_edition(&second, "western-2019", &error));
    assert_string_equal(second.rulebook, "western-2019");
    assert_memory_equal(first.advances, second.advances, sizeof first.advances);
    assert_memory_equal(first.cards, second.cards, sizeof first.cards);
    assert_int_equal(second.switches[SWITCH_TAX_OVERFLOW], TAX_OVERFLOW_NEXT);
    assert_int_equal(second.switches[SWITCH_FAILED_ATTACK], FAILED_ATTACK_STAYS);
    assert_int_equal(second.eras[TRACK_BASIC][5].advances_from_200, 3);
    assert_memory_equal(second.eras, second.strict_eras, sizeof second.eras);
    assert_int_equal(second.phases[second.phase_count - 2].procedure, PROCEDURE_LEAVERS);
}

/* In the text of the edition the first string is replaced by the second; the message must follow.
 */
static const Change changes[] = {
    { "\"id\":", "\"colour\":", "unknown key 'colour'" },
    { "\"name\": \"West 2024\",", "", "'name' is missing" },
    { "\"tokens\": 55", "\"tokens\": 0", "'tokens' 0 is outside 1..55" },
    { "\"tokens\": 55", "\"token\": 55", "unknown number 'token'" },
    { "\"hand-limit\": 8", "\"hand-limit\": 8.5", "here must be a whole number" },
    { "\"tax-overflow\": \"pirate\"", "\"tax-overflow\": \"next\"",
      "'tax-overflow' is one of 'pirate next-then-destroy', not 'next'" },
    { "\"tax-overflow\"", "\"tax\"", "unknown switch 'tax'" },
    { "[\"census\", 2]", "[\"fight\", 2]", "unknown phase 'fight'" },
    { "[\"census\", 2]", "[\"census\", 1]", "1 is outside 2..32" },
    { "[\"census\", 2]", "[\"census\"]", "a step is [procedure, number of its phase]" },
    { ", [\"census\", 2]", "", "the phase 'census' is missing" },
    { "\"skipped\": [6, 12]", "\"skipped\": [6, 5]", "5 is outside 6..32" },
    { "\"name\": \"Anatomy\"", "\"name\": \"agriculture\"",
      "the advance 'agriculture' is there twice" },
    { "\"price\": 270", "\"price\": 2700", "'price' 2700 is outside 10..999" },
    { "\"colours\": [\"science\", \"crafts\"]", "\"colours\": [\"science\", \"science\"]",
      "the colour 'science' is there twice" },
    { "\"colours\": [\"science\"]", "\"colours\": []", "an advance has one or two colours" },
    { "\"colours\": [\"science\"]", "\"colours\": [\"green\"]", "unknown colour 'green'" },
    { "{\"science\": 20", "{\"science\": 21", "credits come in fives, not as 21" },
    { "{\"Democracy\": 20}", "{\"Demography\": 20}",
      "a special credit to 'Demography', which is no other advance" },
    { "{\"Democracy\": 20}", "{\"Agriculture\": 20}",
      "a special credit to 'Agriculture', which is no other advance" },
    { "\"loses-nearby\": 1", "\"loses-nearly\": 1", "unknown effect 'loses-nearly'" },
    { "\"loses-nearby\": 1", "\"loses-nearby\": 0", "an effect of 0 has no effect" },
    { "\"loses-nearby\": 1", "\"loses-nearby\": 200", "'loses-nearby' 200 is outside -99..99" },
    { "\"name\": \"Clay\"", "\"name\": \"Ochre\"", "the card 'Ochre' is there twice" },
    { "\"stack\": 0, \"name\": \"Water\"", "\"stack\": 1, \"name\": \"Water\"",
      "the first card is Water, of stack 0 and 0 copies" },
    { "\"stack\": 1, \"name\": \"Clay\"", "\"stack\": 3, \"name\": \"Clay\"",
      "'Bone' is out of order: commodities by stack, then calamities by stack" },
    { "\"name\": \"Clay\", \"copies\": 9", "\"name\": \"Clay\", \"copies\": 8",
      "the commodities add up to 118, not 119" },
    { "\"name\": \"Clay\", \"copies\": 9", "\"name\": \"Clay\", \"copies\": 31",
      "stack 1 has 40 cards, more than 32" },
    { "\"type\": \"minor\"", "\"type\": \"major\"", "unknown type of card 'major'" },
    { "\"calamity\": \"superstition\"", "\"calamity\": \"treachery\"",
      "a second card for the same calamity" },
    { "\"calamity\": \"famine\"", "\"calamity\": \"hunger\"", "unknown calamity 'hunger'" },
    { "\"calamity\": \"famine\"", "\"calamity\": \"tempest\"", "'tempest' is a minor calamity" },
    { "\"calamity\": \"tempest\"", "\"calamity\": \"famine\"", "'famine' is a major calamity" },
    { "\"damage\": 10, \"secondary-victims\": 3, \"secondary-damage\": 5",
      "\"damage\": 10, \"secondary-victims\": 3",
      "the figure 'secondary-damage' of 'famine' is missing" },
    { "\"damage\": 10, \"secondary-victims\": 3", "\"secondary-victims\": 3",
      "the figure 'damage' of 'famine' is missing" },
    { "\"damage\": 10, \"secondary-victims\": 3", "\"damage\": 100, \"secondary-victims\": 3",
      "'damage' 100 is outside 0..99" },
    { "\"damage\": 10, \"secondary-victims\": 3", "\"damage\": 10, \"cities\": 3",
      "'famine' has no figure 'cities'" },
    { "\"secondary-victims\": 3,", "\"secondary-victims\": 3, \"secondary-pool\": 8,",
      "'secondary-pool' is told instead of other figures, not with them" },
    { "\"secondary-victims\": 3, \"secondary-damage\": 5", "\"secondary-pool\": 8",
      "the figure 'secondary-most' of 'famine' is missing" },
    { "  {\"type\": \"tradeable\", \"stack\": 2, \"name\": \"Treachery\", \"calamity\": "
      "\"treachery\", "
      "\"cities\": 1},\n",
      "", "only 9 of the 24 calamities have a card" },
    { "{\"players\": 6, \"credits\"", "{\"players\": 5, \"credits\"",
      "a second deck for 5 players" },
    { "\"calamities\": 24", "\"calamities\": 16", "the calamities add up to 24, not 16" },
    { "\"rank\": 2", "\"rank\": 1", "two civilizations with one rank" },
    { "\"name\": \"Saba\"", "\"name\": \"Minoa\"", "two civilizations with one name" },
    { "\"basic\": [6, 9, 11, 14, 15]", "\"basic\": [6, 6, 11, 14, 15]", "6 is outside 7..15" },
    { "\"basic\": [6, 9, 11, 14, 15]", "\"basic\": [6, 9, 11, 14]",
      "a track has 5 eras after the Stone Age" },
    { "{\"cities\": 2}", "{\"towns\": 2}", "unknown key 'towns'" },
    { "{\"cities\": 2},", "", "a track has 6 eras, not 5" },
    { "[\"Cartography\", \"Law\"", "[\"Cartography\", \"Lore\"", "unknown advance 'Lore'" },
    { "[\"Cartography\", \"Law\"", "[\"Law\", \"Law\"", "'Law' is there twice" },
    { "\"players\": [5, 6, 7, 9]", "\"players\": [6, 7, 9]", "only 4 packages for 5 players" },
    { "\"razes\": 1", "\"razes\": 6", "'razes' 6 is outside 0..5" },
    { "\"id\": \"west-2024\",", "\"id\": \"west-2024\", \"base\": \"nowhere\",",
      "this edition cannot have a base" },
};

static bool load(const char *text, size_t size, Error *error)
{
    Edition edition, before;
    memset(&edition, 0x5A, sizeof edition);
    memcpy(&before, &edition, sizeof edition);
    bool fine = edition_load(&edition, text, size, path, NULL, error);
    if (!fine)
        assert_memory_equal(&edition, &before, sizeof edition);
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

int unit_edition_file(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(holds_the_2024_figures),
        cmocka_unit_test(holds_the_2019_differences),
        cmocka_unit_test(refuses_broken_files),
        cmocka_unit_test(survives_noise),
    };
    return cmocka_run_group_tests_name("edition_file", tests, NULL, NULL);
}
