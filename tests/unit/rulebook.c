/* The rules in words: their figures are those of the edition that is played. */
#include <stdio.h>
#include <string.h>

#include "data/library.h"
#include "data/rulebook.h"
#include "data/rulebook_figures.h"
#include "rules/civ/game.h"

#include "tests/unit/unit.h"

static Edition edition;

static void load(const char *id)
{
    Error error = { "" };
    if (!library_edition(&edition, id, &error))
        fail_msg("%s", error.text);
}

static void assert_rule(const char *rule, const char *expected)
{
    char text[1024];
    assert_true(rulebook_text(text, sizeof text, &edition, rule));
    assert_string_equal(text, expected);
}

/* The book to which a form of a rule belongs. */
static bool is_of(const RulebookRule *rule, const char *id)
{
    char mark[128];
    int  length = snprintf(mark, sizeof mark, "**%s/%s** ", id, rule->id);
    return strncmp(rule->text - length, mark, (size_t)length) == 0;
}

/* Every figure is found in every edition, and in the page it stands as its own edition has it. */
static void every_figure_is_found(void **state)
{
    (void)state;
    int seen = 0;
    for (int i = 0; library_edition_id(i); i++) {
        RulebookRule rule;
        load(library_edition_id(i));
        for (RulebookReader reader = rulebook_begin(&edition); rulebook_next(&reader, &rule);) {
            rulebook_find(&reader, &rule);
            RulebookFigure figure;
            const char    *end = rule.text + rule.text_length;
            for (const char *at = rule.text; rulebook_next_figure(&figure, at, (size_t)(end - at));
                 at = figure.end) {
                char shown[32];
                int  value;
                if (!rulebook_figure(&value, &edition, figure.reference))
                    fail_msg("%s: %s: there is no %s", edition.id, rule.id, figure.reference);
                rulebook_write_figure(shown, sizeof shown, value, figure.written);
                if (is_of(&rule, edition.id) && strcmp(shown, figure.written) != 0)
                    fail_msg("%s/%s says %s of %s, which is %s", edition.id, rule.id,
                             figure.written, figure.reference, shown);
                seen++;
            }
        }
    }
    assert_true(seen > 200);
}

static void a_house_edition_reads_its_own_figures(void **state)
{
    (void)state;
    load("west-2024");
    assert_rule("famine.1", "The primary victim takes 10 damage.");
    assert_rule("superstition.1", "The victim chooses three of their cities to reduce.");
    edition.cards[edition.calamity_card[CALAMITY_FAMINE]].figures[FAMINE_DAMAGE] = 8;
    edition.cards[edition.calamity_card[CALAMITY_SUPERSTITION]].figures[SUPERSTITION_CITIES] = 2;
    edition.numbers[NUMBER_SHIP_STEPS] = 5;
    edition.eras[TRACK_BASIC][2].cities = 4;
    assert_rule("famine.1", "The primary victim takes 8 damage.");
    assert_rule("superstition.1", "The victim chooses two of their cities to reduce.");
    assert_rule("3.16", "A ship moves up to five water steps.");
    assert_rule("13a.6", "Middle Bronze Age: 4 cities and 3 advances.");
}

static void what_is_no_figure_stays(void **state)
{
    (void)state;
    char text[64];
    load("west-2024");
    static const struct {
        const char *text, *shown;
    } cases[] = {
        { "", "" },
        { "no figure", "no figure" },
        { "{", "{" },
        { "{a} {2|tax-rate}", "{a} 2" },
        { "{2|nothing}{two|tax-rate}.", "2two." },
        { "{2|Nobody.price}", "2" },
        { "{60|Pottery.price} {Seven|attack-tokens}", "60 Seven" },
        { "{x|", "{x|" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        rulebook_fill(text, sizeof text, &edition, cases[i].text, strlen(cases[i].text));
        assert_string_equal(text, cases[i].shown);
    }
    rulebook_fill(text, 4, &edition, "{two|tax-rate} and more", 23);
    assert_string_equal(text, "two");
}

/* Every advance and every calamity has a chapter, and none that of another: a rule of a calamity
 * that begins with the name of an advance does not make the chapter the advance's. */
static void advances_and_calamities_have_chapters_of_their_own(void **state)
{
    (void)state;
    for (int e = 0; library_edition_id(e); e++) {
        char chapters[ADVANCES_MAX + CARD_KINDS_MAX][64];
        int  count = 0;
        load(library_edition_id(e));
        for (int i = 0; i < edition.advance_count; i++)
            rulebook_chapter(chapters[count++], &edition, edition.advances[i].name);
        for (int i = 0; i < edition.card_count; i++)
            if (edition.cards[i].type != CARD_COMMODITY)
                rulebook_chapter(chapters[count++], &edition, edition.cards[i].name);
        for (int i = 0; i < count; i++) {
            assert_true(chapters[i][0]);
            for (int k = 0; k < i; k++)
                if (strcmp(chapters[i], chapters[k]) == 0)
                    fail_msg("%s: two have the chapter %s", edition.id, chapters[i]);
        }
    }
    load("west-2024");
    char chapter[64];
    rulebook_chapter(chapter, &edition, "Mysticism");
    assert_string_equal(chapter, "mysticism.");
}

static bool resolves(const char *cited)
{
    char id[64], text[1024];
    rulebook_cited(id, &edition, cited);
    return rulebook_text(text, sizeof text, &edition, id);
}

/* A book with numbers of its own has a paragraph for every rule that a question or a refusal cites;
 * of the others each has those of the questions it can ask, and together they have all. */
static void what_is_cited_is_found(void **state)
{
    (void)state;
    const char *cited[PROMPT_COUNT + REFUSAL_COUNT];
    int         count = 0;
    bool        found[PROMPT_COUNT + REFUSAL_COUNT] = { false };
    for (int i = 1; i < PROMPT_COUNT; i++)
        cited[count++] = prompt_rule((PromptKind)i);
    for (int i = 1; i < REFUSAL_COUNT; i++)
        cited[count++] = refusal_rule((Refusal)i);
    for (int e = 0; library_edition_id(e); e++) {
        load(library_edition_id(e));
        for (int i = 0; i < count; i++) {
            if (resolves(cited[i]))
                found[i] = true;
            else if (strcmp(edition.id, "expansion-project") == 0)
                fail_msg("%s has no paragraph for %s", edition.id, cited[i]);
        }
    }
    for (int i = 0; i < count; i++)
        if (!found[i])
            fail_msg("no edition has %s", cited[i]);
}

static void cited_ids_are_those_of_the_book(void **state)
{
    (void)state;
    static const struct {
        const char *edition, *cited, *own;
    } cases[] = {
        { "expansion-project", "3.1", "17.1" }, /* Its own 3.1 is another rule. */
        { "expansion-project", "3.11", "16.2.1a" },
        { "expansion-project", "16.1", "16.1" },
        { "expansion-project", "leaving.2", "leaving.2" },
        { "west-2024", "3.1", "3.1" },
        { "mega-2015", "3.11", "3.11" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char id[64];
        load(cases[i].edition);
        rulebook_cited(id, &edition, cases[i].cited);
        assert_string_equal(id, cases[i].own);
    }
}

int unit_rulebook(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_figure_is_found),
        cmocka_unit_test(a_house_edition_reads_its_own_figures),
        cmocka_unit_test(what_is_no_figure_stays),
        cmocka_unit_test(advances_and_calamities_have_chapters_of_their_own),
        cmocka_unit_test(what_is_cited_is_found),
        cmocka_unit_test(cited_ids_are_those_of_the_book),
    };
    return cmocka_run_group_tests_name("rulebook", tests, NULL, NULL);
}
