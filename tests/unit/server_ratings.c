/* Ratings: the figures of the model, and which games count for whom. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "table/contest.h"
#include "server/rated.h"
#include "server/times.h"
#include "tests/unit/server_world.h"

/* ---- The model ---- */

static void assert_near(double value, double expected)
{
    assert_true(fabs(value - expected) < 1e-9);
}

/* The figures that the model's other implementations give. */
static void test_model(void **state)
{
    (void)state;
    Rating two[2] = { RATING_NEW, RATING_NEW };
    rating_update(two, (int[]){ 1, 2 }, 2);
    assert_near(two[0].mean, 27.63523138347365);
    assert_near(two[0].spread, 8.065506316323548);
    assert_near(two[1].mean, 22.36476861652635);
    Rating four[4] = { RATING_NEW, RATING_NEW, RATING_NEW, RATING_NEW };
    rating_update(four, (int[]){ 3, 1, 4, 2 }, 4);
    assert_near(four[1].mean, 27.795084971874736);
    assert_near(four[3].mean, 26.552824984374855);
    assert_near(four[0].mean, 24.68943500312503);
    assert_near(four[2].mean, 20.96265504062538);
    assert_near(four[2].spread, 8.083731307186588);
    Rating tie[3] = { RATING_NEW, RATING_NEW, RATING_NEW };
    rating_update(tie, (int[]){ 1, 1, 3 }, 3);
    assert_near(tie[0].mean, 25.717219138186557);
    assert_near(tie[1].mean, tie[0].mean);
    assert_near(tie[2].mean, 23.56556172362688);
    assert_int_equal(rating_shown(RATING_NEW), 1000);
}

/* ---- At tables ---- */

static Place make_rated(World *world, const char *maker, const char *others)
{
    Place place = { 0 };
    char  body[512];
    snprintf(body, sizeof body,
             "{\"edition\":\"hearths\",\"players\":2,\"rated\":true,"
             "\"bot_pace\":0,\"seats\":[{\"kind\":\"mine\"}%s]}",
             others);
    const Node *made = world_ask(world, 200, METHOD_POST, "/api/tables", maker, body);
    snprintf(place.id, sizeof place.id, "%s", node_string(node_get(made, "table")));
    snprintf(place.token, sizeof place.token, "%s", node_string(node_get(made, "token")));
    node_free(made);
    return place;
}

static void start(World *world, Place *place, int status, const char *code)
{
    char path[64];
    snprintf(path, sizeof path, "/api/tables/%s/start", place->id);
    const Node *answer = world_ask(world, status, METHOD_POST, path, place->token, "{}");
    if (code)
        assert_string_equal(node_string(node_get(node_get(answer, "error"), "code")), code);
    node_free(answer);
    place->table = tables_loaded(&world->server.host, place->id);
}

static const Node *first_rating(World *world, const char *name)
{
    char path[64];
    snprintf(path, sizeof path, "/api/profiles/%s", name);
    const Node *profile = world_ask(world, 200, METHOD_GET, path, "", "");
    const Node *rating = node_copy(node_at(node_get(profile, "ratings"), 0));
    node_free(profile);
    return rating;
}

static long long number(const Node *map, const char *key)
{
    return node_whole(node_get(map, key));
}

static void join(World *world, const Place *place, const char *login)
{
    char path[64];
    snprintf(path, sizeof path, "/api/tables/%s/seats", place->id);
    char        body[160];
    const Node *answer = NULL;
    snprintf(body, sizeof body, "{\"invitation\":\"%s\"}",
             tables_loaded(&world->server.host, place->id)->row.invitation);
    assert_int_equal(world_http(world, METHOD_POST, path, login, body, &answer), 200);
    node_free(answer);
}

static Place begin_game(World *world, const char *ada, const char *bea)
{
    Place place = make_rated(world, ada, ",{\"kind\":\"open\"}");
    join(world, &place, bea);
    start(world, &place, 200, NULL);
    return place;
}

/* A game of people counts for both, the winner wins what the other loses, and whoever has shared
 * too many with the same person has to play others. */
static void test_people(void **state)
{
    (void)state;
    char   ada[TOKEN_MAX], bea[TOKEN_MAX];
    World *world = world_begin();
    world->settings.rated_together = 2;
    world_enrol(world, "Ada", ada);
    world_enrol(world, "Bea", bea);
    Place       place = begin_game(world, ada, bea);
    const Node *none = first_rating(world, "Ada");
    assert_null(none); /* It is not over. */
    world_play_out(world, &place);
    const Node *of_ada = first_rating(world, "Ada"), *of_bea = first_rating(world, "Bea");
    assert_string_equal(node_string(node_get(of_ada, "pool")), "settlers");
    assert_int_equal(number(of_ada, "wins") + number(of_bea, "wins"), 1);
    assert_int_equal(number(of_ada, "games"), 1);
    assert_int_equal(number(of_ada, "wins") == 1,
                     number(of_ada, "rating") > number(of_bea, "rating"));
    node_free(of_ada);
    node_free(of_bea);
    place = begin_game(world, ada, bea);
    world_play_out(world, &place);
    place = make_rated(world, ada, ",{\"kind\":\"open\"}");
    join(world, &place, bea);
    start(world, &place, 409, "rated-too-often");
    world_skip(world, 8 * 86400);
    place = begin_game(world, ada, bea); /* A week later they may again. */
    world_end(world);
}

/* Whoever leaves is last, however well the seat does afterwards. */
static void test_leaving(void **state)
{
    (void)state;
    char   ada[TOKEN_MAX], bea[TOKEN_MAX];
    World *world = world_begin();
    world_enrol(world, "Ada", ada);
    world_enrol(world, "Bea", bea);
    for (int n = 1; n <= 4; n++) {
        Place place = begin_game(world, ada, bea);
        char  path[64];
        snprintf(path, sizeof path, "/api/tables/%s/seat", place.id);
        node_free(world_ask(world, 200, METHOD_DELETE, path, place.token, ""));
        world_play_out(world, &place);
        const Node *winner = first_rating(world, "Bea"), *leaver = first_rating(world, "Ada");
        assert_int_equal(number(winner, "wins"), n);
        assert_int_equal(number(leaver, "wins"), 0);
        assert_int_equal(number(leaver, "games"), n);
        node_free(winner);
        node_free(leaver);
    }
    world_end(world);
}

static int both(const Ruleset *rules, const void *game)
{
    (void)rules;
    (void)game;
    return 2;
}

/* Those who share a victory share the first place; whoever is gone has the last all the same. */
static void test_shared_victory(void **state)
{
    (void)state;
    char    ada[TOKEN_MAX], bea[TOKEN_MAX];
    int     places[PLAYERS_MAX];
    Starter starters[PLAYERS_MAX] = { { .bot = true }, { .bot = true } };
    Error   error;
    World  *world = world_begin();
    world_enrol(world, "Ada", ada);
    world_enrol(world, "Bea", bea);
    Place         place = begin_game(world, ada, bea);
    Table        *table = tables_find(&world->server.host, place.id, &error);
    const Family *own = table->rules.family;
    Family        shared = *own;
    ResultTable   results = *family_results(own);
    results.winners = both;
    shared.results = &results;
    table->rules.family = &shared;
    contest_places(places, table, starters);
    assert_int_equal(places[0], 1);
    assert_int_equal(places[1], 1);
    starters[0] = (Starter){ 0 };
    contest_places(places, table, starters);
    assert_int_equal(places[0], 2);
    assert_int_equal(places[1], 1);
    table->rules.family = own;
    world_end(world);
}

/* Games with bots have ratings apart, also for the bots. */
static void test_bots(void **state)
{
    (void)state;
    char   ada[TOKEN_MAX];
    World *world = world_begin();
    world_enrol(world, "Ada", ada);
    Place place = make_rated(world, ada, ",{\"kind\":\"bot\",\"bot\":\"easy\"}");
    start(world, &place, 200, NULL);
    world_play_out(world, &place);
    const Node *rating = first_rating(world, "Ada");
    assert_string_equal(node_string(node_get(rating, "pool")), "settlers-bots");
    node_free(rating);
    const Node *list = world_ask(world, 200, METHOD_GET, "/api/ratings/settlers-bots", "", "");
    assert_int_equal(node_count(node_get(list, "ratings")), 2);
    node_free(list);
    node_free(world_ask(world, 404, METHOD_GET, "/api/profiles/Nobody", "", ""));
    world_end(world);
}

static const Node *first(const Node *map, const char *list)
{
    return node_at(node_get(map, list), 0);
}

static const char *text(const Node *map, const char *key)
{
    const char *found = node_string(node_get(map, key));
    return found ? found : "";
}

/* All that a profile tells of a game, and nothing that is not over yet; a name may hold what
 * addresses are made of. */
static void test_profile(void **state)
{
    (void)state;
    char   ada[TOKEN_MAX], bea[TOKEN_MAX];
    World *world = world_begin();
    world_enrol(world, "Ada/B 50%", ada);
    world_enrol(world, "Bea", bea);
    Place       place = begin_game(world, ada, bea);
    const Node *profile = world_ask(world, 200, METHOD_GET, "/api/profiles/ada/b 50%", "", "");
    assert_string_equal(text(profile, "name"), "Ada/B 50%");
    assert_int_equal(node_count(node_get(profile, "games")), 0);
    node_free(profile);
    world_skip(world, 100);
    world_play_out(world, &place);
    profile = world_ask(world, 200, METHOD_GET, "/api/profiles/Ada/B 50%", "", "");
    const Node *others = world_ask(world, 200, METHOD_GET, "/api/profiles/Bea", "", "");
    const Node *game = first(profile, "games"), *other = first(others, "games");
    assert_int_equal(node_count(node_get(profile, "games")), 1);
    assert_string_equal(text(game, "table"), place.id);
    assert_string_equal(text(game, "pool"), "settlers");
    assert_false(node_is_true(node_get(game, "open"))); /* By invitation. */
    assert_int_equal(number(game, "players"), 2);
    assert_int_equal(number(game, "ended"), place.table->row.ended);
    assert_int_equal(number(game, "place") + number(other, "place"), 3);
    assert_int_equal(number(game, "points"),
                     place.table->rules.family->points(&place.table->rules, &place.table->game, 0));
    assert_int_equal(1000 + number(game, "change"), number(first(profile, "ratings"), "rating"));
    assert_int_equal(number(node_get(game, "honesty"), "said"),
                     number(node_get(profile, "honesty"), "said"));
    node_free(profile);
    node_free(others);
    world_end(world);
}

static const char *profile_at(const Place *place, int seat)
{
    return seat_profile(place->table, seat);
}

/* A seat tells whose profile is its person's where the game is rated; else only if the person plays
 * under the account's own name. It is not told of somebody who merely took the name. */
static void test_whose_profile(void **state)
{
    (void)state;
    char   ada[TOKEN_MAX];
    World *world = world_begin();
    world_enrol(world, "Ada", ada);
    Place place = make_rated(world, ada, ",{\"kind\":\"open\"}");
    place.table = tables_loaded(&world->server.host, place.id);
    snprintf(place.table->seats[0].row.name, STORE_NAME_MAX, "The Lion");
    assert_string_equal(profile_at(&place, 0), "Ada");
    assert_string_equal(profile_at(&place, 1), ""); /* Nobody's. */
    place.table->settings.rated = false;
    assert_string_equal(profile_at(&place, 0), "");
    snprintf(place.table->seats[0].row.name, STORE_NAME_MAX, "ADA");
    assert_string_equal(profile_at(&place, 0), "Ada");
    seat_hold(place.table, 0, 0, ""); /* A stranger of the same name. */
    assert_string_equal(profile_at(&place, 0), "");
    /* What is read again from the store is the same, and the account may go. */
    tables_reload(&world->server.host, place.table);
    assert_string_equal(profile_at(&place, 0), "Ada");
    node_free(world_ask(world, 200, METHOD_DELETE, "/api/account", ada, ""));
    assert_string_equal(profile_at(&place, 0), "");
    world_end(world);
}

int unit_server_ratings(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_model),         cmocka_unit_test(test_people),
        cmocka_unit_test(test_leaving),       cmocka_unit_test(test_shared_victory),
        cmocka_unit_test(test_bots),          cmocka_unit_test(test_profile),
        cmocka_unit_test(test_whose_profile),
    };
    return cmocka_run_group_tests_name("server_ratings", tests, NULL, NULL);
}
