/* One game from set-up to the winner, played by bots. */
#ifndef SIM_SELFPLAY_H
#define SIM_SELFPLAY_H

#include "bots/bot.h"
#include "sim/diary.h"

typedef struct SelfplayResult {
    uint64_t hash; /* Of the final state. */
    uint32_t actions;
    uint8_t  turns;
    uint8_t  winner;
    uint8_t  civilization[PLAYERS_MAX]; /* By seat. */
    uint16_t points[PLAYERS_MAX];
    Diary    diary;
    uint8_t  place[PLAYERS_MAX]; /* 0 is the winner; ties are broken by the rules of victory. */
} SelfplayResult;

/* Called after each accepted action; may be null. */
typedef void SelfplayWatcher(void *context, const Rules *rules, const Game *before,
                             const Action *action, const Game *after);

/* Plays bots[seat] for each seat. The same arguments give the same game. */
void selfplay(SelfplayResult *out, const Rules *rules, const Options *options, uint64_t seed,
              const Bot *const *bots, SelfplayWatcher *watcher, void *context);

/* An independent seed for game `index` of a run. */
uint64_t selfplay_seed(uint64_t seed, uint64_t index);

#endif
