/* Reads the formulas of cards ("act P+F -> 2V or C") into items, costs and clauses of a set. The
 * language is described in docs/settlers.md. Messages say what is wrong without the place, which
 * the caller knows. */
#ifndef DATA_SETTLERS_FORMULA_H
#define DATA_SETTLERS_FORMULA_H

#include "data/error.h"
#include "rules/settlers/set.h"

/* A price; only the letters of `allowed` may stand in it, "free" is none. */
bool formula_cost(StCost *out, const char *text, const char *allowed, Error *error);
/* The price of a building: wood, stone, food, locations. */
bool formula_build_cost(uint8_t out[4], const char *text, Error *error);
/* One or two goods without anything between them; an empty text has none. */
bool formula_raze(StCard *out, const char *text, Error *error);
bool formula_letter(uint8_t *out, const char *text, Error *error);
/* An effect, appended to the items of the set; `where` it may stand decides about some verbs. */
typedef enum {
    FORMULA_BONUS,
    FORMULA_BOARD,
    FORMULA_PROD,
    FORMULA_ACT,
    FORMULA_ON,
    FORMULA_END
} FormulaPlace;
bool formula_effect(StSet *set, uint16_t *item, const char *text, FormulaPlace place, Error *error);
/* All clauses of a card whose category is known. */
bool formula_ability(StSet *set, StDesign *design, const char *text, Error *error);
/* Letters such as "WSF" as a set. */
bool formula_letters(uint16_t *out, const char *text, Error *error);
bool formula_colours(StDesign *design, const char *text, Error *error);

#endif
