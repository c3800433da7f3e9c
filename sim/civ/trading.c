#include "sim/civ/trading.h"

#include <stdio.h>
#include <string.h>

#include "rules/civ/family.h"
#include "rules/civ/figures.h"

static int names_in(const uint8_t *names, int max)
{
    int count = 0;
    while (count < max && names[count] != CARD_NONE)
        count++;
    return count;
}

/* The same names, in whatever order. */
static bool same_names(const uint8_t *a, const uint8_t *b, int max)
{
    int balance[256] = { 0 };
    for (int i = 0; i < max; i++) {
        balance[a[i]]++;
        balance[b[i]]--;
    }
    for (int i = 0; i < 256; i++)
        if (balance[i])
            return false;
    return true;
}

static void offer_made(TradingFigures *figures, const Game *before, const Action *action)
{
    const OfferTerms *terms = action_terms_const(action);
    figures->offers++;
    for (int i = 0; i < OFFERS_MAX && before->phase.trade.offers[i].number; i++) {
        const Offer *offer = &before->phase.trade.offers[i];
        if (offer->from == action->player && offer->terms.to == terms->to
            && offer->terms.give_count == terms->give_count
            && offer->terms.want_count == terms->want_count
            && same_names(offer->terms.give, terms->give, OFFER_NAMES)
            && same_names(offer->terms.want, terms->want, WANT_NAMES)) {
            figures->duplicates++;
            return;
        }
    }
}

static void offer_accepted(TradingFigures *figures, const Game *before, const Action *action)
{
    figures->accepted++;
    for (int i = 0; i < OFFERS_MAX && before->phase.trade.offers[i].number; i++) {
        const Offer *offer = &before->phase.trade.offers[i];
        if (offer->number != action->arg[0])
            continue;
        memcpy(figures->said[offer->number].give, offer->terms.give, OFFER_NAMES);
        figures->said[offer->number].names = (uint8_t)names_in(offer->terms.give, OFFER_NAMES);
        figures->said[offer->number].give_count = offer->terms.give_count;
        figures->said[offer->number].wants = (uint8_t)names_in(offer->terms.want, WANT_NAMES);
        figures->said[offer->number].want_count = offer->terms.want_count;
    }
}

static void deal_cancelled(TradingFigures *figures, const Game *before, const Action *action)
{
    for (int i = 0; i < DEALS_MAX && before->phase.trade.deals[i].number; i++)
        if (before->phase.trade.deals[i].number == action->arg[0])
            figures->cancelled[before->phase.trade.deals[i].player[1] == action->player]++;
}

/* The cards that changed hands with a deal follow its end in the events. */
typedef struct Passing {
    Player  player[2];
    int     count[2];
    uint8_t cards[2][SIDE_CARDS_MAX];
    bool    calamity[2];
} Passing;

static Passing passing_read(const Rules *rules, const Events *events, int at)
{
    const uint16_t *done = events->items[at].arg;
    Passing         out = { .player = { (Player)done[1], (Player)done[2] } };
    for (int i = at + 1; i < events->count && events->items[i].kind != EVENT_DEAL_DONE; i++) {
        const uint16_t *arg = events->items[i].arg;
        if (events->items[i].kind != EVENT_CARD_PASSED)
            continue;
        int side = arg[0] == out.player[1];
        out.cards[side][out.count[side]++] = (uint8_t)arg[2];
        out.calamity[side] |= rules->edition->cards[arg[2]].type != CARD_COMMODITY;
    }
    return out;
}

/* What the sets of a side gain. */
static int sets_gain(const Rules *rules, const Game *before, const Passing *passing, int side)
{
    Player  player = passing->player[side];
    uint8_t after[CARD_KINDS_MAX];
    int     gain = 0;
    memcpy(after, before->hand[player], sizeof after);
    for (int i = 0; i < passing->count[side]; i++)
        after[passing->cards[side][i]]--;
    for (int i = 0; i < passing->count[1 - side]; i++)
        after[passing->cards[1 - side][i]]++;
    for (Card card = 1; card < rules->edition->first_calamity; card++)
        gain += set_worth(rules, before, player, card, after[card])
                - set_worth(rules, before, player, card, before->hand[player][card]);
    return gain;
}

static void count_claims(TradingFigures *figures, const Rules *rules, const Passing *passing,
                         int number)
{
    Passing left = *passing;
    int     truths = rules->edition->numbers[NUMBER_TRADE_TRUTHS];
    for (int i = 0; i < figures->said[number].names; i++) {
        int place = 0;
        while (place < left.count[0] && left.cards[0][place] != figures->said[number].give[i])
            place++;
        if (place < left.count[0])
            left.cards[0][place] = CARD_NONE;
        if (i >= truths) {
            figures->claims++;
            figures->kept += place < left.count[0];
        }
    }
}

static void deal_done(TradingFigures *figures, const Rules *rules, const Game *before,
                      const Events *events, int at)
{
    int     number = events->items[at].arg[0];
    Passing passing = passing_read(rules, events, at);
    int     given = passing.count[0] < LOT_LARGEST ? passing.count[0] : LOT_LARGEST;
    int     got = passing.count[1] < LOT_LARGEST ? passing.count[1] : LOT_LARGEST;
    figures->done++;
    figures->lots[given][got]++;
    for (int side = 0; side < 2; side++)
        figures->losing[side] +=
            !passing.calamity[side] && sets_gain(rules, before, &passing, side) < 0;
    Tell *tell = figures->said[number].names < figures->said[number].give_count ? &figures->unnamed
                                                                                : &figures->named;
    tell->sides++;
    tell->calamity += passing.calamity[0];
    if (figures->said[number].wants < figures->said[number].want_count) {
        figures->added.sides++;
        figures->added.calamity += passing.calamity[1];
    }
    count_claims(figures, rules, &passing, number);
}

void trading_watch(TradingFigures *figures, const Ruleset *ruleset, const void *before,
                   const Action *action, const Events *events)
{
    Rules          rules = civ_rules(ruleset);
    const Edition *edition = rules.edition;
    const Game    *game = before;
    bool           trading = flow_top_const(&game->flow)->procedure == PROCEDURE_TRADE;
    if (trading && action->kind == ACTION_OFFER)
        offer_made(figures, game, action);
    if (trading && action->kind == ACTION_ACCEPT)
        offer_accepted(figures, game, action);
    if (trading && action->kind == ACTION_CANCEL)
        deal_cancelled(figures, game, action);
    for (int i = 0; i < events->count; i++) {
        const uint16_t *arg = events->items[i].arg;
        switch (events->items[i].kind) {
        case EVENT_CARD_SEEN:
            figures->drawn += edition->cards[arg[1]].type != CARD_COMMODITY
                              && !card_stays(&rules, game, (Card)arg[1]);
            break;
        case EVENT_CARD_PASSED:
            figures->passed += trading && edition->cards[arg[2]].type != CARD_COMMODITY;
            break;
        case EVENT_OFFER_LAPSED:
            figures->lapsed++;
            break;
        case EVENT_DEAL_AGREED:
            figures->deals++;
            break;
        case EVENT_DEAL_DONE:
            deal_done(figures, &rules, game, events, i);
            break;
        default:
            break;
        }
    }
}

/* ---- Words ---- */

static double percent(long part, long whole)
{
    return whole > 0 ? 100 * (double)part / (double)whole : 0;
}

static void print_lots(const TradingFigures *figures)
{
    long larger = 0, uneven = 0;
    for (int given = 0; given <= LOT_LARGEST; given++)
        for (int got = 0; got <= LOT_LARGEST; got++) {
            larger += given > 3 || got > 3 ? figures->lots[given][got] : 0;
            uneven += given != got ? figures->lots[given][got] : 0;
        }
    printf("lots              %.1f %% three for three, %.1f %% with more than three cards, "
           "%.1f %% uneven\n",
           percent(figures->lots[3][3], figures->done), percent(larger, figures->done),
           percent(uneven, figures->done));
}

void trading_print(const TradingFigures *figures)
{
    long cancelled = figures->cancelled[0] + figures->cancelled[1];
    printf(
        "offers            %ld, %.2f %% of them standing already; %ld accepted, %.2f %% lapsed\n",
        figures->offers, percent(figures->duplicates, figures->offers), figures->accepted,
        percent(figures->lapsed, figures->accepted));
    printf("deals             %ld, %.2f %% cancelled (by who offered %.2f %%)\n", figures->deals,
           percent(cancelled, figures->deals), percent(figures->cancelled[0], figures->deals));
    printf("not kept          %.2f %% of offers stand already, lapse or are cancelled\n",
           percent(figures->duplicates + figures->lapsed + cancelled, figures->offers));
    printf("losing deals      %.1f %% for who offered, %.1f %% for who accepted, no calamity "
           "leaving\n",
           percent(figures->losing[0], figures->done), percent(figures->losing[1], figures->done));
    print_lots(figures);
    printf("calamities        in %.1f %% of deals offered with a card without a name (%ld), in "
           "%.1f %% with all named (%ld)\n",
           percent(figures->unnamed.calamity, figures->unnamed.sides), figures->unnamed.sides,
           percent(figures->named.calamity, figures->named.sides), figures->named.sides);
    printf("                  in %.1f %% of what was added to an offer accepted (%ld)\n",
           percent(figures->added.calamity, figures->added.sides), figures->added.sides);
    printf("                  %.2f passes for each one drawn\n",
           figures->drawn ? (double)figures->passed / (double)figures->drawn : 0);
    printf("claims            %.1f %% kept of %ld names that need not be true\n",
           percent(figures->kept, figures->claims), figures->claims);
}
