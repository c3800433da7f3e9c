/* Games that count for ratings. Who takes part is written down when the game begins, so that nobody
 * gets out of a defeat by leaving. Games in which bots play have ratings apart, in which bots are
 * rated too. */
#ifndef SERVER_RATED_H
#define SERVER_RATED_H

#include "server/server.h"

/* Before a rated game begins: everybody needs an account and one seat, and the same two people
 * share only so many rated games a week. True with a code and a message if it may not begin; false
 * with an error of the store as well. */
bool rated_forbids(Host *host, const Table *table, const char **code, char message[160],
                   Error *error);
/* The game has begun, and is over. */
bool rated_begin(Host *host, const Table *table, Error *error);
bool rated_settle(Host *host, const Table *table, Error *error);
/* Did a bot have a seat of a contest when the game began? */
bool rated_had_bots(Host *host, const Table *table, bool *out, Error *error);

#endif
