/* A hash of named values that knows neither their order nor their layout: each value is mixed with
 * the path of names that leads to it, and the results are added up. What is left out, because it is
 * as usual, has no part in it. */
#ifndef RULES_TABLE_DIGEST_H
#define RULES_TABLE_DIGEST_H

#include <stdint.h>

typedef struct Digest {
    uint64_t sum;
} Digest;

/* A path beneath another, whose first is 0: a name, and a place where there are several of it. */
uint64_t digest_path(uint64_t above, const char *name, int place);
void     digest_number(Digest *digest, uint64_t path, uint64_t number);
void     digest_numbers(Digest *digest, uint64_t path, const uint64_t *numbers, int count);
void     digest_text(Digest *digest, uint64_t path, const char *text);
uint64_t digest_end(const Digest *digest);

#endif
