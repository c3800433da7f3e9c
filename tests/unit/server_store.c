/* What the server is built of: tokens, limits, settings, and the store. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <arpa/inet.h>
#include <netinet/in.h>
#include <unistd.h>

#include "table/limits.h"
#include "server/private.h"
#include "server/settings.h"
#include "server/store_parts.h"
#include "table/hash.h"
#include "table/tokens.h"
#include "tests/unit/server_world.h"

#include <sodium.h> /* Behind the headers of the rules: it brings a NAME_MAX. */

static void tokens_have_a_form_and_hashes_tell_them_apart(void **state)
{
    char    a[TOKEN_MAX], b[TOKEN_MAX];
    uint8_t hash_a[HASH_BYTES], hash_b[HASH_BYTES];
    (void)state;
    assert_true(chance_ready());
    token_make(&server_ports.chance, a, 's');
    token_make(&server_ports.chance, b, 's');
    assert_true(token_is(a, 's'));
    assert_false(token_is(a, 'h'));
    assert_false(token_is("s_short", 's'));
    assert_string_not_equal(a, b);
    token_hash(hash_a, a);
    token_hash(hash_b, b);
    assert_memory_not_equal(hash_a, hash_b, HASH_BYTES);
    token_derive(a, 's', "a_login-that-is-long-enough", "table", 1);
    token_derive(b, 's', "a_login-that-is-long-enough", "table", 1);
    assert_string_equal(a, b);
    token_derive(b, 's', "a_login-that-is-long-enough", "table", 2);
    assert_string_not_equal(a, b);
}

/* Texts of every length around the blocks of both hashes, with keys of every length. */
static void our_hashes_are_those_of_libsodium(void **state)
{
    enum { LENGTHS = 600 };
    uint8_t text[LENGTHS], key[BLAKE2B_MOST], ours[BLAKE2B_MOST], theirs[BLAKE2B_MOST];
    (void)state;
    for (size_t i = 0; i < LENGTHS; i++)
        text[i] = (uint8_t)(7 * i + 1);
    for (size_t i = 0; i < sizeof key; i++)
        key[i] = (uint8_t)(200 - i);
    for (size_t length = 0; length < LENGTHS; length++) {
        size_t keyed = length % (sizeof key + 1), size = 16 + length % 49;
        hash_blake2b(ours, size, (Bytes){ text, length }, (Bytes){ key, keyed });
        crypto_generichash(theirs, size, text, length, keyed ? key : NULL, keyed);
        assert_memory_equal(ours, theirs, size);
        hash_sha256(ours, (Bytes){ text, length });
        crypto_hash_sha256(theirs, text, length);
        assert_memory_equal(ours, theirs, SHA256_BYTES);
    }
}

/* The value is that of `printf 'ecumene seed 42 000102...0f' | sha256sum`. */
static void the_promise_of_a_seed_can_be_checked_by_anybody(void **state)
{
    uint8_t salt[SALT_BYTES];
    char    text[65];
    (void)state;
    for (int i = 0; i < SALT_BYTES; i++)
        salt[i] = (uint8_t)i;
    seed_commitment(text, 42, salt);
    assert_string_equal(text, "ce372fd29ad289aa9c55e219f2e6a882f07b0f78a7dde94e722e6a4dedb171b3");
}

static void a_bucket_fills_again(void **state)
{
    Bucket bucket = { 0 };
    (void)state;
    for (int i = 0; i < 5; i++)
        assert_true(bucket_take(&bucket, 1000, 5, 1000000));
    assert_false(bucket_take(&bucket, 1000, 5, 1000000));
    assert_false(bucket_take(&bucket, 1000, 5, 1000999));
    assert_true(bucket_take(&bucket, 1000, 5, 1001000));
    assert_true(bucket_take(&bucket, 0, 0, 1001000));
}

static void what_costs_more_than_there_is_has_to_be_waited_for(void **state)
{
    Bucket bucket = { 0 };
    (void)state;
    assert_int_equal(bucket_charge(&bucket, 100000, 500, 400000, 0), 0);
    assert_false(bucket_overdrawn(&bucket, 100000, 500, 0));
    assert_int_equal(bucket_charge(&bucket, 100000, 500, 300000, 0), 2000);
    assert_true(bucket_overdrawn(&bucket, 100000, 500, 1999));
    assert_false(bucket_overdrawn(&bucket, 100000, 500, 2000));
}

static void limits_forget_the_idle_and_keep_the_busy(void **state)
{
    Limits limits;
    char   name[32];
    (void)state;
    limits_init(&limits, 1000, 2);
    limits_row(&limits, "busy", 0)->held = 3;
    for (int i = 0; i < 5000; i++) {
        snprintf(name, sizeof name, "10.0.%d.%d", i / 256, i % 256);
        assert_true(limits_take(&limits, name, (int64_t)i * 100));
    }
    assert_int_equal(limits_row(&limits, "busy", 500000)->held, 3);
    assert_true(limits.room <= 1024);
    limits_free(&limits);
}

static void neighbours_in_a_net_share_a_limit(void **state)
{
    char a[ADDRESS_MAX], b[ADDRESS_MAX];
    (void)state;
    address_key(a, "2001:db8:1:2:3:4:5:6");
    address_key(b, "2001:db8:1:2:ffff::1");
    assert_string_equal(a, b);
    address_key(a, "192.0.2.7");
    assert_string_equal(a, "192.0.2.7");
}

/* ---- The store ---- */

static Store *open_store(void)
{
    return test_store();
}

static TableRow add_table(Store *store, const char *id)
{
    Error    error = { "" };
    TableRow row = {
        .state = STATE_LOBBY, .made = 5, .touched = 6, .seed = UINT64_MAX, .settings = "{}"
    };
    snprintf(row.id, sizeof row.id, "%s", id);
    assert_true(store_begin(store, &error));
    assert_true(store_table_add(store, &row, &error));
    assert_true(store_commit(store, &error));
    return row;
}

static void tables_are_kept_changed_and_taken_away(void **state)
{
    Store   *store = open_store();
    Error    error;
    TableRow row = add_table(store, "one"), found;
    (void)state;
    assert_true(store_table_by_id(store, &found, "one", &error));
    assert_int_equal(found.number, row.number);
    assert_true(found.seed == UINT64_MAX);
    assert_string_equal(found.settings, "{}");
    table_row_free(&found);
    row.state = STATE_OVER;
    assert_true(store_begin(store, &error));
    assert_true(store_table_change(store, &row, &error));
    store_rollback(store);
    assert_true(store_table_by_id(store, &found, "one", &error));
    assert_int_equal(found.state, STATE_LOBBY);
    table_row_free(&found);
    assert_true(store_begin(store, &error));
    assert_true(store_table_remove(store, row.number, &error));
    assert_true(store_commit(store, &error));
    assert_false(store_table_by_id(store, &found, "one", &error));
    assert_string_equal(error.text, "");
    store_close(store);
}

static bool count_actions(void *context, int64_t n, const ActionRow *row, Error *error)
{
    (void)error;
    assert_int_equal(n, ++*(int *)context);
    assert_string_equal(row->text, "done");
    return true;
}

static void actions_come_back_in_order_and_without_gaps(void **state)
{
    Store    *store = open_store();
    Error     error = { "" };
    int64_t   table = add_table(store, "one").number;
    ActionRow row = { .seat = 2, .text = "done", .at = 9 };
    int       count = 0;
    (void)state;
    assert_true(store_begin(store, &error));
    for (int n = 1; n <= 20; n++)
        assert_true(store_action_add(store, table, n, &row, &error));
    assert_true(store_actions_cut(store, table, 12, &error));
    assert_true(store_commit(store, &error));
    assert_true(store_actions(store, table, 0, 100, count_actions, &count, &error));
    assert_int_equal(count, 12);
    count = 3;
    assert_true(store_actions(store, table, 3, 5, count_actions, &count, &error));
    assert_int_equal(count, 8);
    assert_true(store_action_add(store, table, 14, &row, &error));
    count = 0;
    assert_false(store_actions(store, table, 0, 100, count_actions, &count, &error));
    assert_non_null(strstr(error.text, "missing"));
    store_close(store);
}

static void tokens_open_their_seats_until_the_login_ends(void **state)
{
    Store   *store = open_store();
    Error    error = { "" };
    uint8_t  hash[HASH_BYTES] = { 1 }, session[HASH_BYTES] = { 2 };
    int64_t  table = add_table(store, "one").number;
    uint32_t seats;
    char     id[TABLE_ID_MAX];
    (void)state;
    for (int seat = 0; seat < 3; seat += 2)
        assert_true(
            store_token_add(store, hash, &(TokenRow){ table, seat, TOKEN_SEAT }, session, &error));
    assert_true(store_token_seats(store, hash, table, TOKEN_SEAT, &seats, &error));
    assert_int_equal(seats, 5);
    assert_true(store_token_seats(store, hash, table, TOKEN_HAND, &seats, &error));
    assert_int_equal(seats, 0);
    assert_true(store_token_table(store, hash, id, &error));
    assert_string_equal(id, "one");
    assert_true(store_session_remove(store, session, &error));
    assert_true(store_token_seats(store, hash, table, TOKEN_SEAT, &seats, &error));
    assert_int_equal(seats, 0);
    store_close(store);
}

static void names_of_accounts_are_taken_in_every_case(void **state)
{
    Store     *store = open_store();
    Error      error = { "" };
    uint8_t    session[HASH_BYTES] = { 3 };
    AccountRow ann = { .name = "Ann", .password = "x" }, found;
    (void)state;
    assert_true(store_account_add(store, &ann, &error));
    assert_false(store_account_add(store, &(AccountRow){ .name = "ANN" }, &error));
    assert_string_equal(error.text, "");
    assert_true(store_session_add(store, session, ann.number, 1, &error));
    assert_true(store_account_by_session(store, &found, session, &error));
    assert_string_equal(found.name, "Ann");
    assert_true(store_account_remove(store, ann.number, &error));
    assert_false(store_account_by_session(store, &found, session, &error));
    assert_false(store_account_by_name(store, &found, "Ann", &error));
    assert_string_equal(error.text, "");
    store_close(store);
}

/* Whoever adds a table has to say in stored.def that it moves too; those of running processes do
 * not. */
static void assert_all_tables_move(Store *file)
{
#define STORED(table, keys) +1
    enum {
        MOVING = 0
#include "server/stored.def"
    };
#undef STORED
    Error      error = { "" };
    Statement *statement = file->driver->prepare(
        file,
        "SELECT count(*) FROM sqlite_master WHERE type='table' AND name NOT LIKE 'sqlite_%'"
        " AND name NOT IN ('members', 'leases', 'epochs', 'errands', 'limits')",
        "", &error);
    assert_non_null(statement);
    assert_int_equal(store_next(file, statement, &error), 1);
    assert_int_equal(column_int(statement, 0), MOVING);
    file->driver->finish(statement);
}

/* Into a file and, from there, into a database of the kind that is tested. */
static void all_that_is_stored_can_move_to_another_database(void **state)
{
    World  *world = world_begin();
    Error   error = { "" };
    int64_t rows = 0, again = 0;
    Store  *file = store_open(":memory:", &error);
    Place   place = world_two_people(world, "");
    (void)state;
    const Node *answer = NULL;
    world_http(world, METHOD_POST, "/api/accounts", "",
               "{\"name\":\"J\\u00f6rg\",\"password\":\"long enough\"}", &answer);
    node_free(answer);
    for (int i = 0; i < 3; i++)
        world_act_first(world, &place, "");
    assert_true(store_begin(world->store, &error));
    for (int i = 0; i < 1200; i++)
        assert_true(store_chat_add(world->store, place.table->row.number,
                                   &(ChatRow){ .name = "Ann", .text = "hello", .at = i }, &error));
    assert_true(store_commit(world->store, &error));
    assert_true(store_copy(file, world->store, &rows, &error));
    assert_true(rows > 1210);
    assert_all_tables_move(file);
    assert_false(store_copy(file, world->store, &again, &error));
    assert_non_null(strstr(error.text, "nothing was copied"));
    world_sql(world, "UPDATE seats SET name='x' WHERE seat=1");
    assert_false(store_compare(file, world->store, &error));
    assert_string_equal(error.text, "row 2 of seats is not the same in both");
    world_end(world);
    Store *other = test_store();
    assert_true(store_copy(other, file, &again, &error));
    assert_int_equal(again, rows);
    /* Numbers go on behind those that were copied. */
    assert_int_equal(add_table(other, "another").number, 2);
    store_close(other);
    store_close(file);
}

static void a_database_of_a_newer_program_is_not_touched(void **state)
{
    const char *remote = getenv("ECUMENE_TEST_DB");
    char        path[] = "/tmp/ecumene-unit-XXXXXX";
    Error       error = { "" };
    (void)state;
    close(mkstemp(path));
    Store *store = store_open(remote ? remote : path, &error);
    assert_non_null(store);
    int64_t version = 0;
    assert_true(store->driver->version(store, &version, &error));
    assert_true(store->driver->version_put(store, 1000, &error));
    assert_null(store_open(remote ? remote : path, &error));
    assert_non_null(strstr(error.text, "newer program (version 1000"));
    assert_true(store->driver->version_put(store, version, &error));
    store_close(store);
    unlink(path);
}

static void count_member(void *context, int64_t number, const char *name)
{
    (void)number;
    (void)name;
    ++*(int *)context;
}

static void run_sql(Store *store, const char *sql)
{
    Error error = { "" };
    assert_true(store->driver->execute(store, sql, "preparing a test", &error));
}

/* Is what this member writes still its own to write? */
static bool holds(Store *store, int64_t member, int64_t table, int64_t epoch)
{
    Error error = { "" };
    bool  held = false;
    assert_true(store_begin(store, &error));
    assert_true(store_members_fence(store, member, &table, &epoch, 1, &held, &error));
    assert_true(store_commit(store, &error));
    return held;
}

static void a_table_has_one_owner_and_whoever_was_ended_can_do_no_harm(void **state)
{
    Error   error = { "" };
    int64_t one = 0, other = 0, twin = 0, ended = 0;
    int     buried = 0;
    bool    alive = false;
    Lease   lease;
    (void)state;
    if (!getenv("ECUMENE_TEST_DB")) {
        assert_false(store_lock_shared("ecumene.db", &error));
        assert_non_null(strstr(error.text, "need a database of PostgreSQL"));
        return;
    }
    Store  *a = test_store(), *b = store_open(getenv("ECUMENE_TEST_DB"), &error);
    int64_t table = add_table(a, "one").number;
    assert_true(store_member_add(a, "a", "", &one, &error));
    assert_true(store_member_add(b, "b", "http://b", &other, &error));
    assert_true(store_member_add(b, "a", "", &twin, &error));
    assert_true(one && other && !twin);
    assert_true(store_lease_take(a, table, one, &lease, &error));
    assert_int_equal(lease.epoch, 1);
    assert_true(store_lease_take(b, table, other, &lease, &error));
    assert_int_equal(lease.epoch, 0);
    assert_string_equal(lease.name, "a");
    assert_true(holds(a, one, table, 1));
    assert_false(holds(b, other, table, 1));
    assert_true(store_members_bury(b, count_member, &buried, &error));
    assert_int_equal(buried, 0);
    /* The clock of the database was set back: nobody lives for hours by that. */
    run_sql(b, "UPDATE members SET until=until+7200000 WHERE name='a'");
    assert_true(store_members_bury(b, count_member, &buried, &error));
    assert_int_equal(buried, 0);
    run_sql(b, "UPDATE members SET until=until-6000 WHERE name='a' AND until<extract(epoch FROM "
               "now())*1000+10000");
    run_sql(b, "UPDATE members SET until=until+10000 WHERE name='b'");
    assert_true(store_members_bury(b, count_member, &buried, &error));
    assert_int_equal(buried, 1);
    run_sql(b, "UPDATE members SET ended=0, until=until+6000 WHERE name='a'");
    buried = 0;
    run_sql(b, "UPDATE members SET until=0 WHERE name='a'");
    assert_true(store_members_bury(b, count_member, &buried, &error));
    assert_int_equal(buried, 1);
    assert_false(holds(a, one, table, 1));
    assert_true(store_lease_take(b, table, other, &lease, &error));
    assert_int_equal(lease.epoch, 2);
    assert_true(store_member_beat(a, one, &alive, &ended, &error));
    assert_false(alive);
    assert_true(store_lease_take(a, table, one, &lease, &error));
    assert_int_equal(lease.epoch, 0);
    assert_string_equal(lease.url, "http://b");
    assert_true(store_member_beat(b, other, &alive, &ended, &error));
    assert_true(alive);
    assert_int_equal(ended, 1);
    store_close(a);
    store_close(b);
}

/* What is in the middle of a transaction is lost with the connection, told, and the next one is
 * fine. */
static void a_connection_that_breaks_in_a_transaction_is_told(void **state)
{
    Error    error = { "" };
    TableRow found;
    (void)state;
    if (!getenv("ECUMENE_TEST_DB"))
        return;
    Store    *a = test_store(), *b = store_open(getenv("ECUMENE_TEST_DB"), &error);
    int64_t   table = add_table(a, "one").number;
    ActionRow row = { .seat = 2, .text = "done", .at = 9 };
    assert_true(store_begin(a, &error));
    assert_true(store_action_add(a, table, 1, &row, &error));
    assert_true(store_table_by_id(a, &found, "one", &error));
    table_row_free(&found);
    run_sql(b,
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE state LIKE 'idle in%'");
    assert_true(store_action_add(a, table, 2, &row, &error) || error.text[0]);
    assert_false(store_commit(a, &error));
    assert_non_null(strstr(error.text, "connection"));
    store_rollback(a);
    assert_true(store_begin(a, &error));
    assert_true(store_action_add(a, table, 1, &row, &error));
    assert_true(store_commit(a, &error));
    store_close(a);
    store_close(b);
}

static void a_file_that_is_no_database_is_told(void **state)
{
    char  path[] = "/tmp/ecumene-unit-XXXXXX";
    Error error = { "" };
    int   file = mkstemp(path);
    (void)state;
    for (int i = 0; i < 100; i++)
        assert_int_equal(write(file, "this is no database ", 20), 20);
    close(file);
    assert_null(store_open(path, &error));
    assert_non_null(strstr(error.text, path));
    unlink(path);
}

static void a_database_that_was_deleted_or_replaced_takes_nothing(void **state)
{
    char  path[] = "/tmp/ecumene-unit-XXXXXX", aside[64];
    Error error = { "" };
    (void)state;
    close(mkstemp(path));
    snprintf(aside, sizeof aside, "%s.aside", path);
    Store *store = store_open(path, &error);
    assert_non_null(store);
    assert_true(store_healthy(store, &error));
    assert_int_equal(rename(path, aside), 0);
    assert_false(store_healthy(store, &error));
    assert_non_null(strstr(error.text, "deleted"));
    assert_false(store_begin(store, &error));
    FILE *other = fopen(path, "w");
    assert_non_null(other);
    fclose(other);
    assert_false(store_begin(store, &error));
    assert_non_null(strstr(error.text, "another file"));
    assert_int_equal(rename(aside, path), 0);
    assert_true(store_begin(store, &error));
    assert_true(store_commit(store, &error));
    store_close(store);
    unlink(path);
}

static bool is_private(const char *text)
{
    struct sockaddr_in  four = { .sin_family = AF_INET };
    struct sockaddr_in6 six = { .sin6_family = AF_INET6 };
    if (inet_pton(AF_INET, text, &four.sin_addr) == 1)
        return address_is_private((const struct sockaddr *)(const void *)&four);
    assert_int_equal(inet_pton(AF_INET6, text, &six.sin6_addr), 1);
    return address_is_private((const struct sockaddr *)(const void *)&six);
}

static void private_addresses_are_known_in_every_disguise(void **state)
{
    static const char *const inside[] = {
        "10.1.2.3",
        "127.0.0.1",
        "192.168.1.1",
        "172.20.0.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "::1",
        "::",
        "fe80::1",
        "fd00::1",
        "ff02::1",
        "::ffff:127.0.0.1",
        "::10.0.0.1",
        "64:ff9b::192.168.0.1",
        "64:ff9b::7f00:1",
        "64:ff9b:1::8.8.8.8",
        "2002:c0a8:101::1",
        "2002:7f00:1::",
        "2001:0:1::1",
        "192.0.0.8",
        "198.18.0.1",
    };
    static const char *const outside[] = { "8.8.8.8",        "172.32.0.1",     "100.128.0.1",
                                           "2606:4700::1",   "::ffff:8.8.8.8", "64:ff9b::8.8.8.8",
                                           "2002:808:808::1" };
    (void)state;
    for (size_t i = 0; i < sizeof inside / sizeof *inside; i++)
        if (!is_private(inside[i]))
            fail_msg("%s is private", inside[i]);
    for (size_t i = 0; i < sizeof outside / sizeof *outside; i++)
        if (is_private(outside[i]))
            fail_msg("%s is not private", outside[i]);
}

int unit_server_store(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tokens_have_a_form_and_hashes_tell_them_apart),
        cmocka_unit_test(our_hashes_are_those_of_libsodium),
        cmocka_unit_test(the_promise_of_a_seed_can_be_checked_by_anybody),
        cmocka_unit_test(a_bucket_fills_again),
        cmocka_unit_test(what_costs_more_than_there_is_has_to_be_waited_for),
        cmocka_unit_test(limits_forget_the_idle_and_keep_the_busy),
        cmocka_unit_test(neighbours_in_a_net_share_a_limit),
        cmocka_unit_test(tables_are_kept_changed_and_taken_away),
        cmocka_unit_test(actions_come_back_in_order_and_without_gaps),
        cmocka_unit_test(tokens_open_their_seats_until_the_login_ends),
        cmocka_unit_test(names_of_accounts_are_taken_in_every_case),
        cmocka_unit_test(all_that_is_stored_can_move_to_another_database),
        cmocka_unit_test(a_database_of_a_newer_program_is_not_touched),
        cmocka_unit_test(a_table_has_one_owner_and_whoever_was_ended_can_do_no_harm),
        cmocka_unit_test(a_connection_that_breaks_in_a_transaction_is_told),
        cmocka_unit_test(a_file_that_is_no_database_is_told),
        cmocka_unit_test(a_database_that_was_deleted_or_replaced_takes_nothing),
        cmocka_unit_test(private_addresses_are_known_in_every_disguise),
    };
    return cmocka_run_group_tests_name("server_store", tests, NULL, NULL);
}
