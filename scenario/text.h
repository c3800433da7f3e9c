/* Cutting a text into statements, a line each. */
#ifndef SCENARIO_TEXT_H
#define SCENARIO_TEXT_H

#include <stdbool.h>

enum { LINE_LONGEST = 1000 };

/* The statements between two places of a text. */
typedef struct Span {
    const char *begin;
    const char *end;
    int         line; /* Of `begin`. */
} Span;

typedef struct Statement {
    char text[LINE_LONGEST + 1];
    int  line;
    bool too_long;
} Statement;

/* The next line with anything on it, without comment and outer spaces; the span begins behind it.
 * False at its end. */
bool statement_next(Statement *out, Span *span);

#endif
