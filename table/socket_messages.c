/* What clients send over sockets: each message has a row in the table below. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/table/bits.h"
#include "table/access.h"
#include "server/entry.h"
#include "wire/action_json.h"
#include "wire/json_in.h"
#include "table/history.h"
#include "table/messages.h"
#include "table/tokens.h"
#include "table/trace.h"

/* ---- Answers ---- */

static void begin_answer(Asking *asking)
{
    out_clear(&asking->host->json);
    out_map(&asking->host->json);
    if (asking->re[0]) {
        out_key(&asking->host->json, "re");
        out_value(&asking->host->json, asking->re, strlen(asking->re));
    }
}

JsonOut *reply_begin(Asking *asking)
{
    begin_answer(asking);
    out_pair_bool(&asking->host->json, "ok", true);
    return &asking->host->json;
}

bool reply_end(Asking *asking)
{
    JsonOut *out = &asking->host->json;
    out_map_end(out);
    Reply *reply = reply_new(REPLY_FRAME, asking->connection, out->text, out->length);
    reply->answer = true;
    host_post(asking->host, reply);
    return true;
}

bool reply_ok(Asking *asking)
{
    reply_begin(asking);
    return reply_end(asking);
}

bool reply_error(Asking *asking, const char *code, const char *message)
{
    JsonOut *out = &asking->host->json;
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
    out_key(&asking->host->json, "error");
    elsewhere_json(&asking->host->json, asking->host);
    return reply_end(asking);
}

bool reply_refusal(Asking *asking, Refusal refusal)
{
    begin_answer(asking);
    out_key(&asking->host->json, "error");
    const Ruleset *rules = &asking->subscriber->table->rules;
    refusal_json(&asking->host->json, rules->family, rules->edition, refusal);
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

static bool open_table(Asking *asking)
{
    char      id[TABLE_ID_MAX] = "", token[TOKEN_MAX] = "", invitation[TOKEN_MAX] = "";
    long long since = -1, undos = -1;
    int       wanted = -1;
    Error    *error = &asking->error;
    Access    access;
    char      password[SERVER_PASSWORD_MAX] = "";
    if (!in_keys(asking->message, "do id table token invitation password since undos seat", error)
        || !in_text(asking->message, "password", password, sizeof password, error)
        || !in_text(asking->message, "table", id, sizeof id, error)
        || !in_text(asking->message, "token", token, sizeof token, error)
        || !in_text(asking->message, "invitation", invitation, sizeof invitation, error)
        || !in_int(asking->message, "seat", 0, PLAYERS_MAX - 1, &wanted, error)
        || !in_number(asking->message, "since", 0, INT64_MAX, &since, error)
        || !in_number(asking->message, "undos", 0, INT64_MAX, &undos, error))
        return false;
    Entry entry = entry_try(asking->host, asking->address, token, password);
    if (entry != ENTRY_FREE)
        return reply_error(asking, entry_code(entry), entry_message(entry));
    Table *table = tables_find(asking->host, id, error);
    asking->waits = asking->host->awaited != NULL;
    if (asking->waits)
        return true;
    if (!table && !error->text[0] && asking->host->led.name[0])
        return reply_elsewhere(asking);
    if (!table)
        return error->text[0] ? reply_error(asking, "broken", error->text)
                              : reply_error(asking, "no-table", "there is no such table");
    if (!access_find(&access, asking->host, table, token, invitation, error))
        return reply_failure(asking, error);
    if (token[0] && token[0] != 'i' && !access.seats && access.hand < 0 && !access.watcher)
        return reply_error(asking, "wrong-token", "this link does not open the table any more");
    if (!access.seats && access.hand < 0 && !access.watch)
        return reply_error(asking, "not-invited", "this table is open only to those invited");
    if (wanted >= 0 && !(access.seats & bit32(wanted)))
        return reply_error(asking, "wrong-token", "this token does not hold that seat");
    Span missed = { since < table->n ? since : table->n, table->n, NOBODY, NULL };
    if (since >= 0 && !table_events_kept(table, &missed)
        && !history_may_ask(asking->host, asking->address))
        return reply_error(asking, "busy", "too much is being looked for already; wait a moment");
    bool        acts = access.seats != 0;
    int         seat = wanted >= 0 ? wanted : acts ? first32(access.seats) : access.hand;
    Subscriber *subscriber = subscriber_open(asking->host, asking->connection, table,
                                             seat < 0 ? NOBODY : (Player)seat, acts);
    subscriber->seats = access.seats;
    snprintf(subscriber->address, sizeof subscriber->address, "%s", asking->address);
    if (acts || access.hand >= 0)
        token_hash(subscriber->token, token);
    asking->host->asked[asking->host->asked_count - 1].opens = true;
    JsonOut *out = reply_begin(asking);
    out_key(out, "seat");
    if (seat >= 0)
        out_number(out, seat);
    else
        out_null(out);
    out_pair_bool(out, "acts", acts);
    out_key(out, "seats");
    out_list(out);
    for (int i = 0; i < table->seat_count; i++)
        if (access.seats & bit32(i))
            out_number(out, i);
    out_list_end(out);
    out_pair_number(out, "n", table_number(table, table->n));
    out_pair_number(out, "undos", table->undos);
    out_pair_number(out, "acted", acted_last(table, seat));
    if (asking->host->other_count > 0) {
        out_key(out, "others");
        out_list(out);
        for (int i = 0; i < asking->host->other_count; i++)
            out_text(out, asking->host->others[i]);
        out_list_end(out);
    }
    reply_end(asking);
    if (!subscriber_since(asking->host, subscriber, since, undos, error))
        return reply_failure(asking, error);
    return chat_replay(asking, table);
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
    const json_t *id = json_object_get(asking->message, "id");
    if (json_is_integer(id) || (json_is_string(id) && json_string_length(id) <= 32)) {
        char *text = json_dumps(id, JSON_ENCODE_ANY);
        if (text && strlen(text) < sizeof asking->re)
            snprintf(asking->re, sizeof asking->re, "%s", text);
        free(text);
    }
    Asked *asked = &asking->host->asked[asking->host->asked_count - 1];
    memcpy(asked->re, asking->re, sizeof asked->re);
}

static void dispatch(Asking *asking)
{
    const char *name = json_string_value(json_object_get(asking->message, "do"));
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
    json_decref(asking.message);
    return !asking.waits;
}
