#include "sim/farm.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "rules/table/must.h"

/* Tasks that may be done before an earlier one is. */
enum { AHEAD_MAX = 256, PROGRESS_MS = 200 };

static const FarmCluster *others;

void farm_by(const FarmCluster *cluster)
{
    others = cluster;
}

int farm_jobs(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return !others && cores >= 1 && cores <= FARM_JOBS_MAX ? (int)cores : 1;
}

bool farm_leads(void)
{
    return !others || others->leads;
}

bool farm_shows_progress(void)
{
    return others ? others->leads : isatty(STDERR_FILENO);
}

void farm_run(const Farm *farm)
{
    if (others)
        others->run(farm);
    else
        farm_run_here(farm);
}

typedef struct Run {
    const Farm     *farm;
    pthread_mutex_t lock;             /* Of what follows but the counters. */
    pthread_cond_t  moved;            /* Whenever `taken` has grown. */
    int             taken;            /* Tasks whose results have been passed on. */
    bool            ready[AHEAD_MAX]; /* By task, as a ring. */
    char           *results;          /* Likewise. */
    atomic_int      next, done;
} Run;

/* Passes on all results that are due, so that they come in order whoever finishes first. */
static void hand_in(Run *run, int task, const void *result)
{
    const Farm *farm = run->farm;
    pthread_mutex_lock(&run->lock);
    while (task >= run->taken + AHEAD_MAX)
        pthread_cond_wait(&run->moved, &run->lock);
    memcpy(run->results + (size_t)(task % AHEAD_MAX) * farm->size, result, farm->size);
    run->ready[task % AHEAD_MAX] = true;
    while (run->ready[run->taken % AHEAD_MAX]) {
        int place = run->taken % AHEAD_MAX;
        run->ready[place] = false;
        farm->take(farm->context, run->taken, run->results + (size_t)place * farm->size);
        run->taken++;
    }
    pthread_cond_broadcast(&run->moved);
    pthread_mutex_unlock(&run->lock);
}

static void *work(void *argument)
{
    Run  *run = argument;
    void *result = calloc(1, run->farm->size);
    must(result);
    for (;;) {
        int task = atomic_fetch_add(&run->next, 1);
        if (task >= run->farm->count)
            break;
        run->farm->work(run->farm->context, task, result);
        hand_in(run, task, result);
        atomic_fetch_add(&run->done, 1);
    }
    free(result);
    return NULL;
}

void farm_run_here(const Farm *farm)
{
    pthread_t threads[FARM_JOBS_MAX];
    Run       run = { .farm = farm,
                      .lock = PTHREAD_MUTEX_INITIALIZER,
                      .moved = PTHREAD_COND_INITIALIZER,
                      .results = calloc(AHEAD_MAX, farm->size) };
    must(run.results && farm->jobs <= FARM_JOBS_MAX);
    int started = 0;
    while (started < farm->jobs && pthread_create(&threads[started], NULL, work, &run) == 0)
        started++;
    if (started == 0)
        work(&run);
    while (farm->progress && atomic_load(&run.done) < farm->count) {
        farm->progress(farm->context, atomic_load(&run.done));
        nanosleep(&(struct timespec){ .tv_nsec = PROGRESS_MS * 1000000L }, NULL);
    }
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    if (farm->progress)
        farm->progress(farm->context, farm->count);
    free(run.results);
}
