/* Editions that change rows of another by name. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "data/library.h"
#include "rules/civ/text.h"
#include "sim/log.h"

#include "tests/unit/unit.h"

static char    folder[] = "/tmp/ecumene-unit-XXXXXX";
static Edition edition, base;

static int set_up(void **state)
{
    (void)state;
    Error error;
    return mkdtemp(folder) && library_edition(&base, "west-2024", &error) ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    return rmdir(folder);
}

static void path_of(char out[64], const char *name)
{
    snprintf(out, 64, "%s/%s", folder, name);
}

static void write_file(const char *name, const char *text)
{
    char path[64];
    path_of(path, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void remove_file(const char *name)
{
    char path[64];
    path_of(path, name);
    assert_int_equal(remove(path), 0);
}

static bool load(const char *name, Error *error)
{
    char path[64];
    path_of(path, name);
    return library_edition(&edition, path, error);
}

/* The text of an edition with a base, behind its head. */
static void refuses(const char *text, const char *message)
{
    char  whole[2048], expected[512];
    Error error = { "" };
    snprintf(whole, sizeof whole,
             "{\"id\": \"house\", \"name\": \"House\", \"base\": \"west-2024\",\n%s}\n", text);
    write_file("house.json", whole);
    assert_false(load("house.json", &error));
    remove_file("house.json");
    snprintf(expected, sizeof expected, "%s/house.json:%s", folder, message);
    assert_string_equal(error.text, expected);
}

static void accepts(const char *text)
{
    char  whole[2048];
    Error error = { "" };
    snprintf(whole, sizeof whole,
             "{\"id\": \"house\", \"name\": \"House\", \"base\": \"west-2024\",\n%s}\n", text);
    write_file("house.json", whole);
    if (!load("house.json", &error))
        fail_msg("%s", error.text);
    remove_file("house.json");
}

static const CardInfo *card(const char *name)
{
    return &edition.cards[card_by_name(&edition, name)];
}

static void two_figures(void **state)
{
    (void)state;
    accepts(
        "\"cards\": {\"Famine\": {\"damage\": 8}},\n\"advances\": {\"Pottery\": {\"price\": 45}}");
    int pottery = advance_by_name(&edition, "Pottery"), famine = card_by_name(&edition, "Famine");
    assert_int_equal(edition.cards[famine].figures[FAMINE_DAMAGE], 8);
    assert_int_equal(edition.advances[pottery].price, 45);
    assert_string_equal(edition.rulebook, "west-2024");
    /* Nothing else has changed. */
    edition.cards[famine] = base.cards[famine];
    edition.advances[pottery] = base.advances[pottery];
    memcpy(edition.id, base.id, sizeof base.id);
    memcpy(edition.name, base.name, sizeof base.name);
    edition_index(&edition);
    assert_memory_equal(&edition, &base, sizeof base);
}

static void every_section(void **state)
{
    (void)state;
    accepts("\"numbers\": {\"tax-rate\": 3}, \"switches\": {\"trade-bell\": \"all-ends\"},\n"
            "\"order\": {\"census\": 2, \"succession\": 13},\n"
            "\"decks\": {\"5\": {\"credits\": 15}},\n"
            "\"cards\": {\"gold\": {\"copies\": 6}},\n"
            "\"civilizations\": {\"Minoa\": {\"basic\": [5, 9, 11, 14, 15]}},\n"
            "\"eras\": {\"basic\": {\"late-iron-age\": {\"cities\": 6}}},\n"
            "\"advances\": {\"Pottery\": {\"effects\": {\"famine-primary\": -6, "
            "\"famine-secondary\": null}}}");
    assert_int_equal(edition.numbers[NUMBER_TAX_RATE], 3);
    assert_int_equal(edition.switches[SWITCH_TRADE_BELL], TRADE_BELL_ALL_ENDS);
    assert_int_equal(edition_deck(&edition, 5)->starting_credits, 15);
    assert_int_equal(edition_deck(&edition, 6)->starting_credits,
                     edition_deck(&base, 6)->starting_credits);
    assert_int_equal(edition_deck(&edition, 7)->copies[0][card_by_name(&edition, "Gold")], 6);
    assert_int_equal(edition.civilizations[0].era_start[TRACK_BASIC][1], 5);
    assert_int_equal(edition.eras[TRACK_BASIC][5].cities, 6);
    assert_int_equal(edition.eras[TRACK_BASIC][5].advances_from_200,
                     base.eras[TRACK_BASIC][5].advances_from_200);
    const AdvanceInfo *pottery = &edition.advances[advance_by_name(&edition, "Pottery")];
    assert_int_equal(pottery->effect_count, 1);
    assert_int_equal(pottery->effects[0].value, -6);
}

static void bases_of_bases(void **state)
{
    (void)state;
    Error error = { "" };
    write_file("one.json", "{\"id\": \"one\", \"name\": \"One\", \"base\": \"mega-2015\",\n"
                           "\"numbers\": {\"tax-rate\": 3}}");
    write_file("two.json", "{\"id\": \"two\", \"name\": \"Two\", \"base\": \"one.json\",\n"
                           "\"cards\": {\"Famine\": {\"damage\": 8}}}");
    if (!load("two.json", &error))
        fail_msg("%s", error.text);
    assert_string_equal(edition.id, "two");
    assert_string_equal(edition.rulebook, "mega-2015");
    assert_int_equal(edition.numbers[NUMBER_TAX_RATE], 3);
    assert_int_equal(card("Famine")->figures[FAMINE_DAMAGE], 8);
    /* Of western-2019, which is the base of mega-2015. */
    assert_int_equal(edition.switches[SWITCH_TREACHERY_SHORTAGE], TREACHERY_SHORTAGE_DESTROY);
    /* What a file in the middle of the chain gets wrong is told of that file. */
    write_file("one.json", "{\"id\": \"one\", \"name\": \"One\", \"base\": \"mega-2015\",\n"
                           "\"numbers\": {\"tax-rate\": 30}}");
    assert_false(load("two.json", &error));
    assert_non_null(strstr(error.text, "/one.json:2: 'tax-rate' 30 is outside 0..9"));
    remove_file("one.json");
    remove_file("two.json");
}

static void a_chain_that_bites_its_tail(void **state)
{
    (void)state;
    Error error = { "" };
    char  expected[256];
    write_file("one.json", "{\"id\": \"one\", \"name\": \"One\",\n\"base\": \"two.json\"}");
    write_file("two.json", "{\"id\": \"two\", \"name\": \"Two\",\n\n\"base\": \"one.json\"}");
    assert_false(load("one.json", &error));
    snprintf(expected, sizeof expected, "%s/two.json:3: 'one.json' would be a base of itself",
             folder);
    assert_string_equal(error.text, expected);
    remove_file("two.json");
    write_file("one.json", "{\"id\": \"one\", \"name\": \"One\",\n\"base\": \"one.json\"}");
    assert_false(load("one.json", &error));
    snprintf(expected, sizeof expected, "%s/one.json:2: 'one.json' would be a base of itself",
             folder);
    assert_string_equal(error.text, expected);
    remove_file("one.json");
}

static void refuses_what_makes_no_sense(void **state)
{
    (void)state;
    refuses("\"cards\": {\n\"Famin\": {\"damage\": 8}}",
            "3: the base has no 'Famin' among its cards");
    refuses("\"advances\": {\"Potery\": {\"price\": 45}}",
            "2: the base has no 'Potery' among its advances");
    refuses("\"decks\": {\"12\": {\"credits\": 5}}", "2: the base has no '12' among its decks");
    refuses("\"cards\": {\"Famine\": {\"damage\": 800}}", "2: 'damage' 800 is outside 0..99");
    refuses("\"cards\": {\"Famine\": {\"damages\": 8}}", "2: 'famine' has no figure 'damages'");
    refuses(
        "\"cards\": {\"Famine\": {\"stack\": null}}",
        "1: what it changes does not fit its base, editions/west-2024/edition.json:153: 'stack' is "
        "missing");
    refuses("\"cards\": {\"Famine\": 8}", "2: 'Famine' must be a map, not a number");
    refuses("\"cards\": {\"Famine\": {\"cost\": null}}", "2: there is no 'cost' to take away");
    refuses("\"advances\": {\"Pottery\": {\"price\": 5}}", "2: 'price' 5 is outside 10..999");
    refuses("\"advances\": {\"Pottery\": {\"colour\": 5}}", "2: unknown key 'colour'");
    refuses("\"advances\": {\"Pottery\": {\"effects\": {\"luck\": 5}}}",
            "2: unknown effect 'luck'");
    refuses("\"order\": {\"siesta\": 5}",
            "2: the base has no step 'siesta'; a new one needs the whole order");
    refuses("\"order\": {\"tax\": 9}", "1: what it changes does not fit its base, "
                                       "editions/west-2024/edition.json:48: 2 is outside "
                                       "9..32");
    refuses("\"eras\": {\"basic\": {\"space-age\": {\"cities\": 6}}}",
            "2: there is no age 'space-age'");
    refuses("\"numbers\": {\"luck\": 5}", "2: unknown number 'luck'");
    refuses("\"numbers\": {\"tokens\": 500}", "2: 'tokens' 500 is outside 1..55");
    refuses("\"card\": {}", "2: unknown key 'card'");
}

static void refuses_a_base_that_is_not_there(void **state)
{
    (void)state;
    Error error = { "" };
    write_file("one.json", "{\"id\": \"one\", \"name\": \"One\",\n\"base\": \"nowhere\"}");
    assert_false(load("one.json", &error));
    assert_non_null(strstr(error.text, "/one.json:2: there is no edition 'nowhere'; known are "));
    write_file("one.json", "{\"id\": \"one\", \"name\": \"One\",\n\"base\": \"no/where.json\"}");
    assert_false(load("one.json", &error));
    assert_non_null(strstr(error.text, "/no/where.json: No such file or directory"));
    write_file("one.json", "{\"id\": \"one\",\n\"base\": \"west-2024\"}");
    assert_false(load("one.json", &error));
    assert_non_null(strstr(error.text, "/one.json:1: 'name' is missing"));
    remove_file("one.json");
}

int unit_edition_patch(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_figures),
        cmocka_unit_test(every_section),
        cmocka_unit_test(bases_of_bases),
        cmocka_unit_test(a_chain_that_bites_its_tail),
        cmocka_unit_test(refuses_what_makes_no_sense),
        cmocka_unit_test(refuses_a_base_that_is_not_there),
    };
    return cmocka_run_group_tests_name("edition_patch", tests, set_up, tear_down);
}
