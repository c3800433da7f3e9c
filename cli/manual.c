#include "cli/manual.h"

#include <string.h>

#include "cli/commands.h"
#include "server/settings.h"

/* Beside what readers are handed the table has where commands and groups begin and what is put in.
 */
typedef enum { ROW_COMMAND = MANUAL_CLOSING + 1, ROW_GROUP, ROW_ALL_OF, ROW_SETTINGS } TableKind;

typedef struct TableRow {
    int         kind; /* Of ManualKind or TableKind. */
    const char *name;
    const char *value;
    const char *help;
} TableRow;

#define COMMAND(name, summary) { ROW_COMMAND, #name, "", summary },
#define GROUP(name) { ROW_GROUP, #name, "", "" },
#define ALL_OF(name) { ROW_ALL_OF, #name, "", "" },
#define SETTINGS() { ROW_SETTINGS, "", "", "" },
#define USAGE(words) { MANUAL_USAGE, "", "", words },
#define ABOUT(text) { MANUAL_ABOUT, "", "", text },
#define WORD(word, arguments, help) { MANUAL_WORD, word, arguments, help },
#define HEADING(text) { MANUAL_HEADING, "", "", text },
#define OPTION(flag, value, help) { MANUAL_OPTION, flag, value, help },
#define ENVIRONMENT(name, help) { MANUAL_ENVIRONMENT, name, "", help },
#define CLOSING(text) { MANUAL_CLOSING, "", "", text },
static const TableRow rows[] = {
#include "cli/commands.def"
};
#undef COMMAND
#undef GROUP
#undef ALL_OF
#undef SETTINGS
#undef USAGE
#undef ABOUT
#undef WORD
#undef HEADING
#undef OPTION
#undef ENVIRONMENT
#undef CLOSING
enum { ROWS = sizeof rows / sizeof *rows, HELP_WIDTH = 100, HELP_COLUMN = 22 };

#define COMMAND(name, summary) { #name, command_##name, summary },
#define GROUP(name)
#define ALL_OF(name)
#define SETTINGS()
#define USAGE(words)
#define ABOUT(text)
#define WORD(word, arguments, help)
#define HEADING(text)
#define OPTION(flag, value, help)
#define ENVIRONMENT(name, help)
#define CLOSING(text)
static const Command commands[] = {
#include "cli/commands.def"
};
#undef COMMAND
#undef GROUP
#undef ALL_OF
#undef SETTINGS
#undef USAGE
#undef ABOUT
#undef WORD
#undef HEADING
#undef OPTION
#undef ENVIRONMENT
#undef CLOSING
enum { COMMANDS = sizeof commands / sizeof *commands };

const Command *command_at(int index)
{
    return index >= 0 && index < COMMANDS ? &commands[index] : NULL;
}

const Command *command_by_name(const char *name)
{
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

/* ---- Rows ---- */

static int section(TableKind kind, const char *name)
{
    for (int i = 0; i < ROWS; i++)
        if (rows[i].kind == (int)kind && strcmp(rows[i].name, name) == 0)
            return i + 1;
    return ROWS;
}

static bool section_ends(int row)
{
    return row == ROWS || rows[row].kind == ROW_COMMAND || rows[row].kind == ROW_GROUP;
}

/* An option that the command explains itself is left out of its groups. */
static bool explains(int first, const char *flag)
{
    for (int i = first; !section_ends(i); i++)
        if (rows[i].kind == MANUAL_OPTION && strcmp(rows[i].name, flag) == 0)
            return true;
    return false;
}

static void hand_over(const TableRow *row, ManualReader *reader, void *context)
{
    ManualRow out = { .kind = (ManualKind)row->kind, .standard = "", .help = row->help };
    snprintf(out.name, sizeof out.name, "%s", row->name);
    snprintf(out.value, sizeof out.value, "%s", row->value);
    reader(context, &out);
}

static void read_settings(ManualReader *reader, void *context)
{
    SettingWords words;
    for (int i = 0; settings_words(&words, i); i++) {
        ManualRow out = { .kind = MANUAL_OPTION, .standard = words.standard, .help = words.help };
        snprintf(out.name, sizeof out.name, "%s", words.flag);
        snprintf(out.value, sizeof out.value, "%s", words.value);
        snprintf(out.environment, sizeof out.environment, "%s", words.environment);
        reader(context, &out);
    }
}

void manual_read(const Command *command, ManualReader *reader, void *context)
{
    int first = section(ROW_COMMAND, command->name);
    for (int i = first; !section_ends(i); i++)
        if (rows[i].kind == ROW_ALL_OF) {
            for (int j = section(ROW_GROUP, rows[i].name); !section_ends(j); j++)
                if (rows[j].kind != MANUAL_OPTION || !explains(first, rows[j].name))
                    hand_over(&rows[j], reader, context);
        } else if (rows[i].kind == ROW_SETTINGS) {
            read_settings(reader, context);
        } else {
            hand_over(&rows[i], reader, context);
        }
}

typedef struct Search {
    const char *flag;
    ManualRow  *out;
    bool        found;
} Search;

static void compare(void *context, const ManualRow *row)
{
    Search *search = context;
    if (row->kind == MANUAL_OPTION && strcmp(row->name, search->flag) == 0) {
        *search->out = *row;
        search->found = true;
    }
}

bool manual_option(const Command *command, const char *flag, ManualRow *out)
{
    Search search = { .flag = flag, .out = out };
    manual_read(command, compare, &search);
    return search.found;
}

/* ---- Help ---- */

/* From the column `at` on, in lines that begin at `column`. */
static void print_wrapped(FILE *out, const char *text, int at, int column)
{
    while (*text) {
        int length = (int)strcspn(text, " ");
        if (at + length > HELP_WIDTH && at > column) {
            fprintf(out, "\n%*s", column, "");
            at = column;
        }
        fprintf(out, "%.*s", length, text);
        at += length;
        text += length;
        if (*text == ' ') {
            text++;
            if (*text && at + 1 + (int)strcspn(text, " ") <= HELP_WIDTH) {
                fputc(' ', out);
                at++;
            } else if (*text) {
                at = HELP_WIDTH + 1;
            }
        }
    }
    fputc('\n', out);
}

static void print_entry(FILE *out, const ManualRow *row)
{
    int width = fprintf(out, "  %s%s%s", row->name, row->value[0] ? " " : "", row->value);
    if (width >= HELP_COLUMN) {
        fputc('\n', out);
        width = 0;
    }
    fprintf(out, "%*s", HELP_COLUMN - width, "");
    print_wrapped(out, row->help, HELP_COLUMN, HELP_COLUMN);
    if (row->environment[0]) {
        fprintf(out, "%*s%s", HELP_COLUMN, "", row->environment);
        fprintf(out, row->standard[0] ? " (%s)\n" : "\n", row->standard);
    }
}

typedef struct Help {
    FILE          *out;
    const Command *command;
    int            usages;
    ManualKind     last;
} Help;

static void print_row(void *context, const ManualRow *row)
{
    Help *help = context;
    bool  entry =
        row->kind == MANUAL_WORD || row->kind == MANUAL_OPTION || row->kind == MANUAL_ENVIRONMENT;
    bool after_entry = help->last == MANUAL_WORD || help->last == MANUAL_OPTION
                       || help->last == MANUAL_ENVIRONMENT;
    if (row->kind == MANUAL_USAGE) {
        fprintf(help->out, "%s ecumene %s %s\n",
                help->usages++ ? "      " : "usage:", help->command->name, row->help);
    } else if (entry) {
        if (!after_entry)
            fputc('\n', help->out);
        print_entry(help->out, row);
    } else {
        if (help->last != MANUAL_USAGE)
            fputc('\n', help->out);
        print_wrapped(help->out, row->help, 0, 0);
    }
    help->last = row->kind;
}

void manual_help(FILE *out, const Command *command)
{
    Help help = { .out = out, .command = command, .last = MANUAL_USAGE };
    manual_read(command, print_row, &help);
}

int manual_wrong(const char *command)
{
    manual_help(stderr, command_by_name(command));
    return 2;
}

void manual_summary(FILE *out)
{
    fprintf(out, "usage: ecumene COMMAND [ARGUMENT...]\n\n");
    for (int i = 0; i < COMMANDS; i++)
        fprintf(out, "  %-10s %s\n", commands[i].name, commands[i].summary);
    fprintf(out, "\necumene help COMMAND explains one; ecumene --version tells which this is.\n");
}
