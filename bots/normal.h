#ifndef BOTS_NORMAL_H
#define BOTS_NORMAL_H

#include "bots/bot.h"

Action normal_choose(const Bot *bot, const Rules *rules, const View *view, BotMemory *memory,
                     Rng *rng, Reasons *reasons);

/* The same with any weights; what was weighed is added to the reasons unless they are null. */
Action normal_decide(const Weights *weights, const Rules *rules, const View *view,
                     BotMemory *memory, Rng *rng, Reasons *reasons);

#endif
