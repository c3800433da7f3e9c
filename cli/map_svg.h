/* Pictures of boards, and whether a board can be drawn. */
#ifndef CLI_MAP_SVG_H
#define CLI_MAP_SVG_H

#include <stdbool.h>

#include "rules/civ/board.h"

/* The words behind `ecumene map svg`; returns the exit code. */
int map_svg(int argc, char **argv);
/* Tells on stderr what is wrong with the drawing of a board file. */
bool map_drawing_check(const Board *board, const char *path);

#endif
