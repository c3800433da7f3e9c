/* The exact search behind Civil War and Tyranny: whole areas, hanging together in as few
 * groups as possible, with the smallest sufficient total, annexable if any such selection is. It
 * knows nothing of games, so that it can be tested against plain enumeration. */
#ifndef RULES_CIV_SELECTION_H
#define RULES_CIV_SELECTION_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/table/bits.h"

enum {
    SELECTION_MAX = 128, /* Areas with units of one player: 110 tokens and 18 cities at most. */
    SELECTION_CITY = 5,  /* Unit points of a city. */
    SELECTION_POINTS_MAX = 200,
    SELECTION_CITIES_MAX = 18
};

/* The areas of the victim, numbered from 0. Fill count, near, tokens and city, then call
 * selection_index(). At most 127 tokens in all, since sums of tokens are kept as bits. */
typedef struct SelectionField {
    int     count;
    Bits128 near[SELECTION_MAX]; /* Neighbours by land or water, as a symmetric relation. */
    uint8_t tokens[SELECTION_MAX];
    uint8_t city[SELECTION_MAX]; /* 0 or 1. */
    /* tokens beside a city count as points of their area, but are destroyed with the loss of
     * the city, so that the beneficiary needs none for them. */
    bool beside_lost;
    /* Derived. */
    Bits128 with_city;
    Bits128 tokens_up_to[SELECTION_MAX]; /* Areas with at most so many tokens. */
} SelectionField;

/* What the best selections have in common. */
typedef struct SelectionGoal {
    int points;     /* Exact total. */
    int groups;     /* At most so many; fewer are impossible. */
    int tokens_max; /* What can be annexed, if the selection has to be annexable. */
    int cities_max;
} SelectionGoal;

/* What the beneficiary can take. */
typedef struct SelectionStock {
    int  tokens;
    int  cities;
    bool first; /* Being annexable comes before hanging together and before the exact number. */
} SelectionStock;

void selection_index(SelectionField *field);
/* The goal for at least `least` unit points, which must be there. */
void selection_best(SelectionGoal *out, const SelectionField *field, int least,
                    const SelectionStock *stock);
/* True if the chosen areas are part of a selection that meets the goal, which is then in `*found`.
 */
bool selection_extends(Bits128 *found, const SelectionField *field, const SelectionGoal *goal,
                       Bits128 chosen);
/* The areas of which each, added to the chosen ones, leads to a selection that meets the goal; the
 * search ends when there are enough. */
Bits128 selection_options(const SelectionField *field, const SelectionGoal *goal, Bits128 chosen,
                          int enough);
/* The same for one area. */
bool selection_has_option(const SelectionField *field, const SelectionGoal *goal, Bits128 chosen,
                          Bits128 area);
/* True if only one selection with the chosen areas meets the goal, which is then in `*found`. */
bool selection_only(Bits128 *found, const SelectionField *field, const SelectionGoal *goal,
                    Bits128 chosen);

/* All areas that hang together with these. */
Bits128 selection_island(const SelectionField *field, Bits128 areas);

int selection_points(const SelectionField *field, Bits128 areas);

#endif
