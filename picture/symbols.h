/* The small things on the board and on its legend, each around a point. */
#ifndef PICTURE_SYMBOLS_H
#define PICTURE_SYMBOLS_H

#include <stdbool.h>
#include <stdint.h>

#include "picture/drawing.h"
#include "picture/svg.h"
#include "rules/civ/board.h"

/* Whose things they are. */
typedef struct Badge {
    int      shape; /* See emblem_path(). */
    uint32_t colour;
} Badge;

enum { PLAIN_COLOUR = 0xc9c0ab };

/* Printed on the board. */
void symbol_limit(Svg *svg, Point at, Badge badge, int limit);
void symbol_start(Svg *svg, Point at, Badge badge);
void symbol_site(Svg *svg, Point at, Site site);
void symbol_volcano(Svg *svg, Point at);

/* Pieces. */
void symbol_tokens(Svg *svg, Point at, Badge badge, int count);
void symbol_city(Svg *svg, Point at, Badge badge);
void symbol_ships(Svg *svg, Point at, Badge badge, int count);
void symbol_barbarians(Svg *svg, Point at, int count);
void symbol_pirate_city(Svg *svg, Point at);

#endif
