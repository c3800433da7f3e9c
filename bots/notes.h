/* The sentences of the bots' reasons; see notes.def. */
#ifndef BOTS_NOTES_H
#define BOTS_NOTES_H

#define NOTE(id, pattern) NOTE_##id,
typedef enum NoteId {
#include "bots/notes.def"
    NOTE_COUNT
} NoteId;
#undef NOTE

/* The sentence and the name of its row, by which translations know it; null past the last. */
const char *note_pattern(int note);
const char *note_name(int note);

#endif
