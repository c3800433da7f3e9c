/* Members and leases in the store: several processes on one database of PostgreSQL. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/message.h"
#include "server/store_parts.h"

bool store_member_add(Store *store, const char *name, const char *url, int64_t *number, Error *error)
{
    *number = 0;
    return store_added(store,
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

bool store_member_end(Store *store, int64_t number, Error *error)
{
    return store_done(store, store_ready(store, SQL_MEMBER_END, error, "i", number), error);
}

bool store_members_bury(Store *store, MemberVisitor *visit, void *context, Error *error)
{
    Statement *statement = store_ready(store, SQL_MEMBERS_BURY, error, "");
    int        found;
    while ((found = store_next(store, statement, error)) == 1)
        visit(context, column_number(statement, 0), column_text(statement, 1));
    return found == 0;
}

/* As PostgreSQL writes lists: {1,2,3}. */
static char *list_of(const int64_t *numbers, int count)
{
    enum { NUMBER_ROOM = 21 };
    char *text = need_memory((size_t)count * NUMBER_ROOM + 3), *to = text;
    to += sprintf(to, "{");
    for (int i = 0; i < count; i++)
        to += sprintf(to, "%s%lld", i ? "," : "", (long long)numbers[i]);
    sprintf(to, "}");
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
        return store_done(store,
                          store_ready(store, SQL_EPOCH_ADD, error, "iii", table, out->epoch, member),
                          error);
    Statement *statement =
        taken == 0 ? store_ready(store, SQL_LEASE_OWNER, error, "i", table) : NULL;
    int found = taken == 0 ? store_next(store, statement, error) : -1;
    if (found == 1) {
        store_text(out->name, sizeof out->name, statement, 0);
        store_text(out->url, sizeof out->url, statement, 1);
    }
    store_reset(statement);
    return found >= 0;
}

bool store_orphans(Store *store, int most, IdVisitor *visit, void *context, Error *error)
{
    Statement *statement = store_ready(store, SQL_ORPHANS, error, "ii", (int64_t)STATE_RUNNING,
                                       (int64_t)most);
    int        found;
    while ((found = store_next(store, statement, error)) == 1)
        visit(context, column_text(statement, 0));
    return found == 0;
}

bool store_alone(Store *store, Error *error)
{
    if (!store->driver->heard)
        return true;
    return store_done(store, store_ready(store, SQL_ALONE, error, "i", (int64_t)APPLICATION), error);
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
