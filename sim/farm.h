/* Many tasks, each on its own, worked off by threads; and by other processes too where a program
 * has some (mpi/). */
#ifndef SIM_FARM_H
#define SIM_FARM_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Farm {
    int    count;  /* Tasks, from 0 on. */
    size_t size;   /* Bytes of a result, without pointers, which may travel. */
    int    jobs;   /* Threads of this process. */
    bool   spread; /* Where there are several processes, all of them take the results, not only the
                      one that leads. */
    /* In any thread, in any order. */
    void (*work)(void *context, int task, void *result);
    /* In the order of the tasks, one at a time. */
    void (*take)(void *context, int task, const void *result);
    /* Now and then, in the thread that called; or null. */
    void (*progress)(void *context, int done);
    void *context;
} Farm;

void farm_run(const Farm *farm);

enum { FARM_JOBS_MAX = 64 };

/* Threads unless told: one for each core, or one where processes share the work. */
int farm_jobs(void);
/* Whether this process tells what came of it: it is alone, or the first. */
bool farm_leads(void);
/* Whether it tells how far it is. */
bool farm_shows_progress(void);

/* For a program with several processes, each of which runs the same farms one after the other. */
typedef struct FarmCluster {
    void (*run)(const Farm *farm);
    bool leads;
} FarmCluster;
void farm_by(const FarmCluster *cluster);
/* Of this process alone. */
void farm_run_here(const Farm *farm);

#endif
