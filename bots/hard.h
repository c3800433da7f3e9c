#ifndef BOTS_HARD_H
#define BOTS_HARD_H

#include "bots/bot.h"

Action hard_choose(const Bot *bot, const Rules *rules, const View *view, BotMemory *memory,
                   Rng *rng, Reasons *reasons);

#endif
