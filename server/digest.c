/* What happened: the digest of events, and the chronicle of turns in figures. The chronicle, and older
 * events than those in memory, are found by playing the game again: that is done by a worker, over
 * copies, so that nobody else waits for it. */
#include <stdlib.h>
#include <string.h>

#include "server/messages.h"
#include "sim/panic.h"
#include "wire/action_json.h"
#include "wire/chronicle.h"
#include "wire/json_in.h"

enum { DIGESTS_AT_ONCE = 4, WAITING_MOST = 200 };

typedef struct DigestJob {
    Job        job; /* First. */
    uint64_t   connection;
    char       re[80];
    char       table[TABLE_ID_MAX];
    int64_t    undos; /* Of the table when the actions were copied. */
    Ruleset    rules;
    AnyOptions options;
    uint64_t   seed;
    Action    *actions; /* span.to of them. */
    Span       span;
    bool       kinds[UINT8_MAX + 1], of_kinds;
    int        player;
    Chronicle *chronicle; /* Of a chronicle; else null. */
    JsonOut    out;       /* The events, or the map of the chronicle. */
    AnyGame    game;
    Event      events[EVENTS_MAX];
    char       why[WHY_MAX]; /* A bug in the rules. */
} DigestJob;

/* ---- The work ---- */

static void play(void *context)
{
    DigestJob    *self = context;
    const Family *family = self->rules.family;
    EventFilter   filter = { self->of_kinds ? self->kinds : NULL, self->player };
    family->setup(&self->game, &self->rules, &self->options, self->seed);
    for (int64_t i = 0; i < self->span.to; i++) {
        Events events = { self->events, 0, EVENTS_MAX, 0 };
        bool   told = i >= self->span.from;
        family->apply(&self->game, &self->rules, &self->actions[i], told ? &events : NULL);
        if (told)
            events_json(&self->out, family, &events, i + 1, self->span.viewer, &filter);
    }
}

static void tell_turns(void *context)
{
    DigestJob *self = context;
    Chronicle *chronicle = self->chronicle;
    chronicle->rules = self->rules;
    chronicle->options = self->options;
    chronicle->seed = self->seed;
    chronicle->actions = self->actions;
    chronicle->count = self->span.to;
    chronicle->viewer = self->span.viewer;
    chronicle_json(&self->out, chronicle);
}

static void work(Job *job)
{
    DigestJob *self = (DigestJob *)job;
    if (self->chronicle) {
        out_map(&self->out);
        if (panic_caught(tell_turns, self, self->why, sizeof self->why))
            out_map_end(&self->out);
        return;
    }
    out_list(&self->out);
    panic_caught(play, self, self->why, sizeof self->why);
    out_list_end(&self->out);
}

static void drop(DigestJob *self)
{
    free(self->actions);
    free(self->chronicle);
    out_free(&self->out);
    free(self);
}

/* ---- The answer ---- */

static bool answer(Asking *asking, const DigestJob *self)
{
    JsonOut *out = reply_begin(asking);
    if (!self->chronicle)
        out_pair_number(out, "from", self->span.from);
    out_pair_number(out, "to", self->span.to);
    out_key(out, self->chronicle ? "chronicle" : "events");
    out_value(out, self->out.text, self->out.length);
    return reply_end(asking);
}

static void copy_game(DigestJob *self, const Table *table)
{
    self->undos = table->undos;
    if (self->span.to > table->n)
        self->span.to = table->n;
    if (self->span.from > self->span.to)
        self->span.from = self->span.to;
    self->rules = table->rules;
    self->options = table->settings.options;
    self->seed = table->row.seed;
    size_t size = (size_t)self->span.to * sizeof *self->actions;
    self->actions = need_more(self->actions, size + 1);
    memcpy(self->actions, table->actions, size);
    if (self->chronicle)
        self->chronicle->open = table_standing(table).over;
}

/* Whoever is gone or looks at something else wants no answer; what was taken back meanwhile is not
 * told. */
static void finish(Job *job, void *context)
{
    DigestJob  *self = (DigestJob *)job;
    Host       *host = context;
    Subscriber *subscriber = subscriber_by_connection(host, self->connection);
    bool        there = subscriber && strcmp(subscriber->table->row.id, self->table) == 0
                 && subscriber->viewer == self->span.viewer && subscriber->table->playing;
    if (there && subscriber->table->undos != self->undos && host->workers && !host->stopping) {
        copy_game(self, subscriber->table);
        out_clear(&self->out);
        workers_put(host->workers, &self->job);
        return;
    }
    if (subscriber && subscriber->digests > 0)
        subscriber->digests--;
    if (there) {
        Asking asking = { .host = host, .connection = self->connection, .subscriber = subscriber };
        memcpy(asking.re, self->re, sizeof asking.re);
        if (self->why[0])
            reply_error(&asking, "bug", self->why);
        else
            answer(&asking, self);
    }
    drop(self);
}

static bool begin(Asking *asking, const Table *table, DigestJob *self)
{
    Host *host = asking->host;
    if (asking->subscriber->digests >= DIGESTS_AT_ONCE
        || workers_waiting(host->workers) > WAITING_MOST) {
        drop(self);
        return reply_error(asking, "busy", "wait for the digests that you have asked for");
    }
    asking->subscriber->digests++;
    self->job.work = work;
    self->job.finish = finish;
    self->connection = asking->connection;
    memcpy(self->re, asking->re, sizeof self->re);
    memcpy(self->table, table->row.id, sizeof self->table);
    copy_game(self, table);
    workers_put(host->workers, &self->job);
    return true;
}

/* ---- The question ---- */

static bool read_kinds(bool *kinds, const Words *words, const json_t *list, Error *error)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *name = json_string_value(json_array_get(list, i));
        int         kind = name ? words_event(words, name) : -1;
        if (kind < 0)
            return fail(error, "kinds[%zu] is no kind of event", i);
        kinds[kind] = true;
    }
    return true;
}

static bool read_digest(Asking *asking, const Table *table, DigestJob *out)
{
    long long     since = 0, until = table->n, player = -1;
    const json_t *list = NULL;
    Error        *error = &asking->error;
    if (!in_keys(asking->message, "do id since until kinds player", error)
        || !in_number(asking->message, "since", 0, INT64_MAX, &since, error)
        || !in_number(asking->message, "until", 0, INT64_MAX, &until, error)
        || !in_number(asking->message, "player", 0, PLAYERS_MAX, &player, error)
        || !in_list(asking->message, "kinds", &list, error)
        || !read_kinds(out->kinds, table->rules.family->words, list, error))
        return false;
    out->of_kinds = list != NULL;
    out->player = (int)player;
    out->span.to = until > table->n ? table->n : until;
    out->span.from = since > out->span.to ? out->span.to : since;
    out->span.viewer = asking->subscriber->viewer;
    return true;
}

bool message_digest(Asking *asking)
{
    Table     *table = asking->subscriber->table;
    DigestJob *self = need_zeroed(1, sizeof *self);
    if (!read_digest(asking, table, self)) {
        drop(self);
        return false;
    }
    if (table->playing && asking->host->workers && !table_events_kept(table, &self->span))
        return begin(asking, table, self);
    EventFilter filter = { self->of_kinds ? self->kinds : NULL, self->player };
    Span        span = self->span;
    span.filter = &filter;
    out_list(&self->out);
    if (table->playing)
        table_events_json(&self->out, asking->host, table, &span);
    out_list_end(&self->out);
    answer(asking, self);
    drop(self);
    return true;
}

bool message_chronicle(Asking *asking)
{
    Table     *table = asking->subscriber->table;
    long long  since = 0;
    DigestJob *self = need_zeroed(1, sizeof *self);
    self->chronicle = need_zeroed(1, sizeof *self->chronicle);
    if (!in_keys(asking->message, "do id since", &asking->error)
        || !in_number(asking->message, "since", 0, UINT8_MAX, &since, &asking->error)) {
        drop(self);
        return false;
    }
    if (!table->playing) {
        drop(self);
        return reply_error(asking, "not-started", "the game has not begun");
    }
    self->chronicle->since = (int)since;
    self->span.to = table->n;
    self->span.viewer = asking->subscriber->viewer;
    if (asking->host->workers)
        return begin(asking, table, self);
    copy_game(self, table);
    work(&self->job);
    if (self->why[0])
        reply_error(asking, "bug", self->why);
    else
        answer(asking, self);
    drop(self);
    return true;
}
