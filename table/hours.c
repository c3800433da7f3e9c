#include "table/hours.h"

#include <string.h>

#include "wire/json_in.h"

enum {
    DAY_MINUTES = 24 * 60,
    WEEK_MINUTES = 7 * DAY_MINUTES,
    LEAST_DAY_HOURS = 2,                           /* Of each day ... */
    LEAST_WEEK_MINUTES = 7 * LEAST_DAY_HOURS * 60, /* ... or as much in the week. */
    OFFSET_MOST = 14 * 60,
    STEPS_MOST = 20000 /* From one change to the next: years. */
};

/* ---- Reading ---- */

/* So many whole numbers, or false. */
static bool read_numbers(const Node *list, int count, int64_t *out)
{
    if (node_kind(list) != NODE_LIST || node_count(list) != (size_t)count)
        return false;
    for (int i = 0; i < count; i++) {
        const Node *item = node_at(list, (size_t)i);
        if (!node_is_whole(item))
            return false;
        out[i] = node_whole(item);
    }
    return true;
}

static int length_of(const Window *window)
{
    int minutes = (window->to - window->from + DAY_MINUTES) % DAY_MINUTES;
    return minutes ? minutes : DAY_MINUTES;
}

static int minutes_covered(const Hours *hours)
{
    bool covered[WEEK_MINUTES] = { false };
    int  sum = 0;
    for (int i = 0; i < hours->window_count; i++) {
        const Window *window = &hours->windows[i];
        for (int m = 0; m < length_of(window); m++)
            covered[(window->day * DAY_MINUTES + window->from + m) % WEEK_MINUTES] = true;
    }
    for (int m = 0; m < WEEK_MINUTES; m++)
        sum += covered[m];
    return sum;
}

static bool read_windows(Hours *out, const Node *list, Error *error)
{
    int64_t values[3];
    if (node_count(list) > WINDOWS_MAX)
        return fail(error, "a week has at most %d windows", WINDOWS_MAX);
    for (size_t i = 0; i < node_count(list); i++) {
        if (!read_numbers(node_at(list, i), 3, values) || values[0] < 0 || values[0] > 6
            || values[1] < 0 || values[1] >= DAY_MINUTES || values[2] < 0
            || values[2] > DAY_MINUTES)
            return fail(error, "a window is a day from 0 (Monday) to 6 and two minutes of it");
        out->windows[out->window_count++] =
            (Window){ (int)values[0], (int)values[1], (int)values[2] % DAY_MINUTES };
    }
    return true;
}

static bool read_offsets(Hours *out, const Node *list, Error *error)
{
    int64_t values[2], before = -1;
    if (node_count(list) > OFFSETS_MAX)
        return fail(error, "'offsets' has at most %d entries", OFFSETS_MAX);
    for (size_t i = 0; i < node_count(list); i++) {
        if (!read_numbers(node_at(list, i), 2, values) || values[0] <= before
            || values[1] < -OFFSET_MOST || values[1] > OFFSET_MOST)
            return fail(error, "'offsets' are times, the earlier first, each with the minutes that "
                               "the clock is before UTC from then on");
        before = values[0];
        out->offsets[out->offset_count++] = (ZoneOffset){ values[0], (int)values[1] };
    }
    return true;
}

static bool read_week(Hours *out, const Node *week, bool enough, Error *error)
{
    const Node *windows, *offsets;
    *out = (Hours){ 0 };
    if (!in_keys(week, "windows offsets zone", error)
        || !in_text(week, "zone", out->zone, sizeof out->zone, error)
        || !in_list(week, "windows", &windows, error) || !in_list(week, "offsets", &offsets, error)
        || !read_windows(out, windows, error) || !read_offsets(out, offsets, error))
        return false;
    if (enough && out->window_count && minutes_covered(out) < LEAST_WEEK_MINUTES)
        return fail(error, "the others wait for you: leave at least %d hours a week",
                    LEAST_WEEK_MINUTES / 60);
    return true;
}

static bool read_day(Hours *out, const Node *list, bool enough, Error *error)
{
    int64_t values[2];
    if (!read_numbers(list, 2, values) || values[0] < 0 || values[0] > 24 || values[1] < 0
        || values[1] > 24)
        return fail(error, "'hours' must be two numbers from 0 to 24");
    *out = (Hours){ .from = (int)values[0] % 24, .to = (int)values[1] % 24 };
    int length = (out->to - out->from + 24) % 24;
    if (enough && length && length < LEAST_DAY_HOURS)
        return fail(error, "the others wait for you: leave at least %d hours a day",
                    LEAST_DAY_HOURS);
    return true;
}

bool hours_read(Hours *out, const Node *map, bool enough, Error *error)
{
    const Node *day, *week;
    if (!in_list(map, "hours", &day, error) || !in_map(map, "week", &week, error))
        return false;
    if (week)
        return read_week(out, week, enough, error);
    return !day || read_day(out, day, enough, error);
}

/* ---- Writing ---- */

void hours_json(JsonOut *out, const Hours *hours)
{
    out_key(out, "hours");
    out_list(out);
    out_number(out, hours->from);
    out_number(out, hours->to);
    out_list_end(out);
    if (hours->window_count == 0)
        return;
    out_key(out, "week");
    out_map(out);
    out_pair_text(out, "zone", hours->zone);
    out_key(out, "windows");
    out_list(out);
    for (int i = 0; i < hours->window_count; i++) {
        out_list(out);
        out_number(out, hours->windows[i].day);
        out_number(out, hours->windows[i].from);
        out_number(out, hours->windows[i].to);
        out_list_end(out);
    }
    out_list_end(out);
    out_key(out, "offsets");
    out_list(out);
    for (int i = 0; i < hours->offset_count; i++) {
        out_list(out);
        out_number(out, hours->offsets[i].since);
        out_number(out, hours->offsets[i].minutes);
        out_list_end(out);
    }
    out_list_end(out);
    out_map_end(out);
}

/* ---- Time ---- */

/* The offset at a moment, and when it changes next; INT64_MAX: never. */
static int offset_at(const Hours *hours, int64_t at, int64_t *changes)
{
    int minutes = hours->offset_count ? hours->offsets[0].minutes : 0;
    *changes = INT64_MAX;
    for (int i = 1; i < hours->offset_count; i++)
        if (hours->offsets[i].since <= at)
            minutes = hours->offsets[i].minutes;
        else if (hours->offsets[i].since < *changes)
            *changes = hours->offsets[i].since;
    return minutes;
}

/* Is the moment within the hours, and how many seconds later can that change? */
static bool awake(const Hours *hours, int64_t at, int64_t *rest)
{
    enum { WEEK = WEEK_MINUTES * 60, THURSDAY = 3 }; /* On which 1970 began. */
    int64_t changes;
    int64_t local = at + offset_at(hours, at, &changes) * 60 + THURSDAY * DAY_MINUTES * 60;
    int64_t now = (local % WEEK + WEEK) % WEEK;
    bool    inside = false;
    *rest = changes == INT64_MAX ? WEEK : changes - at;
    for (int i = 0; i < hours->window_count; i++) {
        const Window *window = &hours->windows[i];
        int64_t       begin = (int64_t)(window->day * DAY_MINUTES + window->from) * 60;
        int64_t       since = ((now - begin) % WEEK + WEEK) % WEEK;
        int64_t       length = (int64_t)length_of(window) * 60;
        int64_t       next = since < length ? length - since : WEEK - since;
        inside |= since < length;
        *rest = next < *rest ? next : *rest;
    }
    return inside;
}

/* The same hours of each day as windows. */
static void every_day(Hours *out, const Hours *hours)
{
    *out = (Hours){ .window_count = 7 };
    for (int day = 0; day < 7; day++)
        out->windows[day] = (Window){ day, hours->from * 60, hours->to * 60 };
}

int64_t hours_deadline(const Hours *hours, int64_t from, int64_t seconds)
{
    Hours   daily;
    int64_t at = from, rest;
    if (hours->window_count == 0 && hours->from == hours->to)
        return from + seconds;
    if (hours->window_count == 0) {
        every_day(&daily, hours);
        hours = &daily;
    }
    for (int i = 0; i < STEPS_MOST && seconds > 0; i++) {
        if (awake(hours, at, &rest)) {
            rest = rest < seconds ? rest : seconds;
            seconds -= rest;
        }
        at += rest;
    }
    return at;
}
