/* The parts of `ecumene edition` that belong to the settlers family. */
#ifndef CLI_EDITION_SETTLERS_H
#define CLI_EDITION_SETTLERS_H

#include <stdbool.h>

#include "data/error.h"

/* Is it an edition of this family, right or wrong? */
bool settlers_known(const char *id_or_path);
bool settlers_check(const char *id_or_path, Error *error);
/* Every card in words. */
bool settlers_show(const char *id_or_path, Error *error);
/* Figures of the decks beside the wanted ones; *met: none is missed. */
bool settlers_deck(const char *id_or_path, bool *met, Error *error);

/* Plays games of four and tells what became of each card. */
bool settlers_cards(const char *id_or_path, int games, Error *error);

#endif
