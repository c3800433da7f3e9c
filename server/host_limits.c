/* How much an address or an account may ask of the game thread. Guesses at passwords, letters for
 * forgotten ones, new accounts, tables and reports matter beyond one process: each counts for
 * itself first, so that most of what is too much costs nothing; what passes is counted in the
 * database, by its clock. While that cannot be asked, each process's own count holds. */
#define XXH_INLINE_ALL
#include <stdio.h>
#include <string.h>

#include "table/host.h"
#include "server/times.h"
#include "table/trace.h"

#include <xxhash.h> /* Behind the headers of the rules: it brings a NAME_MAX. */

enum {
    EFFORT_A_SECOND = 100, /* Milliseconds of the game thread that an address may cost ... */
    EFFORT_BURST = 500,    /* ... and so many at once. */
    PAUSE_MOST_MS = 5000,
    RESETS = 3,   /* Letters an hour for a forgotten password, for one account. */
    REPORTS = 20, /* An hour from one address: each has a whole log. */
    REST_MS = 5000,
    KNOWN_SECONDS = 7 * 24 * 3600
};

void host_limits_init(Host *host)
{
    limits_init(&host->passwords, 1000 / 12, 5); /* 5 a minute. */
    limits_init(&host->resets, RESETS * 1000 / 3600 + 1, RESETS);
    limits_init(&host->logins, 1000 / 3, 20);
    limits_init(&host->entries, 1000 / 3, 20);
    limits_init(&host->known, 1,
                0); /* A thousandth a second: what is missing is how long it lasts. */
    limits_init(&host->makers,
                (int64_t)host->settings->tables * 1000 / 3600 + (host->settings->tables > 0),
                host->settings->tables);
    limits_init(&host->efforts, host->settings->limit ? EFFORT_A_SECOND * 1000 : 0, EFFORT_BURST);
    limits_init(&host->reporters, REPORTS * 1000 / 3600, REPORTS);
    host->passwords.shared = "password";
    host->resets.shared = "reset";
    host->logins.shared = "login";
    host->entries.shared = "entry";
    host->makers.shared = "table";
    host->reporters.shared = "report";
}

void host_limits_free(Host *host)
{
    limits_free(&host->passwords);
    limits_free(&host->resets);
    limits_free(&host->logins);
    limits_free(&host->entries);
    limits_free(&host->known);
    limits_free(&host->makers);
    limits_free(&host->efforts);
    limits_free(&host->reporters);
}

/* ---- Together ---- */

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
    trace(TRACE_WARNING, "store", "message=\"limits are counted by each process: %s\"",
          error->text);
}

bool host_may(Host *host, Limits *limits, const char *name)
{
    char  shared[LIMIT_NAME_MAX];
    Error error = { "" };
    bool  fine = limits_take(limits, name, host->now_ms), together = true;
    if (!fine || !is_shared(host, limits))
        return fine;
    shared_name(shared, limits, name);
    if (!store_limit_take(host->counts, shared, limits->rate, limits->burst, &together, &error))
        rest(host, &error);
    else if (!together) /* What others have used up is gone here too, so that host_could() knows. */
        limits_row(limits, name, host->now_ms)->bucket.missing = limits->burst * 1000;
    return together;
}

bool host_could(Host *host, Limits *limits, const char *name)
{
    Bucket copy = limits_row(limits, name, host->now_ms)->bucket;
    return bucket_take(&copy, limits->rate, limits->burst, host->now_ms);
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
    if (host->counts && host->counts_rest_ms <= time_ms()
        && !store_limits_expire(host->counts, &error))
        rest(host, &error);
}

/* ---- By address ---- */

bool host_may_guess(Host *host, const char *address)
{
    char key[ADDRESS_MAX];
    address_key(key, address);
    return host->settings->limit == 0 || host_may(host, &host->logins, key);
}

static LimitRow *known_row(Host *host, const char *account, const char *address)
{
    char key[ADDRESS_MAX], both[LIMIT_NAME_MAX];
    address_key(key, address);
    limits_both(both, account, key);
    return limits_row(&host->known, both, host->now_ms);
}

void host_note_known(Host *host, const char *account, const char *address)
{
    known_row(host, account, address)->bucket = (Bucket){ host->now_ms, KNOWN_SECONDS };
}

bool host_knows(Host *host, const char *account, const char *address)
{
    return bucket_overdrawn(&known_row(host, account, address)->bucket, host->known.rate,
                            host->known.burst, host->now_ms);
}

bool host_exhausted(Host *host, const char *address)
{
    char key[ADDRESS_MAX];
    if (host->efforts.rate == 0)
        return false;
    address_key(key, address);
    return bucket_overdrawn(&limits_row(&host->efforts, key, host->now_ms)->bucket,
                            host->efforts.rate, host->efforts.burst, host->now_ms);
}

/* Messages are weighed by what they have cost, whatever they are called. */
void host_charge(Host *host, const Request *request, int64_t us)
{
    char key[ADDRESS_MAX];
    if (host->efforts.rate == 0)
        return;
    address_key(key, request->address);
    int64_t wait = bucket_charge(&limits_row(&host->efforts, key, host->now_ms)->bucket,
                                 host->efforts.rate, host->efforts.burst, us, host->now_ms);
    if (wait == 0 || request->kind != REQUEST_FRAME)
        return;
    Reply *pause = reply_new(REPLY_PAUSE, request->connection, "", 0);
    pause->status = (int)(wait < PAUSE_MOST_MS ? wait : PAUSE_MOST_MS);
    host_post(host, pause);
}
