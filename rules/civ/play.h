/* Shared by the files of the rules and by nobody else: procedures, and the moves of pieces and
 * cards that every phase is made of. */
#ifndef RULES_CIV_PLAY_H
#define RULES_CIV_PLAY_H

#include "rules/civ/game.h"
#include "rules/table/bits.h"
#include "rules/table/must.h"

/* A game being changed. */
typedef struct Play {
    Game        *game;
    const Rules *rules;
    Events      *events; /* Null when nobody listens. */
} Play;

/* Where several may act together: who comes first if the table's option asks for one at a time. */
typedef enum {
    STRICT_NEVER, /* They act together all the same. */
    STRICT_BY_RANK,
    STRICT_BY_ORDER /* game->order */
} StrictOrder;

/* One row for each thing that a flow frame can be doing; the top frame's row is in charge.
 *
 * run()     takes forced steps while nobody is pending: it must change the flow or make somebody
 *           pending. It is called again and again until a decision is due or the game is over.
 * strict    how those of game->acting act where the table keeps an order.
 * pending() who must or may act. Null: those of game->acting whom `strict` lets act.
 * legal()   lists, sorted, the actions of a pending player.
 * check()   refuses or accepts an action of a pending player. Null: membership in the legal list.
 * apply()   does it; it cannot fail.
 * prompt()  what the pending player is asked.
 * may_act() who may act without having to, besides the pending ones. Null: nobody.
 * to_come() who is told to wait for a turn, not that there is nothing to decide. Null: those of
 *           game->acting who are not pending.
 * affected() whose options an action of this player in the same step may have narrowed; the others
 * are not asked again whether they have a choice. Null: everybody's. has_choice() true if the
 * player certainly has two options or more; else they are listed to see. Null: always listed. */
typedef struct Procedure {
    void (*run)(const Play *play);
    StrictOrder strict;
    uint32_t (*pending)(const Rules *rules, const Game *game);
    void (*legal)(ActionList *list, const Rules *rules, const Game *game, Player player);
    Refusal (*check)(const Rules *rules, const Game *game, const Action *action);
    void (*apply)(const Play *play, const Action *action);
    Prompt (*prompt)(const Rules *rules, const Game *game, Player player);
    uint32_t (*may_act)(const Rules *rules, const Game *game);
    uint32_t (*to_come)(const Rules *rules, const Game *game);
    uint32_t (*affected)(const Rules *rules, const Game *game, Player player);
    bool (*has_choice)(const Rules *rules, const Game *game, Player player);
} Procedure;

/* Each is defined in the file of its phase. */
#define PROCEDURE(id, name) extern const Procedure procedure_##id;
#include "rules/civ/procedures.def"
#undef PROCEDURE

/* Takes forced steps until a decision is due or the game is over. */
void game_run(const Play *play);

/* Where a look at the areas of the board ends: rows of areas are read in eights, and what is behind
 * the board is empty. */
static inline int areas_end(const Rules *rules)
{
    return (rules->board->area_count + 7) & ~7;
}

/* The areas, in order, where an owner has tokens: for (Area a = ...; a < areas_end(); a = next). */
static inline Area next_tokens(const Rules *rules, const Game *game, Player owner, int from)
{
    return (Area)bytes_next(game->tokens[owner], from, areas_end(rules));
}

/* The areas, in order, with a city of an owner. */
static inline Area next_city(const Rules *rules, const Game *game, Player owner, int from)
{
    return (Area)bytes_find(game->city, owner, from, areas_end(rules));
}

#define FOR_TOKENS(area, rules, game, owner)                                                       \
    for (Area area = next_tokens(rules, game, owner, 0); area < areas_end(rules);                  \
         area = next_tokens(rules, game, owner, area + 1))
#define FOR_CITIES(area, rules, game, owner)                                                       \
    for (Area area = next_city(rules, game, owner, 0); area < areas_end(rules);                    \
         area = next_city(rules, game, owner, area + 1))

/* ---- Events ---- */

void event_write(Events *events, uint32_t seen_by, EventKind kind, int arg0, int arg1, int arg2,
                 int arg3, int arg4);
static inline void event_add(const Play *play, uint32_t seen_by, EventKind kind, int arg0, int arg1,
                             int arg2, int arg3, int arg4)
{
    if (play->events)
        event_write(play->events, seen_by, kind, arg0, arg1, arg2, arg3, arg4);
}
/* Seen by all. */
#define EVENT4(play, kind, a, b, c, d) event_add(play, SEEN_BY_ALL, kind, a, b, c, d, 0)
#define EVENT3(play, kind, a, b, c) event_add(play, SEEN_BY_ALL, kind, a, b, c, 0, 0)
#define EVENT2(play, kind, a, b) event_add(play, SEEN_BY_ALL, kind, a, b, 0, 0, 0)
#define EVENT1(play, kind, a) event_add(play, SEEN_BY_ALL, kind, a, 0, 0, 0, 0)

/* ---- Figures ---- */

static inline int number(const Rules *rules, Number id)
{
    return rules->edition->numbers[id];
}

static inline int player_effect(const Rules *rules, const Game *game, Player player, Effect effect)
{
    return effect_sum(rules->edition, game->players[player].advances, effect);
}

static inline bool player_has(const Rules *rules, const Game *game, Player player, Effect effect)
{
    return effect_has(rules->edition, game->players[player].advances, effect);
}

static inline const BoardArea *area_info(const Rules *rules, Area area)
{
    return &rules->board->areas[area];
}

static inline bool area_in_play(const Game *game, Area area)
{
    return !bits_test(game->out_of_play, area);
}

/* `choose` with an area of the board; whether this area may be chosen the caller knows. */
static inline Refusal check_choose(const Rules *rules, const Action *action)
{
    if (action->kind != ACTION_CHOOSE)
        return REFUSAL_WRONG_KIND;
    return action->arg[0] < rules->board->area_count && args_clear(action, 1)
               ? REFUSAL_NONE
               : REFUSAL_BAD_ARGUMENT;
}

/* All players still in the game. */
uint32_t players_in(const Game *game);

static inline bool player_in(const Game *game, Player player)
{
    return player < game->player_count && !(game->players[player].flags & PLAYER_LEFT);
}

/* ---- Pieces: state is derived where it can be ---- */

/* Cargo included. */
static inline int tokens_on_board(const Rules *rules, const Game *game, Player player)
{
    const PlayerState *state = &game->players[player];
    return number(rules, NUMBER_TOKENS) - state->stock_tokens - state->treasury;
}

static inline int cities_on_board(const Rules *rules, const Game *game, Player player)
{
    return number(rules, NUMBER_CITIES) - game->players[player].stock_cities;
}

static inline int unit_points_on_board(const Rules *rules, const Game *game, Player player)
{
    return tokens_on_board(rules, game, player) + 5 * cities_on_board(rules, game, player);
}

/* Unit points of one owner in one area. */
static inline int unit_points_in(const Game *game, Player owner, Area area)
{
    return game->tokens[owner][area] + (game->city[area] == owner ? 5 : 0);
}

static inline bool has_units_in(const Game *game, Player owner, Area area)
{
    return game->tokens[owner][area] > 0 || game->city[area] == owner;
}

/* Bit set of the owners of tokens in an area, bit BARBARIANS included. */
uint32_t token_owners(const Game *game, Area area);
int      tokens_in(const Game *game, Area area); /* Of all owners. */
/* Bytes, one for each of AREAS_MAX, that are not zero where somebody, and where several owners have
 * tokens. Looks at the whole board at once; those behind areas_end() are not filled. */
void token_areas(uint8_t *held, uint8_t *shared, const Rules *rules, const Game *game);
/* The limit of an area for an owner who reduces a city or keeps tokens there: the printed one, one
 * more with Agriculture where nobody else has units. City areas are not handled here.
 */
int limit_for(const Rules *rules, const Game *game, Player owner, Area area);
/* Tokens of two or more owners above the printed limit or beside a city, or a token beside somebody
 * else's city. */
bool conflict_situation(const Rules *rules, const Game *game, Area area);
/* A city that counts as being on its area's flood plain. */
bool city_on_flood_plain(const Rules *rules, Area area);
/* Has this player's units in an area bordering `area` by land? */
bool units_next_by_land(const Rules *rules, const Game *game, Player player, Area area);

/* All of these keep the sums of invariant 1 and 2, and write their event. */
void tokens_place(const Play *play, Player player, Area area, int count); /* stock -> board */
void tokens_remove(const Play *play, Player owner, Area area, int count); /* board -> stock */
void tokens_shift(const Play *play, Player player, Area from, Area to, int count);
void tokens_to_treasury(const Play *play, Player player, int count); /* stock -> treasury */
/* treasury -> stock; as much as there is when `count` is more; returns what moved. */
int  treasury_pay(const Play *play, Player player, int count);
void city_place(const Play *play, Player player, Area area);
/* The city goes back to its owner's stock (a pirate city just goes). */
void city_remove(const Play *play, Area area);
/* Destroyed, with the owner's Public Works token. */
void city_destroy(const Play *play, Area area);
/* Replaced by tokens of its owner up to limit_for() and the stock, a token already there counting.
 */
void city_reduce(const Play *play, Area area);
/* Tokens that city_reduce() would place now. */
int city_reduction_tokens(const Rules *rules, const Game *game, Area area);
/* Owner changes to `to`, who has a city in stock or is BARBARIANS; a player's token there is
 * destroyed. */
void city_annex(const Play *play, Area area, Player to);
void barbarians_place(const Play *play, Area area, int count);
/* `count` tokens of `from` become tokens of `to` (a player with enough stock, or BARBARIANS). */
void tokens_annex(const Play *play, Area area, Player from, Player to, int count);

/* Phase 2: by how many tokens an area still grows this turn. */
int growth_left(const Rules *rules, const Game *game, Player player, Area area);

/* ---- Ships ---- */

void ship_remove(const Play *play, Player player, int ship); /* To stock. */

/* ---- Cards ---- */

static inline const CardInfo *card_info(const Rules *rules, Card card)
{
    return &rules->edition->cards[card];
}

static inline bool card_is_calamity(const Rules *rules, Card card)
{
    return rules->edition->cards[card].type != CARD_COMMODITY;
}

/* The kinds of cards, from one on, of which a row has any: a hand, a discard pile, a basket. */
#define FOR_CARDS(card, row, first)                                                                \
    for (Card card = (Card)bytes_next(row, first, CARD_KINDS_MAX); card < CARD_KINDS_MAX;          \
         card = (Card)bytes_next(row, card + 1, CARD_KINDS_MAX))

/* Below 256, as View.hand_size needs it: nobody gets hold of all cards of a block. */
static inline int hand_size(const Game *game, Player player)
{
    return bytes_sum_small(game->hand[player], CARD_KINDS_MAX);
}

int hand_commodities(const Rules *rules, const Game *game, Player player);
int hand_calamities(const Rules *rules, const Game *game, Player player);
/* The top card of a stack of the player's block, or Water; the event is seen by the player only. */
Card card_draw(const Play *play, Player player, int stack);
/* From the hand to the discard pile, face up; Water just goes. */
void card_discard(const Play *play, Player player, Card card);
/* From hand to hand; remembers who passed a calamity on. */
void card_pass(const Play *play, Player from, Player to, Card card);

/* Lays the stacks of every block at the start; the blocks of the players are known. */
void stacks_prepare(const Play *play);
/* Deals to all players, fewest cities first, a card from each stack up to their number of cities.
 */
void cards_deal(const Play *play);

/* During phase 7: stops the program if an offer or a deal is not sound. */
void trade_verify(const Rules *rules, const Game *game);

/* ---- Players and orders ---- */

/* Fills game->order. */
void order_by_rank(Game *game);
void order_by_progress(Game *game);                   /* A.S.T.-progress, ties by rank. */
void order_by_cities(const Rules *rules, Game *game); /* Fewest first, ties by rank. */
void order_by_census(const Rules *rules, Game *game); /* Those who move last come last. */
/* Those still in the game who come at this place of an order or behind it. */
uint32_t players_from(const Game *game, const uint8_t *order, int place);
/* The member of a non-empty set that is first by rank. */
Player first_by_rank(const Game *game, uint32_t set);
/* Most cities in stock, then most tokens in stock, then rank; NOBODY when the set is empty. */
Player most_in_stock(const Game *game, uint32_t set);

/* The first of game->acting in the order that the table keeps, as a set; empty when nobody acts. */
uint32_t acting_first(const Game *game, StrictOrder order);
/* Where players may act together, or one at a time by the table's option: the members of
 * game->acting who may act now. */
static inline uint32_t acting_now(const Game *game, StrictOrder order)
{
    return game->options.strict_order && order != STRICT_NEVER ? acting_first(game, order)
                                                               : game->acting;
}

/* Clears the scratch of a phase: as much of the union as the phase has filled. Each phase finds it
 * clear and leaves it clear. */
void phase_clear(Game *game, size_t used);

/* ---- Conflict, shared by phases 4 and 11 and Barbarian Hordes ---- */

/* Tokens of two or more owners above the printed limit or beside a city: what a fight settles. */
bool token_conflict(const Rules *rules, const Game *game, Area area);
/* Fights out the token conflict of one area, if there is one; pushes a frame when somebody has a
 * choice. */
void fight_begin(const Play *play, Area area);
/* Barbarian tokens left if so many came to a city area and nobody used a choice; 0 unless
 * they alone are left. */
int fight_forecast(const Rules *rules, const Game *game, Area area, int arriving);
/* Takes out of a game shown to a viewer (NOBODY: a spectator) the choices of joint removals that
 * are not open yet. */
void fight_conceal(Game *shown, Player viewer);
/* Tokens that an attack on this city needs, and that replace it. The attacker may be BARBARIANS. */
int attack_needs(const Rules *rules, const Game *game, Player attacker, Area area);
int attack_replacement(const Rules *rules, const Game *game, Player attacker, Area area);
/* Pushes a frame in which `count` barbarian tokens fall upon the victim, led by the beneficiary.
 * The victim has a city. */
void hordes_begin(const Play *play, Player victim, Player beneficiary, int count);
/* The city is replaced with tokens of its owner and these are fought, as fight_begin() does. */
void attack_settle(const Play *play, Player attacker, Area area);

/* Whose tokens stand beside a city, its owner's apart; NOBODY. After 4a it is one owner at most. */
Player attacker_in(const Game *game, Area area);
/* The tokens left to each owner if the fight of an area went on without a choice. */
void fight_outcome(uint8_t out[OWNERS_MAX], const Rules *rules, const Game *game, Area area);

/* ---- Surplus and support ---- */

/* Tokens of an owner that step 5b takes from an area. */
int surplus_in(const Rules *rules, const Game *game, Player owner, Area area);

/* Tokens needed for each city, without calamity effects. */
int support_rate(const Rules *rules, const Game *game, Player player);
/* Cities that may be reduced for lack of support: those built this turn first. */
bool support_may_reduce(const Rules *rules, const Game *game, Player player, Area area);
/* Pushes a frame in which `players` reduce until supported, the rate raised by `extra` for all. */
void support_begin(const Play *play, uint32_t players, int extra);

/* ---- Set-up ---- */

/* The civilizations of this set-up that nobody has taken, as a bit set. */
uint32_t civilizations_open(const Rules *rules, const Game *game);
void     seat_take(const Play *play, Player player, int civilization);
/* Once all have a civilization: ranks, and with seats_ready() the first tokens too. */
void seats_rank(Game *game, const Rules *rules);
void seats_ready(const Play *play);
/* Null when the edition and the board have a Short Game for these players; else what is wrong. */
const char *short_game_check(const Rules *rules, const Options *options);
/* Are the packages still known to their owners only? */
bool packages_secret(const Game *game);

/* ---- Leaving ---- */

/* The count of a LEAVERS frame that is not where the edition's order of play puts it. */
enum { LEAVERS_BETWEEN_PHASES = 1 };

/* ---- The end ---- */

/* Does the player meet the requirement of the marker's next step? */
bool succession_ready(const Rules *rules, const Game *game, Player player);
/* Cities on the board and what counts as one for the markers. */
int  succession_cities(const Rules *rules, const Game *game, Player player);
void game_finish(const Play *play);

#endif
