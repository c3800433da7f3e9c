#include "cli/remote_view.h"

#include <string.h>

#include "rules/table/bits.h"
#include "wire/action_json.h"
#include "wire/json_in.h"

/* One entry of the legal list, a range spread out. */
static bool read_legal_entry(RemoteView *out, const Ruleset *rules, json_t *entry, Error *error)
{
    const void *shown = family_views(rules->family)->shown(&out->view);
    size_t      last = json_array_size(entry) - 1;
    json_t     *range = json_array_get(entry, last);
    int         least = 0, most = 0;
    bool        ranged = json_is_array(range);
    if (ranged) {
        least = in_item_or(range, 0, UINT16_MAX, 0);
        most = in_item_or(range, 1, UINT16_MAX, 0);
    }
    json_t *copy = json_copy(entry);
    bool    fine = copy != NULL;
    for (int n = least; fine && n <= most && out->legal_count < REMOTE_LEGAL_MAX; n++) {
        if (ranged)
            json_array_set_new(copy, last, json_integer(n));
        fine = action_from_json(&out->legal[out->legal_count++], rules, shown, out->viewer, copy,
                                error);
    }
    json_decref(copy);
    return fine;
}

static bool read_legal(RemoteView *out, const Ruleset *rules, const json_t *list, Error *error)
{
    out->legal_count = 0;
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!read_legal_entry(out, rules, json_array_get(list, i), error))
            return false;
    return true;
}

bool remote_view_read(RemoteView *out, const Ruleset *rules, const json_t *keys, Error *error)
{
    const json_t *pending = json_object_get(keys, "pending");
    memset(&out->view, 0, sizeof out->view);
    out->viewer = (Player)in_number_or(keys, "me", PLAYERS_MAX - 1, NOBODY);
    out->turn = in_number_or(keys, "turn", UINT8_MAX, 0);
    out->over = json_is_true(json_object_get(keys, "over"));
    out->market = json_object_get(keys, "trade") || json_object_get(keys, "market");
    out->pending = 0;
    for (size_t i = 0; i < json_array_size(pending); i++)
        out->pending |= bit32(in_item_or(pending, i, PLAYERS_MAX - 1, 0));
    return wire_of(rules->family)->view_read(&out->view, rules, keys, error)
           && read_legal(out, rules, json_object_get(keys, "legal"), error);
}

bool remote_event_read(Event *out, const Family *family, const json_t *event)
{
    const char   *kind = json_string_value(json_object_get(event, "k"));
    const json_t *args = json_object_get(event, "a");
    *out = (Event){ .seen_by = SEEN_BY_ALL };
    int known = kind ? words_event(family->words, kind) : -1;
    out->kind = (uint8_t)(known < 0 ? 0 : known);
    for (size_t arg = 0; arg < EVENT_ARGS; arg++)
        out->arg[arg] = (uint16_t)in_item_or(args, arg, UINT16_MAX, 0);
    return known >= 0;
}
