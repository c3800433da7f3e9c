/* Time at a table: the shared clock of the trade, the time for a decision, deadlines of tables over
 * days, and the hours in which they run. A pause, the server's own absence and a clock
 * that is set cost nobody any time. */
#ifndef TABLE_CLOCK_H
#define TABLE_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "data/error.h"

typedef struct Host  Host;
typedef struct Table Table;

/* When the person of this seat should have decided, in seconds since 1970; 0: nothing hurries. */
int64_t clock_deadline(const Host *host, const Table *table, int seat);
/* Is the deadline over? At most tables a bot then takes the whole decision, within the limits of
 * the owner, at others the seat is shown as late. */
bool clock_is_late(const Host *host, const Table *table, int seat);
/* Has its person let a bot decide again and again? */
bool clock_is_missing(const Table *table, int seat);
/* At a live table where nothing hurries: has its person done nothing for ten minutes although the
 * others wait? */
bool clock_is_stalling(const Host *host, const Table *table, int seat);
/* Does what is due: ends the trade, settles votes, gives seats back. False: an error of the store.
 */
bool clock_tick(Host *host, Table *table, Error *error);
/* When something is due next, on the clock of Table.due_ms; INT64_MAX: never. */
int64_t clock_next_ms(const Host *host, const Table *table);

/* In each round: was the clock of the machine set? */
void clock_follow(Host *host);

#endif
