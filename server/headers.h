/* What the headers of requests say, read strictly: what is not exactly as it should be says
 * nothing.
 */
#ifndef SERVER_HEADERS_H
#define SERVER_HEADERS_H

#include <stdbool.h>
#include <stddef.h>

/* A Content-Length: digits alone, as many as a body can have; -1 for anything else. */
long long header_length(const char *text);
/* Is a Content-Type this one, at most with the charset that all texts here have? */
bool header_is_type(const char *text, const char *type);
/* The token of "Bearer TOKEN"; false when there is none or it is too long. */
bool header_bearer(const char *text, char *out, size_t size);
/* A value with characters beyond ASCII as %XX; empty if it is too long or written wrongly. */
void header_decoded(const char *text, char *out, size_t size);
/* Is one of the words of a list with commas this one? */
bool header_lists(const char *text, const char *word);

/* The base URL is where people reach the server: does a Host name the same place? A port may be
 * missing, as proxies leave it out. */
bool host_fits(const char *base_url, const char *host);
/* Is a page of this Origin one of ours? */
bool origin_fits(const char *base_url, const char *origin);
/* Is it a page that came from this Host? For servers without a base URL. */
bool origin_of_host(const char *host, const char *origin);

#endif
