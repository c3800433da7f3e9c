/* A board: areas, their borders and the set-ups that are played on it. Read-only for the rules;
 * loaded and validated outside them. Every list is sorted, so that legal actions come out sorted.
 */
#ifndef RULES_CIV_BOARD_H
#define RULES_CIV_BOARD_H

#include <stdbool.h>

#include "rules/civ/ids.h"

enum {
    NEIGHBOURS_MAX = 16, /* Land borders of one area. */
    WATER_BORDERS_MAX = 24,
    VOLCANOES_MAX = 8,
    FLOOD_PLAINS_MAX = 24,
    REGIONS_MAX = 32,
    SETUPS_MAX = 16,
    NO_PLAIN = 0xFF,
    NO_REGION = 0xFF
};

typedef enum { SITE_NONE, SITE_BLACK, SITE_WHITE } Site;

typedef struct WaterBorder {
    Area    to;
    uint8_t from_coast; /* On which of its coasts a ship stands to cross, and arrives. */
    uint8_t to_coast;
} WaterBorder;

/* What movement looks at comes first, since lists of moves are made millions of times. */
typedef struct BoardArea {
    bool        sea;     /* Open sea: only water. */
    bool        coastal; /* Land whose water leads, directly or not, to an open sea. */
    bool        edge;    /* Land at the edge of the map. */
    uint8_t     limit;   /* Printed population limit. */
    uint8_t     site;    /* Site. White sites are on the flood plain, black ones are not. */
    uint8_t     flood_plain;
    uint8_t     region;
    uint8_t     coast_count; /* 0 for inland areas, else 1 or 2. */
    uint8_t     land_count;
    uint8_t     water_count; /* Borders with land areas and open seas alike. */
    Area        land[NEIGHBOURS_MAX];
    WaterBorder water[WATER_BORDERS_MAX]; /* Sorted by to, to_coast, from_coast. */
    char        name[NAME_MAX];
} BoardArea;

typedef struct Volcano {
    char name[NAME_MAX];
    Area areas[2]; /* The second is AREA_NONE for a volcano inside one area. */
} Volcano;

/* A region belongs to the civilization of the same name. */
typedef struct Region {
    char name[NAME_MAX];
    Area start;
} Region;

typedef struct BoardSetup {
    uint8_t  player_count;
    uint8_t  regions[PLAYERS_MAX]; /* Who plays, as regions; player_count of them. */
    uint32_t out_of_play[AREA_WORDS];
} BoardSetup;

typedef struct Board {
    char       id[NAME_MAX];
    char       name[64];
    int        area_count;
    int        volcano_count;
    int        flood_plain_count;
    int        region_count;
    int        setup_count;
    BoardArea  areas[AREAS_MAX];
    Volcano    volcanoes[VOLCANOES_MAX];
    char       flood_plains[FLOOD_PLAINS_MAX][NAME_MAX];
    Region     regions[REGIONS_MAX];
    BoardSetup setups[SETUPS_MAX];
} Board;

/* The set-up for a number of players, or null. */
const BoardSetup *board_setup(const Board *board, int player_count);
bool              board_land_adjacent(const Board *board, Area a, Area b);
bool              board_water_adjacent(const Board *board, Area a, Area b);
/* By land or by water. */
bool board_adjacent(const Board *board, Area a, Area b);
/* Does one of the board's volcanoes touch an area that this one touches? No two may, since a
 * volcano is named by an area of it. */
bool board_volcano_shares(const Board *board, const Volcano *volcano);

#endif
