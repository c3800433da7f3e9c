/* Those who look on: what they are sent, and when. */
#include <stdlib.h>
#include <string.h>

#include "rules/table/bits.h"
#include "server/host.h"

/* ---- Coming and going ---- */

Subscriber *subscriber_by_connection(const Host *host, uint64_t connection)
{
    uint32_t    place = (uint32_t)connection;
    Subscriber *found = place < host->subscriber_room ? host->subscribers[place] : NULL;
    return found && found->connection == connection ? found : NULL;
}

static void grow(Host *host, uint32_t place)
{
    if (place < host->subscriber_room)
        return;
    uint32_t room = host->subscriber_room ? host->subscriber_room : 64;
    while (room <= place)
        room *= 2;
    host->subscribers = need_more(host->subscribers, room * sizeof *host->subscribers);
    memset(host->subscribers + host->subscriber_room, 0,
           (room - host->subscriber_room) * sizeof *host->subscribers);
    host->subscriber_room = room;
}

static void count(Subscriber *subscriber, int change)
{
    Table *table = subscriber->table;
    if (subscriber->may_act)
        table->seats[subscriber->viewer].connected += change;
    else
        table->watchers += change;
}

Subscriber *subscriber_open(Host *host, uint64_t connection, Table *table, Player viewer,
                            bool may_act)
{
    Subscriber *subscriber = subscriber_by_connection(host, connection);
    if (subscriber)
        subscriber_close(host, subscriber);
    subscriber = need_zeroed(1, sizeof *subscriber);
    *subscriber = (Subscriber){ .connection = connection,
                                .table = table,
                                .viewer = viewer,
                                .may_act = may_act,
                                .whole = true,
                                .events_n = table->n,
                                .next = table->subscribers };
    table->subscribers = subscriber;
    grow(host, (uint32_t)connection);
    host->subscribers[(uint32_t)connection] = subscriber;
    count(subscriber, 1);
    table_touch(host, table);
    return subscriber;
}

void subscriber_close(Host *host, Subscriber *subscriber)
{
    Table       *table = subscriber->table;
    Subscriber **at = &table->subscribers;
    while (*at != subscriber)
        at = &(*at)->next;
    *at = subscriber->next;
    host->subscribers[(uint32_t)subscriber->connection] = NULL;
    count(subscriber, -1);
    table_touch(host, table);
    free(subscriber);
}

/* ---- Telling ---- */

void table_tell(Host *host, const Table *table, const JsonOut *out)
{
    for (const Subscriber *s = table->subscribers; s; s = s->next)
        send_frame(host, s->connection, out);
}

/* Older events than those in memory are found by playing the game again. */
static void replay_events(JsonOut *out, Host *host, const Table *table, const Span *span)
{
    Game *game = &host->before;
    game_setup(game, &table->rules, &table->settings.options, table->row.seed);
    for (int64_t i = 0; i < span->to; i++) {
        Events events = { host->events, 0, EVENTS_MAX, 0 };
        game_apply(game, &table->rules, &table->actions[i], i < span->from ? NULL : &events);
        if (i >= span->from)
            events_json(out, &events, i + 1, span->viewer, span->kinds);
    }
}

void table_events_json(JsonOut *out, Host *host, const Table *table, const Span *span)
{
    must(span->to <= table->n);
    for (int64_t i = span->from + 1; i <= span->to; i++) {
        const Happening *happening = table->recent[i & (RECENT_ACTIONS - 1)];
        if (!happening || happening->n != i) {
            replay_events(out, host, table, span);
            return;
        }
    }
    for (int64_t i = span->from + 1; i <= span->to; i++) {
        Happening *happening = table->recent[i & (RECENT_ACTIONS - 1)];
        Events     events = { happening->items, happening->count, happening->count, 0 };
        events_json(out, &events, i, span->viewer, span->kinds);
    }
}

static void send_events(Host *host, Subscriber *subscriber)
{
    Table   *table = subscriber->table;
    JsonOut *out = &host->json;
    if (subscriber->events_n >= table->n)
        return;
    out_clear(out);
    out_map(out);
    out_pair_text(out, "on", "events");
    out_pair_number(out, "n", table->n);
    out_key(out, "items");
    out_list(out);
    size_t empty = out->length;
    Span span = { subscriber->events_n, table->n, subscriber->viewer, NULL };
    table_events_json(out, host, table, &span);
    bool any = out->length > empty;
    out_list_end(out);
    out_map_end(out);
    if (any)
        send_frame(host, subscriber->connection, out);
    subscriber->events_n = table->n;
}

static void send_undone(Host *host, const Table *table)
{
    JsonOut *out = &host->json;
    out_clear(out);
    out_map(out);
    out_pair_text(out, "on", "undone");
    out_pair_number(out, "n", table->undone_to);
    out_key(out, "by");
    if (table->undone_by < PLAYERS_MAX)
        out_number(out, table->undone_by);
    else
        out_null(out);
    out_map_end(out);
    table_tell(host, table, out);
}

/* The view has been made for this viewer. */
static void send_view(Host *host, Subscriber *subscriber)
{
    JsonOut *out = &host->json;
    if (subscriber->whole)
        memset(&subscriber->memory, 0, sizeof subscriber->memory);
    out_clear(out);
    out_map(out);
    out_pair_text(out, "on", "view");
    out_pair_number(out, "n", subscriber->table->n);
    if (subscriber->whole)
        out_pair_bool(out, "all", true);
    bool any = view_json_changes(out, &host->view_json, &subscriber->memory);
    out_map_end(out);
    if (any)
        send_frame(host, subscriber->connection, out);
    subscriber->whole = false;
}

/* Two texts at most: those who play see the invitation. */
static void send_table(Host *host, Table *table)
{
    JsonOut *out = &host->json;
    for (int playing = 0; playing < 2; playing++) {
        uint64_t hash = 0;
        out_clear(out);
        for (Subscriber *s = table->subscribers; s; s = s->next) {
            if (s->may_act != (playing == 1))
                continue;
            if (hash == 0) {
                out_map(out);
                out_pair_text(out, "on", "table");
                table_members(out, host, table, playing == 1);
                out_map_end(out);
                hash = table_fingerprint(host, table);
            }
            if (s->table_hash != hash || s->whole)
                send_frame(host, s->connection, out);
            s->table_hash = hash;
        }
    }
}

void table_publish(Host *host, Table *table)
{
    table->changed = false;
    if (table->undone_to >= 0)
        send_undone(host, table);
    table->undone_to = -1;
    send_table(host, table);
    if (!table->playing)
        return;
    uint32_t done = 0; /* Viewers whose view has been made; bit 31 is the spectator. */
    for (Subscriber *s = table->subscribers; s; s = s->next) {
        uint32_t bit = s->viewer < PLAYERS_MAX ? bit32(s->viewer) : bit32(31);
        if (done & bit)
            continue;
        done |= bit;
        view_make(&host->view, &table->rules, &table->game, s->viewer);
        view_json_make(&host->view_json, &table->rules, &host->view, table->n);
        for (Subscriber *same = s; same; same = same->next)
            if (same->viewer == s->viewer) {
                send_events(host, same);
                send_view(host, same);
            }
    }
}
