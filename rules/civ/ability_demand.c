/* Trade Empire by demand (25.7): the holder names a commodity and asks up to three players for it,
 * one after the other, until one has it and gives it. */
#include "rules/civ/abilities.h"
#include "rules/civ/cards.h"
#include "rules/civ/figures.h"
#include "rules/civ/order.h"
#include "rules/civ/outlook.h"
#include "rules/civ/procedure.h"

static const DemandRoom *room_of(const Game *game)
{
    return &game->phase.abilities.room.demand;
}

static bool in_play(const Rules *rules, const Game *game, Card card)
{
    return card_copies(rules, game, card) > 0;
}

static Refusal player_check(const Rules *rules, const Game *game, Player user, int other)
{
    if (other >= game->player_count)
        return REFUSAL_BAD_ARGUMENT;
    if (other == user || !player_in(game, (Player)other))
        return REFUSAL_NOT_AN_OPTION;
    if (room_of(game)->asked & bit32(other))
        return REFUSAL_PLAYER_CHOSEN;
    return player_has(rules, game, (Player)other, EFFECT_SAFE_FROM_DEMAND)
               ? REFUSAL_PLAYER_PROTECTED
               : REFUSAL_NONE;
}

static bool demand_usable(const Rules *rules, const Game *game, Player player)
{
    for (Player other = 0; other < game->player_count; other++)
        if (player_check(rules, game, player, other) == REFUSAL_NONE)
            return true;
    return false;
}

static void demand_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    if (room_of(game)->card == CARD_WATER) {
        for (Card card = 1; card < rules->edition->first_calamity; card++)
            if (in_play(rules, game, card)
                && !list_add(list, action_make(ACTION_ASK_FOR, player, card, 0, 0, 0)))
                return;
        return;
    }
    for (Player other = 0; other < game->player_count; other++)
        if (player_check(rules, game, player, other) == REFUSAL_NONE
            && !list_add(list, action_make(ACTION_CHOOSE_PLAYER, player, other, 0, 0, 0)))
            return;
}

static Refusal demand_check(const Rules *rules, const Game *game, const Action *action)
{
    bool naming = room_of(game)->card == CARD_WATER;
    if (action->kind != (naming ? ACTION_ASK_FOR : ACTION_CHOOSE_PLAYER))
        return REFUSAL_WRONG_KIND;
    if (!args_clear(action, 1))
        return REFUSAL_BAD_ARGUMENT;
    if (!naming)
        return player_check(rules, game, action->player, action->arg[0]);
    if (action->arg[0] >= rules->edition->card_count)
        return REFUSAL_BAD_ARGUMENT;
    if (card_is_calamity(rules, (Card)action->arg[0]))
        return REFUSAL_NO_COMMODITY;
    return action->arg[0] != CARD_WATER && in_play(rules, game, (Card)action->arg[0])
               ? REFUSAL_NONE
               : REFUSAL_COMMODITY_NOT_IN_PLAY;
}

static void demand_apply(const Play *play, const Action *action)
{
    Game       *game = play->game;
    DemandRoom *room = &game->phase.abilities.room.demand;
    if (action->kind == ACTION_ASK_FOR) {
        room->card = (uint8_t)action->arg[0];
        return;
    }
    Player other = (Player)action->arg[0];
    room->asked |= bit32(other);
    game->phase.abilities.count++;
    EVENT3(play, EVENT_COMMODITY_DEMANDED, action->player, other, room->card);
    if (game->hand[other][room->card] > 0) {
        EVENT3(play, EVENT_CARDS_PASSED, other, action->player, 1);
        card_pass(play, other, action->player, room->card);
        ability_end(play);
        return;
    }
    EVENT3(play, EVENT_DEMAND_FAILED, action->player, other, room->card);
    if (ability_left(play->rules, game, &ability_demand) == 0
        || !demand_usable(play->rules, game, action->player))
        ability_end(play);
}

const Ability ability_demand = { .effect = EFFECT_ABILITY_DEMAND,
                                 .prompt = PROMPT_DEMAND,
                                 .usable = demand_usable,
                                 .legal = demand_legal,
                                 .check = demand_check,
                                 .apply = demand_apply };

Card demanded_card(const Game *game)
{
    return ability_begun(game) == &ability_demand ? room_of(game)->card : CARD_WATER;
}

uint32_t demand_asked(const Game *game)
{
    return ability_begun(game) == &ability_demand ? room_of(game)->asked : 0;
}
