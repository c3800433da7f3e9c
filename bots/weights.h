/* The weights of a bot: figures and what each effect of an advance is worth a turn, read from a
 * file. */
#ifndef BOTS_WEIGHTS_H
#define BOTS_WEIGHTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "data/error.h"
#include "rules/civ/edition.h"

#define WEIGHT(id, name, least, most) WEIGHT_##id,
typedef enum WeightId {
#include "bots/weights.def"
    WEIGHT_COUNT
} WeightId;
#undef WEIGHT

/* What a search tries out. Of single advances and cities: whatever it costs, and at no price. */
enum { ALWAYS = INT16_MAX, NEVER = INT16_MIN, LEANINGS_MAX = 4 };

/* More for taking or building a city in an area, and for standing there. */
typedef struct Leaning {
    uint16_t area;
    int16_t  city, ground;
} Leaning;

typedef struct Weights {
    int16_t figure[WEIGHT_COUNT];
    int16_t effect[EFFECT_COUNT]; /* For each point of the effect and each turn left. */
    /* More for single advances and areas. No file gives them: a search tries out what comes of
     * them. */
    int16_t advance[ADVANCES_MAX];
    uint8_t leaning_count;
    Leaning leanings[LEANINGS_MAX];
} Weights;

/* Weights that a file has for tables of no more than so many players, the smallest tables first. */
enum { SMALL_TABLES_MAX = 2 };
typedef struct SmallTables {
    int count;
    struct {
        int     players;
        Weights weights;
    } items[SMALL_TABLES_MAX];
} SmallTables;

/* On failure out is as it was, and the error says file, line and what is wrong. */
bool weights_read(Weights *out, const char *text, size_t size, const char *file, Error *error);

/* The same file's for small tables, which differ from the usual ones in what it gives; none if it
 * has none. */
bool small_tables_read(SmallTables *out, const Weights *usual, const char *text, size_t size,
                       const char *file, Error *error);
/* Those for tables of up to so many players are replaced, or added; false where there is no room.
 */
bool small_tables_set(SmallTables *tables, int players, const Weights *weights);

/* Those that the text gives, in the same form, take the place of what was there; on failure nothing
 * does. */
bool weights_change(Weights *weights, const char *text, size_t size, const char *file,
                    Error *error);

const char *weight_name(WeightId id);
int         weight_least(WeightId id);
int         weight_most(WeightId id);

const char *weight_effect_name(Effect effect);

/* In the form that weights_read() reads; effects worth nothing are left out. The small tables may
 * be null. */
void weights_write(FILE *out, const Weights *weights, const SmallTables *small,
                   const char *comment);

/* Those inside the program. */
const Weights *weights_normal(void);
const Weights *weights_easy(void);
const Weights *weights_hard(void);
/* Of `hard`; the others judge alike at all tables. */
const SmallTables *small_tables_hard(void);

#endif
