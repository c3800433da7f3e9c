#include "bots/memory.h"

#include <string.h>

#include "rules/table/bits.h"

static void card_came(BotMemory *memory, const Rules *rules, Player from, Card card)
{
    if (rules->edition->cards[card].type != CARD_COMMODITY && memory->calamities_from[from] < 255)
        memory->calamities_from[from]++;
    for (int i = 0; i < memory->claim_count; i++)
        if (memory->claim_partner[i] == from && memory->claim_card[i] == card)
            memory->claim_seen[i] = 1;
}

/* All cards of a deal change hands within one action, so that what has not come by its end was a
 * lie. */
static void settle_claims(BotMemory *memory, Player from)
{
    int kept = 0;
    for (int i = 0; i < memory->claim_count; i++) {
        if (memory->claim_partner[i] == from) {
            if (!memory->claim_seen[i] && memory->lies_from[from] < 255)
                memory->lies_from[from]++;
            continue;
        }
        memory->claim_partner[kept] = memory->claim_partner[i];
        memory->claim_card[kept] = memory->claim_card[i];
        memory->claim_seen[kept] = memory->claim_seen[i];
        kept++;
    }
    memory->claim_count = (uint8_t)kept;
}

static void forget_claims(BotMemory *memory, Player from)
{
    for (int i = 0; i < memory->claim_count; i++)
        if (memory->claim_partner[i] == from)
            memory->claim_seen[i] = 1;
    settle_claims(memory, from);
}

static const Promise *promise_find(const BotMemory *memory, int number)
{
    int count = memory->promise_count < PROMISES_MAX ? memory->promise_count : PROMISES_MAX;
    for (int i = 0; i < count; i++)
        if (memory->promises[i].number == number)
            return &memory->promises[i];
    return NULL;
}

/* Who accepts an offer says that the cards it asks for will come. */
static void expect(BotMemory *memory, int number, Player partner)
{
    const Promise *promise = promise_find(memory, number);
    for (int i = 0; promise && i < PROMISED_MAX && promise->get[i] != CARD_NONE; i++)
        memory_claim(memory, partner, promise->get[i]);
}

void memory_watch(BotMemory *memory, const Rules *rules, Player seat, const Events *events)
{
    uint32_t gave = 0;
    for (int i = 0; i < events->count; i++) {
        const Event *event = &events->items[i];
        switch (event->kind) {
        case EVENT_CARD_PASSED:
            if (event->arg[1] == seat && event_visible(event, seat)) {
                card_came(memory, rules, (Player)event->arg[0], (Card)event->arg[2]);
                gave |= bit32(event->arg[0]);
            }
            break;
        case EVENT_DEAL_AGREED:
            if (event->arg[1] == seat || event->arg[2] == seat)
                memory->idle = 0;
            if (event->arg[1] == seat)
                expect(memory, event->arg[0], (Player)event->arg[2]);
            break;
        case EVENT_DEAL_CANCELLED:
            if (event->arg[1] == seat || event->arg[2] == seat)
                forget_claims(memory,
                              (Player)(event->arg[1] == seat ? event->arg[2] : event->arg[1]));
            break;
        default:
            break;
        }
    }
    for (; gave; gave &= gave - 1) {
        settle_claims(memory, (Player)first32(gave));
        if (memory->deals_done < 255)
            memory->deals_done++;
    }
}

void memory_person_offers(BotMemory *memory)
{
    memory->idle = (uint8_t)(memory->idle > 0 ? memory->idle - 1 : 0);
    memory->offers_made = (uint8_t)(memory->offers_made > 0 ? memory->offers_made - 1 : 0);
}

void memory_claim(BotMemory *memory, Player partner, Card card)
{
    if (memory->claim_count == CLAIMS_MAX)
        return;
    memory->claim_partner[memory->claim_count] = partner;
    memory->claim_card[memory->claim_count] = card;
    memory->claim_seen[memory->claim_count] = 0;
    memory->claim_count++;
}

void memory_promise(BotMemory *memory, int number, const uint8_t *give, int give_max,
                    const uint8_t *get, int get_max)
{
    Promise *promise = &memory->promises[memory->promise_count % PROMISES_MAX];
    /* Counts on in the second half, so that a full ring stays known as one. */
    memory->promise_count =
        (uint8_t)(memory->promise_count + 1 < 2 * PROMISES_MAX ? memory->promise_count + 1
                                                               : PROMISES_MAX);
    promise->number = (uint8_t)number;
    for (int i = 0; i < PROMISED_MAX; i++) {
        promise->give[i] = i < give_max ? give[i] : CARD_NONE;
        promise->get[i] = i < get_max ? get[i] : CARD_NONE;
    }
}

bool memory_knows(const BotMemory *memory, int number)
{
    return promise_find(memory, number) != NULL;
}

Card memory_promised(const BotMemory *memory, const Deal *deal, int side)
{
    const Promise *promise = promise_find(memory, deal->number);
    int            put = deal->count[side] - deal->named[side];
    return promise && put < PROMISED_MAX ? promise->give[put] : CARD_NONE;
}

bool memory_carries_on(BotMemory *memory, const Rules *rules, const Game *game, Action *out)
{
    if (memory->plan_next >= memory->plan_count || memory->plan_turn != game->turn
        || memory->plan_procedure != flow_top_const(&game->flow)->procedure
        || game_check(rules, game, &memory->plan[memory->plan_next]) != REFUSAL_NONE)
        return false;
    *out = memory->plan[memory->plan_next++];
    return true;
}
