/* Phase 9 at random: positions, hands, advances and switches of every kind, each played to its end.
 * In every step the lists are sorted and accepted, other actions are refused without a trace, and
 * the sums of the pieces hold. */
#include <string.h>

#include "data/library.h"
#include "rules/civ/calamity.h"
#include "rules/civ/cards.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"
#include "tests/unit/unit.h"

static Edition edition;
static Board   board;
static Rng     rng;

static int chance(int bound)
{
    return (int)rng_below(&rng, (uint32_t)bound);
}

/* ---- A random position before phase 9 ---- */

static void scatter_pieces(Game *game, Player player)
{
    PlayerState *state = &game->players[player];
    int          cities = chance(10), tokens = chance(50), treasury = chance(15);
    state->stock_cities = (uint8_t)edition.numbers[NUMBER_CITIES];
    state->stock_tokens = (uint8_t)edition.numbers[NUMBER_TOKENS];
    for (int tries = 0; tries < 200 && (cities > 0 || tokens > 0); tries++) {
        Area area = (Area)chance(board.area_count);
        if (board.areas[area].sea || bits_test(game->out_of_play, area))
            continue;
        int here = 1 + chance(4);
        here = here > tokens ? tokens : here;
        if (cities > 0 && game->city[area] == NOBODY) {
            game->city[area] = player;
            state->stock_cities--;
            cities--;
            here = chance(6) == 0 && tokens > 0 ? 1 : 0;
        }
        game->tokens[player][area] = (uint8_t)(game->tokens[player][area] + here);
        state->stock_tokens = (uint8_t)(state->stock_tokens - here);
        tokens -= here;
    }
    if (chance(3) == 0)
        treasury = state->stock_tokens;
    state->treasury = (uint8_t)(treasury < state->stock_tokens ? treasury : state->stock_tokens);
    state->stock_tokens = (uint8_t)(state->stock_tokens - state->treasury);
    state->marker = (uint8_t)chance(12);
    for (int a = 0; a < edition.advance_count; a++)
        if (chance(4) == 0)
            state->advances |= bit64(a);
}

static void deal_calamities(Game *game)
{
    for (int card = edition.first_calamity; card < edition.card_count; card++)
        if (chance(2)) {
            Player  holder = (Player)chance(game->player_count);
            Player  trader = (Player)chance(game->player_count);
            uint8_t calamity = edition.cards[card].calamity;
            game->hand[holder][card] = 1;
            if (edition.cards[card].type == CARD_TRADEABLE && trader != holder && chance(2))
                game->traded_by[0][calamity] = trader;
        }
    for (Player player = 0; player < game->player_count; player++)
        for (int n = chance(9); n > 0; n--)
            game->hand[player][chance(edition.first_calamity)]++;
}

static void make_position(Game *game, const Rules *rules)
{
    Options options = { .player_count = (uint8_t)(5 + chance(5)),
                        .strict_order = (uint8_t)(chance(4) == 0) };
    game_setup(game, rules, &options, rng_next(&rng));
    memset(game->tokens, 0, sizeof game->tokens);
    memset(game->pile, 0, sizeof game->pile);
    memset(game->pile_count, 0, sizeof game->pile_count);
    game->switches[SWITCH_DAMAGE_CHANGE] = (uint8_t)chance(2);
    game->switches[SWITCH_TREACHERY_SHORTAGE] = (uint8_t)chance(2);
    for (Player player = 0; player < game->player_count; player++)
        scatter_pieces(game, player);
    for (int n = chance(4); n > 0; n--) {
        Area area = (Area)chance(board.area_count);
        if (!board.areas[area].sea && game->city[area] == NOBODY && tokens_in(game, area) == 0)
            game->city[area] = BARBARIANS;
    }
    deal_calamities(game);
    /* An earthquake of another size than the printed one. */
    CardInfo *earthquake = &edition.cards[edition.calamity_card[CALAMITY_VOLCANIC_ERUPTION]];
    earthquake->figures[EARTHQUAKE_CITIES] = (uint8_t)chance(4);
    earthquake->figures[EARTHQUAKE_NEIGHBOURS] = (uint8_t)chance(4);
    phase_clear(game, sizeof game->phase);
    game->acting = 0;
    while (game->flow.depth > 0)
        flow_pop(&game->flow);
    flow_push(&game->flow, PROCEDURE_TURN)->step = (uint8_t)edition.phase_count;
    flow_push(&game->flow, PROCEDURE_MAJOR_CALAMITIES);
    flow_push(&game->flow, PROCEDURE_MINOR_CALAMITIES);
    game_run(&(Play){ game, rules, NULL });
}

/* ---- Each step ---- */

static bool in_phase_9(const Game *game)
{
    return game->flow.depth > 1
           && (game->flow.frames[1].procedure == PROCEDURE_MAJOR_CALAMITIES
               || game->flow.frames[1].procedure == PROCEDURE_MINOR_CALAMITIES);
}

static void try_nonsense(const Rules *rules, const Game *game, Player player)
{
    for (int n = 0; n < 20; n++) {
        int         kind = chance(ACTION_COUNT), a = chance(n % 2 ? 40 : 65536);
        int         b = chance(n % 3 ? 6 : 65536), c = chance(8) ? 0 : chance(65536);
        Action      action = action_make(kind, player, a, b, c, 0);
        static Game copy;
        copy = *game;
        if (action.kind == ACTION_LEAVE || action.kind == ACTION_END_GAME)
            continue;
        if (game_check(rules, game, &action) != REFUSAL_NONE) {
            assert_int_not_equal(game_apply(&copy, rules, &action, NULL), REFUSAL_NONE);
            assert_memory_equal(&copy, game, sizeof copy);
        }
    }
}

static Action pick_action(const Rules *rules, const Game *game)
{
    enum { LIST_MAX = 1024 };
    static Action items[LIST_MAX];
    uint32_t      pending = game_pending(rules, game);
    Player        player = (Player)chance(game->player_count);
    while (!(pending & bit32(player)))
        player = (Player)((player + 1) % game->player_count);
    int count = game_legal(items, LIST_MAX, rules, game, player);
    assert_true(count > 1);
    for (int i = 0; i < count; i++) {
        assert_int_equal(game_check(rules, game, &items[i]), REFUSAL_NONE);
        assert_true(i == 0 || action_compare(&items[i - 1], &items[i]) < 0);
    }
    assert_int_not_equal(game_prompt(rules, game, player).kind, PROMPT_NONE);
    try_nonsense(rules, game, player);
    return items[chance(count)];
}

static void play_it_out(const char *edition_id, const char *board_id, int games)
{
    Error error;
    assert_true(library_edition(&edition, edition_id, &error));
    assert_true(library_board(&board, board_id, &error));
    Rules       rules = { &edition, &board };
    static Game game;
    for (int round = 0; round < games; round++) {
        make_position(&game, &rules);
        for (int steps = 0; in_phase_9(&game); steps++) {
            assert_true(steps < 5000);
            check_pieces(&rules, &game);
            Action action = pick_action(&rules, &game);
            assert_int_equal(game_apply(&game, &rules, &action, NULL), REFUSAL_NONE);
        }
        check_pieces(&rules, &game);
        for (Player player = 0; player < game.player_count; player++)
            assert_int_equal(hand_calamities(&rules, &game, player), 0);
    }
}

static void calamities_of_west_2024(void **unused)
{
    (void)unused;
    rng_seed(&rng, 9);
    play_it_out("west-2024", "plain", 150);
}

static void calamities_of_western_2019(void **unused)
{
    (void)unused;
    rng_seed(&rng, 2019);
    play_it_out("western-2019", "plain", 150);
}

int unit_calamities(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(calamities_of_west_2024),
                                        cmocka_unit_test(calamities_of_western_2019) };
    return cmocka_run_group_tests_name("calamities", tests, NULL, NULL);
}
