/* What a player puts together in step 12a before paying: advances, the one that Library makes
 * cheaper, the one that Anatomy brings, the cards turned in and Trade Empire's substitute. All of a
 * turn is one transaction: prices and what helps to pay are those of the advances held before
 * (12a.9, R-63). */
#include "rules/civ/basket.h"

#include <string.h>

#include "rules/civ/cards.h"
#include "rules/civ/figures.h"
#include "rules/civ/outlook.h"

enum { FREE_ADVANCE_BELOW = 100 };

static const Basket *basket_of(const Game *game, Player player)
{
    return &game->phase.purchase.baskets[player];
}

bool basket_is_empty(const Basket *basket)
{
    /* Everything else rests on an advance. */
    return basket->advances == 0;
}

static bool taken(const Game *game, Player player, Advance advance)
{
    const Basket *basket = basket_of(game, player);
    return (basket->advances & bit64(advance)) || basket->free == advance + 1
           || basket->free_second == advance + 1;
}

/* ---- Prices ---- */

int advance_price(const Rules *rules, const Game *game, Player player, Advance advance)
{
    const AdvanceInfo *info = &rules->edition->advances[advance];
    int                best = 0;
    /* 12a.5, 12a.6, R-65: the better colour of two, never both. */
    for (uint32_t left = info->colours; left; left &= left - 1) {
        int credit = game->players[player].credits[first32(left)];
        best = credit > best ? credit : best;
    }
    int price = info->price - best;
    /* 12a.7 */
    uint64_t givers = rules->edition->special_givers[advance] & game->players[player].advances;
    for (; givers; givers &= givers - 1)
        price -= rules->edition->advances[first64(givers)].special_credit;
    return price > 0 ? price : 0; /* 12a.8 */
}

void advance_prices(int16_t *out, const Rules *rules, const Game *game, Player player)
{
    uint64_t wanted = ~game->players[player].advances;
    for (int advance = 0; advance < rules->edition->advance_count; advance++)
        if (wanted & bit64(advance))
            out[advance] = (int16_t)advance_price(rules, game, player, (Advance)advance);
}

PriceFigures price_figures(const Rules *rules, const Game *game, Player player, Advance advance)
{
    const AdvanceInfo *info = &rules->edition->advances[advance];
    PriceFigures       figures = { .printed = info->price,
                                   .price = advance_price(rules, game, player, advance),
                                   .givers = rules->edition->special_givers[advance]
                                             & game->players[player].advances };
    for (int colour = 0; colour < COLOURS; colour++)
        if ((info->colours & bit32(colour))
            && game->players[player].credits[colour] > figures.credits) {
            figures.colour = (Colour)colour;
            figures.credits = game->players[player].credits[colour];
        }
    for (uint64_t left = figures.givers; left; left &= left - 1)
        figures.special += rules->edition->advances[first64(left)].special_credit;
    return figures;
}

static int price_of_all(const Rules *rules, const Game *game, Player player, uint64_t advances)
{
    int sum = 0;
    for (uint64_t left = advances; left; left &= left - 1)
        sum += advance_price(rules, game, player, (Advance)first64(left));
    return sum;
}

/* library.1: what the advances bought with it take off one other; nothing falls below zero. */
static int discount_on(const Rules *rules, const Game *game, Player player, uint64_t bought,
                       Advance advance)
{
    int off = effect_sum(rules->edition, bought & ~bit64(advance), EFFECT_DISCOUNT_OTHER);
    int price = advance_price(rules, game, player, advance);
    return off < price ? off : price;
}

int basket_cost(const Rules *rules, const Game *game, Player player)
{
    const Basket *basket = basket_of(game, player);
    int           cost = price_of_all(rules, game, player, basket->advances);
    if (basket->discounted)
        cost -=
            discount_on(rules, game, player, basket->advances, (Advance)(basket->discounted - 1));
    return cost;
}

/* With the discount where it saves most. */
static int least_cost(const Rules *rules, const Game *game, Player player, uint64_t advances)
{
    int best = 0;
    if (!effect_has(rules->edition, advances, EFFECT_DISCOUNT_OTHER))
        return price_of_all(rules, game, player, advances);
    for (uint64_t left = advances; left; left &= left - 1) {
        int off = discount_on(rules, game, player, advances, (Advance)first64(left));
        if (off > best)
            best = off;
    }
    return price_of_all(rules, game, player, advances) - best;
}

/* ---- Cards ---- */

int set_worth(const Rules *rules, const Game *game, Player player, Card card, int count)
{
    const Deck *deck = game_deck(rules, game);
    /* 26.3.3, 26.3.4, R-78: never for what the own block has too. */
    bool foreign = game->switches[SWITCH_FOREIGN_SET_BONUS] == FOREIGN_SET_BONUS_YES
                   && deck->block_count > 1 && deck->copies[game->players[player].block][card] == 0;
    return set_value(rules, card, count) + (foreign ? count * rules->edition->faces[card] : 0);
}

int sets_worth(const Rules *rules, const Game *game, Player player)
{
    int worth = 0;
    for (int card = 0; card < rules->edition->first_calamity; card++)
        worth += set_worth(rules, game, player, (Card)card, game->hand[player][card]);
    return worth;
}

int set_value(const Rules *rules, Card card, int count)
{
    return count * count * rules->edition->faces[card];
}

int basket_cards_left(const Game *game, Player player, Card card)
{
    const Basket *basket = basket_of(game, player);
    return game->hand[player][card] - basket->cards[card] - (basket->substitute == card);
}

int basket_value(const Rules *rules, const Game *game, Player player)
{
    const Basket *basket = basket_of(game, player);
    int           value = 0;
    /* A substitute only goes to cards that are there. */
    FOR_CARDS(card, basket->cards, CARD_WATER + 1)
    value += set_worth(rules, game, player, card,
                       basket->cards[card] + (basket->substitute_for == card));
    return value;
}

int treasury_worth(const Rules *rules, const Game *game, Player player)
{
    return 1 + player_effect(rules, game, player, EFFECT_TREASURY_WORTH);
}

int basket_treasury(const Rules *rules, const Game *game, Player player)
{
    int rest = basket_cost(rules, game, player) - basket_value(rules, game, player);
    int worth = treasury_worth(rules, game, player);
    return rest > 0 ? (rest + worth - 1) / worth : 0;
}

BasketFigures basket_figures(const Rules *rules, const Game *game, Player player)
{
    return (BasketFigures){ .price = basket_cost(rules, game, player),
                            .paid = basket_value(rules, game, player),
                            .treasury = basket_treasury(rules, game, player) };
}

bool basket_paid(const Rules *rules, const Game *game, Player player)
{
    return basket_treasury(rules, game, player) <= game->players[player].treasury;
}

/* trade-empire.1, R-64: what the best substitution adds to a hand turned in as a whole. */
static int best_substitution(const Rules *rules, const Game *game, Player player)
{
    const uint8_t *hand = game->hand[player];
    int            best = 0;
    for (Card card = 1; card < rules->edition->first_calamity; card++) {
        if (hand[card] == 0 || hand[card] >= card_copies(rules, game, card))
            continue;
        int gain = set_worth(rules, game, player, card, hand[card] + 1)
                   - set_worth(rules, game, player, card, hand[card]);
        for (Card other = 1; other < rules->edition->first_calamity; other++) {
            if (other == card || hand[other] == 0
                || rules->edition->faces[other] < rules->edition->faces[card])
                continue;
            int loss = set_worth(rules, game, player, other, hand[other])
                       - set_worth(rules, game, player, other, hand[other] - 1);
            if (gain - loss > best)
                best = gain - loss;
        }
    }
    return best;
}

/* All cards of the hand turned in, as far as a substitution already made allows. */
static int hand_worth(const Rules *rules, const Game *game, Player player)
{
    const Basket *basket = basket_of(game, player);
    int           value = 0;
    FOR_CARDS(card, game->hand[player], CARD_WATER + 1)
    {
        if (card >= rules->edition->first_calamity)
            break;
        int count = game->hand[player][card] - (basket->substitute == card);
        if (basket->substitute_for == card) {
            int size = card_copies(rules, game, card);
            count = count + 1 < size ? count + 1 : size;
        }
        value += set_worth(rules, game, player, card, count);
    }
    if (basket->substitute == CARD_WATER && player_has(rules, game, player, EFFECT_SUBSTITUTE_CARD))
        value += best_substitution(rules, game, player);
    return value;
}

/* All that a player can pay. */
static int purse(const Rules *rules, const Game *game, Player player)
{
    return hand_worth(rules, game, player)
           + treasury_worth(rules, game, player) * game->players[player].treasury;
}

/* The advances still to be had whose printed prices an amount and any credits could reach: most are
 * out at a glance. */
static uint64_t within_reach(const Rules *rules, const Game *game, Player player, int amount)
{
    const uint16_t *credits = game->players[player].credits;
    int             best = 0;
    for (int colour = 0; colour < COLOURS; colour++)
        best = credits[colour] > best ? credits[colour] : best;
    int reach = amount + best + rules->edition->special_most;
    return reach < 0 ? 0 : advances_within(rules->edition, reach) & ~game->players[player].advances;
}

bool basket_affords_any(const Rules *rules, const Game *game, Player player)
{
    int      money = purse(rules, game, player);
    uint64_t left = within_reach(rules, game, player, money);
    for (; left; left &= left - 1)
        if (advance_price(rules, game, player, (Advance)first64(left)) <= money)
            return true;
    return false;
}

uint64_t basket_buyable(const Rules *rules, const Game *game, Player player)
{
    const Edition *edition = rules->edition;
    uint64_t       basket = basket_of(game, player)->advances;
    uint64_t       discounters = edition->effect_holders[EFFECT_DISCOUNT_OTHER];
    int            money = purse(rules, game, player);
    int            room = money - price_of_all(rules, game, player, basket);
    uint64_t       buyable = 0;
    /* Only a discount makes the whole cheaper than the sum of its prices. */
    uint64_t left = basket & discounters ? edition->priced_within[PRICE_STEPS - 1]
                                         : within_reach(rules, game, player, room) | discounters;
    for (left &= ~game->players[player].advances; left; left &= left - 1) {
        Advance a = (Advance)first64(left);
        if (taken(game, player, a))
            continue;
        bool affordable = advance_price(rules, game, player, a) <= room
                          || (((basket | bit64(a)) & discounters)
                              && least_cost(rules, game, player, basket | bit64(a)) <= money);
        if (affordable)
            buyable |= bit64(a);
    }
    return buyable;
}

/* ---- Checks ---- */

Refusal basket_check_buy(const Rules *rules, const Game *game, Player player, Advance advance)
{
    if (advance >= rules->edition->advance_count)
        return REFUSAL_BAD_ARGUMENT;
    if (game->players[player].advances & bit64(advance))
        return REFUSAL_ADVANCE_HELD;
    if (taken(game, player, advance))
        return REFUSAL_IN_BASKET;
    uint64_t advances = basket_of(game, player)->advances | bit64(advance);
    return least_cost(rules, game, player, advances) <= purse(rules, game, player)
               ? REFUSAL_NONE
               : REFUSAL_CANNOT_AFFORD;
}

Refusal basket_check_discount(const Rules *rules, const Game *game, Player player, Advance advance)
{
    const Basket *basket = basket_of(game, player);
    if (advance >= rules->edition->advance_count)
        return REFUSAL_BAD_ARGUMENT;
    if (!effect_has(rules->edition, basket->advances, EFFECT_DISCOUNT_OTHER))
        return REFUSAL_NO_DISCOUNT;
    if (!(basket->advances & bit64(advance)))
        return REFUSAL_NOT_IN_BASKET;
    if (effect_sum(rules->edition, basket->advances & ~bit64(advance), EFFECT_DISCOUNT_OTHER) == 0)
        return REFUSAL_DISCOUNT_OTHER;
    return basket->discounted == advance + 1 ? REFUSAL_NOT_AN_OPTION : REFUSAL_NONE;
}

/* anatomy.1, R-65: an advance of two groups is a member of both. */
Refusal basket_check_free(const Rules *rules, const Game *game, Player player, Advance advance)
{
    const Basket *basket = basket_of(game, player);
    if (advance >= rules->edition->advance_count)
        return REFUSAL_BAD_ARGUMENT;
    if (!effect_has(rules->edition, basket->advances, EFFECT_FREE_SCIENCE))
        return REFUSAL_NO_FREE_ADVANCE;
    const AdvanceInfo *info = &rules->edition->advances[advance];
    if (!(info->colours & bit32(SCIENCE)) || info->price >= FREE_ADVANCE_BELOW)
        return REFUSAL_NOT_FREE;
    if (game->players[player].advances & bit64(advance))
        return REFUSAL_ADVANCE_HELD;
    if (taken(game, player, advance))
        return REFUSAL_IN_BASKET;
    /* 30.4.2: of two it would not be known which one another replaces. */
    return basket->free_second ? REFUSAL_FREE_ADVANCES_TAKEN : REFUSAL_NONE;
}

/* What refuses every further card: cards are payment, so there must be something to pay for. */
static Refusal check_card(const Rules *rules, const Game *game, Player player, Card card)
{
    if (card >= rules->edition->card_count)
        return REFUSAL_BAD_ARGUMENT;
    if (card_is_calamity(rules, card))
        return REFUSAL_NO_COMMODITY;
    if (card == CARD_WATER)
        return REFUSAL_WATER_PAYS_NOTHING;
    if (basket_is_empty(basket_of(game, player)))
        return REFUSAL_BASKET_EMPTY;
    /* more than the price may be turned in, in any order, and is lost. */
    if (first_rules(game) && basket_value(rules, game, player) >= basket_cost(rules, game, player))
        return REFUSAL_PRICE_COVERED;
    return REFUSAL_NONE;
}

Refusal basket_check_pay(const Rules *rules, const Game *game, Player player, Card card, int count)
{
    const Basket *basket = basket_of(game, player);
    Refusal       refusal = check_card(rules, game, player, card);
    if (refusal != REFUSAL_NONE)
        return refusal;
    if (count < 1)
        return REFUSAL_BAD_ARGUMENT;
    if (count > basket_cards_left(game, player, card))
        return REFUSAL_NOT_IN_HAND;
    if (basket->substitute_for == card
        && basket->cards[card] + count + 1 > card_copies(rules, game, card))
        return REFUSAL_SET_FULL;
    return REFUSAL_NONE;
}

/* trade-empire.1, trade-empire.2, R-64 */
Refusal basket_check_substitute(const Rules *rules, const Game *game, Player player, Card card,
                                Card substitute)
{
    const Basket *basket = basket_of(game, player);
    if (!player_has(rules, game, player, EFFECT_SUBSTITUTE_CARD))
        return REFUSAL_NO_SUBSTITUTE;
    Refusal refusal = check_card(rules, game, player, card);
    if (refusal == REFUSAL_NONE)
        refusal = check_card(rules, game, player, substitute);
    if (refusal != REFUSAL_NONE)
        return refusal;
    if (basket->substitute != CARD_WATER)
        return REFUSAL_SUBSTITUTE_USED;
    if (card == substitute)
        return REFUSAL_BAD_ARGUMENT;
    if (basket_cards_left(game, player, substitute) < 1)
        return REFUSAL_NOT_IN_HAND;
    if (basket->cards[card] == 0)
        return REFUSAL_SET_NOT_BEGUN;
    if (basket->cards[card] >= card_copies(rules, game, card))
        return REFUSAL_SET_FULL;
    return rules->edition->faces[substitute] >= rules->edition->faces[card]
               ? REFUSAL_NONE
               : REFUSAL_SUBSTITUTE_TOO_LOW;
}
