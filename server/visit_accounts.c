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

static void answer_empty(Visit *visit)
{
    answer_text(visit->host, visit->request, 200, "application/json", "{}", 2);
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
static bool write_seat(Visit *visit, JsonOut *out, const Table *table, int seat)
{
    char     token[TOKEN_MAX];
    uint8_t  hash[HASH_BYTES], session[HASH_BYTES];
    TokenRow row = { table->row.number, seat, TOKEN_SEAT };
    token_derive(token, 's', visit->request->token, table->row.id, seat);
    token_hash(hash, token);
    token_hash(session, visit->request->token);
    if (!host_write(visit->host, &visit->error)
        || !store_token_add(visit->host->store, hash, &row, session, &visit->error))
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
    int64_t deadline = clock_deadline(visit->host, table, seat);
    if (deadline)
        out_pair_number(out, "deadline", deadline);
    out_pair_bool(out, "over", table->row.state == STATE_OVER);
    out_map_end(out);
    return true;
}

void visit_account(Visit *visit)
{
    AccountRow account;
    HeldSeats  held = { .count = 0 };
    JsonOut    out = { 0 };
    if (!visit_account_row(visit, &account, true))
        return;
    char unconfirmed[CONTACT_MAX];
    bool fine =
        store_account_seats(visit->host->store, account.number, note_seat, &held, &visit->error)
        && store_code_open(visit->host->store, account.number, CODE_CONFIRM, visit->host->round.now,
                           unconfirmed, &visit->error);
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
        Table      *peeked = tables_peek(visit->host, id); /* Not in memory. */
        Table      *table = peeked ? peeked : tables_loaded(visit->host, id);
        fine = !table || write_seat(visit, &out, table, held.items[i].seat);
        tables_unpeek(peeked);
    }
    out_list_end(&out);
    out_map_end(&out);
    if (fine)
        answer_json(visit->host, visit->request, 200, &out);
    else
        visit_failed(visit);
    out_free(&out);
}

void visit_remove_account(Visit *visit)
{
    AccountRow account;
    bool       leave = false;
    if (!visit_account_row(visit, &account, true))
        return;
    if (!in_keys(visit->body, "leave", &visit->error)
        || !in_bool(visit->body, "leave", &leave, &visit->error)) {
        visit_bad(visit);
    } else if (leave && account_awaits(visit->host, account.number)) {
        visit->waits = true;
    } else if (account_forget(visit->host, account.number, leave, &visit->error)) {
        trace(TRACE_INFO, "account-removed", "account=%lld", (long long)account.number);
        answer_empty(visit);
    } else {
        visit_failed(visit);
    }
}

void visit_hold_seat(Visit *visit)
{
    AccountRow account;
    char       token[TOKEN_MAX] = "", id[TABLE_ID_MAX] = "";
    uint8_t    hash[HASH_BYTES];
    uint32_t   seats = 0;
    Host      *host = visit->host;
    if (!visit_account_row(visit, &account, true))
        return;
    if (!in_keys(visit->body, "token", &visit->error)
        || !in_text(visit->body, "token", token, sizeof token, &visit->error)) {
        visit_bad(visit);
        return;
    }
    token_hash(hash, token);
    if (!store_token_table(host->store, hash, id, &visit->error)) {
        visit_failed(visit);
        return;
    }
    Table *table = token_is(token, 's') && id[0] ? tables_find(host, id, &visit->error) : NULL;
    visit->waits = !table && host->round.waits_for;
    if (visit->waits)
        return;
    if (!table) {
        visit_error(visit, 404, "wrong-token", "this token holds no seat");
        return;
    }
    bool fine =
        store_token_seats(host->store, hash, table->row.number, TOKEN_SEAT, &seats, &visit->error);
    for (int i = 0; i < table->seat_count && fine; i++) {
        const Objection *objection =
            seats & bit32(i) ? contest_forbids(table, i, account.number) : NULL;
        if (objection) {
            visit_error(visit, 409, objection->code, objection->why);
            return;
        }
    }
    for (int i = 0; i < table->seat_count && fine; i++)
        if (seats & bit32(i)) {
            seat_hold(table, i, account.number, account.name);
            fine = seat_store(host, table, i, &visit->error);
        }
    table_touch(host, table);
    if (fine)
        answer_empty(visit);
    else
        visit_failed(visit);
}
