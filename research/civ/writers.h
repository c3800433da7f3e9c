/* How the slices of the civilization family are written: what a writer is given, and what all of
 * them use. Each row of slices.def has a writer; observation.c has those of table, board and hands,
 * observation_phases.c those of what one phase alone needs. */
#ifndef RESEARCH_CIV_WRITERS_H
#define RESEARCH_CIV_WRITERS_H

#include "research/observation.h"
#include "rules/civ/outlook.h"
#include "rules/civ/view.h"
#include "rules/table/bits.h"

enum {
    MARKET_COLUMNS = 3,
    TRADER_COLUMNS = 4,
    ORDER_COLUMNS = 6 + 2 * MARKET_HIDDEN,
    FILED_COLUMNS = 8 + 2 * MARKET_CARDS_MAX
};

/* Which member of the phase's scratch is in use, if any. */
typedef enum {
    SCRATCH_NONE,
    SCRATCH_EXPANSION,
    SCRATCH_MOVEMENT,
    SCRATCH_CONSTRUCTION,
    SCRATCH_TRADE,
    SCRATCH_MARKET,
    SCRATCH_PURCHASE,
    SCRATCH_TAX,
    SCRATCH_MINORS,
    SCRATCH_MAJOR,
    SCRATCH_ABILITIES
} Scratch;

typedef struct Scope {
    const Layout *layout;
    const Rules  *rules;
    const View   *view;
    const Game   *game;   /* view->shown */
    int           viewer; /* -1 for a spectator. */
    int           players;
    int           areas;
    int           cards;
    int           advances;
    Scratch       scratch;
} Scope;

typedef void SliceWriter(const Scope *scope, int16_t *out);

/* Into numbers that are 0. */
#define SLICE(name, rows, columns) SliceWriter civ_write_##name;
#include "research/civ/slices.def"
#undef SLICE

/* ---- Helpers: seats, areas, cards and advances are written + 1, so that 0 says "none" ---- */

static inline int16_t seat(unsigned player)
{
    return (int16_t)(player == NOBODY ? 0 : player + 1);
}

static inline int16_t area_or_none(unsigned area)
{
    return (int16_t)(area == AREA_NONE ? 0 : area + 1);
}

static inline int16_t byte_or_none(unsigned index)
{
    return (int16_t)(index == 0xFF ? 0 : index + 1);
}

static inline int16_t has(uint32_t set, int i)
{
    return (int16_t)(set >> i & 1);
}

/* The vector is zero to begin with, so that only members need writing. */
static inline void spread(int16_t *out, uint64_t set, int count)
{
    if (count < 64)
        set &= bit64(count) - 1;
    for (; set; set &= set - 1)
        out[first64(set)] = 1;
}

static inline void widen(int16_t *out, const uint8_t *bytes, int count)
{
    for (int i = 0; i < count; i++)
        out[i] = bytes[i];
}

static inline void spread_areas(int16_t *out, const uint32_t *words, int areas)
{
    for (int first = 0; first < areas; first += 32)
        spread(out + first, words[first / 32], areas - first < 32 ? areas - first : 32);
}

#endif
