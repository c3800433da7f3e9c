/* Phase 7 in market rounds: who takes part, who is ready, and the close of a round (market.1,
 * market.2, market.6, market.7, market.15, market.17 to market.22); see market.h for the whole. */
#include "rules/civ/market.h"

#include <string.h>

#include "rules/civ/cards.h"
#include "rules/civ/order.h"

static void round_begin(const Play *play);
static void round_close(const Play *play);
static void phase_end(const Play *play);

static bool begun(const Game *game)
{
    return flow_top_const(&game->flow)->step > 0;
}

uint32_t market_traders(const Game *game)
{
    uint32_t traders = game->phase.market.able & players_in(game);
    for (uint32_t left = traders; left; left &= left - 1)
        if (game->players[first32(left)].flags & PLAYER_LEAVING_NOW)
            traders &= ~bit32(first32(left));
    return traders;
}

static int rounds(const Game *game)
{
    return game->switches[SWITCH_TRADE_FORM] + 1;
}

static uint32_t pending(const Rules *rules, const Game *game)
{
    const MarketState *market = &game->phase.market;
    (void)rules;
    return begun(game) ? market_traders(game) & ~market->finished & ~market->ready : 0;
}

static uint32_t may_act(const Rules *rules, const Game *game)
{
    (void)rules;
    return begun(game) ? players_in(game) : 0;
}

static void run(const Play *play)
{
    Game  *game = play->game;
    Frame *frame = flow_top(&game->flow);
    if (frame->step > 0) {
        round_close(play);
        return;
    }
    frame->step = 1;
    /* market.2: as in open trade, by the size of the hand alone, which is public. */
    MarketState *market = &game->phase.market;
    for (Player p = 0; p < game->player_count; p++)
        if (player_in(game, p) && hand_size(game, p) >= number(play->rules, NUMBER_TRADE_CARDS_MIN))
            market->able |= bit32(p);
    if (count32(market_traders(game)) < 2) {
        phase_end(play);
        return;
    }
    for (uint32_t left = market->able; left; left &= left - 1) {
        Player player = (Player)first32(left);
        filing_default(&market->filings[player], play->rules, game, player);
    }
    round_begin(play);
}

static void round_begin(const Play *play)
{
    MarketState *market = &play->game->phase.market;
    market->round++;
    market->ready = 0;
    EVENT2(play, EVENT_MARKET_ROUND, market->round, rounds(play->game));
}

static void phase_end(const Play *play)
{
    Game *game = play->game;
    phase_clear(game, sizeof game->phase.market);
    EVENT1(play, EVENT_TRADE_ENDED, game->turn);
    flow_pop(&game->flow);
}

/* ---- Actions ---- */

static Refusal ready_check(const Rules *rules, const Game *game, const Action *action)
{
    (void)rules;
    if (game->phase.market.finished & bit32(action->player))
        return REFUSAL_ALREADY_FINISHED;
    return game->phase.market.ready & bit32(action->player) ? REFUSAL_ALREADY_READY : REFUSAL_NONE;
}

static Refusal done_check(const Rules *rules, const Game *game, const Action *action)
{
    (void)rules;
    return game->phase.market.finished & bit32(action->player) ? REFUSAL_ALREADY_FINISHED
                                                               : REFUSAL_NONE;
}

static Refusal resume_check(const Rules *rules, const Game *game, const Action *action)
{
    const MarketState *market = &game->phase.market;
    (void)rules;
    return (market->finished | market->ready) & bit32(action->player) ? REFUSAL_NONE
                                                                      : REFUSAL_NOT_FINISHED;
}

static Refusal end_check(const Rules *rules, const Game *game, const Action *action)
{
    (void)rules;
    if (action->kind == ACTION_END_TRADE && game->phase.market.last)
        return REFUSAL_NOT_AN_OPTION;
    return REFUSAL_NONE;
}

static void ready_apply(const Play *play, const Action *action)
{
    play->game->phase.market.ready |= bit32(action->player);
    EVENT1(play, EVENT_MARKET_READY, action->player);
}

static void done_apply(const Play *play, const Action *action)
{
    play->game->phase.market.finished |= bit32(action->player);
    EVENT1(play, EVENT_TRADER_FINISHED, action->player);
}

static void resume_apply(const Play *play, const Action *action)
{
    MarketState *market = &play->game->phase.market;
    market->finished &= ~bit32(action->player);
    market->ready &= ~bit32(action->player);
    EVENT1(play, EVENT_TRADER_BACK, action->player);
}

/* The clock: whoever is not ready has to be content with what is filed. */
static void end_round_apply(const Play *play, const Action *action)
{
    MarketState *market = &play->game->phase.market;
    (void)action;
    EVENT1(play, EVENT_MARKET_BELL, market->round);
    market->ready = market->able;
}

static void end_trade_apply(const Play *play, const Action *action)
{
    (void)action;
    play->game->phase.market.last = 1;
    EVENT1(play, EVENT_MARKET_LAST, play->game->phase.market.round);
}

typedef struct MarketRule {
    uint8_t kind;
    uint8_t args;
    Refusal (*check)(const Rules *rules, const Game *game, const Action *action);
    void (*apply)(const Play *play, const Action *action);
} MarketRule;

static const MarketRule market_rules[] = {
    { ACTION_ORDER, ACTION_ARGS, line_check, line_apply },
    { ACTION_MARKET_OFFER, ACTION_ARGS, line_check, line_apply },
    { ACTION_WITHDRAW, 1, filing_withdraw_check, filing_withdraw_apply },
    { ACTION_READY, 0, ready_check, ready_apply },
    { ACTION_RESUME, 0, resume_check, resume_apply },
    { ACTION_DONE, 0, done_check, done_apply },
    { ACTION_END_ROUND, 0, end_check, end_round_apply },
    { ACTION_END_TRADE, 0, end_check, end_trade_apply },
};

static const MarketRule *rule_for(const Action *action)
{
    for (size_t i = 0; i < sizeof market_rules / sizeof market_rules[0]; i++)
        if (market_rules[i].kind == action->kind)
            return &market_rules[i];
    return NULL;
}

static Refusal check(const Rules *rules, const Game *game, const Action *action)
{
    const MarketRule *rule = rule_for(action);
    if (!rule)
        return REFUSAL_WRONG_KIND;
    if (!args_clear(action, rule->args))
        return REFUSAL_BAD_ARGUMENT;
    if (action->player != THE_TABLE) {
        if (!(game->phase.market.able & bit32(action->player)))
            return REFUSAL_TOO_FEW_CARDS;
        if (!(market_traders(game) & bit32(action->player)))
            return REFUSAL_LEAVING_GAME;
    }
    return rule->check(rules, game, action);
}

static void apply(const Play *play, const Action *action)
{
    rule_for(action)->apply(play, action);
}

static void legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    const MarketState *market = &game->phase.market;
    bool               finished = market->finished & bit32(player);
    bool               ready = market->ready & bit32(player);
    if (!(market_traders(game) & bit32(player)))
        return;
    filings_legal(list, rules, game, player);
    if (!finished && !ready)
        list_add(list, action_make(ACTION_READY, player, 0, 0, 0, 0));
    if (finished || ready)
        list_add(list, action_make(ACTION_RESUME, player, 0, 0, 0, 0));
    if (!finished)
        list_add(list, action_make(ACTION_DONE, player, 0, 0, 0, 0));
}

/* Whoever is pending can be ready, or finished. */
static bool has_choice(const Rules *rules, const Game *game, Player player)
{
    (void)rules;
    (void)game;
    (void)player;
    return true;
}

static Prompt prompt(const Rules *rules, const Game *game, Player player)
{
    const MarketState *market = &game->phase.market;
    (void)rules;
    PromptKind kind = market->finished & bit32(player) ? PROMPT_MARKET_FINISHED
                      : market->ready & bit32(player)  ? PROMPT_MARKET_READY
                                                       : PROMPT_MARKET;
    return (Prompt){ .kind = (uint8_t)kind, .arg = { market->round, (uint16_t)rounds(game) } };
}

const Procedure procedure_MARKET = {
    .run = run,
    .pending = pending,
    .legal = legal,
    .check = check,
    .apply = apply,
    .prompt = prompt,
    .may_act = may_act,
    .has_choice = has_choice,
    .traits = TRAIT_SEALED_MARKET | TRAIT_SHARED_CLOCK,
};

/* ---- The close of a round ---- */

/* market.7: chance has this one part, and always the same, whatever was filed. */
static int draw_players(const Play *play, uint8_t *out)
{
    int count = 0;
    for (uint32_t left = market_traders(play->game); left; left &= left - 1)
        out[count++] = (uint8_t)first32(left);
    rng_shuffle(&play->game->rng, out, count);
    for (int i = 0; i < count; i++)
        EVENT2(play, EVENT_MARKET_DRAW, out[i], i + 1);
    return count;
}

/* market.15 */
static void tell_lie(const Play *play, Player from, Player to, Card said, Card card)
{
    Game *game = play->game;
    game->lied_to[to] |= bit32(from);
    game->phase.market.filings[to].believes &= ~bit32(from);
    event_add(play, bit32(from) | bit32(to), EVENT_MARKET_LIE, from, to, said, card, 0);
}

static void deal_make(const Play *play, const MarketDeal *deal)
{
    uint32_t both = bit32(deal->player[0]) | bit32(deal->player[1]);
    EVENT4(play, EVENT_MARKET_DEAL, deal->player[0], deal->player[1], deal->count[0],
           deal->count[1]);
    for (int side = 0; side < 2; side++) {
        Player         from = deal->player[side], to = deal->player[1 - side];
        const uint8_t *cards = deal->cards[side];
        EVENT3(play, EVENT_CARDS_PASSED, from, to, deal->count[side]);
        event_add(play, both, EVENT_MARKET_NAMED, from, to, cards[0], cards[1], 0);
        for (int i = 0; i < deal->count[side]; i++) {
            Card said = deal->said[side][i];
            if (i >= MARKET_TRUTHS && said != CARD_NONE)
                event_add(play, both, EVENT_MARKET_CLAIM, from, to, said, 0, 0);
            card_pass(play, from, to, cards[i]);
            if (i >= MARKET_TRUTHS && said != CARD_NONE && said != cards[i])
                tell_lie(play, from, to, said, cards[i]);
        }
    }
}

static void hidden_add_front(MarketOrder *order, Card card)
{
    if (order->hidden_count < MARKET_HIDDEN)
        order->hidden_count++;
    for (int i = order->hidden_count - 1; i > 0; i--) {
        order->hidden[i] = order->hidden[i - 1];
        order->said[i] = order->said[i - 1];
    }
    order->hidden[0] = card;
    order->said[0] = CARD_NONE;
}

/* Cards that are no longer held are no longer hidden. */
static void hidden_prune(MarketOrder *order, const uint8_t *hand)
{
    int     kept = 0;
    uint8_t taken[CARD_KINDS_MAX] = { 0 };
    for (int i = 0; i < order->hidden_count; i++) {
        Card card = order->hidden[i];
        if (taken[card] >= hand[card])
            continue;
        taken[card]++;
        order->hidden[kept] = card;
        order->said[kept++] = order->said[i];
    }
    memset(&order->hidden[kept], 0, (size_t)(MARKET_HIDDEN - kept));
    memset(&order->said[kept], 0, (size_t)(MARKET_HIDDEN - kept));
    order->hidden_count = (uint8_t)kept;
}

static bool place_done(const Filing *filing, const MarketDeal *deals, int count, Player player,
                       int place)
{
    for (int i = 0; i < count; i++)
        for (int side = 0; side < 2; side++) {
            int done = deals[i].place[side];
            if (deals[i].player[side] != player || done == 0)
                continue;
            uint8_t group = filing->offers[done - 1].group;
            if (done == place || (group && group == filing->offers[place - 1].group))
                return true;
        }
    return false;
}

/* market.16, market.17: what is left for the next round. */
static void filing_carry(const Play *play, const MarketDeal *deals, int count, Player player)
{
    Game   *game = play->game;
    Filing *filing = &game->phase.market.filings[player];
    Filing  was = *filing;
    for (int place = 1; place <= MARKET_OFFERS; place++) {
        MarketOffer *offer = &filing->offers[place - 1];
        if (offer->filed == FILED_YES
            && (!offer->stand || place_done(&was, deals, count, player, place)))
            *offer = (MarketOffer){ .to = 0 };
        else if (offer->filed == FILED_YES)
            offer->shown = 1;
    }
    MarketOrder *order = &filing->order;
    if (order->filed == FILED_YES && !order->stand) {
        uint32_t believes = filing->believes;
        Filing   fresh;
        filing_default(&fresh, play->rules, game, player);
        filing->order = fresh.order;
        filing->believes = believes;
        return;
    }
    for (int i = 0; i < count; i++)
        for (int side = 0; side < 2; side++)
            for (int c = 0; c < deals[i].count[side] && deals[i].player[1 - side] == player; c++)
                if (card_is_calamity(play->rules, deals[i].cards[side][c]))
                    hidden_add_front(order, deals[i].cards[side][c]);
    hidden_prune(order, game->hand[player]);
}

static void round_close(const Play *play)
{
    Game        *game = play->game;
    MarketState *market = &game->phase.market;
    uint8_t      draw[PLAYERS_MAX];
    MarketDeal   deals[MARKET_DEALS_MAX];
    int          players = draw_players(play, draw);
    int          count = market_match(deals, play->rules, game, draw, players);
    for (int i = 0; i < count; i++)
        deal_make(play, &deals[i]);
    EVENT2(play, EVENT_MARKET_CLOSED, market->round, count);
    /* market.18: without a deal nothing can change any more if nobody files anew. */
    bool all_finished = (market_traders(game) & ~market->finished) == 0;
    if (market->last || market->round == rounds(game) || (all_finished && count == 0)
        || players < 2) {
        phase_end(play);
        return;
    }
    for (uint32_t left = market->able; left; left &= left - 1)
        filing_carry(play, deals, count, (Player)first32(left));
    round_begin(play);
}
