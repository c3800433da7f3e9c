/* Two ways to play compared: the same bots with the same seeds under both rules, and what is
 * different then, with how far chance could have made it so. */
#ifndef SIM_COMPARE_H
#define SIM_COMPARE_H

#include "sim/report.h"

enum { SIDES = 2, MEASURES_MAX = 16 };

/* A figure of each game: its means, and the mean of the differences between games of the same seed
 * with its 95 % interval. */
typedef struct Measure {
    const char *name; /* A key in JSON: "winner_points". */
    const char *words;
    double      mean[SIDES];
    double      difference, low, high;
} Measure;

typedef struct Comparison {
    Simulation       sides[SIDES];
    const char      *names[SIDES]; /* "west-2024", "trade-bell=all-ends" */
    SimulationReport reports[SIDES];
    Statistics       statistics[SIDES];
    int              measure_count;
    Measure          measures[MEASURES_MAX];
} Comparison;

/* Plays both sides; what they point to is asked again when they are told of. */
bool compare(Comparison *out, const Simulation sides[SIDES], const char *const names[SIDES],
             Error *error);
void comparison_print(FILE *out, const Comparison *comparison);
bool comparison_json(const char *path, const Comparison *comparison, Error *error);
/* Wins, length and what the family counts, both sides beside each other. */
bool comparison_charts(const char *directory, const Comparison *comparison, Error *error);

#endif
