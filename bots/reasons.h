/* What a bot weighed before it decided: the alternatives with their scores, the best first, and
 * notes, sentences that say what its plan is for. Filled for those who ask why. */
#ifndef BOTS_REASONS_H
#define BOTS_REASONS_H

#include "rules/table/action.h"

enum { WEIGHED_MAX = 64, NOTES_MAX = 32, NOTE_ARGS = 4 };

typedef struct Weighed {
    Action action;
    int    score;
} Weighed;

/* A sentence as a pattern of the family, so that clients can say it in their language. */
typedef struct Note {
    const char *pattern;
    uint16_t    arg[NOTE_ARGS];
    bool        scored;
    int         score; /* What it is worth, in what the prompt is measured by. */
} Note;

typedef struct Reasons {
    bool unscored; /* Judged with other weights than the bot's own: their figures are not told. */
    int  count;    /* Of those kept ... */
    int  all;      /* ... among so many. */
    Weighed weighed[WEIGHED_MAX];
    int     note_count;
    Note    notes[NOTES_MAX];
} Reasons;

void reasons_clear(Reasons *reasons);
/* Keeps the best; of equal ones the earlier comes first. */
void reasons_weigh(Reasons *reasons, const Action *action, int score);
/* Adds a note; what does not fit is left out. Null reasons are allowed. */
void reasons_note(Reasons *reasons, const char *pattern, const int arg[NOTE_ARGS]);
/* The same with what it is worth. */
void reasons_note_worth(Reasons *reasons, int score, const char *pattern, const int arg[NOTE_ARGS]);

#endif
