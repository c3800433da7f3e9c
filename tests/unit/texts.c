/* Texts of actions and back, and names. */
#include <stdio.h>
#include <string.h>

/* Before cmocka.h, which has a fail() of its own. */
#include "data/library.h"
#include "rules/civ/family.h"
#include "rules/civ/text.h"
#include "rules/table/rng.h"

#include "tests/unit/unit.h"

static Edition edition;
static Board   board;
static Game    game;
static Rules   rules = { &edition, &board };

static int set_up(void **state)
{
    (void)state;
    Error   error;
    Options options = { .player_count = 5 };
    if (!library_edition(&edition, "west-2024", &error) || !library_board(&board, "plain", &error))
        return -1;
    game_setup(&game, &rules, &options, 1);
    return 0;
}

static bool uses_slot(const char *pattern, int index)
{
    for (; *pattern; pattern++)
        if (pattern[0] == '%' && pattern[2] == '0' + index)
            return true;
    return false;
}

static uint8_t random_byte(Rng *rng, int usual)
{
    return (uint8_t)(rng_below(rng, 4) ? rng_below(rng, (uint32_t)usual) : rng_next(rng));
}

static void random_line(Action *action, Rng *rng)
{
    FilingLine      *line = action_line(action);
    int              used[] = { 0, 8, 4, 2 * MARKET_CARDS_MAX, 1, 1 };
    const LineField *field;
    line->place = action->kind == ACTION_ORDER ? 0 : random_byte(rng, 5);
    line->field = random_byte(rng, FILING_COUNT_OF_FIELDS);
    field = line_field(line->field);
    for (int i = 0; field && i < used[field->shape]; i++)
        line->bytes[i] = rng_below(rng, 3) ? random_byte(rng, 40) : CARD_NONE;
}

/* Sensible and senseless values alike, in the slots that the kind has. */
static Action random_bytes_action(Rng *rng)
{
    Action action = { .kind = (uint8_t)rng_below(rng, ACTION_COUNT) };
    if (action.kind == ACTION_OFFER) {
        action_terms(&action)->to = rng_below(rng, 2) ? NOBODY : random_byte(rng, 5);
        action_terms(&action)->give_count = random_byte(rng, 9);
        action_terms(&action)->want_count = random_byte(rng, 9);
        action_terms(&action)->counters = random_byte(rng, 2);
        for (int i = 0; i < OFFER_NAMES; i++)
            action_terms(&action)->give[i] = rng_below(rng, 3) ? random_byte(rng, 40) : CARD_NONE;
        for (int i = 0; i < WANT_NAMES; i++)
            action_terms(&action)->want[i] = rng_below(rng, 3) ? random_byte(rng, 40) : CARD_NONE;
        return action;
    }
    if (action.kind == ACTION_ORDER || action.kind == ACTION_MARKET_OFFER) {
        random_line(&action, rng);
        return action;
    }
    for (int i = 0; i < ACTION_ARGS; i++)
        if (uses_slot(civ_family.words->actions[action.kind].pattern, i))
            action.arg[i] =
                (uint16_t)(rng_below(rng, 4) ? rng_below(rng, 60) : rng_next(rng) & 0xFFFF);
    return action;
}

static void test_any_action_can_be_read_back(void **state)
{
    (void)state;
    Rng rng;
    rng_seed(&rng, 7);
    for (int i = 0; i < 20000; i++) {
        char   text[2048], error[128] = "";
        Action action = random_bytes_action(&rng), parsed;
        int    length = action_format(text, sizeof text, &rules, &game, &action);
        assert_int_equal(length, strlen(text));
        if (!action_parse(&parsed, &rules, &game, 0, text, error, sizeof error))
            fail_msg("%s: %s", text, error);
        if (memcmp(&parsed, &action, sizeof action) != 0)
            fail_msg("%s is read as something else", text);
    }
}

/* Every name of an area is found, also where it begins like another one. */
static void test_every_area(void **state)
{
    (void)state;
    for (int a = 0; a < board.area_count; a++)
        for (int way = 0; way < 3; way++) {
            char name[NAME_MAX], text[128], error[128];
            snprintf(name, sizeof name, "%s", board.areas[a].name);
            for (char *c = name; *c && way == 1; c++)
                *c = *c == ' ' ? '-' : *c;
            snprintf(text, sizeof text,
                     way == 2 ? "MOVE 3 from \"%s\" to %s" : "move 3 from %s to %s", name, name);
            Action action;
            assert_true(action_parse(&action, &rules, &game, 2, text, error, sizeof error));
            Action expected = action_make(ACTION_MOVE, 2, a, a, 3, 0);
            assert_memory_equal(&action, &expected, sizeof action);
        }
}

static const struct {
    const char *text, *message;
} mistakes[] = {
    { "", "expected an action at the end" },
    { "jump over the fence", "expected an action at \"jump over the fence\"" },
    { "move", "expected a number at the end" },
    { "move 3 from Atlantis to Rome", "expected an area at \"Atlantis to Rome\"" },
    { "move 66000 from Rome", "expected a smaller number at \"66000 from Rome\"" },
    { "tax-rate 2 please", "expected nothing more at \"please\"" },
    { "sell \"Unicorns", "expected a card at \"\"Unicorns\"" },
    { "offer to anyone give 3", "expected want at the end" },
    { "withdraw 7x", "expected a number at \"7x\"" },
};

static void test_mistakes_are_explained(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
        char   error[128];
        Action action;
        assert_false(
            action_parse(&action, &rules, &game, 0, mistakes[i].text, error, sizeof error));
        assert_string_equal(error, mistakes[i].message);
    }
}

static void test_short_buffers(void **state)
{
    (void)state;
    Action action = action_make(ACTION_MOVE, 0, 1, 2, 3, 0);
    char   text[128], cut[8];
    int    length = action_format(text, sizeof text, &rules, &game, &action);
    memset(cut, 'x', sizeof cut);
    assert_int_equal(action_format(cut, 5, &rules, &game, &action), length);
    assert_memory_equal(cut, "move\0xxx", 8);
    assert_int_equal(action_format(NULL, 0, &rules, &game, &action), length);
}

static void test_names(void **state)
{
    (void)state;
    assert_true(name_equal("Nile_delta", "nile-Delta"));
    assert_false(name_equal("Nile", "Nile Delta"));
    assert_int_equal(player_by_name(&rules, &game, "barbarians"), BARBARIANS);
    assert_int_equal(player_by_name(&rules, &game, "table"), THE_TABLE);
    assert_int_equal(player_by_name(&rules, &game, "seat-3"), 2);
    assert_int_equal(player_by_name(&rules, &game, "seat-6"), -1);
    for (Player p = 0; p < game.player_count; p++)
        assert_int_equal(player_by_name(&rules, &game, player_name(&rules, &game, p)), p);
    for (int id = 0; id < SWITCH_COUNT; id++) {
        assert_int_equal(switch_by_name(switch_name((Switch)id)), id);
        for (int v = 0; switch_value_name((Switch)id, v); v++)
            assert_int_equal(switch_value_by_name((Switch)id, switch_value_name((Switch)id, v)), v);
        assert_int_equal(switch_value_by_name((Switch)id, "perhaps"), -1);
    }
    for (int id = 0; id < PROCEDURE_COUNT; id++)
        assert_int_equal(procedure_by_name(procedure_name((ProcedureId)id)), id);
    for (int c = 0; c < COLOURS; c++)
        assert_int_equal(colour_by_name(colour_name((Colour)c)), c);
    assert_int_equal(area_by_name(&board, "Atlantis"), -1);
}

int unit_texts(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_any_action_can_be_read_back),
        cmocka_unit_test(test_every_area),
        cmocka_unit_test(test_mistakes_are_explained),
        cmocka_unit_test(test_short_buffers),
        cmocka_unit_test(test_names),
    };
    return cmocka_run_group_tests_name("texts", tests, set_up, NULL);
}
