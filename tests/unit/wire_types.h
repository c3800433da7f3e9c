/* Is a JSON value of a type as the tables of the server name it? */
#ifndef TESTS_UNIT_WIRE_TYPES_H
#define TESTS_UNIT_WIRE_TYPES_H

#include <stdbool.h>

#include "data/node.h"

#include "wire/wire.h"

/* The family whose names are meant; null, as at first: the civilization games. */
void types_of(const Wire *wire);
/* A type as TypeScript writes it, with the names of view.def and catalogue.def. Where it does not
 * fit, `why` says what. */
bool type_fits(const char *type, const Node *value, char *why, size_t why_size);
/* A whole view: every key is in view.def and fits, and none is missing that must be there. */
bool view_fits(const Node *view, char *why, size_t why_size);

#endif
