/* Game logs: a true one comes out as the game it tells, and nothing else gets through. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Before cmocka.h, which has a fail() of its own. */
#include "bots/random.h"
#include "data/identity.h"
#include "data/library.h"
#include "rules/table/bits.h"
#include "rules/civ/family.h"
#include "sim/log.h"

#include "tests/unit/unit.h"

static Edition edition;
static Board   board;
static Rules   rules = { &edition, &board };

typedef struct Log {
    char    *text;
    size_t   size;
    uint64_t hash;
    int      actions;
    Game     game;
} Log;

static Log full; /* Of a game to its end, with all kinds of options. */

static Log record_by(const Rules *by, Options options, uint64_t seed, int actions_max)
{
    static Game game, before;
    Log         log = { 0 };
    Rng         rng;
    FILE       *out = open_memstream(&log.text, &log.size);
    rng_seed(&rng, seed);
    AnyOptions any = civ_options(&options);
    Ruleset    ruleset = civ_ruleset(by);
    log_begin(out, &ruleset, &any, seed);
    game_setup(&game, by, &options, seed);
    for (; !game.over && log.actions < actions_max; log.actions++) {
        Player player = (Player)first32(game_pending(by, &game));
        Action action = random_action(by, &game, player, &rng);
        before = game;
        assert_int_equal(game_apply(&game, by, &action, NULL), REFUSAL_NONE);
        log_action(out, &ruleset, &before, &action, &game);
    }
    log_end(out, &ruleset, &game);
    fclose(out);
    log.hash = game_hash(&game);
    log.game = game;
    return log;
}

static Log record(Options options, uint64_t seed, int actions_max)
{
    return record_by(&rules, options, seed, actions_max);
}

static int set_up(void **state)
{
    (void)state;
    Error error;
    if (!library_edition(&edition, "west-2024", &error) || !library_board(&board, "plain", &error))
        return -1;
    Options options = {
        .player_count = 5, .turn_limit = 5, .expert = 1, .choose_civilizations = 1
    };
    options.switches[SWITCH_TRADE_BELL] = 2;
    full = record(options, 18446744073709551615u, 100000);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    free(full.text);
    return 0;
}

static void assert_replays(const Log *log)
{
    Error     error = { "" };
    LogReport report;
    if (!log_replay(log->text, log->size, "log", &report, &error))
        fail_msg("%s", error.text);
    assert_true(report.hash == log->hash);
    assert_int_equal(report.actions, log->actions);
    assert_int_equal(report.over, log->game.over);
    assert_int_equal(report.turns, log->game.turn);
    assert_string_equal(report.edition, "west-2024");
    assert_string_equal(report.board, "plain");
}

/* An error that says where, or at least the same game. */
static void assert_harmless(const char *text, size_t size)
{
    Error     error = { "" };
    LogReport report;
    if (log_replay(text, size, "log", &report, &error))
        assert_true(report.hash == full.hash);
    else
        assert_memory_equal(error.text, "log:", 4);
}

static void assert_error(const char *text, size_t size, const char *message)
{
    Error     error = { "" };
    LogReport report;
    assert_false(log_replay(text, size, "log", &report, &error));
    assert_string_equal(error.text, message);
}

static void test_true_logs(void **state)
{
    (void)state;
    assert_replays(&full);
    assert_true(full.game.over);
    Options options = { .player_count = 6, .short_game = 1, .strict_order = 1 };
    Log     open = record(options, 7, 150);
    assert_replays(&open);
    assert_false(open.game.over);
    free(open.text);
}

static void test_truncated(void **state)
{
    (void)state;
    Rng rng;
    rng_seed(&rng, 3);
    for (int i = 0; i < 150; i++) {
        size_t    size = i < 5 ? (size_t)i : rng_below(&rng, (uint32_t)full.size);
        Error     error = { "" };
        LogReport report;
        char     *copy = malloc(size ? size : 1); /* So that sanitizers see what is read beyond. */
        memcpy(copy, full.text, size);
        assert_false(log_replay(copy, size, "log", &report, &error));
        assert_memory_equal(error.text, "log:", 4);
        free(copy);
    }
    assert_error("", 0, "log:1: the log breaks off");
    assert_error("ecumene", 7, "log:1: the log breaks off in the middle of a line");
}

static void test_altered(void **state)
{
    (void)state;
    Rng rng;
    rng_seed(&rng, 4);
    char *copy = malloc(full.size);
    for (int i = 0; i < 400; i++) {
        memcpy(copy, full.text, full.size);
        for (uint32_t n = rng_below(&rng, 3); n < 3; n++)
            copy[rng_below(&rng, (uint32_t)full.size)] =
                (char)(rng_below(&rng, 2) ? rng_next(&rng) : 32 + rng_below(&rng, 95));
        assert_harmless(copy, full.size);
    }
    free(copy);
}

static void test_lines_moved(void **state)
{
    (void)state;
    Rng rng;
    rng_seed(&rng, 5);
    char *copy = malloc(2 * full.size);
    for (int i = 0; i < 150; i++) {
        const char *at = full.text + rng_below(&rng, (uint32_t)full.size);
        const char *newline = memchr(at, '\n', (size_t)(full.text + full.size - at));
        if (!newline)
            continue;
        size_t head = (size_t)(at - full.text), tail = (size_t)(full.text + full.size - newline);
        memcpy(copy, full.text, head);
        /* The rest of a line is lost, or the text so far comes twice. */
        if (i % 2) {
            memcpy(copy + head, newline, tail);
            assert_harmless(copy, head + tail);
        } else {
            memcpy(copy + head, full.text, full.size);
            assert_harmless(copy, head + full.size);
        }
    }
    free(copy);
}

static void test_random_bytes(void **state)
{
    (void)state;
    Rng rng;
    rng_seed(&rng, 6);
    for (int i = 0; i < 200; i++) {
        char   noise[600];
        size_t head = i % 2 ? 0 : 200,
               size = head + rng_below(&rng, (uint32_t)(sizeof noise - head));
        memcpy(noise, full.text, head);
        for (size_t j = head; j < size; j++)
            noise[j] = (char)rng_next(&rng);
        assert_harmless(noise, size);
    }
}

/* Replaces the first occurrence in a copy of the log. */
static char *with(const char *old, const char *new, size_t *size)
{
    const char *place = strstr(full.text, old);
    assert_non_null(place);
    size_t room = full.size + strlen(new) + 1;
    char  *copy = malloc(room);
    *size = (size_t)snprintf(copy, room, "%.*s%s%s", (int)(place - full.text), full.text, new,
                             place + strlen(old));
    return copy;
}

static void test_messages(void **state)
{
    (void)state;
    static const struct {
        const char *old, *new, *message;
    } cases[] = {
        { "game log 2", "game log 3",
          "log:1: the log has a format that this program does not know" },
        { "rules 3", "rules 4",
          "log:2: the game was played by a version of the rules that this program does not know" },
        { "edition west-2024", "edition west-2025", "log:3: there is no such edition" },
        { "board plain ", "board plain f",
          "log:4: the game was played with another state of this board" },
        { "turn-limit 5", "turn-limit 05", "log:8: this is not as it would have been written" },
        { "players 5", "players 4", "log:11: the board has no set-up for this number of players" },
        { "option expert", "option export", "log:6: there is no such option" },
        { "\nover turn", "\nopen turn", "the game is over, and the log does not say so" },
        { "hash ", "hash 0", "the game has come out different: another turn or another hash" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t    size;
        char     *text = with(cases[i].old, cases[i].new, &size);
        Error     error = { "" };
        LogReport report;
        assert_false(log_replay(text, size, "log", &report, &error));
        if (!strstr(error.text, cases[i].message))
            fail_msg("%s instead of %s", error.text, cases[i].message);
        free(text);
    }
}

/* The hash of an edition does not depend on what was in memory before. */
static void test_hashes(void **state)
{
    (void)state;
    Error    error;
    uint64_t first = edition_hash(&edition, &board, 5), second = board_hash(&board, 5);
    memset(&edition, 0xA5, sizeof edition);
    memset(&board, 0xA5, sizeof board);
    assert_true(library_edition(&edition, "west-2024", &error));
    assert_true(library_board(&board, "plain", &error));
    assert_true(edition_hash(&edition, &board, 5) == first);
    assert_true(board_hash(&board, 5) == second);
}

/* After the first turn nobody is ahead of anybody else. The line that says who shares the victory
 * is checked like any other; logs of earlier programs are read without it. */
static void test_shared_victory(void **state)
{
    (void)state;
    static Edition expansion;
    Rules          of = { &expansion, &board };
    Options        options = { .player_count = 5, .turn_limit = 1 };
    Error          error = { "" };
    LogReport      report;
    assert_true(library_edition(&expansion, "expansion-project", &error));
    Log         log = record_by(&of, options, 2, 100000);
    int         winners = game_winners(&of, &log.game);
    const char *mark = strstr(log.text, "\nshared by ");
    assert_true(winners > 1);
    assert_non_null(mark);
    assert_true(log_replay(log.text, log.size, "log", &report, &error));
    assert_int_equal(report.winners, winners);
    assert_non_null(strstr(mark, report.names[0]));
    assert_non_null(strstr(mark, report.names[winners - 1]));
    assert_true(winners == 5 || !strstr(mark, report.names[winners]));

    size_t without = (size_t)(mark + 1 - log.text);
    assert_true(log_replay(log.text, without, "log", &report, &error));
    assert_int_equal(report.winners, winners);
    char *comma = strstr(mark, ", ");
    memcpy(comma, " ,", 2);
    assert_false(log_replay(log.text, log.size, "log", &report, &error));
    assert_non_null(strstr(error.text, "this is not as it would have been written"));
    assert_null(strstr(full.text, "\nshared by "));
    free(log.text);
}

int unit_logs(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_true_logs),    cmocka_unit_test(test_truncated),
        cmocka_unit_test(test_altered),      cmocka_unit_test(test_lines_moved),
        cmocka_unit_test(test_random_bytes), cmocka_unit_test(test_messages),
        cmocka_unit_test(test_hashes),       cmocka_unit_test(test_shared_victory),
    };
    return cmocka_run_group_tests_name("logs", tests, set_up, tear_down);
}
