/* What has been played, in a file, so that the same command can go on after a process was lost.
 *
 * The file begins with the command it belongs to. Results follow in the order in which they were
 * taken: for each the number of its farm and task, its bytes, and a sum over them. A record that
 * was cut off while it was written is written over. */
#ifndef MPI_CHECKPOINT_H
#define MPI_CHECKPOINT_H

#include <stdbool.h>
#include <stddef.h>

#include "data/error.h"

typedef struct Checkpoint Checkpoint;

/* Null with what is wrong: the file cannot be written, or belongs to another command or version.
 * --jobs may differ. */
Checkpoint *checkpoint_open(const char *path, int argc, char **argv, Error *error);
void        checkpoint_close(Checkpoint *checkpoint);

/* The next result if the file has it; false from the first that it lacks. */
bool checkpoint_next(Checkpoint *checkpoint, int farm, int task, void *result, size_t size);
/* Adds one; false with what is wrong. */
bool checkpoint_add(Checkpoint *checkpoint, int farm, int task, const void *result, size_t size,
                    Error *error);
/* What was added is handed to the system. */
bool checkpoint_flush(Checkpoint *checkpoint, Error *error);

#endif
