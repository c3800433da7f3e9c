/* Those who look on: what they are sent, and when. */
#include <stdlib.h>
#include <string.h>

#include "rules/table/bits.h"
#include "rules/table/must.h"
#include "table/catch_up.h"
#include "table/host.h"

/* ---- Coming and going ---- */

Subscriber *subscriber_by_connection(const Host *host, uint64_t connection)
{
    uint32_t    place = (uint32_t)connection;
    Subscriber *found =
        place < host->tables.subscriber_room ? host->tables.subscribers[place] : NULL;
    return found && found->connection == connection ? found : NULL;
}

static void grow(Host *host, uint32_t place)
{
    if (place < host->tables.subscriber_room)
        return;
    uint32_t room = host->tables.subscriber_room ? host->tables.subscriber_room : 64;
    while (room <= place)
        room *= 2;
    host->tables.subscribers =
        need_more(host->tables.subscribers, room * sizeof *host->tables.subscribers);
    memset(host->tables.subscribers + host->tables.subscriber_room, 0,
           (room - host->tables.subscriber_room) * sizeof *host->tables.subscribers);
    host->tables.subscriber_room = room;
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
                                .sent_n = table->n,
                                .next = table->subscribers };
    table->subscribers = subscriber;
    grow(host, (uint32_t)connection);
    host->tables.subscribers[(uint32_t)connection] = subscriber;
    count(subscriber, 1);
    table_touch(host, table);
    return subscriber;
}

static ViewMemory **seen_by(Table *table, Player viewer)
{
    return &table->seen[viewer < PLAYERS_MAX ? viewer : PLAYERS_MAX];
}

/* Unless somebody is left who sees the same. */
static void forget_seen(Table *table, Player viewer)
{
    for (const Subscriber *s = table->subscribers; s; s = s->next)
        if (s->viewer == viewer)
            return;
    free(*seen_by(table, viewer));
    *seen_by(table, viewer) = NULL;
}

void subscriber_close(Host *host, Subscriber *subscriber)
{
    Table       *table = subscriber->table;
    Subscriber **at = &table->subscribers;
    while (*at != subscriber)
        at = &(*at)->next;
    *at = subscriber->next;
    host->tables.subscribers[(uint32_t)subscriber->connection] = NULL;
    count(subscriber, -1);
    forget_seen(table, subscriber->viewer);
    catch_up_leave(subscriber);
    table_touch(host, table);
    free(subscriber);
}

static bool still_holds(Host *host, const Subscriber *subscriber, bool *holds, Error *error)
{
    static const uint8_t none[HASH_BYTES];
    uint32_t             seats = 0;
    *holds = true;
    if (memcmp(subscriber->token, none, HASH_BYTES) == 0)
        return true;
    if (!storage_token_seats(host, subscriber->token, subscriber->table->row.number,
                             subscriber->may_act ? TOKEN_SEAT : TOKEN_HAND, &seats, error))
        return false;
    *holds = subscriber->viewer < PLAYERS_MAX && (seats & bit32(subscriber->viewer));
    return true;
}

bool subscribers_check(Host *host, Table *table, const char *code, const char *message,
                       Error *error)
{
    for (Table *at = table ? table : host->tables.first; at; at = table ? NULL : at->next)
        for (Subscriber *s = at->subscribers, *next; s; s = next) {
            bool holds;
            next = s->next;
            if (!still_holds(host, s, &holds, error))
                return false;
            if (holds)
                continue;
            send_bye(host, s->connection, code, message);
            subscriber_close(host, s);
        }
    return true;
}

bool subscribers_revoked(Host *host, const char *message, Error *error)
{
    return storage_tell(host, "revoked", error)
           && subscribers_check(host, NULL, "gone", message, error);
}

/* ---- Telling ---- */

/* Notes one who is to be sent what comes next. */
static void listen_in(Host *host, const Subscriber *subscriber)
{
    if (host->scratch.listener_count == host->scratch.listener_room) {
        host->scratch.listener_room =
            host->scratch.listener_room ? 2 * host->scratch.listener_room : 64;
        host->scratch.listeners =
            need_more(host->scratch.listeners,
                      (size_t)host->scratch.listener_room * sizeof *host->scratch.listeners);
    }
    host->scratch.listeners[host->scratch.listener_count++] = subscriber->connection;
}

static void send_listeners(Host *host, const JsonOut *out)
{
    if (host->scratch.listener_count > 0 && out->length > 0)
        host_send(host, reply_to_many(REPLY_FRAME, host->scratch.listeners,
                                      host->scratch.listener_count, out->text, out->length));
    host->scratch.listener_count = 0;
}

void table_tell(Host *host, const Table *table, const JsonOut *out)
{
    for (const Subscriber *s = table->subscribers; s; s = s->next)
        listen_in(host, s);
    send_listeners(host, out);
}

bool table_events_kept(const Table *table, const Span *span)
{
    if (span->to - span->from > RECENT_ACTIONS)
        return false;
    for (int64_t i = span->from + 1; i <= span->to; i++) {
        const Happening *happening = table->recent[i & (RECENT_ACTIONS - 1)];
        if (!happening || happening->n != i)
            return false;
    }
    return true;
}

void table_events_json(JsonOut *out, const Table *table, const Span *span)
{
    must(span->to <= table->n && table_events_kept(table, span));
    for (int64_t i = span->from + 1; i <= span->to; i++) {
        Happening *happening = table->recent[i & (RECENT_ACTIONS - 1)];
        Events     events = { happening->items, happening->count, happening->count, 0 };
        events_json(out, table->rules.family, &events, table_number(table, i), span->viewer,
                    span->filter);
    }
}

static void events_message(JsonOut *out, const Table *table, int64_t from, Player viewer)
{
    size_t before = out->length;
    if (from >= table->n)
        return;
    out_line(out);
    out_map(out);
    out_pair_text(out, "on", "events");
    out_pair_number(out, "n", table_number(table, table->n));
    out_key(out, "items");
    out_list(out);
    size_t empty = out->length;
    Span   span = { from, table->n, viewer, NULL };
    table_events_json(out, table, &span);
    bool any = out->length > empty;
    out_list_end(out);
    out_map_end(out);
    if (!any)
        out->length = before;
}

static void undone_message(JsonOut *out, const Table *table, int64_t number, Player by)
{
    out_clear(out);
    out_map(out);
    out_pair_text(out, "on", "undone");
    out_pair_number(out, "n", number);
    out_key(out, "by");
    if (by < PLAYERS_MAX)
        out_number(out, by);
    else
        out_null(out);
    out_pair_number(out, "undos", table->undos);
    out_map_end(out);
}

/* What was taken back while the socket was not there went out of sight of its client, who may have
 * the events of what stands there no more. */
bool subscriber_since(Host *host, Subscriber *subscriber, int64_t since, int64_t undos,
                      Error *error)
{
    const Table *table = subscriber->table;
    int64_t      count, at = table_count(table, since), lowest = -1;
    if (since < 0)
        return true;
    if (undos >= 0 && !storage_undos(host, table->row.number, undos, &count, &lowest, error))
        return false;
    if (lowest >= 0 && lowest < at)
        at = lowest;
    if (table->undone_to >= 0 && table->undone_to < at)
        at = table->undone_to;
    subscriber->events_n = subscriber->sent_n = at;
    if (table_number(table, at) < since) {
        undone_message(&host->scratch.json, table, table_number(table, at), NOBODY);
        send_frame(host, subscriber->connection, &host->scratch.json);
    }
    return true;
}

static void tell_undone(Host *host, const Table *table)
{
    undone_message(&host->scratch.json, table, table->undone_number, table->undone_by);
    table_tell(host, table, &host->scratch.json);
}

/* Nothing at all if nothing has changed. */
static void view_message(JsonOut *out, const Host *host, const Table *table, ViewMemory *seen,
                         bool whole)
{
    out_clear(out);
    out_map(out);
    out_pair_text(out, "on", "view");
    out_pair_number(out, "n", table_number(table, table->n));
    if (whole)
        out_pair_bool(out, "all", true);
    bool any = view_json_changes(out, &host->scratch.view_json, seen);
    out_map_end(out);
    if (!any)
        out_clear(out);
}

/* Two texts at most: those who play see the invitation. */
static void send_table(Host *host, Table *table)
{
    JsonOut *out = &host->scratch.json;
    uint64_t hash = table->subscribers ? table_fingerprint(host, table) : 0;
    for (int playing = 0; playing < 2; playing++) {
        for (Subscriber *s = table->subscribers; s; s = s->next) {
            if (s->may_act != (playing == 1) || (s->table_hash == hash && !s->whole))
                continue;
            listen_in(host, s);
            s->table_hash = hash;
        }
        if (host->scratch.listener_count == 0)
            continue;
        out_clear(out);
        out_map(out);
        out_pair_text(out, "on", "table");
        table_members(out, host, table, playing == 1);
        out_map_end(out);
        send_listeners(host, out);
    }
}

/* Events and view to all who have seen the same as this one, in one text. What one of them had to
 * be found for is what the others lack too. */
static void send_alike(Host *host, Subscriber *first, const JsonOut *view)
{
    Table   *table = first->table;
    JsonOut *out = &host->scratch.json;
    int64_t  from = first->events_n;
    bool     whole = first->whole;
    for (Subscriber *s = first; s; s = s->next)
        if (!s->served && s->viewer == first->viewer && s->whole == whole && s->events_n == from) {
            s->served = true;
            listen_in(host, s);
        }
    out_clear(out);
    events_message(out, table, catch_up_tell(out, first), first->viewer);
    if (view->length > 0) {
        out_line(out);
        out_raw(out, view->text, view->length);
    }
    send_listeners(host, out);
}

/* All who see with the eyes of the first one's viewer. */
static void publish_view(Host *host, Subscriber *first)
{
    Table       *table = first->table;
    Player       viewer = first->viewer;
    ViewMemory **seen = seen_by(table, viewer);
    bool         followed = false, fresh = false;
    for (const Subscriber *s = first; s; s = s->next)
        if (s->viewer == viewer && !s->served) {
            followed |= !s->whole;
            fresh |= s->whole;
        }
    family_views(table->rules.family)
        ->make(&host->scratch.view, &table->rules, &table->game, viewer);
    view_json_make(&host->scratch.view_json, &table->rules, &host->scratch.view,
                   table_number(table, table->n));
    if (!*seen)
        *seen = need_zeroed(1, sizeof **seen);
    if (followed)
        view_message(&host->scratch.view_changes, host, table, *seen, false);
    if (fresh) {
        memset(*seen, 0, sizeof **seen);
        view_message(&host->scratch.view_whole, host, table, *seen, true);
    }
    for (Subscriber *s = first; s; s = s->next)
        if (!s->served && s->viewer == viewer)
            send_alike(host, s, s->whole ? &host->scratch.view_whole : &host->scratch.view_changes);
}

void table_publish(Host *host, Table *table)
{
    table->changed = false;
    table->published = true;
    if (table->undone_to >= 0)
        tell_undone(host, table);
    table->undone_to = -1;
    send_table(host, table);
    if (!table->playing)
        return;
    for (Subscriber *s = table->subscribers; s; s = s->next) {
        s->waits = catch_up_waits(host, s);
        s->served = s->waits;
    }
    for (Subscriber *s = table->subscribers; s; s = s->next)
        if (!s->served)
            publish_view(host, s);
    for (Subscriber *s = table->subscribers; s; s = s->next) {
        if (s->waits)
            continue;
        catch_up_leave(s);
        s->events_n = table->n;
        s->whole = false;
    }
    /* What is told before anything is written goes out even if the round fails. */
    if (host->round.firm_count < 0)
        subscribers_sent(table, true);
}

void subscribers_sent(Table *table, bool sent)
{
    table->published = false;
    for (Subscriber *s = table->subscribers; s; s = s->next) {
        if (sent)
            s->sent_n = s->events_n;
        s->events_n = s->sent_n;
        s->whole |= !sent;
    }
}
