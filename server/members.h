/* Several processes on one database: which tables this one plays, and where the others are. Nothing
 * here does anything for a process that is alone. */
#ifndef SERVER_MEMBERS_H
#define SERVER_MEMBERS_H

#include "server/server.h"

/* Becomes a member under the name of the settings; waits for one of the same name that may just
 * have ended without saying so. */
bool members_join(Host *host, Error *error);
/* Its tables are anybody's from now on. */
void members_leave(Host *host);
/* Between rounds: is it time for a sign of life? Then members_tick gives one, ends those that have
 * given none, and notes tables that nobody plays. */
bool members_due(const Host *host);
void members_tick(Host *host);
/* Takes the lease of a table. False with an empty error when it is somebody else's:
 * host->round.elsewhere says whose. */
bool members_take(Host *host, Table *table, Error *error);
/* At the end of a transaction: is what was written still this process's to write? */
bool members_fence(Host *host, Error *error);

#endif
