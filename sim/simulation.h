/* Many games on all cores, and what came of them. Results do not depend on the number of jobs. */
#ifndef SIM_SIMULATION_H
#define SIM_SIMULATION_H

#include "data/error.h"
#include "sim/moments.h"
#include "sim/selfplay.h"

enum { BOTS_MAX = PLAYERS_MAX };

/* Gets the result of each game, one after the other in the order of the games. */
typedef void SimulationTaker(void *context, int game, const SelfplayResult *result,
                             const Diary *diary);

typedef struct Simulation {
    const Ruleset *rules;
    AnyOptions     options;
    uint64_t       seed;
    int            games;
    int            jobs;
    bool           verify;
    bool           forecasts; /* Holds what is foretold against what happens. */
    const char    *logs;    /* Directory for the logs of the games, 1.log and so on; null: none. */
    Moments       *moments; /* Where games are broken off, with one job only; null: nowhere. */
    const char *explain;  /* File for the reasons of all decisions of the first game; null: none. */
    bool        progress; /* A line on stderr that tells how far it is. */
    const AnyBot    *bots[BOTS_MAX];
    int              bot_count; /* Seats take them in turn, moved on by one each game. */
    bool             mixed;     /* In an order that is shuffled anew for each round of games. */
    SimulationTaker *take;
    void            *take_context;
} Simulation;

typedef struct SimulationReport {
    double         seconds;
    uint64_t       actions;
    uint64_t       hash; /* Over the final states in order. */
    ForecastCounts forecasts;
} SimulationReport;

/* Who plays a seat in a game. In every `bot_count` games each bot plays each seat equally often. */
const AnyBot *simulation_bot(const Simulation *simulation, int game, int seat);
/* Keeps nothing of a game once its result is taken, so that its memory does not depend on how many
 * there are. */
bool simulate(SimulationReport *out, const Simulation *simulation, Error *error);

#endif
