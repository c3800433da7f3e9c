/* What happened: the digest of events, and the chronicle of turns in figures. The chronicle, and
 * older events than those in memory, are found by historians. */
#include <stdlib.h>
#include <string.h>

#include "table/history.h"
#include "table/messages.h"
#include "wire/action_json.h"
#include "wire/chronicle.h"
#include "wire/json_in.h"

enum { DIGESTS_AT_ONCE = 4 };

typedef struct DigestJob {
    Past       past; /* First. */
    uint64_t   connection;
    char       re[80];
    Span       span;
    bool       kinds[UINT8_MAX + 1], of_kinds;
    int        player;
    Chronicle *chronicle; /* Of a chronicle; else null. */
    JsonOut    out;       /* The events, or the map of the chronicle. */
} DigestJob;

/* ---- The work ---- */

static void tell_events(void *context)
{
    DigestJob  *self = context;
    Past       *past = &self->past;
    EventFilter filter = { self->of_kinds ? self->kinds : NULL, self->player };
    past_begin(past);
    while (past->at < past->to) {
        bool   told = past->at >= self->span.from;
        Events events = past_step(past, told);
        if (told)
            events_json(&self->out, past->rules.family, &events, past_number(past, past->at),
                        self->span.viewer, &filter);
    }
}

static void tell_turns(void *context)
{
    DigestJob  *self = context;
    Chronicle  *chronicle = self->chronicle;
    const Past *past = &self->past;
    chronicle->rules = past->rules;
    chronicle->options = past->options;
    chronicle->seed = past->seed;
    chronicle->actions = past->actions;
    chronicle->numbers = past->numbers;
    chronicle->count = past->to;
    chronicle->viewer = self->span.viewer;
    self->past.at = past->to;
    chronicle_json(&self->out, chronicle);
}

static void work(Job *job)
{
    DigestJob *self = (DigestJob *)job;
    out_clear(&self->out);
    if (self->chronicle) {
        out_map(&self->out);
        past_play(&self->past, tell_turns);
        out_map_end(&self->out);
    } else {
        out_list(&self->out);
        past_play(&self->past, tell_events);
        out_list_end(&self->out);
    }
}

static void drop(DigestJob *self)
{
    past_free(&self->past);
    free(self->chronicle);
    out_free(&self->out);
    free(self);
}

/* ---- The answer ---- */

static bool answer(Asking *asking, const DigestJob *self)
{
    const Table *table = asking->subscriber->table;
    JsonOut     *out = reply_begin(asking);
    if (!self->chronicle)
        out_pair_number(out, "from", table_number(table, self->span.from));
    out_pair_number(out, "to", table_number(table, self->span.to));
    out_key(out, self->chronicle ? "chronicle" : "events");
    out_value(out, self->out.text, self->out.length);
    return reply_end(asking);
}

static void copy_game(DigestJob *self, const Table *table)
{
    if (self->span.to > table->n)
        self->span.to = table->n;
    if (self->span.from > self->span.to)
        self->span.from = self->span.to;
    past_of_table(&self->past, table, self->chronicle ? 0 : self->span.from, self->span.to);
    if (self->chronicle)
        self->chronicle->open = table_standing(table).over;
}

/* Whoever is gone or looks at something else wants no answer; what was taken back meanwhile is not
 * told. */
static void finish(Job *job, void *context)
{
    DigestJob  *self = (DigestJob *)job;
    Host       *host = context;
    bool        tells = history_tells(host, &self->past);
    Subscriber *subscriber = subscriber_by_connection(host, self->connection);
    bool        there = subscriber && strcmp(subscriber->table->row.id, self->past.table) == 0
                 && subscriber->viewer == self->span.viewer && subscriber->table->playing;
    if (there && !tells && self->past.done && !host->stopping) {
        copy_game(self, subscriber->table);
        history_ask(host, &self->past, subscriber->address);
        return;
    }
    if (subscriber && subscriber->digests > 0)
        subscriber->digests--;
    if (there && tells) {
        Asking asking = { .host = host, .connection = self->connection, .subscriber = subscriber };
        memcpy(asking.re, self->re, sizeof asking.re);
        if (self->past.why[0])
            reply_error(&asking, "bug", self->past.why);
        else
            answer(&asking, self);
    }
    drop(self);
}

static bool begin(Asking *asking, const Table *table, DigestJob *self)
{
    Host *host = asking->host;
    if (asking->subscriber->digests >= DIGESTS_AT_ONCE || !history_may_ask(host, asking->address)) {
        drop(self);
        return reply_error(asking, "busy", "wait for the digests that you have asked for");
    }
    asking->subscriber->digests++;
    self->past.job.work = work;
    self->past.job.finish = finish;
    self->connection = asking->connection;
    memcpy(self->re, asking->re, sizeof self->re);
    copy_game(self, table);
    history_ask(host, &self->past, asking->address);
    return true;
}

/* ---- The question ---- */

static bool read_kinds(bool *kinds, const Words *words, const Node *list, Error *error)
{
    int i = 0;
    for (const Node *item = node_first(list); item; item = item->next, i++) {
        const char *name = node_string(item);
        int         kind = name ? words_event(words, name) : -1;
        if (kind < 0)
            return fail(error, "kinds[%d] is no kind of event", i);
        kinds[kind] = true;
    }
    return true;
}

static bool read_digest(Asking *asking, const Table *table, DigestJob *out)
{
    long long   since = 0, until = INT64_MAX, player = -1;
    const Node *list = NULL;
    Error      *error = &asking->error;
    if (!in_keys(asking->message, "do id since until kinds player", error)
        || !in_number(asking->message, "since", 0, INT64_MAX, &since, error)
        || !in_number(asking->message, "until", 0, INT64_MAX, &until, error)
        || !in_number(asking->message, "player", 0, PLAYERS_MAX, &player, error)
        || !in_list(asking->message, "kinds", &list, error)
        || !read_kinds(out->kinds, table->rules.family->words, list, error))
        return false;
    out->of_kinds = list != NULL;
    out->player = (int)player;
    int64_t from = table_count(table, since);
    out->span.to = table_count(table, until);
    out->span.from = from > out->span.to ? out->span.to : from;
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
    if (table->playing && !table_events_kept(table, &self->span))
        return begin(asking, table, self);
    EventFilter filter = { self->of_kinds ? self->kinds : NULL, self->player };
    Span        span = self->span;
    span.filter = &filter;
    out_list(&self->out);
    if (table->playing)
        table_events_json(&self->out, table, &span);
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
    return begin(asking, table, self);
}
