/* Scenarios of the settlers family. docs/scenarios-settlers.md is their manual. */
#ifndef SCENARIO_SETTLERS_H
#define SCENARIO_SETTLERS_H

#include "scenario/scenario.h"

/* A statement without comment and outer spaces. */
typedef struct SettlersLine {
    const char *text;
    int         line;
} SettlersLine;

/* Does an edition of this family go by the name? */
bool settlers_scenario_knows(const char *edition);
/* Runs the statements of one scenario, those of the file's head first; false when it failed, which has then been
 * said. */
bool settlers_scenario_run(const SettlersLine *lines, int count, const char *title, const char *file,
                           ScenarioReport *report);
/* The lists of docs/scenarios-settlers.md. */
void settlers_scenario_words(void (*say)(void *context, const char *line), void *context);

#endif
