/* The registry of loaders. */
#include "data/loader.h"

#include <stdlib.h>
#include <string.h>

#include "data/library.h"
#include "data/node.h"

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
    for (int i = 0; i < LOADERS; i++)
        for (int e = 0; loaders[i]->edition_id(e); e++)
            if (strcmp(loaders[i]->edition_id(e), id) == 0)
                return loaders[i]->family;
    return NULL;
}
