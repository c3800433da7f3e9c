#include "table/names.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { CHARACTERS_MAX = 256 };

/* ---- UTF-8, which the JSON reader has checked ---- */

static int read_characters(uint32_t out[CHARACTERS_MAX], const char *text)
{
    int count = 0;
    for (const unsigned char *at = (const unsigned char *)text; *at && count < CHARACTERS_MAX;) {
        int      more = *at >= 0xF0 ? 3 : *at >= 0xE0 ? 2 : *at >= 0xC0 ? 1 : 0;
        uint32_t code = more == 0 ? *at : *at & (0x3Fu >> more);
        for (at++; more > 0 && (*at & 0xC0) == 0x80; more--)
            code = code << 6 | (*at++ & 0x3Fu);
        out[count++] = code;
    }
    return count;
}

static char *write_character(char *out, uint32_t code)
{
    if (code < 0x80) {
        *out++ = (char)code;
        return out;
    }
    int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    *out++ = (char)((0xFF00u >> (more + 1) & 0xFF) | code >> 6 * more);
    while (more-- > 0)
        *out++ = (char)(0x80 | (code >> 6 * more & 0x3F));
    return out;
}

/* ---- What is not to be in a name ---- */

typedef struct Range {
    uint32_t from, to;
} Range;

static bool among(const Range *ranges, size_t count, uint32_t code)
{
    for (size_t i = 0; i < count; i++)
        if (code >= ranges[i].from && code <= ranges[i].to)
            return true;
    return false;
}

static bool is_blank(uint32_t code)
{
    static const Range blanks[] = { { ' ', ' ' },       { 0xA0, 0xA0 },     { 0x1680, 0x1680 },
                                    { 0x2000, 0x200A }, { 0x202F, 0x202F }, { 0x205F, 0x205F },
                                    { 0x3000, 0x3000 } };
    return among(blanks, sizeof blanks / sizeof *blanks, code);
}

/* Controls, soft hyphens, joiners, marks of direction, fillers, variations, private and unassigned
 * planes. */
static bool is_hidden(uint32_t code)
{
    static const Range hidden[] = {
        { 0, 0x1F },          { 0x7F, 0x9F },       { 0xAD, 0xAD },
        { 0x34F, 0x34F },     { 0x61C, 0x61C },     { 0x115F, 0x1160 },
        { 0x17B4, 0x17B5 },   { 0x180B, 0x180F },   { 0x200B, 0x200F },
        { 0x2028, 0x202E },   { 0x2060, 0x206F },   { 0x2800, 0x2800 },
        { 0x3164, 0x3164 },   { 0xD800, 0xF8FF },   { 0xFDD0, 0xFDEF },
        { 0xFEFF, 0xFEFF },   { 0xFFA0, 0xFFA0 },   { 0xFFF0, 0xFFFF },
        { 0x1BCA0, 0x1BCA3 }, { 0x1D173, 0x1D17A }, { 0x323B0, UINT32_MAX }
    };
    return among(hidden, sizeof hidden / sizeof *hidden, code);
}

static bool is_mark(uint32_t code)
{
    static const Range marks[] = { { 0x300, 0x36F },   { 0x483, 0x489 },   { 0x1AB0, 0x1AFF },
                                   { 0x1DC0, 0x1DFF }, { 0x20D0, 0x20FF }, { 0xFE20, 0xFE2F } };
    return among(marks, sizeof marks / sizeof *marks, code);
}

/* ---- One form ---- */

typedef struct Composed {
    uint16_t letter, base, mark;
} Composed;

#define COMPOSED(letter, base, mark) { letter, base, mark },
static const Composed composed[] = {
#include "table/compositions.def"
};
#undef COMPOSED

static int by_parts(const void *key, const void *row)
{
    const Composed *a = key, *b = row;
    return a->base != b->base ? (a->base < b->base ? -1 : 1)
                              : (a->mark > b->mark) - (a->mark < b->mark);
}

static uint32_t compose(uint32_t base, uint32_t mark)
{
    if (base > 0xFFFF || mark > 0xFFFF)
        return 0;
    Composed        key = { 0, (uint16_t)base, (uint16_t)mark };
    const Composed *found =
        bsearch(&key, composed, sizeof composed / sizeof *composed, sizeof *composed, by_parts);
    return found ? found->letter : 0;
}

/* More marks than any language puts on a letter cover what stands around it. */
enum { MARKS_MOST = 2 };

bool name_clean(char *name, Error *error)
{
    uint32_t codes[CHARACTERS_MAX];
    int      count = read_characters(codes, name), kept = 0, marks = 0;
    for (int i = 0; i < count; i++) {
        uint32_t code = is_blank(codes[i]) ? ' ' : codes[i];
        uint32_t both = kept > 0 ? compose(codes[kept - 1], code) : 0;
        if (code >= 0xFE00 && code <= 0xFE0F)
            continue; /* How a sign is drawn does not tell names apart. */
        if (is_hidden(code))
            return fail(error, "'name' has a character that cannot be seen (U+%04X)",
                        (unsigned)code);
        if (both) {
            codes[kept - 1] = both;
            continue;
        }
        if (code == ' ' && (kept == 0 || codes[kept - 1] == ' '))
            continue;
        marks = is_mark(code) ? marks + 1 : 0;
        if (marks > MARKS_MOST || (marks > 0 && (kept == 0 || codes[kept - 1] == ' ')))
            return fail(error, "'name' has marks without a letter, or too many on one");
        codes[kept++] = code;
    }
    while (kept > 0 && codes[kept - 1] == ' ')
        kept--;
    char *end = name;
    for (int i = 0; i < kept; i++)
        end = write_character(end, codes[i]);
    *end = 0;
    return true;
}

/* The alphabets that have two cases in rows of their own. */
static uint32_t fold(uint32_t code)
{
    if ((code >= 'A' && code <= 'Z') || (code >= 0xC0 && code <= 0xDE && code != 0xD7)
        || (code >= 0x391 && code <= 0x3AB) || (code >= 0x410 && code <= 0x42F))
        return code + 0x20;
    if (code >= 0x400 && code <= 0x40F)
        return code + 0x50;
    if ((code >= 0x100 && code <= 0x137) || (code >= 0x14A && code <= 0x177)
        || (code >= 0x460 && code <= 0x52F) || (code >= 0x1E00 && code <= 0x1EFF))
        return code | 1;
    if ((code >= 0x139 && code <= 0x148) || (code >= 0x179 && code <= 0x17E))
        return code + (code & 1);
    return code == 0x3C2 ? 0x3C3 : code; /* The sigma at the end of a word. */
}

bool names_alike(const char *a, const char *b)
{
    uint32_t one[CHARACTERS_MAX], other[CHARACTERS_MAX];
    int      count = read_characters(one, a);
    if (count != read_characters(other, b))
        return false;
    for (int i = 0; i < count; i++)
        if (fold(one[i]) != fold(other[i]))
            return false;
    return true;
}

bool mail_is_address(const char *mail)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.!#$%&'*+/=?^_`{|}~-";
    size_t name = strspn(mail, letters), rest = mail[name] == '@' ? strlen(mail + name + 1) : 0;
    const char *domain = mail + name + 1;
    return name > 0 && rest > 0 && domain[0] != '.' && domain[0] != '-' && domain[rest - 1] != '.'
           && strspn(domain, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-")
                  == rest;
}
