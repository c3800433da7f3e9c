/* Requests about an account and the seats that it holds over devices. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/table/bits.h"
#include "wire/json_in.h"
#include "table/contest.h"
#include "server/routes.h"
#include "table/tokens.h"
#include "table/trace.h"

static void answer_empty(HttpCall *call)
{
    answer_text(call->host, call->request, 200, "application/json", "{}", 2);
}

enum { SEATS_SHOWN = 200 };

typedef struct HeldSeats {
    struct {
        char table[TABLE_ID_MAX];
        int  seat;
        bool over;
    } items[SEATS_SHOWN];
    int count;
} HeldSeats;

static bool note_seat(void *context, const TableRow *table, int seat)
{
    HeldSeats *held = context;
    memcpy(held->items[held->count].table, table->id, TABLE_ID_MAX);
    held->items[held->count].over = table->state == STATE_OVER;
    held->items[held->count++].seat = seat;
    return held->count < SEATS_SHOWN;
}

/* The token is made from the login, so that it ends with it. */
static bool write_seat(HttpCall *call, JsonOut *out, const Table *table, int seat)
{
    char     token[TOKEN_MAX];
    uint8_t  hash[HASH_BYTES], session[HASH_BYTES];
    TokenRow row = { table->row.number, seat, TOKEN_SEAT };
    token_derive(token, 's', call->request->token, table->row.id, seat);
    token_hash(hash, token);
    token_hash(session, call->request->token);
    if (!host_write(call->host, &call->error)
        || !store_token_add(call->host->store, hash, &row, session, &call->error))
        return false;
    out_map(out);
    out_pair_text(out, "table", table->row.id);
    out_pair_text(out, "name", table->settings.name);
    out_pair_text(out, "state", state_name(table_state(table)));
    out_pair_number(out, "seat", seat);
    out_pair_text(out, "token", token);
    seat_role(out, table, seat);
    out_pair_bool(out, "pending",
                  table_state(table) == STATE_RUNNING
                      && (table_outline(table).awaited & bit32(seat)));
    int64_t deadline = clock_deadline(call->host, table, seat);
    if (deadline)
        out_pair_number(out, "deadline", deadline);
    out_pair_bool(out, "over", table->row.state == STATE_OVER);
    out_map_end(out);
    return true;
}

void http_account(HttpCall *call)
{
    AccountRow account;
    HeldSeats  held = { .count = 0 };
    JsonOut    out = { 0 };
    if (!http_account_row(call, &account, true))
        return;
    char unconfirmed[CONTACT_MAX];
    bool fine =
        store_account_seats(call->host->store, account.number, note_seat, &held, &call->error)
        && store_code_open(call->host->store, account.number, CODE_CONFIRM, call->host->round.now,
                           unconfirmed, &call->error);
    out_map(&out);
    out_pair_text(&out, "name", account.name);
    out_pair_text(&out, "mail", account.mail);
    if (fine && unconfirmed[0])
        out_pair_text(&out, "unconfirmed", unconfirmed);
    out_pair_text(&out, "webhook", account.webhook);
    out_pair_text(&out, "language", account.language);
    out_key(&out, "seats");
    out_list(&out);
    for (int i = 0; i < held.count && fine; i++) {
        const char *id = held.items[i].table;
        Table      *peeked = tables_peek(call->host, id); /* Not in memory. */
        Table      *table = peeked ? peeked : tables_loaded(call->host, id);
        fine = !table || write_seat(call, &out, table, held.items[i].seat);
        tables_unpeek(peeked);
    }
    out_list_end(&out);
    out_map_end(&out);
    if (fine)
        answer_json(call->host, call->request, 200, &out);
    else
        http_failed(call);
    out_free(&out);
}

void http_remove_account(HttpCall *call)
{
    AccountRow account;
    bool       leave = false;
    if (!http_account_row(call, &account, true))
        return;
    if (!in_keys(call->body, "leave", &call->error)
        || !in_bool(call->body, "leave", &leave, &call->error)) {
        http_bad(call);
    } else if (leave && account_awaits(call->host, account.number)) {
        call->waits = true;
    } else if (account_forget(call->host, account.number, leave, &call->error)) {
        trace(TRACE_INFO, "account-removed", "account=%lld", (long long)account.number);
        answer_empty(call);
    } else {
        http_failed(call);
    }
}

void http_hold_seat(HttpCall *call)
{
    AccountRow account;
    char       token[TOKEN_MAX] = "", id[TABLE_ID_MAX] = "";
    uint8_t    hash[HASH_BYTES];
    uint32_t   seats = 0;
    Host      *host = call->host;
    if (!http_account_row(call, &account, true))
        return;
    if (!in_keys(call->body, "token", &call->error)
        || !in_text(call->body, "token", token, sizeof token, &call->error)) {
        http_bad(call);
        return;
    }
    token_hash(hash, token);
    if (!store_token_table(host->store, hash, id, &call->error)) {
        http_failed(call);
        return;
    }
    Table *table = token_is(token, 's') && id[0] ? tables_find(host, id, &call->error) : NULL;
    call->waits = !table && host->round.waits_for;
    if (call->waits)
        return;
    if (!table) {
        http_error(call, 404, "wrong-token", "this token holds no seat");
        return;
    }
    bool fine =
        store_token_seats(host->store, hash, table->row.number, TOKEN_SEAT, &seats, &call->error);
    for (int i = 0; i < table->seat_count && fine; i++) {
        const Objection *objection =
            seats & bit32(i) ? contest_forbids(table, i, account.number) : NULL;
        if (objection) {
            http_error(call, 409, objection->code, objection->why);
            return;
        }
    }
    for (int i = 0; i < table->seat_count && fine; i++)
        if (seats & bit32(i)) {
            seat_hold(table, i, account.number, account.name);
            fine = seat_store(host, table, i, &call->error);
        }
    table_touch(host, table);
    if (fine)
        answer_empty(call);
    else
        http_failed(call);
}
