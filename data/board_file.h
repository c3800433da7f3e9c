/* Reads a board file (maps/ID.json) into a Board. docs/maps.md describes the file. */
#ifndef DATA_BOARD_FILE_H
#define DATA_BOARD_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "data/error.h"
#include "rules/civ/board.h"

/* On failure the message says file and line, and out is as it was. */
bool board_load(Board *out, const char *text, size_t size, const char *file_name, Error *error);

#endif
