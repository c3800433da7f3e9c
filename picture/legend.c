/* What surrounds the board: the frame, and below the board a band with the title, the civilizations
 * and the key to the symbols. */
#include <string.h>

#include "picture/layers.h"
#include "picture/palette.h"
#include "rules/civ/text.h"
#include "rules/table/bits.h"

/* The band is laid out for a board of this width and scaled to the board at hand. */
enum { BAND_WIDTH = 3000, BAND_HEIGHT = 330, ROW = 52, FIRST_ROW = 68 };
enum { TITLE_MIDDLE = 430, CIVILIZATIONS_LEFT = 880, ROSE_X = 2905, ROSE_Y = 240 };
static const int key_columns[] = { 1810, 2250, 2650 };

static void draw_frame(Canvas *canvas);
static void draw_title(Canvas *canvas);
static void draw_civilizations(Canvas *canvas);
static void draw_key(Canvas *canvas);
static void draw_rose(Svg *svg);

int legend_height(const Canvas *canvas)
{
    return canvas->drawing->size.x * BAND_HEIGHT / BAND_WIDTH;
}

void legend_draw(Canvas *canvas)
{
    Svg *svg = &canvas->svg;
    int  scale = canvas->drawing->size.x * 1000 / BAND_WIDTH;
    draw_frame(canvas);
    svg_open(svg, "g", "transform='translate(0 %d) scale(%d.%03d)' fill='%s'",
             canvas->drawing->size.y, scale / 1000, scale % 1000, INK);
    svg_leaf(svg, "path", "d='M0 10H%d' stroke='#b08a3a' stroke-width='3'", BAND_WIDTH);
    draw_title(canvas);
    draw_civilizations(canvas);
    draw_key(canvas);
    if (!canvas->picture->game)
        draw_rose(svg);
    svg_close(svg);
}

/* ---- The frame ---- */

/* One side of the ladder: an odd number of equal steps, so that every corner is dark. */
static void draw_side(Svg *svg, Point from, Point to)
{
    int length = to.x - from.x + to.y - from.y;
    int steps = length / 100 | 1;
    int tenths = length * 10 / steps;
    svg_leaf(svg, "path",
             "d='M%d %dL%d %d' fill='none' stroke='%s' stroke-width='12' "
             "stroke-dasharray='%d.%d'",
             from.x, from.y, to.x, to.y, INK, tenths / 10, tenths % 10);
}

static void draw_ring(Svg *svg, int out, int right, int bottom, const char *style)
{
    svg_leaf(svg, "rect", "x='%d' y='%d' width='%d' height='%d' fill='none' %s", -out, -out,
             right + 2 * out, bottom + 2 * out, style);
}

static void draw_frame(Canvas *canvas)
{
    Svg *svg = &canvas->svg;
    int  right = canvas->drawing->size.x;
    int  board = canvas->drawing->size.y;
    int  bottom = board + legend_height(canvas);
    svg_leaf(svg, "path", "d='M0 %dH%dV%dH0z' fill='#f4ebd2'", board, right, bottom);
    svg_leaf(svg, "path", "d='M0 %dH%d' stroke='%s' stroke-width='5'", board, right, INK);
    /* Four bars around the field, over which the margin lies. */
    svg_leaf(svg, "path", "d='M-56-56H%dV%dH-56zM0 0V%dH%dV0z' fill='#f4ebd2' fill-rule='evenodd'",
             right + 56, bottom + 56, bottom, right);
    draw_ring(svg, 20, right, bottom, "stroke='#fffaf0' stroke-width='12'");
    draw_side(svg, (Point){ -14, -20 }, (Point){ right + 14, -20 });
    draw_side(svg, (Point){ -14, bottom + 20 }, (Point){ right + 14, bottom + 20 });
    draw_side(svg, (Point){ -20, -14 }, (Point){ -20, bottom + 14 });
    draw_side(svg, (Point){ right + 20, -14 }, (Point){ right + 20, bottom + 14 });
    draw_ring(svg, 2, right, bottom, "stroke='#2b1d10' stroke-width='4'");
    draw_ring(svg, 12, right, bottom, "stroke='#2b1d10' stroke-width='2'");
    draw_ring(svg, 27, right, bottom, "stroke='#2b1d10' stroke-width='2'");
    draw_ring(svg, 38, right, bottom, "stroke='#b08a3a' stroke-width='5'");
    draw_ring(svg, 53, right, bottom, "stroke='#2b1d10' stroke-width='6'");
}

/* ---- The title ---- */

/* For whom the board is, or which moment of a game it shows. */
static void describe(const Canvas *canvas, char *out, size_t size)
{
    const Picture *picture = canvas->picture;
    const Board   *board = canvas->board;
    if (picture->game) {
        snprintf(out, size, "Turn %d of a game of %d", picture->game->turn,
                 picture->game->player_count);
        return;
    }
    if (picture->setup) {
        snprintf(out, size, "The board for %d players", picture->setup->player_count);
        return;
    }
    int least = PLAYERS_MAX, most = 0;
    for (int s = 0; s < board->setup_count; s++) {
        int players = board->setups[s].player_count;
        least = players < least ? players : least;
        most = players > most ? players : most;
    }
    if (least < most)
        snprintf(out, size, "For %d to %d players", least, most);
    else
        snprintf(out, size, "For %d players", most);
}

/* A line that grows thin to both sides of a diamond. */
static void draw_ornament(Svg *svg, int y)
{
    svg_leaf(svg, "path", "d='M%d %dl-30-3l-250 3l250 3zm0 0l30-3l250 3l-250 3z' fill='#b08a3a'",
             TITLE_MIDDLE, y);
    svg_leaf(svg, "path", "d='M%d %dl14 12l-14 12l-14-12z' fill='#b08a3a' stroke='%s'",
             TITLE_MIDDLE, y - 12, INK);
}

static void draw_title(Canvas *canvas)
{
    Svg        *svg = &canvas->svg;
    const char *name = canvas->board->name;
    size_t      length = strcspn(name, ":");
    char        title[64], line[64];
    snprintf(title, sizeof title, "%.*s", (int)length, name);
    /* Long titles in smaller letters. */
    int size_of_title = length > 9 ? 860 / (int)length : 92;
    svg_words(svg, title, "middle",
              "x='%d' y='118' font-size='%d' font-weight='bold' letter-spacing='8'", TITLE_MIDDLE,
              size_of_title);
    draw_ornament(svg, 158);
    const char *rest = name[length] == ':' ? name + length + 1 : "";
    svg_words(svg, rest + strspn(rest, " "), "middle",
              "x='%d' y='220' font-size='44' font-style='italic'", TITLE_MIDDLE);
    describe(canvas, line, sizeof line);
    svg_words(svg, line, "middle", "x='%d' y='284' font-size='34'", TITLE_MIDDLE);
}

/* ---- The civilizations ---- */

static bool region_is_shown(const Canvas *canvas, int region)
{
    const BoardSetup *setup = canvas->picture->setup;
    if (!setup)
        return true;
    for (int p = 0; p < setup->player_count; p++)
        if (setup->regions[p] == region)
            return true;
    return false;
}

/* With a position also the points. */
static void name_region(const Canvas *canvas, int region, char *out, size_t size)
{
    const Picture *picture = canvas->picture;
    const char    *name = canvas->board->regions[region].name;
    snprintf(out, size, "%s", name);
    if (!picture->game)
        return;
    for (Player p = 0; p < picture->game->player_count; p++)
        if (picture->game->players[p].region == region)
            snprintf(out, size, "%s %d", name, game_points(picture->rules, picture->game, p));
}

static void draw_civilizations(Canvas *canvas)
{
    Svg *svg = &canvas->svg;
    int  count = 0, shown = 0;
    for (int r = 0; r < canvas->board->region_count; r++)
        count += region_is_shown(canvas, r);
    int rows = count > 15 ? 6 : count > 9 ? 5 : 3;
    int step = (BAND_HEIGHT - 30) / rows;
    for (int r = 0; r < canvas->board->region_count; r++) {
        if (!region_is_shown(canvas, r))
            continue;
        Badge badge = region_badge(canvas, r);
        Point at = { CIVILIZATIONS_LEFT + shown / rows * 312, 20 + step / 2 + shown % rows * step };
        char  words[64];
        name_region(canvas, r, words, sizeof words);
        svg_open(svg, "g", "transform='translate(%d %d) scale(%s)'", at.x, at.y,
                 rows > 3 ? ".95" : "1.3");
        svg_leaf(svg, "path",
                 "d='%s' fill='%s' stroke='%s' stroke-width='2.6' stroke-linejoin='round'",
                 emblem_path(badge.shape), paint(badge.colour).text, INK);
        svg_close(svg);
        svg_words(svg, words, "start", "x='%d' y='%d' font-size='%d' font-weight='bold'", at.x + 40,
                  at.y + 13, rows > 3 ? 34 : 37);
        shown++;
    }
}

/* ---- The key ---- */

typedef enum {
    KEY_LIMIT,
    KEY_SITE,
    KEY_WHITE_SITE,
    KEY_START,
    KEY_PLAIN,
    KEY_LAND,
    KEY_REGION,
    KEY_WATER,
    KEY_SEA,
    KEY_VOLCANO,
    KEY_TOKENS,
    KEY_CITY,
    KEY_SHIP,
    KEY_BARBARIANS,
    KEY_PIRATES,
    KEY_RIVER,
    KEY_BEYOND,
    KEY_OUT,
    KEY_COUNT
} Key;

static const struct {
    const char *words;
    int         column;
    const char *sample; /* Path data of a drawn sample around the point, or null. */
    const char *style;
} keys[KEY_COUNT] = {
    [KEY_LIMIT] = { "how many tokens live here", 0, NULL, NULL },
    [KEY_SITE] = { "city site", 0, NULL, NULL },
    [KEY_WHITE_SITE] = { "city site on a flood plain", 0, NULL, NULL },
    [KEY_START] = { "start of a civilization", 0, NULL, NULL },
    [KEY_PLAIN] = { "flood plain", 0, "M-24-15h48v30h-48z", "fill='url(#plain)'" },
    [KEY_LAND] = { "border by land", 1, "M-30 0q15-12 30 0t30 0",
                   "fill='none' stroke='#4a3420' stroke-width='3'" },
    [KEY_REGION] = { "border of two regions", 1, "M-30 0q15-12 30 0t30 0",
                     "fill='none' stroke='#3a2413' stroke-width='7'" },
    [KEY_WATER] = { "border by water", 1, "M-30 0q15-12 30 0t30 0",
                    "fill='none' stroke='#2f6f93' stroke-width='3.4' stroke-dasharray='2 8' "
                    "stroke-linecap='round'" },
    [KEY_SEA] = { "edge of the open sea", 1, "M-30 0q15-12 30 0t30 0",
                  "fill='none' stroke='#2f6f93' stroke-width='2'" },
    [KEY_VOLCANO] = { "volcano", 1, NULL, NULL },
    [KEY_TOKENS] = { "tokens", 2, NULL, NULL },
    [KEY_CITY] = { "city", 2, NULL, NULL },
    [KEY_SHIP] = { "ship", 2, NULL, NULL },
    [KEY_BARBARIANS] = { "barbarians", 2, NULL, NULL },
    [KEY_PIRATES] = { "pirate city", 2, NULL, NULL },
    [KEY_RIVER] = { "river", 2, "M-30 0q15-12 30 0t30 0",
                    "fill='none' stroke='#4787ab' stroke-width='5' stroke-linecap='round'" },
    [KEY_BEYOND] = { "beyond the board", 2, "M-24-15h48v30h-48z",
                     "fill='url(#beyond)' stroke='#6d5a3c' stroke-width='3'" },
    [KEY_OUT] = { "out of play", 2, "M-24-15h48v30h-48z",
                  "fill='#d8d3c4' stroke='#4a3420' stroke-width='2'" },
};

/* Pieces have their key only with a position; it then takes the place of what explains itself. */
static bool key_is_shown(const Canvas *canvas, Key key)
{
    bool position = canvas->picture->game != NULL;
    if (key >= KEY_TOKENS && key <= KEY_PIRATES)
        return position;
    if (key == KEY_OUT)
        return !position && canvas->picture->setup;
    return !position || (key != KEY_RIVER && key != KEY_BEYOND);
}

static void draw_sample(Canvas *canvas, Key key, Point at)
{
    Svg  *svg = &canvas->svg;
    Badge badge = region_badge(canvas, 0);
    switch (key) {
    case KEY_LIMIT:
        symbol_limit(svg, at, badge, 3);
        break;
    case KEY_SITE:
        symbol_site(svg, at, SITE_BLACK);
        break;
    case KEY_WHITE_SITE:
        symbol_site(svg, at, SITE_WHITE);
        break;
    case KEY_START:
        symbol_start(svg, at, badge);
        symbol_limit(svg, at, badge, 4);
        break;
    case KEY_VOLCANO:
        symbol_volcano(svg, (Point){ at.x, at.y + 4 });
        break;
    case KEY_TOKENS:
        symbol_tokens(svg, at, badge, 5);
        break;
    case KEY_CITY:
        symbol_city(svg, at, badge);
        break;
    case KEY_SHIP:
        symbol_ships(svg, at, badge, 1);
        break;
    case KEY_BARBARIANS:
        symbol_barbarians(svg, at, 9);
        break;
    case KEY_PIRATES:
        symbol_pirate_city(svg, at);
        break;
    case KEY_PLAIN:
    case KEY_LAND:
    case KEY_REGION:
    case KEY_WATER:
    case KEY_SEA:
    case KEY_RIVER:
    case KEY_BEYOND:
    case KEY_OUT:
    case KEY_COUNT:
        break;
    }
    if (keys[key].sample)
        svg_leaf(svg, "path", "d='%s' transform='translate(%d %d)' %s", keys[key].sample, at.x,
                 at.y, keys[key].style);
}

static void draw_key(Canvas *canvas)
{
    int rows[3] = { 0 };
    for (Key key = 0; key < KEY_COUNT; key++) {
        if (!key_is_shown(canvas, key))
            continue;
        int   column = keys[key].column;
        Point at = { key_columns[column], FIRST_ROW + rows[column]++ * ROW };
        draw_sample(canvas, key, at);
        svg_words(&canvas->svg, keys[key].words, "start", "x='%d' y='%d' font-size='27'", at.x + 44,
                  at.y + 9);
    }
}

/* A compass in the room that pieces would need. */
static void draw_rose(Svg *svg)
{
    svg_open(svg, "g", "transform='translate(%d %d)' stroke='%s' stroke-linejoin='round'", ROSE_X,
             ROSE_Y, INK);
    svg_leaf(svg, "circle", "r='44' fill='none' stroke-width='1.5'");
    svg_leaf(svg, "circle", "r='38' fill='none' stroke='#b08a3a' stroke-width='3'");
    for (int quarter = 0; quarter < 360; quarter += 90)
        svg_leaf(svg, "path",
                 "d='M0 0l9-9l21-21l-21 9zM0 0l-9-9l-21-21l21 9z' transform='rotate(%d)' "
                 "fill='#b08a3a' stroke-width='1'",
                 quarter);
    for (int quarter = 0; quarter < 360; quarter += 90) {
        svg_leaf(svg, "path", "d='M0 0l10-10L0-64z' transform='rotate(%d)' fill='%s'", quarter,
                 INK);
        svg_leaf(svg, "path", "d='M0 0l-10-10L0-64z' transform='rotate(%d)' fill='%s'", quarter,
                 PAPER);
    }
    svg_words(svg, "N", "middle", "y='-70' font-size='26' font-weight='bold' stroke='none'");
    svg_close(svg);
}
