/* The web page inside the program: the files of web/dist, compressed. */
#ifndef WEB_SITE_H
#define WEB_SITE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct SiteFile {
    const char *path;    /* As asked for: "/icon.svg". */
    const char *type;    /* Content-Type */
    const char *hash;    /* For the ETag. */
    bool        forever; /* The name changes with the contents: browsers may keep it. */
    size_t      size;    /* Of the contents; `gzip` are the same, compressed. */
    const void *gzip;
    size_t      gzip_size;
} SiteFile;

/* How many there are, and the i-th. */
int      site_count(void);
SiteFile site_file(int index);
/* What is to be found at a path: files have a dot in their names, a table ("/t/7f3a") is
 * "/table.html", every other address of the page ("/", "/rules") is "/index.html". */
const char *site_page(const char *path);

#endif
