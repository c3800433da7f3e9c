/* What one process, or a keeper, wants done at a table that another process plays: it waits in the
 * database until whoever plays the table then does it, like a keeper's wish (admin.h), in one
 * transaction with its end. So it is done once, also when processes end meanwhile. */
#ifndef SERVER_CLUSTER_TASKS_H
#define SERVER_CLUSTER_TASKS_H

#include "server/server.h"

/* In a round: these words are to be done at this table; nobody waits for an answer. */
bool cluster_task_add(Host *host, int64_t table, const char *words, Error *error);
/* In a round, once a second on a database that others use too: hears what they told, and does what
 * they want. */
void cluster_tasks_attend(Host *host);

/* For a keeper, from outside: waits for the end. False with what was refused. */
bool cluster_task_ask(Store *store, char **words, int count, char *told, size_t size, Error *error);

#endif
