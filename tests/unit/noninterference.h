/* What the test of noninterference and its generator of messages share. */
#ifndef TESTS_UNIT_NONINTERFERENCE_H
#define TESTS_UNIT_NONINTERFERENCE_H

#include "bots/bots.h"
#include "tests/unit/server_twins.h"

enum { LEGAL_MOST = 4096, TEXT_MOST = 4000 };

typedef struct Form {
    const char *settings;
    int         players;
    int         parts; /* Of a short run: how many positions are looked at. */
} Form;

/* What has been met, so that the test cannot pass for want of anything to tell. */
typedef struct Met {
    int messages, actions, refusals, lists, revealed, filings, different, away;
    int beyond[2]; /* Actions of lists after one that reveals; the second: the close of a sealed
                      round. */
} Met;

typedef struct Trial {
    Twins       twins;
    const Form *form;
    uint64_t    seed;
    Rng         rng;
    AnyBot      bot;
    int         trading; /* Steps of this trade. */
    Met         met;
    AnyView     view; /* What seat 0 sees of the first game, and of the second too. */
    Action      legal[LEGAL_MOST];
    int         legal_count;
    char        text[TEXT_MOST];
} Trial;

static inline uint32_t trial_below(Trial *trial, uint32_t bound)
{
    return rng_below(&trial->rng, bound);
}

static inline bool trial_is_asked(Trial *trial)
{
    return table_pending(twins_table(&trial->twins, 0)) & 1;
}

/* An action by which seat 0 would learn something before it goes on, if there is any. */
bool find_telling(Trial *trial, Action *out, const Ruleset *rules, const AnyGame *game);
/* The next message of seat 0, good or broken, in trial->text. Where seat 0 is asked, lists are most
 * often courses of play that reveal something and go on beyond. */
void say_anything(Trial *trial);

#endif
