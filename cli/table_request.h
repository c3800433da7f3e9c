/* What a terminal asks a server for: a table with the chosen game. */
#ifndef CLI_TABLE_REQUEST_H
#define CLI_TABLE_REQUEST_H

#include "cli/games.h"
#include "cli/play_server.h"
#include "wire/json_out.h"

/* The settings of a table for one person and bots. */
void table_request_json(JsonOut *out, const ServerChoice *where, const GameChoice *choice);

#endif
