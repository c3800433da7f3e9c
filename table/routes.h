/* A request by HTTP while it is handled. Handlers answer exactly once, or hand the request to a
 * worker that does. */
#ifndef TABLE_ROUTES_H
#define TABLE_ROUTES_H

#include "data/node.h"

#include "table/access.h"
#include "table/host.h"
#include "sim/log.h"

enum { ROUTE_PARTS = 2 };

struct HttpCall {
    Host          *host;
    const Request *request;
    const Node    *body;                  /* A map; empty when nothing was sent. */
    char           part[ROUTE_PARTS][64]; /* What stands in the place of each * of the route. */
    Table         *table;  /* Of a route that begins with /api/tables/ and an id ... */
    Access         access; /* ... and what the bearer may do there. */
    bool           waits;  /* Not answered: host->round.waits_for has to be read first. */
    Error          error;
};

/* The first * of the path is a table that the bearer may know of; and the body is no JSON. */
enum { ROUTE_NEEDS_TABLE = 1, ROUTE_PLAIN = 2 };

/* In a path * stands for one part, ** for the rest. */
struct Route {
    Method      method;
    const char *path;
    int         flags;
    void (*handle)(HttpCall *call);
};

/* 400 with what is wrong in call->error. */
void http_bad(HttpCall *call);
/* The store has failed, and with it the round. */
void http_failed(HttpCall *call);
void http_error(HttpCall *call, int status, const char *code, const char *message);
/* 421: another process has what is asked for (host->round.elsewhere), and the client asks again
 * there. */
void http_elsewhere(HttpCall *call);
/* A value of the query as a number; the default if it is not there, -2 if it is no number. */
long long http_query(const HttpCall *call, const char *key, long long standard);

/* 501: a port that this needs is missing. */
void http_not_available(HttpCall *call);
/* Who has logged in; false: nobody. */
bool http_person(HttpCall *call, Person *out);

/* Leaves the answer to finish() of this: true. False: too much is being looked for, and that is the
 * answer. */
struct Past;
bool http_looks_back(HttpCall *call, struct Past *past);
/* The game file of call->table, which the bearer may have. */
void http_send_log(HttpCall *call);

/* Makes a table of a log and answers, in this round or a later one. Takes the actions over. */
struct Origin;
void import_game(Host *host, const Request *request, LogGame *game, const struct Origin *origin,
                 const Ruleset *rules);

#define ROUTE(method, path, flags, function) void function(HttpCall *call);
#include "table/routes.def"
#undef ROUTE

#endif
