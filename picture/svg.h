/* Writes SVG: elements that are always closed, text that is always escaped, numbers that look the
 * same on every machine. Errors of the file are the caller's: ferror() tells. */
#ifndef PICTURE_SVG_H
#define PICTURE_SVG_H

#include <stdio.h>

enum { SVG_DEPTH_MAX = 16 };

typedef struct Svg {
    FILE       *out;
    const char *open[SVG_DEPTH_MAX]; /* Elements not closed yet. */
    int         depth;
} Svg;

/* The document, `width` by `height` units from the corner (left, top). */
void svg_begin(Svg *svg, FILE *out, int left, int top, int width, int height);
void svg_end(Svg *svg);

/* An element with content, to be closed; the format writes its attributes, in single quotes. What
 * goes into them is the program's own: numbers, colours, names of its patterns. */
__attribute__((format(printf, 3, 4))) void svg_open(Svg *svg, const char *tag, const char *format,
                                                    ...);
/* The same without attributes. */
void svg_open_plain(Svg *svg, const char *tag);
void svg_close(Svg *svg);
/* An element without content. */
__attribute__((format(printf, 3, 4))) void svg_leaf(Svg *svg, const char *tag, const char *format,
                                                    ...);
/* Any text, as the content of the open element. */
void svg_text(Svg *svg, const char *text);
/* A whole text element: its middle line begins, ends or is centred at the point. */
__attribute__((format(printf, 4, 5))) void svg_words(Svg *svg, const char *text, const char *anchor,
                                                     const char *format, ...);

/* A path is begun, filled by the functions of curve.h and ended. */
__attribute__((format(printf, 2, 3))) void svg_path_begin(Svg *svg, const char *format, ...);
void                                       svg_path_end(Svg *svg);

#endif
