/* The drawing data of a board file (docs/maps.md, chapter Drawings), read and checked: whoever
 * draws it need not look at numbers again. */
#ifndef PICTURE_DRAWING_H
#define PICTURE_DRAWING_H

#include <stdbool.h>
#include <stdint.h>

#include "data/error.h"
#include "data/node.h"
#include "rules/civ/board.h"

enum { DRAWING_SIZE_MAX = 20000, LABEL_LINES_MAX = 3, SLOTS_MAX = 24, DRAWING_TEXT_MAX = 48 };

typedef struct Point {
    int x, y;
} Point;

typedef struct Line {
    int    count; /* At least two. */
    Point *points;
} Line;

typedef struct Lines {
    int   count;
    Line *lines;
} Lines;

/* Numbers of arcs that close one outline: n as it is, -n-1 backwards. */
typedef struct Ring {
    int  count;
    int *arcs;
} Ring;

/* Filled by the even-odd rule. */
typedef struct Shape {
    int   count; /* 0 for a shape that is not there. */
    Ring *rings;
} Shape;

typedef struct Label {
    Point at;
    int   size;
    int   line_count;
    char  lines[LABEL_LINES_MAX][DRAWING_TEXT_MAX];
} Label;

typedef struct Slots {
    int   count;
    Point at[SLOTS_MAX];
} Slots;

typedef struct AreaDrawing {
    Point at;
    Shape land;
    Shape water[COASTS_MAX]; /* An open sea has the first. */
    Label label;
    Point limit, site;
    Slots tokens;
    Slots ships; /* One for each coast. */
} AreaDrawing;

/* Of a land beside the board, a water that is no area, or a river. */
typedef struct MapName {
    char  text[DRAWING_TEXT_MAX];
    Point at;
    int   size;
    bool  river;
    int   turn; /* Of the name of a river: degrees, clockwise. */
} MapName;

typedef struct Drawing {
    Point       size;
    Lines       arcs;
    const char *kinds; /* A letter for each arc, from DRAWING_KINDS. Owned by the tree. */
    Shape       outside_land, outside_water;
    Lines       rivers, lakes, flood_plains;
    int         name_count;
    MapName    *names;
    uint32_t    colours[REGIONS_MAX]; /* 0xrrggbb */
    int         shapes[REGIONS_MAX];  /* Of badges and pieces: emblem_path(). */
    AreaDrawing areas[AREAS_MAX];     /* In the order of the board. */
    Point       volcanoes[VOLCANOES_MAX];
    void       *memory; /* Of all lists. */
} Drawing;

#define DRAWING_KINDS "clrwsof"

/* Whether the file has outlines; without them only the scheme can be drawn. */
bool drawing_is_full(const Node *root);
/* The tree must be that of the board and outlive the drawing. On failure there is nothing to free.
 */
bool drawing_read(Drawing *out, const Board *board, const Source *source, const Node *root);
void drawing_free(Drawing *drawing);

/* Whether a point is inside a shape. */
bool shape_contains(const Drawing *drawing, const Shape *shape, Point point);

#endif
