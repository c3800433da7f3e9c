/* What happened, written by the rules into the caller's buffer: a row of the events.def of the
 * family with its arguments. Events go out, never in. */
#ifndef RULES_TABLE_EVENT_H
#define RULES_TABLE_EVENT_H

#include <stdbool.h>

#include "rules/table/ids.h"

enum { EVENT_ARGS = 5 };

#define SEEN_BY_ALL 0xFFFFFFFFu

typedef struct Event {
    uint32_t seen_by; /* Players who may see it; SEEN_BY_ALL includes spectators. */
    uint8_t  kind;
    uint8_t  reserved;
    uint16_t arg[EVENT_ARGS];
} Event;

/* The caller's buffer. What does not fit is counted in `lost` and dropped. */
typedef struct Events {
    Event *items;
    int    count;
    int    max;
    int    lost;
} Events;

/* May this viewer (NOBODY: a spectator) see the event? */
static inline bool event_visible(const Event *event, Player viewer)
{
    if (viewer >= PLAYERS_MAX)
        return event->seen_by == SEEN_BY_ALL;
    return (event->seen_by >> viewer) & 1;
}

#endif
