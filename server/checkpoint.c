/* What the write-ahead log holds goes into the database beside the rounds, which need not wait for
 * it. */
#include <stdio.h>
#include <stdlib.h>

#include "table/host.h"
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
    host->checkpoint_rest = true;
    free(job);
}

void host_checkpoint_if_due(Host *host)
{
    if (!host->workers || host->checkpointing || !store_is_file(host->settings->database)
        || ++host->commits_since < CHECKPOINT_COMMITS)
        return;
    CheckpointJob *self = need_zeroed(1, sizeof *self);
    snprintf(self->path, sizeof self->path, "%s", host->settings->database);
    self->job.work = checkpoint;
    self->job.finish = checkpoint_done;
    host->checkpointing = true;
    host->commits_since = 0;
    workers_put(host->workers, &self->job);
}
