/* What a viewer sees, as the keys of docs/protocol.md. Everything is rendered from a View, never
 * from a Game, so that nothing hidden can get out; view.def lists the keys. */
#ifndef SERVER_VIEW_JSON_H
#define SERVER_VIEW_JSON_H

#include "rules/civ/view.h"
#include "server/json_out.h"

/* Every key has a place of its own: those of view.def, then a key for each player, then one for
 * each area. */
#define VIEW(id, key, type, doc) VIEW_##id,
typedef enum ViewSlot {
#include "server/view.def"
    VIEW_PLAYER,
    VIEW_AREA = VIEW_PLAYER + PLAYERS_MAX,
    VIEW_SLOTS = VIEW_AREA + AREAS_MAX
} ViewSlot;

enum { VIEW_KEY_MAX = 16 };

typedef struct ViewItem {
    uint64_t hash; /* Of the value; 0: the key is not there. */
    uint32_t at;   /* Where the value stands in the text. */
    uint32_t length;
} ViewItem;

/* All zero is an empty one; large (8 KB and the text), to be used again and again. */
typedef struct ViewJson {
    JsonOut  text;
    JsonOut  scratch;
    ViewItem items[VIEW_SLOTS];
} ViewJson;

/* What a viewer was sent last: the hash of each key. All zero: nothing yet. */
typedef struct ViewMemory {
    uint64_t hash[VIEW_SLOTS];
} ViewMemory;

/* `n` is the number of actions so far. */
void view_json_make(ViewJson *out, const Rules *rules, const View *view, long long n);
void view_json_free(ViewJson *view);
/* The name of a key, such as "area.12". */
void view_key_name(char out[VIEW_KEY_MAX], int slot);

/* Writes the members "set" and, unless empty, "gone" into a map that the caller has opened: what
 * differs from the memory, which then holds the view. False if nothing does; nothing is written
 * then. */
bool view_json_changes(JsonOut *out, const ViewJson *view, ViewMemory *memory);
/* A map of all keys, as a value. */
void view_json_whole(JsonOut *out, const ViewJson *view);

/* Appends to a list that the caller has opened the events that the viewer may see, {n, k, a} each;
 * how many. With `filter` only those that pass. */
typedef struct EventFilter {
    const bool *kinds;  /* By EventKind; null: all. */
    int         player; /* Events that name this player, or nobody; -1: all. */
} EventFilter;
int events_json(JsonOut *out, const Events *events, long long n, Player viewer,
                const EventFilter *filter);
/* The kind of that name, or -1. */
int         event_kind_by_name(const char *name);
const char *event_kind_name(EventKind kind);
const char *event_kind_pattern(EventKind kind);
EventClass  event_kind_class(EventKind kind);
const char *event_class_name(EventClass class);
/* The value {kind, args, rule, text}. */
void prompt_json(JsonOut *out, const Rules *rules, const Game *shown, const Prompt *prompt);

#endif
