/* The reader of JSON: files with comments, and messages. */
#include "data/node.h"

#include <float.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* In messages; nobody sends more that means anything. */
enum { MESSAGE_DIGITS = 100, EXPONENT_DIGITS = 3 };

typedef struct Scanner {
    const char *at;
    const char *end;
    int         line;
    int         depth;
    int         index;
    const char *file; /* Null for a message. */
    Error      *error;
    Node       *next_node; /* Free places in the block of memory. */
    char       *next_text;
} Scanner;

static size_t nodes_most(const char *text, size_t size);
static Node  *scan_value(Scanner *scanner);
static void   scan_blank(Scanner *scanner);
static bool   scan_list(Scanner *scanner, Node *node);
static bool   scan_map(Scanner *scanner, Node *node);
static bool   scan_string(Scanner *scanner, const char **out);
static bool   scan_escape(Scanner *scanner);
static bool   scan_code(Scanner *scanner);
static bool   scan_hex(Scanner *scanner, uint32_t *out);
static bool   scan_utf8(Scanner *scanner);
static bool   scan_number(Scanner *scanner, Node *node);
static bool   scan_word(Scanner *scanner, const char *word);

__attribute__((format(printf, 2, 3))) static bool scan_fail(Scanner *scanner, const char *format,
                                                            ...)
{
    char    what[160];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    return scanner->file ? fail(scanner->error, "%s:%d: %s", scanner->file, scanner->line, what)
                         : fail(scanner->error, "line %d: %s", scanner->line, what);
}

bool tree_read(Tree *out, const char *text, size_t size, const char *file, Error *error)
{
    return tree_read_part(out, text, size, file, 0, error);
}

/* The root, which is the first node of the block; null with an error. */
static Node *scan(const char *text, size_t size, const char *file_or_null, int index, Error *error)
{
    /* A decoded string with its zero byte is never longer than its source with the quotes. */
    size_t node_count = nodes_most(text, size);
    Node  *memory = malloc(node_count * sizeof(Node) + size + 1);
    if (!memory) {
        fail(error, "out of memory");
        return NULL;
    }
    Scanner scanner = { .at = text,
                        .end = text + size,
                        .line = 1,
                        .index = index,
                        .file = file_or_null,
                        .error = error,
                        .next_node = memory,
                        .next_text = (char *)(memory + node_count) };
    Node   *root = scan_value(&scanner);
    scan_blank(&scanner);
    if (root && scanner.at < scanner.end) {
        scan_fail(&scanner, "there is something after the end of the value");
        root = NULL;
    }
    if (!root)
        free(memory);
    return root;
}

bool tree_read_part(Tree *out, const char *text, size_t size, const char *file, int index,
                    Error *error)
{
    if (size > NODE_TEXT_MAX)
        return fail(error, "%s: the file is larger than %d bytes", file, NODE_TEXT_MAX);
    *out = (Tree){ .file = file, .root = scan(text, size, file, index, error) };
    return out->root != NULL;
}

const Node *node_read(const char *text, size_t size, Error *error)
{
    if (size > NODE_TEXT_MAX) {
        fail(error, "longer than %d bytes", NODE_TEXT_MAX);
        return NULL;
    }
    return scan(text, size, NULL, 0, error);
}

void node_free(const Node *root_or_null)
{
    free((void *)(uintptr_t)root_or_null);
}

void tree_free(Tree *tree)
{
    free(tree->root);
    *tree = (Tree){ 0 };
}

/* Every value but the first follows a comma or opens a list or map. */
static size_t nodes_most(const char *text, size_t size)
{
    size_t count = 1;
    for (size_t i = 0; i < size; i++)
        if (text[i] == ',' || text[i] == '[' || text[i] == '{')
            count++;
    return count;
}

static Node *scan_value(Scanner *scanner)
{
    scan_blank(scanner);
    if (scanner->at == scanner->end) {
        scan_fail(scanner, "the file ends where a value should be");
        return NULL;
    }
    Node *node = scanner->next_node++;
    *node = (Node){ .line = (uint32_t)scanner->line & 0xFFFFFF,
                    .file = (uint32_t)scanner->index & 0xF };
    bool fine;
    char first = *scanner->at;
    if (first == '{') {
        fine = scan_map(scanner, node);
    } else if (first == '[') {
        fine = scan_list(scanner, node);
    } else if (first == '"') {
        node->kind = NODE_STRING;
        fine = scan_string(scanner, &node->text);
    } else if (first == '-' || (first >= '0' && first <= '9')) {
        fine = scan_number(scanner, node);
    } else if (first == 't' || first == 'f') {
        node->kind = NODE_BOOL;
        node->whole = first == 't';
        fine = scan_word(scanner, first == 't' ? "true" : "false");
    } else {
        fine = scan_word(scanner, "null");
    }
    return fine ? node : NULL;
}

/* Blanks, ends of lines and comments. */
static void scan_blank(Scanner *scanner)
{
    for (; scanner->at < scanner->end; scanner->at++) {
        char c = *scanner->at;
        if (c == '\n')
            scanner->line++;
        else if (c == '#' && scanner->file)
            while (scanner->at + 1 < scanner->end && scanner->at[1] != '\n')
                scanner->at++;
        else if (c != ' ' && c != '\t' && c != '\r')
            break;
    }
}

/* The next byte that is not blank, taken if it is the wanted one. */
static bool scan_if(Scanner *scanner, char wanted)
{
    scan_blank(scanner);
    if (scanner->at == scanner->end || *scanner->at != wanted)
        return false;
    scanner->at++;
    return true;
}

static bool scan_deeper(Scanner *scanner)
{
    scanner->at++;
    if (++scanner->depth > NODE_DEPTH_MAX)
        return scan_fail(scanner, "lists and maps are nested deeper than %d", NODE_DEPTH_MAX);
    return true;
}

static bool scan_list(Scanner *scanner, Node *node)
{
    node->kind = NODE_LIST;
    if (!scan_deeper(scanner))
        return false;
    Node **link = &node->first;
    if (!scan_if(scanner, ']')) {
        do {
            Node *item = scan_value(scanner);
            if (!item)
                return false;
            *link = item;
            link = &item->next;
            node->count++;
        } while (scan_if(scanner, ','));
        if (!scan_if(scanner, ']'))
            return scan_fail(scanner, "here must be , or ]");
    }
    scanner->depth--;
    return true;
}

static bool scan_map(Scanner *scanner, Node *node)
{
    node->kind = NODE_MAP;
    if (!scan_deeper(scanner))
        return false;
    Node **link = &node->first;
    if (!scan_if(scanner, '}')) {
        do {
            scan_blank(scanner);
            const char *key;
            if (scanner->at == scanner->end || *scanner->at != '"')
                return scan_fail(scanner, "here must be a key in quotes");
            if (!scan_string(scanner, &key))
                return false;
            if (node_get(node, key))
                return scan_fail(scanner, "the key '%.40s' is there twice", key);
            if (++node->count > NODE_KEYS_MAX)
                return scan_fail(scanner, "a map with more than %d keys", NODE_KEYS_MAX);
            if (!scan_if(scanner, ':'))
                return scan_fail(scanner, "here must be :");
            Node *item = scan_value(scanner);
            if (!item)
                return false;
            item->key = key;
            *link = item;
            link = &item->next;
        } while (scan_if(scanner, ','));
        if (!scan_if(scanner, '}'))
            return scan_fail(scanner, "here must be , or }");
    }
    scanner->depth--;
    return true;
}

static bool scan_string(Scanner *scanner, const char **out)
{
    *out = scanner->next_text;
    scanner->at++;
    while (scanner->at < scanner->end && *scanner->at != '"') {
        unsigned char c = (unsigned char)*scanner->at;
        if (c < 0x20 || (c == 0x7F && scanner->file))
            return scan_fail(scanner, "a control character in a text");
        if (c == '\\') {
            if (!scan_escape(scanner))
                return false;
        } else if (c < 0x80) {
            *scanner->next_text++ = *scanner->at++;
        } else if (!scan_utf8(scanner)) {
            return scan_fail(scanner, "a text that is not valid UTF-8");
        }
    }
    if (scanner->at == scanner->end)
        return scan_fail(scanner, "a text without its closing quote");
    scanner->at++;
    *scanner->next_text++ = '\0';
    return true;
}

static bool scan_escape(Scanner *scanner)
{
    static const char letters[] = "bfnrt", meant[] = "\b\f\n\r\t";
    scanner->at++;
    if (scanner->at == scanner->end)
        return scan_fail(scanner, "a text without its closing quote");
    char letter = *scanner->at++;
    if (letter == '"' || letter == '\\' || letter == '/') {
        *scanner->next_text++ = letter;
        return true;
    }
    const char *short_form = letter && !scanner->file ? strchr(letters, letter) : NULL;
    if (short_form) {
        *scanner->next_text++ = meant[short_form - letters];
        return true;
    }
    return letter == 'u' ? scan_code(scanner) : scan_fail(scanner, "an unknown escape in a text");
}

/* What follows \u, and the second half of a pair. */
static bool scan_code(Scanner *scanner)
{
    uint32_t code = 0, low = 0;
    if (!scan_hex(scanner, &code))
        return scan_fail(scanner, "an unknown escape in a text");
    if (code >= 0xD800 && code < 0xDC00) {
        bool pair =
            scanner->end - scanner->at >= 2 && scanner->at[0] == '\\' && scanner->at[1] == 'u';
        if (pair) {
            scanner->at += 2;
            pair = scan_hex(scanner, &low) && low >= 0xDC00 && low < 0xE000;
        }
        if (!pair)
            return scan_fail(scanner, "half of a surrogate pair in a text");
        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    } else if (code >= 0xDC00 && code < 0xE000) {
        return scan_fail(scanner, "half of a surrogate pair in a text");
    }
    if (code == 0 || (scanner->file && (code < 0x20 || code == 0x7F)))
        return scan_fail(scanner, "a control character in a text");
    int                  following = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const uint8_t marks[] = { 0, 0xC0, 0xE0, 0xF0 };
    *scanner->next_text++ = (char)(marks[following] | (code >> (6 * following)));
    for (int i = following - 1; i >= 0; i--)
        *scanner->next_text++ = (char)(0x80 | ((code >> (6 * i)) & 0x3F));
    return true;
}

static bool scan_hex(Scanner *scanner, uint32_t *out)
{
    if (scanner->end - scanner->at < 4)
        return false;
    *out = 0;
    for (int i = 0; i < 4; i++) {
        char     c = *scanner->at++;
        uint32_t digit;
        if (c >= '0' && c <= '9')
            digit = (uint32_t)(c - '0');
        else if (c >= 'a' && c <= 'f')
            digit = (uint32_t)(c - 'a') + 10;
        else if (c >= 'A' && c <= 'F')
            digit = (uint32_t)(c - 'A') + 10;
        else
            return false;
        *out = *out * 16 + digit;
    }
    return true;
}

/* One character of two to four bytes: no overlong forms, no surrogates, nothing above 10FFFF. */
static bool scan_utf8(Scanner *scanner)
{
    const unsigned char *bytes = (const unsigned char *)scanner->at;
    unsigned char        lead = bytes[0];
    int                  length = lead >= 0xC2 && lead <= 0xDF   ? 2
                                  : lead >= 0xE0 && lead <= 0xEF ? 3
                                  : lead >= 0xF0 && lead <= 0xF4 ? 4
                                                                 : 0;
    if (length == 0 || scanner->end - scanner->at < length)
        return false;
    for (int i = 1; i < length; i++)
        if ((bytes[i] & 0xC0) != 0x80)
            return false;
    if ((lead == 0xE0 && bytes[1] < 0xA0) || (lead == 0xED && bytes[1] > 0x9F)
        || (lead == 0xF0 && bytes[1] < 0x90) || (lead == 0xF4 && bytes[1] > 0x8F))
        return false;
    for (int i = 0; i < length; i++)
        *scanner->next_text++ = *scanner->at++;
    return true;
}

/* The digits at the scanner; more than `most` are refused. */
static bool scan_digits(Scanner *scanner, int most)
{
    const char *first = scanner->at;
    while (scanner->at < scanner->end && *scanner->at >= '0' && *scanner->at <= '9')
        scanner->at++;
    if (scanner->at - first > most)
        return scan_fail(scanner, "a number with too many digits");
    return scanner->at > first || scan_fail(scanner, "a number without digits");
}

/* Of a whole number: all digits count. */
static bool whole_of(Scanner *scanner, const char *digits, bool negative, int64_t *out)
{
    uint64_t value = 0, most = (uint64_t)INT64_MAX + negative;
    for (const char *at = digits; at < scanner->at; at++) {
        uint64_t digit = (uint64_t)(*at - '0');
        if (value > (most - digit) / 10)
            return scan_fail(scanner, "a number with too many digits");
        value = value * 10 + digit;
    }
    *out = negative ? (int64_t)(0 - value) : (int64_t)value;
    return true;
}

/* Of another one, as near as doubles come by adding digit after digit. */
static double fraction_of(const char *digits, const char *end, int exponent)
{
    double value = 0, scale = 1;
    bool   behind_point = false;
    for (const char *at = digits; at < end; at++) {
        if (*at == '.') {
            behind_point = true;
            continue;
        }
        value = value * 10 + (*at - '0');
        scale *= behind_point ? 10 : 1;
    }
    value /= scale;
    for (; exponent > 0; exponent--)
        value *= 10;
    for (; exponent < 0; exponent++)
        value /= 10;
    return value;
}

static bool scan_exponent(Scanner *scanner, int *out)
{
    if (scanner->file)
        return scan_fail(scanner, "a number with an exponent");
    scanner->at++;
    bool negative = scanner->at < scanner->end && *scanner->at == '-';
    if (scanner->at < scanner->end && (*scanner->at == '-' || *scanner->at == '+'))
        scanner->at++;
    const char *digits = scanner->at;
    if (!scan_digits(scanner, EXPONENT_DIGITS))
        return false;
    for (; digits < scanner->at; digits++)
        *out = *out * 10 + (*digits - '0');
    if (negative)
        *out = -*out;
    return true;
}

static bool scan_number(Scanner *scanner, Node *node)
{
    node->kind = NODE_NUMBER;
    node->is_whole = true;
    bool negative = *scanner->at == '-';
    int  exponent = 0;
    if (negative)
        scanner->at++;
    const char *digits = scanner->at;
    if (!scan_digits(scanner, scanner->file ? 9 : MESSAGE_DIGITS))
        return false;
    if (*digits == '0' && scanner->at - digits > 1)
        return scan_fail(scanner, "a number that begins with 0");
    const char *end = scanner->at;
    if (scanner->at < scanner->end && *scanner->at == '.') {
        node->is_whole = false;
        scanner->at++;
        if (!scan_digits(scanner, scanner->file ? 6 : MESSAGE_DIGITS))
            return false;
        end = scanner->at;
    }
    if (scanner->at < scanner->end && (*scanner->at == 'e' || *scanner->at == 'E')) {
        node->is_whole = false;
        if (!scan_exponent(scanner, &exponent))
            return false;
    }
    if (node->is_whole)
        return whole_of(scanner, digits, negative, &node->whole);
    node->fraction = fraction_of(digits, end, exponent);
    if (node->fraction > DBL_MAX)
        return scan_fail(scanner, "a number that is too large");
    node->fraction = negative ? 0 - node->fraction : node->fraction;
    return true;
}

static bool scan_word(Scanner *scanner, const char *word)
{
    size_t length = strlen(word);
    if ((size_t)(scanner->end - scanner->at) < length || memcmp(scanner->at, word, length) != 0)
        return scan_fail(scanner, "here must be a value");
    scanner->at += length;
    return true;
}
