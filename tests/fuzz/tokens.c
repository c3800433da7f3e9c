/* Changes a text word by word instead of byte by byte: numbers become other numbers, words and
 * strings the words and strings of another place, lists lose and double their parts. What comes out
 * is mostly well formed, so that the search gets behind the reader to what the text means. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "rules/table/rng.h"
#include "tests/fuzz/fuzz.h"

/* libFuzzer has it; the driver does not change anything. */
__attribute__((weak)) size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t size_max);

typedef struct Span {
    size_t begin, end;
} Span;

static bool is_word(uint8_t c)
{
    return isalnum(c) || c == '-' || c == '_' || c == '.';
}

/* The token at or behind a place: a number or word, or a string with its quotes. Empty at the end.
 */
static Span token_at(const uint8_t *data, size_t size, size_t from)
{
    size_t begin = from;
    while (begin < size && !is_word(data[begin]) && data[begin] != '"')
        begin++;
    size_t end = begin;
    if (end < size && data[end] == '"') {
        end++;
        while (end < size && data[end] != '"' && data[end] != '\n')
            end++;
        end += end < size;
    } else {
        while (end < size && is_word(data[end]))
            end++;
    }
    return (Span){ begin, end };
}

/* From an opening bracket to the one that closes it. */
static Span group_at(const uint8_t *data, size_t size, size_t from)
{
    size_t begin = from;
    while (begin < size && data[begin] != '[' && data[begin] != '{')
        begin++;
    int    depth = 0;
    size_t end = begin;
    for (; end < size; end++) {
        depth += (data[end] == '[' || data[end] == '{') - (data[end] == ']' || data[end] == '}');
        if (depth == 0)
            return (Span){ begin, end + 1 };
    }
    return (Span){ begin, end };
}

static size_t replace(uint8_t *data, size_t size, size_t size_max, Span old, const void *with,
                      size_t length)
{
    size_t grown = size - (old.end - old.begin) + length;
    if (grown > size_max)
        return size;
    memmove(data + old.begin + length, data + old.end, size - old.end);
    memcpy(data + old.begin, with, length);
    return grown;
}

static size_t other_number(uint8_t *data, size_t size, size_t size_max, Span old, Rng *rng)
{
    static const int numbers[] = { 0,  1,  2,  3,  4,  5,   6,   7,   8,   9,     10,
                                   15, 18, 31, 63, 64, 100, 254, 255, 320, 65535, -1 };
    char             text[16];
    int              chosen = numbers[rng_below(rng, sizeof numbers / sizeof *numbers)];
    int              length = snprintf(text, sizeof text, "%d", chosen);
    return replace(data, size, size_max, old, text, (size_t)length);
}

/* What stands at one place comes to another. */
static size_t copy_over(uint8_t *data, size_t size, size_t size_max, Span old, Span new)
{
    static uint8_t copy[1 << 16];
    size_t         length = new.end - new.begin;
    if (length > sizeof copy)
        return size;
    memcpy(copy, data + new.begin, length);
    return replace(data, size, size_max, old, copy, length);
}

/* A group behind itself, with a comma. */
static size_t twice(uint8_t *data, size_t size, size_t size_max, Span group)
{
    size_t grown = copy_over(data, size, size_max, (Span){ group.end, group.end }, group);
    return grown == size ? size
                         : replace(data, grown, size_max, (Span){ group.end, group.end }, ", ", 2);
}

static size_t without(uint8_t *data, size_t size, size_t size_max, Span part)
{
    while (part.end < size && (data[part.end] == ',' || data[part.end] == ' '))
        part.end++;
    return replace(data, size, size_max, part, "", 0);
}

size_t fuzz_mutate_tokens(uint8_t *data, size_t size, size_t size_max, unsigned seed)
{
    Rng rng;
    rng_seed(&rng, seed);
    if (size == 0 || rng_below(&rng, 8) == 0)
        return LLVMFuzzerMutate ? LLVMFuzzerMutate(data, size, size_max) : size;
    for (int times = 1 + (int)rng_below(&rng, 3); times > 0 && size > 0; times--) {
        size_t at = rng_below(&rng, (uint32_t)size), from = rng_below(&rng, (uint32_t)size);
        Span   token = token_at(data, size, at), other = token_at(data, size, from);
        Span   group = group_at(data, size, at), other_group = group_at(data, size, from);
        switch (rng_below(&rng, 8)) {
        case 0:
            size = copy_over(data, size, size_max, token, other);
            break;
        case 1:
            size = copy_over(data, size, size_max, group, other_group);
            break;
        case 2:
            size = twice(data, size, size_max, group);
            break;
        case 3:
            size = without(data, size, size_max, rng_below(&rng, 2) ? group : token);
            break;
        default: /* The next number from here. */
            while (token.begin < size && !isdigit(data[token.begin]))
                token = token_at(data, size, token.end);
            size = other_number(data, size, size_max, token, &rng);
            break;
        }
    }
    return size;
}
