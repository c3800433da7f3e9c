/* A queue from many threads to one. What is put in carries its own link, so nothing is allocated
 * here. */
#ifndef SERVER_QUEUE_H
#define SERVER_QUEUE_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "table/message.h"

typedef struct Queue {
    pthread_mutex_t lock;
    pthread_cond_t  filled;
    Link           *first;
    Link          **end;
    size_t          count;
} Queue;

void queue_init(Queue *queue);
void queue_free(Queue *queue);
/* Appends a chain of links that ends with null; the order stays. Returns how many are waiting now.
 */
size_t queue_put(Queue *queue, Link *chain);
/* All that is there, as a chain, or null when nothing has come until then: a time of time_ms(), or
 * 0 not to wait. */
Link *queue_take(Queue *queue, int64_t until_ms);
/* Has anything been put in that was not yet taken? */
bool queue_waits(Queue *queue);

#endif
