/* Rounds: who is served in them, and when the next one is due. */
#include "table/host.h"

#include <stdlib.h>
#include <string.h>

#include "table/precompute.h"
#include "table/stored_rules.h"
#include "table/loading.h"
#include "table/replays.h"
#include "table/round.h"

enum {
    ROUND_MAX = 512,       /* Requests of one round; the rest waits for the next. */
    BOT_BUDGET = 12,       /* Actions of bots at one table in a round. */
    BOTS_US = 6000,        /* What a round of bots may take, the telling of it included, ... */
    BOTS_ASKED_US = 2000,  /* ... and when somebody waits. */
    BOTS_ANSWER_US = 2000, /* How long a round of people may have taken for bots to begin in it. */
    BEAT_MS = 5,           /* From one round of bots to the next, so that more fits into each. */
    BEHIND_MS = 2,         /* When to look again whether the network keeps up. */
    WAIT_MS = 1000
};

void host_init(Host *host, const Ports *ports, const HostOptions *options, const Shelf *shelf,
               Store *store)
{
    memset(host, 0, sizeof *host);
    host->ports = ports;
    host->options = *options;
    host->shelf = shelf;
    host->store = store;
    host->can_play = ports_can_play(ports);
    host->clock.started = ports->time.now ? ports->time.now() : 0;
    host->clock.absent = -1;
    host->round.outbox_end = &host->round.outbox;
    host->round.late_end = &host->round.late;
    efforts_init(host);
}

static void discard(Host *host, Link *chain)
{
    for (Link *next; chain; chain = next) {
        Request *request = (Request *)chain;
        next = chain->next;
        if (request->kind == REQUEST_JOB)
            request->job->finish(request->job, host);
        request_free(request);
    }
}

void host_free(Host *host, Link *unanswered)
{
    host->round.failed = true; /* Nothing is written any more. */
    for (Table *table = host->tables.first; table; table = table->next) {
        precompute_leave(table);
        loading_leave(table);
    }
    discard(host, unanswered);
    for (Table *table = host->tables.first; table; table = host->tables.first) {
        while (table->subscribers)
            subscriber_close(host, table->subscribers);
        tables_drop(host, table);
    }
    discard(host, host->later);
    replays_free(host);
    stored_rules_free(host);
    round_drop_outbox(host);
    limits_free(&host->efforts);
    view_json_free(&host->scratch.view_json);
    out_free(&host->scratch.json);
    out_free(&host->scratch.view_changes);
    out_free(&host->scratch.view_whole);
    free(host->scratch.listeners);
    free(host->tables.subscribers);
    free(host->round.asked);
    free(host->tables.resume);
}

/* ---- The outside ---- */

int64_t host_time_us(const Host *host)
{
    return host->ports->time.us ? host->ports->time.us() : 0;
}

int64_t host_time_ms(const Host *host)
{
    return host_time_us(host) / 1000;
}

bool host_has_workers(const Host *host, WorkerKind kind)
{
    const WorkersPort *workers = &host->ports->workers;
    return workers->put && workers->ready && workers->ready(host, kind);
}

void host_work(Host *host, WorkerKind kind, Job *job)
{
    host->ports->workers.put(host, kind, job);
}

bool host_may(Host *host, LimitKind kind, const char *address)
{
    return !host->ports->people.may || host->ports->people.may(host, kind, address);
}

bool host_admits(Host *host, const char *address, const char *token, const char *password,
                 Denial *why)
{
    *why = not_available_here;
    return host->can_play
           && (!host->ports->people.admit
               || host->ports->people.admit(host, address, token, password, why));
}

void host_again(Host *host, Link *chain)
{
    Link **end = &host->later;
    if (host->ports->sending.again) {
        host->ports->sending.again(host, chain);
        return;
    }
    while (*end)
        end = &(*end)->next;
    *end = chain;
}

void request_again(Host *host, Request **request)
{
    (*request)->link.next = NULL;
    host_again(host, &(*request)->link);
    *request = NULL;
}

/* ---- Handling what has come ---- */

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
    host->round.asked_count--;
    keep_waiting(table, request);
}

static bool has_to_wait(const Host *host, Request *request)
{
    Subscriber *subscriber = request->kind == REQUEST_FRAME || request->kind == REQUEST_CLOSED
                                 ? subscriber_by_connection(host, request->connection)
                                 : NULL;
    if (!subscriber || !(subscriber->table->waiting || subscriber->table->loading))
        return false;
    keep_waiting(subscriber->table, request);
    return true;
}

/* Whoever asked for it pays for both: the worker, and what comes of it here. */
static void finish_job(Host *host, Job *job)
{
    Request payer = { .kind = REQUEST_JOB };
    int64_t began = host_time_us(host), cost = job->cost_us;
    memcpy(payer.address, job->address, sizeof payer.address);
    job->cost_us = 0;
    job->finish(job, host);
    if (payer.address[0])
        host_charge(host, &payer, cost + host_time_us(host) - began);
}

static void handle(Host *host, Request *request)
{
    Subscriber *subscriber;
    int64_t     began = host_time_us(host);
    bool        fine;
    if (has_to_wait(host, request))
        return;
    host->round.waits_for = NULL;
    switch (request->kind) {
    case REQUEST_HTTP:
        host_asked(host, request->connection, true);
        fine = http_request(host, request);
        host_charge(host, request, host_time_us(host) - began);
        if (fine)
            break;
        wait_for(host, host->round.waits_for, request);
        return;
    case REQUEST_FRAME:
        host_asked(host, request->connection, false);
        fine = socket_frame(host, request);
        host_charge(host, request, host_time_us(host) - began);
        if (fine)
            break;
        subscriber = subscriber_by_connection(host, request->connection);
        wait_for(host, host->round.waits_for ? host->round.waits_for : subscriber->table, request);
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
        host->round.asking = false;
    }
}

/* Nothing happens at a table whose game is being read, nor is anything told of it. */
static void attend(Host *host, Table *table)
{
    Error error = { "" };
    if (table->loading)
        return;
    if (!clock_tick(host, table, &error)) {
        host_fail(host, &error);
        return;
    }
    bots_act(host, table, BOT_BUDGET);
    if (host->ports->people.notify)
        host->ports->people.notify(host, table);
    int64_t next = clock_next_ms(host, table);
    if (next < table->due_ms)
        table->due_ms = next;
}

/* Bots wait while the network has more to send than it can: people's answers go the same way. */
static bool is_behind(const Host *host)
{
    return host->ports->sending.is_behind && host->ports->sending.is_behind(host);
}

static bool time_is_over(Host *host)
{
    int64_t spent = host_time_us(host) - host->round.began_us;
    return spent >= BOTS_US
           || (spent >= BOTS_ASKED_US && host->ports->sending.is_asked
               && host->ports->sending.is_asked(host));
}

/* Goes on behind the table at which the time was over, so that all have their turn. */
static void run_tables(Host *host)
{
    host->schedule.tables_due_ms = host->round.now_ms + BEAT_MS;
    if (is_behind(host) || host->schedule.retry_at_ms > host->round.now_ms)
        return;
    Table *first = host->tables.first;
    for (int i = 0; first && i < host->schedule.next_table; i++)
        first = first->next;
    host->schedule.next_table = first ? host->schedule.next_table : 0;
    for (int i = 0; i < host->tables.count && !host->round.failed; i++) {
        first = first ? first : host->tables.first;
        bool due = first->due_ms <= host->round.now_ms && first->retry_at_ms <= host->round.now_ms
                   && !first->loading;
        if (due) {
            if (time_is_over(host)) {
                host->schedule.tables_due_ms = 0;
                return;
            }
            attend(host, first);
            if (first->changed && !first->loading && !host->round.failed)
                table_publish(host, first);
        }
        first = first->next;
        host->schedule.next_table = first ? host->schedule.next_table + 1 : 0;
        if (due && round_is_alone(host)) {
            host->schedule.tables_due_ms = 0;
            return;
        }
    }
}

/* What bots do at once in answer to somebody is told together with it, unless it takes too long. */
static void let_bots_answer(Host *host)
{
    if (is_behind(host) || host->schedule.retry_at_ms > host->round.now_ms)
        return;
    for (Table *table = host->tables.first; table && !host->round.failed; table = table->next)
        if (table->changed && table->due_ms <= host->round.now_ms
            && table->retry_at_ms <= host->round.now_ms
            && host_time_us(host) - host->round.began_us < BOTS_ANSWER_US)
            attend(host, table);
}

/* What people ask has a round of its own, so that their answers do not wait for bots at other
 * tables. */
static void serve_people(Host *host, Link **chain)
{
    round_begin(host);
    for (int i = 0; *chain && i < (round_is_alone(host) ? 1 : ROUND_MAX); i++) {
        Request *request = (Request *)*chain;
        *chain = (*chain)->next;
        handle(host, request);
        host->round.asking = false;
    }
    if (!host->stopping)
        let_bots_answer(host);
    round_end(host);
}

static void serve_tables(Host *host)
{
    round_begin(host);
    run_tables(host);
    loading_go_on(host);
    tables_resume(host);
    round_end(host);
    round_begin(host);
    tables_sweep(host);
    if (host->ports->people.attend)
        host->ports->people.attend(host);
    round_end(host);
}

static void serve(Host *host, Link *chain, bool now)
{
    do {
        if (host->ports->people.before_round)
            host->ports->people.before_round(host);
        if (chain)
            serve_people(host, &chain);
        if (!host->stopping && host->can_play
            && (now || host_time_ms(host) >= host->schedule.tables_due_ms))
            serve_tables(host);
    } while (chain);
}

/* What was kept comes before what is new. */
static Link *with_later(Host *host, Link *chain)
{
    Link  *first = host->later;
    Link **end = &first;
    while (*end)
        end = &(*end)->next;
    *end = chain;
    host->later = NULL;
    return first;
}

void host_round(Host *host, Link *chain)
{
    serve(host, with_later(host, chain), true);
}

void host_serve(Host *host, Link *chain)
{
    serve(host, with_later(host, chain), false);
}

void host_do(Host *host, void (*work)(Host *host))
{
    round_begin(host);
    work(host);
    round_end(host);
}

/* ---- When the next one is due ---- */

/* At the latest after a while, as not all that can be due is at a table. */
static int64_t first_due(const Host *host)
{
    int64_t due = tables_to_resume(host) ? 0 : host_time_ms(host) + WAIT_MS;
    for (const Table *table = host->tables.first; table; table = table->next) {
        int64_t next = table->due_ms > table->retry_at_ms ? table->due_ms : table->retry_at_ms;
        int64_t own = loading_lacks(table) ? 0 : table->loading ? INT64_MAX : next;
        due = own < due ? own : due;
    }
    int64_t people = host->ports->people.due_ms ? host->ports->people.due_ms(host) : INT64_MAX;
    return host->later ? 0 : people < due ? people : due;
}

bool host_is_idle(const Host *host)
{
    for (const Table *table = host->tables.first; table; table = table->next)
        if (table->thinking || precompute_works(table) || table->loading)
            return false;
    int64_t now = host_time_ms(host);
    if (host->tables.looked_back > 0)
        return false;
    return host->schedule.retry_at_ms > now || first_due(host) > now;
}

int64_t host_due_ms(const Host *host)
{
    int64_t due = first_due(host);
    int64_t soonest =
        is_behind(host) ? host_time_ms(host) + BEHIND_MS : host->schedule.tables_due_ms;
    soonest = host->schedule.retry_at_ms > soonest ? host->schedule.retry_at_ms : soonest;
    return due > soonest ? due : soonest;
}
