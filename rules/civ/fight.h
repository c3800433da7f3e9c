/* Several fights at once: for the phase of conflict. One fight alone is begun by fight_begin(). */
#ifndef RULES_CIV_FIGHT_H
#define RULES_CIV_FIGHT_H

#include "rules/civ/play.h"

/* Fights out the conflict of an area as far as no choice is due; false when the table of waiting
 * fights has no place. */
bool fight_open(const Play *play, Area area);
/* If any of the fights opened waits for a choice: pushes the frame in which it is made, and true.
 */
bool fights_wait(const Play *play);

#endif
