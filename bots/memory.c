#include "bots/memory.h"

#include <string.h>

#include "rules/table/bits.h"

static void count_up(uint8_t *count)
{
    *count = (uint8_t)(*count + (*count < 255));
}

static void card_came(BotMemory *memory, const Rules *rules, Player from, Card card)
{
    if (rules->edition->cards[card].type != CARD_COMMODITY)
        count_up(&memory->calamities_from[from]);
    for (int i = 0; i < memory->claim_count; i++)
        if (memory->claim_partner[i] == from && memory->claim_card[i] == card
            && memory->claim_left[i] > 0)
            memory->claim_left[i]--;
}

/* All cards of a deal change hands within one action, so that what has not come by its end was a
 * lie. */
static void settle_claims(BotMemory *memory, Player from)
{
    int kept = 0;
    for (int i = 0; i < memory->claim_count; i++) {
        if (memory->claim_partner[i] == from) {
            count_up(memory->claim_left[i] ? &memory->lies_from[from] : &memory->kept_from[from]);
            continue;
        }
        memory->claim_partner[kept] = memory->claim_partner[i];
        memory->claim_card[kept] = memory->claim_card[i];
        memory->claim_left[kept] = memory->claim_left[i];
        kept++;
    }
    memory->claim_count = (uint8_t)kept;
}

static void forget_claims(BotMemory *memory, Player from)
{
    uint8_t kept = memory->kept_from[from];
    for (int i = 0; i < memory->claim_count; i++)
        if (memory->claim_partner[i] == from)
            memory->claim_left[i] = 0;
    settle_claims(memory, from);
    memory->kept_from[from] = kept;
    memory->unnamed_open &= ~bit32(from);
}

static void settle_unnamed(BotMemory *memory, Player from, bool bad)
{
    if (!(memory->unnamed_open & bit32(from)))
        return;
    memory->unnamed_open &= ~bit32(from);
    count_up(&memory->unnamed_from[from]);
    if (bad)
        count_up(&memory->unnamed_bad[from]);
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
        memory_claim(memory, partner, promise->get[i], promise->get_copies[i]);
}

/* Most events say nothing that a bot keeps. Who accepts an offer is heard by everybody, the rest
 * concerns the two sides of a deal. */
uint32_t memory_concerned(const Game *game, const Events *events)
{
    uint32_t seats = 0;
    for (int i = 0; i < events->count; i++)
        switch (events->items[i].kind) {
        case EVENT_CARD_PASSED:
            seats |= bit32(events->items[i].arg[1]);
            break;
        case EVENT_DEAL_AGREED:
            return bit32(game->player_count) - 1;
        case EVENT_DEAL_CANCELLED:
            seats |= bit32(events->items[i].arg[1]) | bit32(events->items[i].arg[2]);
            break;
        default:
            break;
        }
    return seats;
}

void memory_watch(BotMemory *memory, const Rules *rules, Player seat, const Events *events)
{
    uint32_t gave = 0, gave_bad = 0;
    for (int i = 0; i < events->count; i++) {
        const Event *event = &events->items[i];
        switch (event->kind) {
        case EVENT_CARD_PASSED:
            if (event->arg[0] == seat
                && rules->edition->cards[event->arg[2]].type != CARD_COMMODITY)
                memory->burdened |= bit32(event->arg[1]);
            if (event->arg[1] == seat && event_visible(event, seat)) {
                card_came(memory, rules, (Player)event->arg[0], (Card)event->arg[2]);
                gave |= bit32(event->arg[0]);
                if (rules->edition->cards[event->arg[2]].type != CARD_COMMODITY)
                    gave_bad |= bit32(event->arg[0]), memory->burdened &= ~bit32(event->arg[0]);
            }
            break;
        case EVENT_DEAL_AGREED:
            count_up(&memory->taken_from[event->arg[1]]);
            count_up(&memory->taken_by[event->arg[2]]);
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
        settle_unnamed(memory, (Player)first32(gave), gave_bad & bit32(first32(gave)));
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

void memory_claim(BotMemory *memory, Player partner, Card card, int copies)
{
    if (memory->claim_count == CLAIMS_MAX)
        return;
    memory->claim_partner[memory->claim_count] = partner;
    memory->claim_card[memory->claim_count] = card;
    memory->claim_left[memory->claim_count] = (uint8_t)copies;
    memory->claim_count++;
}

void memory_unnamed(BotMemory *memory, Player partner)
{
    memory->unnamed_open |= bit32(partner);
}

void memory_fade(BotMemory *memory)
{
    for (int p = 0; p < PLAYERS_MAX; p++) {
        memory->lies_from[p] /= 2;
        memory->kept_from[p] /= 2;
        memory->unnamed_from[p] /= 2;
        memory->unnamed_bad[p] /= 2;
        memory->taken_by[p] /= 2;
        memory->taken_from[p] /= 2;
    }
}

int name_copies(const uint8_t *names, int place)
{
    int copies = 1;
    for (int i = 0; i < place; i++)
        copies += names[i] == names[place];
    return copies;
}

void memory_promise(BotMemory *memory, int number, Names give, Names get, bool counts)
{
    Promise *promise = &memory->promises[memory->promise_count % PROMISES_MAX];
    /* Counts on in the second half, so that a full ring stays known as one. */
    memory->promise_count =
        (uint8_t)(memory->promise_count + 1 < 2 * PROMISES_MAX ? memory->promise_count + 1
                                                               : PROMISES_MAX);
    promise->number = (uint8_t)number;
    for (int i = 0; i < PROMISED_MAX; i++) {
        int given = give.from + i, got = get.from + i;
        promise->give[i] = given < give.max ? give.names[given] : CARD_NONE;
        promise->get[i] = got < get.max ? get.names[got] : CARD_NONE;
        promise->get_copies[i] =
            (uint8_t)(got < get.max && counts ? name_copies(get.names, got) : 1);
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
