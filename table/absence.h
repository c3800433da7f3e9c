/* Who decides for a seat while its owner does not: a bot within the owner's limits, or an answer
 * that was left behind. */
#ifndef TABLE_ABSENCE_H
#define TABLE_ABSENCE_H

#include "table/table.h"

typedef enum { STAND_IN_NOBODY, STAND_IN_BOT, STAND_IN_ANSWER } StandIn;

/* For a seat that is pending. With STAND_IN_ANSWER the action is in *answer. */
StandIn absence_stand_in(const Host *host, const Table *table, int seat, Action *answer);
/* What a bot chose, or what the owner allows instead: somebody who is only late is treated like
 * somebody who is away. */
Action absence_limit(const Host *host, const Table *table, int seat, const Action *chosen);
/* Does a bot decide because the person has let the time pass? */
bool absence_is_late(const Host *host, const Table *table, int seat);

#endif
