/* A farm over the processes of MPI. All of them run the same farms one after the other. The first
 * process hands out tasks in small lots and takes the results, which it keeps in a checkpoint if
 * there is one; its threads work like everybody's. */
#ifndef MPI_CLUSTER_H
#define MPI_CLUSTER_H

#include "mpi/checkpoint.h"

/* `heard` is the stderr of a process that has been silent so far, -1 for the first. The checkpoint
 * may be null. */
void cluster_begin(int rank, int size, int heard, Checkpoint *checkpoint);

#endif
