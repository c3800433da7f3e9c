/* SplitMix64: one word of state, passes the usual batteries, and every seed is a good seed. */
#include "rules/table/rng.h"

#include "rules/table/must.h"

void rng_seed(Rng *rng, uint64_t seed)
{
    *rng = (Rng){ .state = seed };
}

uint32_t rng_next(Rng *rng)
{
    uint64_t z = (rng->state += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return (uint32_t)((z ^ (z >> 31)) >> 32);
}

uint32_t rng_below(Rng *rng, uint32_t bound)
{
    must(bound > 0);
    if (rng->forced_next < rng->forced_count) {
        uint32_t result = rng->forced[rng->forced_next++];
        return result < bound ? result : bound - 1;
    }
    /* Lemire's multiplication, with the rejection that makes it exactly uniform. */
    uint64_t product = (uint64_t)rng_next(rng) * bound;
    uint32_t low = (uint32_t)product;
    if (low < bound) {
        uint32_t threshold = (0u - bound) % bound;
        while (low < threshold) {
            product = (uint64_t)rng_next(rng) * bound;
            low = (uint32_t)product;
        }
    }
    return (uint32_t)(product >> 32);
}

int rng_force(Rng *rng, uint8_t result)
{
    if (rng->forced_next == rng->forced_count)
        rng->forced_next = rng->forced_count = 0;
    if (rng->forced_count == RNG_FORCED_MAX)
        return 0;
    rng->forced[rng->forced_count++] = result;
    return 1;
}

void rng_shuffle(Rng *rng, uint8_t *items, int count)
{
    for (int i = count - 1; i > 0; i--) {
        int     j = (int)rng_below(rng, (uint32_t)i + 1);
        uint8_t kept = items[i];
        items[i] = items[j];
        items[j] = kept;
    }
}
