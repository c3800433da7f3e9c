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
#include "server/homes.h"
#include "table/host.h"
#include "server/keeper.h"
#include "server/members.h"
#include "server/post.h"
#include "server/supervisor.h"
#include "server/test_clock.h"
#include "server/tls.h"
#include "table/tokens.h"
#include "table/trace.h"

/* A password takes some 60 ms and 64 MB: one at a time, and nobody else waits for it. */
enum { HASHER_THREADS = 1, HISTORIAN_THREADS = 1 };

typedef struct Server {
    Settings    settings;
    Shelf       shelf;
    Statics     statics;
    Store      *store;
    Net        *net;
    Host       *host;
    KeeperDoor *door; /* Null without one. */
} Server;

static void *run_host(void *context)
{
    Host *host = context;
    host_run(host);
    net_stop(host->net);
    return NULL;
}

/* Waits for a signal, then lets the game thread finish its round and the network its sending. */
static void *wait_for_signal(void *context)
{
    Server  *server = context;
    sigset_t signals;
    int      number = 0;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGHUP);
    while (sigwait(&signals, &number) == 0 && number == SIGHUP)
        net_reload(server->net);
    trace(TRACE_INFO, "stopping", "signal=%d", number);
    supervisor_tell("STOPPING=1");
    queue_put(&server->host->requests, &request_new(REQUEST_STOP, 0)->link);
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
static bool open_counts(Server *server, Error *error)
{
    enum { PATIENCE_MS = 25 };
    Store *counts = server->host->counts = store_open(server->settings.database, error);
    if (!counts)
        return false;
    store_patience(counts, PATIENCE_MS);
    return store_be_quick(counts, error);
}

static bool open_all(Server *server, Error *error)
{
    trace_level((TraceLevel)trace_level_by_name(server->settings.log));
    post_start();
    if (!tokens_ready())
        return fail(error, "the system gives no random numbers");
    if (server->settings.chance > 0) {
        force_chance((uint64_t)server->settings.chance);
        trace(TRACE_WARNING, "chance", "message=\"--chance is given: every game can be foreseen\"");
    }
    if (server->settings.editions[0] && !library_add_editions(server->settings.editions, error))
        return false;
    if (!shelf_load(&server->shelf, error))
        return false;
    if (server->settings.tls_cert[0]
        && !tls_check(server->settings.tls_cert, server->settings.tls_key, error))
        return false;
    if (!home_ready(server->settings.database, error)
        || !(server->settings.member[0] ? store_lock_shared : store_lock)(server->settings.database,
                                                                          error))
        return false;
    server->store = store_open(server->settings.database, error);
    if (!server->store)
        return false;
    statics_make(&server->statics, &server->shelf, &server->settings);
    server->host = need_memory(sizeof *server->host);
    host_init(server->host, &server->settings, &server->shelf, server->store);
    if (!members_join(server->host, error)
        || (server->settings.member[0] && !open_counts(server, error)))
        return false;
    server->net = net_open(&server->settings, &server->statics, &server->host->requests, error);
    server->host->net = server->net;
    return server->net != NULL && test_clock_start(&server->host->requests, error);
}

static void run(Server *server)
{
    pthread_t game, signals;
    server->host->workers = workers_start(server->settings.workers, &server->host->requests);
    server->host->historians = workers_start(HISTORIAN_THREADS, &server->host->requests);
    server->host->hashers = workers_start(HASHER_THREADS, &server->host->requests);
    server->host->post = workers_start(POST_THREADS, &server->host->requests);
    must(pthread_create(&game, NULL, run_host, server->host) == 0);
    must(pthread_create(&signals, NULL, wait_for_signal, server) == 0);
    announce(&server->settings, net_port(server->net), net_metrics_port(server->net));
    char place[HOME_PATH_MAX];
    if (keeper_place(place, sizeof place, &server->settings))
        server->door = keeper_door_open(place, &server->host->requests);
    supervisor_tell("READY=1");
    net_run(server->net);
    if (server->door)
        keeper_door_close(server->door);
    pthread_join(signals, NULL);
    pthread_join(game, NULL);
    workers_stop(server->host->workers);
    workers_stop(server->host->historians);
    workers_stop(server->host->hashers);
    workers_stop(server->host->post);
    post_end(server->host);
    trace(TRACE_INFO, "stopped", "actions=%llu", (unsigned long long)server->host->figures.actions);
}

static void close_all(Server *server)
{
    /* Closing sockets still tells the host. */
    if (server->net)
        net_close(server->net);
    if (server->host) {
        if (server->host->counts)
            store_close(server->host->counts);
        host_free(server->host);
        free(server->host);
    }
    if (server->store)
        store_close(server->store);
    statics_free(&server->statics);
    shelf_free(&server->shelf);
}

int command_serve(int argc, char **argv)
{
    Server server = { 0 };
    Error  error = { "" };
    if (!settings_read(&server.settings, argc - 1, argv + 1, &error))
        return complain(&error);
    umask(0077); /* What players have told is for nobody else on this machine. */
    block_signals();
    bool fine = open_all(&server, &error);
    if (fine)
        run(&server);
    close_all(&server);
    return fine ? 0 : complain(&error);
}
