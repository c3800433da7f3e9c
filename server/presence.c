#include "server/presence.h"

#include "table/trace.h"

enum { PRESENCE_SECONDS = 30 };

void presence_note(Host *host)
{
    Server *server = server_of(host);
    Error   error;
    if (host->round.now < server->presence_noted_at + PRESENCE_SECONDS
        || host->schedule.retry_at_ms > host->round.now_ms)
        return;
    server->presence_noted_at = host->round.now;
    if (!host_write(host, &error) || !store_probe(host->store, host->round.now, &error))
        host_fail(host, &error);
}

void presence_read(Host *host)
{
    int64_t seen = 0;
    Error   error;
    if (!store_probed(host->store, &seen, &error))
        trace(TRACE_ERROR, "store", "message=\"%s\"", error.text);
    if (seen > 0)
        host->clock.absent = host->clock.started > seen ? host->clock.started - seen : 0;
}
