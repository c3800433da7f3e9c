/* The ports of the host, and the game thread. */
#include "server/server.h"

#include <string.h>

#include "server/accounts.h"
#include "server/chance.h"
#include "server/checkpoint.h"
#include "server/entry.h"
#include "server/cluster_tasks.h"
#include "server/members.h"
#include "server/notify.h"
#include "server/mailer.h"
#include "server/presence.h"
#include "server/rated.h"
#include "server/routes.h"
#include "server/shared_limits.h"
#include "server/supervisor.h"
#include "server/times.h"
#include "server/tournaments.h"
#include "table/stored_rules.h"

enum { PATIENCE_MS = 250, EXPIRE_SECONDS = 3600 };

/* ---- Sending ---- */

static void send_replies(Host *host, Reply *chain)
{
    Server *server = server_of(host);
    if (server->net) {
        net_send(server->net, chain);
        return;
    }
    for (Link *link = &chain->link, *next; link; link = next) { /* Tests read the outbox. */
        next = link->next;
        host_send(host, (Reply *)link);
    }
}

static bool net_behind(const Host *host)
{
    const Server *server = server_of(host);
    return server->net && net_is_behind(server->net);
}

static bool somebody_waits(Host *host)
{
    return queue_waits(&server_of(host)->requests);
}

static void put_back(Host *host, Link *chain)
{
    queue_put(&server_of(host)->requests, chain);
}

/* ---- Workers ---- */

static Workers *workers_for(const Host *host, WorkerKind kind)
{
    const Server *server = server_of(host);
    return kind == WORKER_PLAYS ? server->workers : server->historians;
}

static bool has_workers(const Host *host, WorkerKind kind)
{
    return workers_for(host, kind) != NULL;
}

static void put_work(Host *host, WorkerKind kind, Job *job)
{
    workers_put(workers_for(host, kind), job);
}

/* ---- People ---- */

static bool may_begin(Host *host, const Table *table, const char **code, char message[160],
                      Error *error)
{
    return !rated_forbids(host, table, code, message, error) && !error->text[0];
}

static bool has_begun(Host *host, const Table *table, Error *error)
{
    return !table->settings.rated || rated_begin(host, table, error);
}

static bool has_ended(Host *host, const Table *table, Error *error)
{
    return (!table->settings.rated || rated_settle(host, table, error))
           && tournaments_note(host, table, error);
}

/* Logins that nobody uses any more end, so that one that was lost does not last for ever; nor does
 * a tournament wait for ever. */
static void expire(Host *host)
{
    enum { DAY = 24 * 3600 };
    Server *server = server_of(host);
    Error   error = { "" };
    int64_t now = host->round.now;
    int     days = server->settings->login_days;
    if (now < server->limits.expired_at + EXPIRE_SECONDS
        || host->schedule.retry_at_ms > host->round.now_ms)
        return;
    server->limits.expired_at = now;
    shared_limits_expire(host);
    if (!host_write(host, &error) || !store_codes_expire(host->store, now, &error)
        || (days > 0
            && (store_sessions_expire(host->store, now - (int64_t)days * DAY, &error) < 0
                || !subscribers_check(host, NULL, "gone", "this login has ended", &error)))
        || !tournaments_tick(host, &error))
        host_fail(host, &error);
}

static void attend(Host *host)
{
    mailer_tick(host);
    cluster_tasks_attend(host);
    expire(host);
    if (server_of(host)->net)
        presence_note(host);
}

static void before_round(Host *host)
{
    if (members_due(host))
        host_do(host, members_tick);
}

/* ---- All of them ---- */

const Ports server_ports = {
    .time = { .now = time_now, .us = time_us, .follow = time_follow },
    .chance = { .bytes = chance_bytes, .number = chance_number },
    .storage = {
#define STORAGE(need, type, name, params, args, absent) .name = store_##name,
#include "table/storage.def"
#undef STORAGE
        .claim = members_take,
        .fence = members_fence,
        .committed = checkpoint_if_due,
        .at_rest = checkpoint_rest,
    },
    .sending = { send_replies, net_behind, somebody_waits, put_back },
    .workers = { has_workers, put_work },
    .people = {
        .admit = entry_admit,
        .may = address_may,
        .find = account_find,
        .routes = server_routes,
        .may_begin = may_begin,
        .has_begun = has_begun,
        .has_ended = has_ended,
        .had_bots = rated_had_bots,
        .notify = notify_tick,
        .attend = attend,
        .due_ms = mailer_due_ms,
        .before_round = before_round,
        .round_over = mailer_round_over,
    },
};

void server_init(Server *server, const Settings *settings, const Shelf *shelf, Store *store)
{
    HostOptions options = {
        .bot_pace_ms = settings->bot_pace,
        .first_chance_seconds = settings->first_chance,
        .idle_minutes = settings->idle_minutes,
        .lobby_hours = settings->lobby_hours,
        .no_chat = settings->no_chat,
        .limit_addresses = settings->limit > 0,
    };
    memset(server, 0, sizeof *server);
    host_init(&server->host, &server_ports, &options, shelf, store);
    server->settings = settings;
    queue_init(&server->requests);
    shared_limits_init(server);
}

void server_free(Server *server)
{
    server->net = NULL;
    passwords_forget(&server->host);
    host_free(&server->host, queue_take(&server->requests, 0));
    mailer_free(&server->host);
    queue_free(&server->requests);
    shared_limits_free(server);
}

/* ---- The game thread ---- */

void server_run(Server *server)
{
    Host   *host = &server->host;
    int64_t sign_every_ms = supervisor_interval_ms(), sign_ms = 0;
    presence_read(host);
    if (server->workers)
        store_defer_checkpoints(host->store);
    store_patience(host->store, PATIENCE_MS);
    stored_rules_adopt(host);
    if (!server->settings->member[0]) /* Else members_tick notes those that nobody plays. */
        tables_remember(host);
    while (!host->stopping) {
        if (sign_every_ms && time_ms() >= sign_ms) {
            supervisor_sign();
            sign_ms = time_ms() + sign_every_ms;
        }
        host_serve(host, queue_take(&server->requests, host_due_ms(host)));
    }
    server->presence_noted_at = 0;
    host_do(host, presence_note);
    members_leave(host);
}
