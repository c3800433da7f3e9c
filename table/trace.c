#include "table/trace.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char *const level_names[] = { "error", "warning", "info", "debug" };
static TraceLevel        most_told = TRACE_INFO;

void trace_level(TraceLevel most)
{
    most_told = most;
}

int trace_level_by_name(const char *name)
{
    for (int i = 0; i <= TRACE_DEBUG; i++)
        if (strcmp(level_names[i], name) == 0)
            return i;
    return -1;
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

/* One write a line, so that lines of several threads do not mix. */
void trace(TraceLevel level, const char *event, const char *format, ...)
{
    char            line[1024];
    char            stamp[32];
    struct timespec now;
    struct tm       parts;
    if (level > most_told)
        return;
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%S", &parts);
    int     at = snprintf(line, sizeof line, "time=%s.%03ldZ level=%s event=%s ", stamp,
                          now.tv_nsec / 1000000, level_names[level], event);
    va_list arguments;
    va_start(arguments, format);
    int more = vsnprintf(line + at, sizeof line - (size_t)at - 1, format, arguments);
    va_end(arguments);
    at += more < 0 ? 0 : more;
    if (at > (int)sizeof line - 2)
        at = (int)sizeof line - 2;
    clean(line, at);
    line[at++] = '\n';
    if (write(STDERR_FILENO, line, (size_t)at) < 0)
        return; /* Nobody reads: there is no other place to say so. */
}
