/* The registry of loaders. */
#include "data/loader.h"

#include <string.h>

#include "rules/table/must.h"

#define FAMILY(id) extern const Loader id##_loader;
#include "rules/families.def"
#undef FAMILY

#define FAMILY(id) &id##_loader,
static const Loader *const loaders[] = {
#include "rules/families.def"
};
#undef FAMILY

enum { LOADERS = sizeof loaders / sizeof *loaders };

const Loader *loader_of(const Family *family)
{
    for (int i = 0; i < LOADERS; i++)
        if (loaders[i]->family == family)
            return loaders[i];
    never("a family without editions");
}

const Family *family_of_edition(const char *id)
{
    for (int i = 0; i < LOADERS; i++)
        for (int e = 0; loaders[i]->edition_id(e); e++)
            if (strcmp(loaders[i]->edition_id(e), id) == 0)
                return loaders[i]->family;
    return NULL;
}
