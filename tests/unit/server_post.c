/* Letters in the store: written with what they tell of, taken once, and of no use to whoever reads
 * the database. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/letters.h"
#include "server/mailer.h"
#include "server/times.h"
#include "tests/unit/server_world.h"

enum { MOST = 8 };

static int due(World *world, LetterRow *out, int64_t later)
{
    Error   error = { "" };
    int64_t now = 0;
    assert_true(store_now(world->store, &now, &error));
    int count = store_letters_due(world->store, now + later, INT64_MAX, out, MOST, &error);
    assert_string_equal(error.text, "");
    return count;
}

static void make_ann(World *world, char token[TOKEN_MAX])
{
    const Node *answer;
    assert_int_equal(world_http(world, METHOD_POST, "/api/accounts", "",
                                "{\"name\":\"Ann\",\"password\":\"correct horse\"}", &answer),
                     200);
    snprintf(token, TOKEN_MAX, "%s", node_string(node_get(answer, "token")));
    node_free(answer);
    assert_int_equal(world_http(world, METHOD_PATCH, "/api/account", token,
                                "{\"webhook\":\"https://x.test/\"}", &answer),
                     200);
    node_free(answer);
}

static void a_letter_is_taken_by_one_and_comes_back_when_nothing_is_heard(void **state)
{
    World    *world = world_begin();
    LetterRow letter = { .code = NO_CODE, .address = "https://x.test/", .text = "hello" }, mine,
              theirs;
    LetterRow found[MOST];
    Error     error = { "" };
    bool      taken = false;
    int64_t   now = 0;
    (void)state;
    assert_true(store_now(world->store, &now, &error));
    assert_true(store_letter_add(world->store, &letter, now, &error));
    assert_int_equal(due(world, found, 0), 1);
    assert_string_equal(found[0].text, "hello");
    mine = theirs = found[0];
    assert_true(store_letter_take(world->store, &mine, now + 60, &taken, &error));
    assert_true(taken);
    assert_true(store_letter_take(world->store, &theirs, now + 60, &taken, &error));
    assert_false(taken);
    assert_int_equal(due(world, found, 30), 0);
    assert_int_equal(due(world, found, 61), 1);
    theirs = found[0];
    assert_true(store_letter_take(world->store, &theirs, now + 120, &taken, &error));
    assert_true(taken);
    /* The first one is late: it is not its letter any more. */
    assert_true(store_letter_remove(world->store, &mine, &error));
    assert_int_equal(due(world, found, 121), 1);
    assert_true(store_letter_remove(world->store, &theirs, &error));
    assert_int_equal(due(world, found, 121), 0);
    world_end(world);
}

static void a_clock_that_was_set_back_delays_no_letter(void **state)
{
    enum { DAY = 24 * 3600 };
    World    *world = world_begin();
    LetterRow letter = { .code = NO_CODE, .text = "hello" }, found[MOST];
    Error     error = { "" };
    (void)state;
    assert_true(store_letter_add(world->store, &letter, time_now() + DAY, &error));
    assert_int_equal(
        store_letters_due(world->store, time_now(), time_now() + DAY, found, MOST, &error), 0);
    assert_int_equal(
        store_letters_due(world->store, time_now(), time_now() + DAY / 2, found, MOST, &error), 1);
    world_end(world);
}

/* By a letter to the address that she then has. */
static void ann_asks_for_a_new_password(World *world)
{
    AccountRow  ann;
    const Node *answer;
    Error       error = { "" };
    world->settings.smtp = "smtp://127.0.0.1:1";
    assert_true(store_account_by_name(world->store, &ann, "Ann", &error));
    snprintf(ann.mail, sizeof ann.mail, "ann@example.org");
    assert_true(store_account_change(world->store, &ann, &error));
    assert_int_equal(world_http(world, METHOD_POST, "/api/passwords/forgotten", "",
                                "{\"name\":\"Ann\"}", &answer),
                     200);
    node_free(answer);
}

static void the_database_does_not_have_the_secret_of_a_letter(void **state)
{
    World      *world = world_begin();
    char        token[TOKEN_MAX];
    LetterRow   found[MOST];
    const Node *answer;
    (void)state;
    make_ann(world, token);
    ann_asks_for_a_new_password(world);
    assert_int_equal(due(world, found, 0), 1);
    assert_string_equal(found[0].address, "ann@example.org");
    assert_non_null(strstr(found[0].text, CODE_PLACE));
    assert_null(strstr(found[0].text, "r_"));
    assert_int_equal(found[0].code, CODE_RESET);
    /* With the account its letters go. */
    assert_int_equal(world_http(world, METHOD_DELETE, "/api/account", token, "{}", &answer), 200);
    node_free(answer);
    assert_int_equal(due(world, found, 0), 0);
    world_end(world);
}

/* Of an account whose page is German; the webhook stays as programs know it. */
static void letters_come_in_the_language_of_the_account(void **state)
{
    World      *world = world_begin();
    char        token[TOKEN_MAX], path[64];
    LetterRow   found[MOST];
    const Node *answer;
    (void)state;
    make_ann(world, token);
    assert_int_equal(
        world_http(world, METHOD_PATCH, "/api/account", token, "{\"language\":\"de\"}", &answer),
        200);
    node_free(answer);
    ann_asks_for_a_new_password(world);
    assert_int_equal(due(world, found, 0), 1);
    assert_non_null(strstr(found[0].text, "Subject: Ecumene: ein neues Passwort\r\n"));
    assert_non_null(strstr(found[0].text, "Ann: jemand hat um ein neues Passwort"));
    assert_int_equal(
        world_http(world, METHOD_POST, "/api/tables", token, "{\"pace\":\"days\"}", &answer), 200);
    snprintf(path, sizeof path, "/api/tables/%s/start", node_string(node_get(answer, "table")));
    char seat[TOKEN_MAX];
    snprintf(seat, sizeof seat, "%s", node_string(node_get(answer, "token")));
    node_free(answer);
    assert_int_equal(world_http(world, METHOD_POST, path, seat, "", &answer), 200);
    node_free(answer);
    world_skip(world, 10);
    int mails = 0, hooks = 0;
    for (int count = due(world, found, 0), i = 0; i < count; i++) {
        mails += strstr(found[i].text, "Ann: du bist dran")
                 && strstr(found[i].text, "(Runde 1): bewege");
        hooks += strstr(found[i].text, "Ann: it is your turn")
                 && strstr(found[i].text, "(turn 1): move");
    }
    assert_int_equal(mails, 1);
    assert_int_equal(hooks, 1);
    world_end(world);
}

static void a_subject_beyond_ascii_is_encoded(void **state)
{
    char subject[256];
    (void)state;
    letter_subject(subject, sizeof subject, "a new password");
    assert_string_equal(subject, "a new password");
    letter_subject(subject, sizeof subject, "für");
    assert_string_equal(subject, "=?utf-8?Q?=66=C3=BC=72?=");
    letter_subject(subject, sizeof subject, "ä234567890123456789012345");
    for (const char *line = subject; line; line = strstr(line + 1, "\r\n"))
        assert_true(strcspn(line + 2, "\r") <= 78);
    assert_non_null(strstr(subject, "?=\r\n =?utf-8?Q?"));
}

static void who_is_asked_is_told_by_the_round_that_asks(void **state)
{
    World      *world = world_begin();
    char        token[TOKEN_MAX], path[64];
    LetterRow   found[MOST];
    const Node *answer;
    (void)state;
    make_ann(world, token);
    assert_int_equal(
        world_http(world, METHOD_POST, "/api/tables", token, "{\"pace\":\"days\"}", &answer), 200);
    char table[TABLE_ID_MAX], seat[TOKEN_MAX];
    snprintf(table, sizeof table, "%s", node_string(node_get(answer, "table")));
    snprintf(seat, sizeof seat, "%s", node_string(node_get(answer, "token")));
    node_free(answer);
    snprintf(path, sizeof path, "/api/tables/%s/start", table);
    world_refuse_writes(world, true);
    assert_int_equal(world_http(world, METHOD_POST, path, seat, "", &answer), 503);
    node_free(answer);
    world_refuse_writes(world, false);
    assert_int_equal(due(world, found, 0), 0);
    assert_int_equal(world_http(world, METHOD_POST, path, seat, "", &answer), 200);
    node_free(answer);
    world_skip(world, 10);
    assert_int_equal(due(world, found, 0), 1);
    assert_non_null(strstr(found[0].text, table));
    /* A restart is no news. */
    world_restart(world);
    world_skip(world, 10);
    assert_int_equal(due(world, found, 0), 1);
    world_end(world);
}

int unit_server_post(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_letter_is_taken_by_one_and_comes_back_when_nothing_is_heard),
        cmocka_unit_test(a_clock_that_was_set_back_delays_no_letter),
        cmocka_unit_test(the_database_does_not_have_the_secret_of_a_letter),
        cmocka_unit_test(letters_come_in_the_language_of_the_account),
        cmocka_unit_test(a_subject_beyond_ascii_is_encoded),
        cmocka_unit_test(who_is_asked_is_told_by_the_round_that_asks),
    };
    return cmocka_run_group_tests_name("server_post", tests, NULL, NULL);
}
