/* Why bots decide as they do: sentences about what they do, in every family. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "bots/notes.h"
#include "bots/bots.h"
#include "data/loader.h"
#include "rules/settlers/game.h"
#include "rules/table/bits.h"
#include "rules/table/text.h"
#include "tests/unit/unit.h"

typedef struct Heard {
    int  notes, searches;
    bool kinds[256]; /* Of actions. */
} Heard;

static bool is_sentence(const char *text)
{
    size_t length = strlen(text);
    return length > 2 && !islower((unsigned char)text[0]) && text[length - 1] == '.'
           && !strpbrk(text, "%{}[]#|");
}

/* One thing is never told in the plural. */
static void hold_numbers(const char *text)
{
    static const char *const wrong[] = { "1 cards", "1 tokens", "1 cities", "1 points", "1 offers",
                                         "1 games", "1 rounds", "1 kinds",  "1 steps" };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        for (const char *at = text; (at = strstr(at, wrong[i])) != NULL; at++)
            if (at == text || !(isdigit((unsigned char)at[-1]) || at[-1] == '.'))
                fail_msg("\"%s\" in: %s", wrong[i], text);
}

static void hold_reasons(const Ruleset *rules, const void *shown, const Considered *considered,
                         Heard *heard)
{
    char text[8192], line[512], action[256];
    considered_write(text, sizeof text, rules, shown, considered);
    hold_numbers(text);
    text_action(action, sizeof action, rules, shown, &considered->chosen);
    size_t first = strcspn(text, "\n");
    assert_true(first > strlen(action));
    assert_memory_equal(text + first - strlen(action), action, strlen(action));
    if (considered->note_count == 0 && considered->count < 2)
        fail_msg("no reason: %s", text);
    for (int i = 0; i < considered->note_count; i++) {
        note_format(line, sizeof line, rules, shown, &considered->notes[i]);
        if (!is_sentence(line))
            fail_msg("no sentence: %s", line);
        heard->notes++;
    }
    heard->kinds[considered->chosen.kind] = true;
}

/* The figures of a plan that other weights found are not those of the bot. */
static void hold_search(const Considered *considered, Heard *heard)
{
    const char *found = note_pattern(NOTE_SEARCH_FINDS);
    bool        finds = false;
    for (int i = 0; i < considered->note_count; i++)
        finds |= considered->notes[i].pattern == found;
    for (int i = 0; finds && i < considered->note_count; i++)
        assert_false(considered->notes[i].scored);
    heard->searches += finds;
}

static void play(const char *edition_id, const char *board_id, const char *bots, int players,
                 int actions, Heard *heard)
{
    Error         error = { "" };
    const Family *family =
        strcmp(edition_id, "hearths") == 0 ? family_by_name("settlers") : family_by_name("civ");
    const Loader *loader = loader_of(family);
    const Bots   *table = bots_of(family);
    void         *edition = calloc(1, family->editions->size),
         *board = board_id ? calloc(1, family->editions->board_size) : NULL;
    AnyGame    game;
    AnyView    view;
    AnyOptions options;
    AnyMemory  memories[PLAYERS_MAX];
    AnyBot     bot;
    Rng        rng;
    Player     last = NOBODY;
    uint32_t   pending;
    assert_true(loader->edition(edition, edition_id, &error));
    if (board_id)
        assert_true(loader->board(board, board_id, &error));
    Ruleset rules = { family, edition, board };
    assert_true(bots_read(&bot, table, bots, &error));
    memset(memories, 0, sizeof memories);
    memset(&options, 0, sizeof options);
    options.player_count = (uint8_t)players;
    family->setup(&game, &rules, &options, 7);
    rng_seed(&rng, 7);
    while (actions-- > 0 && (pending = family->pending(&rules, &game)) != 0) {
        Considered considered;
        Player     player = table->next(&rules, &game, pending, last);
        last = player == NOBODY ? (Player)first32(pending) : player;
        family_views(family)->make(&view, &rules, &game, last);
        Action action = table->explain(&considered, &bot, &rules, &view, &memories[last], &rng);
        assert_int_equal(action_compare(&action, &considered.chosen), 0);
        hold_reasons(&rules, family_views(family)->shown(&view), &considered, heard);
        hold_search(&considered, heard);
        assert_int_equal(family->apply(&game, &rules, &action, NULL), 0);
    }
    free(edition);
    free(board);
}

static void every_decision_has_a_reason(void **state)
{
    (void)state;
    Heard heard = { 0 };
    play("west-2024", "west", "normal", 5, 3000, &heard);
    assert_true(heard.notes > 500);
}

static void a_search_tells_no_figures_of_other_weights(void **state)
{
    (void)state;
    Heard heard = { 0 };
    play("west-2024", "west", "hard:6", 5, 1500, &heard);
    assert_true(heard.searches > 0);
}

/* Each kind of action that a turn of the card game has is explained. */
static void the_card_game_has_reasons_too(void **state)
{
    (void)state;
    static const int kinds[] = { ST_DO_BUILD,    ST_DO_DEAL,     ST_DO_RAZE_HAND, ST_DO_RAZE,
                                 ST_DO_ACTIVATE, ST_DO_EXCHANGE, ST_DO_PASS };
    Heard            heard = { 0 };
    play("hearths", NULL, "normal", 4, 1000, &heard);
    play("hearths", NULL, "hard", 3, 60, &heard);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        assert_true(heard.kinds[kinds[i]]);
    assert_true(heard.notes > 200);
}

int unit_reasons(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_decision_has_a_reason),
        cmocka_unit_test(a_search_tells_no_figures_of_other_weights),
        cmocka_unit_test(the_card_game_has_reasons_too),
    };
    return cmocka_run_group_tests_name("reasons", tests, NULL, NULL);
}
