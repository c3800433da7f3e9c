/* One server at a time owns a database: what it has in memory must not change behind its back. The
 * lock is on the file itself, whatever names lead to it; beside it lies one by name, which older
 * programs know. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "server/store_parts.h"

/* Both handles stay open until the program ends. SQLite has locks of another kind on the same file.
 */
bool store_lock(const char *path, Error *error)
{
    char         name[1024];
    struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
    if (store_is_remote(path))
        return store_lock_remote(path, false, error);
    if (!store_is_file(path))
        return true; /* Nobody else can reach it. */
    snprintf(name, sizeof name, "%s.lock", path);
    int handle = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (handle < 0)
        return fail(error, "cannot write %s: %s", name, strerror(errno));
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0)
        return fail(error, "cannot write %s: %s", path, strerror(errno));
    if (fcntl(handle, F_SETLK, &lock) != 0 || flock(file, LOCK_EX | LOCK_NB) != 0)
        return fail(
            error, "%s is used by a running server; stop it, or name another file with --db", path);
    return true;
}

bool store_lock_shared(const char *place, Error *error)
{
    return store_is_remote(place)
               ? store_lock_remote(place, true, error)
               : fail(error,
                      "several processes need a database of PostgreSQL: --db postgresql://...");
}
