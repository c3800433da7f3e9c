/* Shared by movement.c, sites.c, waters.c, voyages.c and raids.c: the moves of a turn while they
 * are planned. */
#ifndef BOTS_MOVING_H
#define BOTS_MOVING_H

#include "bots/mind.h"

enum { LAND_MOVES_MAX = 64, SOURCES_MAX = 64 };

/* Areas that a plan for cities needs as they are. */
enum { FOUNDED_HERE = 1, FOUNDED_NEXT_DOOR };

typedef struct LandMove {
    Area    from, via, to; /* via is AREA_NONE for one step. */
    uint8_t count;
} LandMove;

/* The steps to places where no ship may be are as few as to where it is: it looks no further. */
enum { PLACES_MAX = AREAS_MAX * COASTS_MAX, CLOSED = 0, NOT_REACHED = 255 };

/* Where a ship can get to, by area and coast. */
typedef struct Waters {
    uint16_t place[PLACES_MAX + 1];  /* area * 2 + coast, nearest first, ... */
    uint16_t before[PLACES_MAX + 1]; /* ... and the index of the one that each is reached from. */
    uint8_t  steps[PLACES_MAX];      /* By place. */
    int      count;
} Waters;

enum {
    CHARTS_MAX = 2 * SHIPS_MAX
}; /* More than the ships, so that waters in use outlast theirs. */

/* The waters that a plan has asked for: a new chart takes the room of the one that was asked for
 * longest ago. */
typedef struct Charts {
    int     count; /* That are there. */
    int     asked; /* How often charts have been asked for. */
    int     asked_last[CHARTS_MAX];
    int     origin[CHARTS_MAX];
    int     steps[CHARTS_MAX];
    Waters  waters[CHARTS_MAX];
    uint8_t blank[PLACES_MAX]; /* The steps that a chart begins with. */
} Charts;

typedef struct Moves {
    const Mind *mind;
    Charts     *charts;
    int         turns;        /* That the game still lasts, as turns_left() says. */
    int         wanted;       /* Cities that the next step of the A.S.T. asks for. */
    int         wanted_later; /* And the one three steps ahead. */
    int         source_count;
    int         room;        /* In free areas next to own ones. */
    int         board;       /* Own tokens on the board. */
    int         treasury;    /* Left after what is planned. */
    int         cities;      /* With those planned. */
    int         building;    /* Planned this turn. */
    int         ships_built; /* In this plan. */
    int         steps;       /* That a ship can sail. */
    int         cargo;       /* Tokens that a ship can take. */
    int         move_count;
    int         nearby;       /* Tokens next to a wilderness city that may still go into it. */
    bool        architecture; /* Half of a city's cost may still come from treasury. */
    bool        marches;      /* By road two areas far. */
    bool        sails;        /* Ships are thought of at all. */
    bool        ready_only;   /* Ships have had their phase: those that are paid for are all. */
    uint8_t     ship_status[SHIPS_MAX];
    uint32_t    fleet;                 /* The ships that are not in stock, as a set. */
    bool        ship_taken[SHIPS_MAX]; /* For a voyage of this plan. */
    int         worth_second, worth_more, worth_crowded; /* Tokens behind the first. */
    /* By area, of the ground, which all that is tried out has in common. */
    uint8_t *others;
    uint8_t *limit;
    int16_t *first;   /* What the first token is worth. */
    Area    *sources; /* Areas with own tokens, as at the start. */
    LandMove moves[LAND_MOVES_MAX];
    /* By area; moves_copy() knows them. */
    uint8_t tokens[AREAS_MAX];  /* As they would stand. */
    uint8_t unmoved[AREAS_MAX]; /* Of these, those that can still move. */
    uint8_t founded[AREAS_MAX]; /* A city is built here, or tokens wait for one next door. */
} Moves;

/* What is found out once for a plan and changes only by what has been decided. */
typedef struct Ground {
    uint8_t others[AREAS_MAX];
    uint8_t limit[AREAS_MAX];
    int16_t first[AREAS_MAX];
    Area    sources[AREAS_MAX];
} Ground;

/* To try something out: as an assignment, but for what is behind the last area of the board. The
 * ground is the same, and stays as it is until something is decided. */
void moves_copy(Moves *out, const Moves *moves);

/* What the n-th own token in an area is worth. Plans may reckon with more tokens gone than are
 * there: n is then below 1. */
static inline int worth_at(const Moves *moves, Area area, int n)
{
    int others = moves->others[area], limit = moves->limit[area];
    /* Where growth would have no room, the last tokens are missed least. */
    int more = n + 2 > limit ? moves->worth_crowded : moves->worth_more;
    int by_number[] = { more, moves->first[area], moves->worth_second, more };
    int worth = n + others > limit ? 0 : by_number[n >= 0 && n < 3 ? n : 3];
    return others ? worth * weight(moves->mind, WEIGHT_AREA_SHARED_PERCENT) / 100 : worth;
}

/* What is lost where the last own token leaves an area; INT32_MAX if none may. */
static inline int loss_at(const Moves *moves, Area area)
{
    int  loss = worth_at(moves, area, moves->tokens[area]);
    bool leaves = (moves->unmoved[area] != 0) & !moves->founded[area];
    return leaves ? loss : INT32_MAX;
}

/* Own tokens for which an area has room. */
static inline int room_in(const Moves *moves, Area area)
{
    return moves->limit[area] > moves->others[area] ? moves->limit[area] - moves->others[area] : 0;
}

/* Not in the last turn: tokens then only count as the support of cities. */
static inline bool ground_counts(const Moves *moves)
{
    return moves->turns > 0 || !weight(moves->mind, WEIGHT_LAST_TURN_RESTS);
}

/* Takes a token away from where it is unmoved, on its way by land to a neighbour. */
void moves_step(Moves *moves, Area from, Area to, int count);
/* Likewise, by way of another area unless that is AREA_NONE. */
void moves_march(Moves *moves, Area from, Area via, Area to, int count);
/* May tokens go on from an area by road? */
bool may_pass(const Moves *moves, Area area);
void plan_cities(Moves *moves); /* sites.c */
/* Sites that one token more or less decides on. */
int city_value(const Moves *moves);
int city_needs(const Moves *moves, Area area);

/* waters.c: where a ship can sail from a coast. The result is valid while only the ships of one
 * player are looked up. */
const Waters *waters_from(const Moves *moves, Area area, int coast, int steps);
/* The places on the way to another one, which comes first, back to where the waters begin, which is
 * left out. */
enum { PATH_MAX = 16 };
int  waters_path(int *path, const Waters *waters, int place);
void plan_sailing(const Mind *mind, int ship, int place);
void plan_route(const Mind *mind, const Waters *waters, int ship, int place);
void plan_voyages(Moves *moves); /* voyages.c */
/* Brings `missing` tokens by ship to a site; false, and nothing changed, when that is not to be
 * had. */
bool plan_ferry(Moves *moves, Area site, int missing, bool commit, int *cost);
/* raids.c; without fights with players only barbarians and the cities of pirates are attacked. */
void plan_raids(Moves *moves, bool on_players);

#endif
