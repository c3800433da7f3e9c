/* How the keys of a view are put together, kept and compared, and events and prompts; the keys
 * themselves are written in view_turn.c, view_cards.c and view_pieces.c. */
#include "server/view_json.h"

#include <stdio.h>
#include <string.h>

#include "rules/civ/text.h"
#include "rules/table/bits.h"
#include "server/action_json.h"
#include "server/view_keys.h"

/* Last, since it brings a macro NAME_MAX along. */
#define XXH_INLINE_ALL
#include <xxhash.h>

/* ---- Keys and their places ---- */

#define VIEW(id, key, type, doc) [VIEW_##id] = key,
static const char *const key_names[VIEW_PLAYER] = {
#include "server/view.def"
};

#define VIEW(id, key, type, doc) [VIEW_##id] = key_##id,
static KeyWriter *const key_writers[VIEW_PLAYER] = {
#include "server/view.def"
};

void view_key_name(char out[VIEW_KEY_MAX], int slot)
{
    if (slot < VIEW_PLAYER)
        snprintf(out, VIEW_KEY_MAX, "%s", key_names[slot]);
    else if (slot < VIEW_AREA)
        snprintf(out, VIEW_KEY_MAX, "player.%d", slot - VIEW_PLAYER);
    else
        snprintf(out, VIEW_KEY_MAX, "area.%d", slot - VIEW_AREA);
}

/* The value of a key follows those before it in the text, without commas between them. */
static void end_item(ViewJson *out, int slot, size_t at)
{
    ViewItem *item = &out->items[slot];
    item->at = (uint32_t)at;
    item->length = (uint32_t)(out->text.length - at);
    item->hash = XXH3_64bits(out->text.text + at, item->length);
    if (item->hash == 0)
        item->hash = 1;
}

/* Writers see an empty text, so that no comma comes before their value. */
static void write_item(ViewJson *out, JsonOut *scratch, int slot)
{
    if (scratch->length == 0) {
        out->items[slot] = (ViewItem){ 0 };
        return;
    }
    size_t at = out->text.length;
    out_raw(&out->text, scratch->text, scratch->length);
    end_item(out, slot, at);
    out_clear(scratch);
}

void view_json_make(ViewJson *out, const Rules *rules, const View *view, long long n)
{
    const Game *game = &view->shown;
    Shown       shown = { rules, view, game, n };
    JsonOut    *scratch = &out->scratch;
    out_clear(&out->text);
    out_clear(scratch);
    memset(out->items, 0, sizeof out->items);
    for (int slot = 0; slot < VIEW_PLAYER; slot++) {
        key_writers[slot](scratch, &shown);
        write_item(out, scratch, slot);
    }
    for (Player p = 0; p < game->player_count; p++) {
        player_value(scratch, &shown, p);
        write_item(out, scratch, VIEW_PLAYER + p);
    }
    uint32_t filled[AREA_WORDS];
    areas_with_pieces(filled, &shown);
    for (int a = 0; a < rules->board->area_count; a++)
        if (bits_test(filled, a)) {
            area_value(scratch, &shown, (Area)a);
            write_item(out, scratch, VIEW_AREA + a);
        }
}

void view_json_free(ViewJson *view)
{
    out_free(&view->text);
    out_free(&view->scratch);
}

/* ---- What is sent ---- */

static void item_json(JsonOut *out, const ViewJson *view, int slot)
{
    char name[VIEW_KEY_MAX];
    view_key_name(name, slot);
    out_key(out, name);
    out_value(out, view->text.text + view->items[slot].at, view->items[slot].length);
}

bool view_json_changes(JsonOut *out, const ViewJson *view, ViewMemory *memory)
{
    bool set = false, gone = false;
    for (int slot = 0; slot < VIEW_SLOTS; slot++) {
        uint64_t hash = view->items[slot].hash;
        if (hash == memory->hash[slot])
            continue;
        if (hash == 0) {
            gone = true;
            continue;
        }
        if (!set) {
            out_key(out, "set");
            out_map(out);
        }
        set = true;
        item_json(out, view, slot);
        memory->hash[slot] = hash;
    }
    if (set)
        out_map_end(out);
    if (!gone)
        return set;
    out_key(out, "gone");
    out_list(out);
    for (int slot = 0; slot < VIEW_SLOTS; slot++)
        if (view->items[slot].hash == 0 && memory->hash[slot] != 0) {
            char name[VIEW_KEY_MAX];
            view_key_name(name, slot);
            out_text(out, name);
            memory->hash[slot] = 0;
        }
    out_list_end(out);
    return true;
}

void view_json_whole(JsonOut *out, const ViewJson *view)
{
    out_map(out);
    for (int slot = 0; slot < VIEW_SLOTS; slot++)
        if (view->items[slot].hash != 0)
            item_json(out, view, slot);
    out_map_end(out);
}

/* ---- Events and prompts ---- */

#define EVENT(id, class, name, pattern) name,
static const char *const event_names[EVENT_COUNT] = {
#include "rules/civ/events.def"
};
#undef EVENT

#define EVENT(id, class, name, pattern) pattern,
static const char *const event_patterns[EVENT_COUNT] = {
#include "rules/civ/events.def"
};
#undef EVENT

#define EVENT(id, class, name, pattern) EVENT_CLASS_##class,
static const uint8_t event_classes[EVENT_COUNT] = {
#include "rules/civ/events.def"
};
#undef EVENT

#define EVENT_CLASS(id, name) name,
static const char *const event_class_names[EVENT_CLASS_COUNT] = {
#include "rules/civ/event_classes.def"
};
#undef EVENT_CLASS

EventClass event_kind_class(EventKind kind)
{
    return (EventClass)event_classes[kind];
}

const char *event_class_name(EventClass class)
{
    return event_class_names[class];
}

const char *event_kind_name(EventKind kind)
{
    return event_names[kind];
}

const char *event_kind_pattern(EventKind kind)
{
    return event_patterns[kind];
}

int event_kind_by_name(const char *name)
{
    for (int kind = 0; kind < EVENT_COUNT; kind++)
        if (strcmp(event_names[kind], name) == 0)
            return kind;
    return -1;
}

static bool event_passes(const EventFilter *filter, const Event *event, const char *slots, int args)
{
    if (!filter)
        return true;
    if (filter->kinds && !filter->kinds[event->kind])
        return false;
    bool nobody = true;
    for (int i = 0; i < args; i++) {
        if (slots[i] != 'p' && slots[i] != 'q')
            continue;
        if (event->arg[i] == filter->player)
            return true;
        nobody = false;
    }
    return nobody || filter->player < 0;
}

int events_json(JsonOut *out, const Events *events, long long n, Player viewer,
                const EventFilter *filter)
{
    int count = 0;
    for (int i = 0; i < events->count; i++) {
        const Event *event = &events->items[i];
        char         slots[EVENT_ARGS];
        int          needed;
        if (!event_visible(event, viewer))
            continue;
        int args = pattern_slots(event_patterns[event->kind], slots, EVENT_ARGS, &needed);
        if (!event_passes(filter, event, slots, args))
            continue;
        out_map(out);
        out_pair_number(out, "n", n);
        out_pair_text(out, "k", event_names[event->kind]);
        out_key(out, "a");
        out_list(out);
        for (int arg = 0; arg < args; arg++)
            out_number(out, event->arg[arg]);
        out_list_end(out);
        out_map_end(out);
        count++;
    }
    return count;
}

void prompt_json(JsonOut *out, const Rules *rules, const Game *shown, const Prompt *prompt)
{
    char       text[256], slots[3];
    int        needed;
    PromptKind kind = (PromptKind)prompt->kind;
    prompt_format(text, sizeof text, rules, shown, prompt);
    out_map(out);
    out_pair_text(out, "kind", prompt_name(kind));
    out_key(out, "args");
    out_list(out);
    int args = pattern_slots(prompt_text(kind), slots, 3, &needed);
    for (int i = 0; i < args; i++)
        out_number(out, prompt->arg[i]);
    out_list_end(out);
    out_pair_text(out, "rule", prompt_rule(kind));
    out_pair_text(out, "text", text);
    out_map_end(out);
}
