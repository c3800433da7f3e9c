/* What an address may cost, and how often it may guess. */
#include "server/host.h"

enum { PAUSE_MOST_MS = 5000 };

bool host_may_guess(Host *host, const char *address)
{
    char key[ADDRESS_MAX];
    address_key(key, address);
    return host->settings->limit == 0 || host_may(host, &host->logins, key);
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
