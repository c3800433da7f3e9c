/* What the program says about itself: the rows of commands.def, used for --help, man pages,
 * completion and the check of the command line. */
#ifndef CLI_MANUAL_H
#define CLI_MANUAL_H

#include <stdbool.h>
#include <stdio.h>

typedef enum {
    MANUAL_USAGE,
    MANUAL_ABOUT,
    MANUAL_WORD,
    MANUAL_HEADING,
    MANUAL_OPTION,
    MANUAL_ENVIRONMENT,
    MANUAL_CLOSING
} ManualKind;

typedef struct ManualRow {
    ManualKind  kind;
    char        name[40];        /* A word, a flag or a variable. */
    char        value[40];       /* What stands behind it; empty if nothing does. */
    char        environment[40]; /* Of a setting, else empty. */
    const char *standard;        /* Likewise. */
    const char *help;            /* The text of rows that are only text. */
} ManualRow;

typedef struct Command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *summary;
} Command;

/* Null behind the last. */
const Command *command_at(int index);
const Command *command_by_name(const char *name);

/* The rows of a command in order, with those of its groups and settings. */
typedef void ManualReader(void *context, const ManualRow *row);
void         manual_read(const Command *command, ManualReader *reader, void *context);
/* False if the command has no such option. */
bool manual_option(const Command *command, const char *flag, ManualRow *out);

void manual_help(FILE *out, const Command *command);
/* For wrong use of a command that has words: its help on stderr; returns the exit status. */
int manual_wrong(const char *command);
/* What ecumene prints without a command. */
void manual_summary(FILE *out);

#endif
