/* The types of the web client, and the tables of docs/protocol.md, from the tables of the rules and
 * the server. */
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/options.h"
#include "rules/civ/slots.h"
#include "server/action_json.h"
#include "server/catalogue_json.h"
#include "server/view_json.h"

static const char usage[] =
    "usage: ecumene types [--protocol]\n"
    "\n"
    "Prints web/src/types.gen.ts: the types of views, actions, events, prompts and the catalogue.\n"
    "  --protocol   prints the tables of docs/protocol.md instead\n"
    "tools/protocol-tables writes both.\n";

static void print_types(void);
static void print_protocol(void);

int command_types(int argc, char **argv)
{
    if (wants_help(argc, argv))
        return print_help(usage);
    bool protocol = argc == 2 && strcmp(argv[1], "--protocol") == 0;
    if (argc > 1 && !protocol) {
        fprintf(stderr, "ecumene types: unknown argument '%s'\n", argv[1]);
        return 2;
    }
    if (protocol)
        print_protocol();
    else
        print_types();
    return 0;
}

/* ---- What the tables hold ---- */

typedef enum { ROW_RECORD, ROW_FIELD, ROW_END, ROW_KEY } RowKind;

typedef struct Row {
    RowKind     kind;
    const char *name;
    const char *type;
    const char *doc;
} Row;

#define VIEW(id, key, type, doc) { ROW_KEY, key, type, doc },
#define RECORD(name, doc) { ROW_RECORD, name, "", doc },
#define FIELD(name, type, doc) { ROW_FIELD, name, type, doc },
#define END { ROW_END, "", "", "" },
static const Row view_rows[] = {
#include "server/view.def"
};
#define RECORD(name, doc) { ROW_RECORD, name, "", doc },
#define FIELD(name, type, doc) { ROW_FIELD, name, type, doc },
#define END { ROW_END, "", "", "" },
static const Row catalogue_rows[] = {
#include "server/catalogue.def"
};

enum {
    VIEW_ROWS = sizeof view_rows / sizeof *view_rows,
    CATALOGUE_ROWS = sizeof catalogue_rows / sizeof *catalogue_rows
};

/* The type of a key without the mark that it may be missing, which is told. */
static bool may_be_absent(const Row *row, int *length)
{
    static const char mark[] = " | absent";
    *length = (int)strlen(row->type);
    int rest = *length - (int)(sizeof mark - 1);
    if (rest < 0 || strcmp(row->type + rest, mark) != 0)
        return false;
    *length = rest;
    return true;
}

/* ---- TypeScript ---- */

static void print_records(const Row *rows, int count)
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
            break;
        }
}

static void print_view(void)
{
    printf("/* The position as a viewer may see it. */\nexport interface View {\n");
    for (int i = 0; i < VIEW_ROWS; i++) {
        int length;
        if (view_rows[i].kind != ROW_KEY)
            continue;
        bool absent = may_be_absent(&view_rows[i], &length);
        printf("  %s%s: %.*s; /* %s */\n", view_rows[i].name, absent ? "?" : "", length,
               view_rows[i].type, view_rows[i].doc);
    }
    printf("  [key: `player.${number}`]: PlayerView | undefined;\n"
           "  [key: `area.${number}`]: AreaView | undefined;\n}\n\n");
}

typedef const char *KindName(int kind, char *buffer);
typedef const char *KindPattern(int kind);

static const char *action_name_of(int kind, char *buffer)
{
    action_kind_name(buffer, (ActionKind)kind);
    return buffer;
}

static const char *action_pattern_of(int kind)
{
    return action_pattern((ActionKind)kind);
}

static const char *event_name_of(int kind, char *buffer)
{
    (void)buffer;
    return event_kind_name((EventKind)kind);
}

static const char *event_pattern_of(int kind)
{
    return event_kind_pattern((EventKind)kind);
}

static const char *prompt_name_of(int kind, char *buffer)
{
    (void)buffer;
    return prompt_name((PromptKind)kind);
}

static const char *prompt_pattern_of(int kind)
{
    return prompt_text((PromptKind)kind);
}

static const char *refusal_name_of(int kind, char *buffer)
{
    (void)buffer;
    return refusal_code((Refusal)kind);
}

static const char *slot_name_of(int kind, char *buffer)
{
    (void)buffer;
    return slot_word("anpqzsckvoywtf"[kind]);
}

/* A union of texts. */
static void print_names(const char *type, KindName *name, int first, int count)
{
    char buffer[ACTION_NAME_MAX];
    printf("export type %s =", type);
    for (int i = first; i < count; i++)
        printf("%s\"%s\"",
               i == first        ? "\n  "
               : (i - first) % 6 ? " | "
                                 : "\n  | ",
               name(i, buffer));
    printf(";\n\n");
}

/* [from: number, ...]: what each argument is. */
static void print_arguments(const char *pattern, int slots_max)
{
    char slots[ACTION_ARGS];
    int  needed;
    int  count = pattern_slots(pattern, slots, slots_max, &needed);
    printf("[");
    for (int i = 0; i < count; i++) {
        int same = 0, before = 0;
        for (int j = 0; j < count; j++) {
            same += slots[j] == slots[i];
            before += j < i && slots[j] == slots[i];
        }
        printf("%s%s", i ? ", " : "", slot_word(slots[i]));
        if (same > 1)
            printf("%d", before + 1);
        printf("%s: number", i >= needed ? "?" : "");
    }
    printf("]");
}

static void print_argument_types(const char *type, KindName *name, KindPattern *pattern, int count,
                                 int slots_max)
{
    char buffer[ACTION_NAME_MAX];
    printf("export interface %s {\n", type);
    for (int i = 0; i < count; i++) {
        printf("  \"%s\": ", name(i, buffer));
        if (pattern == action_pattern_of && i == ACTION_OFFER)
            printf("[offer: Offered]");
        else
            print_arguments(pattern(i), slots_max);
        printf("; /* %s */\n", pattern(i));
    }
    printf("}\n\n");
}

/* Constants, since a log offers the classes and asks for the class of an event. */
static void print_event_classes(void)
{
    printf("/* What events are about, in the order in which a log offers them. */\n"
           "export const EVENT_CLASSES = [");
    for (int i = 0; i < EVENT_CLASS_COUNT; i++)
        printf("%s\"%s\"", i ? ", " : "", event_class_name((EventClass)i));
    printf("] as const;\nexport type EventClass = (typeof EVENT_CLASSES)[number];\n"
           "export const EVENT_CLASS: Readonly<Record<EventKind, EventClass>> = {");
    for (int i = 0; i < EVENT_COUNT; i++)
        printf("%s\"%s\": \"%s\",", i % 4 ? " " : "\n  ", event_kind_name((EventKind)i),
               event_class_name(event_kind_class((EventKind)i)));
    printf("\n};\n\n");
}

static void print_types(void)
{
    printf("/* Made by tools/protocol-tables from the tables of the rules and the server: change "
           "those, not this. */\n\n"
           "export const BARBARIANS = %d;\nexport const TABLE = %d;\nexport const NOBODY = %d;\n\n",
           BARBARIANS, THE_TABLE, NOBODY);
    print_names("ActionKind", action_name_of, 0, ACTION_COUNT);
    print_names("EventKind", event_name_of, 0, EVENT_COUNT);
    print_event_classes();
    print_names("PromptKind", prompt_name_of, 0, PROMPT_COUNT);
    print_names("RefusalCode", refusal_name_of, 1, REFUSAL_COUNT);
    print_names("SlotWord", slot_name_of, 0, 14);
    printf("/* What an offer says; the first names bind. */\n"
           "export interface Offered { to: number | null; give: Side; want: Side; answers: number "
           "| null }\n\n"
           "/* The arguments of each kind of action. */\n");
    print_argument_types("ActionArgs", action_name_of, action_pattern_of, ACTION_COUNT,
                         ACTION_ARGS);
    printf("export type Action = [ActionKind, ...(number | Offered)[]];\n"
           "export const action = <K extends ActionKind>(kind: K, ...args: ActionArgs[K]): Action "
           "=> [kind, ...args] as Action;\n\n"
           "/* An entry of the legal list: where the last argument is [least, most] each number "
           "between may stand. */\n"
           "export type LegalAction = [ActionKind, ...(number | [number, number])[]];\n\n"
           "/* The arguments of each kind of event. */\n");
    print_argument_types("EventArgs", event_name_of, event_pattern_of, EVENT_COUNT, EVENT_ARGS);
    printf("/* n: the action that caused it. */\n"
           "export interface GameEvent { n: number; k: EventKind; a: number[] }\n\n"
           "/* The arguments of each kind of prompt. */\n");
    print_argument_types("PromptArgs", prompt_name_of, prompt_pattern_of, PROMPT_COUNT, 3);
    print_records(view_rows, VIEW_ROWS);
    print_view();
    print_records(catalogue_rows, CATALOGUE_ROWS);
}

/* ---- Markdown ---- */

static void print_cell(const char *text, int length)
{
    for (int i = 0; i < length && text[i]; i++)
        printf(text[i] == '|' ? "\\%c" : "%c", text[i]);
}

static void print_record_table(const Row *rows, int count)
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
static void print_kind_table(const char *name, KindName *kind_name, KindPattern *pattern, int count,
                             int slots_max)
{
    char buffer[ACTION_NAME_MAX];
    printf("<!-- %s -->\n| kind | arguments | text |\n|---|---|---|\n", name);
    for (int i = 0; i < count; i++) {
        char slots[ACTION_ARGS];
        int  needed;
        int  args = pattern_slots(pattern(i), slots, slots_max, &needed);
        printf("| `%s` | ", kind_name(i, buffer));
        if (pattern == action_pattern_of && i == ACTION_OFFER)
            printf("an offer, see above");
        for (int arg = 0; arg < args; arg++)
            printf("%s%s%s", arg ? ", " : "", slot_word(slots[arg]), arg >= needed ? "?" : "");
        printf(" | %s |\n", pattern(i));
    }
    printf("<!-- end -->\n");
}

static void print_protocol(void)
{
    printf("<!-- view -->\n| key | type | value |\n|---|---|---|\n");
    for (int i = 0; i < VIEW_ROWS; i++) {
        int length;
        if (view_rows[i].kind != ROW_KEY)
            continue;
        bool absent = may_be_absent(&view_rows[i], &length);
        printf("| `%s`%s | `", view_rows[i].name, absent ? "?" : "");
        print_cell(view_rows[i].type, length);
        printf("` | %s |\n", view_rows[i].doc);
    }
    printf("| `player.P` | `PlayerView` | a seat |\n"
           "| `area.A`? | `AreaView` | an area with pieces |\n"
           "\nA key with ? is missing when it does not apply. The types:\n");
    print_record_table(view_rows, VIEW_ROWS);
    printf("<!-- end -->\n<!-- catalogue -->");
    print_record_table(catalogue_rows, CATALOGUE_ROWS);
    printf("<!-- end -->\n");
    print_kind_table("actions", action_name_of, action_pattern_of, ACTION_COUNT, ACTION_ARGS);
    print_kind_table("events", event_name_of, event_pattern_of, EVENT_COUNT, EVENT_ARGS);
    print_kind_table("prompts", prompt_name_of, prompt_pattern_of, PROMPT_COUNT, 3);
}
