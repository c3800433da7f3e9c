#include "table/clock.h"

#include <string.h>

#include "rules/table/bits.h"
#include "table/precompute.h"
#include "table/expiry.h"
#include "table/host.h"
#include "table/trace.h"

enum {
    BELL_SECONDS = 30, /* For deals that are open when the trade of a live table ends. */
    MISSED_MOST = 2,   /* Decisions in a row after which somebody counts as missing. */
    STALL_SECONDS = 600
};

static int64_t later(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* A note of when something began, when `seconds` before `to` have not passed for anybody. */
static int64_t moved(int64_t since, int64_t to, int64_t seconds)
{
    return since >= to ? since : since + seconds < to ? since + seconds : to;
}

/* Time runs from here: what is asked stands, and the table goes on. While the server was not there
 * it stood still. */
static int64_t running_since(const Host *host, const Table *table, int64_t asked)
{
    int64_t since = later(asked, table->row.touched);
    if (since < host->clock.started)
        since = host->clock.absent < 0 ? host->clock.started
                                       : moved(since, host->clock.started, host->clock.absent);
    for (int i = 0; i < host->clock.leap_count; i++)
        since = moved(since, host->clock.leaps[i].to, host->clock.leaps[i].seconds);
    return since;
}

/* When there is no more room the oldest two become one: from before both, both are missing. */
static void note_leap(Host *host, int64_t seconds)
{
    if (host->clock.leap_count == LEAPS_MOST) {
        host->clock.leaps[1].seconds += host->clock.leaps[0].seconds;
        memmove(host->clock.leaps, host->clock.leaps + 1,
                (LEAPS_MOST - 1) * sizeof *host->clock.leaps);
        host->clock.leap_count--;
    }
    host->clock.leaps[host->clock.leap_count++] =
        (Leap){ .to = host->ports->time.now(), .seconds = seconds };
    for (Table *table = host->tables.first; table; table = table->next)
        for (int i = 0; i < VOTES_MAX; i++)
            if (table->votes[i].id)
                table->votes[i].until += seconds;
}

void clock_follow(Host *host)
{
    int64_t seconds = host->can_play && host->ports->time.follow ? host->ports->time.follow() : 0;
    bool    back = seconds < 0;
    if (seconds > 0)
        note_leap(host, seconds);
    if (seconds > 0 || (back && !host->clock.set_back))
        trace(TRACE_WARNING, "clock-set", "seconds=%lld message=\"%s\"", (long long)seconds,
              back ? "ours goes more slowly until it is the same again" : "deadlines move with it");
    host->clock.set_back = back;
}

/* A clock that was made for the other pace does not count. */
static int64_t shared_seconds(const Table *table)
{
    enum { DAYS_LEAST = 3600, LIVE_MOST = 6 * 3600, ROUND_HOURS = 8 };
    int64_t seconds = table->settings.trade_seconds;
    if (table_has(table, TRAIT_SEALED_MARKET)) {
        /* Whoever has filed in the first round has little to do in the others. */
        if (table->settings.pace == PACE_DAYS && seconds < DAYS_LEAST)
            seconds = ROUND_HOURS * 3600;
        seconds = table->shared_round > 1 ? (seconds + 1) / 2 : seconds;
        return table->settings.pace == PACE_DAYS || seconds <= LIVE_MOST ? seconds : 0;
    }
    if (table->settings.pace == PACE_DAYS)
        return seconds >= DAYS_LEAST ? seconds : (int64_t)table->settings.hours * 3600;
    return seconds <= LIVE_MOST ? seconds : 0;
}

static bool is_missing(const Seat *seat)
{
    return seat->asked.missed >= MISSED_MOST;
}

bool clock_is_missing(const Table *table, int seat)
{
    return is_missing(&table->seats[seat]);
}

/* Whoever has let a bot decide again and again is not waited for as long, until coming back. */
static int64_t decision_seconds(const Table *table, int seat)
{
    int64_t seconds = table->settings.pace == PACE_DAYS ? (int64_t)table->settings.hours * 3600
                                                        : table->settings.move_seconds;
    return is_missing(&table->seats[seat]) ? (seconds + 3) / 4 : seconds;
}

static bool is_asked(const Table *table, int seat)
{
    const Seat *place = &table->seats[seat];
    return table->playing && table_state(table) == STATE_RUNNING && place->row.kind == SEAT_PERSON
           && !seat_is_away(place) && (table_pending(table) & bit32(seat));
}

/* Deadlines run in the hours of the player; at a live table all sit together, and nobody waits for
 * the morning of somebody who has not come by day. */
static int64_t deadline_of(const Table *table, int seat, int64_t since, int64_t seconds)
{
    const Seat *place = &table->seats[seat];
    return table->settings.pace == PACE_DAYS && !is_missing(place)
               ? hours_deadline(&place->arrangement.hours, since, seconds)
               : since + seconds;
}

/* Nobody who takes part is left out because it is night: the clock that all share ends with the
 * last one's. Whoever has been missing is not waited for; and only the first round of several waits
 * for mornings, as what was filed in it stands in the others. Whether somebody has filed makes no
 * difference: the deadline, which all see, would tell. */
static int64_t last_deadline(const Table *table, int64_t since, int64_t seconds)
{
    int64_t last = since + seconds;
    for (int i = 0; i < table->seat_count && table->shared_round <= 1; i++)
        if (is_asked(table, i) && !is_missing(&table->seats[i])) {
            int64_t own = deadline_of(table, i, since, seconds);
            last = own > last ? own : last;
        }
    return last;
}

/* 0: it has none. R-111: when it has run out deals that are open have a short while more, until a
 * second bell. */
static int64_t shared_deadline(const Host *host, const Table *table)
{
    int64_t seconds = shared_seconds(table);
    if (!seconds || !table_has(table, TRAIT_SHARED_CLOCK))
        return 0;
    if (!table_has(table, TRAIT_CLOSING))
        return last_deadline(table, running_since(host, table, table->shared_at), seconds);
    return last_deadline(table, running_since(host, table, table->closing_at),
                         table->settings.pace == PACE_DAYS ? (int64_t)table->settings.hours * 3600
                                                           : BELL_SECONDS);
}

int64_t clock_deadline(const Host *host, const Table *table, int seat)
{
    const Seat *place = &table->seats[seat];
    if (!is_asked(table, seat))
        return 0;
    int64_t shared = shared_deadline(host, table);
    int64_t seconds = decision_seconds(table, seat);
    if (seconds == 0 || (table_has(table, TRAIT_SHARED_CLOCK) && !is_missing(place)))
        return shared;
    int64_t own =
        deadline_of(table, seat, running_since(host, table, place->asked.matter_at), seconds);
    return shared && shared < own ? shared : own;
}

bool clock_is_late(const Host *host, const Table *table, int seat)
{
    int64_t deadline = clock_deadline(host, table, seat);
    return deadline && deadline <= host->round.now;
}

/* When the person of the seat last did something; 0: not yet. */
static int64_t acted_at(const Table *table, int seat)
{
    for (int64_t n = table->n; n > 0; n--)
        if (table->actions[n - 1].player == seat && !(table->flags[n - 1] & ACTION_BY_BOT))
            return table->times[n - 1];
    return 0;
}

bool clock_is_stalling(const Host *host, const Table *table, int seat)
{
    if (table->settings.pace == PACE_DAYS || !is_asked(table, seat)
        || clock_deadline(host, table, seat))
        return false;
    int64_t since = later(table->seats[seat].asked.matter_at, acted_at(table, seat));
    return host->round.now - running_since(host, table, since) >= STALL_SECONDS;
}

static bool ring(Host *host, Table *table, Error *error)
{
    Action  bell;
    Refusal refusal = ACCEPTED;
    return !family_by_table(table->rules.family)->time_up(&bell, &table->rules, &table->game)
           || precompute_waits(host, table, &table->game, &bell)
           || table_act(host, table, &bell, 0, &refusal, error);
}

static bool give_back(Host *host, Table *table, Error *error)
{
    for (int i = 0; i < table->seat_count; i++) {
        Seat *seat = &table->seats[i];
        if (!seat_is_away(seat) || seat->arrangement.until == 0
            || seat->arrangement.until > host->round.now)
            continue;
        seat->arrangement.bot[0] = 0;
        seat->arrangement.until = 0;
        if (!seat_arrange(host, table, i, error))
            return false;
    }
    return true;
}

/* Whoever looks on is told when somebody's time is over. */
static void tell_late(Host *host, Table *table)
{
    uint32_t late = 0;
    for (int i = 0; i < table->seat_count; i++)
        late |= clock_is_late(host, table, i) ? bit32(i) : 0;
    if (late & ~table->late)
        table_touch(host, table);
    table->late = late;
}

bool clock_tick(Host *host, Table *table, Error *error)
{
    tell_late(host, table);
    if (!votes_settle(host, table, error) || !give_back(host, table, error))
        return false;
    if (!table->playing || table_state(table) != STATE_RUNNING)
        return true;
    if (!expiry_tick(host, table, error))
        return false;
    int64_t shared = shared_deadline(host, table);
    return !shared || shared > host->round.now || ring(host, table, error);
}

static void sooner(int64_t *next, int64_t at, int64_t now)
{
    if (at > now && at < *next)
        *next = at;
}

int64_t clock_next_ms(const Host *host, const Table *table)
{
    int64_t next = votes_next(table);
    for (int i = 0; i < table->seat_count; i++) {
        sooner(&next, clock_deadline(host, table, i), host->round.now);
        sooner(&next, expiry_next(&table->seats[i]), host->round.now);
        if (seat_is_away(&table->seats[i]))
            sooner(&next, table->seats[i].arrangement.until, host->round.now);
    }
    if (table->playing && table_state(table) == STATE_RUNNING)
        sooner(&next, shared_deadline(host, table), host->round.now);
    if (next == INT64_MAX)
        return INT64_MAX;
    return host->round.now_ms + (next > host->round.now ? (next - host->round.now) * 1000 : 0);
}
