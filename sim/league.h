/* How strong bots are, from games against each other.
 *
 * Each game gives, for every two seats of different bots, who ended above whom. Ratings are those
 * of the Bradley-Terry model on these pairs, in points of 400 for odds of ten to one, the mean
 * being 0; the interval is the middle 95 % of ratings over games drawn again with replacement. */
#ifndef SIM_LEAGUE_H
#define SIM_LEAGUE_H

#include <stdio.h>

#include "sim/report.h"

typedef struct LeagueRow {
    const AnyBot *bot;
    int           seats;
    int           wins;
    double        share;     /* Of the games, won by a seat of this bot. */
    double        share_low; /* 95 % interval (Wilson). */
    double        share_high;
    double        points; /* Mean. */
    double        rating;
    double        rating_low;
    double        rating_high;
    double        counts[SEAT_COUNTS_MAX]; /* What the family counts for each seat, on average. */
} LeagueRow;

typedef struct League {
    const SimStatistics *study;
    int                  count;
    LeagueRow            rows[BOTS_MAX]; /* The best first. */
} League;

/* A share of games with its 95 % interval (Wilson). */
void share_interval(double wins, int games, double *share, double *low, double *high);

/* From the results of all games, since ratings are found again for games drawn from them, and what
 * was counted in them. */
void league_make(League *out, const Simulation *simulation, const SelfplayResult *results,
                 const Statistics *statistics);
void league_print(FILE *out, const League *league);

#endif
