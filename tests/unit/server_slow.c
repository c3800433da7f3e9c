/* A table over days as strangers play it: eighteen people all round the world, each with hours of
 * their own, two of whom are gone and one of whom does whatever can hold up the others. It comes to
 * its end all the same. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "bots/bots.h"
#include "rules/table/bits.h"
#include "rules/table/text.h"
#include "tests/unit/server_world.h"

enum {
    PEOPLE = 18,
    GONE = 4,          /* Never seen after having joined ... */
    GONE_AT_ONCE = 11, /* ... and without having said when to be asked. */
    HOSTILE = 7,
    STEP = 1800,
    DAY = 86400,
    DAYS_MOST = 30,
    MORNING = 7 * 60,
    MORNING_END = 10 * 60,
    EVENING = 12 * 60,
    EVENING_END = 23 * 60,
    STEPS_A_VISIT = 400
};

/* What people at such a table leave to a bot while they are not there, so that nobody waits for
 * them: small questions that come to one after the other, such as which of the own cities a
 * calamity takes. */
static const char *const small_questions[] = {
    "buy-cards",          "tax-rate",       "grow",         "take-damage",
    "hand-limit",         "hordes-move",    "ability",      "sell",
    "reduce-unsupported", "reduce-cities",  "destroy-city", "destroy-area",
    "earthquake-city",    "cyclone-cities",
};

typedef struct Slow {
    World   *world;
    Place    places[PEOPLE]; /* The same table, with the token of each. */
    AnyBot   bot;
    Rng      rng;
    uint64_t connection; /* Each visit has a new one. */
    int64_t  visited[PEOPLE];
    int      grudge; /* Whom the hostile one wants to be replaced next. */
    bool     lets_it_pass;
} Slow;

/* ---- The people ---- */

/* Before UTC, all round the world. */
static int zone_of(int person)
{
    return (person * 24 / PEOPLE - 10) * 60;
}

static bool is_awake(const Slow *slow, int person)
{
    int64_t local = slow->world->server.host.round.now / 60 + zone_of(person);
    int     minute = (int)(local % (DAY / 60));
    return (minute >= MORNING && minute < MORNING_END)
           || (minute >= EVENING && minute < EVENING_END);
}

static bool is_gone(int person)
{
    return person == GONE || person == GONE_AT_ONCE;
}

static Table *table_of(Slow *slow)
{
    Error  error;
    Table *table = tables_find(&slow->world->server.host, slow->places[0].id, &error);
    assert_non_null(table);
    assert_string_equal(table->why, "");
    return table;
}

static bool is_asked(Slow *slow, int person)
{
    const Table *table = table_of(slow);
    return table->playing && table_state(table) == STATE_RUNNING
           && (table_pending(table) & bit32(person));
}

static void come(Slow *slow, int person)
{
    slow->connection++;
    world_sit_down(slow->world, &slow->places[person], slow->connection);
}

static void say(Slow *slow, const char *expected, const char *text)
{
    world_send(slow->world, slow->connection, expected, text);
}

static void go(Slow *slow)
{
    world_hang_up(slow->world, slow->connection);
}

static void leave_to_bot(Slow *slow)
{
    enum { COUNT = sizeof small_questions / sizeof *small_questions };
    char text[1200];
    int  length = snprintf(text, sizeof text, "{\"do\":\"standing\",\"id\":1,\"rules\":[");
    for (int i = 0; i < COUNT; i++)
        length +=
            snprintf(text + length, sizeof text - (size_t)length,
                     "%s{\"prompt\":\"%s\",\"answer\":\"bot\"}", i ? "," : "", small_questions[i]);
    snprintf(text + length, sizeof text - (size_t)length, "]}");
    say(slow, "", text);
}

static void say_hours(Slow *slow, int person)
{
    char text[800];
    int  length = snprintf(text, sizeof text, "{\"do\":\"hours\",\"id\":1,\"week\":{\"windows\":[");
    for (int day = 0; day < 7; day++)
        length += snprintf(text + length, sizeof text - (size_t)length, "%s[%d,%d,%d],[%d,%d,%d]",
                           day ? "," : "", day, MORNING, MORNING_END, day, EVENING, EVENING_END);
    snprintf(text + length, sizeof text - (size_t)length, "],\"offsets\":[[0,%d]]}}",
             zone_of(person));
    come(slow, person);
    say(slow, "", text);
    if (person != GONE && person != HOSTILE)
        leave_to_bot(slow);
    go(slow);
}

/* One action, as somebody would choose it who sees what this person sees. */
static void act_once(Slow *slow, int person)
{
    char           text[700], words[400];
    Table         *table = table_of(slow);
    const Ruleset *rules = &table->rules;
    AnyView        view;
    family_views(rules->family)->make(&view, rules, &table->game, (Player)person);
    Action action =
        bots_of(rules->family)
            ->choose(&slow->bot, rules, &view, &table->seats[person].memory, &slow->rng);
    text_action(words, sizeof words, rules, &table->game, &action);
    snprintf(text, sizeof text, "{\"do\":\"act\",\"id\":2,\"n\":%" PRId64 ",\"action\":\"%s\"}",
             table_number(table, table->n), words);
    say(slow, "", text);
}

static void decide(Slow *slow, int person)
{
    for (int i = 0; i < STEPS_A_VISIT && is_asked(slow, person); i++)
        act_once(slow, person);
}

/* ---- The hostile one ---- */

static void talk_nonsense(Slow *slow)
{
    say(slow, "bad-message", "{\"do\":\"act\",\"id\":1,\"n\":-3,\"action\":[\"conquer\",7]}");
    say(slow, "bad-message", "{\"do\":\"dance\",\"id\":1}");
}

/* Against one after the other, and for whatever would hold up the table. Refusals are of no
 * interest: what it comes to is. */
static void open_votes(Slow *slow)
{
    char text[120], code[32];
    slow->grudge = (slow->grudge + 1) % PEOPLE;
    snprintf(text, sizeof text, "{\"do\":\"propose\",\"id\":1,\"kind\":\"replace\",\"to\":%d}",
             slow->grudge);
    const char *const all[] = { text, "{\"do\":\"propose\",\"id\":1,\"kind\":\"pause\"}",
                                "{\"do\":\"propose\",\"id\":1,\"kind\":\"undo\",\"to\":0}",
                                "{\"do\":\"propose\",\"id\":1,\"kind\":\"pace\",\"to\":\"live\"}",
                                "{\"do\":\"propose\",\"id\":1,\"kind\":\"end\"}" };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        node_free(world_frame(slow->world, slow->connection, all[i], code));
}

static void take_back(Slow *slow)
{
    char text[80], code[32];
    snprintf(text, sizeof text, "{\"do\":\"undo\",\"id\":1,\"n\":%" PRId64 "}", table_of(slow)->n);
    node_free(world_frame(slow->world, slow->connection, text, code));
}

/* In the last half hour something is done and taken back; then the decision is made, or every other
 * time not at all. */
static void be_hostile(Slow *slow)
{
    const World *world = slow->world;
    come(slow, HOSTILE);
    open_votes(slow);
    int64_t deadline = clock_deadline(&world->server.host, table_of(slow), HOSTILE);
    if (deadline && deadline <= world->server.host.round.now + STEP) {
        talk_nonsense(slow);
        act_once(slow, HOSTILE);
        if (is_asked(slow, HOSTILE))
            act_once(slow, HOSTILE);
        take_back(slow);
        slow->lets_it_pass = !slow->lets_it_pass;
        if (!slow->lets_it_pass)
            decide(slow, HOSTILE);
    }
    go(slow);
}

/* ---- The table ---- */

static void make_table(Slow *slow)
{
    char        settings[1200], path[80];
    const Node *answer;
    Error       error = { "" };
    int         length = snprintf(settings, sizeof settings,
                                  "{\"edition\":\"mega-2015\",\"board\":\"whole\","
                                          "\"scenario\":\"short\",\"players\":%d,\"pace\":\"days\","
                                          "\"clocks\":{\"trade\":%d,\"days\":{\"hours\":%d},"
                                          "\"late\":\"bot\"},\"options\":{\"switches\":{"
                                          "\"trade-form\":\"three-rounds\"}},\"open\":true,"
                                          "\"seats\":[{\"kind\":\"mine\",\"name\":\"Zero\"}",
                                  PEOPLE, 3600, 1);
    for (int i = 1; i < PEOPLE; i++)
        length +=
            snprintf(settings + length, sizeof settings - (size_t)length, ",{\"kind\":\"open\"}");
    snprintf(settings + length, sizeof settings - (size_t)length, "]}");
    slow->places[0] = world_make(slow->world, settings, false);
    for (int i = 1; i < PEOPLE; i++) {
        char body[40];
        slow->places[i] = slow->places[0];
        snprintf(path, sizeof path, "/api/tables/%s/seats", slow->places[0].id);
        snprintf(body, sizeof body, "{\"name\":\"Stranger %d\"}", i);
        assert_int_equal(world_http(slow->world, METHOD_POST, path, "", body, &answer), 200);
        assert_int_equal(node_whole(node_get(answer, "seat")), i);
        snprintf(slow->places[i].token, sizeof slow->places[i].token, "%s",
                 node_string(node_get(answer, "token")));
        node_free(answer);
    }
    Table *table = table_of(slow);
    assert_true(table_start_seeded(&slow->world->server.host, table, 14, &error));
    world_skip(slow->world, 0);
    for (int i = 0; i < PEOPLE; i++)
        if (i != GONE_AT_ONCE)
            say_hours(slow, i);
}

/* Whoever is awake looks in once a day, and whenever asked. */
static void half_hour(Slow *slow)
{
    /* A table that has left memory in between draws new chance for its bots. */
    rng_seed(&table_of(slow)->bot_rng, (uint64_t)slow->world->server.host.round.now);
    for (int i = 0; i < PEOPLE; i++) {
        int64_t now = slow->world->server.host.round.now;
        if (is_gone(i) || !is_awake(slow, i))
            continue;
        bool asked = is_asked(slow, i);
        if (!asked && now < slow->visited[i] + 20 * 3600)
            continue;
        slow->visited[i] = now;
        if (i == HOSTILE) {
            be_hostile(slow);
        } else {
            come(slow, i);
            decide(slow, i);
            go(slow);
        }
    }
    world_skip(slow->world, STEP);
}

static void eighteen_strangers_finish(void **state)
{
    Slow  slow = { .world = world_begin(), .connection = 100 };
    Error error = { "" };
    (void)state;
    rng_seed(&slow.rng, 18);
    make_table(&slow);
    const Bots *players = bots_of(table_of(&slow)->rules.family);
    assert_true(bots_read(&slow.bot, players, "normal", &error));
    int64_t began = slow.world->server.host.round.now;
    while (table_state(table_of(&slow)) != STATE_OVER
           && slow.world->server.host.round.now < began + DAYS_MOST * (int64_t)DAY)
        half_hour(&slow);
    const Table *table = table_of(&slow);
    print_message("over after %.1f days, %lld actions\n",
                  (double)(slow.world->server.host.round.now - began) / DAY, (long long)table->n);
    assert_int_equal(table_state(table), STATE_OVER);
    for (int i = 0; i < PEOPLE; i++)
        if (!is_gone(i))
            assert_int_equal(table->seats[i].row.kind, SEAT_PERSON);
    world_end(slow.world);
}

int unit_server_slow(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(eighteen_strangers_finish),
    };
    return cmocka_run_group_tests_name("server_slow", tests, NULL, NULL);
}
