/* The hours in which somebody can be asked: windows of the week in the player's own time, or as
 * older clients say it the same hours of each day in UTC. */
#ifndef TABLE_HOURS_H
#define TABLE_HOURS_H

#include <stdbool.h>
#include <stdint.h>

#include "data/error.h"
#include "data/node.h"
#include "wire/json_out.h"

enum { WINDOWS_MAX = 21, OFFSETS_MAX = 12, ZONE_MAX = 48 };

typedef struct Window {
    int day;      /* 0: Monday. */
    int from, to; /* Minutes of the day; not later than `from`: of the next day. */
} Window;

/* From a moment on, how many minutes the player's clock is before UTC. The client knows the rules
 * of its time zone; the server keeps what they come to. */
typedef struct ZoneOffset {
    int64_t since;
    int     minutes;
} ZoneOffset;

typedef struct Hours {
    int        from, to; /* Of the day in UTC, when there are no windows; equal: always. */
    int        window_count;
    Window     windows[WINDOWS_MAX];
    int        offset_count; /* The first one holds before its time too. */
    ZoneOffset offsets[OFFSETS_MAX];
    char       zone[ZONE_MAX]; /* Its name, for people. */
} Hours;

/* The keys "hours" and "week" of a map; neither: nothing changes. With `enough` so few hours that
 * everybody else would wait for weeks are refused. */
bool hours_read(Hours *out, const Node *map, bool enough, Error *error);
/* Both keys into an open map; "week" only where there are windows. */
void hours_json(JsonOut *out, const Hours *hours);
/* The end of so many seconds that count only within the hours. */
int64_t hours_deadline(const Hours *hours, int64_t from, int64_t seconds);

#endif
