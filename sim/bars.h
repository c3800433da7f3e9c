/* Bar charts as SVG. */
#ifndef SIM_BARS_H
#define SIM_BARS_H

#include <stdio.h>

#include "data/error.h"
#include "rules/table/family.h"

enum { BARS_MAX = 256 };

typedef struct Chart {
    char        title[240];
    const char *unit;
    int         count;
    double      least; /* Marked by a line where it is above 0: the fair share. */
    char        labels[BARS_MAX][NAME_MAX];
    double      values[BARS_MAX];
    bool        second[BARS_MAX]; /* In the colour of the second of two sides. */
} Chart;

void chart_add(Chart *chart, const char *label, double value);
/* Likewise, for two sides: the label stands once, beside the first. */
void chart_add_pair(Chart *chart, const char *label, double first, double second);
/* To DIRECTORY/NAME.svg. */
bool chart_save(const char *directory, const char *name, const Chart *chart, Error *error);

#endif
