#include "rules/table/digest.h"

#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

/* Little end first, whatever the machine. */
static uint64_t mix(uint64_t number, uint64_t seed)
{
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(number >> (8 * i));
    return XXH64(bytes, sizeof bytes, seed);
}

uint64_t digest_path(uint64_t above, const char *name, int place)
{
    return mix((uint64_t)place, XXH64(name, strlen(name), above));
}

void digest_numbers(Digest *digest, uint64_t path, const uint64_t *numbers, int count)
{
    uint64_t hash = mix((uint64_t)count, path);
    for (int i = 0; i < count; i++)
        hash = mix(numbers[i], hash);
    digest->sum += hash;
}

void digest_number(Digest *digest, uint64_t path, uint64_t number)
{
    digest_numbers(digest, path, &number, 1);
}

void digest_text(Digest *digest, uint64_t path, const char *text)
{
    digest->sum += XXH64(text, strlen(text), mix(0, path));
}

uint64_t digest_end(const Digest *digest)
{
    return mix(digest->sum, 0);
}
