/* Games that a bot imagines: dealt from what it sees, played forward by heuristic players, and
 * judged where they stop. */
#ifndef BOTS_IMAGINE_H
#define BOTS_IMAGINE_H

#include "bots/memory.h"
#include "bots/weights.h"
#include "rules/civ/view.h"

/* The view's game is the imagined one itself: players in it look at it directly, which saves a
 * copy for each decision. Nothing in it is anybody's secret, since all of it is made up. */
typedef struct Imagined {
    View           view;
    uint64_t       seed;
    Rng            rng[PLAYERS_MAX]; /* Each player's own. */
    Player         last;
    const Weights *weights[PLAYERS_MAX];
    BotMemory      memories[PLAYERS_MAX];
} Imagined;

/* A game that agrees with the view, in which its viewer has this memory and these weights. The
 * others have no memory, and each the same weights or those of `normal`, since nobody knows how
 * they play. Equal seeds give equal games and equal chance. */
void imagined_begin(Imagined *out, const Rules *rules, const View *view, const BotMemory *memory,
                    const Weights *own, uint64_t seed);
/* The viewer's next decision is this one. */
void imagined_apply(Imagined *imagined, const Rules *rules, const Action *action);
/* Plays until a decision of turn `turn`, or the end. */
void imagined_play(Imagined *imagined, const Rules *rules, int turn);

/* How a game stands for a player, in hundredths of a victory point: the points that its end is
 * expected to bring, less a share of those of the strongest rival. */
int imagined_value(const Rules *rules, const Game *game, Player player);

#endif
