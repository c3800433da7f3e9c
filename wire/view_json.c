/* How the keys of a view are put together, kept and compared, and events and prompts. */
#include "wire/view_json.h"

#include <string.h>

#include "rules/table/must.h"
#include "rules/table/text.h"
#include "wire/action_json.h"

/* Last, since it brings a macro NAME_MAX along. */
#define XXH_INLINE_ALL
#include <xxhash.h>

/* ---- Keys and their places ---- */

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
void view_json_value(ViewJson *view, int key)
{
    JsonOut *scratch = &view->scratch;
    if (scratch->length == 0) {
        view->items[key] = (ViewItem){ 0 };
        return;
    }
    size_t at = view->text.length;
    out_raw(&view->text, scratch->text, scratch->length);
    end_item(view, key, at);
    out_clear(scratch);
}

void view_json_make(ViewJson *out, const Ruleset *rules, const void *view, long long n)
{
    out->wire = wire_of(rules->family);
    must(out->wire->key_count <= VIEW_KEYS_MAX);
    out_clear(&out->text);
    out_clear(&out->scratch);
    memset(out->items, 0, sizeof out->items);
    out->wire->view(out, rules, view, n);
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
    view->wire->key_name(name, sizeof name, slot);
    out_key(out, name);
    out_value(out, view->text.text + view->items[slot].at, view->items[slot].length);
}

bool view_json_changes(JsonOut *out, const ViewJson *view, ViewMemory *memory)
{
    bool set = false, gone = false;
    for (int slot = 0; slot < view->wire->key_count; slot++) {
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
    for (int slot = 0; slot < view->wire->key_count; slot++)
        if (view->items[slot].hash == 0 && memory->hash[slot] != 0) {
            char name[VIEW_KEY_MAX];
            view->wire->key_name(name, sizeof name, slot);
            out_text(out, name);
            memory->hash[slot] = 0;
        }
    out_list_end(out);
    return true;
}

void view_json_whole(JsonOut *out, const ViewJson *view)
{
    out_map(out);
    for (int slot = 0; slot < view->wire->key_count; slot++)
        if (view->items[slot].hash != 0)
            item_json(out, view, slot);
    out_map_end(out);
}

/* ---- Events and prompts ---- */

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

int events_json(JsonOut *out, const Family *family, const Events *events, long long n,
                Player viewer, const EventFilter *filter)
{
    int count = 0;
    for (int i = 0; i < events->count; i++) {
        const Event *event = &events->items[i];
        char         slots[EVENT_ARGS];
        int          needed;
        if (!event_visible(event, viewer))
            continue;
        const EventWords *words = &family->words->events[event->kind];
        int               args = pattern_slots(words->pattern, slots, EVENT_ARGS, &needed);
        if (!event_passes(filter, event, slots, args))
            continue;
        out_map(out);
        out_pair_number(out, "n", n);
        out_pair_text(out, "k", words->name);
        out_key(out, "a");
        out_list(out);
        for (int arg = 0; arg < args; arg++)
            out_number(out, slots[arg] == 'i' ? (int16_t)event->arg[arg] : event->arg[arg]);
        out_list_end(out);
        out_map_end(out);
        count++;
    }
    return count;
}

void prompt_json(JsonOut *out, const Ruleset *rules, const void *shown, const Prompt *prompt)
{
    char               text[256], slots[PROMPT_ARGS];
    int                needed;
    const PromptWords *words = &rules->family->words->prompts[prompt->kind];
    text_prompt(text, sizeof text, rules, shown, prompt);
    out_map(out);
    out_pair_text(out, "kind", words->name);
    out_key(out, "args");
    out_list(out);
    int args = pattern_slots(words->pattern, slots, PROMPT_ARGS, &needed);
    for (int i = 0; i < args; i++)
        out_number(out, prompt->arg[i]);
    out_list_end(out);
    rule_json(out, rules->family, rules->edition, words->rule);
    out_pair_text(out, "text", text);
    out_map_end(out);
}
