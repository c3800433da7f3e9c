#include "bots/settlers/mind.h"

#include "rules/table/must.h"

/* Hundredths of a point. A good left over is lost, so goods are worth less than what they become.
 */
static const int16_t worth[ST_LETTERS] = {
    [ST_WOOD] = 75,        [ST_STONE] = 80,        [ST_FOOD] = 70,      [ST_WORKER] = 38,
    [ST_GOLD] = 100,       [ST_SWORD] = 70,        [ST_SHIELD] = 15,    [ST_TECH] = 120,
    [ST_BULWARK] = 15,     [ST_GLORY] = 290,       [ST_POINT] = 100,    [ST_DRAW] = 80,
    [ST_DRAW_COMMON] = 75, [ST_DRAW_FACTION] = 85, [ST_SAMURAI] = 60,   [ST_BLESSING] = 45,
    [ST_RESOURCE] = 85,    [ST_HAND_CARD] = 60,    [ST_LOCATION] = 130, [ST_DEAL] = 120
};

static int rounds_left(const StGame *game)
{
    return game->time_over ? 0 : ST_ROUNDS - (game->round ? game->round : 1);
}

int mind_good(const StGame *game, int letter)
{
    if (letter == ST_POINT || letter == ST_GLORY)
        return worth[letter];
    return st_last_round(game) ? worth[letter] * 6 / 10 : worth[letter];
}

static int draw_worth(const StGame *game, int player, const StItem *item)
{
    (void)player;
    return item->m * mind_good(game, ST_DRAW) + 12 * (item->n - item->m);
}

/* Named after the reveal some 40 in a hundred cards match the best colour; named before, 17. */
static int pray_worth(const StGame *game, int player, const StItem *item)
{
    int blessings = 0;
    for (int c = 0; c < ST_COLOURS; c++)
        if (game->players[player].blessings[c] > blessings)
            blessings = game->players[player].blessings[c];
    int good = item->m * mind_good(game, item->letter);
    int share = item->rule == ST_PRAY_AFTER ? 40 : 18;
    return good * (item->n * share + blessings * (share == 40 ? 75 : 45)) / 100;
}

static int found_worth(const StGame *game, int player, const StItem *item)
{
    (void)game, (void)player;
    return item->deck ? 115 : 60;
}

static int seize_worth(const StGame *game, int player, const StItem *item)
{
    (void)player, (void)item;
    return 60 * rounds_left(game);
}

/* The column of verbs.def. */
typedef struct VerbWorth {
    int (*by)(const StGame *game, int player, const StItem *item);
    int16_t fixed, per_n, per_m;
} VerbWorth;

#define FIXED(points)                                                                              \
    {                                                                                              \
        .fixed = points                                                                            \
    }
#define PER_N(points, each)                                                                        \
    {                                                                                              \
        .fixed = points, .per_n = each                                                             \
    }
#define PER_M(points, each)                                                                        \
    {                                                                                              \
        .fixed = points, .per_m = each                                                             \
    }
#define BY(function)                                                                               \
    {                                                                                              \
        .by = function                                                                             \
    }
#define VERB(id, name, target, hostile, text, worth) worth,
static const VerbWorth verb_worths[ST_VERBS] = {
#include "rules/settlers/verbs.def"
};
#undef VERB

static int verb_worth(const StGame *game, int player, const StItem *item)
{
    const VerbWorth *row = &verb_worths[item->verb];
    return row->by ? row->by(game, player, item)
                   : row->fixed + row->per_n * item->n + row->per_m * item->m;
}

static int item_worth(const StSet *set, const StGame *game, int player, StCardId source,
                      const StItem *item)
{
    if (item->verb != ST_VERB_GAIN)
        return verb_worth(game, player, item);
    int count = item->count == ST_COUNT_ONE ? 1 : st_item_count(set, game, item, player, source);
    return item->n * count * mind_good(game, item->letter);
}

int mind_effect(const StSet *set, const StGame *game, int player, StCardId source, int item)
{
    int total = 0, best = 0, sum = 0;
    for (;; item++) {
        const StItem *at = &set->items[item];
        sum += item_worth(set, game, player, source, at);
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
    static const uint8_t rates[ST_TRIGGERS] = {
        [ST_ON_BUILD] = 100,    [ST_ON_GIVEUP] = 70,      [ST_ON_RAZE] = 60,
        [ST_ON_RAZED] = 20,     [ST_ON_DEAL] = 80,        [ST_ON_GAIN] = 150,
        [ST_ON_PAYGOLD] = 90,   [ST_ON_EXCHANGE] = 120,   [ST_ON_THEIREXCHANGE] = 200,
        [ST_ON_ACTIVATE] = 200, [ST_ON_VISITED] = 30,     [ST_ON_PLACE] = 120,
        [ST_ON_PRAY] = 150,     [ST_ON_PRODUCTION] = 100, [ST_ON_PASS] = 100
    };
    int rate = rates[clause->event];
    return clause->once && rate > 85 ? 85 : rate;
}

/* What its abilities are worth from now on, counting this round in part. */
static int abilities(const StSet *set, const StGame *game, int player, StCardId card)
{
    const StDesign *design = st_design(set, card);
    int             left = rounds_left(game), sum = 0;
    for (int i = 0; i < design->clause_count; i++) {
        const StClause *clause = &design->clauses[i];
        int             gain;
        switch ((StClauseKind)clause->kind) {
        case ST_CLAUSE_PROD:
            gain = mind_effect(set, game, player, card, clause->item);
            sum += gain * left;
            break;
        case ST_CLAUSE_ACT:
            gain = mind_effect(set, game, player, card, clause->item)
                   - mind_cost(game, &clause->cost) * 8 / 10;
            gain = gain > 0 ? gain * clause->uses : 0;
            sum += gain * (5 + 6 * left) / 10; /* Now and then its price is not there. */
            break;
        case ST_CLAUSE_ON:
            gain = mind_effect(set, game, player, card, clause->item)
                   - (clause->may ? mind_cost(game, &clause->cost) : 0);
            sum += gain > 0 ? gain * trigger_rate(clause) / 100 * (5 + 10 * left) / 10 : 0;
            break;
        case ST_CLAUSE_STORE:
            sum += 25 * clause->n * left;
            break;
        case ST_CLAUSE_HOLD:
            break;
        case ST_CLAUSE_END:
            gain = mind_effect(set, game, player, card, clause->item);
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

/* The cheapest thing to give up. */
static int find_cheapest(const StSet *set, const StGame *game, int player)
{
    const StPlayer *who = &game->players[player];
    if (who->buried_count || cards_next(&who->foundations, 0) != ST_CARD_NONE)
        return 20;
    for (int i = 0; i < game->unseen_count; i++)
        if (game->unseen_owner[i] == player)
            return 20;
    int best = 400;
    FOR_CARDS_IN(card, &who->empire)
    {
        int keep = mind_keep(set, game, player, card);
        best = keep < best ? keep : best;
    }
    return best;
}

static int cheapest_location(const StSet *set, const StGame *game, int player, MindOnce *once)
{
    if (once->cheapest < 0)
        once->cheapest = find_cheapest(set, game, player);
    return once->cheapest;
}

MindBuild mind_build_parts(const StSet *set, const StGame *game, int player, StCardId card,
                           MindOnce *once)
{
    const StCard   *print = &set->cards[card];
    const StDesign *design = st_design(set, card);
    const StClause *prod = st_clause(set, card, ST_CLAUSE_PROD);
    int             cost = print->cost[0] * worth[ST_WOOD] + print->cost[1] * worth[ST_STONE]
               + print->cost[2] * worth[ST_FOOD];
    MindBuild parts = { .points = end_points(set, card),
                        .later = abilities(set, game, player, card) };
    if (prod)
        parts.at_once += mind_effect(set, game, player, card, prod->item);
    if (design->bonus != ST_NO_ITEM)
        parts.at_once += mind_effect(set, game, player, card, design->bonus);
    /* Goods that are not spent are lost: the price counts in part. */
    parts.cost = cost * 6 / 10;
    if (print->cost[3])
        parts.given_up = cheapest_location(set, game, player, once);
    return parts;
}

int mind_build(const StSet *set, const StGame *game, int player, StCardId card, MindOnce *once)
{
    MindBuild parts = mind_build_parts(set, game, player, card, once);
    return parts.points + parts.later + parts.at_once - parts.cost - parts.given_up;
}

int mind_deal(const StSet *set, const StGame *game, int player, StCardId card)
{
    (void)player;
    int letter = set->cards[card].deal;
    if (letter >= ST_LETTERS)
        return -1000;
    return mind_good(game, letter) * (1 + rounds_left(game)) - worth[ST_FOOD] * 6 / 10;
}

int mind_raze_field(const StSet *set, const StGame *game, StCardId card)
{
    const StCard *print = &set->cards[card];
    int           sum = 0;
    for (int i = 0; i < print->raze_count; i++)
        sum += mind_good(game, print->raze[i]);
    return sum;
}

int mind_card(const StSet *set, const StGame *game, int player, StCardId card, MindOnce *once)
{
    if (set->cards[card].category == ST_INSTANT)
        return 60;
    int build = mind_build(set, game, player, card, once);
    int deal = mind_deal(set, game, player, card) - 40;
    int raze = mind_raze_field(set, game, card) - worth[ST_SWORD];
    int best = build > deal ? build : deal;
    return best > raze ? best : raze;
}
