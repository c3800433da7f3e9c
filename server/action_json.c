#include "server/action_json.h"

#include <stdio.h>
#include <string.h>

#include "rules/civ/slots.h"
#include "rules/civ/text.h"

/* ---- Kinds ---- */

#define ACTION(id, pattern) #id,
static const char *const ids[ACTION_COUNT] = {
#include "rules/civ/actions.def"
};
#undef ACTION

void action_kind_name(char out[ACTION_NAME_MAX], ActionKind kind)
{
    const char *id = ids[kind];
    int         i = 0;
    for (; id[i] && i < ACTION_NAME_MAX - 1; i++)
        out[i] = id[i] == '_' ? '-' : (char)(id[i] - 'A' + 'a');
    out[i] = '\0';
}

int action_kind_by_name(const char *name)
{
    for (int kind = 0; kind < ACTION_COUNT; kind++) {
        char own[ACTION_NAME_MAX];
        action_kind_name(own, (ActionKind)kind);
        if (strcmp(own, name) == 0)
            return kind;
    }
    return -1;
}

int action_kind_slots(ActionKind kind, char slots[ACTION_ARGS], int *needed)
{
    return pattern_slots(action_pattern(kind), slots, ACTION_ARGS, needed);
}

/* ---- Out ---- */

static void names_json(JsonOut *out, const char *key, int count, const uint8_t *names, int max)
{
    while (max > 0 && names[max - 1] == CARD_NONE)
        max--;
    out_key(out, key);
    out_map(out);
    out_pair_number(out, "count", count);
    out_key(out, "names");
    out_list(out);
    for (int i = 0; i < max; i++)
        if (names[i] == CARD_NONE)
            out_null(out);
        else
            out_number(out, names[i]);
    out_list_end(out);
    out_map_end(out);
}

void offer_terms_json(JsonOut *out, const OfferTerms *terms)
{
    out_key(out, "to");
    if (terms->to == NOBODY)
        out_null(out);
    else
        out_number(out, terms->to);
    names_json(out, "give", terms->give_count, terms->give, OFFER_NAMES);
    names_json(out, "want", terms->want_count, terms->want, WANT_NAMES);
    out_key(out, "answers");
    if (terms->counters == 0)
        out_null(out);
    else
        out_number(out, terms->counters);
}

/* The kind and all arguments but the last. */
static void begin_action(JsonOut *out, const Action *action, int count)
{
    char name[ACTION_NAME_MAX];
    action_kind_name(name, (ActionKind)action->kind);
    out_list(out);
    out_text(out, name);
    for (int i = 0; i + 1 < count; i++)
        out_number(out, action->arg[i]);
}

void action_json(JsonOut *out, const Action *action)
{
    char slots[ACTION_ARGS];
    int  needed;
    int  count = action_kind_slots((ActionKind)action->kind, slots, &needed);
    begin_action(out, action, count);
    if (action->kind == ACTION_OFFER) {
        out_map(out);
        offer_terms_json(out, action_terms_const(action));
        out_map_end(out);
    } else if (count > 0) {
        out_number(out, action->arg[count - 1]);
    }
    out_list_end(out);
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

void legal_json(JsonOut *out, const Action *actions, int count)
{
    char slots[ACTION_ARGS];
    int  needed, slot_count = 0, length = 1;
    int  kind = -1;
    out_list(out);
    for (int i = 0; i < count; i += length) {
        if (kind != actions[i].kind) {
            kind = actions[i].kind;
            slot_count = action_kind_slots((ActionKind)kind, slots, &needed);
        }
        length = 1;
        if (slot_count > 0 && slots[slot_count - 1] == 'n')
            length = run_length(&actions[i], count - i, slot_count - 1);
        begin_action(out, &actions[i], slot_count);
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

void refusal_json(JsonOut *out, Refusal refusal)
{
    out_map(out);
    out_pair_text(out, "code", refusal_code(refusal));
    out_pair_text(out, "message", refusal_message(refusal));
    out_pair_text(out, "rule", refusal_rule(refusal));
    out_map_end(out);
}

/* ---- In ---- */

static bool read_number(int *out, const json_t *value, int most, const char *what, Error *error)
{
    if (!json_is_integer(value))
        return fail(error, "%s must be a whole number", what);
    json_int_t number = json_integer_value(value);
    if (number < 0 || number > most)
        return fail(error, "%s must be a number from 0 to %d", what, most);
    *out = (int)number;
    return true;
}

/* A map may be given instead of nothing: null or missing is `none`. */
static bool read_optional(uint8_t *out, const json_t *map, const char *key, int none, Error *error)
{
    const json_t *value = json_object_get(map, key);
    int           number = 0;
    if (!value || json_is_null(value)) {
        *out = (uint8_t)none;
        return true;
    }
    if (!read_number(&number, value, UINT8_MAX, key, error))
        return false;
    *out = (uint8_t)number;
    return true;
}

static bool only_keys(const json_t *map, const char *const *keys, Error *error)
{
    const char *key;
    json_t     *value;
    json_object_foreach((json_t *)map, key, value)
    {
        int i = 0;
        while (keys[i] && strcmp(keys[i], key) != 0)
            i++;
        if (!keys[i])
            return fail(error, "an offer knows no '%.40s'", key);
    }
    return true;
}

static bool read_side(uint8_t *count, uint8_t *names, int names_max, const json_t *offer,
                      const char *key, Error *error)
{
    static const char *const keys[] = { "count", "names", NULL };
    const json_t            *side = json_object_get(offer, key);
    if (!json_is_object(side))
        return fail(error, "'%s' of an offer must be {\"count\": number, \"names\": [card, ...]}",
                    key);
    const json_t *list = json_object_get(side, "names");
    if (!only_keys(side, keys, error) || !read_optional(count, side, "count", 0, error))
        return false;
    memset(names, CARD_NONE, (size_t)names_max);
    if (!list || json_is_null(list))
        return true;
    if (!json_is_array(list) || json_array_size(list) > (size_t)names_max)
        return fail(error, "'names' of '%s' must be a list of at most %d cards", key, names_max);
    for (size_t i = 0; i < json_array_size(list); i++) {
        int card = CARD_NONE;
        if (!json_is_null(json_array_get(list, i))
            && !read_number(&card, json_array_get(list, i), UINT8_MAX - 1, "a card", error))
            return false;
        names[i] = (uint8_t)card;
    }
    return true;
}

static bool read_offer(OfferTerms *out, const json_t *list, Error *error)
{
    static const char *const keys[] = { "to", "give", "want", "answers", NULL };
    const json_t            *offer = json_array_get(list, 1);
    if (json_array_size(list) != 2 || !json_is_object(offer))
        return fail(error, "an offer is [\"offer\", {\"to\", \"give\", \"want\", \"answers\"}]");
    return only_keys(offer, keys, error) && read_optional(&out->to, offer, "to", NOBODY, error)
           && read_optional(&out->counters, offer, "answers", 0, error)
           && read_side(&out->give_count, out->give, OFFER_NAMES, offer, "give", error)
           && read_side(&out->want_count, out->want, WANT_NAMES, offer, "want", error);
}

static bool read_list(Action *out, const json_t *list, Error *error)
{
    const json_t *first = json_array_get(list, 0);
    int           kind = json_is_string(first) ? action_kind_by_name(json_string_value(first)) : -1;
    if (kind < 0)
        return fail(error, "an action begins with its kind, which /api/words lists");
    out->kind = (uint8_t)kind;
    if (kind == ACTION_OFFER)
        return read_offer(action_terms(out), list, error);
    char slots[ACTION_ARGS];
    int  needed;
    int  most = action_kind_slots((ActionKind)kind, slots, &needed);
    int  count = (int)json_array_size(list) - 1;
    if (count < needed || count > most)
        return fail(error, "'%s' takes %d argument%s: %s", json_string_value(first), most,
                    most == 1 ? "" : "s", action_pattern((ActionKind)kind));
    for (int i = 0; i < count; i++) {
        int  value = 0;
        char what[24];
        snprintf(what, sizeof what, "argument %d", i + 1);
        if (!read_number(&value, json_array_get(list, (size_t)i + 1), UINT16_MAX, what, error))
            return false;
        out->arg[i] = (uint16_t)value;
    }
    return true;
}

bool action_from_json(Action *out, const Rules *rules, const Game *game, Player player,
                      const json_t *value, Error *error)
{
    *out = (Action){ .player = player };
    if (json_is_array(value))
        return read_list(out, value, error);
    if (!json_is_string(value))
        return fail(error, "an action is a list [kind, argument, ...] or a text");
    if (strlen(json_string_value(value)) != json_string_length(value))
        return fail(error, "the text of an action holds no zero characters");
    char message[sizeof error->text] = "";
    return action_parse(out, rules, game, player, json_string_value(value), message, sizeof message)
           || fail(error, "%s", message);
}
