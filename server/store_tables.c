/* Tables, seats, actions, tokens and chat in the store. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store_parts.h"

/* Both take the values of a row in the same order. */
static Statement *row_ready(Store *store, Sql id, const TableRow *row, Error *error)
{
    return store_ready(store, id, error, "tiiiiiiiiiiistti", row->id, (int64_t)row->state,
                       (int64_t)row->listed, (int64_t)row->opened, row->made, row->started,
                       row->ended, row->touched, (int64_t)row->rules, (int64_t)row->edition_hash,
                       (int64_t)row->board_hash, (int64_t)row->seed, row->salt, row->invitation,
                       row->settings, (int64_t)row->shared);
}

bool store_table_add(Store *store, TableRow *row, Error *error)
{
    return store_added(store, row_ready(store, SQL_TABLE_ADD, row, error), &row->number, error)
           == 1;
}

bool store_table_change(Store *store, const TableRow *row, Error *error)
{
    return store_done(store, row_ready(store, SQL_TABLE_CHANGE, row, error), error);
}

bool store_table_remove(Store *store, int64_t number, Error *error)
{
    static const Sql all[] = { SQL_TABLE_VOTES_REMOVE,
                               SQL_CHAT_REMOVE,
                               SQL_TABLE_TOKENS_REMOVE,
                               SQL_ACTIONS_REMOVE,
                               SQL_OUTLINE_REMOVE,
                               SQL_SEATS_REMOVE,
                               SQL_UNDOS_REMOVE,
                               SQL_ACTS_REMOVE,
                               SQL_RATED_REMOVE,
                               SQL_TABLE_CONTENTS_REMOVE,
                               SQL_LEASE_REMOVE,
                               SQL_EPOCHS_REMOVE,
                               SQL_LETTERS_OF_TABLE_REMOVE,
                               SQL_TABLE_REMOVE };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (!store_done(store, store_ready(store, all[i], error, "i", number), error))
            return false;
    return true;
}

static void read_table(TableRow *out, Statement *row)
{
    *out = (TableRow){ .number = column_number(row, 0),
                       .state = (TableState)column_int(row, 2),
                       .listed = column_int(row, 3) != 0,
                       .opened = column_int(row, 4) != 0,
                       .made = column_number(row, 5),
                       .started = column_number(row, 6),
                       .ended = column_number(row, 7),
                       .touched = column_number(row, 8),
                       .rules = column_int(row, 9),
                       .edition_hash = (uint64_t)column_number(row, 10),
                       .board_hash = (uint64_t)column_number(row, 11),
                       .seed = (uint64_t)column_number(row, 12) };
    store_text(out->id, sizeof out->id, row, 1);
    if (column_size(row, 13) == SALT_BYTES)
        memcpy(out->salt, column_bytes(row, 13), SALT_BYTES);
    store_text(out->invitation, sizeof out->invitation, row, 14);
    out->settings = store_text_copy(row, 15);
    out->shared = column_int(row, 16) != 0;
    store_text(out->tournament, sizeof out->tournament, row, 17);
}

bool store_table_id(Store *store, int64_t number, char id[TABLE_ID_MAX], Error *error)
{
    return store_id(store, store_ready(store, SQL_TABLE_ID, error, "i", number), id, error);
}

bool store_table_by_id(Store *store, TableRow *out, const char *id, Error *error)
{
    error->text[0] = 0;
    Statement *statement = store_ready(store, SQL_TABLE_BY_ID, error, "t", id);
    bool       found = store_next(store, statement, error) == 1;
    if (found)
        read_table(out, statement);
    store_reset(statement);
    return found;
}

bool store_tables(Store *store, unsigned states, bool listed_only, int most, TableVisitor *visit,
                  void *context, Error *error)
{
    Statement *statement = store_ready(store, SQL_TABLES, error, "iii", (int64_t)states,
                                       (int64_t)listed_only, (int64_t)most);
    int        found;
    while ((found = store_next(store, statement, error)) == 1) {
        TableRow row;
        read_table(&row, statement);
        bool more = visit(context, &row);
        table_row_free(&row);
        if (!more)
            break;
    }
    store_reset(statement);
    return found >= 0;
}

bool store_account_seats(Store *store, int64_t account, SeatVisitor *visit, void *context,
                         Error *error)
{
    Statement *statement = store_ready(store, SQL_ACCOUNT_SEATS, error, "i", account);
    int        found;
    while ((found = store_next(store, statement, error)) == 1) {
        TableRow row;
        read_table(&row, statement);
        bool more = visit(context, &row, column_int(statement, 18));
        table_row_free(&row);
        if (!more)
            break;
    }
    store_reset(statement);
    return found >= 0;
}

bool store_outline_put(Store *store, int64_t table, const Outline *outline, Error *error)
{
    return store_done(store,
                      store_ready(store, SQL_OUTLINE_PUT, error, "iiiti", table,
                                  (int64_t)outline->turn, (int64_t)outline->phase, outline->result,
                                  (int64_t)outline->awaited),
                      error);
}

bool store_outline(Store *store, int64_t table, Outline *out, Error *error)
{
    Statement *statement = store_ready(store, SQL_OUTLINE, error, "i", table);
    bool       found = store_next(store, statement, error) == 1;
    if (found)
        *out = (Outline){ .turn = column_int(statement, 0),
                          .phase = column_int(statement, 1),
                          .n = column_number(statement, 3),
                          .awaited = (uint32_t)column_number(statement, 4),
                          .result = store_text_copy(statement, 2) };
    store_reset(statement);
    return found;
}

/* ---- Seats ---- */

bool store_seat_put(Store *store, int64_t table, const SeatRow *row, Error *error)
{
    return store_done(store,
                      store_ready(store, SQL_SEAT_PUT, error, "iiittit", table, (int64_t)row->seat,
                                  (int64_t)row->kind, row->bot, row->name, row->account,
                                  row->extra),
                      error);
}

int store_seats(Store *store, int64_t table, SeatRow *out, int max, Error *error)
{
    Statement *statement = store_ready(store, SQL_SEATS, error, "i", table);
    int        found, count = 0;
    while ((found = store_next(store, statement, error)) == 1 && count < max) {
        SeatRow *row = &out[count++];
        *row = (SeatRow){ .seat = column_int(statement, 0),
                          .kind = (SeatKind)column_int(statement, 1),
                          .account = column_number(statement, 4) };
        store_text(row->bot, sizeof row->bot, statement, 2);
        store_text(row->name, sizeof row->name, statement, 3);
        row->extra = store_text_copy(statement, 5);
        store_text(row->holder, sizeof row->holder, statement, 6);
    }
    store_reset(statement);
    return found < 0 ? -1 : count;
}

/* ---- Actions ---- */

bool store_action_add(Store *store, int64_t table, int64_t n, const ActionRow *row, Error *error)
{
    return store_done(store,
                      store_ready(store, SQL_ACTION_ADD, error, "iiitii", table, n,
                                  (int64_t)row->seat, row->text, row->at, (int64_t)row->flags),
                      error);
}

bool store_actions_cut(Store *store, int64_t table, int64_t n, Error *error)
{
    return store_done(store, store_ready(store, SQL_ACTIONS_CUT, error, "ii", table, n), error)
           && store_done(store, store_ready(store, SQL_UNDO_ADD, error, "ii", table, n), error);
}

bool store_undos(Store *store, int64_t table, int64_t known, int64_t *count, int64_t *lowest,
                 Error *error)
{
    Statement *statement = store_ready(store, SQL_UNDOS, error, "ii", table, known);
    bool       found = store_next(store, statement, error) == 1;
    if (found) {
        *count = column_number(statement, 0);
        *lowest = column_number(statement, 1);
    }
    store_reset(statement);
    return found;
}

bool store_actions(Store *store, int64_t table, int64_t after, int most, ActionVisitor *visit,
                   void *context, Error *error)
{
    Statement *statement =
        store_ready(store, SQL_ACTIONS, error, "iii", table, after, (int64_t)most);
    int64_t expected = after + 1;
    int     found;
    bool    fine = true;
    while (fine && (found = store_next(store, statement, error)) == 1) {
        int64_t   n = column_number(statement, 0);
        ActionRow row = { .seat = column_int(statement, 1),
                          .text = column_text(statement, 2),
                          .at = column_number(statement, 3),
                          .flags = column_int(statement, 4) };
        fine = n == expected++ && row.text
                   ? visit(context, n, &row, error)
                   : fail(error, "action %lld is missing", (long long)expected - 1);
    }
    store_reset(statement);
    return fine && found == 0;
}

/* ---- What was sent under a key ---- */

bool store_act_add(Store *store, int64_t table, int seat, const char *key, const ActRow *row,
                   Error *error)
{
    return store_done(store,
                      store_ready(store, SQL_ACT_ADD, error, "iitii", table, (int64_t)seat, key,
                                  row->n, row->taken),
                      error)
           && store_done(store,
                         store_ready(store, SQL_ACTS_PRUNE, error, "iii", table, (int64_t)seat,
                                     row->n - ACTS_KEPT),
                         error);
}

bool store_act_find(Store *store, int64_t table, int seat, const char *key, ActRow *out,
                    Error *error)
{
    Statement *statement =
        store_ready(store, SQL_ACT_FIND, error, "iit", table, (int64_t)seat, key);
    int found = store_next(store, statement, error);
    *out = (ActRow){ .n = -1 };
    if (found == 1)
        *out = (ActRow){ column_number(statement, 0), column_number(statement, 1) };
    store_reset(statement);
    return found >= 0;
}

/* ---- Tokens ---- */

bool store_token_add(Store *store, const uint8_t hash[HASH_BYTES], const TokenRow *row,
                     const uint8_t *session, Error *error)
{
    return store_done(store,
                      store_ready(store, SQL_TOKEN_ADD, error, "hiiih", hash, row->table,
                                  (int64_t)row->seat, (int64_t)row->kind, session),
                      error);
}

bool store_token_seats(Store *store, const uint8_t hash[HASH_BYTES], int64_t table, TokenKind kind,
                       uint32_t *seats, Error *error)
{
    Statement *statement =
        store_ready(store, SQL_TOKEN_SEATS, error, "hii", hash, table, (int64_t)kind);
    int found;
    *seats = 0;
    while ((found = store_next(store, statement, error)) == 1)
        *seats |= 1u << (column_int(statement, 0) & 31);
    return found == 0;
}

bool store_token_fellows(Store *store, int64_t table, uint32_t *out, int max, Error *error)
{
    Statement *statement =
        store_ready(store, SQL_TOKEN_FELLOWS, error, "ii", table, (int64_t)TOKEN_SEAT);
    int found;
    memset(out, 0, (size_t)max * sizeof *out);
    while ((found = store_next(store, statement, error)) == 1) {
        int seat = column_int(statement, 0);
        if (seat >= 0 && seat < max)
            out[seat] |= 1u << (column_int(statement, 1) & 31);
    }
    store_reset(statement);
    return found == 0;
}

bool store_token_table(Store *store, const uint8_t hash[HASH_BYTES], char id[TABLE_ID_MAX],
                       Error *error)
{
    return store_id(store, store_ready(store, SQL_TOKEN_TABLE, error, "h", hash), id, error);
}

bool store_tokens_remove(Store *store, int64_t table, int seat, TokenKind kind, Error *error)
{
    return store_done(
        store,
        store_ready(store, SQL_TOKENS_REMOVE, error, "iii", table, (int64_t)seat, (int64_t)kind),
        error);
}

/* ---- Chat ---- */

bool store_chat_add(Store *store, int64_t table, const ChatRow *row, Error *error)
{
    return store_done(store,
                      store_ready(store, SQL_CHAT_ADD, error, "iitti", table, (int64_t)row->seat,
                                  row->name, row->text, row->at),
                      error);
}

bool store_chat_prune(Store *store, int64_t table, int most, Error *error)
{
    return store_done(store, store_ready(store, SQL_CHAT_PRUNE, error, "ii", table, (int64_t)most),
                      error);
}

bool store_chat_forget(Store *store, int64_t table, int seat, const char *name, Error *error)
{
    return store_done(store,
                      store_ready(store, SQL_CHAT_FORGET, error, "iit", table, (int64_t)seat, name),
                      error);
}

bool store_chat(Store *store, int64_t table, int most, ChatVisitor *visit, void *context,
                Error *error)
{
    Statement *statement = store_ready(store, SQL_CHAT, error, "ii", table, (int64_t)most);
    int        found;
    while ((found = store_next(store, statement, error)) == 1) {
        ChatRow row = { .seat = column_int(statement, 0),
                        .name = column_text(statement, 1),
                        .text = column_text(statement, 2),
                        .at = column_number(statement, 3) };
        visit(context, &row);
    }
    return found == 0;
}

/* ---- Votes ---- */

bool store_vote_put(Store *store, int64_t table, const VoteRow *row, Error *error)
{
    return store_done(store,
                      store_ready(store, SQL_VOTE_PUT, error, "iiiiiiiii", table, row->id,
                                  (int64_t)row->kind, (int64_t)row->by, row->to, row->yes, row->no,
                                  row->until, row->seen),
                      error);
}

bool store_vote_remove(Store *store, int64_t table, int64_t id, Error *error)
{
    return store_done(store, store_ready(store, SQL_VOTE_REMOVE, error, "ii", table, id), error);
}

int store_votes(Store *store, int64_t table, VoteRow *out, int max, Error *error)
{
    Statement *statement = store_ready(store, SQL_VOTES, error, "i", table);
    int        found, count = 0;
    while ((found = store_next(store, statement, error)) == 1 && count < max)
        out[count++] = (VoteRow){ .id = column_number(statement, 0),
                                  .kind = column_int(statement, 1),
                                  .by = column_int(statement, 2),
                                  .to = column_number(statement, 3),
                                  .yes = column_number(statement, 4),
                                  .no = column_number(statement, 5),
                                  .until = column_number(statement, 6),
                                  .seen = column_number(statement, 7) };
    store_reset(statement);
    return found < 0 ? -1 : count;
}
