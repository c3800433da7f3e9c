/* Reads JSON with comments (from # to the end of the line) into a tree of nodes. The whole tree is
 * one block of memory; every node knows its line, so that whoever makes sense of it can say where
 * it is wrong. Stricter than JSON: keys of a map are unique, a number has no exponent and at most
 * nine digits before and six behind the point, a string holds no control characters. */
#ifndef DATA_NODE_H
#define DATA_NODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "data/error.h"

enum {
    NODE_DEPTH_MAX = 64,
    NODE_KEYS_MAX = 512,
    NODE_FILES_MAX = 16,
    NODE_TEXT_MAX = 16 * 1024 * 1024 - 1
};

typedef enum { NODE_NULL, NODE_BOOL, NODE_NUMBER, NODE_STRING, NODE_LIST, NODE_MAP } NodeKind;

typedef struct Node Node;
/* Compact, since a drawing has many numbers. Look at the kind before at what depends on it. */
struct Node {
    uint32_t    kind : 3;  /* NodeKind */
    uint32_t    whole : 1; /* A number without a fraction. */
    uint32_t    file : 4;  /* Which of the files of a source; 0 unless there are several. */
    uint32_t    line : 24;
    int32_t     count; /* Of a list or map. */
    const char *key;   /* Of a member of a map, else null. */
    Node       *next;  /* In the same list or map. */
    union {
        Node       *first;  /* Of a list or map. */
        double      number; /* Of a number; 0 or 1 of a truth value. */
        const char *text;   /* Of a string, valid UTF-8 without control characters. */
    };
};

typedef struct Tree {
    const char *file; /* As given; for messages. */
    Node       *root;
    void       *memory;
} Tree;

/* On failure there is nothing to free. The text need not end with a zero byte; the name of the file
 * must outlive the tree. */
bool tree_read(Tree *out, const char *text, size_t size, const char *file, Error *error);
void tree_free(Tree *tree);
/* The same for the i-th of several files whose nodes come together in one tree. */
bool tree_read_part(Tree *out, const char *text, size_t size, const char *file, int index,
                    Error *error);

/* The rest is for loaders: each function returns false, or null, after writing `file:line: what`.
 */
typedef struct Source {
    const char        *file;
    Error             *error;
    const char *const *files; /* Of a tree with nodes of several files; else null. */
} Source;

__attribute__((format(printf, 3, 4))) bool node_fail(const Source *source, const Node *node,
                                                     const char *format, ...);

/* A member of a map or null; writes no message. */
const Node *node_get(const Node *map, const char *key);
/* A member of a map that must be there. */
const Node *node_need(const Source *source, const Node *map, const char *key);
/* The node must be of the kind. */
bool node_is(const Source *source, const Node *node, NodeKind kind);
/* A map with no keys but these, given as words separated by blanks. */
bool node_is_map_of(const Source *source, const Node *node, const char *keys);
/* A whole number in a range. */
bool node_int(const Source *source, const Node *node, int least, int most, int *out);
/* A string that is neither empty nor too long for the buffer, which is filled up with zero bytes.
 */
bool node_text(const Source *source, const Node *node, char *out, size_t out_size);
/* The same for a member that must be there. */
bool node_need_int(const Source *source, const Node *map, const char *key, int least, int most,
                   int *out);
bool node_need_text(const Source *source, const Node *map, const char *key, char *out,
                    size_t out_size);

#endif
