/* All that somebody was told, line by line. */
#ifndef TESTS_UNIT_SAID_H
#define TESTS_UNIT_SAID_H

#include <stdio.h>

typedef struct Said {
    char   text[4000];
    size_t length;
} Said;

static inline void hear(void *context, const char *line)
{
    Said *said = context;
    int more = snprintf(said->text + said->length, sizeof said->text - said->length, "%s\n", line);
    if (more > 0 && said->length + (size_t)more < sizeof said->text)
        said->length += (size_t)more;
}

#endif
