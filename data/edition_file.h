/* Reads an edition file (editions/ID/edition.json) into an Edition. docs/editions.md describes the
 * file; editions/west-2024/edition.json is a complete one. */
#ifndef DATA_EDITION_FILE_H
#define DATA_EDITION_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "data/error.h"
#include "rules/civ/edition.h"

/* Finds the edition that a file names as its base. */
typedef bool EditionFinder(Edition *out, const char *id, Error *error);

/* A file with a base holds only the sections in which it differs, and of numbers and switches only
 * the rows in which it differs. Without a finder a file with a base is refused. On failure the
 * message says file and line, and out is as it was. */
bool edition_load(Edition *out, const char *text, size_t size, const char *file_name,
                  EditionFinder *find_base, Error *error);

#endif
