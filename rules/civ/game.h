/* The one door of the civilization family. People, bots, replays and tests have no other way in.
 *
 * The caller owns every object. Nothing here allocates, reads a clock or keeps anything between
 * calls. A refusal is a player's mistake and leaves every byte of the game as it was; a bug stops
 * the program through must(). */
#ifndef RULES_CIV_GAME_H
#define RULES_CIV_GAME_H

#include <stdbool.h>
#include <stddef.h>

#include "rules/civ/action.h"
#include "rules/civ/board.h"
#include "rules/civ/edition.h"
#include "rules/civ/event.h"
#include "rules/civ/state.h"

/* Raised when a change of the rules makes the same actions give another game. */
enum { RULES_VERSION = 3 };

#define REFUSAL(id, code, message, rule) REFUSAL_##id,
enum {
#include "rules/civ/refusals.def"
    REFUSAL_COUNT
};
static_assert((int)REFUSAL_NONE == (int)ACCEPTED, "the first row of refusals.def");
#undef REFUSAL

#define PROMPT(id, ...) PROMPT_##id,
typedef enum PromptKind {
    PROMPT_NONE, /* Nothing to decide. */
#include "rules/civ/prompts.def"
    PROMPT_COUNT
} PromptKind;
#undef PROMPT

/* A game that was begun under an older version of the rules keeps what switches.def says of it:
 * adds to its options the switches that have another usual value since. */
void options_of_version(Options *options, int version);

/* What never changes during a game. */
typedef struct Rules {
    const Edition *edition;
    const Board   *board;
} Rules;

/* Options must have passed game_options_check(). Ends with the first decision pending. */
void game_setup(Game *out, const Rules *rules, const Options *options, uint64_t seed);
/* Null when the edition and the board can seat these players; else what is wrong. */
const char *game_options_check(const Rules *rules, const Options *options);
/* For scenarios: the civilizations given to the seats, stacks prepared, all pieces in stock,
 * nothing on the board and an empty flow, to be filled by the caller. */
void setup_position(Game *out, const Rules *rules, const Options *options, uint64_t seed,
                    const uint8_t *civilizations);
/* For scenarios: enters a phase, an index into Edition.phases, with an empty flow and goes on to
 * the first decision. The turn that is being played is in game->turn. */
void position_begin(Game *game, const Rules *rules, int phase, Events *out_or_null);
/* For scenarios: the position was changed by hand in the middle of a phase, and what the phase has
 * found out when it began is found anew. */
void position_changed(Game *game, const Rules *rules);
/* For scenarios: nothing is played, and the position can be looked at. */
void position_rest(Game *game);
/* For scenarios: goes on behind a pause. */
void position_resume(Game *game, const Rules *rules, Events *out_or_null);
/* Has the procedure "pause", which a scenario puts behind a phase, been reached? */
bool position_paused(const Game *game);

/* Bit set of the players who must or may act; 0: the game is over. */
uint32_t game_pending(const Rules *rules, const Game *game);
/* Bit set of those whose actions are accepted at all: the pending players, and in the trade phase
 * also those who have finished and could come back. Nobody has to wait for the latter. */
uint32_t game_may_act(const Rules *rules, const Game *game);
/* The legal actions of a player who may act, sorted, at most `max` of them. Trade offers are not
 * listed, since there are too many: game_offer_sample() draws one. */
int game_legal(Action *out, int max, const Rules *rules, const Game *game, Player player);
/* True and a random legal offer, if the player may make one now. */
/* Market rounds: a line of what a player has prepared or filed, as the action that says it; false
 * where there is none, or it cannot be seen. */
bool filing_line(Action *out, const Game *game, Player player, int place, int field);
bool game_line_sample(Action *out, const Rules *rules, const Game *game, Player player, Rng *rng);
bool game_offer_sample(Action *out, const Rules *rules, const Game *game, Player player, Rng *rng);
Refusal game_check(const Rules *rules, const Game *game, const Action *action);
/* Refuses and leaves the game as it was, or applies and goes on to the next decision. */
Refusal game_apply(Game *game, const Rules *rules, const Action *action, Events *out_or_null);
Prompt  game_prompt(const Rules *rules, const Game *game, Player player);
/* Stops the program if any invariant is broken. */
void game_verify(const Rules *rules, const Game *game);
/* What holds besides in a game played from its set-up; positions put together by hand may differ.
 */
void game_verify_played(const Rules *rules, const Game *game);
/* The same, and what an accepted action may change. */
void game_verify_step(const Rules *rules, const Game *before, const Action *action,
                      const Game *after);
/* Of the position by the names of its fields (state_fields.def): what files keep, since it stays
 * the same when the program grows. The scratch of a phase in progress has no part in it. */
uint64_t game_hash(const Game *game);
/* Of every byte: for comparisons within one run of the program. */
uint64_t game_fingerprint(const Game *game);

/* What an advance costs this player today, credits counted, before any discount of the same
 * purchase. */
int advance_price(const Rules *rules, const Game *game, Player player, Advance advance);
/* Of all that the player does not have, each in its place; those of others are left as they are. */
void advance_prices(int16_t *out, const Rules *rules, const Game *game, Player player);
/* What a set of equal commodities is worth. */
int set_value(const Rules *rules, Card card, int count);
/* The same, and what a player gets more for a set of another trade block (26.3.3). */
int set_worth(const Rules *rules, const Game *game, Player player, Card card, int count);
/* All sets of a hand together. */
int sets_worth(const Rules *rules, const Game *game, Player player);

/* The deck of the edition that the board plays with, as an index; -1 without one. */
int deck_for(const Rules *rules, int player_count);
/* The cards that the game is played with. */
static inline const Deck *game_deck(const Rules *rules, const Game *game)
{
    return &rules->edition->decks[game->deck];
}

/* How many of a kind there are in all blocks together. */
int card_copies(const Rules *rules, const Game *game, Card card);
/* How many of a kind in a hand are of a trade block. */
static inline int cards_from(const Game *game, Player player, Card card, int block)
{
    int foreign = game->foreign[player][card];
    return block == game->players[player].block ? game->hand[player][card] - foreign : foreign;
}

/* Of which block the card is that a player who has any of this kind would give up next. */
int card_block(const Game *game, Player player, Card card);
/* Who passed on the calamity that card_block() tells of, or NOBODY. */
Player card_trader(const Rules *rules, const Game *game, Player player, Card card);

/* Victory points so far, and the order of the players by the rules of victory, the best first. */
int  game_points(const Rules *rules, const Game *game, Player player);
void game_ranking(Player *out, const Rules *rules, const Game *game);
/* How many of the first have won: several where a victory may be shared; 1 while the game
 * runs. */
int game_winners(const Rules *rules, const Game *game);

const char *refusal_code(Refusal refusal);
const char *refusal_message(Refusal refusal);
const char *refusal_rule(Refusal refusal); /* Without the edition's prefix. */
const char *prompt_name(PromptKind kind);
const char *prompt_text(PromptKind kind);
const char *prompt_rule(PromptKind kind);

#endif
