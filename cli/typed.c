#include "cli/typed.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "rules/table/must.h"

/* Which commands know an option that this one does not. */
static bool say_unknown(const Command *command, const char *flag, Error *error)
{
    char      others[200] = "";
    ManualRow row;
    for (int i = 0; command_at(i); i++)
        if (manual_option(command_at(i), flag, &row))
            snprintf(others + strlen(others), sizeof others - strlen(others), "%s%s",
                     others[0] ? ", " : "", command_at(i)->name);
    if (others[0])
        return fail(error, "%s has no option %s; it belongs to ecumene %s", command->name, flag,
                    others);
    return fail(error, "there is no option '%s'; see ecumene help %s", flag, command->name);
}

static char *own(Typed *typed, const char *text, size_t length)
{
    char *copy = malloc(length + 1);
    must(copy);
    memcpy(copy, text, length);
    copy[length] = 0;
    return typed->owned[typed->owned_count++] = copy;
}

/* How many words it took, -1 with an error. */
static int take_option(Typed *typed, const Command *command, int argc, char **argv, Error *error)
{
    ManualRow   row;
    const char *equals = strchr(argv[0], '=');
    char       *flag = equals ? own(typed, argv[0], (size_t)(equals - argv[0])) : argv[0];
    if (!manual_option(command, flag, &row))
        return say_unknown(command, flag, error), -1;
    typed->argv[typed->argc++] = flag;
    if (!row.value[0])
        return equals ? (fail(error, "%s takes no value", flag), -1) : 1;
    if (!equals && argc < 2)
        return fail(error, "%s needs a value", flag), -1;
    typed->argv[typed->argc++] = equals ? (char *)(uintptr_t)(equals + 1) : argv[1];
    return equals ? 1 : 2;
}

bool typed_read(Typed *out, const Command *command, int argc, char **argv, Error *error)
{
    *out = (Typed){ .argv = calloc((size_t)argc * 2 + 1, sizeof *out->argv),
                    .owned = calloc((size_t)argc + 1, sizeof *out->owned) };
    must(out->argv && out->owned);
    out->argv[out->argc++] = argv[0];
    bool options = true;
    for (int i = 1; i < argc;) {
        const char *word = argv[i];
        int         used = 1;
        if (options && (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0))
            return out->help = true;
        if (options && word[0] == '-' && word[1] && strcmp(word, "--") != 0) {
            used = take_option(out, command, argc - i, argv + i, error);
        } else {
            /* What follows "--" is no option, whatever it begins with. */
            options = options && strcmp(word, "--") != 0;
            out->argv[out->argc++] = argv[i];
        }
        if (used < 0)
            return false;
        i += used;
    }
    return true;
}

void typed_free(Typed *typed)
{
    for (int i = 0; i < typed->owned_count; i++)
        free(typed->owned[i]);
    free(typed->owned);
    free(typed->argv);
}
