#include "picture/symbols.h"

#include "picture/palette.h"

static void begin_at(Svg *svg, Point at)
{
    svg_open(svg, "g", "transform='translate(%d %d)'", at.x, at.y);
}

static void put_number(Svg *svg, int number, int size, int drop, const char *colour)
{
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    svg_words(svg, text, "middle", "y='%d' font-size='%d' font-weight='bold' fill='%s'", drop,
              number > 9 ? size * 4 / 5 : size, colour);
}

/* ---- Printed ---- */

void symbol_limit(Svg *svg, Point at, Badge badge, int limit)
{
    begin_at(svg, at);
    svg_leaf(svg, "path", "d='%s' fill='%s' stroke='%s' stroke-width='3' stroke-linejoin='round'",
             emblem_path(badge.shape), PAPER, paint_dark(badge.colour).text);
    put_number(svg, limit, emblem_digit_size(badge.shape), emblem_digit_drop(badge.shape), INK);
    svg_close(svg);
}

/* A wreath around the limit. */
void symbol_start(Svg *svg, Point at, Badge badge)
{
    begin_at(svg, at);
    svg_leaf(svg, "path",
             "d='%s' transform='scale(1.38)' fill='#c8951f' stroke='%s' stroke-width='2.2' "
             "stroke-linejoin='round'",
             emblem_path(badge.shape), INK);
    svg_leaf(svg, "path",
             "d='%s' transform='scale(1.2)' fill='none' stroke='%s' stroke-width='2.4' "
             "stroke-dasharray='1 5' stroke-linecap='round'",
             emblem_path(badge.shape), PAPER);
    svg_close(svg);
}

/* A triumphal arch: a cornice, a wall, an opening. */
void symbol_site(Svg *svg, Point at, Site site)
{
    const char *stone = site == SITE_WHITE ? "#ffffff" : "#1c1712";
    const char *edge = site == SITE_WHITE ? "#1c1712" : PAPER;
    begin_at(svg, at);
    svg_leaf(svg, "path",
             "d='M-18-17h36v7h-3v27h-8v-14a7 7 0 0 0-14 0v14h-8v-27h-3z' fill='%s' stroke='%s' "
             "stroke-width='2' stroke-linejoin='round'",
             stone, edge);
    svg_leaf(svg, "path", "d='M-13-8h26' stroke='%s' stroke-width='1.6'", edge);
    svg_close(svg);
}

void symbol_volcano(Svg *svg, Point at)
{
    begin_at(svg, at);
    svg_leaf(svg, "path",
             "d='M-4-19c-9-4-8-14 0-14c0-9 14-9 14-1c7 1 8 10 0 12c-4 1-8 1-9 4z' fill='#d9d2c6' "
             "stroke='#6b5d50' stroke-width='1.4'");
    svg_leaf(svg, "path",
             "d='M-28 16c9-4 16-16 20-32q8 5 16 0c4 16 11 28 20 32z' fill='#5b3a2c' stroke='%s' "
             "stroke-width='2.2' stroke-linejoin='round'",
             INK);
    svg_leaf(svg, "path",
             "d='M-8-16q8 5 16 0c1 5 3 9 5 14c-3-2-5-2-6 3c-2 7-5 4-6-2c-1-5-4-5-5 0c-1 4-3 6-5 2"
             "c-1-3-2-3-4-2c2-5 4-10 5-15z' fill='#e8622a'");
    svg_close(svg);
}

/* ---- Pieces ---- */

static void begin_piece(Svg *svg, Point at)
{
    begin_at(svg, at);
    svg_leaf(svg, "ellipse", "cx='2' cy='4' rx='18' ry='17' fill='#000' fill-opacity='.28'");
}

void symbol_tokens(Svg *svg, Point at, Badge badge, int count)
{
    begin_piece(svg, at);
    svg_leaf(svg, "path", "d='%s' fill='%s' stroke='%s' stroke-width='2.6' stroke-linejoin='round'",
             emblem_path(badge.shape), paint(badge.colour).text, INK);
    put_number(svg, count, emblem_digit_size(badge.shape), emblem_digit_drop(badge.shape),
               paint_over(badge.colour));
    svg_close(svg);
}

static const char walls[] = "M-22 20v-32h7v6h6v-6h6v-9h6v9h6v6h6v-6h7v32z";

void symbol_city(Svg *svg, Point at, Badge badge)
{
    begin_at(svg, at);
    svg_leaf(svg, "path", "d='%s' transform='translate(2 4)' fill='#000' fill-opacity='.28'",
             walls);
    svg_leaf(svg, "path", "d='%s' fill='%s' stroke='%s' stroke-width='2.8' stroke-linejoin='round'",
             walls, paint(badge.colour).text, INK);
    svg_leaf(
        svg, "path",
        "d='%s' transform='translate(0 7) scale(.46)' fill='%s' stroke='%s' stroke-width='3.5' "
        "stroke-linejoin='round'",
        emblem_path(badge.shape), PAPER, INK);
    svg_close(svg);
}

void symbol_ships(Svg *svg, Point at, Badge badge, int count)
{
    begin_at(svg, at);
    svg_leaf(svg, "path",
             "d='M-24 4h48c-3 10-9 14-15 14h-18c-6 0-12-4-15-14z' fill='#6b4a2b' stroke='%s' "
             "stroke-width='2.2' stroke-linejoin='round'",
             INK);
    svg_leaf(svg, "path", "d='M0 4v-28' stroke='%s' stroke-width='3'", INK);
    svg_leaf(svg, "path",
             "d='M-17-22h34q-5 11 0 22h-34q5-11 0-22z' fill='%s' stroke='%s' stroke-width='2.2' "
             "stroke-linejoin='round'",
             paint(badge.colour).text, INK);
    if (count > 1)
        put_number(svg, count, 19, -4, paint_over(badge.colour));
    else
        svg_leaf(svg, "path",
                 "d='%s' transform='translate(0 -11) scale(.38)' fill='%s' stroke='%s' "
                 "stroke-width='4' stroke-linejoin='round'",
                 emblem_path(badge.shape), PAPER, INK);
    svg_close(svg);
}

void symbol_barbarians(Svg *svg, Point at, int count)
{
    begin_piece(svg, at);
    svg_leaf(
        svg, "path",
        "d='M0-22l5 7l9-3l0 9l9 3l-5 6l5 7l-9 3l0 9l-9-3l-5 7l-5-7l-9 3l0-9l-9-3l5-7l-5-6l9-3l0-9"
        "l9 3z' fill='#1c1712' stroke='#f3e6c4' stroke-width='2'");
    put_number(svg, count, 22, 8, "#ffffff");
    svg_close(svg);
}

void symbol_pirate_city(Svg *svg, Point at)
{
    begin_at(svg, at);
    svg_leaf(svg, "path", "d='%s' fill='#1c1712' stroke='#f3e6c4' stroke-width='2.4'", walls);
    svg_leaf(
        svg, "path",
        "d='M-9-1l18 16m0-16l-18 16' stroke='#f3e6c4' stroke-width='4' stroke-linecap='round'");
    svg_close(svg);
}
