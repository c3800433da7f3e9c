/* Two servers at whose table everything looks the same to the player in seat 0, and to a spectator,
 * while what they may not see differs: cards of others, stacks, decks, what others have filed, the
 * generator of chance. What the player sends goes to both, and every byte that either of them is
 * sent must be the same in both, until something is revealed. Nobody else does anything meanwhile
 * but what the test says. */
#ifndef TESTS_UNIT_SERVER_TWINS_H
#define TESTS_UNIT_SERVER_TWINS_H

#include "tests/unit/server_world.h"

enum {
    TWINS_PLAYERS_MAX = 6,
    TWINS_PLAYER = 100, /* The connection of seat 0; those of others who say something follow it. */
    TWINS_SPECTATOR = 200
};

typedef struct Twins {
    World *worlds[2];
    Place  places[2][TWINS_PLAYERS_MAX]; /* One table, with the token of each seat. */
    int    players;
    /* What was sent last to the player and to the spectator. */
    JsonOut told[2][2];
    bool    revealed; /* By what was sent last. */
    /* The games when they became different: an undo begins with these, for the second has no past
     * of its own. */
    Moment *parted[2];
} Twins;

static inline Table *twins_table(Twins *twins, int which)
{
    return twins->places[which][0].table;
}

/* A running table of people; `settings` are members of its settings without seats. */
void twins_begin(Twins *twins, const char *settings, int players);
void twins_end(Twins *twins);
/* The second table becomes what the first one is, with everything dealt anew that seat 0 cannot
 * see, the generator of chance too; only the seed from which the past was played stays, as its
 * promise is published. False: what somebody else has begun cannot be imagined. */
bool twins_part(Twins *twins, Rng *rng);
/* One of them takes this action, or says this over the connection of a seat. */
void twins_act(Twins *twins, int which, const Action *action);
void twins_say(Twins *twins, int which, int seat, const char *text);
/* Both get the message of a player. Is everything that was told the same? Or else, did both do
 * something that reveals? If only one of them did, that can be known without paying for it. */
bool twins_alike(Twins *twins, const char *text);
/* And when nothing is sent but the clock goes on. */
bool twins_alike_after(Twins *twins, int64_t seconds);
/* Fails with what was told where it was not the same. */
void twins_same(Twins *twins, const char *text);
/* Likewise with what /api/tables/ID and `rest` answer seat 0. */
void twins_same_page(Twins *twins, const char *rest);

#endif
