#include "server/times.h"

#include <stdatomic.h>
#include <time.h>

enum { JUMP_MS = 60000, SLOWER_BY = 10 };

static _Atomic int64_t skipped_ms; /* By tests; 0 for everybody else. */
static _Atomic int64_t stopped;    /* Seconds since 1970 at which the clocks stand; 0: they run. */
static _Atomic int64_t set_ms;   /* By so much a test has set the wall's clock; nobody else does. */
static _Atomic int64_t ahead_ms; /* What we tell is so much ahead of the clock that only goes
                                    forward; 0: as the wall says. */

static int64_t wall_ms(void)
{
    int64_t         at = stopped;
    struct timespec now = { .tv_sec = (time_t)at };
    if (!at)
        clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000 + skipped_ms + set_ms;
}

int64_t time_now(void)
{
    return (ahead_ms ? time_ms() + ahead_ms : wall_ms()) / 1000;
}

int64_t time_follow(void)
{
    static int64_t last_ms;
    int64_t        now = time_ms(), passed = now - last_ms;
    int64_t        behind = ahead_ms ? wall_ms() - (now + ahead_ms) : 0;
    if (!ahead_ms)
        ahead_ms = wall_ms() - now;
    else if (behind >= 0)
        ahead_ms += behind;
    else
        ahead_ms -= -behind < passed / SLOWER_BY ? -behind : passed / SLOWER_BY;
    last_ms = now;
    return behind >= JUMP_MS || behind <= -JUMP_MS ? behind / 1000 : 0;
}

int64_t time_us(void)
{
    struct timespec now = { .tv_sec = 1 };
    if (!stopped)
        clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000 + skipped_ms * 1000;
}

int64_t time_worked_us(void)
{
    struct timespec worked = { 0 };
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &worked);
    return (int64_t)worked.tv_sec * 1000000 + worked.tv_nsec / 1000;
}

int64_t time_ms(void)
{
    return time_us() / 1000;
}

void time_stop(int64_t seconds)
{
    stopped = seconds;
    skipped_ms = set_ms = ahead_ms = 0;
}

void time_skip(int64_t ms)
{
    skipped_ms += ms;
}

int64_t time_skipped_ms(void)
{
    return skipped_ms;
}

void time_set(int64_t ms)
{
    set_ms += ms;
}
