/* Shared by the files of phase 9: how a calamity is resolved, and the losses many of them have in
 * common.
 *
 * A major calamity is in progress while a frame of PROCEDURE_MAJOR_CALAMITY is on the flow; what it
 * needs to remember is in game->phase.major, of which card, primary and beneficiary are filled
 * before it begins. Everything else there is zero at that moment; a calamity that needs more than
 * the common part has a room of its own in rooms.h. */
#ifndef RULES_CIV_CALAMITY_H
#define RULES_CIV_CALAMITY_H

#include "rules/civ/cards.h"
#include "rules/civ/procedure.h"

/* One row for each major calamity; majors.c is in charge and calls it.
 *
 * begin()   takes the steps that need no decision, and sets game->acting if somebody has to decide.
 *           It may push a frame instead, such as a fight.
 * next()    is called whenever nobody acts any more and goes on to the next stage; false when the
 *           calamity is over. Null: it is over as soon as nobody acts.
 * legal(), check(), apply(), prompt() are those of a Procedure, with players pending as
 * acting_now() says. apply() takes a player out of game->acting when that player has no more to
 * decide.
 * selected() the areas selected so far. Null: this calamity selects none. */
typedef struct CalamityRules {
    void (*begin)(const Play *play);
    bool (*next)(const Play *play);
    void (*legal)(ActionList *list, const Rules *rules, const Game *game, Player player);
    Refusal (*check)(const Rules *rules, const Game *game, const Action *action);
    void (*apply)(const Play *play, const Action *action);
    Prompt (*prompt)(const Rules *rules, const Game *game, Player player);
    const uint32_t *(*selected)(const Game *game);
} CalamityRules;

extern const CalamityRules calamity_volcanic_eruption, calamity_treachery, calamity_famine,
    calamity_slave_revolt, calamity_flood, calamity_superstition, calamity_civil_war,
    calamity_barbarian_hordes, calamity_cyclone, calamity_epidemic, calamity_tyranny,
    calamity_civil_disorder, calamity_corruption, calamity_iconoclasm, calamity_regression,
    calamity_piracy;

/* The numbers on the card of the calamity being resolved; calamities.def says what they mean. */
static inline int calamity_figure(const Rules *rules, const Game *game, int index)
{
    return card_info(rules, game->phase.major.card)->figures[index];
}

static inline MajorState *major_state(const Play *play)
{
    return &play->game->phase.major;
}

/* Accepts what legal() lists; why_not() finds the reason why another action is not among the
 * options, or says that the player was asked something else. */
typedef void CalamityLegal(ActionList *list, const Rules *rules, const Game *game, Player player);
typedef Refusal CalamityWhyNot(const Rules *rules, const Game *game, const Action *action);
Refusal         check_listed(const Rules *rules, const Game *game, const Action *action,
                             CalamityLegal *legal, CalamityWhyNot *why_not);

/* Tells that the calamity does nothing to the primary victim: it finds nothing to hit, or cards
 * avert it all. */
void calamity_no_target(const Play *play);

/* ---- Secondary victims named by the primary one (calamities.3) ---- */

/* Fills state.secondary at once if there are not more candidates than `count`; otherwise asks the
 * primary victim, and state.victims_left says how many are still to be named. The primary victim is
 * never a candidate. */
void    victims_begin(const Play *play, int count, uint32_t candidates);
void    victims_legal(ActionList *list, const Rules *rules, const Game *game, Player player);
void    victims_apply(const Play *play, const Action *action);
Refusal victims_why_not(const Rules *rules, const Game *game, const Action *action);
Prompt  victims_prompt(const Rules *rules, const Game *game, Player player);

/* ---- Damage (calamities.8 to 10) ---- */

/* Where damage is taken from. The flood plain is that of FloodRoom.place. */
typedef enum { DAMAGE_ANYWHERE, DAMAGE_COASTAL, DAMAGE_FLOOD_PLAIN } DamageFrom;

/* Unit points that a player can lose. */
int damage_available(const Rules *rules, const Game *game, Player player, DamageFrom from);
/* The steps that keep the rest exact, or the excess as small as it can be; `amount` is positive and
 * less than what is available. */
void damage_legal(ActionList *list, const Rules *rules, const Game *game, Player player, int amount,
                  DamageFrom from);
/* Why a step is not listed. */
Refusal damage_why_not(const Rules *rules, const Game *game, const Action *action, int amount,
                       DamageFrom from);
/* Takes a step; returns what remains to be taken. */
int damage_apply(const Play *play, const Action *action, int amount);
/* If not more than `amount` is available everything goes and 0 remains; else `amount`. */
int damage_settle(const Play *play, Player player, int amount, DamageFrom from);

/* ---- Cities lost one after the other by their owner's choice ---- */

typedef enum { CITY_REDUCED, CITY_DESTROYED } CityLoss;
typedef bool CityFilter(const Rules *rules, const Game *game, Player player, Area area);

bool city_is_coastal(const Rules *rules, const Game *game, Player player, Area area);
/* Own cities that pass the filter; null: all of them. */
int cities_exposed(const Rules *rules, const Game *game, Player player, CityFilter *filter);
/* One CHOOSE for each of them. */
void cities_legal(ActionList *list, const Rules *rules, const Game *game, Player actor,
                  Player owner, CityFilter *filter);
/* Why a CHOOSE of a city is not listed. */
Refusal cities_why_not(const Rules *rules, const Game *game, const Action *action, Player owner);
void    city_lose(const Play *play, Area area, CityLoss loss);
/* If all exposed cities must go and their order cannot matter, they go at once and 0 remains; else
 * what of `count` can still be lost. The order of reductions matters while stock is short. */
int cities_settle(const Play *play, Player player, int count, CityFilter *filter, CityLoss loss);

/* ---- Commodities discarded by their owner's choice ---- */

/* One DISCARD for each kind in hand, Water too. */
void commodities_legal(ActionList *list, const Rules *rules, const Game *game, Player player);
/* If all commodities in hand must go they go at once and 0 remains; else `count`. */
int commodities_settle(const Play *play, Player player, int count);

#endif
