#include "wire/json_in.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

const Node *in_read(const char *text, size_t size, Error *error)
{
    Error       problem = { "" };
    const Node *value = node_read(text ? text : "", size, &problem);
    if (!value) {
        fail(error, "this is no JSON: %s", problem.text);
    } else if (value->kind != NODE_MAP) {
        node_free(value);
        value = NULL;
        fail(error, "a map is expected");
    }
    return value;
}

static bool word_in(const char *words, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = words; *at; at += strspn(at, " ")) {
        size_t next = strcspn(at, " ");
        if (next == length && strncmp(at, word, length) == 0)
            return true;
        at += next;
    }
    return false;
}

bool in_keys(const Node *map, const char *keys, Error *error)
{
    for (const Node *member = node_first(map); member; member = member->next)
        if (!word_in(keys, member->key))
            return fail(error, "there is no key '%.40s' here; known are: %s", member->key, keys);
    return true;
}

static const Node *get(const Node *map, const char *key)
{
    const Node *value = node_get(map, key);
    return node_kind(value) == NODE_NULL ? NULL : value;
}

bool in_number(const Node *map, const char *key, long long least, long long most, long long *out,
               Error *error)
{
    const Node *value = get(map, key);
    if (!value)
        return true;
    if (!node_is_whole(value) || node_whole(value) < least || node_whole(value) > most)
        return fail(error, "'%s' must be a whole number from %lld to %lld", key, least, most);
    *out = node_whole(value);
    return true;
}

bool in_int(const Node *map, const char *key, int least, int most, int *out, Error *error)
{
    long long number = *out;
    if (!in_number(map, key, least, most, &number, error))
        return false;
    *out = (int)number;
    return true;
}

bool in_bool(const Node *map, const char *key, bool *out, Error *error)
{
    const Node *value = get(map, key);
    if (!value)
        return true;
    if (node_kind(value) != NODE_BOOL)
        return fail(error, "'%s' must be true or false", key);
    *out = node_is_true(value);
    return true;
}

static bool take_text(const Node *map, const char *key, char *out, size_t size, bool lines,
                      Error *error)
{
    const Node *value = get(map, key);
    if (!value)
        return true;
    if (node_kind(value) != NODE_STRING)
        return fail(error, "'%s' must be a text", key);
    const char *text = node_string(value);
    text += strspn(text, " ");
    size_t length = strlen(text);
    while (length > 0 && text[length - 1] == ' ')
        length--;
    if (length >= size)
        return fail(error, "'%s' is too long; it may have %zu bytes", key, size - 1);
    for (size_t i = 0; i < length; i++)
        if (((unsigned char)text[i] < ' ' && !(lines && (text[i] == '\n' || text[i] == '\t')))
            || text[i] == 127)
            return fail(error, "'%s' has a control character", key);
    memcpy(out, text, length);
    out[length] = 0;
    return true;
}

bool in_text(const Node *map, const char *key, char *out, size_t size, Error *error)
{
    return take_text(map, key, out, size, false, error);
}

bool in_long_text(const Node *map, const char *key, char *out, size_t size, Error *error)
{
    return take_text(map, key, out, size, true, error);
}

bool in_word(const Node *map, const char *key, const char *words, int *out, Error *error)
{
    const Node *value = get(map, key);
    if (!value)
        return true;
    const char *text = node_string(value);
    size_t      length = text ? strlen(text) : 0;
    int         place = 0;
    for (const char *at = words; *at; at += strspn(at, " "), place++) {
        size_t next = strcspn(at, " ");
        if (text && next == length && strncmp(at, text, length) == 0) {
            *out = place;
            return true;
        }
        at += next;
    }
    return fail(error, "'%s' must be one of: %s", key, words);
}

bool in_map(const Node *map, const char *key, const Node **out, Error *error)
{
    *out = get(map, key);
    return !*out || node_kind(*out) == NODE_MAP || fail(error, "'%s' must be a map", key);
}

bool in_list(const Node *map, const char *key, const Node **out, Error *error)
{
    *out = get(map, key);
    return !*out || node_kind(*out) == NODE_LIST || fail(error, "'%s' must be a list", key);
}

static int fitting(const Node *value, int most, int none)
{
    int64_t number = node_whole(value);
    return node_is_whole(value) && number >= 0 && number <= most ? (int)number : none;
}

int in_number_or(const Node *map, const char *key, int most, int none)
{
    return fitting(node_get(map, key), most, none);
}

int in_item_or(const Node *list, size_t index, int most, int none)
{
    return fitting(node_at(list, index), most, none);
}
