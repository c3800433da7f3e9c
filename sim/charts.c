/* Bar charts of a simulation as SVG. */
#include <string.h>

#include "sim/report.h"

enum {
    BARS_MAX = 256,
    BAR_HEIGHT = 18,
    BAR_STEP = 24,
    LABEL_WIDTH = 170,
    BAR_WIDTH = 460,
    TOP = 52
};

typedef struct Chart {
    char        title[160];
    const char *unit;
    int         count;
    double      least; /* Marked by a line where it is above 0: the fair share. */
    char        labels[BARS_MAX][NAME_MAX];
    double      values[BARS_MAX];
} Chart;

static void chart_add(Chart *chart, const char *label, double value)
{
    if (chart->count == BARS_MAX)
        return;
    snprintf(chart->labels[chart->count], NAME_MAX, "%s", label);
    chart->values[chart->count++] = value;
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
                "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"#2b6c8f\"/>\n"
                "<text x=\"%.1f\" y=\"%d\" fill=\"#444\">%.1f%s</text>\n",
                LABEL_WIDTH - 8, y + 14, chart->labels[i], LABEL_WIDTH, y, width, BAR_HEIGHT,
                LABEL_WIDTH + width + 6, y + 14, chart->values[i], chart->unit);
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

static bool chart_save(const char *directory, const char *name, const Chart *chart, Error *error)
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

static Chart chart_begin(const Simulation *simulation, const char *title, const char *unit)
{
    Chart chart = { .unit = unit };
    snprintf(chart.title, sizeof chart.title, "%s: %d games, %d players, %s", title,
             simulation->games, simulation->options.player_count,
             simulation->rules->family->edition_id(simulation->rules->edition));
    return chart;
}

static bool save_wins(const char *directory, const Simulation *simulation,
                      const Statistics *statistics, Error *error)
{
    const Family *family = simulation->rules->family;
    char          title[NAME_MAX * 2];
    snprintf(title, sizeof title, "Games won by %s", family->role_word);
    Chart chart = chart_begin(simulation, title, " %");
    chart.least = 100.0 / simulation->options.player_count;
    for (int r = 0; family->role_name(simulation->rules, r); r++)
        if (statistics->role_seats[r])
            chart_add(&chart, family->role_name(simulation->rules, r),
                      100.0 * statistics->role_wins[r] / statistics->role_seats[r]);
    return chart_save(directory, "wins", &chart, error);
}

static bool save_length(const char *directory, const Simulation *simulation,
                        const Statistics *statistics, Error *error)
{
    Chart chart = chart_begin(simulation, "Length in turns", " %");
    for (int t = 0; t < TURNS_MAX; t++)
        if (statistics->turns[t]) {
            char label[NAME_MAX];
            snprintf(label, sizeof label, "%d turns", t);
            chart_add(&chart, label, 100.0 * statistics->turns[t] / simulation->games);
        }
    return chart_save(directory, "length", &chart, error);
}

/* What never happened has no bar unless the chart tells shares. */
static bool save_tally(const char *directory, const Simulation *simulation,
                       const Statistics *statistics, const StudyTally *tally, Error *error)
{
    const Ruleset *rules = simulation->rules;
    double         seats = (double)simulation->games * simulation->options.player_count;
    Chart          chart = chart_begin(simulation, tally->title, tally->share ? " %" : "");
    for (int i = 0; i < tally->count(rules); i++) {
        double count = (double)statistics->counts[tally->first + i];
        if (tally->thing(rules, i) && (tally->share || count > 0))
            chart_add(&chart, tally->thing(rules, i),
                      tally->share ? 100 * count / seats : count / simulation->games);
    }
    return chart_save(directory, tally->name, &chart, error);
}

bool report_charts(const char *directory, const Simulation *simulation,
                   const Statistics *statistics, Error *error)
{
    const Study *study = study_of(simulation->rules->family);
    bool         good = save_wins(directory, simulation, statistics, error)
                && save_length(directory, simulation, statistics, error);
    for (int t = 0; good && t < study->tally_count; t++)
        good = save_tally(directory, simulation, statistics, &study->tallies[t], error);
    return good;
}
