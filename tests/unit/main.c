/* Runs the groups of units.def, or those that are named; the number of failed tests decides the
 * exit status. */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define UNIT(name) int unit_##name(void);
#include "tests/unit/units.def"
#undef UNIT

static bool is_wanted(int argc, char **argv, const char *name)
{
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], name) == 0)
            return true;
    return argc < 2;
}

int main(int argc, char **argv)
{
    int failed = 0;
#define UNIT(name) failed += is_wanted(argc, argv, #name) ? unit_##name() : 0;
#include "tests/unit/units.def"
#undef UNIT
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
