/* The scenario language fails loudly: a claim that does not hold and a text that makes no sense are
 * said with their line, and no text whatsoever brings it down. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/library.h"
#include "rules/table/rng.h"
#include "scenario/scenario.h"
#include "tests/unit/said.h"
#include "tests/unit/unit.h"

static ScenarioReport run(Said *said, const char *text, size_t size)
{
    ScenarioReport report = { .context = said, .say = hear };
    *said = (Said){ .length = 0 };
    scenario_run_text(text, size, "t", &report);
    return report;
}

static const char sound[] =
    "edition west-2024, western-2019\n"
    "players Egypt, Hatti\n"
    "board\n"
    "area Delta: limit 3, white site, plain Nile, region Egypt, start\n"
    "area Hill-1..9: limit 2, site\n"
    "sea Great Sea\n"
    "land Delta - Hill-1 - Hill-2\n"
    "water Delta - Great Sea - Hill-1@2, Hill-1@1 - Hill-3\n"
    "volcano Etna: Hill-1, Hill-2\n"
    "scenario one\n"
    "covers west-2024/3.5\n"
    "given Egypt: 5 in Delta, cities in Hill-4..6, ship in Delta, treasury 4\n"
    "given Egypt: hand 2 Iron, Famine, advances Pottery, Mining\n"
    "given Hatti: Superstition from Egypt, stock 20, step 3\n"
    "given stack 2: Iron, Papyri\n"
    "given phase movement\n"
    "random 0, 1\n"
    "refuse Egypt move 9 from Delta to Hill-1 : not-enough-tokens\n"
    "play Egypt move 2 from Delta to Hill-1\n"
    "expect Hill-1: Egypt 2\n"
    "expect Hatti does not see Egypt hand\n"
    "expect event tokens-shifted\n";

static void runs_what_is_sound(void **state)
{
    (void)state;
    Said           said;
    ScenarioReport report = run(&said, sound, sizeof sound - 1);
    assert_string_equal(said.text, "");
    assert_int_equal(report.passed, 2);
    assert_int_equal(report.failed, 0);
}

/* One line behind the sound scenario, and what is said of it. */
static void says_what_is_wrong(void **state)
{
    (void)state;
    static const struct {
        const char *line, *said;
    } wrong[] = {
        { "expect Hill-1: Egypt 3", "t:23: expected Hill-1: Egypt 3; there is Hill-1: Egypt 2" },
        { "expect Egypt treasury 5, 3 in Delta", "treasury 4" },
        { "expect not Egypt 3 in Delta", "t:23: expected not Egypt 3 in Delta" },
        { "expect pending Hatti", "t:23: expected pending Hatti; there is Egypt" },
        { "expect event city-destroyed", "there is Egypt moves 2 from Delta to Hill-1" },
        { "expect Hatti sees Egypt hand", "Hatti should see: Egypt hand" },
        { "expect Egypt does not see Egypt hand", "Egypt should not see: Egypt hand" },
        { "expect barbarians hand Iron", "t:23: error: barbarians have tokens and cities only" },
        { "expect barbarians credits arts 5", "error: barbarians" },
        { "expect table sees Egypt hand", "t:23: error:" },
        { "expect no event rubbish", "t:23: error: no event is like \"rubbish\"" },
        { "expect events 0 of city-burnt", "t:23: error: no event is like \"city-burnt\"" },
        { "expect not prompt Egypt dance", "t:23: error: no prompt is like \"dance\"" },
        { "expect nonsense", "t:23: error: nothing can be expected of \"nonsense\"" },
        { "play Egypt move 9 from Delta to Hill-1", "is refused with not-enough-tokens" },
        { "play Egypt fly", "t:23: error: \"fly\" is no action" },
        { "play Nobody done", "error: no such player" },
        { "refuse Egypt done : not-pending", "is accepted, expected the refusal not-pending" },
        { "refuse Egypt done : no-such-code", "error: no such refusal code: \"no-such-code\"" },
        { "refuse Egypt done", "needs the code" },
        { "given Egypt: 60 in Delta", "t:23: error: Egypt has" },
        { "given Egypt: 1 in Great Sea", "error: Great Sea is an open sea" },
        { "given Egypt: city in Atlantis", "error: no such area: \"Atlantis\"" },
        { "given Hatti: city in Hill-4", "error: Hill-4 has a city of another owner" },
        { "given Egypt: hand 9 Iron", "error: there are only 8 cards of Iron" },
        { "given phase breakfast", "error: no such phase: \"breakfast\"" },
        { "given stack 10: Iron", "error: stacks are numbered 1 to 9" },
        { "given stack 3: Iron", "error: no card of stack 3: \"Iron\"" },
        { "skip to breakfast", "error: no such phase: \"breakfast\"" },
        { "skip to advances", "error: play rests behind the phase that was given" },
        { "area Late: limit 2", "error: area belongs before" },
        { "players Rome", "error: players belongs before" },
        { "play Egytp done", "error: no such player: \"Egytp\"; did you mean \"Egypt\"?" },
        { "expect prompt Hati move", "error: no such player: \"Hati\"; did you mean \"Hatti\"?" },
        { "play Egypt build city Delta", "did you mean \"build-city\"?" },
        { "play Egypt remove city Delta leaving 2", "did you mean \"remove-city\"?" },
        { "play Egypt mvoe 2 from Delta to Hill-1", "did you mean \"move\"?" },
        { "play Egypt move 2 from Dleta to Hill-1", "did you mean \"Delta\"?" },
        { "expect Egypt: tresury 4", "did you mean \"treasury\"?" },
        { "given Egypt: tresury 4", "did you mean \"treasury\"?" },
        { "given Egypt: hand 2 Iorn", "error: no such card: \"Iorn\"; did you mean \"Iron\"?" },
        { "given Egypt: advances Potery", "did you mean \"Pottery\"?" },
        { "expect event token-shifted", "did you mean \"tokens-shifted\"?" },
        { "expect Hill-1..3: Egypt 2", "there is Hill-1: Egypt 2; Hill-2: empty; Hill-3: empty" },
        { "expect Egypt advances only Pottery", "there is advances Mining, Pottery," },
        { "expect Egypt ship 2 in Delta", "there is ship 1 in Delta coast 1 carrying 0" },
        { "expect Egypt damage 3", "expected Egypt damage 3; there is damage 0" },
        { "expect stack 3 of east: Fish", "error: there is one trade block only" },
        { "only westrn-2019 expect turn 1", "did you mean \"western-2019\"?" },
        { "expct turn 1", "did you mean \"expect\"?" },
        { "given order of choosing: Hatti", "error: the order of choosing belongs behind setup" },
        { "given Egypt: package 2", "error: packages are drawn by setup" },
        { "setup 5", "error: setup stands in place of" },
        { "abracadabra", "t:23: error: no statement begins like \"abracadabra\"" },
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char text[sizeof sound + 200];
        Said said;
        snprintf(text, sizeof text, "%s%s\n", sound, wrong[i].line);
        ScenarioReport report = run(&said, text, strlen(text));
        if (!strstr(said.text, wrong[i].said))
            fail_msg("\"%s\": said was %s", wrong[i].line, said.text);
        assert_int_equal(report.passed, 0);
        assert_int_equal(report.failed, 2);
    }
}

/* One line of the head that makes no sense. */
static void says_what_is_wrong_with_the_head(void **state)
{
    (void)state;
    static const struct {
        const char *line, *said;
    } wrong[] = {
        { "players Egpt, Hatti", "t:2: error: no such civilization: \"Egpt\"; did you mean" },
        { "switch tax-overflw pirate",
          "t:2: error: no such switch: \"tax-overflw\"; did you mean" },
        { "switch tax-overflow pirates", "\"pirates\"; there are pirate, next-then-destroy" },
        { "number city-cots 5", "t:2: error: no such number: \"city-cots\"; did you mean" },
        { "number city-cost 30", "t:2: error: the number city-cost is 1 to 20, not \"30\"" },
        { "figure Famine dammage 8", "error: Famine has no figure \"dammage\"; there are damage" },
        { "figure Iron damage 8", "error: Iron is no calamity" },
        { "figure Famin damage 8", "error: no such card: \"Famin\"; did you mean \"Famine\"?" },
        { "option experts", "t:2: error: no such option: \"experts\"; there are expert, short" },
        { "edition", "t:2: error: edition ID" },
        { "area z1..z9", "nor a row of names like Hill-1..4: \"z1..z9\"" },
        { "out of play Atlantis", "error: no such area: \"Atlantis\"" },
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char text[400];
        Said said;
        snprintf(text, sizeof text, "players Egypt, Hatti\n%s\nscenario s\ngiven turn 2\n",
                 wrong[i].line);
        ScenarioReport report = run(&said, text, strlen(text));
        if (!strstr(said.text, wrong[i].said))
            fail_msg("\"%s\": said was %s", wrong[i].line, said.text);
        assert_int_equal(report.passed, 0);
        assert_int_equal(report.failed, 1);
    }
}

static void needs_a_scenario(void **state)
{
    (void)state;
    Said said;
    assert_int_equal(run(&said, "", 0).failed, 0);
    assert_int_equal(run(&said, "# nothing\n", 10).failed, 0);
    assert_int_equal(run(&said, "given turn 3\n", 13).failed, 1);
    assert_string_equal(said.text, "t:1: error: no scenario in this text\n");
    const char *path = "scenario s\nedition ../secret.json\nplayers Egypt\ngiven turn 2\n";
    assert_int_equal(run(&said, path, strlen(path)).failed, 1);
    assert_non_null(strstr(said.text, "no edition has the name"));
    const char *fires = "edition west-2024\nplayers Egypt\nboard\narea Hot: limit 1\n"
                        "volcano A: Hot\nvolcano B: Hot\nscenario s\ngiven turn 2\n";
    assert_int_equal(run(&said, fires, strlen(fires)).failed, 1);
    assert_non_null(strstr(said.text, "error: \"B\" shares an area with another volcano"));
}

/* Cut off anywhere, and with bytes changed anywhere. */
static void survives_damage(void **state)
{
    (void)state;
    static const char bytes[] = "\n\t :,-.@#*|\"0129aZ\xFF\x00";
    char              text[sizeof sound];
    Said              said;
    Rng               rng;
    for (size_t size = 0; size < sizeof sound; size += 7)
        run(&said, sound, size);
    rng_seed(&rng, 1);
    for (int round = 0; round < 300; round++) {
        memcpy(text, sound, sizeof sound);
        for (uint32_t changes = rng_below(&rng, 6) + 1; changes > 0; changes--)
            text[rng_below(&rng, sizeof sound - 1)] = bytes[rng_below(&rng, sizeof bytes - 1)];
        run(&said, text, sizeof sound - 1);
    }
}

/* The same runner, words of another family: claims can be turned around, codes be patterns, and
 * slips of the pen are told. */
static const char hearth[] = "edition hearths\n"
                             "scenario one\n"
                             "players Romans, Egyptians\n"
                             "given Romans: 4 workers, 1 wood, hand Coppice\n"
                             "given Egyptians: 8 workers\n"
                             "refuse Egyptians pass : not-*\n"
                             "play Romans exchange wood\n"
                             "play Romans done\n"
                             "expect sequence Romans pay * | Romans exchange *\n"
                             "expect events 1 of Romans gain *\n";

static void card_games_run_likewise(void **state)
{
    (void)state;
    Said           said;
    ScenarioReport report = run(&said, hearth, sizeof hearth - 1);
    assert_string_equal(said.text, "");
    assert_int_equal(report.passed, 1);
    static const struct {
        const char *line, *said;
    } wrong[] = {
        { "expect Romans: 3 wood", "t:11: expected Romans: 3 wood; there is wood 2" },
        { "expect Romans: not 2 wood", "there is wood 2" },
        { "expect not Romans: 2 wood, hand Coppice", "t:11: expected not Romans: 2 wood" },
        { "expect Romans: at least 3 wood", "there is wood 2" },
        { "expect not table: round 1", "t:11: expected not table: round 1; there is" },
        { "expect no event Romans exchange *", "expected not event Romans exchange" },
        { "expect Egyptians sees Coppice", "there is a view without Coppice" },
        { "expect Egyptians: may pss", "did you mean \"pass\"?" },
        { "expect Egyptians: not prompt trun", "did you mean \"turn\"?" },
        { "refuse Egyptians pass : not-pendign", "did you mean \"not-pending\"?" },
        { "play Egytians pass", "did you mean \"Egyptians\"?" },
        { "play Egyptians raze Copice", "did you mean \"Coppice\"?" },
        { "expect event nothing is like this", "error: no event is like" },
        { "expect event Romans exchanged 1 pair of workers", "error: no event is like" },
        { "card Mill: cost W", "t:11: error: card belongs before the first play" },
        { "expcet table: over", "did you mean \"expect\"?" },
        { "only west-2025 expect table: over", "error: no such edition" },
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char text[1200];
        snprintf(text, sizeof text, "%s%s\n", hearth, wrong[i].line);
        report = run(&said, text, strlen(text));
        if (report.failed != 1 || !strstr(said.text, wrong[i].said))
            fail_msg("%s: %s", wrong[i].line, said.text);
    }
}

/* Among these a city falls, a card changes hands and cards are dealt, all without a decision: the
 * verifier of steps allows what the rules do. */
static void steps_of_conflicts_are_verified(void **state)
{
    (void)state;
    char          *text;
    size_t         size;
    Error          error = { "" };
    static Said    said;
    ScenarioReport report = { .context = &said, .say = hear, .steps = true };
    assert_true(file_read(&text, &size, "tests/scenarios/expansion/18_conflict.txt", &error));
    assert_non_null(strstr(text,
                           "\nscenario a city can fall, a card change hands and cards be dealt "
                           "with nobody asked in between\n"));
    if (!scenario_run_text(text, size, "18_conflict.txt", &report))
        fail_msg("%s", said.text);
    free(text);
}

int unit_scenario(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(runs_what_is_sound),
        cmocka_unit_test(says_what_is_wrong),
        cmocka_unit_test(card_games_run_likewise),
        cmocka_unit_test(says_what_is_wrong_with_the_head),
        cmocka_unit_test(needs_a_scenario),
        cmocka_unit_test(survives_damage),
        cmocka_unit_test(steps_of_conflicts_are_verified),
    };
    return cmocka_run_group_tests_name("scenario", tests, NULL, NULL);
}
