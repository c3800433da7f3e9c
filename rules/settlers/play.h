/* Shared by the files of the settlers' rules and by nobody else. */
#ifndef RULES_SETTLERS_PLAY_H
#define RULES_SETTLERS_PLAY_H

#include "rules/settlers/cards.h"
#include "rules/settlers/game.h"
#include "rules/table/must.h"

/* A game being changed. */
typedef struct StPlay {
    StGame      *game;
    const StSet *set;
    Events      *events; /* Null when nobody listens. */
} StPlay;

/* One row for each thing that a flow frame can be doing; the top frame's row is in charge.
 * - run() takes forced steps while nobody is pending: it changes the flow or makes somebody
 * pending.
 * - pending() says who must act; null: never anybody.
 * - legal() lists, sorted, the actions of a pending player.
 * - check() refuses or accepts an action of a pending player; null: membership in the list.
 * - apply() does it; it cannot fail. */
typedef struct StProcedure {
    void (*run)(const StPlay *play);
    uint32_t (*pending)(const StSet *set, const StGame *game);
    void (*legal)(ActionList *list, const StSet *set, const StGame *game, int player);
    Refusal (*check)(const StSet *set, const StGame *game, const Action *action);
    void (*apply)(const StPlay *play, const Action *action);
    Prompt (*prompt)(const StSet *set, const StGame *game, int player);
} StProcedure;

#define PROCEDURE(id, name) ST_PROCEDURE_##id,
typedef enum {
#include "rules/settlers/procedures.def"
    ST_PROCEDURES
} StProcedureId;
#undef PROCEDURE
#define PROCEDURE(id, name) extern const StProcedure st_procedure_##id;
#include "rules/settlers/procedures.def"
#undef PROCEDURE

void st_run(const StPlay *play);
/* The procedure of the top frame. */
const StProcedure *st_in_charge(const StGame *game);

/* ---- Lists of actions ---- */

static inline bool list_full(const ActionList *list)
{
    return list->count >= list->max;
}
static inline void put_action(ActionList *list, int kind, int player, int arg0, int arg1)
{
    list_put(list, kind, (Player)player, arg0, arg1, 0, 0);
}

/* ---- Events ---- */

void st_event_write(Events *events, uint32_t seen_by, int kind, int arg0, int arg1, int arg2);
static inline void event_to(const StPlay *play, uint32_t seen_by, int kind, int arg0, int arg1,
                            int arg2)
{
    if (play->events)
        st_event_write(play->events, seen_by, kind, arg0, arg1, arg2);
}
#define EVENT3(play, kind, a, b, c) event_to(play, SEEN_BY_ALL, kind, a, b, c)
#define EVENT2(play, kind, a, b) event_to(play, SEEN_BY_ALL, kind, a, b, 0)
#define EVENT1(play, kind, a) event_to(play, SEEN_BY_ALL, kind, a, 0, 0)

/* The words behind %v of the events. */
enum {
    ST_PHASE_LOOKOUT,
    ST_PHASE_PRODUCTION,
    ST_PHASE_ACTIONS,
    ST_PHASE_CLEANUP,
    ST_PHASE_ATTACK,
    ST_PHASE_SCORING
};

/* ---- Cards and where they lie (zones.c) ---- */

/* The deck of a player's faction. */
static inline int deck_of(const StGame *game, int player)
{
    return ST_DECK_FACTION + game->players[player].faction;
}
/* Has the deck (ST_DRAW_COMMON or ST_DRAW_FACTION) a card for the player, in itself or its pile? */
bool st_can_draw(const StSet *set, const StGame *game, int player, int deck);
/* The top card, reshuffled if need be, out of its deck; ST_CARD_NONE when there is none. */
StCardId st_deck_take(const StPlay *play, int player, int deck);
/* Draws into the hand; false when there is none. */
bool st_draw(const StPlay *play, int player, int deck);
void st_hand_add(StGame *game, int player, StCardId card);
void st_hand_remove(StGame *game, int player, StCardId card);
void st_discard(const StPlay *play, StCardId card); /* Face up, on the pile of its deck. */
void st_shuffle(Rng *rng, uint16_t *cards, int count);
/* Lays a card into an empire, face up. */
void st_place_enter(StGame *game, int player, StCardId card);
/* Takes a face-up location off the table: what lies on it is lost, basic technology goes back. */
void st_place_clear(StGame *game, StCardId card);
/* A face-up common location is turned. */
void st_place_turn(const StPlay *play, StCardId card);

/* ---- Gains and payments (gain.c) ---- */

void st_gain(const StPlay *play, int player, int letter,
             int n); /* Supply or points; raises nothing. */
void st_lose(const StPlay *play, int player, int letter, int n); /* Pays. */
/* Pushes a frame in which one sum beginning at `item` is gained. */
void st_gain_items(const StPlay *play, int player, StCardId source, int item, int times, bool quiet,
                   bool declared);
/* The same for a list of letters, such as a raze field. */
void st_gain_letters(const StPlay *play, int player, StCardId source, const uint8_t *letters,
                     int count);
/* The same for many of one letter. */
void st_gain_many(const StPlay *play, int player, StCardId source, int letter, int n);
/* Pushes a frame that draws cards only. */
void st_gain_draws(const StPlay *play, int player, int any, int common, int faction);
/* Pushes a frame with an effect; `flags` as below. */
void st_effect_begin(const StPlay *play, int player, StCardId source, int item, int flags);
enum { ST_EFFECT_DOUBLED = 1, ST_EFFECT_QUIET = 2, ST_EFFECT_DECLARED = 4 };
/* Basic technology doubles what a location gives. */
static inline int effect_doubled(const StGame *game, StCardId card)
{
    return game->places[card].flags & ST_ON_TECH ? ST_EFFECT_DOUBLED : 0;
}

/* ---- Verbs (verbs.c) ---- */

/* Starts the verb of game->gains' top; goes on with verb_more() until it is done. */
void st_verb_begin(const StPlay *play, StGain *gain, const StItem *item);
bool st_verb_step(const StPlay *play, StGain *gain, const StItem *item); /* True: finished. */
bool st_verb_pending(const StSet *set, const StGame *game, const StGain *gain, const StItem *item);
void st_verb_legal(ActionList *list, const StSet *set, const StGame *game, const StGain *gain,
                   const StItem *item);
Prompt st_verb_prompt(const StSet *set, const StGame *game, const StGain *gain, const StItem *item);
void   st_verb_apply(const StPlay *play, StGain *gain, const StItem *item, const Action *action);

/* ---- Targets (targets.c) ---- */

StTargetKind st_target_kind(const StItem *item);
int          st_targets_wanted(const StItem *item);
/* May this card (or player) be the target of the verb for the player? `source` is the card it
 * stands on. */
Refusal st_target_check(const StSet *set, const StGame *game, int player, StCardId source,
                        const StItem *item, int target);
bool    st_target_exists(const StSet *set, const StGame *game, int player, StCardId source,
                         const StItem *item);
void    st_target_list(ActionList *list, const StSet *set, const StGame *game, int player,
                       StCardId source, const StItem *item);
/* Have all verbs of some branch of each step a target? */
bool st_effect_possible(const StSet *set, const StGame *game, int player, StCardId source,
                        int item);
bool st_filter_match(const StSet *set, const StGame *game, const StFilter *filter, StCardId card);
bool st_branch_possible(const StSet *set, const StGame *game, int player, StCardId source,
                        int item);
/* The opponents that may be aimed at: seats that have not passed. */
uint32_t st_opponents(const StGame *game, int player);

/* ---- What a turn allows (turn_check.c) ---- */

/* Of an action of a turn whose arguments name something; `acts`: the action has not been taken yet.
 */
Refusal st_turn_check(const StSet *set, const StGame *game, const Action *action, bool acts);
/* Actions but the pass, and free placements; sorted. */
void st_turn_actions(ActionList *list, const StSet *set, const StGame *game, int player);
void st_turn_placements(ActionList *list, const StSet *set, const StGame *game, int player);
bool st_turn_can_place(const StSet *set, const StGame *game, int player);
int  st_technology_flag(int letter); /* ST_ON_TECH ... */
int  st_held_letter(const StClause *hold);

/* ---- Intents (intent.c, pay.c) ---- */

typedef enum {
    ST_INTENT_BUILD,
    ST_INTENT_DEAL,
    ST_INTENT_RAZE_HAND,
    ST_INTENT_RAZE,
    ST_INTENT_ACTIVATE,
    ST_INTENT_EXCHANGE,
    ST_INTENT_VISIT,
    ST_INTENT_PLAY,
    ST_INTENT_MAY
} StIntentKind;

/* Of an action of a turn, from building to playing. */
StIntentKind st_intent_kind(int action);
void st_intent_make(StIntent *out, const StSet *set, StIntentKind kind, int player, StCardId card,
                    int times);
/* Makes it and pushes the frame in which it is settled. */
StIntent *st_intent_push(const StPlay *play, StIntentKind kind, int player, StCardId card,
                         int times);
static inline StIntent *intent_top(StGame *game)
{
    must(game->intent_count > 0);
    return &game->intents[game->intent_count - 1];
}
static inline const StIntent *intent_top_const(const StGame *game)
{
    must(game->intent_count > 0);
    return &game->intents[game->intent_count - 1];
}
/* What something costs: of the icons of wood, stone and food that belong to a building so many are
 * struck. */
typedef struct StPrice {
    StCost  cost; /* Before anything is struck. */
    uint8_t strikeable[ST_FOOD + 1];
    uint8_t strikes;
} StPrice;
/* What it costs, with the targets named so far; what an action builds is paid with the action
 * (pay.1). */
void st_intent_price(StPrice *out, const StSet *set, const StGame *game, const StIntent *intent);
/* Refuses if it cannot be carried out by any choice. */
Refusal st_intent_check(const StSet *set, const StGame *game, const StIntent *intent);
void st_intent_pay(const StPlay *play, StIntent *intent, int gold, int wood, int stone, int food);
/* Can it be paid from the supply? */
bool st_price_payable(const uint8_t *supply, const StPrice *price);
/* Is (wood, stone, food, gold) a way to pay it? */
bool st_payment_fits(const uint8_t *supply, const StPrice *price, int wood, int stone, int food,
                     int gold);
/* The card may be paid as a location or foundation. */
Refusal st_give_up_check(const StSet *set, const StGame *game, const StIntent *intent,
                         StCardId card);
int     st_give_up_count(const StGame *game, const StIntent *intent);
/* Icons that the modifiers of the own empire strike from building this card. */
int st_discount(const StSet *set, const StGame *game, int player, StCardId card);
/* Can its price be paid, in whatever way? Targets still to be named apart. */
Refusal st_intent_price_check(const StSet *set, const StGame *game, const StIntent *intent);
/* The item for which the i-th target is declared. */
int st_declared_item(const StSet *set, const StGame *game, const StIntent *intent, int i);
/* The ways to pay, and whether an action is one. */
void st_pay_legal(ActionList *list, const StSet *set, const StGame *game, const StIntent *intent);
Refusal st_pay_check(const StSet *set, const StGame *game, const StIntent *intent,
                     const Action *action);

/* ---- Triggers (triggers.c) ---- */

/* Records an event: every trigger that waits for it is put into the queue. `card`: what filters
 * look at. */
void st_record(const StPlay *play, StTriggerKind kind, int owner, StCardId card, int arg,
               int count);
enum { ST_RECORD_FOUNDATION = 1, ST_RECORD_NEW = 2, ST_RECORD_TECH = 4, ST_RECORD_DEFENDED = 8 };
/* Pushes a frame that fires what is in the queue, if anything is. */
void st_triggers_begin(const StPlay *play, int player);
/* The triggers on the prayer just made, at once. */
void st_triggers_now(const StPlay *play, int player);
enum { ST_BATCH_NOW = 255 };

/* ---- Traits (traits.c) ---- */

/* ACT_... of any action, legal or not. */
unsigned st_act_traits(const StSet *set, const StGame *game, const Action *action);

/* ---- Phases ---- */

/* Are cards on their way from player to player (the draft "pass two")? */
bool st_packets_lie(const StGame *game);

/* Tells where everybody stands at the end of a round. */
void st_standings_tell(const StPlay *play);
void st_scoring(const StPlay *play);
/* Razing, after the price is paid: the attacker's goods are gained and the location falls; two
 * steps. */
void st_raze_gain(const StPlay *play, int player, StCardId card);
void st_raze_fall(const StPlay *play, int player, StCardId card);
/* A deal made: the card is laid down and its good gained. */
void st_deal_lay(const StPlay *play, int player, StCardId card);
/* Goes on with the building of a card that has been paid with the action that builds it. */
void st_build_paid(const StPlay *play, int player, StCardId card);
/* A placed token is told to the triggers. */
void st_placed(const StPlay *play, int player, int letter, StCardId card);
/* Takes the next attack card, newest of the line. */
void st_line_reveal(const StPlay *play);
bool st_solo_won(const StSet *set, const StGame *game);
/* Takes an attack card out of the target line. */
void                  st_line_remove(StGame *game, StCardId card);
static inline uint8_t st_all_tokens(void)
{
    return (uint8_t)((1 << ST_TOKENS) - 1 - (1 << ST_TOKEN_NONE));
}
/* The player's expedition token does its work: it is laid aside and goes back when the round ends.
 */
void st_token_use(const StPlay *play, int player);
/* Expedition tokens of this round go back to the pool, used or not. */
void st_tokens_return(const StPlay *play);
/* How much of a good may still be stored, what has been said before considered. */
int st_store_most(const StSet *set, const StGame *game, int player, int letter);

/* An intent that says which options are open needs these. */
static inline Prompt prompt_of(int kind, int arg0, int arg1)
{
    return (Prompt){ .kind = (uint8_t)kind, .arg = { (uint16_t)arg0, (uint16_t)arg1 } };
}

static inline Frame *top(const StPlay *play)
{
    return flow_top(&play->game->flow);
}

#endif
