/* A bot sees a View and returns an Action. It keeps nothing between calls but what its seat's memory
 * holds, and draws its chance from the generator it is given. */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "rules/civ/view.h"

typedef struct Bot {
    const char *name;
    const char *about;
    /* A legal action of view->viewer, who is pending. */
    Action (*choose)(const Rules *rules, const View *view, Rng *rng);
} Bot;

/* By name, or null. */
const Bot *bot_by_name(const char *name);
/* The i-th bot, or null past the last: for lists. */
const Bot *bot_at(int index);

#endif
