/* How far a game has come, kept beside it so that lists need not play it again. */
#include <stdlib.h>

#include "server/host.h"

/* The phase, 1 to 13. The bottom frame is the turn; the one above it is the phase. */
static int phase_number(const Table *table)
{
    const Flow    *flow = &table->game.flow;
    const Edition *edition = table->rules.edition;
    for (int i = 0; i < flow->depth; i++)
        for (int p = 0; p < edition->phase_count; p++)
            if (flow->frames[i].procedure == edition->phases[p].procedure)
                return edition->phases[p].number;
    return 0;
}

Outline table_outline(const Table *table)
{
    if (!table->playing)
        return table->outline;
    return (Outline){ .turn = table->game.turn, .phase = phase_number(table), .n = table->n };
}

bool outline_keep(Host *host, Table *table, Error *error)
{
    Outline now = table_outline(table);
    JsonOut result = { 0 };
    bool    has_result = table->outline.result && table->outline.result[0];
    if (now.turn == table->outline.turn && now.phase == table->outline.phase
        && has_result == (table->game.over != 0))
        return true;
    if (table->game.over)
        table_ranking(&result, table);
    free(table->outline.result);
    now.result = need_copy(out_string(&result));
    table->outline = now;
    out_free(&result);
    table->stored = true;
    return host_write(host, error)
           && store_outline_put(host->store, table->row.number, &table->outline, error);
}

bool outline_read(Host *host, Table *table, Error *error)
{
    free(table->outline.result);
    table->outline = (Outline){ 0 };
    return store_outline(host->store, table->row.number, &table->outline, error);
}
