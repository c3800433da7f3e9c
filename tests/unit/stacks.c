/* The layers of the stacks for every number of players and many shuffles (setup.10 to setup.17),
 * and that cards come back to where they belong (13b). */
#include <string.h>

#include "data/library.h"
#include "rules/civ/cards.h"
#include "rules/civ/procedure.h"
#include "tests/unit/unit.h"

enum { SHUFFLES = 50 };

static Edition edition;
static Board   board;
static Game    game;

static const Rules rules = { &edition, &board };

static void start(const Deck *deck, uint64_t seed)
{
    memset(&game, 0, sizeof game);
    rng_seed(&game.rng, seed);
    game.player_count = deck->player_count;
    game.deck = (uint8_t)(deck - edition.decks);
    game.block_count = 1;
    memset(game.traded_by, NOBODY, sizeof game.traded_by);
    Play play = { &game, &rules, NULL };
    stacks_prepare(&play);
}

/* The place from the top of the first card of a type in a stack, or its size without one. */
static int depth_of(int stack, CardType type)
{
    int count = game.pile_count[0][stack - 1];
    for (int depth = 0; depth < count; depth++)
        if (edition.cards[game.pile[0][stack - 1][count - 1 - depth]].type == type)
            return depth;
    return count;
}

/* Every card of the deck is in its stack as often as it should be. */
static void check_complete(const Deck *deck)
{
    uint8_t there[CARD_KINDS_MAX] = { 0 };
    for (int stack = 1; stack <= STACKS_MAX; stack++)
        for (int i = 0; i < game.pile_count[0][stack - 1]; i++) {
            Card card = game.pile[0][stack - 1][i];
            assert_int_equal(edition.cards[card].stack, stack);
            there[card]++;
        }
    assert_memory_equal(there, deck->copies[0], sizeof there);
}

static void check_layers(const Deck *deck, int stack)
{
    int            count = game.pile_count[0][stack - 1];
    const uint8_t *pile = game.pile[0][stack - 1];
    if (stack > 1) {
        assert_int_equal(depth_of(stack, CARD_NON_TRADEABLE), count - 1);
        assert_true(depth_of(stack, CARD_TRADEABLE) < count - 1);
    } else {
        assert_int_equal(depth_of(stack, CARD_NON_TRADEABLE), count);
        assert_int_equal(depth_of(stack, CARD_TRADEABLE), count);
    }
    if (!deck->minors) {
        assert_true(depth_of(stack, CARD_TRADEABLE) >= game.player_count);
        assert_int_equal(depth_of(stack, CARD_MINOR), count);
        return;
    }
    int regular = 0;
    for (int i = 0; i < count; i++) {
        const CardInfo *info = &edition.cards[pile[i]];
        regular += info->type == CARD_MINOR || (info->type == CARD_COMMODITY && !info->additional);
    }
    for (int depth = 0; depth < count; depth++) {
        const CardInfo *info = &edition.cards[pile[count - 1 - depth]];
        bool            upper =
            info->type == CARD_MINOR || (info->type == CARD_COMMODITY && !info->additional);
        assert_int_equal(upper, depth < regular);
    }
}

static void lays_stacks_in_layers(void **state)
{
    (void)state;
    Error error;
    for (int e = 0; library_edition_id(e); e++) {
        assert_true(library_edition(&edition, library_edition_id(e), &error));
        for (int d = 0; d < edition.deck_count; d++)
            for (uint64_t seed = 0; seed < SHUFFLES; seed++) {
                const Deck *deck = &edition.decks[d];
                if (deck->block_count != 1)
                    continue;
                start(deck, seed);
                check_complete(deck);
                for (int stack = 1; stack <= STACKS_MAX; stack++)
                    check_layers(deck, stack);
            }
    }
}

/* Each card of the middle layer is sometimes on top of it: a shuffle that always left the tradeable
 * calamity in the same place would pass the test above. */
static void shuffles_the_middle(void **state)
{
    (void)state;
    Error    error;
    uint32_t depths = 0;
    assert_true(library_edition(&edition, LIBRARY_EDITION, &error));
    for (uint64_t seed = 0; seed < 400; seed++) {
        start(edition_deck(&edition, 5), seed);
        depths |= bit32(depth_of(2, CARD_TRADEABLE));
    }
    /* Sixteen commodities, five of them on top: from the sixth to the seventeenth place. */
    assert_int_equal(depths, 0x1FFE0);
}

static void brings_discards_back(void **state)
{
    (void)state;
    Error error;
    assert_true(library_edition(&edition, LIBRARY_EDITION, &error));
    for (uint64_t seed = 0; seed < SHUFFLES; seed++) {
        start(edition_deck(&edition, 9), seed);
        Play play = { &game, &rules, NULL };
        /* One player draws a number of cards from each stack and loses them again. */
        for (int stack = 1; stack <= STACKS_MAX; stack++)
            for (int i = (int)(seed % 20); i > 0; i--)
                card_draw(&play, 0, stack);
        uint8_t kept[STACKS_MAX][PILE_MAX];
        uint8_t kept_count[STACKS_MAX];
        memcpy(kept, game.pile[0], sizeof kept);
        memcpy(kept_count, game.pile_count[0], sizeof kept_count);
        for (int card = 0; card < edition.card_count; card++)
            while (game.hand[0][card] > 0)
                card_discard(&play, 0, (Card)card);
        flow_push(&game.flow, PROCEDURE_TURN);
        flow_push(&game.flow, PROCEDURE_RETURN_CARDS);
        procedure_RETURN_CARDS.run(&play);
        check_complete(edition_deck(&edition, 9));
        for (int s = 0; s < STACKS_MAX; s++) {
            int below = game.pile_count[0][s] - kept_count[s];
            assert_memory_equal(game.pile[0][s] + below, kept[s], kept_count[s]);
            if (kept_count[s] == 0 && s > 0)
                assert_int_equal(depth_of(s + 1, CARD_NON_TRADEABLE), game.pile_count[0][s] - 1);
        }
        for (int card = 0; card < edition.card_count; card++)
            assert_int_equal(game.discard[0][card], 0);
    }
}

int unit_stacks(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lays_stacks_in_layers),
        cmocka_unit_test(shuffles_the_middle),
        cmocka_unit_test(brings_discards_back),
    };
    return cmocka_run_group_tests_name("stacks", tests, NULL, NULL);
}
