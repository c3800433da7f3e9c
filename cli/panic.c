/* What happens when must() finds a bug of ours. */
#include <stdio.h>
#include <stdlib.h>

#include "rules/table/must.h"

_Noreturn void panic(const char *file, int line, const char *what)
{
    fprintf(stderr, "ecumene: bug at %s:%d: %s\n", file, line, what);
    abort();
}
