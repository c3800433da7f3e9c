/* The special abilities that move trade cards: Trade Routes sells commodities, Provincial Empire
 * asks other players for one each. */
#include "rules/civ/abilities.h"
#include "rules/civ/cards.h"
#include "rules/civ/figures.h"
#include "rules/civ/order.h"
#include "rules/civ/outlook.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"

/* ---- Trade Routes ---- */

/* trade-routes.1: by face value; sets do not matter. */
static int sale_of(const Rules *rules, const Game *game, Player player, Card card)
{
    return player_effect(rules, game, player, EFFECT_ABILITY_SELL) * card_info(rules, card)->stack;
}

/* What refuses a card of the hand to both abilities, once the kind of the action is right. */
static Refusal commodity_check(const Rules *rules, const Game *game, const Action *action)
{
    Card card = (Card)action->arg[0];
    if (action->arg[0] >= rules->edition->card_count)
        return REFUSAL_BAD_ARGUMENT;
    if (card_is_calamity(rules, card))
        return REFUSAL_NO_COMMODITY;
    return game->hand[action->player][card] == 0 ? REFUSAL_NOT_IN_HAND : REFUSAL_NONE;
}

/* trade-routes.2, R-60: a card that the stock cannot pay in full cannot be discarded. */
static Refusal sell_check(const Rules *rules, const Game *game, const Action *action)
{
    if (action->kind != ACTION_SELL)
        return REFUSAL_WRONG_KIND;
    if (!args_clear(action, 1))
        return REFUSAL_BAD_ARGUMENT;
    Refusal refusal = commodity_check(rules, game, action);
    if (refusal != REFUSAL_NONE)
        return refusal;
    int gain = sale_of(rules, game, action->player, (Card)action->arg[0]);
    return gain <= game->players[action->player].stock_tokens ? REFUSAL_NONE
                                                              : REFUSAL_STOCK_TOO_SMALL;
}

static void sell_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    for (Card card = 0; card < rules->edition->first_calamity; card++) {
        Action action = action_make(ACTION_SELL, player, card, 0, 0, 0);
        if (sell_check(rules, game, &action) == REFUSAL_NONE && !list_add(list, action))
            return;
    }
}

static bool sell_usable(const Rules *rules, const Game *game, Player player)
{
    Action     item;
    ActionList list = { &item, 0, 1 };
    /* 27.1: in some editions with the hand limit instead. */
    if (game->switches[SWITCH_TRADE_ROUTES_AT] == TRADE_ROUTES_AT_HAND_LIMIT)
        return false;
    sell_legal(&list, rules, game, player);
    return list.count > 0;
}

static void sell_apply(const Play *play, const Action *action)
{
    Card card = (Card)action->arg[0];
    int  gain = sale_of(play->rules, play->game, action->player, card);
    card_discard(play, action->player, card);
    tokens_to_treasury(play, action->player, gain);
}

const Ability ability_sell = { .effect = EFFECT_ABILITY_SELL,
                               .prompt = PROMPT_SELL,
                               .usable = sell_usable,
                               .legal = sell_legal,
                               .check = sell_check,
                               .apply = sell_apply };

/* ---- Provincial Empire ---- */

enum { TRIBUTE_FACE_MIN = 2 };

static void hand_over(const Play *play);

/* units in the same area count as adjacent. */
static bool in_contact(const Rules *rules, const Game *game, Player user, Player other)
{
    for (Area a = 0; a < rules->board->area_count; a++) {
        if (!has_units_in(game, user, a))
            continue;
        if (has_units_in(game, other, a))
            return true;
        const BoardArea *info = area_info(rules, a);
        for (int i = 0; i < info->land_count; i++)
            if (has_units_in(game, other, info->land[i]))
                return true;
        for (int i = 0; i < info->water_count; i++)
            if (has_units_in(game, other, info->water[i].to))
                return true;
    }
    return false;
}

static Refusal choose_check(const Rules *rules, const Game *game, const Action *action)
{
    if (action->kind != ACTION_CHOOSE_PLAYER)
        return REFUSAL_WRONG_KIND;
    if (action->arg[0] >= game->player_count || !args_clear(action, 1))
        return REFUSAL_BAD_ARGUMENT;
    Player other = (Player)action->arg[0];
    if (other == action->player || !player_in(game, other))
        return REFUSAL_NOT_AN_OPTION;
    if (game->phase.abilities.room.tribute.asked & bit32(other))
        return REFUSAL_PLAYER_CHOSEN;
    if (player_has(rules, game, other, EFFECT_SAFE_FROM_TRIBUTE))
        return REFUSAL_PLAYER_PROTECTED;
    return in_contact(rules, game, action->player, other) ? REFUSAL_NONE : REFUSAL_NO_CONTACT;
}

/* provincial-empire.4: who gave a card like this that nobody has shown yet, or NOBODY. */
static Player hidden_giver(const Game *game, unsigned card)
{
    const TributeRoom *room = &game->phase.abilities.room.tribute;
    for (Player p = 0; p < game->player_count; p++)
        if (room->cards[p] == card + 1 && !room->shown[p])
            return p;
    return NOBODY;
}

static Refusal show_check(const Game *game, const Action *action)
{
    if (action->kind != ACTION_SHOW)
        return REFUSAL_WRONG_KIND;
    if (!args_clear(action, 1))
        return REFUSAL_BAD_ARGUMENT;
    return hidden_giver(game, action->arg[0]) != NOBODY ? REFUSAL_NONE : REFUSAL_NO_GIFT_TO_SHOW;
}

static void show_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    for (Card card = 0; card < rules->edition->first_calamity; card++)
        if (hidden_giver(game, card) != NOBODY
            && !list_add(list, action_make(ACTION_SHOW, player, card, 0, 0, 0)))
            return;
}

static bool any_to_show(const Game *game)
{
    const TributeRoom *room = &game->phase.abilities.room.tribute;
    for (Player p = 0; p < game->player_count; p++)
        if (room->cards[p] && !room->shown[p])
            return true;
    return false;
}

static bool is_showing(const Game *game)
{
    return game->phase.abilities.room.tribute.stage == TRIBUTE_SHOWING;
}

static Refusal tribute_turn_check(const Rules *rules, const Game *game, const Action *action)
{
    return is_showing(game) ? show_check(game, action) : choose_check(rules, game, action);
}

static void choose_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    if (is_showing(game)) {
        show_legal(list, rules, game, player);
        return;
    }
    for (Player p = 0; p < game->player_count; p++) {
        Action action = action_make(ACTION_CHOOSE_PLAYER, player, p, 0, 0, 0);
        if (choose_check(rules, game, &action) == REFUSAL_NONE && !list_add(list, action))
            return;
    }
}

static bool choose_usable(const Rules *rules, const Game *game, Player player)
{
    for (Player p = 0; p < game->player_count; p++) {
        Action action = action_make(ACTION_CHOOSE_PLAYER, player, p, 0, 0, 0);
        if (choose_check(rules, game, &action) == REFUSAL_NONE)
            return true;
    }
    return false;
}

static bool may_give(const Rules *rules, const Game *game, Player player, Card card)
{
    return card < rules->edition->first_calamity && game->hand[player][card] > 0
           && card_info(rules, card)->stack >= TRIBUTE_FACE_MIN;
}

static bool can_give(const Rules *rules, const Game *game, Player player)
{
    for (Card card = 0; card < rules->edition->first_calamity; card++)
        if (may_give(rules, game, player, card))
            return true;
    return false;
}

/* 25.6.2, R-304: the book limits the cards, so whoever has nothing to give does not count. */
static bool counts_cards(const Game *game)
{
    return game->switches[SWITCH_TRIBUTE_LIMIT] == TRIBUTE_LIMIT_CARDS;
}

static bool may_ask_more(const Rules *rules, const Game *game)
{
    return counts_cards(game) && ability_left(rules, game, &ability_tribute) > 0
           && choose_usable(rules, game, ability_user(game));
}

/* provincial-empire.3, R-59: who has nothing to give is not asked. After the last ones nobody else
 * follows, whatever comes. */
static void ask_all(const Play *play, bool last)
{
    Game        *game = play->game;
    TributeRoom *room = &game->phase.abilities.room.tribute;
    uint32_t     givers = 0, given = 0;
    for (uint32_t left = room->asked; left; left &= left - 1) {
        Player p = (Player)first32(left);
        if (room->cards[p])
            given |= bit32(p);
        else if (can_give(play->rules, game, p))
            givers |= bit32(p);
    }
    if (counts_cards(game))
        game->phase.abilities.count =
            last ? (uint8_t)player_effect(play->rules, game, ability_user(game),
                                          EFFECT_ABILITY_TRIBUTE)
                 : (uint8_t)count32(givers | given);
    if (givers) {
        room->stage = TRIBUTE_ANSWERING;
        game->acting = givers;
    } else if (!may_ask_more(play->rules, game)) {
        if (given)
            hand_over(play);
        else
            ability_end(play);
    }
}

static void show(const Play *play, const Action *action)
{
    Player giver = hidden_giver(play->game, action->arg[0]);
    must(giver != NOBODY);
    play->game->phase.abilities.room.tribute.shown[giver] = true;
    EVENT2(play, EVENT_TRIBUTE_REVEALED, action->player, action->arg[0]);
    if (!any_to_show(play->game))
        ability_end(play);
}

static void choose_apply(const Play *play, const Action *action)
{
    if (is_showing(play->game)) {
        show(play, action);
        return;
    }
    Game *game = play->game;
    game->phase.abilities.room.tribute.asked |= bit32(action->arg[0]);
    game->phase.abilities.count++;
    EVENT2(play, EVENT_TRIBUTE_ASKED, action->player, action->arg[0]);
    if (ability_left(play->rules, game, &ability_tribute) == 0)
        ask_all(play, !choose_usable(play->rules, game, action->player));
}

static void tribute_done(const Play *play)
{
    if (is_showing(play->game))
        ability_end(play);
    else
        ask_all(play, true);
}

const Ability ability_tribute = { .effect = EFFECT_ABILITY_TRIBUTE,
                                  .prompt = PROMPT_TRIBUTE_ASK,
                                  .usable = choose_usable,
                                  .legal = choose_legal,
                                  .check = tribute_turn_check,
                                  .apply = choose_apply,
                                  .done = tribute_done };

bool tribute_begun(const Game *game)
{
    return ability_begun(game) == &ability_tribute;
}

bool tribute_pending(const Game *game)
{
    return tribute_begun(game) && game->phase.abilities.room.tribute.stage == TRIBUTE_ANSWERING;
}

bool tribute_showing(const Game *game)
{
    return tribute_begun(game) && is_showing(game);
}

/* provincial-empire.4: face down or, with a second argument of 1, for all to see. */
void tribute_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    for (Card card = 0; card < rules->edition->first_calamity; card++)
        for (int shown = 0; shown < 2; shown++)
            if (may_give(rules, game, player, card)
                && !list_add(list, action_make(ACTION_GIVE, player, card, shown, 0, 0)))
                return;
}

Refusal tribute_check(const Rules *rules, const Game *game, const Action *action)
{
    if (action->kind != ACTION_GIVE)
        return REFUSAL_WRONG_KIND;
    if (action->arg[1] > 1 || !args_clear(action, 2))
        return REFUSAL_BAD_ARGUMENT;
    Refusal refusal = commodity_check(rules, game, action);
    if (refusal != REFUSAL_NONE)
        return refusal;
    return may_give(rules, game, action->player, (Card)action->arg[0]) ? REFUSAL_NONE
                                                                       : REFUSAL_FACE_TOO_LOW;
}

/* All cards change hands together, in order of rank. */
static void hand_over(const Play *play)
{
    Game        *game = play->game;
    TributeRoom *room = &game->phase.abilities.room.tribute;
    for (int i = 0; i < game->player_count; i++) {
        Player from = game->rank_order[i];
        if (room->cards[from] == 0)
            continue;
        Card card = (Card)(room->cards[from] - 1);
        EVENT3(play, EVENT_CARDS_PASSED, from, ability_user(game), 1);
        card_pass(play, from, ability_user(game), card);
        if (room->shown[from])
            EVENT2(play, EVENT_TRIBUTE_SHOWN, from, card);
    }
    if (first_rules(game) || !any_to_show(game)) {
        ability_end(play);
        return;
    }
    room->stage = TRIBUTE_SHOWING;
    game->acting = bit32(ability_user(game));
}

void tribute_apply(const Play *play, const Action *action)
{
    Game        *game = play->game;
    TributeRoom *room = &game->phase.abilities.room.tribute;
    room->cards[action->player] = (uint8_t)(action->arg[0] + 1);
    room->shown[action->player] = (uint8_t)action->arg[1];
    game->acting &= ~bit32(action->player);
    if (game->acting != 0)
        return;
    if (may_ask_more(play->rules, game)) {
        room->stage = TRIBUTE_ASKING;
        game->acting = bit32(ability_user(game));
    } else {
        hand_over(play);
    }
}
