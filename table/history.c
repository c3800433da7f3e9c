#include "table/history.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/table/must.h"
#include "sim/log.h"
#include "sim/panic.h"

enum {
    ASKED_EACH = 16,  /* Of one address at the same time ... */
    ASKED_MOST = 200, /* ... and of all. */
};

/* ---- In the game thread ---- */

void past_copy(Past *self, const Action *all, int64_t from, int64_t to)
{
    self->from = trail_before(&self->trail, from);
    self->to = to;
    size_t count = (size_t)(to - self->from);
    self->actions = need_more(self->actions, (count + 1) * sizeof *self->actions);
    if (count > 0)
        memcpy(self->actions, all + self->from, count * sizeof *self->actions);
}

void past_of_table(Past *self, const Table *table, int64_t from, int64_t to)
{
    trail_free(&self->trail);
    trail_share(&self->trail, &table->trail);
    memcpy(self->table, table->row.id, sizeof self->table);
    self->revision = table->revision;
    self->rules = table->rules;
    self->options = table->settings.options;
    self->seed = table->row.seed;
    past_copy(self, table->actions, from, to);
    self->numbers = need_more(self->numbers, (size_t)(to - self->from + 1) * sizeof *self->numbers);
    for (int64_t n = self->from; n <= to; n++)
        self->numbers[n - self->from] = table_number(table, n);
}

void past_free(Past *self)
{
    free(self->actions);
    free(self->numbers);
    self->actions = NULL;
    self->numbers = NULL;
    trail_free(&self->trail);
}

static LimitRow *row_of(Host *host, const char *address)
{
    char key[ADDRESS_MAX];
    address_key(key, address);
    return limits_row(&host->efforts, key, host->round.now_ms);
}

bool history_may_ask(Host *host, const char *address)
{
    return host->tables.looked_back < ASKED_MOST
           && (host->efforts.rate == 0 || row_of(host, address)->held < ASKED_EACH);
}

static void count(Host *host, const Past *self, int sign)
{
    int       change = sign * (self->weight ? self->weight : 1);
    LimitRow *row = row_of(host, self->job.address);
    host->tables.looked_back += change;
    row->held = (uint32_t)((int)row->held + change);
}

void history_ask(Host *host, Past *self, const char *address)
{
    self->done = false;
    self->why[0] = 0;
    snprintf(self->job.address, sizeof self->job.address, "%s", address);
    count(host, self, 1);
    if (host_has_workers(host, WORKER_LOOKS_BACK)) {
        host_work(host, WORKER_LOOKS_BACK, &self->job);
        return;
    }
    self->job.work(&self->job);
    host->figures.replayed += (uint64_t)(self->at - self->from);
    self->job.finish(&self->job, host);
}

bool history_tells(Host *host, Past *self)
{
    count(host, self, -1);
    if (!self->done)
        return false;
    if (host_has_workers(host, WORKER_LOOKS_BACK))
        host->figures.looked_back += (uint64_t)(self->at - self->from);
    if (!self->table[0])
        return true;
    Table *table = tables_loaded(host, self->table);
    if (!table || !table->playing || table->revision != self->revision)
        return false;
    trail_take(&table->trail, &self->trail);
    return true;
}

/* ---- In a historian ---- */

void past_play(Past *self, void (*tell)(void *self))
{
    panic_caught(tell, self, self->why, sizeof self->why);
    self->done = true;
}

void past_begin(Past *self)
{
    const Family *family = self->rules.family;
    self->at = self->from;
    if (self->from > 0)
        trail_position(&self->trail, family, &self->game, self->from);
    else
        family->setup(&self->game, &self->rules, &self->options, self->seed);
}

Events past_step(Past *self, bool told)
{
    const Family *family = self->rules.family;
    Events        events = { self->events, 0, EVENTS_MAX, 0 };
    must(self->at < self->to);
    const Action *action = &self->actions[self->at - self->from];
    must(family->apply(&self->game, &self->rules, action, told ? &events : NULL) == ACCEPTED);
    trail_note(&self->trail, family, &self->game, ++self->at);
    return events;
}

char *past_log(Past *self, size_t *size)
{
    char    *text = NULL;
    AnyGame *before = need_memory(sizeof *before);
    FILE    *out = open_memstream(&text, size);
    must(out != NULL && self->from == 0);
    log_begin(out, &self->rules, &self->options, self->seed);
    past_begin(self);
    while (self->at < self->to) {
        const Action *action = &self->actions[self->at];
        *before = self->game;
        past_step(self, false);
        log_action(out, &self->rules, before, action, &self->game);
    }
    log_end(out, &self->rules, &self->game);
    must(fclose(out) == 0);
    free(before);
    return text;
}
