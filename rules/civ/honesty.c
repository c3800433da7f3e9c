#include "rules/civ/honesty.h"

#include <string.h>

#include "rules/civ/trade.h"

enum { NUMBERS = 256 };

/* What each offer has named as given, by its number: a deal has the number of its offer. */
typedef struct Claims {
    uint8_t count[NUMBERS];
    uint8_t names[NUMBERS][OFFER_NAMES];
} Claims;

static void claim_add(Claims *claims, int number, Card card)
{
    if (claims->count[number] < OFFER_NAMES)
        claims->names[number][claims->count[number]++] = card;
}

/* 7.2: the first names had to be true; whatever else was named came or did not. */
static void deal_judge(Honesty *maker, const Claims *claims, const Rules *rules,
                       const Event *done, const Events *events)
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

static void note(Honesty *out, Claims *claims, const Rules *rules, const Events *events)
{
    for (int i = 0; i < events->count; i++) {
        const Event    *event = &events->items[i];
        const uint16_t *arg = event->arg;
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

void game_honesty(Honesty out[PLAYERS_MAX], const Rules *rules, const Options *options,
                  uint64_t seed, const Action *actions, int64_t count, Events *events)
{
    Game   game;
    Claims claims;
    memset(&claims, 0, sizeof claims);
    memset(out, 0, PLAYERS_MAX * sizeof *out);
    game_setup(&game, rules, options, seed);
    for (int64_t i = 0; i < count; i++) {
        events->count = 0;
        must(game_apply(&game, rules, &actions[i], events) == REFUSAL_NONE);
        note(out, &claims, rules, events);
    }
}
