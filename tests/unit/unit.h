/* cmocka with the headers that it needs before it, and what several tests share. */
#ifndef TESTS_UNIT_UNIT_H
#define TESTS_UNIT_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "rules/civ/game.h"

/* Tokens and cities are all there: on the board, in stock and in treasury; no cargo is at sea. */
void check_pieces(const Rules *rules, const Game *game);

#endif
