/* What a view says, as a vector of small integers whose length depends on edition, board, number of
 * players and form of trade only. It is made from the view alone, so that it cannot tell what its
 * viewer does not know. What the numbers are is a matter of the family: each has a table here. */
#ifndef RESEARCH_OBSERVATION_H
#define RESEARCH_OBSERVATION_H

#include <stdio.h>

#include "rules/table/family.h"

enum { SLICES_MAX = 48 };

typedef struct Slice {
    const char *name;
    int         offset;
    int         rows;
    int         columns;
} Slice;

typedef struct Layout {
    const Ruleset *rules;
    AnyOptions     options;
    int            players;
    int            size; /* Of the whole vector. */
    int            slice_count;
    Slice          slices[SLICES_MAX];
} Layout;

/* How many there are of what games are about; 0 where a family has no such thing. */
typedef struct Things {
    int areas, cards, advances, civilizations;
} Things;

typedef struct Observer {
    const Family *family;
    /* Adds the slices by layout_add(). */
    void (*layout)(Layout *out);
    /* Writes layout->size numbers, which are 0. */
    void (*write)(int16_t *out, const Layout *layout, const void *view);
    /* The numbers of an action behind its kind, at most ECUMENE_FEATURES - 1, which are 0; null:
     * its arguments. */
    void (*features)(int32_t *out, const Action *action);
    /* The same backwards, into an action of this kind and nothing else; false for what no action
     * has. Null likewise. */
    bool (*action)(Action *out, const int32_t *features);
    /* Has a limit ended the game that is over? Null: there is none. */
    bool (*cut)(const void *game);
    Things (*things)(const Ruleset *rules);
    /* Of ECUMENE_NAME_AREA and what follows; null for what there is not. */
    const char *(*name)(const Ruleset *rules, int what, int index);
    /* The table in words. */
    void (*render)(FILE *out, const Ruleset *rules, const void *view);
} Observer;

const Observer *observer_of(const Family *family);

void layout_make(Layout *out, const Ruleset *rules, const AnyOptions *options);
/* What a table has not has no rows. */
void layout_add(Layout *out, const char *name, int rows, int columns);
void observation_write(int16_t *out, const Layout *layout, const void *view);

#endif
