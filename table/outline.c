/* How far a game has come, kept beside it so that lists need not play it again. */
#include <stdlib.h>

#include "table/host.h"

Outline table_outline(const Table *table)
{
    if (!table->playing)
        return table->outline;
    Standing standing = table_standing(table);
    bool     asks = table_state(table) == STATE_RUNNING;
    return (Outline){ .turn = standing.turn,
                      .phase = standing.phase,
                      .n = table_number(table, table->n),
                      .awaited = asks ? table_pending(table) : 0 };
}

static bool put(Host *host, Table *table, Outline now, Error *error)
{
    bool    over = table_standing(table).over;
    JsonOut result = { 0 };
    if (over)
        table_ranking(&result, table);
    free(table->outline.result);
    now.result = need_copy(out_string(&result));
    table->outline = now;
    out_free(&result);
    table->stored = true;
    return host_write(host, error)
           && storage_outline_put(host, table->row.number, &table->outline, error);
}

/* Who is asked changes with every action: that is kept only when nobody can ask the game itself. */
bool outline_keep(Host *host, Table *table, Error *error)
{
    Outline now = table_outline(table);
    bool    has_result = table->outline.result && table->outline.result[0];
    return (now.turn == table->outline.turn && now.phase == table->outline.phase
            && has_result == table_standing(table).over)
           || put(host, table, now, error);
}

bool outline_keep_awaited(Host *host, Table *table, Error *error)
{
    Outline now = table_outline(table);
    return !table->playing || now.awaited == table->outline.awaited || put(host, table, now, error);
}

bool outline_read(Host *host, Table *table, Error *error)
{
    free(table->outline.result);
    table->outline = (Outline){ 0 };
    return storage_outline(host, table->row.number, &table->outline, error);
}
