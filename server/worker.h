/* Threads for what is slow: passwords, bots that think long, mail. Jobs are taken in order; when
 * one is done it goes back to the game thread as a request. */
#ifndef SERVER_WORKER_H
#define SERVER_WORKER_H

#include "server/queue.h"

typedef struct Workers Workers;

Workers *workers_start(int count, Queue *finished);
/* Jobs that have not begun are given back as they are, to be freed by their finish(). */
void   workers_stop(Workers *workers);
void   workers_put(Workers *workers, Job *job);
size_t workers_waiting(Workers *workers);

#endif
