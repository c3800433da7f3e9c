/* Step 12a: buying advances. Each player fills a basket, pays and then places free credits; players
 * do so together unless the table keeps the order of progress. The hand limit is in hand_limit.c.
 */
#include <string.h>

#include "rules/civ/basket.h"
#include "rules/civ/cards.h"
#include "rules/civ/figures.h"
#include "rules/civ/order.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"

enum { STEP_BEGIN, STEP_CHOICES };
enum { CREDIT_PIECE = 5 }; /* Free credits are placed in fives. */

/* ---- 12a ---- */

/* nobody may learn from being passed over what a hand is worth; whoever has cards is asked.
 */
static bool is_asked(const Rules *rules, const Game *game, Player player)
{
    if (first_rules(game) ? game->options.strict_order : hand_size(game, player) > 0)
        return true;
    return basket_affords_any(rules, game, player);
}

static void run(const Play *play)
{
    Game  *game = play->game;
    Frame *frame = flow_top(&game->flow);
    if (frame->step == STEP_CHOICES) {
        phase_clear(game, sizeof(Basket) * game->player_count);
        flow_pop(&game->flow);
        return;
    }
    order_of_turns(game);
    for (int i = 0; i < game->player_count; i++) {
        Player player = game->order[i];
        if (!player_in(game, player))
            continue;
        if (is_asked(play->rules, game, player))
            game->acting |= bit32(player);
        else
            EVENT1(play, EVENT_BOUGHT_NOTHING, player);
    }
    frame->step = STEP_CHOICES;
}

static bool list_advances(ActionList *list, const Rules *rules, const Game *game, Player player,
                          int kind, Refusal (*check)(const Rules *, const Game *, Player, Advance))
{
    for (Advance a = 0; a < rules->edition->advance_count; a++)
        if (check(rules, game, player, a) == REFUSAL_NONE
            && !list_add(list, action_make(kind, player, a, 0, 0, 0)))
            return false;
    return true;
}

static bool list_buys(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    for (uint64_t left = basket_buyable(rules, game, player); left; left &= left - 1)
        if (!list_add(list, action_make(ACTION_BUY, player, first64(left), 0, 0, 0)))
            return false;
    return true;
}

static bool list_cards(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    int commodities = rules->edition->first_calamity;
    if (first_rules(game) && basket_value(rules, game, player) >= basket_cost(rules, game, player))
        return true;
    /* More of a kind are not taken where fewer are not. */
    FOR_CARDS(card, game->hand[player], CARD_WATER + 1)
    for (int count = 1; card < commodities && count <= game->hand[player][card]; count++) {
        if (basket_check_pay(rules, game, player, card, count) != REFUSAL_NONE)
            break;
        if (!list_add(list, action_make(ACTION_PAY, player, card, count, 0, 0)))
            return false;
    }
    if (!player_has(rules, game, player, EFFECT_SUBSTITUTE_CARD))
        return true;
    /* Most pairs are out at a glance, and the check is long. */
    const Basket *basket = &game->phase.purchase.baskets[player];
    for (Card card = 0; card < commodities; card++)
        for (Card other = 0; basket->cards[card] > 0 && other < commodities; other++)
            if (game->hand[player][other] > 0
                && basket_check_substitute(rules, game, player, card, other) == REFUSAL_NONE
                && !list_add(list, action_make(ACTION_SUBSTITUTE, player, card, other, 0, 0)))
                return false;
    return true;
}

static void legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    const Basket *basket = &game->phase.purchase.baskets[player];
    if (basket->credits_owed > 0) {
        for (int colour = 0; colour < COLOURS; colour++)
            list_add(list, action_make(ACTION_CREDIT, player, colour, 0, 0, 0));
        return;
    }
    if (!list_buys(list, rules, game, player))
        return;
    if (!basket_is_empty(basket)) {
        if ((effect_has(rules->edition, basket->advances, EFFECT_DISCOUNT_OTHER)
             && !list_advances(list, rules, game, player, ACTION_DISCOUNT, basket_check_discount))
            || (effect_has(rules->edition, basket->advances, EFFECT_FREE_SCIENCE)
                && !list_advances(list, rules, game, player, ACTION_FREE_ADVANCE,
                                  basket_check_free))
            || !list_cards(list, rules, game, player)
            || !list_add(list, action_make(ACTION_RESET, player, 0, 0, 0, 0)))
            return;
    }
    if (basket_paid(rules, game, player))
        list_add(list, action_make(ACTION_DONE, player, 0, 0, 0, 0));
}

/* An argument that does not fit its small integer names nothing. */
static uint8_t small(uint16_t argument)
{
    return argument < 0xFF ? (uint8_t)argument : 0xFF;
}

static Refusal check_basket(const Rules *rules, const Game *game, const Action *action)
{
    Player  player = action->player;
    uint8_t first = small(action->arg[0]);
    switch (action->kind) {
    case ACTION_BUY:
        return basket_check_buy(rules, game, player, first);
    case ACTION_DISCOUNT:
        return basket_check_discount(rules, game, player, first);
    case ACTION_FREE_ADVANCE:
        return basket_check_free(rules, game, player, first);
    case ACTION_PAY:
        return basket_check_pay(rules, game, player, first, action->arg[1]);
    case ACTION_SUBSTITUTE:
        return basket_check_substitute(rules, game, player, first, small(action->arg[1]));
    case ACTION_RESET:
        return basket_is_empty(&game->phase.purchase.baskets[player]) ? REFUSAL_BASKET_EMPTY
                                                                      : REFUSAL_NONE;
    case ACTION_DONE:
        return basket_paid(rules, game, player) ? REFUSAL_NONE : REFUSAL_PRICE_NOT_COVERED;
    default:
        return REFUSAL_WRONG_KIND;
    }
}

/* How many arguments each kind of this step has. */
static int arguments_of(const Action *action)
{
    switch (action->kind) {
    case ACTION_PAY:
    case ACTION_SUBSTITUTE:
        return 2;
    case ACTION_RESET:
    case ACTION_DONE:
        return 0;
    default:
        return 1;
    }
}

static Refusal check(const Rules *rules, const Game *game, const Action *action)
{
    bool crediting = game->phase.purchase.baskets[action->player].credits_owed > 0;
    if (crediting != (action->kind == ACTION_CREDIT))
        return crediting ? REFUSAL_CREDITS_FIRST : REFUSAL_WRONG_KIND;
    if (!args_clear(action, arguments_of(action)))
        return REFUSAL_BAD_ARGUMENT;
    if (crediting)
        return action->arg[0] < COLOURS ? REFUSAL_NONE : REFUSAL_BAD_ARGUMENT;
    return check_basket(rules, game, action);
}

static void turn_in_cards(const Play *play, Player player, const Basket *basket)
{
    for (Card card = 0; card < play->rules->edition->first_calamity; card++) {
        int count = basket->cards[card];
        if (count == 0)
            continue;
        bool helped = basket->substitute_for == card;
        EVENT4(play, EVENT_SET_TURNED_IN, player, card, count,
               set_worth(play->rules, play->game, player, card, count + helped));
        if (helped)
            EVENT3(play, EVENT_SUBSTITUTED, player, basket->substitute, card);
        for (int i = 0; i < count; i++)
            card_discard(play, player, card);
        if (helped)
            card_discard(play, player, basket->substitute);
    }
}

/* advances.5, R-63: with its credits, which count from the next turn on since nobody buys twice. */
static int gain_advance(const Play *play, Player player, Advance advance)
{
    const Edition *edition = play->rules->edition;
    PlayerState   *state = &play->game->players[player];
    must(!(state->advances & bit64(advance)));
    state->advances |= bit64(advance);
    for (int colour = 0; colour < COLOURS; colour++)
        state->credits[colour] =
            (uint16_t)(state->credits[colour] + edition->advances[advance].credits[colour]);
    return effect_sum(edition, bit64(advance), EFFECT_FREE_CREDITS) / CREDIT_PIECE;
}

/* The whole transaction; the prices are taken before anything is gained (12a.9). */
static void settle(const Play *play, Player player)
{
    Game  *game = play->game;
    Basket basket = game->phase.purchase.baskets[player];
    int    treasury = basket_treasury(play->rules, game, player);
    int    owed = 0;
    EVENT4(play, EVENT_ADVANCES_PAID, player, basket_cost(play->rules, game, player),
           basket_value(play->rules, game, player), treasury);
    turn_in_cards(play, player, &basket);
    treasury_pay(play, player, treasury);
    for (uint64_t left = basket.advances; left; left &= left - 1) {
        EVENT2(play, EVENT_ADVANCE_BOUGHT, player, first64(left));
        owed += gain_advance(play, player, (Advance)first64(left));
    }
    const uint8_t free[] = { basket.free, basket.free_second };
    for (int i = 0; i < 2; i++)
        if (free[i]) {
            EVENT2(play, EVENT_ADVANCE_FREE, player, free[i] - 1);
            owed += gain_advance(play, player, (Advance)(free[i] - 1));
        }
    game->phase.purchase.baskets[player] = (Basket){ .credits_owed = (uint8_t)owed };
}

static void apply_credit(const Play *play, const Action *action)
{
    uint16_t *credits = &play->game->players[action->player].credits[action->arg[0]];
    *credits = (uint16_t)(*credits + CREDIT_PIECE);
    play->game->phase.purchase.baskets[action->player].credits_owed--;
    EVENT3(play, EVENT_CREDITS_PLACED, action->player, CREDIT_PIECE, action->arg[0]);
}

static void apply_done(const Play *play, Player player)
{
    if (!basket_is_empty(&play->game->phase.purchase.baskets[player]))
        settle(play, player);
    else
        EVENT1(play, EVENT_BOUGHT_NOTHING, player);
}

static void apply(const Play *play, const Action *action)
{
    Game   *game = play->game;
    Basket *basket = &game->phase.purchase.baskets[action->player];
    switch (action->kind) {
    case ACTION_BUY:
        basket->advances |= bit64(action->arg[0]);
        return;
    case ACTION_DISCOUNT:
        basket->discounted = (uint8_t)(action->arg[0] + 1);
        return;
    case ACTION_FREE_ADVANCE:
        /* Where there is only one the newest takes its place; 30.4.2 brings two. */
        if (basket->free
            && effect_sum(play->rules->edition, basket->advances, EFFECT_FREE_SCIENCE) > 1)
            basket->free_second = (uint8_t)(action->arg[0] + 1);
        else
            basket->free = (uint8_t)(action->arg[0] + 1);
        return;
    case ACTION_PAY:
        basket->cards[action->arg[0]] = (uint8_t)(basket->cards[action->arg[0]] + action->arg[1]);
        return;
    case ACTION_SUBSTITUTE:
        basket->substitute_for = (uint8_t)action->arg[0];
        basket->substitute = (uint8_t)action->arg[1];
        return;
    case ACTION_RESET:
        *basket = (Basket){ 0 };
        return;
    case ACTION_CREDIT:
        apply_credit(play, action);
        break;
    case ACTION_DONE:
        apply_done(play, action->player);
        break;
    default:
        must(!"an action of another phase");
    }
    if (basket->credits_owed == 0)
        game->acting &= ~bit32(action->player);
}

static Prompt prompt(const Rules *rules, const Game *game, Player player)
{
    const Basket *basket = &game->phase.purchase.baskets[player];
    if (basket->credits_owed > 0)
        return (Prompt){ .kind = PROMPT_PLACE_CREDITS,
                         .arg = { (uint16_t)(basket->credits_owed * CREDIT_PIECE) } };
    if (basket_is_empty(basket))
        return (Prompt){ .kind = PROMPT_BUY_ADVANCES };
    return (Prompt){ .kind = PROMPT_FILL_BASKET,
                     .arg = { (uint16_t)basket_cost(rules, game, player),
                              (uint16_t)basket_value(rules, game, player),
                              (uint16_t)basket_treasury(rules, game, player) } };
}

/* Is there a card that can still be turned in, whatever has been substituted? */
static bool has_card_to_pay(const Rules *rules, const Game *game, Player player)
{
    const Basket *basket = &game->phase.purchase.baskets[player];
    for (Card card = CARD_WATER + 1; card < rules->edition->first_calamity; card++)
        if (game->hand[player][card] && basket->substitute_for != card
            && basket_cards_left(game, player, card) > 0)
            return true;
    return false;
}

/* With an empty basket there is always `done`; another can be emptied, and paid for or filled with
 * cards. One that cannot be paid any more, say after an unlucky substitution, can only be emptied.
 */
static bool has_choice(const Rules *rules, const Game *game, Player player)
{
    const Basket *basket = &game->phase.purchase.baskets[player];
    if (basket->credits_owed > 0)
        return true;
    if (basket_is_empty(basket))
        return first_rules(game) ? basket_affords_any(rules, game, player)
                                 : is_asked(rules, game, player);
    return basket_paid(rules, game, player) || has_card_to_pay(rules, game, player);
}

/* Everybody pays with the own cards, and there is a set of advances for each. */
static uint32_t affected(const Rules *rules, const Game *game, Player player)
{
    (void)rules;
    (void)game;
    return bit32(player);
}

const Procedure procedure_ADVANCES = { .run = run,
                                       .strict = STRICT_BY_ORDER,
                                       .legal = legal,
                                       .check = check,
                                       .apply = apply,
                                       .prompt = prompt,
                                       .affected = affected,
                                       .has_choice = has_choice };
