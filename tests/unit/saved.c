/* Games of the terminal that are kept: what was written goes on where it stood, and what is broken
 * is told. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/options.h"
#include "cli/saved.h"
#include "tests/unit/unit.h"

static char folder[] = "/tmp/ecumene-saved-XXXXXX";
static char data[256];

static int make_folder(void **state)
{
    (void)state;
    if (!mkdtemp(folder))
        return -1;
    snprintf(data, sizeof data, "%s/ecumene", folder);
    return mkdir(data, 0700);
}

static int remove_folder(void **state)
{
    char command[300];
    (void)state;
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command);
}

/* The first choices of whoever is asked. */
static void play_some(AnyGame *game, const Ruleset *rules, Saved *saved, int actions)
{
    static Event  events[4096];
    static Action legal[8192];
    for (int i = 0; i < actions; i++) {
        uint32_t pending = rules->family->pending(rules, game);
        Player   player = 0;
        while (!(pending >> player & 1))
            player++;
        assert_true(rules->family->legal(legal, 8192, rules, game, player) > 0);
        AnyGame before = *game;
        Events  out = { events, 0, 4096, 0 };
        rules->family->apply(game, rules, &legal[0], &out);
        saved_action(saved, rules, &before, &legal[0], game);
    }
}

static void begin(GameChoice *choice, AnyGame *game, Saved *saved, const char *file)
{
    char *none[] = { "play", NULL };
    Error error = { "" };
    *choice = choice_default(1, none, 0);
    choice->seed = 5;
    assert_true(choice_load(choice, &error));
    choice->family->setup(game, &choice->rules, &choice->options, choice->seed);
    *saved = (Saved){ .seat = 2, .bot = "easy" };
    snprintf(saved->path, sizeof saved->path, "%s/%s", data, file);
    saved_begin(saved, &choice->rules, &choice->options, choice->seed);
}

static void a_game_goes_on_where_it_was_left(void **state)
{
    GameChoice  choice;
    AnyGame     game;
    Saved       saved, again = { .path = "" };
    LogPosition position;
    Error       error = { "" };
    (void)state;
    begin(&choice, &game, &saved, "play-20300101-000000.log");
    play_some(&game, &choice.rules, &saved, 30);
    assert_true(saved_write(&saved, saved.path, &choice.rules, &game, &error));
    snprintf(again.path, sizeof again.path, "%s", saved.path);
    assert_true(saved_continue(&again, &position, &error));
    assert_int_equal(again.seat, 2);
    assert_string_equal(again.bot, "easy");
    assert_true(family_hash(choice.family, &position.game) == family_hash(choice.family, &game));
    /* What is played after that stands behind what was. */
    play_some(&position.game, &position.rules, &again, 10);
    play_some(&game, &choice.rules, &saved, 10);
    assert_true(saved_write(&again, again.path, &position.rules, &position.game, &error));
    fflush(saved.out);
    assert_int_equal(again.size, saved.size);
    assert_memory_equal(again.text, saved.text, saved.size);
    log_position_free(&position);
    saved_free(&again);
    saved_free(&saved);
    choice_free(&choice);
}

static void the_last_game_is_found(void **state)
{
    GameChoice choice;
    AnyGame    game;
    Saved      saved, last = { .path = "" };
    Error      error = { "" };
    (void)state;
    setenv("XDG_DATA_HOME", folder, 1);
    begin(&choice, &game, &saved, "play-20200101-000000.log");
    assert_true(saved_write(&saved, saved.path, &choice.rules, &game, &error));
    /* Begun earlier, but played later than the other one. */
    char                  other[300];
    const struct timespec long_ago[2] = { { .tv_sec = 1000 }, { .tv_sec = 1000 } };
    snprintf(other, sizeof other, "%s/play-20300101-000000.log", data);
    assert_int_equal(utimensat(AT_FDCWD, other, long_ago, 0), 0);
    assert_true(saved_last_path(&last, &error));
    assert_string_equal(last.path, saved.path);
    saved_free(&saved);
    choice_free(&choice);
    unsetenv("XDG_DATA_HOME");
}

static void broken_files_are_told(void **state)
{
    Saved       saved = { .path = "" };
    LogPosition position;
    Error       error = { "" };
    char        beside[SAVED_PATH_MAX + 8];
    (void)state;
    snprintf(saved.path, sizeof saved.path, "%s/broken.log", data);
    assert_false(saved_continue(&saved, &position, &error));
    assert_non_null(strstr(error.text, "broken.log.seat"));
    snprintf(beside, sizeof beside, "%s.seat", saved.path);
    FILE *out = fopen(beside, "w");
    fputs("seat 99 bots easy\n", out);
    fclose(out);
    assert_false(saved_continue(&saved, &position, &error));
    assert_non_null(strstr(error.text, "which seat is yours"));
    out = fopen(beside, "w");
    fputs("seat 1 bots easy\n", out);
    fclose(out);
    out = fopen(saved.path, "w");
    fputs("no game\n", out);
    fclose(out);
    assert_false(saved_continue(&saved, &position, &error));
    assert_non_null(strstr(error.text, "broken.log:1"));
}

int unit_saved(void);
int unit_saved(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_goes_on_where_it_was_left),
        cmocka_unit_test(the_last_game_is_found),
        cmocka_unit_test(broken_files_are_told),
    };
    return cmocka_run_group_tests_name("saved", tests, make_folder, remove_folder);
}
