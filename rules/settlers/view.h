/* What one player, or a spectator, may see of a game: the only thing that leaves the rules for
 * players and bots. */
#ifndef RULES_SETTLERS_VIEW_H
#define RULES_SETTLERS_VIEW_H

#include "rules/settlers/game.h"

typedef struct StView {
    uint8_t  viewer; /* NOBODY for a spectator. */
    uint8_t  reserved[3];
    uint32_t pending; /* As st_pending() says. */
    /* A game in which everything hidden from the viewer is blank: chance, decks (their sizes stay),
     * the hands of others (likewise), foundations laid unseen, cards passed along, and what
     * somebody has declared and not paid. */
    StGame shown;
} StView;
static_assert(sizeof(StView) <= 8 * 1024, "views are sent and copied often");

void st_view_make(StView *out, const StSet *set, const StGame *game, int viewer);
/* The same into a view of an earlier position of this very game, whoever its viewer was; `pending`
 * as st_pending() says. */
void   st_view_renew(StView *out, const StGame *game, int viewer, uint32_t pending);
int    st_view_legal(Action *out, int max, const StSet *set, const StView *view);
Prompt st_view_prompt(const StSet *set, const StView *view);
/* A full game that agrees with the view: hidden cards are dealt at random among the places where
 * they can be. While somebody else is in the midst of an action, the game stands behind it, at the
 * next question. */
void st_view_sample(StGame *out, const StSet *set, const StView *view, Rng *rng);

#endif
