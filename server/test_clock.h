/* Tests of a running server move its clock over a descriptor that they hand down when they start
 * it; nobody else can have one. */
#ifndef SERVER_TEST_CLOCK_H
#define SERVER_TEST_CLOCK_H

#include "data/error.h"
#include "server/queue.h"

/* Does nothing unless ECUMENE_TEST_CLOCK names an open descriptor, a socket: each line that comes
 * from it is a number of milliseconds by which time goes forward. It is answered with an empty line
 * once the game thread has nothing left that is due by then. The queue is that of the game thread.
 */
bool test_clock_start(Queue *requests, Error *error);

#endif
