/* The scenario language: plain text that states a position, plays actions, demands refusals and
 * checks what came of it. docs/scenarios.md is its manual. */
#ifndef SCENARIO_SCENARIO_H
#define SCENARIO_SCENARIO_H

#include <stdbool.h>
#include <stddef.h>

/* What to run and whom to tell. The caller fills in the first part and owns everything; the
 * functions may be null. */
typedef struct ScenarioReport {
    const char *filter;  /* Only scenarios whose title contains this; null: all. */
    const char *edition; /* Of scenarios that name none; null: the usual one. */
    bool        verbose; /* A line for each scenario, not only for failures. */
    bool        listing; /* Run nothing: only tell what is covered. */
    /* Check what each play has changed as well. Many scenarios begin with positions to which no
     * game leads, so this is for those that do not. */
    bool  steps;
    void *context;
    /* One line of output, without its end. */
    void (*say)(void *context, const char *line);
    /* A rule id that a scenario says it covers. */
    void (*covers)(void *context, const char *rule, const char *file, const char *title);
    /* A refusal code that a scenario demands. */
    void (*refuses)(void *context, const char *code, const char *file, const char *title);

    int passed;
    int failed;
} ScenarioReport;

/* Runs every scenario of a text, counting into the report. False when any failed or the text is
 * malformed, which counts as a failure and is said as "name:line: message". Touches no file. */
bool scenario_run_text(const char *text, size_t size, const char *name, ScenarioReport *report);

/* Writes the lists of the manual of a family (docs/scenarios.md for civ): every action, prompt,
 * refusal, event, phase and switch. */
struct Family;
void scenario_words(const struct Family *family, void (*say)(void *context, const char *line),
                    void                *context);

#endif
