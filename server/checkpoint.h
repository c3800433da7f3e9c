/* What SQLite's write-ahead log holds goes into the database beside the rounds, which need not wait
 * for it. */
#ifndef SERVER_CHECKPOINT_H
#define SERVER_CHECKPOINT_H

#include "server/server.h"

/* After a commit. */
void checkpoint_if_due(Host *host);
/* Between transactions: what little was written since the last one. */
void checkpoint_rest(Host *host);

#endif
