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

void http_error(HttpCall *call, int status, const char *code, const char *message)
{
    answer_error(call->host, call->request, status, code, message);
}

void http_bad(HttpCall *call)
{
    http_error(call, 400, "bad-request", call->error.text);
}

void http_failed(HttpCall *call)
{
    host_fail(call->host, &call->error);
}

void http_not_available(HttpCall *call)
{
    http_error(call, not_available_here.status, not_available_here.code,
               not_available_here.message);
}

bool http_person(HttpCall *call, Person *out)
{
    const PeoplePort *people = &call->host->ports->people;
    return people->find && people->find(call, out);
}

long long http_query(const HttpCall *call, const char *key, long long standard)
{
    const char *at = call->request->query;
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

bool http_looks_back(HttpCall *call, Past *past)
{
    const char *address = call->request->address;
    if (!history_may_ask(call->host, address)) {
        http_error(call, 503, "busy", "the server is busy; try again in a moment");
        return false;
    }
    host_answers_later(call->host);
    history_ask(call->host, past, address);
    return true;
}

static bool match(HttpCall *call, const char *pattern)
{
    const char *path = call->request->path;
    int         part = 0;
    while (*pattern) {
        if (*pattern != '*') {
            if (*path++ != *pattern++)
                return false;
            continue;
        }
        bool   rest = pattern[1] == '*';
        size_t length = rest ? strlen(path) : strcspn(path, "/");
        if (length == 0 || length >= sizeof call->part[0])
            return false;
        memcpy(call->part[part], path, length);
        call->part[part++][length] = 0;
        path += length;
        pattern += rest ? 2 : 1;
    }
    return *path == 0;
}

void http_elsewhere(HttpCall *call)
{
    JsonOut out = { 0 };
    out_map(&out);
    out_key(&out, "error");
    elsewhere_json(&out, call->host);
    out_map_end(&out);
    answer_json(call->host, call->request, 421, &out);
    out_free(&out);
}

/* Tables by invitation are as good as not there for those who are not invited. */
static bool find_table(HttpCall *call)
{
    call->table = tables_find(call->host, call->part[0], &call->error);
    if (!call->table) {
        call->waits = call->host->round.waits_for != NULL;
        if (call->waits)
            return false;
        if (call->error.text[0])
            http_error(call, 500, "broken", call->error.text);
        else if (call->host->round.elsewhere.name[0])
            http_elsewhere(call);
        else
            http_error(call, 404, "no-table", "there is no such table");
        return false;
    }
    char        invitation[TOKEN_MAX] = "";
    Error       ignored;
    const char *token = call->request->token;
    if (call->body)
        in_text(call->body, "invitation", invitation, sizeof invitation, &ignored);
    if (!access_find(&call->access, call->host, call->table, token, invitation, &call->error)) {
        http_failed(call);
        return false;
    }
    if (!access_may_see(&call->access)) {
        http_error(call, 403, "not-invited", "this table is open only to those invited");
        return false;
    }
    return true;
}

static bool read_body(HttpCall *call, int flags)
{
    const Request *request = call->request;
    if (flags & PLAIN)
        return true;
    call->body = request->size ? in_read(request->body, request->size, &call->error)
                               : node_with(NULL, NULL, NULL);
    if (!call->body)
        http_bad(call);
    return call->body != NULL;
}

/* A server may be for some people only: others get nothing from it. */
static bool may_enter(HttpCall *call)
{
    const Request *request = call->request;
    Denial         why;
    bool           api = strncmp(request->path, "/api/", 5) == 0;
    if (api
        && !host_admits(call->host, request->address, request->token, request->password, &why)) {
        http_error(call, why.status, why.code, why.message);
        return false;
    }
    if (api && host_exhausted(call->host, request->address)) {
        http_error(call, 429, "too-many-requests",
                   "your address costs the server too much; wait a second");
        return false;
    }
    return true;
}

/* The route of a request; *known: there is one for another method at least. */
static const Route *find_route(HttpCall *call, const Route *list, int count, bool *known)
{
    for (int i = 0; i < count; i++) {
        if (!match(call, list[i].path))
            continue;
        *known = true;
        if (list[i].method == call->request->method)
            return &list[i];
    }
    return NULL;
}

bool http_request(Host *host, Request *request)
{
    HttpCall          call = { .host = host, .request = request };
    const PeoplePort *people = &host->ports->people;
    bool              known = false;
    int               others = 0;
    if (!may_enter(&call))
        return true;
    const Route *route = find_route(&call, routes, ROUTE_COUNT, &known);
    if (!route && people->routes) {
        const Route *more = people->routes(&others);
        route = find_route(&call, more, others, &known);
    }
    if (route) {
        if (read_body(&call, route->flags) && (!(route->flags & NEEDS_TABLE) || find_table(&call)))
            route->handle(&call);
        node_free(call.body);
        return !call.waits;
    }
    if (known)
        http_error(&call, 405, "wrong-method", "there is nothing behind this method");
    else if (!people->routes) /* Accounts and the like, as far as anybody here knows. */
        http_not_available(&call);
    else
        http_error(&call, 404, "not-found", "there is nothing here");
    return true;
}
