/* What may be taken back: everything that told nobody anything new. */
#include "server/table.h"

/* Actions of bots in between go back with it: they will be chosen again. */
int64_t undo_target(const Table *table, Player player)
{
    for (int64_t n = table->n; n > 0; n--) {
        if (table->flags[n - 1] & ACTION_REVEALS)
            return -1;
        if (table->actions[n - 1].player == player)
            return table->flags[n - 1] & ACTION_BY_BOT ? -1 : n - 1;
        if (!(table->flags[n - 1] & ACTION_BY_BOT))
            return -1;
    }
    return -1;
}
