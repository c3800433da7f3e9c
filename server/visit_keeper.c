/* Requests of whoever keeps the server: is it well, and how much does it do. */
#include <stdio.h>
#include <string.h>

#include "server/routes.h"

void visit_healthz(Visit *visit)
{
    if (store_healthy(visit->host->store, &visit->error))
        answer_text(visit->host, visit->request, 200, "text/plain", "ok\n", 3);
    else
        visit_error(visit, 503, "storage", visit->error.text);
}

static void figure(FILE *out, const char *name, const char *type, const char *help, long long value)
{
    fprintf(out, "# HELP ecumene_%s %s\n# TYPE ecumene_%s %s\necumene_%s %lld\n", name, help, name,
            type, name, value);
}

static void write_net(FILE *out, const NetFigures *net)
{
    figure(out, "http_requests_total", "counter", "Requests by HTTP.", (long long)net->requests);
    figure(out, "refused_total", "counter", "Requests that were refused.", (long long)net->refused);
    figure(out, "limited_total", "counter", "Requests beyond a limit.", (long long)net->limited);
    figure(out, "sockets", "gauge", "Open sockets.", (long long)net->sockets);
    figure(out, "sockets_opened_total", "counter", "Sockets opened.",
           (long long)net->sockets_opened);
    figure(out, "too_slow_total", "counter", "Sockets closed because they did not read.",
           (long long)net->too_slow);
    figure(out, "frames_in_total", "counter", "Frames received.", (long long)net->frames_in);
    figure(out, "frames_out_total", "counter", "Frames sent.", (long long)net->frames_out);
    figure(out, "bytes_in_total", "counter", "Bytes of bodies and frames received.",
           (long long)net->bytes_in);
    figure(out, "bytes_out_total", "counter", "Bytes of answers and frames sent.",
           (long long)net->bytes_out);
}

/* From the frame read to the answer written, and the three parts of that. */
static void write_timings(FILE *out, const HostFigures *host, const NetFigures *net)
{
    static const char act[] = "act_seconds", stage[] = "act_stage_seconds";
    timing_about(out, act, "Accepted actions, from frame read to answer written.");
    timing_write(out, act, "", &net->act);
    timing_about(out, stage, "Its parts: waiting for a round, until stored, until written.");
    timing_write(out, stage, "stage=\"wait\"", &host->act_wait);
    timing_write(out, stage, "stage=\"store\"", &host->act_store);
    timing_write(out, stage, "stage=\"send\"", &net->send);
    timing_about(out, "commit_seconds", "Transactions.");
    timing_write(out, "commit_seconds", "", &host->commit);
    timing_about(out, "round_seconds", "Rounds of the game thread.");
    timing_write(out, "round_seconds", "", &host->round);
}

static void write_host(FILE *out, const Host *host)
{
    const HostFigures *figures = &host->figures;
    figure(out, "tables", "gauge", "Tables in memory.", host->table_count);
    figure(out, "tables_made_total", "counter", "Tables made.", (long long)figures->tables_made);
    figure(out, "tables_loaded_total", "counter", "Games played again from the store.",
           (long long)figures->tables_loaded);
    figure(out, "actions_total", "counter", "Actions of people and bots.",
           (long long)figures->actions);
    figure(out, "bot_actions_total", "counter", "Actions of bots.",
           (long long)figures->bot_actions);
    figure(out, "refusals_total", "counter", "Actions refused by the rules.",
           (long long)figures->refusals);
    figure(out, "stale_total", "counter", "Actions refused as stale.", (long long)figures->stale);
    figure(out, "undone_total", "counter", "Times that actions were taken back.",
           (long long)figures->undone);
    figure(out, "notified_total", "counter", "Webhooks and mails that were sent.",
           (long long)figures->notified);
    figure(out, "rounds_total", "counter", "Rounds of the game thread.",
           (long long)figures->rounds);
    figure(out, "commits_total", "counter", "Transactions stored.", (long long)figures->commits);
    figure(out, "store_failures_total", "counter", "Rounds that could not be stored.",
           (long long)figures->failures);
    figure(out, "commit_ms_max", "gauge", "Longest commit, in milliseconds.",
           (long long)figures->commit_ms_max);
    if (host->workers)
        figure(out, "jobs_waiting", "gauge", "Jobs that wait for a worker.",
               (long long)workers_waiting(host->workers));
}

void visit_metrics(Visit *visit)
{
    char  text[32768];
    FILE *out = fmemopen(text, sizeof text, "w");
    if (!out) {
        visit_error(visit, 500, "memory", "no memory");
        return;
    }
    write_host(out, visit->host);
    if (visit->host->net) {
        write_net(out, net_figures(visit->host->net));
        write_timings(out, &visit->host->figures, net_figures(visit->host->net));
    }
    long size = ftell(out);
    fclose(out);
    answer_text(visit->host, visit->request, 200, "text/plain; version=0.0.4", text, (size_t)size);
}
