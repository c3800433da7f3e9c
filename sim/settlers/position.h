/* A position of the card game in words, as one player may see it. */
#ifndef SIM_SETTLERS_POSITION_H
#define SIM_SETTLERS_POSITION_H

#include <stdio.h>

#include "rules/settlers/view.h"

void st_position_print(FILE *out, const StSet *set, const StView *view);

#endif
