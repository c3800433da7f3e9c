/* The two clocks of the server: the wall, for what people read, and one that never jumps, for
 * waiting. */
#ifndef SERVER_TIMES_H
#define SERVER_TIMES_H

#include <stdint.h>

/* Seconds since 1970. */
int64_t time_now(void);
/* Milliseconds of a clock that only goes forward. */
int64_t time_ms(void);
/* The same in microseconds. */
int64_t time_us(void);

#endif
