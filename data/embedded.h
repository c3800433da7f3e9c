/* The files inside the program: the program plays without any file beside it. */
#ifndef DATA_EMBEDDED_H
#define DATA_EMBEDDED_H

#include <stddef.h>

typedef enum {
    EMBEDDED_EDITION,
    EMBEDDED_BOARD,
    EMBEDDED_PAGE,
    EMBEDDED_SETTLERS,      /* An edition of the settlers family, */
    EMBEDDED_CARDS,         /* a file of its cards, */
    EMBEDDED_SETTLERS_PAGE, /* and its rulebook. */
    EMBEDDED_LESSON,        /* docs/lessons.md */
    EMBEDDED_PAST_EDITION,  /* As an earlier version had it, packed (past.h). */
    EMBEDDED_PAST_BOARD
} EmbeddedKind;

typedef struct EmbeddedFile {
    EmbeddedKind kind;
    const char  *id;
    const char  *path; /* Where it was at build time; for messages. */
    const char  *text;
    size_t       size;
} EmbeddedFile;

/* How many there are, and the i-th. */
int          embedded_count(void);
EmbeddedFile embedded_file(int index);

#endif
