/* `ecumene manual`: the manual as man pages, as completion for shells, and as an example of a
 * configuration file. */
#include <string.h>

#include "cli/commands.h"
#include "cli/manual.h"
#include "cli/options.h"
#include "server/settings.h"
#include "server/version.h"

/* ---- Man pages ---- */

/* Hyphens that are typed stay what they are; a dot or a quote at the beginning of a line is no
 * request. */
static void print_troff(const char *text)
{
    if (*text == '.' || *text == '\'')
        printf("\\&");
    for (; *text; text++)
        if (*text == '-')
            printf("\\-");
        else if (*text == '\\')
            printf("\\e");
        else
            putchar(*text);
}

static void print_paragraph(const char *request, const char *text)
{
    printf("%s\n", request);
    print_troff(text);
    printf("\n");
}

typedef struct Page {
    const Command *command;
    ManualKind     last;
    bool           described; /* The head of the description is there. */
} Page;

static void print_synopsis(void *context, const ManualRow *row)
{
    const Page *page = context;
    if (row->kind != MANUAL_USAGE)
        return;
    printf(".B ecumene %s\n", page->command->name);
    print_troff(row->help);
    printf("\n.br\n");
}

static void print_body(void *context, const ManualRow *row)
{
    Page *page = context;
    switch (row->kind) {
    case MANUAL_USAGE:
        return;
    case MANUAL_ABOUT:
        print_paragraph(page->described ? ".PP" : ".SH DESCRIPTION", row->help);
        page->described = true;
        return;
    case MANUAL_HEADING:
    case MANUAL_CLOSING:
        print_paragraph(".PP", row->help);
        return;
    case MANUAL_WORD:
    case MANUAL_OPTION:
    case MANUAL_ENVIRONMENT:
        printf(".TP\n\\fB");
        print_troff(row->name);
        printf("\\fR");
        if (row->value[0]) {
            printf(" \\fI");
            print_troff(row->value);
            printf("\\fR");
        }
        printf("\n");
        print_troff(row->help);
        printf("\n");
        if (row->environment[0]) {
            printf("Environment: ");
            print_troff(row->environment);
            if (row->standard[0]) {
                printf(". Default: ");
                print_troff(row->standard);
            }
            printf(".\n");
        }
        return;
    }
}

static void print_see_also(const Command *self)
{
    printf(".SH SEE ALSO\n");
    if (self)
        printf(".BR ecumene (1)\n");
    for (int i = 0; !self && command_at(i); i++)
        printf(".BR ecumene\\-%s (1)%s\n", command_at(i)->name, command_at(i + 1) ? "," : "");
}

static void print_page(const Command *command)
{
    Page page = { .command = command };
    printf(".TH ECUMENE\\-%s 1 \"\" \"ecumene %s\" \"Ecumene\"\n", command->name, ECUMENE_VERSION);
    printf(".SH NAME\necumene\\-%s \\- ", command->name);
    print_troff(command->summary);
    printf("\n.SH SYNOPSIS\n");
    manual_read(command, print_synopsis, &page);
    manual_read(command, print_body, &page);
    print_see_also(command);
}

static void print_program_page(void)
{
    printf(
        ".TH ECUMENE 1 \"\" \"ecumene %s\" \"Ecumene\"\n"
        ".SH NAME\necumene \\- rules, bots, tables and simulations of civilization board games\n"
        ".SH SYNOPSIS\n.B ecumene\n.I COMMAND\n[\\fIARGUMENT\\fR...]\n"
        ".SH DESCRIPTION\nAn exact rules engine of the great civilization board games and of a "
        "card game of its own, with bots, a simulator, and a server that people play at in the "
        "browser. Options are given as \\-\\-option value or \\-\\-option=value.\n.SH COMMANDS\n",
        ECUMENE_VERSION);
    for (int i = 0; command_at(i); i++) {
        printf(".TP\n\\fB%s\\fR\n", command_at(i)->name);
        print_troff(command_at(i)->summary);
        printf("\n");
    }
    printf(".TP\n\\fBhelp\\fR [\\fICOMMAND\\fR]\nexplains one\n"
           ".TP\n\\fB\\-\\-version\\fR\ntells which version this is\n"
           ".SH FILES\n.TP\n.I ~/.local/share/ecumene/ecumene.db\nthe games of ecumene serve, "
           "unless told otherwise; XDG_DATA_HOME moves it\n"
           ".SH EXIT STATUS\n0 when all went well, 1 when something was wrong, 2 for wrong use.\n");
    print_see_also(NULL);
}

/* ---- Completion ---- */

static void print_names(void *context, const ManualRow *row)
{
    if (row->kind == *(ManualKind *)context)
        printf("%s ", row->name);
}

static bool is_file(const ManualRow *row)
{
    return strstr(row->value, "FILE") || strcmp(row->value, "DIR") == 0
           || strcmp(row->value, "LOG") == 0;
}

static void print_command_names(void)
{
    for (int i = 0; command_at(i); i++)
        printf("%s ", command_at(i)->name);
}

/* Those that take a value, by whether it is the name of a file. */
typedef struct Values {
    bool files;
    int  count;
} Values;

static void print_value_flag(void *context, const ManualRow *row)
{
    Values *values = context;
    if (row->kind == MANUAL_OPTION && row->value[0] && is_file(row) == values->files)
        printf("%s%s", values->count++ ? "|" : "", row->name);
}

static void print_value_case(const Command *command, bool files, const char *what)
{
    Values values = { .files = files };
    printf("        case $last in ");
    manual_read(command, print_value_flag, &values);
    printf(values.count ? ") %s; return ;; esac\n" : "none) %s; return ;; esac\n", what);
}

/* For zsh too, which has a function that takes such completions. */
static void print_bash(void)
{
    const ManualKind kinds[] = { MANUAL_OPTION, MANUAL_WORD };
    printf("# Completion of ecumene for bash, made by `ecumene manual bash`.\n"
           "_ecumene() {\n"
           "    local word=${COMP_WORDS[COMP_CWORD]} last=${COMP_WORDS[COMP_CWORD-1]} options=\n"
           "    COMPREPLY=()\n"
           "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n        options='");
    print_command_names();
    printf("help --help --version'\n    else\n    case ${COMP_WORDS[1]} in\n    help) options='");
    print_command_names();
    printf("' ;;\n");
    for (int i = 0; command_at(i); i++) {
        const Command *command = command_at(i);
        printf("    %s)\n", command->name);
        print_value_case(command, true, "COMPREPLY=($(compgen -f -- \"$word\"))");
        print_value_case(command, false, "return");
        printf("        options='");
        for (int k = 0; k < 2; k++)
            manual_read(command, print_names, (void *)(uintptr_t)&kinds[k]);
        printf("--help' ;;\n");
    }
    printf("    esac\n    fi\n"
           "    COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n"
           "    [ ${#COMPREPLY[@]} -gt 0 ] || COMPREPLY=($(compgen -f -- \"$word\"))\n"
           "}\n"
           "complete -o filenames -F _ecumene ecumene\n");
}

static void print_zsh(void)
{
    printf("#compdef ecumene\n# Made by `ecumene manual zsh`.\nautoload -U +X bashcompinit && "
           "bashcompinit\n");
    print_bash();
}

static void print_quoted(const char *text)
{
    for (; *text; text++)
        printf(*text == '\'' || *text == '\\' ? "\\%c" : "%c", *text);
}

static void print_fish_row(void *context, const ManualRow *row)
{
    const Command *command = context;
    if (row->kind != MANUAL_OPTION && row->kind != MANUAL_WORD)
        return;
    printf("complete -c ecumene -n '__fish_seen_subcommand_from %s' ", command->name);
    if (row->kind == MANUAL_WORD)
        printf("-a %s", row->name);
    else
        printf(row->name[1] == '-' ? "-l %s" : "-s %s", row->name + 1 + (row->name[1] == '-'));
    if (row->kind == MANUAL_OPTION && row->value[0])
        printf(is_file(row) ? " -r -F" : " -x");
    printf(" -d '");
    print_quoted(row->help);
    printf("'\n");
}

static void print_fish(void)
{
    printf("# Completion of ecumene for fish, made by `ecumene manual fish`.\n");
    for (int i = 0; command_at(i); i++) {
        printf("complete -c ecumene -n __fish_use_subcommand -f -a %s -d '", command_at(i)->name);
        print_quoted(command_at(i)->summary);
        printf("'\n");
        manual_read(command_at(i), print_fish_row, (void *)(uintptr_t)command_at(i));
    }
}

/* ---- Configuration ---- */

static void print_config(void)
{
    SettingWords words;
    printf("# Settings of `ecumene serve --config FILE`; ecumene-serve(1) explains them.\n"
           "# A line is: key = value. Flags and the environment go before this file.\n");
    for (int i = 0; settings_words(&words, i); i++)
        if (settings_in_file(&words))
            printf("\n# %s\n#%s =%s%s\n", words.help, words.flag + 2,
                   words.standard[0] || !words.value[0] ? " " : "",
                   words.value[0] ? words.standard : "no");
}

/* ---- The command ---- */

int command_manual(int argc, char **argv)
{
    Error       error = { "" };
    const char *word = argc > 1 ? argv[1] : "";
    if (argc == 3 && strcmp(word, "man") == 0) {
        if (!command_by_name(argv[2])) {
            fail(&error, "there is no command '%s'", argv[2]);
            return complain(&error);
        }
        print_page(command_by_name(argv[2]));
        return 0;
    }
    if (argc != 2)
        return manual_wrong(argv[0]);
    if (strcmp(word, "man") == 0)
        print_program_page();
    else if (strcmp(word, "bash") == 0)
        print_bash();
    else if (strcmp(word, "zsh") == 0)
        print_zsh();
    else if (strcmp(word, "fish") == 0)
        print_fish();
    else if (strcmp(word, "config") == 0)
        print_config();
    else if (strcmp(word, "commands") == 0)
        for (int i = 0; command_at(i); i++)
            printf("%s\n", command_at(i)->name);
    else
        return manual_wrong(argv[0]);
    return 0;
}
