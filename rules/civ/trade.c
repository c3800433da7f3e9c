/* Phase 7: trade. Who takes part and until when (7.1, 7.12, 7.13); see trade.h for the whole. */
#include "rules/civ/trade.h"

#include <string.h>

#include "rules/civ/cards.h"
#include "rules/civ/figures.h"
#include "rules/civ/order.h"
#include "rules/civ/procedure.h"

static void settle(const Play *play);
static void finish(const Play *play, Player player);

/* The frame's step is 0 before the phase has begun. */
static bool begun(const Game *game)
{
    return flow_top_const(&game->flow)->step > 0;
}

/* Nobody is kept waiting by those who have finished. */
static uint32_t pending(const Rules *rules, const Game *game)
{
    (void)rules;
    return begun(game) ? game->phase.trade.able & ~game->phase.trade.finished : 0;
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
        phase_clear(game, sizeof game->phase.trade);
        EVENT1(play, EVENT_TRADE_ENDED, game->turn);
        flow_pop(&game->flow);
        return;
    }
    frame->step = 1;
    /* 7.1: hand sizes are public, so this tells nobody anything new. What else keeps a player from
     * trading is a secret of the hand, and such a player is asked like any other. A hand that is
     * large enough stays so, since every trade brings at least the least number. */
    TradeState *trade = &game->phase.trade;
    for (Player p = 0; p < game->player_count; p++)
        if (player_in(game, p) && hand_size(game, p) >= number(play->rules, NUMBER_TRADE_CARDS_MIN))
            trade->able |= bit32(p);
    if (count32(trade->able) < 2)
        trade->able = 0;
    trade->finished = players_in(game) & ~trade->able;
}

static void legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    const TradeState *trade = &game->phase.trade;
    if (!(trade->able & bit32(player)))
        return;
    offers_legal(list, rules, game, player);
    deals_legal(list, rules, game, player);
    if (trade->finished & bit32(player)) {
        if (!trade->bell)
            list_add(list, action_make(ACTION_RESUME, player, 0, 0, 0, 0));
    } else if (deals_of(game, player) == 0) {
        list_add(list, action_make(ACTION_DONE, player, 0, 0, 0, 0));
    }
}

static Refusal done_check(const Rules *rules, const Game *game, const Action *action)
{
    (void)rules;
    if (game->phase.trade.finished & bit32(action->player))
        return REFUSAL_ALREADY_FINISHED;
    return deals_of(game, action->player) > 0 ? REFUSAL_DEAL_OPEN : REFUSAL_NONE;
}

static Refusal resume_check(const Rules *rules, const Game *game, const Action *action)
{
    (void)rules;
    if (game->phase.trade.bell)
        return REFUSAL_TIME_IS_OVER;
    return game->phase.trade.finished & bit32(action->player) ? REFUSAL_NONE : REFUSAL_NOT_FINISHED;
}

/* The clock may ring twice: after the first time open deals are completed, after the second
 * nothing. */
static Refusal end_check(const Rules *rules, const Game *game, const Action *action)
{
    (void)rules;
    (void)game;
    (void)action;
    return REFUSAL_NONE;
}

static void done_apply(const Play *play, const Action *action)
{
    finish(play, action->player);
}

static void resume_apply(const Play *play, const Action *action)
{
    (void)play;
    (void)action; /* Done for every action in apply(). */
}

static void end_apply(const Play *play, const Action *action)
{
    Game       *game = play->game;
    TradeState *trade = &game->phase.trade;
    (void)action;
    EVENT1(play, EVENT_TRADE_BELL, game->turn);
    if (trade->bell || game->switches[SWITCH_TRADE_BELL] == TRADE_BELL_ALL_ENDS) {
        deals_drop(play);
        trade->finished = players_in(game);
    } else {
        /* 7.13: an offer to everybody is no negotiation yet, an offer to one player is. */
        offers_drop_open(game);
        trade->bell = 1;
    }
}

typedef struct TradeRule {
    uint8_t args;
    Refusal (*check)(const Rules *rules, const Game *game, const Action *action);
    void (*apply)(const Play *play, const Action *action);
} TradeRule;

static const TradeRule trade_rules[ACTION_COUNT] = {
    [ACTION_OFFER] = { ACTION_ARGS, offer_check, offer_apply },
    [ACTION_WITHDRAW] = { 1, withdraw_check, withdraw_apply },
    [ACTION_ACCEPT] = { 1, accept_check, accept_apply },
    [ACTION_PUT] = { 2, put_check, put_apply },
    [ACTION_CANCEL] = { 1, cancel_check, cancel_apply },
    [ACTION_RESUME] = { 0, resume_check, resume_apply },
    [ACTION_DONE] = { 0, done_check, done_apply },
    [ACTION_END_TRADE] = { 0, end_check, end_apply },
};

static Refusal check(const Rules *rules, const Game *game, const Action *action)
{
    const TradeRule *rule = &trade_rules[action->kind];
    if (!rule->check)
        return REFUSAL_WRONG_KIND;
    if (!args_clear(action, rule->args))
        return REFUSAL_BAD_ARGUMENT;
    if (action->player != THE_TABLE && !(game->phase.trade.able & bit32(action->player)))
        return REFUSAL_TOO_FEW_CARDS;
    return rule->check(rules, game, action);
}

static void apply(const Play *play, const Action *action)
{
    TradeState *trade = &play->game->phase.trade;
    /* 7.12: whoever takes part again is no longer finished; turning down an offer is not taking
     * part. */
    if (action->player != THE_TABLE && action->kind != ACTION_WITHDRAW
        && (trade->finished & bit32(action->player))) {
        trade->finished &= ~bit32(action->player);
        EVENT1(play, EVENT_TRADER_BACK, action->player);
    }
    trade_rules[action->kind].apply(play, action);
    settle(play);
}

/* Still to be put into the deals of a player. */
static int cards_owed(const Game *game, Player player)
{
    int owed = 0;
    for (int i = 0; i < DEALS_MAX && game->phase.trade.deals[i].number; i++) {
        const Deal *deal = &game->phase.trade.deals[i];
        for (int side = 0; side < 2; side++)
            if (deal->player[side] == player)
                owed += deal->agreed[side] - deal->count[side];
    }
    return owed;
}

static Prompt prompt(const Rules *rules, const Game *game, Player player)
{
    const TradeState *trade = &game->phase.trade;
    (void)rules;
    PromptKind kind = trade->finished & bit32(player) ? PROMPT_TRADE_FINISHED
                      : deals_of(game, player) > 0    ? PROMPT_TRADE_DEAL
                      : trade->bell                   ? PROMPT_TRADE_BELL
                                                      : PROMPT_TRADE;
    return (Prompt){ .kind = (uint8_t)kind, .arg = { (uint16_t)cards_owed(game, player) } };
}

const Procedure procedure_TRADE = {
    .run = run,
    .pending = pending,
    .legal = legal,
    .check = check,
    .apply = apply,
    .prompt = prompt,
    .may_act = may_act,
    .traits = TRAIT_OPEN_MARKET | TRAIT_SHARED_CLOCK,
};

/* After the time is over nobody is asked who has nothing left to complete. */
static void settle(const Play *play)
{
    Game *game = play->game;
    if (!game->phase.trade.bell)
        return;
    for (uint32_t left = pending(play->rules, game); left; left &= left - 1) {
        Player player = (Player)first32(left);
        if (deals_of(game, player) == 0 && !player_has_offer(game, player))
            finish(play, player);
    }
}

static void finish(const Play *play, Player player)
{
    TradeState *trade = &play->game->phase.trade;
    /* Once the time is over an offer that is not taken up cannot be answered later. */
    offers_drop(play, player, trade->bell);
    trade->finished |= bit32(player);
    EVENT1(play, EVENT_TRADER_FINISHED, player);
}

/* ---- What a player has to give ---- */

void holding_of(Holding *out, const Rules *rules, const Game *game, Player player)
{
    const Edition *edition = rules->edition;
    out->owed = 0;
    memcpy(out->free, game->hand[player], sizeof out->free);
    for (int i = 0; i < DEALS_MAX && game->phase.trade.deals[i].number; i++) {
        const Deal *deal = &game->phase.trade.deals[i];
        if (deal->player[0] != player && deal->player[1] != player)
            continue;
        int side = deal->player[1] == player;
        for (int n = 0; n < deal->count[side]; n++)
            out->free[deal->cards[side][n]]--;
        out->owed += deal->agreed[side] - deal->count[side];
    }
    int calamities = 0, staying = 0, total = bytes_sum_small(out->free, CARD_KINDS_MAX);
    FOR_CARDS(card, out->free, edition->first_calamity)
    {
        calamities += out->free[card];
        staying += card_stays(rules, game, card) ? out->free[card] : 0;
    }
    out->commodities = total - calamities;
    out->tradeable = total - staying;
}

int names_binding(const Rules *rules, const uint8_t *names, int names_max)
{
    int truths = number(rules, NUMBER_TRADE_TRUTHS);
    int count = 0;
    while (count < names_max && count < truths && names[count] != CARD_NONE)
        count++;
    return count;
}

bool holding_has_names(const Rules *rules, const Holding *holding, const uint8_t *names,
                       int names_max)
{
    int     binding = names_binding(rules, names, names_max);
    uint8_t taken[CARD_KINDS_MAX] = { 0 };
    /* 7.3: the same name twice means two such cards. */
    for (int i = 0; i < binding; i++)
        if (++taken[names[i]] > holding->free[names[i]])
            return false;
    return holding->commodities >= number(rules, NUMBER_TRADE_TRUTHS);
}

/* ---- Invariants ---- */

static void side_verify(const Rules *rules, const Game *game, const Deal *deal, int side)
{
    must(deal->agreed[side] >= number(rules, NUMBER_TRADE_CARDS_MIN));
    must(deal->agreed[side] <= SIDE_CARDS_MAX && deal->count[side] <= deal->agreed[side]);
    must(deal->named[side] <= number(rules, NUMBER_TRADE_TRUTHS));
    must(deal->named[side] <= deal->count[side]);
    for (int i = 0; i < deal->named[side]; i++)
        must(!card_is_calamity(rules, deal->cards[side][i]));
    for (int i = deal->named[side]; i < deal->count[side]; i++) {
        must(!card_stays(rules, game, deal->cards[side][i]));
        must(i == deal->named[side] || deal->cards[side][i - 1] <= deal->cards[side][i]);
    }
    for (int i = deal->count[side]; i < SIDE_CARDS_MAX; i++)
        must(deal->cards[side][i] == 0);
}

void trade_verify(const Rules *rules, const Game *game)
{
    const TradeState *trade = &game->phase.trade;
    uint32_t          trading = players_in(game) & trade->able & ~trade->finished;
    for (int i = 0; i < OFFERS_MAX && trade->offers[i].number != 0; i++) {
        must(i == 0 || trade->offers[i - 1].number < trade->offers[i].number);
        must(trading & bit32(trade->offers[i].from));
        must(!trade->bell || trade->offers[i].terms.to != NOBODY);
    }
    for (int i = 0; i < DEALS_MAX && trade->deals[i].number != 0; i++) {
        const Deal *deal = &trade->deals[i];
        must(i == 0 || trade->deals[i - 1].number < deal->number);
        must(deal->player[0] != deal->player[1]);
        for (int side = 0; side < 2; side++) {
            must(trading & bit32(deal->player[side]));
            side_verify(rules, game, deal, side);
        }
    }
    /* A card is in one deal at most: what is put is in hand as often. */
    for (Player p = 0; p < game->player_count; p++) {
        Holding holding;
        holding_of(&holding, rules, game, p);
        for (int card = 0; card < rules->edition->card_count; card++)
            must(holding.free[card] <= game->hand[p][card]);
    }
}
