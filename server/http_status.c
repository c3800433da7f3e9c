/* Requests of whoever keeps the server: is it well, and how much does it do. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "rules/table/family.h"
#include "server/routes.h"
#include "server/version.h"

/* Reading is enough as long as nothing has failed; else writing must be possible again. */
void http_healthz(HttpCall *call)
{
    Host *host = call->host;
    if (host->schedule.retry_at_ms > 0
        && (!host_write(host, &call->error)
            || !store_probe(host->store, host->round.now, &call->error)))
        http_failed(call);
    else if (store_healthy(call->host->store, &call->error))
        answer_text(call->host, call->request, 200, "text/plain", "ok\n", 3);
    else
        http_error(call, 503, "storage", call->error.text);
}

static void figure(FILE *out, const char *name, const char *type, const char *help, long long value)
{
    fprintf(out, "# HELP ecumene_%s %s\n# TYPE ecumene_%s %s\necumene_%s %lld\n", name, help, name,
            type, name, value);
}

/* What keepers know by the same names from other programs. */
static void write_process(FILE *out, const Host *host)
{
    long long pages = 0, resident = 0;
    FILE     *memory = fopen("/proc/self/statm", "r");
    fprintf(
        out,
        "# HELP ecumene_build_info The program and its rules.\n# TYPE ecumene_build_info gauge\n"
        "ecumene_build_info{version=\"%s\",rules=\"%d\"} 1\n"
        "# HELP process_start_time_seconds When the server started, since 1970.\n"
        "# TYPE process_start_time_seconds gauge\nprocess_start_time_seconds %lld\n",
        ECUMENE_VERSION, family_at(0)->version, (long long)host->clock.started);
    if (memory && fscanf(memory, "%lld %lld", &pages, &resident) == 2)
        fprintf(out,
                "# HELP process_resident_memory_bytes Memory in use.\n"
                "# TYPE process_resident_memory_bytes gauge\nprocess_resident_memory_bytes %lld\n",
                resident * (long long)sysconf(_SC_PAGESIZE));
    if (memory)
        fclose(memory);
}

static void write_net(FILE *out, const NetFigures *net)
{
    figure(out, "http_requests_total", "counter", "Requests by HTTP.", (long long)net->requests);
    figure(out, "http_requests_refused_total", "counter", "Requests that were refused.",
           (long long)net->refused);
    figure(out, "http_requests_limited_total", "counter", "Requests beyond a limit.",
           (long long)net->limited);
    figure(out, "sockets", "gauge", "Open sockets.", (long long)net->sockets);
    figure(out, "sockets_opened_total", "counter", "Sockets opened.",
           (long long)net->sockets_opened);
    figure(out, "sockets_unsent_bytes", "gauge", "Bytes that wait for sockets to read.",
           (long long)net->unsent);
    figure(out, "sockets_too_slow_total", "counter", "Sockets closed because they did not read.",
           (long long)net->too_slow);
    figure(out, "connections_late_total", "counter",
           "Connections closed because a request did not come in time.", (long long)net->late);
    figure(out, "connections_crowded_total", "counter",
           "Connections refused because their address has too many.", (long long)net->crowded);
    figure(out, "frames_received_total", "counter", "Frames received.", (long long)net->frames_in);
    figure(out, "frames_sent_total", "counter", "Frames sent.", (long long)net->frames_out);
    figure(out, "received_bytes_total", "counter", "Bytes of bodies and frames received.",
           (long long)net->bytes_in);
    figure(out, "sent_bytes_total", "counter", "Bytes of answers and frames sent.",
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
    figure(out, "tables_in_memory", "gauge", "Tables in memory.", host->tables.count);
    figure(out, "tables_made_total", "counter", "Tables made.", (long long)figures->tables_made);
    figure(out, "tables_loaded_total", "counter", "Games played again from the store.",
           (long long)figures->tables_loaded);
    figure(out, "actions_total", "counter", "Actions of people and bots.",
           (long long)figures->actions);
    figure(out, "bot_actions_total", "counter", "Actions of bots.",
           (long long)figures->bot_actions);
    figure(out, "actions_refused_total", "counter", "Actions refused by the rules.",
           (long long)figures->refusals);
    figure(out, "actions_stale_total", "counter", "Actions refused as stale.",
           (long long)figures->stale);
    figure(out, "undos_total", "counter", "Times that actions were taken back.",
           (long long)figures->undone);
    figure(out, "notifications_sent_total", "counter", "Webhooks and mails that were sent.",
           (long long)server_of(host)->mail.sent);
    figure(out, "notifications_failed_total", "counter",
           "Tries to send webhooks or mails that failed.",
           (long long)server_of(host)->mail.failures);
    figure(out, "rounds_total", "counter", "Rounds of the game thread.",
           (long long)figures->rounds);
    figure(out, "commits_total", "counter", "Transactions stored.", (long long)figures->commits);
    figure(out, "store_failures_total", "counter", "Rounds that could not be stored.",
           (long long)figures->failures);
    if (server_of(host)->hashers)
        figure(out, "passwords_waiting", "gauge", "Passwords that wait to be hashed.",
               (long long)workers_waiting(server_of(host)->hashers)
                   + turns_waiting(&server_of(host)->limits.turns));
    figure(out, "looked_for", "gauge", "Questions about the past of games that are being answered.",
           host->tables.looked_back);
    if (server_of(host)->workers)
        figure(out, "jobs_waiting", "gauge", "Jobs that wait for a worker.",
               (long long)workers_waiting(server_of(host)->workers));
}

void http_metrics(HttpCall *call)
{
    char  text[32768];
    FILE *out = fmemopen(text, sizeof text, "w");
    if (!out) {
        http_error(call, 500, "memory", "no memory");
        return;
    }
    write_process(out, call->host);
    write_host(out, call->host);
    if (server_of(call->host)->net) {
        write_net(out, net_figures(server_of(call->host)->net));
        write_timings(out, &call->host->figures, net_figures(server_of(call->host)->net));
    }
    long size = ftell(out);
    fclose(out);
    answer_text(call->host, call->request, 200, "text/plain; version=0.0.4; charset=utf-8", text,
                (size_t)size);
}
