/* Phases 4 and 5 at random: crowded positions of every kind are played to the end of the phase. In
 * every step the lists are sorted and accepted and other actions are refused without a trace; at
 * the end the board obeys limits and support. Fights without choices are compared with a slow
 * reckoning. */
#include <string.h>

#include "data/library.h"
#include "rules/civ/conflict.h"
#include "rules/civ/figures.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"
#include "rules/civ/support.h"
#include "tests/unit/unit.h"

static Edition edition;
static Board   board;
static Rules   rules = { &edition, &board };
static Rng     rng;

static int chance(int bound)
{
    return (int)rng_below(&rng, (uint32_t)bound);
}

/* ---- A random position before phase 4 ---- */

static void give_player(Game *game, Player player, int advances_of_6)
{
    PlayerState *state = &game->players[player];
    Play         play = { game, &rules, NULL };
    state->stock_tokens = edition.numbers[NUMBER_TOKENS];
    state->treasury = 0;
    tokens_to_treasury(&play, player, chance(20));
    state->advances = 0;
    for (int a = 0; a < edition.advance_count; a++)
        if (chance(6) < advances_of_6)
            state->advances |= bit64(a);
    memset(game->hand[player], 0, sizeof game->hand[player]);
    for (int n = chance(4); n > 0; n--)
        game->hand[player][chance(edition.first_calamity)]++;
}

static void crowd_area(Game *game, Area area)
{
    Play play = { game, &rules, NULL };
    if (board.areas[area].limit > 0 && chance(3) == 0) {
        Player owner = (Player)chance(game->player_count + 1);
        if (owner == game->player_count)
            game->city[area] = BARBARIANS;
        else if (game->players[owner].stock_cities > 0)
            city_place(&play, owner, area);
        if (chance(4) == 0 && game->city[area] < PLAYERS_MAX)
            bits_set(game->new_city, area);
    }
    for (int n = chance(4); n > 0; n--) {
        Player owner = (Player)chance(game->player_count + 1);
        int    count = chance(3) ? chance(6) : chance(15);
        if (owner == game->player_count) {
            barbarians_place(&play, area, count);
            continue;
        }
        int stock = game->players[owner].stock_tokens;
        tokens_place(&play, owner, area, count < stock ? count : stock);
    }
    Ship *ship = &game->players[chance(game->player_count)].ships[chance(SHIPS_MAX)];
    if (board.areas[area].coastal && ship->status == SHIP_IN_STOCK && chance(2))
        *ship = (Ship){ .area = area, .status = SHIP_MAINTAINED };
}

static void make_position(Game *game, bool with_advances)
{
    const BoardSetup *setup = &board.setups[chance(board.setup_count)];
    Options           options = { .player_count = setup->player_count,
                                  .strict_order = (uint8_t)(chance(4) == 0) };
    game_setup(game, &rules, &options, rng_next(&rng));
    game->switches[SWITCH_CITY_ATTACK_ORDER] = (uint8_t)chance(2);
    game->switches[SWITCH_FAILED_ATTACK] = (uint8_t)chance(2);
    game->switches[SWITCH_ARCHITECTURE_FREES_TOKEN] = (uint8_t)chance(2);
    memset(game->tokens, 0, sizeof game->tokens);
    int advances_of_6 = with_advances ? chance(6) : 0;
    for (Player player = 0; player < game->player_count; player++)
        give_player(game, player, advances_of_6);
    for (Area area = 0; area < board.area_count; area++)
        if (!board.areas[area].sea && area_in_play(game, area))
            crowd_area(game, area);
}

/* The phases that the tests play, and a stop behind them. */
static void play_only(const uint8_t *procedures, int count)
{
    for (int i = 0; i < count; i++)
        edition.phases[i] = (Phase){ procedures[i], 4 };
    edition.phases[count] = (Phase){ PROCEDURE_PAUSE, 4 };
    edition.phase_count = count + 1;
    edition.first_skipped = edition.last_skipped = 13;
}

static void load(const char *edition_id, const char *board_id)
{
    Error error;
    assert_true(library_edition(&edition, edition_id, &error));
    assert_true(library_board(&board, board_id, &error));
}

/* ---- Each step ---- */

static void try_others(const Game *game, const ActionList *list)
{
    static Game copy;
    copy = *game;
    for (int n = 0; n < 20; n++) {
        Action action = list->items[chance(list->count)];
        switch (chance(4)) {
        case 0:
            action.kind = (uint8_t)chance(256);
            break;
        case 1:
            action.arg[chance(ACTION_ARGS)] = (uint16_t)chance(65536);
            break;
        case 2:
            action.arg[chance(4)] = (uint16_t)chance(8);
            break;
        default:
            action.arg[0] = (uint16_t)chance(board.area_count);
        }
        if (action.kind == ACTION_LEAVE || action.kind == ACTION_LEAVE_NOW
            || action.kind == ACTION_INSIST || list_has(list, &action))
            continue;
        assert_int_not_equal(game_apply(&copy, &rules, &action, NULL), REFUSAL_NONE);
        assert_memory_equal(&copy, game, sizeof copy);
    }
}

static Action pick_action(const Game *game)
{
    enum { LIST_MAX = 2048 };
    static Action items[LIST_MAX];
    uint32_t      pending = game_pending(&rules, game);
    Player        player = (Player)chance(game->player_count);
    while (!(pending & bit32(player)))
        player = (Player)((player + 1) % game->player_count);
    ActionList list = { items, game_legal(items, LIST_MAX, &rules, game, player), LIST_MAX };
    assert_in_range(list.count, 2, LIST_MAX - 1);
    for (int i = 0; i < list.count; i++) {
        assert_int_equal(game_check(&rules, game, &items[i]), REFUSAL_NONE);
        assert_true(i == 0 || action_compare(&items[i - 1], &items[i]) < 0);
    }
    assert_int_not_equal(game_prompt(&rules, game, player).kind, PROMPT_NONE);
    try_others(game, &list);
    return items[chance(list.count)];
}

static void play_out(Game *game)
{
    game->turn = 1;
    position_begin(game, &rules, 0, NULL);
    for (int steps = 0; !position_paused(game); steps++) {
        assert_true(steps < 5000);
        Action action = pick_action(game);
        assert_int_equal(game_apply(game, &rules, &action, NULL), REFUSAL_NONE);
    }
}

/* ---- What holds at the end ---- */

/* Invariant 10: no two owners above a limit or beside a city, and whoever is beside one is too
 * weak. */
static void check_after_conflict(const Game *game)
{
    for (Area area = 0; area < board.area_count; area++) {
        assert_false(token_conflict(&rules, game, area));
        for (int owner = 0; owner < OWNERS_MAX; owner++)
            if (game->tokens[owner][area] > 0 && game->city[area] != NOBODY
                && game->city[area] != owner)
                assert_true(game->tokens[owner][area]
                            < attack_needs(&rules, game, (Player)owner, area));
    }
}

/* Invariants 11 and 12. */
static void check_after_support(const Game *game)
{
    for (Area area = 0; area < board.area_count; area++) {
        uint32_t owners = token_owners(game, area);
        /* Barbarian tokens stay above limits and beside cities. */
        if ((owners & ~bit32(BARBARIANS)) == 0)
            continue;
        Player owner = (Player)first32(owners);
        int    limit = board.areas[area].limit;
        int    tokens = tokens_in(game, area) - game->tokens[BARBARIANS][area];
        if (game->city[area] != NOBODY)
            limit =
                game->city[area] == owner && player_has(&rules, game, owner, EFFECT_TOKEN_IN_CITY);
        else if (count32(owners) == 1)
            limit = limit_for(&rules, game, owner, area);
        assert_true(tokens <= limit);
    }
    for (Player player = 0; player < game->player_count; player++)
        assert_true(tokens_on_board(&rules, game, player)
                    >= cities_on_board(&rules, game, player) * support_rate(&rules, game, player));
}

static void play_phases(const char *edition_id, const char *board_id, int games)
{
    static const uint8_t       conflict[] = { PROCEDURE_CONFLICT };
    static const uint8_t       cities[] = { PROCEDURE_CONSTRUCTION, PROCEDURE_SURPLUS,
                                            PROCEDURE_SUPPORT };
    static const ConflictState none;
    static Game                game;
    load(edition_id, board_id);
    for (int n = 0; n < games; n++) {
        make_position(&game, true);
        play_only(conflict, 1);
        play_out(&game);
        check_pieces(&rules, &game);
        check_after_conflict(&game);
        assert_memory_equal(&game.conflict, &none, sizeof none);
        play_only(cities, 3);
        play_out(&game);
        check_pieces(&rules, &game);
        check_after_support(&game);
    }
}

static void phases_of_west_2024(void **unused)
{
    (void)unused;
    rng_seed(&rng, 4);
    play_phases("west-2024", "small", 100);
    play_phases("west-2024", "straits", 50);
}

static void phases_of_western_2019(void **unused)
{
    (void)unused;
    rng_seed(&rng, 5);
    play_phases("western-2019", "small", 50);
    play_phases("western-2019", "plain", 20);
}

/* ---- Barbarian Hordes ---- */

static void hordes_come_to_an_end(void **unused)
{
    (void)unused;
    static const uint8_t surplus[] = { PROCEDURE_SURPLUS };
    static Game          game;
    rng_seed(&rng, 16);
    load("west-2024", "plain");
    for (int n = 0; n < 100; n++) {
        make_position(&game, true);
        play_only(surplus, 1);
        play_out(&game);
        Play   play = { &game, &rules, NULL };
        Player victim = (Player)chance(game.player_count);
        Player leader = (Player)((victim + 1 + chance(game.player_count - 1)) % game.player_count);
        /* Behind the surplus phase, whose frame is on the stack again, so that play stops there. */
        game.over = 0;
        flow_pop(&game.flow);
        hordes_begin(&play, victim, leader, 10 + 5 * chance(4));
        game_run(&play);
        for (int steps = 0; !game.over && game.flow.depth > 1; steps++) {
            assert_true(steps < 5000);
            Action action = pick_action(&game);
            assert_int_equal(game_apply(&game, &rules, &action, NULL), REFUSAL_NONE);
        }
        check_pieces(&rules, &game);
    }
}

/* ---- Fights by a slow reckoning ---- */

typedef struct Side {
    int  owner;
    int  count;
    bool late;
} Side;

/* The rulebook to the letter: sides sorted at the start of each round, equals together, the end
 * tested after each removal. */
static void reckon(Side *sides, int count, int limit, bool city)
{
    for (;;) {
        for (int i = 0; i < count; i++)
            for (int j = i + 1; j < count; j++)
                if (sides[j].late < sides[i].late
                    || (sides[j].late == sides[i].late && sides[j].count < sides[i].count)) {
                    Side kept = sides[i];
                    sides[i] = sides[j];
                    sides[j] = kept;
                }
        Side round[OWNERS_MAX];
        memcpy(round, sides, sizeof *sides * (size_t)count);
        for (int i = 0; i <= count; i++) {
            bool joint = i > 0 && i < count && round[i].count == round[i - 1].count
                         && round[i].late == round[i - 1].late;
            int total = 0, alive = 0;
            for (int k = 0; k < count; k++) {
                total += sides[k].count;
                alive += sides[k].count > 0;
            }
            if (!joint && (alive < 2 || (!city && total <= limit)))
                return;
            if (i < count && sides[i].count > 0)
                sides[i].count--;
        }
    }
}

static void fights_as_reckoned(void **unused)
{
    (void)unused;
    static const uint8_t conflict[] = { PROCEDURE_CONFLICT };
    static Game          game, before;
    rng_seed(&rng, 6);
    load("west-2024", "small");
    play_only(conflict, 1);
    uint64_t late = edition.effect_holders[EFFECT_LOSES_LAST];
    for (int n = 0; n < 300; n++) {
        make_position(&game, false);
        for (Area area = 0; area < board.area_count; area++)
            if (game.city[area] != NOBODY)
                city_remove(&(Play){ &game, &rules, NULL }, area);
        for (Player player = 0; player < game.player_count; player++)
            game.players[player].advances = chance(2) ? late : 0;
        before = game;
        play_out(&game);
        for (Area area = 0; area < board.area_count; area++) {
            Side sides[OWNERS_MAX];
            int  count = 0;
            for (int owner = 0; owner < OWNERS_MAX; owner++)
                if (before.tokens[owner][area] > 0)
                    sides[count++] =
                        (Side){ owner, before.tokens[owner][area],
                                owner < PLAYERS_MAX && before.players[owner].advances != 0 };
            reckon(sides, count, board.areas[area].limit, false);
            for (int i = 0; i < count; i++)
                assert_int_equal(game.tokens[sides[i].owner][area], sides[i].count);
        }
    }
}

int unit_conflict(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(fights_as_reckoned),
                                        cmocka_unit_test(phases_of_west_2024),
                                        cmocka_unit_test(phases_of_western_2019),
                                        cmocka_unit_test(hordes_come_to_an_end) };
    return cmocka_run_group_tests_name("conflict", tests, NULL, NULL);
}
