/* Members and leases in the store: several processes on one database of PostgreSQL. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/message.h"
#include "server/store_parts.h"

bool store_member_add(Store *store, const char *name, const char *url, int64_t *number,
                      Error *error)
{
    *number = 0;
    return store_added(
               store,
               store_ready(store, SQL_MEMBER_ADD, error, "tti", name, url, (int64_t)LEASE_MS),
               number, error)
           >= 0;
}

bool store_member_beat(Store *store, int64_t number, bool *alive, int64_t *ended, Error *error)
{
    Statement *statement =
        store_ready(store, SQL_MEMBER_BEAT, error, "ii", number, (int64_t)LEASE_MS);
    int found = store_next(store, statement, error);
    *alive = found == 1;
    if (*alive)
        *ended = column_number(statement, 0);
    store_reset(statement);
    return found >= 0;
}

int store_member_urls(Store *store, int64_t number, char out[][MEMBER_URL_MAX], int max,
                      Error *error)
{
    Statement *statement = store_ready(store, SQL_MEMBER_URLS, error, "i", number);
    int        found, count = 0;
    while ((found = store_next(store, statement, error)) == 1 && count < max)
        store_text(out[count++], MEMBER_URL_MAX, statement, 0);
    store_reset(statement);
    return found < 0 ? -1 : count;
}

static bool read_place(Store *store, Statement *statement, Lease *out, Error *error)
{
    int found = store_next(store, statement, error);
    if (found == 1) {
        store_text(out->name, sizeof out->name, statement, 0);
        store_text(out->url, sizeof out->url, statement, 1);
    }
    store_reset(statement);
    return found >= 0;
}

bool store_member_find(Store *store, int64_t number, Lease *out, Error *error)
{
    *out = (Lease){ 0 };
    return read_place(store, store_ready(store, SQL_MEMBER_FIND, error, "i", number), out, error);
}

bool store_member_end(Store *store, int64_t number, Error *error)
{
    return store_done(store, store_ready(store, SQL_MEMBER_END, error, "i", number), error);
}

bool store_members_bury(Store *store, MemberVisitor *visit, void *context, Error *error)
{
    Statement *statement = store_ready(store, SQL_MEMBERS_BURY, error, "i", (int64_t)LEASE_MS);
    int        found;
    while ((found = store_next(store, statement, error)) == 1)
        if (column_number(statement, 2))
            visit(context, column_number(statement, 0), column_text(statement, 1));
    return found == 0;
}

/* As PostgreSQL writes lists: {1,2,3}. */
static char *list_of(const int64_t *numbers, int count)
{
    enum { NUMBER_ROOM = 21 };
    size_t room = (size_t)count * NUMBER_ROOM + 3, length = 0;
    char  *text = need_memory(room);
    text[length++] = '{';
    for (int i = 0; i < count; i++)
        length += (size_t)snprintf(text + length, room - length, "%s%lld", i ? "," : "",
                                   (long long)numbers[i]);
    snprintf(text + length, room - length, "}");
    return text;
}

bool store_members_fence(Store *store, int64_t number, const int64_t *tables, const int64_t *epochs,
                         int count, bool *held, Error *error)
{
    char      *table_list = list_of(tables, count), *epoch_list = list_of(epochs, count);
    Statement *statement =
        store_ready(store, SQL_MEMBER_FENCE, error, "itt", number, table_list, epoch_list);
    int found = store_next(store, statement, error);
    *held = found == 1 && column_number(statement, 0) == count;
    store_reset(statement);
    free(table_list);
    free(epoch_list);
    return found >= 0;
}

bool store_lease_take(Store *store, int64_t table, int64_t member, Lease *out, Error *error)
{
    *out = (Lease){ .epoch = 0 };
    int taken = store_added(store, store_ready(store, SQL_LEASE_TAKE, error, "ii", table, member),
                            &out->epoch, error);
    if (taken == 1)
        return store_done(
            store, store_ready(store, SQL_EPOCH_ADD, error, "iii", table, out->epoch, member),
            error);
    return taken == 0
           && read_place(store, store_ready(store, SQL_LEASE_OWNER, error, "i", table), out, error);
}

bool store_orphans(Store *store, int most, IdVisitor *visit, void *context, Error *error)
{
    Statement *statement =
        store_ready(store, SQL_ORPHANS, error, "ii", (int64_t)STATE_RUNNING, (int64_t)most);
    int found;
    while ((found = store_next(store, statement, error)) == 1)
        visit(context, column_text(statement, 0));
    return found == 0;
}

/* ---- Errands ---- */

bool store_errand_add(Store *store, int64_t table, const char *words, bool asked, int64_t *number,
                      Error *error)
{
    return store_added(
               store,
               store_ready(store, SQL_ERRAND_ADD, error, "iti", table, words, (int64_t)asked),
               number, error)
           == 1;
}

bool store_errand_next(Store *store, int64_t member, int64_t last, ErrandRow *out, Error *error)
{
    Statement *statement = store_ready(store, SQL_ERRAND_NEXT, error, "ii", member, last);
    int        found = store_next(store, statement, error);
    out->number = 0;
    if (found == 1) {
        out->number = column_number(statement, 0);
        out->asked = column_number(statement, 2) != 0;
        store_text(out->words, sizeof out->words, statement, 1);
    }
    store_reset(statement);
    return found >= 0;
}

bool store_errand_take(Store *store, int64_t number, bool *taken, Error *error)
{
    int found =
        store_added(store, store_ready(store, SQL_ERRAND_TAKE, error, "i", number), &number, error);
    *taken = found == 1;
    return found >= 0;
}

bool store_errand_end(Store *store, int64_t number, ErrandState state, const char *told,
                      Error *error)
{
    return store_done(
        store, store_ready(store, SQL_ERRAND_END, error, "iit", number, (int64_t)state, told),
        error);
}

bool store_errand_remove(Store *store, int64_t number, Error *error)
{
    return store_done(store, store_ready(store, SQL_ERRAND_REMOVE, error, "i", number), error);
}

bool store_errand(Store *store, int64_t number, ErrandState *state, char *told, size_t size,
                  Error *error)
{
    Statement *statement = store_ready(store, SQL_ERRAND, error, "i", number);
    int        found = store_next(store, statement, error);
    if (found == 1) {
        *state = (ErrandState)column_int(statement, 0);
        store_text(told, size, statement, 1);
    }
    store_reset(statement);
    return found == 1 || (found == 0 && fail(error, "the errand is not there any more"));
}

/* ---- Limits ---- */

bool store_limit_take(Store *store, const char *name, int64_t rate, int64_t burst, bool *fine,
                      Error *error)
{
    int64_t missing;
    int     found =
        store_added(store, store_ready(store, SQL_LIMIT_TAKE, error, "tii", name, rate, burst),
                    &missing, error);
    *fine = found == 1;
    return found >= 0;
}

bool store_limit_forget(Store *store, const char *name, Error *error)
{
    return store_done(store, store_ready(store, SQL_LIMIT_FORGET, error, "t", name), error);
}

bool store_limits_expire(Store *store, Error *error)
{
    return store_done(store, store_ready(store, SQL_LIMITS_EXPIRE, error, ""), error);
}

bool store_be_quick(Store *store, Error *error)
{
    return store->driver->execute(store, "SET synchronous_commit=off", "opening", error);
}

/* ---- Together ---- */

bool store_alone(Store *store, Error *error)
{
    if (!store->driver->heard)
        return true;
    return store_done(store, store_ready(store, SQL_ALONE, error, "i", (int64_t)APPLICATION),
                      error);
}

bool store_tell(Store *store, const char *what, Error *error)
{
    if (!store->driver->heard)
        return true;
    return store_done(store, store_ready(store, SQL_TELL, error, "t", what), error);
}

bool store_heard(Store *store)
{
    return store->driver->heard && store->driver->heard(store);
}
