#include "server/members.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/times.h"
#include "table/trace.h"

enum { BEAT_MS = 1000, ADOPT_MS = 60000, ORPHANS_MOST = 200, JOIN_TRIES = 40, JOIN_WAIT_MS = 200 };

static bool is_member(const Host *host)
{
    return server_of(host)->settings->member[0] != 0;
}

static void tell_buried(void *context, int64_t number, const char *name)
{
    ++*(int64_t *)context;
    trace(TRACE_WARNING, "member-ended", "member=%lld name=%s", (long long)number, name);
}

/* ---- Coming and going ---- */

/* Names are part of addresses. */
static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-";

static bool join(Host *host, Error *error)
{
    const Settings *settings = server_of(host)->settings;
    int64_t         buried = 0;
    if (!store_members_bury(host->store, tell_buried, &buried, error)
        || !store_member_add(host->store, settings->member, settings->member_url,
                             &host->neighbours.member, error))
        return false;
    if (host->neighbours.member)
        trace(TRACE_INFO, "member", "member=%lld name=%s", (long long)host->neighbours.member,
              settings->member);
    return host->neighbours.member
           || fail(error, "a server with the name %s is running on this database",
                   settings->member);
}

bool members_join(Host *host, Error *error)
{
    struct timespec wait = { .tv_nsec = JOIN_WAIT_MS * 1000000 };
    if (!is_member(host))
        return true;
    const char *name = server_of(host)->settings->member;
    if (strlen(name) >= MEMBER_NAME_MAX || strspn(name, letters) != strlen(name)
        || strlen(server_of(host)->settings->member_url) >= MEMBER_URL_MAX)
        return fail(error,
                    "--member is a name of letters, digits, dots and hyphens, up to %d; its URL "
                    "has up to %d",
                    MEMBER_NAME_MAX - 1, MEMBER_URL_MAX - 1);
    for (int i = 0; i < JOIN_TRIES && !join(host, error); i++)
        nanosleep(&wait, NULL);
    return host->neighbours.member != 0;
}

void members_leave(Host *host)
{
    Error error = { "" };
    if (host->neighbours.member && !store_member_end(host->store, host->neighbours.member, &error))
        trace(TRACE_WARNING, "store", "message=\"%s\"", error.text);
    host->neighbours.member = 0;
}

/* Whoever looks on comes back, and is led to whoever plays the table then. */
static void drop_tables(Host *host)
{
    for (Table *table = host->tables.first, *next; table; table = next) {
        next = table->next;
        while (table->subscribers) {
            send_bye(host, table->subscribers->connection, "moved", "another server goes on here");
            subscriber_close(host, table->subscribers);
        }
        tables_drop(host, table);
    }
    host->tables.resume_count = host->tables.resume_at = 0;
}

/* The others have gone on without this process: what it has in memory counts for nothing. */
static void begin_anew(Host *host)
{
    Error error = { "" };
    trace(TRACE_WARNING, "member-lost", "member=%lld tables=%d", (long long)host->neighbours.member,
          host->tables.count);
    drop_tables(host);
    members_leave(host);
    server_of(host)->cluster.lost = false;
    if (!join(host, &error))
        trace(TRACE_ERROR, "member", "message=\"%s\"", error.text);
}

/* ---- Now and then ---- */

static void note_orphan(void *context, const char *id)
{
    tables_note(context, id);
}

/* Those that are noted are taken one by one; who comes second is led to the first. All tables are
 * looked through for it, so it is done when somebody has ended, and else only now and then. */
static bool adopt(Host *host, int64_t ended, Error *error)
{
    bool due = ended != server_of(host)->cluster.ended || server_of(host)->cluster.adopted_ms == 0
               || time_ms() - server_of(host)->cluster.adopted_ms > ADOPT_MS;
    if (!due || host->tables.resume_at < host->tables.resume_count)
        return true;
    host->tables.resume_at = host->tables.resume_count = 0;
    if (!store_orphans(host->store, ORPHANS_MOST, note_orphan, host, error))
        return false;
    server_of(host)->cluster.ended = ended;
    server_of(host)->cluster.adopted_ms = host->tables.resume_count == ORPHANS_MOST ? 0 : time_ms();
    return true;
}

bool members_due(const Host *host)
{
    return is_member(host) && time_ms() >= server_of(host)->cluster.due_ms;
}

void members_tick(Host *host)
{
    Error   error = { "" };
    bool    alive = false;
    int64_t ended = server_of(host)->cluster.ended;
    server_of(host)->cluster.due_ms = time_ms() + BEAT_MS;
    if (host->neighbours.member
        && !store_member_beat(host->store, host->neighbours.member, &alive, &ended, &error)) {
        trace(TRACE_WARNING, "store", "message=\"%s\"", error.text);
        return;
    }
    if (!alive || server_of(host)->cluster.lost)
        begin_anew(host);
    int others = server_of(host)->settings->member_url[0]
                     ? store_member_urls(host->store, host->neighbours.member,
                                         host->neighbours.urls, NEIGHBOURS_MOST, &error)
                     : 0;
    host->neighbours.count = others > 0 ? others : 0;
    if (others < 0 || !store_members_bury(host->store, tell_buried, &ended, &error)
        || !adopt(host, ended, &error))
        trace(TRACE_WARNING, "store", "message=\"%s\"", error.text);
}

/* ---- Leases ---- */

bool members_take(Host *host, Table *table, Error *error)
{
    host->round.elsewhere = (Lease){ .epoch = 0 };
    if (!is_member(host))
        return true;
    if (!host->neighbours.member)
        return fail(error, "this server is not one of its group at the moment");
    Lease lease;
    if (!store_lease_take(host->store, table->row.number, host->neighbours.member, &lease, error))
        return false;
    table->epoch = lease.epoch;
    if (lease.epoch)
        trace(TRACE_INFO, "lease", "table=%s epoch=%lld", table->row.id, (long long)lease.epoch);
    else if (lease.name[0])
        host->round.elsewhere = lease;
    else
        return fail(error, "this server is not one of its group any more");
    return lease.epoch != 0;
}

bool members_fence(Host *host, Error *error)
{
    if (!is_member(host))
        return true;
    int64_t *tables = need_memory(2 * (size_t)(host->tables.count + 1) * sizeof *tables);
    int64_t *epochs = tables + host->tables.count + 1;
    int      count = 0;
    bool     held = false;
    for (const Table *table = host->tables.first; table; table = table->next)
        if (table->stored) {
            tables[count] = table->row.number;
            epochs[count++] = table->epoch;
        }
    bool fine = store_members_fence(host->store, host->neighbours.member, tables, epochs, count,
                                    &held, error);
    free(tables);
    if (fine && !held) {
        server_of(host)->cluster.lost = true;
        server_of(host)->cluster.due_ms = 0;
        fail(error, "another server goes on with the tables of this one");
    }
    return fine && held;
}
