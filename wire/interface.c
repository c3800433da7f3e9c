/* The interface of a family as the page and the documentation have it, from the tables of the
 * family. */
#include "wire/interface.h"

#include <stdio.h>
#include <string.h>

#include "rules/table/must.h"

/* The type of a key without the mark that it may be missing, which is told. */
static bool may_be_absent(const WireRow *row, int *length)
{
    static const char mark[] = " | absent";
    *length = (int)strlen(row->type);
    int rest = *length - (int)(sizeof mark - 1);
    if (rest < 0 || strcmp(row->type + rest, mark) != 0)
        return false;
    *length = rest;
    return true;
}

static const char *slot_word(const Wire *wire, char letter)
{
    const SlotWords *slot = words_slot(wire->family->words, letter);
    must(slot != NULL);
    return slot->word;
}

/* ---- Kinds of actions, events, prompts and refusals ---- */

typedef enum { KIND_ACTION, KIND_EVENT, KIND_PROMPT, KIND_REFUSAL, KIND_SLOT } KindOf;

static int kind_count(const Wire *wire, KindOf of)
{
    const Words *words = wire->family->words;
    const int    counts[] = { words->action_count, words->event_count, words->prompt_count,
                              words->refusal_count, words->slot_count };
    return counts[of];
}

static const char *kind_name(const Wire *wire, KindOf of, int kind, char buffer[KIND_NAME_MAX])
{
    const Words *words = wire->family->words;
    switch (of) {
    case KIND_ACTION:
        words_action_name(buffer, words, kind);
        return buffer;
    case KIND_EVENT:
        return words->events[kind].name;
    case KIND_PROMPT:
        return words->prompts[kind].name;
    case KIND_REFUSAL:
        return words->refusals[kind].code;
    case KIND_SLOT:
        return words->slots[kind].word;
    }
    return "";
}

static const char *kind_pattern(const Wire *wire, KindOf of, int kind)
{
    const Words *words = wire->family->words;
    return of == KIND_ACTION  ? words->actions[kind].pattern
           : of == KIND_EVENT ? words->events[kind].pattern
                              : words->prompts[kind].pattern;
}

static int kind_slots(const Wire *wire, KindOf of, int kind, char slots[ACTION_ARGS], int *needed)
{
    int most = of == KIND_ACTION ? ACTION_ARGS : of == KIND_EVENT ? EVENT_ARGS : PROMPT_ARGS;
    return pattern_slots(kind_pattern(wire, of, kind), slots, most, needed);
}

/* ---- TypeScript ---- */

static void print_records(FILE *file, const WireRow *rows, int count)
{
    for (int i = 0; i < count; i++)
        switch (rows[i].kind) {
        case ROW_RECORD:
            if (rows[i].doc[0])
                fprintf(file, "/* %s */\n", rows[i].doc);
            fprintf(file, "export interface %s {\n", rows[i].name);
            break;
        case ROW_FIELD:
            fprintf(file, "  %s: %s;", rows[i].name, rows[i].type);
            fprintf(file, rows[i].doc[0] ? " /* %s */\n" : "\n", rows[i].doc);
            break;
        case ROW_END:
            fprintf(file, "}\n\n");
            break;
        case ROW_KEY:
        case ROW_KEYS:
            break;
        }
}

static void print_view(FILE *file, const Wire *wire)
{
    fprintf(file, "/* The position as a viewer may see it. */\nexport interface View {\n");
    for (int i = 0; i < wire->view_row_count; i++) {
        const WireRow *row = &wire->view_rows[i];
        int            length;
        bool           absent = may_be_absent(row, &length);
        if (row->kind == ROW_KEY)
            fprintf(file, "  %s%s: %.*s; /* %s */\n", row->name, absent ? "?" : "", length,
                    row->type, row->doc);
        else if (row->kind == ROW_KEYS)
            fprintf(file, "  [key: `%s.${number}`]: %.*s | undefined;\n", row->name, length,
                    row->type);
    }
    fprintf(file, "}\n\n");
}

/* A union of texts. */
static void print_names(FILE *file, const Wire *wire, const char *type, KindOf of, int first)
{
    char buffer[KIND_NAME_MAX];
    fprintf(file, "export type %s =", type);
    for (int i = first; i < kind_count(wire, of); i++)
        fprintf(file, "%s\"%s\"",
                i == first        ? "\n  "
                : (i - first) % 6 ? " | "
                                  : "\n  | ",
                kind_name(wire, of, i, buffer));
    fprintf(file, ";\n\n");
}

/* [from: number, ...]: what each argument is. */
static void print_arguments(FILE *file, const Wire *wire, KindOf of, int kind)
{
    char slots[ACTION_ARGS];
    int  needed;
    int  count = kind_slots(wire, of, kind, slots, &needed);
    fprintf(file, "[");
    for (int i = 0; i < count; i++) {
        int same = 0, before = 0;
        for (int j = 0; j < count; j++) {
            same += slots[j] == slots[i];
            before += j < i && slots[j] == slots[i];
        }
        fprintf(file, "%s%s", i ? ", " : "", slot_word(wire, slots[i]));
        if (same > 1)
            fprintf(file, "%d", before + 1);
        fprintf(file, "%s: number", i >= needed ? "?" : "");
    }
    fprintf(file, "]");
}

static void print_argument_types(FILE *file, const Wire *wire, const char *type, KindOf of)
{
    char buffer[KIND_NAME_MAX];
    fprintf(file, "export interface %s {\n", type);
    for (int i = 0; i < kind_count(wire, of); i++) {
        fprintf(file, "  \"%s\": ", kind_name(wire, of, i, buffer));
        if (of == KIND_ACTION && i == wire->own_kind)
            fprintf(file, "[%s]", wire->own_argument);
        else
            print_arguments(file, wire, of, i);
        fprintf(file, "; /* %s */\n", kind_pattern(wire, of, i));
    }
    fprintf(file, "}\n\n");
}

/* Constants, since a log offers the classes and asks for the class of an event. */
static void print_event_classes(FILE *file, const Wire *wire)
{
    const Words *words = wire->family->words;
    fprintf(file, "/* What events are about, in the order in which a log offers them. */\n"
                  "export const EVENT_CLASSES = [");
    for (int i = 0; i < words->class_count; i++)
        fprintf(file, "%s\"%s\"", i ? ", " : "", words->classes[i]);
    fprintf(file, "] as const;\nexport type EventClass = (typeof EVENT_CLASSES)[number];\n"
                  "export const EVENT_CLASS: Readonly<Record<EventKind, EventClass>> = {");
    for (int i = 0; i < words->event_count; i++)
        fprintf(file, "%s\"%s\": \"%s\",", i % 4 ? " " : "\n  ", words->events[i].name,
                words->classes[words->events[i].class]);
    fprintf(file, "\n};\n\n");
}

void interface_types(FILE *file, const Wire *wire)
{
    const char *own = wire->own_argument ? strrchr(wire->own_argument, ' ') : NULL;
    fprintf(file, "/* Made by the build from the tables of the rules and of wire/: change "
                  "those, not this. */\n\n");
    for (int i = 0; i < wire->constant_count; i++)
        fprintf(file, "export const %s = %d;\n", wire->constants[i].name, wire->constants[i].value);
    fprintf(file, "export const TABLE = %d;\nexport const NOBODY = %d;\n\n", THE_TABLE, NOBODY);
    print_names(file, wire, "ActionKind", KIND_ACTION, 0);
    print_names(file, wire, "EventKind", KIND_EVENT, 0);
    print_event_classes(file, wire);
    print_names(file, wire, "PromptKind", KIND_PROMPT, 0);
    print_names(file, wire, "RefusalCode", KIND_REFUSAL, 1);
    print_names(file, wire, "SlotWord", KIND_SLOT, 0);
    if (own)
        fprintf(file, "%s\n\n", wire->own_type);
    fprintf(file, "/* The arguments of each kind of action. */\n");
    print_argument_types(file, wire, "ActionArgs", KIND_ACTION);
    fprintf(file,
            own ? "export type Action = [ActionKind, ...(number |%s)[]];\n"
                : "export type Action = [ActionKind, ...number[]];\n",
            own);
    fprintf(file,
            "export const action = <K extends ActionKind>(kind: K, ...args: ActionArgs[K]): Action "
            "=> [kind, ...args] as Action;\n\n"
            "/* An entry of the legal list: where the last argument is [least, most] each number "
            "between may stand. */\n"
            "export type LegalAction = [ActionKind, ...(number | [number, number])[]];\n\n"
            "/* The arguments of each kind of event. */\n");
    print_argument_types(file, wire, "EventArgs", KIND_EVENT);
    fprintf(file, "/* n: the action that caused it. */\n"
                  "export interface GameEvent { n: number; k: EventKind; a: number[] }\n\n"
                  "/* The arguments of each kind of prompt. */\n");
    print_argument_types(file, wire, "PromptArgs", KIND_PROMPT);
    print_records(file, wire->view_rows, wire->view_row_count);
    print_view(file, wire);
    print_records(file, wire->catalogue_rows, wire->catalogue_row_count);
}

/* ---- Markdown ---- */

static void print_cell(FILE *file, const char *text, int length)
{
    for (int i = 0; i < length && text[i]; i++)
        fprintf(file, text[i] == '|' ? "\\%c" : "%c", text[i]);
}

static void print_record_table(FILE *file, const WireRow *rows, int count)
{
    fprintf(file, "\n| type | member | type | value |\n|---|---|---|---|\n");
    for (int i = 0; i < count; i++)
        if (rows[i].kind == ROW_RECORD) {
            fprintf(file, "| **%s** | | | %s |\n", rows[i].name, rows[i].doc);
        } else if (rows[i].kind == ROW_FIELD) {
            fprintf(file, "| | `%s` | `", rows[i].name);
            print_cell(file, rows[i].type, (int)strlen(rows[i].type));
            fprintf(file, "` | %s |\n", rows[i].doc);
        }
}

/* | kind | arguments | text | */
static void print_kind_table(FILE *file, const Wire *wire, const char *name, KindOf of)
{
    char buffer[KIND_NAME_MAX];
    fprintf(file, "<!-- %s -->\n| kind | arguments | text |\n|---|---|---|\n", name);
    for (int i = 0; i < kind_count(wire, of); i++) {
        char slots[ACTION_ARGS];
        int  needed;
        int  args = kind_slots(wire, of, i, slots, &needed);
        fprintf(file, "| `%s` | ", kind_name(wire, of, i, buffer));
        if (of == KIND_ACTION && i == wire->own_kind)
            fprintf(file, "an %.*s, see above", (int)strcspn(wire->own_argument, ":"),
                    wire->own_argument);
        for (int arg = 0; arg < args; arg++)
            fprintf(file, "%s%s%s", arg ? ", " : "", slot_word(wire, slots[arg]),
                    arg >= needed ? "?" : "");
        fprintf(file, " | ");
        print_cell(file, kind_pattern(wire, of, i), (int)strlen(kind_pattern(wire, of, i)));
        fprintf(file, " |\n");
    }
    fprintf(file, "<!-- end -->\n");
}

void interface_protocol(FILE *file, const Wire *wire)
{
    fprintf(file, "<!-- view -->\n| key | type | value |\n|---|---|---|\n");
    for (int i = 0; i < wire->view_row_count; i++) {
        const WireRow *row = &wire->view_rows[i];
        int            length;
        if (row->kind != ROW_KEY && row->kind != ROW_KEYS)
            continue;
        bool absent = may_be_absent(row, &length);
        fprintf(file, row->kind == ROW_KEY ? "| `%s`" : "| `%s.%s`", row->name, row->letter);
        fprintf(file, "%s | `", absent ? "?" : "");
        print_cell(file, row->type, length);
        fprintf(file, "` | %s |\n", row->doc);
    }
    fprintf(file, "\nA key with ? is missing when it does not apply. The types:\n");
    print_record_table(file, wire->view_rows, wire->view_row_count);
    fprintf(file, "<!-- end -->\n<!-- catalogue -->");
    print_record_table(file, wire->catalogue_rows, wire->catalogue_row_count);
    fprintf(file, "<!-- end -->\n");
    print_kind_table(file, wire, "actions", KIND_ACTION);
    print_kind_table(file, wire, "events", KIND_EVENT);
    print_kind_table(file, wire, "prompts", KIND_PROMPT);
}
