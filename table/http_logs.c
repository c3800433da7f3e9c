/* Whole games as logs: the game file, and reports with the game attached. */
#include <stdlib.h>
#include <string.h>

#include "rules/table/bits.h"
#include "table/history.h"
#include "table/routes.h"
#include "table/trace.h"
#include "wire/json_in.h"

enum { REPORT_MAX = 16001 };

typedef struct LogJob {
    Past     past; /* First. */
    Request *request;
    char    *log;
    size_t   size;
    /* Of a report. */
    int   seat;
    char *text;
} LogJob;

static void drop(LogJob *self)
{
    past_free(&self->past);
    request_free(self->request);
    free(self->log);
    free(self->text);
    free(self);
}

static void tell(void *context)
{
    LogJob *self = context;
    self->log = past_log(&self->past, &self->size);
}

static void work(Job *job)
{
    past_play((Past *)job, tell);
}

static LogJob *make_job(const HttpCall *call, void (*finish)(Job *job, void *host))
{
    LogJob *self = need_zeroed(1, sizeof *self);
    self->past.job.work = work;
    self->past.job.finish = finish;
    self->request = request_copy(call->request);
    past_of_table(&self->past, call->table, 0, call->table->n);
    return self;
}

/* True: the log is there, and whoever asked is to be answered. */
static bool is_there(Host *host, LogJob *self)
{
    bool tells = history_tells(host, &self->past);
    if (!tells && self->past.done)
        request_again(host, &self->request);
    if (!tells)
        return false;
    host_asked(host, self->request->connection, true);
    if (self->past.why[0])
        answer_error(host, self->request, 500, "broken", self->past.why);
    return !self->past.why[0];
}

/* ---- The game file ---- */

static void finish_log(Job *job, void *context)
{
    LogJob *self = (LogJob *)job;
    Host   *host = context;
    if (is_there(host, self)) {
        Reply *reply = reply_new(REPLY_HTTP, self->request->connection, self->log, self->size);
        reply->type = "text/plain; charset=utf-8";
        reply->attachment = true;
        host_send(host, reply);
    }
    drop(self);
}

void http_send_log(HttpCall *call)
{
    LogJob *self = make_job(call, finish_log);
    if (!http_looks_back(call, &self->past))
        drop(self);
}

/* ---- Reports ---- */

static void keep_report(Host *host, const Request *request, const char *table, ReportRow *row)
{
    Error error = { "" };
    memcpy(row->table, table, sizeof row->table);
    row->at = host->round.now;
    if (!host_write(host, &error) || !storage_report_add(host, row, &error)) {
        host_fail(host, &error);
        return;
    }
    trace(TRACE_WARNING, "report", "report=%lld table=%s", (long long)row->number, table);
    JsonOut *out = &host->scratch.json;
    out_clear(out);
    out_map(out);
    out_pair_number(out, "report", row->number);
    out_map_end(out);
    answer_json(host, request, 200, out);
}

static void finish_report(Job *job, void *context)
{
    LogJob *self = (LogJob *)job;
    Host   *host = context;
    if (is_there(host, self)) {
        ReportRow row = { .seat = self->seat, .text = self->text, .log = self->log };
        keep_report(host, self->request, self->past.table, &row);
    }
    drop(self);
}

static bool read_report(HttpCall *call, char text[REPORT_MAX])
{
    if (!call->host->ports->storage.report_add)
        http_not_available(call);
    else if (!in_keys(call->body, "text", &call->error)
             || !in_long_text(call->body, "text", text, REPORT_MAX, &call->error))
        http_bad(call);
    else if (!text[0])
        http_error(call, 400, "bad-request", "'text' is missing: say what is wrong");
    else if (!host_may(call->host, LIMIT_REPORTS, call->request->address))
        http_error(call, 429, "too-many-requests", "too many reports from your address");
    else
        return true;
    return false;
}

void http_report(HttpCall *call)
{
    char text[REPORT_MAX] = "";
    int  seat = call->access.seats ? first32(call->access.seats) : -1;
    if (!read_report(call, text))
        return;
    if (!call->table->playing) {
        ReportRow row = { .seat = seat, .text = text, .log = "" };
        keep_report(call->host, call->request, call->table->row.id, &row);
        return;
    }
    LogJob *self = make_job(call, finish_report);
    self->seat = seat;
    self->text = need_copy(text);
    if (!http_looks_back(call, &self->past))
        drop(self);
}
