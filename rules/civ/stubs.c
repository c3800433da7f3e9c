/* Placeholders while phases are being written: weak, so that the real ones win. */
#include "rules/civ/play.h"

extern const Procedure procedure_id __attribute__((weak));
const Procedure procedure_id = { 0 };
extern const Procedure procedure_SHORT_GAME __attribute__((weak));
const Procedure procedure_SHORT_GAME = { 0 };
extern const Procedure procedure_LEAVERS __attribute__((weak));
const Procedure procedure_LEAVERS = { 0 };

#define WEAK __attribute__((weak))
WEAK void game_verify(const Rules *r, const Game *g) { (void)r; (void)g; }
WEAK void cards_deal(const Play *play) { (void)play; }
