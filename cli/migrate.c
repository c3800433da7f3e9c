/* `ecumene migrate`: all that a server has stored goes into another database. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "cli/commands.h"
#include "cli/manual.h"
#include "cli/options.h"
#include "server/store.h"

static Store *open_one(const char *place, bool must_exist, Error *error)
{
    struct stat about;
    if (must_exist && !store_is_remote(place) && stat(place, &about) != 0) {
        fail(error, "there is no database %s", place);
        return NULL;
    }
    if (!store_lock(place, error))
        return NULL;
    Store *store = store_open(place, error);
    if (store)
        store_patience(store, -1);
    return store;
}

int command_migrate(int argc, char **argv)
{
    Error   error = { "" };
    int64_t rows = 0;
    if (argc != 3)
        return manual_wrong(argv[0]);
    umask(0077);
    Store *from = open_one(argv[1], true, &error);
    Store *to = from ? open_one(argv[2], false, &error) : NULL;
    bool   fine = to && store_copy(to, from, &rows, &error);
    if (to)
        store_close(to);
    if (from)
        store_close(from);
    if (!fine)
        return complain(&error);
    printf("%" PRId64 " rows are the same in both\n", rows);
    return 0;
}
