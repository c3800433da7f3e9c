/* What a view says, as a vector of small integers whose length depends on edition, board and number
 * of players only. It is made from the view alone, so that it cannot tell what its viewer does not
 * know. */
#ifndef RESEARCH_OBSERVATION_H
#define RESEARCH_OBSERVATION_H

#include "rules/civ/view.h"

#define SLICE(name, rows, columns) SLICE_##name,
typedef enum SliceId {
#include "research/slices.def"
    SLICE_COUNT
} SliceId;
#undef SLICE

typedef struct Slice {
    const char *name;
    int         offset;
    int         rows;
    int         columns;
} Slice;

typedef struct Layout {
    const Rules *rules;
    int          players;
    int          size; /* Of the whole vector. */
    Slice        slices[SLICE_COUNT];
} Layout;

void layout_make(Layout *out, const Rules *rules, int players);
/* Writes layout->size numbers. */
void observation_write(int16_t *out, const Layout *layout, const View *view);

#endif
