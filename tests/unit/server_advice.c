/* What advice proposes is accepted when it is sent back: at every decision of a game, in every
 * edition and form of trade. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/table/bits.h"
#include "tests/unit/dumped.h"
#include "tests/unit/server_world.h"

/* The page gives up after so many steps of one decision. */
enum { FINISHED_BY = 200 };

/* Follows the advice; its text is in `out`. */
static void follow(World *world, const Place *place, char *out, size_t size)
{
    char        code[32], text[1400];
    const Node *advice = world_frame(world, 9, "{\"do\":\"advice\",\"id\":1}", code);
    assert_string_equal(code, "");
    char *action = dumped(node_get(advice, "action"));
    snprintf(out, size, "%s", action);
    snprintf(text, sizeof text, "{\"do\":\"act\",\"id\":2,\"n\":%" PRId64 ",\"action\":%s}",
             table_number(place->table, place->table->n), action);
    world_send(world, 9, "", text);
    free(action);
    node_free(advice);
}

/* So many decisions by advice; how many of them were lines of a filing. */
static int play(const char *settings, int most)
{
    World *world = world_begin();
    Place  place = world_make(world, settings, true);
    int    lines = 0;
    char   action[1024];
    world_sit_down(world, &place, 9);
    for (int i = 0; i < most && table_state(place.table) == STATE_RUNNING; i++) {
        world_skip(world, 0);
        if (!(table_pending(place.table) & bit32(0)))
            continue;
        follow(world, &place, action, sizeof action);
        lines += strncmp(action, "\"order ", 7) == 0;
    }
    world_end(world);
    return lines;
}

#define BY(form) ",\"options\":{\"switches\":{\"trade-form\":\"" form "\"}}"

static void advice_is_accepted_in_every_edition(void **state)
{
    (void)state;
    play("{\"edition\":\"hearths\",\"players\":3}", 400);
    play("{\"edition\":\"hearths\",\"players\":2,\"scenario\":\"all-modules\"}", 400);
    play("{\"edition\":\"hearths\",\"players\":1}", 400);
    play("{\"scenario\":\"short\",\"board\":\"plain\"}", 150);
    play("{\"edition\":\"western-2019\",\"players\":5}", 100);
    play("{\"edition\":\"mega-2015\",\"players\":5}", 100);
    play("{\"edition\":\"expansion-project\",\"players\":5}", 100);
}

static void advice_is_accepted_in_every_form_of_trade(void **state)
{
    static const char *const forms[] = {
        "{\"scenario\":\"short\",\"board\":\"plain\"" BY("two-rounds") "}",
        "{\"scenario\":\"short\",\"board\":\"plain\"" BY("three-rounds") "}",
        "{\"edition\":\"western-2019\",\"players\":5" BY("two-rounds") "}",
        "{\"scenario\":\"short\",\"board\":\"plain\"" BY("four-rounds") "}",
        "{\"edition\":\"mega-2015\",\"players\":5" BY("three-rounds") "}",
        "{\"edition\":\"mega-2015\",\"players\":5" BY("four-rounds") "}",
        "{\"edition\":\"expansion-project\",\"players\":5" BY("two-rounds") "}",
    };
    (void)state;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        assert_true(play(forms[i], 120) > 0);
}

static int round_of(const Table *table)
{
    return table_has(table, TRAIT_SEALED_MARKET) ? civ_game(table)->phase.market.round : -1;
}

/* As the page does when a bot is to finish a decision: follows advice as long as the same is asked.
 * Returns how often. */
static int finish(World *world, const Place *place)
{
    const Table  *table = place->table;
    const Family *family = table->rules.family;
    int           turn = table_standing(table).turn, steps = 0;
    int           kind = family->prompt(&table->rules, &table->game, 0).kind;
    int           round = round_of(table);
    char          action[1024];
    while (table_pending(table) & bit32(0) && table_standing(table).turn == turn
           && round_of(table) == round
           && family->prompt(&table->rules, &table->game, 0).kind == kind) {
        assert_true(++steps <= FINISHED_BY);
        follow(world, place, action, sizeof action);
    }
    return steps;
}

/* The rounds of the first market are finished one by one, by advice that comes to an end. */
static void finish_rounds(const char *settings, int rounds)
{
    World *world = world_begin();
    Place  place = world_make(world, settings, true);
    int    finished = 0;
    bool   traded = false;
    world_sit_down(world, &place, 9);
    for (int i = 0; i < 2000 && table_state(place.table) == STATE_RUNNING; i++) {
        bool market = table_has(place.table, TRAIT_SEALED_MARKET);
        if (traded && !market)
            break;
        traded = market;
        if (table_pending(place.table) & bit32(0))
            finished += finish(world, &place) > 0 && market;
        world_skip(world, 0);
    }
    assert_int_equal(finished, rounds);
    world_end(world);
}

static void advice_finishes_every_market_round(void **state)
{
    static const char *const tables[] = {
        "\"scenario\":\"short\",\"board\":\"plain\"",
        "\"edition\":\"western-2019\",\"scenario\":\"short\",\"players\":5",
        "\"edition\":\"mega-2015\",\"scenario\":\"short\",\"players\":5",
        "\"edition\":\"expansion-project\",\"scenario\":\"short\",\"players\":5",
    };
    static const char *const forms[] = { "two-rounds", "three-rounds", "four-rounds" };
    char                     settings[300];
    (void)state;
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        for (int form = 0; form < 3; form++) {
            snprintf(settings, sizeof settings,
                     "{%s,\"options\":{\"switches\":{\"trade-form\":\"%s\"}}}", tables[i],
                     forms[form]);
            finish_rounds(settings, form + 2);
        }
}

int unit_server_advice(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(advice_is_accepted_in_every_edition),
        cmocka_unit_test(advice_is_accepted_in_every_form_of_trade),
        cmocka_unit_test(advice_finishes_every_market_round),
    };
    return cmocka_run_group_tests_name("server_advice", tests, NULL, NULL);
}
