#include "wire/json_out.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/table/must.h"

void out_free(JsonOut *out)
{
    free(out->text);
    *out = (JsonOut){ 0 };
}

void out_clear(JsonOut *out)
{
    out->length = 0;
}

/* Room for so many more bytes. */
static char *reserve(JsonOut *out, size_t more)
{
    if (out->room - out->length < more) {
        size_t room = out->room ? out->room : 256;
        while (room - out->length < more) {
            must(room < SIZE_MAX / 2);
            room *= 2;
        }
        out->text = realloc(out->text, room);
        must(out->text != NULL);
        out->room = room;
    }
    return out->text + out->length;
}

static void put(JsonOut *out, char c)
{
    *reserve(out, 1) = c;
    out->length++;
}

static void put_all(JsonOut *out, const char *text, size_t length)
{
    if (length == 0)
        return;
    memcpy(reserve(out, length), text, length);
    out->length += length;
}

const char *out_string(JsonOut *out)
{
    *reserve(out, 1) = '\0';
    return out->text;
}

/* A value or a key comes: after another one it needs a comma. Only an opening bracket, a colon, the
 * end of the line before or nothing at all can stand before the first. */
static void separate(JsonOut *out)
{
    if (out->length == 0)
        return;
    char last = out->text[out->length - 1];
    if (last != '{' && last != '[' && last != ':' && last != '\n')
        put(out, ',');
}

void out_line(JsonOut *out)
{
    if (out->length > 0)
        put(out, '\n');
}

void out_map(JsonOut *out)
{
    separate(out);
    put(out, '{');
}

void out_map_end(JsonOut *out)
{
    put(out, '}');
}

void out_list(JsonOut *out)
{
    separate(out);
    put(out, '[');
}

void out_list_end(JsonOut *out)
{
    put(out, ']');
}

/* ---- Texts ---- */

/* The length of the UTF-8 character at the beginning, or 0 for bytes that are none: too long a
 * form, a half of a UTF-16 pair, beyond the last character. */
static size_t character_length(const unsigned char *text, size_t length)
{
    unsigned char first = text[0];
    size_t        size = first < 0x80   ? 1
                         : first < 0xC2 ? 0
                         : first < 0xE0 ? 2
                         : first < 0xF0 ? 3
                         : first < 0xF5 ? 4
                                        : 0;
    if (size == 0 || size > length)
        return 0;
    for (size_t i = 1; i < size; i++)
        if ((text[i] & 0xC0) != 0x80)
            return 0;
    if ((first == 0xE0 && text[1] < 0xA0) || (first == 0xED && text[1] > 0x9F)
        || (first == 0xF0 && text[1] < 0x90) || (first == 0xF4 && text[1] > 0x8F))
        return 0;
    return size;
}

static void put_escape(JsonOut *out, unsigned char c)
{
    static const char digits[] = "0123456789abcdef";
    const char        escape[6] = { '\\', 'u', '0', '0', digits[c >> 4], digits[c & 15] };
    switch (c) {
    case '"':
        put_all(out, "\\\"", 2);
        break;
    case '\\':
        put_all(out, "\\\\", 2);
        break;
    case '\n':
        put_all(out, "\\n", 2);
        break;
    default:
        put_all(out, escape, sizeof escape);
    }
}

static void put_quoted(JsonOut *out, const char *text, size_t length)
{
    const unsigned char *at = (const unsigned char *)text;
    put(out, '"');
    while (length > 0) {
        size_t plain = 0;
        while (plain < length && at[plain] >= 0x20 && at[plain] < 0x7F && at[plain] != '"'
               && at[plain] != '\\')
            plain++;
        put_all(out, (const char *)at, plain);
        at += plain;
        length -= plain;
        if (length == 0)
            break;
        size_t size = character_length(at, length);
        if (size > 1)
            put_all(out, (const char *)at, size);
        else if (size == 1)
            put_escape(out, *at);
        else
            put_all(out, "\xEF\xBF\xBD", 3);
        at += size ? size : 1;
        length -= size ? size : 1;
    }
    put(out, '"');
}

void out_text_sized(JsonOut *out, const char *text, size_t length)
{
    separate(out);
    put_quoted(out, text, length);
}

void out_text(JsonOut *out, const char *text)
{
    out_text_sized(out, text, strlen(text));
}

void out_key(JsonOut *out, const char *key)
{
    out_text(out, key);
    put(out, ':');
}

/* ---- Numbers and the rest ---- */

static void put_number(JsonOut *out, long long number)
{
    char               digits[24];
    char              *at = digits + sizeof digits;
    unsigned long long left =
        number < 0 ? 0ULL - (unsigned long long)number : (unsigned long long)number;
    do {
        *--at = (char)('0' + left % 10);
        left /= 10;
    } while (left > 0);
    if (number < 0)
        *--at = '-';
    put_all(out, at, (size_t)(digits + sizeof digits - at));
}

void out_key_number(JsonOut *out, long long key)
{
    separate(out);
    put(out, '"');
    put_number(out, key);
    put_all(out, "\":", 2);
}

void out_number(JsonOut *out, long long number)
{
    separate(out);
    put_number(out, number);
}

void out_bool(JsonOut *out, bool value)
{
    separate(out);
    put_all(out, value ? "true" : "false", value ? 4 : 5);
}

void out_null(JsonOut *out)
{
    separate(out);
    put_all(out, "null", 4);
}

void out_raw(JsonOut *out, const char *text, size_t length)
{
    put_all(out, text, length);
}

void out_value(JsonOut *out, const char *json, size_t length)
{
    separate(out);
    put_all(out, json, length);
}

void out_pair_number(JsonOut *out, const char *key, long long number)
{
    out_key(out, key);
    out_number(out, number);
}

void out_pair_bool(JsonOut *out, const char *key, bool value)
{
    out_key(out, key);
    out_bool(out, value);
}

void out_pair_text(JsonOut *out, const char *key, const char *text)
{
    out_key(out, key);
    out_text(out, text);
}

void out_pair_null(JsonOut *out, const char *key)
{
    out_key(out, key);
    out_null(out);
}

/* ---- What was read ---- */

static void put_fraction(JsonOut *out, double number)
{
    char text[32];
    int  length = snprintf(text, sizeof text, "%.17g", number);
    out_value(out, text, (size_t)length);
}

void out_node(JsonOut *out, const Node *node)
{
    switch (node_kind(node)) {
    case NODE_ABSENT:
    case NODE_NULL:
        out_null(out);
        break;
    case NODE_BOOL:
        out_bool(out, node_is_true(node));
        break;
    case NODE_NUMBER:
        if (node_is_whole(node))
            out_number(out, node_whole(node));
        else
            put_fraction(out, node_number(node));
        break;
    case NODE_STRING:
        out_text(out, node_string(node));
        break;
    case NODE_LIST:
        out_list(out);
        for (const Node *item = node_first(node); item; item = item->next)
            out_node(out, item);
        out_list_end(out);
        break;
    case NODE_MAP:
        out_map(out);
        for (const Node *item = node_first(node); item; item = item->next) {
            out_key(out, item->key);
            out_node(out, item);
        }
        out_map_end(out);
        break;
    }
}
