/* A game for each kind of question: the first in which somebody is asked it, broken off there as a
 * log. Whoever works on a client can look at every decision that the rules know. */
#ifndef SIM_MOMENTS_H
#define SIM_MOMENTS_H

#include <stdio.h>

#include "rules/table/family.h"

enum { MOMENTS_MAX = 256 };

/* Of one run; its games come one after the other. */
typedef struct Moments {
    const char *folder;
    bool        seen[MOMENTS_MAX]; /* By the kind of the question. */
    int         lost;              /* Files that could not be written. */
} Moments;

/* What one game has been so far. */
typedef struct MomentsStory {
    Moments *moments;
    FILE    *log; /* In memory. */
    char    *text;
    size_t   size;
    bool     begun; /* The first position has been looked at. */
} MomentsStory;

/* False when there is no memory. */
bool moments_begin(MomentsStory *out, Moments *moments, const Ruleset *rules,
                   const AnyOptions *options, uint64_t seed);
/* After an accepted action. Writes FOLDER/PROMPT.SEAT.log for every question that is new. */
void moments_step(MomentsStory *story, const Ruleset *rules, const void *before,
                  const Action *action, const void *after);
void moments_end(MomentsStory *story);

#endif
