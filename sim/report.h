/* What came of many games: figures, and the ways to tell them. */
#ifndef SIM_REPORT_H
#define SIM_REPORT_H

#include <stdio.h>

#include "sim/simulation.h"

enum { TURNS_MAX = 256, POINTS_MAX = 1024, ROLES_MAX = 64 };

typedef struct Statistics {
    int      turns_median, turns_max, winner_points_median;
    int      turns[TURNS_MAX];          /* Games of each length. */
    int      winner_points[POINTS_MAX]; /* Games won with so many points. */
    int      role_seats[ROLES_MAX], role_wins[ROLES_MAX];
    int64_t  role_points[ROLES_MAX];
    int      seat_wins[PLAYERS_MAX];
    int      bot_seats[BOTS_MAX], bot_wins[BOTS_MAX];
    int64_t  bot_points[BOTS_MAX];
    uint64_t bot_counts[BOTS_MAX][SEAT_COUNTS_MAX]; /* Of what the family counts for each seat. */
    uint64_t counts[DIARY_MAX]; /* Of what the family counts, as in its diaries. */
} Statistics;

/* Counts a game in; statistics that begin as zero can be told from after any. */
void statistics_add(Statistics *statistics, const Simulation *simulation, int game,
                    const SelfplayResult *result, const Diary *diary);
/* What the family counts for each seat, on average over the seats of a bot. */
double statistics_seat_mean(const Statistics *statistics, int bot, int count);
/* Medians and the like, when all games are in. */
void statistics_end(Statistics *statistics, int games);

/* A readable table. */
void report_print(FILE *out, const Simulation *simulation, const SimulationReport *report,
                  const Statistics *statistics);
/* How many forecasts have held, and an error if any was wrong. */
void report_forecasts(FILE *out, const Simulation *simulation, const SimulationReport *report);
bool forecasts_held(const SimulationReport *report, Error *error);
/* To a file, or to standard output for "-". */
bool report_json(const char *path, const Simulation *simulation, const SimulationReport *report,
                 const Statistics *statistics, Error *error);
/* A line for every seat of every game, written as the games end. */
FILE *csv_begin(const char *path, const Simulation *simulation,
                Error *error); /* Null when it cannot be written. */
void  csv_add(FILE *out, const Simulation *simulation, int game, const SelfplayResult *result,
              const Diary *diary);
bool  csv_end(FILE *out, const char *path, Error *error);
/* Bars as SVG: wins, length and what the family counts, each in a file of the directory. */
bool report_charts(const char *directory, const Simulation *simulation,
                   const Statistics *statistics, Error *error);

#endif
