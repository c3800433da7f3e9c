/* The frame of a round. */
#include "table/round.h"

#include <stdlib.h>
#include <string.h>

#include "table/trace.h"

enum {
    PATIENCE_MS = 250, /* For a database that somebody else has locked ... */
    PATIENCE_SHORT_MS =
        10, /* ... as long as it was so the last time too: people wait for other answers. */
    RETRY_MS = 250,
    ALONE_MS = 1000, /* How long everybody has rounds alone after one that the database refused. */
    RETRY_DELAY_MS = 1000, /* A table whose rounds are refused. */
    RETRY_DELAY_MOST_MS = 60000
};

/* ---- The outbox ---- */

static void append_late(Host *host)
{
    if (!host->round.late)
        return;
    *host->round.outbox_end = host->round.late;
    host->round.outbox_end = host->round.late_end;
    host->round.late = NULL;
    host->round.late_end = &host->round.late;
}

void round_drop_outbox(Host *host)
{
    append_late(host);
    for (Link *link = host->round.outbox, *next; link; link = next) {
        next = link->next;
        reply_drop((Reply *)link);
    }
    host->round.outbox = NULL;
    host->round.outbox_end = &host->round.outbox;
}

/* ---- Asking and writing ---- */

/* What was answered so far does not depend on the store: it is true even if the round fails. */
static void note_firm(Host *host)
{
    if (host->round.firm_count >= 0)
        return;
    host->round.firm_end = host->round.asking ? host->round.asked_end : host->round.outbox_end;
    host->round.firm_count =
        host->round.asking ? host->round.asked_count - 1 : host->round.asked_count;
}

bool host_write(Host *host, Error *error)
{
    note_firm(host);
    if (host->round.failed)
        return fail(error, "%s", host->round.failure.text);
    if (!host->round.writing)
        host->round.writing = storage_begin(host, error);
    return host->round.writing;
}

void host_fail(Host *host, const Error *error)
{
    if (host->round.failed)
        return;
    note_firm(host);
    host->round.failed = true;
    host->round.failure = *error;
    host->round.refused = host->round.writing && storage_refused(host);
    host->figures.failures++;
    trace(TRACE_ERROR, "store", "message=\"%s\"", error->text);
}

void host_asked(Host *host, uint64_t connection, bool http)
{
    if (host->round.asked_count == host->round.asked_room) {
        host->round.asked_room = host->round.asked_room ? 2 * host->round.asked_room : 64;
        host->round.asked = need_more(host->round.asked,
                                      (size_t)host->round.asked_room * sizeof *host->round.asked);
    }
    host->round.asked[host->round.asked_count++] =
        (Asked){ .connection = connection, .http = http };
    host->round.asking = true;
    host->round.asked_end = host->round.outbox_end;
}

void host_answers_later(Host *host)
{
    host->round.asking = false;
    host->round.asked_count--;
}

/* ---- A round that fails ---- */

bool round_is_alone(const Host *host)
{
    return host->schedule.alone_until_ms > host->round.now_ms;
}

/* Whoever was told farewell does not look on any more, and comes back if that was wrong. */
static void keep_farewells(Host *host)
{
    append_late(host);
    Link *link = *host->round.firm_end;
    *host->round.firm_end = NULL;
    host->round.outbox_end = host->round.firm_end;
    for (Link *next; link; link = next) {
        next = link->next;
        if (((Reply *)link)->kind == REPLY_CLOSE)
            host_send(host, (Reply *)link);
        else
            reply_drop((Reply *)link);
    }
}

static void apologize(Host *host)
{
    keep_farewells(host);
    for (int i = host->round.firm_count; i < host->round.asked_count; i++) {
        const Asked *asked = &host->round.asked[i];
        JsonOut      out = { 0 };
        out_map(&out);
        if (asked->re[0]) {
            out_key(&out, "re");
            out_value(&out, asked->re, strlen(asked->re));
        }
        error_json(&out, "storage", host->round.failure.text);
        out_map_end(&out);
        Request request = { .connection = asked->connection };
        if (asked->http)
            answer_json(host, &request, 503, &out);
        else
            send_frame(host, asked->connection, &out);
        out_free(&out);
        Subscriber *subscriber =
            asked->opens ? subscriber_by_connection(host, asked->connection) : NULL;
        if (subscriber)
            subscriber_close(host, subscriber);
    }
}

/* What the database refuses of one table must not keep the others from going on: for a while
 * everybody has a round alone, so that whose it is shows, and that table waits, longer each time.
 */
static void find_culprit(Host *host)
{
    Table *only = NULL;
    int    count = 0;
    for (Table *table = host->tables.first; table; table = table->next)
        if (table->stored && ++count)
            only = table;
    if (round_is_alone(host) && count == 1) {
        only->retry_delay_ms = only->retry_delay_ms ? 2 * only->retry_delay_ms : RETRY_DELAY_MS;
        only->retry_delay_ms =
            only->retry_delay_ms < RETRY_DELAY_MOST_MS ? only->retry_delay_ms : RETRY_DELAY_MOST_MS;
        only->retry_at_ms = host->round.now_ms + only->retry_delay_ms;
        trace(TRACE_ERROR, "table-refused", "table=%s message=\"%s\"", only->row.id,
              host->round.failure.text);
    }
    host->schedule.alone_until_ms = host->round.now_ms + ALONE_MS;
}

/* What was changed in memory is read again; who looks on is sent everything anew. */
static void round_failed(Host *host)
{
    if (host->round.refused)
        find_culprit(host);
    storage_rollback(host);
    host->round.writing = false;
    apologize(host);
    for (Table *table = host->tables.first, *next; table; table = next) {
        next = table->next;
        if (table->stored)
            tables_reload(host, table);
        table->changed = table->subscribers != NULL;
        subscribers_sent(table, false);
    }
    host->round.failed = false;
    if (host->round.refused)
        return;
    host->schedule.retry_at_ms = host_time_ms(host) + RETRY_MS;
    storage_patience(host, PATIENCE_SHORT_MS);
}

/* ---- Its beginning and end ---- */

void round_begin(Host *host)
{
    clock_follow(host);
    host->round.now = host->ports->time.now ? host->ports->time.now() : 0;
    host->round.began_us = host_time_us(host);
    host->round.commit_us = 0;
    host->round.now_ms = host->round.began_us / 1000;
    host->round.asked_count = 0;
    host->round.imported = 0;
    host->round.firm_count = -1;
    host->figures.rounds++;
}

static void round_stored(Host *host)
{
    host->round.writing = false;
    host->figures.commits++;
    if (host->schedule.retry_at_ms == 0)
        return;
    host->schedule.retry_at_ms = 0;
    storage_patience(host, PATIENCE_MS);
}

static void publish(Host *host)
{
    for (Table *table = host->tables.first; table; table = table->next)
        if (table->changed && !table->loading)
            table_publish(host, table);
    append_late(host);
}

static void commit(Host *host)
{
    Error error = { "" };
    if (!host->round.failed && host->round.writing) {
        int64_t began = host_time_us(host);
        bool    ours = !host->ports->storage.fence || host->ports->storage.fence(host, &error);
        if (ours && storage_commit(host, &error))
            round_stored(host);
        else
            host_fail(host, &error);
        host->round.refused = host->round.refused && ours;
        host->round.commit_us = host_time_us(host) - began;
        timing_add(&host->figures.commit, host->round.commit_us);
        if (host->ports->storage.committed)
            host->ports->storage.committed(host);
    }
    if (host->ports->people.round_over)
        host->ports->people.round_over(host, !host->round.failed);
    if (host->round.failed)
        round_failed(host);
    else
        for (Table *table = host->tables.first; table; table = table->next) {
            if (table->stored)
                table->retry_delay_ms = 0;
            table->stored = false;
            if (table->published)
                subscribers_sent(table, true);
        }
    if (host->ports->storage.at_rest)
        host->ports->storage.at_rest(host);
}

static void let_go(Host *host)
{
    if (!host->ports->sending.send || !host->round.outbox)
        return;
    int64_t now = host_time_us(host);
    for (Link *link = host->round.outbox; link; link = link->next) {
        Reply *reply = (Reply *)link;
        if (reply->came_us == 0)
            continue;
        reply->left_us = now;
        reply->round_us = host->round.began_us;
        reply->commit_us = host->round.commit_us;
        timing_add(&host->figures.act_wait, host->round.began_us - reply->came_us);
        timing_add(&host->figures.act_store, now - host->round.began_us);
    }
    Reply *chain = (Reply *)host->round.outbox;
    host->round.outbox = NULL;
    host->round.outbox_end = &host->round.outbox;
    host->ports->sending.send(host, chain);
}

/* Notify everyone this round asks. */
static void notify_all(Host *host)
{
    for (Table *table = host->tables.first; table && host->ports->people.notify;
         table = table->next)
        if (table->stored && !table->loading && !host->round.failed)
            host->ports->people.notify(host, table);
}

void round_end(Host *host)
{
    notify_all(host);
    if (!host->round.failed)
        publish(host);
    commit(host);
    let_go(host);
    timing_add(&host->figures.round, host_time_us(host) - host->round.began_us);
}
