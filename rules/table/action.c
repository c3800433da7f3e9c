/* Lists of actions and their order. */
#include "rules/table/action.h"

#include <string.h>

int action_compare(const Action *a, const Action *b)
{
    if (a->kind != b->kind)
        return a->kind < b->kind ? -1 : 1;
    for (int i = 0; i < ACTION_ARGS; i++)
        if (a->arg[i] != b->arg[i])
            return a->arg[i] < b->arg[i] ? -1 : 1;
    return 0;
}

bool list_has(const ActionList *list, const Action *action)
{
    for (int i = 0; i < list->count; i++)
        if (memcmp(&list->items[i], action, sizeof *action) == 0)
            return true;
    return false;
}
