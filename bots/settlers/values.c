#include "bots/settlers/mind.h"

#include "rules/table/must.h"

enum {
    GOOD_SPARE = 15,  /* A resource that nothing needs. */
    GOLD_SPARE = 60,
    COST_NEEDED = 75, /* In a hundred: what a resource spent counts that something else needs, */
    COST_LATER = 90   /* and one yet to be produced. */
};

/* Hundredths of a point. A good left over is lost, so goods are worth less than what they become. */
static const int16_t worth[ST_LETTERS] = { [ST_WOOD] = 75,    [ST_STONE] = 80,  [ST_FOOD] = 70,        [ST_WORKER] = 43,
                                           [ST_GOLD] = 100,   [ST_SWORD] = 85,  [ST_SHIELD] = 15,      [ST_TECH] = 120,
                                           [ST_BULWARK] = 15, [ST_GLORY] = 290, [ST_POINT] = 100,      [ST_DRAW] = 90,
                                           [ST_DRAW_COMMON] = 85, [ST_DRAW_FACTION] = 95, [ST_SAMURAI] = 60,
                                           [ST_BLESSING] = 45, [ST_RESOURCE] = 85, [ST_HAND_CARD] = 60,
                                           [ST_LOCATION] = 130, [ST_DEAL] = 120 };

int mind_rounds_left(const StGame *game)
{
    return game->time_over ? 0 : ST_ROUNDS - (game->round ? game->round : 1);
}

int mind_good(const StGame *game, int letter)
{
    if (letter == ST_POINT || letter == ST_GLORY)
        return worth[letter];
    return st_last_round(game) ? worth[letter] * 6 / 10 : worth[letter];
}

/* Is it kept over the cleanup? */
static bool is_stored(const StSet *set, const StGame *game, int player, int letter)
{
    int faction = game->players[player].faction;
    return faction < set->faction_count && (set->factions[faction].store >> letter & 1) && !st_last_round(game);
}

int mind_goods_now(const StSet *set, const StGame *game, int player, int letter, int n, const MindPlan *plan)
{
    int least = mind_good(game, letter);
    if (plan->general)
        return n * least;
    switch (letter) {
    case ST_WOOD:
    case ST_STONE:
    case ST_FOOD: {
        int needed = n < plan->needed[letter] ? n : plan->needed[letter];
        if (!is_stored(set, game, player, letter))
            least = GOOD_SPARE;
        return needed * (plan->worth[letter] > least ? plan->worth[letter] : least) + (n - needed) * least;
    }
    case ST_RESOURCE:
    case ST_GOLD: {
        int best = 0, needed = 0;
        for (int i = 0; i < 3; i++) {
            needed += plan->needed[i];
            best = plan->worth[i] > best ? plan->worth[i] : best;
        }
        if (letter == ST_RESOURCE || !is_stored(set, game, player, letter))
            least = letter == ST_RESOURCE ? GOOD_SPARE : GOLD_SPARE;
        needed = n < needed ? n : needed;
        return needed * (best > least ? best : least) + (n - needed) * least;
    }
    case ST_DRAW:
    case ST_DRAW_COMMON:
    case ST_DRAW_FACTION:
        return n * (least + mind_card_wish(plan));
    default:
        return n * least;
    }
}

/* A card is worth more where goods wait for one, and less where others wait for goods. */
int mind_card_wish(const MindPlan *plan)
{
    int idle = plan->idle;
    return idle > 0 ? 15 * (idle < 6 ? idle : 6) : 3 * (idle > -6 ? idle : -6);
}

/* The most that one of the opponents can be robbed of. */
static int best_theft(const StSet *set, const StGame *game, int player, const StItem *item, const MindPlan *plan)
{
    int best = 0;
    for (int p = 0; p < game->options.player_count; p++) {
        int value = mind_theft(set, game, player, p, item->letters, item->n, plan);
        if (p != player && !game->players[p].passed && value > best)
            best = value;
    }
    return best;
}

int mind_theft(const StSet *set, const StGame *game, int player, int victim, int letters, int n, const MindPlan *plan)
{
    int sum = 0, taken[ST_GOLD + 1] = { 0 };
    for (; n > 0; n--) {
        int most = 0, of = -1;
        for (int letter = 0; letter <= ST_GOLD; letter++) {
            if (!(letters >> letter & 1) || game->players[victim].supply[letter] <= taken[letter])
                continue;
            int value = mind_goods_now(set, game, player, letter, taken[letter] + 1, plan)
                        - mind_goods_now(set, game, player, letter, taken[letter], plan) + 20;
            if (value > most) {
                most = value;
                of = letter;
            }
        }
        if (of < 0)
            break;
        taken[of]++;
        sum += most;
    }
    return sum;
}

static bool matches(const StSet *set, const StItem *item, StCardId card)
{
    const StFilter *filter = &set->filters[item->filter];
    bool            common = set->cards[card].deck == ST_DECK_COMMON;
    return (!filter->deck || (filter->deck == ST_FILTER_COMMON) == common)
           && (!filter->categories || (filter->categories >> set->cards[card].category & 1));
}

/* Building with icons struck: the best card of the hand, and what is saved. */
static int best_build(const StSet *set, const StGame *game, int player, const StItem *item, const MindPlan *plan)
{
    int best = 0;
    FOR_CARDS_IN(card, &game->players[player].hand) {
        if (set->cards[card].category == ST_INSTANT || !matches(set, item, card))
            continue;
        const uint8_t *cost = set->costs[card];
        int            icons = cost[0] + cost[1] + cost[2];
        int            value = mind_build(set, game, player, card, plan) + COST_FREE * (icons < item->m ? icons : item->m);
        best = value > best ? value : best;
    }
    return best;
}

static int best_deal(const StSet *set, const StGame *game, int player, const MindPlan *plan)
{
    int best = 0;
    FOR_CARDS_IN(card, &game->players[player].hand) {
        int value = set->cards[card].deal < ST_LETTERS ? mind_deal(set, game, player, card, plan) + COST_FREE : 0;
        best = value > best ? value : best;
    }
    return best;
}

/* The best of the own locations producing once more, or used once more. */
static int best_again(const StSet *set, const StGame *game, int player, StCardId source, StClauseKind kind)
{
    int best = 0;
    FOR_CARDS_IN(card, &game->players[player].empire) {
        const StClause *clause = st_clause(set, card, kind);
        if (!clause || card == source || (kind == ST_CLAUSE_ACT && !game->places[card].uses))
            continue;
        int value = mind_effect(set, game, player, card, clause->item, NULL);
        if (kind == ST_CLAUSE_ACT)
            value -= mind_cost(game, &clause->cost) * 2 / 10;
        best = value > best ? value : best;
    }
    return best;
}

static int verb_worth(const StSet *set, const StGame *game, int player, StCardId source, const StItem *item, const MindPlan *plan)
{
    int good;
    switch ((StVerb)item->verb) {
    case ST_VERB_DRAW:
        return item->m * (mind_good(game, ST_DRAW) + (plan ? mind_card_wish(plan) : 0)) + 12 * (item->n - item->m);
    case ST_VERB_PRAY: {
        /* Named after the reveal some 40 in a hundred cards match the best colour; named before, 17. */
        int blessings = 0;
        for (int c = 0; c < ST_COLOURS; c++)
            if (game->players[player].blessings[c] > blessings)
                blessings = game->players[player].blessings[c];
        good = item->m * mind_good(game, item->letter);
        int share = item->rule == ST_PRAY_AFTER ? 40 : 18;
        return good * (item->n * share + blessings * (share == 40 ? 75 : 45)) / 100;
    }
    case ST_VERB_STEAL:
        return plan ? best_theft(set, game, player, item, plan) : item->n * 85 + 20;
    case ST_VERB_RAID:
        return 170 - item->n * 55;
    case ST_VERB_SPOIL:
        return 90;
    case ST_VERB_BREAK:
        return 60;
    case ST_VERB_SEIZE:
        return 60 * mind_rounds_left(game);
    case ST_VERB_BLOCK:
        return 45;
    case ST_VERB_CONTROL:
        return 180;
    case ST_VERB_BORROW:
        return 70;
    case ST_VERB_LOOT:
    case ST_VERB_COPY:
        return 75 * item->n;
    case ST_VERB_FOUND:
        return item->deck ? 115 : 60;
    case ST_VERB_RERUN:
        return plan ? best_again(set, game, player, source, ST_CLAUSE_PROD) : 110;
    case ST_VERB_REFRESH:
        return plan ? best_again(set, game, player, source, ST_CLAUSE_ACT) : 90;
    case ST_VERB_BUILD:
        return plan ? best_build(set, game, player, item, plan) : 70 * item->m + 40;
    case ST_VERB_DEAL:
        return plan ? best_deal(set, game, player, plan) : 90;
    case ST_VERB_LIFT:
        return 60;
    case ST_VERB_SCORCH:
        return 110;
    case ST_VERB_RECALL:
        return 60;
    case ST_VERB_TAKE:
        return 95;
    case ST_VERB_WARD:
        return 10;
    case ST_VERB_GAIN:
    case ST_VERBS:
        break;
    }
    return 0;
}

int mind_item(const StSet *set, const StGame *game, int player, StCardId source, const StItem *item, const MindPlan *plan)
{
    if (item->verb != ST_VERB_GAIN)
        return verb_worth(set, game, player, source, item, plan);
    int count = item->count == ST_COUNT_ONE ? 1 : st_item_count(set, game, item, player, source);
    if (plan)
        return mind_goods_now(set, game, player, item->letter, item->n * count, plan);
    return item->n * count * mind_good(game, item->letter);
}

int mind_effect(const StSet *set, const StGame *game, int player, StCardId source, int item, const MindPlan *plan)
{
    int total = 0, best = 0, sum = 0;
    for (;; item++) {
        const StItem *at = &set->items[item];
        sum += mind_item(set, game, player, source, at, plan);
        if (at->join == ST_JOIN_PLUS)
            continue;
        best = sum > best ? sum : best;
        sum = 0;
        if (at->join == ST_JOIN_OR)
            continue;
        total += best;
        best = 0;
        if (at->join == ST_JOIN_END)
            return total;
    }
}

int mind_cost(const StGame *game, const StCost *cost)
{
    int sum = 0;
    for (int letter = 0; letter < ST_LETTERS; letter++)
        if (cost->n[letter])
            sum += cost->n[letter] * mind_good(game, letter);
    return sum;
}

/* A trigger: how often it is likely to work in a round. */
static int trigger_rate(const StClause *clause)
{
    static const uint8_t rates[ST_TRIGGERS] = { [ST_ON_BUILD] = 100, [ST_ON_GIVEUP] = 70,  [ST_ON_RAZE] = 60,
                                                [ST_ON_RAZED] = 20,  [ST_ON_DEAL] = 80,    [ST_ON_GAIN] = 150,
                                                [ST_ON_PAYGOLD] = 90, [ST_ON_EXCHANGE] = 120, [ST_ON_THEIREXCHANGE] = 200,
                                                [ST_ON_ACTIVATE] = 200, [ST_ON_VISITED] = 30, [ST_ON_PLACE] = 120,
                                                [ST_ON_PRAY] = 150,  [ST_ON_PRODUCTION] = 100, [ST_ON_PASS] = 100 };
    int rate = rates[clause->event];
    return clause->once && rate > 85 ? 85 : rate;
}

/* What its abilities are worth from now on, counting this round in part. */
static int abilities(const StSet *set, const StGame *game, int player, StCardId card)
{
    const StDesign *design = st_design(set, card);
    int             left = mind_rounds_left(game), sum = 0;
    for (int i = 0; i < design->clause_count; i++) {
        const StClause *clause = &design->clauses[i];
        int             gain;
        switch ((StClauseKind)clause->kind) {
        case ST_CLAUSE_PROD:
            gain = mind_effect(set, game, player, card, clause->item, NULL);
            sum += gain * left * 11 / 10; /* It needs no action, and helps to build more. */
            break;
        case ST_CLAUSE_ACT:
            gain = mind_effect(set, game, player, card, clause->item, NULL) - mind_cost(game, &clause->cost) * 9 / 10;
            gain = gain > 0 ? gain * clause->uses : 0;
            /* Its price is often wanted elsewhere, and a used one has nothing more for this round. */
            sum += gain * ((game->places[card].uses < clause->uses ? 5 : 0) + 2 * left) / 10;
            break;
        case ST_CLAUSE_ON:
            gain = mind_effect(set, game, player, card, clause->item, NULL)
                   - (clause->may ? mind_cost(game, &clause->cost) : 0);
            sum += gain > 0 ? gain * trigger_rate(clause) / 100 * 12 / 10 * (5 + 10 * left) / 10 : 0;
            break;
        case ST_CLAUSE_STORE:
            sum += 25 * clause->n * left;
            break;
        case ST_CLAUSE_HOLD:
            break;
        case ST_CLAUSE_END:
            gain = mind_effect(set, game, player, card, clause->item, NULL);
            sum += gain + (set->items[clause->item].max ? 40 * left : 0);
            if (set->items[clause->item].count == ST_COUNT_HELD)
                sum += 60 * (left + 1);
            break;
        case ST_CLAUSE_MOD:
            sum += clause->event == ST_MOD_CHEAPER ? 70 * (left + 1) : 25 * left;
            break;
        case ST_CLAUSE_NONE:
        case ST_CLAUSE_INSTANT:
            break;
        }
    }
    return sum;
}

static int end_points(const StSet *set, StCardId card)
{
    int deck = set->cards[card].deck;
    if (deck == ST_DECK_COMMON)
        return 100 * set->numbers[ST_NUMBER_COMMON_POINTS];
    return deck < ST_DECKS ? 100 * set->factions[deck - ST_DECK_FACTION].points : 0;
}

int mind_keep(const StSet *set, const StGame *game, int player, StCardId card)
{
    int sum = end_points(set, card) + abilities(set, game, player, card);
    if (game->places[card].flags & ST_ON_GLORY)
        sum += 300;
    if (game->places[card].flags & ST_ON_SAMURAI)
        sum += 40;
    sum += game->places[card].held * 200;
    return sum;
}

int mind_built(const StSet *set, const StGame *game, int player, StCardId card, const MindPlan *plan)
{
    const StDesign *design = st_design(set, card);
    const StClause *prod = st_clause(set, card, ST_CLAUSE_PROD);
    int             sum = end_points(set, card) + abilities(set, game, player, card);
    if (prod)
        sum += mind_effect(set, game, player, card, prod->item, plan);
    if (design->bonus != ST_NO_ITEM)
        sum += mind_effect(set, game, player, card, design->bonus, plan);
    return sum;
}

/* What resources spent now are missed. */
static int spent(const uint8_t *cost, const MindPlan *plan)
{
    int sum = 0;
    for (int i = 0; i < 3; i++)
        sum += cost[i] * worth[i] * (plan->general ? COST_LATER : plan->needed[i] ? COST_NEEDED : COST_FREE) / 100;
    return sum;
}

int mind_build(const StSet *set, const StGame *game, int player, StCardId card, const MindPlan *plan)
{
    const uint8_t *cost = set->costs[card];
    return mind_built(set, game, player, card, plan) - spent(cost, plan) - (cost[3] ? plan->cheapest : 0);
}

int mind_deal(const StSet *set, const StGame *game, int player, StCardId card, const MindPlan *plan)
{
    static const uint8_t food[3] = { 0, 0, 1 };
    int                  letter = set->cards[card].deal;
    if (letter >= ST_LETTERS)
        return -1000;
    return mind_goods_now(set, game, player, letter, 1, plan) + mind_good(game, letter) * mind_rounds_left(game) - spent(food, plan);
}

int mind_raze_field(const StSet *set, const StGame *game, int player, StCardId card, const MindPlan *plan)
{
    const StCard *print = &set->cards[card];
    if (print->raze_count == 2 && print->raze[0] == print->raze[1])
        return mind_goods_now(set, game, player, print->raze[0], 2, plan);
    int sum = 0;
    for (int i = 0; i < print->raze_count; i++)
        sum += mind_goods_now(set, game, player, print->raze[i], 1, plan);
    return sum;
}

int mind_card(const StSet *set, const StGame *game, int player, StCardId card, const MindPlan *plan)
{
    if (set->cards[card].category == ST_INSTANT)
        return 60;
    int build = mind_build(set, game, player, card, plan);
    int deal = mind_deal(set, game, player, card, plan) - 40;
    int raze = mind_raze_field(set, game, player, card, plan) - worth[ST_SWORD];
    int best = build > deal ? build : deal;
    return best > raze ? best : raze;
}
