/* Who gets in: connections by address, deadlines for what they send, and strict headers. */
#include <stdio.h>
#include <string.h>

#include "server/headers.h"
#include "table/message.h"
#include "server/net.h"
#include "server/peers.h"
#include "tests/unit/unit.h"

/* ---- Slow actions ---- */

static void a_slow_action_is_told_with_where_its_time_went(void **state)
{
    char  line[256];
    Reply reply = { .came_us = 1000000,
                    .round_us = 1040000,
                    .left_us = 1540000,
                    .commit_us = 470000,
                    .about = "table=abc n=7" };
    (void)state;
    assert_false(slow_action(line, sizeof line, &reply, 1600000, 600));
    assert_false(slow_action(line, sizeof line, &reply, 9600000, 0));
    assert_true(slow_action(line, sizeof line, &reply, 1601000, 600));
    assert_string_equal(line,
                        "table=abc n=7 ms=601 wait_ms=40 store_ms=500 commit_ms=470 send_ms=61");
}

/* ---- Connections ---- */

static void an_address_has_so_many_connections_and_others_have_theirs(void **state)
{
    Peers peers;
    Peer *held[3];
    (void)state;
    peers_init(&peers, 3);
    for (int i = 0; i < 3; i++)
        assert_non_null(held[i] = peer_new(&peers, NULL, 10 + i, "192.0.2.1", false, 0));
    assert_null(peer_new(&peers, NULL, 20, "192.0.2.1", false, 0));
    assert_non_null(peer_new(&peers, NULL, 21, "192.0.2.2", false, 0));
    assert_non_null(peer_new(&peers, NULL, 22, "192.0.2.1", true, 0));
    peer_is_socket(&peers, held[0], 0); /* It has left the line. */
    assert_non_null(peer_new(&peers, NULL, 23, "192.0.2.1", false, 0));
    assert_null(peer_new(&peers, NULL, 24, "192.0.2.1", false, 0));
    peer_free(&peers, held[1], 0);
    assert_null(peer_at(&peers, 11));
    assert_non_null(peer_new(&peers, NULL, 11, "192.0.2.1", false, 0));
    assert_ptr_equal(peer_at(&peers, 12), held[2]);
    peers_free(&peers);
}

static void count_late(void *context, Peer *peer)
{
    (void)peer;
    ++*(int *)context;
}

static int late(Peers *peers, int64_t now_ms)
{
    int count = 0;
    peers_late(peers, now_ms, count_late, &count);
    return count;
}

static void whatever_trickles_in_the_time_for_a_request_is_over_at_some_time(void **state)
{
    Peers peers;
    (void)state;
    peers_init(&peers, 0);
    Peer *peer = peer_new(&peers, NULL, 3, "192.0.2.1", false, 1000);
    assert_int_equal(late(&peers, 1000 + HEAD_SECONDS * 1000 - 1), 0);
    assert_int_equal(late(&peers, 1000 + HEAD_SECONDS * 1000), 1);
    assert_int_equal(late(&peers, 1000000), 0);
    peer_awaits_body(peer, 10 * BODY_BYTES_A_SECOND, 2000000);
    assert_int_equal(late(&peers, 2000000 + (BODY_SECONDS + 10) * 1000 - 1), 0);
    assert_int_equal(late(&peers, 2000000 + (BODY_SECONDS + 10) * 1000), 1);
    peer_awaits_body(peer, 1, 3000000);
    peer_awaits_answer(peer);
    assert_int_equal(late(&peers, 9000000), 0);
    peer_awaits_next(peer, 9000000);
    assert_int_equal(late(&peers, 9000000 + NEXT_HEAD_SECONDS * 1000), 1);
    peer_is_socket(&peers, peer, 0);
    assert_int_equal(late(&peers, INT64_MAX), 0);
    peers_free(&peers);
}

/* ---- Headers ---- */

static void lengths_are_digits_and_nothing_else(void **state)
{
    (void)state;
    assert_int_equal(header_length("0"), 0);
    assert_int_equal(header_length("65536"), 65536);
    static const char *const wrong[] = { "",    "+5",  "-1",
                                         " 5",  "5 ",  "5,5",
                                         "0x5", "5.0", "9999999999999999999" };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(header_length(wrong[i]), -1);
}

static void a_type_is_exactly_that_type(void **state)
{
    (void)state;
    assert_true(header_is_type("application/json", "application/json"));
    assert_true(header_is_type("Application/JSON; charset=UTF-8", "application/json"));
    assert_true(header_is_type("text/plain;charset=\"utf-8\"", "text/plain"));
    static const char *const wrong[] = { "",
                                         "application/jsonp",
                                         "application/json, text/plain",
                                         "application/json; charset=latin1",
                                         "application/json; x",
                                         "application/json;" };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(header_is_type(wrong[i], "application/json"));
}

static void a_bearer_has_one_token(void **state)
{
    char token[16];
    (void)state;
    assert_true(header_bearer("Bearer a_b-C9", token, sizeof token));
    assert_string_equal(token, "a_b-C9");
    static const char *const wrong[] = { "",           "Basic abc",  "Bearer ",
                                         "Bearer a b", "Bearer a,b", "Bearer 0123456789abcdef" };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(header_bearer(wrong[i], token, sizeof token));
        assert_string_equal(token, "");
    }
    header_decoded("op%C3%A9n%25", token, sizeof token);
    assert_string_equal(token, "op\xC3\xA9n%");
    header_decoded("%zz", token, sizeof token);
    assert_string_equal(token, "");
    header_decoded("0123456789abcdef", token, sizeof token);
    assert_string_equal(token, "");
    assert_true(header_lists("chat, ecumene-1", "ecumene-1"));
    assert_false(header_lists("ecumene-10, xecumene-1", "ecumene-1"));
}

static void with_a_base_url_only_its_host_and_origin_fit(void **state)
{
    static const char base[] = "https://games.example.org/ecumene/";
    (void)state;
    assert_true(host_fits(base, "games.example.org"));
    assert_true(host_fits(base, "Games.Example.ORG:443"));
    assert_false(host_fits(base, "games.example.org:8080"));
    assert_false(host_fits(base, "games.example.org.evil.test"));
    assert_false(host_fits(base, "evil.test/games.example.org"));
    assert_false(host_fits(base, "127.0.0.1"));
    assert_false(host_fits(base, ""));
    assert_true(host_fits("http://[2001:db8::1]:8080", "[2001:db8::1]:8080"));
    assert_false(host_fits("http://[2001:db8::1]:8080", "[2001:db8::1]:80"));
    assert_false(host_fits("http://[2001:db8::1]:8080", "[2001:db8::1"));
    assert_true(origin_fits(base, "https://games.example.org"));
    assert_true(origin_fits(base, "https://games.example.org:443"));
    assert_false(origin_fits(base, "http://games.example.org"));
    assert_false(origin_fits(base, "https://games.example.org:8443"));
    assert_false(origin_fits(base, "https://evil.test"));
    assert_false(origin_fits(base, "null"));
    assert_true(origin_of_host("127.0.0.1:8080", "http://127.0.0.1:8080"));
    assert_false(origin_of_host("127.0.0.1:8080", "http://127.0.0.1:9090"));
}

int unit_server_doors(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_slow_action_is_told_with_where_its_time_went),
        cmocka_unit_test(an_address_has_so_many_connections_and_others_have_theirs),
        cmocka_unit_test(whatever_trickles_in_the_time_for_a_request_is_over_at_some_time),
        cmocka_unit_test(lengths_are_digits_and_nothing_else),
        cmocka_unit_test(a_type_is_exactly_that_type),
        cmocka_unit_test(a_bearer_has_one_token),
        cmocka_unit_test(with_a_base_url_only_its_host_and_origin_fit),
    };
    return cmocka_run_group_tests_name("server_doors", tests, NULL, NULL);
}
