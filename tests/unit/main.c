/* Runs the groups of units.def; the number of failed tests decides the exit status. */
#include <stdlib.h>

#define UNIT(name) int unit_##name(void);
#include "tests/unit/units.def"
#undef UNIT

int main(void)
{
    int failed = 0;
#define UNIT(name) failed += unit_##name();
#include "tests/unit/units.def"
#undef UNIT
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
