/* What the driver of PostgreSQL does with statements of its own: the version of the schema, the
 * numbers of rows, and the words in which other databases are made. */
#ifndef SERVER_STORE_POSTGRES_H
#define SERVER_STORE_POSTGRES_H

#include "server/store_parts.h"

/* Functions of Driver. */
bool postgres_version(Store *store, int64_t *out, Error *error);
bool postgres_version_put(Store *store, int64_t number, Error *error);
bool postgres_numbered(Store *store, const char *table, int64_t *out, Error *error);
bool postgres_number_from(Store *store, const char *table, int64_t last, Error *error);
bool postgres_backup(Store *store, const char *path, Error *error);

/* The one number that a statement reads. */
bool postgres_read_number(Store *store, const char *sql, int64_t *out, Error *error);
/* A statement of store_schema.c in PostgreSQL's words; to be freed. */
char *postgres_translated(const char *sql);

#endif
