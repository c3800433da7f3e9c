/* The board itself: sea, land, lines, names and printed symbols, from the bottom up. */
#include <string.h>

#include "picture/curve.h"
#include "picture/layers.h"
#include "picture/palette.h"

#define SEA_DEEP "#6f9fc0"
#define SEA_COAST "#a9cfdf"
#define SEA_SHALLOW "#e4f3f4"
#define SHORE "#1f4257"

static void define_regions(Canvas *canvas);
static void draw_sea(Canvas *canvas);
static void draw_land(Canvas *canvas);
static void draw_waters(Canvas *canvas);
static void draw_lines(Canvas *canvas);
static void draw_river_names(Canvas *canvas);
static void draw_veil(Canvas *canvas);
static void draw_names(Canvas *canvas);
static void draw_areas(Canvas *canvas);

void board_define(Canvas *canvas)
{
    Svg  *svg = &canvas->svg;
    Point size = canvas->drawing->size;
    svg_open_plain(svg, "defs");
    svg_open(svg, "clipPath", "id='board'");
    svg_leaf(svg, "rect", "width='%d' height='%d'", size.x, size.y);
    svg_close(svg);
    svg_open(svg, "pattern",
             "id='plain' width='9' height='9' patternUnits='userSpaceOnUse' "
             "patternTransform='rotate(-52)'");
    svg_leaf(svg, "rect", "width='9' height='9' fill='#5f9a4e' fill-opacity='.30'");
    svg_leaf(svg, "path", "d='M0 4.5h9' stroke='#2f6b34' stroke-width='2' stroke-opacity='.62'");
    svg_close(svg);
    svg_open(svg, "pattern",
             "id='beyond' width='22' height='22' patternUnits='userSpaceOnUse' "
             "patternTransform='rotate(38)'");
    svg_leaf(svg, "rect", "width='22' height='22' fill='%s'", PARCHMENT);
    svg_leaf(svg, "path", "d='M0 5.5h22M0 16.5h22' stroke='#d9ccaa' stroke-width='1.6'");
    svg_close(svg);
    svg_path_begin(svg, "id='abroad' fill-rule='evenodd'");
    curve_shape(svg, canvas->drawing, &canvas->drawing->outside_land);
    svg_path_end(svg);
    define_regions(canvas);
    svg_close(svg);
}

void board_draw(Canvas *canvas)
{
    draw_sea(canvas);
    draw_land(canvas);
    draw_waters(canvas);
    draw_lines(canvas);
    draw_river_names(canvas);
    draw_veil(canvas);
    draw_names(canvas);
    draw_areas(canvas);
}

/* ---- Helpers ---- */

/* All arcs of the kinds, as one path. */
static void stroke_kinds(Canvas *canvas, const char *kinds, const char *style)
{
    const Drawing *drawing = canvas->drawing;
    svg_path_begin(&canvas->svg, "fill='none' stroke-linejoin='round' stroke-linecap='round' %s",
                   style);
    for (int i = 0; i < drawing->arcs.count; i++)
        if (strchr(kinds, drawing->kinds[i]))
            curve_arc(&canvas->svg, drawing, i);
    svg_path_end(&canvas->svg);
}

/* The land of a region that is in play; NO_REGION for all that has none. */
static void put_region(Canvas *canvas, int region)
{
    for (int a = 0; a < canvas->board->area_count; a++)
        if (canvas->board->areas[a].region == region && !area_is_out(canvas, a))
            curve_shape(&canvas->svg, canvas->drawing, &canvas->drawing->areas[a].land);
}

static void define_regions(Canvas *canvas)
{
    Svg *svg = &canvas->svg;
    for (int r = 0; r < canvas->board->region_count; r++) {
        svg_open(svg, "clipPath", "id='region%d'", r);
        svg_path_begin(svg, "clip-rule='evenodd'");
        put_region(canvas, r);
        svg_path_end(svg);
        svg_close(svg);
    }
}

/* ---- Sea and land ---- */

static void draw_sea(Canvas *canvas)
{
    static const struct {
        int         width;
        const char *opacity;
    } depths[] = { { 92, ".10" }, { 64, ".13" }, { 40, ".18" }, { 20, ".30" }, { 8, ".55" } };
    Svg           *svg = &canvas->svg;
    const Drawing *drawing = canvas->drawing;
    svg_leaf(svg, "rect", "width='%d' height='%d' fill='%s'", drawing->size.x, drawing->size.y,
             SEA_DEEP);
    svg_path_begin(svg, "fill='%s' fill-rule='evenodd'", SEA_COAST);
    for (int a = 0; a < canvas->board->area_count; a++)
        if (!canvas->board->areas[a].sea)
            for (int c = 0; c < COASTS_MAX; c++)
                curve_shape(svg, drawing, &drawing->areas[a].water[c]);
    svg_path_end(svg);
    svg_path_begin(svg, "fill='#9db4ba' fill-rule='evenodd'");
    curve_shape(svg, drawing, &drawing->outside_water);
    svg_path_end(svg);
    for (size_t i = 0; i < sizeof depths / sizeof *depths; i++) {
        char style[128];
        snprintf(style, sizeof style,
                 "stroke='" SEA_SHALLOW "' stroke-width='%d' stroke-opacity='%s'", depths[i].width,
                 depths[i].opacity);
        stroke_kinds(canvas, "c", style);
    }
    stroke_kinds(canvas, "w", "stroke='#2f6f93' stroke-width='2.8' stroke-dasharray='2 8'");
    stroke_kinds(canvas, "s", "stroke='#f4fbfd' stroke-width='5' stroke-opacity='.85'");
    stroke_kinds(canvas, "s", "stroke='#2f6f93' stroke-width='1.6'");
}

/* The arcs of a shape that are borders of its region. */
static void put_edge(Canvas *canvas, const Shape *shape)
{
    for (int r = 0; r < shape->count; r++)
        for (int i = 0; i < shape->rings[r].count; i++) {
            int arc = shape->rings[r].arcs[i];
            arc = arc < 0 ? -arc - 1 : arc;
            if (strchr("rco", canvas->drawing->kinds[arc]))
                curve_arc(&canvas->svg, canvas->drawing, arc);
        }
}

/* Hand-coloured as in an old atlas: a pale field with a band of the strong tone along its edge. */
static void draw_region(Canvas *canvas, int region)
{
    Svg           *svg = &canvas->svg;
    const Drawing *drawing = canvas->drawing;
    uint32_t       colour = drawing->colours[region];
    svg_open(svg, "g", "clip-path='url(#region%d)'", region);
    svg_leaf(svg, "rect", "width='%d' height='%d' fill='%s'", drawing->size.x, drawing->size.y,
             paint_mixed(colour, 0xfff8e6, FIELD_PALE).text);
    svg_path_begin(svg,
                   "fill='none' stroke='%s' stroke-width='22' stroke-opacity='.8' "
                   "stroke-linejoin='round' stroke-linecap='round'",
                   paint_mixed(colour, 0x3a2413, 8).text);
    for (int a = 0; a < canvas->board->area_count; a++)
        if (canvas->board->areas[a].region == region && !area_is_out(canvas, a))
            put_edge(canvas, &drawing->areas[a].land);
    svg_path_end(svg);
    svg_close(svg);
}

static void draw_land(Canvas *canvas)
{
    Svg           *svg = &canvas->svg;
    const Drawing *drawing = canvas->drawing;
    svg_leaf(svg, "use", "href='#abroad' fill='url(#beyond)'");
    svg_path_begin(svg, "fill='%s' fill-rule='evenodd'", paint(OUT_OF_PLAY).text);
    for (int a = 0; a < canvas->board->area_count; a++)
        if (area_is_out(canvas, a))
            curve_shape(svg, drawing, &drawing->areas[a].land);
    svg_path_end(svg);
    svg_path_begin(svg, "fill='%s' fill-rule='evenodd'", paint(PLAIN_COLOUR).text);
    put_region(canvas, NO_REGION);
    svg_path_end(svg);
    for (int r = 0; r < canvas->board->region_count; r++)
        draw_region(canvas, r);
}

/* Flood plains, lakes and rivers; those beyond the board are paler, for nobody plays there. */
static void draw_waters(Canvas *canvas)
{
    Svg           *svg = &canvas->svg;
    const Drawing *drawing = canvas->drawing;
    svg_path_begin(svg, "fill='url(#plain)'");
    for (int i = 0; i < drawing->flood_plains.count; i++)
        curve_closed(svg, &drawing->flood_plains.lines[i]);
    svg_path_end(svg);
    svg_path_begin(svg, "fill='%s' stroke='%s' stroke-width='1.6'", SEA_COAST, SHORE);
    for (int i = 0; i < drawing->lakes.count; i++)
        curve_closed(svg, &drawing->lakes.lines[i]);
    svg_path_end(svg);
    svg_path_begin(svg, "fill='none' stroke='#4787ab' stroke-width='4' stroke-linecap='round' "
                        "stroke-linejoin='round'");
    for (int i = 0; i < drawing->rivers.count; i++)
        curve_line(svg, &drawing->rivers.lines[i]);
    svg_path_end(svg);
    svg_leaf(svg, "use", "href='#abroad' fill='url(#beyond)' fill-opacity='.55'");
}

static void draw_lines(Canvas *canvas)
{
    stroke_kinds(canvas, "l", "stroke='#4a3420' stroke-width='2.4' stroke-opacity='.85'");
    stroke_kinds(canvas, "o", "stroke='#6d5a3c' stroke-width='4.5'");
    stroke_kinds(canvas, "r", "stroke='#3a2413' stroke-width='6.5'");
    stroke_kinds(canvas, "r", "stroke='#f6ecd0' stroke-width='1.8'");
    stroke_kinds(canvas, "c", "stroke='" SHORE "' stroke-width='2.4'");
}

/* Along the rivers, below the veil. */
static void draw_river_names(Canvas *canvas)
{
    for (int i = 0; i < canvas->drawing->name_count; i++) {
        const MapName *name = &canvas->drawing->names[i];
        if (name->river)
            svg_words(&canvas->svg, name->text, "middle",
                      "x='%d' y='%d' transform='rotate(%d %d %d)' font-size='%d' "
                      "font-style='italic' fill='#14527a' stroke='" PAPER "' stroke-width='3' "
                      "stroke-opacity='.6' stroke-linejoin='round' paint-order='stroke'",
                      name->at.x, name->at.y + name->size / 3, name->turn, name->at.x, name->at.y,
                      name->size);
    }
}

/* Over all that is out of play, land and water. */
static void draw_veil(Canvas *canvas)
{
    Svg           *svg = &canvas->svg;
    const Drawing *drawing = canvas->drawing;
    svg_path_begin(svg, "fill='%s' fill-opacity='.6' fill-rule='evenodd'", paint(OUT_OF_PLAY).text);
    for (int a = 0; a < canvas->board->area_count; a++)
        if (area_is_out(canvas, a)) {
            curve_shape(svg, drawing, &drawing->areas[a].land);
            for (int c = 0; c < COASTS_MAX; c++)
                curve_shape(svg, drawing, &drawing->areas[a].water[c]);
        }
    svg_path_end(svg);
}

/* ---- Names and symbols ---- */

static void put_label(Canvas *canvas, const Label *label, const char *style)
{
    for (int i = 0; i < label->line_count; i++) {
        /* The middle of small letters is about a third of the size above the base line. */
        int tenths = label->at.y * 10 + label->size * 34 / 10
                     + (2 * i - label->line_count + 1) * label->size * 51 / 10;
        svg_words(&canvas->svg, label->lines[i], "middle", "x='%d' y='%d.%d' font-size='%d' %s",
                  label->at.x, tenths / 10, tenths < 0 ? 0 : tenths % 10, label->size, style);
    }
}

static void draw_names(Canvas *canvas)
{
    const Drawing *drawing = canvas->drawing;
    for (int i = 0; i < drawing->name_count; i++) {
        const MapName *name = &drawing->names[i];
        if (name->river)
            continue;
        bool land = shape_contains(drawing, &drawing->outside_land, name->at);
        /* Lands spread their letters; the narrow waters beside the board cannot. */
        svg_words(&canvas->svg, name->text, "middle",
                  "x='%d' y='%d' font-size='%d' font-style='italic' letter-spacing='%d' "
                  "fill='%s' fill-opacity='.8'",
                  name->at.x, name->at.y + name->size / 3, name->size, land ? name->size / 7 : 0,
                  land ? "#8a7748" : "#123c58");
    }
    for (int a = 0; a < canvas->board->area_count; a++)
        if (canvas->board->areas[a].sea)
            put_label(canvas, &drawing->areas[a].label,
                      "font-style='italic' letter-spacing='1.5' fill='#123c58'");
}

static void draw_area(Canvas *canvas, int a)
{
    Svg               *svg = &canvas->svg;
    const BoardArea   *area = &canvas->board->areas[a];
    const AreaDrawing *drawing = &canvas->drawing->areas[a];
    Badge              badge = area_badge(canvas, a);
    if (area->region != NO_REGION && canvas->board->regions[area->region].start == a)
        symbol_start(svg, drawing->limit, badge);
    symbol_limit(svg, drawing->limit, badge, area->limit);
    if (area->site != SITE_NONE)
        symbol_site(svg, drawing->site, (Site)area->site);
    put_label(canvas, &drawing->label,
              "stroke='" PAPER "' stroke-width='4' stroke-opacity='.85' stroke-linejoin='round' "
              "paint-order='stroke'");
}

static void draw_areas(Canvas *canvas)
{
    Svg *svg = &canvas->svg;
    for (int out = 0; out < 2; out++) {
        svg_open(svg, "g", "font-weight='bold' fill='%s'%s", INK, out ? " opacity='.35'" : "");
        for (int a = 0; a < canvas->board->area_count; a++)
            if (!canvas->board->areas[a].sea && area_is_out(canvas, a) == out)
                draw_area(canvas, a);
        for (int v = 0; v < canvas->board->volcano_count; v++)
            if (area_is_out(canvas, canvas->board->volcanoes[v].areas[0]) == out)
                symbol_volcano(svg, canvas->drawing->volcanoes[v]);
        svg_close(svg);
    }
}
