/* The people at a table. One person may play several seats, by one link or one account, and still
 * has one vote. */
#ifndef TABLE_PEOPLE_H
#define TABLE_PEOPLE_H

#include "table/table.h"

/* Which seats share a link, as stored. */
bool people_read(Host *host, Table *table, Error *error);
/* One link holds these seats; the links of a seat are worthless. */
void people_share(Table *table, uint32_t seats);
void people_part(Table *table, int seat);

/* The seats of the person at this seat, as a bit set; bots' and open seats are nobody's. */
uint32_t people_seats(const Table *table, int seat);
/* How many people have one of these seats, and how many have only such. */
int people_with(const Table *table, uint32_t seats);
int people_within(const Table *table, uint32_t seats);

#endif
