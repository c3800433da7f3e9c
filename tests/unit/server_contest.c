/* Games that count: what a cheat would try in rated games and tournaments, and what becomes of
 * people who go. Every refusal leaves the table as it was. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "rules/table/bits.h"
#include "server/times.h"
#include "tests/unit/server_world.h"

enum { PEOPLE = 3 };

static const char *const names[PEOPLE] = { "Ada", "Bea", "Cid" };

/* People with accounts, each with a socket; the first one's is that of world_act_first(). */
enum { ADA = 9, BEA = 19, CID = 29 };

typedef struct MarketRound {
    World *world;
    char   logins[PEOPLE][TOKEN_MAX];
    Place  seats[PEOPLE]; /* By person. */
    Table *table;
} MarketRound;

static void keep(char *out, size_t size, const Node *map, const char *key)
{
    const char *text = node_string(node_get(map, key));
    snprintf(out, size, "%s", text ? text : "");
}

static void refuse(World *world, const char *code, Method method, const char *path,
                   const char *token, const char *body)
{
    const Node *answer = NULL;
    char        found[32];
    world_http(world, method, path, token, body, &answer);
    keep(found, sizeof found, node_get(answer, "error"), "code");
    node_free(answer);
    assert_string_equal(found, code);
}

static MarketRound begin(void)
{
    MarketRound round = { .world = world_begin() };
    for (int i = 0; i < PEOPLE; i++)
        world_enrol(round.world, names[i], round.logins[i]);
    return round;
}

static void at(char out[64], const Place *place, const char *what)
{
    snprintf(out, 64, "/api/tables/%s/%s", place->id, what);
}

/* Makes a rated table of Hearths with these seats beside the maker's. */
static void make(MarketRound *self, const char *others)
{
    char body[300];
    snprintf(body, sizeof body,
             "{\"edition\":\"hearths\",\"players\":3,\"rated\":true,\"open\":true,\"seats\":"
             "[{\"kind\":\"mine\"}%s]}",
             others);
    const Node *made =
        world_ask(self->world, 200, METHOD_POST, "/api/tables", self->logins[0], body);
    keep(self->seats[0].id, TABLE_ID_MAX, made, "table");
    keep(self->seats[0].token, TOKEN_MAX, made, "token");
    node_free(made);
    self->table = self->seats[0].table =
        tables_loaded(&self->world->server.host, self->seats[0].id);
}

static void join(MarketRound *self, int who)
{
    char path[64];
    self->seats[who] = self->seats[0];
    at(path, &self->seats[0], "seats");
    const Node *joined = world_ask(self->world, 200, METHOD_POST, path, self->logins[who], "{}");
    keep(self->seats[who].token, TOKEN_MAX, joined, "token");
    node_free(joined);
}

static void start(MarketRound *self)
{
    char path[64];
    at(path, &self->seats[0], "start");
    node_free(world_ask(self->world, 200, METHOD_POST, path, self->seats[0].token, ""));
}

static uint64_t line_of(int who)
{
    return (uint64_t[]){ ADA, BEA, CID }[who];
}

static void sit_down(MarketRound *self, int who)
{
    world_sit_down(self->world, &self->seats[who], line_of(who));
}

static MarketRound three_people(void)
{
    MarketRound self = begin();
    make(&self, ",{\"kind\":\"open\"},{\"kind\":\"open\"}");
    for (int i = 1; i < PEOPLE; i++)
        join(&self, i);
    start(&self);
    for (int i = 0; i < PEOPLE; i++)
        sit_down(&self, i);
    return self;
}

/* One person and two bots. */
static MarketRound alone(void)
{
    MarketRound self = begin();
    make(&self, ",{\"kind\":\"bot\",\"bot\":\"hard\"},{\"kind\":\"bot\",\"bot\":\"hard\"}");
    start(&self);
    sit_down(&self, 0);
    return self;
}

static long long rating(World *world, const char *name, const char *key)
{
    char path[64];
    snprintf(path, sizeof path, "/api/profiles/%s", name);
    const Node *profile = world_ask(world, 200, METHOD_GET, path, "", "");
    long long   found = node_whole(node_get(node_at(node_get(profile, "ratings"), 0), key));
    node_free(profile);
    return found;
}

static long long place_of(World *world, const char *name)
{
    char path[64];
    snprintf(path, sizeof path, "/api/profiles/%s", name);
    const Node *profile = world_ask(world, 200, METHOD_GET, path, "", "");
    long long   found = node_whole(node_get(node_at(node_get(profile, "games"), 0), "place"));
    node_free(profile);
    return found;
}

/* ---- What a running contest gives nobody ---- */

static void the_log_is_there_when_the_game_is_over(void **state)
{
    MarketRound self = alone();
    char        path[64];
    (void)state;
    at(path, &self.seats[0], "log");
    refuse(self.world, "secret", METHOD_GET, path, self.seats[0].token, "");
    assert_false(self.table->row.opened);
    const Node *table = world_ask(self.world, 200, METHOD_GET, "/api/tables", "", "");
    const Node *first = node_at(node_get(table, "running"), 0);
    assert_null(node_get(first, "seed"));
    node_free(table);
    world_play_out(self.world, &self.seats[0]);
    snprintf(path, sizeof path, "/api/tables/%s", self.seats[0].id);
    table = world_ask(self.world, 200, METHOD_GET, path, "", "");
    assert_non_null(node_get(table, "seed"));
    node_free(table);
    world_end(self.world);
}

/* Bots cannot say no: whoever is alone with them would take back whatever did not please, or end
 * the game when ahead. */
static void nobody_votes_for_bots(void **state)
{
    MarketRound self = alone();
    World      *world = self.world;
    (void)state;
    world_skip(world, 0);
    world_act_first(world, &self.seats[0], "");
    int64_t n = self.table->n;
    world_send(world, ADA, "rated", "{\"do\":\"propose\",\"id\":1,\"kind\":\"undo\",\"to\":0}");
    world_send(world, ADA, "rated", "{\"do\":\"propose\",\"id\":1,\"kind\":\"end\"}");
    assert_int_equal(self.table->n, n);
    assert_int_equal(self.table->votes[0].id, 0);
    /* A game of people ends when all of them have had enough. */
    world_end(world);
    self = three_people();
    world_send(self.world, ADA, "", "{\"do\":\"propose\",\"id\":1,\"kind\":\"end\"}");
    world_end(self.world);
}

/* Trying out what a bot answers, and then taking it back, is no decision. */
static void what_bots_have_answered_stays(void **state)
{
    MarketRound self = alone();
    Table      *table = self.table;
    (void)state;
    world_skip(self.world, 0);
    while (table->n < 2) {
        world_act_first(self.world, &self.seats[0], "");
        world_skip(self.world, 0);
    }
    /* Whatever was revealed: here it depends on who has acted. */
    for (int64_t i = 0; i < table->n; i++)
        table->flags[i] &= (uint8_t)~ACTION_REVEALS;
    int64_t last = table->n - 1;
    table->actions[last].player = 1;
    table->flags[last] = ACTION_BY_BOT;
    table->actions[last - 1].player = 0;
    table->flags[last - 1] = 0;
    char undo[64];
    snprintf(undo, sizeof undo, "{\"do\":\"undo\",\"id\":1,\"n\":%" PRId64 "}", table->n);
    world_send(self.world, ADA, "rated", undo);
    assert_int_equal(self.world->server.host.figures.undone, 0);
    world_end(self.world);
}

/* ---- One seat each ---- */

static void bots_keep_their_seats(void **state)
{
    MarketRound self = alone();
    World      *world = self.world;
    char        path[64];
    (void)state;
    at(path, &self.seats[0], "seats");
    refuse(world, "no-seat", METHOD_POST, path, "", "{\"name\":\"Guest\",\"seat\":1}");
    refuse(world, "no-seat", METHOD_POST, path, self.logins[1], "{\"seat\":1}");
    refuse(world, "no-seat", METHOD_POST, path, self.logins[0], "{}");
    world_send(world, ADA, "rated", "{\"do\":\"close\",\"id\":1,\"seat\":1,\"closed\":false}");
    assert_int_equal(self.table->seats[1].row.kind, SEAT_BOT);
    snprintf(path, sizeof path, "/api/tables/%s", self.seats[0].id);
    const Node *table = world_ask(world, 200, METHOD_GET, path, "", "");
    const Node *seat = node_at(node_get(table, "seats"), 1);
    assert_true(node_is_true(node_get(seat, "closed")));
    node_free(table);
    /* One that somebody has left is a bot's too. */
    world_end(world);
    self = three_people();
    at(path, &self.seats[0], "seat");
    node_free(world_ask(self.world, 200, METHOD_DELETE, path, self.seats[2].token, ""));
    at(path, &self.seats[0], "seats");
    refuse(self.world, "no-seat", METHOD_POST, path, self.logins[2], "{\"seat\":2}");
    world_end(self.world);
}

static void no_searching_bot_stands_in(void **state)
{
    MarketRound self = three_people();
    (void)state;
    world_send(self.world, ADA, "rated", "{\"do\":\"away\",\"id\":1,\"bot\":\"hard\"}");
    assert_string_equal(self.table->seats[0].arrangement.bot, "");
    world_send(self.world, ADA, "", "{\"do\":\"away\",\"id\":1,\"bot\":\"normal\"}");
    assert_string_equal(self.table->seats[0].arrangement.bot, "normal");
    world_end(self.world);
}

static void everybody_has_an_account_and_one_seat(void **state)
{
    MarketRound self = begin();
    World      *world = self.world;
    char        path[64], body[160];
    (void)state;
    static const char two[] = "{\"edition\":\"hearths\",\"players\":3,\"rated\":true,"
                              "\"seats\":[{\"kind\":\"mine\"},{\"kind\":\"mine\"}]}";
    refuse(world, "rated-account", METHOD_POST, "/api/tables", "", "{\"rated\":true}");
    refuse(world, "rated-account", METHOD_POST, "/api/tables", self.logins[0], two);
    assert_int_equal(world->server.host.tables.count, 0);
    make(&self, ",{\"kind\":\"open\"},{\"kind\":\"open\"}");
    at(path, &self.seats[0], "seats");
    refuse(world, "rated-account", METHOD_POST, path, "", "{\"name\":\"Guest\"}");
    refuse(world, "rated-account", METHOD_POST, path, self.logins[0], "{\"name\":\"Twin\"}");
    assert_int_equal(self.table->seats[1].row.kind, SEAT_OPEN);
    join(&self, 1);
    /* Nor by a link that somebody has handed on. */
    snprintf(body, sizeof body, "{\"token\":\"%s\"}", self.seats[1].token);
    refuse(world, "rated-account", METHOD_POST, "/api/account/seats", self.logins[0], body);
    refuse(world, "rated-account", METHOD_POST, "/api/account/seats", self.logins[2], body);
    node_free(world_ask(world, 200, METHOD_POST, "/api/account/seats", self.logins[1], body));
    start(&self);
    refuse(world, "rated-account", METHOD_POST, "/api/account/seats", self.logins[2], body);
    assert_string_equal(self.table->seats[1].row.holder, "Bea");
    world_end(world);
}

/* ---- People who go ---- */

#define REPLACE_2 "{\"do\":\"propose\",\"id\":1,\"kind\":\"replace\",\"to\":2}"

/* Two of three agree that the third goes: not while she is there. */
static void nobody_is_voted_out_of_the_lead(void **state)
{
    MarketRound self = three_people();
    (void)state;
    world_send(self.world, ADA, "present", REPLACE_2);
    assert_int_equal(self.table->votes[0].id, 0);
    world_skip(self.world, 60);
    assert_int_equal(self.table->seats[2].row.kind, SEAT_PERSON);
    world_end(self.world);
}

static void replace_third(MarketRound *self)
{
    world_hang_up(self->world, CID);
    world_send(self->world, ADA, "", REPLACE_2);
    world_send(self->world, BEA, "", "{\"do\":\"vote\",\"id\":1,\"vote\":1,\"yes\":true}");
    world_skip(self->world, 60);
    assert_int_equal(self->table->seats[2].row.kind, SEAT_BOT);
}

/* Whoever was replaced is last unless back before the end, however well the bot has played. */
static void whoever_was_replaced_is_last_unless_back(void **state)
{
    (void)state;
    for (int back = 0; back < 2; back++) {
        MarketRound self = three_people();
        char        path[64];
        replace_third(&self);
        at(path, &self.seats[0], "log");
        refuse(self.world, "secret", METHOD_GET, path, self.seats[0].token, "");
        if (back) {
            sit_down(&self, 2);
            world_send(self.world, CID, "", "{\"do\":\"away\",\"id\":1,\"bot\":null}");
        }
        world_play_out(self.world, &self.seats[0]);
        Player order[PLAYERS_MAX];
        family_results(self.table->rules.family)
            ->ranking(order, &self.table->rules, &self.table->game);
        int own = order[0] == 2 ? 1 : order[1] == 2 ? 2 : 3;
        assert_int_equal(place_of(self.world, "Cid"), back ? own : 3);
        assert_int_equal(rating(self.world, "Cid", "games"), 1);
        world_end(self.world);
    }
}

/* Whoever was replaced would have to agree to the end, and may come back: a line that breaks for a
 * minute does not lose the game. */
static void nobody_ends_a_game_behind_the_back_of_another(void **state)
{
    MarketRound self = three_people();
    World      *world = self.world;
    (void)state;
    world_send(world, ADA, "", "{\"do\":\"propose\",\"id\":1,\"kind\":\"end\"}");
    world_send(world, BEA, "", "{\"do\":\"vote\",\"id\":1,\"vote\":1,\"yes\":true}");
    world_hang_up(world, CID);
    world_send(world, ADA, "", REPLACE_2);
    world_send(world, BEA, "", "{\"do\":\"vote\",\"id\":1,\"vote\":2,\"yes\":true}");
    world_skip(world, 60);
    assert_int_equal(self.table->seats[2].row.kind, SEAT_BOT);
    for (int i = 0; i < VOTES_MAX; i++)
        assert_int_equal(self.table->votes[i].id, 0);
    world_send(world, ADA, "rated", "{\"do\":\"propose\",\"id\":1,\"kind\":\"end\"}");
    sit_down(&self, 2); /* Cid looks on, and fills nobody's places. */
    world_send(world, CID, "", "{\"do\":\"propose\",\"id\":1,\"kind\":\"pause\"}");
    world_send(world, CID, "", "{\"do\":\"propose\",\"id\":1,\"kind\":\"pace\",\"to\":\"days\"}");
    world_send(world, CID, "vote-open",
               "{\"do\":\"propose\",\"id\":1,\"kind\":\"pace\",\"to\":\"live\"}");
    world_end(world);
}

/* A pause would keep a game from ever being lost: nobody gets it by the silence of a broken line.
 */
static void silence_pauses_no_contest(void **state)
{
    MarketRound self = three_people();
    (void)state;
    world_hang_up(self.world, BEA);
    world_hang_up(self.world, CID);
    world_send(self.world, ADA, "", "{\"do\":\"propose\",\"id\":1,\"kind\":\"pause\"}");
    world_skip(self.world, 60);
    assert_int_equal(self.table->votes[0].id, 0);
    assert_int_equal(self.table->row.state, STATE_RUNNING);
    world_end(self.world);
}

/* ---- Tournaments ---- */

/* Three at tables of two: the first sits alone with a bot, or with the second. */
static void enter_cup(MarketRound *self, const char *more)
{
    char body[300], path[64], id[TABLE_ID_MAX];
    snprintf(body, sizeof body,
             "{\"name\":\"Cup\",\"rounds\":1,\"table\":{\"edition\":\"hearths\",\"players\":2,"
             "\"open\":true%s}}",
             more);
    const Node *cup =
        world_ask(self->world, 200, METHOD_POST, "/api/tournaments", self->logins[0], body);
    keep(id, sizeof id, cup, "id");
    node_free(cup);
    snprintf(path, sizeof path, "/api/tournaments/%s/entrants", id);
    for (int i = 1; i < PEOPLE; i++)
        node_free(world_ask(self->world, 200, METHOD_POST, path, self->logins[i], ""));
    snprintf(path, sizeof path, "/api/tournaments/%s/start", id);
    node_free(world_ask(self->world, 200, METHOD_POST, path, self->logins[0], ""));
    refuse(self->world, "started", METHOD_POST, path, self->logins[0], "");
    for (int i = 0; i < PEOPLE; i++) {
        const Node *account =
            world_ask(self->world, 200, METHOD_GET, "/api/account", self->logins[i], "");
        const Node *seat = node_at(node_get(account, "seats"), 0);
        keep(self->seats[i].id, TABLE_ID_MAX, seat, "table");
        keep(self->seats[i].token, TOKEN_MAX, seat, "token");
        self->seats[i].table = tables_loaded(&self->world->server.host, self->seats[i].id);
        node_free(account);
        sit_down(self, i);
    }
}

static int people_at(const Table *table)
{
    int count = 0;
    for (int i = 0; i < table->seat_count; i++)
        count += table->seats[i].row.kind == SEAT_PERSON;
    return count;
}

/* Who sits alone, by person. */
static int lonely(const MarketRound *self)
{
    for (int i = 0; i < PEOPLE; i++)
        if (people_at(self->seats[i].table) == 1)
            return i;
    fail();
    return -1;
}

static void a_table_of_a_tournament_keeps_its_secrets(void **state)
{
    MarketRound self = begin();
    World      *world = self.world;
    char        path[64];
    (void)state;
    enter_cup(&self, "");
    int one = lonely(&self), other = one == 2 ? 1 : 2, rival = 3 - one - other;
    at(path, &self.seats[one], "log");
    refuse(world, "secret", METHOD_GET, path, self.seats[one].token, "");
    at(path, &self.seats[one], "seats");
    refuse(world, "no-seat", METHOD_POST, path, "", "{\"name\":\"Guest\"}");
    world_send(world, line_of(one), "rated", "{\"do\":\"propose\",\"id\":1,\"kind\":\"end\"}");
    /* Nor does the last one at a table get them. */
    world_hang_up(world, line_of(rival));
    Table *table = self.seats[rival].table;
    int    seat = strcmp(table->seats[0].row.name, names[rival]) == 0 ? 0 : 1;
    char   text[100];
    snprintf(text, sizeof text, "{\"do\":\"propose\",\"id\":1,\"kind\":\"replace\",\"to\":%d}",
             seat);
    world_send(world, line_of(other), "", text);
    world_skip(world, 60);
    assert_int_equal(table->seats[seat].row.kind, SEAT_BOT);
    at(path, &self.seats[other], "log");
    refuse(world, "secret", METHOD_GET, path, self.seats[other].token, "");
    world_end(world);
}

/* The server may end between the rounds of a game. */
static void a_table_of_a_tournament_survives_a_restart(void **state)
{
    MarketRound self = begin();
    char        path[64];
    Error       error;
    (void)state;
    enter_cup(&self, "");
    world_restart(self.world);
    host_round(&self.world->server.host, NULL);
    for (int i = 0; i < PEOPLE; i++) {
        assert_non_null(tables_find_now(&self.world->server.host, self.seats[i].id, &error));
        at(path, &self.seats[i], "log");
        refuse(self.world, "secret", METHOD_GET, path, self.seats[i].token, "");
        sit_down(&self, i);
    }
    world_end(self.world);
}

static long long cup_points(World *world, const Table *table, const char *name)
{
    char path[64];
    snprintf(path, sizeof path, "/api/tournaments/%s", table->row.tournament);
    const Node *cup = world_ask(world, 200, METHOD_GET, path, "", "");
    const Node *standings = node_get(cup, "standings"), *row;
    long long   points = -1;
    for (row = node_first(standings); row; row = row->next) {
        if (strcmp(node_string(node_get(row, "name")), name) == 0)
            points = node_whole(node_get(row, "points"));
    }
    node_free(cup);
    return points;
}

/* A tournament counts like ratings: whoever leaves has no points, whatever the bot has made of it.
 */
static void whoever_leaves_a_tournament_has_no_points(void **state)
{
    MarketRound self = begin();
    char        path[64];
    (void)state;
    enter_cup(&self, "");
    int one = lonely(&self), other = one == 2 ? 1 : 2, leaver = 3 - one - other;
    at(path, &self.seats[leaver], "seat");
    node_free(world_ask(self.world, 200, METHOD_DELETE, path, self.seats[leaver].token, ""));
    Table *table = self.seats[leaver].table;
    world_play_out(self.world, &self.seats[leaver]);
    assert_int_equal(cup_points(self.world, table, names[leaver]), 0);
    assert_int_equal(cup_points(self.world, table, names[other]), 100);
    world_end(self.world);
}

int unit_server_contest(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_log_is_there_when_the_game_is_over),
        cmocka_unit_test(nobody_votes_for_bots),
        cmocka_unit_test(what_bots_have_answered_stays),
        cmocka_unit_test(bots_keep_their_seats),
        cmocka_unit_test(no_searching_bot_stands_in),
        cmocka_unit_test(everybody_has_an_account_and_one_seat),
        cmocka_unit_test(nobody_is_voted_out_of_the_lead),
        cmocka_unit_test(whoever_was_replaced_is_last_unless_back),
        cmocka_unit_test(nobody_ends_a_game_behind_the_back_of_another),
        cmocka_unit_test(silence_pauses_no_contest),
        cmocka_unit_test(a_table_of_a_tournament_keeps_its_secrets),
        cmocka_unit_test(a_table_of_a_tournament_survives_a_restart),
        cmocka_unit_test(whoever_leaves_a_tournament_has_no_points),
    };
    return cmocka_run_group_tests_name("server_contest", tests, NULL, NULL);
}
