/* How long things take, counted in classes for /metrics. One thread adds, others may read. */
#ifndef TABLE_TIMING_H
#define TABLE_TIMING_H

#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>

enum { TIMING_CLASSES = 12 };

/* All zero is an empty one. */
typedef struct Timing {
    _Atomic uint64_t counts[TIMING_CLASSES + 1]; /* The last: longer than all classes. */
    _Atomic uint64_t sum_us;
} Timing;

void timing_add(Timing *timing, int64_t us);
/* A histogram of Prometheus. The first of a name tells what it is about; `label` such as
 * stage="send", or empty. */
void timing_about(FILE *out, const char *name, const char *help);
void timing_write(FILE *out, const char *name, const char *label, const Timing *timing);

#endif
