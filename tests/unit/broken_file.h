/* Tests of loaders: files that are fine but for one thing. */
#ifndef TESTS_UNIT_BROKEN_FILE_H
#define TESTS_UNIT_BROKEN_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "data/error.h"

typedef struct Change {
    const char *from, *to; /* The first occurrence of `from` becomes `to`. */
    const char *message;   /* Behind file and line; what follows it does not matter. */
} Change;

typedef bool Loader(const char *text, size_t size, Error *error);

/* The file with any one of the changes must be refused with its message, which names the file and a
 * line in it. */
void broken_refused(const char *path, const Change *changes, size_t count, Loader *load);
/* The file cut off or with bytes changed at random must be loaded or refused, no more. */
void broken_noise(const char *path, int rounds, Loader *load);

#endif
