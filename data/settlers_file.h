/* Reads an edition of the settlers family: edition.json with figures, boards and attack cards, and
 * a file of cards for each deck. docs/settlers.md describes both. Errors are reported with file
 * and line. */
#ifndef DATA_SETTLERS_FILE_H
#define DATA_SETTLERS_FILE_H

#include <stddef.h>

#include "data/error.h"
#include "rules/settlers/set.h"

/* Finds a file that stands beside the edition; the text is freed by the caller. */
typedef bool SettlersFinder(char **out, size_t *size, const char *edition_file, const char *name,
                            Error *error);

/* On failure out is as it was. */
bool settlers_load(StSet *out, const char *text, size_t size, const char *file,
                   SettlersFinder *find, Error *error);
/* By id of what is inside the program, or by the path of an edition.json. */
bool settlers_library(StSet *out, const char *id_or_path, Error *error);
/* An edition inside the program as a bundle (bundle.h), in memory to be freed by the caller; and
 * back. */
bool settlers_bundle(char **out, size_t *size, const char *id, Error *error);
bool settlers_from(StSet *out, const char *text, size_t size, const char *name, Error *error);
/* Is this text an edition of this family? */
bool settlers_is_edition(const char *text, size_t size);

/* One card as written: words, several where copies differ in cost, raze or deal. Null: not given.
 */
typedef struct SettlersCardText {
    const char *id, *name, *deck, *category, *colours, *cost, *raze, *deal, *flags, *ability,
        *bonus;
    int copies;
} SettlersCardText;

/* Appends a design with its cards; st_set_finish() has to follow. Sets the first card of the
 * design. */
bool settlers_card_add(StSet *set, const SettlersCardText *text, StCardId *first, Error *error);
/* Does every deck have the size and pattern that the game needs? Messages name the deck. */
bool settlers_decks_check(const StSet *set, Error *error);
int  settlers_faction_by_id(const StSet *set, const char *id);

#endif
