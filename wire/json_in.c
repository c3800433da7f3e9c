#include "wire/json_in.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

json_t *in_read(const char *text, size_t size, Error *error)
{
    json_error_t problem;
    json_t      *value = json_loadb(text ? text : "", size, JSON_REJECT_DUPLICATES, &problem);
    if (!value) {
        fail(error, "this is no JSON: %s", problem.text);
    } else if (!json_is_object(value)) {
        json_decref(value);
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

bool in_keys(const json_t *map, const char *keys, Error *error)
{
    const char *key;
    json_t     *value;
    json_object_foreach((json_t *)(uintptr_t)map, key, value) if (!word_in(keys, key)) return fail(
        error, "there is no key '%.40s' here; known are: %s", key, keys);
    return true;
}

static const json_t *get(const json_t *map, const char *key)
{
    const json_t *value = json_object_get(map, key);
    return json_is_null(value) ? NULL : value;
}

bool in_number(const json_t *map, const char *key, long long least, long long most, long long *out,
               Error *error)
{
    const json_t *value = get(map, key);
    if (!value)
        return true;
    if (!json_is_integer(value) || json_integer_value(value) < least
        || json_integer_value(value) > most)
        return fail(error, "'%s' must be a whole number from %lld to %lld", key, least, most);
    *out = json_integer_value(value);
    return true;
}

bool in_int(const json_t *map, const char *key, int least, int most, int *out, Error *error)
{
    long long number = *out;
    if (!in_number(map, key, least, most, &number, error))
        return false;
    *out = (int)number;
    return true;
}

bool in_bool(const json_t *map, const char *key, bool *out, Error *error)
{
    const json_t *value = get(map, key);
    if (!value)
        return true;
    if (!json_is_boolean(value))
        return fail(error, "'%s' must be true or false", key);
    *out = json_is_true(value);
    return true;
}

static bool take_text(const json_t *map, const char *key, char *out, size_t size, bool lines,
                      Error *error)
{
    const json_t *value = get(map, key);
    if (!value)
        return true;
    if (!json_is_string(value))
        return fail(error, "'%s' must be a text", key);
    const char *text = json_string_value(value);
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

bool in_text(const json_t *map, const char *key, char *out, size_t size, Error *error)
{
    return take_text(map, key, out, size, false, error);
}

bool in_long_text(const json_t *map, const char *key, char *out, size_t size, Error *error)
{
    return take_text(map, key, out, size, true, error);
}

bool in_word(const json_t *map, const char *key, const char *words, int *out, Error *error)
{
    const json_t *value = get(map, key);
    if (!value)
        return true;
    const char *text = json_string_value(value);
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

bool in_map(const json_t *map, const char *key, const json_t **out, Error *error)
{
    *out = get(map, key);
    return !*out || json_is_object(*out) || fail(error, "'%s' must be a map", key);
}

bool in_list(const json_t *map, const char *key, const json_t **out, Error *error)
{
    *out = get(map, key);
    return !*out || json_is_array(*out) || fail(error, "'%s' must be a list", key);
}

static int fitting(const json_t *value, int most, int none)
{
    json_int_t number = json_integer_value(value);
    return json_is_integer(value) && number >= 0 && number <= most ? (int)number : none;
}

int in_number_or(const json_t *map, const char *key, int most, int none)
{
    return fitting(json_object_get(map, key), most, none);
}

int in_item_or(const json_t *list, size_t index, int most, int none)
{
    return fitting(json_array_get(list, index), most, none);
}
