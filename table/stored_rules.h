/* What each game is played by. A game keeps the edition and the board that it began with: they are
 * stored with it as texts, each once, and when the program's own have changed the game goes on by
 * those. What earlier versions stored by name and identity alone is found in data/past. */
#ifndef TABLE_STORED_RULES_H
#define TABLE_STORED_RULES_H

#include "table/host.h"

/* What a game is known to have been begun with. */
typedef struct Origin {
    int      edition, board; /* On the shelf. */
    int      players;
    uint64_t edition_hash, board_hash;
    int64_t  table; /* Whose stored texts may help; 0: none. */
} Origin;

/* The present ones if they are still the same, else those that were kept. What is neither is in
 * `missing` (WHY_MAX bytes, empty: nothing is), and the present one stands in its place. False: an
 * error of the store. */
bool stored_rules_ruleset(Host *host, const Origin *origin, Ruleset *out, char *missing,
                          Error *error);
/* Stores what a table is played by. */
bool stored_rules_keep(Host *host, const Table *table, Error *error);
/* At the start: tables of earlier versions get what they were begun with, as far as it is known. */
void stored_rules_adopt(Host *host);
/* Is it played by something else than what the program has now? */
bool stored_rules_are_own(const Host *host, const Table *table);
/* The text of the table's board; null: it is on the shelf. */
const char *stored_rules_board_text(const Host *host, const Table *table, size_t *size);
void        stored_rules_free(Host *host);

#endif
