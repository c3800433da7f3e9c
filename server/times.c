#include "server/times.h"

#include <stdatomic.h>
#include <time.h>

static _Atomic int64_t skipped_ms; /* By tests; 0 for everybody else. */
static _Atomic int64_t stopped;    /* Seconds since 1970 at which the clocks stand; 0: they run. */

int64_t time_now(void)
{
    int64_t at = stopped;
    struct timespec now = { .tv_sec = (time_t)at };
    if (!at)
        clock_gettime(CLOCK_REALTIME, &now);
    return ((int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000 + skipped_ms) / 1000;
}

int64_t time_us(void)
{
    struct timespec now = { .tv_sec = 1 };
    if (!stopped)
        clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000 + skipped_ms * 1000;
}

int64_t time_ms(void)
{
    return time_us() / 1000;
}

void time_stop(int64_t seconds)
{
    stopped = seconds;
    skipped_ms = 0;
}

void time_skip(int64_t ms)
{
    skipped_ms += ms;
}

int64_t time_skipped_ms(void)
{
    return skipped_ms;
}
