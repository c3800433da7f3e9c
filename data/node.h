/* Reads JSON into a tree of nodes: files, which people write, and messages, which programs send.
 * The whole tree is one read-only block of memory, and every node knows its line for error
 * messages. The keys of a map are unique, strings are
 * UTF-8 without zero bytes, and whole numbers are exact.
 *
 * A file may have comments (from # to the end of the line), and is stricter than JSON: a number has
 * no exponent and at most nine digits before and six after the point, a string holds no control
 * characters. */
#ifndef DATA_NODE_H
#define DATA_NODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "data/error.h"

enum {
    NODE_DEPTH_MAX = 64,
    NODE_KEYS_MAX = 512, /* Of one map. */
    NODE_FILES_MAX = 16,
    NODE_TEXT_MAX = 16 * 1024 * 1024 - 1
};

typedef enum {
    NODE_NULL,
    NODE_BOOL,
    NODE_NUMBER,
    NODE_STRING,
    NODE_LIST,
    NODE_MAP,
    NODE_ABSENT /* The kind of no node at all. */
} NodeKind;

typedef struct Node Node;
/* Compact, since a drawing has many numbers. Look at the kind before at what depends on it. */
struct Node {
    uint32_t    kind : 3;     /* NodeKind */
    uint32_t    is_whole : 1; /* A number without a fraction. */
    uint32_t    file : 4;     /* Which of the files of a source; 0 unless there are several. */
    uint32_t    line : 24;
    int32_t     count; /* Of a list or map. */
    const char *key;   /* Of a member of a map, else null. */
    Node       *next;  /* In the same list or map. */
    union {
        Node       *first;    /* Of a list or map. */
        int64_t     whole;    /* Of a whole number; 0 or 1 of a truth value. */
        double      fraction; /* Of another number. */
        const char *text;     /* Of a string. */
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

/* ---- Messages ---- */

/* Any value, or null with an error. To be freed by node_free(), which frees the whole tree. */
const Node *node_read(const char *text, size_t size, Error *error);
void        node_free(const Node *root_or_null);

/* A new tree: the members of both maps, those of `more` in place of those with the same key,
 * without those whose keys are in the list. All may be null. */
const Node *node_with(const Node *map, const Node *more, const Node *without);
/* A new tree of the value and all below it, which its owner may change; null of null. */
Node *node_copy(const Node *node);
/* Makes a node a whole number. */
void node_set_whole(Node *node, int64_t number);

/* What a node says, for readers who take nothing for something else: of no node, or one of another
 * kind, the answer is null, 0 or false. */
NodeKind    node_kind(const Node *node);
const Node *node_get(const Node *map, const char *key);
const Node *node_first(const Node *list_or_map);
size_t      node_count(const Node *list_or_map);
/* The i-th of a list, found by counting. */
const Node *node_at(const Node *list, size_t index);
const char *node_string(const Node *node);
int64_t     node_whole(const Node *node);
bool        node_is_whole(const Node *node);
bool        node_is_true(const Node *node);
/* As a fraction too. */
double node_number(const Node *node);
/* The same values; maps in any order. */
bool node_equal(const Node *a, const Node *b);

/* ---- Files ---- */

/* For loaders: each function returns false, or null, after writing `file:line: what`.
 */
typedef struct Source {
    const char        *file;
    Error             *error;
    const char *const *files; /* Of a tree with nodes of several files; else null. */
} Source;

__attribute__((format(printf, 3, 4))) bool node_fail(const Source *source, const Node *node,
                                                     const char *format, ...);

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
