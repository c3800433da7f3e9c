#include "table/precompute.h"

#include <stdlib.h>
#include <string.h>

#include "table/host.h"
#include "sim/panic.h"

struct Precomputed {
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

bool precompute_works(const Table *table)
{
    return table->precomputed && !table->precomputed->done;
}

static bool is_of(const Precomputed *ahead, const AnyGame *game, const Action *action)
{
    return ahead && ahead->done && action_compare(&ahead->action, action) == 0
           && memcmp(&ahead->before, game, sizeof *game) == 0;
}

/* ---- In the worker ---- */

static void step(void *context)
{
    Precomputed *ahead = context;
    Events       events = { ahead->events, 0, EVENTS_MAX, 0 };
    ahead->after = ahead->before;
    ahead->refusal =
        ahead->rules.family->apply(&ahead->after, &ahead->rules, &ahead->action, &events);
    ahead->count = events.count;
}

/* A bug is met again where it counts, at the table itself. */
static void work(Job *job)
{
    Precomputed *ahead = (Precomputed *)job;
    char         why[WHY_MAX];
    ahead->fine = panic_caught(step, ahead, why, sizeof why);
}

/* ---- In the game thread ---- */

static void finish(Job *job, void *context)
{
    Host        *host = context;
    Precomputed *ahead = (Precomputed *)job;
    Table       *table = host->tables.first;
    while (table && table->precomputed != ahead)
        table = table->next;
    if (!table) {
        free(ahead);
        return;
    }
    ahead->done = true;
    table->due_ms = host->round.now_ms;
    host_take_up(host, table);
}

bool precompute_waits(Host *host, Table *table, const AnyGame *game, const Action *action)
{
    const Family *family = table->rules.family;
    if (!host_has_workers(host, WORKER_PLAYS)
        || !(family_traits(family)->act(&table->rules, game, action) & ACT_LONG))
        return false;
    if (precompute_works(table))
        return true;
    if (is_of(table->precomputed, game, action)
        || family->check(&table->rules, game, action) != ACCEPTED)
        return false;
    free(table->precomputed);
    Precomputed *ahead = table->precomputed = need_zeroed(1, sizeof *ahead);
    ahead->job.work = work;
    ahead->job.finish = finish;
    ahead->rules = table->rules;
    ahead->action = *action;
    ahead->before = *game;
    host_work(host, WORKER_PLAYS, &ahead->job);
    return true;
}

Refusal precompute_apply(const Table *table, AnyGame *game, const Action *action, Events *events)
{
    const Precomputed *ahead = table->precomputed;
    if (!is_of(ahead, game, action) || !ahead->fine)
        return table->rules.family->apply(game, &table->rules, action, events);
    *game = ahead->after;
    if (events) {
        events->count = ahead->count;
        memcpy(events->items, ahead->events, (size_t)ahead->count * sizeof(Event));
    }
    return ahead->refusal;
}

void precompute_use_up(Table *table, const Action *action)
{
    if (!table->precomputed || precompute_works(table)
        || action_compare(&table->precomputed->action, action) != 0)
        return;
    free(table->precomputed);
    table->precomputed = NULL;
}

void precompute_leave(Table *table)
{
    for (Link *link = table->waiting, *next; link; link = next) {
        next = link->next;
        request_free((Request *)link);
    }
    table->waiting = NULL;
    if (!precompute_works(table))
        free(table->precomputed);
    table->precomputed = NULL; /* The worker's is freed when it comes back. */
}
