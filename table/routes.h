/* A request by HTTP while it is handled. Handlers answer exactly once, or hand the request to a
 * worker that does. */
#ifndef TABLE_ROUTES_H
#define TABLE_ROUTES_H

#include "data/node.h"

#include "table/access.h"
#include "table/host.h"
#include "sim/log.h"

enum { ROUTE_PARTS = 2 };

struct Visit {
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
    void (*handle)(Visit *visit);
};

/* 400 with what is wrong in visit->error. */
void visit_bad(Visit *visit);
/* The store has failed, and with it the round. */
void visit_failed(Visit *visit);
void visit_error(Visit *visit, int status, const char *code, const char *message);
/* 421: another process has what is asked for (host->round.elsewhere), and the client asks again
 * there. */
void visit_elsewhere(Visit *visit);
/* A value of the query as a number; the default if it is not there, -2 if it is no number. */
long long visit_query(const Visit *visit, const char *key, long long standard);

/* 501: a port that this needs is missing. */
void visit_not_available(Visit *visit);
/* Who has logged in; false: nobody. */
bool visit_person(Visit *visit, Person *out);

/* Leaves the answer to finish() of this: true. False: too much is being looked for, and that is the
 * answer. */
struct Past;
bool visit_looks_back(Visit *visit, struct Past *past);
/* The game file of visit->table, which the bearer may have. */
void visit_send_log(Visit *visit);

/* Makes a table of a log and answers, in this round or a later one. Takes the actions over. */
struct Origin;
void import_game(Host *host, const Request *request, LogGame *game, const struct Origin *origin,
                 const Ruleset *rules);

#define ROUTE(method, path, flags, function) void function(Visit *visit);
#include "table/routes.def"
#undef ROUTE

#endif
