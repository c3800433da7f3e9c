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
 * name()    begins the naming of secondary victims, nobody where the calamity would be cancelled.
 *           Null: none are named.
 * selected() the areas selected so far. Null: this calamity selects none. */
typedef struct CalamityRules {
    void (*begin)(const Play *play);
    bool (*next)(const Play *play);
    void (*legal)(ActionList *list, const Rules *rules, const Game *game, Player player);
    Refusal (*check)(const Rules *rules, const Game *game, const Action *action);
    void (*apply)(const Play *play, const Action *action);
    Prompt (*prompt)(const Rules *rules, const Game *game, Player player);
    void (*name)(const Play *play);
    const uint32_t *(*selected)(const Game *game);
} CalamityRules;

extern const CalamityRules calamity_factions, calamity_border;
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

/* 32.7, R-211: unit points that calamities may still take from a player; more than anybody has
 * unless the table limits the damage. */
int points_to_spare(const Rules *rules, const Game *game, Player player);
/* 32.7.1, R-211: who has none left is not touched by what takes treasury, ships, cards or steps. */
bool calamity_spares(const Rules *rules, const Game *game, Player player);
/* Tells how much of a damage a player has to take, if anything. */
void damage_announce(const Play *play, Player player, int amount);

/* Tells that the calamity does nothing to the primary victim: it finds nothing to hit, or cards
 * avert it all. */
void calamity_no_target(const Play *play);

/* Who traded the card to the primary victim, as a set; empty if nobody did. */
uint32_t calamity_trader(const Play *play);

/* ---- Secondary victims named by the primary one (calamities.3) ---- */

/* Fills state.secondary at once if there are not more candidates than `count`; otherwise asks the
 * primary victim, and state.victims_left says how many are still to be named. The primary victim is
 * never a candidate. */
void victims_begin(const Play *play, int count, uint32_t candidates);
/* those whom a calamity of the victim can concern, the victim included: everybody, or with a
 * card that cannot be traded the players of the victim's block. */
uint32_t calamity_circle(const Rules *rules, const Game *game, Player victim, Card card);
void     victims_legal(ActionList *list, const Rules *rules, const Game *game, Player player);
void     victims_apply(const Play *play, const Action *action);
Refusal  victims_why_not(const Rules *rules, const Game *game, const Action *action);
Prompt   victims_prompt(const Rules *rules, const Game *game, Player player);

/* ---- Damage (calamities.8 to 10) ---- */

/* Where damage is taken from. The flood plain is that of FloodRoom.place, struck are the areas of
 * EarthquakeRoom, the factions and what is near them those of FactionsRoom. */
typedef enum {
    DAMAGE_ANYWHERE,
    DAMAGE_COASTAL,
    DAMAGE_FLOOD_PLAIN,
    DAMAGE_NEXT_TO_STRUCK,
    DAMAGE_FACTION,
    DAMAGE_FACTION_NEAR
} DamageWhere;

typedef struct Damage {
    DamageWhere where;
    uint8_t     faction;   /* 0 or 1; the units of a faction are those of the primary victim. */
    uint8_t     price;     /* Treasury that buys off a point; 0: nothing can be bought off. */
    bool        one_stays; /* A token in every area. */
    bool        printed_limits; /* Cities leave no token above them. */
} Damage;

/* Unit points that a player can lose. */
int damage_available(const Rules *rules, const Game *game, Player player, Damage damage);
/* The steps that keep the rest exact, or the excess as small as it can be; `amount` is positive and
 * no more than what is available. */
void damage_legal(ActionList *list, const Rules *rules, const Game *game, Player player, int amount,
                  Damage damage);
/* Is it one of these? Without the others. */
bool damage_is_legal(const Rules *rules, const Game *game, const Action *action, int amount,
                     Damage damage);
/* May a point be bought off, likewise? */
bool damage_may_buy_off(const Rules *rules, const Game *game, Player player, int amount,
                        Damage damage);
/* Why a step is not listed. */
Refusal damage_why_not(const Rules *rules, const Game *game, const Action *action, int amount,
                       Damage damage);
/* Takes a step; returns what remains to be taken. */
int damage_apply(const Play *play, const Action *action, int amount, Damage damage);
/* If not more than `amount` is available everything goes and 0 remains; else `amount`, or what is
 * available of it. */
int damage_settle(const Play *play, Player player, int amount, Damage damage);

/* ---- The factions of a Civil War: 0 the first, 1 the second ---- */

int  faction_tokens(const Game *game, int faction, Area area);
bool faction_city(const Game *game, int faction, Area area);
/* `count` tokens of a faction have gone, or come if it is negative; nothing where no faction is
 * concerned. */
void damage_tell_faction(Game *game, Area area, int count, Damage damage);

/* ---- A pool of losses that the primary victim divides (R-233) ---- */

/* Gives `pool` points to the candidates, as far as they can lose them; the primary victim is asked
 * unless there is no choice. MajorState.left is what each has got so far, before cards. */
void    pool_begin(const Play *play, int pool, uint32_t candidates);
void    pool_legal(ActionList *list, const Rules *rules, const Game *game, Player player);
void    pool_apply(const Play *play, const Action *action);
Refusal pool_why_not(const Rules *rules, const Game *game, const Action *action);
/* What a share comes to with the advances of the player who has got it. */
int    share_with_cards(const Rules *rules, const Game *game, Player player, int share);
Prompt pool_prompt(const Rules *rules, const Game *game, Player player);

/* ---- Beneficiaries by unit points in stock (29.4.1.2, 29.8.1.2) ---- */

/* Of the eligible players the one with most unit points in stock becomes the beneficiary; the
 * primary victim is asked between equal ones. False: the victim has as many or more, or nobody is
 * eligible, and nothing happens. */
bool heir_begin(const Play *play, uint32_t eligible);
/* Those of a set with most unit points in stock. */
uint32_t richest_in_stock(const Game *game, uint32_t set);
void     heir_ask(const Play *play, uint32_t equals);
void     heir_legal(ActionList *list, const Rules *rules, const Game *game, Player player);
void     heir_apply(const Play *play, const Action *action);
Refusal  heir_why_not(const Rules *rules, const Game *game, const Action *action);
Prompt   heir_prompt(const Rules *rules, const Game *game, Player player);

/* ---- Commodities given up by face value (R-52, R-240) ---- */

/* The face value of the commodities in hand. */
int value_in_hand(const Rules *rules, const Game *game, Player player);
/* The least total that reaches `amount`, or all there is. */
int value_reached(const Rules *rules, const Game *game, Player player, int amount);
/* Can the rest of the hand make up exactly what remains when this card goes? */
bool value_allows(const Rules *rules, const Game *game, Player player, int amount, Card card);

/* ---- Cities lost one after the other by their owner's choice ---- */

typedef enum { CITY_REDUCED, CITY_DESTROYED } CityLoss;
typedef bool CityFilter(const Rules *rules, const Game *game, Player player, Area area);

bool city_is_coastal(const Rules *rules, const Game *game, Player player, Area area);
/* May this city be lost in this way, as far as the table limits the damage (32.7)? */
bool city_can_go(const Rules *rules, const Game *game, Area area, CityLoss loss);
/* Own cities that pass the filter and can go; null: all of them. */
int cities_exposed(const Rules *rules, const Game *game, Player player, CityFilter *filter,
                   CityLoss loss);
/* One CHOOSE for each of them. */
void cities_legal(ActionList *list, const Rules *rules, const Game *game, Player actor,
                  Player owner, CityFilter *filter, CityLoss loss);
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
