#include "cli/remote_view.h"

#include <string.h>

#include "rules/table/bits.h"
#include "wire/action_json.h"
#include "wire/json_in.h"

/* One entry of the legal list, a range spread out. */
static bool read_legal_entry(RemoteView *out, const Ruleset *rules, const Node *entry, Error *error)
{
    const void *shown = family_views(rules->family)->shown(&out->view);
    Node       *copy = node_copy(entry), *last = copy->kind == NODE_LIST ? copy->first : NULL;
    bool        fine = true;
    while (last && last->next)
        last = last->next;
    bool ranged = node_kind(last) == NODE_LIST;
    int  least = ranged ? in_item_or(last, 0, UINT16_MAX, 0) : 0;
    int  most = ranged ? in_item_or(last, 1, UINT16_MAX, 0) : 0;
    for (int n = least; fine && n <= most && out->legal_count < REMOTE_LEGAL_MAX; n++) {
        if (ranged)
            node_set_whole(last, n);
        fine = action_from_json(&out->legal[out->legal_count++], rules, shown, out->viewer, copy,
                                error);
    }
    node_free(copy);
    return fine;
}

static bool read_legal(RemoteView *out, const Ruleset *rules, const Node *list, Error *error)
{
    out->legal_count = 0;
    for (const Node *entry = node_first(list); entry; entry = entry->next)
        if (!read_legal_entry(out, rules, entry, error))
            return false;
    return true;
}

bool remote_view_read(RemoteView *out, const Ruleset *rules, const Node *keys, Error *error)
{
    const Node *pending = node_get(keys, "pending");
    memset(&out->view, 0, sizeof out->view);
    out->viewer = (Player)in_number_or(keys, "me", PLAYERS_MAX - 1, NOBODY);
    out->turn = in_number_or(keys, "turn", UINT8_MAX, 0);
    out->over = node_is_true(node_get(keys, "over"));
    out->market = node_get(keys, "trade") || node_get(keys, "market");
    out->pending = 0;
    for (size_t i = 0; i < node_count(pending); i++)
        out->pending |= bit32(in_item_or(pending, i, PLAYERS_MAX - 1, 0));
    return wire_of(rules->family)->view_read(&out->view, rules, keys, error)
           && read_legal(out, rules, node_get(keys, "legal"), error);
}

bool remote_event_read(Event *out, const Family *family, const Node *event)
{
    const char *kind = node_string(node_get(event, "k"));
    const Node *args = node_get(event, "a");
    *out = (Event){ .seen_by = SEEN_BY_ALL };
    int known = kind ? words_event(family->words, kind) : -1;
    out->kind = (uint8_t)(known < 0 ? 0 : known);
    for (size_t arg = 0; arg < EVENT_ARGS; arg++)
        out->arg[arg] = (uint16_t)in_item_or(args, arg, UINT16_MAX, 0);
    return known >= 0;
}
