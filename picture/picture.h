/* Draws a board as SVG, with or without a position: as a map where the file has outlines, else as a
 * scheme of discs and lines. The same input gives the same bytes. */
#ifndef PICTURE_PICTURE_H
#define PICTURE_PICTURE_H

#include <stdio.h>

#include "data/node.h"
#include "rules/civ/game.h"

typedef struct Picture {
    const Board      *board;
    const Node       *root;  /* The file the board was loaded from. */
    const BoardSetup *setup; /* Whose areas out of play are grey; null: all are in play. */
    const Rules      *rules; /* With a position, else null. */
    const Game       *game;
} Picture;

/* Refuses, with file and line, a drawing that is incomplete or does not fit together. Errors of the
 * output are the caller's. */
bool picture_draw(FILE *out, const Picture *picture, const Source *source);
/* Only the reading. */
bool picture_check(const Picture *picture, const Source *source);

#endif
