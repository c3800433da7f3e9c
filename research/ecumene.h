/* libecumene: many games side by side, for programs that learn to play. The rules, editions and
 * boards are inside; nothing else of Ecumene is needed to use it, and README.md beside this file is
 * its manual.
 *
 * An environment is one game. Players act one at a time: where the rules let several act at once,
 * the library asks them in a fixed order. The caller picks one entry of the legal list of whoever
 * is asked; the list is sorted, so that entries 0 .. count-1 are the legal ones. What a player gets
 * to see is made from that player's view of the game and from nothing else.
 *
 * Every function returns ECUMENE_OK, or a count where it says so, or a negative error;
 * ecumene_error() then says in words what is wrong, and nothing has been changed. After
 * ecumene_create() nothing is allocated by stepping, resetting or observing. Every function may be
 * called from any thread at any time; calls with the same handle wait for each other. */
#ifndef ECUMENE_H
#define ECUMENE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ECUMENE_API __attribute__((visibility("default")))

/* Raised when a struct, a meaning or the layout of observations changes. */
enum { ECUMENE_VERSION = 2 };

enum {
    ECUMENE_OK = 0,
    ECUMENE_BAD_HANDLE = -1, /* Never given out, or closed. */
    ECUMENE_BAD_ARGUMENT =
        -2, /* A null pointer, an index out of range, a configuration that cannot be played. */
    ECUMENE_BAD_VERSION = -3, /* Header and library differ in version or in the size of a struct. */
    ECUMENE_BAD_ACTION = -4,  /* Not an entry of the legal list. */
    ECUMENE_ENDED = -5,       /* An action for a game that has ended. */
    ECUMENE_NO_MEMORY = -6,
    ECUMENE_NO_ROOM = -7, /* Too many handles, or a buffer that is too small. */
    ECUMENE_BUG = -8, /* A mistake in the rules was found; only a reset of all helps this handle. */
    ECUMENE_REFUSED = -9,  /* The rules refuse it; ecumene_error() has their words. */
    ECUMENE_BAD_GAME = -10 /* A saved game that is damaged, or of another version or table. */
};

enum {
    ECUMENE_PLAYERS_MAX = 18,
    ECUMENE_ENVIRONMENTS_MAX = 65536,
    ECUMENE_ACTIONS_LEAST = 64,
    ECUMENE_ACTIONS_MOST = 8192,
    ECUMENE_OFFERS_MOST = 32,
    ECUMENE_FEATURES = 16,      /* Numbers for each legal action. */
    ECUMENE_COMPOSED_MOST = 8,  /* Entries that ecumene_compose() adds to one list ... */
    ECUMENE_COMPOSED_ROWS = 64, /* ... and the actions of which they are made up. */
    ECUMENE_BOTS_MOST = 64,
    ECUMENE_ALL =
        -1 /* In place of an environment: all of them. In place of a player: a spectator. */
};

/* In place of an index of the legal list. */
enum {
    ECUMENE_SKIP = -1, /* The environment stays as it is. */
    ECUMENE_BOT =
        -2 /* ECUMENE_BOT - i: whoever is asked is played by bot i, see ECUMENE_NAME_BOT. */
};

typedef uint64_t EcumeneHandle; /* Never 0. */

typedef struct EcumeneConfig {
    uint32_t    size;     /* sizeof(EcumeneConfig) */
    uint32_t    version;  /* ECUMENE_VERSION */
    const char *edition;  /* Ids of what is inside, or paths of files. */
    const char *board;    /* Passed over by editions that are played without one. */
    const char *scenario; /* basic, expert, short, short-expert; of hearths standard, first-game;
                             null: the first */
    uint64_t seed;
    int32_t  environments;
    int32_t  players;
    int32_t turn_limit; /* The game ends after this turn, truncated; 0: no limit. At most 200. Games
                           of hearths have five rounds anyway. */
    int32_t step_limit; /* An episode ends after this many steps, truncated; 0: no limit. */
    int32_t actions_max; /* Width of the mask. A longer list is thinned evenly, its ends kept. */
    int32_t offers;      /* In trade this many offers are drawn and listed behind the others. */
    /* These two are refused where an edition has no such choice. */
    int32_t     choose_civilizations; /* 0 or 1: players choose; else seat i gets the i-th. */
    int32_t     strict_order;  /* 0 or 1: one at a time where the rules let players insist on it. */
    int32_t     auto_reset;    /* 0 or 1: a game that has ended is followed by the next at once. */
    float       points_weight; /* Of the difference of points in the reward. */
    const char *options; /* Further choices of the table as NAME=VALUE, between commas, such as
                            "trade-form=three-rounds"; see ECUMENE_NAME_OPTION. Null: none. */
} EcumeneConfig;

/* How big everything is, for a handle. */
typedef struct EcumeneShape {
    uint32_t size; /* sizeof(EcumeneShape), set by the caller. */
    int32_t  environments;
    int32_t  players;
    int32_t  observation; /* Numbers in an observation. */
    int32_t  slices;      /* Of which it is made, see ecumene_slice(). */
    int32_t  actions;     /* Width of the mask. */
    int32_t  features;
    int32_t  areas; /* 0 of what an edition has not. */
    int32_t  cards;
    int32_t  advances;
    int32_t  civilizations; /* Or factions. */
    int32_t  kinds;         /* Of actions. */
} EcumeneShape;

/* A part of the observation: rows x columns numbers from `offset` on, row by row. */
typedef struct EcumeneSlice {
    uint32_t size; /* sizeof(EcumeneSlice), set by the caller. */
    int32_t  offset;
    int32_t  rows;
    int32_t  columns;
    char     name[32];
} EcumeneSlice;

/* Columns of EcumeneBuffers.info. */
enum {
    ECUMENE_INFO_TURN,
    ECUMENE_INFO_STEPS,    /* Taken in this episode. */
    ECUMENE_INFO_EPISODE,  /* Of this environment, from 0 on. */
    ECUMENE_INFO_WINNER,   /* The first where a victory is shared; -1 while there is none. */
    ECUMENE_INFO_LEFT_OUT, /* Legal actions that found no place in the list. */
    ECUMENE_INFO_TAKEN,    /* The entry of the list that the step took, also where a bot chose; -1:
                              none of    them, or no step. */
    ECUMENE_INFO_OFFERS,   /* How many entries at the end of the list are offers that were drawn. */
    ECUMENE_INFO_WINNERS,  /* Everyone who has won, as bits: 1 << seat; 0 while there is none. */
    ECUMENE_INFO_COLUMNS
};

/* Where results go, a row for each environment; all memory is the caller's, and null is allowed
 * everywhere. A step writes over what the step before it left in the same memory: who writes into
 * mask or features between two steps calls ecumene_read(), which writes everything anew. With
 * auto_reset the first block speaks of the step that was taken, so of the game that has just ended,
 * and the second one of the game that goes on. */
typedef struct EcumeneBuffers {
    uint32_t size; /* sizeof(EcumeneBuffers) */
    uint32_t reserved;
    float   *reward;     /* [environments][players] */
    uint8_t *terminated; /* [environments] The game is over. */
    uint8_t *truncated;  /* [environments] A limit has ended it. */
    int32_t *points;     /* [environments][players] Victory points so far. */
    int32_t *info;       /* [environments][ECUMENE_INFO_COLUMNS] */

    int32_t *player;   /* [environments] Who is asked; -1: nobody, the game has ended. */
    int32_t *count;    /* [environments] Length of the legal list. */
    uint8_t *mask;     /* [environments][actions] */
    int32_t *features; /* [environments][actions][ECUMENE_FEATURES] Rows behind the list are 0. */
    int16_t *observation; /* [environments][observation] Of the player who is asked; all 0 if nobody
                             is. */

    /* [environments][players][observation] What each player sees at the end of a game. The rows of
     * an environment are written by the step that ends its game, and by nothing else. */
    int16_t *final_observation;
} EcumeneBuffers;

/* What ecumene_name() tells the names of. Of an action it is the pattern, which says what its
 * arguments are. */
enum {
    ECUMENE_NAME_EDITION, /* Inside the library; these three need no handle. */
    ECUMENE_NAME_BOARD,
    ECUMENE_NAME_BOT,
    ECUMENE_NAME_AREA,
    ECUMENE_NAME_CARD,
    ECUMENE_NAME_ADVANCE,
    ECUMENE_NAME_CIVILIZATION, /* Or faction. */
    ECUMENE_NAME_ACTION,
    ECUMENE_NAME_PROCEDURE,
    ECUMENE_NAME_PROMPT,
    ECUMENE_NAME_OPTION /* With its values: "trade-form=open|two-rounds|three-rounds|four-rounds".
                         */
};

/* Columns of ecumene_areas(). */
enum {
    ECUMENE_AREA_SEA,
    ECUMENE_AREA_COASTAL,
    ECUMENE_AREA_LIMIT,
    ECUMENE_AREA_SITE,        /* 0: none, 1: black, 2: white. */
    ECUMENE_AREA_FLOOD_PLAIN, /* 0: none, else its number + 1. */
    ECUMENE_AREA_REGION,      /* Likewise. */
    ECUMENE_AREA_COLUMNS
};

ECUMENE_API uint32_t ecumene_version(void);
/* What went wrong in this thread most recently; never null. */
ECUMENE_API const char *ecumene_error(void);

/* Fills in a game of 5 on the board that has everything, one environment and no auto_reset. */
ECUMENE_API int ecumene_config_default(EcumeneConfig *out, uint32_t size, uint32_t version);
/* The environments are set up as if by ecumene_reset() with the seed of the configuration. */
ECUMENE_API int ecumene_create(EcumeneHandle *out, const EcumeneConfig *config);
ECUMENE_API int ecumene_close(EcumeneHandle handle);

ECUMENE_API int ecumene_shape(EcumeneHandle handle, EcumeneShape *out);
ECUMENE_API int ecumene_slice(EcumeneHandle handle, int32_t index, EcumeneSlice *out);

/* Sets up one environment or ECUMENE_ALL and counts its episodes from 0 again. Environment i of all
 * gets a seed of its own made of `seed` and i; one that is reset alone gets that of environment 0.
 * Only its rows are written. */
ECUMENE_API int ecumene_reset(EcumeneHandle handle, int32_t environment, uint64_t seed,
                              const EcumeneBuffers *buffers_or_null);
/* One action for each environment. If any is refused, none is taken. */
ECUMENE_API int ecumene_step(EcumeneHandle handle, const int32_t *actions,
                             const EcumeneBuffers *buffers_or_null);
/* An action for one environment alone, which need not wait for the others: only its rows are
 * written. */
ECUMENE_API int ecumene_act(EcumeneHandle handle, int32_t environment, int32_t action,
                            const EcumeneBuffers *buffers_or_null);
/* Writes the present state of all environments again; rewards are 0. */
ECUMENE_API int ecumene_read(EcumeneHandle handle, const EcumeneBuffers *buffers);

/* ---- What is not in the list ---- */

/* Adds an action to the end of the list of whoever is asked and returns its index, good until the
 * next step of this environment. It is described by `count` rows of ECUMENE_FEATURES, as the
 * list itself is: one row for an offer with other terms than those drawn, several for what is filed
 * line by line, which is then one step. The player of the rows is whoever is asked. Refused in the
 * words of the rules; what is in the list already is found there. Only the rows of this environment
 * are written. */
ECUMENE_API int ecumene_compose(EcumeneHandle handle, int32_t environment, const int32_t *rows,
                                int32_t count, const EcumeneBuffers *buffers_or_null);
/* A bot as people ask for it, such as hard:20 or normal:weights.json; returns i for
 * ECUMENE_BOT - i. Those that ECUMENE_NAME_BOT names are there from the beginning. */
ECUMENE_API int ecumene_bot(EcumeneHandle handle, const char *text);

/* ---- Games kept, copied and imagined ---- */

/* Writes a game with its episode, its list and what bots remember, and returns how many bytes that
 * takes; nothing is written into fewer. The bytes are good for this version of the library, and
 * for handles of the same edition, board and options. */
ECUMENE_API int ecumene_save(EcumeneHandle handle, int32_t environment, void *out, size_t size);
/* What is damaged, of another version or of another table is refused in words. A check sum guards
 * against accidents; bytes made to deceive are not to be restored, as they are not to be run. */
ECUMENE_API int ecumene_restore(EcumeneHandle handle, int32_t environment, const void *saved,
                                size_t size, const EcumeneBuffers *buffers_or_null);
/* `to` becomes what `from` is, within a handle or between two of the same table. */
ECUMENE_API int ecumene_copy(EcumeneHandle handle, int32_t to, EcumeneHandle from_handle,
                             int32_t from, const EcumeneBuffers *buffers_or_null);
/* The environment becomes a game that agrees with all that the player, or a spectator, sees: what
 * is hidden from this viewer, and chance to come, are drawn anew. */
ECUMENE_API int ecumene_sample(EcumeneHandle handle, int32_t environment, int32_t player,
                               uint64_t seed, const EcumeneBuffers *buffers_or_null);

/* ---- Looking ---- */

/* What any player, or a spectator, sees now: EcumeneShape.observation numbers. */
ECUMENE_API int ecumene_observe(EcumeneHandle handle, int32_t environment, int32_t player,
                                int16_t *out);
/* The legal list of whoever is asked, at most `rows` rows of ECUMENE_FEATURES; returns its length.
 */
ECUMENE_API int ecumene_actions(EcumeneHandle handle, int32_t environment, int32_t *out,
                                int32_t rows);
/* Texts are cut off where they do not fit and always end with 0; the whole length is returned. */
ECUMENE_API int ecumene_action_text(EcumeneHandle handle, int32_t environment, int32_t action,
                                    char *out, size_t size);
/* The table as a player, or a spectator, sees it. */
ECUMENE_API int ecumene_render(EcumeneHandle handle, int32_t environment, int32_t player, char *out,
                               size_t size);
ECUMENE_API int ecumene_name(EcumeneHandle handle, int32_t what, int32_t index, char *out,
                             size_t size);

/* The board itself, which no game changes: `rows` must be the number of areas. Refused without a
 * board. */
ECUMENE_API int ecumene_areas(EcumeneHandle handle, int32_t *out, int32_t rows);
/* All borders as {from, to, by water}, both ways, at most `rows` of them; returns how many there
 * are. */
ECUMENE_API int ecumene_borders(EcumeneHandle handle, int32_t *out, int32_t rows);

#ifdef __cplusplus
}
#endif
#endif
