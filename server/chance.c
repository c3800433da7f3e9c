#include "server/chance.h"

#include <sodium.h>

#include "rules/table/rng.h"

static bool is_forced;
static Rng  forced;

bool chance_ready(void)
{
    return sodium_init() >= 0;
}

void chance_bytes(void *out, size_t size)
{
    randombytes_buf(out, size);
}

uint64_t chance_number(void)
{
    uint64_t number;
    if (is_forced)
        return (uint64_t)rng_next(&forced) << 32 | rng_next(&forced);
    randombytes_buf(&number, sizeof number);
    return number;
}

void chance_force(uint64_t seed)
{
    is_forced = true;
    rng_seed(&forced, seed);
}
