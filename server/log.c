#include "server/log.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char *const level_names[] = { "error", "warning", "info", "debug" };

int log_level_by_name(const char *name)
{
    for (int i = 0; i <= TRACE_DEBUG; i++)
        if (strcmp(level_names[i], name) == 0)
            return i;
    return -1;
}

/* One write a line, so that lines of several threads do not mix. */
static void write_line(TraceLevel level, const char *event, const char *pairs)
{
    char            line[1024], stamp[32];
    struct timespec now;
    struct tm       parts;
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%S", &parts);
    int length = snprintf(line, sizeof line - 1, "time=%s.%03ldZ level=%s event=%s %s", stamp,
                          now.tv_nsec / 1000000, level_names[level], event, pairs);
    if (length > (int)sizeof line - 2)
        length = (int)sizeof line - 2;
    line[length++] = '\n';
    if (write(STDERR_FILENO, line, (size_t)length) < 0)
        return; /* Nobody reads: there is no other place to say so. */
}

void log_to_stderr(void)
{
    trace_to(write_line);
}
