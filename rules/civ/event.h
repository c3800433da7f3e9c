/* What happened, written by game_apply() into the caller's buffer. Events go out, never in. */
#ifndef RULES_CIV_EVENT_H
#define RULES_CIV_EVENT_H

#include <stdint.h>

#define EVENT_CLASS(id, name) EVENT_CLASS_##id,
typedef enum EventClass {
#include "rules/civ/event_classes.def"
    EVENT_CLASS_COUNT
} EventClass;
#undef EVENT_CLASS

#define EVENT(id, class, name, pattern) EVENT_##id,
typedef enum EventKind {
#include "rules/civ/events.def"
    EVENT_COUNT
} EventKind;
#undef EVENT

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

#endif
