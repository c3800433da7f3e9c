/* The parts of which picture.c puts a picture together. */
#ifndef PICTURE_LAYERS_H
#define PICTURE_LAYERS_H

#include "picture/drawing.h"
#include "picture/picture.h"
#include "picture/svg.h"
#include "picture/symbols.h"

/* What a picture shows and where. */
typedef struct Canvas {
    Svg            svg;
    const Picture *picture;
    const Board   *board;
    const Drawing *drawing;
} Canvas;

bool  area_is_out(const Canvas *canvas, int area);
Badge area_badge(const Canvas *canvas, int area);
Badge region_badge(const Canvas *canvas, int region);

/* board.c: sea, land, lines, names and printed symbols. */
void board_define(Canvas *canvas);
void board_draw(Canvas *canvas);
/* pieces.c: the pieces of a position. */
void pieces_draw(Canvas *canvas);
/* legend.c: frame, title and key. */
enum { FRAME_WIDTH = 56 };
int  legend_height(const Canvas *canvas); /* Below the board. */
void legend_draw(Canvas *canvas);
/* scheme.c: places for a board without outlines, and its picture. */
bool scheme_read(Drawing *out, const Board *board, const Source *source, const Node *root);
void scheme_draw(Canvas *canvas);

#endif
