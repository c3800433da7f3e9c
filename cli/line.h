/* A client's end of a WebSocket, and requests over HTTP: libcurl makes the connections, encrypted
 * or not. */
#ifndef CLI_LINE_H
#define CLI_LINE_H

#include <stdbool.h>
#include <stddef.h>

#include "data/node.h"

#include "data/error.h"

typedef struct Line Line;

/* Opens BASE/ws; null with an error. */
Line *line_open(const char *base, Error *error);
void  line_close(Line *line);
/* For poll(). Look with line_receive() before waiting: something may have been read already. */
int line_descriptor(const Line *line);
/* One message of text. */
bool line_send(Line *line, const char *text, size_t size, Error *error);
/* The next message in *out, to be released by the caller, or null when none has come yet. False
 * when the line is broken. */
bool line_receive(Line *line, const Node **out, Error *error);

/* What the server wants to know of everybody, for all requests from now on; empty: nothing. Not
 * copied. */
void line_password(const char *password);

/* An HTTP request with an optional body and bearer token. The answer in *out, to be released by the
 * caller; a refusal is an error with the server's own words. */
bool http_ask(const Node **out, const char *base, const char *method, const char *path,
              const char *body_or_null, const char *token_or_null, Error *error);

#endif
