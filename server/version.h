/* What the program calls itself to clients, keepers and packages, by semantic versioning
 * (CHANGELOG.md). The version of libecumene's interface is its own. */
#ifndef SERVER_VERSION_H
#define SERVER_VERSION_H

#define ECUMENE_VERSION "0.6.0"

#endif
