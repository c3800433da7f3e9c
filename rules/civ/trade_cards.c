/* Phase 6: dealing and buying trade cards (6a, 6b); and the stacks that they come from, as they are
 * laid at the start (setup.10 to setup.17) and filled up at the end of a turn (13b). */
#include <string.h>

#include "rules/civ/cards.h"
#include "rules/civ/figures.h"
#include "rules/civ/order.h"
#include "rules/civ/setup.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"

static void stack_lay(const Play *play, int block, int stack);
static void stack_refill(const Play *play, int block, int stack);
static bool free_card_left(const Rules *rules, const Game *game, Player player);

/* ---- 6a: dealing ---- */

/* 22.2.1: in some editions an empty stack gives nothing, not even Water. */
static bool stack_gives(const Game *game, Player player, int stack)
{
    return game->switches[SWITCH_EMPTY_STACK] == EMPTY_STACK_WATER
           || game->pile_count[game->players[player].block][stack - 1] > 0;
}

int cards_due(const Rules *rules, const Game *game, Player player)
{
    return cities_on_board(rules, game, player);
}

/* In the order of dealing each draws for the cities that are left when so many do not count. */
static void deal_beyond(const Play *play, int cities_dealt)
{
    Game *game = play->game;
    for (int i = 0; i < game->player_count; i++) {
        Player player = game->order[i];
        if (!player_in(game, player))
            continue;
        int cities = cards_due(play->rules, game, player) - cities_dealt;
        for (int stack = 1; stack <= cities && stack <= STACKS_MAX; stack++)
            if (stack_gives(game, player, stack))
                card_draw(play, player, stack);
    }
}

void cards_deal(const Play *play)
{
    order_by_cities(play->rules, play->game);
    deal_beyond(play, 0);
    /* 33.3.2.2: whoever has more cities than there are stacks draws again when all have drawn. */
    if (pieces_each(play->rules, play->game, NUMBER_CITIES) > STACKS_MAX)
        deal_beyond(play, STACKS_MAX);
}

static void deal_run(const Play *play)
{
    cards_deal(play);
    flow_pop(&play->game->flow);
}

const Procedure procedure_TRADE_CARDS = { .run = deal_run };

/* ---- 6b: buying, one player after the other in the order of dealing ---- */

/* The frame's step is the place in the order of the next buyer. */
static void purchases_run(const Play *play)
{
    Game  *game = play->game;
    Frame *frame = flow_top(&game->flow);
    if (frame->step == 0)
        order_by_cities(play->rules, game);
    while (frame->step < game->player_count) {
        Player player = game->order[frame->step++];
        if (player_in(game, player)) {
            frame->count = 0;
            game->acting = bit32(player);
            return;
        }
    }
    flow_pop(&game->flow);
}

/* 22.5.1: how many more, where there is a cap; the frame's count is what the buyer has bought. */
static int purchases_left(const Rules *rules, const Game *game)
{
    return number(rules, NUMBER_CARD_PURCHASES_MAX) - flow_top_const(&game->flow)->count;
}

static bool may_buy_more(const Rules *rules, const Game *game)
{
    return number(rules, NUMBER_CARD_PURCHASES_MAX) == 0 || purchases_left(rules, game) > 0;
}

static void purchases_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    for (int stack = 1; stack <= STACKS_MAX; stack++) {
        int price = card_price(rules, game, player, stack);
        if (price > 0 && price <= game->players[player].treasury && may_buy_more(rules, game)
            && stack_gives(game, player, stack)
            && !list_add(list, action_make(ACTION_BUY_CARD, player, stack, 0, 0, 0)))
            return;
    }
    if (free_card_left(rules, game, player))
        for (int stack = cities_on_board(rules, game, player) + 1; stack <= STACKS_MAX; stack++)
            if (!list_add(list, action_make(ACTION_FREE_CARD, player, stack, 0, 0, 0)))
                return;
    list_add(list, action_make(ACTION_DONE, player, 0, 0, 0, 0));
}

static Refusal buy_check(const Rules *rules, const Game *game, const Action *action)
{
    int stack = action->arg[0];
    if (stack < 1 || stack > STACKS_MAX)
        return REFUSAL_BAD_ARGUMENT;
    int price = card_price(rules, game, action->player, stack);
    if (price == 0 || !may_buy_more(rules, game))
        return REFUSAL_STACK_NOT_FOR_SALE;
    if (!stack_gives(game, action->player, stack))
        return REFUSAL_STACK_IS_EMPTY;
    return price > game->players[action->player].treasury ? REFUSAL_CARD_TOO_DEAR : REFUSAL_NONE;
}

static Refusal free_card_check(const Rules *rules, const Game *game, const Action *action)
{
    int stack = action->arg[0];
    if (stack < 1 || stack > STACKS_MAX)
        return REFUSAL_BAD_ARGUMENT;
    if (!player_has(rules, game, action->player, EFFECT_FREE_CARD))
        return REFUSAL_NO_FREE_CARD;
    if (game->players[action->player].flags & PLAYER_FREE_CARD)
        return REFUSAL_FREE_CARD_TAKEN;
    return stack <= cities_on_board(rules, game, action->player) ? REFUSAL_FREE_CARD_TOO_LOW
                                                                 : REFUSAL_NONE;
}

static Refusal purchases_check(const Rules *rules, const Game *game, const Action *action)
{
    if (!args_clear(action, action->kind == ACTION_DONE ? 0 : 1))
        return REFUSAL_BAD_ARGUMENT;
    if (action->kind == ACTION_BUY_CARD)
        return buy_check(rules, game, action);
    if (action->kind == ACTION_FREE_CARD)
        return free_card_check(rules, game, action);
    return action->kind == ACTION_DONE ? REFUSAL_NONE : REFUSAL_WRONG_KIND;
}

static void purchases_apply(const Play *play, const Action *action)
{
    Game  *game = play->game;
    Player player = action->player;
    int    stack = action->arg[0];
    if (action->kind == ACTION_DONE) {
        game->acting = 0;
    } else if (action->kind == ACTION_FREE_CARD) {
        game->players[player].flags |= PLAYER_FREE_CARD;
        EVENT2(play, EVENT_FREE_CARD, player, stack);
        card_draw(play, player, stack);
    } else {
        /* 6b.3, 6b.5, R-36: the price is paid before it shows what the stack still holds. */
        int price = card_price(play->rules, game, player, stack);
        treasury_pay(play, player, price);
        EVENT3(play, EVENT_CARD_BOUGHT, player, stack, price);
        flow_top(&game->flow)->count++;
        card_draw(play, player, stack);
    }
}

static uint32_t purchases_to_come(const Rules *rules, const Game *game)
{
    (void)rules;
    return players_from(game, game->order, flow_top_const(&game->flow)->step);
}

static Prompt purchases_prompt(const Rules *rules, const Game *game, Player player)
{
    PromptKind kind = free_card_left(rules, game, player) ? PROMPT_FREE_CARD : PROMPT_BUY_CARDS;
    int        left = purchases_left(rules, game);
    return (Prompt){ .kind = (uint8_t)kind,
                     .arg = { game->players[player].treasury, (uint16_t)(left > 0 ? left : 0) } };
}

const Procedure procedure_CARD_PURCHASES = {
    .run = purchases_run,
    .legal = purchases_legal,
    .check = purchases_check,
    .apply = purchases_apply,
    .prompt = purchases_prompt,
    .to_come = purchases_to_come,
};

int card_price(const Rules *rules, const Game *game, Player player, int stack)
{
    static const uint8_t effects[STACKS_MAX + 1] = {
        [2] = EFFECT_PRICE_STACK_2, [3] = EFFECT_PRICE_STACK_3, [6] = EFFECT_PRICE_STACK_6,
        [7] = EFFECT_PRICE_STACK_7, [8] = EFFECT_PRICE_STACK_8,
    };
    if (stack == 9)
        return number(rules, NUMBER_STACK_9_PRICE);
    return effects[stack] ? player_effect(rules, game, player, (Effect)effects[stack]) : 0;
}

/* wonder-of-the-world.1, .2: once a turn, and with all cities built no stack is above them.
 */
static bool free_card_left(const Rules *rules, const Game *game, Player player)
{
    return player_has(rules, game, player, EFFECT_FREE_CARD)
           && !(game->players[player].flags & PLAYER_FREE_CARD)
           && cities_on_board(rules, game, player) < STACKS_MAX;
}

/* ---- The stacks at the start ---- */

/* Cards that are laid together; the top of a pile is its last card, so that layers are added from
 * the bottom up. */
typedef struct Layer {
    uint8_t cards[PILE_MAX];
    int     count;
} Layer;

void stacks_prepare(const Play *play)
{
    const Deck *deck = game_deck(play->rules, play->game);
    for (int block = 0; block < deck->block_count; block++)
        for (int stack = 1; stack <= STACKS_MAX; stack++)
            stack_lay(play, block, stack);
}

static void layer_add(Layer *layer, Card card, int copies)
{
    must(layer->count + copies <= PILE_MAX);
    for (; copies > 0; copies--)
        layer->cards[layer->count++] = card;
}

/* Shuffles the layer and puts it on top of the pile. */
static void layer_lay(const Play *play, Layer *layer, int block, int stack)
{
    Game    *game = play->game;
    uint8_t *count = &game->pile_count[block][stack - 1];
    must(*count + layer->count <= PILE_MAX);
    rng_shuffle(&game->rng, layer->cards, layer->count);
    memcpy(&game->pile[block][stack - 1][*count], layer->cards, (size_t)layer->count);
    *count = (uint8_t)(*count + layer->count);
}

/* setup.15: as many commodities as the block has players lie safely on top of the middle layer. */
static void commodities_split(const Play *play, Layer *top, Layer *middle, int block)
{
    Game *game = play->game;
    int   safe = block_players(play->rules, game, block);
    rng_shuffle(&game->rng, top->cards, top->count);
    while (top->count > safe)
        layer_add(middle, top->cards[--top->count], 1);
}

static bool goes_to_bottom(const Game *game, const CardInfo *info)
{
    return info->type == CARD_NON_TRADEABLE
           && game->switches[SWITCH_NON_TRADEABLE_PLACE] != NON_TRADEABLE_PLACE_SHUFFLED;
}

/* 32.4: what went to the bottom of a pile is shuffled with the two cards above it. */
static void bottom_mix(const Play *play, int block, int stack, int count)
{
    Game *game = play->game;
    int   size = game->pile_count[block][stack - 1];
    if (count == 0
        || game->switches[SWITCH_NON_TRADEABLE_PLACE] != NON_TRADEABLE_PLACE_BOTTOM_THREE)
        return;
    rng_shuffle(&game->rng, game->pile[block][stack - 1], count + 2 < size ? count + 2 : size);
}

static void stack_lay(const Play *play, int block, int stack)
{
    const Edition *edition = play->rules->edition;
    const Deck    *deck = game_deck(play->rules, play->game);
    Layer          top = { .count = 0 }, middle = { .count = 0 }, bottom = { .count = 0 };
    /* setup.16: with minor calamities these lie with the regular sets on the additional one, or
     * under the first commodities with the others (10.3.5). */
    bool regular =
        deck->minors && play->game->switches[SWITCH_STACK_PREP] == STACK_PREP_INTO_REGULAR_SETS;
    for (int card = 0; card < edition->card_count; card++) {
        const CardInfo *info = &edition->cards[card];
        int             copies = deck->copies[block][card];
        if (info->stack != stack || copies == 0 || card == CARD_WATER)
            continue;
        if (goes_to_bottom(play->game, info))
            layer_add(&bottom, (Card)card, copies);
        else if (info->type == CARD_COMMODITY ? regular && info->additional
                                              : info->type != CARD_MINOR || !regular)
            layer_add(&middle, (Card)card, copies);
        else
            layer_add(&top, (Card)card, copies);
    }
    if (!regular)
        commodities_split(play, &top, &middle, block);
    layer_lay(play, &bottom, block, stack);
    layer_lay(play, &middle, block, stack);
    layer_lay(play, &top, block, stack);
    bottom_mix(play, block, stack, bottom.count);
}

/* ---- 13b: discards return ---- */

static void return_run(const Play *play)
{
    Game *game = play->game;
    for (int block = 0; block < game->block_count; block++) {
        uint32_t stacks = 0; /* Those that get cards back. */
        FOR_CARDS(card, game->discard[block], 0)
        stacks |= bit32(card_info(play->rules, card)->stack);
        for (; stacks; stacks &= stacks - 1)
            stack_refill(play, block, first32(stacks));
    }
    EVENT1(play, EVENT_CARDS_RETURNED, game->turn);
    flow_pop(&game->flow);
}

const Procedure procedure_RETURN_CARDS = { .run = return_run };

static void stack_refill(const Play *play, int block, int stack)
{
    const Edition *edition = play->rules->edition;
    Game          *game = play->game;
    Layer          kept = { .count = game->pile_count[block][stack - 1] };
    Layer          shuffled = { .count = 0 }, bottom = { .count = 0 };
    uint8_t       *pile = game->pile[block][stack - 1];
    FOR_CARDS(card, game->discard[block], 0)
    {
        if (edition->cards[card].stack != stack)
            continue;
        bool last = goes_to_bottom(game, &edition->cards[card]);
        layer_add(last ? &bottom : &shuffled, card, game->discard[block][card]);
        game->discard[block][card] = 0;
    }
    /* 13b.3: what is still in the stack keeps its order, so it is not laid as a layer. */
    memcpy(kept.cards, pile, (size_t)kept.count);
    game->pile_count[block][stack - 1] = 0;
    layer_lay(play, &bottom, block, stack);
    layer_lay(play, &shuffled, block, stack);
    int below = game->pile_count[block][stack - 1];
    must(below + kept.count <= PILE_MAX);
    memcpy(pile + below, kept.cards, (size_t)kept.count);
    game->pile_count[block][stack - 1] = (uint8_t)(below + kept.count);
    bottom_mix(play, block, stack, bottom.count);
}
