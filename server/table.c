/* A table's life: it starts, acts, is taken back, and is played again from what is stored. */
#include "server/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/loader.h"
#include "rules/table/bits.h"
#include "rules/table/must.h"
#include "server/ahead.h"
#include "server/contents.h"
#include "server/host.h"
#include "server/names.h"
#include "server/rated.h"
#include "server/tokens.h"
#include "server/tournaments.h"
#include "server/trace.h"
#include "sim/log.h"
#include "sim/panic.h"

/* ---- Who plays ---- */

int seat_bot(const Table *table, int seat)
{
    const Players *players = players_of(table->rules.family);
    const Seat    *place = &table->seats[seat];
    const char    *name = place->row.kind == SEAT_BOT ? place->row.bot : place->arrangement.bot;
    int            bot = players_bot(players, name);
    return bot >= 0 ? bot : players_bot(players, "normal");
}

const char *seat_bot_name(const Table *table, int seat)
{
    BotWords words;
    must(players_of(table->rules.family)->at(&words, seat_bot(table, seat)));
    return words.name;
}

void seat_hold(Table *table, int seat, int64_t account, const char *holder)
{
    SeatRow *row = &table->seats[seat].row;
    row->account = account;
    snprintf(row->holder, sizeof row->holder, "%s", holder);
}

const char *seat_profile(const Table *table, int seat)
{
    const SeatRow *row = &table->seats[seat].row;
    bool           known = table->settings.rated || names_alike(row->name, row->holder);
    return row->kind == SEAT_PERSON && row->account && known ? row->holder : "";
}

uint32_t table_people(const Table *table)
{
    uint32_t people = 0;
    for (int i = 0; i < table->seat_count; i++)
        if (table->seats[i].row.kind == SEAT_PERSON && !seat_is_away(&table->seats[i]))
            people |= bit32(i);
    return people;
}

int table_maker(const Table *table)
{
    for (int i = 0; i < table->seat_count; i++)
        if (table->seats[i].row.kind == SEAT_PERSON)
            return i;
    return -1;
}

TableState table_state(const Table *table)
{
    return table->why[0] ? STATE_STUCK : table->row.state;
}

/* ---- Storing ---- */

bool table_store(Host *host, Table *table, Error *error)
{
    table->stored = true;
    table->row.touched = host->now;
    return host_write(host, error) && store_table_change(host->store, &table->row, error);
}

void table_keep_settings(const Host *host, Table *table)
{
    JsonOut json = { 0 };
    table_settings_json(&json, &table->settings, host->shelf);
    free(table->row.settings);
    table->row.settings = need_copy(out_string(&json));
    out_free(&json);
}

bool seat_store(Host *host, Table *table, int seat, Error *error)
{
    table->stored = true;
    return host_write(host, error)
           && store_seat_put(host->store, table->row.number, &table->seats[seat].row, error);
}

bool seat_arrange(Host *host, Table *table, int seat, Error *error)
{
    SeatRow *row = &table->seats[seat].row;
    JsonOut  json = { 0 };
    arrangement_json(&json, table->rules.family, &table->seats[seat].arrangement);
    free(row->extra);
    row->extra = need_copy(out_string(&json));
    out_free(&json);
    table_touch(host, table);
    return seat_store(host, table, seat, error);
}

void table_touch(Host *host, Table *table)
{
    table->changed = true;
    table->touched_ms = host->now_ms;
    if (table->due_ms > host->now_ms)
        table->due_ms = host->now_ms;
}

/* ---- What a seat is asked ---- */

static int64_t since(int64_t before, bool now, int64_t at)
{
    return !now ? 0 : before ? before : at;
}

/* The clock goes on as long as the player's own actions lead from one question to the next of the
 * same matter: nobody gains time by choosing and taking back. */
static void note_matter(const Table *table, Seat *seat, int number, Player actor, int64_t at)
{
    uint64_t now = table->rules.family->matter(&table->rules, &table->game, (Player)number);
    if (seat->matter && actor == number && (now == 0 || now == seat->matter))
        return;
    seat->matter = now | 1;
    seat->matter_n = table->n;
    seat->matter_at = at;
}

/* After an action of somebody; NOBODY: all begins anew. */
static void note_decisions(Table *table, Player actor)
{
    const Family *family = table->rules.family;
    uint32_t      may_act = family->may_act(&table->rules, &table->game);
    int64_t       at = table->n ? table->times[table->n - 1] : table->row.started;
    bool          shared = may_act && table_has(table, TRAIT_SHARED_CLOCK);
    int round = shared && family->clock_round ? family->clock_round(&table->rules, &table->game) : 0;
    /* Each round has a time of its own. */
    if (round != table->shared_round)
        table->shared_at = 0;
    table->shared_round = round;
    table->shared_at = since(table->shared_at, shared, at);
    table->closing_at = since(table->closing_at, shared && table_has(table, TRAIT_CLOSING), at);
    for (int i = 0; i < table->seat_count; i++) {
        Seat    *seat = &table->seats[i];
        uint64_t now =
            may_act & bit32(i) ? family->decision(&table->rules, &table->game, (Player)i) : 0;
        if (now == seat->decision)
            continue;
        seat->decision = now;
        seat->decision_n = table->n;
        if (now)
            note_matter(table, seat, i, actor, at);
        else
            seat->matter = 0;
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
    }
    table->actions[table->n] = *action;
    table->flags[table->n] = (uint8_t)flags;
    table->times[table->n] = at;
    table->n++;
}

/* Before the decisions are noted anew. */
static void note_absence(Table *table, const Action *action, int flags)
{
    Seat *seat = action->player < table->seat_count ? &table->seats[action->player] : NULL;
    if (!seat)
        return;
    if (!(flags & ACTION_BY_BOT))
        seat->missed = 0;
    if (!(flags & ACTION_LATE) || (seat->missed > 0 && seat->missed_n == seat->matter_n))
        return;
    seat->missed++;
    seat->missed_n = seat->matter_n;
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
    const Players *players = players_of(table->rules.family);
    uint32_t       seats = players->concerned ? players->concerned(events) : 0;
    for (; seats; seats &= seats - 1) {
        Player seat = (Player)first32(seats);
        players->watch(&table->seats[seat].memory, &table->rules, seat, events);
    }
}

/* Bots have long said what they had to say when a person makes an offer. */
static void tell_of_offer(Table *table, const AnyGame *before, const Action *action, int flags)
{
    const Market  *market = table->rules.family->market;
    const Players *players = players_of(table->rules.family);
    if (!market || !players->person_offers || (flags & ACTION_BY_BOT))
        return;
    uint32_t to = market->addressed(&table->rules, before, action);
    for (int seat = 0; seat < table->seat_count; seat++)
        if (to & bit32(seat))
            players->person_offers(&table->seats[seat].memory);
}

static void note_offers(Host *host, Table *table, const Events *events)
{
    const Market *market = table->rules.family->market;
    for (int i = 0; market && i < events->count; i++) {
        int number = market->opened(&events->items[i]);
        if (number)
            table->offer_ms[number & 255] = host->now_ms;
    }
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
    step->refusal = ahead_apply(step->table, &step->table->game, step->action, step->events);
}

/* A bug stops this table, not the others: the position before it is kept. */
static bool try_step(Table *table, const Action *action, Events *events, Refusal *refusal)
{
    Step step = { table, action, events, ACCEPTED };
    bool fine = panic_caught(apply_step, &step, table->why, sizeof table->why);
    *refusal = step.refusal;
    ahead_use_up(table);
    return fine;
}

static bool store_step(Host *host, Table *table, const AnyGame *before, const Action *action,
                       int flags, Error *error)
{
    char text[LOG_LINE_MAX];
    table->rules.family->action_format(text, sizeof text, &table->rules, before, action);
    ActionRow row = { .seat = action->player, .text = text, .at = host->now, .flags = flags };
    table->stored = true;
    if (!host_write(host, error)
        || !store_action_add(host->store, table->row.number, table->n, &row, error)
        || !outline_keep(host, table, error))
        return false;
    if (!table_standing(table).over || table->row.state == STATE_OVER)
        return true;
    table->row.state = STATE_OVER;
    table->row.ended = host->now;
    trace(TRACE_INFO, "table-over", "table=%s actions=%lld", table->row.id, (long long)table->n);
    return table_store(host, table, error)
           && (!table->settings.rated || rated_settle(host, table, error))
           && tournaments_note(host, table, error);
}

static void follow_advice(Table *table, const Action *action)
{
    Seat *seat = action->player < table->seat_count ? &table->seats[action->player] : NULL;
    if (seat && seat->advised_n == table->n && table->n > 0
        && action_compare(&seat->advised, action) == 0)
        seat->memory = seat->advised_memory;
}

bool table_act(Host *host, Table *table, const Action *action, int flags, Refusal *refusal,
               Error *error)
{
    Events events = { host->events, 0, EVENTS_MAX, 0 };
    host->before = table->game;
    if (!try_step(table, action, &events, refusal)) {
        table->game = host->before;
        table_touch(host, table);
        trace(TRACE_ERROR, "bug", "table=%s n=%lld message=\"%s\"", table->row.id,
              (long long)table->n, table->why);
        return true;
    }
    if (*refusal != ACCEPTED) {
        host->figures.refusals++;
        return true;
    }
    follow_advice(table, action);
    if (table->rules.family->reveals(&table->rules, &host->before, &table->game, &events))
        flags |= ACTION_REVEALS;
    remember(table, action, flags, host->now);
    keep_events(table, &events);
    tell_memories(table, &events);
    tell_of_offer(table, &host->before, action, flags);
    note_offers(host, table, &events);
    note_absence(table, action, flags);
    note_decisions(table, action->player);
    table_touch(host, table);
    host->figures.actions++;
    return store_step(host, table, &host->before, action, flags, error);
}

/* ---- Back and forth ---- */

void table_position(AnyGame *out, const Table *table, int64_t n)
{
    const Family *family = table->rules.family;
    family->setup(out, &table->rules, &table->settings.options, table->row.seed);
    for (int64_t i = 0; i < n; i++)
        must(family->apply(out, &table->rules, &table->actions[i], NULL) == ACCEPTED);
}

static void forget_events(Table *table, int64_t n)
{
    for (int i = 0; i < RECENT_ACTIONS; i++)
        if (table->recent[i] && table->recent[i]->n > n) {
            free(table->recent[i]);
            table->recent[i] = NULL;
        }
}

/* As if the actions behind the n-th had never been: the clocks of those who are asked run since they
 * were asked first, and whoever was missing still is. */
static void play_again(Table *table, int64_t n)
{
    const Family *family = table->rules.family;
    for (int i = 0; i < table->seat_count; i++) {
        table->seats[i].decision = table->seats[i].matter = 0;
        table->seats[i].missed = 0;
    }
    table->shared_at = table->closing_at = 0;
    table_position(&table->game, table, 0);
    table->n = 0;
    note_decisions(table, NOBODY);
    while (table->n < n) {
        const Action *action = &table->actions[table->n];
        must(family->apply(&table->game, &table->rules, action, NULL) == ACCEPTED);
        note_absence(table, action, table->flags[table->n]);
        table->n++;
        note_decisions(table, action->player);
    }
}

bool table_cut(Host *host, Table *table, int64_t n, Player by, Error *error)
{
    must(table->row.state != STATE_OVER);
    play_again(table, n);
    forget_events(table, n);
    table->undos++;
    if (table->undone_to < 0 || n < table->undone_to)
        table->undone_to = n;
    table->undone_by = by;
    for (int i = 0; i < table->seat_count; i++) {
        memset(&table->seats[i].memory, 0, sizeof table->seats[i].memory);
        table->seats[i].held_until_ms = 0;
    }
    for (Subscriber *s = table->subscribers; s; s = s->next)
        s->events_n = s->events_n > n ? n : s->events_n;
    table_touch(host, table);
    table->stored = true;
    host->figures.undone++;
    return host_write(host, error) && store_actions_cut(host->store, table->row.number, n, error)
           && outline_keep(host, table, error);
}

bool table_start(Host *host, Table *table, Error *error)
{
    return table_start_seeded(host, table, random_number(), error);
}

bool table_start_seeded(Host *host, Table *table, uint64_t seed, Error *error)
{
    const Loader *loader = loader_of(table->rules.family);
    table->row.seed = seed;
    random_bytes(table->row.salt, sizeof table->row.salt);
    table->row.state = STATE_RUNNING;
    table->row.started = host->now;
    table->row.rules = table->rules.family->version;
    table->row.edition_hash = loader->edition_hash(&table->rules, table->seat_count);
    table->row.board_hash = loader->board_hash(&table->rules, table->seat_count);
    table_position(&table->game, table, 0);
    table->playing = true;
    note_decisions(table, NOBODY);
    table_touch(host, table);
    trace(TRACE_INFO, "table-started", "table=%s edition=%s players=%d", table->row.id,
          shelf_edition_id(host->shelf, table->settings.edition), table->seat_count);
    return table_store(host, table, error) && contents_keep(host, table, error)
           && outline_keep(host, table, error)
           && (!table->settings.rated || rated_begin(host, table, error));
}

/* ---- Playing again what is stored ---- */

typedef struct Reading {
    Host  *host;
    Table *table;
    bool   broken; /* By the rules, not by the store. */
} Reading;

static bool load_action(void *context, int64_t n, const ActionRow *row, Error *error)
{
    Reading *reading = context;
    Table   *table = reading->table;
    Action   action;
    Refusal  refusal;
    char     message[128] = "";
    Events   events = { reading->host->events, 0, EVENTS_MAX, 0 };
    reading->broken = true;
    if (!table->rules.family->action_parse(&action, &table->rules, &table->game, (Player)row->seat,
                                           row->text, message, sizeof message))
        return fail(error, "action %lld, '%s', is not understood any more: %s", (long long)n,
                    row->text, message);
    if (!try_step(table, &action, &events, &refusal))
        return fail(error, "action %lld, '%s', meets a bug: %s", (long long)n, row->text,
                    table->why);
    if (refusal != ACCEPTED)
        return fail(error, "the rules of this program refuse action %lld, '%s': %s", (long long)n,
                    row->text, table->rules.family->words->refusals[refusal].message);
    remember(table, &action, row->flags, row->at);
    keep_events(table, &events);
    tell_memories(table, &events);
    note_absence(table, &action, row->flags);
    note_decisions(table, action.player);
    reading->broken = false;
    return true;
}

static bool is_first_format(const Host *host, const Table *table)
{
    const Loader        *loader = loader_of(table->rules.family);
    const TableSettings *settings = &table->settings;
    return settings->board >= 0
           && table->row.edition_hash
                  == loader->first_format_hash(shelf_edition_id(host->shelf, settings->edition))
           && table->row.board_hash
                  == loader->first_format_hash(shelf_board_id(host->shelf, settings->board));
}

/* The hashes tell whether anything changed at all; if every action is still accepted, the game goes
 * on. */
static bool note_rules(Host *host, Table *table, Error *error)
{
    TableRow     *row = &table->row;
    const Loader *loader = loader_of(table->rules.family);
    int           version = table->rules.family->version;
    uint64_t      edition = loader->edition_hash(&table->rules, table->seat_count);
    uint64_t      board = loader->board_hash(&table->rules, table->seat_count);
    bool same = row->rules == version && row->edition_hash == edition && row->board_hash == board;
    /* Earlier versions have hashes of another kind of what is the same. */
    bool known = row->rules == version && (is_first_format(host, table) || !table->missing[0]);
    if (same || row->state == STATE_OVER || host->failed)
        return true;
    row->edition_hash = edition;
    row->board_hash = board;
    if (known)
        return table_store(host, table, error) && contents_keep(host, table, error);
    trace(TRACE_WARNING, "rules-changed", "table=%s from=%d to=%d", row->id, row->rules, version);
    char text[2 * WHY_MAX];
    snprintf(text, sizeof text,
             "The rules%s have been mended since this game began. All actions were played again "
             "and accepted; the position may differ in what was mended.%s%s",
             table->missing[0] ? ", the edition or the board" : "", table->missing[0] ? " To be exact: " : "",
             table->missing);
    ChatRow note = { .seat = -1, .name = "", .text = text, .at = host->now };
    row->rules = version;
    table_keep_settings(host, table); /* With the switches that it keeps from then. */
    return table_store(host, table, error) && contents_keep(host, table, error)
           && store_chat_add(host->store, row->number, &note, error);
}

/* The game goes on by the edition and the board that it began with, wherever they are kept. */
static bool find_contents(Host *host, Table *table, Error *error)
{
    Origin origin = { table->settings.edition, table->settings.board,  table->seat_count,
                      table->row.edition_hash, table->row.board_hash, table->row.number };
    table->missing[0] = 0;
    return is_first_format(host, table)
           || contents_ruleset(host, &origin, &table->rules, table->missing, error);
}

bool table_load_game(Host *host, Table *table, Error *error)
{
    Reading reading = { host, table, false };
    Error   problem = { "" };
    table->why[0] = 0;
    table->n = 0;
    table->playing = table->row.state != STATE_LOBBY;
    if (!table->playing)
        return true;
    if (!outline_read(host, table, error))
        return false;
    if (!find_contents(host, table, error))
        return false;
    table->rules.family->options_of_version(&table->settings.options, table->row.rules);
    table_position(&table->game, table, 0);
    note_decisions(table, NOBODY);
    host->figures.tables_loaded++;
    if (!store_actions(host->store, table->row.number, load_action, &reading, &problem)) {
        if (!reading.broken)
            return fail(error, "%s", problem.text);
        /* What is refused is so because of what is missing, if anything is. */
        snprintf(table->why, sizeof table->why, "%.150s%s%.100s", table->missing,
                 table->missing[0] ? ": " : "", problem.text);
        trace(TRACE_ERROR, "table-stuck", "table=%s message=\"%s\"", table->row.id, table->why);
    }
    note_decisions(table, NOBODY);
    for (int i = 0; i < table->seat_count; i++)
        table->seats[i].told = table->seats[i].decision; /* A restart is no news. */
    /* A round that has failed writes nothing: it is noted another time. */
    return table->why[0]
           || (note_rules(host, table, error)
               && (host->failed || outline_keep(host, table, error)));
}
