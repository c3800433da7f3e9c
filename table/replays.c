#include "table/replays.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/tokens.h"

void replay_id(char out[TABLE_ID_MAX], const Host *host)
{
    id_make(&host->ports->chance, out);
    size_t length = strlen(out);
    if (host->neighbours.member)
        snprintf(out + length, TABLE_ID_MAX - length, "-%x", (unsigned)host->neighbours.member);
}

int64_t replay_member(const char *id)
{
    const char *hyphen = strchr(id, '-');
    return hyphen ? (int64_t)strtoul(hyphen + 1, NULL, 16) : 0;
}

void replay_drop(Replay *replay)
{
    free(replay->actions);
    trail_free(&replay->trail);
    out_free(&replay->summary);
    free(replay);
}

static void forget(Replay **at)
{
    Replay *replay = *at;
    *at = replay->next;
    replay_drop(replay);
}

static size_t bytes_of(const Host *host, const char *owner, int *count)
{
    size_t bytes = 0;
    *count = 0;
    for (const Replay *replay = host->tables.replays; replay; replay = replay->next)
        if (!owner || strcmp(replay->owner, owner) == 0) {
            bytes += replay->bytes;
            ++*count;
        }
    return bytes;
}

bool replays_may_keep(const Host *host, const char *address, size_t bytes)
{
    char key[ADDRESS_MAX];
    int  count;
    if (!host->options.limit_addresses)
        return true;
    address_key(key, address);
    return bytes_of(host, key, &count) + bytes <= REPLAY_BYTES_EACH && count < REPLAYS_EACH;
}

/* The oldest one of whoever holds most. */
static Replay **first_to_go(Host *host)
{
    Replay **found = NULL;
    size_t   most = 0;
    int      count;
    for (Replay **at = &host->tables.replays; *at; at = &(*at)->next) {
        size_t held = bytes_of(host, (*at)->owner, &count);
        /* The newest come first. */
        if (held > most || (found && strcmp((*at)->owner, (*found)->owner) == 0))
            found = at;
        most = held > most ? held : most;
    }
    return found;
}

void replays_keep(Host *host, Replay *replay)
{
    int count;
    replay->until = host->round.now + REPLAY_SECONDS;
    replay->next = host->tables.replays;
    host->tables.replays = replay;
    while (bytes_of(host, NULL, &count) > REPLAY_BYTES_MOST && count > 1)
        forget(first_to_go(host));
}

const Replay *replays_find(const Host *host, const char *id)
{
    const Replay *replay = host->tables.replays;
    while (replay && strcmp(replay->id, id) != 0)
        replay = replay->next;
    return replay && replay->until >= host->round.now ? replay : NULL;
}

void replays_sweep(Host *host)
{
    for (Replay **at = &host->tables.replays; *at;)
        if ((*at)->until < host->round.now)
            forget(at);
        else
            at = &(*at)->next;
}

void replays_free(Host *host)
{
    while (host->tables.replays)
        forget(&host->tables.replays);
}
