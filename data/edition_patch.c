/* Editions that change single rows of another by name. docs/editions.md shows how. */
#include "data/edition_patch.h"

#include <stdio.h>
#include <string.h>

#include "rules/civ/text.h"

static bool patch_rows(const Source *source, Node *base, Node *patch, const char *name_key);
static bool patch_order(const Source *source, Node *base, Node *patch);
static bool patch_eras(const Source *source, Node *base, Node *patch);
static void forget_sums(Node *decks, const Node *cards);

/* ---- Lists of nodes ---- */

/* The link that leads to a node of a list or map, or that of its end. */
static Node **link_of(Node *parent, const Node *node)
{
    Node **link = &parent->first;
    while (*link && *link != node)
        link = &(*link)->next;
    return link;
}

static void take_away(Node *parent, Node *node)
{
    *link_of(parent, node) = node->next;
    parent->count--;
}

/* A node takes the place of another, or the last one. */
static void put(Node *parent, Node *old_or_null, Node *node)
{
    Node **link = link_of(parent, old_or_null);
    node->next = old_or_null ? old_or_null->next : NULL;
    *link = node;
    parent->count += old_or_null == NULL;
}

static Node *member(Node *map, const char *key)
{
    for (Node *node = map->first; node; node = node->next)
        if (strcmp(node->key, key) == 0)
            return node;
    return NULL;
}

/* ---- Maps ---- */

static bool patch_map(const Source *source, Node *base, Node *patch)
{
    for (Node *node = patch->first, *next; node; node = next) {
        Node *old = member(base, node->key);
        next = node->next;
        if (node->kind == NODE_NULL) {
            if (!old)
                return node_fail(source, node, "there is no '%.40s' to take away", node->key);
            take_away(base, old);
        } else if (old && old->kind == NODE_MAP && node->kind == NODE_MAP) {
            if (!patch_map(source, old, node))
                return false;
        } else {
            put(base, old, node);
        }
    }
    return true;
}

bool edition_patch(const Source *source, Node *base, Node *patch)
{
    static const struct {
        const char *section, *name_key;
    } lists[] = { { "advances", "name" },
                  { "cards", "name" },
                  { "civilizations", "name" },
                  { "packages", "name" },
                  { "decks", "players" } };
    for (Node *node = patch->first, *next; node; node = next) {
        Node       *old = member(base, node->key);
        const char *name_key = NULL;
        next = node->next;
        for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
            if (strcmp(node->key, lists[i].section) == 0)
                name_key = lists[i].name_key;
        bool by_name = old && old->kind == NODE_LIST && node->kind == NODE_MAP;
        bool fine = true;
        if (by_name && name_key)
            fine = patch_rows(source, old, node, name_key);
        else if (by_name && strcmp(node->key, "order") == 0)
            fine = patch_order(source, old, node);
        else if (old && strstr(node->key, "eras") && node->kind == NODE_MAP
                 && old->kind == NODE_MAP)
            fine = patch_eras(source, old, node);
        else if (old && old->kind == NODE_MAP && node->kind == NODE_MAP)
            fine = patch_map(source, old, node);
        else
            put(base, old, node);
        if (!fine)
            return false;
        if (strcmp(node->key, "cards") == 0 && member(base, "decks"))
            forget_sums(member(base, "decks"), node);
    }
    return true;
}

/* ---- Rows by name ---- */

static bool is_row(const Node *row, const char *name_key, const char *name)
{
    char        number[16];
    const Node *node = node_get(row, name_key);
    if (!node)
        return false;
    if (node->kind == NODE_STRING)
        return name_equal(node->text, name);
    snprintf(number, sizeof number, "%d", node->kind == NODE_NUMBER ? (int)node_number(node) : -1);
    return strcmp(number, name) == 0;
}

static bool patch_rows(const Source *source, Node *base, Node *patch, const char *name_key)
{
    for (Node *node = patch->first; node; node = node->next) {
        bool found = false;
        for (Node *row = base->first, *next; row; row = next) {
            next = row->next;
            if (!is_row(row, name_key, node->key))
                continue;
            found = true;
            if (node->kind == NODE_NULL)
                take_away(base, row);
            else if (!node_is(source, node, NODE_MAP) || !patch_map(source, row, node))
                return false;
        }
        if (!found)
            return node_fail(source, node, "the base has no '%.40s' among its %s", node->key,
                             patch->key);
    }
    return true;
}

/* {"procedure": number of its phase} */
static bool patch_order(const Source *source, Node *base, Node *patch)
{
    for (Node *node = patch->first, *next; node; node = next) {
        bool found = false;
        next = node->next;
        for (Node *row = base->first, *after; row; row = after) {
            after = row->next;
            if (row->kind != NODE_LIST || row->count != 2 || row->first->kind != NODE_STRING
                || strcmp(row->first->text, node->key) != 0)
                continue;
            found = true;
            if (node->kind == NODE_NULL) {
                take_away(base, row);
            } else if (!node_is(source, node, NODE_NUMBER)) {
                return false;
            } else {
                Node *number = row->first->next;
                number->kind = NODE_NUMBER;
                number->is_whole = node->is_whole;
                if (node->is_whole)
                    number->whole = node->whole;
                else
                    number->fraction = node->fraction;
                number->file = node->file;
                number->line = node->line;
            }
        }
        if (!found)
            return node_fail(source, node,
                             "the base has no step '%.40s'; a new one needs the whole order",
                             node->key);
    }
    return true;
}

/* {"basic": {"late-iron-age": {"cities": 6}}} */
static bool patch_eras(const Source *source, Node *base, Node *patch)
{
    static const char *const ages[] = { "stone-age",       "early-bronze-age", "middle-bronze-age",
                                        "late-bronze-age", "early-iron-age",   "late-iron-age" };
    for (Node *track = patch->first, *next; track; track = next) {
        Node *old = member(base, track->key);
        next = track->next;
        if (!old || old->kind != NODE_LIST || track->kind != NODE_MAP) {
            put(base, old, track);
            continue;
        }
        for (Node *node = track->first; node; node = node->next) {
            Node *row = old->first;
            for (size_t i = 0; row && (i == 6 || !name_equal(ages[i], node->key)); i++)
                row = i < 5 ? row->next : NULL;
            if (!row)
                return node_fail(source, node, "there is no age '%.40s'", node->key);
            if (!node_is(source, node, NODE_MAP) || !patch_map(source, row, node))
                return false;
        }
    }
    return true;
}

/* The numbers of cards that the base states are those of its own cards. */
static void forget_sums(Node *decks, const Node *cards)
{
    static const char *const sums[] = { "commodities", "calamities" };
    if (decks->kind != NODE_LIST)
        return;
    for (Node *row = decks->first; row; row = row->next)
        for (int i = 0; i < 2 && row->kind == NODE_MAP; i++) {
            Node *sum = member(row, sums[i]);
            if (sum && sum->file != cards->file)
                take_away(row, sum);
        }
}
