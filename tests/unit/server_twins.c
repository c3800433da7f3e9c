#include "tests/unit/dumped.h"
#include "tests/unit/server_twins.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/progress.h"
#include "server/times.h"

/* ---- Beginning and end ---- */

static void watch(World *world, const Place *place, uint64_t connection)
{
    char text[100];
    snprintf(text, sizeof text, "{\"do\":\"open\",\"id\":1,\"table\":\"%s\"}", place->id);
    world_send(world, connection, "", text);
}

/* Both who listen are sent everything anew. */
static void sit_listeners_down(World *world, const Place *places)
{
    world_sit_down(world, &places[0], TWINS_PLAYER);
    watch(world, &places[0], TWINS_SPECTATOR);
    world_forget(world);
}

static void begin_one(World *world, Place *places, const char *settings, int players)
{
    char        text[600], path[64];
    const Node *answer;
    int         length = snprintf(text, sizeof text,
                                  "{%s,\"players\":%d,\"open\":true,\"seats\":[{\"kind\":\"mine\"}",
                                  settings, players);
    for (int seat = 1; seat < players; seat++)
        length += snprintf(text + length, sizeof text - (size_t)length, ",{\"kind\":\"open\"}");
    snprintf(text + length, sizeof text - (size_t)length, "]}");
    places[0] = world_make(world, text, false);
    snprintf(path, sizeof path, "/api/tables/%s/seats", places[0].id);
    for (int seat = 1; seat < players; seat++) {
        char name[40];
        places[seat] = places[0];
        snprintf(name, sizeof name, "{\"name\":\"Player %d\"}", seat);
        assert_int_equal(world_http(world, METHOD_POST, path, "", name, &answer), 200);
        snprintf(places[seat].token, sizeof places[seat].token, "%s",
                 node_string(node_get(answer, "token")));
        node_free(answer);
    }
    snprintf(path, sizeof path, "/api/tables/%s/start", places[0].id);
    assert_int_equal(world_http(world, METHOD_POST, path, places[0].token, "", &answer), 200);
    node_free(answer);
    sit_listeners_down(world, places);
}

/* What is drawn for each table and is no secret of the game. */
static void name_alike(Twins *twins)
{
    TableRow *one = &twins_table(twins, 0)->row, *two = &twins_table(twins, 1)->row;
    memcpy(two->id, one->id, sizeof two->id);
    memcpy(two->invitation, one->invitation, sizeof two->invitation);
    memcpy(two->salt, one->salt, sizeof two->salt);
    for (int seat = 0; seat < twins->players; seat++)
        memcpy(twins->places[1][seat].id, one->id, sizeof one->id);
}

void twins_begin(Twins *twins, const char *settings, int players)
{
    *twins = (Twins){ .players = players };
    for (int which = 0; which < 2; which++) {
        twins->worlds[which] = world_begin();
        begin_one(twins->worlds[which], twins->places[which], settings, players);
    }
    name_alike(twins);
}

void twins_end(Twins *twins)
{
    for (int i = 0; i < 4; i++)
        out_free(&twins->told[i / 2][i % 2]);
    for (int which = 0; which < 2; which++) {
        free(twins->parted[which]);
        world_end(twins->worlds[which]);
    }
}

/* ---- Parting ---- */

static void *copied(const void *from, size_t size)
{
    void *copy = need_memory(size + 1);
    memcpy(copy, from, size);
    return copy;
}

static Moment *moment_of(const Table *table)
{
    Moment *moment = need_zeroed(1, sizeof *moment);
    moment->n = table->n;
    moment->game = table->game;
    moment->testimony = table->testimony;
    moment->shared_at = table->shared_at;
    moment->closing_at = table->closing_at;
    moment->shared_round = table->shared_round;
    for (int seat = 0; seat < table->seat_count; seat++)
        moment->asked[seat] = table->seats[seat].asked;
    return moment;
}

static void copy_course(Table *to, const Table *from)
{
    size_t count = (size_t)from->n;
    progress_free(to);
    to->game = from->game;
    to->n = from->n;
    to->room = count;
    to->actions = copied(from->actions, count * sizeof *from->actions);
    to->flags = copied(from->flags, count * sizeof *from->flags);
    to->times = copied(from->times, count * sizeof *from->times);
    to->numbers = copied(from->numbers, count * sizeof *from->numbers);
    to->undos = from->undos;
    to->bot_rng = from->bot_rng; /* What bots draw is no secret of the game. */
    to->testimony = from->testimony;
    to->shared_at = from->shared_at;
    to->shared_round = from->shared_round;
    to->closing_at = from->closing_at;
    memcpy(to->offer_ms, from->offer_ms, sizeof to->offer_ms);
    for (int i = 0; i < RECENT_ACTIONS; i++)
        if (from->recent[i])
            to->recent[i] =
                copied(from->recent[i],
                       sizeof *from->recent[i] + (size_t)from->recent[i]->count * sizeof(Event));
    for (int seat = 0; seat < from->seat_count; seat++) {
        Seat *there = &to->seats[seat];
        there->asked = from->seats[seat].asked;
        there->memory = from->seats[seat].memory;
        there->advised_n = 0;
    }
}

bool twins_part(Twins *twins, Rng *rng)
{
    Table         *one = twins_table(twins, 0), *two = twins_table(twins, 1);
    const Ruleset *rules = &one->rules;
    AnyView        view, again;
    /* Nothing before this is taken back. */
    if (one->n > 0)
        one->flags[one->n - 1] |= ACTION_REVEALS;
    copy_course(two, one);
    world_sql(twins->worlds[1], "DELETE FROM actions");
    one->seats[0].advised_n = 0;
    family_views(rules->family)->make(&view, rules, &one->game, 0);
    family_views(rules->family)->sample(&two->game, rules, &view, rng);
    family_views(rules->family)->make(&again, rules, &two->game, 0);
    for (int which = 0; which < 2; which++) {
        free(twins->parted[which]);
        twins->parted[which] = moment_of(twins_table(twins, which));
    }
    for (int which = 0; which < 2; which++)
        sit_listeners_down(twins->worlds[which], twins->places[which]);
    return memcmp(&view, &again, family_view_size(rules->family)) == 0;
}

/* ---- What is told ---- */

static void hear(Twins *twins, int which)
{
    static const uint64_t listeners[] = { TWINS_PLAYER, TWINS_SPECTATOR };
    for (int i = 0; i < 2; i++) {
        JsonOut *told = &twins->told[which][i];
        out_clear(told);
        for (Link *link = twins->worlds[which]->server.host.round.outbox; link; link = link->next) {
            const Reply *reply = (const Reply *)link;
            for (int c = 0; c < reply->count; c++)
                if (reply->connections[c] == listeners[i]) {
                    out_raw(told, (const char *)reply->text, reply->size);
                    out_raw(told, "\n", 1);
                }
        }
    }
    world_forget(twins->worlds[which]);
}

static bool told_alike(const Twins *twins)
{
    for (int i = 0; i < 2; i++) {
        const JsonOut *a = &twins->told[0][i], *b = &twins->told[1][i];
        if (a->length != b->length || (a->length > 0 && memcmp(a->text, b->text, a->length) != 0))
            return false;
    }
    return true;
}

static void remember_parting(Twins *twins, int which)
{
    Table *table = twins_table(twins, which);
    if (!twins->parted[which])
        return;
    if (!table->mark)
        table->mark = need_memory(sizeof *table->mark);
    *table->mark = *twins->parted[which];
}

static void send(World *world, uint64_t connection, const char *text)
{
    Request *request = request_new(REQUEST_FRAME, connection);
    request->body = need_copy(text);
    request->size = strlen(text);
    host_round(&world->server.host, &request->link);
}

/* Both have revealed something, or neither has and everything told is the same. */
static bool both_alike(Twins *twins, const int64_t before[2])
{
    bool revealed[2] = { false, false };
    for (int which = 0; which < 2; which++) {
        const Table *table = twins_table(twins, which);
        for (int64_t n = before[which]; n < table->n; n++)
            revealed[which] |= (table->flags[n] & ACTION_REVEALS) != 0;
    }
    twins->revealed = revealed[0] || revealed[1];
    return revealed[0] == revealed[1] && (twins->revealed || told_alike(twins));
}

bool twins_alike(Twins *twins, const char *text)
{
    static uint64_t sent;
    int64_t         before[2];
    sent++;
    for (int which = 0; which < 2; which++) {
        before[which] = twins_table(twins, which)->n;
        world_forget(twins->worlds[which]);
        remember_parting(twins, which);
        chance_force(sent);
        send(twins->worlds[which], TWINS_PLAYER, text);
        hear(twins, which);
    }
    return both_alike(twins, before);
}

bool twins_alike_after(Twins *twins, int64_t seconds)
{
    int64_t before[2];
    time_skip(seconds * 1000);
    for (int which = 0; which < 2; which++) {
        before[which] = twins_table(twins, which)->n;
        host_round(&twins->worlds[which]->server.host, NULL);
        hear(twins, which);
    }
    return both_alike(twins, before);
}

void twins_same(Twins *twins, const char *text)
{
    if (!twins_alike(twins, text))
        for (int i = 0; i < 2; i++)
            if (twins->told[0][i].length > 0 || twins->told[1][i].length > 0)
                fail_msg("%s\nis answered with\n%s\nand with\n%s", text,
                         out_string(&twins->told[0][i]), out_string(&twins->told[1][i]));
}

void twins_same_page(Twins *twins, const char *rest)
{
    char       *pages[2], path[100];
    const Node *answer;
    for (int which = 0; which < 2; which++) {
        const Place *place = &twins->places[which][0];
        snprintf(path, sizeof path, "/api/tables/%s%s", place->id, rest);
        world_http(twins->worlds[which], METHOD_GET, path, place->token, "", &answer);
        pages[which] = dumped(answer);
        node_free(answer);
    }
    assert_string_equal(pages[0], pages[1]);
    free(pages[0]);
    free(pages[1]);
}

/* ---- What others do ---- */

void twins_act(Twins *twins, int which, const Action *action)
{
    Error   error = { "" };
    Refusal refusal = ACCEPTED;
    World  *world = twins->worlds[which];
    assert_true(
        table_act(&world->server.host, twins_table(twins, which), action, 0, &refusal, &error));
    assert_string_equal(twins_table(twins, which)->why, "");
    assert_int_equal(refusal, ACCEPTED);
}

void twins_say(Twins *twins, int which, int seat, const char *text)
{
    uint64_t connection = TWINS_PLAYER + (uint64_t)seat;
    if (!subscriber_by_connection(&twins->worlds[which]->server.host, connection))
        world_sit_down(twins->worlds[which], &twins->places[which][seat], connection);
    world_send(twins->worlds[which], connection, "", text);
}
