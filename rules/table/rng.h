/* The only source of chance. Its state lives inside the game, so that the same seed and the same
 * decisions give the same game on every machine.
 *
 * `forced` lets a scenario dictate the next results: while any are left, rng_below() returns them
 * in order instead of drawing. A game that is played never has any. */
#ifndef RULES_TABLE_RNG_H
#define RULES_TABLE_RNG_H

#include <stdint.h>

enum { RNG_FORCED_MAX = 16 };

typedef struct Rng {
    uint64_t state;
    uint8_t  forced[RNG_FORCED_MAX];
    uint8_t  forced_count;
    uint8_t  forced_next;
    uint8_t  reserved[6];
} Rng;

void     rng_seed(Rng *rng, uint64_t seed);
uint32_t rng_next(Rng *rng);
/* Uniform in 0 .. bound-1; bound must be positive. */
uint32_t rng_below(Rng *rng, uint32_t bound);
/* Dictates the next result of rng_below(); false when no more can be stored. */
int  rng_force(Rng *rng, uint8_t result);
void rng_shuffle(Rng *rng, uint8_t *items, int count);

#endif
