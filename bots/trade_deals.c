/* Phase 7: deals. What was said beyond the names that must be true is kept, unless a calamity can
 * go instead; a deal that turns out badly is called off. */
#include "bots/trading.h"

static Card card_to_put(const Mind *mind, const Deal *deal, int side, const Hand *hand)
{
    bool naming = deal->named[side] < figure(mind, NUMBER_TRADE_TRUTHS);
    if (!naming && hand->calamity != CARD_NONE)
        return hand->calamity;
    Card promised = naming ? CARD_NONE : memory_promised(mind->memory, deal, side);
    if (promised != CARD_NONE && hand->count[promised] > 0)
        return promised;
    return cheapest(mind, hand);
}

/* What the cards that are still to be put cost, chosen as they will be. */
static int rest_gain(const Mind *mind, const Deal *deal, int side, Hand *hand)
{
    Deal rest = *deal;
    int  gain = 0;
    for (; rest.count[side] < rest.agreed[side]; rest.count[side]++) {
        Card card = card_to_put(mind, &rest, side, hand);
        if (card == CARD_NONE)
            return CANNOT;
        if (rest.named[side] < figure(mind, NUMBER_TRADE_TRUTHS))
            rest.named[side]++;
        if (card == hand->calamity) {
            gain += hand->calamity_cost;
            hand->calamity = CARD_NONE;
            hand->count[card]--;
        } else {
            gain += hand_lose(mind, hand, card);
        }
    }
    return gain;
}

/* Is the deal still good for this side? What has been named is known. */
static int deal_gain(const Mind *mind, const Deal *deal, int side, const Hand *hand)
{
    Hand after = *hand;
    int  gain = 0;
    /* What lies in the deal already is counted as lost from the hand as it was. */
    for (int n = 0; n < deal->count[side]; n++)
        after.count[deal->cards[side][n]]++;
    for (int n = 0; n < deal->count[side]; n++) {
        if (mind->rules->edition->cards[deal->cards[side][n]].type == CARD_COMMODITY)
            gain += hand_lose(mind, &after, deal->cards[side][n]);
        else
            gain += calamity_cost(mind, mind->me, deal->cards[side][n]);
    }
    int named = deal->named[1 - side];
    for (int n = 0; n < named; n++)
        gain += hand_gain(mind, &after, deal->cards[1 - side][n]);
    gain += rest_gain(mind, deal, side, &after);
    int    unknown = deal->agreed[1 - side] - named;
    Player partner = deal->player[1 - side];
    for (int i = 0; i < mind->memory->claim_count && unknown > 0; i++)
        if (mind->memory->claim_partner[i] == partner) {
            gain +=
                claim_worth(mind, partner, hand_gain(mind, &after, mind->memory->claim_card[i]));
            unknown--;
        }
    return gain + unknown_worth(mind, partner, unknown, side == 1);
}

/* Cards that go with a deal may have been offered to others as well: those offers are withdrawn
 * before anybody can accept them. */
static bool tidy_up(const Mind *mind, const Deal *deal, int side, const Hand *hand, Action *out)
{
    Hand after = *hand;
    if (weight(mind, WEIGHT_TRADE_TIDY) == 0 || rest_gain(mind, deal, side, &after) == CANNOT)
        return false;
    for (int n = 0; n < deal->named[1 - side]; n++)
        hand_gain(mind, &after, deal->cards[1 - side][n]);
    after.owed = 0;
    after.tradeable += deal->agreed[1 - side] - (deal->agreed[side] - deal->count[side]);
    return try_withdraw(mind, &after, out);
}

static void note_deal(const Mind *mind, const Deal *deal, int gain)
{
    note_worth(mind, gain, gain < 0 ? NOTE_DEAL_COSTS : NOTE_DEAL_GAINS, deal->number, 0, 0);
}

Action answer_deal(const Mind *mind)
{
    const TradeState *trade = &mind->game->phase.trade;
    Hand              hand;
    int               waiting = 0;
    Action            action;
    trade_begin_turn(mind);
    hand_read(&hand, mind);
    for (int i = 0; i < DEALS_MAX && trade->deals[i].number; i++) {
        const Deal *deal = &trade->deals[i];
        int         side = deal->player[1] == mind->me;
        if (deal->player[side] != mind->me)
            continue;
        waiting = deal->number;
        if (deal->count[side] == deal->agreed[side])
            continue;
        if (tidy_up(mind, deal, side, &hand, &action))
            return action;
        if (mind->reasons)
            note_deal(mind, deal, deal_gain(mind, deal, side, &hand));
        /* A deal that one knows nothing of was good when it was made. */
        if (memory_knows(mind->memory, deal->number)
            && deal_gain(mind, deal, side, &hand) < -weight(mind, WEIGHT_TRADE_TIDY))
            return action_make(ACTION_CANCEL, mind->me, deal->number, 0, 0, 0);
        Card   card = card_to_put(mind, deal, side, &hand);
        Action put = action_make(ACTION_PUT, mind->me, deal->number, card, 0, 0);
        if (card != CARD_NONE && game_check(mind->rules, mind->game, &put) == REFUSAL_NONE)
            return put;
        if (deal->named[1 - side] >= figure(mind, NUMBER_TRADE_TRUTHS) || card == CARD_NONE)
            return action_make(ACTION_CANCEL, mind->me, deal->number, 0, 0, 0);
    }
    /* All is put and others are waited for: whoever asks all the same gets another offer or an end.
     */
    if (try_accept(mind, &hand, &action) || try_offer(mind, &hand, &action))
        return action;
    return action_make(ACTION_CANCEL, mind->me, waiting, 0, 0, 0);
}
