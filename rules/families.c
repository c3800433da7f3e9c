/* The registry of families. */
#include <string.h>

#include "rules/table/family.h"

#define FAMILY(id) extern const Family id##_family;
#include "rules/families.def"
#undef FAMILY

#define FAMILY(id) &id##_family,
static const Family *const families[] = {
#include "rules/families.def"
    NULL
};
#undef FAMILY

const Family *family_at(int index)
{
    int count = (int)(sizeof families / sizeof *families) - 1;
    return index >= 0 && index < count ? families[index] : NULL;
}

const Family *family_by_name(const char *name)
{
    for (int i = 0; families[i]; i++)
        if (strcmp(families[i]->name, name) == 0)
            return families[i];
    return NULL;
}
