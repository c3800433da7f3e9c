/* `ecumene play --server`: the terminal at a table of a server, over the protocol of
 * docs/protocol.md. */
#ifndef CLI_PLAY_SERVER_H
#define CLI_PLAY_SERVER_H

#include "cli/options.h"

/* The address is that of a server, where a new table against bots is made, of a table, at which a
 * free seat is taken, or the link of a seat. */
typedef struct ServerChoice {
    const char *address;
    const char *name; /* How the player is called at the table. */
    const char *bots;
    const char *password; /* Of the server, or null. */
} ServerChoice;

/* The choice may leave the board null: the server then takes the usual one of the edition. */
bool play_at_server(const ServerChoice *where, const GameChoice *choice, Error *error);

#endif
