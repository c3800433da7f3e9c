/* Editions and boards by name: those inside the program by their id, others by the path of a file.
 * Whatever contains a / or a . is a path. */
#ifndef DATA_LIBRARY_H
#define DATA_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>

#include "data/error.h"
#include "rules/civ/board.h"
#include "rules/civ/edition.h"

/* What is played when nothing else is asked for. */
#define LIBRARY_EDITION "west-2024"
#define LIBRARY_BOARD "plain"

/* On failure out is as it was. */
bool library_edition(Edition *out, const char *id_or_path, Error *error);
bool library_board(Board *out, const char *id_or_path, Error *error);

/* Makes an edition file, or those of a folder, known by their ids as if they were inside the
 * program: logs, scenarios and tables name editions by id. For the beginning of a program, before
 * it has threads. A file that is wrong, or whose id is taken, is refused. */
bool library_add_edition(const char *path, Error *error);
bool library_add_editions(const char *folder, Error *error);

/* The ids inside the program, then those added; null behind the last. */
const char *library_edition_id(int index);
const char *library_board_id(int index);

/* An edition or a board by id as a bundle, in memory to be freed by the caller; and back. What a
 * bundle names is taken from it alone. */
bool library_edition_bundle(char **out, size_t *size, const char *id, Error *error);
bool library_edition_from(Edition *out, const char *text, size_t size, const char *name,
                          Error *error);
bool library_board_bundle(char **out, size_t *size, const char *id, Error *error);
bool library_board_from(Board *out, const char *text, size_t size, const char *name, Error *error);

/* The text of a board, in memory to be freed by the caller. */
bool library_board_text(char **out, size_t *size, const char *id_or_path, Error *error);

/* A whole file, in memory to be freed by the caller; followed by a zero byte. */
bool file_read(char **out, size_t *size, const char *path, Error *error);

#endif
