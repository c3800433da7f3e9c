/* The rounds of the game thread. */
#include "table/host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/ahead.h"
#include "table/contents.h"
#include "server/errands.h"
#include "server/members.h"
#include "server/notify.h"
#include "server/post.h"
#include "table/reading.h"
#include "table/replays.h"
#include "server/supervisor.h"
#include "server/times.h"
#include "server/tournaments.h"
#include "table/trace.h"

enum {
    ROUND_MAX = 512,       /* Requests of one round; the rest waits for the next. */
    BOT_BUDGET = 12,       /* Actions of bots at one table in a round. */
    BOTS_US = 6000,        /* What a round of bots may take, the telling of it included, ... */
    BOTS_ASKED_US = 2000,  /* ... and when somebody waits. */
    BOTS_ANSWER_US = 2000, /* How long a round of people may have taken for bots to begin in it. */
    BEAT_MS = 5,           /* From one round of bots to the next, so that more fits into each. */
    BEHIND_MS = 2,         /* When to look again whether the network keeps up. */
    WAIT_MS = 1000,
    PATIENCE_MS = 250, /* For a database that somebody else has locked ... */
    PATIENCE_SHORT_MS =
        10, /* ... as long as it was so the last time too: people wait for other answers. */
    REST_MS = 250,
    ALONE_MS = 1000, /* How long everybody has rounds alone behind one that the database refused. */
    RESTS_MS = 1000, /* A table whose rounds are refused. */
    RESTS_MOST_MS = 60000,
    PRESENCE_SECONDS = 30,
    EXPIRE_SECONDS = 3600
};

void host_init(Host *host, const Settings *settings, const Shelf *shelf, Store *store)
{
    memset(host, 0, sizeof *host);
    host->settings = settings;
    host->shelf = shelf;
    host->store = store;
    host->started = time_now();
    host->absent = -1;
    host->outbox_end = &host->outbox;
    host->late_end = &host->late;
    queue_init(&host->requests);
    host_limits_init(host);
}

static void append_late(Host *host)
{
    if (!host->late)
        return;
    *host->outbox_end = host->late;
    host->outbox_end = host->late_end;
    host->late = NULL;
    host->late_end = &host->late;
}

static void drop_outbox(Host *host)
{
    append_late(host);
    for (Link *link = host->outbox, *next; link; link = next) {
        next = link->next;
        reply_drop((Reply *)link);
    }
    host->outbox = NULL;
    host->outbox_end = &host->outbox;
}

void host_free(Host *host)
{
    host->net = NULL;
    host->failed = true; /* Nothing is written any more. */
    for (Table *table = host->tables; table; table = table->next) {
        ahead_leave(table);
        reading_leave(table);
    }
    for (Link *link = queue_take(&host->requests, 0), *next; link; link = next) {
        Request *request = (Request *)link;
        next = link->next;
        if (request->kind == REQUEST_JOB)
            request->job->finish(request->job, host);
        request_free(request);
    }
    for (Table *table = host->tables; table; table = host->tables) {
        while (table->subscribers)
            subscriber_close(host, table->subscribers);
        tables_drop(host, table);
    }
    passwords_forget(host);
    replays_free(host);
    contents_free(host);
    post_free(host);
    drop_outbox(host);
    queue_free(&host->requests);
    host_limits_free(host);
    view_json_free(&host->view_json);
    out_free(&host->json);
    out_free(&host->view_changes);
    out_free(&host->view_whole);
    free(host->listeners);
    free(host->subscribers);
    free(host->asked);
    free(host->resume);
}

/* ---- The round ---- */

/* What was answered so far does not depend on the store: it is true even if the round fails. */
static void note_told(Host *host)
{
    if (host->told >= 0)
        return;
    host->told_end = host->asking ? host->asked_end : host->outbox_end;
    host->told = host->asking ? host->asked_count - 1 : host->asked_count;
}

bool host_write(Host *host, Error *error)
{
    note_told(host);
    if (host->failed)
        return fail(error, "%s", host->failure.text);
    if (!host->writing)
        host->writing = store_begin(host->store, error);
    return host->writing;
}

void host_fail(Host *host, const Error *error)
{
    if (host->failed)
        return;
    note_told(host);
    host->failed = true;
    host->failure = *error;
    host->refused = host->writing && !host->member_lost && store_refused(host->store);
    host->figures.failures++;
    trace(TRACE_ERROR, "store", "message=\"%s\"", error->text);
}

void host_asked(Host *host, uint64_t connection, bool http)
{
    if (host->asked_count == host->asked_room) {
        host->asked_room = host->asked_room ? 2 * host->asked_room : 64;
        host->asked = need_more(host->asked, (size_t)host->asked_room * sizeof *host->asked);
    }
    host->asked[host->asked_count++] = (Asked){ .connection = connection, .http = http };
    host->asking = true;
    host->asked_end = host->outbox_end;
}

void host_answers_later(Host *host)
{
    host->asking = false;
    host->asked_count--;
}

void request_again(Host *host, Request **request)
{
    queue_put(&host->requests, &(*request)->link);
    *request = NULL;
}

/* Behind what waits at a table waits all that people at it ask for: things are done in their order.
 */
static void keep_waiting(Table *table, Request *request)
{
    Link **end = &table->waiting;
    while (*end)
        end = &(*end)->next;
    request->link.next = NULL;
    *end = &request->link;
}

/* It was not answered, and is handled again later. */
static void wait_for(Host *host, Table *table, Request *request)
{
    host->asked_count--;
    keep_waiting(table, request);
}

static bool has_to_wait(const Host *host, Request *request)
{
    Subscriber *subscriber = request->kind == REQUEST_FRAME || request->kind == REQUEST_CLOSED
                                 ? subscriber_by_connection(host, request->connection)
                                 : NULL;
    if (!subscriber || !(subscriber->table->waiting || subscriber->table->reading))
        return false;
    keep_waiting(subscriber->table, request);
    return true;
}

/* Whoever asked for it pays for both: the worker, and what comes of it here. */
static void finish_job(Host *host, Job *job)
{
    Request payer = { .kind = REQUEST_JOB };
    int64_t began = time_us(), cost = job->cost_us;
    memcpy(payer.address, job->address, sizeof payer.address);
    job->cost_us = 0;
    job->finish(job, host);
    if (payer.address[0])
        host_charge(host, &payer, cost + time_us() - began);
}

static void handle(Host *host, Request *request)
{
    Subscriber *subscriber;
    int64_t     began = time_us();
    bool        fine;
    if (has_to_wait(host, request))
        return;
    host->awaited = NULL;
    switch (request->kind) {
    case REQUEST_HTTP:
        host_asked(host, request->connection, true);
        fine = http_request(host, request);
        host_charge(host, request, time_us() - began);
        if (fine)
            break;
        wait_for(host, host->awaited, request);
        return;
    case REQUEST_FRAME:
        host_asked(host, request->connection, false);
        fine = socket_frame(host, request);
        host_charge(host, request, time_us() - began);
        if (fine)
            break;
        subscriber = subscriber_by_connection(host, request->connection);
        wait_for(host, host->awaited ? host->awaited : subscriber->table, request);
        return;
    case REQUEST_CLOSED:
        subscriber = subscriber_by_connection(host, request->connection);
        if (subscriber)
            subscriber_close(host, subscriber);
        break;
    case REQUEST_JOB:
        finish_job(host, request->job);
        break;
    case REQUEST_STOP:
        host->stopping = true;
        break;
    }
    request_free(request);
}

void host_take_up(Host *host, Table *table)
{
    Link *chain = table->waiting;
    table->waiting = NULL;
    for (Link *next; chain; chain = next) {
        next = chain->next;
        handle(host, (Request *)chain);
        host->asking = false;
    }
}

/* Nothing happens at a table whose game is being read, nor is anything told of it. */
static void attend(Host *host, Table *table)
{
    Error error = { "" };
    if (table->reading)
        return;
    if (!clock_tick(host, table, &error)) {
        host_fail(host, &error);
        return;
    }
    bots_act(host, table, BOT_BUDGET);
    notify_tick(host, table);
    int64_t next = clock_next_ms(host, table);
    if (next < table->due_ms)
        table->due_ms = next;
}

/* Bots wait while the network has more to send than it can: people's answers go the same way. */
static bool net_behind(const Host *host)
{
    return host->net && net_is_behind(host->net);
}

static bool time_is_over(Host *host)
{
    int64_t spent = time_us() - host->began_us;
    return spent >= BOTS_US || (spent >= BOTS_ASKED_US && queue_waits(&host->requests));
}

static bool each_alone(const Host *host)
{
    return host->alone_ms > host->now_ms;
}

/* Goes on behind the table at which the time was over, so that all have their turn. */
static void run_tables(Host *host)
{
    host->beat_ms = host->now_ms + BEAT_MS;
    if (net_behind(host) || host->rest_ms > host->now_ms)
        return;
    Table *first = host->tables;
    for (int i = 0; first && i < host->next_table; i++)
        first = first->next;
    host->next_table = first ? host->next_table : 0;
    for (int i = 0; i < host->table_count && !host->failed; i++) {
        first = first ? first : host->tables;
        bool due =
            first->due_ms <= host->now_ms && first->rest_ms <= host->now_ms && !first->reading;
        if (due) {
            if (time_is_over(host)) {
                host->beat_ms = 0;
                return;
            }
            attend(host, first);
            if (first->changed && !first->reading && !host->failed)
                table_publish(host, first);
        }
        first = first->next;
        host->next_table = first ? host->next_table + 1 : 0;
        if (due && each_alone(host)) {
            host->beat_ms = 0;
            return;
        }
    }
}

/* Whoever was told farewell does not look on any more, and comes back if that was wrong. */
static void keep_farewells(Host *host)
{
    append_late(host);
    Link *link = *host->told_end;
    *host->told_end = NULL;
    host->outbox_end = host->told_end;
    for (Link *next; link; link = next) {
        next = link->next;
        if (((Reply *)link)->kind == REPLY_CLOSE)
            host_post(host, (Reply *)link);
        else
            reply_drop((Reply *)link);
    }
}

static void apologize(Host *host)
{
    keep_farewells(host);
    for (int i = host->told; i < host->asked_count; i++) {
        const Asked *asked = &host->asked[i];
        JsonOut      out = { 0 };
        out_map(&out);
        if (asked->re[0]) {
            out_key(&out, "re");
            out_value(&out, asked->re, strlen(asked->re));
        }
        error_json(&out, "storage", host->failure.text);
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
    for (Table *table = host->tables; table; table = table->next)
        if (table->stored && ++count)
            only = table;
    if (each_alone(host) && count == 1) {
        only->rests_ms = only->rests_ms ? 2 * only->rests_ms : RESTS_MS;
        only->rests_ms = only->rests_ms < RESTS_MOST_MS ? only->rests_ms : RESTS_MOST_MS;
        only->rest_ms = host->now_ms + only->rests_ms;
        trace(TRACE_ERROR, "table-refused", "table=%s message=\"%s\"", only->row.id,
              host->failure.text);
    }
    host->alone_ms = host->now_ms + ALONE_MS;
}

/* What was changed in memory is read again; who looks on is sent everything anew. */
static void round_failed(Host *host)
{
    if (host->refused)
        find_culprit(host);
    store_rollback(host->store);
    host->writing = false;
    apologize(host);
    for (Table *table = host->tables, *next; table; table = next) {
        next = table->next;
        if (table->stored)
            tables_reload(host, table);
        table->changed = table->subscribers != NULL;
        subscribers_sent(table, false);
    }
    host->failed = false;
    if (host->refused)
        return;
    host->rest_ms = time_ms() + REST_MS;
    store_patience(host->store, PATIENCE_SHORT_MS);
}

static void round_stored(Host *host)
{
    host->writing = false;
    host->figures.commits++;
    if (host->rest_ms == 0)
        return;
    host->rest_ms = 0;
    store_patience(host->store, PATIENCE_MS);
}

static void publish(Host *host)
{
    for (Table *table = host->tables; table; table = table->next)
        if (table->changed && !table->reading)
            table_publish(host, table);
    append_late(host);
}

static void commit(Host *host)
{
    Error error = { "" };
    if (!host->failed && host->writing) {
        int64_t began = time_us();
        if (members_fence(host, &error) && store_commit(host->store, &error))
            round_stored(host);
        else
            host_fail(host, &error);
        host->commit_us = time_us() - began;
        timing_add(&host->figures.commit, host->commit_us);
        host_checkpoint_if_due(host);
    }
    post_round_over(host, !host->failed);
    if (host->failed)
        round_failed(host);
    else
        for (Table *table = host->tables; table; table = table->next) {
            if (table->stored)
                table->rests_ms = 0;
            table->stored = false;
            if (table->published)
                subscribers_sent(table, true);
        }
    if (host->checkpoint_rest) {
        store_checkpoint_rest(host->store);
        host->checkpointing = host->checkpoint_rest = false;
    }
}

static void let_go(Host *host)
{
    if (!host->net || !host->outbox)
        return;
    int64_t now = time_us();
    for (Link *link = host->outbox; link; link = link->next) {
        Reply *reply = (Reply *)link;
        if (reply->came_us == 0)
            continue;
        reply->left_us = now;
        reply->round_us = host->began_us;
        reply->commit_us = host->commit_us;
        timing_add(&host->figures.act_wait, host->began_us - reply->came_us);
        timing_add(&host->figures.act_store, now - host->began_us);
    }
    Reply *chain = (Reply *)host->outbox;
    host->outbox = NULL;
    host->outbox_end = &host->outbox;
    net_send(host->net, chain);
}

static void begin_round(Host *host)
{
    clock_follow(host);
    host->now = time_now();
    host->began_us = time_us();
    host->commit_us = 0;
    host->now_ms = host->began_us / 1000;
    host->asked_count = 0;
    host->imported = 0;
    host->told = -1;
    host->figures.rounds++;
}

/* Whoever is asked something by this round is told so by it too. */
static void notify_all(Host *host)
{
    for (Table *table = host->tables; table; table = table->next)
        if (table->stored && !table->reading && !host->failed)
            notify_tick(host, table);
}

static void end_round(Host *host)
{
    notify_all(host);
    if (!host->failed)
        publish(host);
    commit(host);
    let_go(host);
    timing_add(&host->figures.round, time_us() - host->began_us);
}

/* What bots do at once in answer to somebody is told together with it, unless it takes too long. */
static void let_bots_answer(Host *host)
{
    if (net_behind(host) || host->rest_ms > host->now_ms)
        return;
    for (Table *table = host->tables; table && !host->failed; table = table->next)
        if (table->changed && table->due_ms <= host->now_ms && table->rest_ms <= host->now_ms
            && time_us() - host->began_us < BOTS_ANSWER_US)
            attend(host, table);
}

/* What people ask has a round of its own, so that their answers do not wait for bots at other
 * tables. */
static void serve_people(Host *host, Link **chain)
{
    begin_round(host);
    for (int i = 0; *chain && i < (each_alone(host) ? 1 : ROUND_MAX); i++) {
        Request *request = (Request *)*chain;
        *chain = (*chain)->next;
        handle(host, request);
        host->asking = false;
    }
    if (!host->stopping)
        let_bots_answer(host);
    end_round(host);
}

/* So that the next start knows how long nobody could do anything. */
static void note_presence(Host *host)
{
    Error error;
    if (host->now < host->beat_at + PRESENCE_SECONDS || host->rest_ms > host->now_ms)
        return;
    host->beat_at = host->now;
    if (!host_write(host, &error) || !store_probe(host->store, host->now, &error))
        host_fail(host, &error);
}

/* Logins that nobody uses any more end, so that one that was lost does not last for ever; nor does
 * a tournament wait for ever. */
static void look_after(Host *host)
{
    enum { DAY = 24 * 3600 };
    Error error = { "" };
    if (host->now < host->expired_at + EXPIRE_SECONDS || host->rest_ms > host->now_ms)
        return;
    host->expired_at = host->now;
    host_forget_counts(host);
    int days = host->settings->login_days;
    if (!host_write(host, &error) || !store_codes_expire(host->store, host->now, &error)
        || (days > 0
            && (store_sessions_expire(host->store, host->now - (int64_t)days * DAY, &error) < 0
                || !subscribers_check(host, NULL, "gone", "this login has ended", &error)))
        || !tournaments_tick(host, &error))
        host_fail(host, &error);
}

static void serve_tables(Host *host)
{
    begin_round(host);
    run_tables(host);
    reading_go_on(host);
    tables_resume(host);
    end_round(host);
    begin_round(host);
    tables_sweep(host);
    post_tick(host);
    errands_tick(host);
    look_after(host);
    if (host->net)
        note_presence(host);
    end_round(host);
}

static void serve_members(Host *host)
{
    begin_round(host);
    members_tick(host);
    end_round(host);
}

static void serve(Host *host, Link *chain, bool now)
{
    do {
        if (members_due(host))
            serve_members(host);
        if (chain)
            serve_people(host, &chain);
        if (!host->stopping && (now || time_ms() >= host->beat_ms))
            serve_tables(host);
    } while (chain);
}

void host_round(Host *host, Link *chain)
{
    serve(host, chain, true);
}

/* At the latest after a while, as not all that can be due is at a table. */
static int64_t first_due(const Host *host)
{
    int64_t due = tables_to_resume(host) ? 0 : time_ms() + WAIT_MS;
    for (const Table *table = host->tables; table; table = table->next) {
        int64_t next = table->due_ms > table->rest_ms ? table->due_ms : table->rest_ms;
        int64_t own = reading_lacks(table) ? 0 : table->reading ? INT64_MAX : next;
        due = own < due ? own : due;
    }
    return host->post && host->post_due_ms < due ? host->post_due_ms : due;
}

bool host_is_idle(const Host *host)
{
    for (const Table *table = host->tables; table; table = table->next)
        if (table->thinking || ahead_works(table) || table->reading)
            return false;
    int64_t now = time_ms();
    if (host->looked_for > 0)
        return false;
    return host->rest_ms > now || first_due(host) > now;
}

static int64_t next_due(const Host *host)
{
    int64_t due = first_due(host);
    int64_t soonest = net_behind(host) ? time_ms() + BEHIND_MS : host->beat_ms;
    soonest = host->rest_ms > soonest ? host->rest_ms : soonest;
    return due > soonest ? due : soonest;
}

static void read_absence(Host *host)
{
    int64_t seen = 0;
    Error   error;
    if (!store_probed(host->store, &seen, &error))
        trace(TRACE_ERROR, "store", "message=\"%s\"", error.text);
    if (seen > 0)
        host->absent = host->started > seen ? host->started - seen : 0;
}

void host_run(Host *host)
{
    read_absence(host);
    if (host->workers)
        store_defer_checkpoints(host->store);
    store_patience(host->store, PATIENCE_MS);
    contents_adopt(host);
    tables_remember(host);
    int64_t sign_every_ms = supervisor_interval_ms(), sign_ms = 0;
    while (!host->stopping) {
        if (sign_every_ms && time_ms() >= sign_ms) {
            supervisor_sign();
            sign_ms = time_ms() + sign_every_ms;
        }
        serve(host, queue_take(&host->requests, next_due(host)), false);
    }
    begin_round(host);
    host->beat_at = 0;
    note_presence(host);
    end_round(host);
    members_leave(host);
}
