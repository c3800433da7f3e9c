/* Those who stand in for somebody. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/table/bits.h"
#include "table/absence.h"
#include "tests/unit/server_world.h"

static void rounds(World *world, int count)
{
    for (int i = 0; i < count; i++)
        host_round(&world->server.host, NULL);
    world_forget(world);
}
static void a_bot_plays_within_the_limits_of_the_owner(void **state)
{
    World *world = world_begin();
    Place  place = world_make(world, "{\"scenario\":\"short\",\"board\":\"plain\"}", true);
    (void)state;
    world_sit_down(world, &place, 9);
    world_send(world, 9, "bad-message", "{\"do\":\"away\",\"id\":1,\"bot\":\"nobody\"}");
    world_send(world, 9, "",
               "{\"do\":\"away\",\"id\":1,\"bot\":\"normal\",\"limits\":{\"attack\":true}}");
    for (int i = 0; i < 4000 && !table_standing(place.table).over; i++)
        rounds(world, 1);
    assert_true(table_standing(place.table).over);
    int own = 0;
    for (int64_t i = 0; i < place.table->n; i++) {
        const Action *action = &place.table->actions[i];
        if (action->player != 0)
            continue;
        own++;
        assert_true(action->kind != ACTION_OFFER && action->kind != ACTION_ACCEPT);
        assert_true(action->kind != ACTION_BUY && action->kind != ACTION_BUY_CARD);
    }
    assert_true(own > 10);
    world_end(world);
}

/* What a person begins and leaves: something that a bot may not do for anybody, where there is such
 * a thing, else anything but to pass. */
static bool begin_something(World *world, Table *table, Rng *rng)
{
    enum { LEGAL_MAX = 4096, FORBIDDEN = ACT_SPENDS | ACT_ATTACKS | ACT_TRADES };
    const Ruleset *rules = &table->rules;
    Action         legal[LEGAL_MAX], some[LEGAL_MAX];
    int            count = rules->family->legal(legal, LEGAL_MAX, rules, &table->game, 0), kept = 0;
    for (int wanted = 1; wanted >= 0 && kept == 0; wanted--)
        for (int i = 0; i < count; i++) {
            unsigned is = family_traits(rules->family)->act(rules, &table->game, &legal[i]);
            if (!(is & (ACT_PASSES | ACT_TAKES_BACK)) && (!wanted || (is & FORBIDDEN)))
                some[kept++] = legal[i];
        }
    if (kept == 0)
        return false;
    Refusal refusal = ACCEPTED;
    Error   error;
    assert_true(table_act(&world->server.host, table, &some[rng_below(rng, (uint32_t)kept)], 0,
                          &refusal, &error));
    assert_int_equal(refusal, ACCEPTED);
    return true;
}

/* Was the last action of the seat before this one done by its person? */
static bool person_acted_before(const Table *table, int64_t n)
{
    for (int64_t i = n - 1; i >= 0; i--)
        if (table->actions[i].player == 0)
            return !(table->flags[i] & ACTION_BY_BOT);
    return false;
}

/* Somebody begins things and goes: the bot that comes in the person's place ends each of them,
 * takes back only what the person has begun, and never what it has done itself, which it would do
 * again for ever. */
static void a_bot_takes_back_what_the_person_has_begun_and_nothing_of_its_own(void **state)
{
    World *world = world_begin();
    Place  place = world_make(world,
                              "{\"scenario\":\"short\",\"board\":\"plain\",\"clocks\":{"
                               "\"move\":60,\"trade\":60}}",
                              true);
    Table *table = place.table;
    int    taken_back = 0, moved = 0;
    Rng    rng;
    (void)state;
    rng_seed(&rng, 4);
    for (int i = 0; i < 1500 && table_state(table) == STATE_RUNNING; i++) {
        world_skip(world, 0);
        for (int begun = 1 + (int)rng_below(&rng, 3); begun > 0; begun--)
            if (!(table_pending(table) & bit32(0)) || !begin_something(world, table, &rng))
                break;
        int64_t n = table->n;
        moved += n > 0 && table->actions[n - 1].player == 0
                 && table->actions[n - 1].kind == ACTION_MOVE && (table_pending(table) & bit32(0));
        world_skip(world, 61); /* Which ends only if the bot does. */
        for (int64_t k = n; k < table->n; k++) {
            const Action *action = &table->actions[k];
            if (action->player != 0)
                continue;
            assert_true(table->flags[k] & ACTION_BY_BOT);
            assert_true(action->kind != ACTION_BUY && action->kind != ACTION_OFFER);
            if (action->kind != ACTION_RESET && action->kind != ACTION_UNDO)
                continue;
            assert_true(person_acted_before(table, k));
            taken_back++;
        }
    }
    assert_int_equal(table_state(table), STATE_OVER);
    assert_true(taken_back > 0 && moved > 0);
    world_end(world);
}

static void answers_left_behind_are_given(void **state)
{
    World *world = world_begin();
    Place  place = world_make(world, "{\"scenario\":\"short\",\"board\":\"plain\"}", true);
    (void)state;
    world_sit_down(world, &place, 9);
    rounds(world, 20);
    Table      *table = place.table;
    int64_t     n = table->n;
    Action      first;
    const char *prompt =
        prompt_name((PromptKind)table->rules.family->prompt(&table->rules, &table->game, 0).kind);
    char text[200];
    assert_true(table->rules.family->legal(&first, 1, &table->rules, &table->game, 0) > 0);
    snprintf(text, sizeof text,
             "{\"do\":\"standing\",\"id\":1,\"rules\":[{\"prompt\":\"%s\",\"answer\":\"first\"}]}",
             prompt);
    world_send(world, 9, "", text);
    rounds(world, 5);
    assert_int_equal(table->n, n); /* The player is here. */
    subscriber_close(&world->server.host, subscriber_by_connection(&world->server.host, 9));
    rounds(world, 2);
    assert_true(table->n > n);
    assert_int_equal(action_compare(&table->actions[n], &first), 0);
    world_end(world);
}

static StandIn left_with(World *world, const Place *place, const char *when, Action *answer)
{
    char text[300];
    snprintf(text, sizeof text,
             "{\"do\":\"standing\",\"id\":1,\"rules\":[{\"prompt\":\"reduce-unsupported\","
             "\"answer\":\"first\",\"when\":{%s}}]}",
             when);
    world->server.host.stopping = true; /* Nobody acts on it meanwhile. */
    world_send(world, 9, "", text);
    world->server.host.stopping = false;
    place->table->seats[0].connected--;
    StandIn found = absence_stand_in(&world->server.host, place->table, 0, answer);
    place->table->seats[0].connected++;
    return found;
}

/* Seat 0 has three cities that its two tokens cannot support: one of them is lost. Seat 1 is ahead
 * and has nothing to do with it. */
static void answers_are_left_for_some_cases_only(void **state)
{
    World   *world = world_begin();
    Place    place = world_make(world, "{\"board\":\"plain\"}", true);
    Table   *table = place.table;
    Game    *game = (Game *)(void *)&table->game;
    Rules    rules = { table->rules.edition, table->rules.board };
    Action   answer;
    int      phase = 0, built = 0;
    uint32_t all = 0;
    (void)state;
    world_sit_down(world, &place, 9);
    for (Player p = 0; p < game->player_count; p++)
        for (Area a = 0; a < rules.board->area_count; a++) {
            game->players[p].stock_tokens =
                (uint8_t)(game->players[p].stock_tokens + game->tokens[p][a]);
            game->tokens[p][a] = 0;
        }
    for (Area a = 0; a < rules.board->area_count && built < 4; a++)
        if (!rules.board->areas[a].sea && rules.board->areas[a].limit > 1 && built++ < 3) {
            game->city[a] = 0;
            game->players[0].stock_cities--;
        } else if (built == 4) {
            game->tokens[0][a] = 2;
            game->players[0].stock_tokens = (uint8_t)(game->players[0].stock_tokens - 2);
        }
    game->players[1].marker = 5;
    game->turn = 6;
    while (rules.edition->phases[phase].procedure != PROCEDURE_SUPPORT)
        phase++;
    position_begin(game, &rules, phase, NULL);
    all = table_pending(table);
    assert_int_equal(all, 1);
    assert_int_equal(left_with(world, &place, "", &answer), STAND_IN_ANSWER);
    assert_int_equal(answer.kind, ACTION_CHOOSE);
    assert_int_equal(left_with(world, &place, "\"until_turn\":6", &answer), STAND_IN_ANSWER);
    assert_int_equal(left_with(world, &place, "\"until_turn\":5", &answer), STAND_IN_NOBODY);
    assert_int_equal(left_with(world, &place, "\"from_turn\":7", &answer), STAND_IN_NOBODY);
    assert_int_equal(left_with(world, &place, "\"loses\":\"city\"", &answer), STAND_IN_ANSWER);
    assert_int_equal(left_with(world, &place, "\"against\":[0]", &answer), STAND_IN_ANSWER);
    assert_int_equal(left_with(world, &place, "\"against\":[1,2]", &answer), STAND_IN_NOBODY);
    assert_int_equal(left_with(world, &place, "\"against\":\"leader\"", &answer), STAND_IN_NOBODY);
    world_send(world, 9, "bad-message",
               "{\"do\":\"standing\",\"id\":1,\"rules\":[{\"prompt\":\"grow\",\"answer\":\"first\","
               "\"when\":{\"against\":\"everybody\"}}]}");
    world_send(world, 9, "bad-message",
               "{\"do\":\"standing\",\"id\":1,\"rules\":[{\"prompt\":\"grow\",\"answer\":\"first\","
               "\"when\":{\"loses\":\"hope\"}}]}");
    world_end(world);
}

static void arrangements_read_back_the_same(void **state)
{
    static const char text[] =
        "{\"bot\":\"easy\",\"limits\":{\"trade\":false,\"spend\":true,\"attack\":false,\"until\":"
        "99},\"quiet\":false,"
        "\"hours\":[7,22],\"standing\":[{\"prompt\":\"take-damage\",\"answer\":[\"area\",4,9]},"
        "{\"prompt\":\"tax-rate\",\"answer\":\"pass\",\"when\":{\"from_turn\":2,\"until_turn\":6,"
        "\"against\":[1,3],\"loses\":\"city\"}},"
        "{\"prompt\":\"tax-rate\",\"answer\":\"first\",\"when\":{\"against\":\"leader\"}}]}";
    Arrangement arrangement;
    JsonOut     out = { 0 };
    (void)state;
    arrangement_read(&arrangement, family_by_name("civ"), text);
    arrangement_json(&out, family_by_name("civ"), &arrangement);
    assert_string_equal(out_string(&out), text);
    out_free(&out);
    arrangement_read(&arrangement, family_by_name("civ"), "{\"bot\":\"gone\"}");
    assert_int_equal(arrangement.bot[0], 0);
}
int unit_server_absence(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bot_plays_within_the_limits_of_the_owner),
        cmocka_unit_test(a_bot_takes_back_what_the_person_has_begun_and_nothing_of_its_own),
        cmocka_unit_test(answers_left_behind_are_given),
        cmocka_unit_test(answers_are_left_for_some_cases_only),
        cmocka_unit_test(arrangements_read_back_the_same),
    };
    return cmocka_run_group_tests_name("server_absence", tests, NULL, NULL);
}
