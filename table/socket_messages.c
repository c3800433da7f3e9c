/* What clients send over sockets: each message has a row in the table below. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/table/bits.h"
#include "table/access.h"
#include "wire/action_json.h"
#include "wire/json_in.h"
#include "table/history.h"
#include "table/messages.h"
#include "table/tokens.h"
#include "table/trace.h"

/* ---- Answers ---- */

static void begin_answer(Asking *asking)
{
    out_clear(&asking->host->scratch.json);
    out_map(&asking->host->scratch.json);
    if (asking->re[0]) {
        out_key(&asking->host->scratch.json, "re");
        out_value(&asking->host->scratch.json, asking->re, strlen(asking->re));
    }
}

JsonOut *reply_begin(Asking *asking)
{
    begin_answer(asking);
    out_pair_bool(&asking->host->scratch.json, "ok", true);
    return &asking->host->scratch.json;
}

bool reply_end(Asking *asking)
{
    JsonOut *out = &asking->host->scratch.json;
    out_map_end(out);
    Reply *reply = reply_new(REPLY_FRAME, asking->connection, out->text, out->length);
    reply->answer = true;
    host_send(asking->host, reply);
    return true;
}

bool reply_ok(Asking *asking)
{
    reply_begin(asking);
    return reply_end(asking);
}

bool reply_error(Asking *asking, const char *code, const char *message)
{
    JsonOut *out = &asking->host->scratch.json;
    begin_answer(asking);
    out_key(out, "error");
    out_map(out);
    out_pair_text(out, "code", code);
    out_pair_text(out, "message", message);
    out_map_end(out);
    return reply_end(asking);
}

static bool reply_elsewhere(Asking *asking)
{
    begin_answer(asking);
    out_key(&asking->host->scratch.json, "error");
    elsewhere_json(&asking->host->scratch.json, asking->host);
    return reply_end(asking);
}

bool reply_refusal(Asking *asking, Refusal refusal)
{
    begin_answer(asking);
    out_key(&asking->host->scratch.json, "error");
    const Ruleset *rules = &asking->subscriber->table->rules;
    refusal_json(&asking->host->scratch.json, rules->family, rules->edition, refusal);
    return reply_end(asking);
}

bool reply_failure(Asking *asking, const Error *error)
{
    host_fail(asking->host, error);
    return true;
}

/* ---- open ---- */

/* The number of the last action that the owner of a seat took; 0: none. */
static int64_t acted_last(const Table *table, int seat)
{
    for (int64_t n = table->n; n > 0; n--)
        if (table->actions[n - 1].player == seat && !(table->flags[n - 1] & ACTION_BY_BOT))
            return table_number(table, n);
    return 0;
}

typedef struct Opening {
    char      table[TABLE_ID_MAX], token[TOKEN_MAX], invitation[TOKEN_MAX];
    char      password[SERVER_PASSWORD_MAX];
    long long since, undos; /* What the client has already; -1: it does not say. */
    int       seat;         /* The one it wants; -1: any. */
    Access    access;
} Opening;

static bool read_opening(Asking *asking, Opening *out)
{
    const Node *message = asking->message;
    Error      *error = &asking->error;
    *out = (Opening){ .since = -1, .undos = -1, .seat = -1 };
    return in_keys(message, "do id table token invitation password since undos seat", error)
           && in_text(message, "password", out->password, sizeof out->password, error)
           && in_text(message, "table", out->table, sizeof out->table, error)
           && in_text(message, "token", out->token, sizeof out->token, error)
           && in_text(message, "invitation", out->invitation, sizeof out->invitation, error)
           && in_int(message, "seat", 0, PLAYERS_MAX - 1, &out->seat, error)
           && in_number(message, "since", 0, INT64_MAX, &out->since, error)
           && in_number(message, "undos", 0, INT64_MAX, &out->undos, error);
}

/* Why there is no table to open. */
static bool reply_no_table(Asking *asking)
{
    const Error *error = &asking->error;
    if (error->text[0])
        return reply_error(asking, "broken", error->text);
    if (asking->host->round.elsewhere.name[0])
        return reply_elsewhere(asking);
    return reply_error(asking, "no-table", "there is no such table");
}

/* Null: it may be opened so. */
static const Denial *why_not(Asking *asking, const Table *table, const Opening *opening)
{
    static const Denial ended = { 0, "wrong-token", "this link does not open the table any more" };
    static const Denial uninvited = { 0, "not-invited",
                                      "this table is open only to those invited" };
    static const Denial not_held = { 0, "wrong-token", "this token does not hold that seat" };
    static const Denial busy = { 0, "busy", "too much is being looked for already; wait a moment" };
    const Access       *access = &opening->access;
    const char         *token = opening->token;
    bool                no_seat = !access->seats && access->hand < 0;
    int64_t             since = opening->since;
    if (token[0] && token[0] != 'i' && no_seat && !access->watcher)
        return &ended;
    if (no_seat && !access->watch)
        return &uninvited;
    if (opening->seat >= 0 && !(access->seats & bit32(opening->seat)))
        return &not_held;
    Span missed = { since < table->n ? since : table->n, table->n, NOBODY, NULL };
    if (since >= 0 && !table_events_kept(table, &missed)
        && !history_may_ask(asking->host, asking->address))
        return &busy;
    return NULL;
}

static void write_opened(JsonOut *out, const Host *host, const Table *table, uint32_t seats,
                         int seat)
{
    out_key(out, "seat");
    if (seat >= 0)
        out_number(out, seat);
    else
        out_null(out);
    out_pair_bool(out, "acts", seats != 0);
    out_key(out, "seats");
    out_list(out);
    for (int i = 0; i < table->seat_count; i++)
        if (seats & bit32(i))
            out_number(out, i);
    out_list_end(out);
    out_pair_number(out, "n", table_number(table, table->n));
    out_pair_number(out, "undos", table->undos);
    out_pair_number(out, "acted", acted_last(table, seat));
    if (host->neighbours.count > 0) {
        out_key(out, "others");
        out_list(out);
        for (int i = 0; i < host->neighbours.count; i++)
            out_text(out, host->neighbours.urls[i]);
        out_list_end(out);
    }
}

static bool look_on(Asking *asking, Table *table, const Opening *opening)
{
    Host       *host = asking->host;
    uint32_t    seats = opening->access.seats;
    int         hand = opening->access.hand;
    int         seat = opening->seat >= 0 ? opening->seat : seats ? first32(seats) : hand;
    Subscriber *subscriber = subscriber_open(host, asking->connection, table,
                                             seat < 0 ? NOBODY : (Player)seat, seats != 0);
    subscriber->seats = seats;
    snprintf(subscriber->address, sizeof subscriber->address, "%s", asking->address);
    if (seats || hand >= 0)
        token_hash(subscriber->token, opening->token);
    host->round.asked[host->round.asked_count - 1].opens = true;
    write_opened(reply_begin(asking), host, table, seats, seat);
    reply_end(asking);
    if (!subscriber_since(host, subscriber, opening->since, opening->undos, &asking->error))
        return reply_failure(asking, &asking->error);
    return chat_replay(asking, table);
}

static bool open_table(Asking *asking)
{
    Opening opening;
    Denial  denied;
    Host   *host = asking->host;
    if (!read_opening(asking, &opening))
        return false;
    if (!host_admits(host, asking->address, opening.token, opening.password, &denied))
        return reply_error(asking, denied.code, denied.message);
    Table *table = tables_find(host, opening.table, &asking->error);
    asking->waits = host->round.waits_for != NULL;
    if (asking->waits)
        return true;
    if (!table)
        return reply_no_table(asking);
    if (!access_find(&opening.access, host, table, opening.token, opening.invitation,
                     &asking->error))
        return reply_failure(asking, &asking->error);
    const Denial *why = why_not(asking, table, &opening);
    return why ? reply_error(asking, why->code, why->message) : look_on(asking, table, &opening);
}

static bool ping(Asking *asking)
{
    if (!in_keys(asking->message, "do id", &asking->error))
        return false;
    return reply_ok(asking);
}

/* ---- All messages ---- */

typedef enum { ANYBODY, SUBSCRIBERS, PLAYERS } Who;

static const struct {
    const char *name;
    Who         who;
    bool        costly;
    bool (*handle)(Asking *asking);
} rows[] = {
    { "open", ANYBODY, true, open_table },
    { "ping", ANYBODY, false, ping },
#define MESSAGE(name, who, function) { name, who, false, function },
#define COSTLY(name, who, function) { name, who, true, function },
#include "table/messages.def"
#undef MESSAGE
#undef COSTLY
};

/* An id is a text or a whole number; anything else gets no answer by it. */
static void take_id(Asking *asking)
{
    const Node *id = node_get(asking->message, "id");
    if (node_is_whole(id) || (node_kind(id) == NODE_STRING && strlen(node_string(id)) <= 32)) {
        JsonOut text = { 0 };
        out_node(&text, id);
        if (text.length < sizeof asking->re)
            snprintf(asking->re, sizeof asking->re, "%s", out_string(&text));
        out_free(&text);
    }
    Asked *asked = &asking->host->round.asked[asking->host->round.asked_count - 1];
    memcpy(asked->re, asking->re, sizeof asked->re);
}

static void dispatch(Asking *asking)
{
    const char *name = node_string(node_get(asking->message, "do"));
    take_id(asking);
    for (size_t i = 0; name && i < sizeof rows / sizeof *rows; i++) {
        if (strcmp(rows[i].name, name) != 0)
            continue;
        if (rows[i].who != ANYBODY && !asking->subscriber)
            reply_error(asking, "not-open", "open a table first");
        else if (rows[i].who == PLAYERS && !asking->subscriber->may_act)
            reply_error(asking, "no-seat", "only whoever holds the seat may do that");
        else if (rows[i].costly && host_exhausted(asking->host, asking->address))
            reply_error(asking, "busy", "your address costs the server too much; wait a moment");
        else if (!rows[i].handle(asking))
            reply_error(asking, "bad-message", asking->error.text);
        return;
    }
    reply_error(asking, "bad-message", "'do' names no message that is known");
}

bool socket_frame(Host *host, Request *request)
{
    Asking asking = { .host = host,
                      .connection = request->connection,
                      .address = request->address,
                      .came_us = request->came_us,
                      .subscriber = subscriber_by_connection(host, request->connection) };
    asking.message = in_read(request->body, request->size, &asking.error);
    if (!asking.message) {
        reply_error(&asking, "bad-message", asking.error.text);
        return true;
    }
    dispatch(&asking);
    node_free(asking.message);
    return !asking.waits;
}
