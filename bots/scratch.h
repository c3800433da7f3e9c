/* Memory that a thread works in while a bot decides: too large for a stack, and kept from one
 * decision to the next so that nothing is allocated in between. A thread gets it when it first
 * asks, and it is freed when the thread ends; threads in which no bot plays cost nothing. */
#ifndef BOTS_SCRATCH_H
#define BOTS_SCRATCH_H

#include <stddef.h>

typedef enum { SCRATCH_PURCHASE, SCRATCH_SEARCH, SCRATCH_COUNT } ScratchKind;

/* At least `size` bytes, which must be the same for every call of a kind; zero at first, later
 * whatever was left in them. */
void *scratch(ScratchKind kind, size_t size);

#endif
