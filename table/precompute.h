/* Steps that take long (ACT_LONG), such as the deals of a market round: a worker takes them ahead
 * on a copy of the position, so that nobody at other tables waits for them. Whoever wanted to take
 * such a step comes again when the worker is done and finds what has come of it. A step is a
 * function of the position and the action: what was worked out counts if both are the same byte by
 * byte, and else the worker begins anew. So nothing has to be locked or forbidden meanwhile. */
#ifndef TABLE_PRECOMPUTE_H
#define TABLE_PRECOMPUTE_H

#include "table/table.h"

/* True: this action cannot be done yet in this position of the table. When the worker is done the
 * table is looked at again and what waits there is handled. Never without workers. */
bool precompute_waits(Host *host, Table *table, const AnyGame *game, const Action *action);
/* Is a worker at it? */
bool precompute_works(const Table *table);
/* As `apply` of the family; quick if it has been worked out. */
Refusal precompute_apply(const Table *table, AnyGame *game, const Action *action, Events *events);
/* This action has been done: nobody needs what was worked out for it any more. What was worked out
 * for the end of a list stays while the list is played. */
void precompute_use_up(Table *table, const Action *action);
/* The table leaves memory, with all that waits at it. */
void precompute_leave(Table *table);

#endif
