/* A bot sees a View and returns an Action. It keeps nothing between calls but what its seat's
 * memory holds, and draws its chance from the generator it is given. */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "bots/memory.h"
#include "bots/weights.h"
#include "rules/civ/view.h"

typedef struct Bot Bot;
struct Bot {
    const char *name;
    const char *about;
    const Weights
        *weights; /* Null for bots that judge nothing. A tuner plays copies with others. */
    /* A legal action of view->viewer, who is pending. */
    Action (*choose)(const Bot *bot, const Rules *rules, const View *view, BotMemory *memory,
                     Rng *rng);
};

/* By name, or null. */
const Bot *bot_by_name(const char *name);
/* The i-th bot, or null past the last: for lists. */
const Bot *bot_at(int index);

/* Whom of the pending players to ask next: in movement by the order of the census, in trade first
 * those on whom an open deal waits, then all in turn after `last`. A player whose deals all wait
 * for others has nothing to say: the result is NOBODY when only such players are left among
 * `pending`. */
Player bot_next(const Rules *rules, const Game *game, uint32_t pending, Player last);

#endif
