#ifndef BOTS_HARD_H
#define BOTS_HARD_H

#include "bots/bot.h"

Action hard_choose(const Bot *bot, const Rules *rules, const View *view, BotMemory *memory,
                   Rng *rng, Reasons *reasons);

/* How much better what the search prefers is than what judgement alone does, in imagined games that
 * the search has not seen and that are played to their ends. */
typedef struct SearchTest {
    int  games;    /* That are to be imagined for it. */
    bool searched; /* There was a plan to make. */
    bool changed;  /* It is another one than judgement alone makes. */
    /* Thousandths of a point, on average: by the value after the turn after next, as the search
     * itself judges, and in points at the end. */
    int value, points;
} SearchTest;

/* The same decision as hard_choose(), put to the test. */
Action hard_test(SearchTest *test, const Bot *bot, const Rules *rules, const View *view,
                 BotMemory *memory, Rng *rng);

#endif
