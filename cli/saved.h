/* A game in the terminal that goes on another day: a game file (docs/log.md), written whole after
 * every decision of the person, and beside it, in FILE.seat, whom the person plays and who plays
 * the others. */
#ifndef CLI_SAVED_H
#define CLI_SAVED_H

#include "data/error.h"
#include "sim/log.h"

enum { SAVED_PATH_MAX = 4096, SAVED_BOT_MAX = 64 };

typedef struct Saved {
    char   path[SAVED_PATH_MAX]; /* Empty: the game is not kept. */
    char   bot[SAVED_BOT_MAX];
    Player seat;
    FILE  *out; /* The log without its end, in memory. */
    char  *text;
    size_t size;
} Saved;

/* A new file in the user's data folder, by the clock; without such a folder the path stays empty.
 */
void saved_new_path(Saved *saved);
/* The file of the unfinished game in that folder that was played last. */
bool saved_last_path(Saved *saved, Error *error);

void saved_begin(Saved *saved, const Ruleset *rules, const AnyOptions *options, uint64_t seed);
/* Reads the game of saved->path with its seat and its bots. What is in *out is the caller's, to be
 * freed by log_position_free(). */
bool saved_continue(Saved *saved, LogPosition *out, Error *error);
void saved_action(Saved *saved, const Ruleset *rules, const void *before, const Action *action,
                  const void *after);
/* Into the file, and the seat beside it; the old one stays until the new one is whole. */
bool saved_write(Saved *saved, const char *path, const Ruleset *rules, const void *game,
                 Error *error);
void saved_free(Saved *saved);

#endif
