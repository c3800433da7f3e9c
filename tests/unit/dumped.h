/* JSON that was read, written again: to be freed. */
#ifndef TESTS_UNIT_DUMPED_H
#define TESTS_UNIT_DUMPED_H

#include <string.h>

#include "wire/json_out.h"

static inline char *dumped(const Node *node)
{
    JsonOut out = { 0 };
    out_node(&out, node);
    out_string(&out);
    return out.text;
}

/* The same map without some of its keys, given as a JSON list; the map is freed. */
static inline const Node *stripped(const Node *map, const char *keys)
{
    const Node *list = node_read(keys, strlen(keys), NULL);
    const Node *out = node_with(map, NULL, list);
    node_free(list);
    node_free(map);
    return out;
}

#endif
