/* What `hard` chooses from: plans that the heuristics make under different weights. Shared by
 * candidates.c, which finds them, and hard.c, which tries them out. */
#ifndef BOTS_CANDIDATES_H
#define BOTS_CANDIDATES_H

#include "bots/bot.h"
#include "bots/notes.h"

enum { CANDIDATES_MAX = 128, RUNS_MAX = 4096, CHANGES_EACH = 3 };

/* Of a weight: percent of it, and more. */
typedef struct Change {
    WeightId id;
    int      percent, plus;
} Change;

typedef struct Search Search;

/* Adds plans that differ in one thing from what these weights lead to. */
typedef void AddNear(Search *search, const Weights *from);

/* How a kind of decision is searched. */
typedef struct SearchRow {
    NoteId tried;                          /* What is planned. */
    const Change (*changes)[CHANGES_EACH]; /* Sets of weights to plan with, besides the bot's ... */
    uint8_t  changed;                      /* ... so many, and ... */
    uint8_t  drawn;                        /* ... so many drawn at random. */
    uint8_t  candidates;                   /* At most, unless the weights let them grow. */
    uint8_t  turns;                        /* That are played to their ends, this one included. */
    bool     foresees;                     /* The end of this turn tells something already. */
    AddNear *add_near;                     /* To the best so far, ... */
    int      near_games;                   /* ... as often as there are so many games for it. */
} SearchRow;

typedef struct Candidate {
    Action    action;
    BotMemory memory;  /* As it is after the decision: with the rest of a plan. */
    Weights   weights; /* That it was found with. */
    int       outlook; /* What it is worth at the end of this turn, where that is asked. */
    int       runs;    /* It was tried out in the first so many imagined games. */
    int64_t   sum;
    int64_t   squares; /* Of the differences from the first candidate, in tenths of a point. */
    bool      alive;
} Candidate;

struct Search {
    const Bot       *bot;
    const Rules     *rules;
    const View      *view;
    const SearchRow *row;
    BotMemory        memory; /* As it is before the decision. */
    Rng              rng;
    uint64_t         seed;  /* Of the imagined games. */
    int              until; /* The turn before which they stop. */
    int              most;  /* Candidates that are tried at a time, ... */
    int              room;  /* ... and that are thought of. */
    int              count, alive;
    Candidate        candidates[CANDIDATES_MAX];
    int first[RUNS_MAX]; /* What the imagined games are worth with the first candidate. */
};

/* Null where nothing is searched. */
const SearchRow *search_row(PromptKind kind);

/* What these weights lead to, as far as there is room. Equal plans count once, those that have been
 * given up too. */
void candidates_add(Search *search, const Weights *weights);
/* What other views of the position lead to, and weights drawn at random. */
void candidates_add_views(Search *search);

#endif
