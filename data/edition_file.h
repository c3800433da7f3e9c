/* Reads an edition file (editions/ID/edition.json) into an Edition. docs/editions.md describes the
 * file; editions/west-2024/edition.json is a complete one. */
#ifndef DATA_EDITION_FILE_H
#define DATA_EDITION_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "data/error.h"
#include "rules/civ/edition.h"

enum { EDITION_PATH_MAX = 512 };

/* The text of an edition file. */
typedef struct EditionText {
    char        name[EDITION_PATH_MAX]; /* For messages. */
    const char *text;
    size_t      size;
    char       *memory; /* Freed by the loader; null if the text is not its own. */
} EditionText;

/* Finds the file that another one names as its base; `from` is the name of that other. */
typedef bool EditionFinder(EditionText *out, const char *base, const char *from, Error *error);

/* A file with a base holds only what it has otherwise, and the base may have a base in turn.
 * Without a finder a file with a base is refused. On failure the message says file and line, and
 * out is as it was. */
bool edition_load(Edition *out, const char *text, size_t size, const char *file_name,
                  EditionFinder *find_base, Error *error);

#endif
