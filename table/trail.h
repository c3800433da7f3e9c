/* What is kept along a game so that looking back stays cheap: positions from which any moment is a
 * few actions away, and where turns and phases begin. */
#ifndef TABLE_TRAIL_H
#define TABLE_TRAIL_H

#include "rules/table/family.h"

enum {
    TRAIL_EVERY = 128, /* Actions from one position to the next; twice as many whenever ... */
    TRAIL_MOST = 32    /* ... there are so many positions. */
};

/* A position. Trails share them, in several threads: once made it does not change. */
typedef struct Footprint Footprint;

/* All zero is an empty one. Grows from the beginning without gaps. */
typedef struct Trail {
    int64_t    every;
    int        count;
    Footprint *kept[TRAIL_MOST]; /* kept[i] is the position after (i + 1) * every actions. */
} Trail;

/* The game has come to n actions: its position is kept if it is the next one due. */
void trail_note(Trail *trail, const Family *family, const void *game, int64_t n);
/* The number of actions behind the last position that is kept at or before n; 0: none is. */
int64_t trail_before(const Trail *trail, int64_t n);
/* That position; n as trail_before() says, and above 0. */
void trail_position(const Trail *trail, const Family *family, AnyGame *out, int64_t n);
/* Where the trail leads all the way, this many actions at most lie between a moment up to n and the
 * position before it. */
int64_t trail_stretch(int64_t n);
/* As if the actions after n had never been. */
void trail_cut(Trail *trail, int64_t n);
/* The same positions; `to` must be empty. */
void trail_share(Trail *to, const Trail *from);
/* Two trails of the same game: the one that leads farther is in `to` afterwards. */
void   trail_take(Trail *to, Trail *from);
size_t trail_bytes(const Trail *trail, const Family *family);
void   trail_free(Trail *trail);

/* From this number of actions on the game is in this turn and phase; 0: in none. */
typedef struct PhaseRow {
    int64_t n;
    uint8_t turn, number;
    bool    market; /* Everybody trades. */
} PhaseRow;

/* All zero is an empty one. */
typedef struct Phases {
    PhaseRow *rows;
    int       count, room;
} Phases;

/* The game has come to n actions, from n - 1 or from none. */
void phases_note(Phases *phases, const Ruleset *rules, const void *game, int64_t n);
void phases_cut(Phases *phases, int64_t n);
void phases_free(Phases *phases);

#endif
