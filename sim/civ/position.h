/* A position in plain text, as one player may see it. */
#ifndef SIM_POSITION_H
#define SIM_POSITION_H

#include <stdio.h>

#include "rules/civ/view.h"

void position_print(FILE *out, const Rules *rules, const View *view);
void hand_print(FILE *out, const Rules *rules, const Game *game, Player viewer);
/* In trade: the own cards and the offers on the table. */
void market_print(FILE *out, const Rules *rules, const View *view);

#endif
