/* How often something may happen: a bucket fills at a steady rate and each time takes one out.
 * Buckets by name (an address, an account) are kept in a table that forgets those that are full
 * again. */
#ifndef TABLE_LIMITS_H
#define TABLE_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

#include "table/message.h"

/* All zero is a full one. */
typedef struct Bucket {
    int64_t at_ms;
    int64_t missing; /* Thousandths that are missing to the full. */
} Bucket;

/* True when one may be taken out now. `rate` in thousandths a second; a rate of 0 limits nothing.
 */
bool bucket_take(Bucket *bucket, int64_t rate, int64_t burst, int64_t now_ms);

/* Takes out what something has cost, in thousandths, which may be more than is there. How many
 * milliseconds until the bucket is no longer overdrawn; 0: it is not. */
int64_t bucket_charge(Bucket *bucket, int64_t rate, int64_t burst, int64_t cost, int64_t now_ms);
/* Is it overdrawn? */
bool bucket_overdrawn(const Bucket *bucket, int64_t rate, int64_t burst, int64_t now_ms);

enum { LIMIT_NAME_MAX = 64 };

typedef struct LimitRow {
    char     name[LIMIT_NAME_MAX]; /* Empty: a free place. */
    Bucket   bucket;
    uint32_t held; /* What the name holds at present, such as open sockets. */
} LimitRow;

typedef struct Limits {
    LimitRow   *rows;
    uint32_t    room; /* A power of two. */
    uint32_t    used;
    int64_t     rate;
    int64_t     burst;
    const char *shared; /* The name under which processes count it together
                           (server/shared_limits.h), or null. */
} Limits;

void limits_init(Limits *limits, int64_t rate, int64_t burst);
void limits_free(Limits *limits);
/* The row of a name, made if need be; valid until the next call. */
LimitRow *limits_row(Limits *limits, const char *name, int64_t now_ms);
/* Takes one out of the bucket of the name. */
bool limits_take(Limits *limits, const char *name, int64_t now_ms);

/* A name for two things together. Upper and lower case of the first count as the same, as they do
 * for accounts. */
void limits_both(char out[LIMIT_NAME_MAX], const char *name, const char *address);

/* The name under which an address is limited: IPv6 addresses by the 64 bits of their net. */
void address_key(char out[ADDRESS_MAX], const char *address);

#endif
