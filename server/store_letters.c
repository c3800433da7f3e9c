/* Letters that wait to be sent, in the store. */
#include <string.h>

#include "server/store_parts.h"
#include "server/times.h"

bool store_now(Store *store, int64_t *out, Error *error)
{
    *out = time_now();
    if (!store->driver->heard)
        return true;
    Statement *statement = store_ready(store, SQL_NOW, error, "");
    bool       found = store_next(store, statement, error) == 1;
    if (found)
        *out = column_number(statement, 0) + time_skipped_ms() / 1000;
    store_reset(statement);
    return found;
}

bool store_letter_add(Store *store, const LetterRow *row, int64_t due, Error *error)
{
    return store_done(store,
                      store_ready(store, SQL_LETTER_ADD, error, "iiiiittiii", row->table,
                                  (int64_t)row->seat, row->n, row->account, (int64_t)row->mail,
                                  row->address, row->text, (int64_t)row->code, row->until, due),
                      error);
}

int store_letters_due(Store *store, int64_t now, int64_t latest, LetterRow *out, int max,
                      Error *error)
{
    Statement *statement =
        store_ready(store, SQL_LETTERS_DUE, error, "iii", now, latest, (int64_t)max);
    int found, count = 0;
    while ((found = store_next(store, statement, error)) == 1 && count < max) {
        LetterRow *row = &out[count++];
        *row = (LetterRow){ .number = column_number(statement, 0),
                            .table = column_number(statement, 1),
                            .seat = column_int(statement, 2),
                            .n = column_number(statement, 3),
                            .account = column_number(statement, 4),
                            .mail = column_int(statement, 5) != 0,
                            .code = column_int(statement, 8),
                            .until = column_number(statement, 9),
                            .tries = column_int(statement, 10) };
        store_text(row->address, sizeof row->address, statement, 6);
        store_text(row->text, sizeof row->text, statement, 7);
    }
    store_reset(statement);
    return found < 0 ? -1 : count;
}

bool store_letter_take(Store *store, LetterRow *row, int64_t until, bool *taken, Error *error)
{
    int64_t    number = 0;
    Statement *taking =
        store_ready(store, SQL_LETTER_TAKE, error, "iii", row->number, (int64_t)row->tries, until);
    int found = store_added(store, taking, &number, error);
    *taken = found == 1;
    row->tries += *taken;
    return found >= 0;
}

bool store_letter_later(Store *store, const LetterRow *row, int64_t due, Error *error)
{
    return store_done(
        store,
        store_ready(store, SQL_LETTER_LATER, error, "iii", row->number, (int64_t)row->tries, due),
        error);
}

bool store_letter_remove(Store *store, const LetterRow *row, Error *error)
{
    return store_done(
        store, store_ready(store, SQL_LETTER_REMOVE, error, "ii", row->number, (int64_t)row->tries),
        error);
}

bool store_acted_since(Store *store, int64_t table, int seat, int64_t n, bool *out, Error *error)
{
    Statement *statement =
        store_ready(store, SQL_ACTED_SINCE, error, "iii", table, (int64_t)seat, n);
    bool found = store_next(store, statement, error) == 1;
    if (found)
        *out = column_number(statement, 0) != 0;
    store_reset(statement);
    return found;
}
