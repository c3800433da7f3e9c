#include "sim/civ/gain.h"

#include <string.h>

#include "rules/civ/family.h"

static int worth(const Gain *gain, const Rules *rules, const Game *game)
{
    int sum = 0;
    for (Player p = 0; p < game->player_count; p++)
        for (int card = 1; card < rules->edition->first_calamity; card++)
            sum += set_worth(rules, game, p, (Card)card, gain->hands[p][card]);
    return sum;
}

void gain_watch(void *context, const Ruleset *ruleset, const void *before, const Action *action,
                const Events *events, const void *after)
{
    Gain       *gain = context;
    Rules       rules = civ_rules(ruleset);
    const Game *game = after;
    (void)action;
    /* Hands are followed card by card: what ends the phase may already have begun the next. */
    for (int i = 0; i < events->count && gain->open; i++) {
        const uint16_t *arg = events->items[i].arg;
        if (events->items[i].kind == EVENT_CARD_PASSED) {
            gain->hands[arg[0]][arg[2]]--;
            gain->hands[arg[1]][arg[2]]++;
        }
        if (events->items[i].kind == EVENT_TRADE_ENDED) {
            gain->open = false;
            gain->phases++;
            gain->sum += worth(gain, &rules, before) - gain->worth;
        }
    }
    int procedure = flow_top_const(&game->flow)->procedure;
    if (!gain->open && (procedure == PROCEDURE_TRADE || procedure == PROCEDURE_MARKET)) {
        gain->open = true;
        memcpy(gain->hands, game->hand, sizeof gain->hands);
        gain->worth = worth(gain, &rules, game);
    }
}
