/* Writes JSON into a buffer that grows. Commas are put by the writer; brackets are closed by the
 * caller. What is written is always UTF-8: bytes that are none become U+FFFD. Running out of memory
 * stops the program. */
#ifndef WIRE_JSON_OUT_H
#define WIRE_JSON_OUT_H

#include <stdbool.h>
#include <stddef.h>

#include "data/node.h"

/* All zero is an empty one. */
typedef struct JsonOut {
    char  *text; /* Owned; not ended by a zero byte, see out_string(). */
    size_t length;
    size_t room;
} JsonOut;

void out_free(JsonOut *out);
/* What follows is a value of its own: it begins a line, unless it is the first. */
void out_line(JsonOut *out);
/* Forgets the text and keeps the memory. */
void out_clear(JsonOut *out);
/* The text ended by a zero byte, which does not count; valid until the next call. */
const char *out_string(JsonOut *out);

void out_map(JsonOut *out);
void out_map_end(JsonOut *out);
void out_list(JsonOut *out);
void out_list_end(JsonOut *out);
/* The key of the next value of a map. */
void out_key(JsonOut *out, const char *key);
void out_key_number(JsonOut *out, long long key);

void out_number(JsonOut *out, long long number);
void out_bool(JsonOut *out, bool value);
void out_null(JsonOut *out);
void out_text(JsonOut *out, const char *text);
void out_text_sized(JsonOut *out, const char *text, size_t length);
/* Bytes as they are, without a comma before them. */
void out_raw(JsonOut *out, const char *text, size_t length);
/* A value that is JSON already. */
void out_value(JsonOut *out, const char *json, size_t length);

/* A value that was read, and all below it. */
void out_node(JsonOut *out, const Node *node);

/* A key with its value. */
void out_pair_number(JsonOut *out, const char *key, long long number);
void out_pair_bool(JsonOut *out, const char *key, bool value);
void out_pair_text(JsonOut *out, const char *key, const char *text);
void out_pair_null(JsonOut *out, const char *key);

#endif
