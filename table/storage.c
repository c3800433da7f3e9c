#include "table/storage.h"

#include <stdlib.h>

#include "table/host.h"

void table_row_free(TableRow *row)
{
    free(row->settings);
    row->settings = NULL;
}

const Denial not_available_here = { 501, "not-available", "not available here" };

bool not_available(Error *error)
{
    return fail(error, "%s", not_available_here.message);
}

#define WHO Host *host
#define STORE host->store
#define STORAGE(need, type, name, params, args, absent)                                            \
    type storage_##name params                                                                     \
    {                                                                                              \
        if (!host->ports->storage.name)                                                            \
            return absent;                                                                         \
        return host->ports->storage.name args;                                                     \
    }
#include "table/storage.def"
#undef STORAGE

#define IS_THERE_NEEDED(name) &&ports->storage.name
#define IS_THERE_OPTIONAL(name)
#define STORAGE(need, type, name, params, args, absent) IS_THERE_##need(name)
bool ports_can_play(const Ports *ports)
{
    return ports->time.now && ports->time.us && ports->chance.bytes && ports->chance.number
#include "table/storage.def"
        ;
}
