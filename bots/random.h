#ifndef BOTS_RANDOM_H
#define BOTS_RANDOM_H

#include "bots/bot.h"

Action random_choose(const Bot *bot, const Rules *rules, const View *view, BotMemory *memory,
                     Rng *rng, Reasons *reasons);

/* The same choice made on a game itself, for measuring and for tests of the rules. */
Action random_action(const Rules *rules, const Game *game, Player player, Rng *rng);

#endif
