/* Requests by HTTP that are not about a table: accounts, ratings, tournaments, the server itself.
 */
#ifndef SERVER_ROUTES_H
#define SERVER_ROUTES_H

#include "server/accounts.h"
#include "table/routes.h"

#define ROUTE(method, path, flags, function) void function(HttpCall *call);
#include "server/routes.def"
#undef ROUTE

/* All of them (PeoplePort). */
const Route *server_routes(int *count);

#endif
