/* The storage of a host, as a table uses it: one function for each row of storage.def. */
#ifndef TABLE_STORAGE_H
#define TABLE_STORAGE_H

#include "table/rows.h"

typedef struct Host Host;

#define WHO Host *host
#define STORAGE(need, type, name, params, args, absent) type storage_##name params;
#include "table/storage.def"
#undef STORAGE
#undef WHO

#endif
