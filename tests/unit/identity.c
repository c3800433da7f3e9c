/* What a game, an edition and a board are known by in files: what they say, not how the program
 * keeps it. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "bots/random.h"
#include "data/identity.h"
#include "data/library.h"
#include "rules/table/bits.h"
#include "sim/log.h"

#include "tests/unit/unit.h"

static Edition edition;
static Board   board;
static Rules   rules = { &edition, &board };
static Game    game; /* In the middle of a game. */

static int set_up(void **state)
{
    (void)state;
    Error error;
    if (!library_edition(&edition, "west-2024", &error) || !library_board(&board, "plain", &error))
        return -1;
    Options options = { .player_count = 5 };
    Rng     rng;
    rng_seed(&rng, 4);
    game_setup(&game, &rules, &options, 4);
    for (int i = 0; i < 900 && !game.over; i++) {
        Player player = (Player)first32(game_pending(&rules, &game));
        Action action = random_action(&rules, &game, player, &rng);
        game_apply(&game, &rules, &action, NULL);
    }
    return 0;
}

static bool within(size_t byte, size_t offset, size_t size)
{
    return byte >= offset && byte < offset + size;
}

/* Bytes that never tell anything about a position. */
static bool unused(size_t byte)
{
#define WITHIN(field) within(byte, offsetof(Game, field), sizeof game.field)
    if (WITHIN(phase) || WITHIN(deck) || WITHIN(reserved1) || WITHIN(reserved2)
        || WITHIN(rng.reserved) || WITHIN(flow.reserved) || WITHIN(options.reserved)
        || WITHIN(switches) || WITHIN(options.switches))
        return true;
#undef WITHIN
    size_t open = offsetof(Game, held_open);
    if (within(byte, open, sizeof game.held_open))
        return (byte - open) % 4 * 8 >= CALAMITY_COUNT;
    for (int i = 0; i < PLAYERS_MAX; i++)
        if (within(byte, offsetof(Game, players[i].reserved), sizeof game.players[i].reserved))
            return true;
    for (int i = 0; i < FIGHTS_MAX; i++)
        if (within(byte, offsetof(Game, conflict.fights[i].reserved),
                   sizeof game.conflict.fights[i].reserved)
            || within(byte, offsetof(Game, conflict.fights[i].reserved1),
                      sizeof game.conflict.fights[i].reserved1))
            return true;
    return false;
}

static void every_byte_that_counts_is_hashed(void **state)
{
    (void)state;
    static Game changed;
    uint64_t    hash = game_hash(&game);
    for (size_t byte = 0; byte < sizeof game; byte++) {
        changed = game;
        ((uint8_t *)&changed)[byte] ^= 1;
        if ((game_hash(&changed) == hash) != unused(byte))
            fail_msg("byte %zu of the state", byte);
        assert_true(game_fingerprint(&changed) != game_fingerprint(&game));
    }
}

static void a_number_at_its_usual_value_does_not_count(void **state)
{
    (void)state;
    static Edition changed;
    uint64_t       hash = edition_hash(&edition, &board, 5);
    changed = edition;
    changed.numbers[NUMBER_HAND_LIMIT]++;
    assert_true(edition_hash(&changed, &board, 5) != hash);
    changed.numbers[NUMBER_HAND_LIMIT]--;
    changed.switches[SWITCH_TRADE_BELL] = TRADE_BELL_ALL_ENDS;
    assert_true(edition_hash(&changed, &board, 5) != hash);
    changed.switches[SWITCH_TRADE_BELL] = TRADE_BELL_OPEN_DEALS_FINISH;
    assert_true(edition_hash(&changed, &board, 5) == hash);
    changed.advances[3].price++;
    assert_true(edition_hash(&changed, &board, 5) != hash);
}

/* What is added for another number of players leaves the games of this one as they were. */
static void other_numbers_of_players_do_not_count(void **state)
{
    (void)state;
    static Edition changed;
    static Board   wider;
    uint64_t five = edition_hash(&edition, &board, 5), six = edition_hash(&edition, &board, 6);
    changed = edition;
    for (int i = 0; i < changed.deck_count; i++)
        if (changed.decks[i].player_count == 6)
            changed.decks[i].copies[0][1]++;
    assert_true(edition_hash(&changed, &board, 5) == five);
    assert_true(edition_hash(&changed, &board, 6) != six);
    wider = board;
    for (int i = 0; i < wider.setup_count; i++)
        if (wider.setups[i].player_count == 6)
            wider.setups[i].out_of_play[0] ^= 1;
    assert_true(board_hash(&wider, 5) == board_hash(&board, 5));
    assert_true(board_hash(&wider, 6) != board_hash(&board, 6));
    assert_true(board_hash(&wider, 0) != board_hash(&board, 0));
}

int unit_identity(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_byte_that_counts_is_hashed),
        cmocka_unit_test(a_number_at_its_usual_value_does_not_count),
        cmocka_unit_test(other_numbers_of_players_do_not_count),
    };
    return cmocka_run_group_tests_name("identity", tests, set_up, NULL);
}
