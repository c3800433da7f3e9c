/* Market rounds: the deals of a round (market.12 to market.16); see market.h for the whole and
 * market_weighing.h for what two filings can make of each other.
 *
 * Of all candidates the best one is done, then all is weighed anew. Only what concerns the two who
 * have dealt can have changed; and of most pairings it is enough to know that they cannot be the
 * best: they are weighed in the order of what they can bring at most, until none can bring more
 * than the best that was found. */
#include <string.h>

#include "rules/civ/cards.h"
#include "rules/civ/market_weighing.h"

enum {
    PLACES = MARKET_PLACES,
    PAIRINGS = PLACES * PLACES,
    PAIRS = PLAYERS_MAX * (PLAYERS_MAX - 1) / 2
};

/* What is known of two filings. */
typedef struct Prospect {
    int       most; /* Until they are weighed: no smaller gain of theirs is above. */
    Candidate best;
} Prospect;

/* Where it is known: two traders i < j and a place of the filing of each, p * PLACES + q. */
typedef struct Spot {
    int i, j, places;
} Spot;

typedef struct Matching {
    const Rules *rules;
    const Game  *game;
    int          count;
    Trader       traders[PLAYERS_MAX]; /* In the order of the draw. */
    bool         fresh[PLAYERS_MAX][PLAYERS_MAX];
    Prospect     prospects[PAIRS][PAIRINGS]; /* By pair_index(). */
    /* Bit sets of pairings: not weighed yet, and with a candidate. */
    uint32_t unknown[PLAYERS_MAX][PLAYERS_MAX];
    uint32_t possible[PLAYERS_MAX][PLAYERS_MAX];
} Matching;
static_assert(PAIRINGS <= 32, "a bit for each");

/* Of two traders i < j. */
static int pair_index(int i, int j)
{
    return j * (j - 1) / 2 + i;
}

static void trader_set(Matching *matching, Trader *trader, Player player);
static bool next_deal(Matching *matching, bool agreed_only, MarketDeal *out);
static void deal_note(Matching *matching, const MarketDeal *deal);

int market_match(MarketDeal out[MARKET_DEALS_MAX], const Rules *rules, const Game *game,
                 const uint8_t *draw, int draw_count)
{
    Matching matching;
    int      count = 0;
    matching.rules = rules;
    matching.game = game;
    matching.count = draw_count;
    memset(matching.fresh, 0, sizeof matching.fresh);
    for (int i = 0; i < draw_count; i++)
        trader_set(&matching, &matching.traders[i], draw[i]);
    /* market.13: what two have agreed upon comes first. */
    for (int agreed_only = 1; agreed_only >= 0; agreed_only--)
        while (count < MARKET_DEALS_MAX && next_deal(&matching, agreed_only, &out[count]))
            deal_note(&matching, &out[count++]);
    return count;
}

static void trader_set(Matching *matching, Trader *trader, Player player)
{
    const Rules *rules = matching->rules;
    const Game  *game = matching->game;
    int          commodities = rules->edition->first_calamity;
    memset(trader, 0, sizeof *trader);
    trader->filing = &game->phase.market.filings[player];
    trader->player = player;
    trader->commodities = (uint8_t)commodities;
    trader->believes = trader->filing->believes;
    memcpy(trader->left, game->hand[player], sizeof trader->left);
    memcpy(trader->hand, game->hand[player], (size_t)commodities);
    for (Card card = 0; card < commodities; card++) {
        trader->face[card] = (int16_t)card_info(rules, card)->stack;
        trader->bonus[card] =
            (int16_t)(set_worth(rules, game, player, card, 1) - trader->face[card]);
        if (card != CARD_WATER && trader->left[card] > 0
            && !(trader->filing->order.keep & bit64(card)))
            trader->kinds |= bit64(card);
    }
}

/* ---- What is known ---- */

static const Trader *trader_at(const Matching *matching, Spot spot, int side)
{
    return &matching->traders[side ? spot.j : spot.i];
}

static int place_at(Spot spot, int side)
{
    return side ? spot.places % PLACES : spot.places / PLACES;
}

static Pairing pairing_at(const Matching *matching, Spot spot)
{
    return (Pairing){
        .side = { trader_at(matching, spot, 0), trader_at(matching, spot, 1) },
        .place = { (uint8_t)place_at(spot, 0), (uint8_t)place_at(spot, 1) },
    };
}

static const Prospect *prospect_at(const Matching *matching, Spot spot)
{
    return &matching->prospects[pair_index(spot.i, spot.j)][spot.places];
}

static void weigh(Matching *matching, Spot spot, int floor)
{
    Pairing   pairing = pairing_at(matching, spot);
    Prospect *prospect = &matching->prospects[pair_index(spot.i, spot.j)][spot.places];
    pairing_weigh(&prospect->best, &pairing, floor);
    if (prospect->best.gain[0] > NO_GAIN)
        matching->possible[spot.i][spot.j] |= bit32(spot.places);
    else if (floor > NO_GAIN)
        prospect->most = floor - 1;
    if (prospect->best.gain[0] > NO_GAIN || floor == NO_GAIN)
        matching->unknown[spot.i][spot.j] &= ~bit32(spot.places);
}

static bool in_group(const Trader *trader, int place)
{
    return place > 0 && trader->filing->offers[place - 1].group;
}

/* Whether an offer of a group can be done at all matters for others (market.16): it is weighed at
 * once. Of the other pairings it is enough to know what they can bring at most. */
static void look_at(Matching *matching, int i, int j)
{
    matching->unknown[i][j] = matching->possible[i][j] = 0;
    matching->fresh[i][j] = true;
    for (int places = 0; places < PAIRINGS; places++) {
        Spot    spot = { i, j, places };
        Pairing pairing = pairing_at(matching, spot);
        int     most = pairing_most(&pairing);
        if (most == NO_GAIN)
            continue;
        matching->prospects[pair_index(i, j)][places].most = most;
        matching->unknown[i][j] |= bit32(places);
        if (in_group(pairing.side[0], pairing.place[0])
            || in_group(pairing.side[1], pairing.place[1]))
            weigh(matching, spot, NO_GAIN);
    }
}

/* ---- The best candidate ---- */

/* The search for the next deal. */
typedef struct Search {
    Matching *matching;
    bool      agreed_only;
    uint8_t   possible[PLAYERS_MAX]; /* Places of each trader that can be done, as far as known. */
    bool      found;
    Spot      best;
} Search;

static void places_possible(Search *search)
{
    const Matching *matching = search->matching;
    memset(search->possible, 0, sizeof search->possible);
    for (int i = 0; i < matching->count; i++)
        for (int j = i + 1; j < matching->count; j++)
            for (uint32_t left = matching->possible[i][j]; left; left &= left - 1) {
                Spot spot = { i, j, first32(left) };
                search->possible[i] |= (uint8_t)(1u << place_at(spot, 0));
                search->possible[j] |= (uint8_t)(1u << place_at(spot, 1));
            }
}

/* market.13 */
static bool offer_to_alone(const Trader *trader, int place, const Trader *partner)
{
    return place > 0 && trader->filing->offers[place - 1].to == bit32(partner->player);
}

/* market.16: an earlier offer of the same group can be done. */
static bool waits_for_earlier(const Trader *trader, int place, unsigned possible_places)
{
    if (place == 0)
        return false;
    const MarketOffer *offers = trader->filing->offers;
    for (int earlier = 1; earlier < place && offers[place - 1].group; earlier++)
        if (offers[earlier - 1].group == offers[place - 1].group
            && (possible_places & (1u << earlier)))
            return true;
    return false;
}

static bool may_be_next(const Search *search, Spot spot)
{
    Pairing       pairing = pairing_at(search->matching, spot);
    const Trader *one = pairing.side[0], *other = pairing.side[1];
    int           p = pairing.place[0], q = pairing.place[1];
    if (search->agreed_only && !(offer_to_alone(one, p, other) && offer_to_alone(other, q, one)))
        return false;
    return !waits_for_earlier(one, p, search->possible[spot.i])
           && !waits_for_earlier(other, q, search->possible[spot.j]);
}

/* The cards behind the names, for the comparison of candidates of the same two players. */
static void further_cards(uint8_t out[4], const Trader *trader, int place, Card third)
{
    memset(out, 0, 4);
    if (place == 0)
        out[0] = third;
    else
        memcpy(out, &trader->filing->offers[place - 1].give[MARKET_TRUTHS], 4);
}

/* Of candidates of the same two players: below 0 if the first has the lower cards. */
static int compare_cards(const Matching *matching, Spot a, Spot b)
{
    const Candidate *mine = &prospect_at(matching, a)->best;
    const Candidate *theirs = &prospect_at(matching, b)->best;
    int              order = memcmp(mine->names, theirs->names, sizeof mine->names);
    for (int side = 0; side < 2 && order == 0; side++) {
        const Trader *trader = trader_at(matching, a, side);
        uint8_t       cards[2][4];
        further_cards(cards[0], trader, place_at(a, side), mine->third[side]);
        further_cards(cards[1], trader, place_at(b, side), theirs->third[side]);
        order = memcmp(cards[0], cards[1], sizeof cards[0]);
    }
    return order;
}

/* market.12: the gains, the draw, the cards, then orders before offers and by place. */
static bool comes_before(const Matching *matching, Spot a, Spot b)
{
    const Candidate *mine = &prospect_at(matching, a)->best;
    const Candidate *theirs = &prospect_at(matching, b)->best;
    if (gains_more(mine, theirs) || gains_more(theirs, mine))
        return gains_more(mine, theirs);
    if (a.i != b.i || a.j != b.j)
        return a.i != b.i ? a.i < b.i : a.j < b.j;
    int order = compare_cards(matching, a, b);
    return order != 0 ? order < 0 : a.places < b.places;
}

static void consider(Search *search, Spot spot)
{
    if (!search->found || comes_before(search->matching, spot, search->best)) {
        search->found = true;
        search->best = spot;
    }
}

static int enough(const Search *search)
{
    return search->found ? smaller_gain(&prospect_at(search->matching, search->best)->best)
                         : NO_GAIN;
}

/* Of the pairings that can still be the best, the one that can bring most. */
static bool most_promising(const Search *search, Spot *out)
{
    const Matching *matching = search->matching;
    int             most = enough(search);
    bool            found = false;
    for (int i = 0; i < matching->count; i++)
        for (int j = i + 1; j < matching->count; j++)
            for (uint32_t left = matching->unknown[i][j]; left; left &= left - 1) {
                Spot spot = { i, j, first32(left) };
                int  there = prospect_at(matching, spot)->most;
                if (there < most || (found && there == most) || !may_be_next(search, spot))
                    continue;
                *out = spot;
                most = there;
                found = true;
            }
    return found;
}

static void deal_of(const Matching *matching, MarketDeal *out, Spot spot)
{
    const Candidate *candidate = &prospect_at(matching, spot)->best;
    Pairing          pairing = pairing_at(matching, spot);
    *out = (MarketDeal){ .place = { pairing.place[0], pairing.place[1] } };
    for (int side = 0; side < 2; side++) {
        Lot lot;
        pairing_lot(&lot, &pairing, candidate, side);
        out->player[side] = pairing.side[side]->player;
        out->count[side] = lot.count;
        out->gain[side] = candidate->gain[side];
        memcpy(out->cards[side], lot.cards, lot.count);
        memcpy(out->said[side], lot.said, lot.count);
    }
}

static bool next_deal(Matching *matching, bool agreed_only, MarketDeal *out)
{
    Search search = { .matching = matching, .agreed_only = agreed_only };
    for (int i = 0; i < matching->count; i++)
        for (int j = i + 1; j < matching->count; j++)
            if (!matching->fresh[i][j])
                look_at(matching, i, j);
    places_possible(&search);
    for (int i = 0; i < matching->count; i++)
        for (int j = i + 1; j < matching->count; j++)
            for (uint32_t left = matching->possible[i][j]; left; left &= left - 1) {
                Spot spot = { i, j, first32(left) };
                if (may_be_next(&search, spot))
                    consider(&search, spot);
            }
    for (Spot spot = { 0, 0, 0 }; most_promising(&search, &spot);) {
        weigh(matching, spot, enough(&search));
        if (matching->possible[spot.i][spot.j] & bit32(spot.places))
            consider(&search, spot);
    }
    if (search.found)
        deal_of(matching, out, search.best);
    return search.found;
}

/* ---- After a deal ---- */

static int trader_of(const Matching *matching, Player player)
{
    int i = 0;
    while (matching->traders[i].player != player)
        i++;
    return i;
}

/* market.14: what goes is gone, what comes counts but rests. */
static void side_note(Matching *matching, Trader *trader, const Trader *partner,
                      const MarketDeal *deal, int side)
{
    int           commodities = matching->rules->edition->first_calamity;
    const Filing *filing = trader->filing;
    int           place = deal->place[side];
    for (int i = 0; i < deal->count[side]; i++) {
        Card card = deal->cards[side][i];
        trader->left[card]--;
        if (card < commodities) {
            trader->hand[card]--;
            if (trader->left[card] == 0)
                trader->kinds &= ~bit64(card);
        }
    }
    for (int i = 0; i < deal->count[1 - side]; i++) {
        Card card = deal->cards[1 - side][i], said = deal->said[1 - side][i];
        if (card < commodities)
            trader->hand[card]++;
        if (i >= MARKET_TRUTHS && said != CARD_NONE && said != card)
            trader->believes &= ~bit32(partner->player); /* market.15 */
    }
    if (place == 0) {
        trader->deals++;
        return;
    }
    uint8_t group = filing->offers[place - 1].group;
    for (int p = 1; p < PLACES; p++)
        if (p == place || (group && filing->offers[p - 1].group == group))
            trader->done |= (uint8_t)(1u << p);
}

static void deal_note(Matching *matching, const MarketDeal *deal)
{
    int at[2] = { trader_of(matching, deal->player[0]), trader_of(matching, deal->player[1]) };
    for (int side = 0; side < 2; side++) {
        side_note(matching, &matching->traders[at[side]], &matching->traders[at[1 - side]], deal,
                  side);
        for (int i = 0; i < matching->count; i++)
            matching->fresh[i][at[side]] = matching->fresh[at[side]][i] = false;
    }
}
