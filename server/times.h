/* The two clocks of the server: the wall, for what people read, and one that never jumps back, for
 * waiting. All time in the server comes from here, so that tests can set it and nobody waits. */
#ifndef SERVER_TIMES_H
#define SERVER_TIMES_H

#include <stdint.h>

/* Seconds since 1970; never fewer than before. */
int64_t time_now(void);
/* By one thread, now and then: from now on the first one keeps to the second, and follows the
 * system's when that is set: forward at once, back by going a tenth more slowly until both are the
 * same again. By how many seconds it was set, if by a minute or more; else 0. A difference
 * backwards is told as long as it lasts. */
int64_t time_follow(void);
/* Milliseconds of a clock that only goes forward. */
int64_t time_ms(void);
/* The same in microseconds. */
int64_t time_us(void);
/* Microseconds that the calling thread has worked; goes on in tests too. */
int64_t time_worked_us(void);

/* ---- For tests ---- */

/* Both clocks stand still at this time of the wall until they are moved. */
void time_stop(int64_t seconds);
/* Moves both clocks forward, whether they run or stand still. */
void time_skip(int64_t ms);
/* The wall's clock alone is set, forward or back. */
void time_set(int64_t ms);
/* How far they have been moved: what the system's own clock has to be asked about is so much
 * earlier. */
int64_t time_skipped_ms(void);

#endif
