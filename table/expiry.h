/* Offers that stand for a while only. */
#ifndef TABLE_EXPIRY_H
#define TABLE_EXPIRY_H

#include "table/table.h"

/* Withdraws what is due. False: an error of the store. */
bool expiry_tick(Host *host, Table *table, Error *error);
/* When the next offer of a seat is due, in seconds since 1970; INT64_MAX: none. */
int64_t expiry_next(const Seat *seat);

#endif
