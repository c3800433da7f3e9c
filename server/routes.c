#include "server/routes.h"

#define ROUTE(method, path, flags, function) { METHOD_##method, path, flags, function },
static const Route routes[] = {
#include "server/routes.def"
};
#undef ROUTE

const Route *server_routes(int *count)
{
    *count = (int)(sizeof routes / sizeof *routes);
    return routes;
}
