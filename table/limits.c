#include "table/limits.h"

#define XXH_INLINE_ALL
#include <xxhash.h> /* Behind the headers of the rules: it brings a NAME_MAX. */

#include <arpa/inet.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int64_t missing_now(const Bucket *bucket, int64_t rate, int64_t now_ms)
{
    int64_t passed = now_ms - bucket->at_ms;
    int64_t back = passed > 1000000000 ? INT64_MAX / 2 : passed * rate / 1000;
    return bucket->missing > back ? bucket->missing - back : 0;
}

bool bucket_take(Bucket *bucket, int64_t rate, int64_t burst, int64_t now_ms)
{
    if (rate == 0)
        return true;
    int64_t missing = missing_now(bucket, rate, now_ms);
    bool    fine = missing + 1000 <= burst * 1000;
    bucket->at_ms = now_ms;
    bucket->missing = fine ? missing + 1000 : missing;
    return fine;
}

int64_t bucket_charge(Bucket *bucket, int64_t rate, int64_t burst, int64_t cost, int64_t now_ms)
{
    bucket->missing = missing_now(bucket, rate, now_ms) + cost;
    bucket->at_ms = now_ms;
    int64_t over = bucket->missing - burst * 1000;
    return over > 0 ? (over * 1000 + rate - 1) / rate : 0;
}

bool bucket_overdrawn(const Bucket *bucket, int64_t rate, int64_t burst, int64_t now_ms)
{
    return missing_now(bucket, rate, now_ms) > burst * 1000;
}

void limits_init(Limits *limits, int64_t rate, int64_t burst)
{
    *limits = (Limits){ .room = 256, .rate = rate, .burst = burst };
    limits->rows = need_zeroed(limits->room, sizeof *limits->rows);
}

void limits_free(Limits *limits)
{
    free(limits->rows);
}

static LimitRow *place_of(const Limits *limits, const char *name)
{
    uint32_t at = (uint32_t)XXH3_64bits(name, strlen(name)) & (limits->room - 1);
    while (limits->rows[at].name[0] && strcmp(limits->rows[at].name, name) != 0)
        at = (at + 1) & (limits->room - 1);
    return &limits->rows[at];
}

/* Rows of full buckets that hold nothing are forgotten; if that is not enough the table grows. */
static void make_room(Limits *limits, int64_t now_ms)
{
    LimitRow *old = limits->rows;
    uint32_t  room = limits->room, alive = 0;
    for (uint32_t i = 0; i < room; i++) {
        bool idle = old[i].held == 0 && missing_now(&old[i].bucket, limits->rate, now_ms) == 0;
        if (idle)
            old[i].name[0] = 0;
        alive += old[i].name[0] != 0;
    }
    limits->room = alive > room / 4 ? room * 2 : room;
    limits->used = alive;
    limits->rows = need_zeroed(limits->room, sizeof *limits->rows);
    for (uint32_t i = 0; i < room; i++)
        if (old[i].name[0])
            *place_of(limits, old[i].name) = old[i];
    free(old);
}

LimitRow *limits_row(Limits *limits, const char *name, int64_t now_ms)
{
    char key[LIMIT_NAME_MAX];
    snprintf(key, sizeof key, "%s", name[0] ? name : "?");
    LimitRow *row = place_of(limits, key);
    if (row->name[0])
        return row;
    if (++limits->used > limits->room / 2) {
        make_room(limits, now_ms);
        limits->used++;
        row = place_of(limits, key);
    }
    memcpy(row->name, key, sizeof key);
    return row;
}

bool limits_take(Limits *limits, const char *name, int64_t now_ms)
{
    LimitRow *row = limits_row(limits, name, now_ms);
    return bucket_take(&row->bucket, limits->rate, limits->burst, now_ms);
}

void limits_both(char out[LIMIT_NAME_MAX], const char *name, const char *address)
{
    char   text[256];
    size_t length = 0;
    for (; name[length] && length < sizeof text - 1; length++)
        text[length] = (char)tolower((unsigned char)name[length]);
    text[length] = 0;
    snprintf(out, LIMIT_NAME_MAX, "%016llx %016llx", (unsigned long long)XXH3_64bits(text, length),
             (unsigned long long)XXH3_64bits(address, strlen(address)));
}

void address_key(char out[ADDRESS_MAX], const char *address)
{
    struct in6_addr parts;
    snprintf(out, ADDRESS_MAX, "%s", address);
    if (inet_pton(AF_INET6, address, &parts) == 1 && !IN6_IS_ADDR_V4MAPPED(&parts)) {
        memset(parts.s6_addr + 8, 0, 8);
        inet_ntop(AF_INET6, &parts, out, ADDRESS_MAX);
    }
}
