/* Small sets as words: players in 32 bits, advances in 64, the areas of one player in 128, all
 * areas in an array of words. */
#ifndef RULES_TABLE_BITS_H
#define RULES_TABLE_BITS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

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

/* Without the instruction, which old machines lack, the compiler calls a function; this is quicker.
 */
static inline int count64(uint64_t set)
{
#ifdef __POPCNT__
    return __builtin_popcountll(set);
#else
    set -= (set >> 1) & 0x5555555555555555u;
    set = (set & 0x3333333333333333u) + ((set >> 2) & 0x3333333333333333u);
    return (int)((((set + (set >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * 0x0101010101010101u) >> 56);
#endif
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

typedef unsigned __int128 Bits128;

static inline Bits128 bit128(int index)
{
    return (Bits128)1 << index;
}

static inline int count128(Bits128 set)
{
    return count64((uint64_t)set) + count64((uint64_t)(set >> 64));
}

static inline int first128(Bits128 set)
{
    return (uint64_t)set ? first64((uint64_t)set) : 64 + first64((uint64_t)(set >> 64));
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

/* ---- Rows of bytes, eight at a time; the length of a row is a multiple of eight ---- */

static inline uint64_t bytes_load(const uint8_t *bytes)
{
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    return word;
}

/* The highest bit of every byte that is not zero. */
static inline uint64_t bytes_set(uint64_t word)
{
    const uint64_t lows = 0x7F7F7F7F7F7F7F7Fu;
    return (((word & lows) + lows) | word) & ~lows;
}

/* The sum of all. */
static inline int bytes_sum(const uint8_t *bytes, int count)
{
    const uint64_t evens = 0x00FF00FF00FF00FFu;
    uint64_t       sums = 0; /* Four sums of 16 bits: enough for 256 bytes. */
    for (int i = 0; i < count; i += 8) {
        uint64_t word = bytes_load(bytes + i);
        sums += (word & evens) + ((word >> 8) & evens);
    }
    return (int)((sums * 0x0001000100010001u) >> 48);
}

/* Likewise, where the sum is known to be below 256: no byte of the words' sum overflows. */
static inline int bytes_sum_small(const uint8_t *bytes, int count)
{
    uint64_t sums = 0;
    for (int i = 0; i < count; i += 8)
        sums += bytes_load(bytes + i);
    return (int)((sums * 0x0101010101010101u) >> 56);
}

/* The first index from `from` on whose byte is not zero, or `count`. */
static inline int bytes_next(const uint8_t *bytes, int from, int count)
{
    if (from >= count)
        return count;
    int      i = from & ~7;
    uint64_t word = bytes_load(bytes + i) & (UINT64_MAX << (from & 7) * 8);
    while (!word) {
        i += 8;
        if (i >= count)
            return count;
        word = bytes_load(bytes + i);
    }
    return i + (first64(word) >> 3);
}

/* The indices, in order, whose bytes are not zero. */
#define FOR_BYTES(index, bytes, count)                                                             \
    for (int index = bytes_next(bytes, 0, count); index < (count);                                 \
         index = bytes_next(bytes, index + 1, count))

/* Of 64 bytes those that are not zero, as a set. */
static inline uint64_t bytes_members(const uint8_t *bytes)
{
    uint64_t set = 0;
    for (int i = 0; i < 64; i += 8) /* The product moves the bits of a word side by side. */
        set |= ((bytes_set(bytes_load(bytes + i)) >> 7) * 0x0102040810204080u >> 56) << i;
    return set;
}

/* The first index from `from` on whose byte is `value`, or `count`. */
static inline int bytes_find(const uint8_t *bytes, uint8_t value, int from, int count)
{
    const uint64_t ones = 0x0101010101010101u, highs = 0x8080808080808080u;
    if (from >= count)
        return count;
    int      i = from & ~7;
    uint64_t word = (bytes_load(bytes + i) ^ (ones * value)) | ~(UINT64_MAX << (from & 7) * 8);
    uint64_t zeros; /* The lowest is true; those above it may not be. */
    while (!(zeros = (word - ones) & ~word & highs)) {
        i += 8;
        if (i >= count)
            return count;
        word = bytes_load(bytes + i) ^ (ones * value);
    }
    return i + (first64(zeros) >> 3);
}

#endif
