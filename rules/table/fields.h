/* A state as named fields, so that its hash knows neither the layout nor the order of its structs:
 * what equals `absent` at the end of a row does not count, so that arrays may grow and a field that
 * is not used leaves the hash as it was. A family lists its fields in state_fields.def; its
 * identity.c makes the tables of them. */
#ifndef RULES_TABLE_FIELDS_H
#define RULES_TABLE_FIELDS_H

#include <stddef.h>

#include "rules/table/digest.h"

typedef struct Field Field;
typedef void         FieldNamed(Digest *digest, uint64_t path, const void *at);

/* One of three: numbers in rows, structs with fields of their own, or a function. */
struct Field {
    const char  *name; /* Null behind the last. */
    size_t       offset;
    size_t       element; /* The size of a number or of a struct. */
    int          count;   /* How many there are in all. */
    int          row;
    uint64_t     absent;
    const Field *parts;
    FieldNamed  *named;
};

/* Mixes in the fields of the struct at `base`. */
void digest_fields(Digest *digest, uint64_t above, const Field *fields, const void *base);

#endif
