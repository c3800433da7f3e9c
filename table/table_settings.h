/* What the maker of a table decides: which game, who sits where, how fast. Read from JSON and
 * written back whole. */
#ifndef TABLE_TABLE_SETTINGS_H
#define TABLE_TABLE_SETTINGS_H

#include "data/node.h"

#include "wire/json_out.h"
#include "table/shelf.h"
#include "table/rows.h"

enum { PERSON_NAME_MAX = STORE_NAME_MAX };

typedef struct SeatPlan {
    SeatKind kind;
    bool     mine;   /* The maker plays it. */
    bool     closed; /* Nobody takes it from the bot. */
    char     bot[16];
    char     name[PERSON_NAME_MAX];
} SeatPlan;

typedef enum { PACE_LIVE, PACE_DAYS } Pace;

typedef struct TableSettings {
    int        edition, board; /* On the shelf; NO_BOARD without one. */
    AnyOptions options;
    char       name[STORE_NAME_MAX];
    SeatPlan   seats[PLAYERS_MAX];
    Pace       pace;
    int        trade_seconds, move_seconds; /* 0: no clock. */
    int        hours;                       /* For a decision at a table over days. */
    bool late_bot; /* When the time for a decision is over, a bot takes it; else the others may
                      vote. */
    bool open, watch, chat;
    bool rated;        /* It counts for ratings (rated.h). */
    int  bot_pace;     /* Milliseconds; -1: as the server says. */
    int  first_chance; /* Seconds; -1: as the server says. */
} TableSettings;

/* Everything has a default: {} is a table for 5 with four bots. The names of edition and board must
 * be on the shelf. */
bool table_settings_read(TableSettings *out, const Node *map, const Shelf *shelf, Error *error);
/* The same for a table that is made now: some defaults are others than those of stored tables. */
bool table_settings_new(TableSettings *out, const Node *map, const Shelf *shelf, Error *error);
/* As a value; reading it back gives the same. */
void table_settings_json(JsonOut *out, const TableSettings *settings, const Shelf *shelf);

#endif
