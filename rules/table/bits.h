/* Small sets as words: players in 32 bits, advances in 64, areas in an array of words. */
#ifndef RULES_TABLE_BITS_H
#define RULES_TABLE_BITS_H

#include <stdbool.h>
#include <stdint.h>

static inline uint32_t bit32(int index)
{
    return (uint32_t)1 << index;
}

static inline uint64_t bit64(int index)
{
    return (uint64_t)1 << index;
}

static inline int count32(uint32_t set)
{
    return __builtin_popcount(set);
}

static inline int count64(uint64_t set)
{
    return __builtin_popcountll(set);
}

/* The lowest member; the set must not be empty. */
static inline int first32(uint32_t set)
{
    return __builtin_ctz(set);
}

static inline int first64(uint64_t set)
{
    return __builtin_ctzll(set);
}

static inline bool bits_test(const uint32_t *words, int index)
{
    return (words[index >> 5] >> (index & 31)) & 1;
}

static inline void bits_set(uint32_t *words, int index)
{
    words[index >> 5] |= bit32(index & 31);
}

static inline void bits_clear(uint32_t *words, int index)
{
    words[index >> 5] &= ~bit32(index & 31);
}

#endif
