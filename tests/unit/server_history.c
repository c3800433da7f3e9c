/* Whoever looks back at a game leaves the game thread to the others: it plays nothing again,
 * however long the game is and whatever is asked about it, and historians play no more than they
 * have to. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/progress.h"
#include "table/history.h"
#include "table/replays.h"
#include "server/times.h"
#include "table/undo.h"
#include "sim/log.h"
#include "tests/unit/dumped.h"
#include "tests/unit/server_world.h"

enum { PLAYER = 9, VISITOR = 8, HTTP = 7 };

/* ---- A game of either family that bots have played to its end, seat 0 too ---- */

static const char *const games[] = {
    "{\"board\":\"plain\",\"scenario\":\"short\",\"open\":true,\"options\":{\"turn_limit\":6}}",
    "{\"edition\":\"hearths\",\"players\":4,\"open\":true}",
};
enum { GAMES = 2 };

static World *let_bots_play(Place *place, const char *settings)
{
    World *world = world_begin();
    *place = world_make(world, settings, true);
    world_sit_down(world, place, PLAYER);
    world_settle(world, place);
    world_send(
        world, PLAYER, "",
        "{\"do\":\"away\",\"id\":4,\"bot\":\"normal\",\"limits\":{\"trade\":true,\"spend\":true,"
        "\"attack\":true}}");
    return world;
}

static World *begin(Place *place, const char *settings)
{
    World *world = let_bots_play(place, settings);
    world_settle(world, place);
    assert_true(table_standing(place->table).over && place->table->n > RECENT_ACTIONS);
    world_hang_up(world, PLAYER);
    world->server.historians = workers_start(1, &world->server.requests);
    world->server.host.figures.replayed = world->server.host.figures.looked_back = 0;
    return world;
}

static void end(World *world)
{
    workers_stop(world->server.historians);
    world->server.historians = NULL;
    world_end(world);
}

/* ---- Asking ---- */

static Request *wish(const char *address, Method method, const char *path, const char *token,
                     const char *body)
{
    Request *request = request_new(REQUEST_HTTP, HTTP);
    int      plain = (int)strcspn(path, "?");
    request->method = method;
    snprintf(request->path, sizeof request->path, "%.*s", plain, path);
    snprintf(request->query, sizeof request->query, "%s", path + plain + (path[plain] == '?'));
    snprintf(request->address, sizeof request->address, "%s", address);
    snprintf(request->token, sizeof request->token, "%s", token);
    request->plain = method == METHOD_POST && body[0] != '{';
    request->body = need_copy(body);
    request->size = strlen(body);
    return request;
}

/* Rounds until the connection is answered; the answer, to be freed. */
static char *await(World *world, uint64_t connection, int *status)
{
    for (;;) {
        for (Link *link = world->server.host.round.outbox; link; link = link->next) {
            const Reply *reply = (const Reply *)link;
            if (reply->count != 1 || reply->connections[0] != connection)
                continue;
            char *text = need_zeroed(reply->size + 1, 1);
            memcpy(text, reply->text, reply->size);
            *status = reply->status;
            world_forget(world);
            return text;
        }
        host_round(&world->server.host, queue_take(&world->server.requests, INT64_MAX));
    }
}

static char *get_text(World *world, const char *address, Method method, const char *path,
                      const char *body, int *status)
{
    world_forget(world);
    host_round(&world->server.host, &wish(address, method, path, "", body)->link);
    return await(world, HTTP, status);
}

static const Node *get(World *world, const char *address, Method method, const char *path,
                       const char *body, int expected)
{
    int         status;
    Error       error;
    char       *text = get_text(world, address, method, path, body, &status);
    const Node *map = in_read(text, strlen(text), &error);
    assert_int_equal(status, expected);
    assert_non_null(map);
    free(text);
    return map;
}

static const char *code_of(const Node *answer)
{
    return node_string(node_get(node_get(answer, "error"), "code"));
}

static char *log_of(World *world, const Place *place)
{
    char path[100];
    int  status;
    snprintf(path, sizeof path, "/api/tables/%s/log", place->id);
    char *log = get_text(world, "192.0.2.1", METHOD_GET, path, "", &status);
    assert_int_equal(status, 200);
    return log;
}

/* ---- Moments ---- */

static void assert_moment(World *world, const Table *table, const char *path, int64_t n)
{
    static AnyGame game;
    static AnyView view;
    ViewJson       view_json = { 0 };
    JsonOut        out = { 0 };
    Error          error;
    char           whole[200];
    snprintf(whole, sizeof whole, "%s/%lld", path, (long long)n);
    const Node *moment = get(world, "192.0.2.1", METHOD_GET, whole, "", 200);
    world_position(&game, table, n);
    family_views(table->rules.family)->make(&view, &table->rules, &game, NOBODY);
    view_json_make(&view_json, &table->rules, &view, n);
    view_json_whole(&out, &view_json);
    const Node *expected = in_read(out.text, out.length, &error);
    assert_true(node_equal(node_get(moment, "view"), expected));
    node_free(expected);
    node_free(moment);
    out_free(&out);
    view_json_free(&view_json);
}

/* All moments of a game, in an order that nothing can be ready for. */
static void assert_moments(World *world, const Table *table, const char *path, bool known)
{
    HostFigures *figures = &world->server.host.figures;
    for (int64_t i = 0; i <= 20; i++) {
        int64_t n = i == 0 ? table->n : i * 7919 % table->n;
        figures->looked_back = 0;
        assert_moment(world, table, path, n);
        assert_true(figures->looked_back
                    <= (uint64_t)(i == 0 && !known ? n : trail_stretch(table->n) + 1));
    }
    assert_int_equal(figures->replayed, 0);
}

static void any_moment_is_a_few_actions_away(void **state)
{
    (void)state;
    for (int i = 0; i < GAMES; i++) {
        Place  place;
        char   path[100];
        World *world = begin(&place, games[i]);
        snprintf(path, sizeof path, "/api/tables/%s/moments", place.id);
        assert_moments(world, place.table, path, false);
        /* Many events at once are bounded too: those of 1,000 actions. */
        snprintf(path, sizeof path, "/api/tables/%s/moments/%lld?since=0", place.id,
                 (long long)place.table->n);
        node_free(get(world, "192.0.2.1", METHOD_GET, path, "", 200));
        assert_int_equal(world->server.host.figures.replayed, 0);
        end(world);
    }
}

static void a_replay_is_played_once_and_then_known(void **state)
{
    (void)state;
    for (int i = 0; i < GAMES; i++) {
        Place       place;
        char        path[100];
        World      *world = begin(&place, games[i]);
        char       *log = log_of(world, &place);
        const Node *replay = get(world, "192.0.2.1", METHOD_POST, "/api/replays", log, 200);
        snprintf(path, sizeof path, "/api/replays/%s", node_string(node_get(replay, "replay")));
        world->server.host.figures.looked_back = 0;
        const Node *again = get(world, "192.0.2.1", METHOD_GET, path, "", 200);
        assert_true(node_equal(replay, again));
        assert_int_equal(world->server.host.figures.looked_back, 0);
        /* A table tells the same of its own game without playing it. */
        char moments[100];
        snprintf(moments, sizeof moments, "/api/tables/%s/moments", place.id);
        const Node *table = get(world, "192.0.2.1", METHOD_GET, moments, "", 200);
        table = stripped(table, "[\"watch_token\"]");
        again = stripped(again, "[\"replay\"]");
        assert_true(node_equal(table, again));
        assert_true(node_count(node_get(table, "phases")) > 5);
        assert_int_equal(world->server.host.figures.looked_back, 0);
        assert_moments(world, place.table, path, true);
        node_free(table);
        node_free(again);
        node_free(replay);
        free(log);
        end(world);
    }
}

static void take_back(World *world, Table *table, int64_t n)
{
    Error error = { "" };
    assert_true(store_begin(world->store, &error));
    world->server.host.round.writing = true;
    assert_true(table_cut(&world->server.host, table, n, 0, &error));
    assert_true(store_commit(world->store, &error));
    world->server.host.round.writing = false;
    table->stored = false;
}

static void assert_phases(const Table *table)
{
    static AnyGame game;
    const Family  *family = table->rules.family;
    Phases         played = { 0 };
    world_position(&game, table, 0);
    phases_note(&played, &table->rules, &game, 0);
    for (int64_t n = 0; n < table->n;) {
        assert_int_equal(family->apply(&game, &table->rules, &table->actions[n], NULL), ACCEPTED);
        phases_note(&played, &table->rules, &game, ++n);
    }
    assert_int_equal(played.count, table->phases.count);
    for (int i = 0; i < played.count; i++) {
        const PhaseRow *a = &played.rows[i], *b = &table->phases.rows[i];
        assert_true(a->n == b->n && a->turn == b->turn && a->number == b->number
                    && a->market == b->market);
    }
    phases_free(&played);
}

/* Where turns and phases begin, also after actions were taken back, a few or so many that the game
 * is read. */
static void phases_follow_the_game(void **state)
{
    (void)state;
    for (int i = 0; i < GAMES; i++) {
        Place  place;
        World *world = let_bots_play(&place, games[i]);
        Table *table = place.table;
        for (int round = 1; round < 40 && !table_standing(table).over; round++) {
            host_round(&world->server.host, NULL);
            world_forget(world);
            int64_t back = round % 20 ? table->n % 4 : 2 * MARK_EVERY;
            if (!table_standing(table).over && back > 0 && back < table->n)
                take_back(world, table, table->n - back);
            assert_phases(table);
        }
        assert_true(table->phases.count > 2);
        world_end(world);
    }
}

/* ---- Logs and reports ---- */

static void logs_and_reports_are_written_beside_the_rounds(void **state)
{
    (void)state;
    for (int i = 0; i < GAMES; i++) {
        Place     place;
        char      path[100];
        LogReport report;
        Error     error;
        World    *world = begin(&place, games[i]);
        char     *log = log_of(world, &place);
        assert_true(log_replay(log, strlen(log), "log", &report, &error));
        assert_int_equal(report.actions, place.table->n);
        snprintf(path, sizeof path, "/api/tables/%s/reports", place.id);
        const Node *answer = get(world, "192.0.2.1", METHOD_POST, path, "{\"text\":\"odd\"}", 200);
        assert_true(node_whole(node_get(answer, "report")) > 0);
        assert_int_equal(world->server.host.figures.replayed, 0);
        assert_true(world->server.host.figures.looked_back >= (uint64_t)(2 * place.table->n));
        node_free(answer);
        free(log);
        end(world);
    }
}

/* ---- Digests, chronicles, and whoever comes back ---- */

static void say(World *world, uint64_t connection, const char *text)
{
    Request *request = request_new(REQUEST_FRAME, connection);
    snprintf(request->address, sizeof request->address, "192.0.2.%d", (int)connection);
    request->body = need_copy(text);
    request->size = strlen(text);
    host_round(&world->server.host, &request->link);
}

static void open_since(World *world, const Place *place, uint64_t connection, long long since)
{
    char text[200];
    snprintf(text, sizeof text,
             "{\"do\":\"open\",\"id\":1,\"table\":\"%s\",\"token\":\"%s\",\"since\":%lld}",
             place->id, place->token, since);
    say(world, connection, text);
}

/* The next message to the connection with this key and value; rounds until it is there. */
static const Node *await_message(World *world, uint64_t connection, const char *key,
                                 const char *value)
{
    Error error;
    for (;;) {
        for (Link *link = world->server.host.round.outbox; link; link = link->next) {
            const Reply *reply = (const Reply *)link;
            if (reply->connections[0] != connection)
                continue;
            const char *text = (const char *)reply->text, *end = text + reply->size;
            for (const char *next; text < end; text = next) {
                const char *line = memchr(text, '\n', (size_t)(end - text));
                next = line ? line + 1 : end;
                const Node *map = in_read(text, (size_t)((line ? line : end) - text), &error);
                const char *has = node_string(node_get(map, key));
                if (value ? has && strcmp(has, value) == 0 : node_get(map, key) != NULL)
                    return map;
                node_free(map);
            }
        }
        host_round(&world->server.host, queue_take(&world->server.requests, INT64_MAX));
    }
}

static bool is_told(World *world, uint64_t connection, const char *what)
{
    for (Link *link = world->server.host.round.outbox; link; link = link->next) {
        const Reply *reply = (const Reply *)link;
        if (reply->connections[0] != connection)
            continue;
        for (size_t at = 0; at + strlen(what) <= reply->size; at++)
            if (memcmp(reply->text + at, what, strlen(what)) == 0)
                return true;
    }
    return false;
}

/* Whoever comes back after the whole game waits for its events; others do not, and then all come in
 * order. */
static void who_comes_back_is_told_all_that_happened(void **state)
{
    (void)state;
    for (int i = 0; i < GAMES; i++) {
        Place  place;
        World *world = begin(&place, games[i]);
        world_forget(world);
        open_since(world, &place, PLAYER, 0);
        say(world, VISITOR, "{\"do\":\"ping\",\"id\":1}");
        assert_true(is_told(world, VISITOR, "\"re\":1"));
        assert_false(is_told(world, PLAYER, "\"on\":\"view\""));
        const Node *events = await_message(world, PLAYER, "on", "events");
        const Node *view = await_message(world, PLAYER, "on", "view");
        assert_int_equal(node_whole(node_get(view, "n")), place.table->n);
        assert_true(node_is_true(node_get(view, "all")));
        world_forget(world);
        say(world, PLAYER, "{\"do\":\"digest\",\"id\":5,\"since\":0}");
        const Node *digest = await_message(world, PLAYER, "re", NULL);
        assert_true(node_equal(node_get(digest, "events"), node_get(events, "items")));
        assert_true(node_count(node_get(digest, "events")) > RECENT_ACTIONS);
        world_forget(world);
        world->server.host.figures.looked_back = 0;
        /* From the middle of the game only what lies behind it is played, and what leads there. */
        open_since(world, &place, VISITOR, place.table->n - RECENT_ACTIONS - 1);
        node_free(await_message(world, VISITOR, "on", "view"));
        assert_true(world->server.host.figures.looked_back
                    <= (uint64_t)(RECENT_ACTIONS + 1 + trail_stretch(place.table->n)));
        world_forget(world);
        say(world, PLAYER, "{\"do\":\"chronicle\",\"id\":6}");
        const Node *chronicle = await_message(world, PLAYER, "re", NULL);
        assert_non_null(node_get(chronicle, "chronicle"));
        assert_int_equal(world->server.host.figures.replayed, 0);
        node_free(chronicle);
        node_free(digest);
        node_free(view);
        node_free(events);
        world_forget(world);
        end(world);
    }
}

/* Gone, or the table with the rest of the server, while historians are at it. */
static void nobody_has_to_wait_for_the_answer(void **state)
{
    Place  place;
    char   path[100];
    World *world = begin(&place, games[0]);
    (void)state;
    open_since(world, &place, PLAYER, 0);
    open_since(world, &place, PLAYER, 1); /* The same socket, anew. */
    open_since(world, &place, VISITOR, 0);
    world_hang_up(world, VISITOR);
    snprintf(path, sizeof path, "/api/tables/%s/log", place.id);
    host_round(&world->server.host, &wish("192.0.2.1", METHOD_GET, path, "", "")->link);
    say(world, PLAYER, "{\"do\":\"chronicle\",\"id\":6}");
    world_forget(world);
    end(world);
}

/* What was taken back while a historian was at it is not told as a moment of the game. */
static void what_is_taken_back_is_looked_for_again(void **state)
{
    World *world = world_begin();
    Place  place = world_two_people(world, "");
    Table *table = place.table;
    char   path[100];
    int    status;
    (void)state;
    world_act_first(world, &place, "");
    world->server.historians = workers_start(1, &world->server.requests);
    world->server.host.figures.replayed = 0;
    int64_t n = table->n;
    assert_true(n > 0);
    snprintf(path, sizeof path, "/api/tables/%s/moments/%lld", place.id, (long long)n);
    world_forget(world);
    host_round(&world->server.host, &wish("192.0.2.1", METHOD_GET, path, place.token, "")->link);
    take_back(world, table, n - 1);
    free(await(world, HTTP, &status));
    assert_int_equal(status, 404);
    end(world);
}

/* Nothing is played of a game in which nothing has been done. */
static void a_game_without_actions_has_a_past_too(void **state)
{
    World *world = world_begin();
    Place  place = world_two_people(world, "");
    (void)state;
    assert_int_equal(place.table->n, 0);
    assert_null(place.table->actions);
    world_forget(world);
    say(world, PLAYER, "{\"do\":\"chronicle\",\"id\":6}");
    const Node *chronicle = await_message(world, PLAYER, "re", NULL);
    assert_non_null(node_get(chronicle, "chronicle"));
    node_free(chronicle);
    world_forget(world);
    char path[100];
    snprintf(path, sizeof path, "/api/tables/%s/moments", place.id);
    assert_moment(world, place.table, path, 0);
    world_end(world);
}

/* ---- What it costs ---- */

static int64_t owed(World *world, const char *address)
{
    return limits_row(&world->server.host.efforts, address, world->server.host.round.now_ms)
        ->bucket.missing;
}

static void who_looks_back_pays_for_it(void **state)
{
    Place  place;
    char   path[100];
    World *world = begin(&place, games[0]);
    char  *log = log_of(world, &place);
    (void)state;
    const Node *replay = get(world, "192.0.2.50", METHOD_POST, "/api/replays", log, 200);
    assert_true(owed(world, "192.0.2.50") > 0);
    snprintf(path, sizeof path, "/api/tables/%s/moments/%lld", place.id, (long long)place.table->n);
    node_free(get(world, "192.0.2.51", METHOD_GET, path, "", 200));
    assert_true(owed(world, "192.0.2.51") > 0);
    open_since(world, &place, 52, 0);
    node_free(await_message(world, 52, "on", "view"));
    assert_true(owed(world, "192.0.2.52") > 0);
    assert_int_equal(owed(world, "192.0.2.53"), 0);
    node_free(replay);
    free(log);
    world_forget(world);
    end(world);
}

/* Sixteen questions at a time: the rest of what an address asks is refused at once. */
static void an_address_asks_a_few_things_at_a_time(void **state)
{
    enum { ASKED = 24 };
    Place  place;
    char   path[100];
    World *world = begin(&place, games[0]);
    Link  *chain = NULL;
    int    busy = 0, answers = 0;
    (void)state;
    snprintf(path, sizeof path, "/api/tables/%s/log", place.id);
    for (int i = 0; i < ASKED; i++) {
        Request *request = wish("192.0.2.60", METHOD_GET, path, "", "");
        request->connection = (uint64_t)(100 + i);
        request->link.next = chain;
        chain = &request->link;
    }
    Request *other = wish("192.0.2.61", METHOD_GET, path, "", "");
    other->link.next = chain;
    world_forget(world);
    host_round(&world->server.host, &other->link);
    while (world->server.host.tables.looked_back > 0)
        host_round(&world->server.host, queue_take(&world->server.requests, INT64_MAX));
    for (Link *link = world->server.host.round.outbox; link; link = link->next) {
        const Reply *reply = (const Reply *)link;
        busy += reply->status == 503;
        answers += reply->status == 200;
    }
    assert_int_equal(busy, ASKED - 16);
    assert_int_equal(busy + answers, ASKED + 1);
    world_forget(world);
    end(world);
}

/* ---- Replays are kept for those who sent them ---- */

static void an_address_keeps_so_many_replays(void **state)
{
    Place  place;
    World *world = begin(&place, games[1]);
    char  *log = log_of(world, &place);
    char   first[100] = "";
    (void)state;
    for (int i = 0; i < REPLAYS_EACH; i++) {
        const Node *replay = get(world, "192.0.2.70", METHOD_POST, "/api/replays", log, 200);
        if (i == 0)
            snprintf(first, sizeof first, "/api/replays/%s",
                     node_string(node_get(replay, "replay")));
        node_free(replay);
        time_skip(1000); /* It has paid meanwhile. */
    }
    const Node *refused = get(world, "192.0.2.70", METHOD_POST, "/api/replays", log, 429);
    assert_string_equal(code_of(refused), "too-many-replays");
    node_free(refused);
    node_free(get(world, "192.0.2.71", METHOD_POST, "/api/replays", log, 200)); /* Others may. */
    node_free(get(world, "192.0.2.71", METHOD_GET, first, "", 200)); /* And nobody's is gone. */
    world_skip(world, REPLAY_SECONDS + 1);
    node_free(get(world, "192.0.2.70", METHOD_GET, first, "", 404));
    node_free(get(world, "192.0.2.70", METHOD_POST, "/api/replays", log, 200));
    free(log);
    end(world);
}

static void keep(World *world, const char *owner, const char *id, size_t bytes)
{
    Replay *replay = need_zeroed(1, sizeof *replay);
    snprintf(replay->id, sizeof replay->id, "%s", id);
    snprintf(replay->owner, sizeof replay->owner, "%s", owner);
    replay->bytes = bytes;
    replays_keep(&world->server.host, replay);
}

/* Only when there is no more room for all: then whoever has most of it gives up the oldest. */
static void who_holds_most_gives_up_the_oldest(void **state)
{
    enum { SHARE = REPLAY_BYTES_MOST / 8 };
    World *world = world_begin();
    Host  *host = &world->server.host;
    (void)state;
    host->round.now = time_now();
    keep(world, "small", "s1", SHARE);
    for (int i = 0; i < 6; i++) {
        char id[16];
        snprintf(id, sizeof id, "b%d", i);
        keep(world, "big", id, SHARE);
    }
    keep(world, "other", "o1", SHARE);
    assert_non_null(replays_find(host, "s1"));
    assert_non_null(replays_find(host, "b0"));
    keep(world, "other", "o2", SHARE);
    assert_null(replays_find(host, "b0"));
    assert_non_null(replays_find(host, "b1"));
    assert_true(replays_find(host, "s1") && replays_find(host, "o1") && replays_find(host, "o2"));
    assert_false(replays_may_keep(host, "big", 1));
    assert_false(replays_may_keep(host, "small", SHARE));
    assert_true(replays_may_keep(host, "new", REPLAY_BYTES_EACH));
    world_end(world);
}

/* ---- Games that come in ---- */

/* However many come in at once, a round takes in as much as it does of one. */
static void games_that_come_in_share_the_rounds(void **state)
{
    enum { GUESTS = 5 };
    Place    place;
    World   *world = begin(&place, games[0]);
    char    *log = log_of(world, &place);
    int      tables = 0;
    uint64_t most = 0;
    (void)state;
    for (int i = 0; i < GUESTS; i++) {
        char address[20];
        snprintf(address, sizeof address, "192.0.2.%d", 80 + i);
        Request *request = wish(address, METHOD_POST, "/api/import", "", log);
        request->connection = (uint64_t)(100 + i);
        host_round(&world->server.host, &request->link);
    }
    while (tables < GUESTS) {
        uint64_t before = world->server.host.figures.actions;
        Link    *next = queue_take(&world->server.requests, INT64_MAX);
        host_round(&world->server.host, next);
        most = world->server.host.figures.actions - before > most
                   ? world->server.host.figures.actions - before
                   : most;
        tables = 0;
        for (Link *link = world->server.host.round.outbox; link; link = link->next)
            tables += ((const Reply *)link)->status == 200
                      && ((const Reply *)link)->connections[0] >= 100;
    }
    assert_true(most > 0 && most <= 200);
    free(log);
    world_forget(world);
    end(world);
}

/* ---- Trails ---- */

static void a_trail_keeps_a_few_positions_evenly_apart(void **state)
{
    static AnyGame game;
    enum { LONG = 50000 };
    World        *world = world_begin();
    Place         place = world_make(world, games[1], true);
    const Family *family = place.table->rules.family;
    Trail         trail = { 0 }, shared = { 0 };
    (void)state;
    for (int64_t n = 1; n <= LONG; n++) {
        memcpy(&game, &n, sizeof n);
        trail_note(&trail, family, &game, n);
        assert_true(trail.count <= TRAIL_MOST);
        assert_true(n - trail_before(&trail, n) <= trail_stretch(n));
    }
    trail_share(&shared, &trail);
    trail_cut(&trail, LONG / 2);
    assert_true(trail_before(&trail, LONG) <= LONG / 2);
    trail_free(&trail);
    for (int64_t n = 1; n <= LONG; n += 97) {
        int64_t at = trail_before(&shared, n), kept = 0;
        assert_true(at <= n && n - at <= trail_stretch(LONG));
        if (at == 0)
            continue;
        trail_position(&shared, family, &game, at);
        memcpy(&kept, &game, sizeof kept);
        assert_int_equal(kept, at);
    }
    trail_free(&shared);
    world_end(world);
}

int unit_server_history(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_moment_is_a_few_actions_away),
        cmocka_unit_test(a_replay_is_played_once_and_then_known),
        cmocka_unit_test(phases_follow_the_game),
        cmocka_unit_test(logs_and_reports_are_written_beside_the_rounds),
        cmocka_unit_test(who_comes_back_is_told_all_that_happened),
        cmocka_unit_test(nobody_has_to_wait_for_the_answer),
        cmocka_unit_test(what_is_taken_back_is_looked_for_again),
        cmocka_unit_test(a_game_without_actions_has_a_past_too),
        cmocka_unit_test(who_looks_back_pays_for_it),
        cmocka_unit_test(an_address_asks_a_few_things_at_a_time),
        cmocka_unit_test(an_address_keeps_so_many_replays),
        cmocka_unit_test(who_holds_most_gives_up_the_oldest),
        cmocka_unit_test(games_that_come_in_share_the_rounds),
        cmocka_unit_test(a_trail_keeps_a_few_positions_evenly_apart),
    };
    return cmocka_run_group_tests_name("server_history", tests, NULL, NULL);
}
