#include <stdio.h>
#include <stdlib.h>

#include "server/checkpoint.h"
#include "table/trace.h"

enum { CHECKPOINT_COMMITS = 300 };

typedef struct CheckpointJob {
    Job  job; /* First. */
    char path[1024];
} CheckpointJob;

static void checkpoint(Job *job)
{
    Error error;
    if (!store_checkpoint(((CheckpointJob *)job)->path, &error))
        trace(TRACE_WARNING, "store", "message=\"%s\"", error.text);
}

static void checkpoint_done(Job *job, void *context)
{
    Host *host = context;
    server_of(host)->checkpoints.rest_due = true;
    free(job);
}

void checkpoint_if_due(Host *host)
{
    if (!server_of(host)->workers || server_of(host)->checkpoints.running
        || !store_is_file(server_of(host)->settings->database)
        || ++server_of(host)->checkpoints.commits < CHECKPOINT_COMMITS)
        return;
    CheckpointJob *self = need_zeroed(1, sizeof *self);
    snprintf(self->path, sizeof self->path, "%s", server_of(host)->settings->database);
    self->job.work = checkpoint;
    self->job.finish = checkpoint_done;
    server_of(host)->checkpoints.running = true;
    server_of(host)->checkpoints.commits = 0;
    workers_put(server_of(host)->workers, &self->job);
}

void checkpoint_rest(Host *host)
{
    Checkpoints *checkpoints = &server_of(host)->checkpoints;
    if (!checkpoints->rest_due)
        return;
    store_checkpoint_rest(host->store);
    checkpoints->running = checkpoints->rest_due = false;
}
