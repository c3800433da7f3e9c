/* Memory that a thread works in while a bot decides. */
#include "bots/scratch.h"

#include <pthread.h>
#include <stdlib.h>

#include "rules/table/must.h"

static _Thread_local void *kept[SCRATCH_COUNT];
static pthread_key_t       at_end;
static pthread_once_t      once = PTHREAD_ONCE_INIT;

static void release(void *of_thread)
{
    void **blocks = of_thread;
    for (int i = 0; i < SCRATCH_COUNT; i++) {
        free(blocks[i]);
        blocks[i] = NULL;
    }
}

static void prepare(void)
{
    must(pthread_key_create(&at_end, release) == 0);
}

void *scratch(ScratchKind kind, size_t size)
{
    if (!kept[kind]) {
        must(pthread_once(&once, prepare) == 0 && pthread_setspecific(at_end, kept) == 0);
        kept[kind] = calloc(1, size);
        must(kept[kind]);
    }
    return kept[kind];
}
