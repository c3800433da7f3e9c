/* The picture of a board without outlines: areas as discs at the places that their drawing gives,
 * borders as lines. */
#include <string.h>

#include "picture/layers.h"
#include "picture/palette.h"

enum { EDGE = 100 }; /* Room around the places where the file gives no size. */

/* {"at": [x, y]} or {"size": [x, y]} in a drawing. */
static bool read_place(Point *out, const Node *owner, const char *key)
{
    const Node *drawing = owner->kind == NODE_MAP ? node_get(owner, "drawing") : NULL;
    const Node *place = drawing && drawing->kind == NODE_MAP ? node_get(drawing, key) : NULL;
    Source      silent = { .file = "", .error = NULL };
    return place && place->kind == NODE_LIST && place->count == 2
           && node_int(&silent, place->first, 0, DRAWING_SIZE_MAX, &out->x)
           && node_int(&silent, place->first->next, 0, DRAWING_SIZE_MAX, &out->y);
}

/* Pieces stand around the disc. */
static void make_slots(AreaDrawing *area)
{
    static const Point around[] = { { 42, 0 },    { -42, 0 }, { 0, -42 },  { 36, -34 },
                                    { -36, -34 }, { 36, 34 }, { -36, 34 }, { 78, 0 } };
    area->limit = area->site = area->at;
    for (size_t i = 0; i < sizeof around / sizeof *around; i++)
        area->tokens.at[area->tokens.count++] =
            (Point){ area->at.x + around[i].x, area->at.y + around[i].y };
    for (int c = 0; c < COASTS_MAX; c++)
        area->ships.at[area->ships.count++] = (Point){ area->at.x + 60 * c, area->at.y + 66 };
}

/* Tones that stay apart for colour-blind eyes too. */
static uint32_t region_colour(int region)
{
    static const uint32_t tones[] = { 0xe0b04a, 0x8cd582, 0xd87457, 0xe89adc, 0x6888dd,
                                      0x15a28f, 0xfbc1ae, 0x9fb6fb, 0xdfe577 };
    return tones[region % (int)(sizeof tones / sizeof *tones)];
}

bool scheme_read(Drawing *out, const Board *board, const Source *source, const Node *root)
{
    static const char *const lists[] = { "areas", "seas" };
    int                      a = 0;
    memset(out, 0, sizeof *out);
    for (int i = 0; i < 2; i++)
        for (const Node *row = node_get(root, lists[i])->first; row; row = row->next, a++) {
            AreaDrawing *area = &out->areas[a];
            if (!read_place(&area->at, row, "at"))
                return node_fail(source, row, "'%s' has no drawing with a place",
                                 board->areas[a].name);
            make_slots(area);
            out->size.x = area->at.x + EDGE > out->size.x ? area->at.x + EDGE : out->size.x;
            out->size.y = area->at.y + EDGE > out->size.y ? area->at.y + EDGE : out->size.y;
        }
    for (int r = 0; r < board->region_count; r++) {
        out->colours[r] = region_colour(r);
        out->shapes[r] = r % EMBLEMS;
    }
    read_place(&out->size, root, "size");
    return true;
}

static void draw_border(Canvas *canvas, int from, int to, const char *style)
{
    Point a = canvas->drawing->areas[from].at;
    Point b = canvas->drawing->areas[to].at;
    svg_leaf(&canvas->svg, "line", "x1='%d' y1='%d' x2='%d' y2='%d' %s", a.x, a.y, b.x, b.y, style);
}

static void draw_borders(Canvas *canvas)
{
    for (int a = 0; a < canvas->board->area_count; a++) {
        const BoardArea *area = &canvas->board->areas[a];
        for (int w = 0; w < area->water_count; w++)
            if (area->water[w].to > a)
                draw_border(canvas, a, area->water[w].to,
                            "stroke='#58b' stroke-width='2' stroke-dasharray='8 6'");
        for (int l = 0; l < area->land_count; l++)
            if (area->land[l] > a)
                draw_border(canvas, a, area->land[l], "stroke='#864' stroke-width='4'");
    }
}

static void draw_area(Canvas *canvas, int a)
{
    Svg             *svg = &canvas->svg;
    const BoardArea *area = &canvas->board->areas[a];
    Point            at = canvas->drawing->areas[a].at;
    if (area->sea) {
        svg_words(svg, area->name, "middle",
                  "x='%d' y='%d' font-size='20' font-style='italic' fill='#224466'", at.x, at.y);
        return;
    }
    Badge badge = area_badge(canvas, a);
    bool  plain = area->flood_plain != NO_PLAIN;
    if (area->region != NO_REGION && canvas->board->regions[area->region].start == a)
        svg_leaf(svg, "circle", "cx='%d' cy='%d' r='30' fill='#c8951f' stroke='%s'", at.x, at.y,
                 INK);
    svg_leaf(svg, "circle", "cx='%d' cy='%d' r='24' fill='%s' stroke='%s' stroke-width='%d'", at.x,
             at.y, paint(area_is_out(canvas, a) ? OUT_OF_PLAY : badge.colour).text,
             plain ? "#2277cc" : "#333333", plain ? 5 : 2);
    if (area->site != SITE_NONE)
        svg_leaf(svg, "rect", "x='%d' y='%d' width='10' height='10' fill='%s' stroke='#000'",
                 at.x - 20, at.y - 6, area->site == SITE_WHITE ? "#fff" : "#000");
    char limit[8];
    snprintf(limit, sizeof limit, "%d", area->limit);
    svg_words(svg, limit, "middle", "x='%d' y='%d' font-size='15' font-weight='bold'", at.x + 6,
              at.y + 6);
    svg_words(svg, area->name, "middle", "x='%d' y='%d' font-size='15'", at.x, at.y + 38);
}

void scheme_draw(Canvas *canvas)
{
    svg_leaf(&canvas->svg, "rect", "width='%d' height='%d' fill='#eef4f8'", canvas->drawing->size.x,
             canvas->drawing->size.y);
    draw_borders(canvas);
    for (int a = 0; a < canvas->board->area_count; a++)
        draw_area(canvas, a);
    for (int v = 0; v < canvas->board->volcano_count; v++) {
        const Volcano *volcano = &canvas->board->volcanoes[v];
        Point          at = canvas->drawing->areas[volcano->areas[0]].at;
        if (volcano->areas[1] != AREA_NONE) {
            Point other = canvas->drawing->areas[volcano->areas[1]].at;
            at = (Point){ (at.x + other.x) / 2, (at.y + other.y) / 2 };
        }
        svg_words(&canvas->svg, "▲", "middle", "x='%d' y='%d' font-size='26' fill='#cc2200'", at.x,
                  at.y - 4);
    }
}
