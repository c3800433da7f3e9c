#include "picture/curve.h"

/* In half units, since bends end in the middle between two points. */
typedef struct Pen {
    FILE *out;
    Point at;
} Pen;

static Point twice(Point point)
{
    return (Point){ 2 * point.x, 2 * point.y };
}

static Point between(Point a, Point b)
{
    return (Point){ a.x + b.x, a.y + b.y };
}

static void put_half(FILE *out, int halves)
{
    int size = halves < 0 ? -halves : halves;
    fprintf(out, "%s%d%s", halves < 0 ? "-" : " ", size / 2, size % 2 ? ".5" : "");
}

static void put_step(Pen *pen, Point to)
{
    put_half(pen->out, to.x - pen->at.x);
    put_half(pen->out, to.y - pen->at.y);
}

static void pen_move(Pen *pen, Point to)
{
    fputc('M', pen->out);
    put_half(pen->out, to.x);
    put_half(pen->out, to.y);
    pen->at = to;
}

static void pen_line(Pen *pen, Point to)
{
    fputc('l', pen->out);
    put_step(pen, to);
    pen->at = to;
}

static void pen_bend(Pen *pen, Point corner, Point to)
{
    fputc('q', pen->out);
    put_step(pen, corner);
    put_step(pen, to);
    pen->at = to;
}

/* From its first point, where the pen stands, to its last, or the other way round. */
static void pen_follow(Pen *pen, const Line *line, bool backwards)
{
    int          last = line->count - 1;
    const Point *points = backwards ? line->points + last : line->points;
    int          step = backwards ? -1 : 1;
    if (last == 1)
        pen_line(pen, twice(points[step]));
    for (int i = 1; i < last; i++) {
        Point corner = points[i * step];
        Point next = points[(i + 1) * step];
        pen_bend(pen, twice(corner), i + 1 == last ? twice(next) : between(corner, next));
    }
}

/* An outline of its own has no end that must stay. */
static void pen_round(Pen *pen, const Point *points, int count)
{
    pen_move(pen, between(points[count - 1], points[0]));
    for (int i = 0; i < count; i++)
        pen_bend(pen, twice(points[i]), between(points[i], points[(i + 1) % count]));
    fputc('z', pen->out);
}

static bool same(Point a, Point b)
{
    return a.x == b.x && a.y == b.y;
}

static bool is_loop(const Line *line)
{
    return line->count > 3 && same(line->points[0], line->points[line->count - 1]);
}

/* The frame has corners that stay. */
static void pen_straight(Pen *pen, const Line *line, bool backwards)
{
    for (int i = 1; i < line->count; i++)
        pen_line(pen, twice(line->points[backwards ? line->count - 1 - i : i]));
}

void curve_line(Svg *svg, const Line *line)
{
    Pen pen = { .out = svg->out };
    pen_move(&pen, twice(line->points[0]));
    pen_follow(&pen, line, false);
}

void curve_closed(Svg *svg, const Line *line)
{
    Pen pen = { .out = svg->out };
    pen_round(&pen, line->points, is_loop(line) ? line->count - 1 : line->count);
}

void curve_arc(Svg *svg, const Drawing *drawing, int arc)
{
    const Line *line = &drawing->arcs.lines[arc];
    if (drawing->kinds[arc] != 'f' && is_loop(line))
        curve_closed(svg, line);
    else
        curve_line(svg, line);
}

static void put_ring(Svg *svg, const Drawing *drawing, const Ring *ring)
{
    for (int i = 0; i < ring->count; i++) {
        bool        backwards = ring->arcs[i] < 0;
        int         arc = backwards ? -ring->arcs[i] - 1 : ring->arcs[i];
        const Line *line = &drawing->arcs.lines[arc];
        Pen         pen = { .out = svg->out };
        Point       start = twice(line->points[backwards ? line->count - 1 : 0]);
        if (ring->count == 1 && drawing->kinds[arc] != 'f' && is_loop(line)) {
            curve_closed(svg, line);
            return;
        }
        if (i == 0)
            pen_move(&pen, start);
        pen.at = start;
        if (drawing->kinds[arc] == 'f')
            pen_straight(&pen, line, backwards);
        else
            pen_follow(&pen, line, backwards);
    }
    fputc('z', svg->out);
}

void curve_shape(Svg *svg, const Drawing *drawing, const Shape *shape)
{
    for (int i = 0; i < shape->count; i++)
        put_ring(svg, drawing, &shape->rings[i]);
}
