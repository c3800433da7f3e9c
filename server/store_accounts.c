/* Accounts, logins and reports in the store. */
#include <stdio.h>
#include <string.h>

#include "server/store_parts.h"

bool store_account_add(Store *store, AccountRow *row, Error *error)
{
    error->text[0] = 0;
    Statement *statement = store_ready(store, SQL_ACCOUNT_ADD, error, "tttti", row->name,
                                       row->password, row->mail, row->webhook, row->made);
    return store_added(store, statement, &row->number, error) == 1;
}

bool store_account_change(Store *store, const AccountRow *row, Error *error)
{
    return store_done(store,
                      store_ready(store, SQL_ACCOUNT_CHANGE, error, "ittttt", row->number,
                                  row->password, row->mail, row->webhook, row->banned,
                                  row->language),
                      error);
}

bool store_sessions_remove(Store *store, int64_t account, const uint8_t *but_or_null, Error *error)
{
    static const Sql both[] = { SQL_ACCOUNT_TOKENS_REMOVE, SQL_SESSIONS_REMOVE };
    for (int i = 0; i < 2; i++)
        if (!store_done(store, store_ready(store, both[i], error, "ih", account, but_or_null),
                        error))
            return false;
    return true;
}

bool store_account_remove(Store *store, int64_t number, Error *error)
{
    return store_sessions_remove(store, number, NULL, error)
           && store_done(store, store_ready(store, SQL_ACCOUNT_SEATS_FREE, error, "i", number),
                         error)
           && store_done(store, store_ready(store, SQL_CODES_OF_ACCOUNT_REMOVE, error, "i", number),
                         error)
           && store_done(
               store, store_ready(store, SQL_LETTERS_OF_ACCOUNT_REMOVE, error, "i", number), error)
           && store_done(store, store_ready(store, SQL_RATED_FORGET, error, "i", number), error)
           && store_done(store, store_ready(store, SQL_ACCOUNT_RESULTS_FREE, error, "i", number),
                         error)
           && store_done(store, store_ready(store, SQL_ACCOUNT_ENTRANTS_REMOVE, error, "i", number),
                         error)
           && store_done(store, store_ready(store, SQL_RATINGS_FORGET, error, "i", number), error)
           && store_done(store, store_ready(store, SQL_ACCOUNT_REMOVE, error, "i", number), error);
}

static AccountRow account_here(Statement *statement)
{
    AccountRow out = { .number = column_number(statement, 0), .made = column_number(statement, 5) };
    store_text(out.name, sizeof out.name, statement, 1);
    store_text(out.password, sizeof out.password, statement, 2);
    store_text(out.mail, sizeof out.mail, statement, 3);
    store_text(out.webhook, sizeof out.webhook, statement, 4);
    store_text(out.banned, sizeof out.banned, statement, 6);
    store_text(out.language, sizeof out.language, statement, 7);
    return out;
}

bool store_accounts(Store *store, AccountVisitor *visit, void *context, Error *error)
{
    Statement *statement = store_ready(store, SQL_ACCOUNTS, error, "");
    int        found;
    while ((found = store_next(store, statement, error)) == 1) {
        AccountRow row = account_here(statement);
        if (!visit(context, &row, column_number(statement, 8), column_number(statement, 9)))
            break;
    }
    store_reset(statement);
    return found >= 0;
}

static bool read_account(Store *store, AccountRow *out, Statement *statement, Error *error)
{
    bool found = store_next(store, statement, error) == 1;
    if (found)
        *out = account_here(statement);
    store_reset(statement);
    return found;
}

/* As lower() does it in SQLite, and in PostgreSQL for texts of the collation "C". */
static void fold(char out[STORE_NAME_MAX], const char *name)
{
    snprintf(out, STORE_NAME_MAX, "%s", name);
    for (char *c = out; *c; c++)
        if (*c >= 'A' && *c <= 'Z')
            *c = (char)(*c + 'a' - 'A');
}

bool store_account_by_name(Store *store, AccountRow *out, const char *name, Error *error)
{
    char folded[STORE_NAME_MAX];
    error->text[0] = 0;
    fold(folded, name);
    return read_account(store, out, store_ready(store, SQL_ACCOUNT_BY_NAME, error, "t", folded),
                        error);
}

bool store_account_by_number(Store *store, AccountRow *out, int64_t number, Error *error)
{
    error->text[0] = 0;
    return read_account(store, out, store_ready(store, SQL_ACCOUNT_BY_NUMBER, error, "i", number),
                        error);
}

bool store_account_by_session(Store *store, AccountRow *out, const uint8_t session[HASH_BYTES],
                              Error *error)
{
    error->text[0] = 0;
    return read_account(store, out, store_ready(store, SQL_ACCOUNT_BY_SESSION, error, "h", session),
                        error);
}

bool store_session_add(Store *store, const uint8_t session[HASH_BYTES], int64_t account, int64_t at,
                       Error *error)
{
    return store_done(
        store, store_ready(store, SQL_SESSION_ADD, error, "hii", session, account, at), error);
}

bool store_session_remove(Store *store, const uint8_t session[HASH_BYTES], Error *error)
{
    return store_done(store, store_ready(store, SQL_SESSION_TOKENS_REMOVE, error, "h", session),
                      error)
           && store_done(store, store_ready(store, SQL_SESSION_REMOVE, error, "h", session), error);
}

bool store_session_used(Store *store, const uint8_t session[HASH_BYTES], int64_t now,
                        int64_t before, Error *error)
{
    return store_done(
        store, store_ready(store, SQL_SESSION_USED, error, "hii", session, now, before), error);
}

int store_sessions_expire(Store *store, int64_t before, Error *error)
{
    if (!store_done(store, store_ready(store, SQL_OLD_TOKENS_REMOVE, error, "i", before), error))
        return -1;
    Statement *statement = store_ready(store, SQL_OLD_SESSIONS_REMOVE, error, "i", before);
    int        found, count = 0;
    while ((found = store_next(store, statement, error)) == 1)
        count++;
    return found < 0 ? -1 : count;
}

/* ---- Codes ---- */

bool store_codes_remove(Store *store, int64_t account, CodeKind kind, Error *error)
{
    return store_done(
        store, store_ready(store, SQL_CODES_REMOVE, error, "ii", account, (int64_t)kind), error);
}

bool store_code_add(Store *store, const uint8_t hash[HASH_BYTES], int64_t account, CodeKind kind,
                    const char *mail, int64_t until, Error *error)
{
    return store_codes_remove(store, account, kind, error)
           && store_done(store,
                         store_ready(store, SQL_CODE_ADD, error, "hiiti", hash, account,
                                     (int64_t)kind, mail, until),
                         error);
}

static bool read_code(Store *store, Sql id, const uint8_t hash[HASH_BYTES], CodeKind kind,
                      int64_t now, int64_t *account, char mail[CONTACT_MAX], Error *error)
{
    Statement *statement = store_ready(store, id, error, "hii", hash, (int64_t)kind, now);
    int        found = store_next(store, statement, error);
    *account = found == 1 ? column_number(statement, 0) : 0;
    mail[0] = 0;
    if (found == 1)
        store_text(mail, CONTACT_MAX, statement, 1);
    store_reset(statement);
    return found >= 0;
}

bool store_code_find(Store *store, const uint8_t hash[HASH_BYTES], CodeKind kind, int64_t now,
                     int64_t *account, char mail[CONTACT_MAX], Error *error)
{
    return read_code(store, SQL_CODE_FIND, hash, kind, now, account, mail, error);
}

bool store_code_take(Store *store, const uint8_t hash[HASH_BYTES], CodeKind kind, int64_t now,
                     int64_t *account, char mail[CONTACT_MAX], Error *error)
{
    return read_code(store, SQL_CODE_TAKE, hash, kind, now, account, mail, error);
}

bool store_code_open(Store *store, int64_t account, CodeKind kind, int64_t now,
                     char mail[CONTACT_MAX], Error *error)
{
    Statement *statement =
        store_ready(store, SQL_CODES_OF, error, "iii", account, (int64_t)kind, now);
    int found = store_next(store, statement, error);
    mail[0] = 0;
    if (found == 1)
        store_text(mail, CONTACT_MAX, statement, 0);
    store_reset(statement);
    return found >= 0;
}

bool store_codes_expire(Store *store, int64_t now, Error *error)
{
    return store_done(store, store_ready(store, SQL_OLD_CODES_REMOVE, error, "i", now), error);
}

/* ---- Reports ---- */

bool store_report_add(Store *store, ReportRow *row, Error *error)
{
    Statement *statement = store_ready(store, SQL_REPORT_ADD, error, "tiitt", row->table,
                                       (int64_t)row->seat, row->at, row->text, row->log);
    return store_added(store, statement, &row->number, error) == 1;
}

bool store_reports(Store *store, ReportVisitor *visit, void *context, Error *error)
{
    Statement *statement = store_ready(store, SQL_REPORTS, error, "");
    int        found;
    while ((found = store_next(store, statement, error)) == 1) {
        ReportRow row = { .number = column_number(statement, 0),
                          .seat = column_int(statement, 2),
                          .at = column_number(statement, 3),
                          .text = column_text(statement, 4),
                          .log = column_text(statement, 5) };
        store_text(row.table, sizeof row.table, statement, 1);
        if (!visit(context, &row))
            break;
    }
    store_reset(statement);
    return found >= 0;
}
