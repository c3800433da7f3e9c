/* Games between two sides, played for a comparison: both have as many seats, or one more by turns,
 * and who sits where is drawn. */
#ifndef SIM_CIV_CONTEST_H
#define SIM_CIV_CONTEST_H

#include "bots/bot.h"
#include "sim/selfplay.h"

/* What is played, with how many. */
typedef struct Setting {
    const Rules *rules;
    Options      options;
} Setting;

typedef struct ContestResult {
    double points; /* Of the first side's seats above the other's, on average. */
    double table;  /* Of all seats, on average. */
    double gain;   /* By trade, in set value, a seat and phase; 0 unless it was asked for. */
    double won;    /* By the first side: 1, or its part of a victory that is shared. */
} ContestResult;

typedef struct Contest {
    Bot sides[2];
    const Bot
        *others; /* They have the seats that a third each leaves; null: the sides share all. */
    const Setting *setting;
    uint64_t       seed;
    bool           exchanged; /* The sides have each other's seats. */
    bool           trade;     /* Whether to look at what trade brings, which takes longer. */
    ContestResult  result;
} Contest;

/* What of the victory belongs to the first side; `sides` has the side of each seat. */
double contest_won(const SelfplayResult *result, const int *sides, int players);

/* All of them, by threads and processes; every process gets all results. */
void contests_play(Contest *contests, int count, int jobs);

/* One side's seats against the other's, in pairs of games with the seats exchanged, the settings in
 * turn. */
typedef struct Match {
    int    games;
    double wins;                         /* Of seats of the first side; see contest_won(). */
    double share, share_low, share_high; /* 95 %. */
    double points;       /* Of the first side's seats above the other's, on average ... */
    double points_error; /* ... give or take, 95 %. */
} Match;

/* The contests of a match of bot `a` against bot `b`, an even number. */
void match_begin(Contest *contests, int games, const Setting *settings, int setting_count,
                 const Bot *a, const Bot *b, uint64_t seed);
/* What came of them. */
void match_end(Match *out, const Contest *contests, int games);

#endif
