/* Who plays which civilization: the auction against all assignments tried one by one, that nobody
 * gains by another bid than the true one, and what tables may agree on. */
#include <string.h>

#include "data/library.h"
#include "rules/civ/game.h"
#include "rules/civ/setup.h"
#include "rules/table/bits.h"
#include "tests/unit/unit.h"

enum { PLAYERS = 5 };

static Edition edition;
static Board   board;
static Rules   rules = { &edition, &board };

typedef struct Bids {
    int of[PLAYERS][PLAYERS];
} Bids;

static void load(void)
{
    Error error = { "" };
    assert_true(library_edition(&edition, "west-2024", &error));
    assert_true(library_board(&board, "west", &error));
}

static Options options_of(int way)
{
    Options options = { .player_count = PLAYERS };
    options.switches[SWITCH_CIVILIZATIONS] = (uint8_t)(way + 1);
    return options;
}

/* The largest sum of the players of a set, each civilization once. */
static int best(const Bids *bids, uint32_t players, uint32_t free)
{
    if (!players)
        return 0;
    int player = first32(players), most = 0;
    for (uint32_t left = free; left; left &= left - 1) {
        int place = first32(left);
        int sum =
            bids->of[player][place] + best(bids, players & (players - 1), free & ~bit32(place));
        most = sum > most ? sum : most;
    }
    return most;
}

/* Plays the auction; out[player] is the place of the civilization won. */
static void hold(Game *game, int *out, const Bids *bids, uint64_t seed)
{
    Options options = options_of(CIVILIZATIONS_AUCTION);
    game_setup(game, &rules, &options, seed);
    uint8_t civilizations[CIVILIZATIONS_MAX];
    int     count = civilizations_by_rank(civilizations, &rules, civilizations_open(&rules, game));
    assert_int_equal(count, PLAYERS);
    for (Player p = 0; p < PLAYERS; p++)
        for (int i = 0; i < PLAYERS; i++) {
            Action action = action_make(ACTION_BID, p, civilizations[i], bids->of[p][i], 0, 0);
            assert_int_equal(game_apply(game, &rules, &action, NULL), REFUSAL_NONE);
        }
    assert_int_equal(game->turn, 1);
    for (Player p = 0; p < PLAYERS; p++) {
        out[p] = 0;
        while (civilizations[out[p]] != game->players[p].civilization)
            out[p]++;
    }
}

static void draw(Bids *out, Rng *rng, uint32_t most)
{
    for (int p = 0; p < PLAYERS; p++)
        for (int i = 0; i < PLAYERS; i++)
            out->of[p][i] = (int)rng_below(rng, most + 1);
}

static void the_best_sum_wins_and_each_pays_what_the_others_lose(void **state)
{
    Rng  rng;
    Bids bids;
    Game game;
    (void)state;
    load();
    rng_seed(&rng, 1);
    for (int i = 0; i < 300; i++) {
        int won[PLAYERS], sum = 0, all = (1 << PLAYERS) - 1;
        draw(&bids, &rng, i % 3 ? 20 : 2); /* Small bids are often equal. */
        hold(&game, won, &bids, (uint64_t)i);
        for (int p = 0; p < PLAYERS; p++)
            sum += bids.of[p][won[p]];
        assert_int_equal(sum, best(&bids, (uint32_t)all, (uint32_t)all));
        for (int p = 0; p < PLAYERS; p++) {
            int bid = bids.of[p][won[p]];
            int others = best(&bids, (uint32_t)all & ~bit32(p), (uint32_t)all);
            assert_int_equal(game.players[p].paid, others - (sum - bid));
            /* Nobody would rather have what somebody else got, at that price. */
            for (int other = 0; other < PLAYERS; other++)
                assert_true(bid - game.players[p].paid
                            >= bids.of[p][won[other]] - game.players[other].paid);
        }
    }
}

static void nobody_gains_by_another_bid_than_the_true_one(void **state)
{
    Rng  rng;
    Bids worth;
    Game game;
    (void)state;
    load();
    rng_seed(&rng, 2);
    for (int i = 0; i < 300; i++) {
        int  won[PLAYERS];
        Bids bids;
        draw(&worth, &rng, 15);
        hold(&game, won, &worth, 7);
        int honest = worth.of[0][won[0]] - game.players[0].paid;
        bids = worth;
        for (int c = 0; c < PLAYERS; c++)
            bids.of[0][c] = (int)rng_below(&rng, 25);
        hold(&game, won, &bids, 7);
        assert_true(worth.of[0][won[0]] - game.players[0].paid <= honest);
    }
}

static void equal_bids_fall_by_chance(void **state)
{
    static const Bids bids;
    Game              game;
    uint32_t          seen[PLAYERS] = { 0 };
    (void)state;
    load();
    for (uint64_t seed = 0; seed < 60; seed++) {
        int won[PLAYERS];
        hold(&game, won, &bids, seed);
        for (int p = 0; p < PLAYERS; p++)
            seen[p] |= bit32(won[p]);
    }
    for (int p = 0; p < PLAYERS; p++)
        assert_int_equal(count32(seen[p]), PLAYERS);
}

static void refused_bids_change_nothing(void **state)
{
    Game    game, before;
    Options options = options_of(CIVILIZATIONS_AUCTION);
    Action  action;
    (void)state;
    load();
    game_setup(&game, &rules, &options, 3);
    int first = game_prompt(&rules, &game, 2).arg[0], most = bid_most(&rules, &game);
    assert_in_range(most, 100, BID_MAX);
    action = action_make(ACTION_BID, 2, first, most, 0, 0);
    assert_int_equal(game_apply(&game, &rules, &action, NULL), REFUSAL_NONE);
    before = game;
    assert_int_equal(game_apply(&game, &rules, &action, NULL), REFUSAL_BID_SENT);
    action.player = 1;
    action.arg[1] = (uint16_t)(most + 1);
    assert_int_equal(game_apply(&game, &rules, &action, NULL), REFUSAL_BID_TOO_HIGH);
    action.arg[1] = UINT16_MAX; /* What -1 would be. */
    assert_int_equal(game_apply(&game, &rules, &action, NULL), REFUSAL_BID_TOO_HIGH);
    assert_memory_equal(&game, &before, sizeof game);
}

static void dealt_at_random_every_seat_gets_every_civilization(void **state)
{
    Game     game;
    uint32_t seen[PLAYERS] = { 0 };
    Options  options = options_of(CIVILIZATIONS_RANDOM);
    (void)state;
    load();
    for (uint64_t seed = 0; seed < 60; seed++) {
        game_setup(&game, &rules, &options, seed);
        for (int p = 0; p < PLAYERS; p++)
            seen[p] |= bit32(game.players[p].rank);
    }
    for (int p = 0; p < PLAYERS; p++)
        assert_int_equal(count32(seen[p]), PLAYERS);
}

static void a_free_choice_that_cannot_be_is_refused(void **state)
{
    Options options = options_of(CIVILIZATIONS_FREE);
    (void)state;
    load();
    assert_null(game_options_check(&rules, &options));
    options.player_count = 9;
    assert_string_equal(
        game_options_check(&rules, &options),
        "civilizations cannot be chosen freely: every civilization of the board is in play");
    options.switches[SWITCH_CIVILIZATIONS] = 9;
    assert_string_equal(game_options_check(&rules, &options), "a switch has no such value");
}

int unit_auction(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_best_sum_wins_and_each_pays_what_the_others_lose),
        cmocka_unit_test(nobody_gains_by_another_bid_than_the_true_one),
        cmocka_unit_test(equal_bids_fall_by_chance),
        cmocka_unit_test(refused_bids_change_nothing),
        cmocka_unit_test(dealt_at_random_every_seat_gets_every_civilization),
        cmocka_unit_test(a_free_choice_that_cannot_be_is_refused),
    };
    return cmocka_run_group_tests_name("auction", tests, NULL, NULL);
}
