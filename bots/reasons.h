/* What a bot weighed before it decided: the alternatives with their scores, the best first, and
 * notes in words. Filled for those who ask why, and for a search that looks further into the best
 * alternatives. */
#ifndef BOTS_REASONS_H
#define BOTS_REASONS_H

#include "rules/civ/game.h"

enum { WEIGHED_MAX = 64, REASONS_TEXT_MAX = 4096 };

typedef struct Weighed {
    Action action;
    int    score;
} Weighed;

typedef struct Reasons {
    int     count; /* Of those kept ... */
    int     all;   /* ... among so many. */
    Weighed weighed[WEIGHED_MAX];
    int     length;
    char    text[REASONS_TEXT_MAX]; /* Lines, each with its end. */
} Reasons;

void reasons_clear(Reasons *reasons);
/* Keeps the best; of equal ones the earlier comes first. */
void reasons_weigh(Reasons *reasons, const Action *action, int score);
/* Adds a line; what does not fit is left out. Null reasons are allowed. */
__attribute__((format(printf, 2, 3))) void reasons_note(Reasons *reasons, const char *format, ...);

#endif
