/* The registry of families. */
#include <stdio.h>
#include <string.h>

#include "rules/table/family.h"
#include "rules/table/must.h"

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

void families_check(void)
{
    for (int i = 0; families[i]; i++) {
        const char *missing = family_missing(families[i]);
        char        message[128];
        if (!missing)
            continue;
        snprintf(message, sizeof message, "the family %s lacks %s",
                 families[i]->name ? families[i]->name : "without a name", missing);
        never(message);
    }
}
