/* The one door of the settlers family. People, bots, replays and tests have no other way in.
 *
 * The caller owns every object. Nothing here allocates, reads a clock or keeps anything between
 * calls. A refusal is a player's mistake and leaves every byte of the game as it was; a bug stops
 * the program through must(). */
#ifndef RULES_SETTLERS_GAME_H
#define RULES_SETTLERS_GAME_H

#include <stddef.h>

#include "rules/settlers/state.h"
#include "rules/table/action.h"
#include "rules/table/event.h"

#define ACTION(id, pattern) ST_DO_##id,
typedef enum StActionKind {
#include "rules/settlers/actions.def"
    ST_ACTION_KINDS
} StActionKind;
#undef ACTION

#define EVENT(id, class, name, pattern) ST_EVENT_##id,
typedef enum StEventKind {
#include "rules/settlers/events.def"
    ST_EVENTS
} StEventKind;
#undef EVENT

#define REFUSAL(id, code, message, rule) ST_REFUSE_##id,
typedef enum StRefusal {
#include "rules/settlers/refusals.def"
    ST_REFUSALS
} StRefusal;
#undef REFUSAL

#define PROMPT(id, ...) ST_PROMPT_##id,
typedef enum StPromptKind {
    ST_PROMPT_NONE, /* Nothing to decide. */
#include "rules/settlers/prompts.def"
    ST_PROMPTS
} StPromptKind;
#undef PROMPT

/* Null when the set can seat these players; else what is wrong. */
const char *st_options_check(const StSet *set, const StOptions *options);
/* Options must have passed st_options_check(). Ends with the first decision pending. */
void st_setup(StGame *out, const StSet *set, const StOptions *options, uint64_t seed);

/* Bit set of the players who must act; 0: the game is over. */
uint32_t st_pending(const StSet *set, const StGame *game);
/* The legal actions of a pending player, sorted, at most `max` of them. */
int     st_legal(Action *out, int max, const StSet *set, const StGame *game, int player);
Refusal st_check(const StSet *set, const StGame *game, const Action *action);
/* Refuses and leaves the game as it was, or applies and goes on to the next decision. */
Refusal st_apply(StGame *game, const StSet *set, const Action *action, Events *out_or_null);
Prompt  st_prompt(const StSet *set, const StGame *game, int player);
/* Stops the program if any invariant is broken. */
void     st_verify(const StSet *set, const StGame *game);
uint64_t st_hash(const StGame *game);

/* Points if the game ended now. */
int st_points(const StSet *set, const StGame *game, int player);
/* Seats by the rules of victory, the best first; a tie that nothing breaks is shared: returns the
 * number of winners. In solo a game that is lost has none. */
int st_ranking(uint8_t *out, const StSet *set, const StGame *game);

/* What razing this face-up location costs anybody now. */
int st_raze_price(const StSet *set, const StGame *game, StCardId card, int base);
/* How often an item's "per" counts for this player and card. */
int st_item_count(const StSet *set, const StGame *game, const StItem *item, int player,
                  StCardId source);

/* For scenarios. A position: players with their factions, all cards in unshuffled decks, nothing
 * else, empty flow. */
void st_position(StGame *out, const StSet *set, const StOptions *options, uint64_t seed);
typedef enum {
    ST_AT_LOOKOUT,
    ST_AT_PRODUCTION,
    ST_AT_ACTIONS,
    ST_AT_CLEANUP,
    ST_AT_ATTACK,
    ST_AT_END
} StStart;
/* Goes on from the beginning of a phase of game->round, to the first decision; the phase alone is
 * played if `alone`, else the game goes on. */
void st_position_begin(StGame *game, const StSet *set, StStart start, bool alone,
                       Events *out_or_null);
/* Takes a card out of wherever a position has it, so that it can be laid elsewhere. */
void st_position_remove(StGame *game, const StSet *set, StCardId card);
/* Lays a card as a face-up location. */
void st_position_build(StGame *game, const StSet *set, int player, StCardId card);

const char *st_refusal_code(StRefusal refusal);
const char *st_prompt_name(StPromptKind kind);

/* What holds at this table: the place of a value in switches.def. The set-up has asked the edition
 * where the table has not chosen. */
static inline int st_switch(const StGame *game, StSwitch id)
{
    int value = game->options.switches[id];
    return value ? value - 1 : 0;
}

static inline bool st_is_virtual(const StGame *game, int player)
{
    return player >= game->options.player_count;
}

/* Is nothing played behind this round? */
static inline bool st_last_round(const StGame *game)
{
    return game->round == ST_ROUNDS || game->time_over;
}

#endif
