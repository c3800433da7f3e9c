/* Market rounds: what a player files, line by line (market.3 to market.5); see market.h for the
 * whole. What is refused here depends on the own hand and on what all can see, never on what others
 * have filed. */
#include <string.h>

#include "rules/civ/cards.h"
#include "rules/civ/market.h"
#include "rules/civ/order.h"

enum { LEAST_USUAL = 2 };

/* How many bytes of a line each shape uses. */
static const uint8_t shape_bytes[] = { 0, 8, 4, 2 * MARKET_CARDS_MAX, 1, 1 };

#define FILING_FIELD(id, name, shape, empty, of_order, of_offer)                                   \
    { name, LINE_##shape, empty, of_order, of_offer },
static const LineField fields[] = {
#include "rules/civ/market_fields.def"
};
#undef FILING_FIELD

const LineField *line_field(int field)
{
    return field < FILING_COUNT_OF_FIELDS ? &fields[field] : NULL;
}

static uint32_t everybody(const Game *game)
{
    return bit32(game->player_count) - 1;
}

/* Up to the last card; CARD_NONE fills up. */
static int line_cards(const FilingLine *line)
{
    int count = MARKET_CARDS_MAX;
    while (count > 0 && line->cards[count - 1] == CARD_NONE)
        count--;
    return count;
}

void filing_default(Filing *out, const Rules *rules, const Game *game, Player player)
{
    *out = (Filing){ .believes = everybody(game) & ~bit32(player) & ~game->lied_to[player] };
    MarketOrder *order = &out->order;
    order->with = everybody(game) & ~bit32(player);
    order->least = LEAST_USUAL;
    order->names = order->stand = 1;
    /* What can be passed on goes first, the higher stacks before the lower ones. */
    for (int card = rules->edition->card_count - 1; card >= rules->edition->first_calamity; card--)
        for (int n = 0; n < game->hand[player][card] && order->hidden_count < MARKET_HIDDEN; n++)
            if (!card_stays(rules, game, (Card)card)) {
                order->said[order->hidden_count] = CARD_NONE;
                order->hidden[order->hidden_count++] = (uint8_t)card;
            }
}

/* ---- What a line may say ---- */

static Refusal kinds_check(const Rules *rules, uint64_t kinds)
{
    uint64_t beyond = kinds >> rules->edition->first_calamity << rules->edition->first_calamity;
    if (beyond == 0)
        return REFUSAL_NONE;
    return first64(beyond) < rules->edition->card_count ? REFUSAL_CALAMITY_NAMED
                                                        : REFUSAL_BAD_ARGUMENT;
}

static Refusal players_check(const Game *game, Player player, const FilingLine *line)
{
    uint32_t players = line_players(line);
    if (players == UINT32_MAX)
        return REFUSAL_NONE;
    if (players & ~everybody(game))
        return REFUSAL_BAD_ARGUMENT;
    if (line->field == FILING_BELIEVE)
        return REFUSAL_NONE;
    if (players == bit32(player))
        return REFUSAL_OFFER_TO_SELF;
    return players & game->phase.market.able & ~bit32(player) ? REFUSAL_NONE
                                                              : REFUSAL_PARTNER_CANNOT_TRADE;
}

static Refusal said_check(const Rules *rules, const FilingLine *line, int place)
{
    Card said = line->said[place];
    if (said == CARD_NONE)
        return REFUSAL_NONE;
    /* The first names of an offer are true by themselves. */
    if (said >= rules->edition->card_count || (line->field == FILING_GIVE && place < MARKET_TRUTHS))
        return REFUSAL_BAD_ARGUMENT;
    return card_is_calamity(rules, said) ? REFUSAL_CALAMITY_NAMED : REFUSAL_NONE;
}

static Refusal cards_check(const Rules *rules, const Game *game, Player player,
                           const FilingLine *line)
{
    bool    offer = line->field == FILING_GIVE;
    int     count = line_cards(line);
    uint8_t taken[CARD_KINDS_MAX] = { 0 };
    if (count > (offer ? MARKET_CARDS_MAX : MARKET_HIDDEN))
        return REFUSAL_LINE_OUT_OF_RANGE;
    if (offer && count < MARKET_LOT)
        return REFUSAL_TRADE_TOO_SMALL;
    for (int i = 0; i < MARKET_CARDS_MAX; i++) {
        Card card = line->cards[i];
        if (i >= count ? line->said[i] != CARD_NONE : card >= rules->edition->card_count)
            return REFUSAL_BAD_ARGUMENT;
        if (i >= count)
            continue;
        if (offer && i < MARKET_TRUTHS && card_is_calamity(rules, card))
            return REFUSAL_CALAMITY_NAMED;
        Refusal refusal = said_check(rules, line, i);
        if (refusal != REFUSAL_NONE)
            return refusal;
        if (++taken[card] > game->hand[player][card])
            return REFUSAL_CARD_NOT_HELD;
        if (card_stays(rules, game, card))
            return REFUSAL_NON_TRADEABLE;
    }
    return REFUSAL_NONE;
}

static Refusal number_check(const FilingLine *line)
{
    int least = 0, most = MARKET_LEAST_MAX;
    if (line->field == FILING_LEAST)
        least = line->place == 0;
    else if (line->field == FILING_GROUP)
        most = MARKET_OFFERS;
    else if (line->field == FILING_COUNT)
        least = MARKET_LOT, most = MARKET_CARDS_MAX;
    return line->number < least || line->number > most ? REFUSAL_LINE_OUT_OF_RANGE : REFUSAL_NONE;
}

/* market.3: two names and a third card. */
static Refusal order_check(const Rules *rules, const Game *game, Player player, uint64_t keep)
{
    int commodities = 0, tradeable = 0;
    FOR_CARDS(card, game->hand[player], 0)
    {
        int count = game->hand[player][card];
        if (card_is_calamity(rules, card)) {
            tradeable += card_stays(rules, game, card) ? 0 : count;
        } else if (!(keep & bit64(card))) {
            tradeable += count;
            commodities += card == CARD_WATER ? 0 : count;
        }
    }
    return commodities >= MARKET_TRUTHS && tradeable >= MARKET_LOT ? REFUSAL_NONE
                                                                   : REFUSAL_ORDER_TOO_SMALL;
}

static Refusal offer_cards_check(const Game *game, Player player, const MarketOffer *offer)
{
    uint8_t taken[CARD_KINDS_MAX] = { 0 };
    for (int i = 0; i < offer->give_count; i++)
        if (++taken[offer->give[i]] > game->hand[player][offer->give[i]])
            return REFUSAL_CARD_NOT_HELD;
    return REFUSAL_NONE;
}

/* What has been prepared goes to the market. */
static Refusal file_check(const Rules *rules, const Game *game, Player player, int place)
{
    const Filing *filing = &game->phase.market.filings[player];
    if (place == 0)
        return filing->order.filed == FILED_YES
                   ? REFUSAL_NOT_AN_OPTION
                   : order_check(rules, game, player, filing->order.keep);
    const MarketOffer *offer = &filing->offers[place - 1];
    if (offer->filed == FILED_YES)
        return REFUSAL_NOT_AN_OPTION;
    return offer->give_count == 0 ? REFUSAL_NOTHING_FILED : offer_cards_check(game, player, offer);
}

static Refusal content_check(const Rules *rules, const Game *game, Player player,
                             const FilingLine *line)
{
    switch (fields[line->field].shape) {
    case LINE_NONE:
        return file_check(rules, game, player, line->place);
    case LINE_KINDS:
        return kinds_check(rules, line_kinds(line));
    case LINE_PLAYERS:
        return players_check(game, player, line);
    case LINE_CARDS:
        return cards_check(rules, game, player, line);
    case LINE_NUMBER:
        return number_check(line);
    case LINE_FLAG:
        return line->number <= 1 ? REFUSAL_NONE : REFUSAL_BAD_ARGUMENT;
    }
    never("a shape of a line");
}

Refusal line_check(const Rules *rules, const Game *game, const Action *action)
{
    const FilingLine *line = action_line_const(action);
    bool              order = action->kind == ACTION_ORDER;
    if (line->field >= FILING_COUNT_OF_FIELDS
        || (order ? line->place != 0 : line->place == 0 || line->place > MARKET_OFFERS))
        return REFUSAL_BAD_ARGUMENT;
    if (order ? !fields[line->field].of_order : !fields[line->field].of_offer)
        return REFUSAL_BAD_ARGUMENT;
    for (size_t i = shape_bytes[fields[line->field].shape]; i < sizeof line->bytes; i++)
        if (line->bytes[i] != 0)
            return REFUSAL_BAD_ARGUMENT;
    if (game->phase.market.finished & bit32(action->player))
        return REFUSAL_ALREADY_FINISHED;
    Refusal refusal = content_check(rules, game, action->player, line);
    /* An order on the market stays one. */
    if (refusal == REFUSAL_NONE && line->field == FILING_KEEP
        && game->phase.market.filings[action->player].order.filed == FILED_YES)
        refusal = order_check(rules, game, action->player, line_kinds(line));
    return refusal;
}

/* ---- Filing ---- */

static void order_line(Filing *filing, const Game *game, Player player, const FilingLine *line)
{
    MarketOrder *order = &filing->order;
    uint32_t     players = line_players(line) & everybody(game) & ~bit32(player);
    switch ((FilingField)line->field) {
    case FILING_FILE:
        order->filed = FILED_YES;
        break;
    case FILING_KEEP:
        order->keep = line_kinds(line);
        break;
    case FILING_WANT:
        order->want = line_kinds(line);
        break;
    case FILING_LEAST:
        order->least = line->number;
        break;
    case FILING_HIDDEN:
        order->hidden_count = (uint8_t)line_cards(line);
        memset(order->hidden, 0, sizeof order->hidden);
        memset(order->said, 0, sizeof order->said);
        memcpy(order->hidden, line->cards, order->hidden_count);
        memcpy(order->said, line->said, order->hidden_count);
        break;
    case FILING_NAMES:
        order->names = line->number;
        break;
    case FILING_BELIEVE:
        filing->believes = players;
        break;
    case FILING_WITH:
        order->with = players;
        break;
    case FILING_DEALS:
        order->deals = line->number;
        break;
    case FILING_STAND:
        order->stand = line->number;
        break;
    default:
        never("a line of an order");
    }
}

static void offer_line(MarketOffer *offer, const Game *game, Player player, const FilingLine *line)
{
    if (offer->filed == FILED_NOT)
        *offer = (MarketOffer){ .to = everybody(game) & ~bit32(player),
                                .want_count = MARKET_LOT,
                                .least = LEAST_USUAL,
                                .stand = 1,
                                .filed = FILED_DRAFT };
    /* What others have seen is another offer. */
    offer->shown = 0;
    switch ((FilingField)line->field) {
    case FILING_FILE:
        offer->filed = FILED_YES;
        break;
    case FILING_LEAST:
        offer->least = line->number;
        break;
    case FILING_STAND:
        offer->stand = line->number;
        break;
    case FILING_TO:
        offer->to = line_players(line) & everybody(game) & ~bit32(player);
        break;
    case FILING_GIVE:
        offer->give_count = (uint8_t)line_cards(line);
        memset(offer->give, 0, sizeof offer->give);
        memset(offer->said, 0, sizeof offer->said);
        memcpy(offer->give, line->cards, offer->give_count);
        memcpy(offer->said, line->said, offer->give_count);
        break;
    case FILING_COUNT:
        offer->want_count = line->number;
        break;
    case FILING_FIRST:
        offer->want[0] = line_kinds(line);
        break;
    case FILING_SECOND:
        offer->want[1] = line_kinds(line);
        break;
    case FILING_GROUP:
        offer->group = line->number;
        break;
    default:
        never("a line of an offer");
    }
}

void line_apply(const Play *play, const Action *action)
{
    const FilingLine *line = action_line_const(action);
    Filing           *filing = &play->game->phase.market.filings[action->player];
    if (line->place == 0)
        order_line(filing, play->game, action->player, line);
    else
        offer_line(&filing->offers[line->place - 1], play->game, action->player, line);
}

/* ---- What has been filed ---- */

static bool order_says(FilingLine *out, const Filing *filing)
{
    const MarketOrder *order = &filing->order;
    uint32_t           players = out->field == FILING_BELIEVE ? filing->believes : order->with;
    uint64_t           kinds = out->field == FILING_KEEP ? order->keep : order->want;
    switch (fields[out->field].shape) {
    case LINE_NONE:
        return order->filed == FILED_YES;
    case LINE_KINDS:
        memcpy(out->bytes, &kinds, sizeof kinds);
        return true;
    case LINE_PLAYERS:
        memcpy(out->bytes, &players, sizeof players);
        return true;
    case LINE_CARDS:
        memset(out->bytes, CARD_NONE, sizeof out->bytes);
        memcpy(out->cards, order->hidden, order->hidden_count);
        memcpy(out->said, order->said, order->hidden_count);
        return true;
    case LINE_NUMBER:
        out->number = out->field == FILING_LEAST ? order->least : order->deals;
        return true;
    case LINE_FLAG:
        out->number = out->field == FILING_NAMES ? order->names : order->stand;
        return true;
    }
    never("a shape of a line");
}

static bool offer_says(FilingLine *out, const MarketOffer *offer)
{
    switch (fields[out->field].shape) {
    case LINE_NONE:
        return offer->filed == FILED_YES;
    case LINE_KINDS:
        memcpy(out->bytes, &offer->want[out->field == FILING_SECOND], sizeof offer->want[0]);
        return true;
    case LINE_PLAYERS:
        memcpy(out->bytes, &offer->to, sizeof offer->to);
        return true;
    case LINE_CARDS:
        memset(out->bytes, CARD_NONE, sizeof out->bytes);
        memcpy(out->cards, offer->give, offer->give_count);
        memcpy(out->said, offer->said, offer->give_count);
        return true;
    case LINE_NUMBER:
        out->number = out->field == FILING_LEAST   ? offer->least
                      : out->field == FILING_COUNT ? offer->want_count
                                                   : offer->group;
        return true;
    case LINE_FLAG:
        out->number = offer->stand;
        return true;
    }
    never("a shape of a line");
}

bool filing_line(Action *out, const Game *game, Player player, int place, int field)
{
    const Filing *filing = &game->phase.market.filings[player];
    *out = (Action){ .kind = place == 0 ? ACTION_ORDER : ACTION_MARKET_OFFER, .player = player };
    FilingLine *line = action_line(out);
    line->place = (uint8_t)place;
    line->field = (uint8_t)field;
    if (place == 0)
        return filing->order.least > 0 && fields[field].of_order && order_says(line, filing);
    const MarketOffer *offer = &filing->offers[place - 1];
    return offer->filed != FILED_NOT && fields[field].of_offer && offer_says(line, offer);
}

/* ---- Taking back ---- */

static Refusal withdraw_refusal(const Filing *filing, int place)
{
    if (place > MARKET_OFFERS)
        return REFUSAL_NOTHING_FILED;
    bool there = place == 0 ? filing->order.filed == FILED_YES
                            : filing->offers[place - 1].filed != FILED_NOT;
    return there ? REFUSAL_NONE : REFUSAL_NOTHING_FILED;
}

Refusal filing_withdraw_check(const Rules *rules, const Game *game, const Action *action)
{
    (void)rules;
    if (game->phase.market.finished & bit32(action->player))
        return REFUSAL_ALREADY_FINISHED;
    return withdraw_refusal(&game->phase.market.filings[action->player], action->arg[0]);
}

void filing_withdraw_apply(const Play *play, const Action *action)
{
    Filing *filing = &play->game->phase.market.filings[action->player];
    if (action->arg[0] == 0)
        filing->order.filed = FILED_NOT;
    else
        filing->offers[action->arg[0] - 1] = (MarketOffer){ .to = 0 };
}

/* ---- What can be listed ---- */

static Action file_action(Player player, int place)
{
    Action action = { .kind = place == 0 ? ACTION_ORDER : ACTION_MARKET_OFFER, .player = player };
    action_line(&action)->place = (uint8_t)place;
    return action;
}

void filings_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    if (game->phase.market.finished & bit32(player))
        return;
    for (int place = 0; place <= MARKET_OFFERS; place++)
        if (file_check(rules, game, player, place) == REFUSAL_NONE
            && !list_add(list, file_action(player, place)))
            return;
    for (int place = 0; place <= MARKET_OFFERS; place++)
        if (withdraw_refusal(&game->phase.market.filings[player], place) == REFUSAL_NONE
            && !list_add(list, action_make(ACTION_WITHDRAW, player, place, 0, 0, 0)))
            return;
}

/* ---- A random line ---- */

static void random_kinds(FilingLine *line, const Rules *rules, Rng *rng)
{
    uint64_t kinds = 0;
    for (int n = (int)rng_below(rng, 4); n > 0; n--)
        kinds |= bit64((int)rng_below(rng, rules->edition->first_calamity));
    memcpy(line->bytes, &kinds, sizeof kinds);
}

static void random_players(FilingLine *line, const Game *game, Rng *rng)
{
    uint32_t players = rng_below(rng, 2) ? UINT32_MAX : rng_next(rng) & everybody(game);
    memcpy(line->bytes, &players, sizeof players);
}

static void random_cards(FilingLine *line, const Rules *rules, const Game *game, Player player,
                         Rng *rng)
{
    uint8_t hand[CARD_KINDS_MAX];
    int     count = line->field == FILING_GIVE ? MARKET_LOT + (int)rng_below(rng, 2)
                                               : (int)rng_below(rng, MARKET_HIDDEN + 1);
    memcpy(hand, game->hand[player], sizeof hand);
    memset(line->bytes, CARD_NONE, sizeof line->bytes);
    for (int i = 0; i < count; i++) {
        int size = bytes_sum(hand, CARD_KINDS_MAX);
        if (size == 0)
            return;
        int index = (int)rng_below(rng, (uint32_t)size), card = 0;
        for (; index >= hand[card]; card++)
            index -= hand[card];
        hand[card]--;
        line->cards[i] = (uint8_t)card;
        if ((line->field != FILING_GIVE || i >= MARKET_TRUTHS) && rng_below(rng, 2))
            line->said[i] = (uint8_t)rng_below(rng, rules->edition->first_calamity);
    }
}

bool game_line_sample(Action *out, const Rules *rules, const Game *game, Player player, Rng *rng)
{
    bool order = rng_below(rng, 2) == 0;
    *out = (Action){ .kind = order ? ACTION_ORDER : ACTION_MARKET_OFFER, .player = player };
    FilingLine *line = action_line(out);
    line->place = order ? 0 : (uint8_t)(1 + rng_below(rng, MARKET_OFFERS));
    do {
        line->field = (uint8_t)(1 + rng_below(rng, FILING_COUNT_OF_FIELDS - 1));
    } while (order ? !fields[line->field].of_order : !fields[line->field].of_offer);
    switch (fields[line->field].shape) {
    case LINE_NONE:
        break;
    case LINE_KINDS:
        random_kinds(line, rules, rng);
        break;
    case LINE_PLAYERS:
        random_players(line, game, rng);
        break;
    case LINE_CARDS:
        random_cards(line, rules, game, player, rng);
        break;
    case LINE_NUMBER:
        line->number = (uint8_t)rng_below(rng, 8);
        break;
    case LINE_FLAG:
        line->number = (uint8_t)rng_below(rng, 2);
        break;
    }
    return game_check(rules, game, out) == REFUSAL_NONE;
}

/* ---- Invariants ---- */

static void order_verify(const Rules *rules, const Game *game, Player player,
                         const MarketOrder *order)
{
    must(order->filed == FILED_NOT || order->filed == FILED_YES);
    must(order->least >= 1 && order->least <= MARKET_LEAST_MAX);
    must(order->hidden_count <= MARKET_HIDDEN && !(order->with & bit32(player)));
    for (int i = 0; i < MARKET_HIDDEN; i++) {
        if (i >= order->hidden_count)
            must(order->hidden[i] == 0 && order->said[i] == 0);
        else
            must(!card_stays(rules, game, order->hidden[i]));
    }
}

static void offer_verify(const Rules *rules, const Game *game, Player player,
                         const MarketOffer *offer)
{
    must(offer->filed <= FILED_YES && !(offer->to & bit32(player)));
    must(offer->filed != FILED_YES || offer->give_count >= MARKET_LOT);
    must(!offer->shown || (offer->filed == FILED_YES && offer->stand));
    must(offer->filed == FILED_NOT || offer->want_count >= MARKET_LOT);
    for (int i = 0; i < offer->give_count; i++)
        must(i < MARKET_TRUTHS ? !card_is_calamity(rules, offer->give[i])
                               : !card_stays(rules, game, offer->give[i]));
}

void market_verify(const Rules *rules, const Game *game)
{
    const MarketState *market = &game->phase.market;
    must(market->round >= 1 && market->round <= game->switches[SWITCH_TRADE_FORM] + 1);
    must(((market->ready | market->finished) & ~market->able) == 0);
    for (Player p = 0; p < game->player_count; p++) {
        const Filing *filing = &market->filings[p];
        if (!(market->able & bit32(p))) {
            must(filing->order.filed == FILED_NOT && filing->believes == 0);
            continue;
        }
        must(hand_size(game, p) >= number(rules, NUMBER_TRADE_CARDS_MIN));
        must(!(filing->believes & bit32(p)));
        order_verify(rules, game, p, &filing->order);
        for (int i = 0; i < MARKET_OFFERS; i++)
            offer_verify(rules, game, p, &filing->offers[i]);
    }
}
