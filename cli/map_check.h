/* What `ecumene map check` and `ecumene map borders` say about a board that loads. */
#ifndef CLI_MAP_CHECK_H
#define CLI_MAP_CHECK_H

#include <stdbool.h>

#include "rules/civ/board.h"

/* Prints what each civilization has in each set-up; false, after saying why on stderr, if what is in
 * play does not hang together or the bounds of the file are broken. */
bool map_check(const Board *board, const char *path);

/* Prints all borders, one a line, sorted by name: the form in which they are frozen. */
void map_borders(const Board *board);

#endif
