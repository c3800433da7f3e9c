/* Tables in the game thread, without a network: requests go in, replies come out of the outbox. */
#ifndef TESTS_UNIT_SERVER_WORLD_H
#define TESTS_UNIT_SERVER_WORLD_H

#include "server/chance.h"
#include "server/server.h"
#include "wire/json_in.h"
#include "table/tokens.h"
#include "tests/unit/unit.h"

typedef struct World {
    Settings settings;
    Shelf    shelf;
    Store   *store;
    Server   server;
    /* Where requests come from, and what they know of the server's password. */
    const char *address, *password;
} World;

typedef struct Place {
    char   id[TABLE_ID_MAX];
    char   token[TOKEN_MAX];
    Table *table;
} Place;

/* The tests play civ. */
static inline const Game *civ_game(const Table *table)
{
    return (const Game *)(const void *)&table->game;
}

/* In memory, or the database of PostgreSQL that ECUMENE_TEST_DB names, emptied. */
Store *test_store(void);
/* Time stands still in it until world_skip() moves it. */
World *world_begin(void);
/* Changes what is stored behind the server's back; and lets no action and no talk be written, as if
 * the disk were full. */
void world_sql(World *world, const char *sql);
void world_refuse_writes(World *world, bool refuse);
/* The server ends and begins again with the same store. */
void world_restart(World *world);
void world_end(World *world);
/* The status; the answer is to be released. */
int world_http(World *world, Method method, const char *path, const char *token, const char *body,
               const Node **out);
/* The answer to a frame, to be released; the code of an error, or an empty one, is in `code`. */
const Node *world_frame(World *world, uint64_t connection, const char *text, char code[32]);
/* A frame that is answered with this error, or with none. */
void  world_send(World *world, uint64_t connection, const char *expected, const char *text);
Place world_make(World *world, const char *settings, bool start);
void  world_sit_down(World *world, const Place *place, uint64_t connection);
/* A running table of two people: seat 0 with connection 9, seat 1, which has joined, with 8. `more`
 * are further settings. */
Place world_two_people(World *world, const char *more);
/* A socket is gone. */
void world_hang_up(World *world, uint64_t connection);
/* Rounds until the table has nothing to do any more, now or later. */
void world_settle(World *world, const Place *place);
/* So many seconds pass; then rounds until nothing is due. */
void world_skip(World *world, int64_t seconds);
/* Seat 0 plays this, a JSON text, over connection 9. */
void world_act(World *world, const Place *place, const char *action, const char *expected);
/* Seat 0 plays what the rules list first, over connection 9. */
void world_act_first(World *world, const Place *place, const char *expected);
/* An account and its login. */
void world_enrol(World *world, const char *name, char login[TOKEN_MAX]);
/* The answer to a request that has this status, to be released. */
const Node *world_ask(World *world, int status, Method method, const char *path, const char *token,
                      const char *body);
/* Bots decide for everybody until the game is over. */
void world_play_out(World *world, const Place *place);
/* The last message to a connection that has this key, to be released; null: there is none. */
const Node *world_reply(World *world, uint64_t connection, const char *key);
/* The position after n actions, played from the first one. */
void world_position(AnyGame *out, const Table *table, int64_t n);
/* What has been sent so far is of no interest. */
void world_forget(World *world);

#endif
