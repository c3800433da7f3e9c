#include "server/queue.h"

#include <time.h>

#include "server/times.h"

void queue_init(Queue *queue)
{
    pthread_condattr_t attributes;
    pthread_mutex_init(&queue->lock, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&queue->filled, &attributes);
    pthread_condattr_destroy(&attributes);
    queue->first = NULL;
    queue->end = &queue->first;
    queue->count = 0;
}

void queue_free(Queue *queue)
{
    pthread_cond_destroy(&queue->filled);
    pthread_mutex_destroy(&queue->lock);
}

size_t queue_put(Queue *queue, Link *chain)
{
    Link  *last = chain;
    size_t count = 1;
    for (; last->next; last = last->next)
        count++;
    pthread_mutex_lock(&queue->lock);
    *queue->end = chain;
    queue->end = &last->next;
    queue->count += count;
    count = queue->count;
    pthread_cond_signal(&queue->filled);
    pthread_mutex_unlock(&queue->lock);
    return count;
}

Link *queue_take(Queue *queue, int64_t until_ms)
{
    int64_t         at_ms = until_ms - time_skipped_ms(); /* On the system's clock. */
    struct timespec until = { .tv_sec = (time_t)(at_ms / 1000),
                              .tv_nsec = (long)(at_ms % 1000) * 1000000 };
    pthread_mutex_lock(&queue->lock);
    while (!queue->first && at_ms > 0)
        if (pthread_cond_timedwait(&queue->filled, &queue->lock, &until) != 0)
            break;
    Link *chain = queue->first;
    queue->first = NULL;
    queue->end = &queue->first;
    queue->count = 0;
    pthread_mutex_unlock(&queue->lock);
    return chain;
}

bool queue_waits(Queue *queue)
{
    pthread_mutex_lock(&queue->lock);
    bool waits = queue->first != NULL;
    pthread_mutex_unlock(&queue->lock);
    return waits;
}
