#include "wire/action_json.h"

#include <stdio.h>
#include <string.h>

#include "rules/table/must.h"
#include "rules/table/text.h"
#include "wire/wire.h"

/* ---- Out ---- */

/* The kind and all arguments but the last. */
static void begin_action(JsonOut *out, const Words *words, const Action *action, int count)
{
    char name[KIND_NAME_MAX];
    words_action_name(name, words, action->kind);
    out_list(out);
    out_text(out, name);
    for (int i = 0; i + 1 < count; i++)
        out_number(out, action->arg[i]);
}

void action_json(JsonOut *out, const Family *family, const Action *action)
{
    char        slots[ACTION_ARGS];
    int         needed;
    const Wire *wire = wire_of(family);
    int         count =
        pattern_slots(family->words->actions[action->kind].pattern, slots, ACTION_ARGS, &needed);
    begin_action(out, family->words, action, count);
    if (action->kind == wire->own_kind) {
        wire->own_json(out, action);
    } else if (count > 0) {
        out_number(out, action->arg[count - 1]);
    }
    out_list_end(out);
}

void action_proposal_json(JsonOut *out, const Ruleset *rules, const void *game,
                          const Action *action)
{
    const Family *family = rules->family;
    char          slots[ACTION_ARGS], text[1024];
    int           needed;
    int           count =
        pattern_slots(family->words->actions[action->kind].pattern, slots, ACTION_ARGS, &needed);
    if (action->kind == wire_of(family)->own_kind || args_clear(action, count)) {
        action_json(out, family, action);
        return;
    }
    int length = text_action(text, sizeof text, rules, game, action);
    must(length >= 0 && (size_t)length < sizeof text);
    out_text(out, text);
}

/* How many actions from the first on differ in their last argument only, each by one more. */
static int run_length(const Action *actions, int count, int last)
{
    int length = 1;
    for (; length < count; length++) {
        const Action *one = &actions[length - 1], *next = &actions[length];
        if (next->kind != one->kind || next->arg[last] != one->arg[last] + 1
            || memcmp(next->arg, one->arg, (size_t)last * sizeof one->arg[0]) != 0)
            break;
    }
    return length;
}

void legal_json(JsonOut *out, const Family *family, const Action *actions, int count)
{
    char         slots[ACTION_ARGS];
    int          needed, slot_count = 0, length = 1;
    int          kind = -1;
    const Words *words = family->words;
    out_list(out);
    for (int i = 0; i < count; i += length) {
        if (kind != actions[i].kind) {
            kind = actions[i].kind;
            slot_count = pattern_slots(words->actions[kind].pattern, slots, ACTION_ARGS, &needed);
        }
        length = 1;
        if (slot_count > 0 && slots[slot_count - 1] == 'n')
            length = run_length(&actions[i], count - i, slot_count - 1);
        begin_action(out, words, &actions[i], slot_count);
        if (length > 1) {
            out_list(out);
            out_number(out, actions[i].arg[slot_count - 1]);
            out_number(out, actions[i + length - 1].arg[slot_count - 1]);
            out_list_end(out);
        } else if (slot_count > 0) {
            out_number(out, actions[i].arg[slot_count - 1]);
        }
        out_list_end(out);
    }
    out_list_end(out);
}

void rule_json(JsonOut *out, const Family *family, const void *edition_or_null, const char *cited)
{
    char        id[64];
    const Wire *wire = wire_of(family);
    if (edition_or_null && wire->rule) {
        wire->rule(id, edition_or_null, cited);
        cited = id;
    }
    out_pair_text(out, "rule", cited);
}

void refusal_json(JsonOut *out, const Family *family, const void *edition_or_null, Refusal refusal)
{
    const RefusalWords *words = &family->words->refusals[refusal];
    out_map(out);
    out_pair_text(out, "code", words->code);
    out_pair_text(out, "message", words->message);
    rule_json(out, family, edition_or_null, words->rule);
    out_map_end(out);
}

/* ---- In ---- */

bool number_from_json(int *out, const Node *value, int most, const char *what, Error *error)
{
    if (!node_is_whole(value))
        return fail(error, "%s must be a whole number", what);
    int64_t number = node_whole(value);
    if (number < 0 || number > most)
        return fail(error, "%s must be a number from 0 to %d", what, most);
    *out = (int)number;
    return true;
}

static bool read_list(Action *out, const Family *family, const Node *list, Error *error)
{
    const Node *first = node_at(list, 0);
    const Wire *wire = wire_of(family);
    int         kind =
        node_kind(first) == NODE_STRING ? words_action(family->words, node_string(first)) : -1;
    if (kind < 0)
        return fail(error, "an action begins with its kind, which /api/words lists");
    out->kind = (uint8_t)kind;
    if (kind == wire->own_kind)
        return wire->own_read(out, node_count(list) == 2 ? node_at(list, 1) : NULL, error);
    const char *pattern = family->words->actions[kind].pattern;
    char        slots[ACTION_ARGS];
    int         needed;
    int         most = pattern_slots(pattern, slots, ACTION_ARGS, &needed);
    int         count = (int)node_count(list) - 1;
    if (count < needed || count > most)
        return fail(error, "'%s' takes %d argument%s: %s", node_string(first), most,
                    most == 1 ? "" : "s", pattern);
    for (int i = 0; i < count; i++) {
        int  value = 0;
        char what[24];
        snprintf(what, sizeof what, "argument %d", i + 1);
        if (!number_from_json(&value, node_at(list, (size_t)i + 1), UINT16_MAX, what, error))
            return false;
        out->arg[i] = (uint16_t)value;
    }
    return true;
}

bool action_from_json(Action *out, const Ruleset *rules, const void *game, Player player,
                      const Node *value, Error *error)
{
    *out = (Action){ .player = player };
    if (node_kind(value) == NODE_LIST)
        return read_list(out, rules->family, value, error);
    if (node_kind(value) != NODE_STRING)
        return fail(error, "an action is a list [kind, argument, ...] or a text");
    char message[sizeof error->text] = "";
    return text_read_action(out, rules, game, player, node_string(value), message, sizeof message)
           || fail(error, "%s", message);
}
