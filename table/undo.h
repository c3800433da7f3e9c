/* What may be taken back: everything that told nobody anything new. */
#ifndef TABLE_UNDO_H
#define TABLE_UNDO_H

#include "table/table.h"

/* The number of actions left when this player takes the own last action back; -1: not without
 * consent, and never in a contest. */
int64_t undo_target(const Table *table, Player player);
/* Takes back all behind the n-th action of a game that is not over. If that is far behind, the game
 * is read again (loading.h). */
bool table_cut(Host *host, Table *table, int64_t n, Player by, Error *error);

#endif
