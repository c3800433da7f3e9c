/* A game is played again from what is stored, when somebody comes to a table that is not in memory,
 * when a round has failed, or when the table goes far back. A short one is played at once. Of a
 * long one the rows are fetched over several rounds and a worker plays them: `reading` is set at
 * the table meanwhile, it looks as it does in lists, and whoever wants something of it waits in its
 * queue. */
#ifndef TABLE_LOADING_H
#define TABLE_LOADING_H

#include "table/table.h"

enum { READ_AT_ONCE = 512 }; /* Actions. */

/* Begins, and ends what had begun before. A table that cannot be played on is stuck and says why.
 * `news`: what people are asked then is news to them, as it is not after a restart. False: an error
 * of the store. */
bool loading_begin(Host *host, Table *table, bool news, Error *error);
/* Fetches more for those that lack something; of every round. */
void loading_go_on(Host *host);
/* Is there more to fetch? */
bool loading_lacks(const Table *table);
/* For whoever cannot wait. */
void loading_now(Host *host, Table *table);
/* Nobody wants it any more. */
void loading_leave(Table *table);

#endif
