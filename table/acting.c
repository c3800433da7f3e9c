/* What a player does: act and undo.
 *
 * Of several actions either all are done or none, so they are tried first. A list that is refused
 * changes nothing and could be sent to ask instead of to play. That is why it is tried on a
 * position that looks the same to the player and in which everything hidden has been dealt anew:
 * what the trial answers follows from what the player sees. And a list ends with the first action
 * that tells its player something; that action stands, and what comes after it is not even tried.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/table/bits.h"
#include "table/precompute.h"
#include "table/contest.h"
#include "table/messages.h"
#include "table/undo.h"
#include "sim/panic.h"
#include "wire/action_json.h"
#include "wire/json_in.h"

enum { LIST_MAX = 200 };

/* ---- Answers ---- */

/* Behind the view, so that whoever has the answer has the position too. `taken` is of a list; -1:
 * it was none. */
static bool act_reply(Asking *asking, int64_t n, int64_t taken)
{
    JsonOut *out = reply_begin(asking);
    out_pair_number(out, "n", n);
    if (taken >= 0)
        out_pair_number(out, "taken", taken);
    out_map_end(out);
    Reply *reply = reply_new(REPLY_FRAME, asking->connection, out->text, out->length);
    reply->answer = true;
    reply->came_us = asking->came_us;
    snprintf(reply->about, sizeof reply->about, "table=%s n=%" PRId64,
             asking->subscriber->table->row.id, n);
    host_send_late(asking->host, reply);
    return true;
}

static bool playable(Asking *asking, const Table *table)
{
    switch (table_state(table)) {
    case STATE_RUNNING:
        return true;
    case STATE_LOBBY:
        reply_error(asking, "not-started", "the game has not begun");
        return false;
    case STATE_PAUSED:
        reply_error(asking, "paused", "the game is paused");
        return false;
    case STATE_OVER:
        reply_error(asking, "over", "the game is over");
        return false;
    case STATE_STUCK:
        reply_error(asking, "stuck", table->why);
        return false;
    }
    return false;
}

/* ---- What is sent ---- */

typedef struct Acting {
    Asking     *asking;
    Table      *table;
    Player      player;
    bool        is_list;
    const Node *first; /* Of the actions that are sent, ... */
    int         given; /* ... and how many they are. */
    char        key[ACT_KEY_MAX];
    int         count; /* Of the actions that are to be played. */
    Action      actions[LIST_MAX];
    Refusal     refusal; /* Of the trial. */
    AnyView     view;
    AnyGame     game, before; /* Of the trial. */
} Acting;

/* All of them, with the names that the player sees: what is no action lets nothing happen, wherever
 * it stands in the list. */
static bool read_actions(Acting *self)
{
    const Ruleset *rules = &self->table->rules;
    const Family  *family = rules->family;
    family_views(family)->make(&self->view, rules, &self->table->game, self->player);
    self->count = self->given;
    const Node *action = self->first;
    for (int i = 0; i < self->count; i++, action = action->next)
        if (!action_from_json(&self->actions[i], rules, family_views(family)->shown(&self->view),
                              self->player, action, &self->asking->error))
            return false;
    return true;
}

/* ---- The trial ---- */

/* False: what somebody else has begun cannot be imagined, so that nothing can be tried. */
static bool imagine(Acting *self)
{
    const Ruleset *rules = &self->table->rules;
    AnyView       *imagined = &self->asking->host->scratch.view;
    Rng            rng;
    rng_seed(&rng, (uint64_t)table_number(self->table, self->table->n));
    family_views(rules->family)->sample(&self->game, rules, &self->view, &rng);
    family_views(rules->family)->make(imagined, rules, &self->game, self->player);
    return memcmp(imagined, &self->view, family_view_size(rules->family)) == 0;
}

/* Does its player learn something? What takes long is the close of a sealed round, and not played
 * for a trial. */
static bool try_action(Acting *self, const Action *action)
{
    const Ruleset *rules = &self->table->rules;
    const Family  *family = rules->family;
    Events         events = { self->asking->host->scratch.events, 0, EVENTS_MAX, 0 };
    if (family_traits(family)->act(rules, &self->game, action) & ACT_LONG) {
        self->refusal = family->check(rules, &self->game, action);
        return true;
    }
    self->before = self->game;
    self->refusal = family->apply(&self->game, rules, action, &events);
    return self->refusal == ACCEPTED
           && family_decisions(family)->teaches(rules, &self->before, &self->game, &events);
}

static void try_list(void *context)
{
    Acting *self = context;
    int     count = imagine(self) ? self->count : 0;
    self->count = 1;
    for (int i = 0; i < count && self->refusal == ACCEPTED; i++) {
        self->count = i + 1;
        if (try_action(self, &self->actions[i]))
            return;
    }
}

/* Only the last can take long; the others are played on a copy to find the position for it. */
static void look_ahead(void *context)
{
    Acting        *self = context;
    const Ruleset *rules = &self->table->rules;
    int            last = self->count - 1;
    self->game = self->table->game;
    if (!host_has_workers(self->asking->host, WORKER_PLAYS) || last < 0)
        return;
    for (int i = 0; i < last; i++)
        if (rules->family->apply(&self->game, rules, &self->actions[i], NULL) != ACCEPTED)
            return;
    self->asking->waits =
        precompute_waits(self->asking->host, self->table, &self->game, &self->actions[last]);
}

static void try_all(void *context)
{
    Acting *self = context;
    if (self->count > 1)
        try_list(self);
    if (self->refusal == ACCEPTED)
        look_ahead(self);
}

/* ---- Playing ---- */

static bool done(Acting *self, int taken)
{
    Asking *asking = self->asking;
    Table  *table = self->table;
    ActRow  row = { table_number(table, table->n), taken };
    table->bots_in_a_row = 0;
    if (self->key[0]
        && !storage_act_add(asking->host, table->row.number, self->player, self->key, &row,
                            &asking->error))
        return reply_failure(asking, &asking->error);
    return act_reply(asking, row.n, self->is_list ? taken : -1);
}

/* Did the last action of the table tell its player something? */
static bool taught(const Host *host, const Table *table)
{
    Happening *last = table->recent[table->n & (RECENT_ACTIONS - 1)];
    Events     events = { last->items, last->count, last->count, 0 };
    return family_decisions(table->rules.family)
        ->teaches(&table->rules, &host->scratch.before, &table->game, &events);
}

/* Up to the first that is refused after all, or tells something. */
static bool play(Acting *self)
{
    Asking *asking = self->asking;
    Table  *table = self->table;
    Refusal refusal = ACCEPTED;
    int     taken = 0;
    bool    learnt = false;
    while (taken < self->count && !learnt) {
        if (!table_act(asking->host, table, &self->actions[taken], 0, &refusal, &asking->error))
            return reply_failure(asking, &asking->error);
        if (table->why[0])
            return reply_error(asking, "stuck", table->why);
        if (refusal != ACCEPTED)
            break;
        taken++;
        learnt = taught(asking->host, table);
    }
    return taken > 0 || refusal == ACCEPTED ? done(self, taken) : reply_refusal(asking, refusal);
}

static bool act_all(Acting *self)
{
    Asking *asking = self->asking;
    char    why[WHY_MAX];
    if (!read_actions(self))
        return false;
    if (!panic_caught(try_all, self, why, sizeof why))
        return reply_error(asking, "bug", why);
    if (asking->waits)
        return true;
    return self->refusal != ACCEPTED ? reply_refusal(asking, self->refusal) : play(self);
}

static bool act_now(Acting *self, int64_t n)
{
    Asking      *asking = self->asking;
    const Table *table = self->table;
    ActRow       before = { .n = -1 };
    /* Sent again because the answer was lost: it has been done, whatever has happened since. */
    if (self->key[0]
        && !storage_act_find(asking->host, table->row.number, self->player, self->key, &before,
                             &asking->error))
        return reply_failure(asking, &asking->error);
    if (before.n >= 0) {
        int64_t taken = before.taken ? before.taken : self->given;
        return act_reply(asking, before.n, self->is_list ? taken : -1);
    }
    if (!playable(asking, table))
        return true;
    if (n > table_number(table, table->n)
        || n < table_number(table, table->seats[self->player].asked.decision_n)) {
        asking->host->figures.stale++;
        return reply_error(asking, "stale", "what you were asked has changed in the meantime");
    }
    return act_all(self);
}

static bool read_act(Acting *self, long long *n)
{
    Asking     *asking = self->asking;
    Error      *error = &asking->error;
    const Node *action = node_get(asking->message, "action");
    const Node *list = NULL;
    if (!in_keys(asking->message, "do id n action actions key", error)
        || !in_text(asking->message, "key", self->key, sizeof self->key, error)
        || !in_number(asking->message, "n", 0, INT64_MAX, n, error)
        || !in_list(asking->message, "actions", &list, error))
        return false;
    if (*n < 0)
        return fail(error, "'n', the number of the last action you know of, is missing");
    self->is_list = list != NULL;
    if (self->is_list == (action != NULL) || node_count(list) > LIST_MAX)
        return fail(error, "either 'action' or 'actions', at most %d of them, is needed", LIST_MAX);
    self->first = action ? action : node_first(list);
    self->given = action ? 1 : (int)node_count(list);
    return true;
}

bool message_act(Asking *asking)
{
    long long n = -1;
    Acting   *self = need_zeroed(1, sizeof *self);
    self->asking = asking;
    self->table = asking->subscriber->table;
    self->player = asking->subscriber->viewer;
    bool fine = read_act(self, &n) && act_now(self, n);
    free(self);
    return fine;
}

/* ---- undo ---- */

bool message_undo(Asking *asking)
{
    Table    *table = asking->subscriber->table;
    long long n = -1;
    if (!in_keys(asking->message, "do id n", &asking->error)
        || !in_number(asking->message, "n", 0, INT64_MAX, &n, &asking->error))
        return false;
    if (!playable(asking, table))
        return true;
    int64_t target = undo_target(table, asking->subscriber->viewer);
    if (target < 0 && contest_is(table))
        return reply_error(asking, contest_keeps.code, contest_keeps.why);
    if (target < 0)
        return reply_error(asking, "needs-consent",
                           "something has been revealed or somebody has acted since; the others "
                           "must agree");
    int64_t number = table_number(table, target); /* The game may have to be read again. */
    if (!table_cut(asking->host, table, target, asking->subscriber->viewer, &asking->error))
        return reply_failure(asking, &asking->error);
    return act_reply(asking, number, -1);
}
