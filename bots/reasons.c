#include "bots/reasons.h"

#include <stddef.h>

void reasons_clear(Reasons *reasons)
{
    reasons->unscored = false;
    reasons->count = reasons->all = reasons->note_count = 0;
}

void reasons_weigh(Reasons *reasons, const Action *action, int score)
{
    int place = reasons->count;
    if (reasons->unscored)
        return;
    reasons->all++;
    while (place > 0 && reasons->weighed[place - 1].score < score)
        place--;
    if (place == WEIGHED_MAX)
        return;
    if (reasons->count < WEIGHED_MAX)
        reasons->count++;
    for (int i = reasons->count - 1; i > place; i--)
        reasons->weighed[i] = reasons->weighed[i - 1];
    reasons->weighed[place] = (Weighed){ *action, score };
}

static void add_note(Reasons *reasons, Note note, const int arg[NOTE_ARGS])
{
    if (!reasons || reasons->note_count == NOTES_MAX)
        return;
    for (int i = 0; i < NOTE_ARGS; i++)
        note.arg[i] = (uint16_t)arg[i];
    reasons->notes[reasons->note_count++] = note;
}

void reasons_note(Reasons *reasons, const char *pattern, const int arg[NOTE_ARGS])
{
    add_note(reasons, (Note){ .pattern = pattern }, arg);
}

void reasons_note_worth(Reasons *reasons, int score, const char *pattern, const int arg[NOTE_ARGS])
{
    bool scored = reasons != NULL && !reasons->unscored;
    add_note(reasons, (Note){ .pattern = pattern, .scored = scored, .score = scored ? score : 0 },
             arg);
}
