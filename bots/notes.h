/* The sentences of the bots' reasons; see notes.def. */
#ifndef BOTS_NOTES_H
#define BOTS_NOTES_H

#define NOTE(id, pattern) NOTE_##id,
typedef enum NoteId {
#include "bots/notes.def"
    NOTE_COUNT
} NoteId;
#undef NOTE

/* Null past the last. */
const char *note_pattern(int note);

#endif
