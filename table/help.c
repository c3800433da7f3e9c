/* Help for whoever is to act: the best purchases, and what a bot would do. */
#include <string.h>

#include "rules/table/bits.h"
#include "table/messages.h"
#include "sim/panic.h"
#include "wire/action_json.h"
#include "wire/json_in.h"

/* ---- Baskets ---- */

/* Solved over the view, so that nothing hidden can play a part. */
bool message_baskets(Asking *asking)
{
    Table      *table = asking->subscriber->table;
    const Wire *wire = wire_of(table->rules.family);
    AnyView    *view = &asking->host->scratch.view;
    JsonOut     answer = { 0 };
    if (!wire->baskets)
        return reply_error(asking, "no-baskets", "in this game nothing is bought by the basket");
    if (table->playing)
        family_views(table->rules.family)
            ->make(view, &table->rules, &table->game, asking->subscriber->viewer);
    if (!wire->baskets(&answer, asking->message, &table->rules, table->playing ? view : NULL,
                       &asking->error)) {
        out_free(&answer);
        return false;
    }
    if (!table->playing) {
        out_free(&answer);
        return reply_error(asking, "not-started", "the game has not begun");
    }
    JsonOut *out = reply_begin(asking);
    out_key(out, "baskets");
    out_value(out, answer.text, answer.length);
    out_free(&answer);
    return reply_end(asking);
}

/* ---- Advice ---- */

enum { ADVICE_MAX = 4096 };

typedef struct Adviser {
    int            bot;
    const Ruleset *rules;
    const AnyView *view;
    AnyMemory      memory;
    Rng            rng;
    Action         action;
    char           text[ADVICE_MAX];
    Considered     considered;
} Adviser;

static void advise(void *context)
{
    Adviser    *self = context;
    const Bots *players = bots_of(self->rules->family);
    AnyBot      bot;
    bots_make(&bot, players, self->bot);
    self->action = players->explain(&self->considered, &bot, self->rules, self->view, &self->memory,
                                    &self->rng);
    considered_write(self->text, sizeof self->text, self->rules,
                     family_views(self->rules->family)->shown(self->view), &self->considered);
}

static void write_lines(JsonOut *out, const char *text)
{
    out_list(out);
    while (*text) {
        size_t length = strcspn(text, "\n");
        if (length > 0 && text[0] != '\t')
            out_text_sized(out, text, length);
        text += length + (text[length] == '\n');
    }
    out_list_end(out);
}

static void write_notes(JsonOut *out, const Considered *considered)
{
    out_key(out, "notes");
    out_list(out);
    for (int i = 0; i < considered->note_count; i++) {
        const Note *note = &considered->notes[i];
        char        slots[NOTE_ARGS];
        int         needed, count = pattern_slots(note->pattern, slots, NOTE_ARGS, &needed);
        out_map(out);
        out_pair_text(out, "pattern", note->pattern);
        out_key(out, "args");
        out_list(out);
        for (int a = 0; a < count; a++)
            out_number(out, note->arg[a]);
        out_list_end(out);
        if (note->scored)
            out_pair_number(out, "score", note->score);
        out_map_end(out);
    }
    out_list_end(out);
}

static void write_considered(JsonOut *out, const Ruleset *rules, const void *shown,
                             const Considered *considered)
{
    write_notes(out, considered);
    if (considered->measure)
        out_pair_text(out, "measure", considered->measure);
    out_key(out, "weighed");
    out_list(out);
    for (int i = 0; i < considered->count; i++) {
        out_map(out);
        out_key(out, "action");
        action_proposal_json(out, rules, shown, &considered->actions[i]);
        out_pair_number(out, "score", considered->scores[i]);
        out_map_end(out);
    }
    out_list_end(out);
    out_key(out, "plan");
    out_list(out);
    for (int i = 0; i < considered->plan_count; i++)
        action_proposal_json(out, rules, shown, &considered->plan[i]);
    out_list_end(out);
}

bool message_advice(Asking *asking)
{
    Host   *host = asking->host;
    Table  *table = asking->subscriber->table;
    Player  player = asking->subscriber->viewer;
    Adviser self = { .bot = bots_find(bots_of(table->rules.family), "normal"),
                     .rules = &table->rules,
                     .view = &host->scratch.view };
    char    why[WHY_MAX];
    if (!in_keys(asking->message, "do id", &asking->error))
        return false;
    if (!table->playing || table_state(table) != STATE_RUNNING
        || !(table_pending(table) & bit32(player)))
        return reply_error(asking, "not-pending", "there is nothing for you to decide");
    self.memory = table->seats[player].memory;
    if (bots_of(table->rules.family)->stands_in) /* Whoever asks is here. */
        bots_of(table->rules.family)->stands_in(&self.memory, false);
    rng_seed(&self.rng, (uint64_t)table_number(table, table->n));
    family_views(table->rules.family)
        ->make(&host->scratch.view, &table->rules, &table->game, player);
    if (!panic_caught(advise, &self, why, sizeof why))
        return reply_error(asking, "bug", why);
    Seat *seat = &table->seats[player];
    seat->advised_n = table_number(table, table->n);
    seat->advised = self.action;
    seat->advised_memory = self.memory;
    JsonOut *out = reply_begin(asking);
    out_key(out, "action");
    const void *shown = family_views(table->rules.family)->shown(&host->scratch.view);
    action_proposal_json(out, &table->rules, shown, &self.action);
    out_key(out, "why");
    write_lines(out, self.text);
    write_considered(out, &table->rules, shown, &self.considered);
    return reply_end(asking);
}
