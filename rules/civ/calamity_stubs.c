/* Placeholders while calamities are being written: weak, so that the real ones win. */
#include "rules/civ/calamity.h"

#define WEAK __attribute__((weak))
WEAK void hordes_begin(const Play *play, Player v, Player b, int n) { (void)play; (void)v; (void)b; (void)n; }
extern const CalamityRules calamity_volcanic_eruption WEAK;
const CalamityRules calamity_volcanic_eruption = { 0 };
extern const CalamityRules calamity_treachery WEAK;
const CalamityRules calamity_treachery = { 0 };
extern const CalamityRules calamity_famine WEAK;
const CalamityRules calamity_famine = { 0 };
extern const CalamityRules calamity_slave_revolt WEAK;
const CalamityRules calamity_slave_revolt = { 0 };
extern const CalamityRules calamity_flood WEAK;
const CalamityRules calamity_flood = { 0 };
extern const CalamityRules calamity_superstition WEAK;
const CalamityRules calamity_superstition = { 0 };
extern const CalamityRules calamity_civil_war WEAK;
const CalamityRules calamity_civil_war = { 0 };
extern const CalamityRules calamity_barbarian_hordes WEAK;
const CalamityRules calamity_barbarian_hordes = { 0 };
extern const CalamityRules calamity_cyclone WEAK;
const CalamityRules calamity_cyclone = { 0 };
extern const CalamityRules calamity_epidemic WEAK;
const CalamityRules calamity_epidemic = { 0 };
extern const CalamityRules calamity_tyranny WEAK;
const CalamityRules calamity_tyranny = { 0 };
extern const CalamityRules calamity_civil_disorder WEAK;
const CalamityRules calamity_civil_disorder = { 0 };
extern const CalamityRules calamity_corruption WEAK;
const CalamityRules calamity_corruption = { 0 };
extern const CalamityRules calamity_iconoclasm WEAK;
const CalamityRules calamity_iconoclasm = { 0 };
extern const CalamityRules calamity_regression WEAK;
const CalamityRules calamity_regression = { 0 };
extern const CalamityRules calamity_piracy WEAK;
const CalamityRules calamity_piracy = { 0 };
