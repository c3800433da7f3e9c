/* What keepers and others type: settings from all their sources, words of commands, and where games
 * live. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/typed.h"
#include "server/homes.h"
#include "server/settings.h"
#include "tests/unit/unit.h"

/* A folder of its own for each test, which it works in. */
static char folder[] = "/tmp/ecumene-settings-XXXXXX";

static int enter_folder(void **state)
{
    (void)state;
    memcpy(folder + strlen(folder) - 6, "XXXXXX", 6);
    return mkdtemp(folder) ? 0 : -1;
}

static int leave_folder(void **state)
{
    char command[128];
    (void)state;
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command);
}

static const char *write_file(const char *name, const char *text)
{
    static char paths[4][128];
    static int  next;
    char       *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    fputs(text, out);
    fclose(out);
    return path;
}

static void settings_come_from_flags_before_the_environment(void **state)
{
    Settings settings;
    Error    error;
    char    *good[] = { "--bot-pace", "7", "--no-chat" };
    char    *bad[] = { "--bot-pace", "soon" };
    char    *unknown[] = { "--fly", "1" };
    char    *half[] = { "--tls-cert", "a.pem" };
    (void)state;
    setenv("ECUMENE_BOT_PACE", "9", 1);
    setenv("ECUMENE_NAME", "Home", 1);
    assert_true(settings_read(&settings, 3, good, &error));
    assert_int_equal(settings.bot_pace, 7);
    assert_true(settings.no_chat);
    assert_string_equal(settings.name, "Home");
    assert_true(settings_read(&settings, 0, NULL, &error));
    assert_int_equal(settings.bot_pace, 9);
    unsetenv("ECUMENE_BOT_PACE");
    unsetenv("ECUMENE_NAME");
    assert_false(settings_read(&settings, 2, bad, &error));
    assert_non_null(strstr(error.text, "--bot-pace"));
    assert_false(settings_read(&settings, 2, unknown, &error));
    assert_false(settings_read(&settings, 2, half, &error));
}

static void the_environment_goes_before_the_file(void **state)
{
    Settings settings;
    Error    error = { "" };
    char    *argv[] = { "--config", NULL, "--limit", "3" };
    (void)state;
    argv[1] = (char *)(uintptr_t)write_file(
        "serve.conf", "# Ours.\n\n  name =  Our club \r\nbot-pace=7\nlimit = 9\nno-chat = yes\n");
    setenv("ECUMENE_BOT_PACE", "8", 1);
    bool fine = settings_read(&settings, 4, argv, &error);
    unsetenv("ECUMENE_BOT_PACE");
    assert_string_equal(error.text, "");
    assert_true(fine);
    assert_string_equal(settings.name, "Our club");
    assert_int_equal(settings.bot_pace, 8);
    assert_int_equal(settings.limit, 3);
    assert_true(settings.no_chat);
    assert_int_equal(settings.login_days, 90);
}

static void refuses(const char *text, const char *says)
{
    Settings settings;
    Error    error = { "" };
    char    *argv[] = { "--config", NULL };
    argv[1] = (char *)(uintptr_t)write_file("serve.conf", text);
    assert_false(settings_read(&settings, 2, argv, &error));
    if (!strstr(error.text, says))
        fail_msg("'%s' is told without '%s'", error.text, says);
}

static void what_is_wrong_in_the_file_is_told_with_its_line(void **state)
{
    (void)state;
    refuses("name = a\nlisten-on = b\n", "serve.conf:2: there is no setting 'listen-on'");
    refuses("\n\nlimit = many\n",
            "serve.conf:3: limit takes a number from 0 to 1000000000, not 'many'");
    refuses("name a\n", "serve.conf:1: a line is 'key = value'");
    refuses("[server]\n", "serve.conf:1: a line is 'key = value'");
    refuses("name = a\nname = b\n", "serve.conf:2: 'name' has been set in this file already");
    refuses("no-chat = perhaps\n", "serve.conf:1: no-chat takes yes or no");
    refuses("config = other.conf\n", "serve.conf:1: there is no setting 'config'");
    refuses("password-file = /nowhere/at/all\n", "serve.conf:1: password-file: /nowhere/at/all");
    refuses("tls-cert = a.pem\n", "--tls-cert and --tls-key go together");
}

static void secrets_are_read_from_files(void **state)
{
    Settings settings;
    Error    error = { "" };
    char    *flag[] = { "--password-file", NULL };
    (void)state;
    flag[1] = (char *)(uintptr_t)write_file("password", "open sesame\n");
    assert_true(settings_read(&settings, 2, flag, &error));
    assert_string_equal(settings.password, "open sesame");
    /* As systemd hands them over; other names there are not ours. */
    write_file("smtp-password", "letters");
    write_file("name", "not a secret");
    setenv("CREDENTIALS_DIRECTORY", folder, 1);
    bool fine = settings_read(&settings, 0, NULL, &error);
    unsetenv("CREDENTIALS_DIRECTORY");
    assert_true(fine);
    assert_string_equal(settings.password, "open sesame");
    assert_string_equal(settings.smtp_password, "letters");
    assert_string_equal(settings.name, "Ecumene");
    /* As containers do it. */
    setenv("ECUMENE_REGISTRATION_CODE_FILE", flag[1], 1);
    write_file("password", "");
    fine = settings_read(&settings, 0, NULL, &error);
    unsetenv("ECUMENE_REGISTRATION_CODE_FILE");
    assert_false(fine);
    assert_non_null(strstr(error.text, "does not hold a line with the secret"));
    char *no_secret[] = { "--name-file", "x" };
    assert_false(settings_read(&settings, 2, no_secret, &error));
}

static void games_live_in_the_data_folder(void **state)
{
    char  path[HOME_PATH_MAX], expected[256], here[HOME_PATH_MAX], *data = getenv("XDG_DATA_HOME");
    Error error = { "" };
    (void)state;
    data = data ? strdup(data) : NULL;
    assert_non_null(getcwd(here, sizeof here));
    assert_int_equal(chdir(folder), 0);
    snprintf(expected, sizeof expected, "%s/deep/data", folder);
    setenv("XDG_DATA_HOME", expected, 1);
    home_database(path, sizeof path);
    bool ready = home_ready(path, &error);
    snprintf(expected, sizeof expected, "%s/deep/data/ecumene/ecumene.db", folder);
    assert_string_equal(path, expected);
    assert_true(ready);
    *strrchr(expected, '/') = 0;
    assert_true(path_exists(expected));
    /* One that is here already goes on. */
    write_file("ecumene.db", "");
    home_database(path, sizeof path);
    assert_string_equal(path, "ecumene.db");
    unsetenv("XDG_DATA_HOME");
    if (data)
        setenv("XDG_DATA_HOME", data, 1);
    free(data);
    assert_int_equal(chdir(here), 0);
}

/* ---- Words ---- */

static void words_are(const char *command, const char *typed, const char *expected)
{
    char  copy[256], *argv[16], told[512] = "";
    int   argc = 0;
    Typed words;
    Error error = { "" };
    snprintf(copy, sizeof copy, "%s %s", command, typed);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
        argv[argc++] = word;
    bool fine = typed_read(&words, command_by_name(command), argc, argv, &error);
    if (words.help)
        snprintf(told, sizeof told, "help");
    for (int i = 1; fine && !words.help && i < words.argc; i++)
        snprintf(told + strlen(told), sizeof told - strlen(told), "%s%s", i > 1 ? " " : "",
                 words.argv[i]);
    assert_string_equal(fine ? told : error.text, expected);
    typed_free(&words);
}

static void options_may_have_an_equals_sign(void **state)
{
    (void)state;
    words_are("sim", "--games=3 --seed 4", "--games 3 --seed 4");
    words_are("sim", "--switch=trade-bell=all-ends", "--switch trade-bell=all-ends");
    words_are("sim", "--bots=", "--bots ");
    words_are("sim", "--games 3 -h --nonsense", "help");
    words_are("play", "--name -h", "--name -h");
    words_are("scenario", "a.txt --verbose -- --b.txt", "a.txt --verbose -- --b.txt");
    words_are("serve", "--password-file=x --no-chat", "--password-file x --no-chat");
    words_are("map", "svg west -o x.svg", "svg west -o x.svg");
    words_are("sim", "--strict=yes", "--strict takes no value");
    words_are("sim", "--games", "--games needs a value");
    words_are("sim", "--gmaes 3", "there is no option '--gmaes'; see ecumene help sim");
    words_are("league", "--csv x", "league has no option --csv; it belongs to ecumene sim");
}

/* A command that has a group explains each of its options once. */
static void count_seed(void *context, const ManualRow *row)
{
    *(int *)context += row->kind == MANUAL_OPTION && strcmp(row->name, "--seed") == 0;
}

static void options_of_groups_stand_once(void **state)
{
    int       count = 0;
    ManualRow row;
    (void)state;
    manual_read(command_by_name("play"), count_seed, &count);
    assert_int_equal(count, 1);
    assert_true(manual_option(command_by_name("play"), "--seed", &row));
    assert_string_equal(row.help, "of the clock unless told");
    assert_true(manual_option(command_by_name("serve"), "--db", &row));
    assert_string_equal(row.value, "FILE");
    assert_string_equal(row.environment, "ECUMENE_DB");
    assert_false(manual_option(command_by_name("serve"), "--seed", &row));
}

int unit_settings(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(settings_come_from_flags_before_the_environment),
        cmocka_unit_test_setup_teardown(the_environment_goes_before_the_file, enter_folder,
                                        leave_folder),
        cmocka_unit_test_setup_teardown(what_is_wrong_in_the_file_is_told_with_its_line,
                                        enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(secrets_are_read_from_files, enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(games_live_in_the_data_folder, enter_folder, leave_folder),
        cmocka_unit_test(options_may_have_an_equals_sign),
        cmocka_unit_test(options_of_groups_stand_once),
    };
    return cmocka_run_group_tests_name("settings", tests, NULL, NULL);
}
