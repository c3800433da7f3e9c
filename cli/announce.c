#define _DEFAULT_SOURCE /* IFF_UP */

#include "cli/announce.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store.h"
#include "table/trace.h"
#include "server/version.h"

static bool is_everywhere(const char *listen)
{
    return listen[0] == ':' || strncmp(listen, "[::]:", 5) == 0
           || strncmp(listen, "0.0.0.0:", 8) == 0;
}

/* Of this machine in its networks; a home has addresses of IPv4. */
static void print_addresses(const char *scheme, int port)
{
    struct ifaddrs *all, *one;
    if (getifaddrs(&all) != 0)
        return;
    for (one = all; one; one = one->ifa_next) {
        char text[INET_ADDRSTRLEN];
        if (!one->ifa_addr || one->ifa_addr->sa_family != AF_INET || !(one->ifa_flags & IFF_UP)
            || (one->ifa_flags & IFF_LOOPBACK))
            continue;
        const void *address = one->ifa_addr;
        if (inet_ntop(AF_INET, &((const struct sockaddr_in *)address)->sin_addr, text, sizeof text))
            printf("In your network (%s) it is at %s://%s:%d/\n", one->ifa_name, scheme, text,
                   port);
    }
    freeifaddrs(all);
}

void announce(const Settings *settings, int port, int metrics)
{
    char        url[512], place[256];
    const char *scheme = settings->tls_cert[0] ? "https" : "http";
    const char *colon = strrchr(settings->listen, ':');
    snprintf(url, sizeof url, "%s://%.*s:%d/", scheme, (int)(colon - settings->listen),
             settings->listen, port);
    store_place_name(place, sizeof place, settings->database);
    trace(TRACE_INFO, "listening", "version=%s url=\"%s\" db=\"%s\"", ECUMENE_VERSION, url, place);
    if (metrics)
        trace(TRACE_INFO, "metrics", "port=%d", metrics);
    if (settings->next_port && (int)strtol(colon + 1, NULL, 10) > 0
        && (int)strtol(colon + 1, NULL, 10) != port)
        printf("Port %s is taken, so this server uses %d.\n", colon + 1, port);
    printf("Ecumene is at %s\n", settings->base_url[0] ? settings->base_url : url);
    if (!settings->base_url[0] && is_everywhere(settings->listen))
        print_addresses(scheme, port);
    printf("Its games are kept in %s\n", place);
    fflush(stdout);
}
