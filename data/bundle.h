/* An edition or a board as one text that stands by itself: its file, and the files that it names
 * (bases, cards). Games keep it, so that they are played on by what they began with. */
#ifndef DATA_BUNDLE_H
#define DATA_BUNDLE_H

#include <stdbool.h>
#include <stddef.h>

#include "data/error.h"

enum { BUNDLE_FILES = 24, BUNDLE_NAME = 512 };

typedef struct BundleFile {
    char        name[BUNDLE_NAME]; /* As the file before it calls it; empty for the first. */
    const char *text;
    size_t      size;
} BundleFile;

typedef struct Bundle {
    BundleFile files[BUNDLE_FILES];
    int        count;
} Bundle;

/* A file with the same name as one that is there already is left out. False when there are too
 * many. */
bool bundle_add(Bundle *bundle, const char *name, const char *text, size_t size, Error *error);
const BundleFile *bundle_find(const Bundle *bundle, const char *name);
/* All of it, in memory to be freed by the caller. */
bool bundle_write(char **out, size_t *size, const Bundle *bundle, Error *error);
/* The files stay in the text. */
bool bundle_read(Bundle *out, const char *text, size_t size, Error *error);

#endif
