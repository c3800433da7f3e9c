/* The lists of docs/scenarios.md, out of the tables that the rules themselves are made of. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "rules/civ/text.h"
#include "scenario/scenario.h"
#include "scenario/scene.h"

void scenario_words(void (*say)(void *context, const char *line), void *context)
{
    (void)say;
    (void)context;
}
