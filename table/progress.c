#include "table/progress.h"

#include <stdlib.h>
#include <string.h>

#include "rules/table/bits.h"
#include "rules/table/must.h"
#include "table/precompute.h"
#include "sim/panic.h"

/* ---- What a seat is asked ---- */

static int64_t since(int64_t before, bool now, int64_t at)
{
    return !now ? 0 : before ? before : at;
}

/* The clock goes on as long as the player's own actions lead from one question to the next of the
 * same matter: nobody gains time by choosing and taking back. */
static void note_matter(const Table *table, Question *asked, int number, Player actor, int64_t at)
{
    uint64_t now =
        family_decisions(table->rules.family)->matter(&table->rules, &table->game, (Player)number);
    if (asked->matter && actor == number && (now == 0 || now == asked->matter))
        return;
    asked->matter = now | 1;
    asked->matter_n = table->n;
    asked->matter_at = at;
}

/* After an action of somebody; NOBODY: all begins anew. */
static void note_decisions(Table *table, Player actor)
{
    const Family *family = table->rules.family;
    uint32_t      may_act = family_may_act(&table->rules, &table->game);
    int64_t       at = table->n ? table->times[table->n - 1] : table->row.started;
    bool          shared = may_act && table_has(table, TRAIT_SHARED_CLOCK);
    int round = shared ? family_by_table(family)->clock_round(&table->rules, &table->game) : 0;
    /* Each round has a time of its own. */
    if (round != table->shared_round)
        table->shared_at = 0;
    table->shared_round = round;
    table->shared_at = since(table->shared_at, shared, at);
    table->closing_at = since(table->closing_at, shared && table_has(table, TRAIT_CLOSING), at);
    for (int i = 0; i < table->seat_count; i++) {
        Question *asked = &table->seats[i].asked;
        uint64_t  now =
            may_act & bit32(i)
                 ? family_decisions(family)->decision(&table->rules, &table->game, (Player)i)
                 : 0;
        if (now == asked->decision)
            continue;
        asked->decision = now;
        asked->decision_n = table->n;
        if (now)
            note_matter(table, asked, i, actor, at);
        else
            asked->matter = 0;
    }
}

/* ---- Actions ---- */

static void remember(Table *table, const Action *action, int flags, int64_t at)
{
    if ((size_t)table->n == table->room) {
        table->room = table->room ? 2 * table->room : 256;
        table->actions = need_more(table->actions, table->room * sizeof *table->actions);
        table->flags = need_more(table->flags, table->room * sizeof *table->flags);
        table->times = need_more(table->times, table->room * sizeof *table->times);
        table->numbers = need_more(table->numbers, table->room * sizeof *table->numbers);
    }
    table->actions[table->n] = *action;
    table->flags[table->n] = (uint8_t)flags;
    table->times[table->n] = at;
    table->numbers[table->n] = table_number(table, table->n) + !(flags & ACTION_SECRET);
    table->n++;
}

int64_t table_count(const Table *table, int64_t number)
{
    int64_t least = 0, most = table->n;
    while (least < most) {
        int64_t middle = least + (most - least + 1) / 2;
        if (table_number(table, middle) <= number)
            least = middle;
        else
            most = middle - 1;
    }
    return least;
}

/* Before the decisions are noted anew. */
static void note_absence(Table *table, const Action *action, int flags)
{
    if (action->player >= table->seat_count)
        return;
    Question *asked = &table->seats[action->player].asked;
    if (!(flags & ACTION_BY_BOT))
        asked->missed = 0;
    if (!(flags & ACTION_LATE) || (asked->missed > 0 && asked->missed_n == asked->matter_n))
        return;
    asked->missed++;
    asked->missed_n = asked->matter_n;
}

static void keep_events(Table *table, const Events *events)
{
    Happening **place = &table->recent[table->n & (RECENT_ACTIONS - 1)];
    size_t      size = (size_t)events->count * sizeof(Event);
    *place = need_more(*place, sizeof **place + size);
    (*place)->n = table->n;
    (*place)->count = events->count;
    memcpy((*place)->items, events->items, size);
}

/* Bots keep what they have seen of the deals, whoever plays the seat at the time. */
static void tell_memories(Table *table, const Events *events)
{
    const Bots *players = bots_of(table->rules.family);
    uint32_t    seats = players->concerned ? players->concerned(&table->game, events) : 0;
    for (; seats; seats &= seats - 1) {
        Player seat = (Player)first32(seats);
        players->watch(&table->seats[seat].memory, &table->rules, seat, events);
    }
}

static void testify(Table *table, const Events *events)
{
    if (table->settings.rated && table->rules.family->statements)
        table->rules.family->statements->judge(&table->testimony, &table->rules, events);
}

typedef struct Step {
    Table        *table;
    const Action *action;
    Events       *events;
    Refusal       refusal;
} Step;

static void apply_step(void *context)
{
    Step *step = context;
    step->refusal = precompute_apply(step->table, &step->table->game, step->action, step->events);
}

bool progress_step(Table *table, const Action *action, Events *events, Refusal *refusal)
{
    Step step = { table, action, events, ACCEPTED };
    bool fine = panic_caught(apply_step, &step, table->why, sizeof table->why);
    *refusal = step.refusal;
    precompute_use_up(table, action);
    return fine;
}

static void mark(Table *table)
{
    if (!table->mark)
        table->mark = need_memory(sizeof *table->mark);
    Moment *moment = table->mark;
    moment->n = table->n;
    moment->game = table->game;
    moment->testimony = table->testimony;
    moment->shared_at = table->shared_at;
    moment->closing_at = table->closing_at;
    moment->shared_round = table->shared_round;
    for (int i = 0; i < table->seat_count; i++)
        moment->asked[i] = table->seats[i].asked;
}

void progress_note(Table *table, const Action *action, int flags, int64_t at, const Events *events)
{
    remember(table, action, flags, at);
    keep_events(table, events);
    tell_memories(table, events);
    testify(table, events);
    note_absence(table, action, flags);
    note_decisions(table, action->player);
    phases_note(&table->phases, &table->rules, &table->game, table->n);
    if (table->n % MARK_EVERY == 0)
        mark(table);
}

/* ---- From the beginning, and from a moment ---- */

void progress_begin(Table *table)
{
    const Family *family = table->rules.family;
    family->setup(&table->game, &table->rules, &table->settings.options, table->row.seed);
    for (int i = 0; i < table->seat_count; i++)
        table->seats[i].asked = (Question){ 0 };
    table->shared_at = table->closing_at = 0;
    table->shared_round = 0;
    memset(&table->testimony, 0, sizeof table->testimony);
    table->n = 0;
    phases_cut(&table->phases, -1);
    phases_note(&table->phases, &table->rules, &table->game, 0);
    note_decisions(table, NOBODY);
}

static void go_back(Table *table, const Moment *moment)
{
    table->n = moment->n;
    phases_cut(&table->phases, table->n);
    table->game = moment->game;
    table->testimony = moment->testimony;
    table->shared_at = moment->shared_at;
    table->closing_at = moment->closing_at;
    table->shared_round = moment->shared_round;
    for (int i = 0; i < table->seat_count; i++)
        table->seats[i].asked = moment->asked[i];
}

static void forget_events(Table *table, int64_t n)
{
    for (int i = 0; i < RECENT_ACTIONS; i++)
        if (table->recent[i] && table->recent[i]->n > n) {
            free(table->recent[i]);
            table->recent[i] = NULL;
        }
}

int64_t progress_back(Table *table, int64_t n, Event *room)
{
    const Family *family = table->rules.family;
    if (table->mark && table->mark->n > n) {
        free(table->mark);
        table->mark = NULL;
    }
    if (table->mark)
        go_back(table, table->mark);
    else
        progress_begin(table);
    int64_t from = table->n;
    while (table->n < n) {
        const Action *action = &table->actions[table->n];
        Events        events = { room, 0, EVENTS_MAX, 0 };
        must(family->apply(&table->game, &table->rules, action, &events) == ACCEPTED);
        testify(table, &events);
        note_absence(table, action, table->flags[table->n]);
        table->n++;
        phases_note(&table->phases, &table->rules, &table->game, table->n);
        note_decisions(table, action->player);
    }
    forget_events(table, n);
    trail_cut(&table->trail, n);
    return n - from;
}

bool progress_is_near(const Table *table, int64_t n)
{
    return n <= MARK_EVERY
           || (table->mark && table->mark->n <= n && n - table->mark->n <= MARK_EVERY);
}

void progress_free(Table *table)
{
    forget_events(table, -1);
    free(table->actions);
    free(table->flags);
    free(table->times);
    free(table->numbers);
    free(table->mark);
    phases_free(&table->phases);
    trail_free(&table->trail);
    table->actions = NULL;
    table->flags = NULL;
    table->times = NULL;
    table->numbers = NULL;
    table->mark = NULL;
    table->room = 0;
    table->n = 0;
}

void progress_move(Table *to, Table *from)
{
    progress_free(to);
    to->game = from->game;
    to->actions = from->actions;
    to->flags = from->flags;
    to->times = from->times;
    to->numbers = from->numbers;
    to->room = from->room;
    to->n = from->n;
    to->mark = from->mark;
    to->phases = from->phases;
    to->testimony = from->testimony;
    to->shared_at = from->shared_at;
    to->shared_round = from->shared_round;
    to->closing_at = from->closing_at;
    memcpy(to->recent, from->recent, sizeof to->recent);
    for (int i = 0; i < to->seat_count; i++) {
        to->seats[i].asked = from->seats[i].asked;
        to->seats[i].memory = from->seats[i].memory;
    }
    memset(from->recent, 0, sizeof from->recent);
    from->actions = NULL;
    from->flags = NULL;
    from->times = NULL;
    from->numbers = NULL;
    from->mark = NULL;
    from->phases = (Phases){ 0 };
}
