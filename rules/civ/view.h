/* What one player, or a spectator, may see of a game: the only thing that leaves the rules for
 * players and bots. It starts empty and visible things are copied in, so that forgetting hides. */
#ifndef RULES_CIV_VIEW_H
#define RULES_CIV_VIEW_H

#include "rules/civ/game.h"

typedef struct View {
    Player   viewer;             /* NOBODY for a spectator. */
    uint8_t  calamities_counted; /* It is known how many calamities each player holds. */
    uint8_t  reserved[2];
    uint32_t pending; /* As game_pending() says. */
    uint8_t  hand_size[PLAYERS_MAX];
    uint8_t  calamity_count[PLAYERS_MAX]; /* Public in phases 8 and 9, else 0. */
    uint8_t  stack_empty[BLOCKS_MAX][STACKS_MAX];
    uint8_t  reserved2[2];
    /* A game in which everything hidden from the viewer is zero (piles, the generator of chance,
     * the cards of others, offers between others, choices not yet revealed). The viewer's own legal
     * actions can be asked of it. Cards of others whose faces are not known stand as Water, a stack
     * that is not empty as one of a single Water card, and nobody has passed a calamity on that is
     * not open: not even its former holder can know where it is by now. */
    Game shown;
} View;

void view_make(View *out, const Rules *rules, const Game *game, Player viewer);
/* The same, quicker, into what was a view of any earlier position of this very game for any viewer;
 * who is pending is known. */
void view_renew(View *view, const Rules *rules, const Game *game, Player viewer, uint32_t pending);
/* The legal actions and the prompt of the viewer, as game_legal() and game_prompt() tell them of
 * what is shown; quicker, since the view says who is pending. */
int    view_legal(Action *out, int max, const Rules *rules, const View *view);
Prompt view_prompt(const Rules *rules, const View *view);
/* What an answer of the viewer does to the pieces on the board, up to the next question; how many
 * events. Only for questions of which that can be told beforehand. */
bool foreseeable(int prompt);
int  foresight_of(Event *out, int max, const Rules *rules, const View *view, const Action *action);
/* The part of what has happened that would have been foreseen. */
int foresight_part(Event *out, int max, const Event *events, int count);
/* A full game that agrees with the view: hidden cards are dealt at random among the places where
 * they can be. */
void view_sample(Game *out, const Rules *rules, const View *view, Rng *rng);

#endif
