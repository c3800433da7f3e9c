/* Reads the types of view.def and catalogue.def while it looks at a value. */
#include "tests/unit/dumped.h"
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

static bool fits(const Checker *checker, Span type, const Node *value);

static bool wrong(const Checker *checker, Span type, const Node *value)
{
    char *text = value ? dumped(value) : NULL;
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
static bool is_legal_action(const Node *value)
{
    size_t count = node_count(value);
    if (count == 0 || node_kind(node_at(value, 0)) != NODE_STRING
        || !is_action_kind(node_string(node_at(value, 0))))
        return false;
    for (size_t i = 1; i < count; i++) {
        const Node *argument = node_at(value, i);
        bool        range = node_count(argument) == 2 && i + 1 == count;
        if (!node_is_whole(argument) && !range)
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
static bool record_fits(const Checker *checker, const WireRow *record, const Node *value)
{
    Span   name = { record->name, record->name + strlen(record->name) };
    size_t found = 0;
    if (node_kind(value) != NODE_MAP)
        return wrong(checker, name, value);
    for (const WireRow *row = record + 1; row->kind == ROW_FIELD; row++) {
        char   key[64];
        size_t length = strcspn(row->name, "?");
        snprintf(key, sizeof key, "%.*s", (int)length, row->name);
        const Node *member = node_get(value, key);
        Span        type = { row->type, row->type + strlen(row->type) };
        if (!member && row->name[length] != '?') {
            snprintf(checker->why, checker->why_size, "%s has no %s", record->name, key);
            return false;
        }
        if (member && !fits(checker, type, member))
            return false;
        found += member != NULL;
    }
    if (found != node_count(value)) {
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
static bool map_fits(const Checker *checker, Span inside, const Node *value)
{
    const char *comma = find_mark(inside, ',');
    Span        keys = trim((Span){ inside.begin, comma });
    if (node_kind(value) != NODE_MAP)
        return wrong(checker, inside, value);
    for (const Node *member = node_first(value); member; member = member->next) {
        const char *key = member->key;
        if (is(keys, "number") && key[strspn(key, "0123456789")] != '\0')
            return wrong(checker, keys, value);
        if (!fits(checker, (Span){ comma + 1, inside.end }, member))
            return false;
    }
    return true;
}

static bool tuple_fits(const Checker *checker, Span inside, const Node *value)
{
    size_t i = 0;
    for (Span rest = inside; rest.begin < rest.end; i++) {
        const char *comma = find_mark(rest, ',');
        if (!node_at(value, i) || !fits(checker, (Span){ rest.begin, comma }, node_at(value, i)))
            return wrong(checker, inside, value);
        rest.begin = comma < rest.end ? comma + 1 : rest.end;
    }
    return i == node_count(value) || wrong(checker, inside, value);
}

static bool list_fits(const Checker *checker, Span item, const Node *value)
{
    const Node *member;
    if (node_kind(value) != NODE_LIST)
        return wrong(checker, item, value);
    for (member = node_first(value); member; member = member->next)
        if (!fits(checker, item, member))
            return false;
    return true;
}

static bool is_event(const Checker *checker, const Node *value)
{
    static const char kind[] = "EventKind", args[] = "number[]";
    const Node       *k = node_get(value, "k"), *a = node_get(value, "a");
    return node_is_whole(node_get(value, "n")) && k && a
           && fits(checker, (Span){ kind, kind + strlen(kind) }, k)
           && fits(checker, (Span){ args, args + strlen(args) }, a);
}

static bool name_fits(const Checker *checker, Span type, const Node *value)
{
    const char *text = node_kind(value) == NODE_STRING ? node_string(value) : NULL;
    if (is(type, "number"))
        return node_is_whole(value);
    if (is(type, "boolean"))
        return node_kind(value) == NODE_BOOL;
    if (is(type, "string"))
        return text != NULL;
    if (is(type, "null"))
        return node_kind(value) == NODE_NULL;
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

static bool term_fits(const Checker *checker, Span type, const Node *value)
{
    static const char record[] = "Record<", partial[] = "Partial<";
    if (type.end - type.begin > 2 && strncmp(type.end - 2, "[]", 2) == 0)
        return list_fits(checker, (Span){ type.begin, type.end - 2 }, value);
    Span inside = { type.begin + 1, type.end - 1 };
    if (*type.begin == '[')
        return tuple_fits(checker, inside, value);
    if (*type.begin == '(')
        return fits(checker, inside, value);
    if (strncmp(type.begin, partial, sizeof partial - 1) == 0)
        return fits(checker, (Span){ type.begin + sizeof partial - 1, type.end - 1 }, value);
    if (strncmp(type.begin, record, sizeof record - 1) == 0)
        return map_fits(checker, (Span){ type.begin + sizeof record - 1, type.end - 1 }, value);
    return name_fits(checker, type, value);
}

static bool fits(const Checker *checker, Span type, const Node *value)
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

bool type_fits(const char *type, const Node *value, char *why, size_t why_size)
{
    Checker checker = { why, why_size };
    return fits(&checker, (Span){ type, type + strlen(type) }, value);
}

/* ---- Views ---- */

static bool key_fits(const WireRow *row, const Node *view, char *why, size_t why_size)
{
    static const char absent[] = " | absent";
    const Node       *value = node_get(view, row->name);
    Checker           checker = { why, why_size };
    Span              type = { row->type, row->type + strlen(row->type) };
    const char       *mark = strstr(row->type, absent);
    if (mark)
        type.end = mark;
    return value ? fits(&checker, type, value) : mark != NULL || wrong(&checker, type, NULL);
}

bool view_fits(const Node *view, char *why, size_t why_size)
{
    for (int i = 0; i < wire->view_row_count; i++)
        if (wire->view_rows[i].kind == ROW_KEY
            && !key_fits(&wire->view_rows[i], view, why, why_size))
            return false;
    for (const Node *value = node_first(view); value; value = value->next) {
        const char *key = value->key;
        bool        known = false;
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
