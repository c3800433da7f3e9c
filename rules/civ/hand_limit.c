/* Step 12b: the hand limit. In some editions whoever sells commodities does it here, before the
 * limit counts (27.1). */
#include "rules/civ/abilities.h"
#include "rules/civ/cards.h"
#include "rules/civ/figures.h"
#include "rules/civ/order.h"
#include "rules/civ/procedure.h"

enum { STEP_BEGIN, STEP_SALES, STEP_CHOICES };

int hand_limit(const Rules *rules, const Game *game, Player player)
{
    const Deck *deck = game_deck(rules, game);
    int         limit = deck->hand_limit ? deck->hand_limit : number(rules, NUMBER_HAND_LIMIT);
    return limit + player_effect(rules, game, player, EFFECT_HAND_LIMIT);
}

static int hand_excess(const Rules *rules, const Game *game, Player player)
{
    return hand_commodities(rules, game, player) - hand_limit(rules, game, player);
}

static bool may_sell(const Rules *rules, const Game *game, Player player)
{
    Action     item;
    ActionList list = { &item, 0, 1 };
    if (game->switches[SWITCH_TRADE_ROUTES_AT] == TRADE_ROUTES_AT_HAND_LIMIT
        && player_has(rules, game, player, EFFECT_ABILITY_SELL))
        ability_sell.legal(&list, rules, game, player);
    return list.count > 0;
}

static void run(const Play *play)
{
    Game  *game = play->game;
    Frame *frame = flow_top(&game->flow);
    if (frame->step == STEP_CHOICES) {
        flow_pop(&game->flow);
        return;
    }
    if (frame->step == STEP_BEGIN)
        order_of_turns(game);
    game->acting = 0;
    for (Player p = 0; p < game->player_count; p++)
        if (player_in(game, p)
            && (frame->step == STEP_BEGIN ? may_sell(play->rules, game, p)
                                          : hand_excess(play->rules, game, p) > 0))
            game->acting |= bit32(p);
    frame->step++;
}

static bool selling(const Game *game)
{
    return flow_top_const(&game->flow)->step == STEP_SALES;
}

/* 12b.1, R-66: commodities only, Water among them. */
static void legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    if (selling(game)) {
        ability_sell.legal(list, rules, game, player);
        list_add(list, action_make(ACTION_DONE, player, 0, 0, 0, 0));
        return;
    }
    for (Card card = 0; card < rules->edition->first_calamity; card++)
        if (game->hand[player][card] > 0)
            list_add(list, action_make(ACTION_DISCARD, player, card, 0, 0, 0));
}

static Refusal check(const Rules *rules, const Game *game, const Action *action)
{
    if (selling(game) && action->kind == ACTION_DONE)
        return args_clear(action, 0) ? REFUSAL_NONE : REFUSAL_BAD_ARGUMENT;
    if (selling(game))
        return ability_sell.check(rules, game, action);
    if (action->kind != ACTION_DISCARD)
        return REFUSAL_WRONG_KIND;
    if (action->arg[0] >= rules->edition->card_count || !args_clear(action, 1))
        return REFUSAL_BAD_ARGUMENT;
    if (card_is_calamity(rules, (Card)action->arg[0]))
        return REFUSAL_NO_COMMODITY;
    return game->hand[action->player][action->arg[0]] > 0 ? REFUSAL_NONE : REFUSAL_NOT_IN_HAND;
}

static void apply(const Play *play, const Action *action)
{
    Game *game = play->game;
    bool  through;
    if (selling(game)) {
        if (action->kind == ACTION_SELL)
            ability_sell.apply(play, action);
        through = action->kind == ACTION_DONE || !may_sell(play->rules, game, action->player);
    } else {
        card_discard(play, action->player, (Card)action->arg[0]);
        through = hand_excess(play->rules, game, action->player) <= 0;
    }
    if (through)
        game->acting &= ~bit32(action->player);
}

static Prompt prompt(const Rules *rules, const Game *game, Player player)
{
    if (selling(game))
        return (Prompt){ .kind = PROMPT_SELL };
    return (Prompt){ .kind = PROMPT_HAND_LIMIT,
                     .arg = { (uint16_t)hand_excess(rules, game, player) } };
}

static uint32_t affected(const Rules *rules, const Game *game, Player player)
{
    (void)rules;
    (void)game;
    return bit32(player);
}

const Procedure procedure_HAND_LIMIT = { .run = run,
                                         .strict = STRICT_BY_ORDER,
                                         .legal = legal,
                                         .check = check,
                                         .apply = apply,
                                         .prompt = prompt,
                                         .affected = affected };
