/* The registry of loaders. */
#include "data/loader.h"

#include <stdlib.h>
#include <string.h>

#include "data/builtin.h"
#include "data/library.h"
#include "data/node.h"

#include "rules/table/must.h"

/* A family need not have any: what is weak and not there is null. */
#define FAMILY(id)                                                                                 \
    extern const Family id##_family;                                                               \
    extern const Loader id##_loader __attribute__((weak));                                         \
    BUILTIN_LOADER(id)
#include "rules/families.def"
#undef FAMILY

#define FAMILY(id) { &id##_loader, &id##_builtin_loader },
static const struct {
    const Loader *own, *otherwise;
} loaders[] = {
#include "rules/families.def"
};
#undef FAMILY

enum { LOADERS = sizeof loaders / sizeof *loaders };

const Loader *loader_of(const Family *family)
{
    for (int i = 0; i < LOADERS; i++)
        if (loaders[i].otherwise->family == family)
            return loaders[i].own ? loaders[i].own : loaders[i].otherwise;
    never("a family without editions");
}

/* A file may name its family; one that does not is of the first. */
static const Family *family_of_file(const char *path)
{
    char         *text;
    size_t        size;
    Tree          tree;
    Error         ignored;
    const Family *family = NULL;
    if (!file_read(&text, &size, path, &ignored))
        return NULL;
    if (tree_read(&tree, text, size, path, &ignored)) {
        const Node *name = tree.root->kind == NODE_MAP ? node_get(tree.root, "family") : NULL;
        family = name && name->kind == NODE_STRING ? family_by_name(name->text) : family_at(0);
        tree_free(&tree);
    }
    free(text);
    return family;
}

const Family *family_of_edition(const char *id)
{
    if (strpbrk(id, "/."))
        return family_of_file(id);
    for (int i = 0; family_at(i); i++) {
        const Loader *loader = loader_of(family_at(i));
        for (int e = 0; loader->edition_id(e); e++)
            if (strcmp(loader->edition_id(e), id) == 0)
                return loader->family;
    }
    return NULL;
}
