#include "server/supervisor.h"

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "table/trace.h"

static void tell(const char *line, int flags)
{
    struct sockaddr_un to = { .sun_family = AF_UNIX };
    const char        *path = getenv("NOTIFY_SOCKET");
    size_t             length = path ? strlen(path) : 0;
    if (length < 2 || length >= sizeof to.sun_path)
        return;
    memcpy(to.sun_path, path, length);
    if (path[0] == '@')
        to.sun_path[0] = 0; /* An abstract one, without a file. */
    int file = socket(AF_UNIX, SOCK_DGRAM, 0);
    if (file < 0
        || (sendto(file, line, strlen(line), MSG_NOSIGNAL | flags, (struct sockaddr *)&to,
                   (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length))
                < 0
            && errno != EAGAIN))
        trace(TRACE_WARNING, "supervisor", "message=\"it does not hear %s\"", line);
    if (file >= 0)
        close(file);
}

void supervisor_tell(const char *line)
{
    tell(line, 0);
}

/* Else the game thread would wait for a manager that does not listen. */
void supervisor_sign(void)
{
    tell("WATCHDOG=1", MSG_DONTWAIT);
}

int64_t supervisor_interval_ms(void)
{
    const char *patience = getenv("WATCHDOG_USEC"), *pid = getenv("WATCHDOG_PID");
    if (!patience || (pid && strtoll(pid, NULL, 10) != (long long)getpid()))
        return 0;
    int64_t us = strtoll(patience, NULL, 10);
    return us > 0 ? (us / 2000 > 0 ? us / 2000 : 1) : 0;
}
