/* One server at a time owns a database: what it has in memory must not change behind its back. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "server/store.h"

bool store_lock(const char *path, Error *error)
{
    char         file[1024];
    struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
    snprintf(file, sizeof file, "%s.lock", path);
    /* Held until the program ends. */
    int handle = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (handle < 0)
        return fail(error, "cannot write %s: %s", file, strerror(errno));
    if (fcntl(handle, F_SETLK, &lock) != 0)
        return fail(error, "%s is used by a running server", path);
    return true;
}
