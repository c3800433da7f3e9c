/* The words behind a command, as it wants them: checked against the manual, --option=value as two
 * words. */
#ifndef CLI_TYPED_H
#define CLI_TYPED_H

#include "cli/manual.h"
#include "data/error.h"

typedef struct Typed {
    int    argc;
    char **argv;  /* The command's name, the words, null. */
    char **owned; /* Those that were taken apart. */
    int    owned_count;
    bool   help; /* --help or -h was among them: nothing else matters. */
} Typed;

/* argv[0] is the command. False with what is wrong; to be freed in either case. */
bool typed_read(Typed *out, const Command *command, int argc, char **argv, Error *error);
void typed_free(Typed *typed);

#endif
