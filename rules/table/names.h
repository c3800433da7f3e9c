/* Names as people write them: '-' and '_' count as spaces, capitals as small letters. */
#ifndef RULES_TABLE_NAMES_H
#define RULES_TABLE_NAMES_H

#include <stdbool.h>

static inline char name_fold(char c)
{
    if (c == '-' || c == '_')
        return ' ';
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool name_equal(const char *a, const char *b);

#endif
