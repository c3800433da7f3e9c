#include "rules/table/names.h"

bool name_equal(const char *a, const char *b)
{
    for (; *a && *b; a++, b++)
        if (name_fold(*a) != name_fold(*b))
            return false;
    return *a == *b;
}
