#include "server/test_clock.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#include "rules/table/must.h"
#include "server/server.h"
#include "server/times.h"
#include "table/trace.h"

typedef struct Control {
    Job    job; /* First: comes back to the game thread until that has nothing to do. */
    int    lines;
    Queue *requests;
} Control;

static void look(Control *control)
{
    Request *request = request_new(REQUEST_JOB, 0);
    request->job = &control->job;
    queue_put(control->requests, &request->link);
}

static void answer_if_idle(Job *job, void *host)
{
    Control *control = (Control *)job;
    if (!host_is_idle(host)) {
        look(control);
        return;
    }
    ssize_t written = write(control->lines, "\n", 1);
    (void)written; /* Whoever does not want to know has gone. */
}

/* Not by a FILE: newer systems wait at the end of a program for whoever reads from one. */
static void *listen_to_test(void *context)
{
    Control *control = context;
    int64_t  ms = 0;
    for (char c; read(control->lines, &c, 1) == 1;) {
        if (c >= '0' && c <= '9') {
            ms = 10 * ms + (c - '0');
            continue;
        }
        time_skip(ms);
        look(control);
        ms = 0;
    }
    return NULL;
}

bool test_clock_start(Queue *requests, Error *error)
{
    static Control control;
    const char    *name = getenv("ECUMENE_TEST_CLOCK");
    pthread_t      thread;
    if (!name)
        return true;
    control = (Control){ .job.finish = answer_if_idle, .requests = requests };
    control.lines = (int)strtol(name, NULL, 10);
    if (fcntl(control.lines, F_GETFD) < 0)
        return fail(error, "ECUMENE_TEST_CLOCK is no open descriptor");
    must(pthread_create(&thread, NULL, listen_to_test, &control) == 0);
    pthread_detach(thread);
    trace(TRACE_WARNING, "test-clock", "message=\"a test moves the clock of this server\"");
    return true;
}
