/* Special abilities, shared by the files of phase 10 and by nobody else. */
#ifndef RULES_CIV_ABILITIES_H
#define RULES_CIV_ABILITIES_H

#include "rules/civ/procedure.h"

/* One row for each special ability. The functions work for the player on turn, who is also the
 * actor of every action but the answers of others.
 *
 * usable()  could it be carried out now? Asked before it is begun.
 * legal()   the actions once it has begun, without DONE, which is always open.
 * check()   an action of a kind that legal() can list.
 * apply()   does it, and calls ability_end() when nothing more can follow. */
typedef struct Ability {
    Effect     effect;
    PromptKind prompt;
    bool (*usable)(const Rules *rules, const Game *game, Player player);
    void (*legal)(ActionList *list, const Rules *rules, const Game *game, Player player);
    Refusal (*check)(const Rules *rules, const Game *game, const Action *action);
    void (*apply)(const Play *play, const Action *action);
    /* DONE; null where it just ends the ability. */
    void (*done)(const Play *play);
} Ability;

extern const Ability ability_diaspora;
extern const Ability ability_destroy;
extern const Ability ability_annex;
extern const Ability ability_politics;
extern const Ability ability_tribute;
extern const Ability ability_sell;
extern const Ability ability_convert;
extern const Ability ability_settle;
extern const Ability ability_demand;

/* The player on turn in this phase. */
Player ability_user(const Game *game);
/* The ability in progress, or null. */
const Ability *ability_begun(const Game *game);
/* The ability begun is over, and its room is cleared. */
void ability_end(const Play *play);
/* Units to go on with: the value of the ability less what has been counted so far. */
int ability_left(const Rules *rules, const Game *game, const Ability *ability);

/* ---- Provincial Empire's answers ---- */

bool tribute_pending(const Game *game);
/* The cards have come, and the receiver may show them. */
bool    tribute_showing(const Game *game);
void    tribute_legal(ActionList *list, const Rules *rules, const Game *game, Player player);
Refusal tribute_check(const Rules *rules, const Game *game, const Action *action);
void    tribute_apply(const Play *play, const Action *action);

#endif
