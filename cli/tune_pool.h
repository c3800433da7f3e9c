/* What `ecumene tune` plays against whom: --pool, --players and --also as they are typed. */
#ifndef CLI_TUNE_POOL_H
#define CLI_TUNE_POOL_H

#include "cli/options.h"
#include "sim/civ/pool.h"

typedef struct PoolChoice {
    const char *bots;    /* Names and folders of weights, by commas; null: none. */
    const char *players; /* Numbers by commas; null: 5 to 9, as far as the board seats them. */
    const char *also;    /* EDITION:N by commas; null: nothing else. */
    /* Once loaded. */
    GameChoice games[SETTINGS_MAX];
    Rules      rules[SETTINGS_MAX];
    int        game_count;
    BotChoice  read[POOL_MAX];
    int        read_count;
} PoolChoice;

/* The settings of `game` and those beside it, and the bots behind `start`. What was loaded is owned
 * by the choice, also after an error. */
bool pool_choice_load(Pool *out, PoolChoice *choice, const GameChoice *game, const Bot *start,
                      Error *error);
void pool_choice_free(PoolChoice *choice);

#endif
