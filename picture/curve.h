/* Lines as curves: every corner of a line becomes a bend that stays inside it, the ends stay where
 * they are. A line gives the same curve in both directions, so outlines that share an arc fit
 * together. To be used between svg_path_begin() and svg_path_end(). */
#ifndef PICTURE_CURVE_H
#define PICTURE_CURVE_H

#include "picture/drawing.h"
#include "picture/svg.h"

void curve_line(Svg *svg, const Line *line);
/* The last point is joined to the first. */
void curve_closed(Svg *svg, const Line *line);
void curve_arc(Svg *svg, const Drawing *drawing, int arc);
void curve_shape(Svg *svg, const Drawing *drawing, const Shape *shape);

#endif
