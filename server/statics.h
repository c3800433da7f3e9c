/* What the network thread answers by itself: the pages, and the texts about editions, boards and
 * rules, which are made once when the server starts. Only the network thread uses them after that.
 */
#ifndef SERVER_STATICS_H
#define SERVER_STATICS_H

#include <stdbool.h>
#include <stddef.h>

#include "server/settings.h"
typedef struct Shelf Shelf;

typedef struct Static {
    const char *path; /* With its query, if it has one. */
    const char *type;
    const char *text;
    size_t      size;
    const char *packed; /* By gzip. */
    size_t      packed_size;
    char        tag[24]; /* ETag, with its quotes. */
    bool        lasting; /* Its name changes with its content: it may be kept for ever. */
    void       *memory;  /* Of a file read for one request, to be freed; else null. */
    void       *packed_memory;
} Static;

typedef struct Statics {
    Static     *items; /* Sorted by path once they are all there. */
    int         count;
    int         room;
    const char *folder; /* Pages are read from here, or null for those in the program. */
} Statics;

/* All editions, boards, words and rules, and the pages. */
void statics_make(Statics *out, const Shelf *shelf, const Settings *settings);
void statics_free(Statics *statics);
/* The resource for a path and query, or null; a page may have to be freed by static_release(). Any
 * path that is no file and not under /api/ gets the start page. */
const Static *statics_find(Statics *statics, const char *path, const char *query);
void          static_release(const Statics *statics, const Static *item);

#endif
