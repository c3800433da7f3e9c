/* Editions and boards as earlier versions of the program had them: games that were begun then are
 * played on by them. data/past holds a packed bundle of each that has changed since a version that
 * kept only names and identities; tools/past writes one. */
#ifndef DATA_PAST_H
#define DATA_PAST_H

#include "data/loader.h"

/* Fill room of the family's size with the one of this id whose identity for so many players is
 * `hash`; false when none is kept. The text, to be freed by the caller, is its bundle. */
bool past_board(void *out, char **text, size_t *size, const Loader *loader, const char *id,
                int players, uint64_t hash);
/* What an edition is known by depends on the board. */
bool past_edition(void *out, char **text, size_t *size, const Loader *loader, const char *id,
                  const void *board, int players, uint64_t hash);

#endif
