/* Tournaments: people enter, tables are made round by round, and points for places make the
 * standings. */
#ifndef SERVER_TOURNAMENTS_H
#define SERVER_TOURNAMENTS_H

#include "server/host.h"

/* A table is over: if it was the last one of its round, the next round begins or the tournament is
 * over. */
bool tournaments_note(Host *host, const Table *table, Error *error);

#endif
