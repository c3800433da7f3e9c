#include "picture/svg.h"

#include <stdarg.h>

#include "rules/table/must.h"

void svg_begin(Svg *svg, FILE *out, int left, int top, int width, int height)
{
    *svg = (Svg){ .out = out };
    fputs("<?xml version='1.0' encoding='UTF-8'?>\n", out);
    svg_open(svg, "svg",
             "xmlns='http://www.w3.org/2000/svg' viewBox='%d %d %d %d' width='%d' height='%d'",
             left, top, width, height, width, height);
}

void svg_end(Svg *svg)
{
    svg_close(svg);
    must(svg->depth == 0);
}

static void put_tag(Svg *svg, const char *tag, const char *format, va_list values)
{
    fprintf(svg->out, "<%s ", tag);
    vfprintf(svg->out, format, values);
}

static void push(Svg *svg, const char *tag)
{
    must(svg->depth < SVG_DEPTH_MAX);
    svg->open[svg->depth++] = tag;
}

void svg_open(Svg *svg, const char *tag, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    push(svg, tag);
    put_tag(svg, tag, format, values);
    fputs(">\n", svg->out);
    va_end(values);
}

void svg_open_plain(Svg *svg, const char *tag)
{
    push(svg, tag);
    fprintf(svg->out, "<%s>\n", tag);
}

void svg_close(Svg *svg)
{
    must(svg->depth > 0);
    fprintf(svg->out, "</%s>\n", svg->open[--svg->depth]);
}

void svg_leaf(Svg *svg, const char *tag, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    put_tag(svg, tag, format, values);
    fputs("/>\n", svg->out);
    va_end(values);
}

void svg_text(Svg *svg, const char *text)
{
    for (; *text; text++)
        if (*text == '&' || *text == '<' || *text == '>')
            fprintf(svg->out, "&#%d;", *text);
        else
            fputc(*text, svg->out);
}

void svg_words(Svg *svg, const char *text, const char *anchor, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    fprintf(svg->out, "<text text-anchor='%s' ", anchor);
    vfprintf(svg->out, format, values);
    fputc('>', svg->out);
    svg_text(svg, text);
    fputs("</text>\n", svg->out);
    va_end(values);
}

void svg_path_begin(Svg *svg, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    put_tag(svg, "path", format, values);
    fputs(" d='", svg->out);
    va_end(values);
}

void svg_path_end(Svg *svg)
{
    fputs("'/>\n", svg->out);
}
