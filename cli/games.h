/* What the commands that play many games share: which games, by whom, on how many cores. */
#ifndef CLI_GAMES_H
#define CLI_GAMES_H

#include "cli/options.h"
#include "sim/simulation.h"

typedef struct GamesChoice {
    GameChoice  game; /* To be freed by choice_free(). */
    Simulation  simulation;
    AnyBot      bots[BOTS_MAX];
    Moments     moments; /* Without a folder if none are wanted. */
    const char *json;    /* Where results go as JSON, or null. */
    const char *csv;
    const char *charts; /* A directory. */
    bool        planning;
    int properties; /* Random actions of a game in which everything is tried out; 0: none. */
} GamesChoice;

/* Reads all of argv; the simulation points into out, which must stay where it is. */
bool games_choose(GamesChoice *out, int argc, char **argv, Error *error);

#endif
