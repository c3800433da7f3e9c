#include "bots/bot.h"

#include <string.h>

#include "bots/normal.h"
#include "bots/random.h"
#include "rules/table/bits.h"

enum { BOT_COUNT = 3 };

const Bot *bot_at(int index)
{
    static Bot bots[BOT_COUNT] = {
        { "random", "uniform over the legal actions, offers included", NULL, random_choose },
        { "easy", "sensible, with the mistakes of a beginner", NULL, normal_choose },
        { "normal", "a solid player by heuristics", NULL, normal_choose },
    };
    if (index < 0 || index >= BOT_COUNT)
        return NULL;
    bots[1].weights = weights_easy();
    bots[2].weights = weights_normal();
    return &bots[index];
}

const Bot *bot_by_name(const char *name)
{
    for (int i = 0; bot_at(i); i++)
        if (strcmp(bot_at(i)->name, name) == 0)
            return bot_at(i);
    return NULL;
}

/* ---- Whose turn it is to speak ---- */

static Player first_after(uint32_t set, Player last)
{
    uint32_t later = last < PLAYERS_MAX ? set & ~(bit32(last + 1) - 1) : set;
    return (Player)first32(later ? later : set);
}

/* Players who can put a card into an open deal now, and those whose deals all wait for others. */
static void deals_due(const Rules *rules, const Game *game, uint32_t *due, uint32_t *waiting)
{
    const TradeState *trade = &game->phase.trade;
    int               truths = rules->edition->numbers[NUMBER_TRADE_TRUTHS];
    *due = *waiting = 0;
    for (int i = 0; i < DEALS_MAX && trade->deals[i].number; i++) {
        const Deal *deal = &trade->deals[i];
        for (int side = 0; side < 2; side++) {
            bool open = deal->count[side] < deal->agreed[side]
                        && (deal->named[side] < truths || deal->named[1 - side] >= truths);
            *(open ? due : waiting) |= bit32(deal->player[side]);
        }
    }
    *waiting &= ~*due;
}

Player bot_next(const Rules *rules, const Game *game, uint32_t pending, Player last)
{
    uint32_t due, waiting;
    if (pending == 0)
        return NOBODY;
    switch (flow_top_const(&game->flow)->procedure) {
    case PROCEDURE_MOVEMENT:
        for (int i = 0; i < game->player_count; i++)
            if (pending & bit32(game->order[i]))
                return game->order[i];
        break;
    case PROCEDURE_TRADE:
        deals_due(rules, game, &due, &waiting);
        if (due & pending)
            return first_after(due & pending, last);
        if ((pending & ~waiting) == 0)
            return NOBODY;
        return first_after(pending & ~waiting, last);
    default:
        break;
    }
    return (Player)first32(pending);
}
