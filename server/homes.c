#include "server/homes.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char name[] = "ecumene.db";

bool path_exists(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0;
}

/* A relative path in XDG_DATA_HOME is to be ignored, says its specification. */
static bool data_folder(char *out, size_t size)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int         length = 0;
    if (data && data[0] == '/')
        length = snprintf(out, size, "%s/ecumene", data);
    else if (home && home[0] == '/' && home[1])
        length = snprintf(out, size, "%s/.local/share/ecumene", home);
    return length > 0 && (size_t)length + sizeof name + 1 < size;
}

void home_database(char *out, size_t size)
{
    if (!path_exists(name) && data_folder(out, size))
        snprintf(out + strlen(out), size - strlen(out), "/%s", name);
    else
        snprintf(out, size, "%s", name);
}

bool home_file(char *out, size_t size, const char *file)
{
    if (!data_folder(out, size) || strlen(out) + strlen(file) + 2 > size)
        return false;
    snprintf(out + strlen(out), size - strlen(out), "/%s", file);
    return true;
}

bool home_ready(const char *database, Error *error)
{
    char folder[HOME_PATH_MAX];
    if (!data_folder(folder, sizeof folder) || strncmp(database, folder, strlen(folder)) != 0
        || database[strlen(folder)] != '/')
        return true;
    for (char *end = folder + 1;; end++) {
        char rest = *end;
        if (rest && rest != '/')
            continue;
        *end = 0;
        if (!path_exists(folder) && mkdir(folder, 0700) != 0 && errno != EEXIST)
            return fail(error, "%s: %s", folder, strerror(errno));
        if (!rest)
            return true;
        *end = rest;
    }
}
