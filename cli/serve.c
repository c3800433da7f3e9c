/* `ecumene serve`: tables for people and bots over the network. */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/announce.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "data/library.h"
#include "rules/table/must.h"
#include "server/chance.h"
#include "server/homes.h"
#include "server/admin.h"
#include "server/log.h"
#include "server/members.h"
#include "server/mailer.h"
#include "server/server.h"
#include "server/supervisor.h"
#include "server/test_clock.h"
#include "server/tls.h"
#include "table/trace.h"

/* A password takes some 60 ms and 64 MB: one at a time, and nobody else waits for it. */
enum { HASHER_THREADS = 1, HISTORIAN_THREADS = 1 };

typedef struct Service {
    Settings   settings;
    Shelf      shelf;
    Statics    statics;
    Store     *store;
    Server    *server;
    AdminDoor *door; /* Null without one. */
} Service;

static void *run_server(void *context)
{
    Server *server = context;
    server_run(server);
    net_stop(server->net);
    return NULL;
}

/* Waits for a signal, then lets the game thread finish its round and the network its sending. */
static void *wait_for_signal(void *context)
{
    Service *service = context;
    sigset_t signals;
    int      number = 0;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGHUP);
    while (sigwait(&signals, &number) == 0 && number == SIGHUP)
        net_reload(service->server->net);
    trace(TRACE_INFO, "stopping", "signal=%d", number);
    supervisor_tell("STOPPING=1");
    queue_put(&service->server->requests, &request_new(REQUEST_STOP, 0)->link);
    return NULL;
}

static void block_signals(void)
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
}

/* Processes that share a database count some things together, beside their transactions. */
static bool open_counts(Service *service, Error *error)
{
    enum { PATIENCE_MS = 25 };
    Store *counts = service->server->cluster.counts = store_open(service->settings.database, error);
    if (!counts)
        return false;
    store_patience(counts, PATIENCE_MS);
    return store_be_quick(counts, error);
}

static bool open_all(Service *service, Error *error)
{
    log_to_stderr();
    trace_level((TraceLevel)log_level_by_name(service->settings.log));
    mailer_start();
    if (!chance_ready())
        return fail(error, "the system gives no random numbers");
    if (service->settings.chance > 0) {
        chance_force((uint64_t)service->settings.chance);
        trace(TRACE_WARNING, "chance", "message=\"--chance is given: every game can be foreseen\"");
    }
    if (service->settings.editions[0] && !library_add_editions(service->settings.editions, error))
        return false;
    if (!shelf_load(&service->shelf, error))
        return false;
    if (service->settings.tls_cert[0]
        && !tls_check(service->settings.tls_cert, service->settings.tls_key, error))
        return false;
    if (!home_ready(service->settings.database, error)
        || !(service->settings.member[0] ? store_lock_shared
                                         : store_lock)(service->settings.database, error))
        return false;
    service->store = store_open(service->settings.database, error);
    if (!service->store)
        return false;
    statics_make(&service->statics, &service->shelf, &service->settings);
    service->server = need_memory(sizeof *service->server);
    server_init(service->server, &service->settings, &service->shelf, service->store);
    if (!members_join(&service->server->host, error)
        || (service->settings.member[0] && !open_counts(service, error)))
        return false;
    service->server->net =
        net_open(&service->settings, &service->statics, &service->server->requests, error);
    return service->server->net != NULL && test_clock_start(&service->server->requests, error);
}

static void run(Service *service)
{
    pthread_t game, signals;
    service->server->workers = workers_start(service->settings.workers, &service->server->requests);
    service->server->historians = workers_start(HISTORIAN_THREADS, &service->server->requests);
    service->server->hashers = workers_start(HASHER_THREADS, &service->server->requests);
    service->server->mail.workers = workers_start(MAILER_THREADS, &service->server->requests);
    must(pthread_create(&game, NULL, run_server, service->server) == 0);
    must(pthread_create(&signals, NULL, wait_for_signal, service) == 0);
    announce(&service->settings, net_port(service->server->net),
             net_metrics_port(service->server->net));
    char place[HOME_PATH_MAX];
    if (admin_place(place, sizeof place, &service->settings))
        service->door = admin_door_open(place, &service->server->requests);
    supervisor_tell("READY=1");
    net_run(service->server->net);
    if (service->door)
        admin_door_close(service->door);
    pthread_join(signals, NULL);
    pthread_join(game, NULL);
    workers_stop(service->server->workers);
    workers_stop(service->server->historians);
    workers_stop(service->server->hashers);
    workers_stop(service->server->mail.workers);
    mailer_end(&service->server->host);
    trace(TRACE_INFO, "stopped", "actions=%llu",
          (unsigned long long)service->server->host.figures.actions);
}

static void close_all(Service *service)
{
    /* Closing sockets still tells the host. */
    if (service->server && service->server->net)
        net_close(service->server->net);
    if (service->server) {
        if (service->server->cluster.counts)
            store_close(service->server->cluster.counts);
        server_free(service->server);
        free(service->server);
    }
    if (service->store)
        store_close(service->store);
    statics_free(&service->statics);
    shelf_free(&service->shelf);
}

int command_serve(int argc, char **argv)
{
    Service service = { 0 };
    Error   error = { "" };
    if (!settings_read(&service.settings, argc - 1, argv + 1, &error))
        return complain(&error);
    umask(0077); /* What players have told is for nobody else on this machine. */
    block_signals();
    bool fine = open_all(&service, &error);
    if (fine)
        run(&service);
    close_all(&service);
    return fine ? 0 : complain(&error);
}
