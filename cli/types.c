/* The types of the web client, and the tables of docs/protocol.md, from the tables of a family. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/players.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "data/loader.h"
#include "rules/table/must.h"
#include "wire/wire.h"

static void print_types(const Wire *wire);
static void print_protocol(const Wire *wire);
static bool print_texts(const Wire *wire, Error *error);

int command_types(int argc, char **argv)
{
    Error       error = { "" };
    const char *name = family_at(0)->name;
    bool        protocol = false, texts = false;
    for (int i = 1; i < argc; i++) {
        if (option_text(&name, "--family", argc - i, argv + i, &error)) {
            i++;
        } else if (strcmp(argv[i], "--protocol") == 0) {
            protocol = true;
        } else if (strcmp(argv[i], "--texts") == 0) {
            texts = true;
        } else {
            fprintf(stderr, "ecumene types: unknown argument '%s'\n", argv[i]);
            return 2;
        }
    }
    if (!error.text[0] && !family_by_name(name))
        fail(&error, "there is no family '%s'", name);
    if (error.text[0])
        return complain(&error);
    if (texts)
        return print_texts(wire_of(family_by_name(name)), &error) ? 0 : complain(&error);
    if (protocol)
        print_protocol(wire_of(family_by_name(name)));
    else
        print_types(wire_of(family_by_name(name)));
    return 0;
}

/* What bots say that they weigh. */
static void measures_json(JsonOut *out, const Family *family)
{
    const Players *players = players_of(family);
    out_key(out, "measures");
    out_list(out);
    for (int prompt = 0; prompt < family->words->prompt_count; prompt++)
        if (players->measure(prompt))
            out_text(out, players->measure(prompt));
    out_list_end(out);
}

/* What they say about their plans. */
static void notes_json(JsonOut *out, const Family *family)
{
    const Players *players = players_of(family);
    out_key(out, "notes");
    out_list(out);
    for (int note = 0; players->note(note); note++)
        out_text(out, players->note(note));
    out_list_end(out);
}

/* The words of the family, what its bots weigh, and of each edition what never changes and its
 * rulebook. */
static bool print_texts(const Wire *wire, Error *error)
{
    const Loader *loader = loader_of(wire->family);
    JsonOut       out = { 0 };
    void         *edition = calloc(1, wire->family->edition_size);
    bool          well = true;
    must(edition != NULL);
    out_map(&out);
    out_key(&out, "words");
    words_json(&out, wire->family);
    measures_json(&out, wire->family);
    notes_json(&out, wire->family);
    out_key(&out, "editions");
    out_list(&out);
    for (int i = 0; well && loader->edition_id(i); i++) {
        well = loader->edition(edition, loader->edition_id(i), error);
        if (!well)
            break;
        out_map(&out);
        out_key(&out, "edition");
        wire->edition(&out, edition);
        out_key(&out, "rulebook");
        wire->rulebook(&out, edition);
        out_map_end(&out);
    }
    out_list_end(&out);
    out_map_end(&out);
    if (well)
        puts(out_string(&out));
    out_free(&out);
    free(edition);
    return well;
}

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

static void print_records(const WireRow *rows, int count)
{
    for (int i = 0; i < count; i++)
        switch (rows[i].kind) {
        case ROW_RECORD:
            if (rows[i].doc[0])
                printf("/* %s */\n", rows[i].doc);
            printf("export interface %s {\n", rows[i].name);
            break;
        case ROW_FIELD:
            printf("  %s: %s;", rows[i].name, rows[i].type);
            printf(rows[i].doc[0] ? " /* %s */\n" : "\n", rows[i].doc);
            break;
        case ROW_END:
            printf("}\n\n");
            break;
        case ROW_KEY:
        case ROW_KEYS:
            break;
        }
}

static void print_view(const Wire *wire)
{
    printf("/* The position as a viewer may see it. */\nexport interface View {\n");
    for (int i = 0; i < wire->view_row_count; i++) {
        const WireRow *row = &wire->view_rows[i];
        int            length;
        bool           absent = may_be_absent(row, &length);
        if (row->kind == ROW_KEY)
            printf("  %s%s: %.*s; /* %s */\n", row->name, absent ? "?" : "", length, row->type,
                   row->doc);
        else if (row->kind == ROW_KEYS)
            printf("  [key: `%s.${number}`]: %.*s | undefined;\n", row->name, length, row->type);
    }
    printf("}\n\n");
}

/* A union of texts. */
static void print_names(const Wire *wire, const char *type, KindOf of, int first)
{
    char buffer[KIND_NAME_MAX];
    printf("export type %s =", type);
    for (int i = first; i < kind_count(wire, of); i++)
        printf("%s\"%s\"",
               i == first        ? "\n  "
               : (i - first) % 6 ? " | "
                                 : "\n  | ",
               kind_name(wire, of, i, buffer));
    printf(";\n\n");
}

/* [from: number, ...]: what each argument is. */
static void print_arguments(const Wire *wire, KindOf of, int kind)
{
    char slots[ACTION_ARGS];
    int  needed;
    int  count = kind_slots(wire, of, kind, slots, &needed);
    printf("[");
    for (int i = 0; i < count; i++) {
        int same = 0, before = 0;
        for (int j = 0; j < count; j++) {
            same += slots[j] == slots[i];
            before += j < i && slots[j] == slots[i];
        }
        printf("%s%s", i ? ", " : "", slot_word(wire, slots[i]));
        if (same > 1)
            printf("%d", before + 1);
        printf("%s: number", i >= needed ? "?" : "");
    }
    printf("]");
}

static void print_argument_types(const Wire *wire, const char *type, KindOf of)
{
    char buffer[KIND_NAME_MAX];
    printf("export interface %s {\n", type);
    for (int i = 0; i < kind_count(wire, of); i++) {
        printf("  \"%s\": ", kind_name(wire, of, i, buffer));
        if (of == KIND_ACTION && i == wire->own_kind)
            printf("[%s]", wire->own_argument);
        else
            print_arguments(wire, of, i);
        printf("; /* %s */\n", kind_pattern(wire, of, i));
    }
    printf("}\n\n");
}

/* Constants, since a log offers the classes and asks for the class of an event. */
static void print_event_classes(const Wire *wire)
{
    const Words *words = wire->family->words;
    printf("/* What events are about, in the order in which a log offers them. */\n"
           "export const EVENT_CLASSES = [");
    for (int i = 0; i < words->class_count; i++)
        printf("%s\"%s\"", i ? ", " : "", words->classes[i]);
    printf("] as const;\nexport type EventClass = (typeof EVENT_CLASSES)[number];\n"
           "export const EVENT_CLASS: Readonly<Record<EventKind, EventClass>> = {");
    for (int i = 0; i < words->event_count; i++)
        printf("%s\"%s\": \"%s\",", i % 4 ? " " : "\n  ", words->events[i].name,
               words->classes[words->events[i].class]);
    printf("\n};\n\n");
}

static void print_types(const Wire *wire)
{
    const char *own = wire->own_argument ? strrchr(wire->own_argument, ' ') : NULL;
    printf("/* Made by tools/protocol-tables from the tables of the rules and the server: change "
           "those, not this. */\n\n");
    for (int i = 0; i < wire->constant_count; i++)
        printf("export const %s = %d;\n", wire->constants[i].name, wire->constants[i].value);
    printf("export const TABLE = %d;\nexport const NOBODY = %d;\n\n", THE_TABLE, NOBODY);
    print_names(wire, "ActionKind", KIND_ACTION, 0);
    print_names(wire, "EventKind", KIND_EVENT, 0);
    print_event_classes(wire);
    print_names(wire, "PromptKind", KIND_PROMPT, 0);
    print_names(wire, "RefusalCode", KIND_REFUSAL, 1);
    print_names(wire, "SlotWord", KIND_SLOT, 0);
    if (own)
        printf("%s\n\n", wire->own_type);
    printf("/* The arguments of each kind of action. */\n");
    print_argument_types(wire, "ActionArgs", KIND_ACTION);
    printf(own ? "export type Action = [ActionKind, ...(number |%s)[]];\n"
               : "export type Action = [ActionKind, ...number[]];\n",
           own);
    printf("export const action = <K extends ActionKind>(kind: K, ...args: ActionArgs[K]): Action "
           "=> [kind, ...args] as Action;\n\n"
           "/* An entry of the legal list: where the last argument is [least, most] each number "
           "between may stand. */\n"
           "export type LegalAction = [ActionKind, ...(number | [number, number])[]];\n\n"
           "/* The arguments of each kind of event. */\n");
    print_argument_types(wire, "EventArgs", KIND_EVENT);
    printf("/* n: the action that caused it. */\n"
           "export interface GameEvent { n: number; k: EventKind; a: number[] }\n\n"
           "/* The arguments of each kind of prompt. */\n");
    print_argument_types(wire, "PromptArgs", KIND_PROMPT);
    print_records(wire->view_rows, wire->view_row_count);
    print_view(wire);
    print_records(wire->catalogue_rows, wire->catalogue_row_count);
}

/* ---- Markdown ---- */

static void print_cell(const char *text, int length)
{
    for (int i = 0; i < length && text[i]; i++)
        printf(text[i] == '|' ? "\\%c" : "%c", text[i]);
}

static void print_record_table(const WireRow *rows, int count)
{
    printf("\n| type | member | type | value |\n|---|---|---|---|\n");
    for (int i = 0; i < count; i++)
        if (rows[i].kind == ROW_RECORD) {
            printf("| **%s** | | | %s |\n", rows[i].name, rows[i].doc);
        } else if (rows[i].kind == ROW_FIELD) {
            printf("| | `%s` | `", rows[i].name);
            print_cell(rows[i].type, (int)strlen(rows[i].type));
            printf("` | %s |\n", rows[i].doc);
        }
}

/* | kind | arguments | text | */
static void print_kind_table(const Wire *wire, const char *name, KindOf of)
{
    char buffer[KIND_NAME_MAX];
    printf("<!-- %s -->\n| kind | arguments | text |\n|---|---|---|\n", name);
    for (int i = 0; i < kind_count(wire, of); i++) {
        char slots[ACTION_ARGS];
        int  needed;
        int  args = kind_slots(wire, of, i, slots, &needed);
        printf("| `%s` | ", kind_name(wire, of, i, buffer));
        if (of == KIND_ACTION && i == wire->own_kind)
            printf("an %.*s, see above", (int)strcspn(wire->own_argument, ":"), wire->own_argument);
        for (int arg = 0; arg < args; arg++)
            printf("%s%s%s", arg ? ", " : "", slot_word(wire, slots[arg]),
                   arg >= needed ? "?" : "");
        printf(" | ");
        print_cell(kind_pattern(wire, of, i), (int)strlen(kind_pattern(wire, of, i)));
        printf(" |\n");
    }
    printf("<!-- end -->\n");
}

static void print_protocol(const Wire *wire)
{
    printf("<!-- view -->\n| key | type | value |\n|---|---|---|\n");
    for (int i = 0; i < wire->view_row_count; i++) {
        const WireRow *row = &wire->view_rows[i];
        int            length;
        if (row->kind != ROW_KEY && row->kind != ROW_KEYS)
            continue;
        bool absent = may_be_absent(row, &length);
        printf(row->kind == ROW_KEY ? "| `%s`" : "| `%s.%s`", row->name, row->letter);
        printf("%s | `", absent ? "?" : "");
        print_cell(row->type, length);
        printf("` | %s |\n", row->doc);
    }
    printf("\nA key with ? is missing when it does not apply. The types:\n");
    print_record_table(wire->view_rows, wire->view_row_count);
    printf("<!-- end -->\n<!-- catalogue -->");
    print_record_table(wire->catalogue_rows, wire->catalogue_row_count);
    printf("<!-- end -->\n");
    print_kind_table(wire, "actions", KIND_ACTION);
    print_kind_table(wire, "events", KIND_EVENT);
    print_kind_table(wire, "prompts", KIND_PROMPT);
}
