/* What a viewer sees, as the keys of docs/protocol.md. Everything is rendered from a view, never
 * from a game, so that nothing hidden can get out. What the keys are is the family's; how they are
 * kept, compared and sent is here. */
#ifndef WIRE_VIEW_JSON_H
#define WIRE_VIEW_JSON_H

#include "wire/wire.h"

enum { VIEW_KEYS_MAX = 448, VIEW_KEY_MAX = 16 };

typedef struct ViewItem {
    uint64_t hash; /* Of the value; 0: the key is not there. */
    uint32_t at;   /* Where the value stands in the text. */
    uint32_t length;
} ViewItem;

/* All zero is an empty one; large (8 KB and the text), to be used again and again. */
struct ViewJson {
    const Wire *wire;
    JsonOut     text;
    JsonOut     scratch;
    ViewItem    items[VIEW_KEYS_MAX];
};

/* What a viewer was sent last: the hash of each key. All zero: nothing yet. */
typedef struct ViewMemory {
    uint64_t hash[VIEW_KEYS_MAX];
} ViewMemory;

/* `n` is the number of actions so far. */
void view_json_make(ViewJson *out, const Ruleset *rules, const void *view, long long n);
void view_json_free(ViewJson *view);
/* For Wire.view: what has been written into view->scratch is the value of the key, and the scratch
 * is empty again; an empty one says that the key does not apply. */
void view_json_value(ViewJson *view, int key);

/* Writes the members "set" and, unless empty, "gone" into a map that the caller has opened: what
 * differs from the memory, which then holds the view. False if nothing does; nothing is written
 * then. */
bool view_json_changes(JsonOut *out, const ViewJson *view, ViewMemory *memory);
/* A map of all keys, as a value. */
void view_json_whole(JsonOut *out, const ViewJson *view);

/* Appends to a list that the caller has opened the events that the viewer may see, {n, k, a} each;
 * how many. With `filter` only those that pass. */
typedef struct EventFilter {
    const bool *kinds;  /* By kind; null: all. */
    int         player; /* Events that name this player, or nobody; -1: all. */
} EventFilter;
int events_json(JsonOut *out, const Family *family, const Events *events, long long n,
                Player viewer, const EventFilter *filter);
/* The value {kind, args, rule, text}; `shown` is the game that a view shows. */
void prompt_json(JsonOut *out, const Ruleset *rules, const void *shown, const Prompt *prompt);

#endif
