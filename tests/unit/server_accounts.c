/* Accounts: who may make one, log in and change it, and what people may call themselves. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/names.h"
#include "server/times.h"
#include "tests/unit/server_world.h"

static int ask(World *world, Method method, const char *path, const char *token, const char *body)
{
    const Node *answer;
    int         status = world_http(world, method, path, token, body, &answer);
    node_free(answer);
    return status;
}

static int code_of(World *world, Method method, const char *path, const char *token,
                   const char *body, char code[32])
{
    const Node *answer;
    int         status = world_http(world, method, path, token, body, &answer);
    const Node *error = node_get(answer, "error");
    snprintf(code, 32, "%s", error ? node_string(node_get(error, "code")) : "");
    node_free(answer);
    return status;
}

static void make_ann(World *world, char token[TOKEN_MAX])
{
    const Node *answer;
    assert_int_equal(world_http(world, METHOD_POST, "/api/accounts", "",
                                "{\"name\":\"Ann\",\"password\":\"correct horse\"}", &answer),
                     200);
    snprintf(token, TOKEN_MAX, "%s", node_string(node_get(answer, "token")));
    node_free(answer);
}

static const char right[] = "{\"name\":\"Ann\",\"password\":\"correct horse\"}";
static const char wrong[] = "{\"name\":\"ANN\",\"password\":\"wrong horse\"}";

static void whoever_guesses_elsewhere_does_not_lock_the_owner_out(void **state)
{
    World *world = world_begin();
    char   token[TOKEN_MAX];
    (void)state;
    make_ann(world, token);
    world->address = "198.51.100.7";
    for (int i = 0; i < 5; i++)
        assert_int_equal(ask(world, METHOD_POST, "/api/sessions", "", wrong), 401);
    assert_int_equal(ask(world, METHOD_POST, "/api/sessions", "", wrong), 429);
    /* Another way of writing the name is no new chance, and the right password none either. */
    assert_int_equal(ask(world, METHOD_POST, "/api/sessions", "", right), 429);
    world->address = "192.0.2.1";
    assert_int_equal(ask(world, METHOD_POST, "/api/sessions", "", right), 200);
    world_end(world);
}

static void the_old_password_is_needed_for_a_new_one_and_for_another_address(void **state)
{
    World *world = world_begin();
    char   token[TOKEN_MAX], other[TOKEN_MAX];
    (void)state;
    make_ann(world, token);
    const Node *answer;
    assert_int_equal(world_http(world, METHOD_POST, "/api/sessions", "", right, &answer), 200);
    snprintf(other, sizeof other, "%s", node_string(node_get(answer, "token")));
    node_free(answer);
    static const char path[] = "/api/account";
    assert_int_equal(ask(world, METHOD_PATCH, path, token, "{\"password\":\"another one\"}"), 400);
    assert_int_equal(ask(world, METHOD_PATCH, path, token,
                         "{\"password\":\"another one\",\"old\":\"wrong horse\"}"),
                     401);
    assert_int_equal(ask(world, METHOD_GET, path, other, ""), 200);
    assert_int_equal(ask(world, METHOD_PATCH, path, token,
                         "{\"password\":\"another one\",\"old\":\"correct horse\"}"),
                     200);
    assert_int_equal(ask(world, METHOD_GET, path, token, ""), 200);
    assert_int_equal(ask(world, METHOD_GET, path, other, ""), 401);
    assert_int_equal(ask(world, METHOD_POST, "/api/sessions", "", right), 401);
    assert_int_equal(ask(world, METHOD_PATCH, path, token,
                         "{\"mail\":\"ann@example.org\",\"old\":\"another one\"}"),
                     409);
    world->settings.smtp = "smtp://127.0.0.1:1";
    assert_int_equal(ask(world, METHOD_PATCH, path, token, "{\"mail\":\"ann@example.org\"}"), 400);
    assert_int_equal(ask(world, METHOD_PATCH, path, token,
                         "{\"mail\":\"ann@example.org\",\"old\":\"another one\"}"),
                     200);
    assert_int_equal(world_http(world, METHOD_GET, path, token, "", &answer), 200);
    assert_string_equal(node_string(node_get(answer, "mail")), "");
    assert_string_equal(node_string(node_get(answer, "unconfirmed")), "ann@example.org");
    node_free(answer);
    /* A webhook is no way into the account. */
    assert_int_equal(ask(world, METHOD_PATCH, path, token, "{\"webhook\":\"https://x.test/\"}"),
                     200);
    world_end(world);
}

static void codes_of_letters_are_good_once_and_for_a_while(void **state)
{
    World     *world = world_begin();
    char       token[TOKEN_MAX], code[TOKEN_MAX], body[200], mail[CONTACT_MAX];
    uint8_t    hash[HASH_BYTES];
    AccountRow ann;
    Error      error = { "" };
    int64_t    account;
    (void)state;
    make_ann(world, token);
    assert_true(store_account_by_name(world->store, &ann, "Ann", &error));
    token_make(&server_ports.chance, code, 'm');
    token_hash(hash, code);
    assert_true(store_code_add(world->store, hash, ann.number, CODE_CONFIRM, "ann@example.org",
                               time_now() + 100, &error));
    snprintf(body, sizeof body, "{\"token\":\"%s\"}", code);
    assert_int_equal(ask(world, METHOD_POST, "/api/account/mail", "", body), 200);
    assert_int_equal(ask(world, METHOD_POST, "/api/account/mail", "", body), 404);
    assert_true(store_account_by_name(world->store, &ann, "Ann", &error));
    assert_string_equal(ann.mail, "ann@example.org");
    token_make(&server_ports.chance, code, 'r');
    token_hash(hash, code);
    assert_true(store_code_add(world->store, hash, ann.number, CODE_RESET, ann.mail, 1000, &error));
    assert_true(store_code_find(world->store, hash, CODE_RESET, 1000, &account, mail, &error));
    assert_int_equal(account, ann.number);
    assert_true(store_code_find(world->store, hash, CODE_RESET, 1001, &account, mail, &error));
    assert_int_equal(account, 0);
    assert_true(store_code_find(world->store, hash, CODE_CONFIRM, 1000, &account, mail, &error));
    assert_int_equal(account, 0);
    snprintf(body, sizeof body, "{\"token\":\"%s\",\"password\":\"a new one\"}", code);
    assert_int_equal(ask(world, METHOD_POST, "/api/passwords", "", body), 404);
    assert_true(store_code_add(world->store, hash, ann.number, CODE_RESET, ann.mail,
                               time_now() + 100, &error));
    assert_int_equal(ask(world, METHOD_POST, "/api/passwords", "", body), 200);
    assert_int_equal(ask(world, METHOD_POST, "/api/passwords", "", body), 404);
    assert_int_equal(ask(world, METHOD_GET, "/api/account", token, ""), 401);
    assert_int_equal(ask(world, METHOD_POST, "/api/sessions", "",
                         "{\"name\":\"Ann\",\"password\":\"a new one\"}"),
                     200);
    world_end(world);
}

static void whether_a_name_has_an_account_is_not_told_by_the_letter_for_it(void **state)
{
    World *world = world_begin();
    char   token[TOKEN_MAX];
    (void)state;
    make_ann(world, token);
    static const char path[] = "/api/passwords/forgotten";
    assert_int_equal(ask(world, METHOD_POST, path, "", "{\"name\":\"Ann\"}"), 409);
    world->settings.smtp = "smtp://127.0.0.1:1";
    assert_int_equal(ask(world, METHOD_POST, path, "", "{\"name\":\"Ann\"}"), 200);
    assert_int_equal(ask(world, METHOD_POST, path, "", "{\"name\":\"Nobody\"}"), 200);
    world_end(world);
}

static void logins_that_nobody_uses_end(void **state)
{
    enum { DAY = 24 * 3600 };
    World     *world = world_begin();
    char       fresh[TOKEN_MAX], old[TOKEN_MAX], used[TOKEN_MAX];
    uint8_t    hash[HASH_BYTES];
    AccountRow ann;
    Error      error = { "" };
    (void)state;
    make_ann(world, fresh);
    assert_true(store_account_by_name(world->store, &ann, "Ann", &error));
    token_make(&server_ports.chance, old, 'a');
    token_hash(hash, old);
    assert_true(store_session_add(world->store, hash, ann.number, time_now() - 91 * DAY, &error));
    token_make(&server_ports.chance, used, 'a');
    token_hash(hash, used);
    assert_true(store_session_add(world->store, hash, ann.number, time_now() - 91 * DAY, &error));
    assert_int_equal(ask(world, METHOD_GET, "/api/account", used, ""), 200);
    world->server.limits.expired_at = 0;
    host_round(&world->server.host, NULL);
    assert_int_equal(ask(world, METHOD_GET, "/api/account", old, ""), 401);
    assert_int_equal(ask(world, METHOD_GET, "/api/account", used, ""), 200);
    assert_int_equal(ask(world, METHOD_GET, "/api/account", fresh, ""), 200);
    world_end(world);
}

static void a_server_can_be_closed_to_strangers(void **state)
{
    World *world = world_begin();
    char   code[32];
    (void)state;
    world->settings.registration = "closed";
    assert_int_equal(code_of(world, METHOD_POST, "/api/accounts", "", right, code), 403);
    assert_string_equal(code, "closed");
    world->settings.registration = "open";
    world->settings.registration_code = "mellon";
    assert_int_equal(code_of(world, METHOD_POST, "/api/accounts", "", right, code), 403);
    assert_string_equal(code, "wrong-code");
    assert_int_equal(ask(world, METHOD_POST, "/api/accounts", "",
                         "{\"name\":\"Ann\",\"password\":\"correct horse\",\"code\":\"mellon\"}"),
                     200);
    world->settings.password = "sesame";
    assert_int_equal(code_of(world, METHOD_POST, "/api/sessions", "", right, code), 403);
    assert_string_equal(code, "server-password");
    assert_int_equal(ask(world, METHOD_GET, "/api/tables", "", ""), 403);
    world_send(world, 9, "server-password", "{\"do\":\"open\",\"id\":1,\"table\":\"x\"}");
    world_send(world, 9, "no-table",
               "{\"do\":\"open\",\"id\":1,\"table\":\"x\",\"password\":\"sesame\"}");
    world->password = "sesame";
    assert_int_equal(ask(world, METHOD_GET, "/api/tables", "", ""), 200);
    assert_int_equal(ask(world, METHOD_POST, "/api/sessions", "", right), 200);
    world_end(world);
}

static void whoever_is_banned_learns_why_and_nothing_else(void **state)
{
    World     *world = world_begin();
    char       token[TOKEN_MAX], code[32];
    AccountRow ann;
    Error      error = { "" };
    (void)state;
    make_ann(world, token);
    assert_true(store_account_by_name(world->store, &ann, "Ann", &error));
    snprintf(ann.banned, sizeof ann.banned, "rude to others");
    assert_true(store_account_change(world->store, &ann, &error));
    assert_int_equal(code_of(world, METHOD_POST, "/api/sessions", "", wrong, code), 401);
    assert_int_equal(code_of(world, METHOD_POST, "/api/sessions", "", right, code), 403);
    assert_string_equal(code, "banned");
    assert_int_equal(ask(world, METHOD_GET, "/api/account", token, ""), 401);
    world_end(world);
}

/* ---- Names ---- */

static void names_have_one_form(void **state)
{
    Error error = { "" };
    char  name[64] = "  Jose\xCC\x81 \xE2\x80\x83  Ma\xCC\x82\xCC\x81ria ";
    (void)state;
    assert_true(name_clean(name, &error));
    assert_string_equal(name, "Jos\xC3\xA9 M\xE1\xBA\xA5ria");
    char emoji[] = "\xE2\x9D\xA4\xEF\xB8\x8F";
    assert_true(name_clean(emoji, &error));
    assert_string_equal(emoji, "\xE2\x9D\xA4");
    static const char *const bad[] = {
        "A\xE2\x80\x8Bnn",           /* Zero width. */
        "\xE2\x80\xAEnnA",           /* Right to left. */
        "A\xC2\xADnn",               /* A soft hyphen. */
        "\xE3\x85\xA4",              /* A filler. */
        "A\xE2\x81\xA6nn",           /* An isolate. */
        "\xF3\xA0\x81\x81",          /* A tag. */
        "A\xCC\x8D\xCC\x8D\xCC\x8D", /* Too many marks. */
        "\xCC\x81nn",                /* A mark on nothing. */
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        snprintf(name, sizeof name, "%s", bad[i]);
        if (name_clean(name, &error))
            fail_msg("name %zu was taken", i);
    }
    assert_true(names_alike("\xC3\x89MILE", "\xC3\xA9mile"));
    assert_true(
        names_alike("\xD0\x90\xD0\xBD\xD0\xBD\xD0\xB0", "\xD0\xB0\xD0\x9D\xD0\x9D\xD0\x90"));
    assert_false(names_alike("Ann", "Anne"));
}

static void mail_addresses_are_one_address(void **state)
{
    (void)state;
    assert_true(mail_is_address("ann.o'hara+x@mail.example.org"));
    static const char *const bad[] = { "",        "ann",  "@x.org", "ann@", "a@b@c", "a b@c",
                                       "a@b,c@d", "a@b>", "a@.b",   "a@b.", "<a@b>" };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(mail_is_address(bad[i]));
}

static void nobody_at_a_table_has_the_name_of_another(void **state)
{
    World *world = world_begin();
    char   path[64], code[32];
    (void)state;
    assert_int_equal(ask(world, METHOD_POST, "/api/tables", "",
                         "{\"seats\":[{\"kind\":\"mine\",\"name\":\"Ann\"},"
                         "{\"kind\":\"mine\",\"name\":\"ann\"}]}"),
                     400);
    Place place =
        world_make(world,
                   "{\"seats\":[{\"kind\":\"mine\",\"name\":\"Ann\"},{\"kind\":\"open\"}],"
                   "\"open\":true}",
                   false);
    snprintf(path, sizeof path, "/api/tables/%s/seats", place.id);
    assert_int_equal(code_of(world, METHOD_POST, path, "", "{\"name\":\" ANN \"}", code), 409);
    assert_string_equal(code, "name-taken");
    assert_int_equal(ask(world, METHOD_POST, path, "", "{\"name\":\"A\xE2\x80\x8Bnn\"}"), 400);
    assert_int_equal(ask(world, METHOD_POST, path, "", "{\"name\":\"Bob\"}"), 200);
    world_end(world);
}

/* Nor by being called after the own account. */
static void nobody_is_called_like_another_by_an_account(void **state)
{
    World *world = world_begin();
    char   path[64], code[32], ann[TOKEN_MAX];
    (void)state;
    make_ann(world, ann);
    Place place =
        world_make(world,
                   "{\"seats\":[{\"kind\":\"mine\",\"name\":\"Ann\"},{\"kind\":\"open\"}],"
                   "\"open\":true}",
                   false);
    snprintf(path, sizeof path, "/api/tables/%s/seats", place.id);
    assert_int_equal(code_of(world, METHOD_POST, path, ann, "{}", code), 409);
    assert_string_equal(code, "name-taken");
    assert_int_equal(ask(world, METHOD_POST, path, ann, "{\"name\":\"The other Ann\"}"), 200);
    const Node *made;
    Error       error;
    assert_int_equal(world_http(world, METHOD_POST, "/api/tables", ann,
                                "{\"seats\":[{\"kind\":\"mine\"},{\"kind\":\"mine\"}]}", &made),
                     200);
    const Table *table =
        tables_find(&world->server.host, node_string(node_get(made, "table")), &error);
    assert_string_equal(table->seats[0].row.name, "Ann");
    assert_string_equal(table->seats[1].row.name, "");
    node_free(made);
    world_end(world);
}

int unit_server_accounts(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whoever_guesses_elsewhere_does_not_lock_the_owner_out),
        cmocka_unit_test(the_old_password_is_needed_for_a_new_one_and_for_another_address),
        cmocka_unit_test(codes_of_letters_are_good_once_and_for_a_while),
        cmocka_unit_test(whether_a_name_has_an_account_is_not_told_by_the_letter_for_it),
        cmocka_unit_test(logins_that_nobody_uses_end),
        cmocka_unit_test(a_server_can_be_closed_to_strangers),
        cmocka_unit_test(whoever_is_banned_learns_why_and_nothing_else),
        cmocka_unit_test(names_have_one_form),
        cmocka_unit_test(mail_addresses_are_one_address),
        cmocka_unit_test(nobody_at_a_table_has_the_name_of_another),
        cmocka_unit_test(nobody_is_called_like_another_by_an_account),
    };
    return cmocka_run_group_tests_name("server_accounts", tests, NULL, NULL);
}
