#include "table/undo.h"

#include <string.h>

#include "rules/table/must.h"
#include "table/contest.h"
#include "table/progress.h"
#include "table/host.h"
#include "table/loading.h"

/* Actions of bots in between go back with it: they will be chosen again. In a contest nobody
 * tries out what bots would do. In a sealed market nothing goes back, or the answer would tell
 * whether somebody else has filed since; what is filed there is withdrawn instead. */
int64_t undo_target(const Table *table, Player player)
{
    if (table_has(table, TRAIT_SEALED_MARKET))
        return -1;
    for (int64_t n = table->n; n > 0; n--) {
        if (table->flags[n - 1] & ACTION_REVEALS)
            return -1;
        if (table->actions[n - 1].player == player)
            return table->flags[n - 1] & ACTION_BY_BOT ? -1 : n - 1;
        if (!(table->flags[n - 1] & ACTION_BY_BOT) || contest_is(table))
            return -1;
    }
    return -1;
}

bool table_cut(Host *host, Table *table, int64_t n, Player by, Error *error)
{
    must(table->row.state != STATE_OVER);
    if (table->undone_to < 0 || n < table->undone_to) {
        table->undone_to = n;
        table->undone_number = table_number(table, n);
    }
    bool near = progress_is_near(table, n);
    if (near)
        host->figures.replayed += (uint64_t)progress_back(table, n, host->scratch.events);
    table->undos++;
    table->revision = ++host->tables.revisions;
    table->undone_by = by;
    for (int i = 0; i < table->seat_count; i++) {
        memset(&table->seats[i].memory, 0, sizeof table->seats[i].memory);
        table->seats[i].held_until_ms = 0;
        table->seats[i].circling = false;
    }
    table->circle = (Circle){ 0 }; /* People may try the same as often as they like. */
    for (Subscriber *s = table->subscribers; s; s = s->next)
        s->events_n = s->events_n > n ? n : s->events_n;
    table_touch(host, table);
    table->stored = true;
    host->figures.undone++;
    return host_write(host, error) && storage_actions_cut(host, table->row.number, n, error)
           && (near ? outline_keep(host, table, error) : loading_begin(host, table, true, error));
}
