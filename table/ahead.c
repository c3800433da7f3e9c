#include "table/ahead.h"

#include <stdlib.h>
#include <string.h>

#include "table/host.h"
#include "sim/panic.h"

struct Ahead {
    Job     job;  /* First. */
    bool    done; /* And has come back to the game thread. */
    bool    fine; /* No bug. */
    Ruleset rules;
    Action  action;
    AnyGame before, after;
    Refusal refusal;
    int     count;
    Event   events[EVENTS_MAX];
};

bool ahead_works(const Table *table)
{
    return table->ahead && !table->ahead->done;
}

static bool is_of(const Ahead *ahead, const AnyGame *game, const Action *action)
{
    return ahead && ahead->done && action_compare(&ahead->action, action) == 0
           && memcmp(&ahead->before, game, sizeof *game) == 0;
}

/* ---- In the worker ---- */

static void step(void *context)
{
    Ahead *ahead = context;
    Events events = { ahead->events, 0, EVENTS_MAX, 0 };
    ahead->after = ahead->before;
    ahead->refusal =
        ahead->rules.family->apply(&ahead->after, &ahead->rules, &ahead->action, &events);
    ahead->count = events.count;
}

/* A bug is met again where it counts, at the table itself. */
static void work(Job *job)
{
    Ahead *ahead = (Ahead *)job;
    char   why[WHY_MAX];
    ahead->fine = panic_caught(step, ahead, why, sizeof why);
}

/* ---- In the game thread ---- */

static void finish(Job *job, void *context)
{
    Host  *host = context;
    Ahead *ahead = (Ahead *)job;
    Table *table = host->tables.first;
    while (table && table->ahead != ahead)
        table = table->next;
    if (!table) {
        free(ahead);
        return;
    }
    ahead->done = true;
    table->due_ms = host->round.now_ms;
    host_take_up(host, table);
}

bool ahead_waits(Host *host, Table *table, const AnyGame *game, const Action *action)
{
    const Family *family = table->rules.family;
    if (!host_has_workers(host, WORKER_PLAYS)
        || !(family_traits(family)->act(&table->rules, game, action) & ACT_LONG))
        return false;
    if (ahead_works(table))
        return true;
    if (is_of(table->ahead, game, action) || family->check(&table->rules, game, action) != ACCEPTED)
        return false;
    free(table->ahead);
    Ahead *ahead = table->ahead = need_zeroed(1, sizeof *ahead);
    ahead->job.work = work;
    ahead->job.finish = finish;
    ahead->rules = table->rules;
    ahead->action = *action;
    ahead->before = *game;
    host_work(host, WORKER_PLAYS, &ahead->job);
    return true;
}

Refusal ahead_apply(const Table *table, AnyGame *game, const Action *action, Events *events)
{
    const Ahead *ahead = table->ahead;
    if (!is_of(ahead, game, action) || !ahead->fine)
        return table->rules.family->apply(game, &table->rules, action, events);
    *game = ahead->after;
    if (events) {
        events->count = ahead->count;
        memcpy(events->items, ahead->events, (size_t)ahead->count * sizeof(Event));
    }
    return ahead->refusal;
}

void ahead_use_up(Table *table, const Action *action)
{
    if (!table->ahead || ahead_works(table) || action_compare(&table->ahead->action, action) != 0)
        return;
    free(table->ahead);
    table->ahead = NULL;
}

void ahead_leave(Table *table)
{
    for (Link *link = table->waiting, *next; link; link = next) {
        next = link->next;
        request_free((Request *)link);
    }
    table->waiting = NULL;
    if (!ahead_works(table))
        free(table->ahead);
    table->ahead = NULL; /* The worker's is freed when it comes back. */
}
