/* Sets of cards. */
#ifndef RULES_SETTLERS_CARDS_H
#define RULES_SETTLERS_CARDS_H

#include "rules/settlers/ids.h"
#include "rules/table/bits.h"

static inline bool cards_has(const StCards *set, StCardId card)
{
    return card < ST_CARDS_MAX && ((set->words[card >> 6] >> (card & 63)) & 1);
}

static inline void cards_add(StCards *set, StCardId card)
{
    set->words[card >> 6] |= bit64(card & 63);
}

static inline void cards_remove(StCards *set, StCardId card)
{
    set->words[card >> 6] &= ~bit64(card & 63);
}

static inline int cards_count(const StCards *set)
{
    int count = 0;
    for (int i = 0; i < ST_CARD_WORDS; i++)
        count += count64(set->words[i]);
    return count;
}

static inline int cards_count_both(const StCards *a, const StCards *b)
{
    int count = 0;
    for (int i = 0; i < ST_CARD_WORDS; i++)
        count += count64(a->words[i] & b->words[i]);
    return count;
}

static inline bool cards_meet(const StCards *a, const StCards *b)
{
    uint64_t any = 0;
    for (int i = 0; i < ST_CARD_WORDS; i++)
        any |= a->words[i] & b->words[i];
    return any != 0;
}

static inline StCards cards_both(const StCards *a, const StCards *b)
{
    StCards out;
    for (int i = 0; i < ST_CARD_WORDS; i++)
        out.words[i] = a->words[i] & b->words[i];
    return out;
}

static inline StCards cards_without(const StCards *a, const StCards *b)
{
    StCards out;
    for (int i = 0; i < ST_CARD_WORDS; i++)
        out.words[i] = a->words[i] & ~b->words[i];
    return out;
}

/* The first card from `from` on, or ST_CARD_NONE. */
static inline StCardId cards_next(const StCards *set, int from)
{
    if (from >= ST_CARDS_MAX)
        return ST_CARD_NONE;
    int      i = from >> 6;
    uint64_t word = set->words[i] & (UINT64_MAX << (from & 63));
    while (!word) {
        if (++i == ST_CARD_WORDS)
            return ST_CARD_NONE;
        word = set->words[i];
    }
    return (StCardId)(i * 64 + first64(word));
}

#define FOR_CARDS_IN(card, set)                                                                    \
    for (StCardId card = cards_next(set, 0); card != ST_CARD_NONE; card = cards_next(set, card + 1))

#endif
