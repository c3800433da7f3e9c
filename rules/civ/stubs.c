/* Placeholders while phases are being written: weak, so that the real ones win. */
#include "rules/civ/play.h"

extern const Procedure procedure_LEAVERS __attribute__((weak));
static void leave_at_once(const Play *play) { flow_pop(&play->game->flow); }
const Procedure procedure_LEAVERS = { .run = leave_at_once };

#define WEAK __attribute__((weak))
WEAK void game_verify(const Rules *r, const Game *g) { (void)r; (void)g; }
