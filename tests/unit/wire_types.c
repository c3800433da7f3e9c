/* Reads the types of view.def and catalogue.def while it looks at a value. */
#include "tests/unit/wire_types.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wire/wire.h"

extern const Wire civ_wire;

/* Whose types are meant. */
static const Wire *wire = &civ_wire;

void types_of(const Wire *of)
{
    wire = of ? of : &civ_wire;
}

/* A part of the text of a type. */
typedef struct Span {
    const char *begin;
    const char *end;
} Span;

typedef struct Checker {
    char  *why;
    size_t why_size;
} Checker;

static bool fits(const Checker *checker, Span type, const json_t *value);

static bool wrong(const Checker *checker, Span type, const json_t *value)
{
    char *text = value ? json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT) : NULL;
    snprintf(checker->why, checker->why_size, "%.60s is not of type %.*s", text ? text : "nothing",
             (int)(type.end - type.begin), type.begin);
    free(text);
    return false;
}

static Span trim(Span span)
{
    while (span.begin < span.end && *span.begin == ' ')
        span.begin++;
    while (span.begin < span.end && span.end[-1] == ' ')
        span.end--;
    return span;
}

static bool is(Span span, const char *text)
{
    return (size_t)(span.end - span.begin) == strlen(text)
           && strncmp(span.begin, text, strlen(text)) == 0;
}

/* The first mark outside of brackets and texts, or the end. */
static const char *find_mark(Span span, char mark)
{
    int  depth = 0;
    bool quoted = false;
    for (const char *at = span.begin; at < span.end; at++) {
        if (*at == '"')
            quoted = !quoted;
        if (quoted)
            continue;
        if (depth == 0 && *at == mark)
            return at;
        depth += strchr("[(<", *at) != NULL;
        depth -= strchr("])>", *at) != NULL;
    }
    return span.end;
}

/* ---- Names ---- */

static bool is_action_kind(const char *text)
{
    return words_action(wire->family->words, text) >= 0;
}

static bool is_event_class(const char *text)
{
    for (int i = 0; i < wire->family->words->class_count; i++)
        if (strcmp(wire->family->words->classes[i], text) == 0)
            return true;
    return false;
}

static bool is_event_kind(const char *text)
{
    return words_event(wire->family->words, text) >= 0;
}

static bool is_prompt_kind(const char *text)
{
    return words_prompt(wire->family->words, text) >= 0;
}

static bool is_refusal_code(const char *text)
{
    for (int i = 1; i < wire->family->words->refusal_count; i++)
        if (strcmp(wire->family->words->refusals[i].code, text) == 0)
            return true;
    return false;
}

static bool is_slot_word(const char *text)
{
    for (int i = 0; i < wire->family->words->slot_count; i++)
        if (strcmp(wire->family->words->slots[i].word, text) == 0)
            return true;
    return false;
}

static const struct {
    const char *type;
    bool (*has)(const char *text);
} words[] = {
    { "ActionKind", is_action_kind },   { "EventKind", is_event_kind },
    { "EventClass", is_event_class },   { "PromptKind", is_prompt_kind },
    { "RefusalCode", is_refusal_code }, { "SlotWord", is_slot_word },
};

/* [kind, argument, ...], the last of which may be [least, most]. */
static bool is_legal_action(const json_t *value)
{
    size_t count = json_array_size(value);
    if (count == 0 || !json_is_string(json_array_get(value, 0))
        || !is_action_kind(json_string_value(json_array_get(value, 0))))
        return false;
    for (size_t i = 1; i < count; i++) {
        const json_t *argument = json_array_get(value, i);
        bool          range = json_array_size(argument) == 2 && i + 1 == count;
        if (!json_is_integer(argument) && !range)
            return false;
    }
    return true;
}

/* ---- Records ---- */

static const WireRow *find_record(Span name)
{
    for (int i = 0; i < wire->view_row_count; i++)
        if (wire->view_rows[i].kind == ROW_RECORD && is(name, wire->view_rows[i].name))
            return &wire->view_rows[i];
    for (int i = 0; i < wire->catalogue_row_count; i++)
        if (wire->catalogue_rows[i].kind == ROW_RECORD && is(name, wire->catalogue_rows[i].name))
            return &wire->catalogue_rows[i];
    return NULL;
}

/* The members of the record are the value's, and no others. */
static bool record_fits(const Checker *checker, const WireRow *record, const json_t *value)
{
    Span   name = { record->name, record->name + strlen(record->name) };
    size_t found = 0;
    if (!json_is_object(value))
        return wrong(checker, name, value);
    for (const WireRow *row = record + 1; row->kind == ROW_FIELD; row++) {
        char   key[64];
        size_t length = strcspn(row->name, "?");
        snprintf(key, sizeof key, "%.*s", (int)length, row->name);
        const json_t *member = json_object_get(value, key);
        Span          type = { row->type, row->type + strlen(row->type) };
        if (!member && row->name[length] != '?') {
            snprintf(checker->why, checker->why_size, "%s has no %s", record->name, key);
            return false;
        }
        if (member && !fits(checker, type, member))
            return false;
        found += member != NULL;
    }
    if (found != json_object_size(value)) {
        snprintf(checker->why, checker->why_size, "%s has more members than it should",
                 record->name);
        return false;
    }
    return true;
}

static bool is_field_of(Span record_name, const char *text)
{
    const WireRow *record = find_record(record_name);
    for (const WireRow *row = record ? record + 1 : NULL; row && row->kind == ROW_FIELD; row++)
        if (strcmp(row->name, text) == 0)
            return true;
    return false;
}

/* ---- Types ---- */

/* Record<number, T>: the keys of a JSON map are texts. */
static bool map_fits(const Checker *checker, Span inside, const json_t *value)
{
    const char *comma = find_mark(inside, ',');
    Span        keys = trim((Span){ inside.begin, comma });
    const char *key;
    json_t     *member;
    if (!json_is_object(value))
        return wrong(checker, inside, value);
    json_object_foreach((json_t *)value, key, member)
    {
        if (is(keys, "number") && key[strspn(key, "0123456789")] != '\0')
            return wrong(checker, keys, value);
        if (!fits(checker, (Span){ comma + 1, inside.end }, member))
            return false;
    }
    return true;
}

static bool tuple_fits(const Checker *checker, Span inside, const json_t *value)
{
    size_t i = 0;
    for (Span rest = inside; rest.begin < rest.end; i++) {
        const char *comma = find_mark(rest, ',');
        if (!json_array_get(value, i)
            || !fits(checker, (Span){ rest.begin, comma }, json_array_get(value, i)))
            return wrong(checker, inside, value);
        rest.begin = comma < rest.end ? comma + 1 : rest.end;
    }
    return i == json_array_size(value) || wrong(checker, inside, value);
}

static bool list_fits(const Checker *checker, Span item, const json_t *value)
{
    size_t  i;
    json_t *member;
    if (!json_is_array(value))
        return wrong(checker, item, value);
    json_array_foreach((json_t *)value, i, member) if (!fits(checker, item, member)) return false;
    return true;
}

static bool is_event(const Checker *checker, const json_t *value)
{
    static const char kind[] = "EventKind", args[] = "number[]";
    const json_t     *k = json_object_get(value, "k"), *a = json_object_get(value, "a");
    return json_is_integer(json_object_get(value, "n")) && k && a
           && fits(checker, (Span){ kind, kind + strlen(kind) }, k)
           && fits(checker, (Span){ args, args + strlen(args) }, a);
}

static bool name_fits(const Checker *checker, Span type, const json_t *value)
{
    const char *text = json_is_string(value) ? json_string_value(value) : NULL;
    if (is(type, "number"))
        return json_is_integer(value);
    if (is(type, "boolean"))
        return json_is_boolean(value);
    if (is(type, "string"))
        return text != NULL;
    if (is(type, "null"))
        return json_is_null(value);
    if (is(type, "LegalAction") || is(type, "Action"))
        return is_legal_action(value);
    if (is(type, "GameEvent"))
        return is_event(checker, value);
    if (*type.begin == '"')
        return text && is((Span){ type.begin + 1, type.end - 1 }, text);
    if (type.end - type.begin > 6 && strncmp(type.begin, "keyof ", 6) == 0)
        return text && is_field_of((Span){ type.begin + 6, type.end }, text);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (is(type, words[i].type))
            return text && words[i].has(text);
    const WireRow *record = find_record(type);
    return record && record_fits(checker, record, value);
}

static bool term_fits(const Checker *checker, Span type, const json_t *value)
{
    static const char record[] = "Record<";
    if (type.end - type.begin > 2 && strncmp(type.end - 2, "[]", 2) == 0)
        return list_fits(checker, (Span){ type.begin, type.end - 2 }, value);
    Span inside = { type.begin + 1, type.end - 1 };
    if (*type.begin == '[')
        return tuple_fits(checker, inside, value);
    if (*type.begin == '(')
        return fits(checker, inside, value);
    if (strncmp(type.begin, record, sizeof record - 1) == 0)
        return map_fits(checker, (Span){ type.begin + sizeof record - 1, type.end - 1 }, value);
    return name_fits(checker, type, value);
}

static bool fits(const Checker *checker, Span type, const json_t *value)
{
    checker->why[0] = '\0';
    for (Span rest = type; rest.begin < rest.end;) {
        const char *bar = find_mark(rest, '|');
        if (term_fits(checker, trim((Span){ rest.begin, bar }), value)) {
            checker->why[0] = '\0';
            return true;
        }
        rest.begin = bar < rest.end ? bar + 1 : rest.end;
    }
    return checker->why[0] ? false : wrong(checker, type, value);
}

bool type_fits(const char *type, const json_t *value, char *why, size_t why_size)
{
    Checker checker = { why, why_size };
    return fits(&checker, (Span){ type, type + strlen(type) }, value);
}

/* ---- Views ---- */

static bool key_fits(const WireRow *row, const json_t *view, char *why, size_t why_size)
{
    static const char absent[] = " | absent";
    const json_t     *value = json_object_get(view, row->name);
    Checker           checker = { why, why_size };
    Span              type = { row->type, row->type + strlen(row->type) };
    const char       *mark = strstr(row->type, absent);
    if (mark)
        type.end = mark;
    return value ? fits(&checker, type, value) : mark != NULL || wrong(&checker, type, NULL);
}

bool view_fits(const json_t *view, char *why, size_t why_size)
{
    const char *key;
    json_t     *value;
    for (int i = 0; i < wire->view_row_count; i++)
        if (wire->view_rows[i].kind == ROW_KEY
            && !key_fits(&wire->view_rows[i], view, why, why_size))
            return false;
    json_object_foreach((json_t *)view, key, value)
    {
        bool known = false;
        if (strncmp(key, "player.", 7) == 0) {
            known = type_fits("PlayerView", value, why, why_size);
        } else if (strncmp(key, "area.", 5) == 0) {
            known = type_fits("AreaView", value, why, why_size);
        } else {
            snprintf(why, why_size, "unknown key %s", key);
            for (int i = 0; i < wire->view_row_count && !known; i++)
                known =
                    wire->view_rows[i].kind == ROW_KEY && strcmp(wire->view_rows[i].name, key) == 0;
        }
        if (!known)
            return false;
    }
    return true;
}
