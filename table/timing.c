#include "table/timing.h"

static const int64_t limits_us[TIMING_CLASSES] = { 500,   1000,  2000,   5000,   10000,  20000,
                                                   30000, 50000, 100000, 200000, 500000, 1000000 };

void timing_add(Timing *timing, int64_t us)
{
    int place = 0;
    while (place < TIMING_CLASSES && us > limits_us[place])
        place++;
    timing->counts[place]++;
    timing->sum_us += us > 0 ? (uint64_t)us : 0;
}

void timing_about(FILE *out, const char *name, const char *help)
{
    fprintf(out, "# HELP ecumene_%s %s\n# TYPE ecumene_%s histogram\n", name, help, name);
}

void timing_write(FILE *out, const char *name, const char *label, const Timing *timing)
{
    const char        *comma = label[0] ? "," : "";
    unsigned long long total = 0;
    for (int i = 0; i < TIMING_CLASSES; i++) {
        total += timing->counts[i];
        fprintf(out, "ecumene_%s_bucket{%s%sle=\"%g\"} %llu\n", name, label, comma,
                (double)limits_us[i] / 1e6, total);
    }
    total += timing->counts[TIMING_CLASSES];
    fprintf(out, "ecumene_%s_bucket{%s%sle=\"+Inf\"} %llu\n", name, label, comma, total);
    fprintf(out, "ecumene_%s_sum{%s} %.6f\n", name, label, (double)timing->sum_us / 1e6);
    fprintf(out, "ecumene_%s_count{%s} %llu\n", name, label, total);
}
