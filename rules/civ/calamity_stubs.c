/* Placeholders while calamities are being written: weak, so that the real ones win. */
#include "rules/civ/calamity.h"

#define WEAK __attribute__((weak))
WEAK void hordes_begin(const Play *play, Player v, Player b, int n) { (void)play; (void)v; (void)b; (void)n; }
extern const CalamityRules calamity_civil_war WEAK;
const CalamityRules calamity_civil_war = { 0 };
extern const CalamityRules calamity_tyranny WEAK;
const CalamityRules calamity_tyranny = { 0 };
