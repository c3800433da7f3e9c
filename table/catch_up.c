#include "table/catch_up.h"

#include <stdlib.h>

#include "table/history.h"

struct CatchUp {
    Past     past;  /* First. */
    bool     found; /* It has come back from the historian. */
    uint64_t connection;
    Span     span;
    JsonOut  out; /* The message; empty: nothing that the viewer may know. */
};

static void drop(CatchUp *self)
{
    past_free(&self->past);
    out_free(&self->out);
    free(self);
}

/* ---- In a historian ---- */

static void tell(void *context)
{
    CatchUp *self = context;
    Past    *past = &self->past;
    JsonOut *out = &self->out;
    int      count = 0;
    out_map(out);
    out_pair_text(out, "on", "events");
    out_pair_number(out, "n", past_number(past, past->to));
    out_key(out, "items");
    out_list(out);
    past_begin(past);
    while (past->at < past->to) {
        bool   told = past->at >= self->span.from;
        Events events = past_step(past, told);
        if (told)
            count += events_json(out, past->rules.family, &events, past_number(past, past->at),
                                 self->span.viewer, NULL);
    }
    out_list_end(out);
    out_map_end(out);
    if (count == 0)
        out_clear(out);
}

/* Of a game that meets a bug only the end is told. */
static void work(Job *job)
{
    CatchUp *self = (CatchUp *)job;
    past_play(&self->past, tell);
    if (self->past.why[0])
        out_clear(&self->out);
}

/* ---- In the game thread ---- */

/* What was taken back meanwhile is not told: whoever publishes looks again. */
static void finish(Job *job, void *context)
{
    CatchUp    *self = (CatchUp *)job;
    Host       *host = context;
    bool        tells = history_tells(host, &self->past);
    Subscriber *subscriber = subscriber_by_connection(host, self->connection);
    bool        wanted = subscriber && subscriber->older == self;
    if (wanted)
        table_touch(host, subscriber->table);
    self->found = wanted && tells;
    if (self->found)
        return;
    if (wanted)
        subscriber->older = NULL;
    drop(self);
}

static void begin(Host *host, Subscriber *subscriber)
{
    const Table *table = subscriber->table;
    CatchUp     *self = subscriber->older = need_zeroed(1, sizeof *self);
    self->past.job.work = work;
    self->past.job.finish = finish;
    self->connection = subscriber->connection;
    self->span = (Span){ subscriber->events_n, table->n, subscriber->viewer, NULL };
    subscriber->whole = true;
    past_of_table(&self->past, table, self->span.from, self->span.to);
    history_ask(host, &self->past, subscriber->address);
}

/* Do older events lead from what it has been told to what is in memory? */
static bool fits(const Subscriber *subscriber)
{
    const CatchUp *older = subscriber->older;
    const Table   *table = subscriber->table;
    Span rest = { older ? older->span.to : subscriber->events_n, table->n, subscriber->viewer,
                  NULL };
    if (older
        && (older->past.revision != table->revision || older->span.from != subscriber->events_n))
        return false;
    return table_events_kept(table, &rest);
}

bool catch_up_waits(Host *host, Subscriber *subscriber)
{
    if (subscriber->older && !subscriber->older->found)
        return true;
    if (subscriber->older && !fits(subscriber))
        catch_up_leave(subscriber);
    if (fits(subscriber))
        return false;
    begin(host, subscriber);
    return !subscriber->older || !subscriber->older->found;
}

int64_t catch_up_tell(JsonOut *out, const Subscriber *subscriber)
{
    const CatchUp *older = subscriber->older;
    if (!older)
        return subscriber->events_n;
    if (older->out.length > 0)
        out_raw(out, older->out.text, older->out.length);
    return older->span.to;
}

/* What a historian is still at is dropped when it comes back. */
void catch_up_leave(Subscriber *subscriber)
{
    if (subscriber->older && subscriber->older->found)
        drop(subscriber->older);
    subscriber->older = NULL;
}
