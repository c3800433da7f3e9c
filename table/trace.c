#include "table/trace.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static TraceLevel most_told = TRACE_INFO;
static TraceSink *written_by;

void trace_level(TraceLevel most)
{
    most_told = most;
}

void trace_to(TraceSink *sink)
{
    written_by = sink;
}

/* Control characters go, and quotes stand only around values, so that programs can take a line
 * apart. */
static void clean(char *line, int length)
{
    for (int i = 0; i < length; i++) {
        bool opens = i > 0 && line[i - 1] == '=';
        bool closes = i + 1 == length || (line[i + 1] == ' ' && strchr(line + i + 1, '='));
        if ((unsigned char)line[i] < ' ' || line[i] == 127)
            line[i] = '?';
        else if (line[i] == '"' && !opens && !closes)
            line[i] = '\'';
    }
}

void trace(TraceLevel level, const char *event, const char *format, ...)
{
    char pairs[900];
    if (level > most_told || !written_by)
        return;
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(pairs, sizeof pairs, format, arguments);
    va_end(arguments);
    if (length < 0)
        length = 0;
    if (length > (int)sizeof pairs - 1)
        length = (int)sizeof pairs - 1;
    clean(pairs, length);
    written_by(level, event, pairs);
}
