#include "sim/bars.h"

#include <stdio.h>

enum { BAR_HEIGHT = 18, BAR_STEP = 24, LABEL_WIDTH = 170, BAR_WIDTH = 460, TOP = 52 };

void chart_add(Chart *chart, const char *label, double value)
{
    if (chart->count == BARS_MAX)
        return;
    snprintf(chart->labels[chart->count], NAME_MAX, "%s", label);
    chart->values[chart->count++] = value;
}

void chart_add_pair(Chart *chart, const char *label, double first, double second)
{
    chart_add(chart, label, first);
    chart->second[chart->count % BARS_MAX] = true;
    chart_add(chart, "", second);
}

static void chart_write(FILE *out, const Chart *chart)
{
    double most = chart->least;
    for (int i = 0; i < chart->count; i++)
        most = chart->values[i] > most ? chart->values[i] : most;
    if (most <= 0)
        most = 1;
    int height = TOP + chart->count * BAR_STEP + 16;
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"720\" height=\"%d\" "
            "font-family=\"sans-serif\" font-size=\"13\">\n"
            "<rect width=\"720\" height=\"%d\" fill=\"#fffdf7\"/>\n"
            "<text x=\"16\" y=\"28\" font-size=\"16\" font-weight=\"bold\">%s</text>\n",
            height, height, chart->title);
    for (int i = 0; i < chart->count; i++) {
        int    y = TOP + i * BAR_STEP;
        double width = chart->values[i] / most * BAR_WIDTH;
        fprintf(out,
                "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>\n"
                "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>\n"
                "<text x=\"%.1f\" y=\"%d\" fill=\"#444\">%.1f%s</text>\n",
                LABEL_WIDTH - 8, y + 14, chart->labels[i], LABEL_WIDTH, y, width, BAR_HEIGHT,
                chart->second[i] ? "#c98a2b" : "#2b6c8f", LABEL_WIDTH + width + 6, y + 14,
                chart->values[i], chart->unit);
    }
    if (chart->least > 0) {
        double x = LABEL_WIDTH + chart->least / most * BAR_WIDTH;
        fprintf(out,
                "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" stroke=\"#b5472f\" "
                "stroke-width=\"2\" stroke-dasharray=\"5 4\"/>\n",
                x, x, TOP - 6, height - 12);
    }
    fprintf(out, "</svg>\n");
}

bool chart_save(const char *directory, const char *name, const Chart *chart, Error *error)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s.svg", directory, name);
    FILE *out = fopen(path, "w");
    if (!out)
        return fail(error, "%s: cannot be written", path);
    chart_write(out, chart);
    bool written = !ferror(out);
    written = fclose(out) == 0 && written;
    return written ? true : fail(error, "%s: not written completely", path);
}
