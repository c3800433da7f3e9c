/* What an action of a turn costs and brings, for players to look at before they take it. Nothing
 * here decides anything: the action is tried on a game that agrees with the view. */
#ifndef RULES_SETTLERS_FORESIGHT_H
#define RULES_SETTLERS_FORESIGHT_H

#include "rules/settlers/view.h"

enum { ST_FORESEEN_MAX = 24 };

typedef struct StForesight {
    StCost cost;    /* Icons struck apart, without expedition token and other prices, which are the
                       player's to use. */
    uint8_t struck; /* Icons of wood, stone and food that need not be paid. */
    bool    more;   /* What is aimed at adds to the cost. */
    uint8_t count;
    Event   events[ST_FORESEEN_MAX]; /* Goods, points and cards that come and go, and locations that
                                        turn, once it is paid. */
} StForesight;

/* Can it be foreseen: an action of the viewer's turn that has a price? */
bool st_foreseeable(const Action *action);
/* The action is legal for the viewer. Told is what happens whatever the player gives for it, up to
 * the next choice and to anything that depends on chance. */
void st_foresee(StForesight *out, const StSet *set, const StView *view, const Action *action);
/* Those of the events that st_foresee() tells, up to what depends on chance; returns how many. */
int st_foresight_part(Event *out, int max, const Event *events, int count);
/* Is an answer a part of the price? */
bool st_pays(int action_kind);

/* What is missing for building or playing a card of the hand; false: nothing that could be counted.
 */
bool st_lacking(StCost *out, const StSet *set, const StGame *game, int player, StCardId card);

#endif
