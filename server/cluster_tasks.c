#include "server/cluster_tasks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "rules/table/must.h"
#include "server/admin.h"
#include "server/times.h"
#include "table/trace.h"

enum { LOOK_MS = 1000, MOST = 50, ASK_MS = 100, ASK_TIMES = 600 };

bool cluster_task_add(Host *host, int64_t table, const char *words, Error *error)
{
    int64_t number;
    return host_write(host, error)
           && store_errand_add(host->store, table, words, false, &number, error);
}

/* ---- Doing ---- */

static bool finish(Host *host, const ErrandRow *row, bool fine, const char *told, Error *error)
{
    trace(TRACE_INFO, "errand", "errand=%lld done=%s", (long long)row->number, fine ? "yes" : "no");
    if (!row->asked)
        return store_errand_remove(host->store, row->number, error);
    return store_errand_end(host->store, row->number, fine ? ERRAND_DONE : ERRAND_REFUSED, told,
                            error);
}

static bool do_errand(Host *host, const ErrandRow *row, Error *error)
{
    char  text[ERRAND_MAX], told[ERRAND_MAX] = "", *words[ADMIN_WORDS_MAX + 1];
    bool  taken = false;
    Error why = { "" };
    if (!host_write(host, error) || !store_errand_take(host->store, row->number, &taken, error))
        return false;
    if (!taken)
        return true;
    snprintf(text, sizeof text, "%s", row->words);
    int   count = admin_words(text, words);
    FILE *out = fmemopen(told, sizeof told, "w");
    must(out);
    host->round.elsewhere.name[0] = 0;
    bool fine = admin_run(host, words, count, out, &why);
    fclose(out);
    if (host->round.failed)
        return fail(error, "%s", host->round.failure.text);
    if (!fine
        && host->round.elsewhere
               .name[0]) /* Somebody has just taken the table: it is theirs to do. */
        return store_errand_end(host->store, row->number, ERRAND_OPEN, "", error);
    return finish(host, row, fine, fine ? told : why.text, error);
}

static bool do_all(Host *host, Error *error)
{
    ErrandRow *row = need_zeroed(1, sizeof *row);
    bool       fine = true;
    for (int i = 0; i < MOST && fine; i++) {
        fine = store_errand_next(host->store, host->neighbours.member, row->number, row, error);
        if (!fine || !row->number)
            break;
        fine = do_errand(host, row, error);
    }
    free(row);
    return fine;
}

void cluster_tasks_attend(Host *host)
{
    Error error = { "" };
    if (!store_is_remote(server_of(host)->settings->database) || host->round.failed
        || server_of(host)->cluster.tasks_due_ms > host->round.now_ms
        || host->schedule.retry_at_ms > host->round.now_ms)
        return;
    server_of(host)->cluster.tasks_due_ms = host->round.now_ms + LOOK_MS;
    if (!do_all(host, &error)
        || (store_heard(host->store)
            && !subscribers_check(host, NULL, "gone", "this login has ended", &error)))
        host_fail(host, &error);
}

/* ---- Asking ---- */

/* The first word is what is to be done; where it is about a table, that is the second. */
static bool table_of(Store *store, char **words, int count, int64_t *out, Error *error)
{
    TableRow row;
    *out = 0;
    if (!admin_wants_table(words[0]) || count < 2)
        return true;
    error->text[0] = 0;
    if (!store_table_by_id(store, &row, words[1], error))
        return !error->text[0] && fail(error, "there is no table %s", words[1]);
    *out = row.number;
    table_row_free(&row);
    return true;
}

bool cluster_task_ask(Store *store, char **words, int count, char *told, size_t size, Error *error)
{
    struct timespec wait = { .tv_nsec = ASK_MS * 1000000 };
    char            text[ERRAND_MAX] = "";
    int64_t         number = 0, table = 0;
    ErrandState     state = ERRAND_OPEN;
    for (int i = 0; i < count; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s\n", words[i]);
    if (!table_of(store, words, count, &table, error)
        || !store_errand_add(store, table, text, true, &number, error))
        return false;
    for (int i = 0; i < ASK_TIMES && state == ERRAND_OPEN; i++) {
        nanosleep(&wait, NULL);
        if (!store_errand(store, number, &state, told, size, error))
            return false;
    }
    if (!store_errand_remove(store, number, error))
        return false;
    if (state == ERRAND_OPEN)
        return fail(error, "no server has done it within a minute; it will not be done");
    return state == ERRAND_DONE || fail(error, "%s", told);
}
