/* Phase 7: what the cards of a hand are worth, calamities among them. */
#include "bots/trading.h"

#include <string.h>

static_assert(COMMODITIES_MAX <= 64, "a set of commodities is a word");

void hand_read(Hand *out, const Mind *mind)
{
    const Edition *edition = mind->rules->edition;
    out->kind_count = out->commodities = out->owed = 0;
    out->calamity = CARD_NONE;
    out->calamity_cost = INT32_MIN;
    out->hides = false;
    memcpy(out->count, mind->game->hand[mind->me], sizeof out->count);
    for (int i = 0; i < DEALS_MAX && mind->game->phase.trade.deals[i].number; i++) {
        const Deal *deal = &mind->game->phase.trade.deals[i];
        for (int side = 0; side < 2; side++)
            if (deal->player[side] == mind->me) {
                for (int n = 0; n < deal->count[side]; n++)
                    out->count[deal->cards[side][n]]--;
                out->owed += deal->agreed[side] - deal->count[side];
            }
    }
    for (uint64_t left = bytes_members(out->count); left; left &= left - 1) {
        Card card = (Card)first64(left);
        if (card >= edition->first_calamity)
            break;
        out->commodities += out->count[card];
        out->kinds[out->kind_count++] = card;
    }
    out->tradeable = out->commodities;
    for (int card = bytes_next(out->count, edition->first_calamity, CARD_KINDS_MAX);
         card < CARD_KINDS_MAX; card = bytes_next(out->count, card + 1, CARD_KINDS_MAX)) {
        if (card_stays(mind->rules, mind->game, (Card)card))
            continue;
        out->tradeable += out->count[card];
        int cost = calamity_cost(mind, mind->me, (Card)card);
        if (cost >= out->calamity_cost) {
            out->calamity = (Card)card;
            out->calamity_cost = cost;
        }
    }
}

Card cheapest(const Mind *mind, const Hand *hand)
{
    Card best = CARD_NONE;
    int  best_loss = INT32_MAX;
    for (int i = 0; i < hand->kind_count; i++) {
        Card card = hand->kinds[i];
        int  loss = (2 * hand->count[card] - 1) * face_of(mind, card) + card_bonus(mind, card);
        loss = hand->count[card] ? loss : INT32_MAX;
        best = loss < best_loss ? card : best;
        best_loss = loss < best_loss ? loss : best_loss;
    }
    return best;
}

int hand_lose_cheapest(const Mind *mind, Hand *hand, int count, int named)
{
    int change = 0;
    for (int i = 0; i < count; i++) {
        if (i >= named && hand->calamity != CARD_NONE && hand->count[hand->calamity]) {
            hand->count[hand->calamity]--;
            change += hand->calamity_cost;
            hand->calamity = CARD_NONE;
            continue;
        }
        Card card = cheapest(mind, hand);
        if (card == CARD_NONE)
            return CANNOT;
        change += hand_lose(mind, hand, card);
    }
    return change;
}

/* ---- Calamities ---- */

enum { CITY_POINTS = 5, CITY_REDUCED = 3, LOSS_USUAL = 12, LOSS_LEAST = 3, LOSS_MOST = 24 };

static int cities_where(const Mind *mind, Player player, bool flood_plain)
{
    int count = 0;
    FOR_OWN_CITIES(area, mind->game, player)
    count += flood_plain ? land(mind, area)->flood_plain != NO_PLAIN : land(mind, area)->coastal;
    return count;
}

static int on_flood_plains(const Mind *mind, Player player)
{
    int points = CITY_POINTS * cities_where(mind, player, true);
    FOR_OWN_TOKENS(area, mind->game, player)
    if (area < mind->rules->board->area_count && land(mind, area)->flood_plain != NO_PLAIN)
        points += mind->game->tokens[player][area];
    return points;
}

static int least_of(int a, int b)
{
    return a < b ? a : b;
}

/* Unit points that a player would lose as the primary victim, about; what the advances of the
 * player change is counted. */
static int points_at_stake(const Mind *mind, Player player, Card card)
{
    const uint8_t *figures = mind->rules->edition->cards[card].figures;
    int            cities = cities_of(mind, player);
    switch ((CalamityKind)mind->rules->edition->cards[card].calamity) {
    case CALAMITY_VOLCANIC_ERUPTION:
        return cities == 0                                           ? 0
               : has_effect(mind, player, EFFECT_EARTHQUAKE_REDUCES) ? CITY_REDUCED
                                                                     : CITY_POINTS;
    case CALAMITY_TREACHERY:
        return CITY_POINTS
               * least_of(cities,
                          figures[TREACHERY_CITIES] + effect_of(mind, player, EFFECT_TREACHERY));
    case CALAMITY_FAMINE:
        return figures[FAMINE_DAMAGE] + effect_of(mind, player, EFFECT_FAMINE_P);
    case CALAMITY_FLOOD:
        return least_of(on_flood_plains(mind, player),
                        figures[FLOOD_DAMAGE] + effect_of(mind, player, EFFECT_FLOOD));
    case CALAMITY_SUPERSTITION:
        return CITY_REDUCED
               * least_of(cities, figures[SUPERSTITION_CITIES]
                                      + effect_of(mind, player, EFFECT_SUPERSTITION));
    case CALAMITY_BARBARIAN_HORDES:
        return (figures[HORDES_TOKENS] + effect_of(mind, player, EFFECT_HORDES)) * 2 / 3;
    case CALAMITY_EPIDEMIC:
        return figures[EPIDEMIC_DAMAGE] + effect_of(mind, player, EFFECT_EPIDEMIC_P);
    case CALAMITY_CIVIL_DISORDER:
        return CITY_REDUCED
               * (cities - figures[CIVIL_DISORDER_KEPT]
                  - effect_of(mind, player, EFFECT_CIVIL_DISORDER));
    case CALAMITY_CORRUPTION:
        return (figures[CORRUPTION_VALUE] + effect_of(mind, player, EFFECT_CORRUPTION)) / 2;
    case CALAMITY_ICONOCLASM:
        return CITY_REDUCED
               * least_of(cities,
                          figures[ICONOCLASM_CITIES] + effect_of(mind, player, EFFECT_ICONOCLASM));
    case CALAMITY_REGRESSION:
        return 4 * CITY_POINTS
               * (figures[REGRESSION_STEPS] + effect_of(mind, player, EFFECT_REGRESSION));
    case CALAMITY_PIRACY:
        return CITY_POINTS
               * least_of(cities_where(mind, player, false),
                          figures[PIRACY_CITIES] + effect_of(mind, player, EFFECT_PIRACY_P));
    case CALAMITY_CYCLONE:
        return CITY_REDUCED * least_of(cities_where(mind, player, false), figures[CYCLONE_PRIMARY]);
    case CALAMITY_SLAVE_REVOLT:
        return CITY_REDUCED * cities / 2;
    case CALAMITY_CIVIL_WAR:
    case CALAMITY_TYRANNY:
        return CITY_POINTS * cities / 2;
    default:
        return LOSS_USUAL / 2; /* The minor ones. */
    }
}

int calamity_cost(const Mind *mind, Player player, Card card)
{
    int usual = weight(mind, WEIGHT_TRADE_CALAMITY);
    int real = weight(mind, WEIGHT_TRADE_CALAMITY_REAL);
    if (real == 0)
        return usual;
    int points = points_at_stake(mind, player, card);
    points = points < LOSS_LEAST ? LOSS_LEAST : least_of(points, LOSS_MOST);
    return (usual * (100 - real) + usual * real * points / LOSS_USUAL) / 100;
}
