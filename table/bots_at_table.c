/* Bots at a table: they act when it is their turn, never hold anybody up, and leave people the
 * first chance. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/table/bits.h"
#include "table/absence.h"
#include "table/precompute.h"
#include "table/host.h"
#include "table/trace.h"
#include "sim/panic.h"

enum {
    RUN_VISIBLE = 16,        /* Actions in a row at the full pace; then they hurry. */
    DAYS_FIRST_CHANCE = 3600 /* Seconds at a table over days. */
};

static bool in_market(const Table *table)
{
    return table_has(table, TRAIT_OPEN_MARKET);
}

static uint64_t market_now(const Table *table)
{
    return table->rules.family->market->fingerprint(&table->rules, &table->game);
}

static int first_chance(const Host *host, const Table *table)
{
    if (table->settings.first_chance >= 0)
        return table->settings.first_chance;
    return table->settings.pace == PACE_DAYS ? DAYS_FIRST_CHANCE
                                             : host->options.first_chance_seconds;
}

static bool hold(Table *table, int seat, uint32_t people, int64_t until_ms)
{
    Seat *place = &table->seats[seat];
    place->held_until_ms = until_ms;
    place->held_people = people;
    place->held_for = market_now(table);
    return true;
}

/* People who are still trading may answer an open offer before a bot does, and a bot does not go
 * home while they could still make one. Nobody waits for a bot that holds back: people are not
 * finished, and if they become so it acts. */
static bool holds_back(const Host *host, Table *table, int seat, const Action *action)
{
    const Ruleset *rules = &table->rules;
    uint32_t       trading = table_pending(table) & table_people(table);
    Player         from = NOBODY;
    if (!in_market(table) || trading == 0)
        return false;
    if (family_traits(rules->family)->act(rules, &table->game, action) & ACT_FINISHES)
        return hold(table, seat, trading, INT64_MAX);
    int offer = rules->family->market->takes(rules, &table->game, action, &from);
    if (!offer || (trading & ~bit32(from)) == 0)
        return false;
    int64_t until = table->offer_ms[offer & 255] + (int64_t)first_chance(host, table) * 1000;
    return until > host->round.now_ms && hold(table, seat, trading & ~bit32(from), until);
}

static bool still_held(const Host *host, Table *table, int seat)
{
    Seat *place = &table->seats[seat];
    if (place->held_until_ms <= host->round.now_ms)
        return false;
    bool waiting = in_market(table)
                   && (table_pending(table) & table_people(table) & place->held_people) != 0
                   && place->held_for == market_now(table);
    if (!waiting)
        place->held_until_ms = 0;
    return waiting;
}

static uint32_t bots_to_act(const Host *host, Table *table)
{
    uint32_t bots = 0, pending = table_pending(table);
    Action   answer;
    for (int i = 0; i < table->seat_count; i++)
        if ((pending & bit32(i)) && absence_stand_in(host, table, i, &answer) != STAND_IN_NOBODY
            && !still_held(host, table, i))
            bots |= bit32(i);
    return bots;
}

/* ---- Pace ---- */

static int64_t pace_ms(const Host *host, const Table *table)
{
    int pace = table->settings.bot_pace >= 0 ? table->settings.bot_pace : host->options.bot_pace_ms;
    if (!table->subscribers || table->settings.pace == PACE_DAYS)
        return 0;
    return table->bots_in_a_row < RUN_VISIBLE ? pace : pace / 4;
}

static int64_t next_held(const Table *table)
{
    int64_t due = INT64_MAX;
    for (int i = 0; i < table->seat_count; i++)
        if (table->seats[i].held_until_ms > 0 && table->seats[i].held_until_ms < due)
            due = table->seats[i].held_until_ms;
    return due;
}

/* ---- Acting ---- */

/* A decision of a bot; a slow one is made by a worker from copies of all it needs. */
typedef struct Thought {
    Job       job; /* First. */
    char      table[TABLE_ID_MAX];
    int64_t   n;
    Player    seat;
    int       bot;
    Ruleset   rules;
    AnyView   view;
    AnyMemory memory;
    Rng       rng;
    Action    action;
    bool      fine;
    char      why[WHY_MAX];
} Thought;

static void think(void *context)
{
    Thought    *thought = context;
    const Bots *players = bots_of(thought->rules.family);
    AnyBot      bot;
    bots_make(&bot, players, thought->bot);
    thought->action =
        players->choose(&bot, &thought->rules, &thought->view, &thought->memory, &thought->rng);
}

static void think_safely(Job *job)
{
    Thought *thought = (Thought *)job;
    thought->fine = panic_caught(think, thought, thought->why, sizeof thought->why);
}

static void begin_thought(Thought *out, Table *table, Player seat)
{
    *out = (Thought){ .n = table->n,
                      .seat = seat,
                      .bot = seat_bot(table, seat),
                      .rules = table->rules,
                      .memory = table->seats[seat].memory };
    const Bots *players = bots_of(table->rules.family);
    if (players->stands_in)
        players->stands_in(&out->memory, table->seats[seat].row.kind == SEAT_PERSON);
    memcpy(out->table, table->row.id, sizeof out->table);
    rng_seed(&out->rng, (uint64_t)rng_next(&table->bot_rng) << 32 | rng_next(&table->bot_rng));
    family_views(table->rules.family)->make(&out->view, &table->rules, &table->game, seat);
}

/* A bot with a bug must not stop the game: any legal action does. */
static void mend(Thought *thought, const Table *table)
{
    const Family *family = table->rules.family;
    if (thought->fine && family->check(&table->rules, &table->game, &thought->action) == ACCEPTED)
        return;
    trace(TRACE_ERROR, "bot-bug", "table=%s n=%lld bot=%s message=\"%s\"", table->row.id,
          (long long)table->n, seat_bot_name(table, thought->seat),
          thought->fine ? "it chose an action that is refused" : thought->why);
    family->legal(&thought->action, 1, &table->rules, &table->game, thought->seat);
}

/* A bot that has nothing more to say tells the people who have asked it for a trade. */
static void decline_people(Table *table, Thought *thought)
{
    const Ruleset *rules = &table->rules;
    uint32_t       people = table_people(table);
    unsigned       is = family_traits(rules->family)->act(rules, &table->game, &thought->action);
    Action         answer;
    if (in_market(table) && (is & ACT_FINISHES) && !(people & bit32(thought->seat))
        && rules->family->market->decline(&answer, rules, &table->game, thought->seat, people))
        thought->action = answer;
}

/* The seat is stopped if the bots get nowhere: a person's waits for the person, a bot's takes any
 * way out until it is no longer asked. */
static void notice_circle(Host *host, Table *table, Player seat)
{
    Seat *place = &table->seats[seat];
    if (!(table_pending(table) & bit32(seat)) && place->row.kind == SEAT_BOT)
        place->circling = false;
    if (!circle_closes(&table->circle, &table->game, table->rules.family->game_size))
        return;
    trace(TRACE_ERROR, "bot-circles", "table=%s n=%lld seat=%d bot=%s person=%s", table->row.id,
          (long long)table->n, seat, seat_bot_name(table, seat),
          place->row.kind == SEAT_PERSON ? "yes" : "no");
    place->circling = true;
    table_touch(host, table);
}

/* Any way out of a circle: at random, but not back. */
static Action way_out(Table *table, Player seat)
{
    enum { LEGAL_MAX = 4096 };
    const Ruleset *rules = &table->rules;
    Action         legal[LEGAL_MAX];
    int count = rules->family->legal(legal, LEGAL_MAX, rules, &table->game, seat), kept = 0;
    for (int i = 0; i < count; i++)
        if (!(family_traits(rules->family)->act(rules, &table->game, &legal[i]) & ACT_TAKES_BACK))
            legal[kept++] = legal[i];
    return legal[rng_below(&table->bot_rng, (uint32_t)(kept ? kept : count))];
}

/* False when the bot holds back, has to come again, or the table is stuck. */
static bool carry_out(Host *host, Table *table, Thought *thought)
{
    Refusal refusal = ACCEPTED;
    Error   error = { "" };
    mend(thought, table);
    thought->action = absence_limit(host, table, thought->seat, &thought->action);
    decline_people(table, thought);
    if (holds_back(host, table, thought->seat, &thought->action)
        || precompute_waits(host, table, &table->game, &thought->action))
        return false;
    table->seats[thought->seat].memory = thought->memory;
    int flags = ACTION_BY_BOT | (absence_is_late(host, table, thought->seat) ? ACTION_LATE : 0);
    if (!table_act(host, table, &thought->action, flags, &refusal, &error)) {
        host_fail(host, &error);
        return false;
    }
    if (refusal != ACCEPTED)
        snprintf(table->why, sizeof table->why, "no action is accepted of seat %d", thought->seat);
    if (table->why[0])
        return false;
    table->last_bot = thought->seat;
    table->acted_ms = host->round.now_ms;
    table->bots_in_a_row++;
    host->figures.bot_actions++;
    notice_circle(host, table, thought->seat);
    return true;
}

/* ---- Thinking in a worker ---- */

static bool is_slow(const Table *table, Player seat)
{
    BotWords words;
    return bots_of(table->rules.family)->at(&words, seat_bot(table, seat)) && words.slow;
}

/* Somebody else may have acted, or all may have been taken back: then it thinks again. */
static void finish_thought(Job *job, void *context)
{
    Host    *host = context;
    Thought *thought = (Thought *)job;
    Table   *table = host->tables.first;
    Action   answer;
    while (table && table->thinking != job)
        table = table->next;
    if (table) {
        table->thinking = NULL;
        table->due_ms = host->round.now_ms;
        uint32_t pending = table->playing ? table_pending(table) : 0;
        if (table_state(table) == STATE_RUNNING && table->n >= thought->n && !host->round.failed
            && (pending & bit32(thought->seat)) && seat_bot(table, thought->seat) == thought->bot
            && absence_stand_in(host, table, thought->seat, &answer) == STAND_IN_BOT
            && (table->n == thought->n
                || table->rules.family->check(&table->rules, &table->game, &thought->action)
                       == ACCEPTED))
            carry_out(host, table, thought);
    }
    free(thought);
}

static void think_later(Host *host, Table *table, Player seat)
{
    Thought *thought = need_memory(sizeof *thought);
    begin_thought(thought, table, seat);
    thought->job.work = think_safely;
    thought->job.finish = finish_thought;
    table->thinking = &thought->job;
    host_work(host, WORKER_PLAYS, &thought->job);
}

/* False when nothing was done that counts. */
static bool act(Host *host, Table *table, Player seat)
{
    Thought thought;
    Action  answer;
    bool    lost = table->seats[seat].circling;
    if (lost || absence_stand_in(host, table, seat, &answer) == STAND_IN_ANSWER) {
        begin_thought(&thought, table, seat);
        thought.action = lost ? way_out(table, seat) : answer;
        thought.fine = true;
        return carry_out(host, table, &thought);
    }
    if (is_slow(table, seat) && host_has_workers(host, WORKER_PLAYS)) {
        think_later(host, table, seat);
        return false;
    }
    begin_thought(&thought, table, seat);
    think_safely(&thought.job);
    return carry_out(host, table, &thought);
}

/* what a bot has promised and no longer holds it takes back before anybody else speaks, so
 * that nobody accepts what cannot be kept. */
static int withdraw_unkept(Host *host, Table *table)
{
    const Ruleset *rules = &table->rules;
    Refusal        refusal = ACCEPTED;
    Error          error = { "" };
    Action         withdrawal;
    int            acted = 0;
    while (
        table->playing && table_state(table) == STATE_RUNNING && !host->round.failed
        && in_market(table)
        && rules->family->market->unkept(&withdrawal, rules, &table->game, ~table_people(table))) {
        if (!table_act(host, table, &withdrawal, ACTION_BY_BOT, &refusal, &error))
            host_fail(host, &error);
        if (refusal != ACCEPTED)
            break;
        host->figures.bot_actions++;
        acted++;
    }
    return acted;
}

int bots_act(Host *host, Table *table, int budget)
{
    int acted = withdraw_unkept(host, table);
    table->due_ms = INT64_MAX;
    while (table->playing && table_state(table) == STATE_RUNNING && !host->round.failed
           && !table->thinking && !precompute_works(table)) {
        uint32_t bots = bots_to_act(host, table);
        Player   next = NOBODY;
        if (bots)
            next = bots_of(table->rules.family)
                       ->next(&table->rules, &table->game, bots, table->last_bot);
        if (next == NOBODY) {
            table->due_ms = next_held(table);
            break;
        }
        int64_t at = table->acted_ms + pace_ms(host, table);
        if (at > host->round.now_ms || acted >= budget) {
            table->due_ms = at > host->round.now_ms ? at : host->round.now_ms;
            break;
        }
        acted += act(host, table, next);
        acted += withdraw_unkept(host, table);
    }
    return acted;
}
