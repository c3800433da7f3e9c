/* What is wrong with the outside world (a file, an argument), in words for the person who can mend
 * it. */
#ifndef DATA_ERROR_H
#define DATA_ERROR_H

#include <stdbool.h>

typedef struct Error {
    char text[256];
} Error;

/* Writes the message, cut off where it does not fit, and returns false. A null error is allowed. */
__attribute__((format(printf, 2, 3))) bool fail(Error *error, const char *format, ...);

#endif
