#include "rules/civ/honesty.h"

#include "rules/civ/trade.h"

enum { NUMBERS = 256 };

/* What each offer has named as given, by its number: a deal has the number of its offer. */
typedef struct Claims {
    uint8_t count[NUMBERS];
    uint8_t names[NUMBERS][OFFER_NAMES];
} Claims;

_Static_assert(sizeof(Claims) == TESTIMONY_BYTES && _Alignof(Claims) == 1,
               "Claims lie in a Testimony");

static void claim_add(Claims *claims, int number, Card card)
{
    if (claims->count[number] < OFFER_NAMES)
        claims->names[number][claims->count[number]++] = card;
}

/* 7.2: the first names had to be true; whatever else was named came or did not. */
static void deal_judge(Honesty *maker, const Claims *claims, const Rules *rules, const Event *done,
                       const Events *events)
{
    uint8_t        came[CARD_KINDS_MAX] = { 0 };
    int            number = done->arg[0] % NUMBERS;
    const uint8_t *names = claims->names[number];
    for (int i = 0; i < events->count; i++) {
        const Event *event = &events->items[i];
        if (event->kind == EVENT_CARD_PASSED && event->arg[0] == done->arg[1]
            && event->arg[1] == done->arg[2])
            came[event->arg[2]]++;
    }
    int binding = names_binding(rules, names, claims->count[number]);
    for (int i = 0; i < claims->count[number]; i++) {
        bool true_name = came[names[i]] > 0;
        came[names[i]] = (uint8_t)(came[names[i]] - true_name);
        maker->said += i >= binding;
        maker->broken += i >= binding && !true_name;
    }
}

void honesty_note(Testimony *self, const Rules *rules, const Events *events)
{
    Honesty *out = self->of;
    Claims  *claims = (Claims *)self->bytes;
    for (int i = 0; i < events->count; i++) {
        const Event    *event = &events->items[i];
        const uint16_t *arg = event->arg;
        if (event->kind < EVENT_OFFER_TO_ALL || event->kind > EVENT_MARKET_LIE)
            continue; /* Nothing of trade, like most. */
        switch (event->kind) {
        case EVENT_OFFER_TO_ALL:
        case EVENT_OFFER_TO_ONE:
            claims->count[arg[0] % NUMBERS] = 0;
            break;
        case EVENT_OFFER_GIVES:
            claim_add(claims, arg[0] % NUMBERS, (Card)arg[1]);
            break;
        case EVENT_DEAL_DONE:
            deal_judge(&out[arg[1]], claims, rules, event, events);
            break;
        case EVENT_MARKET_CLAIM:
            out[arg[0]].said++;
            break;
        case EVENT_MARKET_LIE:
            out[arg[0]].broken++;
            break;
        default:
            break;
        }
    }
}
