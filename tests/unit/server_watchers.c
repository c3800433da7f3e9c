/* Those who look on: what they are sent adds up to what they may see, though those who see the same
 * are sent one text. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/civ/text.h"
#include "rules/table/text.h"
#include "tests/unit/server_world.h"

enum { LINES_MAX = 8, PLAYER = 9, WATCHER = 20 };

/* A client's end of a socket. */
typedef struct Copy {
    uint64_t    connection;
    const Node *view;
    int64_t     events_n;
} Copy;

typedef struct Room {
    World *world;
    Place  place;
    Copy   copies[LINES_MAX];
    int    shared; /* Texts of the game for more than one. */
} Room;

static Copy *copy_of(Room *room, uint64_t connection)
{
    for (int i = 0; i < LINES_MAX; i++)
        if (room->copies[i].connection == connection)
            return &room->copies[i];
    return NULL;
}

static void hear_message(Copy *copy, const Node *message)
{
    const char *on = node_string(node_get(message, "on"));
    size_t      i;
    const Node *item;
    if (on && strcmp(on, "undone") == 0)
        copy->events_n = node_whole(node_get(message, "n"));
    if (on && strcmp(on, "events") == 0) {
        for (item = node_first(node_get(message, "items")), i = 0; item; item = item->next, i++)
            assert_true(node_whole(node_get(item, "n")) > copy->events_n);
        copy->events_n = node_whole(node_get(message, "n"));
    }
    if (!on || strcmp(on, "view") != 0)
        return;
    const Node *kept = node_get(message, "all") ? NULL : copy->view;
    const Node *gone = node_get(message, "gone");
    for (item = node_first(gone); item; item = item->next)
        assert_non_null(node_get(kept, node_string(item)));
    const Node *now = node_with(kept, node_get(message, "set"), gone);
    node_free(copy->view);
    copy->view = now;
}

/* A text of the game goes to nobody who sees with other eyes. */
static void check_eyes(Room *room, const Reply *reply)
{
    const Subscriber *first =
        subscriber_by_connection(&room->world->server.host, reply->connections[0]);
    if (strncmp((const char *)reply->text, "{\"on\":\"view\"", 12) != 0
        && strncmp((const char *)reply->text, "{\"on\":\"events\"", 14) != 0)
        return;
    room->shared += reply->count > 1;
    for (int i = 1; i < reply->count; i++)
        assert_int_equal(
            subscriber_by_connection(&room->world->server.host, reply->connections[i])->viewer,
            first->viewer);
}

static void hear(Room *room)
{
    Error error;
    for (Link *link = room->world->server.host.round.outbox; link; link = link->next) {
        const Reply *reply = (Reply *)link;
        const char  *text = (const char *)reply->text, *end = text + reply->size;
        check_eyes(room, reply);
        for (const char *next; text < end; text = next) {
            const char *newline = memchr(text, '\n', (size_t)(end - text));
            const Node *message = in_read(text, (size_t)((newline ? newline : end) - text), &error);
            assert_non_null(message);
            for (int i = 0; i < reply->count; i++)
                if (copy_of(room, reply->connections[i]))
                    hear_message(copy_of(room, reply->connections[i]), message);
            node_free(message);
            next = newline ? newline + 1 : end;
        }
    }
    world_forget(room->world);
}

static void check_copies(Room *room)
{
    static ViewJson json;
    static AnyView  view;
    Table          *table = room->place.table;
    Error           error;
    for (int i = 0; i < LINES_MAX; i++) {
        Copy   *copy = &room->copies[i];
        JsonOut out = { 0 };
        if (copy->connection == 0)
            continue;
        family_views(table->rules.family)
            ->make(&view, &table->rules, &table->game, copy->connection == PLAYER ? 0 : NOBODY);
        view_json_make(&json, &table->rules, &view, table->n);
        view_json_whole(&out, &json);
        const Node *whole = in_read(out.text, out.length, &error);
        if (!node_equal(whole, copy->view))
            fail_msg("connection %d does not see what it may see", (int)copy->connection);
        node_free(whole);
        out_free(&out);
    }
    view_json_free(&json);
    memset(&json, 0, sizeof json);
}

static void send(Room *room, uint64_t connection, RequestKind kind, const char *text)
{
    Request *request = request_new(kind, connection);
    request->body = need_copy(text);
    request->size = strlen(text);
    host_round(&room->world->server.host, &request->link);
    hear(room);
}

static void open_line(Room *room, uint64_t connection)
{
    char  text[200];
    Copy *copy = copy_of(room, 0);
    *copy = (Copy){ connection, node_with(NULL, NULL, NULL), room->place.table->n };
    snprintf(text, sizeof text, "{\"do\":\"open\",\"id\":1,\"table\":\"%s\"%s%s%s}", room->place.id,
             connection == PLAYER ? ",\"token\":\"" : "",
             connection == PLAYER ? room->place.token : "", connection == PLAYER ? "\"" : "");
    send(room, connection, REQUEST_FRAME, text);
}

static void close_line(Room *room, uint64_t connection)
{
    Copy *copy = copy_of(room, connection);
    node_free(copy->view);
    *copy = (Copy){ 0 };
    send(room, connection, REQUEST_CLOSED, "");
}

static void act(Room *room)
{
    char   text[600], words[256];
    Action action;
    Table *table = room->place.table;
    if (table->rules.family->legal(&action, 1, &table->rules, &table->game, 0) == 0)
        return;
    text_action(words, sizeof words, &table->rules, &table->game, &action);
    snprintf(text, sizeof text, "{\"do\":\"act\",\"id\":2,\"n\":%lld,\"action\":\"%s\"}",
             (long long)table->n, words);
    send(room, PLAYER, REQUEST_FRAME, text);
}

static void play(Room *room, int rounds)
{
    for (int i = 0; i < rounds; i++) {
        host_round(&room->world->server.host, NULL);
        hear(room);
        check_copies(room);
        act(room);
        check_copies(room);
    }
}

static void watchers_see_what_they_may_see(void **state)
{
    (void)state;
    Room room = { .world = world_begin() };
    room.place =
        world_make(room.world, "{\"scenario\":\"short\",\"board\":\"plain\",\"open\":true}", true);
    open_line(&room, PLAYER);
    open_line(&room, WATCHER);
    open_line(&room, WATCHER + 1);
    play(&room, 10);
    assert_true(room.shared > 0);
    open_line(&room, WATCHER + 2); /* Is sent everything while the others follow. */
    check_copies(&room);
    play(&room, 5);
    close_line(&room, WATCHER);
    close_line(&room, WATCHER + 1);
    close_line(&room, WATCHER + 2);
    play(&room, 5);
    open_line(&room, WATCHER); /* Nobody has followed in the meantime. */
    play(&room, 5);
    send(&room, PLAYER, REQUEST_FRAME, "{\"do\":\"undo\",\"id\":3,\"n\":1}");
    play(&room, 5);
    /* A round that cannot be stored has not happened, whatever had been written down for them. */
    world_refuse_writes(room.world, true);
    act(&room);
    host_round(&room.world->server.host, NULL); /* The player may not be asked; then a bot is. */
    hear(&room);
    assert_true(room.world->server.host.figures.failures > 0);
    world_refuse_writes(room.world, false);
    act(&room);
    play(&room, 5);
    for (int i = 0; i < LINES_MAX; i++)
        node_free(room.copies[i].view);
    world_end(room.world);
}

int unit_server_watchers(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(watchers_see_what_they_may_see),
    };
    return cmocka_run_group_tests_name("server_watchers", tests, NULL, NULL);
}
