#include "picture/picture.h"

#include <stdlib.h>

#include "picture/layers.h"
#include "picture/palette.h"
#include "rules/table/bits.h"

#define FONT "DejaVu Serif Condensed,DejaVu Serif,Noto Serif,Times New Roman,serif"

static Drawing *read_drawing(const Picture *picture, const Source *source, bool *full)
{
    Drawing *drawing = malloc(sizeof *drawing);
    if (!drawing) {
        node_fail(source, picture->root, "out of memory");
        return NULL;
    }
    *full = drawing_is_full(picture->root);
    bool fine = *full ? drawing_read(drawing, picture->board, source, picture->root)
                      : scheme_read(drawing, picture->board, source, picture->root);
    if (fine)
        return drawing;
    free(drawing);
    return NULL;
}

static void draw_map(Canvas *canvas, FILE *out)
{
    Svg  *svg = &canvas->svg;
    Point size = canvas->drawing->size;
    svg_begin(svg, out, -FRAME_WIDTH, -FRAME_WIDTH, size.x + 2 * FRAME_WIDTH,
              size.y + 2 * FRAME_WIDTH + legend_height(canvas));
    svg_open_plain(svg, "title");
    svg_text(svg, canvas->board->name);
    svg_close(svg);
    board_define(canvas);
    svg_open(svg, "g", "font-family='%s' font-stretch='condensed'", FONT);
    svg_open(svg, "g", "clip-path='url(#board)'");
    board_draw(canvas);
    if (canvas->picture->game)
        pieces_draw(canvas);
    svg_close(svg);
    legend_draw(canvas);
    svg_close(svg);
    svg_end(svg);
}

static void draw_scheme(Canvas *canvas, FILE *out)
{
    Svg  *svg = &canvas->svg;
    Point size = canvas->drawing->size;
    svg_begin(svg, out, 0, 0, size.x, size.y);
    svg_open(svg, "g", "font-family='sans-serif'");
    scheme_draw(canvas);
    if (canvas->picture->game)
        pieces_draw(canvas);
    svg_close(svg);
    svg_end(svg);
}

bool picture_draw(FILE *out, const Picture *picture, const Source *source)
{
    bool     full;
    Drawing *drawing = read_drawing(picture, source, &full);
    if (!drawing)
        return false;
    Canvas canvas = { .picture = picture, .board = picture->board, .drawing = drawing };
    (full ? draw_map : draw_scheme)(&canvas, out);
    drawing_free(drawing);
    free(drawing);
    return true;
}

bool picture_check(const Picture *picture, const Source *source)
{
    bool     full;
    Drawing *drawing = read_drawing(picture, source, &full);
    if (!drawing)
        return false;
    drawing_free(drawing);
    free(drawing);
    return true;
}

bool area_is_out(const Canvas *canvas, int area)
{
    const Picture *picture = canvas->picture;
    return picture->game    ? bits_test(picture->game->out_of_play, area)
           : picture->setup ? bits_test(picture->setup->out_of_play, area)
                            : false;
}

Badge area_badge(const Canvas *canvas, int area)
{
    return region_badge(canvas, canvas->board->areas[area].region);
}

Badge region_badge(const Canvas *canvas, int region)
{
    if (region == NO_REGION)
        return (Badge){ 0, PLAIN_COLOUR };
    return (Badge){ canvas->drawing->shapes[region], canvas->drawing->colours[region] };
}
