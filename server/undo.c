/* What may be taken back: everything that told nobody anything new. */
#include <string.h>

#include "rules/table/bits.h"
#include "server/table.h"

static bool trading(const Game *game)
{
    for (int i = 0; i < game->flow.depth; i++)
        if (game->flow.frames[i].procedure == PROCEDURE_TRADE)
            return true;
    return false;
}

/* Losses in a fight are chosen secretly until all have chosen. */
static bool fight_revealed(const Game *before, const Game *after)
{
    if (memcmp(&before->conflict, &after->conflict, sizeof before->conflict) == 0)
        return false;
    for (int i = 0; i < FIGHTS_MAX; i++) {
        const Fight *fight = &before->conflict.fights[i];
        uint32_t     chosen = fight->chosen_ship;
        for (int p = 0; p < before->player_count; p++)
            chosen |= fight->chosen[p] ? bit32(p) : 0;
        if (chosen != 0)
            return true;
    }
    return false;
}

bool step_reveals(const Game *before, const Game *after, const Events *events)
{
    if (memcmp(&before->rng, &after->rng, sizeof before->rng) != 0
        || memcmp(before->hand, after->hand, sizeof before->hand) != 0
        || memcmp(before->pile_count, after->pile_count, sizeof before->pile_count) != 0
        || memcmp(before->held_open, after->held_open, sizeof before->held_open) != 0
        || memcmp(before->discard, after->discard, sizeof before->discard) != 0)
        return true;
    if (trading(before)
        && memcmp(before->phase.trade.deals, after->phase.trade.deals,
                  sizeof before->phase.trade.deals)
               != 0)
        return true;
    if (fight_revealed(before, after))
        return true;
    for (int i = 0; i < events->count; i++)
        if (events->items[i].seen_by != SEEN_BY_ALL
            || events->items[i].kind == EVENT_PACKAGE_REVEALED
            || events->items[i].kind == EVENT_CALAMITIES_SHOWN)
            return true;
    return events->lost > 0;
}

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
