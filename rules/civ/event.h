/* The kinds of events of the civilization family. */
#ifndef RULES_CIV_EVENT_H
#define RULES_CIV_EVENT_H

#include "rules/table/event.h"

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

#endif
