#include "server/worker.h"

#include <pthread.h>
#include <stdlib.h>

#include "rules/table/must.h"
#include "server/times.h"

struct Workers {
    pthread_mutex_t lock;
    pthread_cond_t  filled;
    Link           *first;
    Link          **end;
    size_t          waiting;
    bool            stopping;
    Queue          *finished;
    int             count;
    pthread_t       threads[];
};

static Job *take(Workers *workers)
{
    pthread_mutex_lock(&workers->lock);
    while (!workers->first && !workers->stopping)
        pthread_cond_wait(&workers->filled, &workers->lock);
    Job *job = workers->stopping ? NULL : (Job *)workers->first;
    if (job) {
        workers->first = job->link.next;
        if (!workers->first)
            workers->end = &workers->first;
        workers->waiting--;
        job->link.next = NULL;
    }
    pthread_mutex_unlock(&workers->lock);
    return job;
}

static void give_back(Workers *workers, Job *job)
{
    Request *request = request_new(REQUEST_JOB, 0);
    request->job = job;
    queue_put(workers->finished, &request->link);
}

static void *run(void *context)
{
    Workers *workers = context;
    Job     *job;
    while ((job = take(workers)) != NULL) {
        int64_t began = time_worked_us();
        job->work(job);
        job->cost_us += time_worked_us() - began;
        give_back(workers, job);
    }
    return NULL;
}

Workers *workers_start(int count, Queue *finished)
{
    Workers *workers = need_zeroed(1, sizeof *workers + (size_t)count * sizeof(pthread_t));
    pthread_mutex_init(&workers->lock, NULL);
    pthread_cond_init(&workers->filled, NULL);
    workers->end = &workers->first;
    workers->finished = finished;
    for (; workers->count < count; workers->count++)
        must(pthread_create(&workers->threads[workers->count], NULL, run, workers) == 0);
    return workers;
}

void workers_stop(Workers *workers)
{
    pthread_mutex_lock(&workers->lock);
    workers->stopping = true;
    pthread_cond_broadcast(&workers->filled);
    pthread_mutex_unlock(&workers->lock);
    for (int i = 0; i < workers->count; i++)
        pthread_join(workers->threads[i], NULL);
    for (Link *link = workers->first, *next; link; link = next) {
        next = link->next;
        give_back(workers, (Job *)link);
    }
    pthread_cond_destroy(&workers->filled);
    pthread_mutex_destroy(&workers->lock);
    free(workers);
}

void workers_put(Workers *workers, Job *job)
{
    job->link.next = NULL;
    pthread_mutex_lock(&workers->lock);
    *workers->end = &job->link;
    workers->end = &job->link.next;
    workers->waiting++;
    pthread_cond_signal(&workers->filled);
    pthread_mutex_unlock(&workers->lock);
}

size_t workers_waiting(Workers *workers)
{
    pthread_mutex_lock(&workers->lock);
    size_t waiting = workers->waiting;
    pthread_mutex_unlock(&workers->lock);
    return waiting;
}
