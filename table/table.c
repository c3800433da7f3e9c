/* A table's life: who plays, what is stored, how it starts and acts. */
#include "table/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/loader.h"
#include "rules/table/bits.h"
#include "rules/table/must.h"
#include "rules/table/text.h"
#include "table/stored_rules.h"
#include "table/contest.h"
#include "table/progress.h"
#include "table/host.h"
#include "table/names.h"
#include "table/tokens.h"
#include "table/trace.h"
#include "sim/log.h"

/* ---- Who plays ---- */

static const char *bot_asked_for(const Table *table, int seat)
{
    const Seat *place = &table->seats[seat];
    return place->row.kind == SEAT_BOT ? place->row.bot : place->arrangement.bot;
}

/* How many seats before this one were to have another character each; people may have taken them
 * since. */
static int seats_mixed_before(const Table *table, int seat, const char *name)
{
    int count = 0;
    for (int i = 0; i < seat; i++)
        count += strcmp(table->settings.seats[i].bot, name) == 0;
    return count;
}

int seat_bot(const Table *table, int seat)
{
    const Bots *players = bots_of(table->rules.family);
    const char *name = bot_asked_for(table, seat);
    int         bot = bots_find(players, name);
    if (bot < 0)
        bot = bots_mixed(players, name, table->row.seed, seats_mixed_before(table, seat, name));
    return bot >= 0 ? bot : bots_find(players, "normal");
}

const char *seat_bot_name(const Table *table, int seat)
{
    const Bots *players = bots_of(table->rules.family);
    const char *name = bot_asked_for(table, seat);
    BotWords    words;
    /* Which character it will be is drawn with the game. */
    if (table->row.state == STATE_LOBBY && bots_mixed(players, name, 0, 0) >= 0)
        return name;
    must(players->at(&words, seat_bot(table, seat)));
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

bool seat_is_closed(const Table *table, int seat)
{
    return contest_is(table) || table->settings.seats[seat].closed;
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
    table->row.touched = host->round.now;
    return host_write(host, error) && storage_table_change(host, &table->row, error);
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
    table->seats[seat].circling = false; /* Whoever plays there now begins afresh. */
    return host_write(host, error)
           && storage_seat_put(host, table->row.number, &table->seats[seat].row, error);
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
    table->touched_ms = host->round.now_ms;
    if (table->due_ms > host->round.now_ms)
        table->due_ms = host->round.now_ms;
}

/* ---- Acting ---- */

/* Bots have long said what they had to say when a person makes an offer. */
static void tell_of_offer(Table *table, const AnyGame *before, const Action *action, int flags)
{
    const Market *market = table->rules.family->market;
    const Bots   *players = bots_of(table->rules.family);
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
            table->offer_ms[number & 255] = host->round.now_ms;
    }
}

static bool store_step(Host *host, Table *table, const AnyGame *before, const Action *action,
                       int flags, Error *error)
{
    char text[LOG_LINE_MAX];
    text_action(text, sizeof text, &table->rules, before, action);
    ActionRow row = { .seat = action->player, .text = text, .at = host->round.now, .flags = flags };
    table->stored = true;
    if (!host_write(host, error)
        || !storage_action_add(host, table->row.number, table->n, &row, error)
        || !outline_keep(host, table, error))
        return false;
    if (!table_standing(table).over || table->row.state == STATE_OVER)
        return true;
    table->row.state = STATE_OVER;
    table->row.ended = host->round.now;
    trace(TRACE_INFO, "table-over", "table=%s actions=%lld", table->row.id, (long long)table->n);
    return table_store(host, table, error)
           && (!host->ports->people.has_ended || host->ports->people.has_ended(host, table, error));
}

/* Does its player follow advice, or lead a seat on whose bot went round in circles? */
static void note_player(Table *table, const Action *action, int flags)
{
    Seat *seat = action->player < table->seat_count ? &table->seats[action->player] : NULL;
    if (seat && seat->advised_n == table_number(table, table->n) && table->n > 0
        && action_compare(&seat->advised, action) == 0)
        seat->memory = seat->advised_memory;
    if (seat && !(flags & ACTION_BY_BOT))
        seat->circling = false;
}

/* What is filed in a sealed market: it tells nobody anything. */
static bool is_secret(const Table *table, const AnyGame *before, const Events *events)
{
    return (family_traits(table->rules.family)->step(&table->rules, before) & TRAIT_SEALED_MARKET)
           && events->count == 0;
}

bool table_act(Host *host, Table *table, const Action *action, int flags, Refusal *refusal,
               Error *error)
{
    Events events = { host->scratch.events, 0, EVENTS_MAX, 0 };
    host->scratch.before = table->game;
    if (!progress_step(table, action, &events, refusal)) {
        table->game = host->scratch.before;
        table_touch(host, table);
        trace(TRACE_ERROR, "bug", "table=%s n=%lld message=\"%s\"", table->row.id,
              (long long)table->n, table->why);
        return true;
    }
    if (*refusal != ACCEPTED) {
        host->figures.refusals++;
        return true;
    }
    note_player(table, action, flags);
    if (family_decisions(table->rules.family)
            ->reveals(&table->rules, &host->scratch.before, &table->game, &events))
        flags |= ACTION_REVEALS;
    if (is_secret(table, &host->scratch.before, &events))
        flags |= ACTION_SECRET;
    progress_note(table, action, flags, host->round.now, &events);
    tell_of_offer(table, &host->scratch.before, action, flags);
    note_offers(host, table, &events);
    table_touch(host, table);
    host->figures.actions++;
    return store_step(host, table, &host->scratch.before, action, flags, error);
}

/* ---- The beginning ---- */

bool table_start(Host *host, Table *table, Error *error)
{
    return table_start_seeded(host, table, host->ports->chance.number(), error);
}

bool table_start_seeded(Host *host, Table *table, uint64_t seed, Error *error)
{
    const Loader *loader = loader_of(table->rules.family);
    table->row.seed = seed;
    host->ports->chance.bytes(table->row.salt, sizeof table->row.salt);
    table->row.state = STATE_RUNNING;
    table->row.started = host->round.now;
    table->row.rules = table->rules.family->version;
    table->row.edition_hash = loader->edition_hash(&table->rules, table->seat_count);
    table->row.board_hash = loader->board_hash(&table->rules, table->seat_count);
    progress_begin(table);
    table->revision = ++host->tables.revisions;
    table->playing = true;
    table_touch(host, table);
    trace(TRACE_INFO, "table-started", "table=%s edition=%s players=%d", table->row.id,
          shelf_edition_id(host->shelf, table->settings.edition), table->seat_count);
    return table_store(host, table, error) && stored_rules_keep(host, table, error)
           && outline_keep(host, table, error)
           && (!host->ports->people.has_begun || host->ports->people.has_begun(host, table, error));
}
