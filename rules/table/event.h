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

/* Notes what happened, with up to three arguments, if anybody listens. */
static inline void events_put(Events *events_or_null, uint32_t seen_by, int kind, int arg0,
                              int arg1, int arg2)
{
    if (!events_or_null)
        return;
    if (events_or_null->count == events_or_null->max) {
        events_or_null->lost++;
        return;
    }
    events_or_null->items[events_or_null->count++] =
        (Event){ .seen_by = seen_by,
                 .kind = (uint8_t)kind,
                 .arg = { (uint16_t)arg0, (uint16_t)arg1, (uint16_t)arg2 } };
}

#endif
