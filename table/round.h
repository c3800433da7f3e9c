/* The frame of a round: what was asked, what is written, and what becomes of both when the storage
 * refuses. For host.c. */
#ifndef TABLE_ROUND_H
#define TABLE_ROUND_H

#include "table/host.h"

void round_begin(Host *host);
/* Publishes, commits and lets the answers out. */
void round_end(Host *host);
/* The database has refused something a moment ago: each request and each table has a round of its
 * own, so that whose it is shows. */
bool round_is_alone(const Host *host);
void round_drop_outbox(Host *host);

#endif
