#include "wire/default_wire.h"

#include <string.h>

#include "rules/table/bits.h"
#include "wire/common_keys.h"
#include "wire/view_json.h"

/* ---- Keys ---- */

#define COMMON(id, key, type, doc) KEY_##id,
typedef enum {
#include "wire/common_keys.def"
    KEY_POSITION,
    KEY_VIEW,
    KEYS
} Key;
#undef COMMON
static_assert((int)KEYS == (int)DEFAULT_VIEW_KEYS, "all keys are told");

#define COMMON(id, key, type, doc) { ROW_KEY, key, type, doc, NULL },
const WireRow default_view_rows[DEFAULT_VIEW_ROWS] = {
    { ROW_RECORD, "Place", "", "one player in the ranking", NULL },
    { ROW_FIELD, "player", "number", "", NULL },
    { ROW_FIELD, "points", "number", "", NULL },
    { ROW_FIELD, "place", "number", "1 has won", NULL },
    { ROW_END, "", "", "", NULL },
#include "wire/common_keys.def"
    { ROW_KEY, "position", "string", "in words, a line each", NULL },
    { ROW_KEY, "view", "string", "for terminals: the bytes of the view, two digits each", NULL },
};
#undef COMMON

const WireRow default_catalogue_rows[DEFAULT_CATALOGUE_ROWS] = {
    { ROW_RECORD, "Catalogue", "", "what never changes", NULL },
    { ROW_FIELD, "family", "string", "", NULL },
    { ROW_FIELD, "id", "string", "", NULL },
    { ROW_FIELD, "name", "string", "", NULL },
    { ROW_FIELD, "names", "Record<string, string[]>", "by the word of a placeholder", NULL },
    { ROW_END, "", "", "", NULL },
};

#define COMMON(id, key, type, doc) key,
static const char *const key_names[KEYS] = {
#include "wire/common_keys.def"
    "position", "view"
};
#undef COMMON

void default_key_name(char *out, size_t size, int key)
{
    snprintf(out, size, "%s", key_names[key]);
}

/* ---- Writing ---- */

static void position_value(JsonOut *out, const Seen *seen)
{
    char text[2048];
    family_describe(text, sizeof text, seen->rules, seen->shown);
    out_text(out, text);
}

/* Nothing that the viewer may not see: the bytes of the view, two digits each. */
static void view_value(JsonOut *out, const Seen *seen)
{
    static const char    digits[] = "0123456789abcdef";
    const unsigned char *bytes = seen->view;
    char                 text[2 * VIEW_BYTES + 1];
    size_t               size = family_view_size(seen->rules->family);
    for (size_t i = 0; i < size; i++) {
        text[2 * i] = digits[bytes[i] >> 4];
        text[2 * i + 1] = digits[bytes[i] & 15];
    }
    text[2 * size] = '\0';
    out_text(out, text);
}

typedef void KeyWriter(JsonOut *out, const Seen *seen);

#define COMMON(id, key, type, doc) common_key_##id,
static KeyWriter *const key_writers[KEYS] = {
#include "wire/common_keys.def"
    position_value, view_value
};
#undef COMMON

void default_view(ViewJson *out, const Ruleset *rules, const void *view, long long n)
{
    const void *shown = family_views(rules->family)->shown(view);
    Seen        seen = { .rules = rules,
                         .view = view,
                         .shown = shown,
                         .viewer = *(const Player *)view,
                         .pending = rules->family->pending(rules, shown),
                         .may_act = family_may_act(rules, shown),
                         .n = n };
    seen.is_asked = seen.viewer < PLAYERS_MAX && seen.may_act & bit32(seen.viewer);
    for (int key = 0; key < KEYS; key++) {
        key_writers[key](&out->scratch, &seen);
        view_json_value(out, key);
    }
}

static int digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool default_view_read(void *view, const Ruleset *rules, const Node *keys, Error *error)
{
    const Node *value = node_get(keys, "view");
    const char *text = value && value->kind == NODE_STRING ? value->text : NULL;
    size_t      size = family_view_size(rules->family);
    uint8_t    *bytes = view;
    if (!text || strlen(text) != 2 * size)
        return fail(error, "the server plays another version of this game");
    for (size_t i = 0; i < size; i++) {
        int high = digit(text[2 * i]), low = digit(text[2 * i + 1]);
        if (high < 0 || low < 0)
            return fail(error, "the server sent a view that cannot be read");
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

/* ---- In words ---- */

void default_print(FILE *out, const Ruleset *rules, const void *view)
{
    char text[2048];
    family_describe(text, sizeof text, rules, family_views(rules->family)->shown(view));
    fprintf(out, "%s\n", text);
}

bool default_rule_text(char *out, size_t size, const void *edition, const char *id)
{
    (void)out;
    (void)size;
    (void)edition;
    (void)id;
    return false;
}

/* ---- What never changes ---- */

/* Of everything that has a name whoever plays, by the word of its slot. */
static void names_json(JsonOut *out, const Ruleset *rules)
{
    const Words *words = rules->family->words;
    out_map(out);
    for (int i = 0; i < words->slot_count; i++) {
        const SlotWords *slot = &words->slots[i];
        if (!slot->name || slot->is_player)
            continue;
        out_key(out, slot->word);
        out_list(out);
        for (int value = 0; value < slot->range(rules); value++) {
            const char *name = slot->name(value, rules, NULL);
            out_text(out, name ? name : "");
        }
        out_list_end(out);
    }
    out_map_end(out);
}

void default_edition(JsonOut *out, const Family *family, const void *edition)
{
    out_map(out);
    out_pair_text(out, "family", family->name);
    out_pair_text(out, "id", family->editions->id(edition));
    out_pair_text(out, "name", family->editions->name(edition));
    out_key(out, "names");
    names_json(out, &(Ruleset){ family, edition, NULL });
    out_map_end(out);
}

void default_rulebook(JsonOut *out, const void *edition)
{
    (void)edition;
    out_list(out);
    out_list_end(out);
}

/* ---- Turn by turn: nothing is kept ---- */

static void account_add(void *account, const Ruleset *rules, const void *before,
                        const Events *events, int64_t n)
{
    (void)account;
    (void)rules;
    (void)before;
    (void)events;
    (void)n;
}

static void account_turn(JsonOut *out, void *account, const Ruleset *rules, Player viewer,
                         bool open)
{
    (void)out;
    (void)account;
    (void)rules;
    (void)viewer;
    (void)open;
}

const Account default_account = { .turn_event = -1, .add = account_add, .turn = account_turn };
