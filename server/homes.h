/* Where things of a user live, after the XDG base directories. */
#ifndef SERVER_HOMES_H
#define SERVER_HOMES_H

#include <stdbool.h>
#include <stddef.h>

#include "data/error.h"

enum { HOME_PATH_MAX = 4096 };

bool path_exists(const char *path);
/* The database unless told: ecumene.db in the working folder if it is there, as it always was;
 * else in the user's data folder; in the working folder again for users without one. */
void home_database(char *out, size_t size);
/* A file of that name in the user's data folder; false for users without one. */
bool home_file(char *out, size_t size, const char *file);
/* Makes the folder of that database, for its user alone, if it is in the data folder. */
bool home_ready(const char *database, Error *error);

#endif
