/* Guesses at passwords, letters for forgotten ones, new accounts, tables and reports: each process
 * counts for itself first, so that most of what is too much costs nothing; what passes is counted
 * in the database, by its clock. While that cannot be asked, each process's own count holds. */
#define XXH_INLINE_ALL
#include "server/shared_limits.h"

#include <string.h>

#include "server/times.h"
#include "table/trace.h"

#include <xxhash.h> /* Behind the headers of the rules: it brings a NAME_MAX. */

enum {
    RESETS = 3,   /* Letters an hour for a forgotten password, for one account. */
    REPORTS = 20, /* An hour from one address: each has a whole log. */
    RETRY_MS = 5000,
    KNOWN_SECONDS = 7 * 24 * 3600
};

void shared_limits_init(Server *server)
{
    AccountLimits *limits = &server->limits;
    int            tables = server->settings->tables;
    limits_init(&limits->passwords, 1000 / 12, 5); /* 5 a minute. */
    limits_init(&limits->resets, RESETS * 1000 / 3600 + 1, RESETS);
    limits_init(&limits->logins, 1000 / 3, 20);
    limits_init(&limits->entries, 1000 / 3, 20);
    /* A thousandth a second: what is missing is how long it lasts. */
    limits_init(&limits->known, 1, 0);
    limits_init(&limits->makers, (int64_t)tables * 1000 / 3600 + (tables > 0), tables);
    limits_init(&limits->reporters, REPORTS * 1000 / 3600, REPORTS);
    limits->passwords.shared = "password";
    limits->resets.shared = "reset";
    limits->logins.shared = "login";
    limits->entries.shared = "entry";
    limits->makers.shared = "table";
    limits->reporters.shared = "report";
}

void shared_limits_free(Server *server)
{
    AccountLimits *limits = &server->limits;
    limits_free(&limits->passwords);
    limits_free(&limits->resets);
    limits_free(&limits->logins);
    limits_free(&limits->entries);
    limits_free(&limits->known);
    limits_free(&limits->makers);
    limits_free(&limits->reporters);
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
    return server_of(host)->cluster.counts && limits->shared && limits->rate > 0
           && server_of(host)->cluster.counts_retry_at_ms <= time_ms();
}

static void pause_counting(Host *host, const Error *error)
{
    server_of(host)->cluster.counts_retry_at_ms = time_ms() + RETRY_MS;
    trace(TRACE_WARNING, "store", "message=\"limits are counted by each process: %s\"",
          error->text);
}

bool shared_limit_take(Host *host, Limits *limits, const char *name)
{
    char  shared[LIMIT_NAME_MAX];
    Error error = { "" };
    bool  fine = limits_take(limits, name, host->round.now_ms), together = true;
    if (!fine || !is_shared(host, limits))
        return fine;
    shared_name(shared, limits, name);
    if (!store_limit_take(server_of(host)->cluster.counts, shared, limits->rate, limits->burst,
                          &together, &error))
        pause_counting(host, &error);
    else if (!together) /* What others have used up is gone here too, so that shared_limit_has()
                           knows. */
        limits_row(limits, name, host->round.now_ms)->bucket.missing = limits->burst * 1000;
    return together;
}

bool shared_limit_has(Host *host, Limits *limits, const char *name)
{
    Bucket copy = limits_row(limits, name, host->round.now_ms)->bucket;
    return bucket_take(&copy, limits->rate, limits->burst, host->round.now_ms);
}

void shared_limit_reset(Host *host, Limits *limits, const char *name)
{
    char  shared[LIMIT_NAME_MAX];
    Error error = { "" };
    limits_row(limits, name, host->round.now_ms)->bucket = (Bucket){ 0 };
    if (!is_shared(host, limits))
        return;
    shared_name(shared, limits, name);
    if (!store_limit_forget(server_of(host)->cluster.counts, shared, &error))
        pause_counting(host, &error);
}

void shared_limits_expire(Host *host)
{
    Error error = { "" };
    if (server_of(host)->cluster.counts && server_of(host)->cluster.counts_retry_at_ms <= time_ms()
        && !store_limits_expire(server_of(host)->cluster.counts, &error))
        pause_counting(host, &error);
}

/* ---- By address ---- */

bool address_may(Host *host, LimitKind kind, const char *address)
{
    AccountLimits *limits = &server_of(host)->limits;
    char           key[ADDRESS_MAX];
    address_key(key, address);
    return shared_limit_take(host, kind == LIMIT_NEW_TABLES ? &limits->makers : &limits->reporters,
                             key);
}

bool address_may_guess(Host *host, const char *address)
{
    char key[ADDRESS_MAX];
    address_key(key, address);
    return server_of(host)->settings->limit == 0
           || shared_limit_take(host, &server_of(host)->limits.logins, key);
}

static LimitRow *known_row(Host *host, const char *account, const char *address)
{
    char key[ADDRESS_MAX], both[LIMIT_NAME_MAX];
    address_key(key, address);
    limits_both(both, account, key);
    return limits_row(&server_of(host)->limits.known, both, host->round.now_ms);
}

void address_note_known(Host *host, const char *account, const char *address)
{
    known_row(host, account, address)->bucket = (Bucket){ host->round.now_ms, KNOWN_SECONDS };
}

bool address_is_known(Host *host, const char *account, const char *address)
{
    return bucket_overdrawn(&known_row(host, account, address)->bucket,
                            server_of(host)->limits.known.rate, server_of(host)->limits.known.burst,
                            host->round.now_ms);
}
