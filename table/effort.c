/* What an address may cost the game thread: its requests are weighed by the time that they took. */
#include "table/host.h"

enum {
    EFFORT_A_SECOND = 100, /* Milliseconds of the game thread that an address may cost ... */
    EFFORT_BURST = 500,    /* ... and this many at once. */
    PAUSE_MOST_MS = 5000
};

void efforts_init(Host *host)
{
    limits_init(&host->efforts, host->options.limit_addresses ? EFFORT_A_SECOND * 1000 : 0,
                EFFORT_BURST);
}

bool host_exhausted(Host *host, const char *address)
{
    char key[ADDRESS_MAX];
    if (host->efforts.rate == 0)
        return false;
    address_key(key, address);
    return bucket_overdrawn(&limits_row(&host->efforts, key, host->round.now_ms)->bucket,
                            host->efforts.rate, host->efforts.burst, host->round.now_ms);
}

/* Messages are weighed by what they have cost, whatever they are called. */
void host_charge(Host *host, const Request *request, int64_t us)
{
    char key[ADDRESS_MAX];
    if (host->efforts.rate == 0)
        return;
    address_key(key, request->address);
    int64_t wait = bucket_charge(&limits_row(&host->efforts, key, host->round.now_ms)->bucket,
                                 host->efforts.rate, host->efforts.burst, us, host->round.now_ms);
    if (wait == 0 || request->kind != REQUEST_FRAME)
        return;
    Reply *pause = reply_new(REPLY_PAUSE, request->connection, "", 0);
    pause->status = (int)(wait < PAUSE_MOST_MS ? wait : PAUSE_MOST_MS);
    host_send(host, pause);
}
