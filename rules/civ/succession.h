/* Markers on the A.S.T., and the end of the game. */
#ifndef RULES_CIV_SUCCESSION_H
#define RULES_CIV_SUCCESSION_H

#include "rules/civ/procedure.h"

/* Does the player meet all that the age of a step asks for? */
bool succession_may_stand(const Rules *rules, const Game *game, Player player, int step);
/* Does the player meet the requirement of the marker's next step? */
bool succession_ready(const Rules *rules, const Game *game, Player player);
/* Tells where everybody stands at the end of a turn. */
void standings_tell(const Play *play);
void game_finish(const Play *play);

#endif
