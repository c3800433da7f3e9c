/* Trade phases played at random: nothing gets lost, nothing is told to the wrong players, and the
 * phase comes to an end. */
#include <string.h>

#include "data/library.h"
#include "rules/civ/cards.h"
#include "rules/civ/procedure.h"
#include "rules/civ/trade.h"
#include "rules/civ/view.h"
#include "tests/unit/unit.h"

enum { GAMES = 30, STEPS_MAX = 5000, LEGAL_MAX = 1024, EVENTS_MAX = 256 };

static Edition edition;
static Board   board;
static Game    game;
static View    view;

static const Rules rules = { &edition, &board };

/* A trade phase between players with random hands, and nothing behind it. */
static void start(const char *edition_id, int player_count, uint64_t seed)
{
    Error error;
    Rng   rng;
    assert_true(library_edition(&edition, edition_id, &error));
    assert_true(library_board(&board, LIBRARY_BOARD, &error));
    edition.phases[0] = (Phase){ PROCEDURE_TRADE, 7 };
    edition.phases[1] = (Phase){ PROCEDURE_PAUSE, 8 };
    edition.phase_count = 2;
    Options           options = { .player_count = (uint8_t)player_count };
    const BoardSetup *setup = board_setup(&board, player_count);
    uint8_t           civilizations[PLAYERS_MAX];
    for (int p = 0; p < player_count; p++)
        for (int c = 0; c < edition.civilization_count; c++)
            if (strcmp(edition.civilizations[c].name, board.regions[setup->regions[p]].name) == 0)
                civilizations[p] = (uint8_t)c;
    setup_position(&game, &rules, &options, seed, civilizations);
    rng_seed(&rng, seed);
    Play play = { &game, &rules, NULL };
    for (Player p = 0; p < player_count; p++)
        for (int cards = (int)rng_below(&rng, 14); cards > 0; cards--)
            card_draw(&play, p, 1 + (int)rng_below(&rng, STACKS_MAX));
    game.turn = 1;
    position_begin(&game, &rules, 0, NULL);
}

static void count_cards(uint8_t out[CARD_KINDS_MAX])
{
    memset(out, 0, CARD_KINDS_MAX);
    for (Player p = 0; p < game.player_count; p++)
        for (int card = 0; card < edition.card_count; card++)
            out[card] = (uint8_t)(out[card] + game.hand[p][card]);
}

/* The view alone tells a player what may be done. */
static void check_choices(void)
{
    static Action legal[LEGAL_MAX], seen[LEGAL_MAX];
    uint32_t      pending = game_pending(&rules, &game);
    uint32_t      may_act = game_may_act(&rules, &game);
    assert_int_equal(pending & ~may_act, 0);
    for (Player p = 0; p < game.player_count; p++) {
        int count = game_legal(legal, LEGAL_MAX, &rules, &game, p);
        if (pending & bit32(p))
            assert_true(count > 0);
        for (int i = 0; i < count; i++) {
            assert_int_equal(game_check(&rules, &game, &legal[i]), REFUSAL_NONE);
            if (i > 0)
                assert_true(action_compare(&legal[i - 1], &legal[i]) < 0);
        }
        view_make(&view, &rules, &game, p);
        int seen_count = game_legal(seen, LEGAL_MAX, &rules, &view.shown, p);
        assert_int_equal(seen_count, count);
        assert_memory_equal(seen, legal, (size_t)count * sizeof legal[0]);
    }
}

/* Cards that change hands or are named are told to the two traders, cards put in secret to their
 * owner. */
static void check_audience(const Event *event)
{
    switch (event->kind) {
    case EVENT_CARD_PASSED:
        assert_int_equal(event->seen_by, bit32(event->arg[0]) | bit32(event->arg[1]));
        break;
    case EVENT_CARD_PUT:
        assert_int_equal(event->seen_by, bit32(event->arg[1]));
        break;
    case EVENT_OFFER_TO_ONE:
        assert_int_equal(event->seen_by, bit32(event->arg[1]) | bit32(event->arg[4]));
        break;
    case EVENT_CARD_NAMED:
    case EVENT_CARDS_PUT:
        assert_int_equal(count32(event->seen_by), 2);
        break;
    default:
        break;
    }
}

static Action choose(Player player, Rng *rng)
{
    static Action legal[LEGAL_MAX];
    int           count = game_legal(legal, LEGAL_MAX, &rules, &game, player);
    Action        offer;
    if (rng_below(rng, (uint32_t)count + 1) == 0
        && game_offer_sample(&offer, &rules, &game, player, rng)) {
        assert_int_equal(game_check(&rules, &game, &offer), REFUSAL_NONE);
        return offer;
    }
    return legal[rng_below(rng, (uint32_t)count)];
}

/* Any bytes at all are refused without a trace, or accepted. */
static void check_nonsense(Rng *rng)
{
    static Game after;
    Action      action;
    uint8_t     bytes[sizeof action];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(rng_below(rng, 3) ? rng_below(rng, 12) : rng_next(rng));
    memcpy(&action, bytes, sizeof action);
    if (rng_below(rng, 2))
        action.kind = (uint8_t)(ACTION_OFFER + rng_below(rng, 6));
    after = game;
    if (game_apply(&after, &rules, &action, NULL) != REFUSAL_NONE)
        assert_memory_equal(&after, &game, sizeof game);
}

static void play_once(const char *edition_id, int player_count, uint64_t seed, bool with_bell)
{
    uint8_t before[CARD_KINDS_MAX], after[CARD_KINDS_MAX];
    Event   items[EVENTS_MAX];
    Rng     rng;
    int     exchanges = 0;
    rng_seed(&rng, seed + 1000);
    start(edition_id, player_count, seed);
    count_cards(before);
    for (int step = 0; !position_paused(&game); step++) {
        assert_true(step < STEPS_MAX);
        trade_verify(&rules, &game);
        check_choices();
        check_nonsense(&rng);
        Events   events = { items, 0, EVENTS_MAX, 0 };
        uint32_t who = game_pending(&rules, &game);
        /* Now and then somebody who has finished speaks up. */
        if (rng_below(&rng, 10) == 0)
            who = game_may_act(&rules, &game) & game.phase.trade.able;
        for (uint32_t skip = rng_below(&rng, (uint32_t)count32(who)); skip > 0; skip--)
            who &= who - 1;
        Action action = choose((Player)first32(who), &rng);
        if (with_bell && step % 40 == 39)
            action = (Action){ .kind = ACTION_END_TRADE, .player = THE_TABLE };
        assert_int_equal(game_apply(&game, &rules, &action, &events), REFUSAL_NONE);
        assert_int_equal(events.lost, 0);
        for (int i = 0; i < events.count; i++) {
            check_audience(&items[i]);
            exchanges += items[i].kind == EVENT_CARDS_PASSED;
        }
        count_cards(after);
        assert_memory_equal(before, after, sizeof before);
    }
    assert_int_equal(exchanges % 2, 0);
}

static void ends_at_random(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < GAMES; seed++)
        play_once("west-2024", 5 + (int)(seed % 5), seed, false);
}

static void ends_with_the_bell(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < GAMES; seed++)
        play_once(seed % 2 ? "western-2019" : "west-2024", 5 + (int)(seed % 5), seed, true);
}

int unit_trade(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ends_at_random),
        cmocka_unit_test(ends_with_the_bell),
    };
    return cmocka_run_group_tests_name("trade", tests, NULL, NULL);
}
