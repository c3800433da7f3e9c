/* The program: finds the command, checks its words and runs it. */
#include <stdio.h>
#include <string.h>

#include "cli/manual.h"
#include "cli/options.h"
#include "cli/typed.h"
#include "rules/table/family.h"
#include "server/version.h"

static int run(const Command *command, int argc, char **argv)
{
    Typed typed;
    Error error = { "" };
    int   status = 0;
    if (!typed_read(&typed, command, argc, argv, &error))
        status = complain(&error);
    else if (typed.help)
        manual_help(stdout, command);
    else
        status = command->run(typed.argc, typed.argv);
    typed_free(&typed);
    return status;
}

static int unknown(const char *name)
{
    fprintf(stderr, "ecumene: there is no command '%s'\n", name);
    manual_summary(stderr);
    return 2;
}

static int help(int argc, char **argv)
{
    if (argc < 2) {
        manual_summary(stdout);
        return 0;
    }
    if (!command_by_name(argv[1]))
        return unknown(argv[1]);
    manual_help(stdout, command_by_name(argv[1]));
    return 0;
}

int main(int argc, char **argv)
{
    families_check();
    if (argc < 2) {
        manual_summary(stderr);
        return 2;
    }
    const char *word = argv[1];
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "help") == 0)
        return help(argc - 1, argv + 1);
    if (strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0) {
        printf("ecumene %s\n", ECUMENE_VERSION);
        return 0;
    }
    const Command *command = command_by_name(word);
    return command ? run(command, argc - 1, argv + 1) : unknown(word);
}
