/* Tournaments: people enter, tables are made round by round, and points for places make the
 * standings. */
#ifndef SERVER_TOURNAMENTS_H
#define SERVER_TOURNAMENTS_H

#include "server/server.h"

/* A table is over: if it was the last one of its round, the next round begins or the tournament is
 * over. */
bool tournaments_note(Host *host, const Table *table, Error *error);
/* Now and then: a table at which nothing has happened for two weeks does not hold up its tournament
 * any more. Should it end later, it counts all the same. */
bool tournaments_tick(Host *host, Error *error);

#endif
