/* What an accepted action may change: the invariants of docs/invariants.md that two states show, by
 * their numbers. Between the two lie the action and all forced steps up to the next decision. */
#include <string.h>

#include "rules/civ/basket.h"
#include "rules/civ/cards.h"
#include "rules/civ/figures.h"
#include "rules/civ/order.h"
#include "rules/civ/pieces.h"
#include "rules/civ/setup.h"
#include "rules/civ/succession.h"
#include "rules/civ/verify.h"

/* Are all phases of the order of play in [from, to) among these? */
static bool only_phases(const Rules *rules, int from, int to, uint64_t procedures)
{
    for (int i = from; i < to; i++)
        if (!(procedures & bit64(rules->edition->phases[i].procedure)))
            return false;
    return true;
}

/* The place in the order of play of the phase after the present one. */
static int next_phase(const Game *game)
{
    return game->flow.frames[0].step;
}

/* ---- Pieces ---- */

static int tokens_of(const Rules *rules, const Game *game, Player owner)
{
    int count = 0;
    FOR_TOKENS(a, rules, game, owner)
    count += game->tokens[owner][a];
    return count;
}

static int pirate_cities(const Rules *rules, const Game *game)
{
    int count = 0;
    FOR_CITIES(a, rules, game, BARBARIANS)
    count++;
    return count;
}

/* 15: where Barbarians and pirate cities can come from, as long as the phase lasts. */
static void verify_barbarians(const Rules *rules, const Game *before, const Game *after)
{
    const uint64_t cities_from =
        bit64(PROCEDURE_TAX) | bit64(PROCEDURE_MAJOR_CALAMITIES) | bit64(PROCEDURE_LEAVERS);
    const uint64_t tokens_from =
        bit64(PROCEDURE_CONFLICT) | bit64(PROCEDURE_MAJOR_CALAMITIES) | bit64(PROCEDURE_LEAVERS);
    if (!in_phase(after, cities_from))
        must(pirate_cities(rules, after) <= pirate_cities(rules, before));
    if (!in_phase(after, tokens_from))
        must(tokens_of(rules, after, BARBARIANS) <= tokens_of(rules, before, BARBARIANS));
}

/* 6: tokens come from a city that stood there, or others have lost as many in the area. */
static void verify_gain(const Game *before, const Game *after, Player player, Area area)
{
    int gained = after->tokens[player][area] - before->tokens[player][area];
    if (gained <= 0 || before->city[area] != NOBODY)
        return;
    for (int owner = 0; owner < OWNERS_MAX; owner++)
        if (owner != player)
            gained -= before->tokens[owner][area] - after->tokens[owner][area];
    must(gained <= 0);
}

/* 6: in these phases no city is built, and in calamities whatever changes hands stays in its area.
 */
static void verify_annexed(const Rules *rules, const Game *before, const Game *after)
{
    const uint64_t calamities =
        bit64(PROCEDURE_MINOR_CALAMITIES) | bit64(PROCEDURE_MAJOR_CALAMITIES);
    if (!in_phase(after, calamities | bit64(PROCEDURE_TAX) | bit64(PROCEDURE_ABILITIES)))
        return;
    /* one edition has an ability that founds a city. */
    bool founds = in_phase(after, bit64(PROCEDURE_ABILITIES))
                  && rules->edition->effect_holders[EFFECT_ABILITY_SETTLE] != 0;
    for (Area a = 0; a < rules->board->area_count; a++) {
        must(after->city[a] == NOBODY || before->city[a] != NOBODY || founds);
        for (Player p = 0; p < after->player_count && in_phase(after, calamities); p++)
            verify_gain(before, after, p, a);
    }
}

/* 9: who had to choose where to grow has grown as long as there was stock. */
static void verify_grown(const Rules *rules, const Game *before, const Game *after)
{
    if (phase_of(before) != PROCEDURE_EXPANSION
        || !in_phase(after, bit64(PROCEDURE_MOVEMENT) | bit64(PROCEDURE_SHIPS))
        || before->turn != after->turn
        || !only_phases(rules, next_phase(before), next_phase(after) - 1, bit64(PROCEDURE_CENSUS)))
        return;
    for (uint32_t left = before->acting; left; left &= left - 1)
        must(after->players[first32(left)].stock_tokens == 0);
}

static int tokens_of_all(const Rules *rules, const Game *game)
{
    int count = 0;
    for (Area a = 0; a < rules->board->area_count; a++)
        count += tokens_in(game, a);
    return count;
}

/* ---- Cards ---- */

/* Were there fights between the two, by which cards can change hands without a decision (18.5.1)?
 */
static bool cards_were_won(const Rules *rules, const Game *before, const Game *after)
{
    if (after->switches[SWITCH_ATTACK_DRAW] != ATTACK_DRAW_FORCED)
        return false;
    for (int i = next_phase(before); i < next_phase(after) - 1; i++)
        if (rules->edition->phases[i].procedure == PROCEDURE_CONFLICT)
            return true;
    return false;
}

/* 17: when nothing else happened to the hands than that they were dealt; where cards were won as
 * well, all hands together have grown by as many. */
static void verify_dealt(const Rules *rules, const Game *before, const Game *after)
{
    const uint64_t begins = bit64(PROCEDURE_EXPANSION) | bit64(PROCEDURE_MOVEMENT)
                            | bit64(PROCEDURE_CONSTRUCTION) | bit64(PROCEDURE_SUPPORT);
    const uint64_t ends =
        bit64(PROCEDURE_CARD_PURCHASES) | bit64(PROCEDURE_TRADE) | bit64(PROCEDURE_MARKET);
    const uint64_t without_cards = begins | bit64(PROCEDURE_CENSUS) | bit64(PROCEDURE_CONFLICT)
                                   | bit64(PROCEDURE_SURPLUS) | bit64(PROCEDURE_CARD_PURCHASES);
    int dealt = 0;
    if (before->turn != after->turn || !in_phase(before, begins) || !in_phase(after, ends)
        || !only_phases(rules, next_phase(before), next_phase(after) - 1,
                        without_cards | bit64(PROCEDURE_TRADE_CARDS)))
        return;
    for (int i = next_phase(before); i < next_phase(after) - 1; i++)
        dealt += rules->edition->phases[i].procedure == PROCEDURE_TRADE_CARDS;
    bool won = cards_were_won(rules, before, after);
    bool water = after->switches[SWITCH_EMPTY_STACK] == EMPTY_STACK_WATER;
    int  got = 0, due = 0;
    for (uint32_t left = players_in(after); left; left &= left - 1) {
        Player player = (Player)first32(left);
        got += hand_size(after, player) - hand_size(before, player);
        due += dealt * cards_due(rules, after, player);
        if (won && left & (left - 1))
            continue;
        /* An empty stack may give nothing at all (22.2.1). */
        must(water ? got == due : got <= due);
        got = due = 0;
    }
}

/* Those that lie on top: with minor calamities the additional set is below the tradeable one. */
static int commodities_of(const Edition *edition, const Deck *deck, int block, int stack)
{
    int count = 0;
    for (Card card = CARD_WATER + 1; card < edition->first_calamity; card++)
        if (edition->cards[card].stack == stack
            && !(deck->minors && edition->cards[card].additional))
            count += deck->copies[block][card];
    return count;
}

/* 21: before anything was dealt, a commodity for each player of the block lies on each stack; with
 * the nine-player way of stacking it is the minor calamities alone that may lie among them. */
static void verify_stacks_laid(const Rules *rules, const Game *game)
{
    const Edition *edition = rules->edition;
    const Deck    *deck = game_deck(rules, game);
    for (int block = 0; block < game->block_count; block++)
        for (int stack = 1; stack <= STACKS_MAX; stack++) {
            int commodities = commodities_of(edition, deck, block, stack);
            int players = block_players(rules, game, block);
            int safe = commodities < players ? commodities : players;
            int top = game->pile_count[block][stack - 1];
            for (int i = 1; i <= safe && i <= top; i++) {
                uint8_t type = edition->cards[game->pile[block][stack - 1][top - i]].type;
                must(type == CARD_COMMODITY || (deck->minors && type == CARD_MINOR));
            }
        }
}

/* Nobody can have seen a card yet. */
static bool nothing_dealt(const Rules *rules, const Game *game)
{
    return game->turn <= 1 && !game->options.short_game
           && only_phases(rules, 0, next_phase(game),
                          bit64(PROCEDURE_TAX) | bit64(PROCEDURE_EXPANSION)
                              | bit64(PROCEDURE_CENSUS) | bit64(PROCEDURE_SHIPS)
                              | bit64(PROCEDURE_MOVEMENT));
}

/* 20: the pile keeps its order on top of what returned, and a non-tradeable calamity is below the
 * rest. */
static void verify_return(const Rules *rules, const Game *before, const Game *after, int block,
                          int stack)
{
    int size = before->pile_count[block][stack];
    int below = after->pile_count[block][stack] - size;
    must(below >= 0);
    /* 32.4: or the lowest three are shuffled. */
    int mixed = after->switches[SWITCH_NON_TRADEABLE_PLACE] == NON_TRADEABLE_PLACE_BOTTOM_THREE
                    ? 3 - below
                    : 0;
    mixed = mixed < 0 ? 0 : mixed < size ? mixed : size;
    must(memcmp(before->pile[block][stack] + mixed, after->pile[block][stack] + below + mixed,
                (size_t)(size - mixed))
         == 0);
    if (after->switches[SWITCH_NON_TRADEABLE_PLACE] != NON_TRADEABLE_PLACE_BOTTOM)
        return;
    for (int card = rules->edition->first_calamity; card < rules->edition->card_count; card++)
        if (rules->edition->cards[card].type == CARD_NON_TRADEABLE
            && rules->edition->cards[card].stack == stack + 1 && before->discard[block][card] > 0)
            must(after->pile[block][stack][0] == card);
}

/* ---- Advances and markers ---- */

/* 29: the price is covered, and would not be with a treasury token less; what was in the basket is
 * had. */
static void verify_paid(const Rules *rules, const Game *before, const Action *action,
                        const Game *after)
{
    Player        player = action->player;
    const Basket *basket = &before->phase.purchase.baskets[player];
    if (flow_top_const(&before->flow)->procedure != PROCEDURE_ADVANCES
        || action->kind != ACTION_DONE || before->turn != after->turn
        || !in_phase(after, bit64(PROCEDURE_ADVANCES) | bit64(PROCEDURE_HAND_LIMIT)))
        return;
    uint64_t bought = basket->advances | (basket->free ? bit64(basket->free - 1) : 0)
                      | (basket->free_second ? bit64(basket->free_second - 1) : 0);
    int spent = before->players[player].treasury - after->players[player].treasury;
    int worth = 1 + player_effect(rules, before, player, EFFECT_TREASURY_WORTH);
    int rest = basket_cost(rules, before, player) - basket_value(rules, before, player);
    must(spent >= 0 && worth * spent >= rest);
    must(spent == 0 || worth * (spent - 1) < rest);
    must(after->players[player].advances == (before->players[player].advances | bought));
    for (int card = 0; card < CARD_KINDS_MAX && phase_of(after) == PROCEDURE_ADVANCES; card++)
        must(before->hand[player][card] - after->hand[player][card]
             == basket->cards[card] + (card != CARD_WATER && basket->substitute == card));
}

/* 31: with the cities of phase 12, which stay to the end of the turn, and the advances bought
 * since. */
static void verify_markers(const Rules *rules, const Game *before, const Game *after)
{
    const uint64_t last = bit64(PROCEDURE_ADVANCES) | bit64(PROCEDURE_HAND_LIMIT);
    const uint64_t to_the_end = last | bit64(PROCEDURE_LEAVERS) | bit64(PROCEDURE_SUCCESSION)
                                | bit64(PROCEDURE_RETURN_CARDS);
    if (!in_phase(before, last) || after->turn > before->turn + 1
        || !only_phases(rules, next_phase(before), rules->edition->phase_count, to_the_end))
        return;
    for (Player p = 0; p < after->player_count; p++)
        if (after->players[p].marker > before->players[p].marker) {
            Game then = *before;
            then.players[p].advances = after->players[p].advances;
            must(succession_ready(rules, &then, p));
        }
}

/* ---- All of it ---- */

/* 37: nobody is asked who has no choice, but for trade, which goes on with a player who can only
 * end it, movement, in which a player may wait for others to open an area, and a basket, which is
 * not emptied behind the back of a player who has put the wrong cards in it. (A game imagined by
 * view_sample() can have such a player.) */
static void verify_choices(const Rules *rules, const Game *game)
{
    if (game->over
        || in_phase(game, bit64(PROCEDURE_TRADE) | bit64(PROCEDURE_MARKET)
                              | bit64(PROCEDURE_ADVANCES) | bit64(PROCEDURE_MOVEMENT)))
        return;
    for (uint32_t left = game_pending(rules, game); left; left &= left - 1) {
        Action items[2];
        must(game_legal(items, 2, rules, game, (Player)first32(left)) == 2);
    }
}

void game_verify_step(const Rules *rules, const Game *before, const Action *action,
                      const Game *after)
{
    const uint64_t with_income = bit64(PROCEDURE_SHORT_GAME) | bit64(PROCEDURE_TAX)
                                 | bit64(PROCEDURE_SHIPS) | bit64(PROCEDURE_MOVEMENT)
                                 | bit64(PROCEDURE_CONFLICT) | bit64(PROCEDURE_ABILITIES)
                                 | bit64(PROCEDURE_HAND_LIMIT);
    const uint64_t with_chance =
        bit64(PROCEDURE_SHORT_GAME) | bit64(PROCEDURE_CONFLICT) | bit64(PROCEDURE_MARKET);
    bool same_phase = before->turn == after->turn && phase_of(before) == phase_of(after)
                      && seats_open(before) == seats_open(after)
                      && before->flow.frames[0].step == after->flow.frames[0].step;
    verify_choices(rules, after);
    game_verify_played(rules, after);
    must(after->turn >= before->turn);
    if (nothing_dealt(rules, after))
        verify_stacks_laid(rules, after);
    verify_grown(rules, before, after);
    verify_dealt(rules, before, after);
    verify_paid(rules, before, action, after);
    verify_markers(rules, before, after);
    if (same_phase) {
        verify_barbarians(rules, before, after);
        verify_annexed(rules, before, after);
    }
    for (Player p = 0; p < before->player_count; p++) {
        const PlayerState *was = &before->players[p];
        const PlayerState *is = &after->players[p];
        if (is->flags & PLAYER_LEFT)
            continue;
        must((was->advances & ~is->advances) == 0); /* 27 */
        must(is->paid == was->paid || seats_open(before));
        for (int colour = 0; colour < COLOURS; colour++)
            must(is->credits[colour] >= was->credits[colour]); /* 28 */
        if (before->turn > 0)
            must(is->marker <= was->marker + after->turn - before->turn + 1); /* 30 */
        /* 5; in phase 3 payments can be taken back. */
        if (same_phase && !in_phase(after, with_income))
            must(is->treasury <= was->treasury);
    }
    /* 35 */
    if (same_phase && !in_phase(after, with_chance))
        must(memcmp(&before->rng, &after->rng, sizeof before->rng) == 0);
    /* 14; the next fight of the phase may be about a city that has just been replaced by tokens. */
    if (same_phase && flow_top_const(&after->flow)->procedure == PROCEDURE_FIGHT
        && memcmp(&before->flow, &after->flow, sizeof before->flow) == 0)
        must(tokens_of_all(rules, after) <= tokens_of_all(rules, before));
    /* Later than phase 6 nothing is drawn before the stacks are filled up. */
    if (after->turn > before->turn
        && in_phase(before, bit64(PROCEDURE_ADVANCES) | bit64(PROCEDURE_HAND_LIMIT)))
        for (int block = 0; block < after->block_count; block++)
            for (int stack = 0; stack < STACKS_MAX; stack++)
                verify_return(rules, before, after, block, stack);
}
