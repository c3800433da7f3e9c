/* Limits that matter beyond one process: guesses at passwords, letters for forgotten ones, new accounts and tables. Each process counts for
 * itself first, so that most of what is too much costs nothing; what passes is counted in the database, by its clock. While that cannot
 * be asked, each process's own count holds. */
#define XXH_INLINE_ALL
#include <stdio.h>
#include <string.h>

#include "server/host.h"
#include "server/times.h"
#include "server/trace.h"

#include <xxhash.h> /* Behind the headers of the rules: it brings a NAME_MAX. */

enum { REST_MS = 5000 };

/* Neither names nor addresses are kept. */
static void shared_name(char out[LIMIT_NAME_MAX], const Limits *limits, const char *name)
{
    snprintf(out, LIMIT_NAME_MAX, "%.20s %016llx", limits->shared,
             (unsigned long long)XXH3_64bits(name, strlen(name)));
}

static bool is_shared(const Host *host, const Limits *limits)
{
    return host->counts && limits->shared && limits->rate > 0 && host->counts_rest_ms <= time_ms();
}

static void rest(Host *host, const Error *error)
{
    host->counts_rest_ms = time_ms() + REST_MS;
    trace(TRACE_WARNING, "store", "message=\"limits are counted by each process: %s\"", error->text);
}

bool host_may(Host *host, Limits *limits, const char *name)
{
    char  shared[LIMIT_NAME_MAX];
    Error error = { "" };
    bool  fine = limits_take(limits, name, host->now_ms), together = true;
    if (!fine || !is_shared(host, limits))
        return fine;
    shared_name(shared, limits, name);
    if (store_limit_take(host->counts, shared, limits->rate, limits->burst, &together, &error))
        return together;
    rest(host, &error);
    return true;
}

void host_may_again(Host *host, Limits *limits, const char *name)
{
    char  shared[LIMIT_NAME_MAX];
    Error error = { "" };
    limits_row(limits, name, host->now_ms)->bucket = (Bucket){ 0 };
    if (!is_shared(host, limits))
        return;
    shared_name(shared, limits, name);
    if (!store_limit_forget(host->counts, shared, &error))
        rest(host, &error);
}

void host_forget_counts(Host *host)
{
    Error error = { "" };
    if (host->counts && host->counts_rest_ms <= time_ms() && !store_limits_expire(host->counts, &error))
        rest(host, &error);
}
