/* What `ecumene map check`, `borders` and `names` say about a board that loads. */
#ifndef CLI_MAP_CHECK_H
#define CLI_MAP_CHECK_H

#include <stdbool.h>

#include "rules/civ/board.h"

/* Prints what each civilization has in each set-up; false, after saying why on stderr, if what is
 * in play does not hang together or the bounds of the file are broken. */
bool map_check(const Board *board, const char *path);

/* Prints all borders, one a line, sorted by name: the form in which they are frozen. */
void map_borders(const Board *board);

/* Prints all names of the board and of its drawing, one a line; false, after saying why, if the
 * drawing cannot be read. */
bool map_names(const Board *board, const char *path);

#endif
