#include "picture/drawing.h"

#include <stdlib.h>
#include <string.h>

#include "data/node.h"
#include "picture/palette.h"

typedef struct Reader {
    Drawing      *drawing;
    const Board  *board;
    const Source *source;
} Reader;

static bool read_frame(Reader *self, const Node *drawing);
static bool read_regions(Reader *self, const Node *root);
static bool read_areas(Reader *self, const Node *root);
static bool read_volcanoes(Reader *self, const Node *root);
static bool read_decoration(Reader *self, const Node *drawing);

bool drawing_is_full(const Node *root)
{
    const Node *drawing = root->kind == NODE_MAP ? node_get(root, "drawing") : NULL;
    return drawing && drawing->kind == NODE_MAP && node_get(drawing, "arcs");
}

bool drawing_read(Drawing *out, const Board *board, const Source *source, const Node *root)
{
    memset(out, 0, sizeof *out);
    Reader      self = { out, board, source };
    const Node *drawing = node_need(source, root, "drawing");
    if (drawing
        && node_is_map_of(source, drawing,
                          "size arcs kinds outside rivers lakes flood-plains names")
        && read_frame(&self, drawing) && read_regions(&self, root) && read_areas(&self, root)
        && read_volcanoes(&self, root) && read_decoration(&self, drawing))
        return true;
    drawing_free(out);
    return false;
}

/* ---- Memory: blocks in a chain, freed together. ---- */

typedef struct Block {
    struct Block *next;
    max_align_t   bytes[];
} Block;

static void *take(Reader *self, const Node *node, size_t count, size_t size)
{
    Block *block = calloc(1, sizeof *block + (count ? count : 1) * size);
    if (!block) {
        node_fail(self->source, node, "out of memory");
        return NULL;
    }
    block->next = self->drawing->memory;
    self->drawing->memory = block;
    return block->bytes;
}

void drawing_free(Drawing *drawing)
{
    Block *block = drawing->memory;
    while (block) {
        Block *next = block->next;
        free(block);
        block = next;
    }
    drawing->memory = NULL;
}

/* ---- Points and lines ---- */

static bool is_on_board(Reader *self, const Node *node, Point point)
{
    Point size = self->drawing->size;
    return (point.x >= -size.x && point.x <= 2 * size.x && point.y >= -size.y
            && point.y <= 2 * size.y)
           || node_fail(self->source, node, "the point %d, %d is far off the board", point.x,
                        point.y);
}

static bool read_number(Reader *self, const Node *node, int *out)
{
    return node_int(self->source, node, -DRAWING_SIZE_MAX, DRAWING_SIZE_MAX, out);
}

static bool is_list_of_pairs(Reader *self, const Node *node)
{
    return node_is(self->source, node, NODE_LIST)
           && (node->count % 2 == 0
               || node_fail(self->source, node, "an odd number of coordinates"));
}

static bool read_point(Reader *self, const Node *node, Point *out)
{
    return is_list_of_pairs(self, node)
           && (node->count == 2 || node_fail(self->source, node, "a point has two coordinates"))
           && read_number(self, node->first, &out->x)
           && read_number(self, node->first->next, &out->y) && is_on_board(self, node, *out);
}

static bool need_point(Reader *self, const Node *map, const char *key, Point *out)
{
    const Node *node = node_need(self->source, map, key);
    return node && read_point(self, node, out);
}

/* Absolute places, [x, y, x, y, ...]. */
static bool read_slots(Reader *self, const Node *node, Slots *out)
{
    if (!is_list_of_pairs(self, node))
        return false;
    if (node->count > 2 * SLOTS_MAX)
        return node_fail(self->source, node, "more than %d places", SLOTS_MAX);
    for (const Node *at = node->first; at; at = at->next->next) {
        Point *slot = &out->at[out->count++];
        if (!read_number(self, at, &slot->x) || !read_number(self, at->next, &slot->y)
            || !is_on_board(self, node, *slot))
            return false;
    }
    return true;
}

/* The first point is absolute, each further one a step from the one before. */
static bool read_line(Reader *self, const Node *node, Line *out)
{
    if (!is_list_of_pairs(self, node))
        return false;
    if (node->count < 4)
        return node_fail(self->source, node, "a line has at least two points");
    out->points = take(self, node, (size_t)node->count / 2, sizeof *out->points);
    if (!out->points)
        return false;
    Point last = { 0, 0 };
    for (const Node *at = node->first; at; at = at->next->next) {
        Point step;
        if (!read_number(self, at, &step.x) || !read_number(self, at->next, &step.y))
            return false;
        last = (Point){ last.x + step.x, last.y + step.y };
        if (!is_on_board(self, at, last))
            return false;
        out->points[out->count++] = last;
    }
    return true;
}

static bool read_lines(Reader *self, const Node *node, Lines *out)
{
    if (!node_is(self->source, node, NODE_LIST))
        return false;
    out->lines = take(self, node, (size_t)node->count, sizeof *out->lines);
    if (!out->lines)
        return false;
    for (const Node *row = node->first; row; row = row->next)
        if (!read_line(self, row, &out->lines[out->count++]))
            return false;
    return true;
}

/* ---- Shapes ---- */

static Point arc_end(const Drawing *drawing, int arc, bool last)
{
    bool        backwards = arc < 0;
    const Line *line = &drawing->arcs.lines[backwards ? -arc - 1 : arc];
    return line->points[last != backwards ? line->count - 1 : 0];
}

static bool read_ring(Reader *self, const Node *node, Ring *out)
{
    if (!node_is(self->source, node, NODE_LIST))
        return false;
    if (node->count == 0)
        return node_fail(self->source, node, "an outline without arcs");
    int count = self->drawing->arcs.count;
    out->arcs = take(self, node, (size_t)node->count, sizeof *out->arcs);
    if (!out->arcs)
        return false;
    for (const Node *arc = node->first; arc; arc = arc->next)
        if (!node_int(self->source, arc, -count, count - 1, &out->arcs[out->count++]))
            return false;
    for (int i = 0; i < out->count; i++) {
        Point end = arc_end(self->drawing, out->arcs[i], true);
        Point start = arc_end(self->drawing, out->arcs[(i + 1) % out->count], false);
        if (end.x != start.x || end.y != start.y)
            return node_fail(self->source, node, "the outline is open behind arc %d", out->arcs[i]);
    }
    return true;
}

static bool read_shape(Reader *self, const Node *node, Shape *out)
{
    if (!node_is(self->source, node, NODE_LIST))
        return false;
    out->rings = take(self, node, (size_t)node->count, sizeof *out->rings);
    if (!out->rings)
        return false;
    for (const Node *row = node->first; row; row = row->next)
        if (!read_ring(self, row, &out->rings[out->count++]))
            return false;
    return true;
}

static bool read_optional_shape(Reader *self, const Node *map, const char *key, Shape *out)
{
    const Node *node = node_get(map, key);
    return !node || read_shape(self, node, out);
}

/* ---- The parts ---- */

/* Size, arcs and their kinds, on which all else rests. */
static bool read_frame(Reader *self, const Node *drawing)
{
    Drawing    *out = self->drawing;
    const Node *size = node_need(self->source, drawing, "size");
    const Node *arcs = node_need(self->source, drawing, "arcs");
    const Node *kinds = node_need(self->source, drawing, "kinds");
    if (!size || !arcs || !kinds || !node_is(self->source, size, NODE_LIST)
        || !node_is(self->source, kinds, NODE_STRING))
        return false;
    if (size->count != 2)
        return node_fail(self->source, size, "the size is a width and a height");
    if (!node_int(self->source, size->first, 100, DRAWING_SIZE_MAX, &out->size.x)
        || !node_int(self->source, size->first->next, 100, DRAWING_SIZE_MAX, &out->size.y)
        || !read_lines(self, arcs, &out->arcs))
        return false;
    if (strlen(kinds->text) != (size_t)out->arcs.count)
        return node_fail(self->source, kinds, "%d kinds for %d arcs", (int)strlen(kinds->text),
                         out->arcs.count);
    if (strspn(kinds->text, DRAWING_KINDS) != (size_t)out->arcs.count)
        return node_fail(self->source, kinds, "a kind is one of %s", DRAWING_KINDS);
    out->kinds = kinds->text;
    return true;
}

static const Node *need_drawing(Reader *self, const Node *owner)
{
    const Node *drawing = node_need(self->source, owner, "drawing");
    return drawing && node_is(self->source, drawing, NODE_MAP) ? drawing : NULL;
}

static bool read_colour(Reader *self, const Node *node, uint32_t *out)
{
    if (!node_is(self->source, node, NODE_STRING))
        return false;
    const char *text = node->text;
    if (text[0] != '#' || strlen(text) != 7 || strspn(text + 1, "0123456789abcdef") != 6)
        return node_fail(self->source, node, "a colour is #rrggbb, not '%.20s'", text);
    *out = (uint32_t)strtoul(text + 1, NULL, 16);
    return true;
}

static bool read_regions(Reader *self, const Node *root)
{
    int r = 0;
    for (const Node *row = node_get(root, "regions")->first; row; row = row->next, r++) {
        const Node *drawing = need_drawing(self, row);
        const Node *colour = drawing ? node_need(self->source, drawing, "colour") : NULL;
        const Node *shape = drawing ? node_get(drawing, "shape") : NULL;
        self->drawing->shapes[r] = r;
        if (!colour || !read_colour(self, colour, &self->drawing->colours[r])
            || (shape && !node_int(self->source, shape, 0, EMBLEMS - 1, &self->drawing->shapes[r])))
            return false;
    }
    return true;
}

static bool read_label(Reader *self, const Node *map, Label *out)
{
    const Node *label = node_need(self->source, map, "label");
    if (!label || !node_is_map_of(self->source, label, "at size lines")
        || !need_point(self, label, "at", &out->at)
        || !node_need_int(self->source, label, "size", 6, 200, &out->size))
        return false;
    const Node *lines = node_need(self->source, label, "lines");
    if (!lines || !node_is(self->source, lines, NODE_LIST))
        return false;
    if (lines->count < 1 || lines->count > LABEL_LINES_MAX)
        return node_fail(self->source, lines, "a label has one to %d lines", LABEL_LINES_MAX);
    for (const Node *line = lines->first; line; line = line->next)
        if (!node_text(self->source, line, out->lines[out->line_count++], DRAWING_TEXT_MAX))
            return false;
    return true;
}

static bool read_land_area(Reader *self, const Node *drawing, const BoardArea *area,
                           AreaDrawing *out)
{
    const Node *land = node_need(self->source, drawing, "land");
    const Node *tokens = node_get(drawing, "tokens");
    const Node *ships = node_get(drawing, "ships");
    if (!land || !read_shape(self, land, &out->land)
        || !read_optional_shape(self, drawing, "water", &out->water[0])
        || !read_optional_shape(self, drawing, "water-2", &out->water[1])
        || !need_point(self, drawing, "limit", &out->limit)
        || (area->site != SITE_NONE && !need_point(self, drawing, "site", &out->site))
        || (tokens && !read_slots(self, tokens, &out->tokens))
        || (ships && !read_slots(self, ships, &out->ships)))
        return false;
    return true;
}

static bool read_area(Reader *self, const Node *row, int a)
{
    const BoardArea *area = &self->board->areas[a];
    AreaDrawing     *out = &self->drawing->areas[a];
    /* A sea may be only its name. */
    if (row->kind != NODE_MAP)
        return node_fail(self->source, row, "'%s' has no drawing", area->name);
    const Node *drawing = need_drawing(self, row);
    if (!drawing
        || !node_is_map_of(self->source, drawing,
                           "at land water water-2 label limit site tokens ships")
        || !need_point(self, drawing, "at", &out->at) || !read_label(self, drawing, &out->label))
        return false;
    return area->sea ? read_optional_shape(self, drawing, "water", &out->water[0])
                     : read_land_area(self, drawing, area, out);
}

static bool read_areas(Reader *self, const Node *root)
{
    static const char *const lists[] = { "areas", "seas" };
    int                      a = 0;
    for (int i = 0; i < 2; i++)
        for (const Node *row = node_get(root, lists[i])->first; row; row = row->next, a++)
            if (!read_area(self, row, a))
                return false;
    return true;
}

static bool read_volcanoes(Reader *self, const Node *root)
{
    int v = 0;
    for (const Node *row = node_get(root, "volcanoes")->first; row; row = row->next, v++) {
        const Node *drawing = need_drawing(self, row);
        if (!drawing || !need_point(self, drawing, "at", &self->drawing->volcanoes[v]))
            return false;
    }
    return true;
}

static bool read_names(Reader *self, const Node *node)
{
    Drawing *out = self->drawing;
    if (!node_is(self->source, node, NODE_LIST))
        return false;
    out->names = take(self, node, (size_t)node->count, sizeof *out->names);
    if (!out->names)
        return false;
    for (const Node *row = node->first; row; row = row->next) {
        MapName *name = &out->names[out->name_count++];
        if (!node_is_map_of(self->source, row, "text at size turn")
            || !node_need_text(self->source, row, "text", name->text, sizeof name->text)
            || !need_point(self, row, "at", &name->at)
            || !node_need_int(self->source, row, "size", 6, 400, &name->size))
            return false;
        name->river = node_get(row, "turn") != NULL;
        if (name->river && !node_need_int(self->source, row, "turn", -90, 90, &name->turn))
            return false;
    }
    return true;
}

/* All plains in one list: they are drawn alike. */
static bool read_flood_plains(Reader *self, const Node *node)
{
    Lines *out = &self->drawing->flood_plains;
    if (!node_is(self->source, node, NODE_LIST))
        return false;
    for (const Node *row = node->first; row; row = row->next) {
        Lines       plain = { 0 };
        const Node *shapes = node_is_map_of(self->source, row, "name shapes")
                                 ? node_need(self->source, row, "shapes")
                                 : NULL;
        if (!shapes || !read_lines(self, shapes, &plain))
            return false;
        Line *joined = take(self, row, (size_t)(out->count + plain.count), sizeof *joined);
        if (!joined)
            return false;
        if (out->count)
            memcpy(joined, out->lines, (size_t)out->count * sizeof *joined);
        memcpy(joined + out->count, plain.lines, (size_t)plain.count * sizeof *joined);
        *out = (Lines){ out->count + plain.count, joined };
    }
    return true;
}

/* What is there for the eye only, and may be missing. */
static bool read_decoration(Reader *self, const Node *drawing)
{
    const Node *outside = node_get(drawing, "outside");
    const Node *rivers = node_get(drawing, "rivers");
    const Node *lakes = node_get(drawing, "lakes");
    const Node *plains = node_get(drawing, "flood-plains");
    const Node *names = node_get(drawing, "names");
    if (outside
        && (!node_is_map_of(self->source, outside, "land water")
            || !read_optional_shape(self, outside, "land", &self->drawing->outside_land)
            || !read_optional_shape(self, outside, "water", &self->drawing->outside_water)))
        return false;
    return (!rivers || read_lines(self, rivers, &self->drawing->rivers))
           && (!lakes || read_lines(self, lakes, &self->drawing->lakes))
           && (!plains || read_flood_plains(self, plains)) && (!names || read_names(self, names));
}

bool shape_contains(const Drawing *drawing, const Shape *shape, Point point)
{
    bool inside = false;
    for (int r = 0; r < shape->count; r++)
        for (int i = 0; i < shape->rings[r].count; i++) {
            int         arc = shape->rings[r].arcs[i];
            const Line *line = &drawing->arcs.lines[arc < 0 ? -arc - 1 : arc];
            for (int p = 1; p < line->count; p++) {
                Point a = line->points[p - 1], b = line->points[p];
                /* Crossings to the right of the point. */
                if ((a.y > point.y) != (b.y > point.y)) {
                    int64_t side = (int64_t)(b.x - a.x) * (point.y - a.y)
                                   - (int64_t)(point.x - a.x) * (b.y - a.y);
                    inside ^= (side > 0) == (b.y > a.y);
                }
            }
        }
    return inside;
}
