#include "rules/civ/traits.h"

#include <string.h>

#include "rules/civ/family.h"
#include "rules/civ/market.h"
#include "rules/civ/procedure.h"
#include "rules/civ/trade.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

/* ---- Steps ---- */

unsigned game_traits(const Game *game)
{
    unsigned traits = procedure_traits((ProcedureId)flow_top_const(&game->flow)->procedure);
    return traits | ((traits & TRAIT_OPEN_MARKET) && game->phase.trade.bell ? TRAIT_CLOSING : 0);
}

int game_clock_round(const Game *game)
{
    return flow_top_const(&game->flow)->procedure == PROCEDURE_MARKET ? game->phase.market.round
                                                                      : 1;
}

/* The bottom frame is the turn; the one above it is the phase. */
int game_phase(const Rules *rules, const Game *game)
{
    const Edition *edition = rules->edition;
    for (int i = 0; i < game->flow.depth; i++)
        for (int p = 0; p < edition->phase_count; p++)
            if (game->flow.frames[i].procedure == phase_played(game, edition->phases[p].procedure))
                return edition->phases[p].number;
    return 0;
}

/* The same as long as the question is; that a turn in the census order has come changes nothing for
 * whoever is moving early. */
uint64_t game_decision(const Rules *rules, const Game *game, Player player)
{
    struct {
        Prompt  prompt;
        uint8_t turn, procedure;
    } question = { game_prompt(rules, game, player), game->turn,
                   flow_top_const(&game->flow)->procedure };
    static_assert(sizeof question == sizeof(Prompt) + 2, "it is hashed as bytes");
    if (question.prompt.kind == PROMPT_MOVE_EARLY)
        question.prompt.kind = PROMPT_MOVE;
    return XXH64(&question, sizeof question, 0) | 1;
}

/* A phase, and of the calamities each one for itself: none of them can be begun anew. */
uint64_t game_matter(const Game *game)
{
    uint8_t matter[4] = { game->turn };
    if (game->flow.depth > 1)
        matter[1] = game->flow.frames[1].procedure;
    if (matter[1] == PROCEDURE_MAJOR_CALAMITIES) {
        matter[2] = game->phase.major.card;
        matter[3] = game->phase.major.primary;
    }
    return XXH64(matter, sizeof matter, 1) | 1;
}

/* ---- Actions ---- */

static bool is_foreign(const Game *game, int area, Player player)
{
    if (area >= AREAS_MAX)
        return false;
    if (game->city[area] != NOBODY && game->city[area] != player)
        return true;
    for (int owner = 0; owner < game->player_count; owner++)
        if (owner != player && game->tokens[owner][area])
            return true;
    return false;
}

static unsigned attacks(const Game *game, const Action *action, int area)
{
    return is_foreign(game, area, action->player) ? ACT_ATTACKS : 0;
}

/* Is something of the player's on the market? */
static bool filing_counts(const Game *game, Player player)
{
    if (!(game_traits(game) & TRAIT_SEALED_MARKET) || player >= PLAYERS_MAX)
        return false;
    const Filing *filing = &game->phase.market.filings[player];
    bool          counts = filing->order.filed == FILED_YES;
    for (int i = 0; i < MARKET_OFFERS; i++)
        counts |= filing->offers[i].filed == FILED_YES;
    return counts;
}

/* The round of a sealed market ends with it, so that all deals are made. */
static bool closes_round(const Game *game, const Action *action)
{
    if (!(game_traits(game) & TRAIT_SEALED_MARKET))
        return false;
    uint32_t waiting =
        market_traders(game) & ~game->phase.market.finished & ~game->phase.market.ready;
    return action->kind == ACTION_END_ROUND
           || ((action->kind == ACTION_READY || action->kind == ACTION_DONE)
               && action->player < PLAYERS_MAX && waiting == bit32(action->player));
}

static unsigned kind_traits(const Game *game, const Action *action)
{
    switch (action->kind) {
    case ACTION_DONE:
        return game_traits(game) & (TRAIT_OPEN_MARKET | TRAIT_SEALED_MARKET)
                   ? ACT_PASSES | ACT_FINISHES
                   : ACT_PASSES;
    case ACTION_READY:
        return ACT_PASSES;
    case ACTION_UNDO:
    case ACTION_RESET:
        return ACT_TAKES_BACK;
    case ACTION_ORDER:
    case ACTION_MARKET_OFFER:
        return filing_counts(game, action->player) ? ACT_TRADES | ACT_REPLACES : ACT_TRADES;
    case ACTION_NO:
    case ACTION_WAIT:
        return ACT_PASSES;
    case ACTION_OFFER:
    case ACTION_ACCEPT:
    case ACTION_RESUME:
        return ACT_TRADES;
    case ACTION_BUY:
    case ACTION_DISCOUNT:
    case ACTION_FREE_ADVANCE:
    case ACTION_PAY:
    case ACTION_SUBSTITUTE:
    case ACTION_BUY_CARD:
    case ACTION_BUY_OFF:
    case ACTION_SELL:
        return ACT_SPENDS;
    case ACTION_BUILD_SHIP:
        return action->arg[1] != PAY_TOKENS ? ACT_SPENDS : 0;
    case ACTION_BUILD_CITY:
        return action->arg[1] > 0 ? ACT_SPENDS : 0;
    case ACTION_MOVE:
        return attacks(game, action, action->arg[1]);
    case ACTION_MARCH:
        return attacks(game, action, action->arg[2]);
    case ACTION_DISEMBARK:
        return attacks(game, action,
                       game->players[action->player].ships[action->arg[0] % SHIPS_MAX].area);
    case ACTION_USE:
        return ACT_ATTACKS;
    default:
        return 0;
    }
}

unsigned game_act_traits(const Game *game, const Action *action)
{
    return kind_traits(game, action) | (closes_round(game, action) ? ACT_LONG : 0);
}

int action_chosen(const Action *action, char slot)
{
    switch (action->kind) {
    case ACTION_CHOOSE:
    case ACTION_REMOVE:
    case ACTION_REMOVE_CITY:
    case ACTION_REMOVE_SHIP:
    case ACTION_GROW:
    case ACTION_PLACE_CITY:
    case ACTION_PLACE_TOKENS:
    case ACTION_PAY_TOKEN:
        return slot == 'a' ? action->arg[0] : -1;
    case ACTION_CHOOSE_PLAYER:
        return slot == 'p' ? action->arg[0] : -1;
    case ACTION_DISCARD:
    case ACTION_GIVE:
    case ACTION_SHOW:
    case ACTION_SELL:
        return slot == 'c' ? action->arg[0] : -1;
    default:
        return -1;
    }
}

/* ---- What may be taken back: everything that told nobody anything new ---- */

static bool plays(const Game *game, ProcedureId procedure)
{
    for (int i = 0; i < game->flow.depth; i++)
        if (game->flow.frames[i].procedure == procedure)
            return true;
    return false;
}

/* Losses in a fight are chosen secretly until all have chosen. */
static bool fight_revealed(const Game *before, const Game *after)
{
    if (memcmp(&before->conflict, &after->conflict, sizeof before->conflict) == 0)
        return false;
    for (int i = 0; i < FIGHTS_MAX; i++) {
        const Fight *fight = &before->conflict.fights[i];
        uint32_t     chosen = fight->chosen_ship;
        for (int p = 0; p < before->player_count; p++)
            chosen |= fight->chosen[p] ? bit32(p) : 0;
        if (chosen != 0)
            return true;
    }
    return false;
}

/* What comes to light for all; at the end of the trade that nobody has a calamity would too. */
static bool shows(const Event *event)
{
    return event->kind == EVENT_PACKAGE_REVEALED || event->kind == EVENT_CALAMITIES_SHOWN
           || event->kind == EVENT_DEAL_AGREED || event->kind == EVENT_OFFER_LAPSED
           || event->kind == EVENT_TRADE_ENDED;
}

/* Whatever an event tells one player alone comes with one of these; the others tell what that
 * player has said. */
bool step_teaches(const Game *before, const Game *after, const Events *events)
{
    if (memcmp(&before->rng, &after->rng, sizeof before->rng) != 0
        || memcmp(before->hand, after->hand, sizeof before->hand) != 0
        || memcmp(before->pile_count, after->pile_count, sizeof before->pile_count) != 0
        || memcmp(before->held_open, after->held_open, sizeof before->held_open) != 0
        || memcmp(before->discard, after->discard, sizeof before->discard) != 0)
        return true;
    if (fight_revealed(before, after))
        return true;
    for (int i = 0; i < events->count; i++)
        if (shows(&events->items[i]))
            return true;
    return events->lost > 0;
}

bool step_reveals(const Game *before, const Game *after, const Events *events)
{
    if (step_teaches(before, after, events))
        return true;
    if (plays(before, PROCEDURE_TRADE)
        && memcmp(before->phase.trade.deals, after->phase.trade.deals,
                  sizeof before->phase.trade.deals)
               != 0)
        return true;
    for (int i = 0; i < events->count; i++)
        if (events->items[i].seen_by != SEEN_BY_ALL)
            return true;
    return false;
}

/* ---- The market ---- */

/* Who has agreed to what changes nothing for somebody who waits for an offer; offers, cards and
 * players do. */
static uint64_t market_fingerprint(const Ruleset *rules, const void *of)
{
    const Game       *game = of;
    const TradeState *trade = &game->phase.trade;
    (void)rules;
    return XXH64(trade->offers, sizeof trade->offers, trade->bell)
           ^ XXH64(game->hand, sizeof game->hand, 3);
}

static int market_takes(const Ruleset *rules, const void *of, const Action *action, Player *from)
{
    const TradeState *trade = &((const Game *)of)->phase.trade;
    (void)rules;
    for (int i = 0; action->kind == ACTION_ACCEPT && i < OFFERS_MAX && trade->offers[i].number; i++)
        if (trade->offers[i].number == action->arg[0] && trade->offers[i].terms.to == NOBODY) {
            *from = trade->offers[i].from;
            return trade->offers[i].number;
        }
    return 0;
}

static int market_opened(const Event *event)
{
    return event->kind == EVENT_OFFER_TO_ALL ? event->arg[0] & 255 : 0;
}

static uint32_t market_addressed(const Ruleset *rules, const void *of, const Action *action)
{
    const Game *game = of;
    (void)rules;
    if (action->kind != ACTION_OFFER)
        return 0;
    Player   to = action_terms_const(action)->to;
    uint32_t all = bit32(game->player_count) - 1;
    return (to == NOBODY ? all : to < PLAYERS_MAX ? bit32(to) : 0) & ~bit32(action->player);
}

static bool market_decline(Action *out, const Ruleset *rules, const void *of, Player player,
                           uint32_t from)
{
    const TradeState *trade = &((const Game *)of)->phase.trade;
    (void)rules;
    for (int i = 0; i < OFFERS_MAX && trade->offers[i].number; i++)
        if (trade->offers[i].terms.to == player && (from & bit32(trade->offers[i].from))) {
            *out = action_make(ACTION_WITHDRAW, player, trade->offers[i].number, 0, 0, 0);
            return true;
        }
    return false;
}

static bool market_withdraw(Action *out, const Ruleset *rules, const void *of, Player player,
                            int number)
{
    const TradeState *trade = &((const Game *)of)->phase.trade;
    (void)rules;
    *out = action_make(ACTION_WITHDRAW, player, number, 0, 0, 0);
    for (int i = 0; i < OFFERS_MAX && trade->offers[i].number; i++)
        if (trade->offers[i].number == number)
            return trade->offers[i].from == player;
    return false;
}

static bool market_unkept(Action *out, const Ruleset *ruleset, const void *of, uint32_t players)
{
    const Game       *game = of;
    const TradeState *trade = &game->phase.trade;
    Rules             rules = civ_rules(ruleset);
    for (int i = 0; i < OFFERS_MAX && trade->offers[i].number; i++)
        if ((players & bit32(trade->offers[i].from))
            && !offer_is_kept(&rules, game, &trade->offers[i])) {
            *out = action_make(ACTION_WITHDRAW, trade->offers[i].from, trade->offers[i].number, 0,
                               0, 0);
            return true;
        }
    return false;
}

static bool market_last_round(Action *out, const Ruleset *ruleset, const void *game)
{
    Rules rules = civ_rules(ruleset);
    *out = action_make(ACTION_END_TRADE, THE_TABLE, 0, 0, 0, 0);
    return (game_traits(game) & TRAIT_SEALED_MARKET)
           && game_check(&rules, game, out) == REFUSAL_NONE;
}

const Market civ_market = { market_fingerprint, market_takes,    market_opened, market_addressed,
                            market_decline,     market_withdraw, market_unkept, market_last_round };
