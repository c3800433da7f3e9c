/* What simulations look at in the games of a family, beside places and points: counts of what
 * happens, and what random games try out that only this family has. */
#ifndef SIM_STATISTICS_H
#define SIM_STATISTICS_H

#include <stdio.h>

#include "rules/table/family.h"

enum { DIARY_MAX = 1024, SEAT_COUNTS_MAX = 6, BENCH_OWN_MAX = 4, FORECASTS_MAX = 16 };

/* What happened in a game, counted from its events. The family says what is where. */
typedef struct Diary {
    uint16_t  counts[DIARY_MAX];
    uint16_t  seats[PLAYERS_MAX][SEAT_COUNTS_MAX]; /* What each seat has done. */
    Testimony testimony;                           /* What they have said. */
    uint8_t   phase;                               /* In which the game is. */
    uint8_t   turn;
    uint16_t  standing;           /* What the family counts up and down as the game goes on, ... */
    uint32_t  marks[PLAYERS_MAX]; /* ... and what it has to remember of each player. */
} Diary;

/* A count of a whole game; the i-th is counts[i]. */
typedef struct StudySum {
    const char *name;  /* A key in JSON and a column in CSV: "calamity_losses". */
    const char *words; /* "unit points lost to calamities" */
} StudySum;

/* Counts of things of one kind. */
typedef struct StudyTally {
    const char *name;  /* A key in JSON and the name of a chart: "advances". */
    const char *title; /* Of the chart. */
    bool share; /* The chart tells how many of the seats, in per cent; else how many a game. */
    int  first; /* The count of its first thing. */
    int (*count)(const Ruleset *rules);
    const char *(*thing)(const Ruleset *rules, int index); /* Null: there is no such thing here. */
} StudyTally;

/* A figure of `ecumene bench` that only this family has. */
typedef struct BenchOwn {
    const char *name; /* "purchase" */
    const char *key;  /* "purchase_us" */
    const char *unit; /* "microseconds to solve one, the median" */
    double      value;
} BenchOwn;

/* Forecasts that players are shown, by what they are about. */
typedef struct ForecastCounts {
    uint64_t held[FORECASTS_MAX];
    uint64_t wrong[FORECASTS_MAX];
    uint64_t overtaken[FORECASTS_MAX]; /* Somebody has changed what it depended on. */
    char     first_wrong[FORECASTS_MAX][64];
} ForecastCounts;

typedef struct SimStatistics {
    const Family *family;

    int               sum_count, tally_count;
    const StudySum   *sums;
    const StudyTally *tallies;
    /* What is counted for each seat, the i-th in seats[][i]; a column for each bot. */
    int             seat_sum_count;
    const StudySum *seat_sums;
    void (*write)(Diary *diary, const Ruleset *rules, const Events *events);
    /* How far ahead players have thought, from the counts of games with so many seats in all; or
     * null. */
    void (*planning)(FILE *out, const Ruleset *rules, const uint64_t *counts, int seats);

    /* What players are told in advance held against what then happens: called after each accepted
     * action with the memory of the game, which begins as zeros. Null: nothing is foretold. */
    int                forecast_count;
    const char *const *forecasts; /* What each is about. */
    const size_t      *forecast_memory;
    void (*foretell)(ForecastCounts *counts, void *memory, const Ruleset *rules, const void *before,
                     const Action *action, const Events *events, const void *after);

    /* -- Random games in which everything is tried out; each may be null. -- */
    /* Before a step: true if it has given the players more to play with, which it does once. */
    bool (*enrich)(void *game, const Ruleset *rules, Rng *rng);
    /* Now and then true and what is done outside the turns, if it is accepted. */
    bool (*outside)(Action *out, const Ruleset *rules, const void *game, Rng *rng);
    /* Is such an action ever in a list of legal ones? */
    bool (*listed)(const Action *action);
    /* Does the viewer see enough to imagine a whole game? Null: always. */
    bool (*imaginable)(const void *game, Player viewer);
    /* Gives a position the chance of another one. */
    void (*same_chance)(void *game, const void *of);
    /* Two positions that a viewer cannot tell apart, with the same chance, and what the same action
     * makes of them: must the viewer still see the same? */
    bool (*alike)(const Ruleset *rules, const void *const before[2], const Action *action,
                  const void *const after[2], Player viewer);

    /* Fills in at most BENCH_OWN_MAX figures and says how many; or null. */
    int (*bench)(BenchOwn *out, const Ruleset *rules, const AnyOptions *options, uint64_t seed);
} SimStatistics;

const SimStatistics *statistics_of(const Family *family);

#endif
