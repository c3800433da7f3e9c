/* What players have said in deals and what was not so: reckoned from the events of a game, it is
 * what somebody finds who looks at every position and every card. */
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "data/library.h"
#include "rules/civ/cards.h"
#include "rules/civ/family.h"
#include "rules/civ/trade.h"
#include "sim/selfplay.h"
#include "tests/unit/unit.h"

typedef struct Witness {
    Testimony found;
    Honesty   seen[PLAYERS_MAX];
    Offer     taken[256]; /* By the number of the deal. */
} Witness;

/* How many of a kind have come to a player in a step. */
static int came(const Events *events, int from, int to, Card card)
{
    int count = 0;
    for (int i = 0; i < events->count; i++) {
        const uint16_t *arg = events->items[i].arg;
        count += events->items[i].kind == EVENT_CARD_PASSED && arg[0] == from && arg[1] == to
                 && arg[2] == card;
    }
    return count;
}

static int named(const Offer *offer, int up_to, Card card)
{
    int count = 0;
    for (int i = 0; i <= up_to; i++)
        count += offer->terms.give[i] == card;
    return count;
}

static void witness(void *context, const Ruleset *rules, const void *before, const Action *action,
                    const Events *events, const void *after)
{
    Witness    *self = context;
    const Game *game = before;
    (void)action;
    (void)after;
    rules->family->statements->judge(&self->found, rules, events);
    for (int i = 0; i < events->count; i++) {
        const uint16_t *arg = events->items[i].arg;
        switch (events->items[i].kind) {
        case EVENT_DEAL_AGREED:
            for (int k = 0; k < OFFERS_MAX; k++)
                if (game->phase.trade.offers[k].number == arg[0])
                    self->taken[arg[0]] = game->phase.trade.offers[k];
            break;
        case EVENT_DEAL_DONE: {
            const Offer *offer = &self->taken[arg[0]];
            for (int k = 2; k < OFFER_NAMES && offer->terms.give[k] != CARD_NONE; k++) {
                Card card = offer->terms.give[k];
                self->seen[arg[1]].said++;
                self->seen[arg[1]].broken +=
                    came(events, arg[1], arg[2], card) < named(offer, k, card);
            }
            break;
        }
        case EVENT_MARKET_CLAIM:
            self->seen[arg[0]].said++;
            break;
        case EVENT_MARKET_LIE:
            self->seen[arg[0]].broken++;
            break;
        default:
            break;
        }
    }
}

static void what_was_said_and_was_not_so(void **state)
{
    static Edition edition;
    static Board   board;
    Error          error;
    Witness       *self = malloc(sizeof *self);
    (void)state;
    assert_non_null(self);
    assert_true(library_edition(&edition, "west-2024", &error));
    assert_true(library_board(&board, "west", &error));
    Ruleset     rules = { &civ_family, &edition, &board };
    const Bots *players = bots_of(&civ_family);
    AnyBot      bot;
    bots_make(&bot, players, bots_find(players, "normal-schemer"));
    for (int rounds = 0; rounds < 2; rounds++) {
        int            said = 0, broken = 0;
        AnyOptions     any;
        Options        options = { .player_count = 6 };
        SelfplayResult result;
        if (rounds)
            options.switches[SWITCH_TRADE_FORM] = TRADE_FORM_THREE_ROUNDS + 1;
        memset(&any, 0, sizeof any);
        memcpy(&any, &options, sizeof options);
        Selfplay task = { .rules = &rules, .options = &any, .watcher = witness, .context = self };
        memset(self, 0, sizeof *self);
        for (int i = 0; i < PLAYERS_MAX; i++)
            task.bots[i] = &bot;
        task.seed = 12;
        selfplay(&result, &task);
        const Honesty *found = self->found.of;
        for (int i = 0; i < 6; i++) {
            assert_int_equal(found[i].said, self->seen[i].said);
            assert_int_equal(found[i].broken, self->seen[i].broken);
            assert_true(found[i].broken <= found[i].said);
            said += found[i].said;
            broken += found[i].broken;
        }
        assert_true(said > broken && broken > 0);
    }
    free(self);
}

int unit_honesty(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_said_and_was_not_so),
    };
    return cmocka_run_group_tests_name("honesty", tests, NULL, NULL);
}
