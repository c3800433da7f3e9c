/* Takes what clients send apart. A key that is not there leaves the value as it was and is fine; a
 * value of the wrong kind or out of range is an error in words for whoever wrote the client. */
#ifndef WIRE_JSON_IN_H
#define WIRE_JSON_IN_H

#include <stdbool.h>
#include <stddef.h>

#include "data/error.h"
#include "data/node.h"

/* A map, or null with an error. To be freed by node_free(). */
const Node *in_read(const char *text, size_t size, Error *error);
/* No keys but these, given as words separated by blanks. */
bool in_keys(const Node *map, const char *keys, Error *error);
bool in_number(const Node *map, const char *key, long long least, long long most, long long *out,
               Error *error);
bool in_int(const Node *map, const char *key, int least, int most, int *out, Error *error);
bool in_bool(const Node *map, const char *key, bool *out, Error *error);
/* Without control characters; blanks at both ends are taken off. */
bool in_text(const Node *map, const char *key, char *out, size_t size, Error *error);
/* The same with lines. */
bool in_long_text(const Node *map, const char *key, char *out, size_t size, Error *error);
/* One of the words, separated by blanks: its place in *out. */
bool in_word(const Node *map, const char *key, const char *words, int *out, Error *error);
/* The value, or null if it is not there; false if it is of another kind. JSON null counts as not
 * there. */
bool in_map(const Node *map, const char *key, const Node **out, Error *error);
bool in_list(const Node *map, const char *key, const Node **out, Error *error);

/* A number of a map or a list, or `none` where there is none or it does not fit. */
int in_number_or(const Node *map, const char *key, int most, int none);
int in_item_or(const Node *list, size_t index, int most, int none);

#endif
