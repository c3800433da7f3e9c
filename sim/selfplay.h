/* One game from set-up to the winner, played by bots through the tables of their family. */
#ifndef SIM_SELFPLAY_H
#define SIM_SELFPLAY_H

#include <stdio.h>

#include "bots/bots.h"
#include "sim/statistics.h"

typedef struct SelfplayResult {
    uint64_t hash; /* Of the final state. */
    uint32_t actions;
    uint8_t  turns;
    uint8_t  winner;  /* The first of the ranking. */
    uint8_t  winners; /* That many of the first have won: none where a game alone is lost. */
    int8_t   role[PLAYERS_MAX]; /* By seat, as Family.role says. */
    int16_t  points[PLAYERS_MAX];
    uint8_t place[PLAYERS_MAX]; /* From 0 on; several have 0 where a victory is shared, nobody where
                                   the game is lost. */
} SelfplayResult;

/* Called after each accepted action. */
typedef void SelfplayWatcher(void *context, const Ruleset *rules, const void *before,
                             const Action *action, const Events *events, const void *after);

/* What a bot answers, for those who want to know more than that; see Players.choose. */
typedef Action SelfplayAsker(void *context, const AnyBot *bot, const Ruleset *rules,
                             const void *view, AnyMemory *memory, Rng *rng);

typedef struct Selfplay {
    const Ruleset    *rules;
    const AnyOptions *options; /* They have passed the check. */
    uint64_t          seed;
    const AnyBot     *bots[PLAYERS_MAX]; /* By seat. */
    Diary            *diary;             /* Zeroed and written, or null. */
    SelfplayWatcher  *watcher;           /* Or null. */
    SelfplayAsker    *asker;             /* Or null. */
    void             *context;           /* Of both. */
    bool              ask_always;        /* Also for actions of a plan that is under way. */
} Selfplay;

/* The same game for the same arguments. */
void selfplay(SelfplayResult *out, const Selfplay *task);

/* An independent seed for game `index` of a run. */
uint64_t selfplay_seed(uint64_t seed, uint64_t index);

#endif
