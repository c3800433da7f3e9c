/* A game as text: what it was played with, every action, checks and the result. docs/log.md shows
 * one.
 *
 * A log is enough to play the game again, and it is strict: a line that differs from what the
 * writer would have written, an action that is refused, a hash or a score that does not come out is
 * an error which says where. */
#ifndef SIM_LOG_H
#define SIM_LOG_H

#include <stddef.h>
#include <stdio.h>

#include "data/error.h"
#include "rules/table/family.h"

enum {
    LOG_VERSION = 2, /* Of the format; the first one is read too. */
    LOG_LINE_MAX = 512,
    LOG_TURNS_MAX = 256
};

/* ---- Writing. Errors of the file are the caller's: ferror() tells. ---- */

void log_begin(FILE *out, const Ruleset *rules, const AnyOptions *options, uint64_t seed);
/* The same as an older program wrote it. */
typedef struct LogVersion {
    int      format;         /* 1 .. LOG_VERSION */
    int      rules;          /* 1 .. that of the family. */
    uint64_t edition_hash;   /* As it was called then; 0: as it is now. */
    bool     foreign_hashes; /* No other program can make those of its positions. */
} LogVersion;
void log_header(FILE *out, LogVersion version, const Ruleset *rules, const AnyOptions *options,
                uint64_t seed);
/* An accepted action: `before` gives the players their names, and a turn that began gets its hash.
 */
void log_action(FILE *out, const Ruleset *rules, const void *before, const Action *action,
                const void *after);
/* Scores when the game is over, and who won together if several did; else the log says that the
 * game was left open. */
void log_end(FILE *out, const Ruleset *rules, const void *game);
/* Its two parts: logs of earlier programs end with the scores, whoever has won. */
void log_result(FILE *out, const Ruleset *rules, const void *game, uint64_t hash);
void log_shared(FILE *out, const Ruleset *rules, const void *game);

/* ---- Reading ---- */

typedef struct LogReport {
    char       edition[NAME_MAX];
    char       board[NAME_MAX];          /* Empty without one. */
    uint64_t   edition_hash, board_hash; /* What they are known by for this number of players. */
    AnyOptions options;
    uint64_t   seed;
    int        actions;
    bool       over;
    uint8_t    turns;
    uint64_t   turn_hash[LOG_TURNS_MAX]; /* When each turn began; 0 where none did. */
    uint64_t   hash;                     /* Of the last position. */
    int        player_count;
    int        winners; /* The first so many of these have won; 0 while the game is open. */
    /* Best first when the game is over, else in the order of seating. */
    char names[PLAYERS_MAX][NAME_MAX];
    int  points[PLAYERS_MAX];
} LogReport;

/* Plays the log from its first line to its last. `name` is what messages call it. */
bool log_replay(const char *text, size_t size, const char *name, LogReport *out, Error *error);

/* A whole game as it can be played again: the actions are in memory to be freed by the caller. */
typedef struct LogGame {
    LogReport report;
    Action   *actions; /* report.actions of them. */
} LogGame;

/* Plays the whole log likewise. On failure there is nothing to free. */
bool log_game(const char *text, size_t size, const char *name, LogGame *out, Error *error);

/* A moment of a game; edition and board are in memory to be freed by log_position_free(). */
typedef struct LogPosition {
    Ruleset rules;
    AnyGame game;
} LogPosition;

/* Plays the whole log likewise. The position is the last one, or that in which a turn begins; 0
 * asks for the last. On failure there is nothing to free. */
bool log_position(const char *text, size_t size, const char *name, int turn, LogPosition *out,
                  Error *error);
void log_position_free(LogPosition *position);

#endif
