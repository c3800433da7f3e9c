/* Finds who handles a request by HTTP. */
#include "table/history.h"
#include "table/routes.h"

#include <stdlib.h>
#include <string.h>

#include "wire/json_in.h"

enum { NEEDS_TABLE = ROUTE_NEEDS_TABLE, PLAIN = ROUTE_PLAIN };

#define ROUTE(method, path, flags, function) { METHOD_##method, path, flags, function },
static const Route routes[] = {
#include "table/routes.def"
};
#undef ROUTE
enum { ROUTE_COUNT = sizeof routes / sizeof *routes };

void visit_error(Visit *visit, int status, const char *code, const char *message)
{
    answer_error(visit->host, visit->request, status, code, message);
}

void visit_bad(Visit *visit)
{
    visit_error(visit, 400, "bad-request", visit->error.text);
}

void visit_failed(Visit *visit)
{
    host_fail(visit->host, &visit->error);
}

void visit_not_available(Visit *visit)
{
    visit_error(visit, not_available_here.status, not_available_here.code,
                not_available_here.message);
}

bool visit_person(Visit *visit, Person *out)
{
    const PeoplePort *people = &visit->host->ports->people;
    return people->find && people->find(visit, out);
}

long long visit_query(const Visit *visit, const char *key, long long standard)
{
    const char *at = visit->request->query;
    size_t      length = strlen(key);
    while (*at) {
        if (strncmp(at, key, length) == 0 && at[length] == '=') {
            char     *end = NULL;
            long long value = strtoll(at + length + 1, &end, 10);
            return end == at + length + 1 || (*end && *end != '&') || value < 0 ? -2 : value;
        }
        at += strcspn(at, "&");
        at += *at == '&';
    }
    return standard;
}

bool visit_looks_back(Visit *visit, Past *past)
{
    const char *address = visit->request->address;
    if (!history_may_ask(visit->host, address)) {
        visit_error(visit, 503, "busy", "the server is busy; try again in a moment");
        return false;
    }
    host_answers_later(visit->host);
    history_ask(visit->host, past, address);
    return true;
}

static bool match(Visit *visit, const char *pattern)
{
    const char *path = visit->request->path;
    int         part = 0;
    while (*pattern) {
        if (*pattern != '*') {
            if (*path++ != *pattern++)
                return false;
            continue;
        }
        bool   rest = pattern[1] == '*';
        size_t length = rest ? strlen(path) : strcspn(path, "/");
        if (length == 0 || length >= sizeof visit->part[0])
            return false;
        memcpy(visit->part[part], path, length);
        visit->part[part++][length] = 0;
        path += length;
        pattern += rest ? 2 : 1;
    }
    return *path == 0;
}

void visit_elsewhere(Visit *visit)
{
    JsonOut out = { 0 };
    out_map(&out);
    out_key(&out, "error");
    elsewhere_json(&out, visit->host);
    out_map_end(&out);
    answer_json(visit->host, visit->request, 421, &out);
    out_free(&out);
}

/* Tables by invitation are as good as not there for those who are not invited. */
static bool find_table(Visit *visit)
{
    visit->table = tables_find(visit->host, visit->part[0], &visit->error);
    if (!visit->table) {
        visit->waits = visit->host->round.waits_for != NULL;
        if (visit->waits)
            return false;
        if (visit->error.text[0])
            visit_error(visit, 500, "broken", visit->error.text);
        else if (visit->host->round.elsewhere.name[0])
            visit_elsewhere(visit);
        else
            visit_error(visit, 404, "no-table", "there is no such table");
        return false;
    }
    char        invitation[TOKEN_MAX] = "";
    Error       ignored;
    const char *token = visit->request->token;
    if (visit->body)
        in_text(visit->body, "invitation", invitation, sizeof invitation, &ignored);
    if (!access_find(&visit->access, visit->host, visit->table, token, invitation, &visit->error)) {
        visit_failed(visit);
        return false;
    }
    if (!access_may_see(&visit->access)) {
        visit_error(visit, 403, "not-invited", "this table is open only to those invited");
        return false;
    }
    return true;
}

static bool read_body(Visit *visit, int flags)
{
    const Request *request = visit->request;
    if (flags & PLAIN)
        return true;
    visit->body = request->size ? in_read(request->body, request->size, &visit->error)
                                : node_with(NULL, NULL, NULL);
    if (!visit->body)
        visit_bad(visit);
    return visit->body != NULL;
}

/* A server may be for some people only: others get nothing from it. */
static bool may_enter(Visit *visit)
{
    const Request *request = visit->request;
    Denial         why;
    bool           api = strncmp(request->path, "/api/", 5) == 0;
    if (api
        && !host_admits(visit->host, request->address, request->token, request->password, &why)) {
        visit_error(visit, why.status, why.code, why.message);
        return false;
    }
    if (api && host_exhausted(visit->host, request->address)) {
        visit_error(visit, 429, "too-many-requests",
                    "your address costs the server too much; wait a second");
        return false;
    }
    return true;
}

/* The route of a request; *known: there is one for another method at least. */
static const Route *find_route(Visit *visit, const Route *list, int count, bool *known)
{
    for (int i = 0; i < count; i++) {
        if (!match(visit, list[i].path))
            continue;
        *known = true;
        if (list[i].method == visit->request->method)
            return &list[i];
    }
    return NULL;
}

bool http_request(Host *host, Request *request)
{
    Visit             visit = { .host = host, .request = request };
    const PeoplePort *people = &host->ports->people;
    bool              known = false;
    int               others = 0;
    if (!may_enter(&visit))
        return true;
    const Route *route = find_route(&visit, routes, ROUTE_COUNT, &known);
    if (!route && people->routes) {
        const Route *more = people->routes(&others);
        route = find_route(&visit, more, others, &known);
    }
    if (route) {
        if (read_body(&visit, route->flags)
            && (!(route->flags & NEEDS_TABLE) || find_table(&visit)))
            route->handle(&visit);
        node_free(visit.body);
        return !visit.waits;
    }
    if (known)
        visit_error(&visit, 405, "wrong-method", "there is nothing behind this method");
    else if (!people->routes) /* Accounts and the like, as far as anybody here knows. */
        visit_not_available(&visit);
    else
        visit_error(&visit, 404, "not-found", "there is nothing here");
    return true;
}
