/* The bot `normal`: every action of a turn has a value, sub-decisions follow simple rules of thumb. */
#include "bots/settlers/mind.h"

#include "rules/settlers/play.h"
#include "rules/table/bits.h"
#include "rules/table/must.h"

enum { LEGAL_MAX = 512, NEVER = 1000, SCANT = 10, REACH_MOST = 95 };

/* ---- Exchanges ---- */

/* Pairs of workers that an exchange being settled already turns into this. */
static int pairs_chosen(const StGame *game, int kind)
{
    if (game->intent_count == 0 || intent_top_const(game)->kind != ST_INTENT_EXCHANGE)
        return 0;
    return intent_top_const(game)->pairs[kind];
}

static int exchange_value(const StSet *set, const StGame *game, int player, int kind, const MindPlan *plan)
{
    int price = 2 * mind_good(game, ST_WORKER) * 6 / 10;
    if (kind >= 3) {
        const StPlayer *who = &game->players[player];
        int             commons = cards_count_both(&who->hand, &set->of_deck[ST_DECK_COMMON]);
        int             factions = who->hand_count - commons;
        /* What is left of the deck may be nothing but instants, which come back for ever. */
        if (kind == 3 && game->common_count + cards_count_both(&game->pile, &set->of_deck[ST_DECK_COMMON]) <= SCANT)
            return -NEVER;
        int             value = st_last_round(game) ? 52 : 75;
        bool            wants_common = commons + cards_count_both(&who->empire, &set->of_deck[ST_DECK_COMMON]) < factions + 2;
        value += (kind == 3) == wants_common ? 6 : 0;
        value += mind_card_wish(plan);
        value -= who->hand_count > 9 ? 12 * (who->hand_count - 9) : 0;
        return value - price;
    }
    if (plan->reached[kind] <= pairs_chosen(game, kind))
        return -20;
    return (plan->reach < REACH_MOST ? plan->reach : REACH_MOST) - price;
}

/* ---- Actions of a turn ---- */

static int damage(const StSet *set, const StGame *game, StCardId card)
{
    int owner = game->places[card].controller;
    if (owner >= game->options.player_count)
        return 60; /* The virtual player collects what is left. */
    return mind_keep(set, game, owner, card) / (game->options.player_count + 1);
}

static int technology_value(const StSet *set, const StGame *game, int player, int letter, StCardId card)
{
    if (letter != ST_TECH)
        return 200;
    const StClause *prod = st_clause(set, card, ST_CLAUSE_PROD), *act = st_clause(set, card, ST_CLAUSE_ACT);
    int             left = game->time_over ? 0 : ST_ROUNDS - game->round;
    if (prod)
        return 60 + mind_effect(set, game, player, card, prod->item, NULL) * left;
    if (act)
        return 60 + mind_effect(set, game, player, card, act->item, NULL) * (left + (game->places[card].uses < act->uses));
    return 20;
}

/* What one more samurai adds to the own locations that count them. */
static int samurai_value(const StSet *set, const StGame *game, int player)
{
    int             sum = 0;
    const StCards  *empire = &game->players[player].empire;
    FOR_CARDS_IN(card, empire) {
        const StDesign *design = st_design(set, card);
        for (int i = 0; i < design->clause_count; i++) {
            const StItem *item = &set->items[design->clauses[i].item];
            if ((design->clauses[i].kind != ST_CLAUSE_PROD && design->clauses[i].kind != ST_CLAUSE_ACT)
                || item->count != ST_COUNT_SAMURAI || st_item_count(set, game, item, player, card) >= item->max)
                continue;
            sum += item->n * mind_good(game, item->letter) / (item->per ? item->per : 1) * (1 + mind_rounds_left(game)) / 2;
        }
    }
    return sum;
}

/* What a price takes away; for what is given up it is the least that there is. */
static int price_value(const StSet *set, const StGame *game, int player, const StCost *cost, const MindPlan *plan)
{
    StCost goods = *cost;
    int    sum = 0;
    goods.n[ST_LOCATION] = goods.n[ST_DEAL] = 0;
    if (cost->n[ST_LOCATION])
        sum += plan->cheapest * cost->n[ST_LOCATION];
    if (cost->n[ST_DEAL]) {
        int least = 10000;
        FOR_CARDS_IN(card, &game->players[player].deals) {
            int good = mind_good(game, set->cards[card].deal) * mind_rounds_left(game);
            least = good < least ? good : least;
        }
        sum += least;
    }
    return sum + mind_cost(game, &goods) * 6 / 10;
}

/* What the card could still become, in part: a hand is worth keeping while there are rounds to come. */
static int held_value(const StSet *set, const StGame *game, int player, StCardId card, const MindPlan *plan)
{
    int value = mind_card(set, game, player, card, plan);
    return value > 0 ? 20 + value / 4 : 20;
}

int mind_action(const StSet *set, const StGame *game, int player, const Action *action, MindPlan *fresh)
{
    const MindPlan *plan = mind_plan(set, game, player, fresh);
    const StPlayer *who = &game->players[player];
    StCardId        card = action->arg[0];
    const StClause *act;
    int             price;
    switch (action->kind) {
    case ST_DO_BUILD:
        return mind_build(set, game, player, card, plan);
    case ST_DO_DEAL:
        return mind_deal(set, game, player, card, plan) - DEAL_CARD;
    case ST_DO_RAZE_HAND:
        price = mind_good(game, ST_SWORD) * 2 / 10;
        return mind_raze_field(set, game, player, card, plan) - price - held_value(set, game, player, card, plan);
    case ST_DO_RAZE:
        price = st_raze_price(set, game, card, set->numbers[ST_NUMBER_RAZE_PRICE]);
        return mind_raze_field(set, game, player, card, plan) + damage(set, game, card) - price * mind_good(game, ST_SWORD) * 8 / 10;
    case ST_DO_ACTIVATE:
    case ST_DO_ACTIVATE_TWICE:
        act = st_clause(set, card, ST_CLAUSE_ACT);
        price = mind_effect(set, game, player, card, act->item, plan) * (game->places[card].flags & ST_ON_TECH ? 2 : 1)
                - price_value(set, game, player, &act->cost, plan);
        return action->kind == ST_DO_ACTIVATE_TWICE ? price * 2 - 5 : price;
    case ST_DO_EXCHANGE:
        return exchange_value(set, game, player, card, plan);
    case ST_DO_VISIT:
        return mind_effect(set, game, player, card, st_clause(set, card, ST_CLAUSE_PROD)->item, plan) - 45;
    case ST_DO_PLAY:
        return mind_effect(set, game, player, card, st_clause(set, card, ST_CLAUSE_INSTANT)->item, plan)
               - mind_cost(game, &set->cards[card].play) * 6 / 10 + 20;
    case ST_DO_DEFEND: /* Only what can be razed needs it. */
        return !plan->acting && cards_has(&set->with_raze, card) ? 1000 + mind_keep(set, game, player, card) : -NEVER;
    case ST_DO_POST: /* Where samurai are counted, and at the end workers that nothing else needs. */
        price = samurai_value(set, game, player) - mind_good(game, ST_WORKER);
        return price > 0 ? 1000 + price : !plan->acting ? -NEVER : who->supply[ST_WORKER] == 1 ? 6 : 2;
    case ST_DO_PLACE:
        return 1000 + technology_value(set, game, player, action->arg[0], action->arg[1]);
    case ST_DO_PUT:
        return game->round >= 3 ? 120 : 40;
    default:
        return 0; /* To pass. */
    }
}

static const Action *best_of(const StSet *set, const StGame *game, int player, const Action *legal, int count, Rng *rng,
                             int noise)
{
    const Action *best = &legal[count - 1]; /* To pass, or to be done. */
    int           most = 0;
    MindPlan      plan = MIND_FRESH;
    for (int i = 0; i < count; i++) {
        if (legal[i].kind == ST_DO_PASS || legal[i].kind == ST_DO_DONE)
            continue;
        int value = mind_action(set, game, player, &legal[i], &plan);
        if (noise)
            value += (int)rng_below(rng, (uint32_t)noise) - noise / 2;
        if (value > most) {
            most = value;
            best = &legal[i];
        }
    }
    return best;
}

/* ---- Answers ---- */

static int colour_value(const StSet *set, const StGame *game, int player, int colour)
{
    int value = game->players[player].blessings[colour] * 10;
    if (game->revealed_count > 0) {
        int shown = 0;
        for (int i = 0; i < game->revealed_count; i++)
            shown += game->revealed[i] < ST_CARDS_MAX && cards_has(&set->of_colour[colour], game->revealed[i]);
        return shown ? shown * 10 + value : 0;
    }
    static const uint8_t common[ST_COLOURS] = { 16, 13, 12, 12, 10, 8, 6, 1, 0 };
    return value + common[colour];
}

static int good_value(const StSet *set, const StGame *game, int player, int letter, const MindPlan *plan)
{
    return mind_goods_now(set, game, player, letter, 1, plan) - game->players[player].supply[letter < ST_SUPPLY ? letter : 0];
}

static int target_value(const StSet *set, const StGame *game, int player, StCardId card, const MindPlan *plan)
{
    const StPlayer *who = &game->players[player];
    if (cards_has(&who->hand, card))
        return mind_card(set, game, player, card, plan);
    if (cards_has(&who->empire, card)) {
        const StClause *prod = st_clause(set, card, ST_CLAUSE_PROD), *act = st_clause(set, card, ST_CLAUSE_ACT);
        if (prod)
            return mind_effect(set, game, player, card, prod->item, plan);
        return act ? mind_effect(set, game, player, card, act->item, plan) : 0;
    }
    for (int p = 0; p < game->seats; p++)
        if (cards_has(&game->players[p].empire, card))
            return mind_raze_field(set, game, player, card, plan) + damage(set, game, card);
    return set->cards[card].deal < ST_LETTERS ? mind_good(game, set->cards[card].deal) : 0;
}

/* Of equal spoils those of whoever is ahead. */
static int victim_value(const StSet *set, const StGame *game, int player, int victim, const MindPlan *plan)
{
    const StIntent *intent = intent_top_const(game);
    const StClause *act = intent->card < ST_CARDS_MAX ? st_clause(set, intent->card, ST_CLAUSE_ACT) : NULL;
    if (!act)
        return st_points(set, game, victim);
    const StItem *item = &set->items[act->item];
    return mind_theft(set, game, player, victim, item->letters, item->n, plan) + st_points(set, game, victim) / 4;
}

static int draw_value(const StSet *set, const StGame *game, int player, int deck, const MindPlan *plan)
{
    return exchange_value(set, game, player, deck == ST_DECK_COMMON ? 3 : 4, plan);
}

/* Does the answer depend on what the goods are needed for? */
static bool needs_plan(int kind)
{
    return kind == ST_DO_PICK || kind == ST_DO_KEEP || kind == ST_DO_TARGET || kind == ST_DO_TARGET_PLAYER || kind == ST_DO_DISCARD
           || kind == ST_DO_NAME_GOOD || kind == ST_DO_DRAW || kind == ST_DO_EXCHANGE;
}

static int answer_value(const StSet *set, const StGame *game, int player, const Action *action, MindPlan *fresh)
{
    const MindPlan *plan = needs_plan(action->kind) ? mind_plan(set, game, player, fresh) : NULL;
    int             arg = action->arg[0];
    switch (action->kind) {
    case ST_DO_CHOOSE_FACTION:
        return arg;
    case ST_DO_PICK:
    case ST_DO_KEEP:
        return mind_card(set, game, player, (StCardId)arg, plan);
    case ST_DO_TARGET:
        return target_value(set, game, player, (StCardId)arg, plan);
    case ST_DO_TARGET_PLAYER:
        return victim_value(set, game, player, arg, plan);
    case ST_DO_GIVE_UP:
        return cards_has(&game->players[player].empire, (StCardId)arg)
                   ? -mind_keep(set, game, player, (StCardId)arg)
                   : 0;
    case ST_DO_GIVE_UP_UNSEEN:
        return 1;
    case ST_DO_DISCARD:
        return -mind_card(set, game, player, (StCardId)arg, plan);
    case ST_DO_END_DEAL:
        return -mind_good(game, set->cards[arg].deal);
    case ST_DO_LOSE:
        return -mind_keep(set, game, player, (StCardId)arg);
    case ST_DO_NAME_COLOUR:
        return colour_value(set, game, player, arg);
    case ST_DO_NAME_GOOD:
        return good_value(set, game, player, arg, plan);
    case ST_DO_DRAW:
        return draw_value(set, game, player, arg, plan);
    case ST_DO_USE_TOKEN:
        return 500;
    case ST_DO_USE_PRICE:
        return game->players[player].supply[ST_WORKER] > 3 ? 200 : -200;
    case ST_DO_PAY:
        return 100 - 60 * action->arg[0]; /* Gold is kept where it can be. */
    case ST_DO_EXCHANGE: /* Cards are drawn one at a time: each may change what is wanted. */
        return arg < 3 ? exchange_value(set, game, player, arg, plan) : -20;
    case ST_DO_TAKE_TOKEN:
        return arg == ST_TOKEN_MASONS ? 60 : arg == ST_TOKEN_FORAGE ? 70 : 50;
    case ST_DO_ACCEPT:
        return 10;
    case ST_DO_STORE:
    case ST_DO_BACK:
        return -10000;
    default:
        return 0;
    }
}

/* Of branches the one that brings most. */
static int branch_value(const StSet *set, const StGame *game, int player, int number, const MindPlan *plan)
{
    const Frame *frame = flow_top_const(&game->flow);
    int          item = frame->a, sum = 0;
    for (int n = 1;; item++) {
        const StItem *at = &set->items[item];
        if (n == number)
            sum += mind_item(set, game, player, (StCardId)frame->b, at, plan);
        n += at->join == ST_JOIN_OR;
        if (at->join == ST_JOIN_THEN || at->join == ST_JOIN_END)
            return sum;
    }
}

Action mind_choose(const StSet *set, const StGame *game, int player, Rng *rng, int noise)
{
    Action   legal[LEGAL_MAX];
    int      count = st_legal(legal, LEGAL_MAX, set, game, player);
    uint32_t kind = st_prompt(set, game, player).kind;
    must(count > 0);
    if (kind == ST_PROMPT_TURN || kind == ST_PROMPT_PLACE)
        return *best_of(set, game, player, legal, count, rng, noise);
    int      best = 0, most = -1000000;
    MindPlan plan = MIND_FRESH;
    for (int i = 0; i < count; i++) {
        int value = legal[i].kind == ST_DO_CHOOSE ? branch_value(set, game, player, legal[i].arg[0], mind_plan(set, game, player, &plan))
                                                  : answer_value(set, game, player, &legal[i], &plan);
        if (noise)
            value += (int)rng_below(rng, (uint32_t)noise) - noise / 2;
        if (value > most) {
            most = value;
            best = i;
        }
    }
    return legal[best];
}
