/* Arrivals and journal share a room (rooms.h): whatever is moved and taken back, the arrivals are
 * those of a plain list, and the journal keeps the newest entries there is room for. */
#include <string.h>

#include "rules/civ/movement.h"
#include "tests/unit/unit.h"

enum { AREAS = 200, PLAYER = 3 };

static int journal_room_of(int arrivals)
{
    int left = (MOVES_ROOM - arrivals) / 2;
    return left < JOURNAL_MAX ? left : JOURNAL_MAX;
}

static void check_room(const Game *game, const int *moved, int newest, int entries)
{
    const MovementState *state = &game->phase.movement;
    int                  count = 0;
    for (Area area = 0; area < AREAS; area++) {
        assert_int_equal(moved_tokens(game, PLAYER, area), moved[area]);
        if (moved[area] == 0)
            continue;
        assert_int_equal(arrival_area(arrival_at(state, PLAYER, count)), area);
        count++;
    }
    assert_int_equal(state->arrival_count[PLAYER], count);
    assert_int_equal(state->journal_count[PLAYER], entries);
    for (int i = 0; i < entries; i++)
        assert_int_equal(state->rooms[PLAYER].journal[i].to, (newest - entries + 1 + i) % AREAS);
}

static void test_arrivals_and_journal_share_a_room(void **unused)
{
    (void)unused;
    static Game game, empty;
    Rng         rng;
    int         moved[AREAS] = { 0 }, tokens = 0, areas = 0, entries = 0;
    memset(&game, 0, sizeof game);
    rng_seed(&rng, 7);
    /* The tokens of two sets come and go, more of them in the middle of the run. */
    for (int step = 0; step < 3000; step++) {
        int  coming = step < 2000 ? 4 : 1;
        Area area = (Area)rng_below(&rng, AREAS);
        if ((int)rng_below(&rng, 5) < coming && tokens < ARRIVALS_MAX) {
            areas += moved[area] == 0;
            moved[area]++;
            tokens++;
            arrivals_add(&game, PLAYER, area, 1);
        } else if (moved[area] > 0) {
            moved[area]--;
            tokens--;
            areas -= moved[area] == 0;
            arrivals_remove(&game, PLAYER, area, 1);
        }
        if (entries > journal_room_of(areas))
            entries = journal_room_of(areas);
        journal_add(&game, PLAYER, JOURNAL_LAND, 7, 511, step % AREAS, 110);
        entries += entries < journal_room_of(areas);
        check_room(&game, moved, step, entries);
    }
    for (Area area = 0; area < AREAS; area++)
        if (moved[area] > 0)
            arrivals_remove(&game, PLAYER, area, moved[area]);
    journal_clear(&game, PLAYER);
    game.phase.movement.journal_count[PLAYER] = 0;
    assert_memory_equal(&game.phase, &empty.phase, sizeof game.phase);
}

/* Every token of two sets in an area of its own: the room holds them all, and some entries. */
static void test_the_room_holds_every_token_of_two_sets(void **unused)
{
    (void)unused;
    static Game game;
    memset(&game, 0, sizeof game);
    for (int n = 0; n < ARRIVALS_MAX; n++) {
        arrivals_add(&game, PLAYER, (Area)(AREAS - 1 - n), 1);
        journal_add(&game, PLAYER, JOURNAL_LAND, 0, 0, n, 1);
    }
    assert_int_equal(game.phase.movement.arrival_count[PLAYER], ARRIVALS_MAX);
    assert_int_equal(game.phase.movement.journal_count[PLAYER], 17);
    for (int n = 0; n < ARRIVALS_MAX; n++)
        assert_int_equal(moved_tokens(&game, PLAYER, (Area)(AREAS - 1 - n)), 1);
    assert_int_equal(game.phase.movement.rooms[PLAYER].journal[16].to, ARRIVALS_MAX - 1);
}

int unit_journal(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_arrivals_and_journal_share_a_room),
        cmocka_unit_test(test_the_room_holds_every_token_of_two_sets),
    };
    return cmocka_run_group_tests_name("journal", tests, NULL, NULL);
}
