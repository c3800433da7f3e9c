/* Placeholders while phases are being written: weak, so that the real ones win. */
#include "rules/civ/play.h"

extern const Procedure procedure_id __attribute__((weak));
const Procedure procedure_id = { 0 };
extern const Procedure procedure_SHORT_GAME __attribute__((weak));
const Procedure procedure_SHORT_GAME = { 0 };
extern const Procedure procedure_CONFLICT __attribute__((weak));
const Procedure procedure_CONFLICT = { 0 };
extern const Procedure procedure_FIGHT __attribute__((weak));
const Procedure procedure_FIGHT = { 0 };
extern const Procedure procedure_CITY_ATTACKS __attribute__((weak));
const Procedure procedure_CITY_ATTACKS = { 0 };
extern const Procedure procedure_CONSTRUCTION __attribute__((weak));
const Procedure procedure_CONSTRUCTION = { 0 };
extern const Procedure procedure_SURPLUS __attribute__((weak));
const Procedure procedure_SURPLUS = { 0 };
extern const Procedure procedure_SUPPORT __attribute__((weak));
const Procedure procedure_SUPPORT = { 0 };
extern const Procedure procedure_MINOR_CALAMITIES __attribute__((weak));
const Procedure procedure_MINOR_CALAMITIES = { 0 };
extern const Procedure procedure_HORDES __attribute__((weak));
const Procedure procedure_HORDES = { 0 };
extern const Procedure procedure_LEAVERS __attribute__((weak));
const Procedure procedure_LEAVERS = { 0 };

#define WEAK __attribute__((weak))
WEAK void fight_begin(const Play *play, Area area) { (void)play; (void)area; never("stub"); }
WEAK int attack_needs(const Rules *r, const Game *g, Player p, Area a) { (void)r; (void)g; (void)p; (void)a; never("stub"); return 0; }
WEAK int attack_replacement(const Rules *r, const Game *g, Player p, Area a) { (void)r; (void)g; (void)p; (void)a; never("stub"); return 0; }
WEAK int support_rate(const Rules *r, const Game *g, Player p) { (void)r; (void)g; (void)p; never("stub"); return 0; }
WEAK bool support_may_reduce(const Rules *r, const Game *g, Player p, Area a) { (void)r; (void)g; (void)p; (void)a; never("stub"); return 0; }
WEAK void support_begin(const Play *play, uint32_t players, int extra) { (void)play; (void)players; (void)extra; never("stub"); }
WEAK void game_verify(const Rules *r, const Game *g) { (void)r; (void)g; }
WEAK void cards_deal(const Play *play) { (void)play; }
