/* Colours, and the shape that stands beside the colour of each civilization, so that nobody has to
 * tell them apart by colour alone. */
#ifndef PICTURE_PALETTE_H
#define PICTURE_PALETTE_H

#include <stdint.h>

/* As "#rrggbb", for use in an attribute. */
typedef struct Paint {
    char text[8];
} Paint;

#define INK "#2b1d10"
#define PAPER "#fbf5e2"
#define PARCHMENT "#e9dfc3"
#define OUT_OF_PLAY 0xd8d3c4

enum {
    EMBLEMS = 18,
    FIELD_PALE = 30 /* The part of paper in the fields of a region; pieces have the full tone. */
};

Paint paint(uint32_t colour);
/* `part` of 100 of the second colour in the first. */
Paint paint_mixed(uint32_t colour, uint32_t with, int part);
/* The strong tone for pieces and edges. */
Paint paint_dark(uint32_t colour);
/* Black or white, whichever can be read on it. */
const char *paint_over(uint32_t colour);

/* The outline of a shape, 0 .. EMBLEMS-1, as path data: about 36 units wide and high around the
 * origin, with room for a number in it. */
const char *emblem_path(int shape);
/* How big a digit in it may be, and how far below the middle it stands. */
int emblem_digit_size(int shape);
int emblem_digit_drop(int shape);

#endif
