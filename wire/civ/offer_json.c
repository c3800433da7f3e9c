/* Trade offers, the only actions whose argument is a map: {to, give, want, answers}. */
#include <string.h>

#include "wire/action_json.h"
#include "wire/civ/view_keys.h"

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

void offer_json(JsonOut *out, const Action *action)
{
    out_map(out);
    offer_terms_json(out, action_terms_const(action));
    out_map_end(out);
}

/* ---- In ---- */

/* A map may be given instead of nothing: null or missing is `none`. */
static bool read_optional(uint8_t *out, const Node *map, const char *key, int none, Error *error)
{
    const Node *value = node_get(map, key);
    int         number = 0;
    if (!value || node_kind(value) == NODE_NULL) {
        *out = (uint8_t)none;
        return true;
    }
    if (!number_from_json(&number, value, UINT8_MAX, key, error))
        return false;
    *out = (uint8_t)number;
    return true;
}

static bool only_keys(const Node *map, const char *const *keys, Error *error)
{
    for (const Node *member = node_first(map); member; member = member->next) {
        int i = 0;
        while (keys[i] && strcmp(keys[i], member->key) != 0)
            i++;
        if (!keys[i])
            return fail(error, "an offer knows no '%.40s'", member->key);
    }
    return true;
}

static bool read_side(uint8_t *count, uint8_t *names, int names_max, const Node *offer,
                      const char *key, Error *error)
{
    static const char *const keys[] = { "count", "names", NULL };
    const Node              *side = node_get(offer, key);
    if (node_kind(side) != NODE_MAP)
        return fail(error, "'%s' of an offer must be {\"count\": number, \"names\": [card, ...]}",
                    key);
    const Node *list = node_get(side, "names");
    if (!only_keys(side, keys, error) || !read_optional(count, side, "count", 0, error))
        return false;
    memset(names, CARD_NONE, (size_t)names_max);
    if (!list || node_kind(list) == NODE_NULL)
        return true;
    if (node_kind(list) != NODE_LIST || node_count(list) > (size_t)names_max)
        return fail(error, "'names' of '%s' must be a list of at most %d cards", key, names_max);
    for (size_t i = 0; i < node_count(list); i++) {
        int card = CARD_NONE;
        if (node_kind(node_at(list, i)) != NODE_NULL
            && !number_from_json(&card, node_at(list, i), UINT8_MAX - 1, "a card", error))
            return false;
        names[i] = (uint8_t)card;
    }
    return true;
}

static bool read_terms(OfferTerms *out, const Node *offer, Error *error)
{
    static const char *const keys[] = { "to", "give", "want", "answers", NULL };
    if (node_kind(offer) != NODE_MAP)
        return fail(error, "an offer is [\"offer\", {\"to\", \"give\", \"want\", \"answers\"}]");
    return only_keys(offer, keys, error) && read_optional(&out->to, offer, "to", NOBODY, error)
           && read_optional(&out->counters, offer, "answers", 0, error)
           && read_side(&out->give_count, out->give, OFFER_NAMES, offer, "give", error)
           && read_side(&out->want_count, out->want, WANT_NAMES, offer, "want", error);
}

bool offer_read(Action *out, const Node *value, Error *error)
{
    return read_terms(action_terms(out), value, error);
}
