/* Families by their tables: whatever is played through a table is the same game, its words are
 * complete, and its options can be told and read back. */
#include <stdlib.h>
#include <string.h>

#include "data/library.h"
#include "rules/civ/family.h"
#include "rules/table/bits.h"
#include "bots/bot.h"
#include "data/loader.h"
#include "sim/properties.h"
#include "sim/selfplay.h"

#include "tests/unit/unit.h"

static Edition edition;
static Board   board;

static Ruleset civ_ruleset_loaded(void)
{
    Error error;
    if (!library_edition(&edition, LIBRARY_EDITION, &error)
        || !library_board(&board, LIBRARY_BOARD, &error))
        fail_msg("%s", error.text);
    return (Ruleset){ family_by_name("civ"), &edition, &board };
}

/* The same random game through the table and through the functions of the family. */
static void test_same_game(void **state)
{
    enum { STEPS = 600, LEGAL = 64 };
    static AnyGame one;
    static Game    two;
    (void)state;
    Ruleset       ruleset = civ_ruleset_loaded();
    const Family *family = ruleset.family;
    Rules         rules = { &edition, &board };
    Options       direct = { .player_count = 5, .turn_limit = 9, .short_game = 1 };
    AnyOptions    options = { .player_count = 5 };
    Rng           rng;
    rng_seed(&rng, 3);
    family_options(family)->scenario_set(&options, 2);
    family_options(family)->set(&options, option_by_name(family, "turn-limit"), 9);
    assert_memory_equal(&options, &direct, sizeof direct);
    family->setup(&one, &ruleset, &options, 77);
    game_setup(&two, &rules, &direct, 77);
    for (int step = 0; step < STEPS && game_pending(&rules, &two); step++) {
        Action legal[LEGAL];
        assert_int_equal(family->pending(&ruleset, &one), game_pending(&rules, &two));
        Player player = (Player)first32(family->pending(&ruleset, &one));
        int    count = family->legal(legal, LEGAL, &ruleset, &one, player);
        Action action = legal[rng_below(&rng, (uint32_t)count)];
        assert_int_equal(family->apply(&one, &ruleset, &action, NULL), ACCEPTED);
        assert_int_equal(game_apply(&two, &rules, &action, NULL), ACCEPTED);
        assert_true(family_hash(family, &one) == game_hash(&two));
    }
}

static void check_pattern(const Words *words, const char *pattern)
{
    char slots[ACTION_ARGS];
    int  needed, count = pattern_slots(pattern, slots, ACTION_ARGS, &needed);
    for (int i = 0; i < count; i++)
        if (!words_slot(words, slots[i]))
            fail_msg("'%s' has a slot %%%c that stands for nothing", pattern, slots[i]);
}

static void test_words(void **state)
{
    (void)state;
    for (int f = 0; family_at(f); f++) {
        const Words *words = family_at(f)->words;
        for (int i = 0; i < words->action_count; i++) {
            char name[KIND_NAME_MAX];
            words_action_name(name, words, i);
            assert_int_equal(words_action(words, name), i);
            check_pattern(words, words->actions[i].pattern);
        }
        for (int i = 0; i < words->event_count; i++) {
            assert_int_equal(words_event(words, words->events[i].name), i);
            check_pattern(words, words->events[i].pattern);
        }
        for (int i = 0; i < words->prompt_count; i++) {
            assert_int_equal(words_prompt(words, words->prompts[i].name), i);
            check_pattern(words, words->prompts[i].pattern);
        }
    }
}

static void test_options(void **state)
{
    (void)state;
    for (int f = 0; family_at(f); f++) {
        const Family *family = family_at(f);
        for (int i = 0; i < family_options(family)->count; i++) {
            const OptionWords *option = &family_options(family)->words[i];
            assert_int_equal(option_by_name(family, option->name), i);
            assert_true(option_most(option) > 0);
            for (int value = 0; value <= option_most(option); value++) {
                AnyOptions options = { 0 };
                char       word[NAME_MAX];
                family_options(family)->set(&options, i, value);
                assert_int_equal(family_options(family)->get(&options, i), value);
                for (int other = 0; other < family_options(family)->count; other++)
                    assert_true(other == i || family_options(family)->get(&options, other) == 0);
                option_word(word, option, value);
                if (option->kind == OPTION_SWITCH && value > 0)
                    assert_int_equal(option_value(option, word), value);
            }
        }
        for (int i = 0; i < family_options(family)->scenario_count; i++) {
            AnyOptions options = { 0 };
            family_options(family)->scenario_set(&options, i);
            assert_int_equal(family_options(family)->scenario(&options), i);
            assert_int_equal(scenario_by_name(family, family_options(family)->scenarios[i]), i);
        }
        for (const ScenarioAlias *alias = family_options(family)->scenario_aliases;
             alias && alias->name; alias++)
            assert_int_equal(scenario_by_name(family, alias->name), alias->scenario);
        assert_int_equal(scenario_by_name(family, "no-such-scenario"), -1);
    }
}

/* Every family is complete, and whatever is taken out of one is missed by name. */
static void test_whole(void **state)
{
    (void)state;
    for (int f = 0; family_at(f); f++)
        assert_null(family_missing(family_at(f)));
    Family broken = *family_at(0);
    broken.apply = NULL;
    assert_string_equal(family_missing(&broken), "apply");
    broken = *family_at(0);
    ViewTable views = *broken.views;
    views.sample = NULL;
    broken.views = &views;
    assert_string_equal(family_missing(&broken), "views->sample");
    broken.views = NULL; /* Nothing is hidden, then. */
    assert_null(family_missing(&broken));
}

/* A whole game through the tables is the one that the functions of the family play. */
static void test_bots(void **state)
{
    enum { EVENTS = 4096 };
    static Game      game;
    static View      view;
    static BotMemory memories[PLAYERS_MAX];
    static Event     items[EVENTS];
    (void)state;
    Ruleset        ruleset = civ_ruleset_loaded();
    Rules          rules = civ_rules(&ruleset);
    Options        options = { .player_count = 5, .turn_limit = 4, .short_game = 1 };
    AnyOptions     any = civ_options(&options);
    AnyBot         bots[] = { civ_bot(bot_by_name("easy")), civ_bot(bot_by_name("normal")) };
    Selfplay       task = { .rules = &ruleset, .options = &any, .seed = 5, .ask_always = true };
    SelfplayResult result;
    Rng            rng;
    uint32_t       actions = 0, pending;
    Player         player = NOBODY;
    for (int seat = 0; seat < 5; seat++)
        task.bots[seat] = &bots[seat % 2];
    selfplay(&result, &task);
    rng_seed(&rng, 5 ^ 0xA0761D6478BD642Fu);
    game_setup(&game, &rules, &options, 5);
    for (; (pending = game_pending(&rules, &game)) != 0; actions++) {
        Events events = { items, 0, EVENTS, 0 };
        Player next = bot_next(&rules, &game, pending, player);
        player = next == NOBODY ? (Player)first32(pending) : next;
        view_make(&view, &rules, &game, player);
        Action action = bot_choose(bot_by_name(player % 2 ? "normal" : "easy"), &rules, &view,
                                   &memories[player], &rng);
        assert_int_equal(game_apply(&game, &rules, &action, &events), ACCEPTED);
        for (Player seat = 0; seat < 5; seat++)
            memory_watch(&memories[seat], &rules, seat, &events);
    }
    assert_int_equal(result.actions, actions);
    assert_true(result.hash == game_hash(&game));
    for (Player seat = 0; seat < 5; seat++)
        assert_int_equal(result.points[seat], game_points(&rules, &game, seat));
}

/* Bots as people ask for them, and what cannot be asked for. */
static void test_bots_by_name(void **state)
{
    (void)state;
    for (int f = 0; family_at(f); f++) {
        const Bots *players = bots_of(family_at(f));
        AnyBot      bot;
        BotWords    words;
        Error       error;
        for (int i = 0; players->at(&words, i); i++) {
            assert_true(bots_read(&bot, players, words.name, &error));
            assert_string_equal(bot.name, words.name);
            assert_int_equal(bot.slow, words.slow);
        }
        assert_false(bots_read(&bot, players, "nobody", &error));
        assert_non_null(strstr(error.text, "there are random, easy, normal, hard"));
        assert_false(bots_read(&bot, players, "random:5", &error));
    }
}

/* Each family's usual game and one with all that its last scenario adds. */
static void test_promises(void **state)
{
    (void)state;
    for (int f = 0; family_at(f); f++) {
        const Family *family = family_at(f);
        const Loader *loader = loader_of(family);
        void         *own = calloc(1, family->editions->size);
        void   *map = family->editions->board_size ? calloc(1, family->editions->board_size) : NULL;
        Ruleset ruleset = { family, own, map };
        Error   error;
        PropertyReport report;
        assert_true(loader->edition(own, loader->edition_id(0), &error));
        assert_true(!map || loader->board(map, loader->usual_boards[0], &error));
        for (uint64_t seed = 1; seed <= 6; seed++) {
            AnyOptions options = { .player_count = (uint8_t)family->players_usual };
            family_options(family)->scenario_set(
                &options, seed % 2 ? family_options(family)->scenario_count - 1 : 0);
            if (!properties_play(&report, &ruleset, &options, seed, 400, &error))
                fail_msg("%s: %s", family->name, error.text);
            assert_true(report.actions > 0);
        }
        free(own);
        free(map);
    }
}

int unit_family(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_game),    cmocka_unit_test(test_words),
        cmocka_unit_test(test_whole),        cmocka_unit_test(test_options),
        cmocka_unit_test(test_bots),         cmocka_unit_test(test_promises),
        cmocka_unit_test(test_bots_by_name),
    };
    return cmocka_run_group_tests_name("family", tests, NULL, NULL);
}
