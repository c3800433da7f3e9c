/* Phase 7: a bot first looks through the offers that it may accept, then makes one: to a partner
 * whose own offers tell what it has and wants, else to everybody. It stops when nothing comes of
 * its offers. */
#include "bots/trading.h"

#include <string.h>

enum { FADING_TURNS = 6 };

/* ---- Judging ---- */

/* What accepting an offer brings, in trade points; far below zero when it cannot be done. What is
 * asked for beyond the cards that must be true is given too, unless a calamity can go instead. */
static int offer_gain(const Mind *mind, const Offer *offer, const Hand *hand)
{
    const OfferTerms *terms = &offer->terms;
    int               truths = figure(mind, NUMBER_TRADE_TRUTHS), gain = 0;
    if (terms->want_count > hand->tradeable - hand->owed || hand->commodities < truths)
        return CANNOT;
    /* Most offers ask for what is not there. */
    if (terms->want[0] != CARD_NONE && hand->count[terms->want[0]] == 0
        && (terms->want_count > 1 || truths > 0))
        return CANNOT;
    Hand after = *hand;
    int  wants = names_in(terms->want, WANT_NAMES), gives = names_in(terms->give, OFFER_NAMES);
    if (hand->calamity != CARD_NONE && wants == terms->want_count && wants > truths)
        wants--;
    for (int i = 0; i < wants; i++) {
        if (after.count[terms->want[i]] == 0)
            return CANNOT;
        gain += hand_lose(mind, &after, terms->want[i]);
    }
    for (int i = 0; i < gives && i < truths; i++)
        gain += hand_gain(mind, &after, terms->give[i]);
    int claims = claims_gain(mind, &after, terms->give, OFFER_NAMES, offer->from, &gain);
    gain += hand_lose_cheapest(mind, &after, terms->want_count - wants, truths - wants);
    return gain + unknown_worth(mind, offer->from, terms->give_count - truths - claims, true);
}

/* ---- Accepting ---- */

/* Tells hands apart, mostly. */
static uint32_t hand_sum(const Hand *hand)
{
    uint64_t sum = 1;
    for (int card = 0; card < CARD_KINDS_MAX; card += 8)
        sum = (sum ^ bytes_load(hand->count + card)) * 0x9E3779B97F4A7C15u;
    return (uint32_t)(sum >> 32);
}

/* Keeps in mind what has been said on both sides. */
static void accept(const Mind *mind, const Offer *offer)
{
    BotMemory        *memory = mind->memory;
    const OfferTerms *terms = &offer->terms;
    bool              counts = weight(mind, WEIGHT_TRADE_LEARNING) > 0;
    int               truths = figure(mind, NUMBER_TRADE_TRUTHS);
    int               names = names_in(terms->give, OFFER_NAMES);
    for (int i = truths; i < names; i++)
        memory_claim(memory, offer->from, terms->give[i], counts ? name_copies(terms->give, i) : 1);
    if (names < terms->give_count)
        memory_unnamed(memory, offer->from);
    Names give = { terms->want, truths, keeps_promise(mind) ? WANT_NAMES : 0 };
    memory_promise(memory, offer->number, give, (Names){ 0 }, counts);
}

/* Offers that have been turned down need no second look while the hand is the same. */
bool try_accept(const Mind *mind, const Hand *hand, Action *out)
{
    BotMemory        *memory = mind->memory;
    uint32_t          sum = hand_sum(hand);
    bool              same = memory->hand_seen == sum;
    uint8_t           seen = memory->offers_seen;
    const TradeState *trade = &mind->game->phase.trade;
    int               best = weight(mind, WEIGHT_TRADE_GAIN_LEAST) - 1;
    const Offer      *chosen = NULL;
    for (int i = 0; i < OFFERS_MAX && trade->offers[i].number; i++) {
        const Offer *offer = &trade->offers[i];
        if (offer->from == mind->me || (same && (uint8_t)(offer->number - seen - 1) >= 128))
            continue;
        int gain = offer_gain(mind, offer, hand);
        if (gain > best)
            gain -= rival_due(mind, offer->from) + taking_due(mind, offer->from);
        if (mind->reasons && gain > -1000) {
            Action accept = action_make(ACTION_ACCEPT, mind->me, offer->number, 0, 0, 0);
            reasons_weigh(mind->reasons, &accept, gain);
        }
        if (gain > best) {
            Action action = action_make(ACTION_ACCEPT, mind->me, offer->number, 0, 0, 0);
            if (game_check(mind->rules, mind->game, &action) != REFUSAL_NONE)
                continue;
            best = gain;
            chosen = offer;
            *out = action;
        }
    }
    memory->hand_seen = sum;
    memory->offers_seen = trade->last_number;
    if (!chosen)
        return false;
    note_worth(mind, best, NOTE_ACCEPTS, chosen->number, 0, 0);
    accept(mind, chosen);
    return true;
}

/* ---- Answers ---- */

void trade_begin_turn(const Mind *mind)
{
    BotMemory *memory = mind->memory;
    if (memory->trade_turn == mind->game->turn)
        return;
    memory->trade_turn = mind->game->turn;
    if (weight(mind, WEIGHT_TRADE_LEARNING) > 0 && mind->game->turn % FADING_TURNS == 0)
        memory_fade(memory);
    memory->offers_made = 0;
    memory->idle = 0;
    memory->claim_count = 0;
    memory->promise_count = 0;
    memory->burdened = 0;
    memset(memory->answered, 0, sizeof memory->answered);
    memory->offers_seen = 0;
    memory->hand_seen = 0;
}

Action answer_trade(const Mind *mind)
{
    Hand   hand;
    Action action;
    trade_begin_turn(mind);
    hand_read(&hand, mind);
    /* What was worth keeping with the same cards still is. */
    bool same = weight(mind, WEIGHT_TRADE_TIDY) > 0 && mind->memory->hand_seen == hand_sum(&hand);
    if ((!same && try_withdraw(mind, &hand, &action)) || try_accept(mind, &hand, &action)
        || try_offer(mind, &hand, &action))
        return action;
    note(mind, NOTE_TRADED_ENOUGH, mind->memory->offers_made, mind->memory->idle, 0);
    return action_make(ACTION_DONE, mind->me, 0, 0, 0, 0);
}
