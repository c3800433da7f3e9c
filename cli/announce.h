/* What a keeper reads when the server has started: where it is, for himself and for friends in his
 * network, and where its games are kept. */
#ifndef CLI_ANNOUNCE_H
#define CLI_ANNOUNCE_H

#include "server/settings.h"

/* `port` is the one it listens on, `metrics` that of the figures or 0. */
void announce(const Settings *settings, int port, int metrics);

#endif
