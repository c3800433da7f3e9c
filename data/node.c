/* What readers ask of trees, and trees made from others. */
#include "data/node.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/table/must.h"

/* ---- Values ---- */

NodeKind node_kind(const Node *node)
{
    return node ? (NodeKind)node->kind : NODE_ABSENT;
}

const Node *node_first(const Node *list_or_map)
{
    NodeKind kind = node_kind(list_or_map);
    return kind == NODE_LIST || kind == NODE_MAP ? list_or_map->first : NULL;
}

size_t node_count(const Node *list_or_map)
{
    NodeKind kind = node_kind(list_or_map);
    return kind == NODE_LIST || kind == NODE_MAP ? (size_t)list_or_map->count : 0;
}

const Node *node_at(const Node *list, size_t index)
{
    const Node *item = node_kind(list) == NODE_LIST ? list->first : NULL;
    while (item && index-- > 0)
        item = item->next;
    return item;
}

const char *node_string(const Node *node)
{
    return node_kind(node) == NODE_STRING ? node->text : NULL;
}

bool node_is_whole(const Node *node)
{
    return node_kind(node) == NODE_NUMBER && node->is_whole;
}

int64_t node_whole(const Node *node)
{
    return node_is_whole(node) ? node->whole : 0;
}

double node_number(const Node *node)
{
    if (node_kind(node) != NODE_NUMBER)
        return 0;
    return node->is_whole ? (double)node->whole : node->fraction;
}

bool node_is_true(const Node *node)
{
    return node_kind(node) == NODE_BOOL && node->whole;
}

static bool same_members(const Node *a, const Node *b)
{
    const Node *other = b->first;
    if (a->count != b->count)
        return false;
    for (const Node *one = a->first; one; one = one->next, other = other->next)
        if (!node_equal(one, a->kind == NODE_MAP ? node_get(b, one->key) : other))
            return false;
    return true;
}

bool node_equal(const Node *a, const Node *b)
{
    if (node_kind(a) != node_kind(b))
        return false;
    switch (node_kind(a)) {
    case NODE_ABSENT:
    case NODE_NULL:
        return true;
    case NODE_BOOL:
        return a->whole == b->whole;
    case NODE_NUMBER:
        return a->is_whole == b->is_whole
               && (a->is_whole ? a->whole == b->whole : a->fraction == b->fraction);
    case NODE_STRING:
        return strcmp(a->text, b->text) == 0;
    case NODE_LIST:
    case NODE_MAP:
        return same_members(a, b);
    }
    never("a kind of node");
}

/* ---- Trees from others ---- */

typedef struct Room {
    size_t nodes, bytes; /* Needed. */
    Node  *node;         /* What is free of it. */
    char  *text;
} Room;

static void room_need(Room *room, const Node *node)
{
    room->nodes++;
    if (node->key)
        room->bytes += strlen(node->key) + 1;
    if (node->kind == NODE_STRING)
        room->bytes += strlen(node->text) + 1;
    for (const Node *below = node_first(node); below; below = below->next)
        room_need(room, below);
}

static void room_take(Room *room)
{
    room->node = malloc(room->nodes * sizeof(Node) + room->bytes);
    must(room->node != NULL);
    room->text = (char *)(room->node + room->nodes);
}

static const char *copy_text(Room *room, const char *text)
{
    size_t size = strlen(text) + 1;
    char  *copy = memcpy(room->text, text, size);
    room->text += size;
    return copy;
}

static Node *copy_node(Room *room, const Node *node)
{
    Node  *copy = room->node++;
    Node **link = &copy->first;
    *copy = *node;
    copy->next = NULL;
    if (node->key)
        copy->key = copy_text(room, node->key);
    if (node->kind == NODE_STRING)
        copy->text = copy_text(room, node->text);
    for (const Node *below = node_first(node); below; below = below->next) {
        *link = copy_node(room, below);
        link = &(*link)->next;
    }
    return copy;
}

void node_set_whole(Node *node, int64_t number)
{
    node->kind = NODE_NUMBER;
    node->is_whole = true;
    node->whole = number;
}

Node *node_copy(const Node *node)
{
    Room room = { 0 };
    if (!node)
        return NULL;
    room_need(&room, node);
    room_take(&room);
    return copy_node(&room, node);
}

static bool is_left_out(const Node *member, const Node *more, const Node *without)
{
    if (node_get(more, member->key))
        return true;
    for (const Node *key = node_first(without); key; key = key->next)
        if (key->kind == NODE_STRING && strcmp(key->text, member->key) == 0)
            return true;
    return false;
}

const Node *node_with(const Node *map, const Node *more, const Node *without)
{
    Room room = { .nodes = 1 };
    for (const Node *member = node_first(map); member; member = member->next)
        if (!is_left_out(member, more, without))
            room_need(&room, member);
    for (const Node *member = node_first(more); member; member = member->next)
        room_need(&room, member);
    room_take(&room);
    Node  *out = room.node++;
    Node **link = &out->first;
    *out = (Node){ .kind = NODE_MAP };
    for (int pass = 0; pass < 2; pass++)
        for (const Node *member = node_first(pass ? more : map); member; member = member->next)
            if (pass == 1 || !is_left_out(member, more, without)) {
                *link = copy_node(&room, member);
                link = &(*link)->next;
                out->count++;
            }
    return out;
}

/* ---- Loaders ---- */

bool node_fail(const Source *source, const Node *node, const char *format, ...)
{
    char    what[200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    return fail(source->error, "%s:%d: %s",
                source->files ? source->files[node->file] : source->file, (int)node->line, what);
}

const Node *node_get(const Node *map, const char *key)
{
    for (const Node *member = node_kind(map) == NODE_MAP ? map->first : NULL; member;
         member = member->next)
        if (strcmp(member->key, key) == 0)
            return member;
    return NULL;
}

const Node *node_need(const Source *source, const Node *map, const char *key)
{
    if (!node_is(source, map, NODE_MAP))
        return NULL;
    const Node *member = node_get(map, key);
    if (!member)
        node_fail(source, map, "'%s' is missing", key);
    return member;
}

bool node_is(const Source *source, const Node *node, NodeKind kind)
{
    static const char *const names[] = {
        [NODE_NULL] = "null",     [NODE_BOOL] = "true or false", [NODE_NUMBER] = "a number",
        [NODE_STRING] = "a text", [NODE_LIST] = "a list",        [NODE_MAP] = "a map",
    };
    if (node->kind == kind)
        return true;
    if (node->key)
        return node_fail(source, node, "'%.40s' must be %s, not %s", node->key, names[kind],
                         names[node->kind]);
    return node_fail(source, node, "here must be %s, not %s", names[kind], names[node->kind]);
}

bool node_is_map_of(const Source *source, const Node *node, const char *keys)
{
    if (!node_is(source, node, NODE_MAP))
        return false;
    for (const Node *member = node->first; member; member = member->next) {
        size_t      length = strlen(member->key);
        const char *word = keys;
        while (word
               && (strncmp(word, member->key, length) != 0
                   || (word[length] != ' ' && word[length] != '\0'))) {
            word = strchr(word, ' ');
            if (word)
                word++;
        }
        if (!word || length == 0)
            return node_fail(source, member, "unknown key '%.40s'", member->key);
    }
    return true;
}

bool node_int(const Source *source, const Node *node, int least, int most, int *out)
{
    if (!node_is(source, node, NODE_NUMBER))
        return false;
    if (!node->is_whole)
        return node_fail(source, node, "here must be a whole number");
    int64_t number = node->whole;
    if (number < least || number > most)
        return node_fail(source, node, "%s%.40s%s%lld is outside %d..%d", node->key ? "'" : "",
                         node->key ? node->key : "", node->key ? "' " : "", (long long)number,
                         least, most);
    *out = (int)number;
    return true;
}

bool node_text(const Source *source, const Node *node, char *out, size_t out_size)
{
    if (!node_is(source, node, NODE_STRING))
        return false;
    size_t length = strlen(node->text);
    if (length == 0)
        return node_fail(source, node, "an empty text");
    if (length >= out_size)
        return node_fail(source, node, "'%.40s' is longer than %d bytes", node->text,
                         (int)out_size - 1);
    memset(out, 0, out_size);
    memcpy(out, node->text, length);
    return true;
}

bool node_need_int(const Source *source, const Node *map, const char *key, int least, int most,
                   int *out)
{
    const Node *node = node_need(source, map, key);
    return node && node_int(source, node, least, most, out);
}

bool node_need_text(const Source *source, const Node *map, const char *key, char *out,
                    size_t out_size)
{
    const Node *node = node_need(source, map, key);
    return node && node_text(source, node, out, out_size);
}
